/* One walk over a module finds what the questions about ranks need again and again: who assigns to
 * attributes, and who calls a function of a given name. Then the small questions about names and calls that
 * all rules about ranks share. */
#include "names/hierarchy.h"
#include "ranks/ranks_internal.h"
#include "syntax/name.h"

#include <string.h>
#include <strings.h>

void rank_context_init(RankContext *context, Project *project, Arena *arena) {
    *context = (RankContext){.project = project, .arena = arena};
}

void rank_context_free(RankContext *context) {
    for (uint32_t i = 0; i < context->kept.count; i++) {
        array_free(&context->kept.items[i]->attributes);
        array_free(&context->kept.items[i]->unshared);
        map_free(&context->kept.items[i]->calls);
    }
    array_free(&context->kept);
    map_free(&context->modules);
    map_free(&context->resolved);
}

/* Gathering. */

typedef struct Gathering {
    RankContext *context;
    ModuleFacts *facts;
    Array(const AstClassDef *) classes;
} Gathering;

static void note_target(Gathering *gathering, const Node *target, const Node *value) {
    if (target->kind == AST_Tuple || target->kind == AST_List) {
        const NodeList *elements =
            target->kind == AST_Tuple ? AS(Tuple, target)->elts : AS(List, target)->elts;
        bool fits =
            value && value->kind == AST_Tuple && list_count(AS(Tuple, value)->elts) == list_count(elements);
        for (uint32_t i = 0; i < list_count(elements); i++)
            note_target(gathering, elements->items[i], fits ? AS(Tuple, value)->elts->items[i] : NULL);
        return;
    }
    if (target->kind != AST_Attribute || AS(Attribute, target)->value->kind != AST_Name) return;
    AttributeFact fact = {.object = AS(Name, AS(Attribute, target)->value)->id,
                          .attribute = AS(Attribute, target)->attr,
                          .value = value};
    if (gathering->classes.count > 0) fact.class = array_last(&gathering->classes);
    array_push(&gathering->facts->attributes, fact);
}

/* `model.broadcast_buffers = False`: from there on the model does not wait when it is called. */
static void note_buffers(Gathering *gathering, const Node *target, const Node *value) {
    if (target->kind != AST_Attribute || value->kind != AST_Constant || value->op != CONSTANT_FALSE) return;
    const char *name = rank_text(gathering->context, AS(Attribute, target)->attr);
    if (strcmp(name, "broadcast_buffers") == 0 || strcmp(name, "forward_sync_buffers") == 0)
        array_push(&gathering->facts->unshared, AS(Attribute, target)->value);
}

static bool mentions_local_rank(const AstCall *call) {
    FOR_EACH (argument, call->args) {
        if (argument->kind != AST_Constant || argument->op != CONSTANT_STR) continue;
        const AstConstant *constant = AS(Constant, argument);
        if (constant->length == 12 && (memcmp(constant->text, "--local_rank", 12) == 0 ||
                                       memcmp(constant->text, "--local-rank", 12) == 0))
            return true;
    }
    return false;
}

static void note_call(Gathering *gathering, const AstCall *call) {
    Sym name = 0;
    if (call->func->kind == AST_Name) name = AS(Name, call->func)->id;
    if (call->func->kind == AST_Attribute) name = AS(Attribute, call->func)->attr;
    if (!name) return;
    const char *text = rank_text(gathering->context, name);
    if (strcmp(text, "add_argument") == 0 && mentions_local_rank(call))
        gathering->facts->takes_local_rank = true;
    if (strcmp(text, "Join") == 0) gathering->facts->gives_join = true;
    if (strcmp(text, "join") == 0 &&
        horovod_member(rank_meaning(gathering->context, gathering->facts->module, call->func)))
        gathering->facts->gives_join = true;
    CallList *list = ARENA_NEW(gathering->context->arena, CallList);
    uint64_t *slot = map_at(&gathering->facts->calls, name);
    *list = (CallList){.call = call, .next = (const CallList *)(uintptr_t)*slot};
    *slot = (uint64_t)(uintptr_t)list;
}

/* `with model.join():`, as opposed to a thread's own. */
static void note_manager(Gathering *gathering, const Node *manager) {
    if (manager->kind != AST_Call || AS(Call, manager)->func->kind != AST_Attribute) return;
    Sym name = AS(Attribute, AS(Call, manager)->func)->attr;
    if (strcmp(rank_text(gathering->context, name), "join") == 0) gathering->facts->gives_join = true;
}

static bool enter(void *context, Node *node) {
    Gathering *gathering = context;
    switch ((NodeKind)node->kind) {
    case AST_ClassDef: array_push(&gathering->classes, AS(ClassDef, node)); break;
    case AST_Assign:
        FOR_EACH (target, AS(Assign, node)->targets) {
            note_target(gathering, target, AS(Assign, node)->value);
            note_buffers(gathering, target, AS(Assign, node)->value);
        }
        break;
    case AST_AnnAssign:
        if (AS(AnnAssign, node)->value)
            note_target(gathering, AS(AnnAssign, node)->target, AS(AnnAssign, node)->value);
        break;
    case AST_AugAssign: note_target(gathering, AS(AugAssign, node)->target, NULL); break;
    case AST_For: note_target(gathering, AS(For, node)->target, NULL); break;
    case AST_withitem: note_manager(gathering, AS(withitem, node)->context_expr); break;
    case AST_Call: note_call(gathering, AS(Call, node)); break;
    default: break;
    }
    return true;
}

static void leave(void *context, Node *node) {
    Gathering *gathering = context;
    if (node->kind == AST_ClassDef) gathering->classes.count--;
}

const ModuleFacts *rank_facts(RankContext *context, SourceModule *module) {
    uint64_t *known = map_find(&context->modules, (uint64_t)(uintptr_t)module);
    if (known) return (const ModuleFacts *)(uintptr_t)*known;
    ModuleFacts *facts = ARENA_NEW(context->arena, ModuleFacts);
    facts->module = module;
    *map_at(&context->modules, (uint64_t)(uintptr_t)module) = (uint64_t)(uintptr_t)facts;
    array_push(&context->kept, facts);
    Gathering gathering = {.context = context, .facts = facts};
    Visitor visitor = {.enter = enter, .leave = leave, .context = &gathering};
    ast_walk(&module->tree->module->node, &visitor);
    array_free(&gathering.classes);
    return facts;
}

const CallList *rank_calls(RankContext *context, SourceModule *module, Sym name) {
    const uint64_t *slot = map_find(&rank_facts(context, module)->calls, name);
    return slot ? (const CallList *)(uintptr_t)*slot : NULL;
}

/* Names. */

const Resolution *rank_resolution(RankContext *context, SourceModule *module, const Node *node) {
    uint64_t *known = map_at(&context->resolved, (uintptr_t)node);
    if (*known == 0) *known = (uintptr_t)resolve_expression(context->project, module, node);
    return (const Resolution *)(uintptr_t)*known;
}

const char *rank_meaning(RankContext *context, SourceModule *module, const Node *node) {
    if (node->kind != AST_Name && node->kind != AST_Attribute) return NULL;
    const Resolution *resolution = rank_resolution(context, module, node);
    return resolution->count == 1 ? resolution->items[0].name : NULL;
}

static const char *member_of(const char *name, const char *module) {
    size_t length = strlen(module);
    if (strncmp(name, module, length) != 0 || name[length] != '.') return NULL;
    return strchr(name + length + 1, '.') ? NULL : name + length + 1;
}

static const char *member_of_any(const char *name, const char *const *modules) {
    const char *member = NULL;
    for (uint32_t i = 0; name && modules[i] && !member; i++) member = member_of(name, modules[i]);
    return member;
}

const char *horovod_member(const char *name) {
    static const char *const modules[] = {"horovod.torch", "horovod.tensorflow", "horovod.tensorflow.keras",
                                          "horovod.keras", "horovod.mxnet",      NULL};
    return member_of_any(name, modules);
}

const char *torch_distributed_member(const char *name) {
    static const char *const modules[] = {"torch.distributed", "torch.distributed.distributed_c10d", NULL};
    return member_of_any(name, modules);
}

static const AstFunctionDef *function_of_site(const Variable *variable) {
    const Site *site = variable_only_site(variable);
    return site && site->node->kind == AST_FunctionDef ? AS(FunctionDef, site->node) : NULL;
}

/* The class in whose method the name [self] is the first parameter; NULL elsewhere. */
static const Scope *class_around(SourceModule *module, const Node *name) {
    const Variable *variable = scope_use(module->scopes, name);
    const Variable *definition = variable ? variable->definition : NULL;
    if (!definition || definition->scope->kind != SCOPE_FUNCTION || !definition->scope->parent) return NULL;
    const Scope *parent = definition->scope->parent;
    if (parent->kind != SCOPE_CLASS || !(definition->flags & VARIABLE_PARAMETER)) return NULL;
    const AstFunctionDef *function = AS(FunctionDef, definition->scope->node);
    const Astarguments *parameters = AS(arguments, function->args);
    const NodeList *first =
        list_count(parameters->posonlyargs) > 0 ? parameters->posonlyargs : parameters->args;
    return list_count(first) > 0 && AS(arg, first->items[0])->arg == definition->name ? parent : NULL;
}

const AstClassDef *rank_class_around(SourceModule *module, const Node *name) {
    const Scope *scope = name->kind == AST_Name ? class_around(module, name) : NULL;
    return scope ? AS(ClassDef, scope->node) : NULL;
}

const AstFunctionDef *rank_method(SourceModule *module, const Node *callee) {
    if (callee->kind != AST_Attribute || AS(Attribute, callee)->value->kind != AST_Name) return NULL;
    const Scope *class = class_around(module, AS(Attribute, callee)->value);
    const Variable *member =
        class ? scope_variable(module->scopes, class,
                               scope_mangle(module->scopes, class, AS(Attribute, callee)->attr))
              : NULL;
    return member ? function_of_site(member) : NULL;
}

/* A call of a class runs its __init__. */
static const AstFunctionDef *constructor(SourceModule *module, const Variable *variable) {
    const Site *site = variable_only_site(variable);
    if (!site || site->node->kind != AST_ClassDef) return NULL;
    const Scope *scope = scope_opened(module->scopes, site->node, SCOPE_CLASS);
    const Variable *init = scope ? scope_variable(module->scopes, scope, SYM___init__) : NULL;
    return init ? function_of_site(init) : NULL;
}

const AstFunctionDef *rank_function(RankContext *context, SourceModule *module, const Node *callee,
                                    SourceModule **owner) {
    *owner = module;
    const AstFunctionDef *method = rank_method(module, callee);
    if (method) return method;
    if (callee->kind != AST_Name && callee->kind != AST_Attribute) return NULL;
    const Resolution *resolution = rank_resolution(context, module, callee);
    if (resolution->count != 1) return NULL;
    const Candidate *candidate = &resolution->items[0];
    if (!candidate->module || !candidate->variable || candidate->module->is_external) return NULL;
    *owner = candidate->module;
    const AstFunctionDef *function = function_of_site(candidate->variable);
    return function ? function : constructor(candidate->module, candidate->variable);
}

/* Calls. */

const Node *rank_argument(const RankContext *context, const AstCall *call, const char *name, int position) {
    FOR_EACH (keyword, call->keywords) {
        Sym given = AS(keyword, keyword)->arg;
        if (given && strcmp(rank_text(context, given), name) == 0) return AS(keyword, keyword)->value;
    }
    if (position < 0 || (uint32_t)position >= list_count(call->args)) return NULL;
    for (int i = 0; i <= position; i++)
        if (call->args->items[i]->kind == AST_Starred) return NULL;
    return call->args->items[position];
}

/* Suggestions. */

static bool suggests(const char *name) {
    static const char *const words[] = {"rank", "main",    "master", "chief", "leader",
                                        "root", "primary", "worker", "zero",  "proc"};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i])) return true;
    return false;
}

typedef struct RankHint {
    const RankContext *context;
    bool found;
} RankHint;

static bool look_for_suggestion(void *context, Node *node) {
    RankHint *suggestion = context;
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : 0;
    if (name && suggests(rank_text(suggestion->context, name))) suggestion->found = true;
    return !suggestion->found;
}

bool rank_is_suggested(const RankContext *context, const Node *node) {
    RankHint suggestion = {.context = context};
    Visitor visitor = {.enter = look_for_suggestion, .context = &suggestion};
    ast_walk((Node *)node, &visitor);
    return suggestion.found;
}
