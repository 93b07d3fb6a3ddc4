#include "static_check.h"
#include "relation.h"

#include <string.h>

static bool check(const CalculusProgram *program, const Expression *expression, StaticType *type);

static bool read_type(const GradualType *type, StaticType *result) {
    *result = (StaticType){.rank = type->rank};
    for (uint32_t i = 0; i < type->rank; i++) {
        if (type->dims[i] < 0) return false;
        result->dims[i] = (uint64_t)type->dims[i];
    }
    return !type->is_dyn;
}

/* The number of elements; UINT64_MAX when there are more than a tensor can have. */
static uint64_t size_of(const StaticType *type) {
    uint64_t size = 1;
    for (uint32_t i = 0; i < type->rank; i++)
        if (type->dims[i] == 0) return 0;
    for (uint32_t i = 0; i < type->rank; i++) {
        if (size > INT64_MAX / type->dims[i]) return UINT64_MAX;
        size *= type->dims[i];
    }
    return size;
}

static bool has_same_size(const StaticType *a, const StaticType *b) {
    return size_of(a) == size_of(b) && size_of(a) != UINT64_MAX;
}

static bool check_conv(const Conv2D *conv, const StaticType *input, StaticType *type) {
    if (input->rank != 4 && (conv->needs_batch || input->rank != 3)) return false;
    const uint64_t *image = input->dims + (input->rank - 2);
    if (!conv_is_valid(conv) || image[-1] != (uint64_t)conv->channels_in) return false;
    bool has_images = input->rank == 3 || input->dims[0] > 0;
    *type = *input;
    type->dims[input->rank - 3] = (uint64_t)conv->channels_out;
    for (uint32_t axis = 0; axis < 2; axis++) {
        uint64_t stride = (uint64_t)conv->stride[axis], count = 0;
        uint64_t padded = image[axis] + 2 * (uint64_t)conv->padding[axis];
        uint64_t reach = (uint64_t)conv->dilation[axis] * ((uint64_t)conv->kernel[axis] - 1) + 1;
        /* So many places at which the kernel can stand. */
        if (padded >= reach) count = (padded - reach + stride) / stride;
        if (count == 0 || (image[axis] == 0 && has_images)) return false;
        type->dims[input->rank - 2 + axis] = count;
    }
    return true;
}

static uint64_t dim_from_end(const StaticType *type, uint32_t index) {
    return index < type->rank ? type->dims[type->rank - 1 - index] : 1;
}

static bool check_add(const StaticType *a, const StaticType *b, StaticType *type) {
    *type = (StaticType){.rank = a->rank > b->rank ? a->rank : b->rank};
    for (uint32_t i = 0; i < type->rank; i++) {
        uint64_t left = dim_from_end(a, i), right = dim_from_end(b, i);
        if (left != right && left != 1 && right != 1) return false;
        type->dims[type->rank - 1 - i] = left == 1 ? right : left;
    }
    return true;
}

static bool check(const CalculusProgram *program, const Expression *expression, StaticType *type) {
    StaticType left, right;
    switch ((ExpressionKind)expression->kind) {
    case EXPRESSION_VARIABLE:
        return expression->variable < program->count &&
               read_type(&program->declarations[expression->variable].type, type);
    case EXPRESSION_RESHAPE:
        return check(program, expression->left, &left) && read_type(&expression->target, type) &&
               has_same_size(&left, type);
    case EXPRESSION_CONV:
        return check(program, expression->left, &left) && check_conv(&expression->conv, &left, type);
    case EXPRESSION_ADD: break;
    }
    return check(program, expression->left, &left) && check(program, expression->right, &right) &&
           check_add(&left, &right, type);
}

bool static_check(const CalculusProgram *program, StaticType *type) {
    StaticType declared;
    for (uint32_t i = 0; i < program->count; i++) {
        if (!read_type(&program->declarations[i].type, &declared)) return false;
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(program->declarations[i].name, program->declarations[k].name) == 0) return false;
    }
    return check(program, program->result, type);
}
