/* Which calls are collectives, and which act on a model that is replicated over all processes. */
#include "ranks/ranks_internal.h"
#include "ranks/trace.h"
#include "syntax/name.h"

#include <string.h>

enum { WRAPPER_DEPTH = 6 };

static bool hides_arguments(const AstCall *call) {
    FOR_EACH (keyword, call->keywords)
        if (!AS(keyword, keyword)->arg) return true;
    FOR_EACH (argument, call->args)
        if (argument->kind == AST_Starred) return true;
    return false;
}

bool rank_is_replicator(const char *name) {
    const LibraryEntry *entry = name ? library_find(name) : NULL;
    return entry && entry->flags & LIB_REPLICATES;
}

const Node *rank_group(const RankContext *context, const AstCall *call, const LibraryEntry *entry) {
    SignatureParameter parameter = {0};
    const char *cursor = entry->signature;
    while (parameter_next(&cursor, &parameter)) {
        if (!parameter.is_group) continue;
        const char *name = arena_copy(context->arena, parameter.name, parameter.length);
        return rank_argument(context, call, name, (int)parameter.position);
    }
    return NULL;
}

const char *trace_collective(RankContext *context, SourceModule *module, const AstCall *call) {
    const char *name = rank_meaning(context, module, call->func);
    const LibraryEntry *entry = name && !hides_arguments(call) ? library_find(name) : NULL;
    if (!entry || !(entry->flags & LIB_COLLECTIVE)) return NULL;
    if (!rank_is_world(context, module, rank_group(context, call, entry))) return NULL;
    return strrchr(entry->name, '.') + 1;
}

typedef struct Waiting {
    RankContext *context;
    SourceModule *module;
    bool found;
} Waiting;

static bool look_for_collective(void *context, Node *node) {
    Waiting *waiting = context;
    if (node->kind == AST_Call && trace_collective(waiting->context, waiting->module, AS(Call, node)))
        waiting->found = true;
    return !waiting->found;
}

/* A function of the program that is a barrier: where a library has none it is made of something else. */
static bool is_barrier(RankContext *context, SourceModule *module, const AstCall *call) {
    SourceModule *owner;
    const AstFunctionDef *function = rank_function(context, module, call->func, &owner);
    if (!function || !strstr(symbol_text(context->project->symbols, function->name), "barrier")) return false;
    Waiting waiting = {.context = context, .module = owner};
    Visitor visitor = {.enter = look_for_collective, .context = &waiting};
    FOR_EACH (statement, function->body) ast_walk(statement, &visitor);
    return waiting.found;
}

bool rank_only_waits(RankContext *context, SourceModule *module, const AstIf *node) {
    FOR_EACH (statement, node->body) {
        const Node *value = statement->kind == AST_Expr ? AS(Expr, statement)->value : NULL;
        if (!value || value->kind != AST_Call) return false;
        if (!trace_collective(context, module, AS(Call, value)) &&
            !is_barrier(context, module, AS(Call, value)))
            return false;
    }
    return list_count(node->orelse) == 0;
}

int rank_waiting_side(RankContext *context, SourceModule *module, const Node *statement) {
    if (statement->kind != AST_If || !rank_only_waits(context, module, AS(If, statement))) return 0;
    const Node *test = AS(If, statement)->test;
    int first = amount_truth(rank_evaluate(context, module, test, RANK_FIRST));
    int second = amount_truth(rank_evaluate(context, module, test, RANK_SECOND));
    return first < 0 || second < 0 ? 0 : first - second;
}

const Node *rank_turn_end(RankContext *context, SourceModule *module, const NodeList *block, uint32_t index) {
    if (rank_waiting_side(context, module, block->items[index]) >= 0) return NULL;
    for (uint32_t i = index + 1; i < list_count(block); i++) {
        int side = rank_waiting_side(context, module, block->items[i]);
        if (side) return side > 0 ? block->items[i] : NULL;
    }
    return NULL;
}

/* Models that are replicated: the value that a name had last, as the text goes. */

static const AstCall *replicating_call(RankContext *context, SourceModule *module, const Node *value) {
    if (!value || value->kind != AST_Call) return NULL;
    return rank_is_replicator(rank_meaning(context, module, AS(Call, value)->func)) ? AS(Call, value) : NULL;
}

static const Node *bound_value(const Site *site) {
    switch ((NodeKind)site->owner->kind) {
    case AST_Assign: {
        const AstAssign *assign = AS(Assign, site->owner);
        FOR_EACH (target, assign->targets)
            if (target == site->node) return assign->value;
        return NULL;
    }
    case AST_AnnAssign: return AS(AnnAssign, site->owner)->value;
    case AST_NamedExpr: return AS(NamedExpr, site->owner)->value;
    default: return NULL;
    }
}

static const AstCall *wrapper(RankContext *context, SourceModule *module, const Node *model, uint32_t depth);

/* A parameter is replicated when every call in the file gives it such a model. */
static const AstCall *wrapper_of_parameter(RankContext *context, SourceModule *module, const Site *site,
                                           uint32_t depth) {
    if (site->owner->kind != AST_FunctionDef) return NULL;
    const AstFunctionDef *function = AS(FunctionDef, site->owner);
    const NodeList *parameters = AS(arguments, function->args)->args;
    int position = -1;
    for (uint32_t i = 0; i < list_count(parameters); i++)
        if (parameters->items[i] == site->node) position = (int)i;
    if (position < 0) return NULL;
    if (AS(arg, parameters->items[0])->arg == SYM_self) position--;
    const AstCall *found = NULL;
    const char *name = symbol_text(context->project->symbols, AS(arg, site->node)->arg);
    for (const CallList *list = rank_calls(context, module, function->name); list; list = list->next) {
        const Node *argument = rank_argument(context, list->call, name, position);
        found = argument ? wrapper(context, module, argument, depth + 1) : NULL;
        if (!found) return NULL;
    }
    return found;
}

static const AstCall *wrapper_of_name(RankContext *context, SourceModule *module, const Node *name,
                                      uint32_t depth) {
    const Variable *variable = scope_use(module->scopes, name);
    const Variable *definition = variable ? variable->definition : NULL;
    if (!definition) return NULL;
    const Site *last = NULL;
    for (const Site *site = definition->sites; site; site = site->next)
        if (variable->scope != definition->scope || site->node->start < name->start) last = site;
    if (!last) return NULL;
    if (last->node->kind == AST_arg) return wrapper_of_parameter(context, module, last, depth);
    return replicating_call(context, module, bound_value(last));
}

static const AstCall *wrapper_of_attribute(RankContext *context, SourceModule *module,
                                           const AstAttribute *node) {
    const AstClassDef *class = rank_class_around(module, node->value);
    if (!class) return NULL;
    const Variable *self = scope_use(module->scopes, node->value);
    const Node *method = self && self->definition ? self->definition->scope->node : NULL;
    const ModuleFacts *facts = rank_facts(context, module);
    const AttributeFact *last = NULL;
    for (uint32_t i = 0; i < facts->attributes.count; i++) {
        const AttributeFact *fact = &facts->attributes.items[i];
        if (fact->class != class || fact->attribute != node->attr ||
            fact->object != AS(Name, node->value)->id)
            continue;
        bool is_here =
            method && fact->value && fact->value->start >= method->start && fact->value->end <= method->end;
        if (!is_here || fact->value->start < node->node.start) last = fact;
    }
    return last ? replicating_call(context, module, last->value) : NULL;
}

static const AstCall *wrapper(RankContext *context, SourceModule *module, const Node *model, uint32_t depth) {
    if (depth > WRAPPER_DEPTH) return NULL;
    if (model->kind == AST_Name) return wrapper_of_name(context, module, model, depth);
    if (model->kind == AST_Attribute && AS(Attribute, model)->value->kind == AST_Name)
        return wrapper_of_attribute(context, module, AS(Attribute, model));
    return NULL;
}

const AstCall *rank_wrapper(RankContext *context, SourceModule *module, const Node *model) {
    return wrapper(context, module, model, 0);
}

/* Whether the program speaks of layers that keep buffers: only those make a replicated model wait for the
 * other processes when it is called. */
static bool speaks_of_buffers(SourceModule *module) {
    static const char *const words[] = {"BatchNorm", "register_buffer", "torchvision", "timm"};
    const Text *text = module->tree->text;
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(text->data, text->length, words[i], strlen(words[i]))) return true;
    return false;
}

/* Whether each call of the model that [call] replicates sends its buffers to all processes. */
static bool shares_buffers(RankContext *context, SourceModule *module, const AstCall *call) {
    const Node *settings[] = {rank_argument(context, call, "broadcast_buffers", 4),
                              rank_argument(context, call, "forward_sync_buffers", -1)};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (settings[i] && settings[i]->kind == AST_Constant && settings[i]->op == CONSTANT_FALSE)
            return false;
    const ModuleFacts *facts = rank_facts(context, module);
    for (uint32_t i = 0; i < facts->unshared.count; i++)
        if (rank_wrapper(context, module, facts->unshared.items[i]) == call) return false;
    return true;
}

const char *trace_model_action(RankContext *context, SourceModule *module, const AstCall *call) {
    const AstCall *found = rank_wrapper(context, module, call->func);
    if (found) return shares_buffers(context, module, found) && speaks_of_buffers(module) ? "forward" : NULL;
    if (call->func->kind != AST_Attribute) return NULL;
    const AstAttribute *method = AS(Attribute, call->func);
    if (strcmp(symbol_text(context->project->symbols, method->attr), "load_state_dict") != 0) return NULL;
    const Node *model = method->value;
    if (model->kind == AST_Attribute &&
        strcmp(symbol_text(context->project->symbols, AS(Attribute, model)->attr), "module") == 0)
        model = AS(Attribute, model)->value;
    return rank_wrapper(context, module, model) ? "load_state_dict" : NULL;
}
