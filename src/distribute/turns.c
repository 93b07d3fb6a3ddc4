/* What a loop that makes training steps goes through, whatever the library: whether its index chooses the
 * data, whether processes that have different elements would part in it, what fixes the batches that are
 * drawn by chance. */
#include "distribute/turns.h"

#include <string.h>

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
    while (at && !node_is_loop(at)) at = script_parent(flow->script, at);
    return at == flow->within;
}

/* `group['lr'] = …`: the processes must do it at the same time. */
static bool sets_rate(const Node *node) {
    if (node->kind != AST_Subscript || node->op != OP_Store) return false;
    const Node *key = AS(Subscript, node)->slice;
    return key->kind == AST_Constant && key->op == CONSTANT_STR && AS(Constant, key)->length == 2 &&
           memcmp(AS(Constant, key)->text, "lr", 2) == 0;
}

const Node *turns_parting(const Flow *flow) {
    const Script *script = flow->script;
    FOR_EACH_BELOW (script, node, flow->within) {
        bool steps = node->kind == AST_Call &&
                     script_call_effects(script, AS(Call, node)) & (EFFECT_STEPS | EFFECT_BACKWARD);
        if ((steps || leaves_loop(flow, node) || sets_rate(node)) && is_conditional(flow, node)) return node;
    }
    return NULL;
}

/* ---- Environments ---- */

static bool is_reset(const Script *script, const char *object) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        Node *on = NULL;
        if (node->kind == AST_Call && call_is_method(script, AS(Call, node), "reset", &on) &&
            strcmp(script_source(script, on), object) == 0)
            return true;
    }
    return false;
}

static bool is_environment_step(const Script *script, const Node *node) {
    Node *on = NULL;
    return node->kind == AST_Call && call_is_method(script, AS(Call, node), "step", &on) &&
           list_count(AS(Call, node)->args) > 0 && !script_entry(script, AS(Call, node), NULL) &&
           is_reset(script, script_source(script, on));
}

const Node *turns_environment(const Script *script) {
    for (uint32_t i = 0; i < script->places.count; i++)
        if (is_environment_step(script, script->places.items[i].node)) return script->places.items[i].node;
    return NULL;
}

/* The loop that [node] leaves, or goes on in; NULL for none. */
static const Node *loop_left(const Script *script, const Node *node, const Node *within) {
    if (node->kind != AST_Return && node->kind != AST_Break && node->kind != AST_Continue) return NULL;
    const Node *found = NULL;
    for (const Node *at = script_parent(script, node); at && at != within; at = script_parent(script, at)) {
        if (!node_is_loop(at)) continue;
        found = at;
        if (node->kind != AST_Return) break;
    }
    return found;
}

/* Whether something that the environment gives is put into the object [text], as often as it likes. */
static bool is_filled(const Flow *flow, const char *text) {
    FOR_EACH_BELOW (flow->script, node, flow->within) {
        const Node *callee = node->kind == AST_Call ? AS(Call, node)->func : NULL;
        if (!callee || callee->kind != AST_Attribute || !is_conditional(flow, node)) continue;
        bool is_given = false;
        FOR_EACH (argument, AS(Call, node)->args) is_given |= flow_reaches(flow, argument);
        if (is_given && strcmp(script_source(flow->script, AS(Attribute, callee)->value), text) == 0)
            return true;
    }
    return false;
}

/* Whether a condition on how full such an object is stands around [node]. */
static bool waits_until_filled(const Flow *flow, const Node *node) {
    for (const Node *at = script_parent(flow->script, node); at && at != flow->within;
         at = script_parent(flow->script, at)) {
        const Node *test = test_of(at);
        if (!test) continue;
        FOR_EACH_BELOW (flow->script, part, test) {
            bool is_path = part->kind == AST_Name || part->kind == AST_Attribute;
            if (is_path && is_filled(flow, script_source(flow->script, part))) return true;
        }
    }
    return false;
}

/* Like turns_parting, for what depends on something else than an element of the loop. */
static const Node *parting_anywhere(const Flow *flow) {
    const Script *script = flow->script;
    FOR_EACH_BELOW (script, node, flow->within) {
        bool steps = node->kind == AST_Call && script_call_effects(script, AS(Call, node)) & EFFECT_STEPS;
        const Node *left = loop_left(script, node, flow->within);
        steps |= left && script_effects(script, left) & EFFECT_STEPS;
        if (steps && (is_conditional(flow, node) || waits_until_filled(flow, node))) return node;
    }
    return NULL;
}

const Node *turns_parting_by_environment(const Script *script, const Node **step) {
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (!is_environment_step(script, node)) continue;
        const Node *statement = script_statement(script, node);
        if (statement->kind != AST_Assign) continue;
        Flow flow = {.script = script, .within = script_function(script, node)->node};
        FOR_EACH (target, AS(Assign, statement)->targets) flow_add(&flow, target);
        flow_spread(&flow);
        const Node *found = parting_anywhere(&flow);
        flow_free(&flow);
        *step = node;
        if (found) return found;
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

/* The parameters of the function that are given what depends on the index. */
static void walk_to_parameters(CallWalk *walk, const Flow *flow, const AstCall *call,
                               const Function *function) {
    if (function->node->kind != AST_FunctionDef) return;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t index = function->class && !function->is_static ? 1 : 0;
    FOR_EACH (argument, call->args) {
        const Node *parameter =
            index < list_count(parameters->args) ? parameters->args->items[index++] : NULL;
        if (parameter && flow_reaches(flow, argument)) walk_to(walk, parameter);
    }
    FOR_EACH (keyword, call->keywords)
        FOR_EACH (parameter, parameters->args)
            if (AS(keyword, keyword)->arg == AS(arg, parameter)->arg &&
                flow_reaches(flow, AS(keyword, keyword)->value))
                walk_to(walk, parameter);
}

static bool call_chooses(CallWalk *walk, const Flow *flow, const AstCall *call) {
    bool is_given = false;
    FOR_EACH (argument, call->args) is_given |= flow_reaches(flow, argument);
    FOR_EACH (keyword, call->keywords) is_given |= flow_reaches(flow, AS(keyword, keyword)->value);
    if (!is_given) return false;
    ThingSet callees = script_callees(flow->script, call);
    FOR_EACH_THING(flow->script, callee, callees)
    if (callee->kind == THING_FUNCTION) walk_to_parameters(walk, flow, call, callee->function);
    bool is_known =
        set_has_kind(flow->script, callees, THING_FUNCTION) || script_entry(flow->script, call, NULL) != NULL;
    return !is_known && call->func->kind == AST_Attribute &&
           contains_word(script_text(flow->script, AS(Attribute, call->func)->attr));
}

/* Whether something in the flow is an index or a slice of data, without what is called. */
static bool chooses(CallWalk *walk, const Flow *flow) {
    const Script *script = flow->script;
    FOR_EACH_BELOW (script, node, flow->within) {
        if (node->kind == AST_Subscript && node->op == OP_Load &&
            flow_reaches(flow, AS(Subscript, node)->slice))
            return true;
        if (node->kind == AST_Call && call_chooses(walk, flow, AS(Call, node))) return true;
    }
    return false;
}

/* What depends on two parameters depends on one of them: each is looked at by itself. */
bool turns_choose(const Flow *flow) {
    const Script *script = flow->script;
    CallWalk walk = {0};
    bool found = chooses(&walk, flow);
    for (const Node *parameter; (parameter = walk_next(&walk, found));) {
        Flow inner = {.script = script, .within = script_parent(script, script_parent(script, parameter))};
        array_push(&inner.variables, script_definition(script, parameter));
        flow_spread(&inner);
        found = chooses(&walk, &inner);
        flow_free(&inner);
    }
    return found;
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
/* The divisor of a division or of `/=`, and what it divides. */
static const Node *divisor_of(const Node *node, const Node **dividend) {
    if (node->kind == AST_BinOp && (node->op == OP_Div || node->op == OP_FloorDiv)) {
        *dividend = AS(BinOp, node)->left;
        return AS(BinOp, node)->right;
    }
    if (node->kind != AST_AugAssign || node->op != OP_Div) return NULL;
    *dividend = AS(AugAssign, node)->target;
    return AS(AugAssign, node)->value;
}

Nodes turns_divisors(Script *script, const Node *loop, const Node *count) {
    Nodes found = {0};
    if (count->kind != AST_Name && count->kind != AST_Attribute) return found;
    const Function *function = script_function(script, loop);
    Flow sums = flow_of(script, loop, AS(For, loop)->target);
    uint32_t first = script_place(script, loop), end = script->places.items[first].end;
    for (uint32_t i = first; i < end; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind == AST_AugAssign) flow_add(&sums, AS(AugAssign, node)->target);
    }
    for (uint32_t i = first; i < script->places.items[script_place(script, function->node)].end; i++) {
        const Node *node = script->places.items[i].node, *dividend = NULL;
        if (script->places.items[i].function != function->index) continue;
        const Node *divisor = divisor_of(node, &dividend);
        if (!divisor || !is_same_path(script, divisor, count)) continue;
        bool is_sum = i < end || flow_reaches(&sums, dividend) ||
                      (dividend->kind == AST_Name && flow_has(&sums, script_definition(script, dividend)));
        if (is_sum && !script_contains(script, AS(For, loop)->iter, node)) array_push(&found, divisor);
    }
    flow_free(&sums);
    return found;
}

/* ---- What a loop goes through ---- */

bool turns_are_read_behind(const Script *script, const Node *loop) {
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

const Node *turns_ordered_part(const Script *script, const Node *node) {
    while (node->kind == AST_Call && list_count(AS(Call, node)->args)) {
        const LibraryName *name = script_library_name(script, AS(Call, node)->func);
        bool only_shows = library_is(name, "builtins.enumerate") ||
                          (library_is_below(name, "tqdm") && !library_is(name, "tqdm.trange"));
        if (!only_shows) break;
        node = AS(Call, node)->args->items[0];
    }
    return node;
}

static bool yields(const Script *script, const Function *function) {
    FOR_EACH_BELOW (script, node, function->node) {
        bool is_yield = node->kind == AST_Yield || node->kind == AST_YieldFrom;
        if (is_yield && script_function(script, node) == function) return true;
    }
    return false;
}

/* Whether the call enters a generator of the program's own, or a function that gives one back. */
static bool makes_generator(const Script *script, const Node *node, uint32_t depth) {
    if (node->kind != AST_Call) return false;
    FOR_EACH_THING(script, callee, script_callees(script, AS(Call, node))) {
        if (callee->kind != THING_FUNCTION) continue;
        if (yields(script, callee->function)) return true;
        FOR_EACH_BELOW (script, part, callee->function->node) {
            const Node *given = part->kind == AST_Return ? AS(Return, part)->value : NULL;
            if (given && depth > 0 && script_function(script, part) == callee->function &&
                makes_generator(script, given, depth - 1))
                return true;
        }
    }
    return false;
}

static bool is_generator(const Script *script, const Node *node) { return makes_generator(script, node, 2); }

static bool calls_builtin(const Script *script, const Node *node, const char *name) {
    return node->kind == AST_Call && library_is(script_library_name(script, AS(Call, node)->func), name);
}

/* What a name is bound to that is bound once; other expressions are themselves. */
static const Node *bound_value(const Script *script, const Node *node) {
    const Variable *variable = node->kind == AST_Name ? script_definition(script, node) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    bool is_whole = site && site->owner->kind == AST_Assign &&
                    list_count(AS(Assign, site->owner)->targets) == 1 &&
                    AS(Assign, site->owner)->targets->items[0] == site->node;
    return is_whole ? AS(Assign, site->owner)->value : node;
}

bool turns_only_count(const Script *script, const Node *node) {
    node = bound_value(script, node);
    if (calls_builtin(script, node, "builtins.range")) return true;
    if (!calls_builtin(script, node, "builtins.zip")) return false;
    bool all = list_count(AS(Call, node)->args) > 0;
    FOR_EACH (argument, AS(Call, node)->args)
        all &= calls_builtin(script, bound_value(script, argument), "builtins.range");
    return all;
}

bool turns_is_generator(const Script *script, const Node *node) {
    return is_generator(script, node) || is_generator(script, bound_value(script, node));
}

bool turns_is_sequence(const Script *script, const Node *node) {
    if (is_generator(script, node)) return true;
    if (node->kind == AST_List || node->kind == AST_Tuple || node->kind == AST_Set) return false;
    const Node *value = bound_value(script, node);
    if (is_generator(script, value)) return true;
    if (value->kind == AST_ListComp || value->kind == AST_GeneratorExp) return true;
    /* A list that is empty at first is filled before the loop. */
    if (value->kind == AST_List && list_count(AS(List, value)->elts) == 0) return true;
    if (calls_builtin(script, value, "builtins.zip")) {
        bool all = list_count(AS(Call, value)->args) > 0;
        FOR_EACH (argument, AS(Call, value)->args)
            all &= turns_is_sequence(script, argument) || turns_only_count(script, argument);
        return all;
    }
    return set_is_kind(script, script_value(script, node), THING_ARRAY);
}

const Node *turns_element(const Script *script, const Node *loop) {
    const Node *target = AS(For, loop)->target, *iter = AS(For, loop)->iter;
    bool counts = iter->kind == AST_Call &&
                  library_is(script_library_name(script, AS(Call, iter)->func), "builtins.enumerate");
    bool is_pair = target->kind == AST_Tuple && list_count(AS(Tuple, target)->elts) == 2;
    return counts && is_pair ? AS(Tuple, target)->elts->items[1] : target;
}

/* ---- Steps that are all the same ---- */

/* Libraries whose functions give the same for the same, apart from those that draw. */
static bool is_steady(const LibraryName *name) {
    static const char *const drawn[] = {"builtins.next", "builtins.input", "builtins.open"};
    static const char *const steady[] = {"builtins", "tensorflow", "keras", "numpy", "matplotlib", "time"};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        if (library_is(name, drawn[i])) return false;
    if (strstr(name->text, "random") || library_is_below(name, "tensorflow.data")) return false;
    for (size_t i = 0; i < sizeof steady / sizeof *steady; i++)
        if (library_is_below(name, steady[i])) return true;
    return false;
}

/* A session that is fed nothing takes what its graph reads. */
static bool is_fed(const Script *script, const AstCall *call) {
    return call_argument(script, call, "fetches, feed_dict", "feed_dict").value != NULL;
}

/* Methods of Python's containers that give what was put in. */
static bool is_of_container(const Script *script, const AstCall *call) {
    static const char *const methods[] = {"append", "extend", "update", "items", "keys", "values", "get"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (call_is_method(script, call, methods[i], NULL)) return true;
    return false;
}

static bool call_may_change(const Script *script, const AstCall *call) {
    ThingSet callees = script_callees(script, call), receiver = NULL;
    if (set_has_kind(script, callees, THING_FUNCTION)) {
        FOR_EACH_THING(script, callee, callees)
        if (callee->kind != THING_FUNCTION && callee->kind != THING_UNKNOWN &&
            !(callee->kind == THING_LIBRARY && !callee->name->entry))
            return true;
        return false; /* the code of the functions says it */
    }
    const LibraryEntry *entry = script_entry(script, call, &receiver);
    if (script_call_effects(script, call) & EFFECT_SESSION) return !is_fed(script, call);
    if (entry && (entry->receiver == THING_DATASET || entry->receiver == THING_RANDOM)) return true;
    const LibraryName *name = script_library_name(script, call->func);
    if (name) return !is_steady(name);
    if (entry) return false;
    const Node *object = call->func->kind == AST_Attribute ? AS(Attribute, call->func)->value : NULL;
    if (!object) return !set_is_kind(script, script_value(script, call->func), THING_MODEL);
    if (is_of_container(script, call)) return false;
    ThingSet value = script_value(script, object);
    return object->kind != AST_Constant && !set_is_kind(script, value, THING_ARRAY) &&
           !set_is_kind(script, value, THING_TENSOR) && !set_is_kind(script, value, THING_TEXT);
}

static bool is_bound_below(const Script *script, const Node *loop, const Node *node) {
    const Variable *variable = node->kind == AST_Name ? script_definition(script, node) : NULL;
    for (const Site *site = variable ? variable->sites : NULL; site; site = site->next)
        if (site->owner->kind != AST_comprehension && script_contains(script, loop, site->node)) return true;
    return false;
}

typedef struct Turn {
    const Script *script;
    const Node *loop;
} Turn;

/* Whether [node] may be different in each turn of the loop: other than numbers that are only shown. */
static bool may_change(const void *context, const Node *within, const Node *node) {
    const Turn *turn = context;
    (void)within;
    if (node_is_loop(node)) return true;
    if (node->kind == AST_Call) return call_may_change(turn->script, AS(Call, node));
    if (node->kind != AST_Subscript) return false;
    FOR_EACH_BELOW (turn->script, part, AS(Subscript, node)->slice)
        if (is_bound_below(turn->script, turn->loop, part)) return true;
    return false;
}

bool turns_repeat(const Script *script, const Node *loop) {
    return !script_find_in_turn(script, loop, may_change, &(Turn){script, loop});
}

/* ---- Batches that come one after the other ---- */

/* Whether the name or the attribute [node] speaks of chance. */
static bool is_chance(const Script *script, const Node *node) {
    const char *name = node->kind == AST_Attribute ? script_text(script, AS(Attribute, node)->attr)
                       : node->kind == AST_Name    ? script_text(script, AS(Name, node)->id)
                                                   : "";
    return strstr(name, "random") || strstr(name, "shuffle") || strstr(name, "permutation") ||
           strstr(name, "choice") || strstr(name, "sample");
}

/* Whether [method] moves an attribute on and picks something with it. */
static bool keeps_position(const Script *script, const Function *method) {
    uint32_t first = script_place(script, method->node), end = script->places.items[first].end;
    for (uint32_t i = first; i < end; i++) {
        const Node *node = script->places.items[i].node;
        const Node *moved = node->kind == AST_AugAssign ? AS(AugAssign, node)->target : NULL;
        if (!moved || moved->kind != AST_Attribute) continue;
        for (uint32_t k = first; k < end; k++) {
            const Node *item = script->places.items[k].node;
            if (item->kind != AST_Subscript) continue;
            FOR_EACH_BELOW (script, part, AS(Subscript, item)->slice) {
                if (part->kind == AST_Attribute && AS(Attribute, part)->attr == AS(Attribute, moved)->attr)
                    return true;
            }
        }
    }
    return false;
}

const Node *turns_next_in_order(const Script *script, const Node *loop) {
    FOR_EACH_BELOW (script, node, loop) {
        if (node->kind != AST_Call) continue;
        FOR_EACH_THING(script, callee, script_callees(script, AS(Call, node))) {
            const Function *method = callee->kind == THING_FUNCTION ? callee->function : NULL;
            if (!method || !method->class || !keeps_position(script, method)) continue;
            bool has_chance = false;
            FOR_EACH_BELOW (script, part, &method->class->node->node) has_chance |= is_chance(script, part);
            if (!has_chance) return node;
        }
    }
    return NULL;
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
        if (name && strncmp(name->text, package, length) == 0 &&
            (strcmp(name->text + length, ".seed") == 0 || strcmp(name->text + length, ".manual_seed") == 0))
            return node;
    }
    return NULL;
}

/* The package whose seed fixes what the function [name] draws; NULL for none. */
static const char *package_of(const LibraryName *name) {
    if (library_is_below(name, "numpy.random") || library_is_below(name, "sklearn")) return "numpy.random";
    if (library_is_below(name, "random")) return "random";
    return library_is(name, "torch.randint") || library_is(name, "torch.randperm") ||
                   library_is(name, "torch.multinomial")
               ? "torch"
               : NULL;
}

const Node *turns_seed_of(const Script *script, const Node *node) {
    if (node->kind != AST_Call) return NULL;
    ThingSet receiver;
    const LibraryName *name = script_library_name(script, AS(Call, node)->func);
    const LibraryEntry *entry = script_entry(script, AS(Call, node), &receiver);
    if (entry && entry->receiver == THING_RANDOM) {
        const Thing *generator = set_first(script, receiver, THING_RANDOM);
        bool is_made = generator && generator->node && generator->node->kind == AST_Call;
        return is_made && list_count(AS(Call, generator->node)->args) ? generator->node : NULL;
    }
    const char *package = package_of(name);
    if (!package || strcmp(name->text + strlen(package), ".seed") == 0) return NULL;
    return find_seed(script, package);
}

/* Orders that are drawn by chance, and the argument that fixes them. */
static const char *const shuffles[] = {"numpy.random.shuffle",
                                       "numpy.random.permutation",
                                       "random.shuffle",
                                       "sklearn.utils.shuffle",
                                       "sklearn.model_selection.train_test_split",
                                       "torch.randperm"};

const Node *turns_free_order(const Script *script) {
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
        if (!find_seed(script, package_of(name))) return node;
    }
    return NULL;
}
