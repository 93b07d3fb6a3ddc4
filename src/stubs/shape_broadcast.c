/* Broadcasting: shapes are aligned at their last dimensions; dimensions that differ must be 1. */
#include "stubs/shape_words_internal.h"

/* Where two operands clash. */
typedef struct Clash {
    uint32_t left, right, from_back;
} Clash;

/* True when the dimension [index] from the back broadcasts for all values. */
static bool certainly_fits(const Shape *a, const Shape *b, uint32_t index) {
    if (index >= a->rank && !a->is_open) return true;
    if (index >= b->rank && !b->is_open) return true;
    Dim left = shape_from_back(a, index), right = shape_from_back(b, index);
    return (left && left == right) || dim_is(left, 1) || dim_is(right, 1);
}

bool shape_certainly_broadcasts(const Shape *a, const Shape *b) {
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    for (uint32_t i = 0; i < rank; i++)
        if (!certainly_fits(a, b, i)) return false;
    return !(a->is_open && b->is_open) && !(a->is_open && b->rank > a->rank) &&
           !(b->is_open && a->rank > b->rank);
}

/* What two dimensions become, and what that requires; [known] is what can be told without more ado. */
static Dim record_dim(ShapeWords *words, Dim left, Dim right, Dim known) {
    if (!left || !right || left == right || dim_is(left, 1) || dim_is(right, 1)) return known;
    DimTable *table = words->table;
    Arena *arena = words->arena;
    Dim one = dim_constant(table, 1);
    Dim result = known ? known : dim_symbol(table, "n", (DimBounds){0, INT64_MAX});
    const Formula *same = formula_both(arena, formula_equal(table, arena, left, right),
                                       formula_equal(table, arena, result, left));
    const Formula *stretched_left = formula_both(arena, formula_equal(table, arena, left, one),
                                                 formula_equal(table, arena, result, right));
    const Formula *stretched_right = formula_both(arena, formula_equal(table, arena, right, one),
                                                  formula_equal(table, arena, result, left));
    words_require(words,
                  formula_or(arena, (const Formula *const[]){same, stretched_left, stretched_right}, 3));
    return result;
}

const Shape *words_broadcast(ShapeWords *words, const Shape *a, const Shape *b, ShapeClash *clash) {
    const Shape *result = shape_broadcast(words->table, words->arena, a, b, clash);
    if (!result || !words->records || result->is_open) return result;
    Known *dims = WORDS_NEW(words, Known, result->rank);
    for (uint32_t i = 0; i < result->rank; i++) {
        Known *dim = &dims[result->rank - 1 - i];
        *dim = shape_known_back(result, i);
        if (i < a->rank && i < b->rank)
            dim->dim = record_dim(words, shape_from_back(a, i), shape_from_back(b, i), dim->dim);
    }
    return shape_of(words, dims, result->rank);
}

/* Finds the two operands to blame, in the order in which the libraries look: dimension by dimension from the
 * front, operand by operand. When no two of them clash by themselves, these are the last two. */
static Clash find_clash(ShapeWords *words, const Shape *const *shapes, uint32_t count) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < count; i++)
        if (shapes[i]->rank > rank) rank = shapes[i]->rank;
    for (uint32_t distance = rank; distance-- > 0;) {
        uint32_t source = count;
        for (uint32_t i = 0; i < count; i++) {
            Dim dim = shape_from_back(shapes[i], distance);
            if (!dim || dim_may_be(words->table, dim, 1)) continue;
            if (source == count)
                source = i;
            else if (dim_compare(words->table, shape_from_back(shapes[source], distance), dim) ==
                     DIM_DIFFERENT)
                return (Clash){source, i, distance};
        }
    }
    return (Clash){count > 1 ? count - 2 : 0, count - 1, 0};
}

/* The dimension [from_back] as words_sides counts it. */
static int32_t place(uint32_t from_back) { return -1 - (int32_t)from_back; }

static void blame(ShapeWords *words, ShapeVerdict verdict, const Shape *const *shapes, uint32_t count,
                  ShapeRefusal refusal) {
    if (!words_raise(words, verdict, refusal)) return;
    Clash clash = find_clash(words, shapes, count);
    const Shape *left = shapes[clash.left], *right = shapes[clash.right];
    words_sides(words, left, (int32_t)clash.left, place(clash.from_back), right, (int32_t)clash.right,
                place(clash.from_back));
    uint32_t rank = left->rank > right->rank ? left->rank : right->rank;
    words_say(words, detail_shapes(shapes, count), detail_dim(shape_from_back(left, clash.from_back)),
              detail_dim(shape_from_back(right, clash.from_back)),
              detail_number((uint32_t)(rank - 1 - clash.from_back)), detail_number(clash.left),
              detail_number(clash.right), detail_shape(left), detail_shape(right));
}

static const Shape *broadcast(ShapeWords *words, const Shape *const *shapes, uint32_t count,
                              ShapeRefusal refusal) {
    if (count == 0) return shape_unknown(words, 0, false);
    const Shape *result = shapes[0];
    for (uint32_t i = 1; i < count; i++) {
        ShapeClash clash;
        if (!shape_certainly_broadcasts(result, shapes[i]))
            blame(words, SHAPE_MAY_FAIL, shapes, count, refusal);
        result = words_broadcast(words, result, shapes[i], &clash);
        if (!result) {
            blame(words, SHAPE_FAILS, shapes, count, refusal);
            return NULL;
        }
    }
    return result;
}

const Shape *shape_broadcast_all(ShapeWords *words, const Shape *const *shapes, uint32_t count) {
    words_begin(words);
    return broadcast(words, shapes, count, REFUSE_BROADCAST);
}

const Shape *shape_broadcast_arrays(ShapeWords *words, const Shape *const *shapes, uint32_t count) {
    words_begin(words);
    return broadcast(words, shapes, count, REFUSE_BROADCAST_ARRAYS);
}

const Shape *shape_broadcast_out(ShapeWords *words, const Shape *const *shapes, uint32_t count,
                                 const Shape *out) {
    words_begin(words);
    const Shape **all = WORDS_NEW(words, const Shape *, (count + 1));
    if (count) memcpy(all, shapes, count * sizeof *all);
    all[count] = out;
    const Shape *whole = broadcast(words, all, count + 1, REFUSE_BROADCAST);
    if (!whole) return NULL;
    uint32_t from_back = 0;
    ShapeVerdict verdict = SHAPE_OK;
    const Shape *result = shape_unify(words, out, whole, &verdict, &from_back);
    if (verdict != SHAPE_OK && words_raise(words, verdict, REFUSE_OUTPUT)) {
        words_sides(words, out, (int32_t)count, place(from_back), whole, -1, place(from_back));
        words_say(words, detail_shape(out), detail_shape(whole));
    }
    return result;
}

static void blame_sizes(ShapeWords *words, ShapeVerdict verdict, const Shape *shape, const Shape *sizes,
                        uint32_t from_back) {
    if (!words_raise(words, verdict, REFUSE_BROADCAST_TO)) return;
    words_say(words, detail_shape(shape), detail_shape(sizes), detail_dim(shape_from_back(sizes, from_back)),
              detail_dim(shape_from_back(shape, from_back)),
              detail_number((uint32_t)(sizes->rank - 1 - from_back)));
    words_sides(words, shape, 0, place(from_back), sizes, -1, place(from_back));
}

static const Shape *too_many(ShapeWords *words, const Shape *shape, const Shape *sizes) {
    if (words_raise(words, SHAPE_FAILS, sizes->rank ? REFUSE_TO_FEWER : REFUSE_TO_SCALAR))
        words_say(words, detail_shape(shape), detail_shape(sizes), detail_number(sizes->rank),
                  detail_number(shape->rank));
    return NULL;
}

const Shape *shape_broadcast_to(ShapeWords *words, const Shape *shape, const Shape *sizes) {
    words_begin(words);
    bool keeps = words->dialect->expand_keeps;
    for (uint32_t i = 0; i < sizes->rank && !keeps; i++) {
        if (dim_is_negative(sizes->dims[i])) return words_fail(words, REFUSE_TO_NEGATIVE);
        if (!dim_is_natural(sizes->dims[i])) words_doubt(words, REFUSE_TO_NEGATIVE);
    }
    if (!sizes->is_open && shape->rank > sizes->rank) return too_many(words, shape, sizes);
    if (sizes->is_open || shape->is_open) blame_sizes(words, SHAPE_MAY_FAIL, shape, sizes, 0);
    if (sizes->is_open) return shape_unknown(words, sizes->rank, true);
    Known *dims = WORDS_NEW(words, Known, sizes->rank);
    for (uint32_t i = 0; i < sizes->rank; i++) {
        uint32_t distance = keeps ? i : sizes->rank - 1 - i;
        Known *target = &dims[sizes->rank - 1 - distance];
        *target = shape_known_back(sizes, distance);
        bool exists = distance < shape->rank;
        if (!exists && !shape->is_open) continue;
        Known own = shape_known_back(shape, distance);
        if (keeps && dim_is(target->dim, -1)) {
            *target = own;
        } else if (keeps && !dim_is_natural(target->dim)) {
            *target = (Known){0};
        } else if (!dim_is(own.dim, 1)) {
            DimOrder order = dim_compare(words->table, own.dim, target->dim);
            bool fails = order == DIM_DIFFERENT && !dim_may_be(words->table, own.dim, 1);
            if (order != DIM_EQUAL)
                blame_sizes(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, shape, sizes, distance);
            if (fails) return NULL;
            if (own.dim && target->dim)
                words_require(
                    words, formula_either(words->arena,
                                          formula_equal(words->table, words->arena, own.dim,
                                                        dim_constant(words->table, 1)),
                                          formula_equal(words->table, words->arena, own.dim, target->dim)));
            if (!target->dim && own.dim && !dim_may_be(words->table, own.dim, 1)) *target = own;
        }
    }
    return shape_of(words, dims, sizes->rank);
}
