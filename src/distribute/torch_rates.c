/* LR: together the processes go through batches that are as many times larger, so rates are, too. Schedules
 * multiply the optimizer's rate and follow it, but for those that are given rates of their own. */
#include "distribute/torch.h"

#include <string.h>

static void scale(Torch *torch, const Node *rate) {
    if (node_is_constant(rate, CONSTANT_NONE)) return;
    torch_needs(torch, rate, NEEDS_DIST);
    rewriter_operate(torch->rewriter, "LR", rate, torch_text(torch, " * %s.get_world_size()", torch->dist));
}

/* A rate that is a list: one for each group of parameters. */
static void scale_each(Torch *torch, const Node *rate) {
    if (rate->kind != AST_List && rate->kind != AST_Tuple) {
        if (rate->kind == AST_Constant && rate->op != CONSTANT_NONE &&
            ((rate->op == CONSTANT_INT && AS(Constant, rate)->integer == 0) ||
             (rate->op == CONSTANT_FLOAT && AS(Constant, rate)->real == 0)))
            return;
        scale(torch, rate);
        return;
    }
    FOR_EACH (element, AS(List, rate)->elts) scale(torch, element);
}

/* Groups of parameters with rates of their own: `{'params': …, 'lr': 1e-3}`. */
static void scale_groups(Torch *torch, const Node *node) {
    if (node->kind != AST_Dict) return;
    const AstDict *dict = AS(Dict, node);
    for (uint32_t i = 0; i < list_count(dict->keys); i++) {
        const Node *key = dict->keys->items[i];
        if (key && node_is_constant(key, CONSTANT_STR) && AS(Constant, key)->length == 2 &&
            memcmp(AS(Constant, key)->text, "lr", 2) == 0)
            scale(torch, dict->values->items[i]);
    }
}

static void scale_call(Torch *torch, const AstCall *call, const Thing *thing) {
    const char *signature = thing->name->entry->signature, *cursor = signature;
    Parameter parameter = {0};
    while (parameter_next(&cursor, &parameter)) {
        if (!parameter.is_rate) continue;
        const char *name = arena_copy(torch->arena, parameter.name, parameter.length);
        Argument given = call_argument(torch->script, call, signature, name);
        if (given.value) {
            scale_each(torch, given.value);
        } else if (given.is_hidden && thing->kind == THING_TORCH_OPTIMIZER) {
            rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_X4, &call->node, "write the argument lr out",
                            "the learning rate may be hidden in * or **, and cannot be scaled there");
        } else if (parameter.standard) {
            torch_needs(torch, &call->node, NEEDS_DIST);
            patch_argument(rewriter_patch(torch->rewriter, &call->node), "LR", call,
                           torch_text(torch, "%s=%.*s * %s.get_world_size()", name,
                                      (int)parameter.standard_length, parameter.standard, torch->dist));
        }
    }
    uint32_t first = script_place(torch->script, &call->node);
    for (uint32_t i = first;
         i < torch->script->places.items[first].end && thing->kind == THING_TORCH_OPTIMIZER; i++)
        scale_groups(torch, torch->script->places.items[i].node);
}

static bool is_rate_item(const Node *node) {
    return node->kind == AST_Subscript && node_is_constant(AS(Subscript, node)->slice, CONSTANT_STR) &&
           AS(Constant, AS(Subscript, node)->slice)->length == 2 &&
           memcmp(AS(Constant, AS(Subscript, node)->slice)->text, "lr", 2) == 0;
}

/* `group['lr'] = e`, unless e comes from the rate that is there. */
static void scale_assignment(Torch *torch, const Node *node) {
    if (node->kind != AST_Assign || list_count(AS(Assign, node)->targets) != 1) return;
    if (!is_rate_item(AS(Assign, node)->targets->items[0])) return;
    const Node *value = AS(Assign, node)->value;
    uint32_t first = script_place(torch->script, value);
    for (uint32_t i = first; i < torch->script->places.items[first].end; i++)
        if (is_rate_item(torch->script->places.items[i].node)) return;
    scale(torch, value);
}

void torch_rates(Torch *torch) {
    if (torch->rewriter->options->keeps_rate || torch->divides_batches) return;
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        scale_assignment(torch, node);
        if (node->kind != AST_Call) continue;
        const Thing *thing = set_first(script, script_value(script, node), THING_TORCH_OPTIMIZER);
        if (!thing || thing->node != node)
            thing = set_first(script, script_value(script, node), THING_TORCH_SCHEDULER);
        if (thing && thing->node == node && thing->name && thing->name->entry && !thing->class)
            scale_call(torch, AS(Call, node), thing);
    }
}
