/* A persistent map from 32-bit keys to pointers: changing it gives a new map and leaves the old one as it
 * was, and the two share all that did not change. Taking a copy is copying a pointer; merging two maps that
 * came from one costs what was changed in either, not what is in them.
 *
 * It is a trie over the bits of the key, four at a time, with the lowest first, so keys that are numbered one
 * after the other spread evenly. A map has one form, whatever the order in which it was built: maps that
 * share nothing but have the same entries have the same shape. NULL is the empty map. Nodes live in an arena.
 */
#ifndef MOIRA_VALUE_PMAP_H
#define MOIRA_VALUE_PMAP_H

#include "base/arena.h"

typedef struct PMapNode PMapNode;
typedef const PMapNode *PMap;

/* The value of [key], or NULL. */
const void *pmap_get(PMap map, uint32_t key);

/* The map with [value] (not NULL) for [key]; the same map when it was there already. */
PMap pmap_set(Arena *arena, PMap map, uint32_t key, const void *value);

/* The map without [key]. */
PMap pmap_remove(Arena *arena, PMap map, uint32_t key);

/* What becomes of [key], whose values in the two maps are different; one of them may be NULL, for none. NULL
 * leaves the key out of the result. */
typedef const void *PMapMerge(void *context, uint32_t key, const void *a, const void *b);

/* Calls [merge] for each key on which the maps differ; all others stay. Shared parts are not visited. */
PMap pmap_merge(Arena *arena, PMap a, PMap b, PMapMerge *merge, void *context);

/* Calls [visit] for each key on which the maps differ, with the two values, until it returns false. True when
 * it never did. Shared parts are not visited, and no memory is needed. */
typedef bool PMapDiffer(void *context, uint32_t key, const void *a, const void *b);
bool pmap_diff(PMap a, PMap b, PMapDiffer *visit, void *context);

/* Calls [visit] for every entry, in an order that depends on the keys only. */
void pmap_each(PMap map, void (*visit)(void *context, uint32_t key, const void *value), void *context);

uint32_t pmap_count(PMap map);

/* Whether the map has the one form that its entries have; parts shared with [known], a map that has, are not
 * looked at. */
bool pmap_check(PMap map, PMap known);

#endif
