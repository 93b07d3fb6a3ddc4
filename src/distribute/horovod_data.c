/* Each rank's part of the training data, and how many steps are left to each: DATA-DS, DATA-ARR, STEPS. */
#include "distribute/horovod.h"
#include "distribute/turns.h"

#include <string.h>

/* ---- Which datasets are trained on ---- */

static bool is_fit(const LibraryEntry *entry) {
    return entry && entry->receiver == THING_MODEL && entry->flags & LIB_TRAINS;
}

const Node *horovod_peel(const Script *script, const Node *node) {
    while (node->kind == AST_Call && list_count(AS(Call, node)->args)) {
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        bool passes = name && ((name->entry && name->entry->flags & LIB_ITERATES) ||
                               library_is(name, "builtins.enumerate"));
        if (!passes) break;
        node = AS(Call, node)->args->items[0];
    }
    return node;
}

static ThingSet only_datasets(Horovod *horovod, ThingSet set) {
    ThingSet result = NULL;
    FOR_EACH_THING(horovod->script, thing, set)
    if (thing->kind == THING_DATASET) result = set_add(horovod->arena, result, set->ids[thing_at]);
    return result;
}

/* The datasets that iterating over [node] reads; zip reads several. */
static ThingSet iterated(Horovod *horovod, const Node *node) {
    node = horovod_peel(horovod->script, node);
    ThingSet result = only_datasets(horovod, script_value(horovod->script, node));
    if (node->kind == AST_Call &&
        library_is(script_library_name(horovod->script, AS(Call, node)->func), "builtins.zip"))
        FOR_EACH (argument, AS(Call, node)->args)
            result = set_union(horovod->arena, result, iterated(horovod, argument));
    return result;
}

/* The loop around [node] that trains; NULL for none. */
static const Node *training_loop(const Script *script, const Node *node) {
    for (const Node *at = node; at; at = script_parent(script, at))
        if (node_is_loop(at) && script_effects(script, at) & EFFECT_STEPS) return at;
    return NULL;
}

/* Whether a loop around [node] trains, or the function around it makes one step: what is read beside a loop,
 * or beside `fit`, is only looked at. */
static bool is_in_training(const Script *script, const Node *node) {
    if (training_loop(script, node)) return true;
    const Function *function = script_function(script, node);
    if (function->node->kind == AST_Module) return false;
    uint32_t first = script_place(script, function->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *other = script->places.items[i].node;
        if (other->kind == AST_Call && script->places.items[i].function == function->index &&
            script_call_effects(script, AS(Call, other)) & EFFECT_STEPS & ~EFFECT_KERAS &&
            !training_loop(script, other))
            return true;
    }
    return false;
}

static bool trains(const Script *script, const NodeList *body) {
    FOR_EACH (statement, body)
        if (script_effects(script, statement) & EFFECT_STEPS) return true;
    return false;
}

/* Whether what is read at [node] (a loop, a comprehension, a call of next) is trained on; [read] is what is
 * read, NULL when nothing is. */
static bool reads_for_training(const Script *script, const Node *node, const Node **read) {
    *read = NULL;
    if (node->kind == AST_For || node->kind == AST_AsyncFor) {
        *read = AS(For, node)->iter;
        return trains(script, AS(For, node)->body);
    }
    if (node->kind == AST_comprehension) {
        *read = AS(comprehension, node)->iter;
        return script_effects(script, script_parent(script, node)) & EFFECT_STEPS;
    }
    if (node->kind == AST_Call &&
        library_is(script_library_name(script, AS(Call, node)->func), "builtins.next") &&
        list_count(AS(Call, node)->args)) {
        *read = AS(Call, node)->args->items[0];
        return is_in_training(script, node);
    }
    return false;
}

/* What an estimator reads is what its input function returns. */
static ThingSet input_datasets(Horovod *horovod, const AstCall *call) {
    const LibraryEntry *entry = script_entry(horovod->script, call, NULL);
    bool is_train = entry && ((entry->receiver == THING_ESTIMATOR && entry->flags & LIB_TRAINS) ||
                              entry->result == THING_TRAIN_SPEC);
    if (!is_train) return NULL;
    ThingSet result = NULL;
    Argument input = call_argument(horovod->script, call, entry->signature, "input_fn");
    FOR_EACH_THING(horovod->script, thing, script_value(horovod->script, input.value))
    if (thing->kind == THING_FUNCTION)
        result = set_union(horovod->arena, result, only_datasets(horovod, thing->function->returns));
    return result;
}

void horovod_find_data(Horovod *horovod) {
    Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        const Node *read;
        ThingSet found = NULL;
        if (reads_for_training(script, node, &read)) found = iterated(horovod, read);
        if (node->kind == AST_Call) {
            const LibraryEntry *entry = script_entry(script, AS(Call, node), NULL);
            if (is_fit(entry)) {
                const char *name = strcmp(entry->name, "fit_generator") == 0 ? "generator" : "x";
                Argument x = call_argument(script, AS(Call, node), entry->signature, name);
                if (x.value) found = only_datasets(horovod, script_value(script, x.value));
            }
            found = set_union(horovod->arena, found, input_datasets(horovod, AS(Call, node)));
        }
        horovod->training = set_union(horovod->arena, horovod->training, found);
    }
}

/* ---- DATA-DS ---- */

static bool is_source(const Thing *thing) {
    return thing->name && thing->name->entry && thing->name->entry->flags & LIB_DATASET_SOURCE;
}

/* The datasets of [set], and what they derive from, each once: a variable that is rebound derives from
 * itself. */
typedef struct Lineage {
    Array(uint32_t) all;
    Map seen;
} Lineage;

static void lineage_add(Lineage *lineage, const Script *script, ThingSet set) {
    for (uint32_t i = 0; set && i < set->count; i++) {
        uint64_t *slot = map_at(&lineage->seen, set->ids[i] + 1);
        if (*slot || script_thing(script, set->ids[i])->kind != THING_DATASET) continue;
        *slot = 1;
        array_push(&lineage->all, set->ids[i]);
    }
}

static Lineage lineage_of(const Script *script, ThingSet set) {
    Lineage lineage = {0};
    lineage_add(&lineage, script, set);
    for (uint32_t i = 0; i < lineage.all.count; i++) {
        const Thing *thing = script_thing(script, lineage.all.items[i]);
        if (!is_source(thing)) lineage_add(&lineage, script, thing->parts);
    }
    return lineage;
}

static void lineage_free(Lineage *lineage) {
    array_free(&lineage->all);
    map_free(&lineage->seen);
}

/* Whether something of [set] is [source] or derives from it. */
static bool set_derives(const Script *script, ThingSet set, uint32_t source) {
    if (!set_has_kind(script, set, THING_DATASET)) return false;
    Lineage lineage = lineage_of(script, set);
    bool found = map_find(&lineage.seen, source + 1) != NULL;
    lineage_free(&lineage);
    return found;
}

/* Whether the argument [value] of [call] is used for something else than training. */
static bool is_other_use(const Script *script, const AstCall *call, const Node *value) {
    const LibraryEntry *entry = script_entry(script, call, NULL);
    ThingSet callees = script_callees(script, call);
    if (set_has_kind(script, callees, THING_FUNCTION) || set_has_kind(script, callees, THING_CLASS))
        return false;
    if (is_fit(entry)) {
        const char *name = strcmp(entry->name, "fit_generator") == 0 ? "generator" : "x";
        return call_argument(script, call, entry->signature, name).value != value;
    }
    if (!entry) return true;
    if (entry->receiver == THING_DATASET || entry->result == THING_DATASET) return false;
    return !(entry->flags & (LIB_PURE | LIB_ITERATES | LIB_GATED | LIB_TRANSPARENT | LIB_TRACES)) &&
           strcmp(entry->name, "builtins.next") != 0;
}

/* The first use of what comes from [source] that is not training; NULL when there is none. */
static const Node *other_use(Horovod *horovod, uint32_t source) {
    const Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        const Node *read;
        bool is_training = reads_for_training(script, node, &read);
        /* The batch that `next` gives beside the training is only looked at. */
        bool is_whole = read && node->kind != AST_Call;
        if (is_whole && !is_training && set_derives(script, iterated(horovod, read), source)) return read;
        if (node->kind != AST_Call || read) continue;
        const AstCall *call = AS(Call, node);
        FOR_EACH (argument, call->args)
            if (set_derives(script, script_value(script, argument), source) &&
                is_other_use(script, call, argument))
                return argument;
        FOR_EACH (keyword, call->keywords) {
            const Node *value = AS(keyword, keyword)->value;
            if (set_derives(script, script_value(script, value), source) && is_other_use(script, call, value))
                return value;
        }
    }
    return NULL;
}

/* A seed, for a shuffle or for everything, makes all processes draw the same order. */
static const Node *find_seed(Horovod *horovod, uint32_t source) {
    const Script *script = horovod->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const AstCall *call = AS(Call, node);
        const LibraryName *name = script_library_name(script, call->func);
        if (library_is(name, "tensorflow.random.set_seed") ||
            library_is(name, "tensorflow.set_random_seed") ||
            library_is(name, "tensorflow.keras.utils.set_random_seed"))
            return node;
        ThingSet receiver;
        const LibraryEntry *entry = script_entry(script, call, &receiver);
        if (!entry || entry->receiver != THING_DATASET || strcmp(entry->name, "shuffle") != 0) continue;
        Argument seed = call_argument(script, call, entry->signature, "seed");
        bool is_given = seed.value && !(seed.value->kind == AST_Constant && seed.value->op == CONSTANT_NONE);
        if (is_given && set_derives(script, receiver, source)) return seed.value;
    }
    return NULL;
}

/* Whether the order of what comes from [source] may be another one in each process. */
static bool is_shuffled(Horovod *horovod, uint32_t source) {
    const Script *script = horovod->script;
    const Thing *thing = script_thing(script, source);
    if (!is_source(thing) || library_is(thing->name, "tensorflow.data.Dataset.list_files")) return true;
    if (strstr(thing->name->text, "from_generator")) return true;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        ThingSet receiver;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), &receiver);
        bool mixes = entry && entry->receiver == THING_DATASET &&
                     (strstr(entry->name, "shuffle") || strcmp(entry->name, "apply") == 0 ||
                      strcmp(entry->name, "interleave") == 0);
        if (mixes && set_derives(script, receiver, source)) return true;
    }
    return false;
}

static void warn_whole(Horovod *horovod, uint32_t source, const char *reason, const Node *because) {
    const Thing *thing = script_thing(horovod->script, source);
    const Node *node = thing->node;
    Diagnostic *diagnostic =
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_DATA, node,
                      "the result is right; to save time, let each process read its own part",
                      "every process reads all of this data: %s", reason);
    if (because) rewriter_note(horovod->rewriter, diagnostic, because, "because of this");
    const Node *seed = find_seed(horovod, source);
    if (seed || !is_shuffled(horovod, source))
        horovod->alike++;
    else
        horovod->apart++;
    if (seed)
        rewriter_warn(
            horovod->rewriter, CODE_DISTRIBUTE_SEED, seed, "make the seed depend on hvd.rank()",
            "with this seed all processes see the data in the same order, and train on the same batches");
}

/* `Dataset.range(100)` in batches of 64 leaves nothing to two processes when remainders are dropped. */
static void warn_small(Horovod *horovod, uint32_t source) {
    const Script *script = horovod->script;
    const AstCall *made = AS(Call, script_thing(script, source)->node);
    if (!library_is(script_thing(script, source)->name, "tensorflow.data.Dataset.range") ||
        list_count(made->args) != 1)
        return;
    const Node *size = made->args->items[0];
    if (size->kind != AST_Constant || size->op != CONSTANT_INT) return;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        ThingSet receiver;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), &receiver);
        if (!entry || strcmp(entry->name, "batch") != 0 || !set_derives(script, receiver, source)) continue;
        Argument batch = call_argument(script, AS(Call, node), entry->signature, "batch_size");
        Argument drop = call_argument(script, AS(Call, node), entry->signature, "drop_remainder");
        bool drops = drop.value && drop.value->kind == AST_Constant && drop.value->op == CONSTANT_TRUE;
        if (!drops || !batch.value || batch.value->kind != AST_Constant || batch.value->op != CONSTANT_INT)
            continue;
        if (AS(Constant, size)->integer / 2 >= AS(Constant, batch.value)->integer) continue;
        rewriter_warn(
            horovod->rewriter, CODE_DISTRIBUTE_SMALL, batch.value, "use smaller batches",
            "two processes have less than one batch each, and the remainder is dropped: nothing is trained");
    }
}

static void shard_source(Horovod *horovod, uint32_t source) {
    const Thing *thing = script_thing(horovod->script, source);
    AstCall *call = AS(Call, thing->node);
    Patch *patch = rewriter_patch(horovod->rewriter, thing->node);
    patch_around(patch, "DATA-DS", (Span){thing->node->start, thing->node->end},
                 horovod_text(horovod, thing->node, "@s("), ")");
    horovod->divides = true;
    horovod->apart++;
    array_push(&horovod->shortened, thing->node);
    horovod->sharded = set_add(horovod->arena, horovod->sharded, source);
    warn_small(horovod, source);
    if (!library_is(thing->name, "tensorflow.data.Dataset.list_files")) return;
    const char *signature = thing->name->entry->signature;
    Argument shuffle = call_argument(horovod->script, call, signature, "shuffle");
    Argument seed = call_argument(horovod->script, call, signature, "seed");
    if (!shuffle.value && !seed.value) patch_argument(patch, "DATA-DS", call, "shuffle=False");
}

/* Whether the call repeats its data without end: then it does not matter how many elements there were. */
static bool repeats_forever(const LibraryEntry *entry, const AstCall *call) {
    return entry && strcmp(entry->name, "repeat") == 0 && !list_count(call->args) &&
           !list_count(call->keywords);
}

/* The method by which something of [set] was made, when it changes the number of elements in a way that
 * differs from rank to rank; NULL when there is none, or when the data is repeated without end afterwards. */
static const Node *recount(const Script *script, ThingSet set) {
    Lineage lineage = {0};
    const Node *found = NULL;
    lineage_add(&lineage, script, set);
    for (uint32_t i = 0; i < lineage.all.count && !found; i++) {
        const Thing *thing = script_thing(script, lineage.all.items[i]);
        if (!thing->node || thing->node->kind != AST_Call || is_source(thing)) continue;
        const LibraryEntry *entry = script_entry(script, AS(Call, thing->node), NULL);
        if (repeats_forever(entry, AS(Call, thing->node))) continue;
        if (entry && entry->flags & LIB_RECOUNTS) found = thing->node;
        lineage_add(&lineage, script, thing->parts);
    }
    lineage_free(&lineage);
    return found;
}

static const Node *find_recount(Horovod *horovod, uint32_t source) {
    for (uint32_t i = 0; i < horovod->training->count; i++) {
        ThingSet one = set_add(horovod->arena, NULL, horovod->training->ids[i]);
        const Node *found = set_derives(horovod->script, one, source) ? recount(horovod->script, one) : NULL;
        if (found) return found;
    }
    return NULL;
}

/* Divides what the training data comes from, or says why not. */
static void treat_source(Horovod *horovod, uint32_t source) {
    const Thing *thing = script_thing(horovod->script, source);
    if (horovod->is_graph) {
        warn_whole(horovod, source, "in a graph its size is not known while the program is built", NULL);
    } else if (!is_source(thing)) {
        warn_whole(horovod, source, "it cannot be divided where it is made", NULL);
    } else {
        const Node *use = other_use(horovod, source);
        const Node *counts = find_recount(horovod, source);
        if (use)
            warn_whole(horovod, source, "it is used for something else than training, too", use);
        else if (counts)
            warn_whole(horovod, source, "its parts may give different numbers of batches", counts);
        else
            shard_source(horovod, source);
    }
}

/* What the datasets of [set] come from and what comes from nothing else. */
static ThingSet sources_of(Horovod *horovod, ThingSet set) {
    ThingSet found = NULL;
    Lineage lineage = lineage_of(horovod->script, set);
    for (uint32_t i = 0; i < lineage.all.count; i++) {
        const Thing *thing = script_thing(horovod->script, lineage.all.items[i]);
        if (is_source(thing) || !thing->parts) found = set_add(horovod->arena, found, lineage.all.items[i]);
    }
    lineage_free(&lineage);
    return found;
}

/* ---- R6 ---- */

/* The value that a plain assignment gives the variable; NULL for other bindings. */
static ThingSet assigned(const Script *script, const Site *site) {
    if (site->owner->kind == AST_Assign && AS(Assign, site->owner)->targets->items[0] == site->node)
        return script_value(script, AS(Assign, site->owner)->value);
    return site->owner->kind == AST_AnnAssign ? script_value(script, AS(AnnAssign, site->owner)->value)
                                              : NULL;
}

static void check_mixture(Horovod *horovod, const Node *read) {
    const Script *script = horovod->script;
    read = horovod_peel(script, read);
    if (read->kind != AST_Name || !set_has_kind(script, script_value(script, read), THING_DATASET)) return;
    const Variable *variable = script_definition(script, read);
    const Site *first = NULL, *other = NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next) {
        ThingSet value = assigned(script, site);
        bool has_dataset = set_has_kind(script, value, THING_DATASET);
        bool is_other = set_has_kind(script, value, THING_LIST) || set_has_kind(script, value, THING_ARRAY) ||
                        set_has_kind(script, value, THING_TUPLE) || set_has_kind(script, value, THING_OTHER);
        if (has_dataset && !first) first = site;
        if (is_other && !has_dataset && !other) other = site;
    }
    if (!first || !other) return;
    Diagnostic *diagnostic =
        rewriter_refuse(horovod->rewriter, CODE_DISTRIBUTE_DATASET_AMBIGUOUS, other->node, "use two names",
                        "`%s` holds a tf.data dataset (line %u) and is assigned a value of another kind here",
                        script_text(script, variable->name), rewriter_line(horovod->rewriter, first->node));
    rewriter_note(horovod->rewriter, diagnostic, first->node, "the dataset");
}

/* ---- DATA-ARR ---- */

static void warn_unknown_data(Horovod *horovod, const Node *data) {
    rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_DATA, data,
                  "the result is right; to save time, let each process read its own part",
                  "every process reads all of this data: it is not known to be an array that can be divided");
    horovod->apart++;
}

/* Batches of a generator of the program's own: each process takes every so many-th. */
static bool treat_fit_generator(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    bool is_fit = strcmp(entry->name, "fit") == 0;
    if (!is_fit && strcmp(entry->name, "fit_generator") != 0) return false;
    Argument data = call_argument(horovod->script, call, entry->signature, is_fit ? "x" : "generator");
    if (!data.value ||
        set_has_kind(horovod->script, script_value(horovod->script, data.value), THING_DATASET))
        return false;
    if (!turns_is_generator(horovod->script, data.value)) {
        if (!is_fit) warn_unknown_data(horovod, data.value);
        return false;
    }
    Patch *patch = rewriter_patch(horovod->rewriter, data.value);
    patch_around(patch, "DATA-GEN", node_outer_span(patch->text, data.value),
                 horovod_text(horovod, data.value, "@u("), ")");
    horovod->divides = horovod->divides_order = true;
    horovod->apart++;
    return true;
}

static void treat_fit_arrays(Horovod *horovod, const AstCall *call, const LibraryEntry *entry) {
    static const char *const names[] = {"x", "y", "sample_weight"};
    const Script *script = horovod->script;
    Argument x = call_argument(script, call, entry->signature, names[0]);
    if (treat_fit_generator(horovod, call, entry)) return;
    if (!x.value || strcmp(entry->name, "fit") != 0) return;
    ThingSet value = script_value(script, x.value);
    if (set_has_kind(script, value, THING_DATASET)) return;
    bool are_arrays = true;
    for (int i = 0; i < 3; i++) {
        Argument argument = call_argument(script, call, entry->signature, names[i]);
        bool is_none =
            argument.value && argument.value->kind == AST_Constant && argument.value->op == CONSTANT_NONE;
        are_arrays &= !argument.value || is_none ||
                      set_is_kind(script, script_value(script, argument.value), THING_ARRAY);
    }
    if (!are_arrays) {
        warn_unknown_data(horovod, x.value);
        return;
    }
    horovod->apart++;
    array_push(&horovod->shortened, x.value);
    for (int i = 0; i < 3; i++) {
        Argument argument = call_argument(script, call, entry->signature, names[i]);
        if (!argument.value || argument.value->kind == AST_Constant) continue;
        Patch *patch = rewriter_patch(horovod->rewriter, argument.value);
        patch_around(patch, "DATA-ARR", node_outer_span(patch->text, argument.value),
                     horovod_text(horovod, argument.value, "@p("), ")");
        horovod->divides = horovod->divides_order = true;
    }
}

/* ---- STEPS ---- */

/* Whether each process has only its part of what the datasets come from. */
static bool is_sharded(Horovod *horovod, ThingSet datasets) {
    ThingSet sources = sources_of(horovod, datasets);
    for (uint32_t i = 0; sources && i < sources->count; i++)
        if (!set_has(horovod->sharded, sources->ids[i])) return false;
    return sources != NULL;
}

/* Arguments that count steps: of fit, hooks, estimators, and `take` on training data. */
static void treat_step_arguments(Horovod *horovod, const AstCall *call, const LibraryEntry *entry,
                                 ThingSet receiver) {
    const Script *script = horovod->script;
    bool is_take = entry->receiver == THING_DATASET;
    if (is_take) {
        ThingSet made = script_value(script, &call->node);
        bool is_trained = false;
        for (uint32_t i = 0; made && i < made->count; i++)
            is_trained |= set_derives(script, horovod->training, made->ids[i]);
        /* What is taken of a dataset that every process has in full stays as much as it was. */
        if (!is_trained || !is_sharded(horovod, receiver)) return;
    }
    /* Steps in which all processes do the same are as many as they were. */
    if (horovod->alike && !horovod->apart) return;
    const char *cursor = entry->signature;
    SignatureParameter parameter = {0};
    while (parameter_next(&cursor, &parameter)) {
        if (!parameter.is_steps) continue;
        const char *name = arena_copy(horovod->arena, parameter.name, parameter.length);
        Argument argument = call_argument(script, call, entry->signature, name);
        if (!argument.value) continue;
        if (is_fit(entry))
            horovod_divide_at_least_one(horovod, "STEPS", argument.value);
        else
            horovod_divide(horovod, "STEPS", argument.value);
        horovod->divides = true;
    }
}

static bool has_steps(const LibraryEntry *entry) {
    return is_fit(entry) || entry->result == THING_HOOK || entry->result == THING_TRAIN_SPEC ||
           (entry->receiver == THING_ESTIMATOR && entry->flags & LIB_TRAINS) ||
           (entry->receiver == THING_DATASET && strcmp(entry->name, "take") == 0);
}

const Node *horovod_graph_data(Horovod *horovod, bool *is_alike) {
    const Script *script = horovod->script;
    const Node *found = NULL;
    *is_alike = true;
    for (uint32_t i = 0; i < script->things.count && horovod->is_graph; i++) {
        const Thing *thing = script_thing(script, i);
        if (thing->kind != THING_DATASET || !thing->node || !is_source(thing)) continue;
        if (!found) found = thing->node;
        *is_alike &= !is_shuffled(horovod, i) || find_seed(horovod, i);
    }
    return found;
}

/* Processes with different numbers of batches wait for each other forever, so parts are of equal length. */
void horovod_warn_rest(Horovod *horovod) {
    if (!horovod->shortened.count) return;
    Diagnostic *diagnostic = rewriter_warn(
        horovod->rewriter, CODE_DISTRIBUTE_REST, horovod->shortened.items[0],
        "let the number of processes divide the number of rows, if every row matters",
        "up to hvd.size() - 1 rows at the end of this data are not trained on: each process gets equally "
        "many");
    for (uint32_t i = 1; i < horovod->shortened.count; i++)
        rewriter_note(horovod->rewriter, diagnostic, horovod->shortened.items[i], "here, too");
}

void horovod_data(Horovod *horovod) {
    Script *script = horovod->script;
    ThingSet sources = sources_of(horovod, horovod->training);
    bool keeps = horovod->rewriter->options->keeps_data;
    for (uint32_t i = 0; sources && i < sources->count && !keeps; i++) treat_source(horovod, sources->ids[i]);
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        const Node *read;
        if (reads_for_training(script, node, &read)) check_mixture(horovod, read);
        if (node->kind != AST_Call) continue;
        ThingSet receiver;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), &receiver);
        if (!entry) continue;
        if (is_fit(entry)) {
            Argument x = call_argument(script, AS(Call, node), entry->signature, "x");
            if (x.value) check_mixture(horovod, x.value);
            if (!keeps) treat_fit_arrays(horovod, AS(Call, node), entry);
        }
        if (has_steps(entry)) treat_step_arguments(horovod, AS(Call, node), entry, receiver);
    }
    horovod_loops(horovod);
}
