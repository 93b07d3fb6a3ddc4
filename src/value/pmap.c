/* A node has a bit for each of its 16 places that is used, and one slot for each such bit. A slot is an
 * entry, or a node with the entries whose keys agree so far. A node below the root holds at least two
 * entries: one alone stands in the slot above. */
#include "value/pmap.h"

#include <assert.h>
#include <string.h>

enum { BITS = 4, PLACES = 1 << BITS };

typedef struct PMapSlot {
    uint32_t key;        /* of an entry */
    bool is_entry;       /* else a node */
    const void *pointer; /* the value, or the node */
} PMapSlot;

struct PMapNode {
    uint32_t used;
    uint32_t count; /* entries in this node and below */
    PMapSlot slots[];
};

static inline uint32_t place_of(uint32_t key, uint32_t level) { return key >> (level * BITS) & (PLACES - 1); }

/* How many bits are set. Not every processor has an instruction for it, and without one the compiler's own
 * way is a call. */
static inline uint32_t bit_count(uint32_t bits) {
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return ((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/* Where keys are numbers given one after the other all places before are used, which needs no counting. */
static inline uint32_t index_of(uint32_t used, uint32_t place) {
    uint32_t before = (UINT32_C(1) << place) - 1;
    return (used & before) == before ? place : bit_count(used & before);
}

static inline bool is_used(PMap map, uint32_t place) { return map && map->used >> place & 1; }

static inline PMapSlot slot_at(PMap map, uint32_t place) { return map->slots[index_of(map->used, place)]; }

static inline uint32_t slot_count(PMapSlot slot) { return slot.is_entry ? 1 : ((PMap)slot.pointer)->count; }

uint32_t pmap_count(PMap map) { return map ? map->count : 0; }

const void *pmap_get(PMap map, uint32_t key) {
    for (uint32_t level = 0; is_used(map, place_of(key, level)); level++) {
        PMapSlot slot = slot_at(map, place_of(key, level));
        if (slot.is_entry) return slot.key == key ? slot.pointer : NULL;
        map = slot.pointer;
    }
    return NULL;
}

static PMapNode *new_node(Arena *arena, uint32_t used, uint32_t size) {
    PMapNode *node = arena_alloc(arena, sizeof *node + size * sizeof(PMapSlot));
    node->used = used;
    node->count = 0;
    return node;
}

/* The slot that stands for [map] in the node above: a lone entry moves up. False for an empty map. */
static bool as_slot(PMap map, PMapSlot *slot) {
    if (!map) return false;
    *slot = map->count == 1 ? map->slots[0] : (PMapSlot){.pointer = map};
    return true;
}

/* The map with [slot] at [place], or with nothing there. */
static PMap with_slot(Arena *arena, PMap map, uint32_t place, const PMapSlot *slot) {
    static const PMapNode empty = {0};
    if (!map) map = &empty;
    uint32_t bit = UINT32_C(1) << place, index = index_of(map->used, place);
    uint32_t old = map->used & bit ? 1 : 0, new = slot ? 1 : 0; /* slots at the place, before and after */
    uint32_t before = index, behind = bit_count(map->used) - index - old;
    if (before + new + behind == 0) return NULL;
    PMapNode *node = new_node(arena, slot ? map->used | bit : map->used & ~bit, before + new + behind);
    node->count = map->count - (old ? slot_count(map->slots[index]) : 0) + (slot ? slot_count(*slot) : 0);
    memcpy(node->slots, map->slots, before * sizeof(PMapSlot));
    if (slot) node->slots[index] = *slot;
    memcpy(node->slots + index + new, map->slots + index + old, behind * sizeof(PMapSlot));
    return node;
}

static PMap insert(Arena *arena, PMap map, PMapSlot entry, uint32_t level) {
    uint32_t place = place_of(entry.key, level);
    PMapSlot slot = entry;
    if (is_used(map, place)) {
        PMapSlot old = slot_at(map, place);
        if (old.is_entry && old.key == entry.key) {
            if (old.pointer == entry.pointer) return map;
        } else {
            PMap below = old.is_entry ? insert(arena, NULL, old, level + 1) : old.pointer;
            PMap grown = insert(arena, below, entry, level + 1);
            if (!old.is_entry && grown == old.pointer) return map;
            slot = (PMapSlot){.pointer = grown};
        }
    }
    return with_slot(arena, map, place, &slot);
}

PMap pmap_set(Arena *arena, PMap map, uint32_t key, const void *value) {
    assert(value);
    return insert(arena, map, (PMapSlot){.key = key, .is_entry = true, .pointer = value}, 0);
}

static PMap removed(Arena *arena, PMap map, uint32_t key, uint32_t level) {
    uint32_t place = place_of(key, level);
    if (!is_used(map, place)) return map;
    PMapSlot old = slot_at(map, place), slot;
    if (old.is_entry) return old.key == key ? with_slot(arena, map, place, NULL) : map;
    PMap below = removed(arena, old.pointer, key, level + 1);
    if (below == old.pointer) return map;
    return with_slot(arena, map, place, as_slot(below, &slot) ? &slot : NULL);
}

PMap pmap_remove(Arena *arena, PMap map, uint32_t key) { return removed(arena, map, key, 0); }

typedef struct PMapMerging {
    Arena *arena;
    PMapMerge *merge;
    void *context;
} PMapMerging;

static PMap merge_nodes(const PMapMerging *m, PMap a, PMap b, uint32_t level);

static inline bool same_slot(const PMapSlot *x, const PMapSlot *y) {
    return x->pointer == y->pointer && x->is_entry == y->is_entry && x->key == y->key;
}

/* A slot as a map of the next level, so that entries and nodes can be treated alike. */
static PMap as_map(Arena *arena, const PMapSlot *slot, uint32_t level) {
    if (!slot) return NULL;
    return slot->is_entry ? insert(arena, NULL, *slot, level + 1) : slot->pointer;
}

/* Merges what stands at one place and differs, NULL for nothing; false when nothing is left. */
static bool merge_slots(const PMapMerging *m, const PMapSlot *x, const PMapSlot *y, uint32_t level,
                        PMapSlot *result) {
    /* Entries on one side only, or of the same key: the caller decides. */
    if ((!x || x->is_entry) && (!y || y->is_entry) && !(x && y && x->key != y->key)) {
        uint32_t key = x ? x->key : y->key;
        const void *value = m->merge(m->context, key, x ? x->pointer : NULL, y ? y->pointer : NULL);
        *result = (PMapSlot){.key = key, .is_entry = true, .pointer = value};
        return value != NULL;
    }
    return as_slot(merge_nodes(m, as_map(m->arena, x, level), as_map(m->arena, y, level), level + 1), result);
}

static PMap merge_nodes(const PMapMerging *m, PMap a, PMap b, uint32_t level) {
    if (a == b) return a;
    PMapSlot slots[PLACES];
    bool is_a = a, is_b = b; /* whether the result is that map so far */
    uint32_t used = 0, count = 0, in_a = a ? a->used : 0, in_b = b ? b->used : 0;
    const PMapSlot *left = a ? a->slots : NULL, *right = b ? b->slots : NULL;
    for (uint32_t rest = in_a | in_b; rest; rest &= rest - 1) {
        uint32_t bit = rest & -rest;
        const PMapSlot *x = in_a & bit ? left++ : NULL, *y = in_b & bit ? right++ : NULL;
        if (x && y && same_slot(x, y)) {
            slots[count] = *x;
        } else {
            bool is_left = merge_slots(m, x, y, level, &slots[count]);
            is_a = is_a && (is_left ? x && same_slot(x, &slots[count]) : !x);
            is_b = is_b && (is_left ? y && same_slot(y, &slots[count]) : !y);
            if (!is_left) continue;
        }
        used |= bit;
        count++;
    }
    /* A result that is one of the maps is that map, so that later merges can share it, too. */
    if (is_a) return a;
    if (is_b) return b;
    if (count == 0) return NULL;
    PMapNode *node = new_node(m->arena, used, count);
    memcpy(node->slots, slots, count * sizeof(PMapSlot));
    for (uint32_t i = 0; i < count; i++) node->count += slot_count(slots[i]);
    return node;
}

PMap pmap_merge(Arena *arena, PMap a, PMap b, PMapMerge *merge, void *context) {
    PMapMerging m = {arena, merge, context};
    return merge_nodes(&m, a, b, 0);
}

/* The trie is at most eight nodes deep, so this may recurse. */
void pmap_each(PMap map, void (*visit)(void *context, uint32_t key, const void *value), void *context) {
    uint32_t size = map ? bit_count(map->used) : 0;
    for (uint32_t i = 0; i < size; i++) {
        if (map->slots[i].is_entry)
            visit(context, map->slots[i].key, map->slots[i].pointer);
        else
            pmap_each(map->slots[i].pointer, visit, context);
    }
}

typedef struct PMapDiff {
    PMapDiffer *visit;
    void *context;
} PMapDiff;

/* All entries of [slot] but that of [except], as those of one map that the other has not. */
static bool visit_slot(const PMapDiff *d, PMapSlot slot, bool is_left, const PMapSlot *except) {
    if (slot.is_entry) {
        if (except && except->key == slot.key) return true;
        return is_left ? d->visit(d->context, slot.key, slot.pointer, NULL)
                       : d->visit(d->context, slot.key, NULL, slot.pointer);
    }
    PMap map = slot.pointer;
    uint32_t size = bit_count(map->used);
    for (uint32_t i = 0; i < size; i++)
        if (!visit_slot(d, map->slots[i], is_left, except)) return false;
    return true;
}

static bool diff_nodes(const PMapDiff *d, PMap a, PMap b, uint32_t level);

/* An entry against a node of which it may be a part. */
static bool diff_entry(const PMapDiff *d, PMapSlot entry, PMap map, bool is_left, uint32_t level) {
    const void *other = NULL;
    for (uint32_t below = level; is_used(map, place_of(entry.key, below)); below++) {
        PMapSlot slot = slot_at(map, place_of(entry.key, below));
        if (slot.is_entry) {
            if (slot.key == entry.key) other = slot.pointer;
            break;
        }
        map = slot.pointer;
    }
    if (other == entry.pointer) return true;
    return is_left ? d->visit(d->context, entry.key, entry.pointer, other)
                   : d->visit(d->context, entry.key, other, entry.pointer);
}

static bool diff_slots(const PMapDiff *d, PMapSlot x, PMapSlot y, uint32_t level) {
    if (same_slot(&x, &y)) return true;
    if (!x.is_entry && !y.is_entry) return diff_nodes(d, x.pointer, y.pointer, level + 1);
    if (x.is_entry && y.is_entry) {
        if (x.key == y.key) return d->visit(d->context, x.key, x.pointer, y.pointer);
        return visit_slot(d, x, true, NULL) && visit_slot(d, y, false, NULL);
    }
    if (x.is_entry) return diff_entry(d, x, y.pointer, true, level + 1) && visit_slot(d, y, false, &x);
    return diff_entry(d, y, x.pointer, false, level + 1) && visit_slot(d, x, true, &y);
}

static bool diff_nodes(const PMapDiff *d, PMap a, PMap b, uint32_t level) {
    if (a == b) return true;
    uint32_t in_a = a ? a->used : 0, in_b = b ? b->used : 0;
    const PMapSlot *left = a ? a->slots : NULL, *right = b ? b->slots : NULL;
    for (uint32_t rest = in_a | in_b; rest; rest &= rest - 1) {
        uint32_t bit = rest & -rest;
        const PMapSlot *x = in_a & bit ? left++ : NULL, *y = in_b & bit ? right++ : NULL;
        bool go_on;
        if (x && y)
            go_on = diff_slots(d, *x, *y, level);
        else
            go_on = visit_slot(d, x ? *x : *y, x != NULL, NULL);
        if (!go_on) return false;
    }
    return true;
}

bool pmap_diff(PMap a, PMap b, PMapDiffer *visit, void *context) {
    PMapDiff d = {visit, context};
    return diff_nodes(&d, a, b, 0);
}

/* Whether the node holds entries whose keys agree with [key] in the bits of all levels above [level]. What
 * [known] holds at the same place is right. */
static bool check_node(PMap map, PMap known, uint32_t key, uint32_t level) {
    if (map == known) return true;
    uint64_t above = (UINT64_C(1) << (level * BITS)) - 1;
    uint32_t count = 0, index = 0;
    if (map->used == 0 || map->used >> PLACES) return false;
    for (uint32_t place = 0; place < PLACES; place++) {
        if (!is_used(map, place)) continue;
        PMapSlot slot = map->slots[index++];
        PMap old =
            is_used(known, place) && !slot_at(known, place).is_entry ? slot_at(known, place).pointer : NULL;
        uint32_t below = (uint32_t)((key & above) | (uint64_t)place << (level * BITS));
        bool is_right =
            slot.is_entry
                ? slot.pointer && (slot.key & above) == (key & above) && place_of(slot.key, level) == place
                : slot_count(slot) >= 2 && check_node(slot.pointer, old, below, level + 1);
        if (!is_right) return false;
        count += slot_count(slot);
    }
    return count == map->count;
}

bool pmap_check(PMap map, PMap known) { return !map || check_node(map, known, 0, 0); }
