/* Putting arrays together, along an axis or along a new one, and splitting them again. */
#include "stubs/shape_words_internal.h"

#include "stubs/shape_index.h"

/* More parts than these are described together. */
enum { MAX_PARTS = 1024 };

/* ---- concat ---- */

static void blame_rank(ShapeWords *words, ShapeVerdict verdict, const Shape *const *shapes, uint32_t index) {
    if (!words_raise(words, verdict, REFUSE_CONCAT_RANKS)) return;
    words->error.left.operand = 0;
    words->error.right.operand = (int32_t)index;
    words_say(words, detail_number(shapes[0]->rank), detail_number(index),
              detail_number(shapes[index]->rank));
}

/* Two dimensions beside the axis that are not equal. [left] is what is known of the arrays before. */
typedef struct Difference {
    const Shape *left, *right;
    uint32_t index; /* of the array */
    int64_t place;  /* of the dimension, as words_sides counts */
    int64_t axis;
} Difference;

static void blame_dims(ShapeWords *words, ShapeVerdict verdict, const Difference *found) {
    if (!words_raise(words, verdict, REFUSE_CONCAT_SIZES)) return;
    words_sides(words, found->left, 0, (int32_t)found->place, found->right, (int32_t)found->index,
                (int32_t)found->place);
    words_say(words, detail_dim(words->error.left.dim), detail_dim(words->error.right.dim),
              detail_number(found->index), detail_number(found->place), detail_number(found->axis));
}

/* True when the dimension at [place] is certainly another one than the axis. */
static bool is_beside(const Shape *shape, int64_t place, int64_t axis) {
    if ((place < 0) == (axis < 0)) return place != axis;
    /* One is counted from the front, the other from the back: they are the same in a shape of this rank. */
    int64_t rank = place < 0 ? axis - place : place - axis;
    return rank < shape->rank;
}

/* What is known of the arrays so far, [a], and of the next one, [b], which agree beside the axis if the
 * program runs. Both have the same known rank, or are open and have the same least rank. */
static const Shape *agree(ShapeWords *words, const Shape *a, const Shape *b, int64_t axis, uint32_t index) {
    uint32_t count = a->rank * (a->is_open ? 2 : 1);
    Dim *dims = WORDS_NEW(words, Dim, count);
    Origin *origins = WORDS_NEW(words, Origin, count);
    for (uint32_t i = 0; i < count; i++) {
        int64_t place = i < a->rank ? (int64_t)i : (int64_t)i - count, number;
        Known left = shape_known_at(a, place), right = shape_known_at(b, place);
        if (place == axis) {
            dims[i] = dim_add(words->table, left.dim, right.dim);
            origins[i] = left.origin;
            continue;
        }
        if (!is_beside(a, place, axis)) continue;
        bool is_number = dim_is_constant(right.dim, &number) && !dim_is_constant(left.dim, &number);
        Known better = !left.dim || is_number ? right : left;
        dims[i] = better.dim;
        origins[i] = better.origin;
        DimOrder order = dim_compare(words->table, left.dim, right.dim);
        Difference difference = {a, b, index, place, axis};
        words_require_equal(words, left.dim, right.dim);
        if (order != DIM_EQUAL)
            blame_dims(words, order == DIM_DIFFERENT ? SHAPE_FAILS : SHAPE_MAY_FAIL, &difference);
        if (order == DIM_DIFFERENT) return NULL;
    }
    return shape_build(words->arena, dims, origins, a->rank, a->is_open);
}

/* Where the dialect says so, arrays of shape (0,) are passed over, whatever the others are. */
static bool is_skipped(const Shape *shape) {
    return !shape->is_open && shape->rank == 1 && dim_is(shape->dims[0], 0);
}
static bool may_be_skipped(ShapeWords *words, const Shape *shape) {
    if (shape->rank > 1 || (shape->rank == 0 && !shape->is_open)) return false;
    return dim_may_be(words->table, shape_from_front(shape, 0), 0);
}

/* Without the arrays that are passed over. With [result] set, how many are left does not matter any
 * more: it is not known whether some others are passed over. */
static const Shape *const *skip_empty(ShapeWords *words, const Shape *const *shapes, uint32_t *count,
                                      const Shape **result) {
    const Shape **rest = WORDS_NEW(words, const Shape *, *count);
    uint32_t left = 0;
    *result = NULL;
    for (uint32_t i = 0; i < *count; i++) {
        if (is_skipped(shapes[i])) continue;
        if (may_be_skipped(words, shapes[i])) *result = shape_unknown(words, 0, true);
        rest[left++] = shapes[i];
    }
    if (left == 0 && *count) *result = shapes[0];
    /* One-dimensional ones add nothing when they are empty, so among their like they can stay. */
    bool all_vectors = true;
    for (uint32_t i = 0; i < left; i++) all_vectors &= rest[i]->rank == 1 && !rest[i]->is_open;
    if (left && all_vectors) *result = NULL;
    *count = left;
    return rest;
}

static const Shape *concat_flat(ShapeWords *words, const Shape *const *shapes, uint32_t count) {
    Known sum = {dim_constant(words->table, 0), 0};
    for (uint32_t i = 0; i < count; i++)
        sum.dim = dim_add(words->table, sum.dim, shape_total(words, shapes[i]));
    return shape_of(words, &sum, 1);
}

/* The rank that all of them have; the greatest least rank, with [is_open], when none is known. */
static uint32_t common_rank(const Shape *const *shapes, uint32_t count, bool *is_open) {
    uint32_t least = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!shapes[i]->is_open) {
            *is_open = false;
            return shapes[i]->rank;
        }
        if (shapes[i]->rank > least) least = shapes[i]->rank;
    }
    *is_open = true;
    return least;
}

const Shape *shape_concat(ShapeWords *words, const Shape *const *shapes, uint32_t count, Axes axis) {
    words_begin(words);
    if (count == 0) return words_fail(words, REFUSE_NOTHING_TO_CONCAT);
    if (axis.kind == AXES_NONE) return concat_flat(words, shapes, count);
    if (axis.kind == AXES_UNKNOWN) {
        words_doubt(words, REFUSE_SOME_AXIS);
        return shape_unknown(words, 1, true);
    }
    if (words->dialect->concat_skips) {
        const Shape *result;
        shapes = skip_empty(words, shapes, &count, &result);
        if (result) return result;
    }
    bool is_open;
    uint32_t rank = common_rank(shapes, count, &is_open);
    if (rank == 0 && !is_open && !shapes[0]->is_open && shapes[0]->rank == 0)
        return words_fail(words, REFUSE_CONCAT_SCALARS);
    int64_t place;
    AxisAnswer answer = words_axis(words, axis.one, rank, is_open, "", &place);
    if (answer == AXIS_WRONG && !shapes[0]->is_open) return NULL;
    if (is_open && answer == AXIS_KNOWN) {
        uint32_t needed = (uint32_t)(place < 0 ? -place : place + 1);
        if (needed > rank) rank = needed;
    }
    const Shape *result = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const Shape *next =
            is_open ? shape_at_least(words, shapes[i], rank) : shape_at_rank(words, shapes[i], rank);
        if (!next || shapes[i]->is_open) blame_rank(words, next ? SHAPE_MAY_FAIL : SHAPE_FAILS, shapes, i);
        if (!next) return NULL;
        if (answer == AXIS_KNOWN) {
            result = result ? agree(words, result, next, place, i) : next;
            if (!result) return NULL;
        }
    }
    if (answer == AXIS_WRONG) return NULL;
    if (answer == AXIS_UNKNOWN) return shape_unknown(words, rank ? rank : 1, is_open);
    /* What is known on the far side of the axis of an open shape goes only so far. */
    Known sum = shape_known_at(result, place);
    return is_open ? shape_splice(words, result, place, 1, &sum, 1) : result;
}

/* A symbol in [every] may stand for another number in each of the arrays, so only numbers are multiplied. */
const Shape *shape_concat_each(ShapeWords *words, const Shape *every, Dim count, Dim axis) {
    words_begin(words);
    if (every->is_open || every->rank == 0) return shape_unknown(words, every->rank ? every->rank : 1, true);
    int64_t place, size;
    AxisAnswer answer = words_axis(words, axis, every->rank, false, "", &place);
    if (answer == AXIS_WRONG) return NULL;
    if (answer == AXIS_UNKNOWN) return shape_unknown(words, every->rank, false);
    Known one = shape_known_at(every, place), sum = {0};
    if (count && one.dim && dim_is_constant(one.dim, &size))
        sum.dim = dim_multiply(words->table, count, one.dim);
    return shape_splice(words, every, place, 1, &sum, 1);
}

/* ---- stack ---- */

static void blame_stack(ShapeWords *words, ShapeVerdict verdict, const Shape *const *shapes, uint32_t index,
                        int32_t place) {
    if (!words_raise(words, verdict, REFUSE_STACK_SHAPES)) return;
    words_sides(words, shapes[0], 0, place, shapes[index], (int32_t)index, place);
    words_say(words, detail_shape(shapes[0]), detail_shape(shapes[index]), detail_number(index));
}

static const Shape *insert_axis(ShapeWords *words, const Shape *shape, Dim count, Dim axis) {
    int64_t place;
    AxisAnswer answer = words_axis(words, axis, shape->rank + 1, shape->is_open, "", &place);
    if (answer == AXIS_WRONG) return NULL;
    if (answer == AXIS_UNKNOWN) return shape_unknown(words, shape->rank + 1, shape->is_open);
    Known size = {count, 0};
    shape = shape_at_least(words, shape, (uint32_t)(place < 0 ? -1 - place : place));
    return shape_splice(words, shape, place, 0, &size, 1);
}

const Shape *shape_stack(ShapeWords *words, const Shape *const *shapes, uint32_t count, Dim axis) {
    words_begin(words);
    if (count == 0) return words_fail(words, REFUSE_NOTHING_TO_STACK);
    const Shape *result = shapes[0];
    for (uint32_t i = 1; i < count; i++) {
        ShapeVerdict verdict;
        uint32_t from_back = 0;
        result = shape_unify(words, result, shapes[i], &verdict, &from_back);
        if (verdict != SHAPE_OK) blame_stack(words, verdict, shapes, i, -1 - (int32_t)from_back);
        if (!result) return NULL;
    }
    return insert_axis(words, result, dim_constant(words->table, count), axis);
}

const Shape *shape_stack_each(ShapeWords *words, const Shape *every, Dim count, Dim axis) {
    words_begin(words);
    return insert_axis(words, every, count, axis);
}

/* ---- split ---- */

/* Finds the axis as Python's tuple does; false when there is none. With an open shape the place may be
 * negative, and the shape is made long enough. */
static bool split_axis(ShapeWords *words, const Shape **shape, Dim axis, AxisAnswer *answer, int64_t *place) {
    ShapeWords silent = *words;
    silent.dialect = &dialect_numpy;
    words_begin(&silent);
    *answer = words_axis(&silent, axis, (*shape)->rank, (*shape)->is_open, "", place);
    if (silent.verdict == SHAPE_FAILS)
        words_fail(words, REFUSE_TUPLE_INDEX);
    else if (silent.verdict == SHAPE_MAY_FAIL)
        words_doubt(words, REFUSE_TUPLE_INDEX);
    if (*answer == AXIS_KNOWN)
        *shape = shape_at_least(words, *shape, (uint32_t)(*place < 0 ? -*place : *place + 1));
    return *answer != AXIS_WRONG;
}

static ShapeList parts_unknown(ShapeWords *words, const Shape *shape, AxisAnswer answer, int64_t place) {
    if (answer != AXIS_KNOWN) return (ShapeList){.every = shape_unknown(words, shape->rank, shape->is_open)};
    Known size = {0};
    return (ShapeList){.every = shape_splice(words, shape, place, 1, &size, 1)};
}

/* The parts of [shape] whose sizes along the axis are [sizes]. */
static ShapeList parts(ShapeWords *words, const Shape *shape, int64_t place, const Dim *sizes,
                       uint32_t count) {
    const Shape **items = WORDS_NEW(words, const Shape *, count);
    ShapeList list = {.items = items, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        Known size = {sizes[i], 0};
        items[i] = shape_splice(words, shape, place, 1, &size, 1);
        list.every = shape_join(words->arena, list.every, items[i]);
    }
    return list;
}

static ShapeList split(ShapeWords *words, const Shape *shape, Dim sections, Dim axis, bool is_even) {
    words_begin(words);
    AxisAnswer answer;
    int64_t place = 0, number;
    if (!split_axis(words, &shape, axis, &answer, &place)) return (ShapeList){0};
    Dim total = answer == AXIS_KNOWN ? shape_known_at(shape, place).dim : NULL;
    bool is_known = dim_is_constant(sections, &number);
    if (is_even && is_known && number == 0) {
        words_fail(words, REFUSE_SPLIT_BY_ZERO);
        return (ShapeList){0};
    }
    if (is_even) {
        Dim rest = is_known ? dim_remainder(words->table, total, sections) : NULL;
        bool fails = rest && !dim_may_be(words->table, rest, 0);
        if (!dim_is(rest, 0) &&
            words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_SPLIT_UNEVEN)) {
            words_say_details(words, NULL);
            if (answer == AXIS_KNOWN) words_sides(words, shape, 0, (int32_t)place, NULL, 0, 0);
        }
        if (fails) return (ShapeList){0};
    }
    if (is_known ? number <= 0 : sections && dim_bounds(sections).high <= 0) {
        words_fail(words, REFUSE_SPLIT_NEGATIVE);
        return (ShapeList){0};
    }
    if (!is_known) words_doubt(words, REFUSE_SPLIT_NEGATIVE);
    if (!is_known || number > MAX_PARTS) return parts_unknown(words, shape, answer, place);
    Dim *sizes = WORDS_NEW(words, Dim, number);
    for (int64_t i = 0; i < number; i++) {
        Dim rounding = dim_constant(words->table, is_even ? 0 : number - 1 - i);
        sizes[i] = dim_divide(words->table, dim_add(words->table, total, rounding), sections);
    }
    if (answer != AXIS_KNOWN) shape = shape_unknown(words, shape->rank ? shape->rank : 1, shape->is_open);
    return parts(words, shape, place, sizes, (uint32_t)number);
}

ShapeList shape_split(ShapeWords *words, const Shape *shape, Dim sections, Dim axis) {
    return split(words, shape, sections, axis, true);
}

ShapeList shape_array_split(ShapeWords *words, const Shape *shape, Dim sections, Dim axis) {
    return split(words, shape, sections, axis, false);
}

ShapeList shape_split_at(ShapeWords *words, const Shape *shape, const Shape *indices, Dim axis) {
    words_begin(words);
    AxisAnswer answer;
    int64_t place = 0;
    if (!split_axis(words, &shape, axis, &answer, &place)) return (ShapeList){0};
    if (answer != AXIS_KNOWN || indices->is_open || indices->rank > MAX_PARTS)
        return parts_unknown(words, shape, answer, place);
    Dim total = shape_known_at(shape, place).dim;
    Dim *sizes = WORDS_NEW(words, Dim, (indices->rank + 1));
    IndexBound start = {true, dim_constant(words->table, 0)};
    for (uint32_t i = 0; i <= indices->rank; i++) {
        IndexBound stop = {i < indices->rank, i < indices->rank ? indices->dims[i] : NULL};
        sizes[i] = shape_slice_size(words->table, total, start, stop, (IndexBound){0});
        start = stop;
    }
    return parts(words, shape, place, sizes, indices->rank + 1);
}
