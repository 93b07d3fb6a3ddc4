/* What calls give: functions and classes of the program are entered, with their parameters bound to the
 * arguments; for libraries the facts of their stubs say it (ranks/library.h). */
#include "distribute/script_internal.h"

#include <string.h>

void parameter_bind(Script *script, const Function *function, const Node *parameter, ThingSet value) {
    variable_grow(script, scope_use(function->module->source->scopes, parameter), value);
}

const Node *function_parameter(const Astarguments *parameters, uint32_t index) {
    uint32_t first = list_count(parameters->posonlyargs);
    if (index < first) return parameters->posonlyargs->items[index];
    return index - first < list_count(parameters->args) ? parameters->args->items[index - first] : NULL;
}

const Node *parameter_named(const Astarguments *parameters, Sym name) {
    NodeList *lists[] = {parameters->args, parameters->kwonlyargs};
    for (int i = 0; i < 2; i++)
        FOR_EACH (parameter, lists[i])
            if (AS(arg, parameter)->arg == name) return parameter;
    return NULL;
}

const Astarguments *function_parameters(const Function *function) {
    if (function->node->kind == AST_Module) return NULL;
    return AS(arguments, function->node->kind == AST_Lambda ? AS(Lambda, function->node)->args
                                                            : AS(FunctionDef, function->node)->args);
}

static void pass_arguments(Script *script, const Function *function, const AstCall *call, uint32_t skipped) {
    const Astarguments *parameters = function_parameters(function);
    if (!parameters) return;
    uint32_t index = skipped;
    FOR_EACH (argument, call->args) {
        if (argument->kind == AST_Starred) break;
        const Node *parameter = function_parameter(parameters, index++);
        if (parameter) parameter_bind(script, function, parameter, script_value(script, argument));
    }
    FOR_EACH (keyword, call->keywords) {
        const Node *value = AS(keyword, keyword)->value;
        if (AS(keyword, keyword)->arg)
            keyword_pass(script, function, AS(keyword, keyword)->arg, script_value(script, value));
        else
            keywords_pass(script, function, value);
    }
}

/* A method is called with its object in front, unless it is called through the class. */
static uint32_t skipped_parameters(const Script *script, const Function *function, const AstCall *call) {
    if (!function->class || function->is_static) return 0;
    if (call->func->kind == AST_Attribute) {
        ThingSet object = script_value(script, AS(Attribute, call->func)->value);
        if (object && set_is_kind(script, object, THING_CLASS) && !function->is_static) return 0;
    }
    return 1;
}

/* ---- Factories ---- */

enum { MOST_COPIED = 16, COPY_BITS = 15 }; /* networks of one call; of the number of a thing in a key */

static bool is_made_by(const Script *script, const Function *function, const Thing *thing) {
    return thing->kind == THING_NETWORK && thing->node && !thing->is_self &&
           script_contains(script, function->node, thing->node);
}

/* The network that the call gets where the function that it calls makes [id]. */
static uint32_t copy_network(Script *script, const AstCall *call, uint32_t id) {
    uint64_t *slot = map_at(&script->copies, ((uint64_t)(uintptr_t)call << (COPY_BITS - 3)) ^ id);
    if (!*slot) {
        Thing copy = *script_thing(script, id);
        copy.node = &call->node;
        copy.module = script_module(script, &call->node);
        copy.only = NULL;
        *slot = script->things.count;
        array_push(&script->things, copy);
        script->changed = true;
    }
    return (uint32_t)*slot;
}

/* A function that makes a network makes another one wherever it is called: `a = build()`, `b = build()`. */
static ThingSet returned_at(Script *script, const Function *function, const AstCall *call) {
    ThingSet all = function->returns, result = NULL;
    uint32_t made = 0;
    for (uint32_t i = 0; all && i < all->count; i++)
        made +=
            is_made_by(script, function, script_thing(script, all->ids[i])) && all->ids[i] < 1 << COPY_BITS;
    if (made == 0 || made > MOST_COPIED) return all;
    if (script_contains(script, function->node, &call->node)) return all;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t id = all->ids[i];
        bool copies = is_made_by(script, function, script_thing(script, id)) && id < 1 << COPY_BITS;
        result = set_add(script->arena, result, copies ? copy_network(script, call, id) : id);
    }
    return result;
}

static ThingSet call_function(Script *script, const Function *function, const AstCall *call) {
    pass_arguments(script, function, call, skipped_parameters(script, function, call));
    return returned_at(script, function, call);
}

static ThingSet make_instance(Script *script, Class *class, const AstCall *call) {
    uint32_t id = thing_make(script, &call->node, class->kind, class->base);
    if (id != UNKNOWN_THING) script->things.items[id].class = class;
    Function *init = class_method(script, class, "__init__");
    if (init) pass_arguments(script, init, call, 1);
    return thing_only(script, id);
}

/* What `super()` is: the base class. */
static ThingSet super_value(Script *script, const AstCall *call) {
    Function *function = script_function(script, &call->node);
    while (function && !function->class) function = function->outer;
    if (!function) return NULL;
    ThingSet result = NULL;
    for (uint32_t i = 0; i < function->class->parents.count; i++)
        result = set_add(script->arena, result, function->class->parents.items[i]->self);
    if (function->class->parents.count == 0)
        result = thing_made(script, &call->node, function->class->kind, function->class->base);
    return result;
}

static ThingSet argument_taint(Script *script, const AstCall *call) {
    ThingSet result = NULL;
    FOR_EACH (argument, call->args)
        result = set_union(script->arena, result, things_tainted(script, script_value(script, argument)));
    FOR_EACH (keyword, call->keywords)
        result = set_union(script->arena, result,
                           things_tainted(script, script_value(script, AS(keyword, keyword)->value)));
    return result;
}

static ThingSet first_argument(const Script *script, const AstCall *call) {
    return list_count(call->args) ? script_value(script, call->args->items[0]) : NULL;
}

/* A tuple that [node] makes, with [count] items that the caller fills in. */
Thing *thing_make_tuple(Script *script, const Node *node, uint32_t count, uint32_t *id) {
    *id = thing_make(script, node, THING_TUPLE, NULL);
    Thing *tuple = &script->things.items[*id];
    if (tuple->kind == THING_TUPLE && !tuple->items) {
        tuple->items = arena_alloc_zero(script->arena, (count + 1) * sizeof *tuple->items);
        tuple->item_count = count;
    }
    return tuple;
}

/* A list of tuples whose n-th items come from the n-th argument: zip, and enumerate with a number in front.
 * The tuple is told apart from the list by standing for the callee's node. */
static ThingSet zip_value(Script *script, const AstCall *call, bool is_enumerate) {
    uint32_t count = is_enumerate ? 2 : list_count(call->args), tuple_id;
    thing_make_tuple(script, call->func, count, &tuple_id);
    for (uint32_t i = 0; i < count; i++) {
        ThingSet value = is_enumerate && i == 0 ? thing_only(script, NUMBER_THING)
                         : is_enumerate         ? things_contents(script, first_argument(script, call))
                                        : things_contents(script, script_value(script, call->args->items[i]));
        if (i < script->things.items[tuple_id].item_count)
            things_grow(script, &script->things.items[tuple_id].items[i], value);
    }
    uint32_t list = thing_make(script, &call->node, THING_LIST, NULL);
    thing_grow_parts(script, list, thing_only(script, tuple_id));
    return set_union(script->arena, thing_only(script, list), argument_taint(script, call));
}

/* ((x, y), (x, y)), all arrays. The inner tuple stands for the callee's node. */
static ThingSet pairs_value(Script *script, const AstCall *call) {
    uint32_t inner, outer;
    Thing *pair = thing_make_tuple(script, call->func, 2, &inner);
    if (pair->item_count == 2) pair->items[0] = pair->items[1] = thing_only(script, ARRAY_THING);
    Thing *pairs = thing_make_tuple(script, &call->node, 2, &outer);
    if (pairs->item_count == 2) pairs->items[0] = pairs->items[1] = thing_only(script, inner);
    return thing_only(script, outer);
}

static bool is_inside_dependency(Script *script, const Node *node, ThingSet *ops) {
    for (const Node *at = node; at; at = script_parent(script, at)) {
        if (at->kind != AST_With) continue;
        FOR_EACH (item, AS(With, at)->items) {
            ThingSet value = things_tainted(script, script_value(script, AS(withitem, item)->context_expr));
            if (set_has_kind(script, value, THING_TRAIN_OP)) *ops = set_union(script->arena, *ops, value);
        }
    }
    return *ops != NULL;
}

/* `getattr(torch.optim, name)`: whatever the name is, it is one of what the library has there. */
static ThingSet getattr_value(Script *script, const AstCall *call) {
    ThingSet result = NULL;
    if (list_count(call->args) < 2) return NULL;
    const Node *name = call->args->items[1];
    bool is_text = name->kind == AST_Constant && name->op == CONSTANT_STR;
    Sym member =
        is_text ? symbol_from(script->project->symbols, AS(Constant, name)->text, AS(Constant, name)->length)
                : symbol_from_string(script->project->symbols, "*");
    FOR_EACH_THING(script, object, script_value(script, call->args->items[0])) {
        if (object->kind != THING_LIBRARY) continue;
        const LibraryName *found = library_child(script->library, object->name, member);
        if (found->entry) result = set_union(script->arena, result, thing_of_library(script, found));
    }
    return result;
}

/* The thing that stands for all values of [kind], which are not worth telling apart; NULL where they are. */
static ThingSet shared_thing(Script *script, ThingKind kind) {
    static const struct {
        ThingKind kind;
        uint32_t thing;
    } shared[] = {
        {THING_UNKNOWN, UNKNOWN_THING}, {THING_NONE, NONE_THING},   {THING_NUMBER, NUMBER_THING},
        {THING_TEXT, TEXT_THING},       {THING_ARRAY, ARRAY_THING}, {THING_TENSOR, TENSOR_THING},
    };
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (shared[i].kind == kind) return thing_only(script, shared[i].thing);
    return NULL;
}

static ThingSet library_value(Script *script, const AstCall *call, const LibraryName *name) {
    const LibraryEntry *entry = name->entry;
    ThingSet ops = NULL;
    if (library_is(name, "builtins.zip") || library_is(name, "builtins.enumerate"))
        return zip_value(script, call, library_is(name, "builtins.enumerate"));
    if (library_is(name, "builtins.super")) return super_value(script, call);
    if (library_is(name, "builtins.getattr")) {
        ThingSet member = getattr_value(script, call);
        if (member) return member;
    }
    if ((library_is(name, "tensorflow.no_op") || library_is(name, "tensorflow.identity")) &&
        is_inside_dependency(script, &call->node, &ops))
        return ops;
    ThingSet taint = argument_taint(script, call);
    if (!entry) return taint ? taint : thing_only(script, UNKNOWN_THING);
    if (entry->flags & LIB_PAIRS) return pairs_value(script, call);
    if (entry->flags & LIB_TRANSPARENT) {
        ThingSet given = first_argument(script, call);
        return given ? given : thing_made(script, &call->node, THING_OTHER, name);
    }
    if (entry->flags & LIB_ITERATES) return first_argument(script, call);
    if (taint && (entry->flags & LIB_RESULT_PARTS)) return taint;
    if (entry->flags & LIB_RESULT_PARTS && set_has_kind(script, first_argument(script, call), THING_ARRAY))
        return thing_only(script, ARRAY_THING);
    ThingSet shared = entry->result == THING_FUNCTION ? thing_only(script, UNKNOWN_THING)
                                                      : shared_thing(script, entry->result);
    if (shared) return shared;
    uint32_t id = thing_make(script, &call->node, entry->result, name);
    if (entry->flags & LIB_WRAPPER) thing_grow_parts(script, id, first_argument(script, call));
    if (entry->result == THING_DATASET) {
        ThingSet parts = NULL;
        if (set_has_kind(script, first_argument(script, call), THING_DATASET))
            parts = first_argument(script, call);
        FOR_EACH_THING(script, tuple, first_argument(script, call))
        if (tuple->kind == THING_TUPLE)
            parts = set_union(script->arena, parts, things_contents(script, first_argument(script, call)));
        thing_grow_parts(script, id, parts);
    }
    return thing_only(script, id);
}

ThingSet things_of_kind(Script *script, ThingSet set, ThingKind kind) {
    ThingSet result = NULL;
    FOR_EACH_THING(script, thing, set)
    if (thing->kind == kind) result = set_add(script->arena, result, set->ids[thing_at]);
    return result;
}

/* What `compile` is given stays with the model, and with the class of the model. */
static void compile_model(Script *script, const AstCall *call, ThingSet models, const LibraryEntry *entry) {
    Argument argument = call_argument(script, call, entry->signature, "optimizer");
    ThingSet optimizers = things_of_kind(script, script_value(script, argument.value), THING_OPTIMIZER);
    if (argument.value && argument.value->kind == AST_Constant && argument.value->op == CONSTANT_STR)
        optimizers = thing_made(script, argument.value, THING_OPTIMIZER, NULL);
    for (uint32_t i = 0; models && i < models->count; i++) {
        if (script_thing(script, models->ids[i])->kind != THING_MODEL) continue;
        thing_grow_parts(script, models->ids[i], optimizers);
        const Class *class = script_thing(script, models->ids[i])->class;
        if (class) thing_grow_parts(script, class->self, optimizers);
    }
}

static ThingSet method_value(Script *script, const AstCall *call, uint32_t receiver,
                             const LibraryEntry *entry) {
    ThingKind kind = entry->result;
    ThingSet on = thing_only(script, receiver);
    if (entry->flags & LIB_RECEIVER) return on;
    if (entry->receiver == THING_MODEL && strcmp(entry->name, "compile") == 0) {
        compile_model(script, call, on, entry);
        return thing_only(script, NONE_THING);
    }
    if (entry->receiver == THING_OPTIMIZER && strcmp(entry->name, "apply_gradients") == 0) {
        Argument given = call_argument(script, call, entry->signature, "grads_and_vars");
        const Thing *gradients = set_first(script, script_value(script, given.value), THING_GRADIENTS);
        return gradients && !gradients->parts ? thing_made(script, &call->node, THING_TRAIN_OP, NULL)
                                              : thing_only(script, UNKNOWN_THING);
    }
    ThingSet shared = shared_thing(script, kind);
    if (shared) return shared;
    uint32_t id = thing_make(script, &call->node, kind, NULL);
    if (entry->flags & LIB_DERIVES || kind == THING_VARIABLES) thing_grow_parts(script, id, on);
    if (kind == THING_GRADIENTS && entry->receiver == THING_TAPE) thing_grow_parts(script, id, on);
    if (kind == THING_DATASET && strcmp(entry->name, "concatenate") == 0)
        thing_grow_parts(script, id, things_of_kind(script, first_argument(script, call), THING_DATASET));
    return thing_only(script, id);
}

/* Methods of Python's own containers that put something in. */
static void fill_container(Script *script, const AstCall *call, uint32_t container, const char *method) {
    bool extends = strcmp(method, "extend") == 0;
    if (!extends && strcmp(method, "append") != 0 && strcmp(method, "insert") != 0) return;
    uint32_t count = list_count(call->args);
    if (count == 0) return;
    ThingSet value = script_value(script, call->args->items[count - 1]);
    thing_grow_parts(script, container, extends ? things_contents(script, value) : value);
}

static ThingSet call_thing(Script *script, const AstCall *call, uint32_t id) {
    Thing thing = *script_thing(script, id);
    if (thing.kind == THING_FUNCTION) return call_function(script, thing.function, call);
    if (thing.kind == THING_CLASS) return make_instance(script, thing.class, call);
    if (thing.kind == THING_LIBRARY) return library_value(script, call, thing.name);
    /* `tf.function(jit_compile=True)` gives something that is given the function. */
    if (thing.kind == THING_OTHER)
        return thing.name && thing.name->entry && thing.name->entry->flags & LIB_TRANSPARENT
                   ? first_argument(script, call)
                   : thing_only(script, UNKNOWN_THING);
    ThingSet result = thing_only(script, UNKNOWN_THING);
    if (!thing.class) return result;
    static const char *const methods[] = {"__call__", "call", "forward"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        Function *function = class_method(script, thing.class, methods[i]);
        if (!function) continue;
        pass_arguments(script, function, call, 1);
        result = set_union(script->arena, result, function->returns);
    }
    return result;
}

/* Whether all that the receiver of the call may be has the method: then it does not matter that the method
 * itself, `x.astype`, is no value that is known. */
static bool is_known_method(const Script *script, const AstCall *call) {
    if (call->func->kind != AST_Attribute) return false;
    const AstAttribute *attribute = AS(Attribute, call->func);
    ThingSet objects = script_value(script, attribute->value);
    for (uint32_t i = 0; objects && i < objects->count; i++) {
        ThingKind kind = script_thing(script, objects->ids[i])->kind;
        if (!library_method(script->library, kind, attribute->attr)) return false;
    }
    return objects && objects->count > 0;
}

ThingSet call_result(Script *script, const AstCall *call) {
    ThingSet callees = script_value(script, call->func), result = NULL;
    uint64_t *inferred = map_find(&script->networks, (uintptr_t)call);
    if (inferred) return thing_made(script, &call->node, (ThingKind)*inferred, NULL);
    ThingSet keyword = keywords_value(script, &call->node);
    if (keyword) return keyword;
    bool is_known = is_known_method(script, call);
    for (uint32_t i = 0; callees && i < callees->count; i++)
        if (!is_known || callees->ids[i] != UNKNOWN_THING)
            result = set_union(script->arena, result, call_thing(script, call, callees->ids[i]));
    bool is_own = set_has_kind(script, callees, THING_FUNCTION);
    if (call->func->kind == AST_Attribute && !is_own) {
        const AstAttribute *attribute = AS(Attribute, call->func);
        ThingSet objects = script_value(script, attribute->value);
        for (uint32_t i = 0; objects && i < objects->count; i++) {
            ThingKind kind = script_thing(script, objects->ids[i])->kind;
            const LibraryEntry *entry = library_method(script->library, kind, attribute->attr);
            if (entry)
                result = set_union(script->arena, result, method_value(script, call, objects->ids[i], entry));
            if (kind == THING_LIST)
                fill_container(script, call, objects->ids[i], script_text(script, attribute->attr));
        }
    }
    if (!result) result = argument_taint(script, call);
    return result;
}
