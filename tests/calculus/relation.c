/* The relations of Figure 2 and the functions of appendix B of "Generalizing Shape Analysis with Gradual
 * Types" (ECOOP 2024), with these corrections:
 *
 * - Convolution is that of PyTorch, with stride, padding, dilation and groups, and its result is not empty.
 * - A reshape of a static type to a static one compares the products; where a dimension is Dyn, one number
 *   must divide the other, in the one direction that makes sense, and zero is not divided by.
 * - A reshape with a Dyn next to a zero never runs: PyTorch calls it ambiguous.
 * - Broadcasting a dimension 1 with 0 gives 0, not the larger one, and a tensor of rank 0 is broadcast, too.
 */
#include "relation.h"

#include <string.h>

GradualType type_tensor(uint32_t rank, const int64_t *dims) {
    GradualType type = {.rank = rank};
    if (rank) memcpy(type.dims, dims, rank * sizeof *dims);
    return type;
}

bool type_is_static(const GradualType *type) {
    for (uint32_t i = 0; i < type->rank && !type->is_dyn; i++)
        if (type->dims[i] == DIM_DYN) return false;
    return !type->is_dyn;
}

bool type_is_less_precise(const GradualType *a, const GradualType *b) {
    if (a->is_dyn) return true;
    if (b->is_dyn || a->rank != b->rank) return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (a->dims[i] != DIM_DYN && a->dims[i] != b->dims[i]) return false;
    return true;
}

bool dimension_is_consistent(int64_t a, int64_t b) { return a == b || a == DIM_DYN || b == DIM_DYN; }

bool type_is_consistent(const GradualType *a, const GradualType *b) {
    if (a->is_dyn || b->is_dyn) return true;
    if (a->rank != b->rank) return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (!dimension_is_consistent(a->dims[i], b->dims[i])) return false;
    return true;
}

bool type_match(const GradualType *type, uint32_t rank, GradualType *matched) {
    *matched = *type;
    if (!type->is_dyn) return type->rank == rank;
    *matched = (GradualType){.rank = rank};
    for (uint32_t i = 0; i < rank; i++) matched->dims[i] = DIM_DYN;
    return true;
}

bool type_join(const GradualType *a, const GradualType *b, GradualType *joined) {
    *joined = a->is_dyn ? *b : *a;
    if (!type_is_consistent(a, b)) return false;
    if (a->is_dyn || b->is_dyn) return true;
    for (uint32_t i = 0; i < a->rank; i++) joined->dims[i] = a->dims[i] == DIM_DYN ? b->dims[i] : a->dims[i];
    return true;
}

bool type_join_starred(const GradualType *a, const GradualType *b, GradualType *joined) {
    if (!a->is_dyn && !b->is_dyn) return type_join(a, b, joined);
    *joined = type_dyn();
    return true;
}

/* The type with 1s in front, up to [rank]. */
static GradualType pad(const GradualType *type, uint32_t rank) {
    GradualType padded = {.rank = rank};
    uint32_t extra = rank - type->rank;
    for (uint32_t i = 0; i < rank; i++) padded.dims[i] = i < extra ? 1 : type->dims[i - extra];
    return padded;
}

void type_apply_broadcasting(const GradualType *a, const GradualType *b, GradualType *a_then,
                             GradualType *b_then) {
    *a_then = *a;
    *b_then = *b;
    if (a->is_dyn || b->is_dyn) return;
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    GradualType left = pad(a, rank), right = pad(b, rank);
    *a_then = left;
    *b_then = right;
    for (uint32_t i = 0; i < rank; i++) {
        if (left.dims[i] == 1) a_then->dims[i] = right.dims[i];
        if (right.dims[i] == 1) b_then->dims[i] = left.dims[i];
    }
}

bool conv_size(const Conv2D *conv, int axis, int64_t size, int64_t *result) {
    int64_t reach = conv->dilation[axis] * (conv->kernel[axis] - 1) + 1;
    if (size > INT64_MAX / 2 || size + 2 * conv->padding[axis] < reach) return false;
    *result = (size + 2 * conv->padding[axis] - reach) / conv->stride[axis] + 1;
    return true;
}

bool type_calc_conv(const GradualType *input, const Conv2D *conv, GradualType *result) {
    uint32_t first = input->rank - 3; /* the channels */
    /* PyTorch refuses an image without pixels, even where padding would make up for it, unless there are no
     * images. */
    bool may_be_empty = first == 1 && (input->dims[0] == 0 || input->dims[0] == DIM_DYN);
    *result = *input;
    result->dims[first] = conv->channels_out;
    for (uint32_t i = 0; i < 2; i++) {
        int64_t size = input->dims[first + 1 + i];
        if (size == DIM_DYN) continue;
        if (size == 0 && !may_be_empty) return false;
        if (!conv_size(conv, (int)i, size, &result->dims[first + 1 + i])) return false;
    }
    return true;
}

/* The product of the dimensions that are numbers; false when it is too large. */
static bool multiply_known(const GradualType *type, int64_t *product, bool *has_dyn) {
    *product = 1;
    *has_dyn = false;
    bool has_zero = false, is_small = true;
    for (uint32_t i = 0; i < type->rank; i++) {
        if (type->dims[i] == DIM_DYN) *has_dyn = true;
        if (type->dims[i] == 0) has_zero = true;
        if (type->dims[i] > 0 && __builtin_mul_overflow(*product, type->dims[i], product)) is_small = false;
    }
    if (has_zero) *product = 0;
    return is_small || has_zero;
}

bool type_can_reshape(const GradualType *type, const GradualType *target) {
    int64_t from = 1, to;
    bool is_from_open = true, is_to_open;
    uint32_t open = 0;
    for (uint32_t i = 0; i < target->rank; i++) open += target->dims[i] == DIM_DYN;
    if (target->is_dyn || open > 1 || !multiply_known(target, &to, &is_to_open)) return false;
    if (is_to_open && to == 0) return false;
    if (type->is_dyn) return true;
    if (!multiply_known(type, &from, &is_from_open)) return false;
    if (is_from_open && is_to_open) return true;
    if (is_from_open) return from == 0 ? to == 0 : to % from == 0;
    return is_to_open ? from % to == 0 : from == to;
}

bool calculus_is_less_precise(const CalculusProgram *a, const CalculusProgram *b) {
    if (a->count != b->count || a->result != b->result) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!type_is_less_precise(&a->declarations[i].type, &b->declarations[i].type)) return false;
    return true;
}

static bool is_static(const Expression *expression) {
    if (!expression) return true;
    if (expression->kind == EXPRESSION_RESHAPE && !type_is_static(&expression->target)) return false;
    return is_static(expression->left) && is_static(expression->right);
}

bool calculus_is_static(const CalculusProgram *program) {
    for (uint32_t i = 0; i < program->count; i++)
        if (!type_is_static(&program->declarations[i].type)) return false;
    return is_static(program->result);
}
