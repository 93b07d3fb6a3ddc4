/* try and with: what catches exceptions. */
#include "eval/run.h"

#include <string.h>

/* ---- leaving ---- */

/* The block of a with statement is over, without an exception. */
static void leave_manager(Interp *interp, const Handler *handler) {
    if (!interp->state.is_reached || handler->manager.kind == VALUE_ANY ||
        handler->manager.kind == VALUE_UNION)
        return;
    Value nothing[3] = {value_none(), value_none(), value_none()};
    bool found;
    call_special(interp, handler->manager, SYM___exit__, nothing, 3, handler->site, &found);
}

void leave_handlers(Interp *interp, Handler *until) {
    Handler *innermost = interp->handlers;
    for (Handler *handler = innermost; handler && handler != until && interp->state.is_reached;
         handler = handler->outer) {
        if (handler->is_trial || handler->frame != interp->frame) continue;
        interp->handlers = handler->outer;
        if (!handler->statement)
            leave_manager(interp, handler);
        else if (handler->statement->finalbody)
            exec_block(interp, handler->statement->finalbody);
    }
    interp->handlers = innermost;
}

/* ---- try ---- */

/* What each except clause catches. A type that cannot be evaluated catches what nobody knows. */
static const Value *eval_types(Interp *interp, const NodeList *handlers) {
    Value *types = arena_alloc(interp->arena, (list_count(handlers) + 1) * sizeof *types);
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
        caught = value_join(interp->arena, caught, one);
    }
    if (!handler->has_unknown && caught.kind != VALUE_NEVER) return caught;
    if (!object_of_kind(interp, type, OBJECT_CLASS)) return value_any();
    return value_join(interp->arena, caught, value_some(type.address));
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
        if (catches != TRI_YES) rest = value_join(interp->arena, rest, one);
    }
    *left = rest;
    return takes;
}

static void run_clause(Interp *interp, const Handler *handler, AstExceptHandler *clause, Value type) {
    interp->state = handler->raised;
    if (!interp->state.is_reached) return;
    Value outer = interp->handled;
    interp->handled = caught_value(interp, handler, type);
    if (clause->name) store_name(interp, &clause->node, interp->handled);
    exec_block(interp, clause->body);
    if (clause->name && interp->state.is_reached) unbind_name(interp, &clause->node);
    interp->handled = outer;
}

/* What has waited for the clean-up goes on: the state is the one behind it. */
static void raise_again(Interp *interp, Value exceptions) {
    State before = interp->state;
    for (uint32_t i = 0; i < value_count(exceptions) && before.is_reached; i++) {
        interp->state = before;
        raise_value(interp, value_at(exceptions, i), NULL);
    }
    interp->state.is_reached = false;
}

/* The finally block runs before an exception goes on. What it reports there is for the paths without one. */
static void pass_through_finally(Interp *interp, const AstTry *node, const Handler *body,
                                 const Handler *clauses) {
    State after = interp->state;
    interp->state = state_join(interp->arena, &interp->statics, &body->passing, &clauses->passing);
    if (interp->state.is_reached) {
        interp->quiet += after.is_reached;
        exec_block(interp, node->finalbody);
        interp->quiet -= after.is_reached;
        raise_again(interp, value_join(interp->arena, body->passed, clauses->passed));
    }
    interp->state = after;
}

void exec_try(Interp *interp, AstTry *node) {
    Handler handler = {.outer = interp->handlers, .frame = interp->frame, .statement = node};
    handler.types = eval_types(interp, node->handlers);
    handler.catches_own = are_own(interp, handler.types, list_count(node->handlers));
    for (uint32_t i = 0; i < list_count(node->handlers); i++)
        handler.is_wary = handler.is_wary || waits_for_outside(handler.types[i]);
    interp->handlers = &handler;
    exec_block(interp, node->body);
    interp->handlers = handler.outer;

    /* The clauses and the else block are still inside the finally. */
    Handler outer = handler;
    AstTry only_finally = *node;
    only_finally.handlers = NULL;
    outer.statement = &only_finally;
    outer.raised = outer.passing = (State){0};
    outer.passed = value_never();
    if (node->finalbody) interp->handlers = &outer;
    if (interp->state.is_reached) exec_block(interp, node->orelse);
    State joined = interp->state;
    uint32_t index = 0;
    Value left = handler.exception;
    bool is_known = !handler.has_unknown && node->node.kind == AST_Try && left.kind != VALUE_NEVER;
    interp->undecided++;
    FOR_EACH (item, node->handlers) {
        Value type = handler.types[index++];
        if (is_known && (left.kind == VALUE_NEVER || !takes_part(interp, type, &left))) continue;
        run_clause(interp, &handler, AS(ExceptHandler, item), type);
        joined = state_join(interp->arena, &interp->statics, &joined, &interp->state);
    }
    interp->undecided--;
    interp->handlers = handler.outer;
    interp->state = joined;
    if (!node->finalbody) return;
    pass_through_finally(interp, node, &handler, &outer);
    if (joined.is_reached) {
        exec_block(interp, node->finalbody);
        return;
    }
    /* Nobody comes through, but the block runs before the exception goes on. */
    interp->state = state_join(interp->arena, &interp->statics, &handler.raised, &outer.raised);
    exec_block(interp, node->finalbody);
    interp->state.is_reached = false;
}

/* ---- with ---- */

static bool returns_value(const NodeList *body);

static bool statement_returns_value(const Node *node) {
    switch (node->kind) {
    case AST_Return: {
        const Node *value = AS(Return, node)->value;
        return value &&
               !(value->kind == AST_Constant && (value->op == CONSTANT_NONE || value->op == CONSTANT_FALSE));
    }
    case AST_If: return returns_value(AS(If, node)->body) || returns_value(AS(If, node)->orelse);
    case AST_For: return returns_value(AS(For, node)->body);
    case AST_While: return returns_value(AS(While, node)->body);
    case AST_With: return returns_value(AS(With, node)->body);
    case AST_Try: return true;
    default: return false;
    }
}

static bool returns_value(const NodeList *body) {
    FOR_EACH (statement, body)
        if (statement_returns_value(statement)) return true;
    return false;
}

/* Whether leaving the context manager may swallow an exception: its __exit__ may return something true. */
static bool may_swallow(Interp *interp, Value manager) {
    for (uint32_t i = 0; i < value_count(manager); i++) {
        Address class = class_of_value(interp, value_at(manager, i));
        Value exit = class ? class_lookup(interp, class, SYM___exit__) : value_any();
        const Object *object = object_of_kind(interp, exit, OBJECT_FUNCTION);
        if (!object) return true;
        const FunctionObject *function = OBJECT_AS(Function, object);
        const AstFunctionDef *def = AS(FunctionDef, function->node);
        if (function->module->is_stub && !has_body(function)) {
            const Node *returns = def->returns;
            if (!returns || returns->kind != AST_Constant || returns->op != CONSTANT_NONE) return true;
        } else if (returns_value(def->body)) {
            return true;
        }
    }
    return false;
}

/* Whether what the class of a value does not have is nowhere else. */
static bool has_no_attributes(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT && value.kind != VALUE_SOME) return true;
    const Object *object = object_of(interp, value);
    if (value.kind == VALUE_SOME) return value.address < CLASS_KNOWN_END;
    if (!object || object->is_open) return false;
    const ClassObject *class = class_object(interp, object->class);
    return class && !class->has_unknown_base && class->metaclass == CLASS_type &&
           object->kind != OBJECT_CLASS;
}

static bool bind_unbound(void *context, Node *node) {
    Interp *interp = context;
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef || node->kind == AST_ClassDef ||
        node->kind == AST_Lambda)
        return false;
    if (node->kind != AST_Name || node->op != OP_Store) return true;
    const Variable *variable = scope_use(interp->frame->module->source->scopes, node);
    if (variable && load_variable(interp, variable).kind == VALUE_NEVER)
        store_variable(interp, variable, value_any());
    return true;
}

/* The body failed, and it is not known whether the manager swallows that. If it does not, then what fails in
 * the body is not understood here, and whoever goes on has the names that it binds. */
static void bind_names_of_body(Interp *interp, AstWith *node) {
    Visitor visitor = {.enter = bind_unbound, .context = interp};
    FOR_EACH (statement, node->body) ast_walk(statement, &visitor);
}

/* The context manager is told of an exception, [exceptions] or an unknown one. The state is the one behind
 * that; the answer is whether it swallows it. */
static Tri exit_with(Interp *interp, const Handler *handler, Value exceptions) {
    bool is_known = value_count(exceptions) == 1 && class_of_value(interp, exceptions);
    Value type = is_known ? value_object(class_of_value(interp, exceptions)) : unknown(interp);
    Value arguments[3] = {type, exceptions, unknown(interp)};
    bool found;
    if (handler->manager.kind == VALUE_ANY || handler->manager.kind == VALUE_UNION) return TRI_UNKNOWN;
    Value result = call_special(interp, handler->manager, SYM___exit__, arguments, 3, handler->site, &found);
    return interp->state.is_reached && found ? truth(interp, result, handler->site) : TRI_UNKNOWN;
}

/* What is raised in the block goes on when the manager was told of it, unless it swallows it. */
static void pass_through_exit(Interp *interp, const Handler *handler) {
    State after = interp->state;
    interp->state = handler->passing;
    if (exit_with(interp, handler, handler->passed) != TRI_YES) raise_again(interp, handler->passed);
    interp->state = after;
}

/* The states behind a manager that may have swallowed something. */
static State swallowed(Interp *interp, const Handler *handler) {
    State after = interp->state;
    interp->state = handler->raised;
    Value exceptions = handler->has_unknown ? unknown(interp) : handler->exception;
    if (interp->state.is_reached && exit_with(interp, handler, exceptions) == TRI_NO)
        interp->state.is_reached = false;
    State result = interp->state;
    interp->state = after;
    return result;
}

/* What contextlib.suppress(…) swallows; NEVER for other managers. */
static Value suppressed_types(Interp *interp, Value manager) {
    const Object *object = object_of_kind(interp, manager, OBJECT_INSTANCE);
    const ClassObject *class = object ? class_object(interp, object->class) : NULL;
    bool is_suppress = class && class->module && class->module->is_model &&
                       strcmp(class_name(interp, object->class), "suppress") == 0;
    return is_suppress ? object_attribute(object, symbol_from_string(interp->symbols, "_exceptions"))
                       : value_never();
}

static void exec_with_items(Interp *interp, AstWith *node, uint32_t index) {
    if (index == list_count(node->items)) {
        exec_block(interp, node->body);
        return;
    }
    Astwithitem *item = AS(withitem, node->items->items[index]);
    Value manager = eval(interp, item->context_expr);
    if (!interp->state.is_reached) return;
    bool found = true;
    Value entered = manager.kind == VALUE_ANY || manager.kind == VALUE_UNION
                        ? unknown(interp)
                        : call_special(interp, manager, SYM___enter__, NULL, 0, item->context_expr, &found);
    if (!found && node->node.kind == AST_With && has_no_attributes(interp, manager)) {
        bool is_type_error = interp->options.minor >= 11;
        fail(interp, is_type_error ? CODE_WRONG_TYPE : CODE_NO_SUCH_ATTRIBUTE,
             is_type_error ? CLASS_TypeError : CLASS_AttributeError, item->context_expr,
             "'%s' object does not support the context manager protocol", type_name(interp, manager));
        if (!interp->state.is_reached) return;
    }
    if (!found) entered = unknown(interp);
    if (item->optional_vars && interp->state.is_reached) assign(interp, item->optional_vars, entered);
    if (!interp->state.is_reached) return;
    bool swallows = may_swallow(interp, manager);
    Handler handler = {.outer = interp->handlers,
                       .frame = interp->frame,
                       .cleans_up = !swallows,
                       .manager = manager,
                       .suppressed = suppressed_types(interp, manager),
                       .site = item->context_expr};
    interp->handlers = &handler;
    exec_with_items(interp, node, index + 1);
    interp->handlers = handler.outer;
    if (handler.passing.is_reached) pass_through_exit(interp, &handler);
    bool has_ended = interp->state.is_reached;
    leave_manager(interp, &handler);
    if (!swallows) return;
    State other = swallowed(interp, &handler);
    interp->state = state_join(interp->arena, &interp->statics, &interp->state, &other);
    if (!has_ended && interp->state.is_reached) bind_names_of_body(interp, node);
}

void exec_with(Interp *interp, AstWith *node) { exec_with_items(interp, node, 0); }
