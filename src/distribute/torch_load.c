/* LOAD: each process draws its own part of the training data. EPOCH: the sampler is told which epoch it is.
 */
#include "distribute/torch_query.h"

#include <string.h>

/* ---- LOAD ---- */

/* The dataset as the sampler's argument: itself, or a name that it is given. */
static const char *name_dataset(Torch *torch, const Node *dataset) {
    if (node_is_path(dataset)) return script_source(torch->script, dataset);
    const Node *statement = script_statement(torch->script, dataset);
    Patch *patch = rewriter_patch(torch->rewriter, dataset);
    const char *name = rewriter_fresh(torch->rewriter, script_module(torch->script, dataset),
                                      torch_text(torch, "ddp_set%u", ++torch->hoisted));
    bool stands_free = script_function(torch->script, dataset) == script_function(torch->script, statement) &&
                       stands_alone(patch->text, (Span){statement->start, statement->end});
    for (const Node *at = script_parent(torch->script, dataset); at && at != statement && stands_free;
         at = script_parent(torch->script, at))
        stands_free = at->kind != AST_ListComp && at->kind != AST_DictComp && at->kind != AST_GeneratorExp &&
                      at->kind != AST_IfExp && at->kind != AST_BoolOp;
    if (!stands_free) {
        torch_refuse_loader(torch, dataset, "give the dataset a name before the loader is made",
                            "the dataset of this training loader is made where it cannot be given a name");
        return "";
    }
    patch_move(patch, "LOAD", node_outer_span(patch->text, dataset), name, statement->start,
               torch_text(torch, "%s = ", name));
    return name;
}

static bool is_given(Argument argument) {
    return argument.value && !node_is_constant(argument.value, CONSTANT_NONE);
}

/* Whether a text of the module is [text]: the key of an argument that is passed with `**`. */
static bool has_key(const Torch *torch, const Node *node, const char *text) {
    const ScriptModule *module = script_module(torch->script, node);
    for (uint32_t i = module->first; i < module->end; i++) {
        const Node *at = torch->script->places.items[i].node;
        const char *name = at->kind == AST_keyword && AS(keyword, at)->arg
                               ? script_text(torch->script, AS(keyword, at)->arg)
                               : NULL;
        bool is_in_dict =
            name && script_parent(torch->script, at)->kind == AST_Call &&
            script_is_builtin(torch->script, AS(Call, script_parent(torch->script, at))->func, "dict");
        if (is_in_dict && strcmp(name, text) == 0) return true;
        if (node_is_constant(at, CONSTANT_STR) && AS(Constant, at)->length == strlen(text) &&
            memcmp(AS(Constant, at)->text, text, strlen(text)) == 0)
            return true;
    }
    return false;
}

/* The one `**settings` of a call; NULL when there is none, or more, or `*arguments` too. */
static const Node *settings_of(const AstCall *call) {
    const Node *found = NULL;
    FOR_EACH (argument, call->args)
        if (argument->kind == AST_Starred) return NULL;
    FOR_EACH (keyword, call->keywords) {
        if (AS(keyword, keyword)->arg) continue;
        if (found) return NULL;
        found = AS(keyword, keyword)->value;
    }
    return found;
}

/* `DataLoader(data, **settings)`: the sampler goes over what the settings say. */
static bool divide_hidden(Torch *torch, const AstCall *call, const Node *dataset) {
    const Node *settings = settings_of(call);
    if (!dataset || !settings || !node_is_path(settings) || has_key(torch, settings, "sampler") ||
        has_key(torch, settings, "batch_sampler"))
        return false;
    const char *source = script_source(torch->script, settings);
    const char *drop = has_key(torch, settings, "drop_last")
                           ? torch_text(torch, ", drop_last=%s.get('drop_last', False)", source)
                           : "";
    Patch *patch = rewriter_patch(torch->rewriter, settings);
    patch_around(patch, "LOAD", node_outer_span(patch->text, settings), "{**",
                 torch_text(torch,
                            ", 'shuffle': False, 'sampler': %s(%s, shuffle=%s.get('shuffle', False)%s)}",
                            torch->sampler, name_dataset(torch, dataset), source, drop));
    torch_needs(torch, &call->node, NEEDS_DIST | NEEDS_SAMPLER);
    return true;
}

/* `Loader = functools.partial(DataLoader, shuffle=True)`: the call of partial that [call] goes through, or
 * NULL. */
static const AstCall *partial_of(const Torch *torch, const AstCall *call) {
    const Script *script = torch->script;
    const Variable *variable = call->func->kind == AST_Name ? script_definition(script, call->func) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    if (!site || site->owner->kind != AST_Assign || AS(Assign, site->owner)->value->kind != AST_Call)
        return NULL;
    const AstCall *made = AS(Call, AS(Assign, site->owner)->value);
    return library_is(script_library_name(script, made->func), "functools.partial") ? made : NULL;
}

/* What a partial says of a loader is said anew where the loader is made. */
static void divide_partial(Torch *torch, const AstCall *call, const AstCall *partial, const Node *dataset) {
    const Script *script = torch->script;
    static const char *const hidden[] = {"sampler", "batch_sampler"};
    bool is_known = dataset != NULL && list_count(call->args) <= 1;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        Argument own = call_argument(script, call, "", hidden[i]);
        Argument given = call_argument(script, partial, "", hidden[i]);
        is_known &= !own.value && !own.is_hidden && !given.value && !given.is_hidden;
    }
    Argument shuffle = call_argument(script, call, "", "shuffle");
    Argument order = call_argument(script, partial, "", "shuffle");
    Argument drop = call_argument(script, partial, "", "drop_last");
    is_known &= !shuffle.value &&
                (!order.value || order.value->kind == AST_Constant || node_is_path(order.value)) &&
                (!drop.value || drop.value->kind == AST_Constant || node_is_path(drop.value));
    if (!is_known) {
        torch_refuse_loader(torch, &call->node,
                            "write the arguments shuffle and sampler out where the loader is made",
                            "the arguments of this training loader are hidden in a partial");
        return;
    }
    const char *rest =
        drop.value ? torch_text(torch, ", drop_last=%s", script_source(script, drop.value)) : "";
    patch_argument(rewriter_patch(torch->rewriter, &call->node), "LOAD", call,
                   torch_text(torch, "shuffle=False, sampler=%s(%s, shuffle=%s%s)", torch->sampler,
                              name_dataset(torch, dataset),
                              order.value ? script_source(script, order.value) : "False", rest));
    torch_needs(torch, &call->node, NEEDS_DIST | NEEDS_SAMPLER);
}

/* A loader that knows of processes itself, and wants to be told: `use_ddp=True`. */
static bool divides_itself(Torch *torch, const Thing *loader, const AstCall *call) {
    SignatureParameter parameter;
    const char *signature = loader->name->entry->signature;
    if (!parameter_find(signature, "use_ddp", &parameter)) return false;
    Argument given = call_argument(torch->script, call, signature, "use_ddp");
    Patch *patch = rewriter_patch(torch->rewriter, loader->node);
    if (is_given(call_argument(torch->script, call, "", "sampler")))
        torch_refuse_loader(
            torch, loader->node, "leave the sampler away, or give each process its samples in it yourself",
            "this training loader has a sampler of its own, which every process would draw from alike");
    else if (given.value)
        patch_replace(patch, "LOAD", node_outer_span(patch->text, given.value), "True");
    else
        patch_argument(patch, "LOAD", call, "use_ddp=True");
    return true;
}

/* What a loader is given besides where not all that are made there have a sampler, or a process may have no
 * others: it shuffles by itself then. */
static const char *alone(Torch *torch, const Node *node, const Node *shuffle, uint32_t id) {
    const char *phase = torch_phase_test(torch, node, id, false);
    bool is_shared = module_is_shared(torch->script, node);
    if (!is_shared && !phase) return "";
    const char *joined = torch_text(torch, "%s.is_initialized()", torch->dist);
    const char *divides = !phase ? joined : is_shared ? torch_text(torch, "%s and %s", phase, joined) : phase;
    const char *rest = !phase      ? torch_text(torch, "not %s", joined)
                       : is_shared ? torch_text(torch, "not (%s)", divides)
                                   : torch_phase_test(torch, node, id, true);
    const char *sampler = torch_text(torch, " if %s else None", divides);
    if (!shuffle || node_is_constant(shuffle, CONSTANT_FALSE)) return sampler;
    if (node_is_constant(shuffle, CONSTANT_TRUE)) return torch_text(torch, "%s, shuffle=%s", sampler, rest);
    return torch_text(torch, node_is_path(shuffle) ? "%s, shuffle=%s and %s" : "%s, shuffle=(%s) and %s",
                      sampler, script_source(torch->script, shuffle), rest);
}

/* The batch was for all devices together where nn.DataParallel was. */
static void divide_batch(Torch *torch, const Node *batch) {
    if (torch->divides_batches && batch)
        rewriter_operate(torch->rewriter, "LOAD", batch,
                         torch_text(torch, " // %s", torch_size(torch, batch)));
}

static void divide_loader(Torch *torch, const Thing *loader, uint32_t id) {
    const AstCall *call = AS(Call, loader->node);
    const char *signature = loader->name->entry->signature;
    Script *script = torch->script;
    if (loader->name->entry->flags & LIB_REFUSED) {
        torch_refuse_loader(
            torch, loader->node,
            "give each process its own part of the nodes or edges, equally many, by rank and world size",
            torch_text(torch, "%s goes through the parts of one graph, and takes no DistributedSampler",
                       loader->name->text));
        return;
    }
    if (divides_itself(torch, loader, call)) return;
    Argument dataset = call_argument(script, call, signature, "dataset");
    Argument shuffle = call_argument(script, call, signature, "shuffle");
    Argument drop = call_argument(script, call, signature, "drop_last");
    Argument batch = call_argument(script, call, signature, "batch_size");
    if (dataset.value && torch_divide_iterable(torch, dataset.value, id)) {
        divide_batch(torch, batch.value);
        return;
    }
    const AstCall *partial = partial_of(torch, call);
    if (partial) {
        divide_partial(torch, call, partial, dataset.value);
        return;
    }
    Argument sampler = call_argument(script, call, signature, "sampler");
    bool has_batches = is_given(call_argument(script, call, signature, "batch_sampler"));
    SamplerFate fate = sampler.value && is_given(sampler) && !has_batches
                           ? torch_treat_sampler(torch, sampler.value)
                           : SAMPLER_UNKNOWN;
    if (fate != SAMPLER_UNKNOWN) {
        if (fate == SAMPLER_KEPT) torch->drawn = set_add(torch->arena, torch->drawn, id);
        return;
    }
    if (is_given(sampler) || has_batches) {
        torch_refuse_loader(
            torch, loader->node, "leave the sampler away, or give each process its samples in it yourself",
            "this training loader has a sampler of its own, which every process would draw from alike");
        return;
    }
    if (!dataset.value || (shuffle.is_hidden && !shuffle.value)) {
        if (divide_hidden(torch, call, dataset.value)) return;
        rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_LOADER, loader->node,
                        "write the arguments dataset, shuffle and sampler out",
                        "the arguments of this training loader are hidden in * or **");
        return;
    }
    Patch *patch = rewriter_patch(torch->rewriter, loader->node);
    const char *shuffles = shuffle.value ? script_source(script, shuffle.value) : "False";
    const char *rest = is_given(drop) && !node_is_constant(drop.value, CONSTANT_FALSE)
                           ? torch_text(torch, ", drop_last=%s", script_source(script, drop.value))
                           : "";
    const char *text = torch_text(torch, "sampler=%s(%s, shuffle=%s%s)%s", torch->sampler,
                                  name_dataset(torch, dataset.value), shuffles, rest,
                                  alone(torch, loader->node, shuffle.value, id));
    torch_needs(torch, loader->node, NEEDS_DIST | NEEDS_SAMPLER);
    if (shuffle.keyword) {
        patch_replace(patch, "LOAD", (Span){shuffle.keyword->start, shuffle.keyword->end}, text);
    } else if (shuffle.value && list_count(call->args) > 3) {
        torch_refuse_loader(torch, loader->node, "pass what stands after shuffle by keyword",
                            "the shuffle of this training loader is followed by more positional arguments");
    } else if (shuffle.value) {
        patch_replace(patch, "LOAD", node_outer_span(patch->text, shuffle.value), text);
    } else {
        patch_argument(patch, "LOAD", call, text);
    }
    divide_batch(torch, batch.value);
}

static void divide_loaders(Torch *torch) {
    ThingSet done = NULL;
    for (uint32_t i = 0; i < torch->loops.count; i++) {
        ThingSet loaders = torch->loops.items[i].loaders;
        for (uint32_t k = 0; loaders && k < loaders->count; k++) {
            if (set_has(done, loaders->ids[k])) continue;
            done = set_add(torch->arena, done, loaders->ids[k]);
            const Thing *loader = script_thing(torch->script, loaders->ids[k]);
            if (loader->class || !loader->node || loader->node->kind != AST_Call || !loader->name)
                torch_refuse_loader(torch, torch->loops.items[i].node, "use a plain DataLoader",
                                    "what this loop goes through is a loader of the program's own class");
            else
                divide_loader(torch, loader, loaders->ids[k]);
        }
    }
}

/* ---- EPOCH ---- */

/* A loop that counts: its variable is a number. */
static const Node *counter_of(const Torch *torch, const Node *loop) {
    if (loop->kind != AST_For || AS(For, loop)->target->kind != AST_Name) return NULL;
    if (strcmp(script_text(torch->script, AS(Name, AS(For, loop)->target)->id), "_") == 0) return NULL;
    const Node *iterable = AS(For, loop)->iter;
    for (; iterable->kind == AST_Call; iterable = AS(Call, iterable)->args->items[0]) {
        const Node *callee = AS(Call, iterable)->func;
        if (script_is_builtin(torch->script, callee, "range")) return AS(For, loop)->target;
        const LibraryName *name = script_library_name(torch->script, callee);
        if (library_is(name, "tqdm.trange") || library_is(name, "itertools.count"))
            return AS(For, loop)->target;
        if (list_count(AS(Call, iterable)->args) == 0) return NULL;
    }
    return NULL;
}

static NodeList *body_of(const Node *loop) {
    return loop->kind == AST_For ? AS(For, loop)->body : AS(While, loop)->body;
}

/* Tells the sampler of [loader], an expression that means the same in [loop], the number of the epoch. */
static void set_epoch(Torch *torch, const Node *loop, const char *loader) {
    Patch *patch = rewriter_patch(torch->rewriter, loop);
    const Node *first = body_of(loop)->items[0];
    const char *number = NULL;
    for (const Node *at = loop; at && !number; at = torch_loop_around(torch, at)) {
        const Node *counter = counter_of(torch, at);
        if (counter) number = script_source(torch->script, counter);
    }
    const char *after = "";
    if (!number) {
        number = rewriter_fresh(torch->rewriter, script_module(torch->script, loop), "ddp_epoch");
        patch_lines_before(patch, "EPOCH", loop, torch_text(torch, "%s = 0\n", number));
        after = torch_text(torch, "%s += 1\n", number);
    }
    const char *joined = torch_if_joined(torch, loop);
    if (*joined) torch_needs(torch, loop, NEEDS_DIST);
    const char *line = torch_text(torch, "%s%s.sampler.set_epoch(%s)\n%s", joined, loader, number, after);
    if (torch_begins_line(torch, first) || *joined) {
        patch_lines_before(patch, "EPOCH", first, line);
        return;
    }
    /* The body stands on the line of the loop. */
    patch_before(patch, "EPOCH", (Span){first->start, UINT32_MAX},
                 torch_text(torch, "%s.sampler.set_epoch(%s); %s", loader, number,
                            *after ? torch_text(torch, "%s += 1; ", number) : ""));
}

/* The expression that means in a caller what [source] means in the function it calls; NULL when there is
 * none. */
static const char *expression_at(Torch *torch, const Node *source, const Function *function,
                                 const AstCall *call) {
    Script *script = torch->script;
    const Node *root = source;
    while (root->kind == AST_Attribute) root = AS(Attribute, root)->value;
    if (root->kind != AST_Name) return NULL;
    const Variable *variable = script_definition(script, root);
    const Site *site = variable ? variable->sites : NULL;
    if (!site || site->node->kind != AST_arg || site->owner != function->node) {
        bool is_global = variable && variable->scope->kind == SCOPE_MODULE;
        /* A variable of the function around both. */
        bool is_around = site && site->node->kind != AST_arg &&
                         script_function(script, site->node) == script_function(script, &call->node);
        return (is_global || is_around) && script_module(script, &call->node) == function->module
                   ? script_source(script, source)
                   : NULL;
    }
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t position = UINT32_MAX;
    for (uint32_t i = 0; i < list_count(parameters->args); i++)
        if (parameters->args->items[i] == site->node) position = i;
    bool is_method = function->class && !function->is_static;
    const Node *given = NULL;
    if (is_method && position == 0) {
        given = call->func->kind == AST_Attribute ? AS(Attribute, call->func)->value : NULL;
    } else {
        Argument argument = call_argument(script, call, "", script_text(script, AS(arg, site->node)->arg));
        uint32_t index = position - (is_method ? 1 : 0);
        given = argument.value                   ? argument.value
                : index < list_count(call->args) ? call->args->items[index]
                                                 : NULL;
    }
    if (!given || !node_is_path(given)) return NULL;
    const char *tail = script_source(script, source) + (root->end - source->start);
    return torch_text(torch, "%s%s", script_source(script, given), tail);
}

static bool is_inside(const Torch *torch, const Node *outer, ThingSet loaders) {
    bool inside = false;
    FOR_EACH_THING(torch->script, loader, loaders)
    inside |= loader->node && script_contains(torch->script, outer, loader->node);
    return inside;
}

/* Whether the order of the samples is another one in each epoch. */
static bool shuffles(const Torch *torch, const TrainingLoop *loop) {
    bool found = false;
    FOR_EACH_THING(torch->script, loader, loop->loaders) {
        if (!loader->node || loader->node->kind != AST_Call || !loader->name) continue;
        Argument given =
            call_argument(torch->script, AS(Call, loader->node), loader->name->entry->signature, "shuffle");
        found |= given.value && !node_is_constant(given.value, CONSTANT_FALSE);
    }
    return found;
}

static void warn_epoch(Torch *torch, const TrainingLoop *loop, const Node *node) {
    if (!shuffles(torch, loop)) return;
    rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_EPOCH, node,
                  "make the training loader once, before the loop over the epochs",
                  "the sampler cannot be told the epoch here: each epoch has the same order of samples");
}

/* Whether a loader of the loop has no sampler that is told the epoch: it counts the epochs itself, or draws
 * its samples by chance. */
static bool counts_epochs(const Torch *torch, const TrainingLoop *loop) {
    SignatureParameter parameter;
    bool found = sets_meet(loop->loaders, torch->drawn);
    FOR_EACH_THING(torch->script, loader, loop->loaders)
    found |= loader->name && loader->name->entry &&
             parameter_find(loader->name->entry->signature, "graph_sampler", &parameter);
    return found;
}

/* The loader behind a name that a loop binds anew to a progress bar of it, or [source]. */
static const Node *unwrapped(const Torch *torch, const Node *around, const Node *source) {
    const Script *script = torch->script;
    const Variable *variable = around && source->kind == AST_Name ? script_definition(script, source) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    bool is_with = site && site->owner->kind == AST_withitem; /* `with tqdm(loader) as bar:` */
    if (!site || (site->owner->kind != AST_Assign && !is_with) ||
        !script_contains(script, around, site->owner))
        return source;
    const Node *value = is_with ? AS(withitem, site->owner)->context_expr : AS(Assign, site->owner)->value;
    while (value->kind == AST_Call && list_count(AS(Call, value)->args)) {
        const LibraryEntry *entry = script_entry(script, AS(Call, value), NULL);
        if (!entry || !(entry->flags & LIB_ITERATES)) break;
        value = AS(Call, value)->args->items[0];
    }
    return node_is_path(value) ? value : source;
}

/* Whether the name gets a value in the loop, which is none yet where the loop's body begins. */
static bool is_bound_inside(const Torch *torch, const Node *around, const Node *source) {
    const Variable *variable = source->kind == AST_Name ? script_definition(torch->script, source) : NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
        if (script_contains(torch->script, around, site->node)) return true;
    return false;
}

/* The loop around [loop] that is no loop over its phases, or the latter. */
static const Node *loop_of_epochs(const Torch *torch, const TrainingLoop *loop, const Node *source) {
    const Node *around = torch_loop_around(torch, loop->node);
    const Node *phase = loop->key && source->kind == AST_Subscript ? AS(Subscript, source)->slice : NULL;
    const Node *outer = around ? torch_loop_around(torch, around) : NULL;
    bool is_phases =
        outer && phase && phase->kind == AST_Name && around->kind == AST_For &&
        script_definition(torch->script, AS(For, around)->target) == script_definition(torch->script, phase);
    return is_phases ? outer : around;
}

static void find_epochs(Torch *torch, const TrainingLoop *loop, const Node *source) {
    Script *script = torch->script;
    const Node *around = loop_of_epochs(torch, loop, source);
    source = unwrapped(torch, around, source);
    if (around && node_is_path(source) && !is_inside(torch, around, loop->loaders) &&
        !is_bound_inside(torch, around, source)) {
        set_epoch(torch, around, torch_phase_source(torch, loop, source));
    } else if (around) {
        warn_epoch(torch, loop, source);
    }
    if (around || loop->function->node->kind == AST_Module) return;
    const Node *last = NULL;
    const char *told = "";
    for (uint32_t i = 0; i < loop->function->callers.count; i++) {
        const CallSite *site = &script->calls.items[loop->function->callers.items[i]];
        const Node *call = script->places.items[site->place].node;
        const Node *outer = torch_loop_around(torch, call);
        const char *text = outer ? expression_at(torch, source, loop->function, AS(Call, call)) : NULL;
        bool is_told = outer && text && outer == last && strcmp(text, told) == 0;
        if (outer && text && !is_inside(torch, outer, loop->loaders) && !is_told)
            set_epoch(torch, outer, text);
        else if (outer && !is_told)
            warn_epoch(torch, loop, source);
        if (text) last = outer, told = text;
    }
}

/* Tells the sampler of [source], which [loop] trains with, in the loop [around] that begins it anew. */
static void tell_again(Torch *torch, const TrainingLoop *loop, const Node *around, const Node *source) {
    ThingSet value = script_value(torch->script, source);
    bool is_only = true; /* other loaders have no sampler that could be told */
    FOR_EACH_THING(torch->script, thing, value) is_only &= set_has(loop->loaders, value->ids[thing_at]);
    if (is_only && node_is_path(source) && !is_bound_inside(torch, around, source))
        set_epoch(torch, around, script_source(torch->script, source));
    else
        warn_epoch(torch, loop, source);
}

/* What `iter(x)` or `x.__iter__()` goes through; NULL when [node] is neither. */
static const Node *iterated_by(const Torch *torch, const Node *node) {
    if (node->kind != AST_Call) return NULL;
    const AstCall *call = AS(Call, node);
    if (torch_is_method(torch, node, "__iter__")) return AS(Attribute, call->func)->value;
    bool is_iter = script_is_builtin(torch->script, call->func, "iter") && list_count(call->args) == 1;
    return is_iter ? call->args->items[0] : NULL;
}

/* A loop that takes its batches with next() and makes iterators itself, in each step or when one has ended:
 * without a number of its own each would begin with the same samples. */
static void find_iterators(Torch *torch, const TrainingLoop *loop, const Node *around) {
    Array(const char *) told = {0};
    FOR_EACH_BELOW (torch->script, node, around) {
        const Node *source = iterated_by(torch, node);
        if (!source || !sets_meet(script_value(torch->script, source), loop->loaders)) continue;
        const char *text = script_source(torch->script, source);
        bool is_told = false;
        for (uint32_t i = 0; i < told.count; i++) is_told |= strcmp(told.items[i], text) == 0;
        if (is_told) continue;
        array_push(&told, text);
        tell_again(torch, loop, around, source);
    }
    array_free(&told);
}

static bool hands_out(const Torch *torch, const Node *loop) {
    const Script *script = torch->script;
    FOR_EACH_BELOW (script, node, loop)
        if (node->kind == AST_Yield && script_function(script, node) == script_function(script, loop))
            return true;
    return false;
}

/* Generators that go through the loader of [loop] again and again: they know when that begins anew. */
static void find_generators(Torch *torch, const TrainingLoop *loop) {
    Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if ((node->kind != AST_For && node->kind != AST_While) || !hands_out(torch, node)) continue;
        if (node->kind == AST_While) find_iterators(torch, loop, node);
        const Node *around = torch_loop_around(torch, node);
        if (node->kind != AST_For || !around) continue;
        const Node *source = AS(For, node)->iter;
        while (source->kind == AST_Call && list_count(AS(Call, source)->args))
            source = AS(Call, source)->args->items[0];
        if (sets_meet(script_value(script, source), loop->loaders)) tell_again(torch, loop, around, source);
    }
}

/* Whether a loop before the one at [index] has the same loaders. */
static bool is_repeated(const Torch *torch, uint32_t index) {
    for (uint32_t i = 0; i < index; i++)
        if (sets_meet(torch->loops.items[i].loaders, torch->loops.items[index].loaders)) return true;
    return false;
}

/* ---- Splits ---- */

static bool has_call(const Torch *torch, const char *name) {
    for (uint32_t i = 0; i < torch->script->places.count; i++)
        if (torch_call(torch, torch->script->places.items[i].node, name)) return true;
    return false;
}

/* A split by chance is another one on each process, unless all of them begin with the same seed. */
static void check_split(Torch *torch, const Node *node) {
    const AstCall *call = torch_call(torch, node, "torch.utils.data.random_split");
    if (!call || call_argument(torch->script, call, "dataset lengths generator", "generator").value) return;
    if (has_call(torch, "torch.manual_seed") || has_call(torch, "torch.random.manual_seed")) return;
    rewriter_warn(torch->rewriter, CODE_DISTRIBUTE_SEED, node, "call torch.manual_seed with a number before",
                  "each process splits the data in its own way, so that some train on what others test with");
}

void torch_load(Torch *torch) {
    for (uint32_t i = 0; i < torch->script->places.count; i++)
        check_split(torch, torch->script->places.items[i].node);
    if (torch->rewriter->options->keeps_data) return;
    divide_loaders(torch);
    for (uint32_t i = 0; i < torch->loops.count; i++) {
        const TrainingLoop *loop = &torch->loops.items[i];
        if (counts_epochs(torch, loop)) continue;
        for (uint32_t k = 0; k < loop->sources.count; k++) find_epochs(torch, loop, loop->sources.items[k]);
        if (loop->sources.count == 0) find_iterators(torch, loop, loop->node);
        if (!is_repeated(torch, i)) find_generators(torch, loop);
    }
}
