/* What comparisons tell of numbers. Where `x < y` holds, x lies below the greatest y, and y above the least
 * x; where it does not, the opposite holds, unless one of them is no number. */
#include "eval/flow/range.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <math.h>

/* ---- asking ---- */

static uint32_t identity_of(Value value) {
    if (value.kind == VALUE_ANY) return value.identity;
    return value.kind == VALUE_SOME && value.address == CLASS_float ? value.number : 0;
}

RealBounds range_of(Interp *interp, Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM: return reals_of_ints(int_bounds(interp, value));
    case VALUE_FLOAT:
        if (isnan(value.real)) break;
        return (RealBounds){.low = value.real, .high = value.real};
    case VALUE_SOME:
        if (class_known_below(value.address, CLASS_int)) return reals_of_ints(value_bounds(value));
        break;
    case VALUE_UNION: {
        RealBounds hull = range_of(interp, value_at(value, 0));
        for (uint32_t i = 1; i < value_count(value); i++)
            hull = reals_hull(hull, range_of(interp, value_at(value, i)));
        return hull;
    }
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_OBJECT:
    case VALUE_ANY: break;
    }
    uint32_t identity = interp->path.state.numbers ? identity_of(value) : 0;
    const RealBounds *known = identity ? pmap_get(interp->path.state.numbers, identity) : NULL;
    return known ? *known : reals_everything();
}

static bool is_single(RealBounds a) { return a.low == a.high && !a.may_be_nan; }

/* Whether a number of [a] may lie below one of [b]. */
static bool may_be_less(RealBounds a, RealBounds b) { return a.low < b.high; }

static bool may_be_at_most(RealBounds a, RealBounds b) {
    return a.low < b.high || (a.low == b.high && !a.low_is_open && !b.high_is_open);
}

Tri range_compare(Operator op, RealBounds a, RealBounds b) {
    bool may_hold, may_fail_to = a.may_be_nan || b.may_be_nan;
    switch (op) {
    case OP_Gt: return range_compare(OP_Lt, b, a);
    case OP_GtE: return range_compare(OP_LtE, b, a);
    case OP_NotEq: return tri_not(range_compare(OP_Eq, a, b));
    case OP_Lt:
        may_hold = may_be_less(a, b);
        may_fail_to = may_fail_to || may_be_at_most(b, a);
        break;
    case OP_LtE:
        may_hold = may_be_at_most(a, b);
        may_fail_to = may_fail_to || may_be_less(b, a);
        break;
    case OP_Eq:
        may_hold = may_be_at_most(a, b) && may_be_at_most(b, a);
        may_fail_to = may_fail_to || !is_single(a) || !is_single(b);
        break;
    default: return TRI_UNKNOWN;
    }
    return may_hold == may_fail_to ? TRI_UNKNOWN : may_hold ? TRI_YES : TRI_NO;
}

static bool is_order(Operator op) {
    return op == OP_Lt || op == OP_LtE || op == OP_Gt || op == OP_GtE || op == OP_Eq || op == OP_NotEq;
}

/* A number, or something unknown that may be one. */
static bool is_numeric(Interp *interp, Value value) {
    for (uint32_t i = 0; i < value_count(value); i++) {
        NumberRank rank = number_of(interp, value_at(value, i)).rank;
        if (value.kind != VALUE_ANY && rank != NUMBER_INT && rank != NUMBER_FLOAT) return false;
    }
    return true;
}

/* Evaluates an operand of a condition for the second time, which leaves no trace, and asks [ask] about it. */
typedef bool Ask(Interp *interp, Value value, RealBounds *bounds);
static bool ask_operand(Interp *interp, Node *node, Ask *ask, RealBounds *bounds) {
    if (node->kind == AST_NamedExpr) node = AS(NamedExpr, node)->target;
    Handler trial;
    trial_begin(interp, &trial);
    Value value = eval(interp, node);
    bool is_known = interp->path.state.is_reached && ask(interp, value, bounds);
    bool failed = trial_drop(interp, &trial);
    return is_known && !failed;
}

static bool ask_bounds(Interp *interp, Value value, RealBounds *bounds) {
    *bounds = range_of(interp, value);
    return is_numeric(interp, value);
}

static Tri compare_by_bounds(Interp *interp, AstCompare *node) {
    Tri all = TRI_YES;
    RealBounds left, right;
    if (!is_order((Operator)node->ops[0]) || !ask_operand(interp, node->left, ask_bounds, &left))
        return TRI_UNKNOWN;
    for (uint32_t i = 0; i < list_count(node->comparators); i++) {
        if (!is_order((Operator)node->ops[i]) ||
            !ask_operand(interp, node->comparators->items[i], ask_bounds, &right))
            return TRI_UNKNOWN;
        Tri one = range_compare((Operator)node->ops[i], left, right);
        if (one == TRI_NO) return TRI_NO;
        if (one == TRI_UNKNOWN) all = TRI_UNKNOWN;
        left = right;
    }
    return all;
}

Tri range_condition(Interp *interp, Node *test) {
    if (!interp->path.state.numbers || learns_formulas(interp)) return TRI_UNKNOWN;
    if (test->kind == AST_UnaryOp && test->op == OP_Not)
        return tri_not(range_condition(interp, AS(UnaryOp, test)->operand));
    return test->kind == AST_Compare ? compare_by_bounds(interp, AS(Compare, test)) : TRI_UNKNOWN;
}

/* ---- learning ---- */

/* On this path the int [dim] lies within the bounds; it is not reached when it cannot. */
static void learn_bounds(Interp *interp, Dim dim, DimBounds bounds, uint32_t origin) {
    if (learns_formulas(interp)) return;
    if (!dim_learn(&interp->analysis.dims, interp->run.arena, &interp->path.state.facts, dim, bounds, origin))
        interp->path.state.is_reached = false;
}

static void put_number(Interp *interp, uint32_t identity, RealBounds bounds) {
    RealBounds *known = ARENA_NEW(interp->run.arena, RealBounds);
    *known = bounds;
    interp->path.state.numbers = pmap_set(interp->run.arena, interp->path.state.numbers, identity, known);
}

void range_learn_number(Interp *interp, Value value, RealBounds bounds) {
    if (identity_of(value) && !learns_formulas(interp)) put_number(interp, identity_of(value), bounds);
}

/* The numbers below, or not above, all of [a]; with [may_be_equal] its greatest one, too. */
static RealBounds below(RealBounds a, bool may_be_equal) {
    return (RealBounds){.low = -INFINITY, .high = a.high, .high_is_open = !may_be_equal || a.high_is_open};
}

static RealBounds above(RealBounds a, bool may_be_equal) {
    return (RealBounds){.low = a.low, .low_is_open = !may_be_equal || a.low_is_open, .high = INFINITY};
}

/* [a] without the number that [other] is, if that is one of its ends. */
static RealBounds without(RealBounds a, RealBounds other) {
    if (!is_single(other)) return a;
    if (a.low == other.low) a.low_is_open = true;
    if (a.high == other.low) a.high_is_open = true;
    return a;
}

/* What is left of [a] where `a op other` holds. */
static RealBounds where_holds(Operator op, RealBounds a, RealBounds other) {
    switch (op) {
    case OP_Lt: return reals_meet(a, below(other, false));
    case OP_LtE: return reals_meet(a, below(other, true));
    case OP_Gt: return reals_meet(a, above(other, false));
    case OP_GtE: return reals_meet(a, above(other, true));
    case OP_Eq: other.may_be_nan = false; return reals_meet(a, other);
    case OP_NotEq: return without(a, other);
    default: return a;
    }
}

static Operator opposite(Operator op) {
    switch (op) {
    case OP_Lt: return OP_GtE;
    case OP_LtE: return OP_Gt;
    case OP_Gt: return OP_LtE;
    case OP_GtE: return OP_Lt;
    case OP_Eq: return OP_NotEq;
    default: return OP_Eq;
    }
}

static Operator mirrored(Operator op) {
    switch (op) {
    case OP_Lt: return OP_Gt;
    case OP_LtE: return OP_GtE;
    case OP_Gt: return OP_Lt;
    case OP_GtE: return OP_LtE;
    default: return op;
    }
}

/* What is left of [a] where `a op other` is [outcome]. What does not hold because one side is no number says
 * nothing of the other. */
static RealBounds where_is(Operator op, RealBounds a, RealBounds other, bool outcome) {
    bool needs_numbers = op == OP_NotEq ? !outcome : outcome;
    if (needs_numbers) return where_holds(outcome ? op : opposite(op), a, other);
    if (other.may_be_nan) return a;
    RealBounds left = where_holds(outcome ? op : opposite(op), a, other);
    left.may_be_nan = a.may_be_nan;
    return left;
}

/* The int [dim] as one that cannot lie outside the bounds: where it does not, it is the same. */
static Dim clamp(DimTable *dims, Dim dim, DimBounds bounds) {
    const PMap *asked = dims->facts;
    dims->facts = NULL; /* what the path knows is no longer known where the value goes */
    if (bounds.low == bounds.high) dim = dim_constant(dims, bounds.low);
    if (dim_bounds(dim).low < bounds.low) dim = dim_maximum(dims, dim, dim_constant(dims, bounds.low));
    if (dim && dim_bounds(dim).high > bounds.high)
        dim = dim_minimum(dims, dim, dim_constant(dims, bounds.high));
    dims->facts = asked;
    return dim;
}

/* One alternative of a value that lies within the bounds; NEVER when it does not. */
static Value alternative_within(Interp *interp, Value value, RealBounds bounds) {
    RealBounds left = reals_meet(range_of(interp, value), bounds);
    if (reals_are_empty(left)) return value_never();
    DimBounds ints = reals_to_ints(left);
    Value narrowed = value;
    if (value.kind == VALUE_DIM && !bounds_are_empty(ints)) {
        Dim dim = clamp(&interp->analysis.dims, unknown_dim(interp, value), ints);
        if (dim) narrowed = value_from_dim(dim);
    } else if (value.kind == VALUE_SOME && value.address == CLASS_int) {
        narrowed = value_int_between(bounds_meet(value_bounds(value), ints));
    } else if (value.kind == VALUE_SOME && value.address == CLASS_float) {
        if (!value.number) narrowed.number = ++interp->analysis.identities;
        put_number(interp, narrowed.number, left);
    }
    narrowed.origin = value.origin;
    return narrowed;
}

/* Which alternative a value is depends on the path, so that what is known of it stays with it. */
static void keep_alternatives(Interp *interp, Node *node, Value value, RealBounds bounds, Narrows *narrows) {
    Value rest = value_never();
    for (uint32_t i = 0; i < value_count(value); i++)
        rest = value_join(interp->run.arena, rest, alternative_within(interp, value_at(value, i), bounds));
    rest.origin = value.origin;
    if (rest.kind == VALUE_NEVER)
        interp->path.state.is_reached = false;
    else if (!value_equal(rest, value))
        narrows(interp, node, rest);
}

/* On this path the value, which the expression [node] is, lies within the bounds. */
static void keep_bounds(Interp *interp, Node *node, Value value, RealBounds bounds, Narrows *narrows) {
    if (reals_are_empty(bounds)) {
        interp->path.state.is_reached = false;
        return;
    }
    RealBounds known = range_of(interp, value);
    if (reals_are_equal(known, bounds)) return;
    Value narrowed = value;
    switch ((ValueKind)value.kind) {
    case VALUE_DIM:
        learn_bounds(interp, unknown_dim(interp, value), reals_to_ints(bounds), place_of(interp, node));
        return;
    case VALUE_SOME:
        if (value.address == CLASS_int) {
            DimBounds ints = bounds_meet(value_bounds(value), reals_to_ints(bounds));
            narrowed = value_int_between(ints);
            narrowed.origin = value.origin;
            if (bounds_are_empty(ints))
                interp->path.state.is_reached = false;
            else if (!value_equal(narrowed, value))
                narrows(interp, node, narrowed);
            return;
        }
        if (value.address != CLASS_float) return;
        if (!value.number) narrowed.number = ++interp->analysis.identities;
        break;
    case VALUE_UNION: keep_alternatives(interp, node, value, bounds, narrows); return;
    case VALUE_ANY:
        if (!value.identity) narrowed.identity = ++interp->analysis.identities;
        break;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_OBJECT: return;
    }
    if (!value_equal(narrowed, value)) narrows(interp, node, narrowed);
    put_number(interp, identity_of(narrowed), bounds);
}

/* Two ints that are known as dimensions: the difference tells more than the bounds. */
static bool learn_difference(Interp *interp, Operator op, const Value *values, bool outcome,
                             uint32_t origin) {
    Dim left = int_dim(interp, values[0]), right = int_dim(interp, values[1]);
    if (!left || !right) return false;
    Dim difference = dim_subtract(&interp->analysis.dims, left, right);
    if (!outcome) op = opposite(op);
    if (!difference || op == OP_Eq) return false; /* equality says more than that: learn_equal */
    DimBounds here = dim_bounds_here(&interp->analysis.dims, difference), wanted = bounds_everything();
    switch (op) {
    case OP_Lt: wanted.high = -1; break;
    case OP_LtE: wanted.high = 0; break;
    case OP_Gt: wanted.low = 1; break;
    case OP_GtE: wanted.low = 0; break;
    case OP_NotEq:
        if (here.low == 0) wanted.low = 1;
        if (here.high == 0) wanted.high = -1;
        break;
    default: break;
    }
    learn_bounds(interp, difference, wanted, origin);
    return true;
}

void range_learn_order(Interp *interp, Operator op, Node *const *sides, const Value *values, bool outcome,
                       Narrows *narrows) {
    if (learns_formulas(interp) || !is_order(op)) return;
    if (!is_numeric(interp, values[0]) || !is_numeric(interp, values[1])) return;
    if (values[0].kind == VALUE_ANY && values[1].kind == VALUE_ANY && !interp->path.state.numbers) return;
    if (learn_difference(interp, op, values, outcome, place_of(interp, sides[0]))) return;
    RealBounds left = range_of(interp, values[0]), right = range_of(interp, values[1]);
    keep_bounds(interp, sides[0], values[0], where_is(op, left, right, outcome), narrows);
    if (!interp->path.state.is_reached) return;
    keep_bounds(interp, sides[1], values[1], where_is(mirrored(op), right, left, outcome), narrows);
}

static bool hull_of_items(Interp *interp, const Items *items, RealBounds *hull) {
    if (!items || items->count == 0) return false;
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i].kind == VALUE_ANY || !is_numeric(interp, items->items[i])) return false;
        RealBounds one = range_of(interp, items->items[i]);
        *hull = i ? reals_hull(*hull, one) : one;
    }
    return true;
}

static bool hull_of_range(Interp *interp, const SliceObject *range, RealBounds *hull) {
    DimBounds step = int_bounds(interp, range->step);
    DimBounds start = int_bounds(interp, range->start), stop = int_bounds(interp, range->stop);
    if (step.low > 0)
        *hull = reals_of_ints((DimBounds){start.low, bounds_add(stop, (DimBounds){-1, -1}).high});
    else if (step.high < 0)
        *hull = reals_of_ints((DimBounds){bounds_add(stop, (DimBounds){1, 1}).low, start.high});
    else
        return false;
    return true;
}

static bool ask_items(Interp *interp, Value container, RealBounds *bounds) {
    const Object *object = object_of(interp, container);
    if (object && object->kind == OBJECT_RANGE)
        return hull_of_range(interp, OBJECT_AS(Slice, object), bounds);
    if (!object || object->kind != OBJECT_SET)
        return hull_of_items(interp, sequence_items(interp, container), bounds);
    const Entries *entries = object->is_open ? NULL : mapping_entries(interp, container);
    return entries && !entries->is_open && hull_of_items(interp, mapping_keys(interp, entries), bounds);
}

void range_learn_truth(Interp *interp, Node *node, Value value, bool outcome) {
    if (learns_formulas(interp) || value.kind != VALUE_DIM) return;
    Value values[2] = {value, value_int(0)};
    uint32_t origin = place_of(interp, node);
    if (outcome)
        learn_difference(interp, OP_NotEq, values, true, origin);
    else if (!dim_symbol_name(value.dim))
        learn_bounds(interp, value.dim, (DimBounds){0, 0}, origin);
}

void range_learn_member(Interp *interp, Node *const *sides, Value item, Narrows *narrows) {
    RealBounds hull;
    if (learns_formulas(interp) || !is_numeric(interp, item)) return;
    if (!ask_operand(interp, sides[1], ask_items, &hull)) return;
    hull.may_be_nan = true; /* what is identical is equal, also where it is no number */
    keep_bounds(interp, sides[0], item, reals_meet(range_of(interp, item), hull), narrows);
}

/* ---- operations on what is unknown ---- */

void range_learn_result(Interp *interp, Operator op, Value left, Value right, Value result) {
    RealBounds bounds = reals_everything();
    int64_t number;
    bool is_square = op == OP_Mult && left.kind == VALUE_ANY && left.identity && value_equal(left, right);
    if (op == OP_Pow && constant_int(right, &number)) is_square = number > 0 && number % 2 == 0;
    if (is_square) {
        bounds.low = 0;
    } else if (op == OP_Mod && constant_int(right, &number) && number > 0) {
        /* The remainder of a tiny negative float is rounded to the divisor itself. */
        bounds.low = 0;
        bounds.high = (double)number;
    } else {
        return;
    }
    range_learn_number(interp, result, bounds);
}

/* ---- where paths come together ---- */

typedef struct Clamp {
    Interp *interp;
    const State *own, *joined;
    State *changed;  /* [own], with what has bounds now */
    Address address; /* of the object whose attributes are looked at; 0: variables of the function */
} Clamp;

static DimBounds bounds_in(DimTable *dims, const State *state, Dim dim) {
    dims->facts = &state->facts;
    return dim_bounds_here(dims, dim);
}

static Value clamp_dim(Interp *interp, Value value, const State *own, const State *joined) {
    DimTable *dims = &interp->analysis.dims;
    const PMap *asked = dims->facts;
    DimBounds here = bounds_in(dims, own, value.dim), there = bounds_in(dims, joined, value.dim);
    dims->facts = asked;
    if (here.low == there.low) here.low = INT64_MIN;
    if (here.high == there.high) here.high = INT64_MAX;
    Dim dim = clamp(dims, value.dim, here);
    Value clamped = dim ? value_from_dim(dim) : value;
    clamped.origin = value.origin;
    clamped.absent = value.absent;
    return clamped;
}

Value range_with_own(Interp *interp, Value value, const State *own, const State *joined) {
    if (own->facts == joined->facts || learns_formulas(interp)) return value;
    if (value.kind == VALUE_DIM) return clamp_dim(interp, value, own, joined);
    if (value.kind != VALUE_UNION) return value;
    Value result = value_never();
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        if (one.kind == VALUE_DIM) one = clamp_dim(interp, one, own, joined);
        result = value_join(interp->run.arena, result, one);
    }
    result.origin = value.origin;
    result.absent = value.absent;
    return result;
}

static bool clamp_changed(void *context, uint32_t name, const void *own, const void *other) {
    Clamp *clamp = context;
    if (!own || !other) return true;
    Value value = *(const Value *)own;
    Value clamped = range_with_own(clamp->interp, value, clamp->own, clamp->joined);
    if (value_equal(value, clamped)) return true;
    Arena *arena = clamp->interp->run.arena;
    if (!clamp->address) {
        state_set_local(arena, clamp->changed, name, clamped);
        return true;
    }
    const Object *object = state_own(clamp->changed, clamp->address);
    state_put(arena, clamp->changed, clamp->address, object_with_attribute(arena, object, name, clamped));
    return true;
}

static bool clamp_object(void *context, uint32_t address, const void *own, const void *other) {
    Clamp *clamp = context;
    const Object *object = own;
    if (!own || !other || object->kind != ((const Object *)other)->kind) return true;
    if (object->kind != OBJECT_MODULE && object->kind != OBJECT_FRAME && object->kind != OBJECT_INSTANCE)
        return true;
    clamp->address = address;
    pmap_diff(object->attributes, ((const Object *)other)->attributes, clamp_changed, clamp);
    return true;
}

static State clamp_state(Interp *interp, const State *own, const State *other, const State *joined) {
    State changed = *own;
    Clamp clamp = {.interp = interp, .own = own, .joined = joined, .changed = &changed};
    pmap_diff(own->locals, other->locals, clamp_changed, &clamp);
    pmap_diff(own->heap, other->heap, clamp_object, &clamp);
    return changed;
}

State range_join(Interp *interp, const State *a, const State *b) {
    bool is_plain = learns_formulas(interp) || !a->is_reached || !b->is_reached || a->facts == b->facts;
    if (is_plain) return interp_join(interp, a, b);
    State joined = *a;
    state_join_facts(interp->run.arena, &joined, b);
    State left = joined.facts == a->facts ? *a : clamp_state(interp, a, b, &joined);
    State right = joined.facts == b->facts ? *b : clamp_state(interp, b, a, &joined);
    return interp_join(interp, &left, &right);
}
