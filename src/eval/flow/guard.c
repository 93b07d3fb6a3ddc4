/* Conditions that a path has taken without knowing them: `if is_rotated(old) != is_rotated(new): raise …`.
 * What refine() learns from a condition is kept in the values that it speaks of; of a call it learns nothing.
 * So such a condition is remembered, and asked again once a later one has told more of its variables: where
 * its answer is known by then and another one, no run comes here.
 *
 * A condition under which a called function returns may be there for the arguments of this very call: what
 * fails with them after it need not be reached. */
#include "eval/flow/guard.h"
#include "eval/flow/frame.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/path.h"
#include "eval/reenter.h"

/* What stands in a condition. */
enum { GUARD_KNOWN = 1, GUARD_CALLS = 2, GUARD_CONTAINS = 4 };

static bool look_for_calls(void *context, Node *node) {
    uint64_t *found = context;
    if (node->kind == AST_Call) {
        const Node *function = AS(Call, node)->func;
        if (function->kind == AST_Attribute && AS(Attribute, function)->value->kind == AST_Name)
            *found |= GUARD_CALLS;
        bool is_known = function->kind == AST_Name &&
                        (AS(Name, function)->id == SYM_isinstance || AS(Name, function)->id == SYM_len);
        FOR_EACH (argument, AS(Call, node)->args)
            if (!is_known && argument->kind == AST_Name) *found |= GUARD_CALLS;
    }
    if (node->kind == AST_Compare &&
        (AS(Compare, node)->ops[0] == OP_In || AS(Compare, node)->ops[0] == OP_NotIn))
        *found |= GUARD_CONTAINS;
    return true;
}

static uint64_t contents(Interp *interp, Node *test) {
    uint64_t *known = map_at(&interp->run.asked.guards, (uintptr_t)test);
    if (*known == 0) {
        uint64_t found = GUARD_KNOWN;
        ast_walk(test, &(Visitor){.enter = look_for_calls, .context = &found});
        *known = found;
    }
    return *known;
}

static void push_guard(Interp *interp, Node *test, bool outcome, bool returns) {
    enum { MOST_GUARDS = 24 };
    const Guard *last = interp->path.state.guards;
    if (!interp->path.state.is_reached || interp->path.frame->module->is_model || learns_formulas(interp) ||
        (last && last->length >= MOST_GUARDS))
        return;
    Guard *guard = arena_alloc(interp->run.arena, sizeof *guard);
    *guard = (Guard){last, test, interp->path.frame->scope, outcome, returns, last ? last->length + 1 : 1};
    interp->path.state.guards = guard;
}

void guard_path(Interp *interp, Node *test, bool outcome) {
    if (contents(interp, test) != GUARD_KNOWN) push_guard(interp, test, outcome, false);
}

void guard_return(Interp *interp, Node *test) {
    /* What a call has asked of a value, refine() has said of it. */
    if (test->kind != AST_Call) push_guard(interp, test, false, true);
}

/* ---- asking again ---- */

/* A function that only looks at its parameters. */
typedef struct Formulaic {
    const AstFunctionDef *function;
    bool is_one;
} Formulaic;

static bool is_parameter(const AstFunctionDef *function, Sym name) {
    const Astarguments *parameters = AS(arguments, function->args);
    FOR_EACH (parameter, parameters->args)
        if (AS(arg, parameter)->arg == name) return true;
    return false;
}

static bool look_for_more(void *context, Node *node) {
    Formulaic *formulaic = context;
    switch (node->kind) {
    case AST_Return:
    case AST_If:
    case AST_Pass: return true;
    case AST_Expr: formulaic->is_one &= AS(Expr, node)->value->kind == AST_Constant; return formulaic->is_one;
    case AST_Raise: return false;
    case AST_Call: {
        const Node *called = AS(Call, node)->func;
        formulaic->is_one &= called->kind == AST_Name && AS(Name, called)->id == SYM_isinstance;
        return false;
    }
    case AST_Attribute: /* of a class, as members of enumerations are */
        return AS(Attribute, node)->value->kind != AST_Name;
    case AST_Name: formulaic->is_one &= is_parameter(formulaic->function, AS(Name, node)->id); return false;
    case AST_Compare:
    case AST_BoolOp:
    case AST_UnaryOp:
    case AST_BinOp:
    case AST_Tuple:
    case AST_List:
    case AST_Set:
    case AST_Constant: return true;
    default: formulaic->is_one = false; return false;
    }
}

static bool is_formula(Interp *interp, Value function) {
    const Object *object = object_of(interp, function);
    if (!object || object->kind != OBJECT_FUNCTION) return false;
    Node *node = OBJECT_AS(Function, object)->node;
    if (!node || node->kind != AST_FunctionDef) return false;
    const AstFunctionDef *definition = AS(FunctionDef, node);
    const Astarguments *parameters = AS(arguments, definition->args);
    if (list_count(definition->decorator_list) || list_count(parameters->defaults)) return false;
    Formulaic formulaic = {definition, true};
    FOR_EACH (statement, definition->body)
        ast_walk(statement, &(Visitor){.enter = look_for_more, .context = &formulaic});
    return formulaic.is_one;
}

/* Whether nothing can change a value between two questions about it. */
static bool is_fixed(Interp *interp, Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_OBJECT: {
        const Object *object = object_of(interp, value);
        return member_is(interp, value) ||
               (object && (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_CLASS ||
                           object->kind == OBJECT_MODULE));
    }
    case VALUE_UNION:
        for (uint32_t i = 0; i < value.alternatives->count; i++)
            if (!is_fixed(interp, value.alternatives->items[i])) return false;
        return true;
    case VALUE_TUPLE: return value_is_constant(value);
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_SOME:
    case VALUE_ANY: break;
    }
    return true;
}

typedef struct Told {
    Interp *interp;
    const State *before;
    bool is_more; /* a variable of the condition has become a constant or a member of an enumeration */
    bool is_kept; /* but for that, it has the answer that it had */
} Told;

/* Functions that look at their arguments alone, and methods of constants. */
static bool asks_only(Interp *interp, const AstCall *call) {
    Value function, owner = value_never();
    bool is_known = eval_quietly(interp, call->func, &function);
    if (is_known && call->func->kind == AST_Attribute)
        is_known = eval_quietly(interp, AS(Attribute, call->func)->value, &owner);
    return is_known && (value_is_constant(owner) || is_formula(interp, function));
}

static bool look_for_news(void *context, Node *node) {
    Told *told = context;
    Interp *interp = told->interp;
    /* The variables of lambdas and comprehensions are others. */
    told->is_kept &= node->kind != AST_Lambda && node->kind != AST_GeneratorExp &&
                     node->kind != AST_ListComp && node->kind != AST_SetComp && node->kind != AST_DictComp &&
                     node->kind != AST_NamedExpr && node->kind != AST_Await && node->kind != AST_Yield &&
                     node->kind != AST_YieldFrom;
    if (!told->is_kept || node->kind != AST_Name) return told->is_kept;
    const Variable *variable = scope_use(interp->path.frame->module->source->scopes, node);
    told->is_kept = variable && variable->site_count <= 1;
    if (!told->is_kept) return false;
    Value value = variable_load(interp, variable);
    Path here = path_enter(interp);
    interp->path.state = *told->before;
    Value old = variable_load(interp, variable);
    path_return(interp, &here);
    told->is_kept = is_fixed(interp, value);
    told->is_more |= (value_is_constant(value) || member_is(interp, value)) && !value_equal(value, old);
    return told->is_kept;
}

static bool look_for_effects(void *context, Node *node) {
    Told *told = context;
    if (node->kind == AST_Call) told->is_kept &= asks_only(told->interp, AS(Call, node));
    return told->is_kept;
}

/* What a condition is in a state that need not be the current one. */
static Tri ask(Interp *interp, const State *state, Node *test) {
    Path outer = path_enter(interp);
    interp->path.state = *state;
    /* The parts of the condition are asked in turn: they tell nothing new of it. */
    interp->path.state.guards = NULL;
    interp->path.asks_guards = true;
    Value value;
    Tri is = eval_quietly(interp, test, &value) ? truth(interp, value, test) : TRI_UNKNOWN;
    path_return(interp, &outer);
    return is;
}

void guard_check(Interp *interp, const State *before) {
    if (learns_formulas(interp) || interp->path.asks_guards) return;
    for (const Guard *guard = before->guards; guard && interp->path.state.is_reached; guard = guard->before) {
        if (guard->scope != interp->path.frame->scope || !(contents(interp, guard->test) & GUARD_CALLS))
            continue;
        Told told = {interp, before, false, true};
        ast_walk(guard->test, &(Visitor){.enter = look_for_news, .context = &told});
        if (!told.is_more || !told.is_kept) continue;
        ast_walk(guard->test, &(Visitor){.enter = look_for_effects, .context = &told});
        if (!told.is_kept) continue;
        Tri is = ask(interp, &interp->path.state, guard->test);
        if (is == TRI_UNKNOWN || is == (guard->outcome ? TRI_YES : TRI_NO)) continue;
        /* What was done since then may have changed the answer: only the new knowledge counts. */
        if (ask(interp, before, guard->test) == TRI_UNKNOWN) interp->path.state.is_reached = false;
    }
}

/* ---- keys ---- */

typedef struct Occurrence {
    const Node *wanted;
    bool is_found;
} Occurrence;

static bool look_for_node(void *context, Node *node) {
    Occurrence *occurrence = context;
    occurrence->is_found = occurrence->is_found || ast_equal(node, occurrence->wanted);
    return !occurrence->is_found;
}

/* `key in d`, `key in d.keys()`, `key in set(d)`: whether it speaks of [item], d[key]. */
static bool asks_for_key(const AstCompare *test, Operator op, const AstSubscript *item) {
    if (list_count(test->comparators) != 1 || test->ops[0] != op || !ast_equal(test->left, item->slice))
        return false;
    Occurrence occurrence = {item->value, false};
    ast_walk(test->comparators->items[0], &(Visitor){.enter = look_for_node, .context = &occurrence});
    return occurrence.is_found;
}

/* Whether [test], which is [outcome], says that there is [item]. */
static bool says_contained(const Node *test, bool outcome, const AstSubscript *item) {
    switch (test->kind) {
    case AST_UnaryOp: return test->op == OP_Not && says_contained(AS(UnaryOp, test)->operand, !outcome, item);
    case AST_BoolOp:
        FOR_EACH (part, AS(BoolOp, test)->values)
            if ((test->op == OP_And) == outcome && says_contained(part, outcome, item)) return true;
        return false;
    case AST_Compare: return asks_for_key(AS(Compare, test), outcome ? OP_In : OP_NotIn, item);
    default: return false;
    }
}

bool guard_has_key(const Interp *interp, const Node *node) {
    if (!node || node->kind != AST_Subscript) return false;
    for (const Guard *guard = interp->path.state.guards; guard; guard = guard->before)
        if (guard->scope == interp->path.frame->scope &&
            says_contained(guard->test, guard->outcome, AS(Subscript, node)))
            return true;
    return false;
}

/* ---- returns ---- */

enum { MOST_SOURCES = 32 };

/* The variables that an expression is made of, and those that these were assigned from. */
typedef struct Sources {
    const Frame *frame;
    const Variable *variables[MOST_SOURCES];
    uint32_t count;
} Sources;

static bool look_for_variables(void *context, Node *node) {
    Sources *sources = context;
    if (node->kind != AST_Name) return true;
    const Variable *variable = scope_use(sources->frame->module->source->scopes, node);
    if (!variable || variable->scope != sources->frame->scope || sources->count == MOST_SOURCES) return true;
    for (uint32_t i = 0; i < sources->count; i++)
        if (sources->variables[i] == variable) return true;
    sources->variables[sources->count++] = variable;
    return true;
}

static Node *assigned_value(const Node *owner) {
    if (!owner) return NULL;
    switch (owner->kind) {
    case AST_Assign: return AS(Assign, owner)->value;
    case AST_AnnAssign: return AS(AnnAssign, owner)->value;
    case AST_NamedExpr: return AS(NamedExpr, owner)->value;
    default: return NULL;
    }
}

static void find_sources(Sources *sources, const Node *expression) {
    Visitor visitor = {.enter = look_for_variables, .context = sources};
    ast_walk((Node *)expression, &visitor);
    for (uint32_t i = 0; i < sources->count; i++) {
        for (const Site *site = sources->variables[i]->sites; site; site = site->next) {
            Node *value = assigned_value(site->owner);
            if (value) ast_walk(value, &visitor);
        }
    }
}

/* Whether two expressions of a function depend on one of its parameters, the self of a method aside. */
static bool share_parameter(const Frame *frame, const Node *left, const Node *right) {
    Sources first = {.frame = frame}, second = {.frame = frame};
    find_sources(&first, left);
    find_sources(&second, right);
    for (uint32_t i = 0; i < first.count; i++) {
        const Variable *variable = first.variables[i];
        bool is_self = frame->function->owner && variable == frame->scope->first_variable;
        if (!(variable->flags & VARIABLE_PARAMETER) || is_self) continue;
        for (uint32_t k = 0; k < second.count; k++)
            if (second.variables[k] == variable) return true;
    }
    return false;
}

bool guard_may_have_left(const Interp *interp, const Node *node) {
    const Guard *guards = interp->path.state.guards;
    for (const Frame *frame = interp->path.frame; frame && node; frame = frame->caller) {
        /* The body of a class or a comprehension is no call. */
        if (!frame->function) continue;
        if (!frame->site) return false;
        for (const Guard *guard = guards; guard; guard = guard->before)
            if (guard->returns && guard->scope == frame->scope && share_parameter(frame, guard->test, node))
                return true;
        if (frame->guards) guards = frame->guards;
        node = frame->site;
    }
    return false;
}
