/* Model.fit and its relatives: callbacks on the right ranks, progress on one, models that are loaded to be
 * trained. */
#include "distribute/horovod.h"

#include <string.h>

/* ---- Callbacks ---- */

/* The callbacks of Horovod, and the warm-up when it is asked for. */
static const char *own_callbacks(Horovod *horovod, const AstCall *fit);

/* What is known of an element of a list of callbacks. */
typedef enum CallbackRank { CALLBACK_UNKNOWN, CALLBACK_EVERYWHERE, CALLBACK_WRITER } CallbackRank;

static CallbackRank rank_of(const Script *script, const Node *element) {
    ThingSet value = script_value(script, element);
    if (!set_is_kind(script, value, THING_CALLBACK)) return CALLBACK_UNKNOWN;
    if (element->kind != AST_Call && element->kind != AST_Name) return CALLBACK_UNKNOWN;
    bool is_writer = false, is_other = false;
    FOR_EACH_THING(script, thing, value) {
        bool writes =
            !thing->class && thing->name && thing->name->entry && thing->name->entry->flags & LIB_WRITER;
        is_writer |= writes;
        is_other |= !writes;
    }
    return is_writer && is_other ? CALLBACK_UNKNOWN : is_writer ? CALLBACK_WRITER : CALLBACK_EVERYWHERE;
}

/* Puts the elements of one group, separated by commas, into [out]; changes inside of them are made later, so
 * the list is only taken apart when no writer stands before a callback for every rank. */
static void split_list(Horovod *horovod, const AstCall *fit, const Node *list) {
    const Script *script = horovod->script;
    Patch *patch = rewriter_patch(horovod->rewriter, list);
    NodeList *elements = AS(List, list)->elts;
    uint32_t count = list_count(elements), writers = 0;
    for (uint32_t i = 0; i < count; i++) writers += rank_of(script, elements->items[i]) == CALLBACK_WRITER;
    const char *own = own_callbacks(horovod, fit);
    if (count == 0) {
        patch_replace(patch, "FIT-CB", (Span){list->start, list->end},
                      arena_printf(horovod->arena, "[%s]", own));
        return;
    }
    if (writers == 0) {
        patch_after(patch, "FIT-CB", (Span){list->start + 1, list->start + 1},
                    arena_printf(horovod->arena, "%s, ", own));
        return;
    }
    StrBuf everywhere = {0}, writing = {0};
    strbuf_printf(&everywhere, "[%s", own);
    for (uint32_t i = 0; i < count; i++) {
        const char *source = script_source(script, elements->items[i]);
        if (rank_of(script, elements->items[i]) == CALLBACK_WRITER)
            strbuf_printf(&writing, "%s%s", writing.length ? ", " : "", source);
        else
            strbuf_printf(&everywhere, ", %s", source);
    }
    const char *template = arena_printf(horovod->arena, "%s] + ([%s] if @h.rank() == 0 else [])",
                                        strbuf_text(&everywhere), strbuf_text(&writing));
    patch_replace(patch, "FIT-CB", (Span){list->start, list->end}, horovod_text(horovod, list, template));
    strbuf_free(&everywhere);
    strbuf_free(&writing);
}

static void filter_callbacks(Horovod *horovod, const AstCall *fit, const Node *value) {
    const Script *script = horovod->script;
    Patch *patch = rewriter_patch(horovod->rewriter, value);
    bool is_list = value->kind == AST_Name && set_is_kind(script, script_value(script, value), THING_LIST);
    bool wraps = !is_list && binds_looser_than_product(value), is_call = binds_names(script, value);
    const char *test = horovod_text(horovod, value, "@h.rank() == 0 or not isinstance(c, @f)");
    const char *begin =
        is_call ? arena_printf(horovod->arena, "list(filter(lambda c: %s, ", test) : "[c for c in ";
    const char *end = is_call ? "))" : arena_printf(horovod->arena, " if %s]", test);
    const char *before = arena_printf(horovod->arena, "[%s] + %s%s%s", own_callbacks(horovod, fit), begin,
                                      is_list ? "" : "(", wraps ? "(" : "");
    const char *after =
        arena_printf(horovod->arena, "%s%s%s", wraps ? ")" : "", is_list ? "" : " or [])", end);
    patch_around(patch, "FIT-CB", node_outer_span(patch->text, value), before, after);
}

static void treat_callbacks(Horovod *horovod, const AstCall *fit, const LibraryEntry *entry) {
    const Script *script = horovod->script;
    Argument given = call_argument(script, fit, entry->signature, "callbacks");
    Patch *patch = rewriter_patch(horovod->rewriter, &fit->node);
    if (!given.value && given.is_hidden) {
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_ARGUMENT_HIDDEN, &fit->node,
                        "write `callbacks=` out",
                        "callbacks must be added, and some may be hidden in `*` or `**`");
        return;
    }
    if (!given.value) {
        patch_argument(patch, "FIT-CB", fit,
                       arena_printf(horovod->arena, "callbacks=[%s]", own_callbacks(horovod, fit)));
        return;
    }
    if (node_is_none(given.value)) {
        patch_replace(patch, "FIT-CB", (Span){given.value->start, given.value->end},
                      arena_printf(horovod->arena, "[%s]", own_callbacks(horovod, fit)));
        return;
    }
    bool is_known = given.value->kind == AST_List;
    if (is_known)
        FOR_EACH (element, AS(List, given.value)->elts)
            is_known &= rank_of(script, element) != CALLBACK_UNKNOWN;
    if (is_known)
        split_list(horovod, fit, given.value);
    else if (rank_of(script, given.value) == CALLBACK_EVERYWHERE)
        patch_around(patch, "FIT-CB", node_outer_span(patch->text, given.value),
                     arena_printf(horovod->arena, "[%s, ", own_callbacks(horovod, fit)), "]");
    else if (rank_of(script, given.value) == CALLBACK_WRITER)
        patch_around(patch, "FIT-CB", node_outer_span(patch->text, given.value),
                     arena_printf(horovod->arena, "[%s] + ([", own_callbacks(horovod, fit)),
                     horovod_text(horovod, given.value, "] if @h.rank() == 0 else [])"));
    else
        filter_callbacks(horovod, fit, given.value);
}

/* The constant rate of the optimizer that the model was compiled with, or NULL. */
static const Node *constant_rate(const Horovod *horovod, const AstCall *fit) {
    const Script *script = horovod->script;
    const Thing *model =
        set_first(script, script_value(script, AS(Attribute, fit->func)->value), THING_MODEL);
    const Thing *optimizer = model ? set_first(script, model->parts, THING_OPTIMIZER) : NULL;
    if (!optimizer || !optimizer->node || optimizer->node->kind != AST_Call) return NULL;
    Argument rate = call_argument(script, AS(Call, optimizer->node), "learning_rate", "learning_rate");
    if (!rate.value) rate = call_argument(script, AS(Call, optimizer->node), "", "lr");
    bool is_number = rate.value && rate.value->kind == AST_Constant;
    return is_number ? rate.value : NULL;
}

static const char *own_callbacks(Horovod *horovod, const AstCall *fit) {
    const char *both = horovod_text(
        horovod, &fit->node,
        "@k.callbacks.BroadcastGlobalVariablesCallback(0), @k.callbacks.MetricAverageCallback()");
    uint32_t warmup = horovod->rewriter->options->warmup;
    const Node *rate = warmup ? constant_rate(horovod, fit) : NULL;
    if (!rate) return both;
    const char *scaled = horovod_keeps_rate(horovod) ? "" : " * @h.size()";
    const char *template = arena_printf(
        horovod->arena, "%s, @k.callbacks.LearningRateWarmupCallback(initial_lr=%s%s, warmup_epochs=%u)",
        both, script_source(horovod->script, rate), scaled, warmup);
    return horovod_text(horovod, &fit->node, template);
}

/* ---- Single callbacks ---- */

static void treat_scheduler(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    Argument schedule = call_argument(script, call, "schedule verbose", "schedule");
    if (!schedule.value || horovod_keeps_rate(horovod)) return;
    const Thing *function = set_first(script, script_value(script, schedule.value), THING_FUNCTION);
    const Node *definition = function ? function->function->node : NULL;
    const Node *parameters = !definition                      ? NULL
                             : definition->kind == AST_Lambda ? AS(Lambda, definition)->args
                                                              : AS(FunctionDef, definition)->args;
    uint32_t count = parameters ? list_count(AS(arguments, parameters)->args) : 0;
    if (function && function->function->class && !function->function->is_static) count--;
    if (count == 1) {
        Patch *patch = rewriter_patch(horovod->rewriter, schedule.value);
        patch_around(patch, "FIT-CB", node_outer_span(patch->text, schedule.value), "lambda epoch: (",
                     horovod_text(horovod, schedule.value, ")(epoch) * @h.size()"));
    } else {
        rewriter_warn(
            horovod->rewriter, CODE_DISTRIBUTE_LR, schedule.value,
            "multiply the rate by hvd.size() where it is set for the first time",
            "what this function gives is not scaled: it depends on the rate itself, or is not known");
    }
}

static void treat_callback(Horovod *horovod, const AstCall *call) {
    const Script *script = horovod->script;
    const Thing *thing = NULL;
    FOR_EACH_THING(script, made, script_value(script, &call->node))
    if (made->kind == THING_CALLBACK && made->node == &call->node) thing = made;
    if (!thing) return;
    if (thing->class) {
        Function *method = NULL;
        for (uint32_t i = 0; i < script->functions.count; i++) {
            Function *function = script->functions.items[i];
            if (function->class == thing->class && function->effects & EFFECT_OUTPUT) method = function;
        }
        if (method)
            rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_CALLBACK_OWN, method->node,
                          "look at whether every process should do this",
                          "this callback runs on every process; its own output is done by one of them");
        return;
    }
    if (thing->name && thing->name->entry && thing->name->entry->flags & LIB_REFUSED)
        rewriter_refuse(
            horovod->rewriter, CODE_DISTRIBUTE_CALLBACK_UNFIT, &call->node,
            "use ModelCheckpoint, and load its file before the training",
            "`%s` restores each process on its own, so that they would go on from different epochs",
            script_source(script, call->func));
    if (library_is(thing->name, "tensorflow.keras.callbacks.LearningRateScheduler"))
        treat_scheduler(horovod, call);
}

/* ---- Progress ---- */

void horovod_verbose(Horovod *horovod, const AstCall *call, const char *signature) {
    Argument verbose = call_argument(horovod->script, call, signature, "verbose");
    if (!verbose.value && verbose.is_hidden) return;
    Patch *patch = rewriter_patch(horovod->rewriter, &call->node);
    if (!verbose.value) {
        patch_argument(patch, "FIT-VERB", call,
                       horovod_text(horovod, &call->node, "verbose=1 if @h.rank() == 0 else 0"));
        return;
    }
    const Node *value = verbose.value;
    bool is_silent =
        value->kind == AST_Constant &&
        (value->op == CONSTANT_FALSE || (value->op == CONSTANT_INT && AS(Constant, value)->integer == 0));
    if (!is_silent)
        rewriter_condition(horovod->rewriter, "FIT-VERB", value,
                           horovod_text(horovod, value, " if @h.rank() == 0 else 0"));
}

/* ---- Models that are loaded and trained on ---- */

/* Whether a model made by [id] is trained without being compiled anew. */
static bool is_trained_uncompiled(const Horovod *horovod, uint32_t id) {
    const Script *script = horovod->script;
    bool is_trained = false;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        ThingSet receiver;
        const LibraryEntry *entry =
            node->kind == AST_Call ? script_entry(script, AS(Call, node), &receiver) : NULL;
        if (!entry || entry->receiver != THING_MODEL || !set_has(receiver, id)) continue;
        if (strcmp(entry->name, "compile") == 0) return false;
        is_trained |= (entry->flags & LIB_TRAINS) != 0;
    }
    return is_trained;
}

static void treat_loaded(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->things.count; i++) {
        const Thing *thing = script_thing(script, i);
        bool is_loaded = thing->kind == THING_MODEL && thing->node &&
                         library_is(thing->name, "tensorflow.keras.models.load_model");
        if (!is_loaded || !is_trained_uncompiled(horovod, i)) continue;
        const Node *callee = AS(Call, thing->node)->func;
        patch_replace(rewriter_patch(horovod->rewriter, callee), "FIT-LOAD",
                      (Span){callee->start, callee->end}, horovod_text(horovod, callee, "@k.load_model"));
    }
}

void horovod_fits(Horovod *horovod) {
    Script *script = horovod->script;
    if (horovod->is_graph) return;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const AstCall *call = AS(Call, node);
        treat_callback(horovod, call);
        const LibraryEntry *entry = script_entry(script, call, NULL);
        if (!entry || entry->receiver != THING_MODEL) continue;
        bool is_fit = strcmp(entry->name, "fit") == 0 || strcmp(entry->name, "fit_generator") == 0;
        bool is_silent = strcmp(entry->name, "evaluate") != 0 && strcmp(entry->name, "predict") != 0;
        /* fit_generator and the others have a progress bar, too. */
        if (is_fit) treat_callbacks(horovod, call, entry);
        if (is_fit || !is_silent) horovod_verbose(horovod, call, entry->signature);
    }
    treat_loaded(horovod);
}
