/* Loops that make the training steps themselves, and what each rank does of them: STEPS.
 *
 * A loop whose steps draw their batches by chance is made shorter. One that goes through data, by an index or
 * from a generator of the program's own, is divided in turns: each rank takes every so many-th batch, and
 * what is left over in the end all ranks do together, so each makes equally many steps and nothing is left
 * out. Where the ranks would leave the loop, or make steps in it, at different times it is left whole. */
#include "distribute/flow.h"
#include "distribute/horovod.h"

#include <string.h>

enum {
    LOOP_STEPS = EFFECT_TAPE | EFFECT_BATCH | EFFECT_SESSION | EFFECT_MONITORED,
    CALL_DEPTH = 4,
};

static bool is_loop(const Node *node) {
    return node->kind == AST_For || node->kind == AST_AsyncFor || node->kind == AST_While;
}

/* ---- Ranks that part ---- */

static const Node *test_of(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_If: return AS(If, node)->test;
    case AST_IfExp: return AS(IfExp, node)->test;
    case AST_While: return AS(While, node)->test;
    default: return NULL;
    }
}

/* Whether a condition on what the rank has in this turn stands between [node] and the loop. */
static bool is_conditional(const Flow *flow, const Node *node) {
    for (const Node *at = script_parent(flow->script, node); at && at != flow->within;
         at = script_parent(flow->script, at)) {
        const Node *test = test_of(at);
        if (test && flow_reaches(flow, test)) return true;
    }
    return false;
}

static bool leaves_loop(const Flow *flow, const Node *node) {
    if (node->kind == AST_Return) return true;
    if (node->kind != AST_Break && node->kind != AST_Continue) return false;
    const Node *at = script_parent(flow->script, node);
    while (at && !is_loop(at)) at = script_parent(flow->script, at);
    return at == flow->within;
}

/* The place where ranks that have different elements of the loop would part; NULL for none. */
static const Node *parting(const Flow *flow) {
    const Script *script = flow->script;
    uint32_t first = script_place(script, flow->within);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        bool steps = node->kind == AST_Call && script_call_effects(script, AS(Call, node)) & EFFECT_STEPS;
        if ((steps || leaves_loop(flow, node)) && is_conditional(flow, node)) return node;
    }
    return NULL;
}

/* ---- Whether the index chooses the data ---- */

static bool contains_word(const char *name) {
    static const char *const words[] = {"batch", "next", "sample", "load", "fetch", "get", "data"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(name, words[i])) return true;
    return false;
}

static bool chooses(const Flow *flow, const Node *within, uint32_t depth);

/* Whether a parameter that is given what depends on the index chooses data in the function. */
static bool function_chooses(const Flow *flow, const AstCall *call, const Function *function,
                             uint32_t depth) {
    if (depth == 0 || function->node->kind != AST_FunctionDef) return false;
    const Script *script = flow->script;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t index = function->class && !function->is_static ? 1 : 0;
    Flow inner = {.script = script, .within = function->node};
    FOR_EACH (argument, call->args) {
        const Node *parameter =
            index < list_count(parameters->args) ? parameters->args->items[index++] : NULL;
        if (!parameter || !flow_reaches(flow, argument)) continue;
        array_push(&inner.variables, scope_use(function->module->source->scopes, parameter)->definition);
    }
    FOR_EACH (keyword, call->keywords)
        FOR_EACH (parameter, parameters->args)
            if (AS(keyword, keyword)->arg == AS(arg, parameter)->arg &&
                flow_reaches(flow, AS(keyword, keyword)->value))
                array_push(&inner.variables,
                           scope_use(function->module->source->scopes, parameter)->definition);
    bool is_given = inner.variables.count > 0;
    flow_spread(&inner);
    bool found = is_given && chooses(&inner, function->node, depth - 1);
    flow_free(&inner);
    return found;
}

static bool call_chooses(const Flow *flow, const AstCall *call, uint32_t depth) {
    bool is_given = false;
    FOR_EACH (argument, call->args) is_given |= flow_reaches(flow, argument);
    FOR_EACH (keyword, call->keywords) is_given |= flow_reaches(flow, AS(keyword, keyword)->value);
    if (!is_given) return false;
    ThingSet callees = script_callees(flow->script, call);
    FOR_EACH_THING(flow->script, callee, callees)
    if (callee->kind == THING_FUNCTION && function_chooses(flow, call, callee->function, depth)) return true;
    bool is_known =
        set_has_kind(flow->script, callees, THING_FUNCTION) || script_entry(flow->script, call, NULL) != NULL;
    return !is_known && call->func->kind == AST_Attribute &&
           contains_word(script_text(flow->script, AS(Attribute, call->func)->attr));
}

/* Whether something that depends on the element is an index or a slice of data below [within]. */
static bool chooses(const Flow *flow, const Node *within, uint32_t depth) {
    const Script *script = flow->script;
    uint32_t first = script_place(script, within);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_Subscript && node->op == OP_Load &&
            flow_reaches(flow, AS(Subscript, node)->slice))
            return true;
        if (node->kind == AST_Call && call_chooses(flow, AS(Call, node), depth)) return true;
    }
    return false;
}

/* ---- Loops that are left whole ---- */

static void warn_steps(Horovod *horovod, const Node *node) {
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

/* ---- Divisors ---- */

/* Whether [node] is the variable or attribute that [count] is. */
static bool is_same_path(const Script *script, const Node *node, const Node *count) {
    if (node->kind != count->kind) return false;
    if (node->kind == AST_Name)
        return script_definition(script, node) &&
               script_definition(script, node) == script_definition(script, count);
    return node->kind == AST_Attribute &&
           strcmp(script_source(script, node), script_source(script, count)) == 0;
}

/* `average += cost / total` in a loop of `total` steps: each rank makes fewer of them. [how] is its number of
 * steps, with %s for the number that was there. */
static void divide_divisors(Horovod *horovod, const Node *loop, const Node *count, const char *how) {
    Script *script = horovod->script;
    if (count->kind != AST_Name && count->kind != AST_Attribute) return;
    const Function *function = script_function(script, loop);
    Flow sums = flow_of(script, loop, AS(For, loop)->target);
    uint32_t first = script_place(script, loop), end = script->places.items[first].end;
    for (uint32_t i = first; i < end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_AugAssign) flow_add(&sums, AS(AugAssign, node)->target);
    }
    for (uint32_t i = first; i < script->places.items[script_place(script, function->node)].end; i++) {
        const Node *node = script->places.items[i].node;
        if (script->places.items[i].function != function->index) continue;
        const Node *divisor = NULL, *dividend = NULL;
        if (node->kind == AST_BinOp && (node->op == OP_Div || node->op == OP_FloorDiv)) {
            divisor = AS(BinOp, node)->right;
            dividend = AS(BinOp, node)->left;
        } else if (node->kind == AST_AugAssign && node->op == OP_Div) {
            divisor = AS(AugAssign, node)->value;
            dividend = AS(AugAssign, node)->target;
        }
        if (!divisor || !is_same_path(script, divisor, count)) continue;
        bool is_sum = i < end || flow_reaches(&sums, dividend) ||
                      (dividend->kind == AST_Name && flow_has(&sums, script_definition(script, dividend)));
        if (!is_sum || script_contains(script, AS(For, loop)->iter, node)) continue;
        const char *source = script_source(script, divisor);
        Patch *patch = rewriter_patch(horovod->rewriter, divisor);
        patch_replace(patch, "STEPS", node_outer_span(patch->text, divisor),
                      horovod_text(horovod, divisor, arena_printf(horovod->arena, how, source, source)));
    }
    flow_free(&sums);
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
}

/* Whether something that only the loop binds is read behind it, so that the loop must run. */
static bool is_read_behind(const Script *script, const Node *loop) {
    const Function *function = script_function(script, loop);
    uint32_t first = script_place(script, loop), last = script_place(script, function->node);
    for (uint32_t i = script->places.items[first].end; i < script->places.items[last].end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Name || node->op != OP_Load) continue;
        const Variable *variable = script_definition(script, node);
        bool is_bound_here = variable && variable->sites;
        for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
            is_bound_here &= script_contains(script, loop, site->node);
        if (is_bound_here) return true;
    }
    return false;
}

/* Divides the number of steps of a range. */
static void shorten_range(Horovod *horovod, const Node *loop, const AstCall *range) {
    uint32_t count = list_count(range->args);
    const Node *stop = NULL;
    if (count == 1 && range->args->items[0]->kind != AST_Starred) stop = range->args->items[0];
    if (count >= 2 && is_zero(range->args->items[0])) stop = range->args->items[1];
    if (stop && is_read_behind(horovod->script, loop))
        horovod_divide_at_least_one(horovod, "STEPS", stop);
    else if (stop)
        horovod_divide(horovod, "STEPS", stop);
    else
        warn_steps(horovod, &range->node);
    if (stop && count < 3) divide_divisors(horovod, loop, stop, "(%s // @h.size())");
    horovod->divides = true;
}

/* The largest part of what the loop goes through that has the order of the loop: what stands in an enumerate
 * or a progress bar. */
static const Node *ordered_part(const Script *script, const Node *node) {
    while (node->kind == AST_Call && list_count(AS(Call, node)->args)) {
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        bool only_shows = library_is(name, "builtins.enumerate") || library_is_below(name, "tqdm");
        if (!only_shows) break;
        node = AS(Call, node)->args->items[0];
    }
    return node;
}

static void treat_range(Horovod *horovod, const Node *loop, const AstCall *range, bool can_wrap) {
    Flow flow = flow_of(horovod->script, loop, AS(For, loop)->target);
    bool is_data = chooses(&flow, loop, CALL_DEPTH) && !horovod->rewriter->options->keeps_data;
    const Node *where = is_data ? parting(&flow) : NULL;
    flow_free(&flow);
    if (!is_data) {
        shorten_range(horovod, loop, range);
    } else if (where || !can_wrap) {
        warn_whole(horovod, &range->node, "its steps depend on what a process has at the time", where);
    } else {
        take_turns(horovod, ordered_part(horovod->script, AS(For, loop)->iter));
        if (list_count(range->args) == 1 && range->args->items[0]->kind != AST_Starred)
            divide_divisors(horovod, loop, range->args->items[0], "(%s // @h.size() + %s %% @h.size())");
    }
}

/* Whether the call enters a generator of the program's own. */
static bool is_generator(const Script *script, const Node *node) {
    if (node->kind != AST_Call) return false;
    FOR_EACH_THING(script, callee, script_callees(script, AS(Call, node))) {
        if (callee->kind != THING_FUNCTION) continue;
        uint32_t first = script_place(script, callee->function->node);
        for (uint32_t i = first; i < script->places.items[first].end; i++) {
            const Node *inner = script->places.items[i].node;
            bool yields = inner->kind == AST_Yield || inner->kind == AST_YieldFrom;
            if (yields && script->places.items[i].function == callee->function->index) return true;
        }
    }
    return false;
}

/* What one goes through from its first to its last element: arrays, lists that are computed, `zip` of those.
 */
static bool is_sequence(const Script *script, const Node *node) {
    if (is_generator(script, node)) return true;
    if (node->kind == AST_List || node->kind == AST_Tuple || node->kind == AST_Set) return false;
    if (node->kind == AST_Call &&
        library_is(script_library_name(script, AS(Call, node)->func), "builtins.zip")) {
        bool all = list_count(AS(Call, node)->args) > 0;
        FOR_EACH (argument, AS(Call, node)->args) all &= is_sequence(script, argument);
        return all;
    }
    return set_is_kind(script, script_value(script, node), THING_ARRAY);
}

/* The target that is bound to the elements of [iterable], behind the counter of an enumerate. */
static const Node *element_target(const Script *script, const Node *loop) {
    const Node *target = AS(For, loop)->target, *iter = AS(For, loop)->iter;
    bool counts = iter->kind == AST_Call &&
                  library_is(script_library_name(script, AS(Call, iter)->func), "builtins.enumerate");
    bool is_pair = target->kind == AST_Tuple && list_count(AS(Tuple, target)->elts) == 2;
    return counts && is_pair ? AS(Tuple, target)->elts->items[1] : target;
}

static void treat_sequence(Horovod *horovod, const Node *loop, const Node *iterable) {
    if (horovod->rewriter->options->keeps_data) return;
    Flow flow = flow_of(horovod->script, loop, element_target(horovod->script, loop));
    const Node *where = parting(&flow);
    flow_free(&flow);
    if (where)
        warn_whole(horovod, iterable, "its steps depend on what a process has at the time", where);
    else
        take_turns(horovod, ordered_part(horovod->script, AS(For, loop)->iter));
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

static void treat_loop(Horovod *horovod, const Node *loop) {
    const Script *script = horovod->script;
    if (loop->kind == AST_While) {
        if (!is_stopped_elsewhere(script, AS(While, loop)->test)) warn_steps(horovod, AS(While, loop)->test);
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
    else if (is_sequence(script, iter))
        treat_sequence(horovod, loop, iter);
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
        if (is_loop(at) || at->kind == AST_ListComp || at->kind == AST_GeneratorExp ||
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

/* ---- Batches that are drawn by chance ---- */

/* The call that fixes what the functions of [package] draw, "numpy.random" or "random"; NULL for none. */
static const Node *find_seed(const Script *script, const char *package) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || !list_count(AS(Call, node)->args)) continue;
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        if (library_is(name, "tensorflow.keras.utils.set_random_seed")) return node;
        size_t length = strlen(package);
        if (name && strncmp(name->text, package, length) == 0 && strcmp(name->text + length, ".seed") == 0)
            return node;
    }
    return NULL;
}

/* What makes the call [node] draw the same numbers in every process; NULL when it draws none, or others. */
static const Node *seed_of(const Script *script, const Node *node) {
    if (node->kind != AST_Call) return NULL;
    ThingSet receiver;
    const LibraryName *name = script_library_name(script, AS(Call, node)->func);
    const LibraryEntry *entry = script_entry(script, AS(Call, node), &receiver);
    if (entry && entry->receiver == THING_RANDOM) {
        const Thing *generator = set_first(script, receiver, THING_RANDOM);
        bool is_made = generator && generator->node && generator->node->kind == AST_Call;
        return is_made && list_count(AS(Call, generator->node)->args) ? generator->node : NULL;
    }
    const char *package = library_is_below(name, "numpy.random") ? "numpy.random"
                          : library_is_below(name, "random")     ? "random"
                                                                 : NULL;
    if (!package || strcmp(name->text + strlen(package), ".seed") == 0) return NULL;
    return find_seed(script, package);
}

/* A seed makes all processes draw the same batches. */
static void check_draws(Horovod *horovod, const Node *loop) {
    const Script *script = horovod->script;
    uint32_t first = script_place(script, loop);
    for (uint32_t i = first; i < script->places.items[first].end && !horovod->warned_seed; i++) {
        const Node *node = script->places.items[i].node;
        const Node *seed = seed_of(script, node);
        if (!seed) continue;
        horovod->warned_seed = true;
        Diagnostic *diagnostic = rewriter_warn(
            horovod->rewriter, CODE_DISTRIBUTE_SEED, seed, "make the seed depend on hvd.rank()",
            "with this seed all processes draw the same numbers, and train on the same batches");
        rewriter_note(horovod->rewriter, diagnostic, node, "drawn here");
    }
}

/* Orders that are drawn by chance, and the argument that fixes them. */
static const char *const shuffles[] = {"numpy.random.shuffle", "numpy.random.permutation", "random.shuffle",
                                       "sklearn.utils.shuffle", "sklearn.model_selection.train_test_split"};

/* Parts of one order are parts of the data only where all processes have the same order. */
static void check_order(Horovod *horovod) {
    const Script *script = horovod->script;
    if (!horovod->divides_order) return;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        bool is_drawn = false;
        for (size_t k = 0; k < sizeof shuffles / sizeof *shuffles; k++)
            is_drawn |= library_is(name, shuffles[k]);
        Argument state = call_argument(script, AS(Call, node), "", "random_state");
        if (!is_drawn ||
            (state.value && !(state.value->kind == AST_Constant && state.value->op == CONSTANT_NONE)))
            continue;
        if (find_seed(script, library_is_below(name, "random") ? "random" : "numpy.random")) continue;
        rewriter_warn(horovod->rewriter, CODE_DISTRIBUTE_SEED, node,
                      "draw the same order in all processes: seed the generator with a number before",
                      "each process draws an order of its own, so that some samples are trained on twice and "
                      "others not at all");
        return;
    }
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
