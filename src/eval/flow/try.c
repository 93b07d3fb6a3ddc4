/* try: what catches exceptions, and what is done when they pass. */
#include "eval/error.h"
#include "eval/flow/handler.h"
#include "eval/flow/manager.h"
#include "eval/flow/refine.h"
#include "eval/flow/statement.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

/* ---- leaving ---- */

void handler_leave_until(Interp *interp, Handler *until) {
    Path outer = path_enter(interp);
    for (Handler *handler = outer.handlers; handler && handler != until && interp->path.state.is_reached;
         handler = handler->outer) {
        if (handler->is_trial || handler->frame != interp->path.frame) continue;
        interp->path.handlers = handler->outer;
        if (!handler->statement)
            manager_leave(interp, handler);
        else if (handler->statement->finalbody) {
            handler->is_left = true;
            exec_block(interp, handler->statement->finalbody);
        }
    }
    path_leave(interp, &outer);
}

/* ---- try ---- */

/* What each except clause catches. A type that cannot be evaluated may catch anything. */
static const Value *eval_types(Interp *interp, const NodeList *handlers) {
    Value *types = arena_alloc(interp->run.arena, (list_count(handlers) + 1) * sizeof *types);
    uint32_t count = 0;
    FOR_EACH (item, handlers) {
        AstExceptHandler *handler = AS(ExceptHandler, item);
        if (!handler->type) {
            types[count++] = value_never();
            continue;
        }
        Value type;
        eval_quietly(interp, handler->type, &type);
        types[count++] = type;
    }
    return types;
}

/* Whether all that is caught are exceptions that the program defines. */
static bool are_own(Interp *interp, const Value *types, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (types[i].kind == VALUE_TUPLE && !types[i].items->is_open) {
            if (!are_own(interp, types[i].items->items, types[i].items->count)) return false;
            continue;
        }
        const Object *object = object_of_kind(interp, types[i], OBJECT_CLASS);
        const ClassObject *class = object ? OBJECT_AS(Class, object) : NULL;
        if (!class || class->has_unknown_base || !class->module || !class->module->is_main) return false;
    }
    return count > 0;
}

/* Whether a clause waits for what no statement of its block raises by itself: warnings and floating-point
 * errors are exceptions only where somebody wants them to be. */
static bool waits_for_outside(Value type) {
    if (type.kind == VALUE_TUPLE && !type.items->is_open) {
        for (uint32_t i = 0; i < type.items->count; i++)
            if (waits_for_outside(type.items->items[i])) return true;
        return false;
    }
    static const Address classes[] = {CLASS_KeyboardInterrupt, CLASS_SystemExit,
                                      CLASS_GeneratorExit,     CLASS_MemoryError,
                                      CLASS_RecursionError,    CLASS_FloatingPointError};
    if (type.kind != VALUE_OBJECT) return type.kind != VALUE_NEVER;
    if (class_known_below(type.address, CLASS_Warning)) return true;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (type.address == classes[i]) return true;
    return false;
}

/* What `except type as name` binds. */
static Value caught_value(Interp *interp, const Handler *handler, Value type) {
    Value caught = value_never();
    /* except* binds a group, which the program may have derived itself. */
    if (handler->statement->node.kind == AST_TryStar) return unknown(interp);
    for (uint32_t i = 0; i < value_count(handler->exception); i++) {
        Value one = value_at(handler->exception, i);
        if (one.kind == VALUE_NEVER || instance_of_type(interp, one, type) == TRI_NO) continue;
        caught = value_join(interp->run.arena, caught, one);
    }
    if (!handler->has_unknown && caught.kind != VALUE_NEVER) return caught;
    if (!object_of_kind(interp, type, OBJECT_CLASS)) return value_any();
    return value_join(interp->run.arena, caught, value_some(type.address));
}

/* Whether a clause catches some of what the clauses before it have [left]; what it catches for certain is
 * taken out of that. */
static bool takes_part(Interp *interp, Value type, Value *left) {
    Value rest = value_never();
    bool takes = false;
    for (uint32_t i = 0; i < value_count(*left); i++) {
        Value one = value_at(*left, i);
        Tri catches = type.kind == VALUE_NEVER ? TRI_YES : instance_of_type(interp, one, type);
        takes = takes || catches != TRI_NO;
        if (catches != TRI_YES) rest = value_join(interp->run.arena, rest, one);
    }
    *left = rest;
    return takes;
}

static void run_clause(Interp *interp, const Handler *handler, AstExceptHandler *clause, Value type) {
    interp->path.state = handler->raised;
    if (!interp->path.state.is_reached) return;
    /* Of a function that records otherwise than its caller, the exception has left it. */
    if (interp->path.state.gradients.mode != handler->gradient_mode)
        interp->path.state.gradients.mode = GRADIENT_MODE_UNKNOWN;
    Path outer = path_enter(interp);
    interp->path.handled = caught_value(interp, handler, type);
    if (clause->name) variable_store_name(interp, &clause->node, interp->path.handled);
    exec_block(interp, clause->body);
    if (clause->name && interp->path.state.is_reached) variable_unbind(interp, &clause->node);
    path_leave(interp, &outer);
}

void handler_raise_again(Interp *interp, Value exceptions) {
    State before = interp->path.state;
    for (uint32_t i = 0; i < value_count(exceptions) && before.is_reached; i++) {
        interp->path.state = before;
        raise_value(interp, value_at(exceptions, i), NULL);
    }
    interp->path.state.is_reached = false;
}

/* The finally block runs before an exception goes on. What it reports there is for the paths without one. */
static void pass_through_finally(Interp *interp, const AstTry *node, const Handler *body,
                                 const Handler *clauses) {
    Path outer = path_enter(interp);
    interp->path.state = interp_join(interp, &body->passing, &clauses->passing);
    if (interp->path.state.is_reached) {
        interp->path.quiet += outer.state.is_reached || clauses->is_left;
        exec_block(interp, node->finalbody);
        interp->path.quiet = outer.quiet;
        handler_raise_again(interp, value_join(interp->run.arena, body->passed, clauses->passed));
    }
    path_return(interp, &outer);
}

void exec_try(Interp *interp, AstTry *node) {
    Handler handler = {.outer = interp->path.handlers,
                       .frame = interp->path.frame,
                       .statement = node,
                       .gradient_mode = interp->path.state.gradients.mode};
    handler.types = eval_types(interp, node->handlers);
    handler.catches_own = are_own(interp, handler.types, list_count(node->handlers));
    for (uint32_t i = 0; i < list_count(node->handlers); i++)
        handler.is_wary = handler.is_wary || waits_for_outside(handler.types[i]);
    Path around = path_enter(interp);
    interp->path.handlers = &handler;
    exec_block(interp, node->body);
    path_leave(interp, &around);

    /* The clauses and the else block are still inside the finally. */
    Handler outer = handler;
    AstTry only_finally = *node;
    only_finally.handlers = NULL;
    outer.statement = &only_finally;
    outer.raised = outer.passing = (State){0};
    outer.passed = value_never();
    if (node->finalbody) interp->path.handlers = &outer;
    if (interp->path.state.is_reached) exec_block(interp, node->orelse);
    State joined = interp->path.state;
    uint32_t index = 0;
    Value left = handler.exception;
    bool is_known = !handler.has_unknown && node->node.kind == AST_Try && left.kind != VALUE_NEVER;
    interp->path.undecided++;
    FOR_EACH (item, node->handlers) {
        Value type = handler.types[index++];
        if (is_known && (left.kind == VALUE_NEVER || !takes_part(interp, type, &left))) continue;
        run_clause(interp, &handler, AS(ExceptHandler, item), type);
        joined = interp_join(interp, &joined, &interp->path.state);
    }
    path_leave(interp, &around);
    interp->path.state = joined;
    if (!node->finalbody) return;
    pass_through_finally(interp, node, &handler, &outer);
    if (joined.is_reached) {
        exec_block(interp, node->finalbody);
        return;
    }
    /* No path goes on, but the block runs before the exception does. */
    interp->path.state = interp_join(interp, &handler.raised, &outer.raised);
    interp->path.quiet += outer.is_left;
    exec_block(interp, node->finalbody);
    path_leave(interp, &around);
    interp->path.state.is_reached = false;
}
