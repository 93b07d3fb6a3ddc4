/* Where paths of a recorded run come together again. What differs on them is not given up: a bool becomes a
 * claim that says which path it was, and a size a symbol that equals one size on one path and another on the
 * other, which is assumed there. A variable that holds one tensor on this path and another on that holds a
 * new one from then on, of such sizes. So `if n > 512: x = x[:, :512]` leaves an x of which it is known that
 * it has no more. The new tensor stands for one of the two: they are a group (eval/object/group.h).
 *
 * In other runs no new symbols are made. But where the paths parted at a comparison, what each of them knows
 * may tell which size is the greater one there: after `if t < 4: x = pad(x, (4 - t, 0))` it is max(t, 4). */
#include "eval/flow/merge.h"
#include "eval/flow/claim.h"
#include "eval/flow/range.h"
#include "eval/interp.h"
#include "eval/object/group.h"
#include "eval/object/heap.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/path.h"

/* What a path has assumed beyond [common]. */
static const Formula *assumed_since(Interp *interp, const Assumption *last, const Assumption *common) {
    const Formula *all = &formula_true;
    for (; last != common; last = last->before) all = formula_both(interp->run.arena, last->formula, all);
    return all;
}

static bool exclude_each_other(Interp *interp, const Formula *a, const Formula *b) {
    return formula_both(interp->run.arena, a, b)->kind == FORMULA_FALSE ||
           formula_both(interp->run.arena, b, a)->kind == FORMULA_FALSE;
}

/* A condition that holds on the path of [a] and not on that of [b]; NULL when none is known. Most often it is
 * what one has assumed and the other has denied when they parted. */
static const Formula *parting(Interp *interp, const Assumption *a, const Assumption *b) {
    enum { MOST_ASSUMED = 32 };
    const Assumption *first = a, *other = b, *left = a, *right = b;
    while (left != right) {
        uint32_t length = left ? left->length : 0, other_length = right ? right->length : 0;
        if (length >= other_length) {
            first = left;
            left = left->before;
        }
        if (other_length >= length) {
            other = right;
            right = right->before;
        }
    }
    uint32_t common = left ? left->length : 0;
    if (a == left || b == left || a->length - common > MOST_ASSUMED || b->length - common > MOST_ASSUMED)
        return NULL;
    if (!formula_has_unknown(first->formula) &&
        formula_is_same(formula_not(interp->run.arena, first->formula), other->formula))
        return first->formula;
    const Formula *one = assumed_since(interp, a, left), *two = assumed_since(interp, b, left);
    if (!exclude_each_other(interp, one, two)) return NULL;
    if (!formula_has_unknown(one)) return one;
    return formula_has_unknown(two) ? NULL : formula_not(interp->run.arena, two);
}

/* The bool that is [left] where [split] holds, and else [right]. */
static Value choose(Interp *interp, const Formula *split, Value left, Value right) {
    Arena *arena = interp->run.arena;
    const Formula *first = formula_both(arena, split, claim_formula(interp, left));
    const Formula *second = formula_both(arena, formula_not(arena, split), claim_formula(interp, right));
    return claim_value(interp, formula_either(arena, first, second));
}

/* ---- paths ---- */

/* A tensor that stands for one of two. */
typedef struct MergedTensor {
    Address left, right;
    const ArrayObject *a, *b;
    const Shape *shape;
    Value value; /* the new one */
} MergedTensor;

typedef struct MergedSize {
    Dim left, right, size;
} MergedSize;

/* What a variable is from now on: [value], or the tensor with that number, from 1 on; the items of a tuple
 * may be such tensors, too. */
typedef struct MergedLocal {
    Address owner; /* of the object whose attribute it is; 0: it is a local variable */
    Sym name;
    Value value;
    uint32_t tensor;
    uint32_t *tensors; /* of its items; NULL: of none */
} MergedLocal;

typedef struct Merger {
    Interp *interp;
    State a, b; /* with what is assumed of new symbols */
    const Assumption *from_a, *from_b;
    bool is_exact;   /* sizes and tensors are followed, too */
    bool is_ordered; /* the run is not recorded: sizes are told by what the paths know */
    Array(MergedTensor) tensors;
    Array(MergedSize) sizes;
    Array(MergedLocal) locals;
} Merger;

static bool is_at_most_in(DimTable *dims, const State *state, Dim a, Dim b) {
    dims->facts = &state->facts;
    return dim_at_most(dims, a, b);
}

/* ---- what a condition has made of a size ---- */

enum { MOST_REMAINDERS = 4 };

/* The remainders in a size, and the numbers that something was divided by. */
typedef struct Remainders {
    DimTable *dims;
    Dim rests[MOST_REMAINDERS], divisors[MOST_REMAINDERS];
    uint32_t count;
    bool is_valued; /* what is known to be a number is put in its place */
} Remainders;

static void *build_constant(void *context, int64_t value) {
    const Remainders *remainders = context;
    return (void *)dim_constant(remainders->dims, value);
}

/* The number that a size is known to be here, or itself. */
static void *valued(const Remainders *remainders, Dim dim) {
    if (!dim || !remainders->is_valued) return (void *)dim;
    DimBounds bounds = dim_bounds_here(remainders->dims, dim);
    return (void *)(bounds.low == bounds.high ? dim_constant(remainders->dims, bounds.low) : dim);
}

static void *build_symbol(void *context, Dim symbol) { return valued(context, symbol); }

static void note_remainder(Remainders *remainders, Dim rest, Dim divisor) {
    for (uint32_t i = 0; i < remainders->count; i++)
        if (remainders->rests[i] == rest) return;
    if (!rest || remainders->count == MOST_REMAINDERS) return;
    remainders->rests[remainders->count] = rest;
    remainders->divisors[remainders->count++] = divisor;
}

/* Whether the path knows that (-a) % b is 0; then so is a % b. */
static bool is_multiple(DimTable *dims, Dim a, Dim b) {
    Dim rest = a ? dim_remainder(dims, dim_subtract(dims, dim_constant(dims, 0), a), b) : NULL;
    DimBounds bounds = dim_bounds_here(dims, rest);
    return rest && bounds.low == 0 && bounds.high == 0;
}

static void *build_operation(void *context, DimOperation operation, void *left, void *right) {
    Remainders *remainders = context;
    DimTable *dims = remainders->dims;
    Dim a = left, b = right;
    switch (operation) {
    case DIM_SUM: return (void *)dim_add(dims, a, b);
    case DIM_PRODUCT: return (void *)dim_multiply(dims, a, b);
    case DIM_QUOTIENT: return valued(remainders, dim_divide(dims, a, b));
    case DIM_REMAINDER: {
        Dim rest = dim_remainder(dims, a, b);
        note_remainder(remainders, rest, b);
        Dim known = valued(remainders, rest);
        return (void *)(remainders->is_valued && is_multiple(dims, a, b) ? dim_constant(dims, 0) : known);
    }
    case DIM_MINIMUM: return valued(remainders, dim_minimum(dims, a, b));
    case DIM_MAXIMUM: return valued(remainders, dim_maximum(dims, a, b));
    }
    return NULL;
}

static Dim rebuild(Remainders *remainders, Dim dim) {
    static const DimBuilder builder = {build_constant, build_symbol, build_operation};
    return dim ? dim_build(remainders->dims, dim, &builder, remainders) : NULL;
}

/* Whether two sizes are the same by what a path knows: t + (-t)%8 is t where t%8 is 0. */
static bool is_same_in(DimTable *dims, const State *state, Dim a, Dim b) {
    Remainders valuing = {.dims = dims, .is_valued = true};
    dims->facts = &state->facts;
    Dim left = rebuild(&valuing, a);
    return left && left == rebuild(&valuing, b);
}

/* The size after `if t%8 != 0: t += 8 - t%8`: t + (-t)%8. On the path of [changed] it is [left], and on that
 * of [same], where the rest is 0, [right]. NULL: it is not of that form. */
static Dim round_up(DimTable *dims, const State *changed, const State *same, Dim left, Dim right) {
    Remainders found = {.dims = dims};
    dims->facts = NULL;
    Dim added = dim_subtract(dims, left, right);
    rebuild(&found, added);
    for (uint32_t i = 0; added && i < found.count; i++) {
        Dim rest = found.rests[i];
        if (dim_subtract(dims, found.divisors[i], rest) != added) continue;
        dims->facts = &same->facts;
        bool is_even = dim_bounds_here(dims, rest).high <= 0;
        dims->facts = &changed->facts;
        bool is_odd = dim_bounds_here(dims, rest).low >= 1;
        dims->facts = NULL;
        if (is_even && is_odd) return dim_add(dims, right, dim_remainder(dims, added, found.divisors[i]));
    }
    return NULL;
}

static Dim maybe_zero(void *context, Dim symbol) { return supposed_maybe_zero(context, symbol); }

/* One size that is [left] on one path and [right] on the other; NULL: none is known to be. */
static Dim agree_on_size(Merger *merger, Dim left, Dim right) {
    if (!left || !right) return NULL;
    Interp *interp = merger->interp;
    DimTable *dims = &interp->analysis.dims;
    const PMap *asked = dims->facts;
    if (interp->run.supposed) {
        /* What is supposed not to be zero on one path is the same number on the other. */
        left = dim_substitute(dims, left, maybe_zero, interp);
        right = dim_substitute(dims, right, maybe_zero, interp);
        if (!left || !right) return NULL;
    }
    Dim size = is_same_in(dims, &merger->b, left, right)   ? left
               : is_same_in(dims, &merger->a, left, right) ? right
                                                           : NULL;
    if (!size) size = round_up(dims, &merger->a, &merger->b, left, right);
    if (!size) size = round_up(dims, &merger->b, &merger->a, right, left);
    dims->facts = asked;
    return size;
}

/* The greater or the smaller of two sizes, whichever is [left] on one path and [right] on the other; NULL
 * when the facts do not say so. */
static Dim order_sizes(Merger *merger, Dim left, Dim right) {
    Dim agreed = agree_on_size(merger, left, right);
    if (agreed) return agreed;
    DimTable *dims = &merger->interp->analysis.dims;
    const PMap *asked = dims->facts;
    bool is_greatest =
        is_at_most_in(dims, &merger->a, right, left) && is_at_most_in(dims, &merger->b, left, right);
    bool is_least = !is_greatest && is_at_most_in(dims, &merger->a, left, right) &&
                    is_at_most_in(dims, &merger->b, right, left);
    dims->facts = NULL; /* what a path knows is no longer known where they meet */
    Dim size = is_greatest ? dim_maximum(dims, left, right)
               : is_least  ? dim_minimum(dims, left, right)
                           : NULL;
    dims->facts = asked;
    return size;
}

static Dim merge_sizes(Merger *merger, Dim left, Dim right) {
    Interp *interp = merger->interp;
    if (left == right) return left;
    if (merger->is_ordered) return order_sizes(merger, left, right);
    for (uint32_t i = 0; i < merger->sizes.count; i++)
        if (merger->sizes.items[i].left == left && merger->sizes.items[i].right == right)
            return merger->sizes.items[i].size;
    if (!left || !right) return NULL;
    DimBounds bounds = dim_bounds(left), other = dim_bounds(right);
    if (other.low < bounds.low) bounds.low = other.low;
    if (other.high > bounds.high) bounds.high = other.high;
    Dim size = dim_symbol(&interp->analysis.dims, "n", bounds);
    state_assume(interp->run.arena, &merger->a,
                 formula_equal(&interp->analysis.dims, interp->run.arena, size, left), 0);
    state_assume(interp->run.arena, &merger->b,
                 formula_equal(&interp->analysis.dims, interp->run.arena, size, right), 0);
    interp->run.counters.told++;
    array_push(&merger->sizes, ((MergedSize){left, right, size}));
    return size;
}

static const ArrayObject *plain_tensor(Merger *merger, const State *state, Value value) {
    const Object *object = value.kind == VALUE_OBJECT
                               ? state_get(state, &merger->interp->analysis.statics, value.address)
                               : NULL;
    bool is_plain = object && object->kind == OBJECT_ARRAY && !object->is_summary && !object->is_open &&
                    !object->attributes;
    return is_plain ? OBJECT_AS(Array, object) : NULL;
}

/* The number of the tensor that stands for both; 0 when there is none. */
static uint32_t merge_tensors(Merger *merger, Value left, Value right) {
    const ArrayObject *a = plain_tensor(merger, &merger->a, left),
                      *b = plain_tensor(merger, &merger->b, right);
    if (!a || !b || left.address == right.address || a->object.class != b->object.class ||
        a->shape->rank != b->shape->rank || a->shape->is_open != b->shape->is_open || a->access != b->access)
        return 0;
    for (uint32_t i = 0; i < merger->tensors.count; i++)
        if (merger->tensors.items[i].left == left.address && merger->tensors.items[i].right == right.address)
            return i + 1;
    Arena *arena = merger->interp->run.arena;
    /* Of an open shape the first and the last ones are known. */
    uint32_t count = a->shape->is_open ? 2 * a->shape->rank : a->shape->rank;
    Dim *dims = arena_alloc(arena, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++) {
        dims[i] = merge_sizes(merger, a->shape->dims[i], b->shape->dims[i]);
        if (merger->is_ordered && !dims[i]) return 0;
    }
    const Shape *shape = shape_build(arena, dims, NULL, a->shape->rank, a->shape->is_open);
    array_push(
        &merger->tensors,
        ((MergedTensor){.left = left.address, .right = right.address, .a = a, .b = b, .shape = shape}));
    return merger->tensors.count;
}

static bool is_plain_bool(Value value) {
    return claim_is_bool(value) && value.kind == VALUE_SOME && !value.claim;
}

static bool is_size(Value value) { return value.kind == VALUE_INT || value.kind == VALUE_DIM; }

/* What is known of a value that is [left] on one path and [right] on the other; [tensor] is the number of the
 * tensor that it is, or 0. */
static Value merge_value(Merger *merger, Value left, Value right, uint32_t *tensor) {
    Interp *interp = merger->interp;
    Value joined = value_join(interp->run.arena, left, right);
    *tensor = 0;
    if (value_equal(left, right) || joined.absent) return joined;
    if (!merger->is_ordered && is_plain_bool(joined) && claim_is_bool(left) && claim_is_bool(right)) {
        const Formula *split = parting(interp, merger->from_a, merger->from_b);
        if (!split) return joined;
        Value value = choose(interp, split, left, right);
        value.origin = joined.origin;
        return value;
    }
    if (!merger->is_exact) return joined;
    if (is_size(left) && is_size(right) && (left.kind == VALUE_DIM || right.kind == VALUE_DIM)) {
        Dim size = merge_sizes(merger, unknown_dim(interp, left), unknown_dim(interp, right));
        if (merger->is_ordered && !size) return joined;
        Value value = value_from_dim(size);
        value.origin = left.origin ? left.origin : right.origin;
        return value;
    }
    *tensor = merge_tensors(merger, left, right);
    return joined;
}

/* Both are tuples of as many items: what is known of each of them. */
static bool merge_items(Merger *merger, Value left, Value right, MergedLocal *merged) {
    enum { MOST_ITEMS = 16 };
    Interp *interp = merger->interp;
    bool are_tuples = left.kind == VALUE_TUPLE && right.kind == VALUE_TUPLE;
    if (!are_tuples || !merger->is_ordered || !merger->is_exact || merged->value.kind != VALUE_TUPLE)
        return false;
    const Items *a = left.items, *b = right.items, *joined = merged->value.items;
    if (a->is_open || b->is_open || a->count != b->count || joined->count != a->count ||
        a->count > MOST_ITEMS)
        return false;
    bool is_better = false;
    merged->tensors = arena_alloc(interp->run.arena, MOST_ITEMS * sizeof *merged->tensors);
    Value values[MOST_ITEMS];
    for (uint32_t i = 0; i < a->count; i++) {
        values[i] = merge_value(merger, a->items[i], b->items[i], &merged->tensors[i]);
        is_better |= merged->tensors[i] || !value_equal(values[i], joined->items[i]);
    }
    if (is_better) merged->value.items = items_new(interp->run.arena, values, a->count);
    return is_better;
}

static bool merge_local(void *context, uint32_t name, const void *left, const void *right) {
    Merger *merger = context;
    if (!left || !right) return true;
    MergedLocal local = {.name = name};
    Value joined = value_join(merger->interp->run.arena, *(const Value *)left, *(const Value *)right);
    local.value = merge_value(merger, *(const Value *)left, *(const Value *)right, &local.tensor);
    bool is_told = local.tensor || !value_equal(local.value, joined) ||
                   merge_items(merger, *(const Value *)left, *(const Value *)right, &local);
    if (is_told) array_push(&merger->locals, local);
    return true;
}

typedef struct MergedOwner {
    Merger *merger;
    Address address;
} MergedOwner;

/* An attribute that is one tensor on one path and another on the other, as a table that has grown. */
static bool merge_attribute(void *context, uint32_t name, const void *left, const void *right) {
    MergedOwner *owner = context;
    if (!left || !right) return true;
    uint32_t tensor = merge_tensors(owner->merger, *(const Value *)left, *(const Value *)right);
    MergedLocal local = {.owner = owner->address, .name = name, .tensor = tensor};
    if (tensor) array_push(&owner->merger->locals, local);
    return true;
}

/* An array that is there on both paths, of which each may have learned its sizes: where `x.shape[1] == 1`
 * holds and where not, x.shape[1] is what it was. */
static bool merge_object(void *context, uint32_t address, const void *left, const void *right) {
    Merger *merger = context;
    Interp *interp = merger->interp;
    const Object *first = left, *second = right;
    if (!first || !second || first->kind != second->kind || first->is_summary || second->is_summary)
        return true;
    if (first->kind == OBJECT_INSTANCE && merger->is_exact) {
        MergedOwner owner = {merger, address};
        return pmap_diff(first->attributes, second->attributes, merge_attribute, &owner);
    }
    if (first->kind != OBJECT_ARRAY) return true;
    const Shape *a = OBJECT_AS(Array, first)->shape, *b = OBJECT_AS(Array, second)->shape;
    if (a == b || a->is_open || b->is_open || a->rank != b->rank) return true;
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)a->rank + 1) * sizeof *dims);
    bool is_known = true;
    for (uint32_t i = 0; i < a->rank; i++) {
        dims[i] = a->dims[i] == b->dims[i] ? a->dims[i] : agree_on_size(merger, a->dims[i], b->dims[i]);
        is_known &= dims[i] || a->dims[i] == b->dims[i];
    }
    if (!is_known) return true;
    const Shape *shape = shape_build(interp->run.arena, dims, a->origins, a->rank, false);
    Object *copies[] = {copy_object(interp, first), copy_object(interp, second)};
    State *states[] = {&merger->a, &merger->b};
    for (int side = 0; side < 2; side++) {
        ((ArrayObject *)copies[side])->shape = shape;
        state_put(interp->run.arena, states[side], address, copies[side]);
    }
    return true;
}

static void open_merger(Merger *merger, Interp *interp, const State *a, const State *b) {
    *merger = (Merger){.interp = interp, .a = *a, .b = *b, .from_a = a->assumed, .from_b = b->assumed};
    merger->is_ordered = !learns_formulas(interp);
    /* In a loop that is looked at until nothing changes new symbols would be a change each time. */
    merger->is_exact = (merger->is_ordered || names_unknown(interp)) && interp->path.widening == 0;
}

/* The value with the new tensors in it, which are there by now. */
static Value settled(const Merger *merger, const MergedLocal *local) {
    if (local->tensor) return merger->tensors.items[local->tensor - 1].value;
    if (!local->tensors) return local->value;
    const Items *items = local->value.items;
    Items *all = items_new(merger->interp->run.arena, items->items, items->count);
    for (uint32_t i = 0; i < items->count; i++)
        if (local->tensors[i]) all->items[i] = merger->tensors.items[local->tensors[i] - 1].value;
    Value value = local->value;
    value.items = all;
    return value;
}

/* The joined state, with the new tensors in it; [result] gets the one that it is (NULL: there is no result).
 */
static State close_merger(Merger *merger, MergedLocal *result) {
    Interp *interp = merger->interp;
    Path here = path_enter(interp);
    interp->path.state = range_join(interp, &merger->a, &merger->b);
    for (uint32_t i = 0; i < merger->tensors.count; i++) {
        MergedTensor *tensor = &merger->tensors.items[i];
        bool is_same = tensor->a->element == tensor->b->element;
        ElementType element = is_same ? (ElementType)tensor->a->element : ELEMENT_UNKNOWN;
        uint8_t bits = is_same && tensor->a->bits == tensor->b->bits ? tensor->a->bits : 0;
        tensor->value = new_array(interp, tensor->a->object.class, tensor->shape, element, bits, NULL);
        group_tensors(interp, tensor->left, tensor->right, tensor->value.address);
    }
    for (uint32_t i = 0; i < merger->locals.count; i++) {
        const MergedLocal *local = &merger->locals.items[i];
        Value value = settled(merger, local);
        const Object *owner = local->owner ? interp_object(interp, local->owner) : NULL;
        if (owner)
            state_put(interp->run.arena, &interp->path.state, local->owner,
                      object_with_attribute(interp->run.arena, owner, local->name, value));
        else if (!local->owner)
            state_set_local(interp->run.arena, &interp->path.state, local->name, value);
    }
    if (result) result->value = settled(merger, result);
    State joined = interp->path.state;
    path_return(interp, &here);
    array_free(&merger->tensors);
    array_free(&merger->sizes);
    array_free(&merger->locals);
    return joined;
}

/* Whether what the paths know may tell what a variable is that differs on them. */
static bool are_compared(Interp *interp, const State *a, const State *b) {
    if (!a->is_reached || !b->is_reached) return false;
    return learns_formulas(interp) || (a->facts != b->facts && interp->path.widening == 0);
}

State merge_paths(Interp *interp, const State *a, const State *b) {
    if (!are_compared(interp, a, b)) return range_join(interp, a, b);
    Merger merger;
    open_merger(&merger, interp, a, b);
    if (merger.is_ordered) pmap_diff(a->heap, b->heap, merge_object, &merger);
    pmap_diff(a->locals, b->locals, merge_local, &merger);
    return close_merger(&merger, NULL);
}

Value merge_results(Interp *interp, State *a, Value left, const State *b, Value right) {
    bool is_split = are_compared(interp, a, b) && left.kind != VALUE_NEVER && right.kind != VALUE_NEVER;
    if (!is_split) {
        State joined = range_join(interp, a, b);
        if (a->is_reached && b->is_reached && !value_equal(left, right)) {
            left = range_with_own(interp, left, a, &joined);
            right = range_with_own(interp, right, b, &joined);
        }
        *a = joined;
        return value_join(interp->run.arena, left, right);
    }
    Merger merger;
    MergedLocal result = {0};
    open_merger(&merger, interp, a, b);
    if (merger.is_ordered) pmap_diff(a->heap, b->heap, merge_object, &merger);
    result.value = merge_value(&merger, left, right, &result.tensor);
    merge_items(&merger, left, right, &result);
    *a = close_merger(&merger, &result);
    return result.value;
}
