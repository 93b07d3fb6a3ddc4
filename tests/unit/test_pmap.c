#include "unit.h"
#include "value/pmap.h"

#include <string.h>

enum { KEYS = 400 };

/* A map beside a plain array that says what must be in it. Values are pointers into this text. */
static const char values[256];

typedef struct Model {
    PMap map;
    const void *expected[KEYS];
} Model;

typedef struct Draw {
    unsigned seed;
} Draw;

static unsigned draw(Draw *random, unsigned below) {
    random->seed = random->seed * 1103515245u + 12345u;
    return (random->seed >> 16) % below;
}

/* Keys that agree in their lowest bits, so that the trie gets deep. */
static uint32_t key_of(uint32_t i) { return i % 2 ? i : i << 20 | 4; }

static void change(Arena *arena, Model *model, Draw *random, int steps) {
    while (steps-- > 0) {
        uint32_t i = draw(random, KEYS);
        const void *value = draw(random, 3) ? &values[draw(random, 256)] : NULL;
        model->expected[i] = value;
        model->map =
            value ? pmap_set(arena, model->map, key_of(i), value) : pmap_remove(arena, model->map, key_of(i));
    }
}

static void check_model(const Model *model) {
    uint32_t count = 0;
    bool right = true;
    for (uint32_t i = 0; i < KEYS; i++) {
        right = right && pmap_get(model->map, key_of(i)) == model->expected[i];
        count += model->expected[i] != NULL;
    }
    CHECK(right && pmap_count(model->map) == count && pmap_check(model->map, NULL));
}

TEST(pmap_holds_what_was_put) {
    Arena arena = {0};
    Draw random = {3};
    Model model = {0};
    for (int round = 0; round < 200; round++) {
        Model before = model;
        change(&arena, &model, &random, 20);
        check_model(&model);
        check_model(&before); /* the old map has not changed */
    }
    arena_free(&arena);
}

static const void *never(void *context, uint32_t key, const void *a, const void *b) {
    (void)key, (void)b;
    ++*(uint32_t *)context;
    return a;
}

TEST(pmap_has_one_form) {
    Arena arena = {0};
    PMap up = NULL, down = NULL;
    for (uint32_t i = 0; i < KEYS; i++) up = pmap_set(&arena, up, key_of(i), &values[i % 256]);
    for (uint32_t i = KEYS; i-- > 0;) down = pmap_set(&arena, down, key_of(i), &values[i % 256]);
    for (uint32_t i = 0; i < 50; i++)
        down = pmap_remove(&arena, pmap_set(&arena, down, 1000 + i, values), 1000 + i);
    uint32_t calls = 0;
    CHECK(pmap_merge(&arena, up, down, never, &calls) == up && calls == 0);
    CHECK(pmap_set(&arena, up, key_of(7), &values[7]) == up);
    CHECK(pmap_remove(&arena, up, 1000) == up);
    PMap empty = up;
    for (uint32_t i = 0; i < KEYS; i++) empty = pmap_remove(&arena, empty, key_of(i));
    CHECK(empty == NULL);
    arena_free(&arena);
}

/* The greater of the two; what is on one side only stays when it is on the right. */
static const void *greater(void *context, uint32_t key, const void *a, const void *b) {
    (void)key;
    ++*(uint32_t *)context;
    if (!b) return NULL;
    return a && (const char *)a > (const char *)b ? a : b;
}

TEST(pmap_merges_what_differs) {
    Arena arena = {0};
    Draw random = {9};
    for (int round = 0; round < 300; round++) {
        Model origin = {0};
        change(&arena, &origin, &random, 500);
        Model a = origin, b = origin, merged = {0};
        change(&arena, &a, &random, (int)draw(&random, 8));
        change(&arena, &b, &random, (int)draw(&random, 8));
        uint32_t calls = 0, different = 0, ignored = 0;
        merged.map = pmap_merge(&arena, a.map, b.map, greater, &calls);
        for (uint32_t i = 0; i < KEYS; i++) {
            bool same = a.expected[i] == b.expected[i];
            different += !same;
            merged.expected[i] = same ? a.expected[i] : greater(&ignored, 0, a.expected[i], b.expected[i]);
        }
        check_model(&merged);
        CHECK(calls == different);
    }
    arena_free(&arena);
}

typedef struct Differences {
    const Model *a, *b;
    uint32_t count, stop_at;
    bool right;
} Differences;

static bool differ(void *context, uint32_t key, const void *a, const void *b) {
    Differences *differences = context;
    differences->right = differences->right && a != b && pmap_get(differences->a->map, key) == a &&
                         pmap_get(differences->b->map, key) == b;
    return ++differences->count != differences->stop_at;
}

TEST(pmap_visits_what_differs) {
    Arena arena = {0};
    Draw random = {5};
    for (int round = 0; round < 300; round++) {
        Model origin = {0};
        change(&arena, &origin, &random, (int)draw(&random, 500));
        Model a = origin, b = origin;
        change(&arena, &a, &random, (int)draw(&random, 8));
        change(&arena, &b, &random, (int)draw(&random, 8));
        uint32_t different = 0;
        for (uint32_t i = 0; i < KEYS; i++) different += a.expected[i] != b.expected[i];
        Differences all = {&a, &b, 0, 0, true}, first = {&a, &b, 0, 1, true};
        CHECK(pmap_diff(a.map, b.map, differ, &all) && all.right && all.count == different);
        CHECK(pmap_diff(a.map, b.map, differ, &first) == (different == 0));
        CHECK(first.count == (different > 0));
    }
    arena_free(&arena);
}

static void add_key(void *context, uint32_t key, const void *value) {
    (void)value;
    *(uint64_t *)context += key;
}

TEST(pmap_visits_every_entry) {
    Arena arena = {0};
    PMap map = NULL;
    uint64_t wanted = 0, sum = 0;
    for (uint32_t i = 0; i < KEYS; i++) {
        map = pmap_set(&arena, map, key_of(i), values);
        wanted += key_of(i);
    }
    pmap_each(map, add_key, &sum);
    CHECK(sum == wanted);
    arena_free(&arena);
}

/* A map that says it holds one entry more than it does is found. */
TEST(pmap_check_finds_wrong_counts) {
    Arena arena = {0};
    PMap map = NULL;
    for (uint32_t i = 0; i < 40; i++) map = pmap_set(&arena, map, key_of(i), values);
    CHECK(pmap_check(map, NULL));
    uint32_t *count = (uint32_t *)map + 1; /* behind the bits of the places that are used */
    CHECK(*count == 40);
    ++*count;
    CHECK(!pmap_check(map, NULL));
    arena_free(&arena);
}

/* The first words of a node are the places that are used and the number of its entries. */
TEST(pmap_check_finds_broken_maps) {
    Arena arena = {0};
    PMap map = NULL;
    for (uint32_t i = 0; i < 40; i++) map = pmap_set(&arena, map, i, &values[i]);
    CHECK(pmap_check(map, NULL) && pmap_check(NULL, NULL));
    PMap other = pmap_set(&arena, map, 7, &values[0]);
    uint32_t *words = (uint32_t *)(uintptr_t)other;
    words[1]++; /* one entry more than there are */
    CHECK(!pmap_check(other, NULL) && !pmap_check(other, map) && pmap_check(other, other));
    words[1]--;
    CHECK(pmap_check(other, map));
    words[0] = 0; /* no place is used */
    CHECK(!pmap_check(other, map) && pmap_check(map, NULL));
    arena_free(&arena);
}
