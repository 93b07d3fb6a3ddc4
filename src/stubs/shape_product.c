/* Products of arrays: which dimensions are summed over, and which remain. */
#include "stubs/shape_words_internal.h"

/* ---- matmul ---- */

static const Shape *matmul_needs_dimension(ShapeWords *words, uint32_t operand, const Shape *a,
                                           const Shape *b) {
    if (!words_raise(words, SHAPE_FAILS, REFUSE_MATMUL_SCALAR)) return NULL;
    words->error.left.operand = (int32_t)operand;
    words_say(words, detail_number(operand), detail_number(a->rank), detail_number(b->rank));
    return NULL;
}

static ShapeRefusal matmul_refusal(const Shape *a, const Shape *b) {
    if (a->rank == 1 && b->rank == 1) return REFUSE_MATMUL_VECTORS;
    if (b->rank == 1 && a->rank == 2) return REFUSE_MATMUL_VECTOR;
    return b->rank == 2 && !b->is_open && !a->is_open ? REFUSE_MATMUL_MATRIX : REFUSE_MATMUL_STACKS;
}

static void describe_matmul(ShapeWords *words, const Shape *a, const Shape *b) {
    Dim left = shape_from_back(a, 0), right = shape_from_back(b, b->rank >= 2);
    Detail rows = detail_dim(shape_from_back(a, words->error.refusal == REFUSE_MATMUL_VECTOR ? 1 : 2));
    if (words->error.refusal == REFUSE_MATMUL_MATRIX) {
        /* All rows of a stack of matrices are one matrix. */
        Dim all = dim_constant(words->table, 1);
        for (uint32_t i = 0; i + 1 < a->rank; i++) all = dim_multiply(words->table, all, a->dims[i]);
        rows = detail_shape(shape_new(words->arena, (Dim[]){all, left}, 2));
    }
    words_say(words, detail_dim(left), detail_dim(right), detail_shape(a), detail_shape(b), rows,
              detail_dim(shape_from_back(b, 2)));
}

/* Requires two dimensions, counted from the back, to be equal. False when they are not. */
static bool sum_over(ShapeWords *words, const Shape *a, uint32_t in_a, const Shape *b, uint32_t in_b,
                     ShapeRefusal refusal, void describe(ShapeWords *, const Shape *, const Shape *)) {
    Dim left = shape_from_back(a, in_a), right = shape_from_back(b, in_b);
    DimOrder order = dim_compare(words->table, left, right);
    if (order == DIM_EQUAL) return true;
    bool fails = order == DIM_DIFFERENT;
    words_require_equal(words, left, right);
    if (words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, refusal)) {
        words_sides(words, a, 0, -1 - (int32_t)in_a, b, 1, -1 - (int32_t)in_b);
        describe(words, a, b);
    }
    return !fails;
}

/* A shape as the iterator of matmul sees it: the dimensions of the stack, then the two of the matrix. */
static Detail remap_stack(ShapeWords *words, const Shape *shape, uint32_t stack_rank) {
    Dim *dims = WORDS_NEW(words, Dim, (stack_rank + 2));
    uint32_t own = shape->rank > 2 ? shape->rank - 2 : 0;
    for (uint32_t i = 0; i < stack_rank + 2; i++) dims[i] = dim_constant(words->table, -1);
    for (uint32_t i = 0; i < own; i++) dims[stack_rank - own + i] = shape->dims[i];
    return detail_shape(shape_new(words->arena, dims, stack_rank + 2));
}

static void blame_stacks(ShapeWords *words, ShapeVerdict verdict, const Shape *a, const Shape *b,
                         const ShapeClash *clash) {
    if (!words_raise(words, verdict, REFUSE_MATMUL_BROADCAST)) return;
    int32_t place = -3 - (int32_t)clash->from_back;
    words_sides(words, a, 0, place, b, 1, place);
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    const Shape *core = shape_of(words, (Known[]){shape_known_back(a, 1), shape_known_back(b, 0)}, 2);
    words_say(words, detail_dim(clash->left), detail_dim(clash->right),
              detail_number((uint32_t)(rank - 3 - clash->from_back)), detail_shape(a),
              remap_stack(words, a, rank - 2), detail_shape(b), remap_stack(words, b, rank - 2),
              detail_shape(core));
}

static const Shape *matmul(ShapeWords *words, const Shape *a, const Shape *b) {
    if (a->rank == 0) return matmul_needs_dimension(words, 0, a, b);
    if (b->rank == 0) return matmul_needs_dimension(words, 1, a, b);
    bool left_matrix = a->rank >= 2, right_matrix = b->rank >= 2;
    if (!sum_over(words, a, 0, b, right_matrix, matmul_refusal(a, b), describe_matmul)) return NULL;
    const Shape *left = shape_middle(words, a, 0, left_matrix ? 2 : 1);
    const Shape *right = shape_middle(words, b, 0, right_matrix ? 2 : 1);
    ShapeClash clash = {0};
    if (!shape_certainly_broadcasts(left, right)) blame_stacks(words, SHAPE_MAY_FAIL, a, b, &clash);
    const Shape *stack = words_broadcast(words, left, right, &clash);
    if (!stack) {
        blame_stacks(words, SHAPE_FAILS, a, b, &clash);
        return NULL;
    }
    Known matrix[2];
    uint32_t count = 0;
    if (left_matrix) matrix[count++] = shape_known_back(a, 1);
    if (right_matrix) matrix[count++] = shape_known_back(b, 0);
    return shape_splice(words, stack, -1, 0, matrix, count);
}

const Shape *shape_matmul(ShapeWords *words, const Shape *a, const Shape *b) {
    const Shape *result = shape_by_rank(words, a, b, 2, matmul);
    /* What the library says depends on the rank. */
    if (!result && (a->is_open || b->is_open)) words->error.message = NULL;
    if (!result && a->is_open && words->error.kind == SHAPE_ERROR_PRODUCT) words->error.left.axis = -1;
    return result;
}

/* ---- dot and its relatives ---- */

static void describe_aligned(ShapeWords *words, const Shape *a, const Shape *b) {
    uint32_t in_b = b->rank >= 2 ? b->rank - 2 : 0;
    words_say(words, detail_shape(a), detail_shape(b), detail_dim(shape_from_back(a, 0)),
              detail_number(a->rank - 1), detail_dim(shape_from_back(b, b->rank >= 2)), detail_number(in_b));
}

/* np.dot: with a scalar it multiplies; else it sums over the last dimension of [a] and the last but one of
 * [b]. */
static const Shape *dot(ShapeWords *words, const Shape *a, const Shape *b) {
    if (a->rank == 0) return b;
    if (b->rank == 0) return a;
    bool is_matrix = b->rank >= 2;
    if (!sum_over(words, a, 0, b, is_matrix, REFUSE_ALIGNED, describe_aligned)) return NULL;
    const Shape *right = shape_splice(words, b, is_matrix ? -2 : -1, 1, NULL, 0);
    return shape_append(words, shape_middle(words, a, 0, 1), right);
}

const Shape *shape_dot(ShapeWords *words, const Shape *a, const Shape *b) {
    return shape_by_rank(words, a, b, 2, dot);
}

/* The message is about [b] with its last two dimensions swapped. */
static void describe_inner(ShapeWords *words, const Shape *a, const Shape *b) {
    if (b->rank >= 2) {
        Known last[] = {shape_known_back(b, 0), shape_known_back(b, 1)};
        b = shape_append(words, shape_middle(words, b, 0, 2), shape_of(words, last, 2));
    }
    describe_aligned(words, a, b);
}

static const Shape *inner(ShapeWords *words, const Shape *a, const Shape *b) {
    if (a->rank == 0) return b;
    if (b->rank == 0) return a;
    if (!sum_over(words, a, 0, b, 0, REFUSE_ALIGNED, describe_inner)) return NULL;
    return shape_append(words, shape_middle(words, a, 0, 1), shape_middle(words, b, 0, 1));
}

const Shape *shape_inner(ShapeWords *words, const Shape *a, const Shape *b) {
    return shape_by_rank(words, a, b, 1, inner);
}

const Shape *shape_outer(ShapeWords *words, const Shape *a, const Shape *b) {
    words_begin(words);
    return shape_new(words->arena, (Dim[]){shape_total(words, a), shape_total(words, b)}, 2);
}

const Shape *shape_vdot(ShapeWords *words, const Shape *a, const Shape *b) {
    words_begin(words);
    Dim left = shape_total(words, a), right = shape_total(words, b);
    DimOrder order = dim_compare(words->table, left, right);
    bool fails = order == DIM_DIFFERENT;
    if (order != DIM_EQUAL && words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_VDOT)) {
        words->error.left.dim = left;
        words->error.right.dim = right;
        words_say(words, detail_dim(right), detail_dim(left));
    }
    return fails ? NULL : shape_unknown(words, 0, false);
}

const Shape *shape_kron(ShapeWords *words, const Shape *a, const Shape *b) {
    words_begin(words);
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    if (a->is_open || b->is_open) return shape_unknown(words, rank, true);
    Known *dims = WORDS_NEW(words, Known, rank);
    for (uint32_t i = 0; i < rank; i++) {
        Known left = shape_known_back(a, i), right = shape_known_back(b, i), *result = &dims[rank - 1 - i];
        if (i >= a->rank)
            *result = right;
        else if (i >= b->rank)
            *result = left;
        else
            *result = (Known){dim_multiply(words->table, left.dim, right.dim), 0};
    }
    return shape_of(words, dims, rank);
}

/* ---- tensordot ---- */

/* The axes of one operand, from the front, in the order given; NULL when they are not all known. Raises the
 * error that Python's own tuple raises when one does not exist. */
static int64_t *tuple_axes(ShapeWords *words, const Shape *axes, uint32_t rank) {
    int64_t *numbers = WORDS_NEW(words, int64_t, axes->rank);
    for (uint32_t i = 0; i < axes->rank; i++) {
        if (!dim_is_constant(axes->dims[i], &numbers[i])) return NULL;
        if (numbers[i] < -(int64_t)rank || numbers[i] >= rank) {
            words_fail(words, REFUSE_TUPLE_INDEX);
            words->error.left.dim = axes->dims[i];
            return NULL;
        }
        if (numbers[i] < 0) numbers[i] += rank;
    }
    return numbers;
}

/* What remains of [shape] without the summed axes; NULL when one is named twice. */
static const Shape *without(ShapeWords *words, const Shape *shape, const int64_t *axes, uint32_t count) {
    Known *rest = WORDS_NEW(words, Known, shape->rank);
    uint32_t left = 0;
    for (uint32_t i = 0; i < shape->rank; i++) {
        bool is_summed = false;
        for (uint32_t k = 0; k < count; k++) is_summed |= axes[k] == i;
        if (!is_summed) rest[left++] = shape_known_front(shape, i);
    }
    if (left + count != shape->rank) return words_fail(words, REFUSE_SUMMED_TWICE);
    return shape_of(words, rest, left);
}

/* The tuples (-n, …, -1) and (0, …, n - 1) that the number [n] of axes means. */
static const Shape *range_axes(ShapeWords *words, int64_t from, int64_t count) {
    Known *dims = WORDS_NEW(words, Known, count);
    for (int64_t i = 0; i < count; i++) dims[i].dim = dim_constant(words->table, from + i);
    return shape_of(words, dims, (uint32_t)count);
}

const Shape *shape_tensordot(ShapeWords *words, const Shape *a, const Shape *b, Dim count,
                             const Shape *axes_a, const Shape *axes_b) {
    words_begin(words);
    if (!axes_a) {
        int64_t number;
        if (!dim_is_constant(count, &number) || number > 64) {
            words_doubt(words, REFUSE_SUMMED_SIZES);
            return shape_unknown(words, 0, true);
        }
        if (number < 0) number = 0;
        axes_a = range_axes(words, -number, number);
        axes_b = range_axes(words, 0, number);
    }
    if (!axes_a->is_open && !axes_b->is_open && axes_a->rank != axes_b->rank)
        return words_fail(words, REFUSE_SUMMED_SIZES);
    if (a->is_open || b->is_open || axes_a->is_open || axes_b->is_open) {
        words_doubt(words, REFUSE_SUMMED_SIZES);
        return shape_unknown(words, 0, true);
    }
    /* The pairs are looked at one by one: an axis that does not exist matters only before the first pair that
     * differs.
     */
    bool all_known = true;
    for (uint32_t i = 0; i < axes_a->rank; i++) {
        const Shape *left_axis = shape_middle(words, axes_a, i, axes_a->rank - 1 - i);
        const Shape *right_axis = shape_middle(words, axes_b, i, axes_b->rank - 1 - i);
        int64_t *left = tuple_axes(words, left_axis, a->rank);
        if (words->verdict == SHAPE_FAILS) return NULL;
        int64_t *right = tuple_axes(words, right_axis, b->rank);
        if (words->verdict == SHAPE_FAILS) return NULL;
        all_known &= left && right;
        if (!left || !right) continue;
        DimOrder order = dim_compare(words->table, a->dims[*left], b->dims[*right]);
        bool fails = order == DIM_DIFFERENT;
        if (order != DIM_EQUAL &&
            words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_SUMMED_SIZES)) {
            words_say_details(words, NULL);
            words_sides(words, a, 0, (int32_t)*left, b, 1, (int32_t)*right);
        }
        if (fails) return NULL;
    }
    if (!all_known) {
        words_doubt(words, REFUSE_SUMMED_SIZES);
        uint32_t summed = 2 * axes_a->rank;
        return a->rank + b->rank >= summed ? shape_unknown(words, a->rank + b->rank - summed, false)
                                           : words_fail(words, REFUSE_SUMMED_TWICE);
    }
    const Shape *left = without(words, a, tuple_axes(words, axes_a, a->rank), axes_a->rank);
    const Shape *right = left ? without(words, b, tuple_axes(words, axes_b, b->rank), axes_b->rank) : NULL;
    return right ? shape_append(words, left, right) : NULL;
}
