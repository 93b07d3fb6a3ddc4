/* Functions that are made of other operations, as PyTorch's own sources put them together. */
#include "cost/layout.h"
#include "cost/part.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

enum { BITS_FULL = 32 };

static const Shape *shaped(CostTape *tape, const Shape *like, uint32_t axis, Dim dim) {
    Dim *dims = arena_alloc(tape->arena, (like->rank + 1) * sizeof *dims);
    memcpy(dims, like->dims, like->rank * sizeof *dims);
    dims[axis] = dim;
    return shape_new(tape->arena, dims, like->rank);
}

/* An operation on each element: the result lies as the operand does. */
static uint32_t elementwise(CostTape *tape, const char *name, uint32_t a, uint32_t saves) {
    const CostTensor *from = tape_at(tape, a);
    return part_add(tape, &(CostPart){.name = name,
                                      .inputs = {a},
                                      .count = 1,
                                      .shape = from->shape,
                                      .strides = layout_like(tape_dims(tape), tape->arena, from->shape, from),
                                      .bits = from->bits,
                                      .saves = saves});
}

static uint32_t dropped_out(CostTape *tape, uint32_t x, double rate) {
    if (rate <= 0) return x;
    const CostTensor *from = tape_at(tape, x);
    return part_add(tape, &(CostPart){.name = "dropout",
                                      .inputs = {x},
                                      .count = 1,
                                      .shape = from->shape,
                                      .bits = from->bits,
                                      .mask_bytes = shape_size(tape_dims(tape), from->shape)});
}

static uint32_t transposed(CostTape *tape, uint32_t x, uint32_t a, uint32_t b) {
    const CostTensor *from = tape_at(tape, x);
    uint32_t rank = from->shape->rank;
    if (from->shape->is_open || a >= rank || b >= rank) return x;
    Dim *dims = arena_alloc(tape->arena, rank * sizeof *dims);
    Dim *strides = arena_alloc(tape->arena, rank * sizeof *strides);
    for (uint32_t i = 0; i < rank; i++) {
        uint32_t at = i == a ? b : i == b ? a : i;
        dims[i] = from->shape->dims[at];
        strides[i] = from->strides ? from->strides[at] : NULL;
    }
    return part_view(tape, x, shape_new(tape->arena, dims, rank), from->strides ? strides : NULL);
}

/* The same elements in another shape: a view where they lie so, else a copy. */
static uint32_t reshaped(CostTape *tape, uint32_t x, const Shape *shape) {
    const CostTensor *from = tape_at(tape, x);
    const Dim *strides = layout_reshape(tape_dims(tape), tape->arena, from, shape);
    if (strides) return part_view(tape, x, shape, strides);
    return part_add(
        tape, &(CostPart){.name = "copy", .inputs = {x}, .count = 1, .shape = shape, .bits = from->bits});
}

/* ---- attention ---- */

static bool is_constant(Dim dim, int64_t *value) { return dim && dim_is_constant(dim, value); }

static bool is_last_dense(CostTape *tape, uint32_t tensor) {
    const CostTensor *of = tape_at(tape, tensor);
    int64_t stride;
    uint32_t rank = of->shape->rank;
    return !of->strides || rank == 0 || (is_constant(of->strides[rank - 1], &stride) && stride == 1);
}

/* Whether one of the fused kernels takes it: four dimensions, as many heads of keys as of queries, and a last
 * dimension whose elements lie side by side. The kernels for small types share keys among queries. */
static bool is_fused(CostTape *tape, const CostAttention *of) {
    const CostTensor *query = tape_at(tape, of->query), *key = tape_at(tape, of->key);
    const CostTensor *value = tape_at(tape, of->value);
    if (query->shape->rank != 4 || key->shape->rank != 4 || value->shape->rank != 4) return false;
    if (query->shape->dims[0] != key->shape->dims[0]) return false;
    bool is_small = query->bits < BITS_FULL;
    int64_t width, value_width;
    bool is_aligned =
        is_constant(query->shape->dims[3], &width) && is_constant(value->shape->dims[3], &value_width);
    if (is_aligned && !is_small && (width % 4 != 0 || value_width % 4 != 0)) return false;
    if (query->shape->dims[1] != key->shape->dims[1] &&
        !(is_small && of->is_grouped && of->mask == UINT32_MAX))
        return false;
    return is_last_dense(tape, of->query) && is_last_dense(tape, of->key) && is_last_dense(tape, of->value) &&
           (of->mask == UINT32_MAX || is_last_dense(tape, of->mask));
}

/* The elements of the result lie as (batch, row, head, width); with small types as those of the query do. */
static const Dim *fused_strides(CostTape *tape, const CostTensor *query, const Shape *shape) {
    DimTable *dims = tape_dims(tape);
    if (query->bits < BITS_FULL && query->strides && layout_is_contiguous(dims, query)) return NULL;
    Dim *strides = arena_alloc(tape->arena, 4 * sizeof *strides);
    strides[3] = dim_constant(dims, 1);
    strides[1] = shape->dims[3];
    strides[2] = dim_multiply(dims, shape->dims[1], shape->dims[3]);
    strides[0] = dim_multiply(dims, strides[2], shape->dims[2]);
    return strides;
}

/* The next multiple. */
static Dim filled_up(DimTable *dims, Dim count, int64_t unit) {
    Dim more = dim_add(dims, count, dim_constant(dims, unit - 1));
    return dim_multiply(dims, dim_divide(dims, more, dim_constant(dims, unit)), dim_constant(dims, unit));
}

/* A mask of bools becomes one of numbers, and the rows of a mask are filled up to a multiple of 16. */
static uint32_t mask_of_kernel(CostTape *tape, uint32_t mask, uint8_t bits) {
    const CostTensor *of = tape_at(tape, mask);
    if (!of->is_float) mask = part_copy(tape, mask, bits, false, "mask");
    of = tape_at(tape, mask);
    tape_at(tape, mask)->is_float = true;
    uint32_t rank = of->shape->rank;
    if (rank == 0) return mask;
    Dim padded = filled_up(tape_dims(tape), of->shape->dims[rank - 1], 16);
    if (padded == of->shape->dims[rank - 1]) return mask;
    return part_add(tape, &(CostPart){.name = "pad",
                                      .inputs = {mask},
                                      .count = 1,
                                      .shape = shaped(tape, of->shape, rank - 1, padded),
                                      .bits = of->bits});
}

static uint32_t fused(CostTape *tape, const CostAttention *of) {
    DimTable *dims = tape_dims(tape);
    const CostTensor *query = tape_at(tape, of->query);
    uint32_t mask = of->mask == UINT32_MAX ? UINT32_MAX : mask_of_kernel(tape, of->mask, query->bits);
    query = tape_at(tape, of->query);
    const Shape *shape = shaped(tape, query->shape, 3, tape_at(tape, of->value)->shape->dims[3]);
    Dim length = query->shape->dims[2];
    if (query->bits == BITS_FULL) length = filled_up(dims, length, 32);
    Dim sums = dim_multiply(dims, dim_multiply(dims, query->shape->dims[0], query->shape->dims[1]), length);
    uint32_t made =
        part_add(tape, &(CostPart){.name = "scaled_dot_product_attention",
                                   .inputs = {of->query, of->key, of->value, mask},
                                   .count = mask == UINT32_MAX ? 3 : 4,
                                   .shape = shape,
                                   .strides = fused_strides(tape, query, shape),
                                   .bits = query->bits,
                                   .saves = 15 | PART_SAVES_RESULT,
                                   .mask_bytes = dim_multiply(dims, sums, dim_constant(dims, 4))});
    /* Backwards the kernel computes the scores again. */
    CostOperation *operation = &array_last(&tape->operations);
    Dim keys = tape_at(tape, of->key)->shape->dims[2];
    Dim scores = dim_multiply(dims, shape_size(dims, tape_at(tape, of->query)->shape), keys);
    Dim values = dim_multiply(dims, shape_size(dims, shape), keys);
    operation->forward = dim_multiply(dims, dim_add(dims, scores, values), dim_constant(dims, 2));
    Dim back = dim_add(dims, dim_multiply(dims, scores, dim_constant(dims, 6)),
                       dim_multiply(dims, values, dim_constant(dims, 4)));
    operation->backward = operation->is_recorded ? back : dim_constant(dims, 0);
    return made;
}

/* Keys of few heads are copied for all heads of queries. */
static uint32_t repeated(CostTape *tape, uint32_t x, Dim heads) {
    const CostTensor *from = tape_at(tape, x);
    uint32_t rank = from->shape->rank;
    if (rank < 3 || from->shape->dims[rank - 3] == heads) return x;
    return part_add(tape, &(CostPart){.name = "repeat_interleave",
                                      .inputs = {x},
                                      .count = 1,
                                      .shape = shaped(tape, from->shape, rank - 3, heads),
                                      .bits = from->bits});
}

/* Without a fused kernel: products in float32, which keep the shares of all pairs. */
static uint32_t unfused(CostTape *tape, const CostAttention *of) {
    uint32_t query = part_cast(tape, of->query, BITS_FULL), key = part_cast(tape, of->key, BITS_FULL);
    uint32_t value = part_cast(tape, of->value, BITS_FULL);
    const Shape *shape = tape_at(tape, query)->shape;
    if (shape->rank < 2) return UINT32_MAX;
    query = elementwise(tape, "scaled", query, 0);
    if (of->is_grouped && shape->rank >= 3) {
        key = repeated(tape, key, shape->dims[shape->rank - 3]);
        value = repeated(tape, value, shape->dims[shape->rank - 3]);
    }
    key = elementwise(tape, "scaled", key, 0);
    uint32_t scores = part_product(tape, query, key, true);
    uint32_t shares = dropped_out(tape, elementwise(tape, "softmax", scores, PART_SAVES_RESULT), of->dropout);
    uint32_t made = part_product(tape, shares, value, false);
    uint8_t bits = tape_at(tape, of->query)->bits;
    return bits == BITS_FULL ? made : part_copy(tape, made, bits, false, "cast");
}

uint32_t compose_attention(CostTape *tape, const CostAttention *attention) {
    CostAttention of = *attention;
    if (tape->low_bits) {
        of.query = part_cast(tape, of.query, tape->low_bits);
        of.key = part_cast(tape, of.key, tape->low_bits);
        of.value = part_cast(tape, of.value, tape->low_bits);
        if (of.mask != UINT32_MAX) of.mask = part_cast(tape, of.mask, tape->low_bits);
    }
    const Shape *query = tape_at(tape, of.query)->shape, *key = tape_at(tape, of.key)->shape;
    const Shape *value = tape_at(tape, of.value)->shape;
    if (query->is_open || key->is_open || value->is_open) return UINT32_MAX;
    return is_fused(tape, &of) ? fused(tape, &of) : unfused(tape, &of);
}

static uint32_t call_attention(CostTape *tape, const NativeCall *call) {
    CostAttention of = {.query = part_tensor(tape, call, "query"),
                        .key = part_tensor(tape, call, "key"),
                        .value = part_tensor(tape, call, "value"),
                        .mask = part_tensor(tape, call, "attn_mask"),
                        .dropout = part_number(tape, call, "dropout_p"),
                        .is_grouped = part_flag(tape, call, "enable_gqa")};
    if (of.query == UINT32_MAX || of.key == UINT32_MAX || of.value == UINT32_MAX) return UINT32_MAX;
    return compose_attention(tape, &of);
}

/* ---- MultiheadAttention ---- */

typedef struct Projections {
    uint32_t query, key, value;
} Projections;

/* [parts] projections in one product, each of which is then a piece of a copy. */
static uint32_t project_together(CostTape *tape, uint32_t x, uint32_t weight, uint32_t bias, uint32_t *pieces,
                                 uint32_t parts) {
    uint32_t all = part_linear(tape, x, weight, bias);
    uint32_t copy = part_copy(tape, all, tape_at(tape, all)->bits, true, "contiguous");
    const Shape *shape = tape_at(tape, copy)->shape;
    Dim width = dim_divide_evenly(tape_dims(tape), shape->dims[shape->rank - 1],
                                  dim_constant(tape_dims(tape), parts));
    const Shape *piece = shaped(tape, shape, shape->rank - 1, width);
    for (uint32_t i = 0; i < parts; i++)
        pieces[i] = part_view(tape, copy, piece, layout_contiguous(tape_dims(tape), tape->arena, piece));
    return copy;
}

/* A part of a parameter. */
static uint32_t piece_of(CostTape *tape, uint32_t parameter, int64_t part, int64_t of) {
    DimTable *dims = tape_dims(tape);
    const CostTensor *from = tape_at(tape, parameter);
    Dim rows = dim_divide_evenly(dims, dim_multiply(dims, from->shape->dims[0], dim_constant(dims, part)),
                                 dim_constant(dims, of));
    return part_view(tape, parameter, shaped(tape, from->shape, 0, rows), from->strides);
}

/* Whether two tensors have the same elements, lying the same way. */
static bool is_same(CostTape *tape, uint32_t a, uint32_t b) {
    const CostTensor *one = tape_at(tape, a), *other = tape_at(tape, b);
    if (a == b) return true;
    if (one->storage != other->storage || !one->strides || !other->strides) return false;
    if (!shape_equal(one->shape, other->shape)) return false;
    for (uint32_t i = 0; i < one->shape->rank; i++)
        if (one->strides[i] != other->strides[i]) return false;
    return true;
}

static Projections project(CostTape *tape, const NativeCall *call, uint32_t query, uint32_t key,
                           uint32_t value) {
    uint32_t weight = part_tensor(tape, call, "in_proj_weight"),
             bias = part_tensor(tape, call, "in_proj_bias");
    uint32_t pieces[3] = {0};
    bool is_separate = weight == UINT32_MAX;
    if (!is_separate && is_same(tape, query, key) && is_same(tape, key, value)) {
        project_together(tape, query, weight, bias, pieces, 3);
        return (Projections){pieces[0], pieces[1], pieces[2]};
    }
    static const char *const names[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
    uint32_t weights[3], biases[3];
    for (int i = 0; i < 3; i++) {
        weights[i] = is_separate ? part_tensor(tape, call, names[i]) : UINT32_MAX;
        biases[i] = bias == UINT32_MAX ? bias : piece_of(tape, bias, 1, 3);
    }
    if (!is_separate && is_same(tape, key, value)) {
        uint32_t both = bias == UINT32_MAX ? bias : piece_of(tape, bias, 2, 3);
        pieces[0] = part_linear(tape, query, piece_of(tape, weight, 1, 3), biases[0]);
        project_together(tape, key, piece_of(tape, weight, 2, 3), both, pieces + 1, 2);
        return (Projections){pieces[0], pieces[1], pieces[2]};
    }
    for (int i = 0; i < 3; i++)
        if (weights[i] == UINT32_MAX) weights[i] = piece_of(tape, weight, 1, 3);
    return (Projections){part_linear(tape, query, weights[0], biases[0]),
                         part_linear(tape, key, weights[1], biases[1]),
                         part_linear(tape, value, weights[2], biases[2])};
}

/* (length, batch, width) to (batch * heads, length, width of a head), all of it views. */
static uint32_t by_heads(CostTape *tape, uint32_t x, Dim heads) {
    DimTable *dims = tape_dims(tape);
    const Shape *shape = tape_at(tape, x)->shape;
    Dim cut[3] = {shape->dims[0], dim_multiply(dims, shape->dims[1], heads),
                  dim_divide_evenly(dims, shape->dims[2], heads)};
    return transposed(tape, reshaped(tape, x, shape_new(tape->arena, cut, 3)), 0, 1);
}

/* In inference the layer runs in one kernel when it attends to its own input, (batch, length, width). */
static bool is_native(CostTape *tape, const NativeCall *call, const uint32_t *given) {
    Value heads = part_setting(tape, call, "num_heads");
    return !tape->is_training && !tape->low_bits && is_same(tape, given[0], given[1]) &&
           is_same(tape, given[1], given[2]) && heads.kind == VALUE_INT && heads.integer % 2 == 0 &&
           !layout_is_contiguous(tape_dims(tape), tape_at(tape, given[0])) &&
           part_tensor(tape, call, "in_proj_weight") != UINT32_MAX;
}

/* The counter of operations does not look into that kernel. */
static uint32_t uncounted(CostTape *tape, uint32_t made) {
    Dim zero = dim_constant(tape_dims(tape), 0);
    array_last(&tape->operations).forward = array_last(&tape->operations).backward = zero;
    return made;
}

static uint32_t native(CostTape *tape, const NativeCall *call, uint32_t x, Dim heads) {
    DimTable *dims = tape_dims(tape);
    uint32_t own = transposed(tape, x, 0, 1);
    const Shape *shape = tape_at(tape, own)->shape;
    uint32_t all = uncounted(tape, part_linear(tape, own, part_tensor(tape, call, "in_proj_weight"),
                                               part_tensor(tape, call, "in_proj_bias")));
    Dim cut[4] = {shape->dims[0], shape->dims[1], heads, dim_divide_evenly(dims, shape->dims[2], heads)};
    const Shape *piece = shape_new(tape->arena, cut, 4);
    uint32_t part =
        transposed(tape, part_view(tape, all, piece, layout_contiguous(dims, tape->arena, piece)), 1, 2);
    CostAttention of = {part, part, part, UINT32_MAX, 0, false};
    uint32_t made = transposed(tape, uncounted(tape, compose_attention(tape, &of)), 1, 2);
    made = uncounted(tape, part_linear(tape, reshaped(tape, made, shape),
                                       part_tensor(tape, call, "out_proj_weight"),
                                       part_tensor(tape, call, "out_proj_bias")));
    return transposed(tape, made, 0, 1);
}

static uint32_t multi_head(CostTape *tape, const NativeCall *call) {
    DimTable *dims = tape_dims(tape);
    uint32_t given[3] = {part_tensor(tape, call, "query"), part_tensor(tape, call, "key"),
                         part_tensor(tape, call, "value")};
    uint32_t out_weight = part_tensor(tape, call, "out_proj_weight"),
             out_bias = part_tensor(tape, call, "out_proj_bias");
    Dim heads = value_to_dim(dims, part_setting(tape, call, "num_heads"));
    bool gives_weights = part_flag(tape, call, "need_weights");
    double rate = part_flag(tape, call, "training") ? part_number(tape, call, "dropout_p") : 0;
    if (given[0] == UINT32_MAX || given[1] == UINT32_MAX || given[2] == UINT32_MAX ||
        out_weight == UINT32_MAX || !heads)
        return UINT32_MAX;
    const Shape *shape = tape_at(tape, given[0])->shape;
    if (shape->is_open || shape->rank != 3) return UINT32_MAX;
    if (is_native(tape, call, given)) return native(tape, call, given[0], heads);
    Projections p = project(tape, call, given[0], given[1], given[2]);
    p.query = by_heads(tape, p.query, heads);
    p.key = by_heads(tape, p.key, heads);
    p.value = by_heads(tape, p.value, heads);
    uint32_t made;
    if (gives_weights) {
        uint32_t scaled = elementwise(tape, "scaled", p.query, 0);
        uint32_t scores = part_product(tape, scaled, p.key, true);
        if (tape->low_bits) scores = part_cast(tape, scores, BITS_FULL);
        uint32_t shares = dropped_out(tape, elementwise(tape, "softmax", scores, PART_SAVES_RESULT), rate);
        if (tape->low_bits) shares = part_cast(tape, shares, tape->low_bits);
        made = transposed(tape, part_product(tape, shares, p.value, false), 0, 1);
    } else {
        CostAttention of = {.mask = part_tensor(tape, call, "attn_mask"), .dropout = rate};
        uint32_t *parts[] = {&of.query, &of.key, &of.value}, from[] = {p.query, p.key, p.value};
        for (int i = 0; i < 3; i++) {
            const Shape *one = tape_at(tape, from[i])->shape;
            Dim cut[4] = {shape->dims[1], heads, one->dims[1], one->dims[2]};
            *parts[i] = reshaped(tape, from[i], shape_new(tape->arena, cut, 4));
        }
        made = compose_attention(tape, &of);
        if (made == UINT32_MAX) return made;
        made = transposed(tape, transposed(tape, made, 1, 2), 0, 1);
    }
    made = part_copy(tape, made, tape_at(tape, made)->bits, true, "contiguous");
    Dim rows[2] = {dim_multiply(dims, shape->dims[0], shape->dims[1]), shape->dims[2]};
    made = part_linear(tape, reshaped(tape, made, shape_new(tape->arena, rows, 2)), out_weight, out_bias);
    Dim full[3] = {shape->dims[0], shape->dims[1], tape_at(tape, out_weight)->shape->dims[0]};
    return reshaped(tape, made, shape_new(tape->arena, full, 3));
}

/* ---- normalize ---- */

static uint32_t normalized(CostTape *tape, const NativeCall *call) {
    DimTable *dims = tape_dims(tape);
    uint32_t x = part_tensor(tape, call, "input");
    Value axis = part_setting(tape, call, "dim");
    if (x == UINT32_MAX || axis.kind != VALUE_INT) return UINT32_MAX;
    const CostTensor *from = tape_at(tape, x);
    if (from->shape->is_open || from->shape->rank == 0) return UINT32_MAX;
    uint32_t rank = from->shape->rank;
    uint32_t at = axis.integer < 0 ? (uint32_t)(axis.integer + rank) : (uint32_t)axis.integer;
    if (at >= rank) return UINT32_MAX;
    uint32_t norm = part_add(tape, &(CostPart){.name = "norm",
                                               .inputs = {x},
                                               .count = 1,
                                               .shape = shaped(tape, from->shape, at, dim_constant(dims, 1)),
                                               .bits = tape->low_bits ? BITS_FULL : from->bits,
                                               .saves = 1 | PART_SAVES_RESULT});
    uint32_t least = elementwise(tape, "clamp_min", norm, 1);
    from = tape_at(tape, x);
    return part_add(tape, &(CostPart){.name = "div",
                                      .inputs = {x, least},
                                      .count = 2,
                                      .shape = from->shape,
                                      .strides = layout_like(dims, tape->arena, from->shape, from),
                                      .bits = tape->low_bits ? BITS_FULL : from->bits,
                                      .saves = 3});
}

uint32_t compose_call(CostTape *tape, const NativeCall *call, CostCompose compose) {
    switch (compose) {
    case COST_COMPOSE_NONE: break;
    case COST_COMPOSE_ATTENTION: return call_attention(tape, call);
    case COST_COMPOSE_MULTI_HEAD: return multi_head(tape, call);
    case COST_COMPOSE_NORMALIZE: return normalized(tape, call);
    }
    return UINT32_MAX;
}
