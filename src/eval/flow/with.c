/* with: context managers, and what they swallow.
 *
 * An __exit__ of which nothing is known swallows nothing, unless the manager is named like one that does, or
 * is given an exception class. One that is known is asked about each exception. */
#include "eval/error.h"
#include "eval/flow/assign.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/flow/manager.h"
#include "eval/flow/statement.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <string.h>

/* ---- what is named like something that swallows ---- */

/* Managers of which nothing is known swallow nothing, but for those whose names say that they do. */
static bool has_swallowing_word(const char *name) {
    static const char *const words[] = {"rais",  "suppress", "ignor", "expect",  "swallow", "catch",
                                        "fail",  "error",    "excep", "tolera",  "attempt", "retry",
                                        "warns", "deprecat", "skip",  "forgive", "abort"};
    char lower[64];
    size_t length = 0;
    for (; name[length] && length + 1 < sizeof lower; length++)
        lower[length] = (char)(name[length] | (name[length] >= 'A' && name[length] <= 'Z' ? 0x20 : 0));
    lower[length] = '\0';
    /* warnings.catch_warnings catches no exception. */
    if (strstr(lower, "catch_warn")) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(lower, words[i])) return true;
    return false;
}

/* The last part of a dotted name; "" for anything else. */
static const char *last_name(const Interp *interp, const Node *node) {
    if (node->kind == AST_Name) return interp_text(interp, AS(Name, node)->id);
    if (node->kind == AST_Attribute) return interp_text(interp, AS(Attribute, node)->attr);
    return "";
}

/* Whether a manager is given an exception class among its arguments: its name says so. */
static bool gives_exception(const Interp *interp, const Node *node) {
    static const char *const ends[] = {"Error", "Exception", "Warning", "Interrupt", "Exit", "Iteration"};
    if (node->kind == AST_Tuple) {
        FOR_EACH (item, AS(Tuple, node)->elts)
            if (gives_exception(interp, item)) return true;
        return false;
    }
    const char *name = last_name(interp, node);
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t size = strlen(ends[i]);
        if (length >= size && strcmp(name + length - size, ends[i]) == 0) return true;
    }
    return false;
}

bool manager_named_to_swallow(const Interp *interp, const Node *node) {
    switch (node->kind) {
    case AST_Name:
    case AST_Attribute: return has_swallowing_word(last_name(interp, node));
    case AST_Call: {
        const AstCall *call = AS(Call, node);
        if (has_swallowing_word(last_name(interp, call->func))) return true;
        FOR_EACH (item, call->args)
            if (gives_exception(interp, item) ||
                (item->kind == AST_Call && manager_named_to_swallow(interp, item)))
                return true;
        FOR_EACH (item, call->keywords)
            if (gives_exception(interp, AS(keyword, item)->value)) return true;
        return false;
    }
    case AST_IfExp:
        return manager_named_to_swallow(interp, AS(IfExp, node)->body) ||
               manager_named_to_swallow(interp, AS(IfExp, node)->orelse);
    case AST_NamedExpr: return manager_named_to_swallow(interp, AS(NamedExpr, node)->value);
    case AST_Await: return manager_named_to_swallow(interp, AS(Await, node)->value);
    default: return false;
    }
}

/* A word in the expressions that are assigned to a name, or entered into a stack of managers. */
typedef struct WordSearch {
    const Interp *interp;
    Sym name; /* what is assigned to; SYM_NONE: what is entered is looked for */
    bool found;
} WordSearch;

static bool find_word(void *context, Node *node) {
    WordSearch *search = context;
    if (search->name != SYM_NONE && node->kind == AST_Assign) {
        FOR_EACH (target, AS(Assign, node)->targets)
            if (target->kind == AST_Name && AS(Name, target)->id == search->name)
                search->found |= manager_named_to_swallow(search->interp, AS(Assign, node)->value);
    }
    if (search->name == SYM_NONE && node->kind == AST_Call) {
        const char *method = last_name(search->interp, AS(Call, node)->func);
        bool enters = strcmp(method, "enter_context") == 0 || strcmp(method, "push") == 0;
        FOR_EACH (item, AS(Call, node)->args)
            search->found |= enters && manager_named_to_swallow(search->interp, item);
    }
    return !search->found;
}

/* A test may be given what it expects: `def test_it(value, expectation): with expectation: …`. */
static bool is_given_to_test(const Interp *interp, const Node *manager) {
    const FunctionObject *function = interp->path.frame->function;
    return manager->kind != AST_Call && function && function->node->kind == AST_FunctionDef &&
           strncmp(interp_text(interp, function->name), "test", 4) == 0;
}

/* Whether a manager of which nothing is known is one that swallows, to judge by what is written. */
static bool looks_like_swallower(Interp *interp, Node *manager) {
    if (manager_named_to_swallow(interp, manager) || is_given_to_test(interp, manager)) return true;
    const FunctionObject *function = interp->path.frame->function;
    if (manager->kind != AST_Name || !function) return false;
    WordSearch search = {.interp = interp, .name = AS(Name, manager)->id};
    ast_walk(function->node, &(Visitor){.enter = find_word, .context = &search});
    return search.found;
}

/* ---- what an __exit__ may swallow ---- */

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
    case AST_Try: {
        const AstTry *attempt = AS(Try, node);
        FOR_EACH (clause, attempt->handlers)
            if (returns_value(AS(ExceptHandler, clause)->body)) return true;
        return returns_value(attempt->body) || returns_value(attempt->orelse) ||
               returns_value(attempt->finalbody);
    }
    default: return false;
    }
}

static bool returns_value(const NodeList *body) {
    FOR_EACH (statement, body)
        if (statement_returns_value(statement)) return true;
    return false;
}

static bool promises_bool(const Interp *interp, const Node *returns) {
    return returns && strcmp(last_name(interp, returns), "bool") == 0;
}

typedef enum Swallows {
    SWALLOWS_NOTHING,
    SWALLOWS_WHAT_IT_SAYS, /* its __exit__ is known, and can be asked */
    SWALLOWS_ANYTHING      /* or so it seems */
} Swallows;

/* What leaving one context manager may swallow. */
static Swallows swallowed_by(Interp *interp, Value manager, bool is_async, Node *site) {
    Address class = class_of_value(interp, manager);
    Value exit = class ? class_lookup(interp, class, is_async ? SYM___aexit__ : SYM___exit__) : value_any();
    const Object *object = object_of_kind(interp, exit, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    bool is_def = function && function->node->kind != AST_Lambda;
    const AstFunctionDef *def = is_def ? AS(FunctionDef, function->node) : NULL;
    bool is_written = def && has_body(function);
    if (is_written ? returns_value(def->body) : def && promises_bool(interp, def->returns))
        return is_async ? SWALLOWS_ANYTHING : SWALLOWS_WHAT_IT_SAYS;
    bool is_known = is_written || (def && def->returns);
    return !is_known && looks_like_swallower(interp, site) ? SWALLOWS_ANYTHING : SWALLOWS_NOTHING;
}

static Swallows may_swallow(Interp *interp, Value manager, const AstWith *node, Node *site) {
    /* A stack of managers swallows what those that are entered into it do. */
    WordSearch search = {.interp = interp, .name = SYM_NONE};
    FOR_EACH (statement, node->body)
        if (!search.found) ast_walk(statement, &(Visitor){.enter = find_word, .context = &search});
    Swallows most = search.found ? SWALLOWS_ANYTHING : SWALLOWS_NOTHING;
    for (uint32_t i = 0; i < value_count(manager); i++) {
        Swallows one = swallowed_by(interp, value_at(manager, i), node->node.kind != AST_With, site);
        if (one > most) most = one;
    }
    return most;
}

/* What contextlib.suppress(…), or a manager made of a generator, swallows: a tuple; NEVER for others. */
static Value suppressed_types(Interp *interp, Value manager) {
    const Object *object = object_of_kind(interp, manager, OBJECT_INSTANCE);
    const ClassObject *class = object ? class_object(interp, object->class) : NULL;
    bool is_suppress = class && class->module && class->module->is_model &&
                       strcmp(class->module->whole->name, "contextlib") == 0;
    return is_suppress ? object_attribute(object, interp_name(interp, "_exceptions")) : value_never();
}

/* ---- leaving ---- */

void manager_leave(Interp *interp, const Handler *handler) {
    if (!interp->path.state.is_reached || handler->manager.kind == VALUE_ANY ||
        handler->manager.kind == VALUE_UNION)
        return;
    Value nothing[3] = {value_none(), value_none(), value_none()};
    bool found;
    call_special(interp, handler->manager, SYM___exit__, nothing, 3, handler->site, &found);
}

/* The context manager is told of an exception, [exceptions] or an unknown one. The state is the one after
 * that; the answer is whether it swallows it. */
static Tri exit_with(Interp *interp, const Handler *handler, Value exceptions) {
    bool is_known = value_count(exceptions) == 1 && class_of_value(interp, exceptions);
    Value type = is_known ? value_object(class_of_value(interp, exceptions)) : unknown(interp);
    Value arguments[3] = {type, exceptions, unknown(interp)};
    bool found;
    if (handler->manager.kind == VALUE_ANY || handler->manager.kind == VALUE_UNION) return TRI_UNKNOWN;
    Value result = call_special(interp, handler->manager, SYM___exit__, arguments, 3, handler->site, &found);
    if (!interp->path.state.is_reached || !found) return TRI_UNKNOWN;
    if (handler->is_unasked) return TRI_UNKNOWN;
    return result.kind == VALUE_ANY ? TRI_NO : truth(interp, result, handler->site);
}

Tri manager_swallows(Interp *interp, const Handler *handler, Address class) {
    if (!class || handler->is_unasked) return TRI_UNKNOWN;
    Path outer = path_enter(interp);
    interp->path.handlers = handler->outer;
    Handler trial;
    trial_begin(interp, &trial);
    Tri swallows = exit_with(interp, handler, value_some(class));
    trial_end(interp, &trial);
    path_return(interp, &outer);
    return swallows;
}

/* What is raised in the block goes on when the manager was told of it, unless it swallows it. */
static void pass_through_exit(Interp *interp, const Handler *handler) {
    Path after = path_enter(interp);
    interp->path.state = handler->passing;
    Value passed = handler->passed;
    if (handler->groups) passed = value_join(interp->run.arena, passed, value_some(CLASS_ExceptionGroup));
    if (exit_with(interp, handler, passed) != TRI_YES) handler_raise_again(interp, passed);
    path_return(interp, &after);
}

/* The states after a manager that may have swallowed something. */
static State swallowed(Interp *interp, const Handler *handler) {
    Path after = path_enter(interp);
    interp->path.state = handler->raised;
    Value exceptions = handler->has_unknown ? unknown(interp) : handler->exception;
    if (interp->path.state.is_reached && exit_with(interp, handler, exceptions) == TRI_NO)
        interp->path.state.is_reached = false;
    State result = interp->path.state;
    path_return(interp, &after);
    return result;
}

/* ---- the statement ---- */

/* Whether a manager may be a group of tasks, as asyncio.TaskGroup is: what is raised in its block goes on
 * together with what its tasks raise. One that the program writes is none. */
static bool may_group(Interp *interp, Value manager, const AstWith *node) {
    if (node->node.kind == AST_With) return false;
    Address class = class_of_value(interp, manager);
    Value exit = class ? class_lookup(interp, class, SYM___aexit__) : value_any();
    const Object *object = object_of_kind(interp, exit, OBJECT_FUNCTION);
    return !object || !has_body(OBJECT_AS(Function, object));
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
    const Variable *variable = scope_use(interp->path.frame->module->source->scopes, node);
    if (variable && variable_load(interp, variable).kind == VALUE_NEVER)
        variable_store(interp, variable, value_any());
    return true;
}

/* The body failed, and it is not known whether the manager swallows that. If it does not, then what fails in
 * the body is not understood here, and a run that goes on has the names that it binds. */
static void bind_names_of_body(Interp *interp, AstWith *node) {
    Visitor visitor = {.enter = bind_unbound, .context = interp};
    FOR_EACH (statement, node->body) ast_walk(statement, &visitor);
}

static void exec_with_items(Interp *interp, AstWith *node, uint32_t index) {
    if (index == list_count(node->items)) {
        exec_block(interp, node->body);
        return;
    }
    Astwithitem *item = AS(withitem, node->items->items[index]);
    Value manager = eval(interp, item->context_expr);
    if (!interp->path.state.is_reached) return;
    bool found = true;
    Value entered = manager.kind == VALUE_ANY || manager.kind == VALUE_UNION
                        ? unknown(interp)
                        : call_special(interp, manager, SYM___enter__, NULL, 0, item->context_expr, &found);
    if (!found && node->node.kind == AST_With && has_no_attributes(interp, manager)) {
        bool is_type_error = interp->options.minor >= 11;
        fail(interp, is_type_error ? CODE_WRONG_TYPE : CODE_NO_SUCH_ATTRIBUTE,
             is_type_error ? CLASS_TypeError : CLASS_AttributeError, item->context_expr,
             "'%s' object does not support the context manager protocol", type_name(interp, manager));
        if (!interp->path.state.is_reached) return;
    }
    if (!found) entered = unknown(interp);
    if (item->optional_vars && interp->path.state.is_reached) assign(interp, item->optional_vars, entered);
    if (!interp->path.state.is_reached) return;
    Swallows swallows = may_swallow(interp, manager, node, item->context_expr);
    Handler handler = {.outer = interp->path.handlers,
                       .frame = interp->path.frame,
                       .cleans_up = swallows == SWALLOWS_NOTHING,
                       .is_unasked = swallows == SWALLOWS_ANYTHING,
                       .groups = may_group(interp, manager, node),
                       .manager = manager,
                       .suppressed = suppressed_types(interp, manager),
                       .site = item->context_expr};
    Path outer = path_enter(interp);
    interp->path.handlers = &handler;
    exec_with_items(interp, node, index + 1);
    path_leave(interp, &outer);
    if (handler.passing.is_reached) pass_through_exit(interp, &handler);
    bool has_ended = interp->path.state.is_reached;
    manager_leave(interp, &handler);
    if (swallows == SWALLOWS_NOTHING) return;
    State other = swallowed(interp, &handler);
    interp->path.state = interp_join(interp, &interp->path.state, &other);
    /* What contextlib.suppress swallows is known, and so is what the body has bound by then. */
    bool is_sure = handler.suppressed.kind == VALUE_TUPLE;
    if (!has_ended && !is_sure && interp->path.state.is_reached) bind_names_of_body(interp, node);
}

void exec_with(Interp *interp, AstWith *node) { exec_with_items(interp, node, 0); }
