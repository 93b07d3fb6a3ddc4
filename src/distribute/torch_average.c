/* AVERAGE: where the wrapper of PyTorch would see too little, because a loss comes from a method of the model
 * or gradients are computed twice after one call of it, the program's own steps average the gradients: all
 * parameters of an optimizer are made equal when it is made, and their gradients right before its step.
 * Models stay as they are. It is slower than the wrapper, which averages while gradients are computed. */
#include "distribute/torch_query.h"

#include <string.h>

/* The optimizer of a step, `optimizer.step()` or `scaler.step(optimizer)`; NULL for other calls. */
static const Node *stepped(const Torch *torch, const Node *node) {
    const Script *script = torch->script;
    if (!torch_is_method(torch, node, "step")) return NULL;
    const Node *object = AS(Attribute, AS(Call, node)->func)->value;
    if (set_has_kind(script, script_value(script, object), THING_TORCH_OPTIMIZER)) return object;
    FOR_EACH (argument, AS(Call, node)->args)
        if (set_has_kind(script, script_value(script, argument), THING_TORCH_OPTIMIZER)) return argument;
    return NULL;
}

static bool is_made_here(const Torch *torch, const Node *node) {
    const Thing *thing = node->kind == AST_Call ? set_first(torch->script, script_value(torch->script, node),
                                                            THING_TORCH_OPTIMIZER)
                                                : NULL;
    return thing && thing->node == node;
}

/* The name under which an optimizer is made in a line of its own; NULL for none. */
static const Node *name_of_made(const Torch *torch, const Node *made) {
    const Node *statement = script_statement(torch->script, made);
    if (statement->kind != AST_Assign || AS(Assign, statement)->value != made) return NULL;
    const NodeList *targets = AS(Assign, statement)->targets;
    return list_count(targets) == 1 && node_is_path(targets->items[0]) ? targets->items[0] : NULL;
}

static bool stands_for_itself(const Torch *torch, const Node *node) {
    const Node *statement = script_statement(torch->script, node);
    const Text *text = script_module(torch->script, node)->text;
    return stands_alone(text, (Span){statement->start, statement->end}) &&
           torch_begins_line(torch, statement);
}

/* Whether weights are set anew after the place where [made] is made. */
static bool is_set_later(const Torch *torch, const Node *made) {
    const Script *script = torch->script;
    const Function *function = script_function(script, made);
    FOR_EACH_BELOW (script, node, function->node) {
        if (node->start > made->end && torch_is_method(torch, node, "apply") &&
            set_has_kind(script, script_value(script, AS(Attribute, AS(Call, node)->func)->value),
                         THING_NETWORK))
            return true;
    }
    return false;
}

bool torch_can_average(const Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (torch_call(torch, node, "torch.nn.DataParallel") ||
            torch_call(torch, node, "torch.nn.parallel.DataParallel"))
            return false;
        if (is_made_here(torch, node) &&
            (!name_of_made(torch, node) || !stands_for_itself(torch, node) || is_set_later(torch, node)))
            return false;
        const Node *optimizer = stepped(torch, node);
        if (!optimizer) continue;
        const Node *statement = script_statement(script, node);
        bool is_plain = statement->kind == AST_Expr && AS(Expr, statement)->value == node;
        if (!is_plain || !node_is_path(optimizer) || !stands_for_itself(torch, node)) return false;
    }
    return true;
}

/* What is done with gradients before a step: they are scaled back, or cut. */
static bool prepares_step(const Torch *torch, const Node *statement) {
    if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Call) return false;
    const AstCall *call = AS(Call, AS(Expr, statement)->value);
    const LibraryName *name = script_library_name(torch->script, call->func);
    return torch_is_method(torch, &call->node, "unscale_") ||
           library_is(name, "torch.nn.utils.clip_grad_norm_") ||
           library_is(name, "torch.nn.utils.clip_grad_value_") ||
           library_is(name, "torch.nn.utils.clip_grad_norm");
}

/* The statement before which the gradients of [step] are averaged: the first one after those that compute
 * them, or one that prepares the step. */
static const Node *place_of_average(const Torch *torch, const Node *step) {
    uint32_t index;
    const NodeList *block = rewriter_block(torch->rewriter, step, &index);
    for (uint32_t i = index; block && i > 0; i--)
        if (script_effects(torch->script, block->items[i - 1]) & EFFECT_BACKWARD) return block->items[i];
    while (block && index > 0 && prepares_step(torch, block->items[index - 1])) index--;
    return block ? block->items[index] : step;
}

void torch_average(Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        Patch *patch = NULL;
        if (is_made_here(torch, node)) {
            const Node *statement = script_statement(script, node);
            patch = rewriter_patch(torch->rewriter, statement);
            patch_lines_after(patch, "AVERAGE", statement,
                              torch_text(torch, "%s(%s)\n", torch->share,
                                         script_source(script, name_of_made(torch, node))));
        }
        const Node *optimizer = stepped(torch, node);
        if (optimizer) {
            patch = rewriter_patch(torch->rewriter, node);
            patch_lines_before(
                patch, "AVERAGE", place_of_average(torch, script_statement(script, node)),
                torch_text(torch, "%s(%s)\n", torch->average, script_source(script, optimizer)));
        }
        if (patch) torch_needs(torch, node, NEEDS_DIST | NEEDS_AVERAGE);
    }
}

const char *torch_average_lines(const Torch *torch, const ScriptModule *module) {
    const char *alone =
        module->is_shared ? torch_text(torch, "    if not %s.is_initialized(): return\n", torch->dist) : "";
    return torch_text(torch,
                      "def %s(optimizer):\n"
                      "%s"
                      "    for group in optimizer.param_groups:\n"
                      "        for parameter in group['params']:\n"
                      "            %s.broadcast(parameter.data, 0)\n"
                      "def %s(optimizer):\n"
                      "%s"
                      "    for group in optimizer.param_groups:\n"
                      "        for parameter in group['params']:\n"
                      "            if parameter.grad is not None:\n"
                      "                %s.all_reduce(parameter.grad)\n"
                      "                parameter.grad /= %s.get_world_size()\n",
                      torch->share, alone, torch->dist, torch->average, alone, torch->dist, torch->dist);
}
