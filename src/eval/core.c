/* Built-in functions that need the interpreter itself: making plain objects, and those that may change any
 * variable. */
#include "eval/run.h"

static bool object_new(Interp *interp, const NativeCall *call, Value *result) {
    Value class = call->arguments[0];
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return false;
    *result = empty_instance(interp, class.address, call->site);
    return true;
}

typedef struct Forget {
    Interp *interp;
    Module *module;
} Forget;

static void forget_global(void *context, uint32_t name, const void *value_at_name) {
    Forget *forget = context;
    Value value = *(const Value *)value_at_name;
    const Object *object = object_of(forget->interp, value);
    if (object &&
        (object->kind == OBJECT_FUNCTION || object->kind == OBJECT_CLASS || object->kind == OBJECT_MODULE))
        return;
    module_set_global(forget->interp, forget->module, name, value_any());
}

/* exec, eval, globals(): whoever has them may set any global of the module that calls. */
static bool touch_globals(Interp *interp, const NativeCall *call, Value *result) {
    for (uint32_t i = 0; i < call->count; i++) escape(interp, call->arguments[i]);
    Module *module = interp->frame->module;
    module->has_unknown_globals = true;
    if (module->is_main) {
        Forget forget = {interp, module};
        pmap_each(state_get(&interp->state, &interp->statics, module->address)->attributes, forget_global,
                  &forget);
    }
    *result = unknown(interp);
    return true;
}

const NativeFunction core_functions[] = {
    {"builtins.object.__new__", object_new}, {"builtins.globals", touch_globals},
    {"builtins.exec", touch_globals},        {"builtins.eval", touch_globals},
    {"builtins.locals", touch_globals},      {0},
};
