/* Context managers made of generator functions (contextlib.contextmanager).
 *
 * The part of the generator behind its yield runs when the with statement is left, which the order of a run
 * does not follow: so the generator is tried, what it yields is taken, and what it may change is unknown.
 * Errors in its body are found when the function is run like one that nobody calls. */
#include "eval/run.h"

#include <string.h>

static Value try_generator(Interp *interp, Value function, const Arguments *arguments, Node *site) {
    State before = interp->state;
    Handler trial;
    trial_begin(interp, &trial);
    Value made = call_value(interp, function, arguments, site);
    const Object *generator = object_of_kind(interp, made, OBJECT_ITERATOR);
    const Items *items = generator ? OBJECT_AS(Iterator, generator)->items : NULL;
    Value yielded = items && items->count ? items->items[0] : value_any();
    if (trial_end(interp, &trial)) yielded = value_any();
    interp->state = before;
    bool is_kept = value_is_constant(yielded) || yielded.kind == VALUE_NONE ||
                   (yielded.kind == VALUE_OBJECT && object_of(interp, yielded));
    return is_kept ? yielded : unknown(interp);
}

static bool find_handlers(void *context, Node *node) {
    bool *found = context;
    if (node->kind == AST_Try && list_count(AS(Try, node)->handlers) > 0) *found = true;
    if (node->kind == AST_With || node->kind == AST_TryStar) *found = true;
    return !*found;
}

/* Whether the generator may catch what is raised where it yields. */
static bool catches(const FunctionObject *function) {
    bool found = false;
    Visitor visitor = {.enter = find_handlers, .context = &found};
    ast_walk(function->node, &visitor);
    return found;
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
    Sym *names = arena_alloc(interp->arena, (entries->count + 1) * sizeof *names);
    Value *values = arena_alloc(interp->arena, (entries->count + 1) * sizeof *values);
    uint32_t count = 0;
    for (uint32_t i = 0; i < entries->count; i++) {
        Entry entry = entries->items[i];
        if (entry.key.kind != VALUE_STR) continue;
        names[count] = symbol_from(interp->symbols, entry.key.text->data, entry.key.text->length);
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
    if (generator->module->is_main) *map_at(&interp->doubtful, (uintptr_t)generator->node) = 1;
    escape(interp, function);
    const char *class_name_text = catches(generator) ? "_Swallower" : "_Manager";
    Value class =
        module_global(interp, call->function->module, symbol_from_string(interp->symbols, class_name_text));
    Value parts[2] = {yielded, function};
    *result = call_value(interp, class, &(Arguments){.positional = parts, .positional_count = 2}, call->site);
    return true;
}

/* What stands behind the yield runs now. */
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
