#include "unit.h"
#include "value/shape.h"

#include <string.h>

typedef struct Shapes {
    DimTable table;
    Arena arena;
    unsigned seed;
} Shapes;

static void shapes_init(Shapes *shapes) {
    *shapes = (Shapes){.seed = 11};
    dims_init(&shapes->table);
}

static void shapes_free(Shapes *shapes) {
    dims_free(&shapes->table);
    arena_free(&shapes->arena);
}

static unsigned draw(Shapes *shapes, unsigned below) {
    shapes->seed = shapes->seed * 1103515245u + 12345u;
    return (shapes->seed >> 16) % below;
}

/* A shape from numbers, of which -1 stands for an unknown dimension. */
static const Shape *closed(Shapes *shapes, uint32_t rank, const int *sizes) {
    Dim dims[8];
    for (uint32_t i = 0; i < rank; i++)
        dims[i] = sizes[i] < 0 ? NULL : dim_constant(&shapes->table, sizes[i]);
    return shape_new(&shapes->arena, dims, rank);
}
#define SHAPE(...) closed(&shapes, sizeof((int[]){__VA_ARGS__}) / sizeof(int), (int[]){__VA_ARGS__})

static const char *printed(Shapes *shapes, const Shape *shape) {
    StrBuf out = {0};
    shape_print(shape, &out);
    const char *text = arena_copy(&shapes->arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

TEST(shape_prints_as_python_would) {
    Shapes shapes;
    shapes_init(&shapes);
    Dim two = dim_constant(&shapes.table, 2), n = dim_symbol(&shapes.table, "n", (DimBounds){0, INT64_MAX});
    CHECK_STRING(printed(&shapes, shape_new(&shapes.arena, NULL, 0)), "()");
    CHECK_STRING(printed(&shapes, SHAPE(5)), "(5,)");
    CHECK_STRING(printed(&shapes, SHAPE(2, -1, 3)), "(2, ?, 3)");
    CHECK_STRING(printed(&shapes, shape_open(&shapes.arena, &n, 1, &two, 1)), "(n, ..., 2)");
    CHECK_STRING(printed(&shapes, shape_open(&shapes.arena, NULL, 0, NULL, 0)), "(...)");
    CHECK_STRING(printed(&shapes, shape_join(&shapes.arena, SHAPE(2, 3), SHAPE(4, 2, 3))), "(..., 2, 3)");
    CHECK_STRING(printed(&shapes, shape_join(&shapes.arena, SHAPE(2, 3), SHAPE(2, 4))), "(2, ?)");
    shapes_free(&shapes);
}

TEST(shape_broadcasts) {
    Shapes shapes;
    shapes_init(&shapes);
    DimTable *table = &shapes.table;
    Arena *arena = &shapes.arena;
    ShapeClash clash;
    Dim n = dim_symbol(table, "n", (DimBounds){0, INT64_MAX}),
        m = dim_symbol(table, "m", (DimBounds){0, INT64_MAX});
    Dim three = dim_constant(table, 3);
    CHECK(shape_equal(shape_broadcast(table, arena, SHAPE(2, 1), SHAPE(3), &clash), SHAPE(2, 3)));
    CHECK(shape_broadcast(table, arena, SHAPE(5, 2, 3), SHAPE(4, 3), &clash) == NULL);
    CHECK(clash.from_back == 1 && clash.left == dim_constant(table, 2) &&
          clash.right == dim_constant(table, 4));
    CHECK(shape_equal(shape_broadcast(table, arena, SHAPE(0, 3), SHAPE(1, 3), &clash), SHAPE(0, 3)));
    CHECK(shape_broadcast(table, arena, SHAPE(0), SHAPE(2), &clash) == NULL);
    /* n may be 1 or 3; it is certain only that the result has a 3. */
    const Shape *rows = shape_new(arena, (Dim[]){n, three}, 2), *others = shape_new(arena, (Dim[]){m, n}, 2);
    CHECK_STRING(printed(&shapes, shape_broadcast(table, arena, rows, others, &clash)), "(?, 3)");
    CHECK_STRING(printed(&shapes, shape_broadcast(table, arena, rows, rows, &clash)), "(n, 3)");
    const Shape *open = shape_open(arena, NULL, 0, &three, 1);
    CHECK_STRING(printed(&shapes, shape_broadcast(table, arena, open, SHAPE(4, 1), &clash)), "(..., 4, 3)");
    CHECK(shape_broadcast(table, arena, open, SHAPE(4), &clash) == NULL);
    shapes_free(&shapes);
}

/* ---- laws, on random shapes ---- */

static const Shape *random_shape(Shapes *shapes) {
    Dim dims[8];
    for (int i = 0; i < 8; i++)
        dims[i] = draw(shapes, 4) ? dim_constant(&shapes->table, 1 + draw(shapes, 3)) : NULL;
    unsigned kind = draw(shapes, 10);
    if (kind == 0) return NULL;
    if (kind < 7) return shape_new(&shapes->arena, dims, draw(shapes, 4));
    return shape_open(&shapes->arena, dims, draw(shapes, 3), dims + 4, draw(shapes, 3));
}

TEST(shape_is_a_lattice) {
    Shapes shapes;
    shapes_init(&shapes);
    Arena *arena = &shapes.arena;
    for (int round = 0; round < 50000; round++) {
        const Shape *a = random_shape(&shapes), *b = random_shape(&shapes), *c = random_shape(&shapes);
        const Shape *join = shape_join(arena, a, b), *meet = shape_meet(arena, a, b);
        CHECK(shape_equal(join, shape_join(arena, b, a)));
        CHECK(shape_equal(meet, shape_meet(arena, b, a)));
        CHECK(shape_equal(shape_join(arena, a, a), a) && shape_equal(shape_meet(arena, a, a), a));
        CHECK(shape_equal(shape_join(arena, join, c), shape_join(arena, a, shape_join(arena, b, c))));
        CHECK(shape_less(a, join) && shape_less(b, join));
        CHECK(shape_less(meet, a) && shape_less(meet, b));
        CHECK(shape_less(a, b) == shape_equal(join, b));
        CHECK(!(shape_less(a, b) && shape_less(b, c)) || shape_less(a, c));
        CHECK(!(shape_less(a, b) && shape_less(b, a)) || shape_equal(a, b));
        CHECK(!shape_less(a, c) || !shape_less(b, c) || shape_less(join, c));
        CHECK(!shape_less(c, a) || !shape_less(c, b) || shape_less(c, meet));
        CHECK(shape_equal(shape_join(arena, a, meet), a) && shape_equal(shape_meet(arena, a, join), a));
    }
    shapes_free(&shapes);
}

/* A shape of known dimensions that [shape] describes. */
static const Shape *instance(Shapes *shapes, const Shape *shape) {
    uint32_t rank = shape->is_open ? shape->rank + draw(shapes, 3) : shape->rank;
    Dim dims[8];
    for (uint32_t i = 0; i < rank; i++) {
        Dim front = shape_from_front(shape, i), back = shape_from_back(shape, rank - 1 - i);
        if (front && back && front != back) return NULL;
        dims[i] = front ? front : back ? back : dim_constant(&shapes->table, 1 + draw(shapes, 3));
    }
    return shape_new(&shapes->arena, dims, rank);
}

/* What is known must hold for everything it stands for: a clash for all of them, the result for those that
 * broadcast. */
TEST(shape_broadcast_is_sound) {
    Shapes shapes;
    shapes_init(&shapes);
    ShapeClash clash;
    for (int round = 0; round < 50000; round++) {
        const Shape *a = random_shape(&shapes), *b = random_shape(&shapes);
        if (!a || !b) continue;
        const Shape *result = shape_broadcast(&shapes.table, &shapes.arena, a, b, &clash);
        const Shape *x = instance(&shapes, a), *y = instance(&shapes, b);
        if (!x || !y) continue;
        CHECK(shape_less(x, a) && shape_less(y, b));
        const Shape *exact = shape_broadcast(&shapes.table, &shapes.arena, x, y, &clash);
        CHECK(shape_less(exact, result));
    }
    shapes_free(&shapes);
}
