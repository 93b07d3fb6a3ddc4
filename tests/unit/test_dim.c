#include "unit.h"
#include "value/dim.h"

#include <stdlib.h>

enum { SYMBOLS = 4 };
static const char *const names[SYMBOLS] = {"n", "m", "h", "w"};

static const char *printed(Dim dim) {
    static StrBuf out; /* kept for the caller; one at a time is enough for a test */
    out.length = 0;
    dim_print(dim, &out);
    return strbuf_text(&out);
}

typedef struct World {
    DimTable table;
    Dim n, m, h, w;
} World;

static void world_init(World *world) {
    dims_init(&world->table);
    Dim *all[SYMBOLS] = {&world->n, &world->m, &world->h, &world->w};
    for (int i = 0; i < SYMBOLS; i++)
        *all[i] = dim_symbol(&world->table, names[i], (DimBounds){i > 1, INT64_MAX});
}

TEST(dim_has_one_normal_form) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Dim two = dim_constant(t, 2), n = world.n, m = world.m;
    CHECK(dim_divide(t, dim_multiply(t, two, n), two) == n);
    CHECK(dim_add(t, n, m) == dim_add(t, m, n));
    CHECK(dim_multiply(t, n, m) == dim_multiply(t, m, n));
    CHECK(dim_subtract(t, n, n) == dim_constant(t, 0));
    Dim grown = dim_multiply(t, n, dim_add(t, m, dim_constant(t, 1)));
    CHECK(dim_subtract(t, grown, n) == dim_multiply(t, n, m));
    CHECK(dim_multiply(t, dim_divide(t, n, two), two) != n);
    CHECK(dim_divide(t, dim_divide(t, n, two), two) == dim_divide(t, n, dim_constant(t, 4)));
    CHECK(dim_divide(t, dim_multiply(t, n, world.h), world.h) == n);
    CHECK(dim_divide(t, n, m) == NULL); /* m may be 0 */
    CHECK(dim_remainder(t, dim_multiply(t, n, two), two) == dim_constant(t, 0));
    CHECK(dim_maximum(t, n, dim_constant(t, 0)) == n);
    CHECK(dim_minimum(t, world.h, dim_constant(t, 1)) == dim_constant(t, 1));
    dims_free(t);
}

TEST(dim_knows_what_a_number_and_its_rest_make) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Dim n = world.n, w = world.w, four = dim_constant(t, 4), eight = dim_constant(t, 8);
    Dim rest = dim_remainder(t, w, four);
    CHECK(dim_remainder(t, dim_remainder(t, w, eight), four) == rest);
    CHECK(dim_bounds(dim_subtract(t, w, rest)).low == 0);
    CHECK(dim_bounds(dim_subtract(t, n, dim_remainder(t, n, four))).low == 0);
    Dim up = dim_add(t, w, dim_remainder(t, dim_subtract(t, four, rest), four));
    CHECK(dim_remainder(t, up, four) == dim_constant(t, 0));
    CHECK(dim_multiply(t, dim_divide(t, up, four), eight) == dim_multiply(t, up, dim_constant(t, 2)));
    Dim several = dim_multiply(t, four, world.h);
    CHECK(dim_divide(t, dim_multiply(t, w, world.h), several) == dim_divide(t, w, four));
    Dim last = dim_maximum(t, dim_constant(t, 0), dim_subtract(t, eight, w));
    CHECK(dim_distance(t, eight, last) == dim_minimum(t, eight, w));
    dims_free(&world.table);
}

TEST(dim_prints_as_one_would_write) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Dim one = dim_constant(t, 1), two = dim_constant(t, 2);
    CHECK_STRING(printed(NULL), "?");
    CHECK_STRING(printed(dim_constant(t, -3)), "-3");
    CHECK_STRING(printed(dim_subtract(t, world.n, one)), "n - 1");
    CHECK_STRING(printed(dim_multiply(t, two, world.h)), "2*h");
    CHECK_STRING(printed(dim_subtract(t, dim_constant(t, 0), world.n)), "-n");
    /* A convolution of stride w, and one of stride 2. */
    Dim padded = dim_subtract(t, dim_add(t, world.n, dim_multiply(t, two, world.m)), world.h);
    CHECK_STRING(printed(dim_add(t, dim_divide(t, padded, world.w), one)), "(n + 2*m - h)//w + 1");
    Dim output = dim_add(t, dim_divide(t, dim_subtract(t, world.n, one), two), one);
    CHECK_STRING(printed(output), "(n + 1)//2");
    /* Layers with stride 2 after one another: (x//2 + k)//2 is (x + 2*k)//4. */
    output = dim_divide(t, dim_add(t, output, one), two);
    CHECK_STRING(printed(output), "(n + 3)//4");
    CHECK_STRING(printed(dim_maximum(t, world.n, world.m)), "max(n, m)");
    CHECK_STRING(printed(dim_multiply(t, two, dim_divide(t, world.n, two))), "2*(n//2)");
    dims_free(t);
}

TEST(dim_compares_for_all_values) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Dim one = dim_constant(t, 1), two = dim_constant(t, 2), n = world.n, m = world.m;
    CHECK(dim_compare(t, n, n) == DIM_EQUAL);
    CHECK(dim_compare(t, n, m) == DIM_UNKNOWN);
    CHECK(dim_compare(t, n, NULL) == DIM_UNKNOWN);
    CHECK(dim_compare(t, n, dim_multiply(t, two, n)) == DIM_UNKNOWN); /* both may be 0 */
    CHECK(dim_compare(t, n, dim_add(t, n, one)) == DIM_DIFFERENT);
    CHECK(dim_compare(t, dim_multiply(t, two, n), dim_add(t, dim_multiply(t, two, m), one)) == DIM_DIFFERENT);
    CHECK(dim_compare(t, world.h, dim_constant(t, 0)) == DIM_DIFFERENT);
    CHECK(dim_compare(t, dim_remainder(t, n, dim_constant(t, 3)), dim_constant(t, 3)) == DIM_DIFFERENT);
    dims_free(t);
}

TEST(dim_stays_bounded) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Dim deep = world.n, wide = dim_constant(t, 0);
    for (int i = 0; i < 1000; i++) deep = dim_minimum(t, dim_divide(t, deep, dim_constant(t, 3)), world.m);
    CHECK(deep == NULL);
    for (int i = 0; i < 1000; i++) wide = dim_add(t, wide, dim_symbol(t, "s", (DimBounds){0, INT64_MAX}));
    CHECK(wide == NULL);
    Dim large = dim_constant(t, INT64_MAX);
    CHECK(dim_add(t, large, dim_constant(t, 1)) == NULL);
    CHECK(dim_multiply(t, large, large) == NULL);
    dims_free(t);
}

/* A random expression, built as a Dim and computed beside it for one assignment. */
typedef struct Random {
    DimTable *table;
    Dim symbols[SYMBOLS];
    int64_t values[SYMBOLS];
    unsigned seed;
} Random;

static unsigned draw(Random *random, unsigned below) {
    random->seed = random->seed * 1103515245u + 12345u;
    return (random->seed >> 16) % below;
}

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

static Dim build(Random *random, int depth, int64_t *value) {
    unsigned kind = depth == 0 ? draw(random, 2) : draw(random, 9);
    if (kind == 0) {
        *value = (int64_t)draw(random, 9) - 2;
        return dim_constant(random->table, *value);
    }
    if (kind == 1) {
        unsigned i = draw(random, SYMBOLS);
        *value = random->values[i];
        return random->symbols[i];
    }
    int64_t x, y;
    Dim a = build(random, depth - 1, &x), b = build(random, depth - 1, &y);
    switch (kind) {
    case 2:
    case 3: *value = x + y; return dim_add(random->table, a, b);
    case 4: *value = x - y; return dim_subtract(random->table, a, b);
    case 5: *value = x * y; return dim_multiply(random->table, a, b);
    case 6:
        if (y == 0) break;
        *value = floor_divide(x, y);
        return dim_divide(random->table, a, b);
    case 7:
        if (y == 0) break;
        *value = x - floor_divide(x, y) * y;
        return dim_remainder(random->table, a, b);
    default: *value = x < y ? x : y; return dim_minimum(random->table, a, b);
    }
    *value = x;
    return a;
}

TEST(dim_means_what_it_computes) {
    World world;
    world_init(&world);
    Random random = {&world.table, {world.n, world.m, world.h, world.w}, {0}, 7};
    int unknown = 0, rounds = 20000;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < SYMBOLS; i++) random.values[i] = draw(&random, 7) + (i > 1);
        int64_t x, y, got;
        Dim a = build(&random, 4, &x), b = build(&random, 3, &y);
        if (!a) {
            unknown++;
            continue;
        }
        bool evaluated = dim_evaluate(a, random.values, &got);
        CHECK(evaluated && got == x);
        CHECK(dim_bounds(a).low <= x && x <= dim_bounds(a).high);
        DimOrder order = dim_compare(&world.table, a, b);
        CHECK(order != DIM_EQUAL || x == y);
        CHECK(order != DIM_DIFFERENT || x != y);
    }
    CHECK(unknown < rounds / 2);
    dims_free(&world.table);
}

/* "m = 2*n", or "" when there is no solution. */
static const char *solved(World *world, Dim a, Dim b) {
    static StrBuf out;
    Dim symbol, value;
    out.length = 0;
    if (dim_solve(&world->table, a, b, &symbol, &value)) {
        dim_print(symbol, &out);
        strbuf_puts(&out, " = ");
        dim_print(value, &out);
    }
    return strbuf_text(&out);
}

TEST(dim_solves_equations) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Dim n = world.n, m = world.m, two = dim_constant(t, 2), six = dim_constant(t, 6);
    Dim twice = dim_multiply(t, two, n), half = dim_divide(t, n, two);
    CHECK_STRING(solved(&world, n, m), "n = m");
    CHECK_STRING(solved(&world, six, m), "m = 6");
    CHECK_STRING(solved(&world, twice, m), "m = 2*n");
    CHECK_STRING(solved(&world, twice, six), "n = 3");
    CHECK_STRING(solved(&world, twice, dim_constant(t, 7)), "");
    CHECK_STRING(solved(&world, dim_add(t, n, two), dim_add(t, m, six)), "n = m + 4");
    CHECK_STRING(solved(&world, dim_multiply(t, six, n), dim_multiply(t, two, m)), "m = 3*n");
    CHECK_STRING(solved(&world, n, dim_add(t, n, m)), "m = 0");
    CHECK_STRING(solved(&world, n, half), "");
    CHECK_STRING(solved(&world, dim_multiply(t, n, n), six), "");
    CHECK_STRING(solved(&world, dim_add(t, n, dim_multiply(t, n, m)), dim_add(t, m, six)), "");
    CHECK_STRING(solved(&world, dim_subtract(t, m, half), six), "m = n//2 + 6");
    CHECK_STRING(solved(&world, n, n), "");
    CHECK_STRING(solved(&world, NULL, n), "");
    dims_free(t);
}

typedef struct Replacement {
    Dim symbol, value;
} Replacement;

static Dim replace(void *context, Dim symbol) {
    const Replacement *replacement = context;
    return symbol == replacement->symbol ? replacement->value : symbol;
}

/* What solving tells holds, and putting it in changes no value: for thousands of random equations. */
TEST(dim_solutions_hold) {
    World world;
    world_init(&world);
    Random random = {&world.table, {world.n, world.m, world.h, world.w}, {0}, 11};
    int solutions = 0, changes = 0;
    for (int round = 0; round < 20000; round++) {
        int64_t x, y, z, left, right, before, after;
        Dim a = build(&random, 3, &x), b = build(&random, 2, &y), c = build(&random, 3, &z);
        Replacement found;
        if (!a || !b || !dim_solve(&world.table, a, b, &found.symbol, &found.value)) continue;
        for (int i = 0; i < SYMBOLS; i++) random.values[i] = draw(&random, 7) + (i > 1);
        int which = 0;
        while (random.symbols[which] != found.symbol) which++;
        if (!dim_evaluate(found.value, random.values, &random.values[which])) continue;
        /* A symbol that must be positive cannot be what the equation says for these numbers. */
        if (random.values[which] < (which > 1)) continue;
        if (!dim_evaluate(a, random.values, &left) || !dim_evaluate(b, random.values, &right)) continue;
        CHECK(left == right);
        solutions++;
        Dim replaced = c ? dim_substitute(&world.table, c, replace, &found) : NULL;
        if (!replaced || !dim_evaluate(c, random.values, &before)) continue;
        CHECK(dim_evaluate(replaced, random.values, &after) && before == after);
        changes += replaced != c;
    }
    CHECK(solutions > 500 && changes > 200);
    dims_free(&world.table);
}

/* ---- facts ---- */

static bool learns(World *world, Arena *arena, PMap *facts, Dim dim, int64_t low, int64_t high) {
    world->table.facts = facts;
    return dim_learn(&world->table, arena, facts, dim, (DimBounds){low, high}, 0);
}

TEST(dim_facts_bound_what_they_are_about) {
    World world;
    world_init(&world);
    Arena arena = {0};
    PMap facts = NULL;
    DimTable *t = &world.table;
    Dim n = world.n, m = world.m, one = dim_constant(t, 1), two = dim_constant(t, 2);
    Dim sum = dim_add(t, dim_multiply(t, two, n), one);
    CHECK(learns(&world, &arena, &facts, sum, 6, 20)); /* 2n + 1 */
    CHECK(dim_bounds_here(t, n).low == 3 && dim_bounds_here(t, n).high == 9);
    CHECK(dim_bounds(n).low == 0 && dim_bounds_here(t, sum).low == 7);
    CHECK(dim_compare(t, n, two) == DIM_DIFFERENT && dim_at_most(t, two, n));
    CHECK(!learns(&world, &arena, &facts, n, 10, 12));
    CHECK(learns(&world, &arena, &facts, dim_subtract(t, m, n), 1, INT64_MAX));
    CHECK(dim_bounds_here(t, m).low == 4 && dim_bounds_here(t, dim_subtract(t, n, m)).high == -1);
    CHECK(learns(&world, &arena, &facts, dim_divide(t, m, two), 5, 5));
    CHECK(dim_bounds_here(t, m).low == 10 && dim_bounds_here(t, m).high == 11);
    t->facts = NULL;
    CHECK(dim_bounds_here(t, n).high == INT64_MAX);
    arena_free(&arena);
    dims_free(&world.table);
}

/* What is learned of random dimensions holds for all numbers that they may be by then. */
TEST(dim_facts_exclude_nothing_that_is_possible) {
    World world;
    world_init(&world);
    DimTable *t = &world.table;
    Arena arena = {0};
    uint32_t possible = 0, narrowed = 0;
    srand(7);
    for (int round = 0; round < 20000; round++) {
        Dim symbols[] = {world.n, world.m, world.h, world.w}, dims[4];
        int64_t numbers[SYMBOLS], value;
        for (int i = 0; i < SYMBOLS; i++) numbers[i] = 1 + rand() % 9;
        PMap facts = NULL;
        bool is_possible = true;
        t->facts = NULL;
        for (int i = 0; i < 4; i++) {
            Dim left = dim_multiply(t, symbols[rand() % SYMBOLS], dim_constant(t, rand() % 7 - 3));
            Dim right = dim_add(t, symbols[rand() % SYMBOLS], dim_constant(t, rand() % 5));
            Dim (*const operations[])(DimTable *, Dim, Dim) = {dim_add,       dim_subtract, dim_divide,
                                                               dim_remainder, dim_minimum,  dim_maximum};
            dims[i] = operations[rand() % 6](t, left, right);
        }
        for (int i = 0; i < 4 && is_possible; i++) {
            if (!dims[i] || !dim_evaluate(dims[i], numbers, &value)) continue;
            DimBounds bounds = {rand() % 2 ? value - rand() % 3 : INT64_MIN,
                                rand() % 2 ? value + rand() % 3 : INT64_MAX};
            is_possible = learns(&world, &arena, &facts, dims[i], bounds.low, bounds.high);
            CHECK(is_possible);
        }
        t->facts = &facts;
        for (int i = 0; i < 4; i++) {
            DimBounds here = dim_bounds_here(t, symbols[i]);
            CHECK(here.low <= numbers[i] && numbers[i] <= here.high);
            narrowed += !bounds_are_equal(here, dim_bounds(symbols[i]));
            if (!dims[i] || !dim_evaluate(dims[i], numbers, &value)) continue;
            here = dim_bounds_here(t, dims[i]);
            CHECK(here.low <= value && value <= here.high);
        }
        possible += is_possible;
    }
    CHECK(possible > 10000 && narrowed > 10000);
    t->facts = NULL;
    arena_free(&arena);
    dims_free(&world.table);
}
