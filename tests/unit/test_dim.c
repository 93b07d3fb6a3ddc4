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
