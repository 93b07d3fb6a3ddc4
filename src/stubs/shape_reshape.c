/* Reshaping: the same elements under other sizes, one of which may be left to be computed. */
#include "stubs/shape_words_internal.h"

/* What is known of the sizes that are asked for. */
typedef struct Request {
    uint32_t computed; /* certainly negative: to be computed */
    uint32_t doubtful; /* may be negative */
    uint32_t place;    /* of the one to be computed, or else of one that may be */
    Dim rest;          /* the product of the natural ones, NULL when it is not known */
} Request;

/* Whether a size that is asked for is not negative: one that the array has is not. */
static bool is_natural(const Shape *shape, Dim size) {
    bool is_own = false;
    for (uint32_t i = 0; size && i < shape->rank && !is_own; i++) is_own = shape->dims[i] == size;
    return is_own || dim_is_natural(size);
}

static Request examine(ShapeWords *words, const Shape *shape, const Shape *sizes) {
    Request request = {.rest = dim_constant(words->table, 1)};
    bool has_zero = false;
    for (uint32_t i = 0; i < sizes->rank; i++) {
        Dim size = sizes->dims[i];
        if (dim_is_negative(size)) {
            request.computed++;
            request.place = i;
            continue;
        }
        if (!is_natural(shape, size)) {
            request.doubtful++;
            if (!request.computed) request.place = i;
            continue;
        }
        has_zero |= dim_is(size, 0);
        request.rest = dim_multiply(words->table, request.rest, size);
    }
    if (has_zero) request.rest = dim_constant(words->table, 0);
    return request;
}

static void blame(ShapeWords *words, ShapeVerdict verdict, const Shape *shape, const Shape *sizes) {
    if (!words_raise(words, verdict, REFUSE_RESHAPE)) return;
    Dim total = shape_total(words, shape);
    words->error.left = (ShapeErrorSide){.operand = 0, .axis = -1, .dim = total};
    words->error.right = (ShapeErrorSide){.operand = -1, .dim = examine(words, shape, sizes).rest};
    words_say(words, detail_dim(total), detail_shape(sizes));
}

/* The greatest number that is known to divide the number of elements. */
static int64_t known_factor(const Shape *shape) {
    int64_t factor = 1, number;
    for (uint32_t i = 0; i < shape->rank; i++)
        if (dim_is_constant(shape->dims[i], &number) && __builtin_mul_overflow(factor, number, &factor))
            return 1;
    return factor;
}

/* True when [total], which may be unknown, cannot be [rest] times an integer. */
static bool leaves_rest(ShapeWords *words, Dim total, Dim rest) {
    int64_t divisor;
    if (dim_is(rest, 0)) return true;
    if (!total || !rest) return false;
    Dim remainder = dim_is_constant(rest, &divisor) ? dim_remainder(words->table, total, rest) : NULL;
    if (remainder && !dim_may_be(words->table, remainder, 0)) return true;
    /* A positive number of elements is no multiple of a greater number. */
    return dim_bounds(total).low > 0 && dim_bounds(rest).low > dim_bounds(total).high;
}

static bool certainly_divides(ShapeWords *words, Dim total, Dim rest) {
    if (!total || !rest || dim_may_be(words->table, rest, 0)) return false;
    Dim remainder = dim_remainder(words->table, total, rest);
    return remainder && dim_is(remainder, 0);
}

/* Fails or doubts when [total] and [wanted] elements differ; false when it fails. */
static bool require_total(ShapeWords *words, const Shape *shape, const Shape *sizes, Dim total, Dim wanted) {
    int64_t number, factor = known_factor(shape);
    DimOrder order = dim_compare(words->table, total, wanted);
    bool fails = order == DIM_DIFFERENT;
    if (!total && dim_is_constant(wanted, &number) && factor != 0 && number % factor != 0) fails = true;
    if (order != DIM_EQUAL) blame(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, shape, sizes);
    return !fails;
}

/* What must hold for a shape of known rank to be given [dims], of which the one at [computed], if any, is
 * what is left: a symbol where it cannot be told. */
static void record(ShapeWords *words, const Shape *shape, Known *dims, uint32_t rank,
                   const uint32_t *computed) {
    if (!words->records || shape->is_open) return;
    Dim *sizes = WORDS_NEW(words, Dim, rank), rest = dim_constant(words->table, 1);
    for (uint32_t i = 0; i < rank; i++) {
        bool is_computed = computed && *computed == i;
        if (is_computed && !dims[i].dim)
            dims[i].dim = dim_symbol(words->table, "n", (DimBounds){0, INT64_MAX});
        sizes[i] = dims[i].dim;
        if (!is_computed) rest = sizes[i] ? dim_multiply(words->table, rest, sizes[i]) : NULL;
    }
    words_require(words,
                  formula_same_size(words->table, words->arena, shape->dims, shape->rank, sizes, rank));
    /* What is left of nothing could be anything. */
    if (computed && rest)
        words_require(words, formula_not(words->arena, formula_equal(words->table, words->arena, rest,
                                                                     dim_constant(words->table, 0))));
}

const Shape *shape_reshape(ShapeWords *words, const Shape *shape, const Shape *sizes) {
    words_begin(words);
    Request request = examine(words, shape, sizes);
    Dim total = shape_total(words, shape);
    if (request.computed > 1) return words_fail(words, REFUSE_RESHAPE_TWICE);
    if (sizes->is_open) {
        blame(words, SHAPE_MAY_FAIL, shape, sizes);
        return shape_unknown(words, sizes->rank, true);
    }
    Known *dims = WORDS_NEW(words, Known, sizes->rank);
    for (uint32_t i = 0; i < sizes->rank; i++)
        if (is_natural(shape, sizes->dims[i])) dims[i] = shape_known_front(sizes, i);
    if (request.computed) {
        /* With more than that one open, the product of the others is not known, unless it is zero. */
        if (request.doubtful && !dim_is(request.rest, 0)) request.rest = NULL;
        bool fails = leaves_rest(words, total, request.rest);
        if (request.doubtful || !certainly_divides(words, total, request.rest))
            blame(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, shape, sizes);
        if (fails) return NULL;
        dims[request.place].dim = dim_divide_evenly(words->table, total, request.rest);
        if (!request.doubtful) record(words, shape, dims, sizes->rank, &request.place);
    } else if (request.doubtful) {
        blame(words, SHAPE_MAY_FAIL, shape, sizes);
        /* Whether it is to be computed or was computed by the program: it can only be that. */
        if (request.doubtful == 1 && request.rest && !dim_may_be(words->table, request.rest, 0))
            dims[request.place].dim = dim_divide_evenly(words->table, total, request.rest);
    } else if (!require_total(words, shape, sizes, total, request.rest)) {
        return NULL;
    } else {
        record(words, shape, dims, sizes->rank, NULL);
    }
    return shape_of(words, dims, sizes->rank);
}

const Shape *shape_ravel(ShapeWords *words, const Shape *shape) {
    words_begin(words);
    Known total = {shape_total(words, shape), 0};
    if (shape->rank == 1 && !shape->is_open) total = shape_known_front(shape, 0);
    return shape_of(words, &total, 1);
}
