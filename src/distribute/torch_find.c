/* Finding the loops that train, and the models whose parameters an optimizer changes.
 *
 * A loop trains when an optimizer makes a step in it, by itself or in a function that it calls, and no loop
 * further in does. The model of an optimizer is the shortest expression before `.parameters()` that is a
 * network; it is wrapped where it has got its last value and has not been used yet. */
#include "distribute/torch_query.h"

#include <string.h>

/* ---- Loops ---- */

static bool is_loop(const Node *node) { return node->kind == AST_For || node->kind == AST_While; }

/* `for optimizer in optimizers: optimizer.step()` makes one step. */
static bool is_step_of_several(const Torch *torch, const Node *loop) {
    if (loop->kind != AST_For || AS(For, loop)->target->kind != AST_Name) return false;
    const Variable *target = script_definition(torch->script, AS(For, loop)->target);
    return target &&
           set_has_kind(torch->script, script_variable(torch->script, target), THING_TORCH_OPTIMIZER);
}

/* Whether a loop that makes steps stands inside [loop], here or in a function that is called. */
static bool has_loop_inside(const Torch *torch, const Node *loop) {
    const Script *script = torch->script;
    uint32_t first = script_place(script, loop);
    for (uint32_t i = first + 1; i < script->places.items[first].end; i++) {
        const Node *node = script->places.items[i].node;
        if (script->places.items[i].function != script->places.items[first].function) continue;
        if (is_loop(node) && script_effects(script, node) & EFFECT_TORCH && !is_step_of_several(torch, node))
            return true;
        if (node->kind == AST_Call && script_call_effects(script, AS(Call, node)) & EFFECT_TORCH_LOOP)
            return true;
    }
    return false;
}

/* The loaders among the expressions below [node]; with [sources] also where they stand. */
static ThingSet find_loaders(Torch *torch, const Node *node, TrainingLoop *loop, bool adds_sources) {
    ThingSet result = NULL;
    uint32_t first = script_place(torch->script, node);
    for (uint32_t i = first; i < torch->script->places.items[first].end; i++) {
        const Node *inner = torch->script->places.items[i].node;
        ThingSet value = torch->script->places.items[i].value;
        if (!set_has_kind(torch->script, value, THING_LOADER)) continue;
        bool is_source =
            inner->kind == AST_Name || inner->kind == AST_Attribute || inner->kind == AST_Subscript;
        FOR_EACH_THING(torch->script, thing, value) {
            if (thing->kind != THING_LOADER) continue;
            is_source |= thing->node == inner;
            if (is_source) result = set_add(torch->arena, result, value->ids[thing_at]);
        }
        if (!is_source) continue;
        if (adds_sources) array_push(&loop->sources, inner);
        i = torch->script->places.items[i].end - 1;
    }
    return result;
}

/* What a name is bound to that is bound once, or [node] itself. */
static const Node *bound_once(const Torch *torch, const Node *node) {
    const Variable *variable = node->kind == AST_Name ? script_definition(torch->script, node) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    bool is_whole =
        site && site->owner->kind == AST_Assign && AS(Assign, site->owner)->targets->items[0] == site->node;
    return is_whole ? AS(Assign, site->owner)->value : node;
}

/* The loader whose batches a generator of the program hands out. Of a function that is given several loaders
 * it is the one that this call gives; where that is not known, nobody knows which it is. */
static ThingSet find_handed_out(Torch *torch, const Node *generator, TrainingLoop *loop) {
    ThingSet parts = NULL;
    FOR_EACH_THING(torch->script, thing, script_value(torch->script, generator))
    if (thing->kind == THING_OTHER && set_is_kind(torch->script, thing->parts, THING_LOADER))
        parts = set_union(torch->arena, parts, thing->parts);
    if (!parts || parts->count == 1) return parts;
    const Node *made = bound_once(torch, generator);
    ThingSet given = made->kind == AST_Call ? find_loaders(torch, made, loop, false) : NULL;
    return given && given->count == 1 && set_has(parts, given->ids[0]) ? given : NULL;
}

/* Whether it happens under torch.no_grad(): nothing is trained on that. */
static bool is_without_gradients(const Torch *torch, const Node *node) {
    for (const Node *at = script_statement(torch->script, node); at && at->kind != AST_Module;
         at = script_parent(torch->script, at)) {
        if (at->kind != AST_With) continue;
        FOR_EACH (item, AS(With, at)->items) {
            const Node *manager = AS(withitem, item)->context_expr;
            if (torch_call(torch, manager, "torch.no_grad") ||
                torch_call(torch, manager, "torch.inference_mode"))
                return true;
        }
    }
    return false;
}

/* `next(batches)`, or `batches.__next__()`, in the body of a loop. */
static ThingSet find_next(Torch *torch, const Node *node, TrainingLoop *loop) {
    ThingSet result = NULL;
    FOR_EACH_BELOW (torch->script, inner, node) {
        if (inner->kind != AST_Call) continue;
        const AstCall *call = AS(Call, inner);
        bool is_next = script_is_builtin(torch->script, call->func, "next") && list_count(call->args) > 0;
        const Node *from = is_next                                     ? call->args->items[0]
                           : torch_is_method(torch, inner, "__next__") ? AS(Attribute, call->func)->value
                                                                       : NULL;
        if (!from || is_without_gradients(torch, inner)) continue;
        result = set_union(torch->arena, result, find_loaders(torch, from, loop, false));
        result = set_union(torch->arena, result, find_handed_out(torch, from, loop));
    }
    return result;
}

static bool is_found(const Torch *torch, const Node *node) {
    for (uint32_t i = 0; i < torch->loops.count; i++)
        if (torch->loops.items[i].node == node) return true;
    return false;
}

static TrainingLoop loop_at(Torch *torch, Node *node) {
    TrainingLoop loop = {.node = node, .function = script_function(torch->script, node)};
    if (node->kind == AST_For) loop.loaders = find_loaders(torch, AS(For, node)->iter, &loop, true);
    if (!loop.loaders) loop.loaders = find_next(torch, node, &loop);
    torch_find_phase(torch, &loop);
    return loop;
}

static void add_loop(Torch *torch, Node *node) {
    TrainingLoop loop = loop_at(torch, node);
    /* Several steps with one batch: the loop around goes through the data. */
    for (const Node *outer = torch_loop_around(torch, node); outer && !loop.loaders;
         outer = torch_loop_around(torch, outer)) {
        TrainingLoop around = loop_at(torch, (Node *)outer);
        if (!around.loaders) continue;
        array_free(&loop.sources);
        loop = around;
    }
    bool is_divided_by_hand = !loop.loaders && !torch->rewriter->options->keeps_data;
    if (is_divided_by_hand) loop.node = (Node *)torch_loop_of_steps(torch, loop.node);
    if (is_found(torch, loop.node)) {
        array_free(&loop.sources);
        return;
    }
    if (is_divided_by_hand) torch_take_turns(torch, &loop);
    array_push(&torch->loops, loop);
}

void torch_find_loops(Torch *torch) {
    const Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        Node *node = script->places.items[i].node;
        if (!is_loop(node) || !(script_effects(script, node) & EFFECT_TORCH)) continue;
        if (is_step_of_several(torch, node) && torch_loop_around(torch, node)) continue;
        if (!has_loop_inside(torch, node)) add_loop(torch, node);
    }
    if (torch->loops.count > 0) return;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call || !(script_call_effects(script, AS(Call, node)) & EFFECT_TORCH)) continue;
        rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_LOADER, node,
                        "make the step in a loop over a DataLoader", "this step is in no loop over batches");
        return;
    }
}

/* ---- Models ---- */

/* The shortest expression at the beginning of [node] that is a network: `self.model` of `self.model.head`. */
static const Node *network_in(const Torch *torch, const Node *node) {
    const Node *found = NULL;
    for (;;) {
        if (set_has_kind(torch->script, script_value(torch->script, node), THING_NETWORK)) found = node;
        if (node->kind == AST_Attribute)
            node = AS(Attribute, node)->value;
        else if (node->kind == AST_Subscript)
            node = AS(Subscript, node)->value;
        else if (node->kind == AST_Call && AS(Call, node)->func->kind == AST_Attribute)
            node = AS(Attribute, AS(Call, node)->func)->value;
        else
            return found;
    }
}

static void refuse_model(Torch *torch, const Node *node, const char *help, const char *reason) {
    rewriter_refuse(torch->rewriter, CODE_DISTRIBUTE_MODEL, node, help, "%s", reason);
}

static bool is_known(const Torch *torch, const Replica *replica) {
    for (uint32_t i = 0; i < torch->replicas.count; i++)
        if (sets_meet(torch->replicas.items[i].things, replica->things)) return true;
    return false;
}

static ThingSet networks_of(Torch *torch, ThingSet set) {
    ThingSet result = NULL;
    FOR_EACH_THING(torch->script, thing, set)
    if (thing->kind == THING_NETWORK) result = set_add(torch->arena, result, set->ids[thing_at]);
    return result;
}

static void add_replica(Torch *torch, const Node *owner);

/* A method of the model makes the optimizer: its models are those on which it is called. False when it is
 * called on none from outside. */
static bool add_receivers(Torch *torch, const Function *method) {
    const Script *script = torch->script;
    bool found = false;
    for (uint32_t i = 0; method->class && i < method->callers.count; i++) {
        const CallSite *site = &script->calls.items[method->callers.items[i]];
        const AstCall *call = AS(Call, script->places.items[site->place].node);
        if (call->func->kind != AST_Attribute || site->caller->class == method->class) return false;
        const Node *receiver = network_in(torch, AS(Attribute, call->func)->value);
        if (!receiver) return false;
        add_replica(torch, receiver);
        found = true;
    }
    return found;
}

/* What [call] gives the parameter of [function]; NULL for nothing that can be seen. */
static const Node *given_for(const Torch *torch, const Function *function, const Node *parameter,
                             const AstCall *call) {
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    uint32_t position = UINT32_MAX, before = list_count(parameters->posonlyargs);
    for (uint32_t i = 0; i < before + list_count(parameters->args); i++)
        if ((i < before ? parameters->posonlyargs->items[i] : parameters->args->items[i - before]) ==
            parameter)
            position = i;
    Argument given =
        call_argument(torch->script, call, "", script_text(torch->script, AS(arg, parameter)->arg));
    if (given.value) return given.value;
    if (position == UINT32_MAX) return NULL;
    if (function->class && !function->is_static && position > 0) position--;
    return position < list_count(call->args) ? call->args->items[position] : NULL;
}

/* A function that is given the model, makes the optimizer and does not train: whoever calls it goes on with
 * the model, and wraps it. False when it is not like that. */
static bool add_givers(Torch *torch, const Node *owner) {
    const Script *script = torch->script;
    const Variable *variable = owner->kind == AST_Name ? script_definition(script, owner) : NULL;
    const Site *site = variable && variable->site_count == 1 ? variable->sites : NULL;
    const Function *function = site && site->node->kind == AST_arg ? script_function(script, owner) : NULL;
    if (!function || site->owner != function->node || function->node->kind != AST_FunctionDef) return false;
    if (function->effects & EFFECT_BACKWARD || function->callers.count == 0) return false;
    for (uint32_t i = 0; i < function->callers.count; i++) {
        const CallSite *call = &script->calls.items[function->callers.items[i]];
        const Node *given =
            given_for(torch, function, site->node, AS(Call, script->places.items[call->place].node));
        if (!given || !network_in(torch, given) || call->caller == function) return false;
    }
    for (uint32_t i = 0; i < function->callers.count; i++) {
        const CallSite *call = &script->calls.items[function->callers.items[i]];
        add_replica(torch, network_in(torch, given_for(torch, function, site->node,
                                                       AS(Call, script->places.items[call->place].node))));
    }
    return true;
}

/* Whether a loop or a comprehension binds the variable to one thing after the other. */
static bool is_one_of_several(const Variable *variable) {
    for (const Site *site = variable->sites; site; site = site->next)
        if (site->owner->kind == AST_For || site->owner->kind == AST_comprehension) return true;
    return false;
}

static void add_replica(Torch *torch, const Node *owner) {
    Script *script = torch->script;
    Replica replica = {.owner = owner, .text = script_source(script, owner)};
    replica.things = networks_of(torch, script_value(script, owner));
    if (is_known(torch, &replica)) return;
    const Thing *first = set_first(script, replica.things, THING_NETWORK);
    if (owner->kind == AST_Name && first->is_self) {
        if (add_receivers(torch, script_function(script, owner))) return;
        refuse_model(torch, owner, "make the optimizer outside of the model's class",
                     "the optimizer is made inside of the model, which cannot wrap itself");
        return;
    }
    if (add_givers(torch, owner)) return;
    if (owner->kind == AST_Name) {
        replica.variable = script_definition(script, owner);
    } else if (owner->kind == AST_Attribute) {
        const Thing *object = NULL;
        FOR_EACH_THING(script, thing, script_value(script, AS(Attribute, owner)->value))
        if (thing->class) object = thing;
        if (object) replica.class = object->class;
        replica.attribute = AS(Attribute, owner)->attr;
    }
    if (replica.variable && is_one_of_several(replica.variable)) {
        refuse_model(torch, owner, "give each model a name of its own",
                     "the model of this optimizer is one of several, which a loop goes through");
        return;
    }
    if (!replica.variable && !replica.class) {
        refuse_model(torch, owner, "give the model a name of its own before the optimizer is made",
                     "the model of this optimizer has no name under which it could be wrapped");
        return;
    }
    array_push(&torch->replicas, replica);
}

/* The networks whose parameters are somewhere below [node]; true when there are any. */
static bool find_owners(Torch *torch, const Node *node, uint32_t depth) {
    Script *script = torch->script;
    bool found = false;
    uint32_t first = script_place(script, node);
    for (uint32_t i = first; i < script->places.items[first].end; i++) {
        const Node *inner = script->places.items[i].node;
        if (torch_is_method(torch, inner, "parameters") ||
            torch_is_method(torch, inner, "named_parameters")) {
            const Node *owner = network_in(torch, AS(Attribute, AS(Call, inner)->func)->value);
            if (!owner) continue;
            add_replica(torch, owner);
            found = true;
            i = script->places.items[i].end - 1;
            continue;
        }
        Variable *variable = inner->kind == AST_Name ? script_definition(script, inner) : NULL;
        if (!variable || depth > 4) continue;
        for (const Site *site = variable->sites; site; site = site->next) {
            const Node *owner = site->owner;
            if (owner->kind == AST_Assign)
                found |= find_owners(torch, AS(Assign, owner)->value, depth + 1);
            else if (owner->kind == AST_AnnAssign && AS(AnnAssign, owner)->value)
                found |= find_owners(torch, AS(AnnAssign, owner)->value, depth + 1);
            else if (owner->kind == AST_comprehension)
                found |= find_owners(torch, AS(comprehension, owner)->iter, depth + 1);
        }
    }
    return found;
}

/* Parameters that come through a call, an attribute or a parameter. */
static bool find_owners_by_value(Torch *torch, ThingSet set) {
    bool found = false;
    FOR_EACH_THING(torch->script, thing, set) {
        if (thing->kind == THING_PARAMETERS && thing->node) found |= find_owners(torch, thing->node, 5);
        if (thing->kind == THING_LIST || thing->kind == THING_OTHER)
            FOR_EACH_THING(torch->script, part, thing->parts)
        if (part->kind == THING_PARAMETERS && part->node) found |= find_owners(torch, part->node, 5);
    }
    return found;
}

/* ---- Where a model is wrapped ---- */

static bool is_same_attribute(const Torch *torch, const Node *node, const Replica *replica) {
    if (node->kind != AST_Attribute || AS(Attribute, node)->attr != replica->attribute) return false;
    bool is_same = false;
    FOR_EACH_THING(torch->script, object, script_value(torch->script, AS(Attribute, node)->value))
    is_same |= object->class && (class_descends(object->class, replica->class) ||
                                 class_descends(replica->class, object->class));
    return is_same;
}

bool torch_is_holder(const Torch *torch, const Node *node, const Replica *replica) {
    if (replica->variable)
        return node->kind == AST_Name && script_definition(torch->script, node) == replica->variable;
    return is_same_attribute(torch, node, replica);
}

static bool changes_in_place(const Torch *torch, const Node *call) {
    static const char *const methods[] = {
        "to",       "cuda",        "cpu",  "half",           "float",
        "double",   "apply",       "type", "requires_grad_", "load_state_dict",
        "bfloat16", "share_memory"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (torch_is_method(torch, call, methods[i])) return true;
    return false;
}

/* A statement that gives the model its value or changes it before it is used. */
static bool is_rebinding(const Torch *torch, const Node *holder) {
    const Node *parent = script_parent(torch->script, holder);
    if (holder->op == OP_Store) return true;
    if (!parent || parent->kind != AST_Attribute) return false;
    const Node *call = script_parent(torch->script, parent);
    return call && call->kind == AST_Call && AS(Call, call)->func == parent && changes_in_place(torch, call);
}

/* A use that has to see the wrapped model: it is called, or handed to a function of the program or to the
 * optimizer. */
static bool is_first_use(const Torch *torch, const Node *holder) {
    const Node *parent = script_parent(torch->script, holder);
    if (parent && parent->kind == AST_Call && AS(Call, parent)->func == holder) return true;
    for (const Node *at = parent; at && !ast_is_statement(at->kind); at = script_parent(torch->script, at)) {
        if (at->kind != AST_Call) continue;
        ThingSet value = script_value(torch->script, at);
        if (set_has_kind(torch->script, value, THING_TORCH_OPTIMIZER)) return true;
    }
    const Node *call = parent && parent->kind == AST_keyword ? script_parent(torch->script, parent) : parent;
    if (!call || call->kind != AST_Call || torch_prepares(torch, AS(Call, call), holder)) return false;
    ThingSet callees = script_callees(torch->script, AS(Call, call));
    return set_has_kind(torch->script, callees, THING_FUNCTION) ||
           set_has_kind(torch->script, callees, THING_CLASS);
}

/* The statement around [node] that stands in a block in which also one around [other] stands. */
static const Node *common_statement(const Torch *torch, const Node *node, const Node *other) {
    const Script *script = torch->script;
    for (const Node *at = script_statement(script, node); at;) {
        const Node *parent = script_parent(script, at);
        if (!parent || parent == at) return NULL;
        uint32_t index, other_index;
        NodeList *block = rewriter_block(torch->rewriter, at, &index);
        for (const Node *up = script_statement(script, other); up && up != parent;) {
            if (rewriter_block(torch->rewriter, up, &other_index) == block) return up == at ? NULL : at;
            const Node *above = script_parent(script, up);
            while (above && !ast_is_statement(above->kind) && above->kind != AST_Module)
                above = script_parent(script, above);
            if (!above || above == up) break;
            up = above;
        }
        while (parent && !ast_is_statement(parent->kind)) {
            if (parent->kind == AST_Module) return NULL;
            parent = script_parent(script, parent);
        }
        at = parent;
    }
    return NULL;
}

static bool leaves(const Torch *torch, const Node *statement) {
    if (statement->kind == AST_Return || statement->kind == AST_Raise) return true;
    if (statement->kind != AST_Expr || AS(Expr, statement)->value->kind != AST_Call) return false;
    const Node *callee = AS(Call, AS(Expr, statement)->value)->func;
    const LibraryName *name = script_library_name(torch->script, callee);
    return library_is(name, "sys.exit") || library_is(name, "os._exit") ||
           script_is_builtin(torch->script, callee, "exit") ||
           script_is_builtin(torch->script, callee, "quit");
}

/* Whether [node] is in an arm that ends the function: whoever comes to [other], outside of it, has not been
 * there. */
static bool is_apart(const Torch *torch, const Node *node, const Node *other) {
    const Script *script = torch->script;
    const Function *function = script_function(script, node);
    if (script_function(script, other) != function) return false;
    for (const Node *at = script_statement(script, node); at && at != function->node;
         at = script_parent(script, at)) {
        if (!ast_is_statement(at->kind)) continue;
        const Node *parent = script_parent(script, at);
        if (!parent || parent->kind != AST_If) continue;
        uint32_t index;
        const NodeList *block = rewriter_block(torch->rewriter, at, &index);
        const Node *first = block->items[0], *last = block->items[list_count(block) - 1];
        bool holds_other = other->start >= first->start && other->start < last->end;
        if (!holds_other && leaves(torch, last)) return true;
    }
    return false;
}

static void place_wrap(Torch *torch, Replica *replica) {
    Script *script = torch->script;
    const Node *binding = NULL, *use = NULL;
    bool is_parameter = false;
    if (replica->variable && replica->variable->sites)
        is_parameter = replica->variable->sites->node->kind == AST_arg;
    /* The function that gives the model its value; of a parameter the one that has it. */
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (!torch_is_holder(torch, node, replica)) continue;
        if (node->op == OP_Store && !replica->function) replica->function = script_function(script, node);
    }
    if (!replica->function || is_parameter) replica->function = script_function(script, replica->owner);
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (!torch_is_holder(torch, node, replica) ||
            script->places.items[i].function != replica->function->index ||
            is_apart(torch, node, replica->owner))
            continue;
        if (!use && is_first_use(torch, node) && (binding || is_parameter)) use = node;
        if (!use && is_rebinding(torch, node)) binding = node;
    }
    if (binding) {
        replica->statement = use ? common_statement(torch, binding, use) : script_statement(script, binding);
        if (replica->statement) replica->statement = torch_prepared(torch, replica, replica->statement, use);
    } else if (is_parameter && use) {
        replica->statement = script_statement(script, use);
        replica->is_before = true;
    }
    if (!replica->statement)
        refuse_model(
            torch, replica->owner, "make the model, then the optimizer, one after the other in one function",
            "there is no place between the making of this model and its first use where it could be wrapped");
}

void torch_find_replicas(Torch *torch) {
    Script *script = torch->script;
    for (uint32_t i = 0; i < script->places.count; i++) {
        const Node *node = script->places.items[i].node;
        if (node->kind != AST_Call) continue;
        const Thing *thing = set_first(script, script_value(script, node), THING_TORCH_OPTIMIZER);
        if (!thing || thing->node != node) continue;
        const char *signature = thing->name && thing->name->entry ? thing->name->entry->signature : "params";
        Argument given = call_argument(script, AS(Call, node), signature, "params");
        if (!given.value && AS(Call, node)->args && list_count(AS(Call, node)->args) > 0)
            given.value = AS(Call, node)->args->items[0];
        if (!given.value || (!find_owners(torch, given.value, 0) &&
                             !find_owners_by_value(torch, script_value(script, given.value))))
            refuse_model(
                torch, given.value ? given.value : node,
                "collect what is trained in an nn.Module, and give its parameters() to the optimizer",
                "the optimizer changes parameters that are not those of a known model");
    }
    for (uint32_t i = 0; i < torch->replicas.count; i++) place_wrap(torch, &torch->replicas.items[i]);
}
