#include "cost/part.h"

#include "cost/layout.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

enum { BITS_FULL = 32 };

static CostNumbers keep(CostTape *tape, const uint32_t *numbers, uint32_t count) {
    uint32_t *items = arena_alloc(tape->arena, (count + 1) * sizeof *items);
    if (count > 0) memcpy(items, numbers, count * sizeof *items);
    return (CostNumbers){items, count};
}

uint32_t part_add(CostTape *tape, const CostPart *part) {
    DimTable *dims = tape_dims(tape);
    bool needs = false;
    uint32_t saved[PART_MOST_INPUTS + 2], saved_count = 0;
    for (uint32_t i = 0; i < part->count; i++) needs |= tape_at(tape, part->inputs[i])->needs;
    needs &= tape_is_recording(tape);
    CostTensor like = *tape_at(tape, part->inputs[0]);
    like.strides = part->strides ? part->strides : layout_contiguous(dims, tape->arena, part->shape);
    like.bits = part->bits;
    like.needs = needs;
    like.is_float = true;
    uint32_t storage = tape_new_storage(tape, tape_bytes(tape, part->shape, part->bits), OWNER_STEP);
    uint32_t made = tape_new_tensor(tape, storage, part->shape, &like);
    for (uint32_t i = 0; i < part->count && needs; i++)
        if (part->saves & 1u << i) saved[saved_count++] = tape_at(tape, part->inputs[i])->storage;
    if (needs && part->saves & PART_SAVES_RESULT) saved[saved_count++] = storage;
    if (needs && part->mask_bytes)
        saved[saved_count++] = tape_new_storage(tape, part->mask_bytes, OWNER_STEP);
    Dim forward = dim_constant(dims, 0), backward = forward;
    if (part->depth) {
        forward = dim_multiply(dims, dim_multiply(dims, shape_size(dims, part->shape), part->depth),
                               dim_constant(dims, 2));
        int factors = tape_at(tape, part->inputs[0])->needs + tape_at(tape, part->inputs[1])->needs;
        backward = dim_multiply(dims, forward, dim_constant(dims, needs ? factors : 0));
    }
    tape_add(tape, &(CostOperation){.name = part->name,
                                    .given = UINT32_MAX,
                                    .inputs = keep(tape, part->inputs, part->count),
                                    .outputs = keep(tape, &made, 1),
                                    .saved = keep(tape, saved, saved_count),
                                    .forward = forward,
                                    .backward = backward,
                                    .is_recorded = needs,
                                    .is_shared = part->is_shared});
    return made;
}

/* ---- copies on the way ---- */

uint32_t part_copy(CostTape *tape, uint32_t from, uint8_t bits, bool is_contiguous, const char *name) {
    const CostTensor *tensor = tape_at(tape, from);
    const Dim *strides =
        is_contiguous ? NULL : layout_like(tape_dims(tape), tape->arena, tensor->shape, tensor);
    bool is_float = tensor->is_float;
    uint32_t copy = part_add(tape, &(CostPart){.name = name,
                                               .inputs = {from},
                                               .count = 1,
                                               .shape = tensor->shape,
                                               .strides = strides,
                                               .bits = bits});
    tape_at(tape, copy)->is_float = is_float;
    return copy;
}

uint32_t part_cast(CostTape *tape, uint32_t from, uint8_t bits) {
    const CostTensor *tensor = tape_at(tape, from);
    bool is_kept = tensor->is_leaf && tensor->needs && bits < tensor->bits;
    if (!tensor->is_float || tensor->bits == bits || tensor->bits > BITS_FULL) return from;
    if (!is_kept) return part_copy(tape, from, bits, false, "cast");
    const uint64_t *known = map_find(&tape->casts, from);
    if (known) return (uint32_t)*known - 1;
    uint32_t copy = part_copy(tape, from, bits, false, "cast");
    *map_at(&tape->casts, from) = copy + 1;
    return copy;
}

uint32_t part_view(CostTape *tape, uint32_t from, const Shape *shape, const Dim *strides) {
    CostTensor like = *tape_at(tape, from);
    like.strides = strides;
    uint32_t made = tape_new_tensor(tape, like.storage, shape, &like);
    tape_add(tape, &(CostOperation){.name = "view",
                                    .given = UINT32_MAX,
                                    .inputs = keep(tape, &from, 1),
                                    .outputs = keep(tape, &made, 1),
                                    .saved = keep(tape, NULL, 0),
                                    .forward = dim_constant(tape_dims(tape), 0),
                                    .backward = dim_constant(tape_dims(tape), 0),
                                    .is_recorded = like.needs && tape_is_recording(tape),
                                    .is_shared = true});
    return made;
}

/* ---- products ---- */

uint32_t part_fold(CostTape *tape, uint32_t operand, const Shape *batch) {
    DimTable *dims = tape_dims(tape);
    const CostTensor *tensor = tape_at(tape, operand);
    const Shape *shape = tensor->shape;
    if (shape->is_open || shape->rank < 3) return operand;
    Dim folded[3] = {dim_constant(dims, 1)};
    uint32_t last = batch ? 2 : 1, kept = shape->rank - last;
    CostTensor stretched = *tensor;
    Dim *wide = arena_alloc(tape->arena, shape->rank * sizeof *wide);
    Dim *strides = arena_alloc(tape->arena, shape->rank * sizeof *strides);
    for (uint32_t i = 0; i < shape->rank; i++) {
        bool is_stretched =
            batch && i < kept && batch->rank == shape->rank && batch->dims[i] != shape->dims[i];
        wide[i] = is_stretched ? batch->dims[i] : shape->dims[i];
        strides[i] = !tensor->strides ? NULL : is_stretched ? dim_constant(dims, 0) : tensor->strides[i];
        if (i < kept)
            folded[0] = dim_multiply(dims, folded[0], wide[i]);
        else
            folded[1 + i - kept] = wide[i];
    }
    stretched.shape = shape_new(tape->arena, wide, shape->rank);
    stretched.strides = tensor->strides ? strides : NULL;
    if (layout_reshape(dims, tape->arena, &stretched, shape_new(tape->arena, folded, last + 1)))
        return operand;
    return part_add(
        tape,
        &(CostPart){
            .name = "copy", .inputs = {operand}, .count = 1, .shape = stretched.shape, .bits = tensor->bits});
}

uint32_t part_linear(CostTape *tape, uint32_t x, uint32_t weight, uint32_t bias) {
    if (tape->low_bits) {
        x = part_cast(tape, x, tape->low_bits);
        weight = part_cast(tape, weight, tape->low_bits);
        if (bias != UINT32_MAX) bias = part_cast(tape, bias, tape->low_bits);
    }
    x = part_fold(tape, x, NULL);
    const Shape *shape = tape_at(tape, x)->shape, *by = tape_at(tape, weight)->shape;
    if (shape->is_open || shape->rank == 0 || by->is_open || by->rank < 2) return x;
    Dim *dims = arena_alloc(tape->arena, shape->rank * sizeof *dims);
    memcpy(dims, shape->dims, shape->rank * sizeof *dims);
    dims[shape->rank - 1] = by->dims[0];
    uint32_t saves = (tape_at(tape, weight)->needs ? 1u : 0u) | (tape_at(tape, x)->needs ? 2u : 0u);
    return part_add(tape, &(CostPart){.name = "linear",
                                      .inputs = {x, weight, bias},
                                      .count = bias == UINT32_MAX ? 2 : 3,
                                      .shape = shape_new(tape->arena, dims, shape->rank),
                                      .bits = tape_at(tape, x)->bits,
                                      .saves = saves,
                                      .depth = by->dims[1]});
}

uint32_t part_product(CostTape *tape, uint32_t a, uint32_t b, bool is_transposed) {
    const Shape *left = tape_at(tape, a)->shape, *right = tape_at(tape, b)->shape;
    uint32_t rank = left->rank;
    if (left->is_open || right->is_open || rank < 2 || right->rank != rank) return a;
    ShapeClash clash;
    const Shape *batch =
        shape_broadcast(tape_dims(tape), tape->arena, shape_new(tape->arena, left->dims, rank - 2),
                        shape_new(tape->arena, right->dims, rank - 2), &clash);
    if (!batch) return a;
    Dim *dims = arena_alloc(tape->arena, rank * sizeof *dims);
    memcpy(dims, batch->dims, (rank - 2) * sizeof *dims);
    dims[rank - 2] = dims[rank - 1] = NULL;
    const Shape *all = shape_new(tape->arena, dims, rank);
    a = part_fold(tape, a, all);
    b = part_fold(tape, b, all);
    Dim *made = arena_alloc(tape->arena, rank * sizeof *made);
    memcpy(made, batch->dims, (rank - 2) * sizeof *made);
    made[rank - 2] = left->dims[rank - 2];
    made[rank - 1] = right->dims[is_transposed ? rank - 2 : rank - 1];
    uint32_t saves = (tape_at(tape, b)->needs ? 1u : 0u) | (tape_at(tape, a)->needs ? 2u : 0u);
    return part_add(tape, &(CostPart){.name = "matmul",
                                      .inputs = {a, b},
                                      .count = 2,
                                      .shape = shape_new(tape->arena, made, rank),
                                      .bits = tape_at(tape, a)->bits,
                                      .saves = saves,
                                      .depth = left->dims[rank - 1]});
}

/* ---- arguments ---- */

Value part_setting(const CostTape *tape, const NativeCall *call, const char *name) {
    Interp *interp = tape->interp;
    const Node *node = call->function->node;
    Sym wanted = interp_name(interp, name);
    if (!node || node->kind != AST_FunctionDef || call->count == 0) return value_never();
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, node)->args);
    uint32_t first = list_count(parameters->posonlyargs);
    for (uint32_t i = 0; i < list_count(parameters->args) && first + i < call->count; i++)
        if (AS(arg, parameters->args->items[i])->arg == wanted) return call->arguments[first + i];
    first += list_count(parameters->args) + (parameters->vararg != NULL);
    for (uint32_t i = 0; i < list_count(parameters->kwonlyargs) && first + i < call->count; i++)
        if (AS(arg, parameters->kwonlyargs->items[i])->arg == wanted) return call->arguments[first + i];
    const Object *self = object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE);
    return self ? object_attribute(self, wanted) : value_never();
}

uint32_t part_tensor(CostTape *tape, const NativeCall *call, const char *name) {
    return tape_tensor(tape, part_setting(tape, call, name));
}

bool part_flag(const CostTape *tape, const NativeCall *call, const char *name) {
    Value value = part_setting(tape, call, name);
    return (value.kind == VALUE_BOOL || value.kind == VALUE_INT) && value.integer;
}

double part_number(const CostTape *tape, const NativeCall *call, const char *name) {
    Value value = part_setting(tape, call, name);
    bool is_whole = value.kind == VALUE_BOOL || value.kind == VALUE_INT;
    return value.kind == VALUE_FLOAT ? value.real : is_whole ? (double)value.integer : 0;
}
