/* A node has a bit for each of its 32 places that is used, and one slot for each such bit. A slot is an
 * entry, or a node with the entries whose keys agree so far. A node below the root holds at least two
 * entries: one alone stands in the slot above. */
#include "value/pmap.h"

#include <string.h>

enum { BITS = 5, PLACES = 1 << BITS };

typedef struct Slot {
    uint32_t key;        /* of an entry */
    bool is_entry;       /* else a node */
    const void *pointer; /* the value, or the node */
} Slot;

struct PMapNode {
    uint32_t used;
    uint32_t count; /* entries in this node and below */
    Slot slots[];
};

static inline uint32_t place_of(uint32_t key, uint32_t level) { return key >> (level * BITS) & (PLACES - 1); }

static inline uint32_t index_of(uint32_t used, uint32_t place) {
    return (uint32_t)__builtin_popcount(used & ((UINT32_C(1) << place) - 1));
}

static inline bool is_used(PMap map, uint32_t place) { return map && map->used >> place & 1; }

static inline Slot slot_at(PMap map, uint32_t place) { return map->slots[index_of(map->used, place)]; }

static inline uint32_t slot_count(Slot slot) { return slot.is_entry ? 1 : ((PMap)slot.pointer)->count; }

uint32_t pmap_count(PMap map) { return map ? map->count : 0; }

const void *pmap_get(PMap map, uint32_t key) {
    for (uint32_t level = 0; is_used(map, place_of(key, level)); level++) {
        Slot slot = slot_at(map, place_of(key, level));
        if (slot.is_entry) return slot.key == key ? slot.pointer : NULL;
        map = slot.pointer;
    }
    return NULL;
}

/* A node of the slots that [used] names, in order. */
static PMap make_node(Arena *arena, uint32_t used, const Slot *slots) {
    uint32_t size = (uint32_t)__builtin_popcount(used);
    if (size == 0) return NULL;
    PMapNode *node = arena_alloc(arena, sizeof *node + size * sizeof(Slot));
    node->used = used;
    node->count = 0;
    memcpy(node->slots, slots, size * sizeof(Slot));
    for (uint32_t i = 0; i < size; i++) node->count += slot_count(slots[i]);
    return node;
}

/* The slot that stands for [map] in the node above: a lone entry moves up. False for an empty map. */
static bool as_slot(PMap map, Slot *slot) {
    if (!map) return false;
    *slot = map->count == 1 ? map->slots[0] : (Slot){.pointer = map};
    return true;
}

/* The map with [slot] at [place], or with nothing there. */
static PMap with_slot(Arena *arena, PMap map, uint32_t place, const Slot *slot) {
    Slot slots[PLACES];
    uint32_t count = 0, used = 0;
    for (uint32_t i = 0; i < PLACES; i++) {
        if (i == place ? slot == NULL : !is_used(map, i)) continue;
        slots[count++] = i == place ? *slot : slot_at(map, i);
        used |= UINT32_C(1) << i;
    }
    return make_node(arena, used, slots);
}

static PMap insert(Arena *arena, PMap map, Slot entry, uint32_t level) {
    uint32_t place = place_of(entry.key, level);
    Slot slot = entry;
    if (is_used(map, place)) {
        Slot old = slot_at(map, place);
        if (old.is_entry && old.key == entry.key) {
            if (old.pointer == entry.pointer) return map;
        } else {
            PMap below = old.is_entry ? insert(arena, NULL, old, level + 1) : old.pointer;
            PMap grown = insert(arena, below, entry, level + 1);
            if (!old.is_entry && grown == old.pointer) return map;
            slot = (Slot){.pointer = grown};
        }
    }
    return with_slot(arena, map, place, &slot);
}

PMap pmap_set(Arena *arena, PMap map, uint32_t key, const void *value) {
    return insert(arena, map, (Slot){.key = key, .is_entry = true, .pointer = value}, 0);
}

static PMap removed(Arena *arena, PMap map, uint32_t key, uint32_t level) {
    uint32_t place = place_of(key, level);
    if (!is_used(map, place)) return map;
    Slot old = slot_at(map, place), slot;
    if (old.is_entry) return old.key == key ? with_slot(arena, map, place, NULL) : map;
    PMap below = removed(arena, old.pointer, key, level + 1);
    if (below == old.pointer) return map;
    return with_slot(arena, map, place, as_slot(below, &slot) ? &slot : NULL);
}

PMap pmap_remove(Arena *arena, PMap map, uint32_t key) { return removed(arena, map, key, 0); }

typedef struct Merge {
    Arena *arena;
    PMapMerge *merge;
    void *context;
} Merge;

static PMap merge_nodes(const Merge *m, PMap a, PMap b, uint32_t level);

/* What stands at [place] as a map of the next level, so that entries and nodes can be treated alike. */
static PMap below_place(Arena *arena, PMap map, uint32_t place, uint32_t level) {
    if (!is_used(map, place)) return NULL;
    Slot slot = slot_at(map, place);
    return slot.is_entry ? insert(arena, NULL, slot, level + 1) : slot.pointer;
}

/* Merges what stands at one place; false when nothing is left. */
static bool merge_place(const Merge *m, PMap a, PMap b, uint32_t place, uint32_t level, Slot *result) {
    bool in_a = is_used(a, place), in_b = is_used(b, place);
    Slot x = in_a ? slot_at(a, place) : (Slot){0}, y = in_b ? slot_at(b, place) : (Slot){0};
    if (in_a && in_b && x.pointer == y.pointer && x.is_entry == y.is_entry && x.key == y.key) {
        *result = x;
        return true;
    }
    /* Entries on one side only, or of the same key: the caller decides. */
    if ((!in_a || x.is_entry) && (!in_b || y.is_entry) && !(in_a && in_b && x.key != y.key)) {
        uint32_t key = in_a ? x.key : y.key;
        const void *value = m->merge(m->context, key, x.pointer, y.pointer);
        *result = (Slot){.key = key, .is_entry = true, .pointer = value};
        return value != NULL;
    }
    PMap left = below_place(m->arena, a, place, level), right = below_place(m->arena, b, place, level);
    return as_slot(merge_nodes(m, left, right, level + 1), result);
}

static PMap merge_nodes(const Merge *m, PMap a, PMap b, uint32_t level) {
    if (a == b) return a;
    Slot slots[PLACES];
    uint32_t used = 0, count = 0;
    uint32_t both = (a ? a->used : 0) | (b ? b->used : 0);
    for (uint32_t place = 0; place < PLACES; place++) {
        if (!(both >> place & 1) || !merge_place(m, a, b, place, level, &slots[count])) continue;
        used |= UINT32_C(1) << place;
        count++;
    }
    /* A result that is one of the maps is that map, so that later merges can share it, too. */
    PMap sides[] = {a, b};
    for (int i = 0; i < 2; i++)
        if (sides[i] && sides[i]->used == used) {
            bool same = true;
            for (uint32_t k = 0; same && k < count; k++)
                same =
                    slots[k].pointer == sides[i]->slots[k].pointer && slots[k].key == sides[i]->slots[k].key;
            if (same) return sides[i];
        }
    return make_node(m->arena, used, slots);
}

PMap pmap_merge(Arena *arena, PMap a, PMap b, PMapMerge *merge, void *context) {
    Merge m = {arena, merge, context};
    return merge_nodes(&m, a, b, 0);
}

/* The trie is at most seven nodes deep, so this may recurse. */
void pmap_each(PMap map, void (*visit)(void *context, uint32_t key, const void *value), void *context) {
    uint32_t size = map ? (uint32_t)__builtin_popcount(map->used) : 0;
    for (uint32_t i = 0; i < size; i++) {
        if (map->slots[i].is_entry)
            visit(context, map->slots[i].key, map->slots[i].pointer);
        else
            pmap_each(map->slots[i].pointer, visit, context);
    }
}

typedef struct Diff {
    PMapDiffer *visit;
    void *context;
} Diff;

/* All entries of [slot] but that of [except], as those of one map that the other has not. */
static bool visit_slot(const Diff *d, Slot slot, bool is_left, const Slot *except) {
    if (slot.is_entry) {
        if (except && except->key == slot.key) return true;
        return is_left ? d->visit(d->context, slot.key, slot.pointer, NULL)
                       : d->visit(d->context, slot.key, NULL, slot.pointer);
    }
    PMap map = slot.pointer;
    uint32_t size = (uint32_t)__builtin_popcount(map->used);
    for (uint32_t i = 0; i < size; i++)
        if (!visit_slot(d, map->slots[i], is_left, except)) return false;
    return true;
}

static bool diff_nodes(const Diff *d, PMap a, PMap b, uint32_t level);

/* An entry against a node of which it may be a part. */
static bool diff_entry(const Diff *d, Slot entry, PMap map, bool is_left, uint32_t level) {
    const void *other = NULL;
    for (uint32_t below = level; is_used(map, place_of(entry.key, below)); below++) {
        Slot slot = slot_at(map, place_of(entry.key, below));
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

static bool diff_slots(const Diff *d, Slot x, Slot y, uint32_t level) {
    if (x.pointer == y.pointer && x.is_entry == y.is_entry && x.key == y.key) return true;
    if (!x.is_entry && !y.is_entry) return diff_nodes(d, x.pointer, y.pointer, level + 1);
    if (x.is_entry && y.is_entry) {
        if (x.key == y.key) return d->visit(d->context, x.key, x.pointer, y.pointer);
        return visit_slot(d, x, true, NULL) && visit_slot(d, y, false, NULL);
    }
    if (x.is_entry) return diff_entry(d, x, y.pointer, true, level + 1) && visit_slot(d, y, false, &x);
    return diff_entry(d, y, x.pointer, false, level + 1) && visit_slot(d, x, true, &y);
}

static bool diff_nodes(const Diff *d, PMap a, PMap b, uint32_t level) {
    if (a == b) return true;
    uint32_t both = (a ? a->used : 0) | (b ? b->used : 0);
    for (uint32_t place = 0; place < PLACES; place++) {
        if (!(both >> place & 1)) continue;
        bool go_on;
        if (is_used(a, place) && is_used(b, place))
            go_on = diff_slots(d, slot_at(a, place), slot_at(b, place), level);
        else if (is_used(a, place))
            go_on = visit_slot(d, slot_at(a, place), true, NULL);
        else
            go_on = visit_slot(d, slot_at(b, place), false, NULL);
        if (!go_on) return false;
    }
    return true;
}

bool pmap_diff(PMap a, PMap b, PMapDiffer *visit, void *context) {
    Diff d = {visit, context};
    return diff_nodes(&d, a, b, 0);
}
