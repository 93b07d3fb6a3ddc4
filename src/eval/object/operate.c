/* Operators over built-in values: which file knows what. */
#include "eval/object/operate.h"
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

Address builtin_class(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT && value.kind != VALUE_SOME) return value_class(value);
    Address class = class_of_value(interp, value);
    if (class < CLASS_KNOWN_END) return class == CLASS_object ? CLASS_none : class;
    const ClassObject *object = class_object(interp, class);
    if (!object) return CLASS_none;
    for (uint32_t i = 0; i < object->mro_count; i++)
        if (object->mro[i] < CLASS_KNOWN_END)
            return object->mro[i] == CLASS_object ? CLASS_none : object->mro[i];
    return CLASS_none;
}

bool is_unknown(Interp *interp, Value value) {
    if (value.kind == VALUE_ANY || value.kind == VALUE_UNION) return true;
    if (value.kind != VALUE_OBJECT && value.kind != VALUE_SOME) return false;
    const Object *itself = object_of_kind(interp, value, OBJECT_CLASS);
    if (itself) { /* what a class can do is the business of its metaclass */
        const ClassObject *own = OBJECT_AS(Class, itself);
        if (own->has_unknown_base || own->metaclass == CLASS_none) return true;
    }
    Address class = class_of_value(interp, value);
    if (!class || class == CLASS_object) return true;
    if (class < CLASS_KNOWN_END) return false;
    const ClassObject *object = class_object(interp, class);
    return !object || object->has_unknown_base;
}

Value take_text(Interp *interp, StrBuf *buffer, bool is_bytes) {
    Value text = is_bytes ? value_bytes(interp->run.arena, buffer->data, buffer->length)
                          : value_str(interp->run.arena, buffer->data, buffer->length);
    strbuf_free(buffer);
    return text;
}

Value new_open_list(Interp *interp, Value element, Dim length, const Node *node) {
    return new_list(interp, items_open(interp->run.arena, element, length), node);
}

static Value fail_with(Interp *interp, DiagCode code, Address class, const Node *node, const char *format,
                       va_list arguments) {
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    return fail(interp, code, class, node, "%s", message);
}

Value fail_type(Interp *interp, const Node *node, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Value result = fail_with(interp, CODE_WRONG_TYPE, CLASS_TypeError, node, format, arguments);
    va_end(arguments);
    return result;
}

Value fail_value(Interp *interp, const Node *node, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Value result = fail_with(interp, CODE_INVALID_VALUE, CLASS_ValueError, node, format, arguments);
    va_end(arguments);
    return result;
}

/* A class, or None, in `int | None`. */
static bool is_type_operand(Interp *interp, Value value) {
    if (value.kind == VALUE_NONE) return true;
    Address class = builtin_class(interp, value);
    return class == CLASS_type || class == CLASS_GenericAlias || class == CLASS_UnionType;
}

Value operate_binary(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    if (left.kind == VALUE_NEVER || right.kind == VALUE_NEVER) return value_never();
    Address l = builtin_class(interp, left);
    if (op == OP_Mod && (l == CLASS_str || l == CLASS_bytes || l == CLASS_bytearray)) {
        if (is_text(left)) return format_percent(interp, left, right, node);
        return value_some(l);
    }
    if (is_unknown(interp, left) || is_unknown(interp, right)) return value_any();
    if (number_of(interp, left).rank && number_of(interp, right).rank)
        return number_binary(interp, op, left, right, node);
    Value result = sequence_binary(interp, op, left, right, node);
    if (result.kind != VALUE_NOT_IMPLEMENTED) return result;
    if (op == OP_BitOr && is_type_operand(interp, left) && is_type_operand(interp, right) &&
        !(left.kind == VALUE_NONE && right.kind == VALUE_NONE))
        return value_some(CLASS_UnionType);
    return set_binary(interp, op, left, right, node);
}

/* ---- in place ---- */

static Value extend_list(Interp *interp, Value list, Value right, const Node *node) {
    const Items *more = collect_items(interp, right, node);
    if (!more) return failure_result(interp);
    const Items *items = sequence_items(interp, list);
    if (items)
        put_items(interp, list, items_concatenate(interp, items, more));
    else
        forget_content(interp, list);
    return list;
}

static Value repeat_list(Interp *interp, Value list, Value times, const Node *node) {
    Address class = builtin_class(interp, times);
    if (class != CLASS_int && class != CLASS_bool) return value_not_implemented();
    const Items *items = sequence_items(interp, list);
    if (items) items = items_repeat(interp, items, times, node);
    if (!interp->path.state.is_reached) return value_never();
    if (items)
        put_items(interp, list, items);
    else
        forget_content(interp, list);
    return list;
}

static Value update_set(Interp *interp, Operator op, Value set, Value right, const Node *node) {
    Address class = builtin_class(interp, right);
    if (class != CLASS_set && class != CLASS_frozenset && class != CLASS_dict_keys &&
        class != CLASS_dict_items)
        return is_unknown(interp, right) ? (forget_content(interp, set), set) : value_not_implemented();
    Value result = set_binary(interp, op, set, right, node);
    if (result.kind == VALUE_NOT_IMPLEMENTED) return result;
    const Entries *entries = mapping_entries(interp, result);
    if (entries)
        put_entries(interp, set, entries);
    else
        forget_content(interp, set);
    return set;
}

/* `dict |= mapping` takes pairs as well, as update does. */
static Value update_dict(Interp *interp, Value dict, Value right, const Node *node) {
    const Entries *entries = mapping_entries(interp, dict);
    const Entries *merged =
        mapping_merge(interp, entries ? entries : entries_new(interp->run.arena, 0), right, node);
    if (!merged) return failure_result(interp);
    if (entries) put_entries(interp, dict, merged);
    return dict;
}

Value operate_in_place(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    if (left.kind == VALUE_NEVER || right.kind == VALUE_NEVER) return value_never();
    switch (builtin_class(interp, left)) {
    case CLASS_list:
        if (!object_of_kind(interp, left, OBJECT_LIST)) break;
        if (op == OP_Add) return extend_list(interp, left, right, node);
        if (op == OP_Mult && !is_unknown(interp, right)) return repeat_list(interp, left, right, node);
        break;
    case CLASS_set:
        if (!object_of_kind(interp, left, OBJECT_SET)) break;
        if (op == OP_BitOr || op == OP_BitAnd || op == OP_BitXor || op == OP_Sub)
            return update_set(interp, op, left, right, node);
        break;
    case CLASS_dict:
        if (!object_of_kind(interp, left, OBJECT_DICT)) break;
        if (op == OP_BitOr) return update_dict(interp, left, right, node);
        break;
    default: break;
    }
    return operate_binary(interp, op, left, right, node);
}

/* ---- one operand ---- */

Value operate_unary(Interp *interp, Operator op, Value operand, const Node *node) {
    if (operand.kind == VALUE_NEVER) return operand;
    if (op == OP_Not) return value_from_tri(tri_not(operate_truth(interp, operand)));
    if (is_unknown(interp, operand)) return value_any();
    if (!number_of(interp, operand).rank) return value_not_implemented();
    return number_unary(interp, op, operand, node);
}

static Tri length_truth(Interp *interp, Dim length) {
    if (!length) return TRI_UNKNOWN;
    DimOrder order = dim_compare(&interp->analysis.dims, length, dim_constant(&interp->analysis.dims, 0));
    return order == DIM_EQUAL ? TRI_NO : order == DIM_DIFFERENT ? TRI_YES : TRI_UNKNOWN;
}

static Tri entries_truth(const Entries *entries) {
    if (!entries) return TRI_UNKNOWN;
    Tri result = entries->is_open ? TRI_UNKNOWN : TRI_NO;
    for (uint32_t i = 0; i < entries->count; i++) {
        if (!entries->items[i].value.absent) return TRI_YES;
        result = TRI_UNKNOWN;
    }
    return result;
}

Tri operate_truth(Interp *interp, Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_NONE: return TRI_NO;
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED: return TRI_YES;
    case VALUE_BOOL:
    case VALUE_INT: return value.integer ? TRI_YES : TRI_NO;
    case VALUE_DIM: return length_truth(interp, int_dim(interp, value));
    case VALUE_FLOAT: return value.real != 0 ? TRI_YES : TRI_NO;
    case VALUE_COMPLEX: return value.complex->real != 0 || value.complex->imaginary != 0 ? TRI_YES : TRI_NO;
    case VALUE_STR:
    case VALUE_BYTES: return value.text->length ? TRI_YES : TRI_NO;
    case VALUE_TUPLE: return length_truth(interp, items_length(interp, value.items));
    case VALUE_OBJECT: break;
    case VALUE_NEVER:
    case VALUE_SOME:
    case VALUE_UNION:
    case VALUE_ANY: return TRI_UNKNOWN;
    }
    const Object *object = object_of(interp, value);
    if (!object) return TRI_UNKNOWN;
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: return length_truth(interp, items_length(interp, sequence_items(interp, value)));
    case OBJECT_DICT:
    case OBJECT_SET: return entries_truth(mapping_entries(interp, value));
    case OBJECT_RANGE: return length_truth(interp, range_length(interp, OBJECT_AS(Slice, object)));
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE: return TRI_YES;
    case OBJECT_INSTANCE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    if (object->kind == OBJECT_INSTANCE) {
        Value dict = view_dict(interp, value);
        if (dict.kind != VALUE_NEVER) return entries_truth(mapping_entries(interp, dict));
    }
    return TRI_UNKNOWN;
}
