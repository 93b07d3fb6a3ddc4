/* METRIC: what a process computes from its own batches differs from process to process. Where such a value is
 * only printed that is worth a warning; where it decides who leaves a loop, some processes would go and the
 * others wait for them, so that is refused.
 *
 * A name means what was assigned to it last, as the text goes, with all that was added since: the `loss` of
 * an evaluation is not that of the training loop above it. */
#include "distribute/torch_query.h"

#include <string.h>

enum { VALUE_DEPTH = 12 };

/* What is asked of a value: whether it depends on a model at all, or also has gradients to give to it. */
typedef enum MetricFlow { FLOW_VALUE, FLOW_GRADIENT } MetricFlow;

static uint64_t sources(const Torch *torch, const Node *expression, MetricFlow flow, uint32_t depth);

/* ---- Which models a value comes from, as a bit for each ---- */

static bool is_in_training_loop(const Torch *torch, const Node *node) {
    for (uint32_t i = 0; i < torch->loops.count; i++)
        if (script_contains(torch->script, torch->loops.items[i].node, node)) return true;
    /* A function that makes one step. */
    const Function *function = script_function(torch->script, node);
    return function->node->kind != AST_Module && function->own_effects & EFFECT_BACKWARD &&
           !torch_loop_around(torch, node) && !(function->own_effects & EFFECT_OUTPUT);
}

static uint64_t called_replicas(const Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return 0;
    ThingSet callee = script_value(torch->script, AS(Call, node)->func);
    uint64_t found = 0;
    for (uint32_t i = 0; i < torch->replicas.count && i < 64; i++)
        if (sets_meet(callee, torch->replicas.items[i].things)) found |= UINT64_C(1) << i;
    return found && is_in_training_loop(torch, node) ? found : 0;
}

static uint64_t returned_sources(const Torch *torch, const Function *function, MetricFlow flow,
                                 uint32_t depth) {
    const Script *script = torch->script;
    uint32_t first = script_place(script, function->node);
    uint64_t found = 0;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Return && script->places.items[i].function == function->index &&
            AS(Return, node)->value)
            found |= sources(torch, AS(Return, node)->value, flow, depth + 1);
    }
    return found;
}

static bool binds(const Torch *torch, const Node *target, const Variable *variable) {
    if (target->kind == AST_Name) return script_definition(torch->script, target) == variable;
    if (target->kind != AST_Tuple && target->kind != AST_List) return false;
    FOR_EACH (element, AS(Tuple, target)->elts)
        if (binds(torch, element, variable)) return true;
    return false;
}

/* The value that the statement assigns to [variable], or NULL. */
static const Node *assigned_value(const Torch *torch, const Node *node, const Variable *variable) {
    if (node->kind == AST_AugAssign)
        return binds(torch, AS(AugAssign, node)->target, variable) ? AS(AugAssign, node)->value : NULL;
    if (node->kind != AST_Assign) return NULL;
    const Node *value = AS(Assign, node)->value;
    FOR_EACH (target, AS(Assign, node)->targets) {
        if (!binds(torch, target, variable)) continue;
        bool fits = target->kind == AST_Tuple && value->kind == AST_Tuple &&
                    list_count(AS(Tuple, target)->elts) == list_count(AS(Tuple, value)->elts);
        for (uint32_t i = 0; fits && i < list_count(AS(Tuple, target)->elts); i++)
            if (binds(torch, AS(Tuple, target)->elts->items[i], variable))
                return AS(Tuple, value)->elts->items[i];
        return value;
    }
    return NULL;
}

static uint64_t name_sources(const Torch *torch, const Node *name, MetricFlow flow, uint32_t depth) {
    const Script *script = torch->script;
    const Variable *variable = script_definition(script, name);
    const Function *function = script_function(script, name);
    if (!variable) return 0;
    uint32_t first = script_place(script, function->node);
    uint64_t found = 0;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (script->places.items[i].function != function->index || node->start >= name->start) continue;
        if (script_contains(script, node, name)) continue;
        const Node *value = assigned_value(torch, node, variable);
        if (!value) continue;
        uint64_t more = sources(torch, value, flow, depth + 1);
        found = node->kind == AST_AugAssign ? found | more : more;
    }
    return found;
}

/* Whether the function uses its parameter only where it hands no gradient on: `fake.detach()`, `fake.shape`.
 */
static bool detaches(const Torch *torch, const Function *function, uint32_t index) {
    const Script *script = torch->script;
    if (function->node->kind != AST_FunctionDef || function->class) return false;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    if (index >= list_count(parameters->args)) return false;
    const Variable *variable =
        scope_use(function->module->source->scopes, parameters->args->items[index])->definition;
    FOR_EACH_BELOW (script, node, function->node) {
        if (node->kind != AST_Name || node->op != OP_Load || script_definition(script, node) != variable)
            continue;
        const Node *parent = script_parent(script, node);
        const char *name =
            parent->kind == AST_Attribute ? script_text(script, AS(Attribute, parent)->attr) : "";
        if (strcmp(name, "detach") != 0 && strcmp(name, "shape") != 0 && strcmp(name, "size") != 0)
            return false;
    }
    return true;
}

/* Whether [node] is an argument of the program's functions that let no gradient through it. */
static bool is_detached(const Torch *torch, const Node *node) {
    const Node *call = script_parent(torch->script, node);
    if (!call || call->kind != AST_Call) return false;
    uint32_t index = 0;
    while (index < list_count(AS(Call, call)->args) && AS(Call, call)->args->items[index] != node) index++;
    if (index == list_count(AS(Call, call)->args)) return false;
    ThingSet callees = script_callees(torch->script, AS(Call, call));
    bool all = set_is_kind(torch->script, callees, THING_FUNCTION);
    FOR_EACH_THING(torch->script, callee, callees)
    all = all && detaches(torch, callee->function, index);
    return all;
}

static uint64_t sources(const Torch *torch, const Node *expression, MetricFlow flow, uint32_t depth) {
    if (depth > VALUE_DEPTH) return 0;
    const Script *script = torch->script;
    uint32_t first = script_place(script, expression);
    uint64_t found = 0;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (flow == FLOW_GRADIENT &&
            (torch_is_method(torch, node, "detach") || (node != expression && is_detached(torch, node)))) {
            i = script->places.items[i].end - 1;
            continue;
        }
        found |= called_replicas(torch, node);
        if (node->kind == AST_Name && node->op == OP_Load) found |= name_sources(torch, node, flow, depth);
        if (node->kind != AST_Call) continue;
        FOR_EACH_THING(script, callee, script_callees(script, AS(Call, node)))
        if (callee->kind == THING_FUNCTION && callee->function->effects & EFFECT_BACKWARD)
            found |= returned_sources(torch, callee->function, flow, depth);
    }
    return found;
}

/* Whether the value of [expression] differs between the processes. */
static bool differs(const Torch *torch, const Node *expression) {
    return sources(torch, expression, FLOW_VALUE, 0) != 0;
}

/* ---- One backward for each forward ---- */

/* Whether the block leaves the loop's turn, or more, in the end. */
static bool ends_turn(const NodeList *block) {
    const Node *last = list_count(block) ? block->items[list_count(block) - 1] : NULL;
    return last && (last->kind == AST_Continue || last->kind == AST_Break || last->kind == AST_Return ||
                    last->kind == AST_Raise);
}

static bool block_contains(const Torch *torch, const NodeList *block, const Node *node) {
    FOR_EACH (statement, block)
        if (script_contains(torch->script, statement, node)) return true;
    return false;
}

/* Whether the two stand in different arms of one if, or the first in an arm that the second is never reached
 * from. */
static bool are_alternatives(const Torch *torch, const Node *a, const Node *b) {
    for (const Node *at = script_parent(torch->script, a); at && at->kind != AST_Module;
         at = script_parent(torch->script, at)) {
        if (at->kind != AST_If) continue;
        bool is_first = block_contains(torch, AS(If, at)->body, a);
        const NodeList *arm = is_first ? AS(If, at)->body : AS(If, at)->orelse;
        if (script_contains(torch->script, at, b))
            return is_first != block_contains(torch, AS(If, at)->body, b);
        if (block_contains(torch, arm, a) && ends_turn(arm)) return true;
    }
    return false;
}

/* The models that are called below [node]. */
static uint64_t calls_inside(const Torch *torch, const Node *node) {
    uint32_t first = script_place(torch->script, node);
    uint64_t found = 0;
    for (uint32_t i = first; i < torch->script->places.items[first].end; i++)
        found |= called_replicas(torch, torch->script->places.items[i].node);
    return found;
}

/* The wrapper averages the gradients of the first backward() after a call of the model, and no others. True
 * when there are others; with [refuses] that is an error. */
static bool misses_backward(Torch *torch, const TrainingLoop *loop, bool refuses) {
    const Script *script = torch->script;
    uint32_t first = script_place(script, loop->node);
    const Node *before = NULL;
    uint64_t pending = 0; /* models whose gradients were computed since they were called last */
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (script->places.items[i].function != loop->function->index || node->kind != AST_Call) continue;
        if (!torch_is_method(torch, node, "backward")) {
            pending &= ~called_replicas(torch, node);
            continue;
        }
        const Node *loss = AS(Attribute, AS(Call, node)->func)->value;
        pending &= ~calls_inside(torch, loss);
        uint64_t models = sources(torch, loss, FLOW_GRADIENT, 0);
        if (models & pending && before && !are_alternatives(torch, before, node)) {
            if (!refuses) return true;
            Diagnostic *diagnostic = rewriter_refuse(
                torch->rewriter, CODE_DISTRIBUTE_STATIC, node,
                "add the losses up and call backward() once, or call the model again before",
                "the gradients of this backward() would not be averaged: only those of the first one "
                "after a call of the model are");
            rewriter_note(torch->rewriter, diagnostic, before, "the first one");
        }
        pending |= models;
        before = node;
        i = script->places.items[i].end - 1;
    }
    return false;
}

bool torch_misses_gradients(Torch *torch) {
    for (uint32_t i = 0; i < torch->replicas.count; i++)
        if (torch_around_wrapper(torch, &torch->replicas.items[i])) return true;
    for (uint32_t i = 0; i < torch->loops.count; i++)
        if (misses_backward(torch, &torch->loops.items[i], false)) return true;
    return false;
}

/* ---- Who leaves, and what is shown ---- */

/* Whether a branch below [node] leaves a loop or the function. */
static bool leaves(const Torch *torch, const Node *node) {
    const Script *script = torch->script;
    uint32_t first = script_place(script, node), function = script->places.items[first].function;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *inner = script->places.items[i].node;
        if (script->places.items[i].function != function) continue;
        if (inner->kind == AST_Break || inner->kind == AST_Return || inner->kind == AST_Continue) return true;
        if (torch_call(torch, inner, "sys.exit")) return true;
    }
    return false;
}

static bool trains(const Torch *torch, const Node *node) {
    const Function *function = script_function(torch->script, node);
    return (function->effects & EFFECT_TORCH) != 0 && (torch_loop_around(torch, node) != NULL);
}

static void refuse_break(Torch *torch, const Node *node) {
    rewriter_refuse(
        torch->rewriter, CODE_DISTRIBUTE_BREAK, node,
        "decide by a value that is the same everywhere: of the whole validation data, or averaged with "
        "all_reduce",
        "each process decides this by its own part of the data: some would go on and wait for the others");
}

static void check_node(Torch *torch, const Node *node, bool *is_told) {
    const Script *script = torch->script;
    if (node->kind == AST_If && trains(torch, node) && leaves(torch, node) &&
        differs(torch, AS(If, node)->test))
        refuse_break(torch, AS(If, node)->test);
    if (node->kind == AST_While && script_effects(script, node) & EFFECT_TORCH &&
        differs(torch, AS(While, node)->test))
        refuse_break(torch, AS(While, node)->test);
    if (node->kind != AST_Call) return;
    ThingSet receiver;
    const LibraryEntry *entry = script_entry(script, AS(Call, node), &receiver);
    if (torch_is_method(torch, node, "step") && list_count(AS(Call, node)->args) > 0) {
        ThingSet objects = script_value(script, AS(Attribute, AS(Call, node)->func)->value);
        const Thing *schedule = set_first(script, objects, THING_TORCH_SCHEDULER);
        const Node *value = AS(Call, node)->args->items[0];
        if (schedule && library_is(schedule->name, "torch.optim.lr_scheduler.ReduceLROnPlateau") &&
            differs(torch, value))
            refuse_break(torch, value);
    }
    if (*is_told || !entry || !(entry->flags & LIB_GATED)) return;
    FOR_EACH (argument, AS(Call, node)->args) {
        if (*is_told || !differs(torch, argument)) continue;
        if (torch_call(torch, node, "torch.save")) continue;
        *is_told = true;
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_METRIC, argument,
                      "average it over all processes with all_reduce to see the whole",
                      "this is computed from the batches of one process, and rank 0 shows its own");
    }
}

void torch_metrics(Torch *torch) {
    bool is_told = false;
    for (uint32_t i = 0; i < torch->loops.count && !torch->averages; i++)
        misses_backward(torch, &torch->loops.items[i], true);
    for (uint32_t i = 0; i < torch->script->places.count; i++)
        check_node(torch, torch->script->places.items[i].node, &is_told);
}
