/* What training loops the program has, and which combinations of them can be distributed. */
#include "distribute/horovod.h"
#include "distribute/turns.h"

#include <string.h>

enum { KERAS_KINDS = EFFECT_KERAS | EFFECT_BATCH };

/* The effects by which loops are told apart. */
static uint32_t kinds_of(uint32_t effects) {
    uint32_t kinds = effects & (EFFECT_TAPE | EFFECT_SESSION | EFFECT_MONITORED | EFFECT_ESTIMATOR);
    return effects & KERAS_KINDS ? kinds | EFFECT_KERAS : kinds;
}

static const char *kind_name(uint32_t kinds) {
    if (kinds & EFFECT_KERAS) return "`fit`";
    if (kinds & EFFECT_TAPE) return "a gradient tape";
    if (kinds & EFFECT_SESSION) return "a session";
    return kinds & EFFECT_MONITORED ? "a monitored session" : "an estimator";
}

/* The first call below the module that has one of [effects] by itself; NULL when there is none. */
static const Node *first_step(const Horovod *horovod, const ScriptModule *module, uint32_t effects) {
    const Script *script = horovod->script;
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), NULL);
        bool is_own = entry || call_is_method(script, AS(Call, node), "apply_gradients", NULL);
        if (is_own && !set_has_kind(script, script_callees(script, AS(Call, node)), THING_FUNCTION) &&
            script_call_effects(script, AS(Call, node)) & effects)
            return node;
    }
    return NULL;
}

/* ---- T1 ---- */

/* A tape in the train_step of a model is part of fit. */
static uint32_t module_kinds(const Horovod *horovod, const ScriptModule *module) {
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < horovod->script->functions.count; i++) {
        const Function *function = horovod->script->functions.items[i];
        if (function->module != module) continue;
        bool is_step = function->class && horovod_is_mixed_class(horovod, function->class);
        kinds |= kinds_of(is_step ? function->own_effects & ~EFFECT_TAPE : function->own_effects);
    }
    return kinds;
}

static void check_modules(Horovod *horovod) {
    const Script *script = horovod->script;
    const ScriptModule *first = NULL;
    uint32_t first_kinds = 0;
    for (uint32_t i = 0; i < script->modules.count; i++) {
        const ScriptModule *module = script->modules.items[i];
        uint32_t kinds = module_kinds(horovod, module);
        if (!kinds) continue;
        if (!first) first = module, first_kinds = kinds;
        if (kinds == first_kinds) continue;
        const Node *here = first_step(horovod, module, kinds),
                   *there = first_step(horovod, first, first_kinds);
        if (!here || !there) continue;
        Diagnostic *diagnostic =
            rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_TRAINING_MIXED, here,
                            "train in one way, or distribute the modules one by one",
                            "this module trains with %s, another one of the program with %s",
                            kind_name(kinds), kind_name(first_kinds));
        rewriter_note(horovod->rewriter, diagnostic, there, "the other loop");
        return;
    }
}

/* ---- T2 ---- */

static void check_unknown_steps(Horovod *horovod) {
    for (uint32_t i = 0; i < horovod->script->modules.count; i++) {
        const Node *step = first_step(horovod, horovod->script->modules.items[i], EFFECT_UNKNOWN_STEP);
        if (step)
            rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_STEP_UNKNOWN, step,
                            "compute them with tf.GradientTape, or with the optimizer's compute_gradients",
                            "these gradients come from no tape, so it is unknown how to average them");
    }
}

/* ---- T3, T5 ---- */

/* The models whose variables the gradients of [call] are applied to. */
static ThingSet applied_models(const Horovod *horovod, const AstCall *call) {
    ThingSet models = NULL;
    const Script *script = horovod->script;
    uint32_t first = script_place(script, &call->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++)
        FOR_EACH_THING(script, thing, script->places.items[i].value)
    if (thing->kind == THING_VARIABLES) models = set_union(horovod->arena, models, thing->parts);
    return models;
}

static bool is_main_guard(const Script *script, const AstIf *node) {
    if (node->test->kind != AST_Compare) return false;
    const Node *left = AS(Compare, node->test)->left;
    return left->kind == AST_Name && strcmp(script_text(script, AS(Name, left)->id), "__name__") == 0;
}

static uint32_t block_kinds(const Script *script, const NodeList *block) {
    uint32_t effects = 0;
    FOR_EACH (statement, block) effects |= script_effects(script, statement);
    return kinds_of(effects);
}

/* An if of which one arm trains with fit and the other with a tape. */
static const Node *deciding_if(const Script *script) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_If || is_main_guard(script, AS(If, node))) continue;
        uint32_t body = block_kinds(script, AS(If, node)->body),
                 orelse = block_kinds(script, AS(If, node)->orelse);
        if (body && orelse && body != orelse) return node;
    }
    return NULL;
}

/* The with statement of the tape whose gradients [call] applies. */
static const Node *tape_statement(const Horovod *horovod, const AstCall *call) {
    ThingSet tapes;
    if (!horovod_applies_tape(horovod, call, &tapes)) return &call->node;
    const Thing *tape = set_first(horovod->script, tapes, THING_TAPE);
    return tape ? script_statement(horovod->script, tape->node) : &call->node;
}

static void refuse_two_ways(Horovod *horovod, const AstCall *fit, const Node *model, const AstCall *apply) {
    const Node *condition = deciding_if(horovod->script);
    if (condition) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_TRAINING_CONDITIONAL, condition,
                        "make two scripts of it",
                        "this condition decides whether `%s` is trained with `fit` or with a gradient tape",
                        script_source(horovod->script, model));
        return;
    }
    Diagnostic *diagnostic =
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_TRAINED_TWICE, tape_statement(horovod, apply),
                        "train each model in one way",
                        "model `%s` is trained in two ways: `fit` at line %u and a gradient tape here",
                        script_source(horovod->script, model), rewriter_line(horovod->rewriter, &fit->node));
    rewriter_note(horovod->rewriter, diagnostic, &fit->node, "the other way");
}

/* Looks for a step with a tape on a model that [fit] trains as well. */
static bool check_fit(Horovod *horovod, const AstCall *fit) {
    const Script *script = horovod->script;
    const Node *model = AS(Attribute, fit->func)->value;
    if (horovod_is_mixed_model(horovod, model)) return false;
    ThingSet models = script_value(script, model);
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || !horovod_applies_tape(horovod, AS(Call, node), NULL)) continue;
        if (!sets_meet(models, applied_models(horovod, AS(Call, node)))) continue;
        refuse_two_ways(horovod, fit, model, AS(Call, node));
        return true;
    }
    return false;
}

static void check_models(Horovod *horovod) {
    const Script *script = horovod->script;
    uint32_t kinds = kinds_of(horovod->kinds);
    if (horovod->is_graph && kinds & (EFFECT_KERAS | EFFECT_TAPE)) {
        for (uint32_t i = 0; i < script->modules.count; i++) {
            const Node *step = first_step(horovod, script->modules.items[i], KERAS_KINDS | EFFECT_TAPE);
            if (!step) continue;
            rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_TRAINED_TWICE, step, "train in one way",
                            "the program trains both with %s and with %s",
                            kind_name(kinds & (EFFECT_KERAS | EFFECT_TAPE)),
                            kind_name(kinds & ~(uint32_t)(EFFECT_KERAS | EFFECT_TAPE)));
            return;
        }
    }
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), NULL);
        bool is_fit = entry && entry->receiver == THING_MODEL && entry->flags & LIB_TRAINS;
        if (is_fit && check_fit(horovod, AS(Call, node))) return;
    }
}

/* ---- T4 ---- */

/* Whether [node], which means a function that trains, is used in a way that is followed: called, given to a
 * library or to a function of the program, or as a decorator. */
static bool is_followed(const Script *script, const Node *node) {
    const Node *parent = script_parent(script, node);
    if (parent->kind == AST_keyword) parent = script_parent(script, parent);
    if (parent->kind == AST_FunctionDef || parent->kind == AST_ClassDef || parent->kind == AST_Attribute ||
        parent->kind == AST_Delete)
        return true;
    if (parent->kind != AST_Call) return false;
    const AstCall *call = AS(Call, parent);
    if (call->func == node) return true;
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry) return entry->flags & (LIB_CALLS | LIB_TRACES | LIB_TRANSPARENT);
    ThingSet callees = script_callees(script, call);
    FOR_EACH_THING(script, callee, callees)
    if (callee->kind == THING_OTHER && callee->name && callee->name->entry &&
        callee->name->entry->flags & LIB_TRACES)
        return true;
    return set_has_kind(script, callees, THING_FUNCTION) || set_has_kind(script, callees, THING_CLASS);
}

static void check_step_value(Horovod *horovod, const Node *node) {
    const Script *script = horovod->script;
    if (node->op != OP_Load) return;
    const Function *step = NULL;
    FOR_EACH_THING(script, thing, script_value(script, node))
    if (thing->kind == THING_FUNCTION && thing->function->effects & EFFECT_STEPS) step = thing->function;
    if (!step || is_followed(script, node)) return;
    Diagnostic *diagnostic =
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_TRAINING_AS_VALUE, node, "call it directly",
                        "`%s` trains, and is used as a value here", script_source(script, node));
    rewriter_note(horovod->rewriter, diagnostic, step->node, "the function");
}

/* ---- Environments ---- */

/* An episode is as long as its environment says: ranks with an episode each would make other numbers of
 * steps, and the one that makes fewer leaves the others waiting. */
static void check_environment(Horovod *horovod) {
    const Node *environment;
    const Node *where = turns_parting_by_environment(horovod->script, &environment);
    if (!where) return;
    Diagnostic *diagnostic = rewriter_refuse(
        horovod->rewriter, CODE_DISTRIBUTE_BREAK, where,
        "let every process make a fixed number of steps, whatever its environment does",
        "what an environment gives decides how many steps are made, and processes have one each");
    rewriter_note(horovod->rewriter, diagnostic, environment, "the environment");
}

void horovod_restrict_loops(Horovod *horovod) {
    Script *script = horovod->script;
    check_unknown_steps(horovod);
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Name || node->kind == AST_Attribute) check_step_value(horovod, node);
    }
    if (horovod->rewriter->refusals == 0) check_modules(horovod);
    if (horovod->rewriter->refusals == 0) check_models(horovod);
    if (horovod->rewriter->refusals == 0) check_environment(horovod);
}
