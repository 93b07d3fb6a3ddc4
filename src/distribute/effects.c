/* What calls do. First every call that may enter the program's own code becomes a CallSite, also those that a
 * library makes with functions it is given; then what is traced is passed down the calls, and what functions
 * do is passed up, until nothing changes. */
#include "distribute/script_internal.h"

#include <string.h>

const LibraryName *script_library_name(const Script *script, const Node *expression) {
    ThingSet value = script_value(script, expression);
    const Thing *thing = set_first(script, value, THING_LIBRARY);
    return thing && value->count == 1 ? thing->name : NULL;
}

const LibraryEntry *script_entry(const Script *script, const AstCall *call, ThingSet *receiver) {
    ThingSet callees = script_value(script, call->func);
    if (receiver) *receiver = NULL;
    FOR_EACH_THING(script, callee, callees) {
        if (callee->kind == THING_LIBRARY && callee->name->entry) return callee->name->entry;
        if (callee->kind == THING_FUNCTION || callee->kind == THING_CLASS) return NULL;
    }
    if (call->func->kind != AST_Attribute) return NULL;
    const AstAttribute *attribute = AS(Attribute, call->func);
    ThingSet objects = script_value(script, attribute->value);
    FOR_EACH_THING(script, object, objects) {
        const LibraryEntry *entry = library_method(script->library, object->kind, attribute->attr);
        if (!entry) continue;
        if (receiver) *receiver = objects;
        return entry;
    }
    return NULL;
}

ThingSet script_callees(const Script *script, const AstCall *call) {
    return script_value(script, call->func);
}

bool call_is_method(const Script *script, const AstCall *call, const char *name, Node **on) {
    if (call->func->kind != AST_Attribute) return false;
    const AstAttribute *attribute = AS(Attribute, call->func);
    if (on) *on = attribute->value;
    return strcmp(script_text(script, attribute->attr), name) == 0;
}

Argument call_argument(const Script *script, const AstCall *call, const char *signature, const char *name) {
    Argument found = {0};
    FOR_EACH (node, call->keywords) {
        Astkeyword *keyword = AS(keyword, node);
        if (!keyword->arg) {
            found.is_hidden = true;
        } else if (strcmp(script_text(script, keyword->arg), name) == 0) {
            return (Argument){.value = keyword->value, .keyword = node};
        }
    }
    SignatureParameter parameter;
    uint32_t position = 0;
    if (!signature || !parameter_find(signature, name, &parameter)) return found;
    FOR_EACH (argument, call->args) {
        if (argument->kind == AST_Starred) {
            found.is_hidden = true;
            return found;
        }
        if (position++ == parameter.position) return (Argument){.value = argument};
    }
    return found;
}

/* ---- Displays ---- */

void each_displayed(const Node *node, void (*each)(void *context, const Node *item), void *context) {
    const NodeList *items = NULL;
    if (node->kind == AST_List || node->kind == AST_Tuple || node->kind == AST_Set)
        items = AS(List, node)->elts;
    if (node->kind == AST_Dict) items = AS(Dict, node)->values;
    if (node->kind == AST_Starred) {
        each_displayed(AS(Starred, node)->value, each, context);
    } else if (items || node->kind == AST_List || node->kind == AST_Tuple) {
        FOR_EACH (item, items) each_displayed(item, each, context);
    } else {
        each(context, node);
    }
}

typedef struct FetchSearch {
    const Script *script;
    bool found;
} FetchSearch;

static void find_train_op(void *context, const Node *item) {
    FetchSearch *search = context;
    ThingSet value = script_value(search->script, item);
    search->found |= set_has_kind(search->script, value, THING_TRAIN_OP);
    FOR_EACH_THING(search->script, thing, value) {
        search->found |= set_has_kind(search->script, thing->parts, THING_TRAIN_OP);
        for (uint32_t i = 0; i < thing->item_count; i++)
            search->found |= set_has_kind(search->script, thing->items[i], THING_TRAIN_OP);
    }
}

static bool runs_train_op(const Script *script, const AstCall *call) {
    FetchSearch search = {.script = script};
    if (list_count(call->args)) each_displayed(call->args->items[0], find_train_op, &search);
    FOR_EACH (keyword, call->keywords)
        if (AS(keyword, keyword)->arg &&
            strcmp(script_text(script, AS(keyword, keyword)->arg), "fetches") == 0)
            each_displayed(AS(keyword, keyword)->value, find_train_op, &search);
    return search.found;
}

/* ---- The effects of one call ---- */

static uint32_t apply_effects(const Script *script, const AstCall *call, const LibraryEntry *entry) {
    Argument given = call_argument(script, call, entry->signature, "grads_and_vars");
    const Thing *gradients = set_first(script, script_value(script, given.value), THING_GRADIENTS);
    if (!gradients) return EFFECT_UNKNOWN_STEP;
    return gradients->parts ? EFFECT_TAPE : EFFECT_GRAPH;
}

/* A loss that is a function is minimized at once; a tensor makes a train op. */
static uint32_t minimize_effects(const Script *script, const AstCall *call, ThingSet optimizers) {
    Argument loss = call_argument(script, call, "loss var_list", "loss");
    bool is_function = loss.value && set_has_kind(script, script_value(script, loss.value), THING_FUNCTION);
    const Thing *optimizer = set_first(script, optimizers, THING_OPTIMIZER);
    bool is_v1 =
        optimizer && optimizer->name && optimizer->name->entry && optimizer->name->entry->flags & LIB_V1;
    return is_function || !is_v1 ? EFFECT_BATCH : EFFECT_GRAPH;
}

static uint32_t entry_effects(const Script *script, const AstCall *call, const LibraryEntry *entry,
                              ThingSet receiver) {
    uint32_t effects = entry->flags & (LIB_GATED | LIB_OPENS) ? EFFECT_OUTPUT : 0;
    bool trains = entry->flags & LIB_TRAINS;
    ThingKind kind = entry->receiver;
    if (kind == THING_MODEL) {
        if (trains) effects |= strcmp(entry->name, "train_on_batch") == 0 ? EFFECT_BATCH : EFFECT_KERAS;
    } else if (kind == THING_OPTIMIZER) {
        if (strcmp(entry->name, "apply_gradients") == 0) effects |= apply_effects(script, call, entry);
        if (strcmp(entry->name, "minimize") == 0) effects |= minimize_effects(script, call, receiver);
    } else if (kind == THING_SESSION || kind == THING_MONITORED) {
        if (strcmp(entry->name, "run") == 0 && runs_train_op(script, call))
            effects |= kind == THING_SESSION ? EFFECT_SESSION : EFFECT_MONITORED;
    } else if (kind == THING_TRAIN_OP) {
        effects |= EFFECT_SESSION;
    } else if (trains) {
        bool is_torch = kind == THING_SCALER || kind == THING_TORCH_OPTIMIZER;
        effects |= is_torch ? EFFECT_TORCH : EFFECT_ESTIMATOR;
    }
    return effects;
}

/* A step of an optimizer of the program's own, whose class comes from one of PyTorch. */
static bool is_own_step(const Script *script, const AstCall *call) {
    Node *optimizer = NULL;
    if (!call_is_method(script, call, "step", &optimizer)) return false;
    FOR_EACH_THING(script, thing, script_value(script, optimizer))
    if (thing->kind == THING_TORCH_OPTIMIZER && thing->class && !thing->is_self) return true;
    return false;
}

/* The effects of the library call itself. Gradients that an unknown object applies are a step all the same.
 */
static uint32_t own_call_effects(const Script *script, const AstCall *call) {
    ThingSet receiver;
    const LibraryEntry *entry = script_entry(script, call, &receiver);
    if (entry) return entry_effects(script, call, entry, receiver);
    if (call_is_method(script, call, "apply_gradients", NULL) && list_count(call->args) &&
        !set_has_kind(script, script_value(script, call->func), THING_FUNCTION))
        return set_has_kind(script, script_value(script, call->args->items[0]), THING_GRADIENTS)
                   ? EFFECT_TAPE
                   : EFFECT_UNKNOWN_STEP;
    if (call_is_method(script, call, "backward", NULL)) return EFFECT_BACKWARD;
    return is_own_step(script, call) ? EFFECT_TORCH : 0;
}

/* ---- Call sites ---- */

static void add_site(Script *script, const AstCall *call, Function *callee) {
    CallSite site = {.place = script_place(script, &call->node),
                     .caller = script_function(script, &call->node),
                     .callee = callee};
    array_push(&callee->callers, script->calls.count);
    array_push(&script->calls, site);
}

/* Functions among the arguments of a library's function are called by it. */
static void pass_functions(Script *script, const AstCall *call, const LibraryEntry *entry) {
    if (!(entry->flags & (LIB_CALLS | LIB_TRACES))) return;
    uint32_t count = list_count(call->args) + list_count(call->keywords);
    for (uint32_t i = 0; i < count; i++) {
        const Node *value = i < list_count(call->args)
                                ? call->args->items[i]
                                : AS(keyword, call->keywords->items[i - list_count(call->args)])->value;
        FOR_EACH_THING(script, thing, script_value(script, value)) {
            if (thing->kind != THING_FUNCTION) continue;
            if (entry->flags & LIB_TRACES) thing->function->is_traced_root = true;
            /* tf.function(f) makes f a graph; calling the result is calling f. */
            if (!(entry->flags & LIB_TRANSPARENT)) add_site(script, call, thing->function);
        }
    }
}

/* `tf.app.run()` runs the function main. */
static void run_main(Script *script, const AstCall *call) {
    const LibraryName *name = script_library_name(script, call->func);
    if (!library_is(name, "tensorflow.app.run") || list_count(call->args) || list_count(call->keywords))
        return;
    const ScriptModule *module = script_module(script, &call->node);
    Sym main = symbol_from_string(script->project->symbols, "main");
    Variable *variable = scope_variable(module->source->scopes, module->source->scopes->module, main);
    FOR_EACH_THING(script, thing, variable ? script_variable(script, variable) : NULL)
    if (thing->kind == THING_FUNCTION) add_site(script, call, thing->function);
}

static void find_sites(Script *script, const AstCall *call) {
    FOR_EACH_THING(script, callee, script_callees(script, call)) {
        if (callee->kind == THING_FUNCTION) add_site(script, call, callee->function);
        Class *class = callee->class;
        if (!class) continue;
        static const char *const methods[] = {"__init__", "__call__", "call", "forward"};
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
            if ((callee->kind == THING_CLASS) != (i == 0)) continue;
            Function *method = class_method(script, class, methods[i]);
            if (method) add_site(script, call, method);
        }
    }
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry) pass_functions(script, call, entry);
    run_main(script, call);
}

static bool is_traced_decorator(const Script *script, const Node *decorator) {
    const Node *callee = decorator->kind == AST_Call ? AS(Call, decorator)->func : decorator;
    const LibraryName *name = script_library_name(script, callee);
    if (!name) return false;
    if (library_is(name, "functools.partial") && decorator->kind == AST_Call &&
        list_count(AS(Call, decorator)->args))
        name = script_library_name(script, AS(Call, decorator)->args->items[0]);
    return name && name->entry && name->entry->flags & LIB_TRACES;
}

/* What Keras makes a graph of, by the name of the method. */
static bool is_traced_method(const Script *script, const Function *function) {
    static const char *const names[] = {"train_step", "test_step", "predict_step", "call"};
    if (!function->class || function->class->kind != THING_MODEL || function->node->kind == AST_Lambda)
        return false;
    const char *name = script_text(script, AS(FunctionDef, function->node)->name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static void find_traced(Script *script) {
    for (uint32_t i = 0; i < script->functions.count; i++) {
        Function *function = script->functions.items[i];
        if (function->node->kind == AST_FunctionDef)
            FOR_EACH (decorator, AS(FunctionDef, function->node)->decorator_list)
                function->is_traced_root |= is_traced_decorator(script, decorator);
        function->is_traced_root |= is_traced_method(script, function);
        function->is_traced = function->is_traced_root;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < script->calls.count; i++) {
            const CallSite *site = &script->calls.items[i];
            if (!site->caller->is_traced || site->callee->is_traced) continue;
            site->callee->is_traced = changed = true;
        }
    }
}

void walk_to(CallWalk *walk, const Node *node) {
    uint64_t *is_met = map_at(&walk->met, (uintptr_t)node);
    if (!*is_met) array_push(&walk->nodes, node);
    *is_met = true;
}

const Node *walk_next(CallWalk *walk, bool is_done) {
    if (!is_done && walk->next < walk->nodes.count) return walk->nodes.items[walk->next++];
    array_free(&walk->nodes);
    map_free(&walk->met);
    return NULL;
}

const Node *script_find_in_turn(const Script *script, const Node *loop,
                                bool (*is_it)(const void *context, const Node *within, const Node *node),
                                const void *context) {
    CallWalk walk = {0};
    const Node *found = NULL;
    walk_to(&walk, loop);
    for (const Node *within; (within = walk_next(&walk, found));) {
        uint32_t first = script_place(script, within), end = script->places.items[first].end;
        if (within == loop) first = script_place(script, AS(For, loop)->body->items[0]);
        for (uint32_t i = first; i < end && !found; i++) {
            const Node *node = script->places.items[i].node;
            if (is_it(context, within, node)) found = node;
            FOR_EACH_THING(script, callee,
                           node->kind == AST_Call ? script_callees(script, AS(Call, node)) : NULL)
            if (callee->kind == THING_FUNCTION) walk_to(&walk, callee->function->node);
        }
    }
    return found;
}

/* Passes up the calls what functions do. */
static void pass_effects(Script *script) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = script->calls.count; i-- > 0;) {
            const CallSite *site = &script->calls.items[i];
            uint32_t effects = site->caller->effects | site->callee->effects;
            changed |= effects != site->caller->effects;
            site->caller->effects = effects;
        }
    }
}

void compute_effects(Script *script) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        Function *function = script->functions.items[script->places.items[i].function];
        function->own_effects |= own_call_effects(script, AS(Call, node));
        find_sites(script, AS(Call, node));
    }
    find_traced(script);
    for (uint32_t i = 0; i < script->functions.count; i++)
        script->functions.items[i]->effects = script->functions.items[i]->own_effects;
    pass_effects(script);
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        Function *function = script->functions.items[script->places.items[i].function];
        bool trains = (node->kind == AST_For || node->kind == AST_While) &&
                      function->effects & EFFECT_TORCH && script_effects(script, node) & EFFECT_TORCH;
        if (trains) function->effects |= EFFECT_TORCH_LOOP;
    }
    pass_effects(script);
}

uint32_t script_call_effects(const Script *script, const AstCall *call) {
    uint32_t effects = own_call_effects(script, call);
    uint32_t place = script_place(script, &call->node);
    FOR_EACH_THING(script, callee, script_callees(script, call)) {
        if (callee->kind == THING_FUNCTION) effects |= callee->function->effects;
        if (callee->class) {
            Function *method =
                class_method(script, callee->class, callee->kind == THING_CLASS ? "__init__" : "__call__");
            if (method) effects |= method->effects;
        }
    }
    const LibraryEntry *entry = script_entry(script, call, NULL);
    if (entry && entry->flags & (LIB_CALLS | LIB_TRACES))
        for (uint32_t i = 0; i < script->calls.count; i++)
            if (script->calls.items[i].place == place) effects |= script->calls.items[i].callee->effects;
    return effects;
}

uint32_t script_effects(const Script *script, const Node *node) {
    uint32_t effects = 0, first = script_place(script, node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *inner = script->places.items[i].node;
        /* What a definition does happens when it is called. */
        if (i != first && script->places.items[i].function != script->places.items[first].function) continue;
        if (inner->kind == AST_Call) effects |= script_call_effects(script, AS(Call, inner));
    }
    return effects;
}

void script_analyse(Script *script) {
    compute_values(script);
    compute_effects(script);
}
