#include "cost/layout.h"

#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

enum { MOST_RANK = 32 };

static bool is_one(Dim dim) {
    int64_t value;
    return dim && dim_is_constant(dim, &value) && value == 1;
}

const Dim *layout_contiguous(DimTable *dims, Arena *arena, const Shape *shape) {
    if (shape->is_open) return NULL;
    Dim *strides = arena_alloc(arena, (shape->rank + 1) * sizeof *strides);
    Dim next = dim_constant(dims, 1);
    for (uint32_t i = shape->rank; i-- > 0;) {
        strides[i] = next;
        next = dim_multiply(dims, next, shape->dims[i]);
    }
    return strides;
}

bool layout_is_contiguous(DimTable *dims, const CostTensor *tensor) {
    if (!tensor->strides || tensor->shape->is_open) return false;
    Dim next = dim_constant(dims, 1);
    for (uint32_t i = tensor->shape->rank; i-- > 0;) {
        if (is_one(tensor->shape->dims[i])) continue;
        if (tensor->strides[i] != next) return false;
        next = dim_multiply(dims, next, tensor->shape->dims[i]);
    }
    return true;
}

/* The dimensions from the one whose elements lie furthest apart to the one whose lie side by side, as far as
 * each is the one after the other; false when they do not fill the storage. */
static bool order_of(DimTable *dims, const CostTensor *tensor, uint32_t *order) {
    uint32_t rank = tensor->shape->rank, found = rank;
    bool taken[MOST_RANK] = {false};
    Dim next = dim_constant(dims, 1);
    if (!tensor->strides || tensor->shape->is_open || rank > MOST_RANK) return false;
    while (found > 0) {
        uint32_t at = rank;
        for (uint32_t i = rank; i-- > 0 && at == rank;)
            if (!taken[i] && (tensor->strides[i] == next || is_one(tensor->shape->dims[i]))) at = i;
        /* A dimension of 1 fits everywhere: one that is not goes first. */
        for (uint32_t i = rank; at != rank && is_one(tensor->shape->dims[at]) && i-- > 0;)
            if (!taken[i] && !is_one(tensor->shape->dims[i]) && tensor->strides[i] == next) at = i;
        if (at == rank) return false;
        taken[at] = true;
        order[--found] = at;
        next = dim_multiply(dims, next, tensor->shape->dims[at]);
    }
    return true;
}

bool layout_is_dense(DimTable *dims, const CostTensor *tensor) {
    uint32_t order[MOST_RANK];
    return order_of(dims, tensor, order);
}

/* The dimensions from the one with the greatest strides to the one with the least, as they are for one value
 * of the names; false when some have none. Those of size 1, and those that repeat one element, stay where
 * they are. */
static bool order_by_stride(DimTable *dims, const CostTensor *tensor, uint32_t *order) {
    enum { TRIED = 97 };
    uint32_t rank = tensor->shape->rank, names = dims->symbol_count;
    int64_t strides[MOST_RANK];
    if (!tensor->strides || tensor->shape->is_open || rank > MOST_RANK) return false;
    int64_t *values = memory_alloc((names + 1) * sizeof *values);
    for (uint32_t i = 0; i < names; i++) values[i] = TRIED;
    bool is_known = true;
    for (uint32_t i = 0; i < rank && is_known; i++) {
        is_known = tensor->strides[i] && dim_evaluate(tensor->strides[i], values, &strides[i]);
        if (is_one(tensor->shape->dims[i])) strides[i] = 0;
    }
    free(values);
    for (uint32_t i = 0; i < rank && is_known; i++) {
        uint32_t at = i;
        for (uint32_t k = i; strides[i] != 0 && k-- > 0;) {
            if (strides[order[k]] == 0) continue;
            if (strides[order[k]] >= strides[i]) break;
            at = k;
        }
        for (uint32_t k = i; k > at; k--) order[k] = order[k - 1];
        order[at] = i;
    }
    return is_known;
}

const Dim *layout_like(DimTable *dims, Arena *arena, const Shape *shape, const CostTensor *like) {
    uint32_t order[MOST_RANK];
    if (shape->is_open) return NULL;
    if (like->shape->rank != shape->rank || layout_is_contiguous(dims, like) ||
        (!order_of(dims, like, order) && !order_by_stride(dims, like, order)))
        return layout_contiguous(dims, arena, shape);
    Dim *strides = arena_alloc(arena, (shape->rank + 1) * sizeof *strides);
    Dim next = dim_constant(dims, 1);
    for (uint32_t i = shape->rank; i-- > 0;) {
        strides[order[i]] = next;
        next = dim_multiply(dims, next, shape->dims[order[i]]);
    }
    return strides;
}

/* The dimensions from the back are put together as long as they lie one after the other, and each such chunk
 * must be cut into new dimensions of the same size. */
const Dim *layout_reshape(DimTable *dims, Arena *arena, const CostTensor *tensor, const Shape *shape) {
    const Shape *old = tensor->shape;
    if (!tensor->strides || old->is_open || shape->is_open) return NULL;
    if (layout_is_contiguous(dims, tensor)) return layout_contiguous(dims, arena, shape);
    Dim *strides = arena_alloc(arena, (shape->rank + 1) * sizeof *strides);
    uint32_t next = shape->rank, at = old->rank;
    while (at > 0) {
        uint32_t first = at - 1;
        Dim base = tensor->strides[first], size = old->dims[first];
        if (is_one(size)) {
            at--;
            continue;
        }
        while (first > 0 &&
               (is_one(old->dims[first - 1]) ||
                tensor->strides[first - 1] == dim_multiply(dims, tensor->strides[at - 1], size))) {
            first--;
            size = dim_multiply(dims, size, old->dims[first]);
        }
        Dim made = dim_constant(dims, 1);
        while (next > 0 && (made != size || is_one(shape->dims[next - 1]))) {
            next--;
            strides[next] = dim_multiply(dims, base, made);
            made = dim_multiply(dims, made, shape->dims[next]);
        }
        if (made != size || !size) return NULL;
        at = first;
    }
    while (next > 0) strides[--next] = dim_constant(dims, 1);
    return strides;
}

/* ---- views ---- */

/* The ints among the arguments after the first, tuples and lists opened. */
typedef struct Ints {
    int64_t items[MOST_RANK];
    uint32_t count;
} Ints;

static void add_ints(Interp *interp, Value value, Ints *ints) {
    if (value.kind == VALUE_INT && ints->count < MOST_RANK) ints->items[ints->count++] = value.integer;
    const Object *list = object_of_kind(interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items : list ? OBJECT_AS(List, list)->items : NULL;
    for (uint32_t i = 0; items && !items->is_open && i < items->count; i++)
        add_ints(interp, items->items[i], ints);
}

static uint32_t axis(int64_t index, uint32_t rank) {
    if (index < 0) index += rank;
    return index < 0 || index >= rank ? 0 : (uint32_t)index;
}

static const Dim *permuted(Arena *arena, const CostTensor *tensor, const uint32_t *order) {
    uint32_t rank = tensor->shape->rank;
    Dim *strides = arena_alloc(arena, (rank + 1) * sizeof *strides);
    for (uint32_t i = 0; i < rank; i++) strides[i] = tensor->strides[order[i]];
    return strides;
}

static const Dim *reordered(CostTape *tape, const CostTensor *tensor, CostView view, const Ints *ints) {
    uint32_t rank = tensor->shape->rank, order[MOST_RANK];
    for (uint32_t i = 0; i < rank; i++) order[i] = view == COST_VIEW_REVERSE ? rank - 1 - i : i;
    uint32_t a = 0, b = 0;
    if (view == COST_VIEW_LAST_TWO && rank >= 2) a = rank - 2, b = rank - 1;
    if (view == COST_VIEW_FIRST_TWO && rank >= 2) b = 1;
    if (view == COST_VIEW_TRANSPOSE) {
        if (ints->count < 2) return NULL;
        a = axis(ints->items[0], rank), b = axis(ints->items[1], rank);
    }
    if (a != b) order[a] = b, order[b] = a;
    if (view == COST_VIEW_PERMUTE) {
        if (ints->count != rank) return NULL;
        for (uint32_t i = 0; i < rank; i++) order[i] = axis(ints->items[i], rank);
    }
    if (view == COST_VIEW_MOVE) {
        if (ints->count != 2) return NULL;
        uint32_t from = axis(ints->items[0], rank), to = axis(ints->items[1], rank);
        for (uint32_t i = from; i < to; i++) order[i] = i + 1;
        for (uint32_t i = from; i > to; i--) order[i] = i - 1;
        order[to] = from;
    }
    return permuted(tape->arena, tensor, order);
}

/* Of a result whose dimensions are those of the tensor, but for some of size 1. */
static const Dim *aligned(DimTable *dims, Arena *arena, const CostTensor *tensor, const Shape *shape) {
    Dim *strides = arena_alloc(arena, (shape->rank + 1) * sizeof *strides);
    uint32_t at = 0, rank = tensor->shape->rank;
    for (uint32_t i = 0; i < shape->rank; i++) {
        while (at < rank && tensor->shape->dims[at] != shape->dims[i] && is_one(tensor->shape->dims[at]))
            at++;
        bool is_same = at < rank && tensor->shape->dims[at] == shape->dims[i];
        if (!is_same && !is_one(shape->dims[i])) return NULL;
        strides[i] = is_same ? tensor->strides[at++] : dim_constant(dims, 1);
    }
    return strides;
}

static const Dim *expanded(DimTable *dims, Arena *arena, const CostTensor *tensor, const Shape *shape) {
    Dim *strides = arena_alloc(arena, (shape->rank + 1) * sizeof *strides);
    uint32_t more = shape->rank - tensor->shape->rank;
    if (shape->rank < tensor->shape->rank) return NULL;
    for (uint32_t i = 0; i < shape->rank; i++) {
        bool is_kept = i >= more && tensor->shape->dims[i - more] == shape->dims[i];
        strides[i] = is_kept ? tensor->strides[i - more] : dim_constant(dims, 0);
    }
    return strides;
}

static const Dim *without(Arena *arena, const CostTensor *tensor, uint32_t left_out) {
    uint32_t rank = tensor->shape->rank, count = 0;
    Dim *strides = arena_alloc(arena, (rank + 1) * sizeof *strides);
    for (uint32_t i = 0; i < rank; i++)
        if (i != left_out) strides[count++] = tensor->strides[i];
    return strides;
}

static bool is_plain_slice(Interp *interp, Value value, int64_t *step) {
    const Object *object = object_of_kind(interp, value, OBJECT_SLICE);
    if (!object) return false;
    Value by = OBJECT_AS(Slice, object)->step;
    *step = by.kind == VALUE_INT ? by.integer : 1;
    return by.kind == VALUE_INT || by.kind == VALUE_NONE;
}

/* Of `x[key]` with ints, slices, None and an ellipsis. */
static const Dim *of_item(CostTape *tape, const CostTensor *tensor, Value key, const Shape *shape) {
    Interp *interp = tape->interp;
    DimTable *dims = &interp->analysis.dims;
    uint32_t count = key.kind == VALUE_TUPLE ? key.items->count : 1, at = 0, made = 0, used = 0;
    Dim *strides = arena_alloc(tape->arena, (shape->rank + 1) * sizeof *strides);
    for (uint32_t i = 0; i < count; i++) {
        Value one = key.kind == VALUE_TUPLE ? key.items->items[i] : key;
        used += one.kind != VALUE_NONE && one.kind != VALUE_ELLIPSIS;
    }
    uint32_t rank = tensor->shape->rank, skipped = rank > used ? rank - used : 0;
    for (uint32_t i = 0; i < count; i++) {
        Value one = key.kind == VALUE_TUPLE ? key.items->items[i] : key;
        int64_t step = 1;
        uint32_t take = one.kind == VALUE_ELLIPSIS ? skipped : is_plain_slice(interp, one, &step) ? 1 : 0;
        if (one.kind == VALUE_NONE && made < shape->rank) strides[made++] = dim_constant(dims, 1);
        for (; take > 0 && at < rank && made < shape->rank; take--)
            strides[made++] = dim_multiply(dims, tensor->strides[at++], dim_constant(dims, step));
        bool is_index = one.kind == VALUE_INT || one.kind == VALUE_DIM || one.kind == VALUE_SOME;
        at += is_index;
    }
    while (at < rank && made < shape->rank) strides[made++] = tensor->strides[at++];
    return made == shape->rank && at == rank ? strides : NULL;
}

const Dim *layout_view(CostTape *tape, const CostTensor *tensor, const CostRule *rule, const NativeCall *call,
                       const Shape *shape) {
    DimTable *dims = &tape->interp->analysis.dims;
    Ints ints = {.count = 0};
    if (!tensor->strides || tensor->shape->is_open || shape->is_open || tensor->shape->rank > MOST_RANK)
        return NULL;
    for (uint32_t i = 1; i < call->count; i++) add_ints(tape->interp, call->arguments[i], &ints);
    switch ((CostView)rule->view) {
    case COST_VIEW_RESHAPE: return layout_reshape(dims, tape->arena, tensor, shape);
    case COST_VIEW_TRANSPOSE:
    case COST_VIEW_REVERSE:
    case COST_VIEW_LAST_TWO:
    case COST_VIEW_FIRST_TWO:
    case COST_VIEW_PERMUTE:
    case COST_VIEW_MOVE: return reordered(tape, tensor, (CostView)rule->view, &ints);
    case COST_VIEW_EXPAND: return expanded(dims, tape->arena, tensor, shape);
    case COST_VIEW_SLICE:
    case COST_VIEW_CAST:
    case COST_VIEW_CONTIGUOUS:
    case COST_VIEW_SAME: return tensor->shape->rank == shape->rank ? tensor->strides : NULL;
    case COST_VIEW_SQUEEZE: return aligned(dims, tape->arena, tensor, shape);
    case COST_VIEW_SELECT:
        return without(tape->arena, tensor, axis(ints.count ? ints.items[0] : 0, tensor->shape->rank));
    case COST_VIEW_FIRST: return without(tape->arena, tensor, 0);
    case COST_VIEW_ITEM: return of_item(tape, tensor, call->arguments[1], shape);
    case COST_VIEW_NONE:
    case COST_VIEW_STRANGE: break;
    }
    return NULL;
}
