/* NumPy makes its own arrays of those of other libraries, by their method `__array__`, and TensorFlow by
 * `__tf_tensor__`. Some refuse: a tensor that needs a gradient, an array that is traced, what stands for a
 * tensor in a model. Others take over, and then nothing is known of the result. */
#include "eval/stub/foreign.h"

#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/reenter.h"
#include "eval/stub/binding.h"
#include "eval/stub/stub.h"

#include <string.h>

bool foreign_takes_over(Interp *interp, const FunctionObject *function, Value value) {
    /* What a method of another library does to its object is more than its result. */
    bool is_numpy = strncmp(function->module->name, "numpy", strlen("numpy")) == 0;
    if (function->owner && !is_numpy) return false;
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    const ClassObject *class = object ? class_object(interp, object->class) : NULL;
    if (!class || (class->module && class->module->is_model)) return false;
    static const char *const names[] = {"__array_ufunc__", "__array_function__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (class_lookup(interp, object->class, symbol_from_string(interp->analysis.symbols, names[i]))
                .kind != VALUE_NEVER)
            return true;
    return false;
}

/* What the stub of the module says of arrays, if it is one of NumPy's. */
static const ModuleRules *numpy_names(Interp *interp, const FunctionObject *function) {
    bool is_numpy = strncmp(function->module->name, "numpy", strlen("numpy")) == 0;
    return is_numpy ? rule_module(interp, function->module) : NULL;
}

/* Whether NumPy certainly did not make the array. */
static bool is_foreign(Interp *interp, const ModuleRules *names, const Object *array) {
    if (!names || !names->array || array->class == names->array || array->class == names->scalar)
        return false;
    Address own[] = {names->array, names->scalar};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i] && is_subclass(interp, array->class, own[i]) != TRI_NO) return false;
    return true;
}

/* Whether what a parameter is given becomes an array of NumPy's. */
static bool converts(const Rule *rule, uint32_t index) {
    if (index >= rule->count) return false;
    const Pattern *pattern = &rule->parameters[index].pattern;
    if (pattern->kind == PATTERN_SEQUENCE) pattern = pattern->items;
    return rule->parameters[index].is_operand || pattern->kind == PATTERN_ARRAY_LIKE;
}

static bool is_named(const Interp *interp, const FunctionObject *function, const char *const *names,
                     size_t count) {
    const char *name = symbol_text(interp->analysis.symbols, function->name);
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* Whether a function of NumPy calls the method of its name, or another one; arrays without it are converted,
 * and asked to make something of the result. */
static bool calls_method(Interp *interp, const ModuleRules *names, const FunctionObject *function) {
    static const char *const others[] = {"around", "array_split", "moveaxis", "ptp", "rollaxis", "split"};
    static const char *const converting[] = {"copy", "partition", "put", "resize", "sort"};
    if (is_named(interp, function, others, sizeof others / sizeof *others)) return true;
    return names->array && class_lookup(interp, names->array, function->name).kind != VALUE_NEVER &&
           !is_named(interp, function, converting, sizeof converting / sizeof *converting);
}

bool foreign_is_left(Interp *interp, const NativeCall *call, const Object *array) {
    const FunctionObject *function = call->function;
    const ModuleRules *names = numpy_names(interp, function);
    if (!is_foreign(interp, names, array)) return false;
    if (function->owner) return !object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    return class_lookup(interp, array->class, function->name).kind != VALUE_NEVER ||
           calls_method(interp, names, function);
}

/* Whether an argument may be an array of another library that nobody has seen. */
static bool may_be_foreign(Interp *interp, Value value, bool is_method) {
    const Object *object = object_of(interp, value);
    if (object && object->kind == OBJECT_ARRAY) return OBJECT_AS(Array, object)->may_be_foreign;
    if (is_method) return false;
    return value.kind == VALUE_ANY || (value.kind == VALUE_SOME && value.address == CLASS_object) ||
           (object && object->kind == OBJECT_INSTANCE && object->is_open);
}

static void set_foreign(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!object || OBJECT_AS(Array, object)->may_be_foreign) return;
    ArrayObject *array = copy_object(interp, object);
    array->may_be_foreign = array->object.is_open = true;
    put_object(interp, value.address, &array->object);
}

void foreign_made(Interp *interp, const NativeCall *call, const Rule *rule, Value result) {
    const FunctionObject *function = call->function;
    const ModuleRules *names = numpy_names(interp, function);
    bool is_ufunc = function->name == interp_name(interp, "__call__");
    bool is_method = function->owner && !is_ufunc;
    if (!names || (!is_method && !is_ufunc && !calls_method(interp, names, function))) return;
    bool takes_all = is_method || is_ufunc, is_unknown = false;
    for (uint32_t i = is_ufunc; i < call->count && !is_unknown; i++)
        is_unknown =
            (takes_all || converts(rule, i)) && may_be_foreign(interp, call->arguments[i], is_method);
    if (!is_unknown) return;
    set_foreign(interp, result);
    const Object *list = object_of_kind(interp, result, OBJECT_LIST);
    const Items *items = result.kind == VALUE_TUPLE ? result.items
                         : list                     ? OBJECT_AS(List, list)->items
                                                    : NULL;
    for (uint32_t i = 0; items && i < items->count; i++) set_foreign(interp, items->items[i]);
}

/* A conversion of arguments: to arrays of [names]'s library, by this method of theirs. */
typedef struct ToArrays {
    const ModuleRules *names;
    const char *method;
    const Node *site;
} ToArrays;

static void convert(Interp *interp, const ToArrays *to, Value value) {
    const Object *array = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!array || !is_foreign(interp, to->names, array)) return;
    bool found;
    call_special(interp, value, interp_name(interp, to->method), NULL, 0, to->site, &found);
}

/* The value, and what is in it if it is a list or tuple of which all is known. */
static void convert_all(Interp *interp, const ToArrays *to, Value value) {
    convert(interp, to, value);
    const Object *list = object_of_kind(interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items : NULL;
    if (list) items = OBJECT_AS(List, list)->items;
    if (!items || items->is_open) return;
    for (uint32_t i = 0; i < items->count && interp->path.state.is_reached; i++)
        convert(interp, to, items->items[i]);
}

/* Whether a function of NumPy only asks an array for what it can do by itself: slices, methods of other
 * names; or takes no offence at one that refuses. */
static bool asks_only(const Interp *interp, const FunctionObject *function) {
    static const char *const names[] = {"amax",   "amin",    "around",    "array_equal", "array_equiv",
                                        "diff",   "dsplit",  "flip",      "fliplr",      "flipud",
                                        "hsplit", "isreal",  "iscomplex", "moveaxis",    "rollaxis",
                                        "rot90",  "unstack", "vsplit"};
    return is_named(interp, function, names, sizeof names / sizeof *names);
}

/* The functions of NumPy that convert say of which parameters; what is left to a method of the array's own is
 * none of them, but a ufunc converts before it lets the array make something of the result. */
static bool numpy_converts(Interp *interp, const NativeCall *call, const Rule *rule, bool is_left) {
    if (!call->function->owner) return !is_left && !asks_only(interp, call->function);
    return rule->family == FAMILY_UFUNC && !object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
}

/* All functions of TensorFlow do, but for those that say without computing it what they give. Operators of
 * tensors are written with them in the stub, but are not them. */
static bool tensorflow_converts(const Interp *interp, const FunctionObject *function, const Rule *rule) {
    return strncmp(function->module->name, "tensorflow", strlen("tensorflow")) == 0 && !function->owner &&
           !rule->has_result && !interp->path.frame->module->is_model;
}

bool foreign_refuses(Interp *interp, const NativeCall *call, const Rule *rule, bool is_left) {
    const FunctionObject *function = call->function;
    ToArrays to = {.names = numpy_names(interp, function), .method = "__array__", .site = call->site};
    bool is_numpy = to.names != NULL;
    if (is_numpy ? !numpy_converts(interp, call, rule, is_left)
                 : !tensorflow_converts(interp, function, rule))
        return false;
    if (!is_numpy) to.names = rule_module(interp, function->module);
    if (!is_numpy) to.method = "__tf_tensor__";
    if (!to.names) return false;
    uint32_t doubts = interp->run.counters.doubts, may_fails = interp->run.counters.may_fails;
    uint32_t unknowns = interp->run.counters.unknowns;
    for (uint32_t i = 0; i < call->count; i++) {
        if (!interp->path.state.is_reached) return true;
        if (!is_numpy || converts(rule, i)) convert_all(interp, &to, call->arguments[i]);
    }
    interp->run.counters.doubts = doubts;
    interp->run.counters.may_fails = may_fails;
    interp->run.counters.unknowns = unknowns;
    return !interp->path.state.is_reached;
}
