/* Assigning to targets, unpacking, deleting. */
#include "eval/flow/assign.h"
#include "eval/error.h"
#include "eval/facts.h"
#include "eval/flow/frame.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/heap.h"
#include "eval/object/operation.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

/* ---- unpacking ---- */

static Failure *refuse_count(Interp *interp, Value value, const Node *node, uint32_t expected, bool has_star,
                             uint32_t got) {
    if (!has_star && got > expected)
        return failure_refuse(interp, value, CODE_UNPACK_MISMATCH, CLASS_ValueError, node,
                              "too many values to unpack (expected %u, got %u)", expected, got);
    return failure_refuse(interp, value, CODE_UNPACK_MISMATCH, CLASS_ValueError, node,
                          "not enough values to unpack (expected %s%u, got %u)", has_star ? "at least " : "",
                          expected, got);
}

/* The alternatives of which there are [expected] items, where a run with others does not count. */
static Value fitting(Interp *interp, Value value, uint32_t expected) {
    Value fits = value_never();
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value item = value_at(value, i);
        bool is_wrong = item.kind == VALUE_TUPLE && !item.items->is_open && item.items->count != expected;
        if (!is_wrong) fits = value_join(interp->run.arena, fits, item);
    }
    return fits.kind == VALUE_NEVER ? value : fits;
}

static void unpack(Interp *interp, const NodeList *targets, Value value, const Node *node) {
    uint32_t count = list_count(targets), star = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (targets->items[i]->kind == AST_Starred) star = i;
    bool has_star = star != UINT32_MAX;
    uint32_t expected = has_star ? count - 1 : count;
    if (interp->run.supposed && !has_star && value.kind == VALUE_UNION)
        value = fitting(interp, value, expected);
    const Items *items = iterate(interp, value, node);
    if (!items) return;
    int64_t length;
    uint32_t got = items->count;
    bool is_known = !items->is_open;
    if (items->is_open && items->length && dim_is_constant(items->length, &length) && length >= 0) {
        got = (uint32_t)length;
        if (has_star ? got < expected : got != expected) is_known = true;
    } else if (items->is_open && items->length && !has_star &&
               dim_bounds_here(&interp->analysis.dims, items->length).low > expected) {
        got = (uint32_t)dim_bounds_here(&interp->analysis.dims, items->length).low;
        is_known = true;
    }
    if (is_known && (has_star ? got < expected : got != expected)) {
        Failure *failure = refuse_count(interp, value, node, expected, has_star, got);
        failure_note(interp, failure, value.origin, "the value comes from here");
        if (!interp->path.state.is_reached) return;
        for (uint32_t i = 0; i < count; i++) assign(interp, targets->items[i], unknown(interp));
        return;
    }
    /* Of how many items something unknown has there is nothing to be said. */
    bool is_unknown = items->length ? dim_bounds_here(&interp->analysis.dims, items->length).high == INT64_MAX
                                    : items->count == 1 && items->items[0].kind == VALUE_ANY;
    if (!is_known && is_unknown)
        note_may_fail(interp);
    else if (!is_known)
        may_fail(interp, CODE_UNPACK_MISMATCH, CLASS_ValueError, node, "the number of values may not be %u",
                 expected);
    uint32_t taken = has_star && !items->is_open ? items->count - expected : 0;
    for (uint32_t i = 0; i < count && interp->path.state.is_reached; i++) {
        Node *target = targets->items[i];
        if (i == star) {
            const Items *middle = items->is_open ? items_open(interp->run.arena, items->items[0], NULL)
                                                 : items_new(interp->run.arena, items->items + star, taken);
            assign(interp, AS(Starred, target)->value, new_list(interp, middle, target));
            continue;
        }
        uint32_t index = has_star && i > star ? i - 1 + taken : i;
        assign(interp, target, items->is_open ? unknown_item(interp, items->items[0]) : items->items[index]);
    }
}

/* ---- targets ---- */

/* `globals()["name"] = value`. */
static bool assign_global(Interp *interp, AstSubscript *target, Value value) {
    Node *slice = target->slice, *called = target->value;
    if (called->kind != AST_Call || AS(Call, called)->func->kind != AST_Name) return false;
    AstName *function = AS(Name, AS(Call, called)->func);
    if (function->id != SYM_globals || slice->kind != AST_Constant || slice->op != CONSTANT_STR) return false;
    if (!value_equal(variable_load_name(interp, function), module_builtin(interp, SYM_globals))) return false;
    AstConstant *name = AS(Constant, slice);
    module_set_global(interp, interp->path.frame->module,
                      symbol_from(interp->analysis.symbols, name->text, name->length), value);
    return true;
}

void assign(Interp *interp, Node *target, Value value) {
    if (!interp->path.state.is_reached || value.kind == VALUE_NEVER) return;
    value.absent = false;
    if (interp->run.supposed) value = supposed_named(interp, target, value);
    switch (target->kind) {
    case AST_Name:
        variable_store_name(interp, target, value);
        facts_assign(interp, target, value);
        return;
    case AST_Attribute: {
        Value object = eval(interp, AS(Attribute, target)->value);
        attribute_set(interp, object, variable_mangle(interp, AS(Attribute, target)->attr), value, target);
        facts_assign(interp, target, value);
        return;
    }
    case AST_Subscript: {
        if (assign_global(interp, AS(Subscript, target), value)) return;
        Value container = eval(interp, AS(Subscript, target)->value);
        Value key = eval(interp, AS(Subscript, target)->slice);
        operation_set_item(interp, container, key, value, target);
        return;
    }
    case AST_Tuple: unpack(interp, AS(Tuple, target)->elts, value, target); return;
    case AST_List: unpack(interp, AS(List, target)->elts, value, target); return;
    case AST_Starred: assign(interp, AS(Starred, target)->value, value); return;
    default: return;
    }
}

void assign_delete(Interp *interp, Node *target) {
    if (!interp->path.state.is_reached) return;
    switch (target->kind) {
    case AST_Name: variable_delete(interp, AS(Name, target)); return;
    case AST_Attribute: {
        Value object = eval(interp, AS(Attribute, target)->value);
        attribute_delete(interp, object, variable_mangle(interp, AS(Attribute, target)->attr), target);
        return;
    }
    case AST_Subscript: {
        Value container = eval(interp, AS(Subscript, target)->value);
        Value key = eval(interp, AS(Subscript, target)->slice);
        operation_delete_item(interp, container, key, target);
        return;
    }
    case AST_Tuple:
        FOR_EACH (item, AS(Tuple, target)->elts) assign_delete(interp, item);
        return;
    case AST_List:
        FOR_EACH (item, AS(List, target)->elts) assign_delete(interp, item);
        return;
    default: return;
    }
}
