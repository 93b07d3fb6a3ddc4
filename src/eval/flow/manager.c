/* Context managers made of generator functions (contextlib.contextmanager).
 *
 * The part of the generator after its yield runs when the with statement is left, which the order of a run
 * does not follow: so the generator is tried, what it yields is taken, and what it may change is unknown.
 * Errors in its body are found when the function is run like an uncalled one. */
#include "eval/flow/manager.h"
#include "eval/flow/call.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <string.h>

static Value try_generator(Interp *interp, Value function, const Arguments *arguments, Node *site) {
    Handler trial;
    trial_begin(interp, &trial);
    Value made = call_value(interp, function, arguments, site);
    const Object *generator = object_of_kind(interp, made, OBJECT_ITERATOR);
    const Items *items = generator ? OBJECT_AS(Iterator, generator)->items : NULL;
    Value yielded = items && items->count ? items->items[0] : value_any();
    if (trial_drop(interp, &trial)) yielded = value_any();
    bool is_kept = value_is_constant(yielded) || yielded.kind == VALUE_NONE ||
                   (yielded.kind == VALUE_OBJECT && object_of(interp, yielded));
    return is_kept ? yielded : unknown(interp);
}

/* ---- what a generator catches where it yields ---- */

typedef struct Caught {
    Interp *interp;
    Module *module;
    Value types; /* a tuple of classes; ANY: unknown */
} Caught;

static bool find_yield(void *context, Node *node) {
    bool *found = context;
    *found |= node->kind == AST_Yield;
    return !*found && node->kind != AST_FunctionDef && node->kind != AST_Lambda;
}

static bool yields(const NodeList *body) {
    bool found = false;
    FOR_EACH (statement, body)
        if (!found) ast_walk(statement, &(Visitor){.enter = find_yield, .context = &found});
    return found;
}

/* Whether a clause ends in a raise, whatever happens before. */
static bool raises_in_the_end(const NodeList *body) {
    uint32_t count = list_count(body);
    return count > 0 && body->items[count - 1]->kind == AST_Raise;
}

static void add_caught(Caught *caught, Value type) {
    Interp *interp = caught->interp;
    if (type.kind == VALUE_TUPLE && !type.items->is_open) {
        for (uint32_t i = 0; i < type.items->count; i++) add_caught(caught, type.items->items[i]);
    } else if (caught->types.kind != VALUE_TUPLE || !object_of_kind(interp, type, OBJECT_CLASS)) {
        caught->types = value_any();
    } else {
        const Items *old = caught->types.items;
        Value *types = arena_alloc(interp->run.arena, (old->count + 1) * sizeof *types);
        for (uint32_t i = 0; i < old->count; i++) types[i] = old->items[i];
        types[old->count] = type;
        caught->types = value_items(items_new(interp->run.arena, types, old->count + 1));
    }
}

/* What a clause of the module that defines the generator names. */
static Value named_type(const Caught *caught, const Node *node) {
    Interp *interp = caught->interp;
    if (!node) return value_object(CLASS_BaseException);
    if (node->kind == AST_Name) return module_lookup(interp, caught->module, AS(Name, node)->id);
    if (node->kind != AST_Tuple) return value_any();
    const NodeList *parts = AS(Tuple, node)->elts;
    Value *types = arena_alloc(interp->run.arena, (list_count(parts) + 1) * sizeof *types);
    for (uint32_t i = 0; i < list_count(parts); i++) types[i] = named_type(caught, parts->items[i]);
    return value_items(items_new(interp->run.arena, types, list_count(parts)));
}

static bool find_caught(void *context, Node *node) {
    Caught *caught = context;
    if (node->kind == AST_With && yields(AS(With, node)->body)) {
        FOR_EACH (item, AS(With, node)->items)
            if (manager_named_to_swallow(caught->interp, AS(withitem, item)->context_expr))
                caught->types = value_any();
    }
    if (node->kind == AST_TryStar) caught->types = value_any();
    if (node->kind != AST_Try || !yields(AS(Try, node)->body)) return true;
    FOR_EACH (item, AS(Try, node)->handlers) {
        const AstExceptHandler *clause = AS(ExceptHandler, item);
        if (!raises_in_the_end(clause->body)) add_caught(caught, named_type(caught, clause->type));
    }
    return true;
}

/* What the generator may catch of what is raised where it yields: a tuple of classes, or ANY. */
static Value caught_types(Interp *interp, const FunctionObject *function) {
    Caught caught = {.interp = interp, .module = function->module};
    caught.types = value_items(items_new(interp->run.arena, NULL, 0));
    ast_walk(function->node, &(Visitor){.enter = find_caught, .context = &caught});
    return caught.types;
}

static bool open_manager(Interp *interp, const NativeCall *call, Value *result) {
    Value function = call->arguments[0], args = call->arguments[1], kwds = call->arguments[2];
    const Object *object = object_of_kind(interp, function, OBJECT_FUNCTION);
    const Object *named = object_of_kind(interp, kwds, OBJECT_DICT);
    for (uint32_t i = 1; i < call->count; i++) escape(interp, call->arguments[i]);
    if (!object || !named || args.kind != VALUE_TUPLE || args.items->is_open) {
        escape(interp, function);
        *result = unknown(interp);
        return true;
    }
    const Entries *entries = OBJECT_AS(Dict, named)->entries;
    Sym *names = arena_alloc(interp->run.arena, (entries->count + 1) * sizeof *names);
    Value *values = arena_alloc(interp->run.arena, (entries->count + 1) * sizeof *values);
    uint32_t count = 0;
    for (uint32_t i = 0; i < entries->count; i++) {
        Entry entry = entries->items[i];
        if (entry.key.kind != VALUE_STR) continue;
        names[count] = symbol_from(interp->analysis.symbols, entry.key.text->data, entry.key.text->length);
        values[count++] = entry.value;
    }
    Arguments arguments = {.positional = args.items->items,
                           .positional_count = args.items->count,
                           .names = names,
                           .named = values,
                           .named_count = count,
                           .named_rest = entries->is_open ? value_any() : value_never()};
    const FunctionObject *generator = OBJECT_AS(Function, object);
    Value yielded = try_generator(interp, function, &arguments, call->site);
    if (generator->module->is_main) *map_at(&interp->run.uncalled.doubtful, (uintptr_t)generator->node) = 1;
    escape(interp, function);
    Value caught = caught_types(interp, generator);
    bool catches = caught.kind != VALUE_TUPLE || caught.items->count > 0;
    Value class = module_global(interp, call->function->module,
                                interp_name(interp, catches ? "_Swallower" : "_Manager"));
    Value parts[3] = {yielded, function, caught};
    *result = call_value(interp, class, &(Arguments){.positional = parts, .positional_count = 3}, call->site);
    return true;
}

/* What stands after the yield runs now. */
static bool close_manager(Interp *interp, const NativeCall *call, Value *result) {
    escape(interp, call->arguments[0]);
    *result = value_some(CLASS_bool);
    return true;
}

const NativeFunction manager_functions[] = {
    {"contextlib._close", close_manager},
    {"contextlib._open", open_manager},
    {0},
};
