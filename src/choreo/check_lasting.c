/* What does not stay as it is when it is used: an iterator, which is used up, and a function that remembers
 * something from one call to the next. In the source there is one; in the projections each role has its own.
 */
#include "base/word.h"
#include "choreo/check_shared.h"
#include "syntax/name.h"

/* ---- iterators ---- */

static bool makes_iterator(const ChoreoChecker *checker, const Node *function) {
    static const char *const makers[] = {"reversed", "enumerate", "zip", "map", "filter", "iter"};
    return function->kind == AST_Name && !checker_find(checker, AS(Name, function)->id) &&
           !choreo_find(checker->module, AS(Name, function)->id) &&
           WORD_IS_AMONG(word_text(checker, AS(Name, function)->id), makers);
}

static bool holds_iterator(const ChoreoChecker *checker, const Node *node, bool is_consumed);

static bool list_holds(const ChoreoChecker *checker, const NodeList *list, bool is_consumed) {
    FOR_EACH (node, list)
        if (node && holds_iterator(checker, node, is_consumed)) return true;
    return false;
}

/* A call takes everything out of an iterator that it is given, but not out of those that a list of its
 * arguments holds. */
static bool call_holds(const ChoreoChecker *checker, const AstCall *call, bool is_consumed) {
    if (makes_iterator(checker, call->func) && !is_consumed) return true;
    FOR_EACH (keyword, call->keywords)
        if (holds_iterator(checker, AS(keyword, keyword)->value, false)) return true;
    return list_holds(checker, call->args, true);
}

/* Whether what [node] gives is an iterator, unless that [is_consumed] at once, or holds one. */
static bool holds_iterator(const ChoreoChecker *checker, const Node *node, bool is_consumed) {
    switch ((NodeKind)node->kind) {
    case AST_Call: return call_holds(checker, AS(Call, node), is_consumed);
    case AST_Starred: return holds_iterator(checker, AS(Starred, node)->value, true);
    case AST_IfExp:
        return holds_iterator(checker, AS(IfExp, node)->body, is_consumed) ||
               holds_iterator(checker, AS(IfExp, node)->orelse, is_consumed);
    case AST_BoolOp: return list_holds(checker, AS(BoolOp, node)->values, is_consumed);
    case AST_BinOp:
        return holds_iterator(checker, AS(BinOp, node)->left, false) ||
               holds_iterator(checker, AS(BinOp, node)->right, false);
    case AST_Subscript: return holds_iterator(checker, AS(Subscript, node)->value, false);
    case AST_List:
    case AST_Set:
    case AST_Tuple: return list_holds(checker, AS(Tuple, node)->elts, false);
    case AST_Dict:
        return list_holds(checker, AS(Dict, node)->keys, false) ||
               list_holds(checker, AS(Dict, node)->values, false);
    default: return false;
    }
}

static bool judge_iterator(ChoreoChecker *checker, const Node *node, bool is_consumed) {
    if (choreo_is_single(checker->class) || !holds_iterator(checker, node, is_consumed)) return true;
    choreo_report(checker->module, CODE_CHOREO_SHARED, node,
                  "an iterator is used up where it is read, and every role would use up its own")
        ->help = "make a list of it: list(…)";
    return false;
}

bool shared_lasts(ChoreoChecker *checker, const Node *node) { return judge_iterator(checker, node, false); }

bool shared_elements_last(ChoreoChecker *checker, const Node *node) {
    return judge_iterator(checker, node, true);
}

/* ---- functions that remember ---- */

bool shared_can_keep(const Node *node) {
    return node && (node->kind == AST_List || node->kind == AST_Dict || node->kind == AST_Set ||
                    node->kind == AST_Call);
}

/* The parameter at [index] of those that can be given by position. */
static Sym positional(const Astarguments *arguments, uint32_t index) {
    uint32_t only = list_count(arguments->posonlyargs);
    const NodeList *list = index < only ? arguments->posonlyargs : arguments->args;
    return AS(arg, list->items[index < only ? index : index - only])->arg;
}

bool shared_keeps_default(ChoreoModule *module, Node *function) {
    const Astarguments *arguments = AS(arguments, AS(FunctionDef, function)->args);
    uint32_t count = list_count(arguments->posonlyargs) + list_count(arguments->args);
    uint32_t defaults = list_count(arguments->defaults);
    for (uint32_t i = 0; i < defaults && defaults <= count; i++)
        if (shared_can_keep(arguments->defaults->items[i]) &&
            shared_changes(module, function, positional(arguments, count - defaults + i)))
            return true;
    for (uint32_t i = 0; i < list_count(arguments->kw_defaults); i++)
        if (shared_can_keep(arguments->kw_defaults->items[i]) &&
            shared_changes(module, function, AS(arg, arguments->kwonlyargs->items[i])->arg))
            return true;
    return false;
}

typedef struct OwnSearch {
    Sym name;
    bool found;
} OwnSearch;

static bool enter_own(void *context, Node *node) {
    OwnSearch *search = context;
    const Node *value = node->kind == AST_Attribute ? AS(Attribute, node)->value : NULL;
    search->found |= value && value->kind == AST_Name && AS(Name, value)->id == search->name;
    return !search->found;
}

bool shared_function_keeps(ChoreoModule *module, Node *function) {
    OwnSearch search = {.name = AS(FunctionDef, function)->name};
    if (list_count(AS(FunctionDef, function)->decorator_list) > 0) return true;
    ast_walk(function, &(Visitor){.enter = enter_own, .context = &search});
    return search.found || shared_keeps_default(module, function);
}

/* Calls that do nothing but make a value. */
static bool is_plain_call(const ChoreoChecker *checker, const Node *call) {
    static const char *const makers[] = {"list", "dict",  "set",  "tuple", "frozenset", "len", "int",
                                         "str",  "float", "bool", "range", "max",       "min", "object"};
    const Node *function = AS(Call, call)->func;
    return function->kind == AST_Name && !checker_find(checker, AS(Name, function)->id) &&
           !choreo_find(checker->module, AS(Name, function)->id) &&
           WORD_IS_AMONG(word_text(checker, AS(Name, function)->id), makers);
}

typedef struct DefaultSearch {
    const ChoreoChecker *checker;
    bool found;
} DefaultSearch;

static bool enter_call(void *context, Node *node) {
    DefaultSearch *search = context;
    search->found |= node->kind == AST_Call && !is_plain_call(search->checker, node);
    return !search->found && node->kind != AST_Lambda;
}

/* Whether it may do something that the function is defined: its decorators, and calls in its defaults. */
static bool acts_when_defined(const ChoreoChecker *checker, const Node *function) {
    const Astarguments *arguments = AS(arguments, AS(FunctionDef, function)->args);
    const NodeList *lists[] = {arguments->defaults, arguments->kw_defaults};
    DefaultSearch search = {.checker = checker};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        FOR_EACH (value, lists[i])
            if (value) ast_walk(value, &(Visitor){.enter = enter_call, .context = &search});
    return search.found || list_count(AS(FunctionDef, function)->decorator_list) > 0;
}

static void judge_function(ChoreoChecker *checker, const LocalVariable *variable) {
    RoleSet users = *variable->users;
    bool is_one = role_only(users) != NO_ROLE && !(users & checker->class->families);
    bool acts = acts_when_defined(checker, variable->node);
    const char *name = word_text(checker, variable->name);
    if (choreo_is_single(checker->class) || is_one) return;
    if (!users && acts)
        choreo_report(checker->module, CODE_CHOREO_AMBIG, variable->node,
                      "at which role is %s? none uses it, and to define it may do something", name)
            ->help = "use it at one role, or define it outside of the class";
    else if (users && (acts || shared_function_keeps(checker->module, (Node *)variable->node)))
        choreo_report(checker->module, CODE_CHOREO_SHARED, variable->node,
                      "%s may remember something from call to call, and %s have one each", name,
                      choreo_roles_text(checker->class, users))
            ->help = "use it at one role, or keep what it remembers in a field of one";
}

void shared_judge_functions(ChoreoChecker *checker) {
    for (uint32_t i = 0; checker->has_definitions && i < checker->variables.count; i++) {
        const LocalVariable *variable = checker->variables.items[i];
        if (variable->is_definition && variable->node->kind == AST_FunctionDef)
            judge_function(checker, variable);
    }
}
