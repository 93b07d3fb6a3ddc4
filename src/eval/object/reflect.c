/* What a program can ask about itself: the namespaces of objects, modules by their names, annotations,
 * variables. */
#include "eval/object/reflect.h"
#include "base/word.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

#include <stdlib.h>
#include <string.h>

Value reflect_text(Interp *interp, const char *text) {
    return value_str(interp->run.arena, text, strlen(text));
}

static Sym sym_of(Interp *interp, Value text) {
    return symbol_from(interp->analysis.symbols, text.text->data, text.text->length);
}

/* The module of the program that is running; a model that it has called stands in between. */
static Module *asking_module(const Interp *interp) {
    const Frame *frame = interp->path.frame;
    while (frame->caller && frame->module->is_model) frame = frame->caller;
    return frame->module;
}

/* ---- namespaces ---- */

Value reflect_namespace(Interp *interp, Value of, const Node *site) {
    Value class = interp_global_of(interp, "types", "_Namespace");
    if (!object_of_kind(interp, class, OBJECT_CLASS)) return unknown(interp);
    Value made = new_instance(interp, class.address, site);
    put_object(
        interp, made.address,
        object_with_attribute(interp->run.arena, object_of(interp, made), interp_name(interp, "_of"), of));
    return made;
}

/* The object of a namespace where it is known what is in it. */
static const Object *known_owner(Interp *interp, const NativeCall *call) {
    const Object *object = object_of(interp, call->arguments[0]);
    return object && !object->is_open && !object->is_summary ? object : NULL;
}

/* Whether Python itself may put something of that name into a class or module. */
static bool may_be_made(Interp *interp, Value key) {
    static const char *const written[] = {"__init__",  "__new__",     "__call__",          "__post_init__",
                                          "__iter__",  "__getitem__", "__init_subclass__", "__getattr__",
                                          "__enter__", "__setattr__", "__getattribute__",  "__len__"};
    const char *text = interp_text(interp, sym_of(interp, key));
    return strncmp(text, "__", 2) == 0 && !WORD_IS_AMONG(text, written);
}

/* Whether a class comes from a library that keeps what its instances have where it likes. */
static bool is_of_library(const ClassObject *class) {
    if (!class || !class->module || !class->module->is_model) return false;
    const char *name = class->module->name;
    return strncmp(name, "collections", 11) != 0 && strcmp(name, "abc") != 0 && strcmp(name, "typing") != 0;
}

/* The next class of a library among those of an instance, from [*index] on; NULL at the end. */
static const ClassObject *next_of_library(Interp *interp, const Object *object, uint32_t *index) {
    const ClassObject *class = object->kind <= OBJECT_SET ? class_object(interp, object->class) : NULL;
    while (class && *index < class->mro_count) {
        Address at = class->mro[(*index)++];
        const ClassObject *above = at < CLASS_KNOWN_END ? NULL : class_object(interp, at);
        if (is_of_library(above)) return above;
    }
    return NULL;
}

/* Whether the `__dict__` of an instance has a name where its attributes have it, and lacks it where they do:
 * each class of a library says so in `_is_in_dict(self, name, value)`, or nothing is known. */
static bool is_in_dict(Interp *interp, const NativeCall *call, const Object *object, Value found) {
    Value given[] = {call->arguments[0], call->arguments[1], found};
    Arguments arguments = {.positional = given, .positional_count = 3};
    uint32_t index = 0;
    for (const ClassObject *class; (class = next_of_library(interp, object, &index)) != NULL;) {
        Value said = class_own(interp, class, interp_name(interp, "_is_in_dict"));
        if (!object_of_kind(interp, said, OBJECT_FUNCTION)) return false;
        if (truth(interp, call_value(interp, said, &arguments, call->site), call->site) != TRI_YES)
            return false;
    }
    return true;
}

/* types._find(of, key): what is under that name in a namespace; types._nothing when nothing is. */
static bool find_name(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = known_owner(interp, call);
    Value key = call->arguments[1];
    if (!object || key.kind != VALUE_STR) return answer(result, unknown(interp));
    Value found;
    if (object->kind == OBJECT_MODULE)
        found = module_global(interp, OBJECT_AS(Module, object)->module, sym_of(interp, key));
    else if (object->kind == OBJECT_CLASS)
        found = class_own(interp, OBJECT_AS(Class, object), sym_of(interp, key));
    else
        found = object_attribute(object, sym_of(interp, key));
    if (found.absent) return answer(result, unknown(interp));
    if (found.kind == VALUE_NEVER && object->kind != OBJECT_INSTANCE && may_be_made(interp, key))
        return answer(result, unknown(interp));
    if (found.kind == VALUE_NEVER)
        found = module_global(interp, call->function->module, interp_name(interp, "_nothing"));
    return answer(result, is_in_dict(interp, call, object, found) ? found : unknown(interp));
}

typedef struct Listing {
    Interp *interp;
    Entries *entries;
} Listing;

static void count_name(void *context, uint32_t name, const void *value) {
    (void)name, (void)value;
    ++*(uint32_t *)context;
}

static void collect_name(void *context, uint32_t name, const void *value) {
    Listing *collected = context;
    collected->entries->items[collected->entries->count++] =
        (Entry){reflect_text(collected->interp, interp_text(collected->interp, name)), *(const Value *)value};
}

static Value dict_of(Interp *interp, PMap names, bool is_shuffled, Node *site) {
    uint32_t count = 0;
    pmap_each(names, count_name, &count);
    Listing collected = {interp, entries_new(interp->run.arena, count)};
    collected.entries->count = 0;
    pmap_each(names, collect_name, &collected);
    collected.entries->is_shuffled = is_shuffled && count > 1;
    return new_dict(interp, collected.entries, site);
}

/* types._own(of): a dict of what is in the namespace of an instance or class. In which order it came there
 * is not known. */
static bool own_names(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = known_owner(interp, call);
    uint32_t index = 0;
    if (!object || object->kind == OBJECT_MODULE || next_of_library(interp, object, &index)) {
        escape(interp, call->arguments[0]);
        return answer(result, unknown(interp));
    }
    return answer(result, dict_of(interp, object->attributes, !interp->options.one_call, call->site));
}

/* types._put(of, key, value) and types._drop(of, key): whatever the object's own methods would do. */
static bool put_name(Interp *interp, const NativeCall *call, Value *result) {
    Value of = call->arguments[0], key = call->arguments[1];
    const Object *object = object_of(interp, of);
    if (!object || key.kind != VALUE_STR) {
        escape(interp, of);
        for (uint32_t i = 2; i < call->count; i++) escape(interp, call->arguments[i]);
    } else if (object->kind == OBJECT_MODULE) {
        module_set_global(interp, OBJECT_AS(Module, object)->module, sym_of(interp, key),
                          call->count > 2 ? call->arguments[2] : value_any());
    } else if (call->count > 2) {
        put_object(interp, of.address,
                   object_with_attribute(interp->run.arena, object, sym_of(interp, key), call->arguments[2]));
    } else {
        put_object(interp, of.address,
                   object_without_attribute(interp->run.arena, object, sym_of(interp, key)));
    }
    return answer(result, value_none());
}

/* ---- names ---- */

typedef struct NameList {
    const Interp *interp;
    Array(const char *) items;
} NameList;

static void add_name(void *context, uint32_t name, const void *value) {
    (void)value;
    NameList *names = context;
    array_push(&names->items, interp_text(names->interp, name));
}

/* Adds the names of a class and of those above it; false when not all are known. */
static bool add_names_of_class(Interp *interp, NameList *names, const ClassObject *class) {
    static const char *const of_object[] = {
        "__class__",   "__delattr__", "__dir__",           "__doc__",          "__eq__",
        "__format__",  "__ge__",      "__getattribute__",  "__getstate__",     "__gt__",
        "__hash__",    "__init__",    "__init_subclass__", "__le__",           "__lt__",
        "__ne__",      "__new__",     "__reduce__",        "__reduce_ex__",    "__repr__",
        "__setattr__", "__sizeof__",  "__str__",           "__subclasshook__", "__dict__",
        "__module__",  "__weakref__"};
    if (!class || class->has_unknown_base) return false;
    for (uint32_t i = 0; i < class->mro_count; i++) {
        const ClassObject *at = class_object(interp, class->mro[i]);
        if (class->mro[i] == CLASS_object) continue;
        if (!at || at->object.is_open || at->members || class->mro[i] < CLASS_KNOWN_END) return false;
        pmap_each(at->object.attributes, add_name, names);
    }
    for (size_t i = 0; i < sizeof of_object / sizeof *of_object; i++) array_push(&names->items, of_object[i]);
    return true;
}

/* dir(object): the sorted names of what a class, or an instance of one, has. */
static bool dir_function(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = known_owner(interp, call);
    if (!object || (object->kind != OBJECT_CLASS && object->kind != OBJECT_INSTANCE)) return false;
    bool is_class = object->kind == OBJECT_CLASS;
    const ClassObject *class = is_class ? OBJECT_AS(Class, object) : class_object(interp, object->class);
    NameList names = {.interp = interp};
    if (class && class_lookup(interp, class->mro[0], interp_name(interp, "__dir__")).kind == VALUE_ANY)
        return false;
    if (!is_class) pmap_each(object->attributes, add_name, &names);
    bool is_known = add_names_of_class(interp, &names, class);
    if (is_known) qsort(names.items.items, names.items.count, sizeof *names.items.items, word_compare);
    Value *items = arena_alloc(interp->run.arena, (names.items.count + 1) * sizeof *items);
    uint32_t count = 0;
    for (uint32_t i = 0; is_known && i < names.items.count; i++)
        if (i == 0 || strcmp(names.items.items[i], names.items.items[i - 1]) != 0)
            items[count++] = reflect_text(interp, names.items.items[i]);
    array_free(&names.items);
    if (is_known) *result = new_list(interp, items_new(interp->run.arena, items, count), call->site);
    return is_known;
}

/* ---- modules ---- */

/* The name that a relative one means in a package; NULL when its dots lead nowhere. */
static const char *absolute_name(Interp *interp, const char *name, Value package) {
    uint32_t dots = 0;
    while (name[dots] == '.') dots++;
    if (dots == 0) return name;
    if (package.kind != VALUE_STR) return NULL;
    char *base = arena_copy(interp->run.arena, package.text->data, package.text->length);
    for (uint32_t i = 1; i < dots; i++) {
        char *last = strrchr(base, '.');
        if (!last) return NULL;
        *last = 0;
    }
    return name[dots] ? arena_printf(interp->run.arena, "%s.%s", base, name + dots) : base;
}

/* importlib._module(name, package): the module of that name; None when there is none. */
static bool module_of_name(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[0];
    if (name.kind != VALUE_STR) return answer(result, unknown(interp));
    const char *given = arena_copy(interp->run.arena, name.text->data, name.text->length);
    const char *dotted = absolute_name(interp, given, call->arguments[1]);
    Module *from = asking_module(interp);
    if (dotted && strcmp(dotted, from->name) == 0) return answer(result, value_object(from->address));
    Module *module = dotted ? module_import(interp, from, dotted) : NULL;
    if (!module || !module->is_found)
        return answer(result, interp->options.one_call ? value_none() : unknown(interp));
    return answer(result, value_object(module->address));
}

/* sys._module(name): a module that is there by now. */
static bool loaded_module(Interp *interp, const NativeCall *call, Value *result) {
    Module *from = asking_module(interp);
    Value name = call->arguments[0];
    if (name.kind != VALUE_STR) return answer(result, unknown(interp));
    if (value_is_text(name, from->name)) return answer(result, value_object(from->address));
    const char *dotted = arena_copy(interp->run.arena, name.text->data, name.text->length);
    const Module *module = interp->options.one_call ? module_import(interp, from, dotted) : NULL;
    return answer(result, module && module->is_found ? value_object(module->address) : unknown(interp));
}

/* sys._is_loaded(name): whether a module has been imported by now. Where one call is asked about, one that is
 * not there has not been. */
static bool is_loaded(Interp *interp, const NativeCall *call, Value *result) {
    Value name = call->arguments[0];
    if (!interp->options.one_call || name.kind != VALUE_STR) return false;
    const char *dotted = arena_copy(interp->run.arena, name.text->data, name.text->length);
    const Module *known = strmap_get(&interp->analysis.modules, dotted);
    if (known && known->is_found) return answer(result, value_bool(true));
    return !module_import(interp, asking_module(interp), dotted)->is_found &&
           answer(result, value_bool(false));
}

/* inspect._source(module): its text, however long that is; None when it is not known. */
static bool source_of_module(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_MODULE);
    const Module *module = object ? OBJECT_AS(Module, object)->module : NULL;
    if (!module || !module->source || module->is_stub || !interp->options.one_call)
        return answer(result, value_none());
    const Text *text = module->source->tree->text;
    Str *copy = arena_alloc(interp->run.arena, sizeof *copy + text->length);
    copy->length = text->length;
    memcpy(copy->data, text->data, text->length);
    return answer(result, (Value){.kind = VALUE_STR, .text = copy});
}

/* ---- functions ---- */

/* The names of the variables of a function: its parameters, `*args` and `**kwargs` last, then all others. */
static Value variable_names(Interp *interp, const FunctionObject *function) {
    const Astarguments *parameters = parameter_list(function->node);
    const Node *rests[] = {parameters->vararg, parameters->kwarg};
    Array(Value) names = {0};
    for (uint32_t i = 0; i < parameter_count(parameters); i++) {
        const Node *parameter = parameter_at(parameters, i);
        if (parameter != rests[0] && parameter != rests[1])
            array_push(&names, reflect_text(interp, interp_text(interp, AS(arg, parameter)->arg)));
    }
    for (uint32_t i = 0; i < 2; i++)
        if (rests[i]) array_push(&names, reflect_text(interp, interp_text(interp, AS(arg, rests[i])->arg)));
    ScopeKind kind = function->node->kind == AST_Lambda ? SCOPE_LAMBDA : SCOPE_FUNCTION;
    const Scope *scope = scope_opened(function->module->source->scopes, function->node, kind);
    for (const Variable *variable = scope ? scope->first_variable : NULL; variable; variable = variable->next)
        if (variable->reach == REACH_LOCAL && !(variable->flags & VARIABLE_PARAMETER))
            array_push(&names, reflect_text(interp, interp_text(interp, variable->name)));
    Value tuple = value_tuple(interp->run.arena, names.items, names.count);
    array_free(&names);
    return tuple;
}

/* function.__code__, and that of a method */
static bool code_of_function(Interp *interp, const NativeCall *call, Value *result) {
    const Object *method = object_of_kind(interp, call->arguments[0], OBJECT_METHOD);
    Value whole = method ? OBJECT_AS(Method, method)->function : call->arguments[0];
    const Object *object = object_of_kind(interp, whole, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    Value class = interp_global_of(interp, "types", "_Code");
    if (!function || function->module->is_stub || !function->module->source ||
        !object_of_kind(interp, class, OBJECT_CLASS))
        return false;
    const Astarguments *parameters = parameter_list(function->node);
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    Value parts[] = {reflect_text(interp, interp_text(interp, function->name)),
                     variable_names(interp, function), value_int(positional),
                     value_int(list_count(parameters->kwonlyargs)), whole};
    Arguments arguments = {.positional = parts, .positional_count = 5};
    return answer(result, call_value(interp, class, &arguments, call->site));
}

/* Whether `FunctionType(code, globals, name, argdefs)` is given defaults, by place or by name. */
static bool has_defaults(Interp *interp, const NativeCall *call) {
    const Object *named = object_of_kind(interp, call->arguments[2], OBJECT_DICT);
    Value key = value_str(interp->run.arena, "argdefs", strlen("argdefs"));
    return call->arguments[1].items->count > 3 ||
           (named && entries_find(OBJECT_AS(Dict, named)->entries, key) >= 0);
}

/* FunctionType(function.__code__, …): a copy of the function, which keeps its defaults where some are given.
 */
static bool function_of_code(Interp *interp, const NativeCall *call, Value *result) {
    Value given = call->arguments[1];
    if (given.kind != VALUE_TUPLE || given.items->is_open || given.items->count < 2) return false;
    const Object *code = object_of_kind(interp, given.items->items[0], OBJECT_INSTANCE);
    Value whole = code ? object_attribute(code, interp_name(interp, "_function")) : value_never();
    const Object *object = object_of_kind(interp, whole, OBJECT_FUNCTION);
    if (!object) return false;
    const Astarguments *parameters = parameter_list(OBJECT_AS(Function, object)->node);
    if (list_count(parameters->defaults) > 0 && !has_defaults(interp, call)) return false;
    return answer(result, new_object(interp, object, sizeof(FunctionObject), call->site));
}

/* ---- annotations ---- */

/* What an annotation is, evaluated in the module in which it stands. */
static Value evaluated(Interp *interp, Module *module, Address cells, Node *annotation) {
    Frame frame = {.caller = interp->path.frame,
                   .module = module,
                   .scope = module->source->scopes->module,
                   .cells = cells};
    Path outer = path_enter_frame(interp, &frame);
    Value value;
    eval_quietly(interp, annotation, &value);
    path_leave_frame(interp, &outer);
    return value.kind == VALUE_NEVER ? value_any() : value;
}

static void add_annotation(Interp *interp, Entries *entries, Sym name, Value value) {
    entries->items[entries->count++] = (Entry){reflect_text(interp, interp_text(interp, name)), value};
}

/* inspect._annotations(class): a dict of what the body of a class annotates; None when it is no class that
 * is written in Python. */
static bool annotations_of_class(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_CLASS);
    const ClassObject *class = object ? OBJECT_AS(Class, object) : NULL;
    if (!class || !class->node || !class->module->source) return answer(result, value_none());
    Entries *entries = entries_new(interp->run.arena, list_count(class->node->body));
    entries->count = 0;
    FOR_EACH (statement, class->node->body) {
        if (statement->kind != AST_AnnAssign) continue;
        const AstAnnAssign *declared = AS(AnnAssign, statement);
        if (declared->target->kind == AST_Name)
            add_annotation(interp, entries, AS(Name, declared->target)->id,
                           evaluated(interp, class->module, 0, declared->annotation));
    }
    return answer(result, new_dict(interp, entries, call->site));
}

/* ---- variables ---- */

/* Two maps of names as one. */
typedef struct NameUnion {
    Interp *interp;
    PMap names;
} NameUnion;

static void add_variable(void *context, uint32_t name, const void *value) {
    NameUnion *both = context;
    both->names = pmap_set(both->interp->run.arena, both->names, name, value);
}

Value reflect_locals(Interp *interp, const NativeCall *call) {
    const Object *cells = interp_object(interp, interp->path.frame->cells);
    NameUnion all = {interp, interp->path.state.locals};
    bool has_own = cells && OBJECT_AS(Frame, cells)->scope == interp->path.frame->scope;
    if (has_own) pmap_each(cells->attributes, add_variable, &all);
    return dict_of(interp, all.names, true, call->site);
}

const NativeFunction reflect_functions[] = {
    {"builtins.dir", dir_function},
    {"builtins.function.__code__", code_of_function},
    {"builtins.method.__code__", code_of_function},
    {"builtins.function.__new__", function_of_code},
    {"types._find", find_name},
    {"types._own", own_names},
    {"types._put", put_name},
    {"types._drop", put_name},
    {"importlib._module", module_of_name},
    {"sys._module", loaded_module},
    {"sys._is_loaded", is_loaded},
    {"inspect._annotations", annotations_of_class},
    {"inspect._source", source_of_module},
    {"typing._annotations", annotations_of_class},
    {0},
};
