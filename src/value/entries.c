/* The lattice of dict and set entries. Entries are a function from all keys to values: what stands there for
 * the known keys, and for every other key [rest], or nothing. Functions join key by key. */
#include "value/entries.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Entries *entries_new(Arena *arena, uint32_t count) {
    Entries *entries = arena_alloc_zero(arena, sizeof *entries + count * sizeof(Entry));
    entries->count = count;
    return entries;
}

static bool keys_equal(Value a, Value b) { return value_equal(a, b) || value_constants_equal(a, b); }

int64_t entries_find(const Entries *entries, Value key) {
    for (uint32_t i = 0; i < entries->count; i++)
        if (keys_equal(entries->items[i].key, key)) return i;
    return -1;
}

/* An index for finding keys: they are looked for where they stand in the other entries first, and by hash
 * when there are many. */
typedef struct Index {
    const Entries *entries;
    uint32_t *slots; /* open addressing: the number of an entry, plus one; NULL for few entries */
    uint32_t mask;
} Index;

enum { FEW = 16, NOT_FOUND = UINT32_MAX };

static void index_init(Index *index, const Entries *entries) {
    *index = (Index){.entries = entries};
    if (entries->count <= FEW) return;
    uint32_t capacity = 4 * FEW;
    while (capacity < entries->count * 2) capacity *= 2;
    index->mask = capacity - 1;
    index->slots = memory_alloc(capacity * sizeof *index->slots);
    memset(index->slots, 0, capacity * sizeof *index->slots);
    for (uint32_t i = 0; i < entries->count; i++) {
        uint32_t slot = (uint32_t)value_hash(entries->items[i].key) & index->mask;
        while (index->slots[slot]) slot = (slot + 1) & index->mask;
        index->slots[slot] = i + 1;
    }
}

static uint32_t index_find(const Index *index, Value key, uint32_t guess) {
    const Entries *entries = index->entries;
    if (guess < entries->count && keys_equal(entries->items[guess].key, key)) return guess;
    if (!index->slots) {
        int64_t found = entries_find(entries, key);
        return found < 0 ? NOT_FOUND : (uint32_t)found;
    }
    uint32_t slot = (uint32_t)value_hash(key) & index->mask;
    for (; index->slots[slot]; slot = (slot + 1) & index->mask)
        if (keys_equal(entries->items[index->slots[slot] - 1].key, key)) return index->slots[slot] - 1;
    return NOT_FOUND;
}

static bool has_order(const Entries *entries) {
    return !entries->is_open && !entries->is_shuffled && entries->count > 1;
}

/* In which form a number is a key is no part of what is known. */
static bool entry_equal(Entry a, Entry b) { return keys_equal(a.key, b.key) && value_same(a.value, b.value); }

bool entries_equal(const Entries *a, const Entries *b) {
    if (a == b) return true;
    if (a->count != b->count || a->is_open != b->is_open || has_order(a) != has_order(b)) return false;
    if (!value_equal(a->rest.key, b->rest.key) || !value_equal(a->rest.value, b->rest.value)) return false;
    Index index;
    index_init(&index, b);
    bool equal = true;
    for (uint32_t i = 0; equal && i < a->count; i++) {
        uint32_t found = has_order(a) ? i : index_find(&index, a->items[i].key, i);
        equal = found != NOT_FOUND && entry_equal(a->items[i], b->items[found]);
    }
    free(index.slots);
    return equal;
}

typedef Value EntryCombine(Arena *arena, Value a, Value b);

/* What [entries] say of a key that they do not list. */
static Value missing(const Entries *entries) {
    Value value = entries->is_open ? entries->rest.value : value_never();
    value.absent = true;
    return value;
}

/* Whether [key], or one that is equal to it for Python, is among [keys]. */
static bool is_among(Value key, Value keys) {
    for (uint32_t i = 0; i < value_count(keys); i++) {
        Value alternative = value_at(keys, i);
        bool is_class =
            alternative.kind == VALUE_SOME && (!alternative.claim || alternative.address == CLASS_int);
        if (is_class ? value_has_form(key, alternative)
                     : keys_equal(key, alternative) || value_less(key, alternative))
            return true;
    }
    return false;
}

static bool says_no_more(Entry entry, Entry rest) {
    return entry.value.absent && value_equal(entry.value, rest.value) && is_among(entry.key, rest.key);
}

static const Entries *combine_entries(Arena *arena, const Entries *a, const Entries *b, bool widens) {
    if (a == b) return a;
    EntryCombine *combine = widens ? value_widen : value_join;
    Entries *result = entries_new(arena, a->count + b->count);
    Index index;
    bool *found_in_b = memory_alloc(b->count + 1);
    memset(found_in_b, 0, b->count + 1);
    index_init(&index, b);
    result->is_open = a->is_open || b->is_open;
    result->rest =
        (Entry){combine(arena, a->rest.key, b->rest.key), combine(arena, a->rest.value, b->rest.value)};
    bool same_sequence = a->count == b->count && !a->is_shuffled && !b->is_shuffled;
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        Entry entry = a->items[i];
        uint32_t k = index_find(&index, entry.key, i);
        same_sequence = same_sequence && k == i;
        if (k != NOT_FOUND) found_in_b[k] = true;
        entry.value = combine(arena, entry.value, k == NOT_FOUND ? missing(b) : b->items[k].value);
        result->items[count++] = entry;
    }
    for (uint32_t k = 0; k < b->count; k++) {
        if (found_in_b[k]) continue;
        Entry entry = b->items[k];
        if (widens) {
            result->is_open = true;
            result->rest.key = value_widen(arena, result->rest.key, entry.key);
            result->rest.value = value_widen(arena, result->rest.value, entry.value);
        } else {
            entry.value = value_join(arena, missing(a), entry.value);
            result->items[count++] = entry;
        }
    }
    free(index.slots);
    free(found_in_b);
    result->rest.key.absent = result->rest.value.absent = false;
    result->is_shuffled = !same_sequence;
    result->count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!result->is_open || !says_no_more(result->items[i], result->rest))
            result->items[result->count++] = result->items[i];
    return entries_equal(result, a) ? a : entries_equal(result, b) ? b : result;
}

const Entries *entries_join(Arena *arena, const Entries *a, const Entries *b) {
    assert(a && b);
    return combine_entries(arena, a, b, false);
}

const Entries *entries_widen(Arena *arena, const Entries *old, const Entries *new) {
    assert(old && new);
    return combine_entries(arena, old, new, true);
}
