/* What the program does to a model between its making and its first use: it looks at it, and gives its
 * weights their first values. Each rank draws numbers of its own, and the wrapper makes all ranks alike when
 * it is made: so it has to stand after the last of these. */
#include "distribute/torch_query.h"

#include <string.h>

/* Functions of libraries that keep nothing of a model, though they may change it. */
static bool keeps_nothing(const LibraryName *name) {
    static const char *const names[] = {"builtins.print",   "builtins.isinstance", "builtins.len",
                                        "builtins.str",     "builtins.setattr",    "builtins.getattr",
                                        "builtins.hasattr", "builtins.delattr",    "torchsummary.summary",
                                        "torchinfo.summary"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (library_is(name, names[i])) return true;
    return name && strncmp(name->text, "torch.nn.init.", strlen("torch.nn.init.")) == 0;
}

/* Whether the call gives weights new values: a function of torch.nn.init, or a method like `normal_`. */
static bool is_drawing(const Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return false;
    const Node *callee = AS(Call, node)->func;
    const LibraryName *name = script_library_name(torch->script, callee);
    if (name && strncmp(name->text, "torch.nn.init.", strlen("torch.nn.init.")) == 0) return true;
    if (callee->kind != AST_Attribute) return false;
    const char *method = script_text(torch->script, AS(Attribute, callee)->attr);
    size_t length = strlen(method);
    return length > 1 && method[length - 1] == '_' && method[length - 2] != '_';
}

/* The call that has [node] as an argument, or NULL. */
static const AstCall *call_with(const Torch *torch, const Node *node) {
    const Node *parent = script_parent(torch->script, node);
    if (parent && parent->kind == AST_keyword) parent = script_parent(torch->script, parent);
    bool is_argument = parent && parent->kind == AST_Call && AS(Call, parent)->func != node;
    return is_argument ? AS(Call, parent) : NULL;
}

/* Whether [holder], which stands for a model, is only asked for one of its attributes, or given to a function
 * that keeps nothing. */
static bool is_looked_at(const Torch *torch, const Node *holder) {
    const Node *parent = script_parent(torch->script, holder);
    if (parent && parent->kind == AST_Attribute)
        return strcmp(script_text(torch->script, AS(Attribute, parent)->attr), "forward") != 0;
    const AstCall *call = call_with(torch, holder);
    return call && keeps_nothing(script_library_name(torch->script, call->func));
}

/* The parameter of [function] that takes the argument [given] of a call; NULL when that is not known. */
static const Node *parameter_for(const Torch *torch, const Function *function, const AstCall *call,
                                 const Node *given) {
    if (function->node->kind != AST_FunctionDef) return NULL;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    if (list_count(parameters->posonlyargs)) return NULL;
    uint32_t first = function->class && !function->is_static ? 1 : 0;
    for (uint32_t i = first; i < list_count(parameters->args); i++) {
        const Node *parameter = parameters->args->items[i];
        if (i - first < list_count(call->args) && call->args->items[i - first] == given) return parameter;
        const char *name = script_text(torch->script, AS(arg, parameter)->arg);
        if (call_argument(torch->script, call, "", name).value == given) return parameter;
    }
    return NULL;
}

static bool stands_for(const Torch *torch, const Node *node, const Node *parameter) {
    const Variable *variable = node->kind == AST_Name ? script_definition(torch->script, node) : NULL;
    return variable && variable->sites && variable->sites->node == parameter;
}

/* Whether the function does nothing with its parameter, a model, but look at it and change its weights. */
static bool only_prepares(const Torch *torch, const Function *function, const Node *parameter) {
    const Script *script = torch->script;
    if (function->effects & (EFFECT_STEPS | EFFECT_BACKWARD)) return false;
    FOR_EACH_BELOW (script, node, function->node) {
        if (node->kind == AST_Call && set_has_kind(script, script_value(script, node), THING_TORCH_OPTIMIZER))
            return false;
        if (stands_for(torch, node, parameter) && !is_looked_at(torch, node)) return false;
    }
    return true;
}

bool torch_prepares(const Torch *torch, const AstCall *call, const Node *given) {
    ThingSet callees = script_callees(torch->script, call);
    if (set_has_kind(torch->script, callees, THING_CLASS)) return false;
    bool is_known = false;
    FOR_EACH_THING(torch->script, callee, callees) {
        if (callee->kind != THING_FUNCTION) continue;
        const Node *parameter = parameter_for(torch, callee->function, call, given);
        if (!parameter || !only_prepares(torch, callee->function, parameter)) return false;
        is_known = true;
    }
    return is_known;
}

/* Whether the statement makes parameters ones that are trained, or that are not: the wrapper looks at that
 * when it is made. */
static bool is_freezing(const Torch *torch, const Node *node) {
    return torch_is_method(torch, node, "requires_grad_") ||
           (node->kind == AST_Attribute && node->op == OP_Store &&
            strcmp(script_text(torch->script, AS(Attribute, node)->attr), "requires_grad") == 0);
}

/* Whether a part of the model [holder] is replaced: `model.head = nn.Linear(8, 2)`, `model.blocks[0] = …`. */
static bool is_put_into(const Torch *torch, const Node *holder) {
    const Node *at = holder, *parent = script_parent(torch->script, at);
    while (parent && ((parent->kind == AST_Attribute && AS(Attribute, parent)->value == at) ||
                      (parent->kind == AST_Subscript && AS(Subscript, parent)->value == at))) {
        at = parent;
        parent = script_parent(torch->script, at);
    }
    return at != holder && at->op != OP_Load;
}

typedef enum StatementRole { ROLE_NONE, ROLE_PREPARES, ROLE_ENDS } StatementRole;

/* What a statement between the making of the model and its first use is to it. */
static StatementRole role_of(const Torch *torch, const Replica *replica, const Node *statement,
                             bool has_use) {
    const Script *script = torch->script;
    bool is_touched = false, draws = false;
    uint32_t first = script_place(script, statement);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (script->places.items[i].function != replica->function->index) continue;
        draws |= is_drawing(torch, node) || is_freezing(torch, node);
        if (torch_is_holder(torch, node, replica)) {
            const AstCall *call = call_with(torch, node);
            bool prepares = call && torch_prepares(torch, call, node);
            if (!prepares && !is_looked_at(torch, node)) return ROLE_ENDS;
            is_touched = true;
            draws |= prepares || is_put_into(torch, node);
        } else if (!has_use && node->kind == AST_Call && script_call_effects(script, AS(Call, node))) {
            return ROLE_ENDS;
        }
    }
    return is_touched && draws ? ROLE_PREPARES : ROLE_NONE;
}

const Node *torch_prepared(const Torch *torch, const Replica *replica, const Node *made, const Node *use) {
    uint32_t index;
    const NodeList *block = rewriter_block(torch->rewriter, made, &index);
    const Node *last = made;
    for (uint32_t i = index + 1; i < list_count(block); i++) {
        const Node *statement = block->items[i];
        if (use && use->start >= statement->start && use->start < statement->end) break;
        StatementRole role = role_of(torch, replica, statement, use != NULL);
        if (role == ROLE_ENDS) break;
        if (role == ROLE_PREPARES) last = statement;
    }
    return last;
}
