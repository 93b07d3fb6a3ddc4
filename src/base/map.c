#include "base/map.h"

#include <stdlib.h>
#include <string.h>

static uint64_t scramble(uint64_t key) {
    key = (key ^ key >> 31) * UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 29;
}

/* The slot that holds [key], or the free one where it belongs. */
static MapSlot *map_slot(const Map *map, uint64_t key) {
    uint32_t mask = map->capacity - 1;
    uint32_t i = (uint32_t)scramble(key) & mask;
    while (map->slots[i].used && map->slots[i].key != key) i = (i + 1) & mask;
    return &map->slots[i];
}

static void map_resize(Map *map, uint32_t capacity) {
    Map grown = {.count = map->count, .capacity = capacity};
    grown.slots = memory_alloc(grown.capacity * sizeof *grown.slots);
    memset(grown.slots, 0, grown.capacity * sizeof *grown.slots);
    for (uint32_t i = 0; i < map->capacity; i++)
        if (map->slots[i].used) *map_slot(&grown, map->slots[i].key) = map->slots[i];
    free(map->slots);
    *map = grown;
}

/* The least capacity with room for [count] keys. */
static uint32_t capacity_for(uint32_t count) {
    uint64_t capacity = 16;
    while (capacity * 3 < (uint64_t)count * 4) capacity *= 2;
    return capacity <= UINT32_MAX ? (uint32_t)capacity : 0;
}

void map_reserve(Map *map, uint32_t count) {
    if (capacity_for(count) > map->capacity) map_resize(map, capacity_for(count));
}

uint64_t *map_find(const Map *map, uint64_t key) {
    if (map->capacity == 0) return NULL;
    MapSlot *slot = map_slot(map, key);
    return slot->used ? &slot->value : NULL;
}

uint64_t *map_at(Map *map, uint64_t key) {
    MapSlot *slot = map->capacity ? map_slot(map, key) : NULL;
    if (slot && slot->used) return &slot->value;
    if (map->count * 4 >= map->capacity * 3) {
        map_resize(map, map->capacity ? map->capacity * 2 : 16);
        slot = map_slot(map, key);
    }
    *slot = (MapSlot){.key = key, .used = true};
    map->count++;
    return &slot->value;
}

void map_free(Map *map) {
    free(map->slots);
    *map = (Map){0};
}

/* Takes eight bytes at a time; the last eight may take some of those before again. */
static uint64_t string_hash(const char *text) {
    size_t length = strlen(text), last = length < 8 ? 0 : length - 8;
    uint64_t hash = length, word = 0;
    for (size_t i = 0; i < last; i += 8) {
        memcpy(&word, text + i, 8);
        hash = scramble(hash ^ word);
    }
    word = 0;
    memcpy(&word, text + last, length - last);
    return scramble(hash ^ word);
}

static StrMapSlot *strmap_slot(const StrMap *map, const char *key, uint64_t hash) {
    uint32_t mask = map->capacity - 1;
    uint32_t i = (uint32_t)hash & mask;
    while (map->slots[i].key && (map->slots[i].hash != hash || strcmp(map->slots[i].key, key) != 0))
        i = (i + 1) & mask;
    return &map->slots[i];
}

static void strmap_resize(StrMap *map, uint32_t capacity) {
    StrMap grown = {.count = map->count, .capacity = capacity};
    grown.slots = memory_alloc(grown.capacity * sizeof *grown.slots);
    memset(grown.slots, 0, grown.capacity * sizeof *grown.slots);
    for (uint32_t i = 0; i < map->capacity; i++)
        if (map->slots[i].key) *strmap_slot(&grown, map->slots[i].key, map->slots[i].hash) = map->slots[i];
    free(map->slots);
    *map = grown;
}

void strmap_reserve(StrMap *map, uint32_t count) {
    if (capacity_for(count) > map->capacity) strmap_resize(map, capacity_for(count));
}

void *strmap_get(const StrMap *map, const char *key) {
    if (map->capacity == 0) return NULL;
    return strmap_slot(map, key, string_hash(key))->value;
}

void **strmap_at(StrMap *map, const char *key) {
    if (map->count * 4 >= map->capacity * 3) strmap_resize(map, map->capacity ? map->capacity * 2 : 16);
    uint64_t hash = string_hash(key);
    StrMapSlot *slot = strmap_slot(map, key, hash);
    if (!slot->key) {
        *slot = (StrMapSlot){.key = key, .hash = hash};
        map->count++;
    }
    return &slot->value;
}

void strmap_free(StrMap *map) {
    free(map->slots);
    *map = (StrMap){0};
}
