/* LR: together the processes go through batches that are as many times larger, so rates are, too. Schedules
 * multiply the optimizer's rate and follow it, but for those that are given rates of their own. */
#include "distribute/torch_query.h"

#include <string.h>

static void scale(Torch *torch, const Node *rate) {
    if (node_is_constant(rate, CONSTANT_NONE)) return;
    torch_needs(torch, rate, NEEDS_DIST);
    rewriter_operate(torch->rewriter, "LR", rate, torch_text(torch, " * %s", torch_size(torch, rate)));
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
    SignatureParameter parameter = {0};
    while (parameter_next(&cursor, &parameter)) {
        if (!parameter.is_rate) continue;
        const char *name = arena_copy(torch->arena, parameter.name, parameter.length);
        Argument given = call_argument(torch->script, call, signature, name);
        if (given.value) {
            scale_each(torch, given.value);
        } else if (given.is_hidden && thing->kind == THING_TORCH_OPTIMIZER) {
            rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &call->node,
                            "write the argument lr out",
                            "the learning rate may be hidden in * or **, and cannot be scaled there");
        } else if (parameter.standard) {
            torch_needs(torch, &call->node, NEEDS_DIST);
            patch_argument(rewriter_patch(torch->rewriter, &call->node), "LR", call,
                           torch_text(torch, "%s=%.*s * %s", name, (int)parameter.standard_length,
                                      parameter.standard, torch_size(torch, &call->node)));
        }
    }
    uint32_t first = script_place(torch->script, &call->node);
    for (uint32_t i = first;
         i < torch->script->places.items[first].end && thing->kind == THING_TORCH_OPTIMIZER; i++)
        scale_groups(torch, torch->script->places.items[i].node);
}

/* The rate of an optimizer of the program's own: what its __init__ is given under the name lr. */
static void scale_own(Torch *torch, const AstCall *call, const Thing *thing) {
    const Script *script = torch->script;
    const Function *init = class_method(script, thing->class, "__init__");
    const NodeList *parameters = init ? AS(arguments, AS(FunctionDef, init->node)->args)->args : NULL;
    const LibraryName *base = thing->class->base;
    const char *inherited = !init && base && base->entry ? base->entry->signature : "";
    Argument given = call_argument(script, call, inherited, "lr");
    for (uint32_t i = 1; i < list_count(parameters) && !given.value; i++)
        if (strcmp(script_text(script, AS(arg, parameters->items[i])->arg), "lr") == 0 &&
            i <= list_count(call->args))
            given.value = call->args->items[i - 1];
    if (given.value)
        scale(torch, given.value);
    else
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_LR, &call->node,
                      "multiply the rate by dist.get_world_size(), if it should grow with the batch",
                      "the rate of this optimizer is not known, and stays as it is");
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
    FOR_EACH_BELOW (torch->script, part, value)
        if (is_rate_item(part)) return;
    scale(torch, value);
}

/* ---- Schedules that count steps ---- */

/* What a number of steps is made of. */
typedef enum Counted { COUNTS_CONSTANT, COUNTS_LENGTH, COUNTS_UNKNOWN } Counted;

/* Constants alone, or something's length, which shrinks by itself when the data is divided. */
static Counted count_parts(const Torch *torch, const Node *node, uint32_t depth) {
    const Script *script = torch->script;
    Counted counted = COUNTS_CONSTANT;
    FOR_EACH_BELOW (script, at, node) {
        if (at->kind == AST_Call && script_is_builtin(script, AS(Call, at)->func, "len"))
            return COUNTS_LENGTH;
        if (at->kind == AST_Name && at->op == OP_Load && script_definition(script, at)) {
            const Variable *variable = script_definition(script, at);
            const Site *site = variable->site_count == 1 ? variable->sites : NULL;
            bool is_assigned = site && site->owner->kind == AST_Assign && depth > 0 &&
                               AS(Assign, site->owner)->targets->items[0] == site->node;
            Counted inner =
                is_assigned ? count_parts(torch, AS(Assign, site->owner)->value, depth - 1) : COUNTS_UNKNOWN;
            if (inner == COUNTS_LENGTH) return inner;
            if (inner == COUNTS_UNKNOWN) counted = inner;
        } else if (at->kind == AST_Attribute) {
            counted = COUNTS_UNKNOWN;
        }
    }
    return counted;
}

/* Whether the schedule makes a step with each batch. */
static bool steps_with_batches(const Torch *torch, uint32_t schedule) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < torch->loops.count; i++) {
        FOR_EACH_BELOW (script, node, torch->loops.items[i].node) {
            if (torch_is_method(torch, node, "step") &&
                set_has(script_value(script, AS(Attribute, AS(Call, node)->func)->value), schedule))
                return true;
        }
    }
    return false;
}

static void divide_count(Torch *torch, const SignatureParameter *parameter, const Node *value) {
    if (node_is_constant(value, CONSTANT_NONE)) return;
    Counted counted = count_parts(torch, value, 3);
    if (counted == COUNTS_LENGTH) return;
    if (counted == COUNTS_UNKNOWN) {
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_STEPS, value,
                      "divide it by dist.get_world_size() when it counts batches",
                      "this schedule makes a step with each batch, and each process has fewer of them");
        return;
    }
    Patch *patch = rewriter_patch(torch->rewriter, value);
    torch_needs(torch, value, NEEDS_DIST);
    if (parameter->is_list) {
        rewriter_map(torch->rewriter, "LR", value, torch_text(torch, "v // %s", torch_size(torch, value)));
        return;
    }
    patch_around(patch, "LR", node_outer_span(patch->text, value), "max(1, ", ")");
    rewriter_operate(torch->rewriter, "LR", value, torch_text(torch, " // %s", torch_size(torch, value)));
}

void torch_schedules(Torch *torch) {
    const Script *script = torch->script;
    if (torch->rewriter->options->keeps_data || torch->divides_batches) return;
    for (uint32_t i = 0; i < script->things.count; i++) {
        const Thing *thing = script_thing(script, i);
        if (thing->kind != THING_TORCH_SCHEDULER || !thing->node || thing->node->kind != AST_Call ||
            !thing->name || !thing->name->entry || thing->class || !steps_with_batches(torch, i))
            continue;
        const char *signature = thing->name->entry->signature, *cursor = signature;
        SignatureParameter parameter = {0};
        while (parameter_next(&cursor, &parameter)) {
            const char *name = arena_copy(torch->arena, parameter.name, parameter.length);
            Argument given = call_argument(script, AS(Call, thing->node), signature, name);
            if (parameter.is_steps && given.value) divide_count(torch, &parameter, given.value);
        }
    }
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
        if (!thing || thing->node != node) continue;
        if (thing->kind == THING_TORCH_OPTIMIZER && thing->class)
            scale_own(torch, AS(Call, node), thing);
        else if (thing->name && thing->name->entry && !thing->class)
            scale_call(torch, AS(Call, node), thing);
    }
}
