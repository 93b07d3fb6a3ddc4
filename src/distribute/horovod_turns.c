/* Loops that make the training steps themselves, and what each rank does of them: STEPS.
 *
 * A loop whose steps draw their batches by chance is made shorter. One that goes through data, by an index or
 * from a generator of the program's own, is divided in turns: each rank takes every so many-th batch, and
 * what is left over in the end all ranks do together, so each makes equally many steps and nothing is left
 * out. Where the ranks would leave the loop, or make steps in it, at different times it is left whole. */
#include "distribute/horovod.h"
#include "distribute/turns.h"

#include <string.h>

enum {
    LOOP_STEPS = EFFECT_TAPE | EFFECT_BATCH | EFFECT_SESSION | EFFECT_MONITORED,
};

/* ---- Loops that are left whole ---- */

static void warn_steps(Horovod *horovod, const Node *node) {
    horovod->apart++;
    rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_STEPS, node, "divide the number of steps by hvd.size()",
                  "every process makes as many steps as the one process did");
}

static void warn_whole(Horovod *horovod, const Node *node, const char *reason, const Node *because) {
    Diagnostic *diagnostic =
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_DATA, node,
                      "the result is right; to save time, let each process go through its own part",
                      "every process goes through all of this data: %s", reason);
    if (because) rewriter_note(horovod->rewriter, diagnostic, because, "because of this");
}

/* `average += cost / total` in a loop of `total` steps: each rank makes fewer of them. [how] is its number of
 * steps, with %s for the number that was there. */
static void divide_divisors(Horovod *horovod, const Node *loop, const Node *count, const char *how) {
    Nodes divisors = turns_divisors(horovod->script, loop, count);
    for (uint32_t i = 0; i < divisors.count; i++) {
        const Node *divisor = divisors.items[i];
        const char *source = script_source(horovod->script, divisor);
        Patch *patch = rewriter_patch(horovod->rewriter, divisor);
        patch_replace(patch, "STEPS", node_outer_span(patch->text, divisor),
                      horovod_text(horovod, divisor, arena_printf(horovod->arena, how, source, source)));
    }
    array_free(&divisors);
}

/* ---- Dividing ---- */

static bool is_zero(const Node *node) {
    return node->kind == AST_Constant && node->op == CONSTANT_INT && AS(Constant, node)->integer == 0;
}

static void take_turns(Horovod *horovod, const Node *iterable) {
    Patch *patch = rewriter_patch(horovod->rewriter, iterable);
    patch_around(patch, "STEPS", node_outer_span(patch->text, iterable),
                 horovod_text(horovod, iterable, "@u("), ")");
    horovod->divides = horovod->divides_order = true;
    horovod->apart++;
}

/* Divides the number of steps of a range. */
static void shorten_range(Horovod *horovod, const Node *loop, const AstCall *range) {
    uint32_t count = list_count(range->args);
    const Node *stop = NULL;
    if (count == 1 && range->args->items[0]->kind != AST_Starred) stop = range->args->items[0];
    if (count >= 2 && is_zero(range->args->items[0])) stop = range->args->items[1];
    if (stop && turns_are_read_behind(horovod->script, loop))
        horovod_divide_at_least_one(horovod, "STEPS", stop);
    else if (stop)
        horovod_divide(horovod, "STEPS", stop);
    else
        warn_steps(horovod, &range->node);
    if (stop && count < 3) divide_divisors(horovod, loop, stop, "(%s // @h.size())");
    horovod->divides = true;
}

/* A loop through data that is left whole: all processes take the same batches, unless each draws an order of
 * its own. */
static void leave_whole(Horovod *horovod, const Node *iterable, const char *reason, const Node *because) {
    warn_whole(horovod, iterable, reason, because);
    if (turns_free_order(horovod->script))
        horovod->apart++;
    else
        horovod->alike++;
}

/* What makes all processes draw the same numbers in the loop; NULL for nothing. [drawn] is where they do. */
static const Node *find_fixed(const Script *script, const Node *loop, const Node **drawn) {
    uint32_t first = script_place(script, loop);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        *drawn = script->places.items[i].node;
        const Node *seed = turns_seed_of(script, *drawn);
        if (seed) return seed;
    }
    return NULL;
}

/* Whether a session runs in the loop that is fed nothing, or what another one has read. */
static bool steps_read_graph(const Script *script, const Node *loop) {
    uint32_t first = script_place(script, loop);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const LibraryEntry *entry = script_entry(script, AS(Call, node), NULL);
        bool runs = entry && entry->receiver == THING_SESSION && strcmp(entry->name, "run") == 0;
        if (runs && !call_argument(script, AS(Call, node), entry->signature, "feed_dict").value) return true;
    }
    return false;
}

/* A range that counts steps, and chooses nothing. */
static void treat_steps(Horovod *horovod, const Node *loop, const AstCall *range) {
    const Node *drawn;
    bool is_alike;
    const Node *dataset = horovod_graph_data(horovod, &is_alike);
    if (dataset && steps_read_graph(horovod->script, loop) && !horovod->rewriter->options->keeps_data) {
        warn_whole(horovod, &range->node,
                   "its batches come from a dataset that each reads from its beginning", dataset);
        horovod->alike += is_alike;
        horovod->apart += !is_alike;
    } else if (turns_repeat(horovod->script, loop)) {
        warn_whole(horovod, &range->node, "all its steps take the same", NULL);
        horovod->alike++;
    } else if (find_fixed(horovod->script, loop, &drawn)) {
        /* It is said at the seed that all processes train on the same batches. */
        horovod->alike++;
    } else {
        shorten_range(horovod, loop, range);
        horovod->apart++;
    }
}

static void treat_range(Horovod *horovod, const Node *loop, const AstCall *range, bool can_wrap) {
    Flow flow = flow_of(horovod->script, loop, AS(For, loop)->target);
    bool is_data = turns_choose(&flow) && !horovod->rewriter->options->keeps_data;
    const Node *where = is_data ? turns_parting(&flow) : NULL;
    flow_free(&flow);
    const Node *next = is_data ? NULL : turns_next_in_order(horovod->script, loop);
    if (next && !horovod->rewriter->options->keeps_data) {
        leave_whole(horovod, &range->node, "its batches come in an order that all processes share", next);
    } else if (!is_data) {
        treat_steps(horovod, loop, range);
    } else if (where || !can_wrap) {
        leave_whole(horovod, &range->node, "its steps depend on what a process has at the time", where);
    } else {
        take_turns(horovod, turns_ordered_part(horovod->script, AS(For, loop)->iter));
        if (list_count(range->args) == 1 && range->args->items[0]->kind != AST_Starred)
            divide_divisors(horovod, loop, range->args->items[0], "(%s // @h.size() + %s %% @h.size())");
    }
}

static void treat_sequence(Horovod *horovod, const Node *loop, const Node *iterable) {
    if (horovod->rewriter->options->keeps_data) return;
    Flow flow = flow_of(horovod->script, loop, turns_element(horovod->script, loop));
    const Node *where = turns_parting(&flow);
    flow_free(&flow);
    if (where)
        leave_whole(horovod, iterable, "its steps depend on what a process has at the time", where);
    else
        take_turns(horovod, turns_ordered_part(horovod->script, AS(For, loop)->iter));
}

/* A loop over numbers that stand in a variable, or that a `zip` counts with. */
static void treat_counter(Horovod *horovod, const Node *loop, const Node *iterable) {
    Flow flow = flow_of(horovod->script, loop, turns_element(horovod->script, loop));
    bool is_data = turns_choose(&flow);
    flow_free(&flow);
    if (is_data)
        treat_sequence(horovod, loop, iterable);
    else
        warn_steps(horovod, iterable);
}

static bool is_unknown(const Script *script, const Node *node) {
    ThingSet value = script_value(script, node);
    return !value || set_is_kind(script, value, THING_UNKNOWN);
}

static bool is_stopped_elsewhere(const Script *script, const Node *test) {
    uint32_t first = script_place(script, test);
    if (test->kind == AST_Constant) return true;
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Call && call_is_method(script, AS(Call, node), "should_stop", NULL))
            return true;
    }
    return false;
}

/* A loop that something else ends: a thread that fills queues, or a hook. What it trains on is in the graph.
 */
static void treat_endless(Horovod *horovod, const AstWhile *loop) {
    bool is_alike;
    bool reads = loop->test->kind != AST_Constant && steps_read_graph(horovod->script, &loop->node);
    if (!reads || horovod_graph_data(horovod, &is_alike) || horovod->rewriter->options->keeps_data) return;
    warn_whole(horovod, loop->test, "its batches come from queues that each fills for itself", NULL);
}

static void treat_loop(Horovod *horovod, const Node *loop) {
    const Script *script = horovod->script;
    if (loop->kind == AST_While) {
        if (is_stopped_elsewhere(script, AS(While, loop)->test))
            treat_endless(horovod, AS(While, loop));
        else
            warn_steps(horovod, AS(While, loop)->test);
        return;
    }
    if (loop->kind != AST_For) return;
    const Node *iter = horovod_peel(script, AS(For, loop)->iter);
    const LibraryName *name =
        iter->kind == AST_Call ? script_library_name(script, AS(Call, iter)->func) : NULL;
    bool is_range = library_is(name, "builtins.range");
    if (is_range || library_is(name, "tqdm.trange") || library_is(name, "tqdm.auto.trange") ||
        library_is(name, "tensorflow.range"))
        treat_range(horovod, loop, AS(Call, iter), is_range);
    else if (turns_only_count(script, iter))
        treat_counter(horovod, loop, iter);
    else if (turns_is_sequence(script, iter))
        treat_sequence(horovod, loop, iter);
    else if (is_unknown(script, iter)) {
        warn_whole(horovod, iter, "what it holds is not known", NULL);
        horovod->apart++;
    }
}

/* ---- Which loops make steps ---- */

/* Whether the code of [function] makes a step outside of all its loops: [seen] cuts recursion off. */
static bool steps_outside_loops(const Script *script, const Function *function, uint8_t *seen);

static bool step_is_direct(const Script *script, const AstCall *call, uint8_t *seen) {
    bool is_own = false;
    FOR_EACH_THING(script, callee, script_callees(script, call)) {
        if (callee->kind != THING_FUNCTION) continue;
        is_own = true;
        if (steps_outside_loops(script, callee->function, seen)) return true;
    }
    return !is_own && script_call_effects(script, call) & LOOP_STEPS;
}

/* The innermost loop around [node] in its function, or NULL. */
static const Node *loop_around(const Script *script, const Node *node) {
    for (const Node *at = script_parent(script, node); at; at = script_parent(script, at)) {
        if (node_is_loop(at) || at->kind == AST_ListComp || at->kind == AST_GeneratorExp ||
            at->kind == AST_SetComp)
            return at;
        if (at->kind == AST_FunctionDef || at->kind == AST_AsyncFunctionDef || at->kind == AST_Lambda)
            return NULL;
    }
    return NULL;
}

static bool steps_outside_loops(const Script *script, const Function *function, uint8_t *seen) {
    if (seen[function->index]) return seen[function->index] == 2;
    seen[function->index] = 1;
    uint32_t first = script_place(script, function->node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || script->places.items[i].function != function->index) continue;
        if (!loop_around(script, node) && step_is_direct(script, AS(Call, node), seen)) {
            seen[function->index] = 2;
            return true;
        }
    }
    return false;
}

/* A seed makes all processes draw the same batches. */
static void check_draws(Horovod *horovod, const Node *loop) {
    const Node *drawn;
    const Node *seed = horovod->warned_seed ? NULL : find_fixed(horovod->script, loop, &drawn);
    if (!seed) return;
    horovod->warned_seed = true;
    Diagnostic *diagnostic =
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_SEED, seed, "make the seed depend on hvd.rank()",
                      "with this seed all processes draw the same numbers, and train on the same batches");
    rewriter_note(horovod->rewriter, diagnostic, drawn, "drawn here");
}

/* Parts of one order are parts of the data only where all processes have the same order. */
static void check_order(Horovod *horovod) {
    const Node *node = horovod->divides_order ? turns_free_order(horovod->script) : NULL;
    if (!node) return;
    rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_SEED, node,
                  "draw the same order in all processes: seed the generator with a number before",
                  "each process draws an order of its own, so that some samples are trained on twice and "
                  "others not at all");
}

/* The loops that make steps themselves. Steps in a loop further in belong to a step of the one around it,
 * like those of a critic, so that one is left as it is. */
typedef struct StepLoops {
    Array(const Node *) all;
} StepLoops;

static void find_loops(const Script *script, Arena *arena, StepLoops *loops) {
    uint8_t *seen = arena_alloc_zero(arena, script->functions.count + 1);
    Map known = {0};
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        if (!(script_call_effects(script, AS(Call, node)) & LOOP_STEPS)) continue;
        const Node *loop = loop_around(script, node);
        if (!loop || map_find(&known, (uintptr_t)loop)) continue;
        if (!step_is_direct(script, AS(Call, node), seen)) continue;
        *map_at(&known, (uintptr_t)loop) = 1;
        array_push(&loops->all, loop);
    }
    map_free(&known);
}

static bool is_inner(const Script *script, const StepLoops *loops, const Node *loop) {
    for (uint32_t i = 0; i < loops->all.count; i++)
        if (loops->all.items[i] != loop && script_contains(script, loops->all.items[i], loop)) return true;
    return false;
}

void horovod_loops(Horovod *horovod) {
    StepLoops loops = {0};
    find_loops(horovod->script, horovod->arena, &loops);
    for (uint32_t i = 0; i < loops.all.count; i++) {
        const Node *loop = loops.all.items[i];
        if (!is_inner(horovod->script, &loops, loop)) treat_loop(horovod, loop);
        check_draws(horovod, loop);
    }
    array_free(&loops.all);
    check_order(horovod);
}
