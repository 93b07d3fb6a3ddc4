#include "stubs/shape_index.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

typedef struct World {
    DimTable table;
    Arena arena;
    ShapeWords words;
    Dim n, m; /* symbols, at least 0 */
    unsigned seed;
} World;

static void world_init(World *world) {
    *world = (World){.seed = 3};
    dims_init(&world->table);
    world->words = (ShapeWords){.table = &world->table,
                                .arena = &world->arena,
                                .dialect = &dialect_numpy,
                                .explain_doubts = true,
                                .tell_doubts = true};
    world->n = dim_symbol(&world->table, "n", (DimBounds){0, INT64_MAX});
    world->m = dim_symbol(&world->table, "m", (DimBounds){0, INT64_MAX});
}

static void world_free(World *world) {
    dims_free(&world->table);
    arena_free(&world->arena);
}

/* A tuple as Python writes it: numbers, `n`, `m`, `?` and `...`. */
static const Shape *read(World *world, const char *text) {
    Dim front[8], back[8];
    uint32_t front_count = 0, back_count = 0;
    bool is_open = false;
    for (const char *at = text + strspn(text, "( "); *at && *at != ')'; at += strspn(at, ", ")) {
        Dim dim = NULL;
        if (*at == '.') {
            is_open = true;
            at += 3;
            continue;
        }
        if (*at == 'n' || *at == 'm')
            dim = *at++ == 'n' ? world->n : world->m;
        else if (*at == '?')
            at++;
        else
            dim = dim_constant(&world->table, strtoll(at, (char **)&at, 10));
        *(is_open ? &back[back_count++] : &front[front_count++]) = dim;
    }
    return is_open ? shape_open(&world->arena, front, front_count, back, back_count)
                   : shape_new(&world->arena, front, front_count);
}
#define SHAPE(text) read(&world, text)
#define NUMBER(value) dim_constant(&world.table, value)
#define ONE_AXIS(value) ((Axes){.kind = AXES_ONE, .one = NUMBER(value)})

/* What a word gave, as `shape`, `shape if it runs` or `exception: message`. */
static const char *outcome(World *world, const Shape *shape) {
    const ShapeError *error = &world->words.error;
    if (!shape) return arena_printf(&world->arena, "%s: %s", error->exception, error->message);
    StrBuf out = {0};
    shape_print(shape, &out);
    if (world->words.verdict == SHAPE_MAY_FAIL) strbuf_puts(&out, " if it runs");
    const char *text = arena_copy(&world->arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}
#define CHECK_OUTCOME(expression, text) CHECK_STRING(outcome(&world, expression), text)

TEST(shape_words_compute_with_symbols) {
    World world;
    world_init(&world);
    ShapeWords *words = &world.words;
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(n, 3)"), SHAPE("(3, m)")), "(n, m)");
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(n, 3)"), SHAPE("(m, 5)")), "(n, 5) if it runs");
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(..., 3)"), SHAPE("(3, 5)")), "(..., 5)");
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(...)"), SHAPE("(3, 5)")), "(..., 5) if it runs");
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(..., 2, 3)"), SHAPE("(3, 5)")), "(..., 2, 5)");
    CHECK_OUTCOME(shape_dot(words, SHAPE("(...)"), SHAPE("(3,)")), "(...) if it runs");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(n, 4)"), SHAPE("(-1, 2)")), "(2*n, 2)");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(n, 4)"), SHAPE("(n, -1)")), "(n, 4) if it runs");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(n, m, 3)"), SHAPE("(n, -1)")), "(n, 3*m) if it runs");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(2, 6)"), SHAPE("(?, 3)")), "(4, 3) if it runs");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(...)"), SHAPE("(-1, 3)")), "(?, 3) if it runs");
    const Shape *both[] = {SHAPE("(n, 3)"), SHAPE("(m, 3)")};
    CHECK_OUTCOME(shape_concat(words, both, 2, ONE_AXIS(0)), "(n + m, 3)");
    CHECK_OUTCOME(shape_concat(words, both, 2, ONE_AXIS(1)), "(n, 6) if it runs");
    CHECK_OUTCOME(shape_stack(words, both, 2, NUMBER(-1)), "(n, 3, 2) if it runs");
    CHECK_OUTCOME(shape_reduce(words, SHAPE("(n, ..., 3)"), ONE_AXIS(0), 0, NULL), "(..., 3)");
    CHECK_OUTCOME(shape_reduce(words, SHAPE("(n, ...)"), ONE_AXIS(0), 0, NULL), "(...)");
    CHECK_OUTCOME(shape_reduce(words, SHAPE("(n, ..., 3)"), ONE_AXIS(-1), 0, NULL), "(n, ...)");
    CHECK_OUTCOME(shape_squeeze(words, SHAPE("(3, n, 1, 4)"), (Axes){0}), "(3, ..., 4)");
    CHECK_OUTCOME(shape_permute(words, SHAPE("(n, ..., 3)"), NULL), "(3, ..., n)");
    CHECK_OUTCOME(shape_swapaxes(words, SHAPE("(..., n, 3)"), NUMBER(-1), NUMBER(-2)), "(..., 3, n)");
    CHECK_OUTCOME(shape_expand_dims(words, SHAPE("(..., 3)"), ONE_AXIS(-1)), "(..., 3, 1)");
    CHECK_OUTCOME(shape_repeat(words, SHAPE("(n, 3)"), NUMBER(2), ONE_AXIS(0)), "(2*n, 3)");
    CHECK_OUTCOME(shape_pad(words, SHAPE("(n, 3)"), SHAPE("(1,)"), SHAPE("(2,)")), "(n + 3, 6)");
    const Shape *operands[] = {SHAPE("(n, 3)"), SHAPE("(3, m)")};
    CHECK_OUTCOME(shape_einsum(words, "ij,jk->ki", operands, 2), "(m, n)");
    world_free(&world);
}

TEST(shape_words_say_why) {
    World world;
    world_init(&world);
    ShapeWords *words = &world.words;
    CHECK_OUTCOME(shape_dot(words, SHAPE("(2, 3)"), SHAPE("(1, 2)")),
                  "ValueError: shapes (2,3) and (1,2) not aligned: 3 (dim 1) != 1 (dim 0)");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(10,)"), SHAPE("(3, 4)")),
                  "ValueError: cannot reshape array of size 10 into shape (3,4)");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(?, 4)"), SHAPE("(5, 3)")),
                  "ValueError: cannot reshape array of size ? into shape (5,3)");
    const Shape *both[] = {SHAPE("(97, 2)"), SHAPE("(2, 1)")};
    CHECK_OUTCOME(shape_broadcast_all(words, both, 2),
                  "ValueError: operands could not be broadcast together with shapes (97,2) (2,1) ");
    CHECK(words->error.kind == SHAPE_ERROR_BROADCAST);
    CHECK(words->error.left.operand == 0 && words->error.left.axis == 0 &&
          words->error.left.dim == NUMBER(97));
    CHECK(words->error.right.operand == 1 && words->error.right.axis == 0);
    /* A symbol is as good as a number when no value of it will do. */
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(n, 3)"), SHAPE("(4, m)")),
                  "ValueError: matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
                  "signature (n?,k),(k,m?)->(n?,m?) (size 4 is different from 3)");
    CHECK_OUTCOME(shape_squeeze(words, SHAPE("(..., 3)"), ONE_AXIS(-1)),
                  "ValueError: cannot select an axis to squeeze out which has size not equal to one");
    CHECK_OUTCOME(shape_reduce(words, SHAPE("(n, 3)"), ONE_AXIS(2), 0, NULL),
                  "AxisError: axis 2 is out of bounds for array of dimension 2");
    world_free(&world);
}

TEST(shape_words_carry_origins) {
    World world;
    world_init(&world);
    ShapeWords *words = &world.words;
    const Shape *a = shape_with_origins(&world.arena, SHAPE("(2, 3)"), (Origin[]){5, 6});
    const Shape *b = shape_with_origins(&world.arena, SHAPE("(3, 4)"), (Origin[]){7, 8});
    const Shape *c = shape_matmul(words, a, b);
    CHECK(shape_origin_from_front(c, 0) == 5 && shape_origin_from_front(c, 1) == 8);
    CHECK(shape_equal(c, SHAPE("(2, 4)")));
    CHECK(shape_matmul(words, a, a) == NULL);
    CHECK(words->error.left.origin == 6 && words->error.right.origin == 5);
    CHECK(shape_origin_from_front(shape_permute(words, a, NULL), 0) == 6);
    const Shape *one = shape_with_origins(&world.arena, SHAPE("(1, 3)"), (Origin[]){9, 6});
    const Shape *wide = shape_broadcast_all(words, (const Shape *[]){one, a}, 2);
    CHECK(shape_origin_from_front(wide, 0) == 5 && shape_origin_from_front(wide, 1) == 6);
    const Shape *joined = shape_join(&world.arena, a, SHAPE("(2, 3)"));
    CHECK(shape_origin_from_front(joined, 0) == 5);
    joined = shape_join(&world.arena, a, shape_with_origins(&world.arena, a, (Origin[]){5, 1}));
    CHECK(shape_origin_from_front(joined, 0) == 5 && shape_origin_from_front(joined, 1) == 0);
    world_free(&world);
}

TEST(shape_words_speak_torch) {
    World world;
    world_init(&world);
    ShapeWords *words = &world.words;
    words->dialect = &dialect_torch;
    const Shape *lists[] = {SHAPE("(0,)"), SHAPE("(2, 3)"), SHAPE("(4, 3)")};
    CHECK_OUTCOME(shape_concat(words, lists, 3, ONE_AXIS(0)), "(6, 3)");
    CHECK_OUTCOME(shape_concat(words, lists, 1, ONE_AXIS(0)), "(0,)");
    CHECK_OUTCOME(shape_concat(words, lists + 1, 2, ONE_AXIS(1)),
                  "RuntimeError: Sizes of tensors must match except in dimension 1. Expected size 2 but got "
                  "size 4 for tensor number 1 in the list.");
    CHECK_OUTCOME(shape_matmul(words, SHAPE("(2, 3)"), SHAPE("(4, 5)")),
                  "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)");
    CHECK_OUTCOME(shape_reshape(words, SHAPE("(10,)"), SHAPE("(3, 4)")),
                  "RuntimeError: shape '[3, 4]' is invalid for input of size 10");
    CHECK_OUTCOME(
        shape_broadcast_all(words, lists + 1, 2),
        "RuntimeError: The size of tensor a (2) must match the size of tensor b (4) at non-singleton "
        "dimension 0");
    CHECK_OUTCOME(shape_reduce(words, SHAPE("(2, 3)"), ONE_AXIS(2), 0, NULL),
                  "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
    CHECK_OUTCOME(shape_squeeze(words, SHAPE("(2, 3)"), ONE_AXIS(0)), "(2, 3)");
    CHECK_OUTCOME(shape_squeeze(words, SHAPE("(2, n)"), ONE_AXIS(1)), "(2, ...)");
    CHECK_OUTCOME(shape_broadcast_to(words, SHAPE("(3, 1)"), SHAPE("(-1, 4)")), "(3, 4)");
    CHECK_OUTCOME(shape_rollaxis(words, SHAPE("()"), NUMBER(0), NUMBER(0)), "()");
    world_free(&world);
}

TEST(shape_index_slices) {
    World world;
    world_init(&world);
    DimTable *table = &world.table;
    IndexBound none = {0}, two = {true, NUMBER(2)}, back = {true, NUMBER(-2)}, m = {true, world.m};
    IndexBound reverse = {true, NUMBER(-1)}, unknown = {true, NULL};
    Dim n = world.n, below = dim_subtract(table, n, NUMBER(2));
    CHECK(shape_slice_size(table, n, none, none, none) == n);
    CHECK(shape_slice_size(table, n, none, none, reverse) == n);
    CHECK(shape_slice_size(table, n, none, two, none) == dim_minimum(table, n, NUMBER(2)));
    CHECK(shape_slice_size(table, n, none, back, none) == dim_maximum(table, below, NUMBER(0)));
    CHECK(shape_slice_size(table, n, back, none, none) == dim_minimum(table, n, NUMBER(2)));
    CHECK(shape_slice_size(table, n, two, none, none) == dim_maximum(table, below, NUMBER(0)));
    CHECK(shape_slice_size(table, n, back, reverse, none) ==
          dim_maximum(table, dim_minimum(table, NUMBER(1), dim_subtract(table, n, NUMBER(1))), NUMBER(0)));
    CHECK(shape_slice_size(table, n, none, none, two) ==
          dim_divide(table, dim_add(table, n, NUMBER(1)), NUMBER(2)));
    CHECK(shape_slice_size(table, n, none, m, none) == dim_minimum(table, n, world.m));
    CHECK(shape_slice_size(table, NULL, two, two, none) == NUMBER(0));
    CHECK(shape_slice_size(table, n, none, unknown, none) == NULL);
    world_free(&world);
}

TEST(shape_index_and_assign) {
    World world;
    world_init(&world);
    ShapeWords *words = &world.words;
    IndexItem all = {.kind = INDEX_SLICE}, ellipsis = {.kind = INDEX_ELLIPSIS},
              none = {.kind = INDEX_NEWAXIS};
    IndexItem last = {.kind = INDEX_INTEGER, .integer = NUMBER(-1)};
    IndexItem nth = {.kind = INDEX_INTEGER, .integer = world.n};
    IndexItem rows = {.kind = INDEX_ARRAY, .shape = SHAPE("(5,)"), .has_extremes = true, .greatest = 1};
    IndexItem mask = {.kind = INDEX_BOOLEAN, .shape = SHAPE("(n, 3)"), .chosen = world.m};
    CHECK_OUTCOME(shape_index(words, SHAPE("(2, 3, 4)"), (IndexItem[]){rows, all, last}, 3), "(5, 3)");
    CHECK_OUTCOME(shape_index(words, SHAPE("(2, 3, 4)"), (IndexItem[]){all, rows, last}, 3), "(2, 5)");
    CHECK_OUTCOME(shape_index(words, SHAPE("(n, ..., 4)"), (IndexItem[]){all, ellipsis, none, last}, 4),
                  "(n, ..., 1)");
    CHECK_OUTCOME(shape_index(words, SHAPE("(n, 3, 4)"), &mask, 1), "(m, 4)");
    CHECK_OUTCOME(
        shape_index(words, SHAPE("(n, 2, 4)"), &mask, 1),
        "IndexError: boolean index did not match indexed array along dimension 1; dimension is 2 but "
        "corresponding boolean dimension is 3");
    CHECK_OUTCOME(shape_index(words, SHAPE("(n,)"), &nth, 1),
                  "IndexError: index n is out of bounds for axis 0 with size n");
    CHECK_OUTCOME(shape_index(words, SHAPE("(n, 3)"), &last, 1), "(3,) if it runs");
    CHECK_OUTCOME(shape_index(words, SHAPE("(3,)"), (IndexItem[]){last, last}, 2),
                  "IndexError: too many indices for array: array is 1-dimensional, but 2 were indexed");
    CHECK_OUTCOME(shape_index(words, SHAPE("(3,)"), &(IndexItem){.kind = INDEX_UNKNOWN}, 1),
                  "(...) if it runs");
    CHECK_OUTCOME(shape_assign(words, SHAPE("(2, n)"), &last, 1, SHAPE("(n,)")), "(n,)");
    CHECK_OUTCOME(shape_assign(words, SHAPE("(2, 4)"), &last, 1, SHAPE("(3,)")),
                  "ValueError: could not broadcast input array from shape (3,) into shape (4,)");
    CHECK_OUTCOME(shape_assign(words, SHAPE("(2, 4)"), &rows, 1, SHAPE("(3, 3)")),
                  "ValueError: shape mismatch: value array of shape (3,3) could not be broadcast to indexing "
                  "result of shape (5,4)");
    world_free(&world);
}

TEST(shape_windows_and_scales) {
    World world;
    world_init(&world);
    DimTable *table = &world.table;
    Dim one = NUMBER(1), two = NUMBER(2), three = NUMBER(3), n = world.n;
    CHECK(shape_conv_size(table, NUMBER(28), three, one, one, one) == NUMBER(28));
    CHECK(shape_conv_size(table, n, three, one, one, one) == n);
    CHECK(shape_conv_size(table, n, three, two, one, one) == dim_divide(table, dim_add(table, n, one), two));
    CHECK(shape_pool_size(table, NUMBER(5), two, two, NUMBER(0), one, false) == two);
    CHECK(shape_pool_size(table, NUMBER(5), two, two, NUMBER(0), one, true) == three);
    CHECK(shape_scale_size(table, n, 2.0) == dim_multiply(table, n, two));
    CHECK(shape_scale_size(table, n, 0.5) == dim_divide(table, n, two));
    CHECK(shape_scale_size(table, n, 0.3) == NULL && shape_scale_size(table, NUMBER(7), 0.3) == two);
    world_free(&world);
}

/* ---- laws: what is known of the operands less precisely gives a result that is known less precisely ---- */

/* The arguments of any word. */
typedef struct Arguments {
    const Shape *a, *b, *c;
    Dim x, y;
    Axes axes;
    IndexItem items[3];
} Arguments;

static unsigned draw(World *world, unsigned below) {
    world->seed = world->seed * 1103515245u + 12345u;
    return (world->seed >> 16) % below;
}

static const Shape *random_tuple(World *world, int64_t least, int64_t most, uint32_t length) {
    Dim dims[8];
    for (uint32_t i = 0; i < length; i++)
        dims[i] = dim_constant(&world->table, least + (int64_t)draw(world, (unsigned)(most - least + 1)));
    return shape_new(&world->arena, dims, length);
}

/* A shape that often fits to [other]. */
static const Shape *related(World *world, const Shape *other) {
    if (draw(world, 3) == 0) return random_tuple(world, 0, 3, draw(world, 4));
    Dim dims[8];
    for (uint32_t i = 0; i < other->rank; i++)
        dims[i] = draw(world, 5) ? other->dims[i] : dim_constant(&world->table, draw(world, 3));
    return shape_new(&world->arena, dims, other->rank);
}

static Dim vaguer_dim(World *world, Dim dim) { return draw(world, 3) ? dim : NULL; }

static const Shape *vaguer(World *world, const Shape *shape) {
    Dim dims[16];
    uint32_t count = shape->rank * (shape->is_open ? 2 : 1), cut = draw(world, shape->rank + 1);
    for (uint32_t i = 0; i < count; i++) dims[i] = vaguer_dim(world, shape->dims[i]);
    if (shape->is_open || draw(world, 3))
        return shape_build(&world->arena, dims, NULL, shape->rank, shape->is_open);
    uint32_t end = cut + draw(world, shape->rank - cut + 1);
    return shape_open(&world->arena, dims, cut, dims + end, shape->rank - end);
}

static Axes random_axes(World *world) {
    switch (draw(world, 4)) {
    case 0: return (Axes){.kind = AXES_NONE};
    case 1: return (Axes){.kind = AXES_TUPLE, .tuple = random_tuple(world, -3, 3, draw(world, 3))};
    default: return (Axes){.kind = AXES_ONE, .one = dim_constant(&world->table, (int)draw(world, 7) - 3)};
    }
}

static Axes vaguer_axes(World *world, Axes axes) {
    if (draw(world, 10) == 0) axes.kind = AXES_UNKNOWN;
    if (axes.kind == AXES_ONE) axes.one = vaguer_dim(world, axes.one);
    if (axes.kind == AXES_TUPLE) axes.tuple = vaguer(world, axes.tuple);
    return axes;
}

static IndexItem random_item(World *world, const Shape *shape, uint32_t place) {
    IndexItem item = {.kind = (IndexKind)draw(world, INDEX_UNKNOWN)};
    item.integer = dim_constant(&world->table, (int)draw(world, 6) - 3);
    item.start = (IndexBound){draw(world, 2), dim_constant(&world->table, (int)draw(world, 8) - 4)};
    item.stop = (IndexBound){draw(world, 2), dim_constant(&world->table, (int)draw(world, 8) - 4)};
    item.step = (IndexBound){draw(world, 2), dim_constant(&world->table, (int)draw(world, 5) - 2)};
    item.shape = random_tuple(world, 0, 3, draw(world, 3));
    if (item.kind == INDEX_BOOLEAN && place < shape->rank && draw(world, 4))
        item.shape = shape_new(&world->arena, shape->dims + place, 1);
    item.chosen = dim_constant(&world->table, draw(world, 3));
    item.has_extremes = draw(world, 2);
    item.greatest = draw(world, 4);
    return item;
}

static IndexItem vaguer_item(World *world, IndexItem item) {
    if (draw(world, 12) == 0) item.kind = INDEX_UNKNOWN;
    item.integer = vaguer_dim(world, item.integer);
    item.start.value = vaguer_dim(world, item.start.value);
    item.stop.value = vaguer_dim(world, item.stop.value);
    item.step.value = vaguer_dim(world, item.step.value);
    item.shape = vaguer(world, item.shape);
    item.chosen = vaguer_dim(world, item.chosen);
    item.has_extremes &= draw(world, 2) != 0;
    return item;
}

static Arguments random_arguments(World *world) {
    Arguments all = {.a = random_tuple(world, 0, 3, draw(world, 4))};
    all.b = related(world, all.a);
    all.c = random_tuple(world, -2, 3, draw(world, 4));
    all.x = dim_constant(&world->table, (int)draw(world, 7) - 3);
    all.y = dim_constant(&world->table, (int)draw(world, 7) - 3);
    all.axes = random_axes(world);
    for (uint32_t i = 0; i < 3; i++) all.items[i] = random_item(world, all.a, i);
    return all;
}

static Arguments vaguer_arguments(World *world, Arguments all) {
    all.a = vaguer(world, all.a);
    all.b = vaguer(world, all.b);
    all.c = vaguer(world, all.c);
    all.x = vaguer_dim(world, all.x);
    all.y = vaguer_dim(world, all.y);
    all.axes = vaguer_axes(world, all.axes);
    for (uint32_t i = 0; i < 3; i++) all.items[i] = vaguer_item(world, all.items[i]);
    return all;
}

/* Every word as a function of all arguments. */
#define WORDS(WORD)                                                                                         \
    WORD(broadcast, shape_broadcast_all(words, (const Shape *[]){all->a, all->b}, 2))                       \
    WORD(broadcast_out, shape_broadcast_out(words, (const Shape *[]){all->b}, 1, all->a))                   \
    WORD(broadcast_to, shape_broadcast_to(words, all->b, all->a))                                           \
    WORD(matmul, shape_matmul(words, all->a, all->b))                                                       \
    WORD(dot, shape_dot(words, all->a, all->b))                                                             \
    WORD(inner, shape_inner(words, all->a, all->b))                                                         \
    WORD(outer, shape_outer(words, all->a, all->b))                                                         \
    WORD(vdot, shape_vdot(words, all->a, all->b))                                                           \
    WORD(kron, shape_kron(words, all->a, all->b))                                                           \
    WORD(tensordot, shape_tensordot(words, all->a, all->b, all->x, NULL, NULL))                             \
    WORD(tensordot_axes, shape_tensordot(words, all->a, all->b, NULL, all->c, all->c))                      \
    WORD(einsum, shape_einsum(words, "i...,i...->...", (const Shape *[]){all->a, all->b}, 2))               \
    WORD(einsum_trace, shape_einsum(words, "...ii", (const Shape *[]){all->a}, 1))                          \
    WORD(reshape, shape_reshape(words, all->a, all->c))                                                     \
    WORD(ravel, shape_ravel(words, all->a))                                                                 \
    WORD(permute, shape_permute(words, all->a, all->c))                                                     \
    WORD(reverse, shape_permute(words, all->a, NULL))                                                       \
    WORD(swapaxes, shape_swapaxes(words, all->a, all->x, all->y))                                           \
    WORD(moveaxis, shape_moveaxis(words, all->a, all->c, all->c))                                           \
    WORD(rollaxis, shape_rollaxis(words, all->a, all->x, all->y))                                           \
    WORD(squeeze, shape_squeeze(words, all->a, all->axes))                                                  \
    WORD(same, shape_check_axes(words, all->a, all->axes, false) ? all->a : NULL)                           \
    WORD(reduce, shape_reduce(words, all->a, all->axes, REDUCE_SCALARS, "maximum"))                         \
    WORD(keepdims, shape_reduce(words, all->a, all->axes, REDUCE_KEEPDIMS, NULL))                           \
    WORD(stack, shape_stack(words, (const Shape *[]){all->a, all->b}, 2, all->x))                           \
    WORD(split, shape_split(words, all->a, all->x, all->y).every)                                           \
    WORD(array_split, shape_array_split(words, all->a, all->x, all->y).every)                               \
    WORD(split_at, shape_split_at(words, all->a, all->c, all->y).every)                                     \
    WORD(tile, shape_tile(words, all->a, all->c))                                                           \
    WORD(pad, shape_pad(words, all->a, all->c, all->c))                                                     \
    WORD(diag, shape_diag(words, all->a, all->x))                                                           \
    WORD(diagonal, shape_diagonal(words, all->a, all->x, all->y, all->axes.one))                            \
    WORD(index, shape_index(words, all->a, all->items, 3))                                                  \
    WORD(index_one, shape_index(words, all->a, all->items, 1))                                              \
    WORD(assign, shape_assign(words, all->a, all->items, 2, all->b))                                        \
    WORD(concat, single(all) ? shape_concat(words, (const Shape *[]){all->a, all->b}, 2, all->axes) : NULL) \
    WORD(repeat, single(all) ? shape_repeat(words, all->a, all->x, all->axes) : NULL)                       \
    WORD(take, single(all) ? shape_take(words, all->a, &all->items[0], all->axes) : NULL)                   \
    WORD(expand_dims, named(all) ? shape_expand_dims(words, all->a, all->axes) : NULL)

/* Which kinds of `axis=` a word accepts. */
static bool single(const Arguments *all) { return all->axes.kind != AXES_TUPLE; }
static bool named(const Arguments *all) { return all->axes.kind != AXES_NONE; }

typedef const Shape *Apply(ShapeWords *words, const Arguments *all);
#define DEFINE(name, call) \
    static const Shape *apply_##name(ShapeWords *words, const Arguments *all) { return call; }
WORDS(DEFINE)
#define LIST(name, call) {#name, apply_##name},
static const struct {
    const char *name;
    Apply *apply;
} all_words[] = {WORDS(LIST)};

TEST(shape_words_are_monotone) {
    World world;
    world_init(&world);
    ShapeWords *words = &world.words;
    uint32_t accepted = 0, refused = 0, doubtful = 0;
    for (int round = 0; round < 4000; round++) {
        Arguments exact = random_arguments(&world), vague = vaguer_arguments(&world, exact);
        Arguments vaguest = vaguer_arguments(&world, vague);
        for (size_t i = 0; i < sizeof all_words / sizeof *all_words; i++) {
            words->explain_doubts = round % 2;
            words->verdict = SHAPE_OK;
            const Shape *least = all_words[i].apply(words, &exact);
            ShapeVerdict first = words->verdict;
            words->verdict = SHAPE_OK;
            const Shape *middle = all_words[i].apply(words, &vague);
            ShapeVerdict second = words->verdict;
            words->verdict = SHAPE_OK;
            const Shape *most = all_words[i].apply(words, &vaguest);
            ShapeVerdict third = words->verdict;
            bool lawful = shape_less(least, middle) && shape_less(middle, most) && shape_less(least, most) &&
                          (first == second || second == SHAPE_MAY_FAIL) &&
                          (second == third || third == SHAPE_MAY_FAIL);
            if (!lawful)
                unit_check(false, __FILE__, __LINE__, "%s: %s, %s, %s", all_words[i].name,
                           least ? outcome(&world, least) : "fails",
                           middle ? outcome(&world, middle) : "fails",
                           most ? outcome(&world, most) : "fails");
            accepted += first == SHAPE_OK;
            refused += first == SHAPE_FAILS;
            doubtful += third == SHAPE_MAY_FAIL;
        }
        arena_free(&world.arena);
    }
    CHECK(accepted > 30000 && refused > 30000 && doubtful > 30000);
    world_free(&world);
}
