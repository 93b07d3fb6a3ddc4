/* What the native functions share: arguments, items, and methods under the names of operators. */
#include "eval/error.h"
#include "eval/flow/call.h"
#include "eval/interp.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/operate_text.h"

#include "base/utf.h"
#include "eval/reenter.h"

#include <string.h>

/* ---- arguments ---- */

bool need_int(Interp *interp, const NativeCall *call, uint32_t index, int64_t *number, Value *result,
              bool *answered) {
    Value value = call->arguments[index];
    *answered = false;
    if (constant_int(value, number)) return true;
    Address class = builtin_class(interp, value);
    bool may_fit = is_unknown(interp, value) || class == CLASS_int || class == CLASS_bool ||
                   class_of_value(interp, value) >= CLASS_KNOWN_END;
    if (!may_fit)
        *answered =
            answer(result, fail_type(interp, call->site, "'%s' object cannot be interpreted as an integer",
                                     type_name(interp, value)));
    return false;
}

bool need_text(Interp *interp, const NativeCall *call, uint32_t index, ValueKind kind, const Str **text,
               Value *result, bool *answered) {
    Value value = call->arguments[index];
    *answered = false;
    if (value.kind == kind) {
        *text = value.text;
        return true;
    }
    Address class = builtin_class(interp, value);
    bool may_fit = is_unknown(interp, value) || class_of_value(interp, value) >= CLASS_KNOWN_END ||
                   class == (kind == VALUE_STR ? CLASS_str : CLASS_bytes) ||
                   (kind == VALUE_BYTES && (class == CLASS_bytearray || class == CLASS_memoryview));
    if (may_fit) return false;
    *answered = answer(
        result, kind == VALUE_STR ? fail_type(interp, call->site, "argument %u must be str, not %s", index,
                                              type_name(interp, value))
                                  : fail_type(interp, call->site, "a bytes-like object is required, not '%s'",
                                              type_name(interp, value)));
    return false;
}

bool is_exactly(Value class, Address known) { return class.kind == VALUE_OBJECT && class.address == known; }

Value plain_instance(Interp *interp, Value class, Address known, const Node *site) {
    if (class.kind != VALUE_OBJECT) return value_some(known);
    return new_instance(interp, class.address, site);
}

Value call_with(Interp *interp, Value callee, const Value *arguments, uint32_t count, Node *site) {
    Arguments passed = {.positional = arguments, .positional_count = count};
    return call_value(interp, callee, &passed, site);
}

Value type_of(Interp *interp, Value value) {
    Address class = class_of_value(interp, value);
    const Object *instance = object_of_kind(interp, value, OBJECT_INSTANCE);
    /* What is only known to be an instance may be one of a subclass. */
    bool is_sure = value.kind != VALUE_SOME && class && !(instance && instance->is_open);
    return is_sure ? value_object(class) : value_some(CLASS_type);
}

/* ---- items ---- */

static const Items *text_items(Interp *interp, Value text) {
    ValueList items = {0};
    for (size_t at = 0, size = 1; at < text.text->length; at += size) {
        if (text.kind == VALUE_BYTES) {
            array_push(&items, value_int((unsigned char)text.text->data[at]));
            continue;
        }
        utf8_decode(text.text->data + at, &size);
        array_push(&items, value_str(interp->run.arena, text.text->data + at, size));
    }
    return take_items(interp, &items);
}

static const Items *open_items(Interp *interp, Value element) {
    return items_open(interp->run.arena, element, NULL);
}

/* The values, or the pairs, of a dict. */
static const Items *dict_items(Interp *interp, const Entries *entries, bool is_pairs) {
    bool is_exact = !entries->is_open;
    ValueList items = {0};
    for (uint32_t i = 0; i < entries->count; i++) {
        Value value = entries->items[i].value;
        if (value.absent) is_exact = false;
        value.absent = false;
        Value pair[2] = {entries->items[i].key, value};
        array_push(&items, is_pairs ? value_tuple(interp->run.arena, pair, 2) : value);
    }
    if (entries->is_open) {
        Value pair[2] = {entries->rest.key, entries->rest.value};
        array_push(&items, is_pairs ? value_tuple(interp->run.arena, pair, 2) : entries->rest.value);
    }
    const Items *all = take_items(interp, &items);
    if (is_exact) return entries->is_shuffled ? shuffle_items(interp, all) : all;
    return open_items(interp, items_element(interp->run.arena, all));
}

static const Items *object_items(Interp *interp, const Object *object, Value value) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: {
        const Items *items = sequence_items(interp, value);
        return items ? items : open_items(interp, value_any());
    }
    case OBJECT_DICT:
    case OBJECT_SET: {
        const Entries *entries = mapping_entries(interp, value);
        return entries ? mapping_keys(interp, entries) : open_items(interp, value_any());
    }
    case OBJECT_RANGE: return range_items(interp, OBJECT_AS(Slice, object));
    case OBJECT_INSTANCE: {
        Value dict = view_dict(interp, value);
        if (dict.kind == VALUE_NEVER) return NULL;
        const Entries *entries = mapping_entries(interp, dict);
        if (!entries) return open_items(interp, value_any());
        if (object->class == CLASS_dict_keys) return mapping_keys(interp, entries);
        return dict_items(interp, entries, object->class == CLASS_dict_items);
    }
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return NULL;
}

const Items *builtin_items(Interp *interp, Value value) {
    if (is_text(value)) return text_items(interp, value);
    if (value.kind == VALUE_TUPLE) return value.items;
    const Object *object = object_of(interp, value);
    const Items *items = object ? object_items(interp, object, value) : NULL;
    if (items) return items;
    Value pair[2] = {value_any(), value_any()};
    switch (builtin_class(interp, value)) {
    case CLASS_str: return open_items(interp, value_some(CLASS_str));
    case CLASS_bytes:
    case CLASS_bytearray:
    case CLASS_range: return open_items(interp, value_some(CLASS_int));
    case CLASS_tuple:
    case CLASS_list:
    case CLASS_dict:
    case CLASS_set:
    case CLASS_frozenset:
    case CLASS_dict_keys:
    case CLASS_dict_values: return open_items(interp, value_any());
    case CLASS_dict_items: return open_items(interp, value_tuple(interp->run.arena, pair, 2));
    default: return NULL;
    }
}

const Items *unordered_items(Interp *interp, Value value, const Node *node) {
    const Object *object = object_of_kind(interp, value, OBJECT_SET);
    if (object && object->class < CLASS_KNOWN_END) return builtin_items(interp, value);
    return collect_items(interp, value, node);
}

/* ---- operators ---- */

static const char *method_name(const NativeCall *call) {
    const char *dot = strrchr(call->function->qualified, '.');
    return dot ? dot + 1 : call->function->qualified;
}

static const struct {
    const char *name; /* without __ and __ */
    Operator op;
} operators[] = {{"add", OP_Add},       {"sub", OP_Sub},       {"mul", OP_Mult},
                 {"truediv", OP_Div},   {"mod", OP_Mod},       {"pow", OP_Pow},
                 {"and", OP_BitAnd},    {"or", OP_BitOr},      {"xor", OP_BitXor},
                 {"lshift", OP_LShift}, {"rshift", OP_RShift}, {"floordiv", OP_FloorDiv},
                 {"lt", OP_Lt},         {"le", OP_LtE},        {"eq", OP_Eq},
                 {"ne", OP_NotEq},      {"gt", OP_Gt},         {"ge", OP_GtE},
                 {"neg", OP_USub},      {"pos", OP_UAdd},      {"invert", OP_Invert}};

/* The operator of `__name__`; [skip] letters stand before it: the r of __radd__. */
static Operator operator_of(const char *name, size_t skip) {
    size_t length = strlen(name);
    if (length < 4 + skip) return OP_NONE;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (strlen(operators[i].name) == length - 4 - skip &&
            strncmp(name + 2 + skip, operators[i].name, length - 4 - skip) == 0)
            return operators[i].op;
    return OP_NONE;
}

/* An int leaves floats, a float complex numbers, and all of them what is no number to the other's method. */
static bool leaves_to_other(Interp *interp, const NativeCall *call) {
    NumberRank own = number_of(interp, call->arguments[0]).rank,
               other = number_of(interp, call->arguments[1]).rank;
    return own != NUMBER_NONE &&
           (other > own || (other == NUMBER_NONE && !is_unknown(interp, call->arguments[1])));
}

bool binary_method(Interp *interp, const NativeCall *call, Value *result) {
    const char *name = method_name(call);
    Value self = call->arguments[0], other = call->arguments[1];
    if (leaves_to_other(interp, call)) return answer(result, value_not_implemented());
    Operator op = operator_of(name, 0);
    bool is_reflected = op == OP_NONE;
    if (is_reflected) op = operator_of(name, 1);
    *result =
        operate_binary(interp, op, is_reflected ? other : self, is_reflected ? self : other, call->site);
    Address class = builtin_class(interp, self);
    bool is_sequence = class == CLASS_str || class == CLASS_bytes || class == CLASS_list ||
                       class == CLASS_tuple || class == CLASS_bytearray;
    if (result->kind != VALUE_NOT_IMPLEMENTED || !is_sequence || (op != OP_Add && op != OP_Mult)) return true;
    if (op == OP_Mult)
        return answer(result, fail_type(interp, call->site, "'%s' object cannot be interpreted as an integer",
                                        type_name(interp, other)));
    return answer(result,
                  fail_type(interp, call->site, "can only concatenate %s (not \"%s\") to %s",
                            class_known_name(class), type_name(interp, other), class_known_name(class)));
}

bool in_place_method(Interp *interp, const NativeCall *call, Value *result) {
    Operator op = operator_of(method_name(call), 1);
    return answer(result, operate_in_place(interp, op, call->arguments[0], call->arguments[1], call->site));
}

bool compare_method(Interp *interp, const NativeCall *call, Value *result) {
    Operator op = operator_of(method_name(call), 0);
    Value self = call->arguments[0], other = call->arguments[1];
    bool is_unlike = classes_unlike(builtin_class(interp, self), builtin_class(interp, other)) ||
                     object_of_kind(interp, other, OBJECT_CLASS);
    if (is_unlike || leaves_to_other(interp, call)) return answer(result, value_not_implemented());
    return answer(result, operate_compare(interp, op, call->arguments[0], call->arguments[1], call->site));
}

bool unary_method(Interp *interp, const NativeCall *call, Value *result) {
    Operator op = operator_of(method_name(call), 0);
    return answer(result, operate_unary(interp, op, call->arguments[0], call->site));
}

bool power_method(Interp *interp, const NativeCall *call, Value *result) {
    bool is_reflected = strcmp(method_name(call), "__rpow__") == 0;
    Value base = call->arguments[is_reflected], exponent = call->arguments[!is_reflected];
    Value modulus = call->arguments[2];
    bool has_modulus = modulus.kind != VALUE_NONE && !is_unknown(interp, modulus);
    if (has_modulus && number_of(interp, call->arguments[0]).rank == NUMBER_FLOAT)
        return answer(result, fail_type(interp, call->site,
                                        "pow() 3rd argument not allowed unless all arguments are integers"));
    if (leaves_to_other(interp, call)) return answer(result, value_not_implemented());
    if (modulus.kind != VALUE_NONE) return false;
    return answer(result, operate_binary(interp, OP_Pow, base, exponent, call->site));
}

bool divmod_method(Interp *interp, const NativeCall *call, Value *result) {
    bool is_reflected = strcmp(method_name(call), "__rdivmod__") == 0;
    Value a = call->arguments[is_reflected], b = call->arguments[!is_reflected];
    if (leaves_to_other(interp, call)) return answer(result, value_not_implemented());
    Value parts[2] = {operate_binary(interp, OP_FloorDiv, a, b, call->site), value_any()};
    if (parts[0].kind == VALUE_NOT_IMPLEMENTED || parts[0].kind == VALUE_NEVER || parts[0].kind == VALUE_ANY)
        return answer(result, parts[0]);
    parts[1] = operate_binary(interp, OP_Mod, a, b, call->site);
    return answer(result, value_tuple(interp->run.arena, parts, 2));
}

bool length_method(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    if (is_text(self)) return answer(result, value_int(text_count(self)));
    const Object *object = object_of(interp, self);
    if (object && object->kind == OBJECT_RANGE)
        return answer(result, value_from_dim(range_length(interp, OBJECT_AS(Slice, object))));
    const Items *items = builtin_items(interp, self);
    return items && answer(result, value_from_dim(items_length(interp, items)));
}

bool contains_method(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, operate_contains(interp, call->arguments[0], call->arguments[1], call->site));
}

bool get_item_method(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, operate_get_item(interp, call->arguments[0], call->arguments[1], call->site));
}

bool set_item_method(Interp *interp, const NativeCall *call, Value *result) {
    operate_set_item(interp, call->arguments[0], call->arguments[1], call->arguments[2], call->site);
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

bool delete_item_method(Interp *interp, const NativeCall *call, Value *result) {
    operate_delete_item(interp, call->arguments[0], call->arguments[1], call->site);
    return answer(result, interp->path.state.is_reached ? value_none() : value_never());
}

/* The iteration order of sets is unknown. */
bool iterate_method(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = builtin_items(interp, call->arguments[0]);
    if (!items) return false;
    if (object_of_kind(interp, call->arguments[0], OBJECT_SET)) items = shuffle_items(interp, items);
    return answer(result, new_iterator(interp, CLASS_iterator, items, call->site));
}

bool reversed_method(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = builtin_items(interp, call->arguments[0]);
    if (!items) return false;
    if (!items->is_open) {
        Items *reversed = items_new(interp->run.arena, items->items, items->count);
        for (uint32_t i = 0; i < items->count; i++) reversed->items[i] = items->items[items->count - 1 - i];
        items = reversed;
    }
    return answer(result, new_iterator(interp, CLASS_reversed, items, call->site));
}

bool truth_method(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, value_from_tri(operate_truth(interp, call->arguments[0])));
}

bool repr_method(Interp *interp, const NativeCall *call, Value *result) {
    return answer(result, format_plain_repr(interp, call->arguments[0], call->site));
}

bool str_method(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    Value self = call->arguments[0];
    return answer(result, self.kind == VALUE_STR ? self : value_some(CLASS_str));
}

bool format_method(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    if (class_of_value(interp, self) >= CLASS_KNOWN_END) return false;
    return answer(result, format_value(interp, self, 0, call->arguments[1], call->site));
}

bool hash_method(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    Value failure;
    if (fail_unhashable(interp, self, call->site, &failure)) return answer(result, failure);
    int64_t number;
    int64_t modulus = ((int64_t)1 << 61) - 1;
    if (constant_int(self, &number) && number < modulus && number > -modulus)
        return answer(result, value_int(number == -1 ? -2 : number));
    return answer(result, value_some(CLASS_int));
}

bool self_method(Interp *interp, const NativeCall *call, Value *result) {
    (void)interp;
    return answer(result, call->arguments[0]);
}

bool absolute_method(Interp *interp, const NativeCall *call, Value *result) {
    Value self = call->arguments[0];
    Number number = number_of(interp, self);
    switch (number.rank) {
    case NUMBER_INT: {
        if (number.is_known)
            return answer(result, number.integer < 0 ? number_unary(interp, OP_USub, self, call->site)
                                                     : value_int(number.integer));
        Dim dim = int_dim(interp, self);
        if (dim && dim_bounds_here(&interp->analysis.dims, dim).low >= 0) return answer(result, self);
        if (!dim) return answer(result, value_int_between(bounds_absolute(int_bounds(interp, self))));
        Dim negative = dim_subtract(&interp->analysis.dims, dim_constant(&interp->analysis.dims, 0), dim);
        return answer(result,
                      value_from_dim(negative ? dim_maximum(&interp->analysis.dims, dim, negative) : NULL));
    }
    case NUMBER_FLOAT:
        return answer(result,
                      number.is_known ? value_float(__builtin_fabs(number.real)) : value_some(CLASS_float));
    case NUMBER_COMPLEX: {
        if (!number.is_known) return answer(result, value_some(CLASS_float));
        double size = __builtin_hypot(number.real, number.imaginary);
        bool is_finite = __builtin_isfinite(number.real) && __builtin_isfinite(number.imaginary);
        if (is_finite && __builtin_isinf(size))
            return answer(result, fail(interp, CODE_OVERFLOW, CLASS_OverflowError, call->site,
                                       "absolute value too large"));
        return answer(result, value_float(size));
    }
    case NUMBER_NONE: break;
    }
    return false;
}

/* ---- iterators ---- */

/* What comes next stands first from now on. */
static void turn_round(Interp *interp, Value iterator, const IteratorObject *own) {
    const Items *round = own->round;
    Items *turned = arena_alloc_zero(interp->run.arena, sizeof *turned + round->count * sizeof(Value));
    turned->count = round->count;
    for (uint32_t i = 0; i < round->count; i++) turned->items[i] = round->items[(i + 1) % round->count];
    IteratorObject *copy = copy_object(interp, &own->object);
    copy->round = turned;
    put_object(interp, iterator.address, &copy->object);
}

bool next_item(Interp *interp, Value iterator, Value *item, bool *at_end) {
    const Object *object = object_of_kind(interp, iterator, OBJECT_ITERATOR);
    *at_end = false;
    if (!object || object->is_open) return false;
    const IteratorObject *own = OBJECT_AS(Iterator, object);
    if (own->round && !object->is_summary) {
        *item = own->round->items[0];
        turn_round(interp, iterator, own);
        return true;
    }
    if (own->items->is_open || object->is_summary) {
        *item = items_element(interp->run.arena, own->items);
        if (item->kind == VALUE_NEVER) *item = value_any();
        return true;
    }
    if (own->position >= own->items->count) {
        *at_end = true;
        return true;
    }
    *item = own->items->items[own->position];
    IteratorObject *copy = copy_object(interp, object);
    copy->position++;
    put_object(interp, iterator.address, &copy->object);
    return true;
}

bool next_method(Interp *interp, const NativeCall *call, Value *result) {
    bool at_end;
    Value item;
    if (!next_item(interp, call->arguments[0], &item, &at_end)) return false;
    if (at_end)
        return answer(result, fail(interp, CODE_INVALID_VALUE, CLASS_StopIteration, call->site,
                                   "the iterator has no further items"));
    return answer(result, item);
}
