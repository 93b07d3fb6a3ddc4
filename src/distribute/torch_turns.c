/* TURNS: loops that train without a DataLoader, and what each process does of them.
 *
 * A loop that goes through data by an index, or through the elements of a sequence, is divided in turns; one
 * that draws its batches by chance makes fewer steps. What cannot be divided is refused with the reason: all
 * the data in every step, an environment, a state that goes from one step to the next. */
#include "distribute/torch_query.h"
#include "distribute/turns.h"

#include <string.h>

/* ---- Calls of models ---- */

static bool is_model_call(const Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return false;
    const Node *callee = AS(Call, node)->func;
    if (set_has_kind(torch->script, script_value(torch->script, callee), THING_NETWORK)) return true;
    return script_call_effects(torch->script, AS(Call, node)) & EFFECT_BACKWARD &&
           set_has_kind(torch->script, script_callees(torch->script, AS(Call, node)), THING_FUNCTION);
}

static bool has_model_call(const Torch *torch, const Node *node) {
    FOR_EACH_BELOW (torch->script, part, node)
        if (is_model_call(torch, part)) return true;
    return false;
}

/* Whether what a flow holds is handed to a model, or to a function that trains one. */
static bool reaches_model(const Torch *torch, const Flow *flow) {
    const Script *script = torch->script;
    FOR_EACH_BELOW (script, node, flow->within) {
        if (!is_model_call(torch, node)) continue;
        FOR_EACH (argument, AS(Call, node)->args)
            if (flow_reaches(flow, argument)) return true;
        FOR_EACH (keyword, AS(Call, node)->keywords)
            if (flow_reaches(flow, AS(keyword, keyword)->value)) return true;
    }
    return false;
}

/* ---- What goes from one step to the next ---- */

/* What models give in the loop, and what is computed from it. */
static Flow outputs_of(const Torch *torch, const Node *loop) {
    Flow outputs = {.script = torch->script, .within = loop};
    FOR_EACH_BELOW (torch->script, node, loop) {
        if (node->kind == AST_Assign && has_model_call(torch, AS(Assign, node)->value))
            FOR_EACH (target, AS(Assign, node)->targets) flow_add(&outputs, target);
    }
    flow_spread(&outputs);
    return outputs;
}

/* Whether [load] reads what the step before has left: the loop has not bound the variable before. */
static bool reads_earlier(const Torch *torch, const Node *loop, const Node *load, const Variable *variable) {
    const Script *script = torch->script;
    bool is_bound_in = false, is_bound_out = false;
    const Node *statement = script_statement(script, load);
    for (const Site *site = variable->sites; site; site = site->next) {
        if (!script_contains(script, loop, site->node)) {
            is_bound_out = true;
            continue;
        }
        if (site->owner->kind != AST_AugAssign &&
            (site->owner == loop || script_statement(script, site->node)->end <= statement->start))
            return false;
        is_bound_in = true;
    }
    return is_bound_in && is_bound_out;
}

static bool is_counted(const Torch *torch, const Node *loop, const Variable *variable) {
    for (const Site *site = variable->sites; site; site = site->next)
        if (site->owner->kind == AST_AugAssign && script_contains(torch->script, loop, site->node))
            return true;
    return false;
}

/* A name in the loop that holds a state of the model, or a position in the data, from the step before. */
static const Node *find_carried(const Torch *torch, const Node *loop) {
    const Script *script = torch->script;
    Flow outputs = outputs_of(torch, loop);
    const Node *found = NULL;
    uint32_t first = script_place(script, loop);
    for (uint32_t i = first; i < script->places.items[first].end && !found; i++) {
        const Node *node = script->places.items[i].node;
        const Variable *variable =
            node->kind == AST_Name && node->op == OP_Load ? script_definition(script, node) : NULL;
        if (!variable || !reads_earlier(torch, loop, node, variable)) continue;
        bool is_output = flow_has(&outputs, variable), counts = is_counted(torch, loop, variable);
        if (!is_output && !counts) continue;
        Flow flow = {.script = script, .within = loop};
        array_push(&flow.variables, variable);
        bool chooses = counts && !is_output && turns_choose(&flow);
        flow_spread(&flow);
        /* A counter that chooses a rate, or what is shown, is no position in the data. */
        if ((is_output || chooses) && reaches_model(torch, &flow)) found = node;
        flow_free(&flow);
    }
    flow_free(&outputs);
    return found;
}

/* ---- Batches that are drawn by chance ---- */

static bool draws_numbers(const Torch *torch, const Node *node) {
    static const char *const names[] = {
        "numpy.random.choice", "numpy.random.randint", "numpy.random.permutation",
        "torch.randint",       "torch.randperm",       "torch.multinomial",
        "random.randint",      "random.randrange",     "numpy.random.integers"};
    const LibraryName *name = script_library_name(torch->script, AS(Call, node)->func);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (library_is(name, names[i])) return true;
    ThingSet receiver;
    const LibraryEntry *entry = script_entry(torch->script, AS(Call, node), &receiver);
    return entry && entry->receiver == THING_RANDOM;
}

static bool draws_samples(const Torch *torch, const Node *node) {
    static const char *const names[] = {"random.sample", "random.choice", "random.choices"};
    const LibraryName *name = script_library_name(torch->script, AS(Call, node)->func);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (library_is(name, names[i])) return true;
    return false;
}

/* `mnist.train.next_batch(64)`, `get_batch()`: nobody knows the code, but what it is called. */
static bool is_called_batch(const Torch *torch, const Node *node) {
    const Node *callee = AS(Call, node)->func;
    if (script_entry(torch->script, AS(Call, node), NULL)) return false;
    FOR_EACH_THING(torch->script, thing, script_callees(torch->script, AS(Call, node)))
    if (thing->kind != THING_UNKNOWN && thing->kind != THING_LIBRARY) return false;
    const char *name = callee->kind == AST_Attribute ? script_text(torch->script, AS(Attribute, callee)->attr)
                       : callee->kind == AST_Name    ? script_text(torch->script, AS(Name, callee)->id)
                                                     : "";
    return strcmp(name, "next_batch") == 0 || strcmp(name, "get_batch") == 0 ||
           strcmp(name, "random_batch") == 0 || strcmp(name, "sample_batch") == 0;
}

/* Whether the number that [call] draws is an index of data below [within]. */
static bool indexes(const Torch *torch, const Node *within, const Node *call) {
    const Script *script = torch->script;
    const Node *statement = script_statement(script, call);
    for (const Node *at = call; at != statement; at = script_parent(script, at)) {
        const Node *parent = script_parent(script, at);
        if (parent->kind == AST_Subscript && AS(Subscript, parent)->slice == at) return true;
        if (parent->kind == AST_comprehension || ast_is_statement(parent->kind)) break;
    }
    Flow flow = {.script = script, .within = within};
    if (statement->kind == AST_Assign)
        FOR_EACH (target, AS(Assign, statement)->targets) flow_add(&flow, target);
    for (const Node *at = call; at != statement; at = script_parent(script, at))
        if (at->kind == AST_comprehension) flow_add(&flow, AS(comprehension, at)->target);
    flow_spread(&flow);
    bool found = turns_choose(&flow);
    flow_free(&flow);
    return found;
}

/* `sklearn.datasets.make_circles` and the like. */
static bool is_made_up(const LibraryName *name) {
    static const char start[] = "sklearn.datasets.make_";
    return name && strncmp(name->text, start, sizeof start - 1) == 0;
}

/* What a name is bound to that is bound once; NULL for others. */
static const Node *bound_to(const Torch *torch, const Node *node) {
    const Variable *variable = node->kind == AST_Name ? script_definition(torch->script, node) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    bool is_whole =
        site && site->owner->kind == AST_Assign && AS(Assign, site->owner)->targets->items[0] == site->node;
    return is_whole ? AS(Assign, site->owner)->value : NULL;
}

/* Whether the call enters a function of the program that draws numbers, and makes samples of them. */
static bool makes_samples(const Torch *torch, const Node *within, const Node *call) {
    const Script *script = torch->script;
    const Node *statement = script_statement(script, call);
    if (statement->kind != AST_Assign || is_model_call(torch, call)) return false;
    bool draws = false;
    FOR_EACH_THING(script, callee, script_callees(script, AS(Call, call))) {
        if (callee->kind != THING_FUNCTION) continue;
        FOR_EACH_BELOW (script, node, callee->function->node) {
            const LibraryName *name =
                node->kind == AST_Call ? script_library_name(script, AS(Call, node)->func) : NULL;
            draws |= library_is_below(name, "numpy.random") || library_is_below(name, "random") ||
                     is_made_up(name);
        }
    }
    Flow flow = {.script = script, .within = within};
    FOR_EACH (target, AS(Assign, statement)->targets) flow_add(&flow, target);
    flow_spread(&flow);
    bool found = draws && reaches_model(torch, &flow);
    flow_free(&flow);
    return found;
}

/* What `next(x)` or `x.__next__()` takes something from; NULL when [node] is neither. */
static const Node *taken_from(const Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return NULL;
    const AstCall *call = AS(Call, node);
    if (torch_is_method(torch, node, "__next__")) return AS(Attribute, call->func)->value;
    bool is_next = script_is_builtin(torch->script, call->func, "next") && list_count(call->args) > 0;
    return is_next ? call->args->items[0] : NULL;
}

/* Whether something is taken from a generator of the program's own that draws what it hands out. */
static bool takes_drawn(const Torch *torch, const Node *node) {
    const Script *script = torch->script;
    const Node *from = taken_from(torch, node);
    if (from && from->kind != AST_Call) from = bound_to(torch, from);
    if (!from || from->kind != AST_Call) return false;
    bool yields = false, draws = false;
    FOR_EACH_THING(script, callee, script_callees(script, AS(Call, from))) {
        if (callee->kind != THING_FUNCTION) continue;
        FOR_EACH_BELOW (script, part, callee->function->node) {
            const LibraryName *name =
                part->kind == AST_Call ? script_library_name(script, AS(Call, part)->func) : NULL;
            yields |= part->kind == AST_Yield;
            draws |= library_is_below(name, "numpy.random") || library_is_below(name, "random") ||
                     (name && strncmp(name->text, "torch.rand", strlen("torch.rand")) == 0);
        }
    }
    return yields && draws;
}

static bool draws_batch(const void *context, const Node *within, const Node *node) {
    const Torch *torch = context;
    if (node->kind != AST_Call) return false;
    if (takes_drawn(torch, node)) return true;
    return draws_samples(torch, node) || is_called_batch(torch, node) ||
           (draws_numbers(torch, node) && indexes(torch, within, node)) || makes_samples(torch, within, node);
}

/* ---- What is refused ---- */

static void refuse(Torch *torch, const Node *node, const char *help, const char *reason, const Node *because,
                   const char *note) {
    Diagnostic *diagnostic =
        rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_LOADER, node, help, "%s", reason);
    if (because) rewriter_note(torch->rewriter, diagnostic, because, note);
}

/* Where the variable gets its first value that is no parameter; NULL when it is not known. */
static const Node *origin_of(const Torch *torch, const Node *node) {
    const Variable *variable = node->kind == AST_Name ? script_definition(torch->script, node) : NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
        if (site->node->kind != AST_arg) return site->node;
    return NULL;
}

/* Whether nothing in the module can have bound the name. */
static bool is_bound_nowhere(const Torch *torch, const Node *node) {
    const Script *script = torch->script;
    const Variable *variable = node->kind == AST_Name ? script_definition(script, node) : NULL;
    if (node->kind != AST_Name || (variable && variable->sites)) return false;
    const ScriptModule *module = script_module(script, node);
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *at = script->places.items[i].node;
        if (at->kind == AST_alias && strcmp(script_text(script, AS(alias, at)->name), "*") == 0) return false;
    }
    const LibraryName *name = script_library_name(script, node);
    return !name || !name->entry;
}

static void refuse_unknown(Torch *torch, const Node *iterable, const Node *loop) {
    const char *reason =
        torch_text(torch,
                   is_bound_nowhere(torch, iterable)
                       ? "this loop trains, but `%s`, which it goes through, is bound nowhere"
                       : "this loop trains, but `%s`, which it goes through, is not known to be a DataLoader",
                   script_source(torch->script, iterable));
    refuse(torch, loop, "put the samples into a Dataset and go through a DataLoader of them", reason,
           origin_of(torch, iterable), "it is made here");
}

/* The first thing in the loop that something is taken from with next(); NULL for none. */
static const Node *find_taken(const Torch *torch, const Node *loop) {
    FOR_EACH_BELOW (torch->script, node, loop) {
        const Node *from = taken_from(torch, node);
        if (from) return from;
    }
    return NULL;
}

static void refuse_taken(Torch *torch, const Node *loop, const Node *from) {
    refuse(torch, loop, "take the batches from an iterator of a DataLoader",
           torch_text(torch,
                      "this loop trains, but `%s`, which it takes from, is not known to be a DataLoader",
                      script_source(torch->script, from)),
           origin_of(torch, from), "it is made here");
}

static void refuse_whole(Torch *torch, const Node *loop) {
    const Node *environment = turns_environment(torch->script);
    const Node *carried = find_carried(torch, loop);
    if (environment)
        refuse(
            torch, loop,
            "give each process an environment with a seed of its own, and leave the data whole: --no-shard",
            "this loop trains on what an environment gives, which cannot be divided like a dataset",
            environment, "the environment");
    else if (carried)
        refuse(torch, loop, "cut the data into as many sequences as there are processes, one for each",
               "each step of this loop goes on from the one before: processes cannot take turns in it",
               carried, "this is what the step before has left");
    else if (loop->kind == AST_While)
        refuse(torch, loop, "go through a DataLoader of the samples in a `for` loop",
               "this loop trains, but what it goes through is not known: it is a `while` loop", NULL, "");
    else if (find_taken(torch, loop))
        refuse_taken(torch, loop, find_taken(torch, loop));
    else
        refuse(torch, loop,
               "put the samples into a Dataset and go through a DataLoader of them; a single graph needs a "
               "loader that samples it",
               "no batch is taken in this loop: each step trains on all of the data, and cannot be divided",
               NULL, "");
}

/* ---- Finding out ---- */

static bool is_range(const Script *script, const Node *node) {
    const LibraryName *name =
        node->kind == AST_Call ? script_library_name(script, AS(Call, node)->func) : NULL;
    return library_is(name, "builtins.range") || library_is(name, "tqdm.trange");
}

/* What a name stands for that is bound once, to a progress bar or a range: `epochs = trange(100)`. */
static const Node *bound_range(const Torch *torch, const Node *node) {
    const Node *value = bound_to(torch, node);
    return value ? turns_ordered_part(torch->script, value) : node;
}

/* The range of a progress bar that is made for one loop: `bar = tqdm(range(100))`; else [node]. */
static const Node *shown_range(const Torch *torch, const Node *node) {
    const Node *range = bound_range(torch, node);
    const Node *made = range != node ? script_parent(torch->script, range) : NULL;
    return made && made->kind == AST_Call ? range : node;
}

/* Whether an element of the loop is a sample or chooses one. */
static bool goes_through_data(const Torch *torch, const Node *iterable, const Flow *flow) {
    if (is_range(torch->script, iterable) || turns_only_count(torch->script, iterable))
        return turns_choose(flow);
    ThingSet value = script_value(torch->script, iterable);
    bool is_held = iterable->kind == AST_Name || iterable->kind == AST_Attribute;
    bool is_sequence = turns_is_sequence(torch->script, iterable) ||
                       (is_held && (set_is_kind(torch->script, value, THING_LIST) ||
                                    set_is_kind(torch->script, value, THING_TENSOR)));
    return is_sequence && (reaches_model(torch, flow) || turns_choose(flow));
}

const Node *torch_loop_of_steps(const Torch *torch, const Node *loop) {
    const Script *script = torch->script;
    const Node *outer = torch_loop_around(torch, loop);
    for (; outer; outer = torch_loop_around(torch, outer)) {
        FOR_EACH_BELOW (script, node, outer) {
            if (node->kind == AST_Call && !script_contains(script, loop, node) &&
                torch_loop_around(torch, node) == outer &&
                script_call_effects(script, AS(Call, node)) & EFFECT_TORCH)
                return outer;
        }
    }
    return loop;
}

void torch_take_turns(Torch *torch, TrainingLoop *loop) {
    const Script *script = torch->script;
    if (loop->node->kind == AST_While || turns_environment(torch->script)) {
        refuse_whole(torch, loop->node);
        return;
    }
    const Node *iterable = turns_ordered_part(script, AS(For, loop->node)->iter);
    const Node *range = shown_range(torch, iterable);
    Flow flow = flow_of(script, loop->node, turns_element(script, loop->node));
    bool is_data = goes_through_data(torch, iterable, &flow);
    const Node *where = is_data ? turns_parting(&flow) : NULL;
    const Node *carried = find_carried(torch, loop->node);
    bool can_shorten = is_range(script, range) && list_count(AS(Call, range)->args) <= 2;
    bool is_drawn = can_shorten && script_find_in_turn(script, loop->node, draws_batch, torch);
    /* A counter that chooses something, but nothing to train on: all processes must count alike. */
    if (is_drawn && is_data && is_range(script, iterable) && !reaches_model(torch, &flow))
        is_data = false, where = NULL;
    if (where) {
        refuse(torch, loop->node, "let every process make the same steps",
               "processes that have other elements of this loop would make other steps", where,
               "because of this");
    } else if (carried) {
        refuse_whole(torch, loop->node);
    } else if (is_data) {
        loop->way = LOOP_IN_TURNS;
    } else if (is_drawn) {
        loop->way = LOOP_SHORTENED;
    } else if (is_range(script, bound_range(torch, iterable)) || turns_is_sequence(script, iterable)) {
        refuse_whole(torch, loop->node);
    } else {
        refuse_unknown(torch, iterable, loop->node);
    }
    flow_free(&flow);
}

/* ---- Dividing ---- */

/* A divisor that is the number of the loop's steps. [how] has %s for the number that was there. */
static void divide_divisors(Torch *torch, const Node *loop, const Node *count, const char *how) {
    Nodes divisors = turns_divisors(torch->script, loop, count);
    for (uint32_t i = 0; i < divisors.count; i++) {
        const char *source = script_source(torch->script, divisors.items[i]);
        Patch *patch = rewriter_patch(torch->rewriter, divisors.items[i]);
        patch_replace(patch, "TURNS", node_outer_span(patch->text, divisors.items[i]),
                      torch_text(torch, how, source, torch->dist, source, torch->dist));
        torch_needs(torch, divisors.items[i], NEEDS_DIST);
    }
    array_free(&divisors);
}

static void take_turns(Torch *torch, const Node *loop) {
    const Node *iterable = turns_ordered_part(torch->script, AS(For, loop)->iter);
    Patch *patch = rewriter_patch(torch->rewriter, iterable);
    patch_around(patch, "TURNS", node_outer_span(patch->text, iterable),
                 torch_text(torch, "%s(", torch->turns), ")");
    torch_needs(torch, iterable, NEEDS_DIST | NEEDS_TURNS);
    bool counts = is_range(torch->script, iterable) && list_count(AS(Call, iterable)->args) == 1;
    if (counts)
        divide_divisors(torch, loop, AS(Call, iterable)->args->items[0],
                        "(%s // %s.get_world_size() + %s %% %s.get_world_size())");
}

/* Fewer steps: `range(n // size)`, `range(a, a + (n - a) // size)`. */
static void shorten(Torch *torch, const Node *loop) {
    const AstCall *range =
        AS(Call, shown_range(torch, turns_ordered_part(torch->script, AS(For, loop)->iter)));
    bool has_start = list_count(range->args) == 2;
    const Node *stop = range->args->items[has_start];
    Patch *patch = rewriter_patch(torch->rewriter, stop);
    Span span = node_outer_span(patch->text, stop);
    const char *start = has_start ? script_source(torch->script, range->args->items[0]) : "0";
    if (has_start && range->args->items[0]->kind != AST_Constant && range->args->items[0]->kind != AST_Name)
        start = torch_text(torch, "(%s)", start);
    torch_needs(torch, stop, NEEDS_DIST);
    if (strcmp(start, "0") != 0) {
        patch_around(patch, "TURNS", span, torch_text(torch, "%s + max(1, (", start),
                     torch_text(torch, " - %s) // %s.get_world_size())", start, torch->dist));
        return;
    }
    if (turns_are_read_behind(torch->script, loop)) patch_around(patch, "TURNS", span, "max(1, ", ")");
    rewriter_operate(torch->rewriter, "TURNS", stop,
                     torch_text(torch, " // %s.get_world_size()", torch->dist));
    divide_divisors(torch, loop, stop, "(%s // %s.get_world_size())");
}

static void check_draws(Torch *torch, const Node *loop) {
    const Node *draw = script_find_in_turn(torch->script, loop, draws_batch, torch);
    const Node *seed = draw ? turns_seed_of(torch->script, draw) : NULL;
    if (draw && is_called_batch(torch, draw)) {
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_DATA, draw,
                      "draw the batch by chance, with another seed in each process",
                      "each process draws its own batches here, but whether these are others is not known");
    } else if (seed) {
        Diagnostic *diagnostic = rewriter_warn(
            torch->rewriter, CODE_DISTRIBUTE_SEED, seed, "make the seed depend on dist.get_rank()",
            "with this seed all processes draw the same numbers, and train on the same batches");
        rewriter_note(torch->rewriter, diagnostic, draw, "drawn here");
    }
}

void torch_turns(Torch *torch) {
    bool divides_order = false;
    for (uint32_t i = 0; i < torch->loops.count; i++) {
        const TrainingLoop *loop = &torch->loops.items[i];
        if (loop->way == LOOP_IN_TURNS) take_turns(torch, loop->node);
        if (loop->way == LOOP_SHORTENED) shorten(torch, loop->node);
        if (loop->way == LOOP_SHORTENED) check_draws(torch, loop->node);
        divides_order |= loop->way == LOOP_IN_TURNS;
    }
    const Node *order = divides_order ? turns_free_order(torch->script) : NULL;
    if (order)
        rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_SEED, order,
                      "draw the same order in all processes: seed the generator with a number before",
                      "each process draws an order of its own, so that some samples are trained on twice and "
                      "others not at all");
}
