/* Operators, comparisons, truth and subscripts: for built-in values eval/object/operate.h knows the answer;
 * for all others it is found through the special methods of their classes, as Python does. */
#include "eval/object/operation.h"
#include "eval/error.h"
#include "eval/flow/call.h"
#include "eval/flow/claim.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/flow/range.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/alternative.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/group.h"
#include "eval/object/heap.h"
#include "eval/object/member.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/observer.h"
#include "eval/reenter.h"

#include <string.h>

/* ---- special methods ---- */

typedef struct SpecialNames {
    const char *plain, *reflected, *in_place;
} SpecialNames;

static const SpecialNames special_names[OP_COUNT] = {
    [OP_Add] = {"__add__", "__radd__", "__iadd__"},
    [OP_Sub] = {"__sub__", "__rsub__", "__isub__"},
    [OP_Mult] = {"__mul__", "__rmul__", "__imul__"},
    [OP_MatMult] = {"__matmul__", "__rmatmul__", "__imatmul__"},
    [OP_Div] = {"__truediv__", "__rtruediv__", "__itruediv__"},
    [OP_Mod] = {"__mod__", "__rmod__", "__imod__"},
    [OP_Pow] = {"__pow__", "__rpow__", "__ipow__"},
    [OP_LShift] = {"__lshift__", "__rlshift__", "__ilshift__"},
    [OP_RShift] = {"__rshift__", "__rrshift__", "__irshift__"},
    [OP_BitOr] = {"__or__", "__ror__", "__ior__"},
    [OP_BitXor] = {"__xor__", "__rxor__", "__ixor__"},
    [OP_BitAnd] = {"__and__", "__rand__", "__iand__"},
    [OP_FloorDiv] = {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    [OP_Invert] = {"__invert__", NULL, NULL},
    [OP_UAdd] = {"__pos__", NULL, NULL},
    [OP_USub] = {"__neg__", NULL, NULL},
    [OP_Eq] = {"__eq__", "__eq__", NULL},
    [OP_NotEq] = {"__ne__", "__ne__", NULL},
    [OP_Lt] = {"__lt__", "__gt__", NULL},
    [OP_LtE] = {"__le__", "__ge__", NULL},
    [OP_Gt] = {"__gt__", "__lt__", NULL},
    [OP_GtE] = {"__ge__", "__le__", NULL},
};

/* A value of a built-in type, whose operators the code knows. Subclasses of built-in ones have methods of
 * their own. */
static bool is_builtin(Interp *interp, Value value) {
    if (value.kind == VALUE_ANY || value.kind == VALUE_NEVER || value.kind == VALUE_UNION) return false;
    if (value.kind != VALUE_OBJECT) {
        Address class = class_of_value(interp, value);
        return class < CLASS_KNOWN_END && class != CLASS_object && class != CLASS_none;
    }
    const Object *object = object_of(interp, value);
    return object && object->class < CLASS_KNOWN_END && object->kind != OBJECT_INSTANCE &&
           object->kind != OBJECT_ARRAY;
}

/* True for a subclass of a built-in class that does not override [name]. */
static bool inherits_builtin(Interp *interp, Value value, Sym name) {
    const Object *object = object_of(interp, value);
    bool is_container = object && object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET;
    if (!is_container && value.kind != VALUE_TUPLE) return false;
    Address class = class_of_value(interp, value);
    const Object *method = object_of_kind(interp, class_lookup(interp, class, name), OBJECT_FUNCTION);
    return method && OBJECT_AS(Function, method)->module->whole == interp->analysis.builtins;
}

/* The value without NotImplemented; NEVER when nothing is left. */
static Value without_not_implemented(Interp *interp, Value value) {
    if (value.kind == VALUE_NOT_IMPLEMENTED) return value_never();
    if (value.kind != VALUE_UNION) return value;
    Value rest = value_never();
    for (uint32_t i = 0; i < value_count(value); i++)
        if (value_at(value, i).kind != VALUE_NOT_IMPLEMENTED)
            rest = value_join(interp->run.arena, rest, value_at(value, i));
    return rest;
}

static bool may_be_not_implemented(Value value) {
    for (uint32_t i = 0; i < value_count(value); i++)
        if (value_at(value, i).kind == VALUE_NOT_IMPLEMENTED) return true;
    return false;
}

/* Whether the value may be of an unknown subclass of the class that is known, with operators of its
 * own; or a class whose metaclass may have some. */
static bool may_have_operators(Interp *interp, Value value) {
    if (value.kind == VALUE_SOME) return value.address >= CLASS_KNOWN_END;
    if (value.kind != VALUE_OBJECT) return false;
    const Object *object = object_of(interp, value);
    if (!object) return true;
    if (object->kind == OBJECT_CLASS)
        return object->class != CLASS_type || OBJECT_AS(Class, object)->has_unknown_base;
    return object->kind == OBJECT_INSTANCE && object->is_open;
}

/* Calls left.plain(right), then right.reflected(left). NOT_IMPLEMENTED when neither answers. */
static Value call_operator(Interp *interp, const char *plain, const char *reflected, Value left, Value right,
                           const Node *node) {
    Value result = value_never();
    bool found, is_open = true;
    if (!is_builtin(interp, left) && plain) {
        Value called = call_special(interp, left, interp_name(interp, plain), &right, 1, node, &found);
        if (!interp->path.state.is_reached) return value_never();
        if (found) {
            result = without_not_implemented(interp, called);
            is_open = may_be_not_implemented(called);
        }
        if (!found && left.kind == VALUE_SOME) return unknown(interp);
    }
    if (!is_open || !reflected)
        return result.kind == VALUE_NEVER && is_open ? (Value){.kind = VALUE_NOT_IMPLEMENTED} : result;
    if (right.kind == VALUE_ANY) return value_join(interp->run.arena, result, unknown(interp));
    if (!is_builtin(interp, right)) {
        Value called = call_special(interp, right, interp_name(interp, reflected), &left, 1, node, &found);
        if (!interp->path.state.is_reached) return value_never();
        if (found) {
            result = value_join(interp->run.arena, result, without_not_implemented(interp, called));
            if (!may_be_not_implemented(called)) return result;
        }
        if (!found && right.kind == VALUE_SOME) return unknown(interp);
    }
    return result.kind == VALUE_NEVER ? (Value){.kind = VALUE_NOT_IMPLEMENTED} : result;
}

/* ---- binary operators ---- */

typedef struct Operation {
    Operator op;
    const Node *node;
} Operation;

/* The operand that is a method; NEVER for none. Who computes with one may have another class in mind than an
 * annotation says: `x.size > 3` of an array. */
static Value method_among(Interp *interp, Value left, Value right) {
    if (object_of_kind(interp, left, OBJECT_METHOD)) return left;
    return object_of_kind(interp, right, OBJECT_METHOD) ? right : value_never();
}

static Value refuse_types(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    Failure *failure =
        failure_refuse(interp, method_among(interp, left, right), CODE_OPERAND_TYPES, CLASS_TypeError, node,
                       "unsupported operand type(s) for %s: '%s' and '%s'", operator_symbol(op),
                       type_name(interp, left), type_name(interp, right));
    failure_note(interp, failure, left.origin, "the %s comes from here", type_name(interp, left));
    failure_note(interp, failure, right.origin, "the %s comes from here", type_name(interp, right));
    return failure_result(interp);
}

/* What can stand in no union of types. A str may be the name of one; a metaclass may have its own operator.
 */
static bool is_no_type(Value value) {
    if (value.kind == VALUE_TUPLE) return true;
    return value_is_constant(value) && value.kind != VALUE_STR && value.kind != VALUE_NONE;
}

static bool has_own_metaclass(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_CLASS);
    return object && (object->class != CLASS_type || OBJECT_AS(Class, object)->has_unknown_base);
}

/* `[0] * count`, where the count is an array that is an int; NOT_IMPLEMENTED for everything else. */
static Value repeat_by_array(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    bool is_left = object_of_kind(interp, left, OBJECT_ARRAY) != NULL;
    Value sequence = is_left ? right : left, count = is_left ? left : right;
    Address class = value_class(sequence);
    if (object_of_kind(interp, sequence, OBJECT_LIST)) class = CLASS_list;
    bool is_sequence = class == CLASS_list || class == CLASS_tuple || class == CLASS_str;
    if (op != OP_Mult || !is_sequence || !object_of_kind(interp, count, OBJECT_ARRAY))
        return (Value){.kind = VALUE_NOT_IMPLEMENTED};
    Value number = index_from_array(interp, count, node);
    return number.kind == VALUE_NEVER ? number : operate_binary(interp, op, sequence, number, node);
}

/* The result of an unknown operation may hold what its operands hold. */
static void escape_items(Interp *interp, Value operand) {
    const Items *items = sequence_items(interp, operand);
    if (items) escape_one_of(interp, items->items, items->count);
}

static Value operate_unknown(Interp *interp, const Value *operands, const Node *node) {
    observer_unknown(interp, operands, 2, node);
    return with_origin(interp, unknown(interp), node);
}

static Value binary_one(Interp *interp, void *context, const Value *values) {
    const Operation *operation = context;
    Value left = values[0], right = values[1];
    if (left.kind == VALUE_NEVER || right.kind == VALUE_NEVER) return value_never();
    if (left.kind == VALUE_ANY) {
        Value unknown_result = operate_unknown(interp, values, operation->node);
        if (operation->op == OP_Add) escape_items(interp, right);
        range_learn_result(interp, operation->op, left, right, unknown_result);
        supposed_operation(interp, operation->op, left, right, unknown_result);
        return unknown_result;
    }
    bool left_builtin = is_builtin(interp, left);
    if (right.kind == VALUE_ANY && left_builtin) {
        bool is_text = value_class(left) == CLASS_str && operation->op == OP_Mod;
        if (operation->op == OP_Add) escape_items(interp, left);
        if (is_text) return value_some(CLASS_str);
        Value unknown_result = with_origin(interp, unknown(interp), operation->node);
        supposed_operation(interp, operation->op, left, right, unknown_result);
        return unknown_result;
    }
    /* `int | None`: a type is made of types. */
    bool are_types = operation->op == OP_BitOr && (object_of_kind(interp, left, OBJECT_CLASS) ||
                                                   object_of_kind(interp, right, OBJECT_CLASS));
    if (are_types) {
        bool is_wrong = (is_no_type(left) && !has_own_metaclass(interp, right)) ||
                        (is_no_type(right) && !has_own_metaclass(interp, left));
        return is_wrong ? refuse_types(interp, operation->op, left, right, operation->node) : unknown(interp);
    }
    bool are_builtin = left_builtin && is_builtin(interp, right);
    if (!are_builtin && left_builtin && operation->op == OP_Mod && value_class(left) == CLASS_str)
        return value_some(CLASS_str);
    const SpecialNames *names = &special_names[operation->op];
    Value result = are_builtin
                       ? operate_binary(interp, operation->op, left, right, operation->node)
                       : call_operator(interp, names->plain, names->reflected, left, right, operation->node);
    if (result.kind == VALUE_NOT_IMPLEMENTED && interp->path.state.is_reached)
        result = repeat_by_array(interp, operation->op, left, right, operation->node);
    /* A tuple takes what is of a subclass of tuple: `(1,) + x.shape`. */
    if (result.kind == VALUE_NOT_IMPLEMENTED && interp->path.state.is_reached && !are_builtin &&
        left_builtin && right.kind == VALUE_TUPLE)
        result = operate_binary(interp, operation->op, left, right, operation->node);
    if (result.kind == VALUE_NOT_IMPLEMENTED && interp->path.state.is_reached) {
        /* A subclass of a built-in type has its operators, which are not followed. */
        if (object_of(interp, left) && object_of(interp, left)->kind != OBJECT_INSTANCE && !left_builtin &&
            object_of(interp, left)->kind != OBJECT_ARRAY)
            return unknown(interp);
        if (may_have_operators(interp, left) || may_have_operators(interp, right)) return unknown(interp);
        bool takes_below = left_builtin && !are_builtin && builtin_class(interp, left) != CLASS_none &&
                           builtin_class(interp, left) == builtin_class(interp, right);
        if (takes_below) return unknown(interp);
        return refuse_types(interp, operation->op, left, right, operation->node);
    }
    return result;
}

Value operation_binary(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    if (!interp->path.state.is_reached) return value_never();
    Operation operation = {op, node};
    bool is_logic = op == OP_BitAnd || op == OP_BitOr || op == OP_BitXor;
    bool counts = learns_formulas(interp) && !is_logic;
    Value both[2] = {counts ? claim_integer(interp, left) : left,
                     counts ? claim_integer(interp, right) : right};
    Value result = alternative_each(interp, both, 2, binary_one, &operation);
    if (result.kind == VALUE_INT || result.kind == VALUE_DIM || result.kind == VALUE_FLOAT) {
        bool is_model = interp->path.frame && interp->path.frame->module->is_model;
        result.origin = !is_model ? 0 : left.origin ? left.origin : right.origin;
        return with_origin(interp, result, node);
    }
    /* What is computed of something that is only promised is no more certain. */
    if (result.kind == VALUE_SOME && !result.origin && (left.origin || right.origin)) {
        bool is_doubtful = place_is_promised(interp, left) || place_is_promised(interp, right);
        if (is_doubtful) result.origin = place_promised(interp, place_of(interp, node));
    }
    return learns_formulas(interp) ? claim_binary(interp, op, left, right, result) : result;
}

static Value augmented_one(Interp *interp, void *context, const Value *values) {
    const Operation *operation = context;
    Value left = values[0], right = values[1];
    if (left.kind == VALUE_NEVER || right.kind == VALUE_NEVER) return value_never();
    if (left.kind != VALUE_ANY) {
        Value result = {.kind = VALUE_NOT_IMPLEMENTED};
        if (is_builtin(interp, left)) {
            if (right.kind != VALUE_ANY || left.kind == VALUE_OBJECT)
                result = operate_in_place(interp, operation->op, left, right, operation->node);
        } else {
            const char *name = special_names[operation->op].in_place;
            result = call_operator(interp, name, NULL, left, right, operation->node);
        }
        if (result.kind != VALUE_NOT_IMPLEMENTED || !interp->path.state.is_reached) return result;
    }
    return binary_one(interp, context, values);
}

bool operation_is_in_place(const char *name) {
    for (size_t op = 0; op < OP_COUNT; op++)
        if (special_names[op].in_place && strcmp(special_names[op].in_place, name) == 0) return true;
    return false;
}

Value operation_augmented(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    if (!interp->path.state.is_reached) return value_never();
    Operation operation = {op, node};
    Value both[2] = {left, right};
    return alternative_each(interp, both, 2, augmented_one, &operation);
}

/* ---- unary operators ---- */

static Value unary_one(Interp *interp, void *context, const Value *values) {
    const Operation *operation = context;
    Value operand = values[0];
    if (operand.kind == VALUE_NEVER) return operand;
    if (operation->op == OP_Not) {
        Tri is = truth(interp, operand, operation->node);
        return claim_not(interp, operand,
                         is == TRI_UNKNOWN ? value_some(CLASS_bool) : value_bool(is == TRI_NO));
    }
    if (operand.kind == VALUE_ANY) return with_origin(interp, unknown(interp), operation->node);
    if (is_builtin(interp, operand)) {
        Value result = operate_unary(interp, operation->op, operand, operation->node);
        if (result.kind != VALUE_NOT_IMPLEMENTED) return result;
    } else {
        bool found;
        Sym name = interp_name(interp, special_names[operation->op].plain);
        Value result = call_special(interp, operand, name, NULL, 0, operation->node, &found);
        if (found || operand.kind == VALUE_SOME) return found ? result : unknown(interp);
        const Object *object = object_of(interp, operand);
        if (!object || object->kind != OBJECT_INSTANCE || object->is_open) return unknown(interp);
    }
    if (!interp->path.state.is_reached) return value_never();
    return fail(interp, CODE_OPERAND_TYPES, CLASS_TypeError, operation->node,
                "bad operand type for unary %s: '%s'", operator_symbol(operation->op),
                type_name(interp, operand));
}

Value operation_unary(Interp *interp, Operator op, Value operand, const Node *node) {
    if (!interp->path.state.is_reached) return value_never();
    Operation operation = {op, node};
    Value result = alternative_each(interp, &operand, 1, unary_one, &operation);
    if (result.kind == VALUE_INT || result.kind == VALUE_FLOAT) return with_origin(interp, result, node);
    return result;
}

/* ---- comparisons ---- */

static bool is_model(const Object *object) {
    return object && object->kind == OBJECT_MODULE && OBJECT_AS(Module, object)->module->is_model;
}

/* Whether two addresses may be of one object: a library may have one module under two names, as os.path is
 * posixpath here. */
static bool may_coincide(Interp *interp, Value left, Value right) {
    bool are_models = is_model(object_of(interp, left)) && is_model(object_of(interp, right));
    return are_models || group_may_be_one(interp, left.address, right.address);
}

static Tri is_same(Interp *interp, Value left, Value right) {
    if (left.kind == VALUE_ANY || right.kind == VALUE_ANY) {
        bool same = left.kind == right.kind && left.identity && left.identity == right.identity;
        return same ? TRI_YES : member_is_same(interp, left, right);
    }
    bool left_single = left.kind <= VALUE_BOOL, right_single = right.kind <= VALUE_BOOL;
    if (left_single && right_single) return value_equal(left, right) ? TRI_YES : TRI_NO;
    if (left.kind == VALUE_SOME || right.kind == VALUE_SOME) {
        Value some = left.kind == VALUE_SOME ? left : right, other = left.kind == VALUE_SOME ? right : left;
        return is_instance(interp, other, some.address) == TRI_NO && other.kind != VALUE_SOME ? TRI_NO
                                                                                              : TRI_UNKNOWN;
    }
    if (left.kind == VALUE_OBJECT && right.kind == VALUE_OBJECT) {
        if (left.address != right.address) return may_coincide(interp, left, right) ? TRI_UNKNOWN : TRI_NO;
        const Object *object = object_of(interp, left);
        return object && !object->is_summary ? TRI_YES : TRI_UNKNOWN;
    }
    if (left_single || right_single || left.kind == VALUE_OBJECT || right.kind == VALUE_OBJECT) return TRI_NO;
    bool unlike = left.kind != right.kind && left.kind != VALUE_DIM && right.kind != VALUE_DIM;
    if (!unlike && value_is_constant(left) && value_is_constant(right)) unlike = !value_equal(left, right);
    return unlike ? TRI_NO : TRI_UNKNOWN;
}

static Value value_of_tri(Tri tri) {
    return tri == TRI_UNKNOWN ? value_some(CLASS_bool) : value_bool(tri == TRI_YES);
}

static Tri contains(Interp *interp, Value container, Value item, const Node *node) {
    if (container.kind == VALUE_ANY) return TRI_UNKNOWN;
    if (is_builtin(interp, container) || inherits_builtin(interp, container, SYM___contains__)) {
        Value result = operate_contains(interp, container, item, node);
        return result.kind == VALUE_NEVER ? TRI_UNKNOWN : truth(interp, result, node);
    }
    bool found;
    Value result = call_special(interp, container, SYM___contains__, &item, 1, node, &found);
    if (found) return truth(interp, result, node);
    const Object *object = object_of(interp, container);
    if (object && (object->kind == OBJECT_CLASS || container.kind == VALUE_SOME)) return TRI_UNKNOWN;
    iterate(interp, container, node);
    return TRI_UNKNOWN;
}

static Value equality(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    const SpecialNames *names = &special_names[op];
    /* What `object` has for all is no answer of the class itself. */
    Tri same = is_same(interp, left, right);
    const Object *left_object = object_of(interp, left), *right_object = object_of(interp, right);
    /* Of an object that is no longer there nothing is known. */
    if ((left.kind == VALUE_OBJECT && !left_object) || (right.kind == VALUE_OBJECT && !right_object))
        return unknown(interp);
    bool by_identity = true;
    const Object *objects[2] = {left_object, right_object};
    for (uint32_t i = 0; i < 2; i++) {
        if (!objects[i]) continue;
        if (objects[i]->class == CLASS_GenericAlias) by_identity = false;
        if (objects[i]->kind == OBJECT_INSTANCE || objects[i]->kind == OBJECT_ARRAY ||
            objects[i]->class >= CLASS_KNOWN_END) {
            Value method = class_lookup(interp, objects[i]->class, SYM___eq__);
            if (!value_equal(method, class_lookup(interp, CLASS_object, SYM___eq__))) by_identity = false;
        }
    }
    if (left.kind == VALUE_SOME || right.kind == VALUE_SOME) by_identity = false;
    if (by_identity) {
        if (same == TRI_UNKNOWN) return value_some(CLASS_bool);
        return value_bool((same == TRI_YES) == (op == OP_Eq));
    }
    /* A shape of unknown rank is a tuple, which leaves it to other things to compare themselves with it. */
    if (left_object && left_object->kind == OBJECT_ARRAY && left.kind == VALUE_OBJECT &&
        is_subclass(interp, left_object->class, CLASS_tuple) == TRI_YES && !is_builtin(interp, right) &&
        right.kind != VALUE_TUPLE)
        return unknown(interp);
    Value result = call_operator(interp, names->plain, names->reflected, left, right, node);
    return result.kind == VALUE_NOT_IMPLEMENTED ? value_some(CLASS_bool) : result;
}

/* Whether a value is compared as Python's own are: also a tuple of a subclass, as the size of a tensor. */
static bool compares_plainly(Interp *interp, Operator op, Value value) {
    Address class = class_of_value(interp, value);
    if (is_builtin(interp, value) || class == CLASS_dict_keys || class == CLASS_dict_items) return true;
    const char *name = special_names[op].plain;
    return value.kind == VALUE_TUPLE && inherits_builtin(interp, value, SYM___eq__) &&
           inherits_builtin(interp, value, interp_name(interp, name));
}

static Value compare_one(Interp *interp, void *context, const Value *values) {
    const Operation *operation = context;
    Value left = values[0], right = values[1];
    if (left.kind == VALUE_NEVER || right.kind == VALUE_NEVER) return value_never();
    switch (operation->op) {
    case OP_Is: return value_of_tri(is_same(interp, left, right));
    case OP_IsNot: {
        Tri same = is_same(interp, left, right);
        return same == TRI_UNKNOWN ? value_some(CLASS_bool) : value_bool(same == TRI_NO);
    }
    case OP_In: return value_of_tri(contains(interp, right, left, operation->node));
    case OP_NotIn: {
        Tri in = contains(interp, right, left, operation->node);
        return in == TRI_UNKNOWN ? value_some(CLASS_bool) : value_bool(in == TRI_NO);
    }
    default: break;
    }
    bool is_equality = operation->op == OP_Eq || operation->op == OP_NotEq;
    if (left.kind == VALUE_ANY || right.kind == VALUE_ANY) {
        Tri same = is_equality ? member_is_same(interp, left, right) : TRI_UNKNOWN;
        if (same != TRI_UNKNOWN) return value_bool((same == TRI_YES) == (operation->op == OP_Eq));
        return operate_unknown(interp, values, operation->node);
    }
    if (compares_plainly(interp, operation->op, left) && compares_plainly(interp, operation->op, right)) {
        Value result = operate_compare(interp, operation->op, left, right, operation->node);
        if (result.kind != VALUE_NOT_IMPLEMENTED || !interp->path.state.is_reached) return result;
    } else if (is_equality) {
        return equality(interp, operation->op, left, right, operation->node);
    } else {
        const SpecialNames *names = &special_names[operation->op];
        Value result = call_operator(interp, names->plain, names->reflected, left, right, operation->node);
        if (result.kind != VALUE_NOT_IMPLEMENTED || !interp->path.state.is_reached) return result;
        const Object *object = object_of(interp, left);
        if (object && object->kind != OBJECT_INSTANCE && object->kind != OBJECT_ARRAY &&
            object->class >= CLASS_KNOWN_END)
            return unknown(interp);
    }
    if (may_have_operators(interp, left) || may_have_operators(interp, right)) return unknown(interp);
    Failure *failure =
        failure_refuse(interp, method_among(interp, left, right), CODE_OPERAND_TYPES, CLASS_TypeError,
                       operation->node, "'%s' not supported between instances of '%s' and '%s'",
                       operator_symbol(operation->op), type_name(interp, left), type_name(interp, right));
    failure_note(interp, failure, left.origin, "the %s comes from here", type_name(interp, left));
    failure_note(interp, failure, right.origin, "the %s comes from here", type_name(interp, right));
    return failure_result(interp);
}

Value compare_operation(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    if (!interp->path.state.is_reached) return value_never();
    Operation operation = {op, node};
    Value both[2] = {left, right};
    Value result = alternative_each(interp, both, 2, compare_one, &operation);
    return learns_formulas(interp) ? claim_comparison(interp, op, left, right, result, node) : result;
}

/* ---- truth ---- */

static Tri truth_of_object(Interp *interp, Value value, const Object *object, const Node *node) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_MODULE:
    case OBJECT_DESCRIPTOR:
    case OBJECT_ITERATOR:
        return object->class < CLASS_KNOWN_END && object->class >= CLASS_dict_keys &&
                       object->class <= CLASS_dict_items
                   ? operate_truth(interp, value)
                   : TRI_YES;
    case OBJECT_CLASS: return object->class == CLASS_type ? TRI_YES : TRI_UNKNOWN;
    case OBJECT_INSTANCE:
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    if (is_builtin(interp, value)) return operate_truth(interp, value);
    bool found;
    Value result = call_special(interp, value, SYM___bool__, NULL, 0, node, &found);
    if (found) {
        if (!interp->path.state.is_reached) return TRI_UNKNOWN;
        return result.kind == VALUE_BOOL ? (result.integer ? TRI_YES : TRI_NO) : TRI_UNKNOWN;
    }
    if (inherits_builtin(interp, value, SYM___len__)) return operate_truth(interp, value);
    result = call_special(interp, value, SYM___len__, NULL, 0, node, &found);
    if (!found) return object->kind == OBJECT_INSTANCE && object->is_open ? TRI_UNKNOWN : TRI_YES;
    return result.kind == VALUE_INT ? (result.integer ? TRI_YES : TRI_NO) : TRI_UNKNOWN;
}

static Value truth_one(Interp *interp, void *context, const Value *values) {
    Tri answer = truth(interp, values[0], context);
    if (!interp->path.state.is_reached) return value_never();
    return answer == TRI_UNKNOWN ? value_some_bool() : value_bool(answer == TRI_YES);
}

/* The truth of a union: where that of one alternative raises, the others go on. */
static Tri truth_of_alternatives(Interp *interp, Value value, const Node *node) {
    Value result = alternative_each(interp, &value, 1, truth_one, (void *)node);
    if (result.kind != VALUE_BOOL) return TRI_UNKNOWN;
    return result.integer ? TRI_YES : TRI_NO;
}

Tri truth(Interp *interp, Value value, const Node *node) {
    if (value.kind == VALUE_ANY || value.kind == VALUE_NEVER) return TRI_UNKNOWN;
    if (value.kind == VALUE_UNION) return truth_of_alternatives(interp, value, node);
    const Object *object = object_of(interp, value);
    if (object) return truth_of_object(interp, value, object, node);
    if (value.kind == VALUE_OBJECT) return TRI_UNKNOWN;
    /* A tuple of a library's own class, as the size of a tensor, is one like any other. */
    bool is_tuple = value.kind == VALUE_TUPLE && !value.items->is_open;
    if (is_tuple) return value.items->count > 0 ? TRI_YES : TRI_NO;
    return is_builtin(interp, value) ? operate_truth(interp, value) : TRI_UNKNOWN;
}

/* ---- subscripts ---- */

/* Built-in classes that cannot be subscripted in any version. */
static bool is_never_generic(Address class) {
    return (class >= CLASS_int && class <= CLASS_bytearray) || class == CLASS_range ||
           (class >= CLASS_Exception && class < CLASS_KNOWN_END && class != CLASS_ExceptionGroup);
}

/* What the __class_getitem__ that a class has or inherits gives; ANY when it has none, or that is unknown. */
static Value call_class_getitem(Interp *interp, Value class, Value key, const Node *node) {
    Value found = class_lookup(interp, class.address, SYM___class_getitem__);
    const Object *descriptor = object_of_kind(interp, found, OBJECT_DESCRIPTOR);
    if (descriptor) found = OBJECT_AS(Descriptor, descriptor)->get;
    const Object *function = object_of_kind(interp, found, OBJECT_FUNCTION);
    if (!function || !has_body(OBJECT_AS(Function, function))) return value_any();
    Value both[2] = {class, key};
    Arguments arguments = {.positional = both, .positional_count = 2};
    return call_value(interp, found, &arguments, (Node *)node);
}

/* `list[int]` is an object that remembers the class. Of other classes it is the class, for all that matters.
 */
static Value get_item_of_class(Interp *interp, Value class, const Object *object, Value key,
                               const Node *node) {
    if (object->class != CLASS_type && !class_is_plain(interp, OBJECT_AS(Class, object)))
        return unknown(interp);
    if (class.address >= CLASS_KNOWN_END) {
        Value made = call_class_getitem(interp, class, key, node);
        return made.kind == VALUE_ANY ? class : made;
    }
    if (is_never_generic(class.address))
        return fail(interp, CODE_NOT_SUBSCRIPTABLE, CLASS_TypeError, node, "type '%s' is not subscriptable",
                    class_name(interp, class.address));
    Object alias = {.kind = OBJECT_INSTANCE, .class = CLASS_GenericAlias, .is_open = true};
    alias.attributes = object_with_attribute(interp->run.arena, &alias, SYM___origin__, class)->attributes;
    return new_object(interp, &alias, sizeof alias, node);
}

/* An operation of a built-in type asks what it is given for a number, its hash, whether it is equal. */
static void ask(Interp *interp, Value value) {
    if (value.kind == VALUE_OBJECT || value.kind == VALUE_TUPLE) escape_asked(interp, value);
}

static Value get_item_one(Interp *interp, void *context, const Value *values) {
    const Node *node = context;
    Value container = values[0], key = values[1];
    if (container.kind == VALUE_NEVER || key.kind == VALUE_NEVER) return value_never();
    if (container.kind == VALUE_ANY && container.identity && interp->run.supposed)
        return supposed_item(interp, container, key, node);
    if (container.kind == VALUE_ANY) return with_origin(interp, unknown(interp), node);
    const Object *object = object_of(interp, container);
    if (object && object->kind == OBJECT_CLASS)
        return get_item_of_class(interp, container, object, key, node);
    bool is_dict_below = object && object->kind == OBJECT_DICT && object->class >= CLASS_KNOWN_END;
    if (is_builtin(interp, container) ||
        (!is_dict_below && inherits_builtin(interp, container, SYM___getitem__))) {
        ask(interp, key);
        return operate_get_item(interp, container, key, node);
    }
    if (is_dict_below && inherits_builtin(interp, container, SYM___getitem__)) {
        bool found;
        Handler trial;
        Value result;
        if (fail_unhashable(interp, key, node, &result)) return result;
        trial_begin(interp, &trial);
        result = operate_get_item(interp, container, key, node);
        if (!trial_keep(interp, &trial)) return result;
        result = call_special(interp, container, SYM___missing__, &key, 1, node, &found);
        if (found) return result;
        trial_report(interp, &trial);
        return failure_result(interp);
    }
    bool found;
    Value result = call_special(interp, container, SYM___getitem__, &key, 1, node, &found);
    if (found) return result;
    if (container.kind == VALUE_SOME || !object || object->is_open) return unknown(interp);
    return fail(interp, CODE_NOT_SUBSCRIPTABLE, CLASS_TypeError, node, "'%s' object is not subscriptable",
                type_name(interp, container));
}

Value get_item(Interp *interp, Value container, Value key, const Node *node) {
    if (!interp->path.state.is_reached) return value_never();
    Value both[2] = {container, key};
    return alternative_each(interp, both, 2, get_item_one, (void *)node);
}

typedef struct ItemChange {
    Value new;
    const Node *node;
} ItemChange;

static Value set_item_one(Interp *interp, void *context, const Value *values) {
    const ItemChange *change = context;
    Value container = values[0], key = values[1];
    if (container.kind == VALUE_NEVER || key.kind == VALUE_NEVER) return value_never();
    if (container.kind == VALUE_ANY) {
        supposed_change(interp, container);
        escape(interp, change->new);
        return value_none();
    }
    if (is_builtin(interp, container) || inherits_builtin(interp, container, SYM___setitem__)) {
        bool is_buffer =
            is_subclass(interp, class_of_value(interp, container), CLASS_memoryview) == TRI_YES ||
            is_subclass(interp, class_of_value(interp, container), CLASS_bytearray) == TRI_YES;
        ask(interp, key);
        if (is_buffer) ask(interp, change->new);
        operate_set_item(interp, container, key, change->new, change->node);
        return value_none();
    }
    bool found;
    Value arguments[2] = {key, change->new};
    call_special(interp, container, SYM___setitem__, arguments, 2, change->node, &found);
    const Object *object = object_of(interp, container);
    if (!found && container.kind == VALUE_OBJECT && object && !object->is_open &&
        object->kind != OBJECT_CLASS)
        fail(interp, CODE_ITEM_ASSIGNMENT, CLASS_TypeError, change->node,
             "'%s' object does not support item assignment", type_name(interp, container));
    return value_none();
}

void operation_set_item(Interp *interp, Value container, Value key, Value new, const Node *node) {
    if (!interp->path.state.is_reached) return;
    ItemChange change = {new, node};
    Value both[2] = {container, key};
    alternative_each(interp, both, 2, set_item_one, &change);
}

static Value delete_item_one(Interp *interp, void *context, const Value *values) {
    const Node *node = context;
    Value container = values[0], key = values[1];
    if (container.kind == VALUE_NEVER || key.kind == VALUE_NEVER || container.kind == VALUE_ANY)
        return value_none();
    if (is_builtin(interp, container) || inherits_builtin(interp, container, SYM___delitem__)) {
        ask(interp, key);
        operate_delete_item(interp, container, key, node);
        return value_none();
    }
    bool found;
    call_special(interp, container, SYM___delitem__, &key, 1, node, &found);
    const Object *object = object_of(interp, container);
    if (!found && container.kind == VALUE_OBJECT && object && !object->is_open &&
        object->kind != OBJECT_CLASS)
        fail(interp, CODE_ITEM_ASSIGNMENT, CLASS_TypeError, node, "'%s' object doesn't support item deletion",
             type_name(interp, container));
    return value_none();
}

void operation_delete_item(Interp *interp, Value container, Value key, const Node *node) {
    if (!interp->path.state.is_reached) return;
    Value both[2] = {container, key};
    alternative_each(interp, both, 2, delete_item_one, (void *)node);
}
