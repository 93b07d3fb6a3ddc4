/* The built-in functions, and the classes that are called like functions: enumerate, zip, map, filter. */
#include "base/word.h"
#include "eval/error.h"
#include "eval/flow/claim.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/flow/loop.h"
#include "eval/flow/range.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/iterate.h"
#include "eval/object/native.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/operate_text.h"
#include "eval/object/operation.h"
#include "eval/object/place.h"
#include "eval/object/quotient.h"
#include "eval/object/unknown.h"
#include "eval/path.h"

#include "base/utf.h"
#include "eval/reenter.h"
#include "eval/stub/edition.h"

#include <math.h>
#include <string.h>

/* ---- numbers ---- */

/* A special method of an object of the program; false when it is a built-in or not known. */
static bool call_own(Interp *interp, const NativeCall *call, const char *method, uint32_t count,
                     Value *result) {
    Value self = call->arguments[0];
    if (self.kind != VALUE_OBJECT) return false;
    bool found;
    *result = call_special(interp, self, interp_name(interp, method), call->arguments + 1, count, call->site,
                           &found);
    return found;
}

static bool is_plain(Interp *interp, Value value) {
    return !is_unknown(interp, value) && class_of_value(interp, value) < CLASS_KNOWN_END;
}

static bool abs_function(Interp *interp, const NativeCall *call, Value *result) {
    if (absolute_method(interp, call, result)) return true;
    if (call_own(interp, call, "__abs__", 0, result)) return true;
    if (call->arguments[0].kind == VALUE_ANY) {
        Value size = with_origin(interp, unknown(interp), call->site);
        range_learn_number(interp, size, (RealBounds){.low = 0, .high = INFINITY, .may_be_nan = true});
        return answer(result, size);
    }
    if (!is_plain(interp, call->arguments[0])) return false;
    return answer(result, fail_type(interp, call->site, "bad operand type for abs(): '%s'",
                                    type_name(interp, call->arguments[0])));
}

static bool divmod_function(Interp *interp, const NativeCall *call, Value *result) {
    Value a = call->arguments[0], b = call->arguments[1];
    Value parts[2] = {operation_binary(interp, OP_FloorDiv, a, b, call->site), value_any()};
    if (parts[0].kind == VALUE_NEVER || parts[0].kind == VALUE_ANY) return answer(result, parts[0]);
    parts[1] = operation_binary(interp, OP_Mod, a, b, call->site);
    if (parts[1].kind == VALUE_NEVER) return answer(result, parts[1]);
    return answer(result, value_tuple(interp->run.arena, parts, 2));
}

static bool pow_function(Interp *interp, const NativeCall *call, Value *result) {
    Value modulus = call->arguments[2];
    int64_t base, exponent, by, power;
    if (modulus.kind == VALUE_NONE)
        return answer(result,
                      operation_binary(interp, OP_Pow, call->arguments[0], call->arguments[1], call->site));
    if (!constant_int(call->arguments[0], &base) || !constant_int(call->arguments[1], &exponent) ||
        !constant_int(modulus, &by))
        return false;
    if (by == 0) return answer(result, fail_value(interp, call->site, "pow() 3rd argument cannot be 0"));
    if (!power_modulo(base, exponent, by, &power)) return false;
    return answer(result, value_int(power));
}

static bool round_function(Interp *interp, const NativeCall *call, Value *result) {
    Value number = call->arguments[0];
    bool is_float = number.kind == VALUE_SOME && number.address == CLASS_float;
    Dim whole = is_float ? quotient_rounded(interp, call->site, QUOTIENT_ROUND) : NULL;
    if (whole) return answer(result, value_from_dim(whole));
    Value value = round_number(interp, call->arguments[0], call->arguments[1], call->site);
    if (value.kind != VALUE_NOT_IMPLEMENTED) return answer(result, value);
    bool has_digits = call->arguments[1].kind != VALUE_NONE;
    if (call_own(interp, call, "__round__", has_digits ? 1 : 0, result)) return true;
    if (!is_plain(interp, call->arguments[0])) return false;
    return answer(result, fail_type(interp, call->site, "type %s doesn't define __round__ method",
                                    type_name(interp, call->arguments[0])));
}

/* bin, oct and hex. */
static bool digits_function(Interp *interp, const NativeCall *call, Value *result) {
    int64_t number;
    bool answered;
    if (!need_int(interp, call, 0, &number, result, &answered)) return answered;
    const char *name = strrchr(call->function->qualified, '.') + 1;
    char letter = *name == 'h' ? 'x' : *name;
    Value spec = value_str(interp->run.arena, (char[]){'#', letter}, 2);
    return answer(result, format_value(interp, value_int(number), 0, spec, call->site));
}

static bool sum_function(Interp *interp, const NativeCall *call, Value *result) {
    Value sum = call->arguments[1];
    Address start = builtin_class(interp, sum);
    if (start == CLASS_str || start == CLASS_bytes || start == CLASS_bytearray)
        return answer(result, fail_type(interp, call->site, "sum() can't sum %s [use %s'.join(seq) instead]",
                                        start == CLASS_str ? "strings" : class_known_name(start),
                                        start == CLASS_str ? "'" : "b'"));
    const Items *items = collect_items(interp, call->arguments[0], call->site);
    if (!items) return answer(result, failure_result(interp));
    if (items->is_open) {
        Value element = items_element(interp->run.arena, items);
        if (element.kind == VALUE_NEVER) return answer(result, sum);
        if (is_unknown(interp, element)) return false;
        /* The content of a bytearray is not followed: it may be empty. */
        if (builtin_class(interp, call->arguments[0]) == CLASS_bytearray) return false;
        /* Any number of rounds: what one and two of them give, without what is constant in it. */
        Value once = operation_binary(interp, OP_Add, sum, element, call->site);
        if (once.kind == VALUE_NEVER) return answer(result, once);
        Value twice = operation_binary(interp, OP_Add, once, element, call->site);
        return answer(result,
                      value_join(interp->run.arena, sum, value_widen(interp->run.arena, once, twice)));
    }
    bool has_floats = false;
    for (uint32_t i = 0; i < items->count; i++) {
        has_floats = has_floats || items->items[i].kind == VALUE_FLOAT;
        sum = operation_binary(interp, OP_Add, sum, items->items[i], call->site);
        if (sum.kind == VALUE_NEVER || sum.kind == VALUE_ANY) break;
    }
    /* From 3.12 on sums of floats are compensated. */
    if (has_floats && sum.kind == VALUE_FLOAT && interp->options.minor >= 12) sum = value_some(CLASS_float);
    return answer(result, sum);
}

/* The greatest or least of the items; all of them when that is unknown. */
static Value extreme(Interp *interp, const Items *items, Value key, bool is_max, Node *site) {
    Value best = value_never(), best_key = value_never();
    bool has_dims = key.kind == VALUE_NONE;
    for (uint32_t i = 0; i < items->count; i++)
        has_dims = has_dims && int_dim(interp, items->items[i]) && items->items[i].kind != VALUE_BOOL;
    if (items->is_open) {
        if (key.kind != VALUE_NONE) call_with(interp, key, items->items, 1, site);
        Value element = items_element(interp->run.arena, items);
        return element.kind == VALUE_NEVER ? value_any() : element;
    }
    if (has_dims) {
        Dim dim = int_dim(interp, items->items[0]);
        for (uint32_t i = 1; i < items->count && dim; i++) {
            Dim other = int_dim(interp, items->items[i]);
            dim = is_max ? dim_maximum(&interp->analysis.dims, dim, other)
                         : dim_minimum(&interp->analysis.dims, dim, other);
        }
        return value_from_dim(dim);
    }
    for (uint32_t i = 0; i < items->count; i++) {
        Value item = items->items[i];
        Value item_key = key.kind == VALUE_NONE ? item : call_with(interp, key, &item, 1, site);
        if (item_key.kind == VALUE_NEVER) return item_key;
        if (i == 0) {
            best = item;
            best_key = item_key;
            continue;
        }
        Value compared = compare_operation(interp, is_max ? OP_Gt : OP_Lt, item_key, best_key, site);
        if (compared.kind == VALUE_NEVER) return compared;
        Tri better = truth(interp, compared, site);
        if (!interp->path.state.is_reached) return value_never();
        if (better == TRI_UNKNOWN) return items_element(interp->run.arena, items);
        if (better == TRI_YES) {
            best = item;
            best_key = item_key;
        }
    }
    return best;
}

static bool extreme_function(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = strrchr(call->function->qualified, '.') + 1;
    bool is_max = strcmp(name, "max") == 0;
    if (call->arguments[0].kind != VALUE_TUPLE) return false;
    const Items *arguments = call->arguments[0].items;
    Value key = call->arguments[1], fallback = call->arguments[2];
    if (arguments->is_open) return false;
    if (arguments->count == 0)
        return answer(result, fail(interp, CODE_WRONG_ARGUMENTS, CLASS_TypeError, call->site,
                                   "%s expected at least 1 argument, got 0", name));
    const Items *items = arguments;
    if (arguments->count == 1) {
        if (arguments->items[0].kind == VALUE_ANY) return false;
        items = unordered_items(interp, arguments->items[0], call->site);
        if (!items) return answer(result, failure_result(interp));
    } else if (!is_missing(fallback)) {
        return answer(
            result, fail_type(interp, call->site,
                              "Cannot specify a default for %s() with multiple positional arguments", name));
    }
    if (!items->is_open && items->count == 0) {
        if (!is_missing(fallback)) return answer(result, fallback);
        return answer(result, fail_value(interp, call->site,
                                         interp->options.minor >= 12 ? "%s() iterable argument is empty"
                                                                     : "%s() arg is an empty sequence",
                                         name));
    }
    Value best = extreme(interp, items, key, is_max, call->site);
    if (items->is_open && !is_missing(fallback)) best = value_join(interp->run.arena, best, fallback);
    return answer(result, best);
}

/* ---- text ---- */

static bool chr_function(Interp *interp, const NativeCall *call, Value *result) {
    int64_t code;
    bool answered;
    if (!need_int(interp, call, 0, &code, result, &answered)) return answered;
    if (code < 0 || code > 0x10FFFF)
        return answer(result, fail_value(interp, call->site, "chr() arg not in range(0x110000)"));
    StrBuf text = {0};
    strbuf_put_utf8(&text, (uint32_t)code);
    return answer(result, take_text(interp, &text, false));
}

static bool ord_function(Interp *interp, const NativeCall *call, Value *result) {
    Value text = call->arguments[0];
    if (is_text(text)) {
        if (text_count(text) != 1)
            return answer(result, fail_type(interp, call->site,
                                            "ord() expected a character, but string of length %u found",
                                            text_count(text)));
        size_t size;
        return answer(result, value_int(text.kind == VALUE_BYTES ? (unsigned char)text.text->data[0]
                                                                 : utf8_decode(text.text->data, &size)));
    }
    Address class = builtin_class(interp, text);
    if (!is_plain(interp, text) || class == CLASS_str || class == CLASS_bytes || class == CLASS_bytearray)
        return false;
    return answer(result, fail_type(interp, call->site, "ord() expected string of length 1, but %s found",
                                    type_name(interp, text)));
}

bool repr_function(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, format_repr(interp, call->arguments[0], call->site));
}

static bool ascii_function(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, format_ascii(interp, call->arguments[0], call->site));
}

static bool format_function(Interp *interp, const NativeCall *call, Value *result) {
    Address class = builtin_class(interp, call->arguments[1]);
    if (is_plain(interp, call->arguments[1]) && class != CLASS_str)
        return answer(result, fail_type(interp, call->site, "format() argument 2 must be str, not %s",
                                        type_name(interp, call->arguments[1])));
    return answer(result, format_value(interp, call->arguments[0], 0, call->arguments[1], call->site));
}

/* What is printed is made a str, which runs code of the program where it has any. */
static bool print_function(Interp *interp, const NativeCall *call, Value *result) {
    Value printed = call->arguments[0];
    for (uint32_t i = 0; printed.kind == VALUE_TUPLE && i < printed.items->count; i++) {
        const Object *object = object_of_kind(interp, printed.items->items[i], OBJECT_INSTANCE);
        if (object && object->class >= CLASS_KNOWN_END)
            format_str(interp, printed.items->items[i], call->site);
    }
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

/* ---- truth and classes ---- */

/* all and any: [wanted] ends the search. */
static bool quantify(Interp *interp, const NativeCall *call, Tri wanted, Value *result) {
    Value value = call->arguments[0];
    const Items *items = iterator_of_items(interp, value) ? iterate_some(interp, value, call->site)
                                                          : unordered_items(interp, value, call->site);
    if (!items) return answer(result, failure_result(interp));
    Tri all = tri_not(wanted);
    const Formula *claimed = wanted == TRI_YES ? &formula_false : &formula_true;
    for (uint32_t i = 0; i < items->count; i++) {
        Tri one = truth(interp, items->items[i], call->site);
        if (!interp->path.state.is_reached) return answer(result, value_never());
        if (one == wanted && !items->is_open) return answer(result, value_from_tri(wanted));
        if (one != tri_not(wanted)) all = TRI_UNKNOWN;
        if (!learns_formulas(interp)) continue;
        const Formula *own = claim_formula(interp, items->items[i]);
        claimed = wanted == TRI_YES ? formula_either(interp->run.arena, claimed, own)
                                    : formula_both(interp->run.arena, claimed, own);
    }
    bool is_claim = all == TRI_UNKNOWN && !items->is_open && learns_formulas(interp);
    return answer(result, is_claim ? claim_value(interp, claimed) : value_from_tri(all));
}

static bool all_function(Interp *interp, const NativeCall *call, Value *result) {
    return quantify(interp, call, TRI_NO, result);
}
static bool any_function(Interp *interp, const NativeCall *call, Value *result) {
    return quantify(interp, call, TRI_YES, result);
}

static bool callable_function(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[0];
    const Object *object = object_of(interp, value);
    if (object) {
        ObjectKind kind = object->kind;
        if (kind == OBJECT_FUNCTION || kind == OBJECT_METHOD || kind == OBJECT_CLASS)
            return answer(result, value_bool(true));
    }
    Address class = class_of_value(interp, value);
    if (!class || is_unknown(interp, value)) return false;
    Value method = class_lookup(interp, class, interp_name(interp, "__call__"));
    if (method.kind == VALUE_ANY ||
        (value.kind == VALUE_SOME && method.kind == VALUE_NEVER && class >= CLASS_KNOWN_END))
        return false;
    return answer(result, value_bool(method.kind != VALUE_NEVER));
}

/* Whether a value is of a class, of one of a tuple of classes. */
/* Whether a program asks if something is a function that is written in Python, of what a model has as one: it
 * may be compiled. */
static bool is_compiled_perhaps(Interp *interp, Value value, Address class) {
    const Object *function = object_of_kind(interp, value, OBJECT_FUNCTION);
    return function && class == function->class && OBJECT_AS(Function, function)->module->is_model &&
           !interp->path.frame->module->is_model;
}

static Tri belongs(Interp *interp, Value value, Value classes, bool is_class, bool *wrong) {
    if (classes.kind == VALUE_TUPLE) {
        Tri any = classes.items->is_open ? TRI_UNKNOWN : TRI_NO;
        for (uint32_t i = 0; i < classes.items->count; i++) {
            Tri one = belongs(interp, value, classes.items->items[i], is_class, wrong);
            if (one == TRI_YES && !classes.items->is_open) return TRI_YES;
            if (one != TRI_NO) any = TRI_UNKNOWN;
        }
        return any;
    }
    if (classes.kind == VALUE_NONE) { /* in a union of types */
        *wrong = true;
        return TRI_UNKNOWN;
    }
    if (value_is_constant(classes)) *wrong = true;
    if (classes.kind != VALUE_OBJECT) return TRI_UNKNOWN;
    const Object *object = object_of(interp, classes);
    if (classes.address >= CLASS_KNOWN_END && (!object || object->kind != OBJECT_CLASS)) return TRI_UNKNOWN;
    if (!is_class && is_compiled_perhaps(interp, value, classes.address)) return TRI_UNKNOWN;
    if (!is_class) return is_instance(interp, value, classes.address);
    if (value.kind != VALUE_OBJECT ||
        (value.address >= CLASS_KNOWN_END && !object_of_kind(interp, value, OBJECT_CLASS)))
        return TRI_UNKNOWN;
    return is_subclass(interp, value.address, classes.address);
}

static bool belongs_function(Interp *interp, const NativeCall *call, Value *result) {
    bool is_class = strstr(call->function->qualified, "issubclass") != NULL, wrong = false;
    bool is_asked = call->arguments[1].kind != VALUE_TUPLE || call->arguments[1].items->count > 0;
    if (is_class && is_asked && value_is_constant(call->arguments[0]))
        return answer(result, fail_type(interp, call->site, "issubclass() arg 1 must be a class"));
    Tri tri = belongs(interp, call->arguments[0], call->arguments[1], is_class, &wrong);
    if (wrong && tri != TRI_YES)
        return answer(result,
                      fail_type(interp, call->site, "%s() arg 2 must be a type, a tuple of types, or a union",
                                is_class ? "issubclass" : "isinstance"));
    return answer(result, value_from_tri(tri));
}

/* ---- attributes ---- */

/* What a module certainly has, and lacks. What a model has, the module need not have in this version, unless
 * the model says so. */
static Tri module_has(Interp *interp, Module *module, Sym name, const Node *site) {
    bool may_be_set =
        interp->run.phase == PHASE_UNCALLED &&
        (map_find(interp->run.uncalled.stored, name) || map_find(interp->run.uncalled.stored, SYM_NONE));
    if (may_be_set && !module->is_model) return TRI_UNKNOWN;
    Value value = module_attribute(interp, module, name, site);
    if (value.kind == VALUE_NEVER) return TRI_NO;
    if (module->is_model && edition_has(interp, module->address, name)) return TRI_YES;
    bool is_there = value.kind != VALUE_ANY && !value.absent && module->source &&
                    (!module->is_model || interp->options.one_call);
    return is_there ? TRI_YES : TRI_UNKNOWN;
}

/* What the model of an array has, arrays need not have in this version, though they mostly do. Another name
 * is one that a program sets, as a mark: where one call is asked about, it is known whether it has. */
static Tri array_has(Interp *interp, const Object *array, Sym name) {
    if (!interp->options.one_call || array->is_open) return TRI_UNKNOWN;
    Value own = object_attribute(array, name);
    if (own.kind != VALUE_NEVER) return own.absent ? TRI_UNKNOWN : TRI_YES;
    Value found = class_lookup(interp, array->class, name);
    return found.kind == VALUE_NEVER ? TRI_NO : found.kind == VALUE_ANY ? TRI_UNKNOWN : TRI_YES;
}

/* Whether a class that does not define the name has it by its metaclass: what `type` gives, all classes have,
 * but for two names. */
static Tri metaclass_has(Interp *interp, const Object *class, Sym name) {
    Value found = class_lookup(interp, OBJECT_AS(Class, class)->metaclass, name);
    if (found.kind == VALUE_NEVER) return class->is_open ? TRI_UNKNOWN : TRI_NO;
    const char *text = interp_text(interp, name);
    bool is_sometimes = strcmp(text, "__abstractmethods__") == 0 || strcmp(text, "__annotations__") == 0;
    Value given = class_lookup(interp, CLASS_type, name);
    return !is_sometimes && found.kind != VALUE_ANY && value_equal(found, given) ? TRI_YES : TRI_UNKNOWN;
}

/* Whether the value has the attribute. */
static Tri has_attribute(Interp *interp, Value value, Sym name, const Node *site) {
    if (is_unknown(interp, value)) return TRI_UNKNOWN;
    const Object *object = object_of(interp, value);
    if (object && object->kind == OBJECT_MODULE)
        return module_has(interp, OBJECT_AS(Module, object)->module, name, site);
    if (object && object->kind == OBJECT_ARRAY) return array_has(interp, object, name);
    if (object && object->kind == OBJECT_CLASS) {
        Value own = class_lookup(interp, value.address, name);
        if (own.kind == VALUE_ANY || own.absent) return TRI_UNKNOWN;
        if (own.kind != VALUE_NEVER) return TRI_YES;
        return metaclass_has(interp, object, name);
    }
    Address class = class_of_value(interp, value);
    const ClassObject *known = class >= CLASS_KNOWN_END ? class_object(interp, class) : NULL;
    if (known && known->has_getattribute) return TRI_UNKNOWN;
    if (object) {
        Value own = object_attribute(object, name);
        if (own.kind != VALUE_NEVER) return own.absent ? TRI_UNKNOWN : TRI_YES;
    }
    Value found = class_lookup(interp, class, name);
    if (found.kind == VALUE_ANY || found.absent) return TRI_UNKNOWN;
    const Object *descriptor = object_of_kind(interp, found, OBJECT_DESCRIPTOR);
    if (descriptor && OBJECT_AS(Descriptor, descriptor)->descriptor == DESCRIPTOR_PROPERTY &&
        class >= CLASS_KNOWN_END)
        return TRI_UNKNOWN;
    if (found.kind != VALUE_NEVER) return TRI_YES;
    if (class_lookup(interp, class, SYM___getattr__).kind != VALUE_NEVER) return TRI_UNKNOWN;
    /* What is certainly an error to read is certainly not there. */
    bool is_exact = value.kind != VALUE_SOME || (class > CLASS_type && class <= CLASS_slice);
    return (object ? object->is_open : !is_exact) ? TRI_UNKNOWN : TRI_NO;
}

/* The name that getattr and its like are given; 0: not known, or wrong, which [answered] says. */
static Sym need_name(Interp *interp, const NativeCall *call, Value *result, bool *answered) {
    Value name = call->arguments[1];
    *answered = false;
    if (name.kind == VALUE_STR)
        return symbol_from(interp->analysis.symbols, name.text->data, name.text->length);
    if (is_plain(interp, name) && builtin_class(interp, name) != CLASS_str)
        *answered = answer(result, fail_type(interp, call->site, "attribute name must be string, not '%s'",
                                             type_name(interp, name)));
    return 0;
}

/* What an object with a __getattr__ says of a name; [fallback] when it certainly raises AttributeError. */
static Value attribute_or(Interp *interp, const NativeCall *call, Sym name, Value fallback) {
    Value object = call->arguments[0];
    if (!object_of_kind(interp, object, OBJECT_INSTANCE)) return value_any();
    uint32_t doubts = interp->run.counters.doubts;
    Handler trial;
    trial_begin(interp, &trial);
    Value found = attribute_get(interp, object, name, call->site);
    if (!trial_keep(interp, &trial))
        return interp->run.counters.doubts == doubts ? found : value_join(interp->run.arena, found, fallback);
    return trial.raised_class == CLASS_AttributeError ? fallback : value_any();
}

static bool getattr_function(Interp *interp, const NativeCall *call, Value *result) {
    bool answered;
    Sym name = need_name(interp, call, result, &answered);
    Value fallback = call->arguments[2];
    if (!name) return answered;
    if (is_missing(fallback))
        return answer(result, attribute_get(interp, call->arguments[0], name, call->site));
    Tri has = has_attribute(interp, call->arguments[0], name, call->site);
    if (has == TRI_NO) return answer(result, fallback);
    if (has == TRI_UNKNOWN && is_unknown(interp, call->arguments[0])) return false;
    if (has == TRI_UNKNOWN) return answer(result, attribute_or(interp, call, name, fallback));
    return answer(result, attribute_get(interp, call->arguments[0], name, call->site));
}

/* Whether an object has what its __getattr__, its __getattribute__ or a property says. */
static Tri try_attribute(Interp *interp, Value object, Sym name, Node *site) {
    const Object *known = object_of(interp, object);
    bool is_array = known && known->kind == OBJECT_ARRAY;
    if (!known || known->is_open || (known->kind != OBJECT_INSTANCE && !is_array)) return TRI_UNKNOWN;
    uint32_t doubts = interp->run.counters.doubts;
    Handler trial;
    trial_begin(interp, &trial);
    Value found = attribute_get(interp, object, name, site);
    if (!trial_keep(interp, &trial)) {
        /* What the model of an array has, arrays need not have in this version. */
        bool is_known = interp->run.counters.doubts == doubts && found.kind != VALUE_ANY && !is_array;
        return is_known ? TRI_YES : TRI_UNKNOWN;
    }
    return trial.raised_class == CLASS_AttributeError ? TRI_NO : TRI_UNKNOWN;
}

static bool hasattr_function(Interp *interp, const NativeCall *call, Value *result) {
    bool answered;
    Sym name = need_name(interp, call, result, &answered);
    if (!name) return answered;
    Tri has = has_attribute(interp, call->arguments[0], name, call->site);
    if (has == TRI_UNKNOWN) has = try_attribute(interp, call->arguments[0], name, call->site);
    return answer(result, value_from_tri(has));
}

typedef struct Loosened {
    Interp *interp;
    Value value;     /* that each attribute may have from now on */
    PMap attributes; /* what they become */
} Loosened;

static void loosen_attribute(void *context, uint32_t name, const void *value_at_name) {
    Loosened *loosened = context;
    Arena *arena = loosened->interp->run.arena;
    Value *value = arena_alloc(arena, sizeof *value);
    *value = value_join(arena, *(const Value *)value_at_name, loosened->value);
    loosened->attributes = pmap_set(arena, loosened->attributes, name, value);
}

/* An attribute of an object is set to [value], or deleted; which one is unknown. Classes do not escape:
 * what unknown code gets hold of them leaves them as they are. */
static void touch_attributes(Interp *interp, Value target, Value value) {
    escape(interp, target);
    const Object *class = object_of_kind(interp, target, OBJECT_CLASS);
    if (!class) return;
    Loosened loosened = {interp, value, class->attributes};
    pmap_each(class->attributes, loosen_attribute, &loosened);
    Object *open = copy_object(interp, class);
    open->is_open = true;
    open->attributes = loosened.attributes;
    put_object(interp, target.address, open);
}

static bool setattr_function(Interp *interp, const NativeCall *call, Value *result) {
    bool answered;
    Sym name = need_name(interp, call, result, &answered);
    if (answered) return true;
    if (name)
        attribute_set(interp, call->arguments[0], name, call->arguments[2], call->site);
    else
        touch_attributes(interp, call->arguments[0], call->arguments[2]);
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

static bool delattr_function(Interp *interp, const NativeCall *call, Value *result) {
    bool answered;
    Sym name = need_name(interp, call, result, &answered);
    if (answered) return true;
    if (name)
        attribute_delete(interp, call->arguments[0], name, call->site);
    else
        touch_attributes(interp, call->arguments[0], value_any());
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

static bool hash_function(Interp *interp, const NativeCall *call, Value *result) {
    return hash_method(interp, call, result);
}

/* ---- sequences and iterators ---- */

/* The length of a list of unknown length gets a name, so that it is the same when it is asked for again. */
static Value name_length(Interp *interp, Value value) {
    Value length = unknown_int(interp, NULL, (DimBounds){0, INT64_MAX});
    const Items *items = sequence_items(interp, value);
    const Object *object = object_of_kind(interp, value, OBJECT_LIST);
    if (items && object && !object->is_summary && !interp->path.widening)
        put_items(
            interp, value,
            items_open(interp->run.arena, items_element(interp->run.arena, items), int_dim(interp, length)));
    return length;
}

static bool len_function(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[0];
    if (is_text(value)) return answer(result, value_int(text_count(value)));
    const Object *object = object_of(interp, value);
    if (object && object->kind == OBJECT_RANGE) {
        Dim length = range_length(interp, OBJECT_AS(Slice, object));
        return answer(result,
                      length ? value_from_dim(length) : unknown_int(interp, NULL, (DimBounds){0, INT64_MAX}));
    }
    Address class = builtin_class(interp, value);
    bool has_none = class == CLASS_int || class == CLASS_bool || class == CLASS_float ||
                    class == CLASS_complex || class == CLASS_NoneType || class == CLASS_function ||
                    class == CLASS_builtin_function_or_method || class == CLASS_ellipsis ||
                    class == CLASS_generator || class == CLASS_slice ||
                    (class >= CLASS_iterator && class <= CLASS_reversed);
    if (has_none && is_plain(interp, value))
        return answer(result, cannot_do(interp, value, CODE_WRONG_TYPE, CLASS_TypeError, call->site,
                                        "object of type '%s' has no len()", type_name(interp, value)));
    Dim length = iterate_length(interp, value, call->site);
    if (!interp->path.state.is_reached) return answer(result, value_never());
    return answer(result, length ? value_from_dim(length) : name_length(interp, value));
}

static bool iter_function(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[0];
    if (!is_missing(call->arguments[1])) {
        bool is_exact = is_plain(interp, value) && value.kind != VALUE_SOME;
        if (!is_exact ||
            class_lookup(interp, class_of_value(interp, value), SYM___call__).kind != VALUE_NEVER)
            return false;
        return answer(result, fail_type(interp, call->site, "iter(v, w): v must be callable"));
    }
    if (object_of_kind(interp, value, OBJECT_ITERATOR)) return answer(result, value);
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (object && object->class >= CLASS_KNOWN_END) {
        bool found;
        *result = call_special(interp, value, interp_name(interp, "__iter__"), NULL, 0, call->site, &found);
        if (found) return true;
    }
    if (is_unknown(interp, value)) return false;
    /* The iterator with which the items are collected is another one than that which is made of them. */
    Path outer = path_enter(interp);
    interp->path.trail = trail_step(outer.trail, CLASS_iterator);
    const Items *items = collect_items(interp, value, call->site);
    path_leave(interp, &outer);
    if (!items) return answer(result, failure_result(interp));
    return answer(result, new_iterator(interp, CLASS_iterator, items, call->site));
}

static bool next_function(Interp *interp, const NativeCall *call, Value *result) {
    Value iterator = call->arguments[0], fallback = call->arguments[1], item;
    bool at_end;
    if (next_item(interp, iterator, &item, &at_end)) {
        const IteratorObject *own = OBJECT_AS(Iterator, object_of_kind(interp, iterator, OBJECT_ITERATOR));
        if (at_end && !is_missing(fallback)) return answer(result, fallback);
        if (at_end)
            return answer(result, fail(interp, CODE_INVALID_VALUE, CLASS_StopIteration, call->site,
                                       "the iterator has no further items"));
        if (!is_missing(fallback) && (own->items->is_open || own->object.is_summary))
            item = value_join(interp->run.arena, item, fallback);
        return answer(result, item);
    }
    const Object *object = object_of_kind(interp, iterator, OBJECT_INSTANCE);
    if (object && object->class >= CLASS_KNOWN_END && is_missing(fallback)) {
        bool found;
        *result =
            call_special(interp, iterator, interp_name(interp, "__next__"), NULL, 0, call->site, &found);
        if (found) return true;
    }
    Address class = builtin_class(interp, iterator);
    bool is_none = class && class < CLASS_property && is_plain(interp, iterator);
    if (!is_none) return false;
    return answer(
        result, fail_type(interp, call->site, "'%s' object is not an iterator", type_name(interp, iterator)));
}

static Value make_iterator(Interp *interp, Address class, const Items *items, const Node *site) {
    return new_iterator(interp, class, items, site);
}

/* How the variable of that name is used in a function. */
typedef struct UsesOfName {
    Interp *interp;
    Sym name;
    uint32_t loads, stores, iterators; /* [iterators]: statements that store an iterator of its own */
} UsesOfName;

/* A generator, or a call of a built-in function whose iterator nobody else has. */
static bool makes_iterator(Interp *interp, const Node *node) {
    static const char *const makers[] = {"zip", "map", "filter", "enumerate", "reversed"};
    if (node->kind == AST_GeneratorExp) return true;
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Name) return false;
    const char *name = interp_text(interp, AS(Name, AS(Call, node)->func)->id);
    return WORD_IS_AMONG(name, makers);
}

static bool count_use(void *context, Node *node) {
    UsesOfName *uses = context;
    if (node->kind == AST_Assign && list_count(AS(Assign, node)->targets) == 1) {
        const Node *target = AS(Assign, node)->targets->items[0];
        uses->iterators += target->kind == AST_Name && AS(Name, target)->id == uses->name &&
                           makes_iterator(uses->interp, AS(Assign, node)->value);
    }
    uses->stores += node->kind == AST_arg && AS(arg, node)->arg == uses->name;
    if (node->kind != AST_Name || AS(Name, node)->id != uses->name) return true;
    if (node->op == OP_Load)
        uses->loads++;
    else
        uses->stores++;
    return true;
}

/* Whether a name occurs nowhere in its function but here and where it gets an iterator of its own. */
static bool is_used_once(Interp *interp, const Node *name) {
    const FunctionObject *function = interp->path.frame->function;
    if (!function || name->kind != AST_Name) return false;
    UsesOfName uses = {.interp = interp, .name = AS(Name, name)->id};
    Visitor visitor = {.enter = count_use, .context = &uses};
    ast_walk((Node *)function->node, &visitor);
    return uses.loads == 1 && uses.stores > 0 && uses.stores == uses.iterators;
}

/* Whether the program has a name for the argument: others may take items from it while the result is used. */
static bool is_named(Interp *interp, const Node *site, uint32_t index) {
    if (!site || site->kind != AST_Call || list_count(AS(Call, site)->args) <= index) return false;
    const Node *argument = AS(Call, site)->args->items[index];
    return argument->kind == AST_Attribute || argument->kind == AST_Subscript ||
           (argument->kind == AST_Name && !is_used_once(interp, argument));
}

/* The items that the result of enumerate, zip, map or filter takes from its argument when it is asked. */
static const Items *collect_later(Interp *interp, Value value, uint32_t index, const Node *site) {
    bool is_shared = iterator_of_items(interp, value) && is_named(interp, site, index);
    const Items *items = collect_some(interp, value, site);
    if (!is_shared || !items || items->is_open || items->count == 0) return items;
    return items_open(interp->run.arena, items_element(interp->run.arena, items), NULL);
}

static bool new_enumerate(Interp *interp, const NativeCall *call, Value *result) {
    Value start = call->arguments[2];
    int64_t first;
    bool answered;
    bool known = need_int(interp, call, 2, &first, result, &answered);
    if (answered) return true;
    const Items *items = collect_later(interp, call->arguments[1], 0, call->site);
    if (!items) return answer(result, failure_result(interp));
    if (items->is_open) {
        Value pair[2] = {value_some(CLASS_int), items_element(interp->run.arena, items)};
        Value element = value_tuple(interp->run.arena, pair, 2);
        return answer(result,
                      make_iterator(interp, CLASS_enumerate,
                                    items_open(interp->run.arena, element, items->length), call->site));
    }
    ValueList pairs = {0};
    for (uint32_t i = 0; i < items->count; i++) {
        Value number = known && first < INT64_MAX - 2000
                           ? value_int(first + i)
                           : number_binary(interp, OP_Add, start, value_int(i), call->site);
        if (number.kind == VALUE_NOT_IMPLEMENTED || is_unknown(interp, start)) number = value_some(CLASS_int);
        Value pair[2] = {number, items->items[i]};
        array_push(&pairs, value_tuple(interp->run.arena, pair, 2));
    }
    return answer(result, make_iterator(interp, CLASS_enumerate, take_items(interp, &pairs), call->site));
}

/* What iterators that never end give until the shortest of the other sequences ends, in their place. */
static void unroll_rounds(Interp *interp, const Items **sequences, const Items *const *rounds,
                          uint32_t count) {
    uint32_t shortest = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (!sequences[i]->is_open && sequences[i]->count < shortest) shortest = sequences[i]->count;
    for (uint32_t i = 0; i < count && shortest <= VALUE_MOST_ITEMS; i++) {
        if (!rounds[i]) continue;
        Items *items = arena_alloc_zero(interp->run.arena, sizeof *items + shortest * sizeof(Value));
        items->count = shortest;
        for (uint32_t j = 0; j < shortest; j++) items->items[j] = rounds[i]->items[j % rounds[i]->count];
        sequences[i] = items;
    }
}

/* The i-th items of several sequences as tuples, until one of them ends. */
static const Items *zip_items(Interp *interp, const Items *const *sequences, uint32_t count) {
    bool is_open = false;
    uint32_t shortest = UINT32_MAX;
    Dim length = NULL;
    for (uint32_t i = 0; i < count; i++) {
        is_open = is_open || sequences[i]->is_open;
        if (!sequences[i]->is_open && sequences[i]->count < shortest) shortest = sequences[i]->count;
        Dim own = items_length(interp, sequences[i]);
        length = i == 0 ? own : own && length ? dim_minimum(&interp->analysis.dims, length, own) : NULL;
    }
    if (count == 0 || shortest == 0) return items_new(interp->run.arena, NULL, 0);
    Value *row = arena_alloc(interp->run.arena, count * sizeof *row);
    if (is_open) {
        for (uint32_t i = 0; i < count; i++) row[i] = items_element(interp->run.arena, sequences[i]);
        return items_open(interp->run.arena, value_tuple(interp->run.arena, row, count), length);
    }
    ValueList rows = {0};
    for (uint32_t j = 0; j < shortest; j++) {
        for (uint32_t i = 0; i < count; i++) row[i] = sequences[i]->items[j];
        array_push(&rows, value_tuple(interp->run.arena, row, count));
    }
    return take_items(interp, &rows);
}

/* Each [step]-th item from the [first] on. */
static const Items *every_item(Interp *interp, const Items *items, uint32_t first, uint32_t step) {
    Items *some = arena_alloc_zero(interp->run.arena, sizeof *some + items->count * sizeof(Value));
    for (uint32_t i = first; i < items->count; i += step) some->items[some->count++] = items->items[i];
    return some;
}

/* An iterator that is given several times deals out its items in turn: zip(it, it). */
static void deal_items(Interp *interp, const Items *given, const Items **all) {
    for (uint32_t i = 0; i < given->count; i++) {
        if (!iterator_of_items(interp, given->items[i])) continue;
        uint32_t first = 0, times = 0, turn = 0;
        while (!value_equal(given->items[first], given->items[i])) first++;
        for (uint32_t j = first; j < given->count; j++)
            times += value_equal(given->items[j], given->items[i]);
        if (first < i || times == 1) continue;
        const Items *whole = all[i];
        for (uint32_t j = i; j < given->count; j++)
            if (value_equal(given->items[j], given->items[i]))
                all[j] = whole->is_open ? whole : every_item(interp, whole, turn++, times);
    }
}

/* The items of each of the arguments in the tuple, the first of which is that of this [index] in the call;
 * NULL: reported or not known. */
static const Items **iterate_all(Interp *interp, Value arguments, uint32_t index, uint32_t *count,
                                 bool *failed, const Node *node) {
    *failed = false;
    if (arguments.kind != VALUE_TUPLE || arguments.items->is_open) return NULL;
    *count = arguments.items->count;
    const Items **all = arena_alloc(interp->run.arena, (*count + 1) * sizeof *all);
    const Items **rounds = arena_alloc(interp->run.arena, (*count + 1) * sizeof *rounds);
    for (uint32_t i = 0; i < *count; i++) {
        const Object *iterator = object_of_kind(interp, arguments.items->items[i], OBJECT_ITERATOR);
        rounds[i] = iterator && !iterator->is_summary ? OBJECT_AS(Iterator, iterator)->round : NULL;
        all[i] = collect_later(interp, arguments.items->items[i], index + i, node);
        if (all[i]) continue;
        *failed = true;
        return NULL;
    }
    deal_items(interp, arguments.items, all);
    unroll_rounds(interp, all, rounds, *count);
    return all;
}

static bool new_zip(Interp *interp, const NativeCall *call, Value *result) {
    uint32_t count;
    bool failed;
    const Items **all = iterate_all(interp, call->arguments[1], 0, &count, &failed, call->site);
    if (failed) return answer(result, failure_result(interp));
    if (!all)
        return answer(result, make_iterator(interp, CLASS_zip,
                                            items_open(interp->run.arena, value_some(CLASS_tuple), NULL),
                                            call->site));
    if (truth(interp, call->arguments[2], call->site) == TRI_YES)
        for (uint32_t i = 1; i < count; i++) {
            Dim first = items_length(interp, all[0]), own = items_length(interp, all[i]);
            if (first && own && dim_compare(&interp->analysis.dims, first, own) == DIM_DIFFERENT)
                return answer(result,
                              fail_value(interp, call->site,
                                         "zip() argument %u is of another length than argument 1", i + 1));
        }
    return answer(result, make_iterator(interp, CLASS_zip, zip_items(interp, all, count), call->site));
}

/* Whether it may be called. What is made of it fails only when somebody takes the first item. */
static bool may_be_called(Interp *interp, Value function) {
    if (function.kind == VALUE_SOME && function.address > CLASS_type && function.address <= CLASS_slice)
        return false;
    if (value_is_constant(function) || function.kind == VALUE_TUPLE || function.kind == VALUE_DIM)
        return false;
    const Object *object = object_of(interp, function);
    return !object || !(object->kind >= OBJECT_LIST && object->kind <= OBJECT_ITERATOR) ||
           object->class >= CLASS_KNOWN_END;
}

/* An iterator of which only the class is known. */
static bool answer_open(Interp *interp, const NativeCall *call, Address class, Value *result) {
    escape(interp, call->arguments[1]);
    return answer(result,
                  make_iterator(interp, class, items_open(interp->run.arena, value_any(), NULL), call->site));
}

/* What a function gives for the items of a long sequence, of which hardly anybody takes all: rounds of a loop
 * that is widened, as where a comprehension goes over it. */
enum { MOST_APPLIED = 256 }; /* items for each of which it is called */

typedef struct Application {
    Value function;
    Node *site;
    bool filters;  /* it says which items are given; else what it returns is given, of tuples of arguments */
    Value yielded; /* by the generator around it before it began */
    Value last;    /* what the last round gave */
    Value any;     /* the join of all */
} Application;

static bool applies_to_many(const Interp *interp, const Items *items) {
    return !items->is_open && items->count > MOST_APPLIED && !interp->options.one_call;
}

/* Calls [function] with the arguments of a row. */
static Value call_row(Interp *interp, Value function, Value row, Node *site) {
    if (row.kind != VALUE_TUPLE || row.items->is_open) return value_any();
    return call_with(interp, function, row.items->items, row.items->count, site);
}

static void apply_once(Interp *interp, void *context, Value item) {
    Application *application = context;
    Value value = item;
    if (!application->filters) {
        value = call_row(interp, application->function, item, application->site);
    } else if (application->function.kind != VALUE_NONE) {
        Value test = call_with(interp, application->function, &item, 1, application->site);
        if (interp->path.state.is_reached && truth(interp, test, application->site) == TRI_NO) return;
    }
    if (!interp->path.state.is_reached) return;
    application->last = value;
    application->any = value_join(interp->run.arena, application->any, value);
    /* The loop drops what nobody has. */
    Value held[2] = {application->any, application->yielded};
    interp->path.frame->yields.any =
        value_tuple(interp->run.arena, held, held[1].kind == VALUE_NEVER ? 1 : 2);
}

/* What [function] gives for many items, whose number is [length] (NULL: not known). NULL: it fails. */
static const Items *apply_to_many(Interp *interp, Value function, const Items *items, bool filters,
                                  Dim length, Node *site) {
    Value yielded = interp->path.frame->yields.any;
    Application application = {function, site, filters, yielded, value_never(), value_never()};
    loop_run(interp, items, apply_once, &application, &application.last);
    interp->path.frame->yields.any = yielded;
    if (!interp->path.state.is_reached) return NULL;
    if (application.any.kind != VALUE_NEVER) return items_open(interp->run.arena, application.any, length);
    return filters ? items_new(interp->run.arena, NULL, 0)
                   : items_open(interp->run.arena, value_any(), length);
}

/* Calls [function] with each row: what it gives; NULL when a call fails. */
static const Items *call_rows(Interp *interp, Value function, const Items *rows, Node *site) {
    if (applies_to_many(interp, rows))
        return apply_to_many(interp, function, rows, false, dim_constant(&interp->analysis.dims, rows->count),
                             site);
    ValueList mapped = {0};
    /* One row of an unknown number of them is tried twice: a symbol that the function makes is another one
     * each time, and two of them are any two. */
    uint32_t rounds = rows->is_open ? 2 * rows->count : rows->count;
    for (uint32_t i = 0; i < rounds && interp->path.state.is_reached; i++)
        array_push(&mapped, call_row(interp, function, rows->items[i % rows->count], site));
    const Items *items = take_items(interp, &mapped);
    if (!interp->path.state.is_reached) return NULL;
    return rows->is_open
               ? items_open(interp->run.arena, items_element(interp->run.arena, items), rows->length)
               : items;
}

/* The items that [function] lets through; NULL when a call fails. */
static const Items *filter_items(Interp *interp, Value function, const Items *items, Node *site) {
    if (applies_to_many(interp, items)) return apply_to_many(interp, function, items, true, NULL, site);
    ValueList kept = {0};
    bool is_exact = !items->is_open;
    for (uint32_t i = 0; i < items->count && interp->path.state.is_reached; i++) {
        Value item = items->items[i];
        Value test = function.kind == VALUE_NONE ? item : call_with(interp, function, &item, 1, site);
        Tri passes =
            interp->path.state.is_reached && test.kind != VALUE_NEVER ? truth(interp, test, site) : TRI_NO;
        if (passes == TRI_NO) continue;
        if (passes == TRI_UNKNOWN) is_exact = false;
        array_push(&kept, item);
    }
    const Items *rest = take_items(interp, &kept);
    if (!interp->path.state.is_reached) return NULL;
    return is_exact ? rest : items_open(interp->run.arena, items_element(interp->run.arena, rest), NULL);
}

/* map and filter call nothing before somebody asks for an item. Where a statement only keeps what they make,
 * a call that fails may never be made: it is tried, and then forgotten. */
typedef struct Lazy {
    bool is_kept;
    Handler trial;
} Lazy;

static void lazy_begin(Interp *interp, Lazy *lazy, const NativeCall *call) {
    lazy->is_kept = interp->path.frame->kept == call->site;
    if (lazy->is_kept) trial_begin(interp, &lazy->trial);
}

/* Whether a call failed that may never be made. */
static bool lazy_end(Interp *interp, Lazy *lazy) { return lazy->is_kept && trial_keep(interp, &lazy->trial); }

static bool new_map(Interp *interp, const NativeCall *call, Value *result) {
    uint32_t count;
    bool failed;
    Value function = call->arguments[1];
    const Items **all = iterate_all(interp, call->arguments[2], 1, &count, &failed, call->site);
    if (failed) return answer(result, failure_result(interp));
    if (all && count == 0)
        return answer(result, fail(interp, CODE_WRONG_ARGUMENTS, CLASS_TypeError, call->site,
                                   "map() must have at least two arguments."));
    if (!all || !may_be_called(interp, function)) return answer_open(interp, call, CLASS_map, result);
    const Items *rows = zip_items(interp, all, count);
    Lazy lazy;
    lazy_begin(interp, &lazy, call);
    const Items *items = call_rows(interp, function, rows, call->site);
    if (lazy_end(interp, &lazy)) return answer_open(interp, call, CLASS_map, result);
    if (!items) return answer(result, value_never());
    return answer(result, make_iterator(interp, CLASS_map, items, call->site));
}

static bool new_filter(Interp *interp, const NativeCall *call, Value *result) {
    Value function = call->arguments[1];
    const Items *items = collect_later(interp, call->arguments[2], 1, call->site);
    if (!items) return answer(result, failure_result(interp));
    if (function.kind != VALUE_NONE && !may_be_called(interp, function))
        return answer_open(interp, call, CLASS_filter, result);
    Lazy lazy;
    lazy_begin(interp, &lazy, call);
    const Items *rest = filter_items(interp, function, items, call->site);
    if (lazy_end(interp, &lazy)) return answer_open(interp, call, CLASS_filter, result);
    if (!rest) return answer(result, value_never());
    return answer(result, make_iterator(interp, CLASS_filter, rest, call->site));
}

static bool new_reversed(Interp *interp, const NativeCall *call, Value *result) {
    Value value = call->arguments[1];
    Address class = builtin_class(interp, value);
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (object && object->class >= CLASS_KNOWN_END) {
        bool found;
        *result =
            call_special(interp, value, interp_name(interp, "__reversed__"), NULL, 0, call->site, &found);
        return found;
    }
    if (is_unknown(interp, value)) return false;
    bool is_reversible = class == CLASS_list || class == CLASS_tuple || class == CLASS_str ||
                         class == CLASS_bytes || class == CLASS_range || class == CLASS_dict ||
                         class == CLASS_bytearray || class == CLASS_memoryview ||
                         (class >= CLASS_dict_keys && class <= CLASS_dict_items);
    if (!is_reversible)
        return class && is_plain(interp, value) && !object_of_kind(interp, value, OBJECT_ARRAY) &&
               answer(result, fail_type(interp, call->site, "'%s' object is not reversible",
                                        type_name(interp, value)));
    const Items *items = builtin_items(interp, value);
    if (!items) return false;
    if (!items->is_open) {
        Items *reversed = items_new(interp->run.arena, items->items, items->count);
        for (uint32_t i = 0; i < items->count; i++) reversed->items[i] = items->items[items->count - 1 - i];
        items = reversed;
    }
    bool is_plain_iterator = class == CLASS_list || class == CLASS_range || class == CLASS_dict ||
                             (class >= CLASS_dict_keys && class <= CLASS_dict_items);
    return answer(result, make_iterator(interp, is_plain_iterator ? CLASS_iterator : CLASS_reversed, items,
                                        call->site));
}

/* ---- sorting ---- */

/* Whether a certainly stands before b. */
static Tri is_before(Interp *interp, Value a, Value b, const Node *node) {
    Value before = compare_operation(interp, OP_Lt, a, b, node);
    return before.kind == VALUE_NEVER ? TRI_UNKNOWN : truth(interp, before, node);
}

/* Items in an order that is not known. Sizes whose order is not known are not taken for sorted, not even
 * where the order of a set is taken as it was made. */
static const Items *unsorted(Interp *interp, const Items *items, Value key) {
    if (key.kind != VALUE_DIM) return shuffle_items(interp, items);
    Value element = items_element(interp->run.arena, items);
    Items *mixed = items_new(interp->run.arena, items->items, items->count);
    for (uint32_t i = 0; i < mixed->count; i++) mixed->items[i] = element;
    return mixed;
}

const Items *sort_items(Interp *interp, const Items *items, Value key, Value reverse, Node *site) {
    Tri is_reversed = truth(interp, reverse, site);
    if (items->is_open) {
        if (key.kind != VALUE_NONE && items->count) call_with(interp, key, items->items, 1, site);
        return interp->path.state.is_reached ? items : NULL;
    }
    uint32_t count = items->count;
    Value *keys = arena_alloc(interp->run.arena, (count + 1) * sizeof *keys);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] =
            key.kind == VALUE_NONE ? items->items[i] : call_with(interp, key, &items->items[i], 1, site);
        if (!interp->path.state.is_reached) return NULL;
    }
    if (is_reversed == TRI_UNKNOWN) return shuffle_items(interp, items);
    /* Insertion by halving: stable, and few comparisons. A reversed sort keeps equal items in their order. */
    uint32_t *order = arena_alloc(interp->run.arena, (count + 1) * sizeof *order);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t low = 0, high = i;
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            Value other = keys[order[middle]];
            Tri before = is_reversed == TRI_YES ? is_before(interp, other, keys[i], site)
                                                : is_before(interp, keys[i], other, site);
            if (!interp->path.state.is_reached) return NULL;
            if (before == TRI_UNKNOWN)
                return unsorted(interp, items, keys[i].kind == VALUE_DIM ? keys[i] : other);
            if (before == TRI_YES)
                high = middle;
            else
                low = middle + 1;
        }
        memmove(order + low + 1, order + low, (i - low) * sizeof *order);
        order[low] = i;
    }
    Items *sorted = items_new(interp->run.arena, items->items, count);
    for (uint32_t i = 0; i < count; i++) sorted->items[i] = items->items[order[i]];
    return sorted;
}

static bool sorted_function(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = unordered_items(interp, call->arguments[0], call->site);
    if (!items) return answer(result, failure_result(interp));
    const Items *sorted = sort_items(interp, items, call->arguments[1], call->arguments[2], call->site);
    if (!sorted) return answer(result, failure_result(interp));
    return answer(result, new_list(interp, sorted, call->site));
}

#define FUNCTION(name, body) \
    { "builtins." name, body }

const NativeFunction builtin_functions[] = {
    FUNCTION("abs", abs_function),
    FUNCTION("all", all_function),
    FUNCTION("any", any_function),
    FUNCTION("ascii", ascii_function),
    FUNCTION("bin", digits_function),
    FUNCTION("callable", callable_function),
    FUNCTION("chr", chr_function),
    FUNCTION("delattr", delattr_function),
    FUNCTION("divmod", divmod_function),
    FUNCTION("format", format_function),
    FUNCTION("getattr", getattr_function),
    FUNCTION("hasattr", hasattr_function),
    FUNCTION("hash", hash_function),
    FUNCTION("hex", digits_function),
    FUNCTION("isinstance", belongs_function),
    FUNCTION("issubclass", belongs_function),
    FUNCTION("iter", iter_function),
    FUNCTION("len", len_function),
    FUNCTION("max", extreme_function),
    FUNCTION("min", extreme_function),
    FUNCTION("next", next_function),
    FUNCTION("oct", digits_function),
    FUNCTION("ord", ord_function),
    FUNCTION("pow", pow_function),
    FUNCTION("print", print_function),
    FUNCTION("repr", repr_function),
    FUNCTION("round", round_function),
    FUNCTION("setattr", setattr_function),
    FUNCTION("sorted", sorted_function),
    FUNCTION("sum", sum_function),
    METHOD("enumerate", "__new__", new_enumerate),
    METHOD("zip", "__new__", new_zip),
    METHOD("map", "__new__", new_map),
    METHOD("filter", "__new__", new_filter),
    METHOD("reversed", "__new__", new_reversed),
    METHOD("iterator", "__iter__", self_method),
    METHOD("iterator", "__next__", next_method),
    METHOD("generator", "__iter__", self_method),
    METHOD("generator", "__next__", next_method),
    {NULL, NULL},
};
