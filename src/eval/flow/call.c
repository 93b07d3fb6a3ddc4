/* Calls: arguments are matched with parameters as Python does it, then the function is run, or a model says
 * what it gives. */
#include "eval/flow/call.h"
#include "eval/effort.h"
#include "eval/error.h"
#include "eval/flow/annotation.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/hint.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/module.h"
#include "eval/object/alternative.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/instance.h"
#include "eval/object/native.h"
#include "eval/object/operate.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/observer.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/stub/edition.h"
#include "eval/stub/stub.h"

#include <stdio.h>
#include <string.h>

/* ---- evaluating arguments ---- */

/* Arguments while they are collected. */
typedef struct Collected {
    Array(Value) positional;
    Array(Sym) names;
    Array(Value) named;
    Value rest, named_rest;
} Collected;

/* `*value` in a call: known items become arguments of their own. */
static void spread(Interp *interp, Node *node, Collected *all) {
    interp->path.frame->emptied = AS(Starred, node)->value;
    Value value = eval(interp, AS(Starred, node)->value);
    if (value.kind == VALUE_NONE || value.kind == VALUE_INT || value.kind == VALUE_FLOAT ||
        value.kind == VALUE_BOOL) {
        Failure *failure =
            failure_raise(interp, CODE_NOT_ITERABLE, CLASS_TypeError, node,
                          "argument after * must be an iterable, not %s", type_name(interp, value));
        failure_note(interp, failure, value.origin, "the %s comes from here", type_name(interp, value));
        all->rest = value_any();
        return;
    }
    const Items *items = iterate(interp, value, node);
    if (!items) return;
    if (items->is_open || all->rest.kind != VALUE_NEVER) {
        all->rest = value_join(interp->run.arena, all->rest, items_element(interp->run.arena, items));
        if (all->rest.kind == VALUE_NEVER) all->rest = value_any();
        return;
    }
    for (uint32_t i = 0; i < items->count; i++) array_push(&all->positional, items->items[i]);
}

bool call_may_spread(Interp *interp, Value value) {
    for (uint32_t i = 0; i < value_count(value); i++) {
        Address class = class_of_value(interp, value_at(value, i));
        if (class == CLASS_none || class == CLASS_object || class == CLASS_dict || class > CLASS_slice)
            return true;
    }
    return false;
}

/* `**value` in a call. */
static void spread_named(Interp *interp, Value value, const Node *node, Collected *all) {
    const Object *object = object_of_kind(interp, value, OBJECT_DICT);
    const Entries *entries = object ? OBJECT_AS(Dict, object)->entries : NULL;
    /* What has keys() is a mapping, too. */
    if (object_of_kind(interp, value, OBJECT_INSTANCE) && call_may_spread(interp, value))
        entries = mapping_merge(interp, entries_new(interp->run.arena, 0), value, node);
    if (!entries) {
        if (!call_may_spread(interp, value))
            fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, node,
                 "argument after ** must be a mapping, not %s", type_name(interp, value));
        all->named_rest = value_any();
        return;
    }
    if (entries->is_open) all->named_rest = value_any();
    for (uint32_t i = 0; i < entries->count; i++) {
        Entry entry = entries->items[i];
        if (value_is_constant(entry.key) && entry.key.kind != VALUE_STR && !entry.value.absent)
            fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, node, "keywords must be strings, not %s",
                 type_name(interp, entry.key));
        if (entry.key.kind != VALUE_STR || entry.value.absent) {
            all->named_rest = value_any();
            continue;
        }
        array_push(&all->names,
                   symbol_from(interp->analysis.symbols, entry.key.text->data, entry.key.text->length));
        array_push(&all->named, entry.value);
    }
}

static void *keep(Interp *interp, const void *items, size_t size) {
    void *copy = arena_alloc(interp->run.arena, size + 1);
    if (size) memcpy(copy, items, size);
    return copy;
}

void call_arguments(Interp *interp, const NodeList *args, const NodeList *keywords, Arguments *arguments) {
    Collected all = {0};
    FOR_EACH (item, args) {
        if (item->kind == AST_Starred) {
            spread(interp, item, &all);
            continue;
        }
        Value value = eval(interp, item);
        if (all.rest.kind != VALUE_NEVER)
            all.rest = value_any();
        else
            array_push(&all.positional, value);
    }
    FOR_EACH (item, keywords) {
        Astkeyword *keyword = AS(keyword, item);
        Value value = eval(interp, keyword->value);
        if (!keyword->arg) {
            spread_named(interp, value, keyword->value, &all);
            continue;
        }
        array_push(&all.names, keyword->arg);
        array_push(&all.named, value);
    }
    *arguments = (Arguments){
        .positional = keep(interp, all.positional.items, all.positional.count * sizeof(Value)),
        .positional_count = all.positional.count,
        .names = keep(interp, all.names.items, all.names.count * sizeof(Sym)),
        .named = keep(interp, all.named.items, all.named.count * sizeof(Value)),
        .named_count = all.named.count,
        .rest = all.rest,
        .named_rest = all.named_rest,
    };
    array_free(&all.positional);
    array_free(&all.names);
    array_free(&all.named);
}

/* ---- matching them with parameters ---- */

/* One call that is being matched. */
typedef struct Binding {
    Interp *interp;
    const FunctionObject *function;
    const Arguments *arguments;
    Node *site;
    Value *bound;        /* one for each parameter; NEVER: nothing yet */
    uint32_t positional; /* how many parameters take positional arguments */
} Binding;

/* The name of the function as Python gives it: with its class, without its module. */
static const char *function_name(const Binding *binding) {
    const FunctionObject *function = binding->function;
    const Module *module = function->module;
    const char *name = function->qualified;
    size_t length = strlen(module->name);
    if (!module->is_written && strncmp(name, module->name, length) == 0 && name[length] == '.')
        return name + length + 1;
    const char *last = strrchr(name, '.'), *start = last;
    while (start && start > name && start[-1] != '.') start--;
    return function->owner && start ? start : symbol_text(binding->interp->analysis.symbols, function->name);
}

static bool refuse(Binding *binding, const char *format, const char *name) {
    char message[256];
    /* A stub that comes with a package may be older than the package. */
    if (binding->function->module->is_stub && !binding->function->module->is_model) return false;
    snprintf(message, sizeof message, format, name);
    Failure *failure = failure_raise(binding->interp, CODE_WRONG_ARGUMENTS, CLASS_TypeError, binding->site,
                                     "%s() %s", function_name(binding), message);
    const Node *node = binding->function->node;
    const Module *module = binding->function->module;
    if (module->source && !module->is_model && !module->is_written && node->kind != AST_Lambda)
        failure_note_at(binding->interp, failure, module->source->tree->text,
                        (Span){node->start, parameter_list(node)->node.end}, "it is defined here");
    return false;
}

/* Extra positional arguments go to *args, or are too many. */
static bool bind_extra(Binding *binding, const Astarguments *parameters) {
    Interp *interp = binding->interp;
    const Arguments *arguments = binding->arguments;
    uint32_t extra = arguments->positional_count > binding->positional
                         ? arguments->positional_count - binding->positional
                         : 0;
    if (parameters->vararg) {
        Items *items =
            items_new(interp->run.arena, arguments->positional + (extra ? binding->positional : 0), extra);
        if (arguments->rest.kind != VALUE_NEVER)
            items = items_open(
                interp->run.arena,
                value_join(interp->run.arena, arguments->rest, items_element(interp->run.arena, items)),
                NULL);
        binding->bound[binding->positional] = value_items(items);
        return true;
    }
    if (extra == 0) return true;
    char count[96], range[32] = "";
    uint32_t limit = binding->positional, defaults = list_count(parameters->defaults);
    if (defaults > 0) snprintf(range, sizeof range, "from %u to ", limit - defaults);
    snprintf(count, sizeof count, "takes %s%u positional argument%s but %u %s given", range, limit,
             limit == 1 ? "" : "s", arguments->positional_count,
             arguments->positional_count == 1 ? "was" : "were");
    return refuse(binding, "%s", count);
}

/* The index of the parameter that a keyword argument names, or UINT32_MAX. */
static uint32_t named_parameter(const Astarguments *parameters, Sym name) {
    uint32_t index = list_count(parameters->posonlyargs);
    FOR_EACH (item, parameters->args) {
        if (AS(arg, item)->arg == name) return index;
        index++;
    }
    if (parameters->vararg) index++;
    FOR_EACH (item, parameters->kwonlyargs) {
        if (AS(arg, item)->arg == name) return index;
        index++;
    }
    return UINT32_MAX;
}

/* What a parameter is called that the program calls [name]: a stub may say so in `also_called`. 0 when it
 * says nothing of it. */
static Sym other_name(const Binding *binding, Sym name) {
    Interp *interp = binding->interp;
    Module *module = binding->function->module;
    Value table = module_global(interp, module, interp_name(interp, "also_called"));
    const Object *dict = object_of_kind(interp, table, OBJECT_DICT);
    const Entries *entries = dict ? OBJECT_AS(Dict, dict)->entries : NULL;
    for (uint32_t i = 0; entries && i < entries->count; i++) {
        Value key = entries->items[i].key, value = entries->items[i].value;
        if (value_is_text(key, interp_text(interp, name)) && value.kind == VALUE_STR)
            return symbol_from(interp->analysis.symbols, value.text->data, value.text->length);
    }
    return 0;
}

/* Whether a keyword names the `*sizes` of a stub: what takes its items as single arguments takes them as one
 * sequence as well, which can be given by name where `also_called` has that name. */
static bool names_rest(const Binding *binding, const Astarguments *parameters, Sym name) {
    if (!binding->function->module->is_model || !parameters->vararg || parameters->kwarg) return false;
    Value bound = binding->bound[binding->positional];
    return AS(arg, parameters->vararg)->arg == name && other_name(binding, name) == name &&
           bound.kind == VALUE_TUPLE && bound.items->count == 0;
}

static bool bind_named(Binding *binding, const Astarguments *parameters, uint32_t total) {
    Interp *interp = binding->interp;
    const Arguments *arguments = binding->arguments;
    Entries *extra = parameters->kwarg ? entries_new(interp->run.arena, arguments->named_count) : NULL;
    uint32_t extra_count = 0;
    for (uint32_t i = 0; i < arguments->named_count; i++) {
        Sym name = arguments->names[i];
        const char *text = interp_text(interp, name);
        uint32_t index = named_parameter(parameters, name);
        if (index == UINT32_MAX && binding->function->module->is_model)
            index = named_parameter(parameters, other_name(binding, name));
        if (index != UINT32_MAX) {
            if (binding->bound[index].kind != VALUE_NEVER)
                return refuse(binding, "got multiple values for argument '%s'", text);
            binding->bound[index] = arguments->named[i];
        } else if (names_rest(binding, parameters, name)) {
            binding->bound[binding->positional] = value_tuple(interp->run.arena, &arguments->named[i], 1);
        } else if (extra) {
            extra->items[extra_count++] =
                (Entry){value_str(interp->run.arena, text, strlen(text)), arguments->named[i]};
        } else {
            return refuse(binding, "got an unexpected keyword argument '%s'", text);
        }
    }
    if (!extra) return true;
    extra->count = extra_count;
    if (arguments->named_rest.kind != VALUE_NEVER) {
        extra->is_open = true;
        extra->rest = (Entry){value_some(CLASS_str), value_any()};
    }
    binding->bound[total - 1] = new_dict(interp, extra, binding->site);
    return true;
}

/* Says which of the parameters from [first] to [end] got nothing, in Python's words: 'a', 'b', and 'c'. */
static bool refuse_missing(Binding *binding, const Astarguments *parameters, uint32_t first, uint32_t end) {
    const char *names[8];
    uint32_t count = 0;
    for (uint32_t i = first; i < end && count < 8; i++) {
        Node *parameter = parameter_at(parameters, i);
        if (parameter == parameters->vararg || parameter == parameters->kwarg) continue;
        if (binding->bound[i].kind == VALUE_NEVER &&
            parameter_default(binding->function, parameters, i).kind == VALUE_NEVER)
            names[count++] = symbol_text(binding->interp->analysis.symbols, AS(arg, parameter)->arg);
    }
    const char *list = "";
    for (uint32_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : count == 2 ? " and " : ", and ";
        list = arena_printf(binding->interp->run.arena, "%s%s'%s'", list, between, names[i]);
    }
    const char *kind = first < binding->positional ? "positional" : "keyword-only";
    return refuse(binding, "%s",
                  arena_printf(binding->interp->run.arena, "missing %u required %s argument%s: %s", count,
                               kind, count == 1 ? "" : "s", list));
}

static bool bind_missing(Binding *binding, const Astarguments *parameters, uint32_t total) {
    Interp *interp = binding->interp;
    const Arguments *arguments = binding->arguments;
    for (uint32_t i = 0; i < total; i++) {
        if (binding->bound[i].kind != VALUE_NEVER) continue;
        Node *parameter = parameter_at(parameters, i);
        if (parameter == parameters->vararg || parameter == parameters->kwarg) continue;
        Value value = parameter_default(binding->function, parameters, i);
        bool is_positional = i < binding->positional;
        Value given = value_never();
        if (is_positional) given = arguments->rest;
        if (arguments->named_rest.kind != VALUE_NEVER) given = value_any();
        if (value.kind == VALUE_NEVER && given.kind == VALUE_NEVER) {
            return refuse_missing(binding, parameters, i, is_positional ? binding->positional : total);
        }
        binding->bound[i] = value_join(interp->run.arena, value, given);
    }
    return true;
}

/* Parameters that a function of a stub does not have in this version are not given. */
static bool bind_edition(Binding *binding, const Astarguments *parameters) {
    const Arguments *arguments = binding->arguments;
    Interp *interp = binding->interp;
    if (!binding->function->module->is_model || !edition_limits(binding->function)) return true;
    for (uint32_t i = 0; i < arguments->positional_count && i < binding->positional; i++) {
        Sym name = AS(arg, parameter_at(parameters, i))->arg;
        /* What must be given is there in all versions, under one name or another. */
        if (parameter_default(binding->function, parameters, i).kind == VALUE_NEVER) continue;
        const char *reason = edition_parameter(interp, binding->function, name);
        if (!reason) continue;
        return refuse(
            binding, "got a positional argument too many: %s",
            arena_printf(interp->run.arena, "there is no '%s'%s", interp_text(interp, name), reason));
    }
    for (uint32_t i = 0; i < arguments->named_count; i++) {
        const char *reason = edition_parameter(interp, binding->function, arguments->names[i]);
        if (!reason) continue;
        const char *name = interp_text(interp, arguments->names[i]);
        return refuse(binding, "got an unexpected keyword argument %s",
                      arena_printf(interp->run.arena, "'%s'%s", name, reason));
    }
    return true;
}

/* One value for each parameter of the function, in the arena; false: they do not fit, which has been
 * reported. */
static bool bind_arguments(Interp *interp, const FunctionObject *function, const Arguments *arguments,
                           Node *site, Value **bound, uint32_t *count) {
    const Astarguments *parameters = parameter_list(function->node);
    *count = parameter_count(parameters);
    *bound = arena_alloc_zero(interp->run.arena, (*count + 1) * sizeof **bound);
    Binding binding = {interp, function, arguments, site, *bound, 0};
    binding.positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    for (uint32_t i = 0; i < arguments->positional_count && i < binding.positional; i++)
        (*bound)[i] = arguments->positional[i];
    return bind_edition(&binding, parameters) && bind_extra(&binding, parameters) &&
           bind_named(&binding, parameters, *count) && bind_missing(&binding, parameters, *count);
}

/* ---- functions of models ---- */

typedef struct ModelContext {
    const FunctionObject *function;
    uint32_t count;
    Node *site;
    bool has_self;
} ModelContext;

/* What the annotation of the result says, in the module of the function. */
static Value annotated_result(Interp *interp, const FunctionObject *function, Node *site) {
    Node *returns = function->node->kind == AST_Lambda ? NULL : AS(FunctionDef, function->node)->returns;
    if (!returns) return with_origin(interp, unknown(interp), site);
    Frame frame = {.caller = interp->path.frame,
                   .module = function->module,
                   .scope = function->module->source->scopes->module,
                   .function = function,
                   .cells = function->frame,
                   .site = site};
    /* An annotation binds nothing: the locals of the caller stay. */
    PMap locals = interp->path.state.locals;
    Path outer = path_enter_frame(interp, &frame);
    interp->path.state.locals = locals;
    Value value = annotation_value(interp, returns, NULL);
    path_leave(interp, &outer);
    if (value.kind == VALUE_NEVER) interp->path.state.is_reached = false;
    value = hint_foreign(interp, function->module, value);
    return with_origin(interp, value, site);
}

/* What a package says in a stub of its own is compiled: it may keep an object of the program, and call its
 * methods whenever it runs again. */
static void escape_own_instances(Interp *interp, const Value *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Object *object = object_of_kind(interp, values[i], OBJECT_INSTANCE);
        const ClassObject *class = object ? class_object(interp, object->class) : NULL;
        if (class && class->module && class->module->is_user) escape(interp, values[i]);
    }
}

static Value run_model(Interp *interp, const NativeCall *call) {
    const FunctionObject *function = call->function;
    const Value *values = call->arguments;
    Value result = value_any();
    /* `str.__new__(cls)` makes an instance of the subclass; nothing else is known of it. */
    if (function->native && function->name == SYM___new__ && function->owner && call->count > 0) {
        const Object *class = object_of_kind(interp, values[0], OBJECT_CLASS);
        bool makes_any = function->owner == CLASS_object || function->owner == CLASS_BaseException ||
                         function->owner == CLASS_property ||
                         (function->owner >= CLASS_list && function->owner <= CLASS_frozenset);
        if (!class || (values[0].address != function->owner && !makes_any))
            return class && function->owner != CLASS_type ? value_some(values[0].address) : unknown(interp);
    }
    if (function->native && native_call(interp, function->native, call, &result)) return result;
    if (!interp->path.state.is_reached) return value_never();
    if (!function->native && stub_call(interp, call, &result)) return result;
    if (!interp->path.state.is_reached) return value_never();
    /* A stub says what comes out, not what may go wrong. */
    if (!has_body(function)) interp->run.counters.doubts++;
    if (has_body(function)) return function_run(interp, function, values, call->site);
    /* A stub does not say when a function that it is given is called. */
    if (!function->native) escape_callbacks(interp, values, call->count);
    if (!function->module->is_model) escape_own_instances(interp, values, call->count);
    return annotated_result(interp, function, call->site);
}

static Value call_model(Interp *interp, void *context, const Value *values) {
    const ModelContext *model = context;
    NativeCall call = {model->function, values, model->count, model->site, model->has_self};
    if (interp->path.frame->module->is_model) return run_model(interp, &call);
    Path outer = path_enter(interp);
    FailureMark mark = failure_mark(interp);
    interp->path.outermost = &call;
    Value result = run_model(interp, &call);
    Failure *failure = failure_since(interp, mark);
    if (failure) {
        Path after = path_enter(interp);
        interp->path.state = outer.state;
        stub_explain_call(interp, &call, failure);
        path_return(interp, &after);
    }
    path_leave(interp, &outer);
    return result;
}

/* ---- calls ---- */

/* Whether [value], an argument, may be an array of a subclass of [class], or has such a thing in it. */
static bool may_be_below(Interp *interp, Value value, Address class) {
    /* Where one call is asked about, arrays are what the library makes. */
    if (value.kind == VALUE_ANY) return !interp->options.one_call;
    if (value.kind == VALUE_TUPLE) {
        for (uint32_t i = 0; i < value.items->count; i++)
            if (may_be_below(interp, value.items->items[i], class)) return true;
        return false;
    }
    const Object *object = object_of(interp, value);
    if (object && object->is_open) return true;
    if (object && object->kind == OBJECT_DICT) {
        const Entries *entries = OBJECT_AS(Dict, object)->entries;
        for (uint32_t i = 0; i < entries->count; i++)
            if (may_be_below(interp, entries->items[i].value, class)) return true;
        return entries->is_open;
    }
    Address own = object && object->kind == OBJECT_CLASS ? value.address : class_of_value(interp, value);
    const ClassObject *known = own >= CLASS_KNOWN_END && own != class ? class_object(interp, own) : NULL;
    if (!known || (interp->options.one_call && known->module && known->module->is_model)) return false;
    return is_subclass(interp, own, class) == TRI_YES;
}

/* What a library makes of an array of a subclass, or of something unknown that may be one, is of that
 * class as a rule: it may have attributes that arrays do not have. */
static void open_array(Interp *interp, Value result, const Value *arguments, uint32_t count) {
    if (result.kind == VALUE_TUPLE)
        for (uint32_t i = 0; i < result.items->count; i++)
            open_array(interp, result.items->items[i], arguments, count);
    const Object *object = object_of_kind(interp, result, OBJECT_ARRAY);
    if (!object || object->is_open) return;
    bool is_open = false;
    for (uint32_t i = 0; i < count && !is_open; i++)
        is_open = may_be_below(interp, arguments[i], object->class);
    if (!is_open) return;
    ArrayObject *array = copy_object(interp, object);
    array->object.is_open = true;
    put_object(interp, result.address, &array->object);
}

/* The call of a function under functools.cache: whether it runs at all depends on the calls before. */
static Value call_cached(Interp *interp, const FunctionObject *function, const Arguments *arguments,
                         Node *site) {
    Value result;
    for (uint32_t i = 0; i < arguments->positional_count; i++)
        if (fail_unhashable(interp, arguments->positional[i], site, &result)) return result;
    for (uint32_t i = 0; i < arguments->named_count; i++)
        if (fail_unhashable(interp, arguments->named[i], site, &result)) return result;
    FunctionObject plain = *function;
    plain.is_cached = false;
    State before = interp->path.state;
    result = call_function(interp, &plain, arguments, site);
    if (interp->path.state.is_reached) interp->path.state = interp_join(interp, &interp->path.state, &before);
    return result;
}

/* ---- one of a few sizes ---- */

/* A size that is one of a few, or an array that is. */
static bool is_few(Interp *interp, Value value) {
    if (value.kind != VALUE_UNION) return false;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Value one = value_at(value, i);
        if (one.kind != VALUE_INT && one.kind != VALUE_DIM && !object_of_kind(interp, one, OBJECT_ARRAY))
            return false;
    }
    return true;
}

/* The items of a tuple, or of a list that stands for no others; NULL for anything else. */
static const Items *plain_items(Interp *interp, Value value) {
    const Items *items = NULL;
    if (value.kind == VALUE_TUPLE) {
        items = value.items;
    } else if (value.kind == VALUE_OBJECT) {
        const Object *object = object_of_kind(interp, value, OBJECT_LIST);
        bool is_plain = object && !object->is_summary && !object->is_open && object->class == CLASS_list;
        if (is_plain) items = OBJECT_AS(List, object)->items;
    }
    return items && !items->is_open ? items : NULL;
}

/* How many combinations of the items of tuples and lists there are. */
static uint32_t count_choices(Interp *interp, Value value, int depth) {
    enum { MOST_LOOKED_AT = 16 };
    if (value.kind != VALUE_UNION && value.kind != VALUE_TUPLE && value.kind != VALUE_OBJECT) return 1;
    const Items *items = depth ? plain_items(interp, value) : NULL;
    uint32_t total = is_few(interp, value) ? value_count(value) : 1;
    for (uint32_t i = 0; items && items->count <= MOST_LOOKED_AT && i < items->count; i++)
        if (total <= MOST_ALTERNATIVES) total *= count_choices(interp, items->items[i], depth - 1);
    return total;
}

/* The value with the choices made that [number] says, which is left with what is over of it. */
static Value choose(Interp *interp, Value value, uint32_t *number, int depth, Node *site) {
    uint32_t few = is_few(interp, value) ? value_count(value) : 0;
    if (few > 0) {
        Value one = value_at(value, *number % few);
        *number /= few;
        if (!one.origin) one.origin = value.origin;
        return one;
    }
    if (count_choices(interp, value, depth) == 1) return value;
    const Items *items = plain_items(interp, value);
    Items *chosen = items_new(interp->run.arena, items->items, items->count);
    chosen->class = items->class;
    for (uint32_t i = 0; i < chosen->count; i++)
        chosen->items[i] = choose(interp, chosen->items[i], number, depth - 1, site);
    Value result = value.kind == VALUE_TUPLE ? value_items(chosen) : new_list(interp, chosen, site);
    result.origin = value.origin;
    return result;
}

/* What a library is given that holds one of a few sizes or arrays becomes one of a few things itself: the
 * call is made for each, and fails for certain when it fails for all. */
static void spread_choices(Interp *interp, const ModelContext *model, Value *bound) {
    enum { DEPTH = 2 };
    const Module *module = model->function->module;
    bool is_library = module->is_model && module->whole != interp->analysis.builtins;
    if (!is_library || interp->path.widening || learns_formulas(interp)) return;
    /* Where one call is asked about, a part of a model is called once, whatever it is given. */
    bool is_part = model->has_self && object_of_kind(interp, bound[0], OBJECT_INSTANCE);
    bool is_told = strncmp(model->function->qualified, "moira.stubs.call", 16) == 0;
    if (interp->options.one_call && (is_part || is_told)) return;
    /* The object of a method holds no sizes, but may be one of a few itself. */
    uint32_t first = model->has_self, count = model->count, total = first ? value_count(bound[0]) : 1;
    for (uint32_t i = first; i < count && total <= MOST_ALTERNATIVES; i++)
        total *=
            bound[i].kind == VALUE_UNION ? value_count(bound[i]) : count_choices(interp, bound[i], DEPTH);
    if (total == 1 || total > MOST_ALTERNATIVES) return;
    for (uint32_t i = first; i < count; i++) {
        uint32_t choices = bound[i].kind == VALUE_UNION ? 1 : count_choices(interp, bound[i], DEPTH);
        if (choices == 1) continue;
        Alternatives *all = arena_alloc(interp->run.arena, sizeof *all + choices * sizeof *all->items);
        all->count = choices;
        for (uint32_t k = 0; k < choices; k++) {
            uint32_t number = k;
            all->items[k] = choose(interp, bound[i], &number, DEPTH, model->site);
        }
        bound[i] = (Value){.kind = VALUE_UNION, .origin = bound[i].origin, .alternatives = all};
    }
}

Value call_function(Interp *interp, const FunctionObject *function, const Arguments *arguments, Node *site) {
    if (function->is_cached) return call_cached(interp, function, arguments, site);
    Value *bound;
    uint32_t count;
    if (!bind_arguments(interp, function, arguments, site, &bound, &count)) {
        /* What the call would have done to them is unknown. */
        if (interp->path.state.is_reached) escape_arguments(interp, arguments);
        return failure_result(interp);
    }
    if (!function->module->is_model && !function->module->is_stub)
        return function_run(interp, function, bound, site);
    ModelContext model = {function, count, site, arguments->has_self};
    spread_choices(interp, &model, bound);
    Value result = alternative_each(interp, bound, count, call_model, &model);
    open_array(interp, result, bound, count);
    return result;
}

/* Unknown code that gets a module and the name of one of its attributes may set that:
 * `monkeypatch.setattr(module, "name", …)`. */
static void set_by_name(Interp *interp, const Arguments *arguments) {
    if (arguments->positional_count < 2 || arguments->positional[1].kind != VALUE_STR) return;
    const Object *object = object_of_kind(interp, arguments->positional[0], OBJECT_MODULE);
    const Str *text = arguments->positional[1].text;
    if (object)
        module_set_global(interp, OBJECT_AS(Module, object)->module,
                          symbol_from(interp->analysis.symbols, text->data, text->length), value_any());
}

static Value call_unknown(Interp *interp, const Arguments *arguments, Node *site) {
    set_by_name(interp, arguments);
    for (uint32_t i = 0; i < arguments->positional_count; i++) escape(interp, arguments->positional[i]);
    for (uint32_t i = 0; i < arguments->named_count; i++) escape(interp, arguments->named[i]);
    escape(interp, arguments->rest);
    escape(interp, arguments->named_rest);
    observer_unknown(interp, arguments->positional, arguments->positional_count, site);
    observer_unknown(interp, arguments->named, arguments->named_count, site);
    observer_unknown(interp, &arguments->rest, 1, site);
    return with_origin(interp, unknown(interp), site);
}

Arguments call_with_first(Interp *interp, Value first, const Arguments *arguments) {
    Arguments all = *arguments;
    Value *values = arena_alloc(interp->run.arena, (arguments->positional_count + 1) * sizeof *values);
    values[0] = first;
    if (arguments->positional_count)
        memcpy(values + 1, arguments->positional, arguments->positional_count * sizeof *values);
    all.positional = values;
    all.positional_count++;
    return all;
}

typedef struct CallContext {
    const Arguments *arguments;
    Node *site;
} CallContext;

static Arguments without_first(Arguments arguments) {
    arguments.positional++;
    arguments.positional_count--;
    return arguments;
}

/* What a special method of [class] is that is called with [arguments], the first of which is its self: a
 * descriptor says itself what it is to that. */
static Value bind_special(Interp *interp, Value method, Address class, Arguments *arguments, Node *site) {
    const Object *instance = object_of_kind(interp, method, OBJECT_INSTANCE);
    if (instance && class_lookup(interp, instance->class, SYM___get__).kind != VALUE_NEVER) {
        escape(interp, method);
        return unknown(interp);
    }
    const Object *object = object_of_kind(interp, method, OBJECT_DESCRIPTOR);
    if (!object) return method;
    Value get = OBJECT_AS(Descriptor, object)->get, self = arguments->positional[0];
    *arguments = without_first(*arguments);
    switch ((DescriptorKind)OBJECT_AS(Descriptor, object)->descriptor) {
    case DESCRIPTOR_STATIC: return get;
    case DESCRIPTOR_CLASS: *arguments = call_with_first(interp, value_object(class), arguments); return get;
    case DESCRIPTOR_PROPERTY: break;
    }
    Arguments only = {.positional = &self, .positional_count = 1};
    return call_value(interp, get, &only, site);
}

/* The self of an uncalled method may be of a subclass, whose methods are other ones. */
bool call_may_be_below(Interp *interp, Value self) {
    const Object *object = object_of(interp, self);
    bool has_attributes = object && (object->kind <= OBJECT_SET || object->kind == OBJECT_ARRAY);
    return self.kind == VALUE_ANY || self.kind == VALUE_SOME || (has_attributes && object->is_open);
}

/* What a method returns that a subclass may override: what is None, false, empty or a container in a base
 * class is there to be replaced. */
static Value weak_result(Interp *interp, Value result) {
    const Object *object = object_of(interp, result);
    bool is_container = object && object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET;
    bool is_empty = value_is_constant(result) && truth(interp, result, NULL) == TRI_NO;
    return is_container || is_empty || result.kind == VALUE_BOOL ? unknown(interp) : result;
}

/* Calls a method that a subclass may override. What fails in it is looked at without this call, and
 * it need not raise what it raises. */
static Value call_replaceable(Interp *interp, const FunctionObject *function, Value callee,
                              const Arguments *all, Node *site) {
    Value self = all->positional[0];
    Path outer = path_enter(interp);
    interp->path.quiet++;
    *map_at(&interp->run.uncalled.doubtful, (uintptr_t)function->node) = 1;
    Value result = call_value(interp, callee, all, site);
    path_leave(interp, &outer);
    if (!interp->path.state.is_reached && !interp->run.effort.is_cut) {
        path_return(interp, &outer);
        return call_unknown(interp, all, site);
    }
    Address class = class_of_value(interp, self);
    return class && class_is_overridden(interp, class, function->name) ? unknown(interp)
                                                                       : weak_result(interp, result);
}

Value call_method(Interp *interp, Value self, Value function, const Arguments *arguments, Node *site) {
    const Object *object = object_of_kind(interp, function, OBJECT_FUNCTION);
    bool is_inexact = object && call_may_be_below(interp, self);
    bool is_model = object && OBJECT_AS(Function, object)->module->is_model;
    if (is_inexact && (!is_model || has_body(OBJECT_AS(Function, object))) &&
        is_abstract(interp, OBJECT_AS(Function, object))) {
        escape(interp, self); /* it may set attributes */
        return call_unknown(interp, arguments, site);
    }
    Arguments all = call_with_first(interp, self, arguments);
    all.has_self = true;
    if (is_inexact && !is_model)
        return call_replaceable(interp, OBJECT_AS(Function, object), function, &all, site);
    return call_value(interp, function, &all, site);
}

/* Whether [callee] is the self of an uncalled method: a class that calls itself and cannot be called
 * is there to be mixed into one that can. */
static bool is_mixed_in(const Interp *interp, Value callee) {
    const Frame *frame = interp->path.frame;
    return callee.kind == VALUE_OBJECT && interp->run.phase == PHASE_UNCALLED && frame->function &&
           !frame->site && frame->self.kind == VALUE_OBJECT && frame->self.address == callee.address;
}

/* An instance is called through its class. */
static Value call_instance(Interp *interp, Value callee, const CallContext *context) {
    Value origin = class_behind(interp, callee);
    if (object_of_kind(interp, origin, OBJECT_CLASS))
        return instance_make(interp, origin, context->arguments, context->site);
    Address class = class_of_value(interp, callee);
    Value call = class_lookup(interp, class, SYM___call__);
    if (call.kind == VALUE_NEVER) {
        if ((callee.kind == VALUE_SOME && class >= CLASS_KNOWN_END) || is_mixed_in(interp, callee))
            return call_unknown(interp, context->arguments, context->site);
        Failure *failure = failure_refuse(interp, callee, CODE_NOT_CALLABLE, CLASS_TypeError, context->site,
                                          "'%s' object is not callable", type_name(interp, callee));
        failure_note(interp, failure, callee.origin, "the %s comes from here", type_name(interp, callee));
        return failure_result(interp);
    }
    if (call.kind == VALUE_ANY) return call_unknown(interp, context->arguments, context->site);
    if (object_of_kind(interp, call, OBJECT_FUNCTION))
        return call_method(interp, callee, call, context->arguments, context->site);
    Arguments all = call_with_first(interp, callee, context->arguments);
    call = bind_special(interp, call, class, &all, context->site);
    return call_value(interp, call, &all, context->site);
}

/* Functions that a widened loop makes at one place become one of which nothing is known: any function of the
 * file may be behind it, and may change what it changes. */
static Value call_any_function(Interp *interp, const CallContext *call) {
    for (uint32_t i = 0; i < interp->facts.defined.count && !interp->path.is_static && effort_step(interp);
         i++)
        escape_function(interp, interp->facts.defined.items[i], false);
    return interp->path.state.is_reached ? call_unknown(interp, call->arguments, call->site) : value_never();
}

static Value call_one(Interp *interp, void *context, const Value *values) {
    const CallContext *call = context;
    Value callee = values[0];
    if (callee.kind == VALUE_NEVER) return callee;
    if (callee.kind == VALUE_ANY) {
        escape_frame(interp, call->site);
        return call_unknown(interp, call->arguments, call->site);
    }
    const Object *object = object_of(interp, callee);
    if (callee.kind == VALUE_OBJECT && !object) return call_unknown(interp, call->arguments, call->site);
    if (!object) {
        Address class = class_of_value(interp, callee);
        if (callee.kind == VALUE_SOME &&
            (class == CLASS_function || class == CLASS_type || class == CLASS_method ||
             class == CLASS_builtin_function_or_method || class == CLASS_object))
            return call_unknown(interp, call->arguments, call->site);
        return call_instance(interp, callee, call);
    }
    if (object->kind == OBJECT_INSTANCE && object->class == CLASS_function)
        return call_any_function(interp, call);
    switch ((ObjectKind)object->kind) {
    case OBJECT_FUNCTION:
        return call_function(interp, OBJECT_AS(Function, object), call->arguments, call->site);
    case OBJECT_METHOD: {
        const MethodObject *method = OBJECT_AS(Method, object);
        return call_method(interp, method->self, method->function, call->arguments, call->site);
    }
    case OBJECT_CLASS: return instance_make(interp, callee, call->arguments, call->site);
    case OBJECT_DESCRIPTOR: {
        const DescriptorObject *descriptor = OBJECT_AS(Descriptor, object);
        if (descriptor->descriptor == DESCRIPTOR_STATIC)
            return call_value(interp, descriptor->get, call->arguments, call->site);
        return call_unknown(interp, call->arguments, call->site);
    }
    case OBJECT_INSTANCE:
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return call_instance(interp, callee, call);
}

Value call_value(Interp *interp, Value callee, const Arguments *arguments, Node *site) {
    if (!interp->path.state.is_reached) return value_never();
    enum { LEVELS_OF_CALL = 8, LEVELS_INSIDE = 32 };
    if (interp->path.depth + LEVELS_OF_CALL + LEVELS_INSIDE > MOST_DEPTH)
        return call_unknown(interp, arguments, site);
    interp->path.depth += LEVELS_OF_CALL;
    CallContext context = {arguments, site};
    bool is_choice = value_count(callee) > 1;
    interp->path.choices += is_choice;
    Value result = alternative_each(interp, &callee, 1, call_one, &context);
    interp->path.choices -= is_choice;
    interp->path.depth -= LEVELS_OF_CALL;
    return result;
}

Value call_special(Interp *interp, Value self, Sym name, const Value *arguments, uint32_t count,
                   const Node *node, bool *found) {
    Address class = class_of_value(interp, self);
    Value method = class == CLASS_none ? value_any() : class_lookup(interp, class, name);
    *found = method.kind != VALUE_NEVER;
    if (!*found) return method;
    if (object_of_kind(interp, method, OBJECT_FUNCTION)) {
        Arguments given = {.positional = arguments, .positional_count = count};
        return call_method(interp, self, method, &given, (Node *)node);
    }
    Value values[4] = {self};
    for (uint32_t i = 0; i < count && i < 3; i++) values[i + 1] = arguments[i];
    Arguments all = {.positional = values, .positional_count = count + 1};
    method = bind_special(interp, method, class, &all, (Node *)node);
    return call_value(interp, method, &all, (Node *)node);
}
