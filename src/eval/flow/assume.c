/* Recording a run: what conditions and operations say of sizes is kept as formulas (State.assumed). */
#include "eval/flow/assume.h"
#include "eval/flow/claim.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

void assume(Interp *interp, const Formula *formula, const Node *site) {
    if (!learns_formulas(interp) || formula->kind == FORMULA_TRUE || formula->kind == FORMULA_UNKNOWN) return;
    /* What a call assumes is lost where its result is remembered. */
    interp->run.counters.told++;
    state_assume(interp->run.arena, &interp->path.state, formula, assume_place(interp, site));
}

uint32_t assume_place(Interp *interp, const Node *site) {
    Path outer = path_enter(interp);
    for (; interp->path.frame && interp->path.frame->module->is_model;
         interp->path.frame = interp->path.frame->caller)
        site = interp->path.frame->site;
    uint32_t place = interp->path.frame && site ? place_of(interp, site) : 0;
    path_leave(interp, &outer);
    return place;
}

/* ---- comparisons ---- */

/* The items of a tuple or list that is known; NULL for anything else. */
static const Items *known_items(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items
                         : object                  ? OBJECT_AS(List, object)->items
                                                   : NULL;
    return items && !items->is_open ? items : NULL;
}

static const Formula *equal_values(Interp *interp, Value left, Value right);

static const Formula *equal_items(Interp *interp, const Items *left, const Items *right) {
    if (left->count != right->count) return &formula_false;
    const Formula *all = &formula_true;
    for (uint32_t i = 0; i < left->count; i++)
        all = formula_both(interp->run.arena, all, equal_values(interp, left->items[i], right->items[i]));
    return all;
}

static bool is_size(Value value) {
    return value.kind == VALUE_INT || value.kind == VALUE_DIM || value.kind == VALUE_BOOL;
}

/* A bool, or a number that one may equal. */
static bool is_truth(Value value) {
    return value.kind == VALUE_BOOL || value_is_claim(value) ||
           (value.kind == VALUE_INT && (value.integer == 0 || value.integer == 1));
}

static const Formula *equal_values(Interp *interp, Value left, Value right) {
    if ((left.kind == VALUE_SOME || right.kind == VALUE_SOME) && is_truth(left) && is_truth(right)) {
        Arena *arena = interp->run.arena;
        const Formula *a = claim_formula(interp, left), *b = claim_formula(interp, right);
        return formula_either(arena, formula_both(arena, a, b),
                              formula_both(arena, formula_not(arena, a), formula_not(arena, b)));
    }
    if (is_size(left) && is_size(right))
        return formula_equal(&interp->analysis.dims, interp->run.arena, unknown_dim(interp, left),
                             unknown_dim(interp, right));
    const Items *a = known_items(interp, left), *b = known_items(interp, right);
    if (a && b && (left.kind == VALUE_TUPLE) == (right.kind == VALUE_TUPLE)) return equal_items(interp, a, b);
    return &formula_unknown;
}

/* Whether one comes before the other: numbers by their value, tuples by their first items that differ. */
static const Formula *less_values(Interp *interp, Value left, Value right) {
    if (is_size(left) && is_size(right))
        return formula_less(&interp->analysis.dims, interp->run.arena, unknown_dim(interp, left),
                            unknown_dim(interp, right));
    const Items *a = known_items(interp, left), *b = known_items(interp, right);
    if (!a || !b || (left.kind == VALUE_TUPLE) != (right.kind == VALUE_TUPLE)) return &formula_unknown;
    uint32_t common = a->count < b->count ? a->count : b->count;
    const Formula *less = a->count < b->count ? &formula_true : &formula_false;
    for (uint32_t i = common; i-- > 0;) {
        const Formula *same = equal_values(interp, a->items[i], b->items[i]);
        const Formula *first = less_values(interp, a->items[i], b->items[i]);
        less = formula_either(interp->run.arena, first, formula_both(interp->run.arena, same, less));
    }
    return less;
}

/* `item in range(2, 5)`. */
static const Formula *in_range(Interp *interp, Value item, const SliceObject *range) {
    bool is_plain = range->step.kind == VALUE_INT && range->step.integer == 1 && is_size(item);
    if (!is_plain) return &formula_unknown;
    const Formula *below = less_values(interp, item, range->start);
    return formula_both(interp->run.arena, formula_not(interp->run.arena, below),
                        less_values(interp, item, range->stop));
}

static const Formula *contains(Interp *interp, Value item, Value container) {
    const Items *items = known_items(interp, container);
    const Object *object = object_of(interp, container);
    bool is_keyed = object && (object->kind == OBJECT_SET || object->kind == OBJECT_DICT);
    const Entries *entries = is_keyed ? OBJECT_AS(Dict, object)->entries : NULL;
    if (object && object->kind == OBJECT_RANGE) return in_range(interp, item, OBJECT_AS(Slice, object));
    if (!items && (!entries || entries->is_open || object->class >= CLASS_KNOWN_END)) return &formula_unknown;
    const Formula *any = &formula_false;
    for (uint32_t i = 0; i < (items ? items->count : entries->count); i++) {
        Value other = items ? items->items[i] : entries->items[i].key;
        /* A key that may be missing decides nothing. */
        if (!items && entries->items[i].value.absent) return &formula_unknown;
        any = formula_either(interp->run.arena, any, equal_values(interp, item, other));
    }
    return any;
}

const Formula *assume_comparison(Interp *interp, Operator op, Value left, Value right) {
    Arena *arena = interp->run.arena;
    switch (op) {
    case OP_Eq: return equal_values(interp, left, right);
    case OP_NotEq: return formula_not(arena, equal_values(interp, left, right));
    case OP_Lt: return less_values(interp, left, right);
    case OP_GtE: return formula_not(arena, less_values(interp, left, right));
    case OP_Gt: return less_values(interp, right, left);
    case OP_LtE: return formula_not(arena, less_values(interp, right, left));
    case OP_In: return contains(interp, left, right);
    case OP_NotIn: return formula_not(arena, contains(interp, left, right));
    case OP_Is:
    case OP_IsNot: {
        /* Of True and False there is one each. */
        bool are_bools = value_class(left) == CLASS_bool && value_class(right) == CLASS_bool;
        const Formula *same = are_bools ? equal_values(interp, left, right) : &formula_unknown;
        return op == OP_Is ? same : formula_not(arena, same);
    }
    default: return &formula_unknown;
    }
}

/* ---- conditions ---- */

/* The value of a part of a condition that has been evaluated before. What its evaluation assumes holds, for
 * it did the first time. */
static Value again(Interp *interp, Node *node) {
    Handler trial;
    trial_begin(interp, &trial);
    interp->path.is_again = true;
    Value value = eval(interp, node);
    const Assumption *assumed = interp->path.state.assumed;
    bool failed = trial_drop(interp, &trial);
    if (failed) return value_never();
    interp->path.state.assumed = assumed;
    return value;
}

static const Formula *compare_formula(Interp *interp, AstCompare *node) {
    const Formula *all = claim_formula(interp, again(interp, &node->node));
    if (all->kind != FORMULA_UNKNOWN) return all;
    all = &formula_true;
    Value left = again(interp, node->left);
    for (uint32_t i = 0; i < list_count(node->comparators) && left.kind != VALUE_NEVER; i++) {
        Value right = again(interp, node->comparators->items[i]);
        if (right.kind == VALUE_NEVER) return &formula_unknown;
        const Formula *one = assume_comparison(interp, (Operator)node->ops[i], left, right);
        if (one->kind == FORMULA_UNKNOWN) {
            /* It is about something else, which may be known. */
            Value answer = compare_operation(interp, (Operator)node->ops[i], left, right, &node->node);
            if (answer.kind == VALUE_BOOL) one = answer.integer ? &formula_true : &formula_false;
        }
        all = formula_both(interp->run.arena, all, one);
        left = right;
    }
    return left.kind == VALUE_NEVER ? &formula_unknown : all;
}

const Formula *assume_condition(Interp *interp, Node *test) {
    switch (test->kind) {
    case AST_UnaryOp:
        if (test->op != OP_Not) break;
        return formula_not(interp->run.arena, assume_condition(interp, AS(UnaryOp, test)->operand));
    case AST_BoolOp: {
        const Formula *all = test->op == OP_And ? &formula_true : &formula_false;
        FOR_EACH (item, AS(BoolOp, test)->values) {
            const Formula *one = assume_condition(interp, item);
            all = test->op == OP_And ? formula_both(interp->run.arena, all, one)
                                     : formula_either(interp->run.arena, all, one);
            /* What stands after a part that decides is never evaluated. */
            if (all->kind == (test->op == OP_And ? FORMULA_FALSE : FORMULA_TRUE)) break;
        }
        return all;
    }
    case AST_Compare: return compare_formula(interp, AS(Compare, test));
    default: break;
    }
    interp->run.answer = NULL;
    Value value = again(interp, test);
    if (value.kind == VALUE_SOME && value.address == CLASS_bool && test->kind == AST_Call &&
        interp->run.answer)
        return interp->run.answer;
    const Formula *claimed = claim_formula(interp, value);
    if (claimed->kind != FORMULA_UNKNOWN) return claimed;
    Tri is = value.kind == VALUE_NEVER ? TRI_UNKNOWN : truth(interp, value, test);
    return is == TRI_YES ? &formula_true : is == TRI_NO ? &formula_false : &formula_unknown;
}
