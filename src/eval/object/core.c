/* Built-in functions that need the interpreter itself: making plain objects, and those that may change any
 * variable. */
#include "eval/error.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/instance.h"
#include "eval/object/native.h"
#include "eval/object/reflect.h"
#include "eval/object/unknown.h"
#include "syntax/parser.h"

#include <string.h>

static bool object_new(Interp *interp, const NativeCall *call, Value *result) {
    Value class = call->arguments[0];
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return false;
    *result = instance_empty(interp, class.address, call->site);
    return true;
}

/* Collects what a text that is executed binds. */
typedef struct Bindings {
    Array(Sym) names;
    bool has_calls; /* which may do anything */
} Bindings;

static bool find_binding(void *context, Node *node) {
    Bindings *bindings = context;
    if (node->kind == AST_Name && node->op != OP_Load) array_push(&bindings->names, AS(Name, node)->id);
    bindings->has_calls |= node->kind == AST_Call || node->kind == AST_Import ||
                           node->kind == AST_ImportFrom || node->kind == AST_FunctionDef ||
                           node->kind == AST_ClassDef;
    return true;
}

/* exec of a known text that only assigns: the names that it binds are unknown. */
static bool exec_text(Interp *interp, const NativeCall *call) {
    Module *module = interp->path.frame->module;
    if (strcmp(interp_text(interp, call->function->name), "exec") != 0 || call->count == 0 ||
        call->arguments[0].kind != VALUE_STR || !module->is_main)
        return false;
    const Str *code = call->arguments[0].text;
    char *data = arena_alloc_zero(interp->run.arena, code->length + 64);
    memcpy(data, code->data, code->length);
    Text *text = ARENA_NEW(interp->run.arena, Text);
    text_init(text, "exec", data, code->length, interp->run.arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, interp->run.arena);
    ParseOptions options = {.minor = interp->options.minor};
    Tree *tree = parse_module(text, &options, interp->analysis.symbols, interp->run.arena, &ignored);
    Bindings bindings = {.has_calls = ignored.items.count > 0};
    diagnostics_free(&ignored);
    Visitor visitor = {.enter = find_binding, .context = &bindings};
    if (!bindings.has_calls) ast_walk(&tree->module->node, &visitor);
    for (uint32_t i = 0; !bindings.has_calls && i < bindings.names.count; i++)
        module_set_global(interp, module, bindings.names.items[i], value_any());
    array_free(&bindings.names);
    return !bindings.has_calls;
}

/* exec, eval, globals(): they may set any global of the calling module. */
static bool touch_globals(Interp *interp, const NativeCall *call, Value *result) {
    for (uint32_t i = 0; i < call->count; i++) escape(interp, call->arguments[i]);
    /* Code that is given a dict of its own as its globals does not see those of the module. */
    if (call->count > 1 && object_of_kind(interp, call->arguments[1], OBJECT_DICT)) {
        *result = unknown(interp);
        return true;
    }
    Module *module = interp->path.frame->module;
    /* In a planned run what is read from elsewhere leaves the settings of the program as they are. */
    module->has_unknown_globals |= !interp->options.is_planned;
    if (exec_text(interp, call)) {
        *result = value_none();
        return true;
    }
    if (module->is_main && !interp->options.is_planned) module_forget_globals(interp, module);
    *result = unknown(interp);
    return true;
}

/* locals() of a function is a dict of what its variables stand for; elsewhere it is what globals() is. */
static bool give_locals(Interp *interp, const NativeCall *call, Value *result) {
    if (!interp->path.frame->function) return touch_globals(interp, call, result);
    *result = reflect_locals(interp, call);
    return true;
}

/* print writes nothing here, but it looks at its options. */
static bool print(Interp *interp, const NativeCall *call, Value *result) {
    static const char *const options[] = {"sep", "end"};
    for (uint32_t i = 0; i < 2; i++) {
        Value option = call->arguments[i + 1];
        bool is_refused = option.kind != VALUE_NONE && option.kind != VALUE_NEVER &&
                          option.kind != VALUE_ANY && is_instance(interp, option, CLASS_str) == TRI_NO;
        if (is_refused)
            fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, call->site, "%s must be None or a string, not %s",
                 options[i], type_name(interp, option));
    }
    *result = value_none();
    return true;
}

/* function.__get__(instance) is the method that an attribute of the instance would be. */
static bool bind_function(Interp *interp, const NativeCall *call, Value *result) {
    Value function = call->arguments[0], instance = call->arguments[1];
    if (object_of_kind(interp, function, OBJECT_FUNCTION) && instance.kind == VALUE_OBJECT) {
        *result = new_method(interp, instance, function, call->site);
        return true;
    }
    escape(interp, function);
    escape(interp, instance);
    *result = unknown(interp);
    return true;
}

const NativeFunction core_functions[] = {
    {"builtins.object.__new__", object_new},
    {"builtins.globals", touch_globals},
    {"builtins.exec", touch_globals},
    {"builtins.eval", touch_globals},
    {"builtins.locals", give_locals},
    {"builtins.print", print},
    {"builtins.function.__get__", bind_function},
    {0},
};
