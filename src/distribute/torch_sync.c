/* SYNC: where gradients are added up over several batches and the optimizer steps after the last of them,
 * they are averaged with that one only. The sum of averages is the average of sums, so nothing else changes,
 * as long as nobody looks at gradients before the step: a program is left as it is when its condition has
 * effects, when something in it may change between the call of the model and the step, and when gradients are
 * computed, clipped or used anywhere else. */
#include "distribute/torch_query.h"

#include <string.h>

/* A loop that accumulates, in the statements of its body. */
typedef struct Accumulation {
    const Torch *torch;
    const Node *loop;
    const NodeList *body;
    uint32_t forward; /* the first statement that calls the model */
    uint32_t step;    /* the `if` around the optimizer's step */
    const Node *test;
    const Node *model; /* as the loop calls it */
} Accumulation;

static bool is_between(const Accumulation *found, const Node *node) {
    return node->start >= found->body->items[found->forward]->start &&
           node->end <= found->body->items[found->step]->end;
}

/* ---- The condition ---- */

/* `for i, batch in enumerate(…)` and `for i in range(…)`: i is the same on all processes, as the batch is
 * not.
 */
static bool is_counter(const Accumulation *found, const Node *name) {
    const Script *script = found->torch->script;
    if (found->loop->kind != AST_For) return false;
    const Node *target = AS(For, found->loop)->target, *iterable = AS(For, found->loop)->iter;
    bool is_first = target->kind == AST_Tuple && list_count(AS(Tuple, target)->elts) > 0 &&
                    AS(Tuple, target)->elts->items[0] == name;
    const char *maker = target == name ? "range" : is_first ? "enumerate" : NULL;
    while (maker && iterable->kind == AST_Call) {
        if (script_is_builtin(script, AS(Call, iterable)->func, maker)) return true;
        if (list_count(AS(Call, iterable)->args) == 0) return false;
        iterable = AS(Call, iterable)->args->items[0];
    }
    return false;
}

/* Whether what a site in the loop gives the name is the same on all processes. */
static bool is_counted(const Accumulation *found, const Site *site) {
    if (site->owner == found->loop) return is_counter(found, site->node);
    return site->owner->kind == AST_AugAssign &&
           node_is_constant(AS(AugAssign, site->owner)->value, CONSTANT_INT);
}

/* Whether the name means the same at the call of the model as at the step, and on all processes. */
static bool is_steady_name(const Accumulation *found, const Node *name) {
    const Script *script = found->torch->script;
    const Variable *variable = script_definition(script, name);
    if (!variable) return script_is_builtin(script, name, "len");
    for (const Site *site = variable->sites; site; site = site->next) {
        if (script_module(script, site->node) != script_module(script, name)) return false;
        const Function *function = script_function(script, site->node);
        bool is_parameter = site->node->kind == AST_arg;
        if (!is_parameter && function->scope != variable->scope) return false;
        if (is_between(found, site->node)) return false;
        if (script_contains(script, found->loop, site->node) && !is_counted(found, site)) return false;
    }
    return variable->sites != NULL;
}

/* Whether nobody gives an attribute of this name another value while the loop runs. */
static bool is_steady_attribute(const Accumulation *found, Sym attribute) {
    const Script *script = found->torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Attribute || node->op == OP_Load || AS(Attribute, node)->attr != attribute)
            continue;
        const Function *function = script_function(script, node);
        bool is_made = function->node->kind == AST_FunctionDef &&
                       strcmp(script_text(script, AS(FunctionDef, function->node)->name), "__init__") == 0;
        bool is_before = function->node->kind == AST_Module && !script_contains(script, found->loop, node);
        if (!is_made && !is_before) return false;
    }
    return true;
}

/* Whether evaluating the test twice, and the first time earlier, changes nothing. */
static bool is_steady(const Accumulation *found) {
    const Script *script = found->torch->script;
    uint32_t first = script_place(script, found->test);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        switch ((NodeKind)node->kind) {
        case AST_Name:
            if (!is_steady_name(found, node)) return false;
            break;
        case AST_Attribute:
            if (!is_steady_attribute(found, AS(Attribute, node)->attr)) return false;
            break;
        case AST_Call:
            if (!script_is_builtin(script, AS(Call, node)->func, "len")) return false;
            break;
        case AST_Constant:
        case AST_BinOp:
        case AST_BoolOp:
        case AST_UnaryOp:
        case AST_Compare: break;
        default: return false;
        }
    }
    return true;
}

/* ---- The loop ---- */

/* Whether gradients are computed, used and forgotten nowhere but where they should be: backward() between the
 * call of the model and the step, all else under the condition. */
static bool is_apart(const Accumulation *found) {
    static const char *const users[] = {"torch.nn.utils.clip_grad_norm_", "torch.nn.utils.clip_grad_norm",
                                        "torch.nn.utils.clip_grad_value_", "torch.compile",
                                        "torch.autograd.grad"};
    const Torch *torch = found->torch;
    const Script *script = torch->script;
    const Node *step = found->body->items[found->step];
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        bool is_inside = script_contains(script, step, node);
        if (node->kind == AST_Attribute && !is_inside) {
            const char *name = script_text(script, AS(Attribute, node)->attr);
            if (strcmp(name, "grad") == 0 || strcmp(name, "unscale_") == 0) return false;
        }
        if (node->kind != AST_Call) continue;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), NULL);
        bool steps = entry && entry->flags & LIB_TRAINS &&
                     (entry->receiver == THING_TORCH_OPTIMIZER || entry->receiver == THING_SCALER);
        bool is_backward = torch_is_method(torch, node, "backward");
        if ((steps && !is_inside) || (is_backward && (is_inside || !is_between(found, node)))) return false;
        for (size_t k = 0; k < sizeof users / sizeof *users && !is_inside; k++)
            if (torch_call(torch, node, users[k])) return false;
    }
    return true;
}

/* The expression by which the statement calls the model itself; NULL when it does not. */
static const Node *called_model(const Torch *torch, const Node *statement) {
    const Script *script = torch->script;
    uint32_t first = script_place(script, statement);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const Node *callee = AS(Call, node)->func;
        if (sets_meet(script_value(script, callee), torch->replicas.items[0].things)) return callee;
    }
    return NULL;
}

static bool find_parts(Accumulation *found) {
    const Torch *torch = found->torch;
    const Script *script = torch->script;
    uint32_t count = list_count(found->body), steps = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Node *statement = found->body->items[i];
        if (!found->model) {
            found->model = called_model(torch, statement);
            found->forward = i;
        }
        if (!(script_effects(script, statement) & EFFECT_TORCH)) continue;
        found->step = i;
        steps++;
    }
    if (!found->model || steps != 1 || found->forward >= found->step) return false;
    const Node *step = found->body->items[found->step];
    if (step->kind != AST_If || list_count(AS(If, step)->orelse) > 0) return false;
    found->test = AS(If, step)->test;
    return true;
}

/* Whether the model's name stands for the wrapper before it is called, and does so all the time. */
static bool is_held(const Accumulation *found) {
    const Torch *torch = found->torch;
    if (!node_is_path(found->model) || torch_status(torch, found->model) != WRAP_ALWAYS) return false;
    const Node *root = found->model;
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    const Variable *variable = root->kind == AST_Name ? script_definition(torch->script, root) : NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
        if (script_contains(torch->script, found->loop, site->node)) return false;
    return variable != NULL;
}

void torch_sync(Torch *torch) {
    if (torch->replicas.count != 1 || torch->loops.count != 1) return;
    const Node *loop = torch->loops.items[0].node;
    Accumulation found = {.torch = torch,
                          .loop = loop,
                          .body = loop->kind == AST_For ? AS(For, loop)->body : AS(While, loop)->body};
    if (!find_parts(&found) || !is_held(&found) || !is_steady(&found) || !is_apart(&found)) return;
    const Node *statement = found.body->items[found.forward];
    Patch *patch = rewriter_patch(torch->rewriter, statement);
    if (!torch_begins_line(torch, statement)) return;
    const char *test = script_source(torch->script, found.test);
    bool is_long = strchr(test, '\n') != NULL;
    const char *joined = torch_if_joined(torch, statement);
    if (*joined) torch_needs(torch, statement, NEEDS_DIST);
    patch_lines_before(patch, "SYNC", statement,
                       torch_text(torch, "%s%s.require_backward_grad_sync = %s%s%s\n", joined,
                                  script_source(torch->script, found.model), is_long ? "(" : "", test,
                                  is_long ? ")" : ""));
}
