/* A hash map from 64-bit keys to 64-bit values (numbers, symbols, or pointers cast to uintptr_t), and a
 * variant from strings. Open addressing, doubling; a zeroed map is empty. Values are not owned. */
#ifndef MOIRA_BASE_MAP_H
#define MOIRA_BASE_MAP_H

#include "base/arena.h"

typedef struct MapSlot {
    uint64_t key;
    uint64_t value;
    bool used;
} MapSlot;

typedef struct Map {
    MapSlot *slots;
    uint32_t count;
    uint32_t capacity; /* a power of two, or 0 */
} Map;

/* Where the value of [key] is kept, or NULL. Valid until the map changes. */
/* A key of two halves. */
static inline uint64_t map_pair(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }

uint64_t *map_find(const Map *map, uint64_t key);

/* Where the value of [key] is kept; a key seen for the first time gets the value 0. */
uint64_t *map_at(Map *map, uint64_t key);

/* Makes room for [count] keys at once, so that adding them moves nothing. */
void map_reserve(Map *map, uint32_t count);

void map_free(Map *map);

/* Keys are NUL-terminated strings that must outlive the map. */
typedef struct StrMapSlot {
    const char *key; /* NULL: free */
    void *value;
    uint64_t hash;
} StrMapSlot;

typedef struct StrMap {
    StrMapSlot *slots;
    uint32_t count;
    uint32_t capacity;
} StrMap;

void *strmap_get(const StrMap *map, const char *key);
/* Where the value of [key] is kept; a new key gets NULL. */
void **strmap_at(StrMap *map, const char *key);
/* Makes room for [count] keys at once. */
void strmap_reserve(StrMap *map, uint32_t count);
void strmap_free(StrMap *map);

#endif
