#include "cost/work.h"

#include "eval/interp.h"
#include "eval/object/native.h"

/* The product of the dimensions from [first] on. */
static Dim product_from(DimTable *dims, const Shape *shape, uint32_t first) {
    Dim product = dim_constant(dims, 1);
    if (shape->is_open) return NULL;
    for (uint32_t i = first; i < shape->rank; i++) product = dim_multiply(dims, product, shape->dims[i]);
    return product;
}

static Dim times(DimTable *dims, Dim a, int64_t b) { return dim_multiply(dims, a, dim_constant(dims, b)); }

/* A sum of products over a dimension, for each element of the output; backwards as much for each factor. */
static CostWorkDone of_product(DimTable *dims, const CostTensor *a, const CostTensor *b, Dim depth,
                               const CostTensor *output) {
    Dim forward = times(dims, dim_multiply(dims, shape_size(dims, output->shape), depth), 2);
    return (CostWorkDone){forward, times(dims, forward, a->needs + b->needs)};
}

/* Whether a tensor has a dimension of channels in front of those that the filter has, after its two own. */
static bool has_channels(const CostTensor *tensor, const CostTensor *weight) {
    uint32_t rank = weight->shape->rank;
    return !tensor->shape->is_open && !weight->shape->is_open && rank >= 2 && tensor->shape->rank >= rank - 1;
}

static CostWorkDone of_convolution(DimTable *dims, const CostTensor *input, const CostTensor *weight,
                                   const CostTensor *output) {
    if (!has_channels(input, weight)) return (CostWorkDone){NULL, NULL};
    Dim filter = product_from(dims, weight->shape, 2), count = shape_size(dims, output->shape);
    Dim forward =
        times(dims, dim_multiply(dims, count, dim_multiply(dims, filter, weight->shape->dims[1])), 2);
    /* The counter takes the convolution that gives the gradient of the weight for one without groups. */
    Dim channels = input->shape->dims[input->shape->rank - (weight->shape->rank - 1)];
    Dim back = times(dims, dim_multiply(dims, count, dim_multiply(dims, filter, channels)), 2);
    Dim zero = dim_constant(dims, 0);
    return (CostWorkDone){forward, dim_add(dims, input->needs ? forward : zero, weight->needs ? back : zero)};
}

static CostWorkDone of_transposed(DimTable *dims, const CostTensor *input, const CostTensor *weight,
                                  const CostTensor *output) {
    if (!has_channels(output, weight)) return (CostWorkDone){NULL, NULL};
    Dim filter = product_from(dims, weight->shape, 2), count = shape_size(dims, input->shape);
    Dim one = times(dims, dim_multiply(dims, count, filter), 2);
    Dim forward = dim_multiply(dims, one, weight->shape->dims[1]);
    Dim channels = output->shape->dims[output->shape->rank - (weight->shape->rank - 1)];
    Dim back = dim_multiply(dims, one, channels), zero = dim_constant(dims, 0);
    return (CostWorkDone){forward, dim_add(dims, input->needs ? forward : zero, weight->needs ? back : zero)};
}

/* The size of each letter of a subscript, multiplied once: `bij,bjk->bik`. */
static Dim of_letters(CostTape *tape, const Value *equation, const uint32_t *inputs, uint32_t count) {
    DimTable *dims = &tape->interp->analysis.dims;
    bool seen[128] = {false};
    uint32_t tensor = 0, at = 0;
    Dim product = dim_constant(dims, 1);
    for (uint32_t i = 0; i < equation->text->length; i++) {
        unsigned char letter = (unsigned char)equation->text->data[i];
        if (letter == ' ') continue;
        if (letter == '-') return tensor + 1 == count ? product : NULL;
        if (letter == ',') {
            tensor++, at = 0;
            continue;
        }
        bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        if (!is_letter || tensor >= count) return NULL;
        const Shape *shape = tape->tensors.items[inputs[tensor]].shape;
        if (shape->is_open || at >= shape->rank) return NULL;
        if (!seen[letter]) product = dim_multiply(dims, product, shape->dims[at]);
        seen[letter] = true;
        at++;
    }
    return product;
}

static CostWorkDone of_einsum(CostTape *tape, const NativeCall *call, const uint32_t *inputs,
                              uint32_t count) {
    DimTable *dims = &tape->interp->analysis.dims;
    if (count < 2) return (CostWorkDone){dim_constant(dims, 0), dim_constant(dims, 0)};
    if (count > 2 || call->count == 0 || call->arguments[0].kind != VALUE_STR)
        return (CostWorkDone){NULL, NULL};
    Dim forward = times(dims, of_letters(tape, &call->arguments[0], inputs, count), 2);
    int needs = tape->tensors.items[inputs[0]].needs + tape->tensors.items[inputs[1]].needs;
    return (CostWorkDone){forward, times(dims, forward, needs)};
}

CostWorkDone work_of(CostTape *tape, const CostRule *rule, const NativeCall *call, const uint32_t *inputs,
                     uint32_t count, const CostTensor *output) {
    DimTable *dims = &tape->interp->analysis.dims;
    Dim zero = dim_constant(dims, 0);
    CostWorkDone none = {zero, zero};
    if (!rule || rule->work == COST_WORK_NONE || count < 2 || !output) return none;
    const CostTensor *first = &tape->tensors.items[inputs[0]], *second = &tape->tensors.items[inputs[1]];
    const Shape *a = first->shape, *b = second->shape;
    switch ((CostWork)rule->work) {
    case COST_WORK_NONE: break;
    case COST_WORK_PRODUCT:
        if (a->is_open || b->is_open) return (CostWorkDone){NULL, NULL};
        if (a->rank < 2 || b->rank < 2) return none;
        return of_product(dims, first, second, a->dims[a->rank - 1], output);
    case COST_WORK_LINEAR:
        if (a->is_open || a->rank == 0) return (CostWorkDone){NULL, NULL};
        return of_product(dims, first, second, a->dims[a->rank - 1], output);
    case COST_WORK_ADDED:
        if (count < 3 || b->is_open || b->rank < 2) return none;
        return of_product(dims, second, &tape->tensors.items[inputs[2]], b->dims[b->rank - 1], output);
    case COST_WORK_EINSUM: return of_einsum(tape, call, inputs, count);
    case COST_WORK_CONVOLUTION: return of_convolution(dims, first, second, output);
    case COST_WORK_TRANSPOSED: return of_transposed(dims, first, second, output);
    }
    return none;
}
