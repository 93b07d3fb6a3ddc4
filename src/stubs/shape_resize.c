/* Arrays with more or fewer elements than their operand: repeating, padding, diagonals; and the sizes that
 * sliding windows and scaling give. */
#include "stubs/shape_words_internal.h"

#include <math.h>

/* ---- tile and repeat ---- */

/* np.tile repeats axis by axis while there is something to repeat, and reshapes at the end. */
const Shape *shape_tile(ShapeWords *words, const Shape *shape, const Shape *repetitions) {
    words_begin(words);
    uint32_t rank = shape->rank > repetitions->rank ? shape->rank : repetitions->rank;
    if (shape->is_open || repetitions->is_open) {
        words_doubt(words, REFUSE_NEGATIVE_SIZE);
        return shape_unknown(words, rank, true);
    }
    Dim total = shape_total(words, shape), one = dim_constant(words->table, 1);
    bool is_empty = dim_is(total, 0), may_be_empty = !total || dim_may_be(words->table, total, 0);
    Known *dims = WORDS_NEW(words, Known, rank);
    bool negative = false;
    for (uint32_t i = 0; i < rank; i++) {
        uint32_t from_back = rank - 1 - i;
        Known size = from_back < shape->rank ? shape_known_back(shape, from_back) : (Known){one, 0};
        Dim times = from_back < repetitions->rank ? shape_from_back(repetitions, from_back) : one;
        if (dim_is_negative(times) && !may_be_empty) return words_fail(words, REFUSE_NEGATIVE_SIZE);
        if (!dim_is_natural(times) && !dim_is(size.dim, 0)) words_doubt(words, REFUSE_NEGATIVE_SIZE);
        negative |= dim_is_negative(times) && !dim_is(size.dim, 0);
        dims[i] = dim_is(times, 1) ? size : (Known){dim_multiply(words->table, size.dim, times), 0};
        if (dim_is(size.dim, 0)) dims[i].dim = size.dim;
        is_empty |= dim_is(times, 0);
        may_be_empty |= !times || dim_may_be(words->table, times, 0);
    }
    const Shape *result = shape_of(words, dims, rank);
    if (!negative) return result;
    /* Some size is negative or unknown: without elements the last step, a reshape, refuses it. */
    if (!is_empty) return result;
    return shape_reshape(words, shape_new(words->arena, (Dim[]){dim_constant(words->table, 0)}, 1), result);
}

/* A scalar counts as an array of one element. */
static const Shape *at_least_vector(ShapeWords *words, const Shape *shape) {
    Known one = {dim_constant(words->table, 1), 0};
    return shape->rank == 0 && !shape->is_open ? shape_of(words, &one, 1) : shape;
}

const Shape *shape_repeat(ShapeWords *words, const Shape *shape, Dim repetitions, Axes axis) {
    words_begin(words);
    int64_t place = 0;
    if (axis.kind == AXES_UNKNOWN) {
        words_doubt(words, REFUSE_SOME_AXIS);
        return shape_unknown(words, 1, shape->rank != 1 || shape->is_open);
    }
    if (axis.kind == AXES_NONE) {
        Known total = {shape_total(words, shape), 0};
        shape = shape_of(words, &total, 1);
    } else {
        bool may_be_scalar = shape->is_open && shape->rank == 0;
        shape = may_be_scalar ? shape_unknown(words, 1, true) : at_least_vector(words, shape);
        AxisAnswer answer = words_axis(words, axis.one, shape->rank, shape->is_open, "", &place);
        if (answer == AXIS_WRONG) return NULL;
        if (answer == AXIS_UNKNOWN) return shape_unknown(words, shape->rank, shape->is_open);
        shape = shape_at_least(words, shape, (uint32_t)(place < 0 ? -place : place + 1));
    }
    Known size = place < 0 ? shape_known_back(shape, (uint32_t)(-1 - place))
                           : shape_known_front(shape, (uint32_t)place);
    if (dim_is_negative(repetitions) && size.dim && !dim_may_be(words->table, size.dim, 0))
        return words_fail(words, REFUSE_NEGATIVE_SIZE);
    if (!dim_is_natural(repetitions) && !dim_is(size.dim, 0)) words_doubt(words, REFUSE_NEGATIVE_SIZE);
    if (!dim_is(size.dim, 0)) size = (Known){dim_multiply(words->table, size.dim, repetitions), 0};
    return shape_splice(words, shape, place, 1, &size, 1);
}

/* ---- pad ---- */

static void blame_widths(ShapeWords *words, ShapeVerdict verdict, const Shape *shape, const Shape *widths) {
    if (words_raise(words, verdict, REFUSE_PAD_COUNT))
        words_say(words, detail_number(widths->rank), detail_number(shape->rank));
}

const Shape *shape_pad(ShapeWords *words, const Shape *shape, const Shape *before, const Shape *after) {
    words_begin(words);
    bool lengths_known = !before->is_open && !after->is_open;
    /* One pair is for all axes. */
    bool is_single = lengths_known && before->rank <= 1 && after->rank <= 1;
    const Shape *both[] = {before, after};
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < both[k]->rank; i++) {
            if (dim_is_negative(both[k]->dims[i])) return words_fail(words, REFUSE_PAD_NEGATIVE);
            if (!dim_is_natural(both[k]->dims[i])) words_doubt(words, REFUSE_PAD_NEGATIVE);
        }
    if (!is_single && lengths_known && !shape->is_open && before->rank != shape->rank) {
        blame_widths(words, SHAPE_FAILS, shape, before);
        return NULL;
    }
    if (!is_single) {
        const Shape *closed = lengths_known ? shape_at_rank(words, shape, before->rank) : NULL;
        if (!closed || shape->is_open) blame_widths(words, SHAPE_MAY_FAIL, shape, before);
        if (closed) shape = closed;
    }
    uint32_t count = shape->rank * (shape->is_open ? 2 : 1);
    Dim *dims = WORDS_NEW(words, Dim, count);
    Origin *origins = WORDS_NEW(words, Origin, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t which = is_single ? 0 : i;
        Dim first = lengths_known && which < before->rank ? before->dims[which] : NULL;
        Dim last = lengths_known && which < after->rank ? after->dims[which] : NULL;
        dims[i] = dim_add(words->table, dim_add(words->table, shape->dims[i], first), last);
        if (shape->origins && dims[i] == shape->dims[i]) origins[i] = shape->origins[i];
    }
    return shape_build(words->arena, dims, shape->origins ? origins : NULL, shape->rank, shape->is_open);
}

/* ---- diagonals ---- */

/* The length of a diagonal of [rows] by [columns] elements. */
static Dim diagonal_size(ShapeWords *words, Dim rows, Dim columns, Dim offset) {
    DimTable *table = words->table;
    Dim zero = dim_constant(table, 0);
    if (dim_is_natural(offset))
        columns = dim_subtract(table, columns, offset);
    else if (offset && dim_bounds(offset).high <= 0)
        rows = dim_add(table, rows, offset);
    else
        return NULL;
    return dim_maximum(table, dim_minimum(table, rows, columns), zero);
}

/* The shape without two axes, and with the diagonal's length at the end unless [is_trace]. */
static const Shape *diagonal(ShapeWords *words, const Shape *shape, Dim offset, Dim axis1, Dim axis2,
                             bool is_trace) {
    if (!shape->is_open && shape->rank < 2) return words_fail(words, REFUSE_DIAGONAL_RANK);
    if (shape->rank < 2) words_doubt(words, REFUSE_DIAGONAL_RANK);
    int64_t first, second;
    AxisAnswer one = words_axis(words, axis1, shape->rank, shape->is_open, "axis1: ", &first);
    if (one == AXIS_WRONG) return NULL;
    AxisAnswer other = words_axis(words, axis2, shape->rank, shape->is_open, "axis2: ", &second);
    if (other == AXIS_WRONG) return NULL;
    if (one == AXIS_KNOWN && other == AXIS_KNOWN && first == second)
        return words_fail(words, REFUSE_DIAGONAL_AXES);
    if (one == AXIS_UNKNOWN || other == AXIS_UNKNOWN || shape->is_open) {
        words_doubt(words, REFUSE_DIAGONAL_AXES);
        return shape_unknown(words, (shape->rank > 2 ? shape->rank - 2 : 0) + !is_trace, shape->is_open);
    }
    Known size = {diagonal_size(words, shape->dims[first], shape->dims[second], offset), 0};
    int64_t greater = first > second ? first : second, smaller = first > second ? second : first;
    shape = shape_splice(words, shape_splice(words, shape, greater, 1, NULL, 0), smaller, 1, NULL, 0);
    return is_trace ? shape : shape_splice(words, shape, -1, 0, &size, 1);
}

const Shape *shape_diagonal(ShapeWords *words, const Shape *shape, Dim offset, Dim axis1, Dim axis2) {
    words_begin(words);
    return diagonal(words, shape, offset, axis1, axis2, false);
}

const Shape *shape_trace(ShapeWords *words, const Shape *shape, Dim offset, Dim axis1, Dim axis2) {
    words_begin(words);
    return diagonal(words, shape, offset, axis1, axis2, true);
}

const Shape *shape_diag(ShapeWords *words, const Shape *shape, Dim offset) {
    words_begin(words);
    if (shape->rank > 2 || (shape->rank == 0 && !shape->is_open)) return words_fail(words, REFUSE_DIAG_RANK);
    if (shape->is_open) {
        words_doubt(words, REFUSE_DIAG_RANK);
        return shape->rank == 2 ? shape_unknown(words, 1, false) : shape_unknown(words, 1, true);
    }
    DimTable *table = words->table;
    if (shape->rank == 2)
        return diagonal(words, shape, offset, dim_constant(table, 0), dim_constant(table, 1), false);
    Dim distance = NULL;
    if (dim_is_natural(offset))
        distance = offset;
    else if (offset && dim_bounds(offset).high <= 0)
        distance = dim_subtract(table, dim_constant(table, 0), offset);
    Known size = shape_known_front(shape, 0);
    size.dim = dim_add(table, size.dim, distance);
    return shape_of(words, (Known[]){size, size}, 2);
}

/* ---- windows ---- */

/* How far the last window can be moved: size + 2*padding - dilation*(kernel - 1) - 1. */
static Dim window_room(DimTable *table, Dim size, Dim kernel, Dim padding, Dim dilation) {
    Dim one = dim_constant(table, 1);
    Dim padded = dim_add(table, size, dim_multiply(table, dim_constant(table, 2), padding));
    Dim extent = dim_add(table, dim_multiply(table, dilation, dim_subtract(table, kernel, one)), one);
    return dim_subtract(table, padded, extent);
}

Dim shape_conv_size(DimTable *table, Dim size, Dim kernel, Dim stride, Dim padding, Dim dilation) {
    Dim room = window_room(table, size, kernel, padding, dilation);
    return dim_add(table, dim_divide(table, room, stride), dim_constant(table, 1));
}

/* With [ceil_mode] a window may go over the end, but must begin inside the input or its left padding: if the
 * last one would not, it is left out. */
Dim shape_pool_size(DimTable *table, Dim size, Dim kernel, Dim stride, Dim padding, Dim dilation,
                    bool ceil_mode) {
    if (!ceil_mode) return shape_conv_size(table, size, kernel, stride, padding, dilation);
    Dim one = dim_constant(table, 1), room = window_room(table, size, kernel, padding, dilation);
    Dim rounding = dim_subtract(table, stride, one);
    Dim steps = dim_divide(table, dim_add(table, room, rounding), stride);
    Dim inside = dim_subtract(table, dim_add(table, size, padding), one);
    /* The last window begins at steps*stride, which must be at most size + padding - 1. */
    Dim most = dim_divide(table, inside, stride);
    return dim_add(table, dim_minimum(table, steps, most), one);
}

/* The float product is exact where the factor is a fraction with a small power of two below the line. */
Dim shape_scale_size(DimTable *table, Dim size, double factor) {
    int64_t number;
    if (!(factor >= 0) || factor > 1e6) return NULL;
    if (dim_is_constant(size, &number)) {
        if (number < 0 || number > INT64_C(1) << 40) return NULL;
        return dim_constant(table, (int64_t)floor((double)number * factor));
    }
    double numerator = factor * 1024;
    if (numerator != floor(numerator) || !dim_is_natural(size)) return NULL;
    int64_t above = (int64_t)numerator, below = 1024;
    while (below > 1 && above % 2 == 0) {
        above /= 2;
        below /= 2;
    }
    return dim_divide(table, dim_multiply(table, size, dim_constant(table, above)),
                      dim_constant(table, below));
}
