/* TensorFlow 1: sessions, monitored sessions, estimators. */
#include "distribute/horovod.h"

#include <string.h>

/* ---- Configurations ---- */

static void pin_config(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    Argument config = call_argument(horovod->script, call, entry->signature, "config");
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    bool is_none = config.value && config.value->kind == AST_Constant;
    if (config.value && !is_none)
        patch_around(patch, "V1", node_outer_span(patch->text, config.value),
                     horovod_text(horovod, config.value, "@i("), ")");
    else if (config.value)
        patch_replace(patch, "V1", (Span){config.value->start, config.value->end},
                      horovod_text(horovod, &call->node, "@i(@1.ConfigProto())"));
    else if (config.is_hidden)
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &call->node,
                        "write `config=` out",
                        "the configuration must be changed, and may be hidden in `*` or `**`");
    else
        patch_argument(patch, "V1", call, horovod_text(horovod, &call->node, "config=@i(@1.ConfigProto())"));
}

static void rank_zero_only(Horovod *horovod, const AstCall *call, const LibraryEntry *entry,
                           const char *name) {
    Argument folder = call_argument(horovod->script, call, entry->signature, name);
    if (folder.value && !(folder.value->kind == AST_Constant && folder.value->op == CONSTANT_NONE))
        rewriter_condition(horovod->rewriter, "V1", folder.value,
                           horovod_text(horovod, folder.value, " if @h.rank() == 0 else None"));
}

static bool is_writer_hook(const Script *script, const Node *node) {
    FOR_EACH_THING(script, thing, script_value(script, node))
    if (thing->kind == THING_HOOK && thing->name && thing->name->entry &&
        thing->name->entry->flags & LIB_WRITER)
        return true;
    return false;
}

/* The broadcast comes first; hooks that write are for rank 0. */
static void add_hook(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    const Script *script = horovod->script;
    Argument hooks = call_argument(script, call, entry->signature, "hooks");
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    const char *own = horovod_text(horovod, &call->node, "[@h.BroadcastGlobalVariablesHook(0)]");
    if (!hooks.value && hooks.is_hidden) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &call->node, "write `hooks=` out",
                        "a hook must be added, and some may be hidden in `*` or `**`");
        return;
    }
    if (!hooks.value) {
        patch_argument(patch, "V1", call, arena_printf(horovod->arena, "hooks=%s", own));
        return;
    }
    Span span = node_outer_span(patch->text, hooks.value);
    if (hooks.value->kind == AST_Constant) {
        patch_replace(patch, "V1", span, own);
        return;
    }
    if (hooks.value->kind != AST_List) {
        patch_around(patch, "V1", span, arena_printf(horovod->arena, "%s + list(", own), ")");
        return;
    }
    patch_before(patch, "V1", span, arena_printf(horovod->arena, "%s + ", own));
    FOR_EACH (hook, AS(List, hooks.value)->elts)
        if (is_writer_hook(script, hook))
            patch_around(patch, "V1", (Span){hook->start, hook->end}, "*([",
                         horovod_text(horovod, hook, "] if @h.rank() == 0 else [])"));
}

/* ---- Sessions ---- */

static bool holds(const NodeList *list, const Node *statement) {
    FOR_EACH (item, list)
        if (item == statement) return true;
    return false;
}

/* A graph that is finished takes no more operations. */
static const Node *find_finalize(const Script *script, uint32_t before) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Call && node->start < before &&
            call_is_method(script, AS(Call, node), "finalize", NULL))
            return node;
    }
    return NULL;
}

enum { INIT_DEPTH = 3 };

/* Whether the function gives variables their first values, itself or in what it calls. */
static bool initialises(const Script *script, const Function *function, uint32_t depth) {
    static const char *const names[] = {"global_variables_initializer", "initialize_all_variables",
                                        "variables_initializer", "initialize_variables"};
    FOR_EACH_BELOW (script, node, function->node) {
        if (node->kind != AST_Call) continue;
        const Node *callee = AS(Call, node)->func;
        const char *name =
            callee->kind == AST_Attribute ? script_text(script, AS(Attribute, callee)->attr) : "";
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(name, names[k]) == 0) return true;
        FOR_EACH_THING(script, thing, script_callees(script, AS(Call, node)))
        if (depth > 0 && thing->kind == THING_FUNCTION && thing->function != function &&
            initialises(script, thing->function, depth - 1))
            return true;
    }
    return false;
}

/* The session of the first step that the function makes itself, as it is written there; NULL for none. */
static const Node *session_of_step(const Script *script, const Function *function) {
    uint32_t first = script_place(script, function->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || script->places.items[i].function != function->index) continue;
        const Node *callee = AS(Call, node)->func;
        if (callee->kind != AST_Attribute || !(script_call_effects(script, AS(Call, node)) & EFFECT_SESSION))
            continue;
        const Node *session = AS(Attribute, callee)->value;
        while (session->kind == AST_Attribute) session = AS(Attribute, session)->value;
        if (session->kind == AST_Name) return AS(Attribute, callee)->value;
    }
    return NULL;
}

/* Whether lines that stand before [statement] broadcast already. */
static bool has_broadcast(const Patch *patch, const Node *statement) {
    uint32_t line = statement->start - text_position(patch->text, statement->start).column;
    for (uint32_t i = 0; i < patch->changes.count; i++)
        if (patch->changes.items[i].span.start == line &&
            strstr(patch->changes.items[i].text, "broadcast_global_variables"))
            return true;
    return false;
}

static bool broadcast_before(Horovod *horovod, const NodeList *block, const char *line, const Node *session);

/* Functions that [statement] calls, which make and initialise variables before they train: the broadcast
 * stands in them. False when there are none; [is_again] when one of them has been asked before, without
 * success or because it calls itself. */
static bool broadcast_inside(Horovod *horovod, const Node *statement, bool *is_again) {
    const Script *script = horovod->script;
    bool found = false;
    FOR_EACH_BELOW (script, node, statement) {
        if (node->kind != AST_Call) continue;
        FOR_EACH_THING(script, thing, script_callees(script, AS(Call, node))) {
            const Function *function = thing->kind == THING_FUNCTION ? thing->function : NULL;
            if (!function || function->node->kind != AST_FunctionDef ||
                !(function->own_effects & EFFECT_SESSION) || !initialises(script, function, INIT_DEPTH))
                continue;
            /* Each is asked once: functions may call one another. */
            uint64_t *known = map_at(&horovod->broadcasting, (uintptr_t)function->node);
            found |= *known == 2;
            *is_again |= *known == 1;
            const Node *session = *known ? NULL : session_of_step(script, function);
            if (!session) continue;
            *known = 1;
            const char *line = arena_printf(horovod->arena, "%s.run(@h.broadcast_global_variables(0))\n",
                                            script_source(script, session));
            if (!broadcast_before(horovod, AS(FunctionDef, function->node)->body, line, NULL)) continue;
            *map_at(&horovod->broadcasting, (uintptr_t)function->node) = 2;
            found = true;
        }
    }
    return found;
}

/* Puts the broadcast before the first statement of the block that trains; false when none does. */
static bool broadcast_before(Horovod *horovod, const NodeList *block, const char *line, const Node *session) {
    FOR_EACH (statement, block) {
        if (!(script_effects(horovod->script, statement) & EFFECT_SESSION)) continue;
        bool is_with = statement->kind == AST_With || statement->kind == AST_If || statement->kind == AST_Try;
        /* Into a with or if only when the session is not opened there: its body trains like a block. */
        if (is_with && session && script_contains(horovod->script, statement, session)) continue;
        /* A with runs its body once, and may make variables before it trains. */
        if (statement->kind == AST_With &&
            broadcast_before(horovod, AS(With, statement)->body, line, session))
            return true;
        bool is_again = false;
        if (broadcast_inside(horovod, statement, &is_again)) return true;
        if (is_again) continue;
        if (has_broadcast(rewriter_patch(horovod->rewriter, statement), statement)) return true;
        const Node *finalize = find_finalize(horovod->script, statement->start);
        if (finalize) {
            Diagnostic *diagnostic =
                rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_GRAPH_FINISHED, statement,
                                "finish the graph after the first step, or not at all",
                                "the broadcast must be added here, and the graph is finished before");
            rewriter_note(horovod->rewriter, diagnostic, finalize, "finished here");
            return true;
        }
        patch_lines_before(rewriter_patch(horovod->rewriter, statement), "V1", statement,
                           horovod_text(horovod, statement, line));
        return true;
    }
    return false;
}

/* The with statement that opens the session, or NULL. */
static const Node *with_statement(const Script *script, const Node *call) {
    const Node *item = script_parent(script, call);
    return item && item->kind == AST_withitem ? script_statement(script, item) : NULL;
}

static void broadcast_session(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    const Node *with = with_statement(script, &call->node);
    const Node *statement = script_statement(script, &call->node);
    const Node *name = NULL;
    if (with)
        name = AS(withitem, script_parent(script, &call->node))->optional_vars;
    else if (statement->kind == AST_Assign)
        name = AS(Assign, statement)->targets->items[0];
    bool runs_ops = true;
    const char *line = "@h.broadcast_global_variables(0).run()\n";
    if (name && (name->kind == AST_Name || name->kind == AST_Attribute)) {
        line = arena_printf(horovod->arena, "%s.run(@h.broadcast_global_variables(0))\n",
                            script_source(script, name));
        runs_ops = false;
    }
    if (with && broadcast_before(horovod, AS(With, with)->body, line, NULL)) return;
    uint32_t index;
    NodeList *block = rewriter_block(horovod->rewriter, statement, &index);
    if (!with && holds(block, statement) && broadcast_before(horovod, block, line, &call->node)) return;
    /* The session is opened in one function and trains in another: the broadcast stands where it trains. */
    for (uint32_t i = 0; i < script->functions.count; i++) {
        const Function *function = script->functions.items[i];
        bool is_here = function->own_effects & EFFECT_SESSION && function->node->kind == AST_FunctionDef;
        if (is_here && !runs_ops && name->kind == AST_Attribute && function->class &&
            broadcast_before(horovod, AS(FunctionDef, function->node)->body, line, NULL))
            return;
    }
    if (horovod->kinds & EFFECT_SESSION)
        rewriter_refuse(
            horovod->rewriter, CODE_DISTRIBUTE_BROADCAST_TRACED, &call->node,
            "open the session in the block that trains",
            "the variables must be broadcast before the first step, and the block of this session has none");
}

static void treat_session(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    pin_config(horovod, call, entry);
    bool trains = false;
    const Script *script = horovod->script;
    uint32_t id = 0;
    FOR_EACH_THING(script, thing, script_value(script, &call->node))
    if (thing->node == &call->node) id = script_value(script, &call->node)->ids[thing_at];
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        ThingSet receiver;
        const LibraryEntry *method = script_entry(script, AS(Call, node), &receiver);
        bool is_run = method && strcmp(method->name, "run") == 0 &&
                      script_call_effects(script, AS(Call, node)) & EFFECT_SESSION;
        trains |= is_run && (set_has(receiver, id) || method->receiver == THING_TRAIN_OP);
    }
    if (trains) broadcast_session(horovod, call);
}

/* ---- Estimators ---- */

static void treat_estimator(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    const Script *script = horovod->script;
    rank_zero_only(horovod, call, entry, "model_dir");
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    Argument config = call_argument(script, call, entry->signature, "config");
    if (!config.value)
        patch_argument(patch, "V1", call,
                       horovod_text(horovod, &call->node,
                                    "config=@t.estimator.RunConfig(session_config=@i(@1.ConfigProto()))"));
    if (!(entry->flags & LIB_CANNED)) return;
    Argument optimizer = call_argument(script, call, entry->signature, "optimizer");
    if (!optimizer.value)
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ESTIMATOR_READY_MADE, &call->node,
                        "give it an optimizer: `optimizer=tf.train.AdamOptimizer(…)`",
                        "this estimator makes its own optimizer, which cannot be changed");
    else if (!set_has_kind(script, script_value(script, optimizer.value), THING_OPTIMIZER))
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_OPTIMIZER_BY_NAME, optimizer.value,
                        "call the constructor of the optimizer", "which optimizer this is cannot be told");
}

static void treat_run_config(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    rank_zero_only(horovod, call, entry, "model_dir");
    Argument config = call_argument(horovod->script, call, entry->signature, "session_config");
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    if (config.value)
        patch_around(patch, "V1", node_outer_span(patch->text, config.value),
                     horovod_text(horovod, config.value, "@i("), ")");
    else
        patch_argument(patch, "V1", call,
                       horovod_text(horovod, &call->node, "session_config=@i(@1.ConfigProto())"));
}

/* ---- Gradients that no optimizer computes ---- */

/* Whether an optimizer applies what [call], a `tf.gradients`, gives: others stay with their process. */
static bool is_applied(const Script *script, const AstCall *call) {
    uint64_t *slot = map_find(&script->made, (uintptr_t)call);
    for (uint32_t i = 0; slot && i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || !call_is_method(script, AS(Call, node), "apply_gradients", NULL))
            continue;
        Argument given = call_argument(script, AS(Call, node), "grads_and_vars", "grads_and_vars");
        if (given.value && set_has(script_value(script, given.value), (uint32_t)*slot)) return true;
    }
    return false;
}

/* Horovod averages what its optimizer computes, and nothing else. */
static void average_gradients(Horovod *horovod, const AstCall *call) {
    if (!is_applied(horovod->script, call)) return;
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    patch_around(patch, "V1", (Span){call->node.start, call->node.end},
                 horovod_text(horovod, &call->node, "@a("), ")");
}

static bool has_any_broadcast(const Horovod *horovod) {
    for (uint32_t i = 0; i < horovod->script->modules.count; i++) {
        const Patch *patch = &horovod->rewriter->patches[i];
        for (uint32_t k = 0; k < patch->changes.count; k++)
            if (strstr(patch->changes.items[k].text, "broadcast_global_variables")) return true;
    }
    return false;
}

/* A function that initialises variables and then trains has the broadcast in it, whoever calls it. Where it
 * is not known which session any step runs in, all functions that train have one. */
static void broadcast_in_steps(Horovod *horovod) {
    const Script *script = horovod->script;
    bool is_missing = !has_any_broadcast(horovod);
    for (uint32_t i = 0; i < script->functions.count; i++) {
        const Function *function = script->functions.items[i];
        if (!(function->own_effects & EFFECT_SESSION) || function->node->kind != AST_FunctionDef) continue;
        if (!is_missing && !initialises(script, function, 0)) continue;
        const Node *session = session_of_step(script, function);
        bool is_done = session && broadcast_before(horovod, AS(FunctionDef, function->node)->body,
                                                   arena_printf(horovod->arena,
                                                                "%s.run(@h.broadcast_global_variables(0))\n",
                                                                script_source(script, session)),
                                                   NULL);
        if (!is_done && is_missing)
            rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_BROADCAST_TRACED, function->node,
                            "open the session in the block that trains",
                            "the variables must be broadcast before the first step, and which session makes "
                            "it here is not known");
    }
}

void horovod_sessions(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const AstCall *call = AS(Call, node);
        const LibraryEntry *entry = script_entry(script, call, NULL);
        if (!entry) continue;
        const LibraryName *name = script_library_name(script, call->func);
        if (library_is(name, "tensorflow.gradients")) {
            average_gradients(horovod, call);
        } else if (library_is(name, "tensorflow.Session") ||
                   library_is(name, "tensorflow.InteractiveSession")) {
            treat_session(horovod, call, entry);
        } else if (entry->result == THING_MONITORED && entry->receiver == THING_LIBRARY) {
            add_hook(horovod, call, entry);
            rank_zero_only(horovod, call, entry, "checkpoint_dir");
            pin_config(horovod, call, entry);
        } else if (entry->result == THING_ESTIMATOR && entry->receiver == THING_LIBRARY) {
            treat_estimator(horovod, call, entry);
        } else if (library_is(name, "tensorflow.estimator.RunConfig")) {
            treat_run_config(horovod, call, entry);
        } else if (entry->receiver == THING_ESTIMATOR && entry->flags & LIB_TRAINS) {
            add_hook(horovod, call, entry);
        } else if (entry->result == THING_TRAIN_SPEC) {
            add_hook(horovod, call, entry);
        }
    }
    if (horovod->kinds & EFFECT_SESSION) broadcast_in_steps(horovod);
}
