/* Maps from numbers and from strings. */
#include "base/map.h"
#include "unit.h"

#include <stdio.h>

TEST(map_empty_finds_nothing) {
    Map map = {0};
    CHECK(map_find(&map, 0) == NULL);
    CHECK(map_find(&map, 42) == NULL);
    map_free(&map);
}

TEST(map_key_zero_is_a_key) {
    Map map = {0};
    *map_at(&map, 0) = 7;
    CHECK(map.count == 1);
    CHECK(map_find(&map, 0) && *map_find(&map, 0) == 7);
    CHECK(map_find(&map, 1) == NULL);
    map_free(&map);
}

TEST(map_new_value_is_zero_and_stays) {
    Map map = {0};
    CHECK(*map_at(&map, 5) == 0);
    *map_at(&map, 5) = UINT64_MAX;
    CHECK(*map_at(&map, 5) == UINT64_MAX);
    CHECK(map.count == 1);
    map_free(&map);
}

/* Keys that differ only in their high bits, or only in their low ones, must both spread. */
TEST(map_keeps_many_keys) {
    for (unsigned shift = 0; shift <= 44; shift += 11) {
        Map map = {0};
        for (uint64_t i = 0; i < 10000; i++) *map_at(&map, i << shift) = i + 1;
        bool intact = map.count == 10000;
        for (uint64_t i = 0; i < 10000; i++) {
            const uint64_t *value = map_find(&map, i << shift);
            intact &= value && *value == i + 1;
        }
        CHECK(intact);
        CHECK(map_find(&map, (uint64_t)10000 << shift) == NULL);
        map_free(&map);
    }
}

TEST(map_reserve_keeps_keys_and_makes_room) {
    Map map = {0};
    *map_at(&map, 7) = 70;
    map_reserve(&map, 1000);
    uint32_t capacity = map.capacity;
    CHECK(*map_find(&map, 7) == 70 && map.count == 1);
    for (uint64_t key = 0; key < 1000; key++) *map_at(&map, key) = key;
    CHECK(map.capacity == capacity && *map_find(&map, 999) == 999);
    map_reserve(&map, 10);
    CHECK(map.capacity == capacity);
    map_free(&map);
}

TEST(strmap_reserve_keeps_keys_and_makes_room) {
    StrMap map = {0};
    int here;
    *strmap_at(&map, "here") = &here;
    strmap_reserve(&map, 1000);
    CHECK(map.capacity * 3 >= 4000);
    uint32_t capacity = map.capacity;
    strmap_reserve(&map, 10);
    CHECK(map.capacity == capacity);
    CHECK(strmap_get(&map, "here") == &here);
    CHECK(strmap_get(&map, "a longer key that is not there") == NULL);
    strmap_free(&map);
}

TEST(map_free_makes_it_reusable) {
    Map map = {0};
    *map_at(&map, 1) = 1;
    map_free(&map);
    CHECK(map.count == 0 && map_find(&map, 1) == NULL);
    *map_at(&map, 2) = 2;
    CHECK(map.count == 1);
    map_free(&map);
}

TEST(strmap_compares_texts_not_pointers) {
    StrMap map = {0};
    char one[] = "key", other[] = "key";
    int value;
    CHECK(strmap_get(&map, one) == NULL);
    CHECK(*strmap_at(&map, one) == NULL);
    *strmap_at(&map, one) = &value;
    CHECK(strmap_get(&map, other) == &value);
    CHECK(*strmap_at(&map, other) == &value && map.count == 1);
    CHECK(strmap_get(&map, "ke") == NULL);
    CHECK(strmap_get(&map, "") == NULL);
    strmap_free(&map);
}

TEST(strmap_keeps_many_keys) {
    enum { COUNT = 5000 };
    StrMap map = {0};
    static char keys[COUNT][16];
    for (int i = 0; i < COUNT; i++) {
        snprintf(keys[i], sizeof keys[i], "key %d", i);
        *strmap_at(&map, keys[i]) = keys[i];
    }
    bool intact = map.count == COUNT;
    for (int i = 0; i < COUNT; i++) intact &= strmap_get(&map, keys[i]) == keys[i];
    CHECK(intact);
    strmap_free(&map);
    CHECK(map.slots == NULL);
}
