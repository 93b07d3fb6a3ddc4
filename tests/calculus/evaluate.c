/* The algorithms of appendix C: RESHAPE, ADD and CONV2D check their operands and then compute element by
 * element. */
#include "evaluate.h"
#include "relation.h"

#include <string.h>

enum { ELEMENT_LIMIT = 1 << 22 };

static int64_t multiply(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
static int64_t add(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }

bool tensor_make(Arena *arena, uint32_t rank, const int64_t *dims, ConcreteTensor *tensor) {
    *tensor = (ConcreteTensor){.rank = rank, .count = 1};
    bool is_empty = false;
    for (uint32_t i = 0; i < rank; i++) {
        tensor->dims[i] = dims[i];
        is_empty = is_empty || dims[i] == 0;
    }
    if (is_empty) tensor->count = 0;
    for (uint32_t i = 0; i < rank && tensor->count; i++) {
        if (dims[i] > ELEMENT_LIMIT / tensor->count) return false;
        tensor->count *= dims[i];
    }
    tensor->items = arena_alloc_zero(arena, ((size_t)tensor->count + 1) * sizeof *tensor->items);
    return true;
}

/* The tensor 0 of rank 0, and the error state. */
static int fail(Arena *arena, ConcreteTensor *result) {
    tensor_make(arena, 0, NULL, result);
    return 1;
}

/* ---- RESHAPE ---- */

static int64_t count_elements(uint32_t rank, const int64_t *dims) {
    int64_t count = 1;
    for (uint32_t i = 0; i < rank; i++)
        if (__builtin_mul_overflow(count, dims[i], &count)) return -1;
    return count;
}

static int reshape(Arena *arena, const ConcreteTensor *input, const GradualType *target,
                   ConcreteTensor *result) {
    int64_t dims[TYPE_RANK_MAX], known = 1;
    int32_t open = -1;
    if (target->is_dyn) return fail(arena, result);
    for (uint32_t i = 0; i < target->rank; i++) {
        dims[i] = target->dims[i];
        if (dims[i] != DIM_DYN) {
            if (known > 0 && dims[i] > ELEMENT_LIMIT) return fail(arena, result);
            known = known > ELEMENT_LIMIT ? known : known * dims[i];
        } else if (open >= 0) {
            return fail(arena, result);
        } else {
            open = (int32_t)i;
        }
    }
    if (open >= 0) {
        if (known == 0 || input->count % known != 0) return fail(arena, result);
        dims[open] = input->count / known;
    }
    if (count_elements(target->rank, dims) != input->count) return fail(arena, result);
    if (!tensor_make(arena, target->rank, dims, result)) return fail(arena, result);
    if (input->count) memcpy(result->items, input->items, (size_t)input->count * sizeof *input->items);
    return 0;
}

/* ---- ADD ---- */

static int64_t dim_from_end(const ConcreteTensor *tensor, uint32_t index) {
    return index < tensor->rank ? tensor->dims[tensor->rank - 1 - index] : 1;
}

/* The element of an operand that stands at [indices] of the result: a dimension 1 is used again and again. */
static int64_t element_at(const ConcreteTensor *tensor, const int64_t *indices, uint32_t rank) {
    int64_t offset = 0;
    for (uint32_t i = 0; i < tensor->rank; i++) {
        int64_t index = tensor->dims[i] == 1 ? 0 : indices[rank - tensor->rank + i];
        offset = offset * tensor->dims[i] + index;
    }
    return tensor->items[offset];
}

/* Moves to the next position; those behind the last one are not asked for. */
static void advance(int64_t *indices, const ConcreteTensor *tensor) {
    for (uint32_t i = tensor->rank; i-- > 0;) {
        if (++indices[i] < tensor->dims[i]) return;
        indices[i] = 0;
    }
}

static int add_tensors(Arena *arena, const ConcreteTensor *a, const ConcreteTensor *b,
                       ConcreteTensor *result) {
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    int64_t dims[TYPE_RANK_MAX], indices[TYPE_RANK_MAX] = {0};
    for (uint32_t i = 0; i < rank; i++) {
        int64_t left = dim_from_end(a, i), right = dim_from_end(b, i);
        if (left != 1 && right != 1 && left != right) return fail(arena, result);
        dims[rank - 1 - i] = left == 1 ? right : left;
    }
    if (!tensor_make(arena, rank, dims, result)) return fail(arena, result);
    for (int64_t i = 0; i < result->count; i++) {
        result->items[i] = add(element_at(a, indices, rank), element_at(b, indices, rank));
        advance(indices, result);
    }
    return 0;
}

/* ---- CONV2D ---- */

int64_t evaluate_weight(const Conv2D *conv, int64_t out, int64_t in, int64_t row, int64_t column) {
    return (out * 7 + in * 5 + row * 3 + column * 2 + conv->kernel[0] + conv->stride[1]) % 9 - 4;
}

/* The sum over the kernel at one place of the result. */
static int64_t convolve(const Conv2D *conv, const ConcreteTensor *input, int64_t image, int64_t out,
                        int64_t row, int64_t column) {
    const int64_t *size = input->dims + (input->rank - 2);
    int64_t per_group = conv->channels_in / conv->groups;
    int64_t first = out / (conv->channels_out / conv->groups) * per_group;
    int64_t sum = 0;
    for (int64_t in = 0; in < per_group; in++)
        for (int64_t p = 0; p < conv->kernel[0]; p++)
            for (int64_t q = 0; q < conv->kernel[1]; q++) {
                int64_t y = row * conv->stride[0] + p * conv->dilation[0] - conv->padding[0];
                int64_t x = column * conv->stride[1] + q * conv->dilation[1] - conv->padding[1];
                if (y < 0 || x < 0 || y >= size[0] || x >= size[1]) continue;
                int64_t at = ((image * conv->channels_in + first + in) * size[0] + y) * size[1] + x;
                sum = add(sum, multiply(input->items[at], evaluate_weight(conv, out, in, p, q)));
            }
    return sum;
}

static int conv2d(Arena *arena, const Conv2D *conv, const ConcreteTensor *input, ConcreteTensor *result) {
    if (input->rank != 4 && (conv->needs_batch || input->rank != 3)) return fail(arena, result);
    if (!conv_is_valid(conv) || input->dims[input->rank - 3] != conv->channels_in) return fail(arena, result);
    int64_t dims[4] = {0};
    memcpy(dims, input->dims, input->rank * sizeof *dims);
    int64_t *size = dims + (input->rank - 2);
    size[-1] = conv->channels_out;
    bool is_empty = input->rank == 4 && dims[0] == 0;
    for (int axis = 0; axis < 2; axis++) {
        if (size[axis] == 0 && !is_empty) return fail(arena, result);
        if (!conv_size(conv, axis, size[axis], &size[axis])) return fail(arena, result);
    }
    if (!tensor_make(arena, input->rank, dims, result)) return fail(arena, result);
    int64_t at = 0, images = input->rank == 4 ? dims[0] : 1;
    for (int64_t image = 0; image < images; image++)
        for (int64_t out = 0; out < conv->channels_out; out++)
            for (int64_t row = 0; row < size[0]; row++)
                for (int64_t column = 0; column < size[1]; column++)
                    result->items[at++] = convolve(conv, input, image, out, row, column);
    return 0;
}

/* ---- expressions ---- */

typedef struct Evaluation {
    const CalculusProgram *program;
    const ConcreteTensor *environment;
    uint32_t count;
    Arena *arena;
} Evaluation;

static int evaluate_expression(const Evaluation *evaluation, const Expression *expression,
                               ConcreteTensor *result) {
    ConcreteTensor left, right;
    Arena *arena = evaluation->arena;
    switch ((ExpressionKind)expression->kind) {
    case EXPRESSION_VARIABLE:
        if (expression->variable >= evaluation->count) return fail(arena, result);
        *result = evaluation->environment[expression->variable];
        return 0;
    case EXPRESSION_RESHAPE:
        if (evaluate_expression(evaluation, expression->left, &left)) return fail(arena, result);
        return reshape(arena, &left, &expression->target, result);
    case EXPRESSION_CONV:
        if (evaluate_expression(evaluation, expression->left, &left)) return fail(arena, result);
        return conv2d(arena, &expression->conv, &left, result);
    case EXPRESSION_ADD: break;
    }
    if (evaluate_expression(evaluation, expression->left, &left)) return fail(arena, result);
    if (evaluate_expression(evaluation, expression->right, &right)) return fail(arena, result);
    return add_tensors(arena, &left, &right, result);
}

int evaluate(const CalculusProgram *program, const ConcreteTensor *environment, uint32_t count, Arena *arena,
             ConcreteTensor *result) {
    Evaluation evaluation = {program, environment, count, arena};
    return evaluate_expression(&evaluation, program->result, result);
}
