/* Equality, order and membership. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/iterate.h"
#include "eval/object/member.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/operate_text.h"
#include "eval/reenter.h"

#include <math.h>
#include <string.h>

/* Containers in containers are compared this deep. */
enum { MOST_NESTING = 20 };

/* Families of classes that may be equal to one another. */
typedef enum OrderFamily {
    FAMILY_OTHER,
    FAMILY_NUMBER,
    FAMILY_STR,
    FAMILY_BYTES,
    FAMILY_TUPLE,
    FAMILY_LIST,
    FAMILY_DICT,
    FAMILY_SET,
    FAMILY_RANGE,
    FAMILY_SLICE,
    FAMILY_NONE,
    FAMILY_ELLIPSIS,
    FAMILY_CALLABLE,
} OrderFamily;

static OrderFamily family_of(Address class) {
    switch (class) {
    case CLASS_int:
    case CLASS_bool:
    case CLASS_float:
    case CLASS_complex: return FAMILY_NUMBER;
    case CLASS_str: return FAMILY_STR;
    case CLASS_bytes:
    case CLASS_bytearray:
    case CLASS_memoryview: return FAMILY_BYTES;
    case CLASS_tuple: return FAMILY_TUPLE;
    case CLASS_list: return FAMILY_LIST;
    case CLASS_dict: return FAMILY_DICT;
    case CLASS_set:
    case CLASS_frozenset:
    case CLASS_dict_keys:
    case CLASS_dict_items: return FAMILY_SET;
    case CLASS_range: return FAMILY_RANGE;
    case CLASS_slice: return FAMILY_SLICE;
    case CLASS_NoneType: return FAMILY_NONE;
    case CLASS_ellipsis:
    case CLASS_NotImplementedType: return FAMILY_ELLIPSIS;
    case CLASS_function:
    case CLASS_builtin_function_or_method:
    case CLASS_module: return FAMILY_CALLABLE;
    default: return FAMILY_OTHER;
    }
}

bool classes_unlike(Address a, Address b) {
    OrderFamily x = family_of(a), y = family_of(b);
    return x != FAMILY_OTHER && y != FAMILY_OTHER && x != y;
}

/* The class of a value when it is a built-in one itself; one of the program may compare as it likes. */
static Address plain_class(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT && value.kind != VALUE_SOME) return value_class(value);
    Address class = class_of_value(interp, value);
    return class < CLASS_KNOWN_END ? class : CLASS_none;
}

/* Whether the object is equal to nothing but itself, and the address means one object only. */
static bool is_compared_by_identity(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT) return false;
    if (value.address < CLASS_KNOWN_END) return true;
    const Object *object = object_of(interp, value);
    if (!object || object->is_summary) return false;
    switch ((ObjectKind)object->kind) {
    case OBJECT_FUNCTION:
    case OBJECT_MODULE:
    case OBJECT_CLASS: return true;
    case OBJECT_INSTANCE: {
        Sym eq = interp_name(interp, "__eq__");
        Value own = class_lookup(interp, object->class, eq);
        return own.kind == VALUE_OBJECT && value_equal(own, class_lookup(interp, CLASS_object, eq));
    }
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: break;
    }
    return false;
}

static bool has_nan(Value value) {
    if (value.kind == VALUE_FLOAT) return isnan(value.real);
    if (value.kind == VALUE_COMPLEX) return isnan(value.complex->real) || isnan(value.complex->imaginary);
    if (value.kind != VALUE_TUPLE) return false;
    for (uint32_t i = 0; i < value.items->count; i++)
        if (has_nan(value.items->items[i])) return true;
    return false;
}

/* The answers that need no look into objects and no code of the program. TRI_UNKNOWN: neither is sure. */
static Tri simply_equal(Interp *interp, Value a, Value b) {
    if (value_is_constant(a) && value_is_constant(b)) {
        if (value_constants_equal(a, b)) return TRI_YES;
        return has_nan(a) && has_nan(b) ? TRI_UNKNOWN : TRI_NO;
    }
    if (is_compared_by_identity(interp, a) && is_compared_by_identity(interp, b))
        return a.address == b.address ? TRI_YES : TRI_NO;
    Address x = plain_class(interp, a), y = plain_class(interp, b);
    if (classes_unlike(x, y)) return TRI_NO;
    if (is_compared_by_identity(interp, a) && family_of(y) != FAMILY_OTHER) return TRI_NO;
    if (is_compared_by_identity(interp, b) && family_of(x) != FAMILY_OTHER) return TRI_NO;
    if (family_of(x) == FAMILY_NUMBER && family_of(y) == FAMILY_NUMBER) {
        Value equal = number_compare(interp, OP_Eq, a, b);
        return equal.kind != VALUE_BOOL ? TRI_UNKNOWN : equal.integer ? TRI_YES : TRI_NO;
    }
    return TRI_UNKNOWN;
}

static Tri equal_at(Interp *interp, Value a, Value b, const Node *node, int depth);

static Tri items_equal_at(Interp *interp, const Items *a, const Items *b, const Node *node, int depth) {
    Dim left = items_length(interp, a), right = items_length(interp, b);
    if (left && right && dim_compare(&interp->analysis.dims, left, right) == DIM_DIFFERENT) return TRI_NO;
    if (!a || !b || a->is_open || b->is_open) return TRI_UNKNOWN;
    Tri result = TRI_YES;
    for (uint32_t i = 0; i < a->count; i++) {
        Tri one = equal_at(interp, a->items[i], b->items[i], node, depth + 1);
        if (one == TRI_NO) return TRI_NO;
        if (one == TRI_UNKNOWN) result = TRI_UNKNOWN;
    }
    return result;
}

static Tri dicts_equal_at(Interp *interp, const Entries *a, const Entries *b, const Node *node, int depth) {
    if (!a || !b) return TRI_UNKNOWN;
    Tri result = a->is_open || b->is_open ? TRI_UNKNOWN : TRI_YES;
    uint32_t present = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        Tri found;
        Value other = mapping_get(interp, b, a->items[i].key, &found);
        present += !a->items[i].value.absent;
        if (a->items[i].value.absent) {
            result = TRI_UNKNOWN;
            continue;
        }
        if (found == TRI_NO) return TRI_NO;
        Tri one =
            found == TRI_YES ? equal_at(interp, a->items[i].value, other, node, depth + 1) : TRI_UNKNOWN;
        if (one == TRI_NO) return TRI_NO;
        if (one == TRI_UNKNOWN) result = TRI_UNKNOWN;
    }
    if (result != TRI_YES) return result;
    for (uint32_t i = 0; i < b->count; i++)
        if (b->items[i].value.absent) return TRI_UNKNOWN;
    return present == b->count ? TRI_YES : TRI_NO;
}

static Tri ranges_equal(const SliceObject *a, const SliceObject *b) {
    int64_t x[3], y[3];
    if (!range_constants(a, &x[0], &x[1], &x[2]) || !range_constants(b, &y[0], &y[1], &y[2]))
        return TRI_UNKNOWN;
    int64_t count = range_count(x[0], x[1], x[2]);
    if (count != range_count(y[0], y[1], y[2])) return TRI_NO;
    if (count == 0) return TRI_YES;
    return x[0] == y[0] && (count == 1 || x[2] == y[2]) ? TRI_YES : TRI_NO;
}

static Tri objects_equal(Interp *interp, Value a, Value b, OrderFamily family, const Node *node, int depth) {
    const Object *x = object_of(interp, a), *y = object_of(interp, b);
    switch (family) {
    case FAMILY_TUPLE:
    case FAMILY_LIST:
        return items_equal_at(interp, sequence_items(interp, a), sequence_items(interp, b), node, depth);
    case FAMILY_DICT:
        return dicts_equal_at(interp, mapping_entries(interp, a), mapping_entries(interp, b), node, depth);
    case FAMILY_SET: {
        Value equal = set_compare(interp, OP_Eq, a, b);
        return equal.kind != VALUE_BOOL ? TRI_UNKNOWN : equal.integer ? TRI_YES : TRI_NO;
    }
    case FAMILY_RANGE:
        if (!x || !y || x->kind != OBJECT_RANGE || y->kind != OBJECT_RANGE) return TRI_UNKNOWN;
        return ranges_equal(OBJECT_AS(Slice, x), OBJECT_AS(Slice, y));
    case FAMILY_SLICE: {
        if (!x || !y || x->kind != OBJECT_SLICE || y->kind != OBJECT_SLICE) return TRI_UNKNOWN;
        const SliceObject *s = OBJECT_AS(Slice, x), *t = OBJECT_AS(Slice, y);
        Tri parts[] = {equal_at(interp, s->start, t->start, node, depth + 1),
                       equal_at(interp, s->stop, t->stop, node, depth + 1),
                       equal_at(interp, s->step, t->step, node, depth + 1)};
        Tri result = TRI_YES;
        for (int i = 0; i < 3; i++) {
            if (parts[i] == TRI_NO) return TRI_NO;
            if (parts[i] == TRI_UNKNOWN) result = TRI_UNKNOWN;
        }
        return result;
    }
    case FAMILY_OTHER:
    case FAMILY_NUMBER:
    case FAMILY_STR:
    case FAMILY_BYTES:
    case FAMILY_NONE:
    case FAMILY_ELLIPSIS:
    case FAMILY_CALLABLE: break;
    }
    return TRI_UNKNOWN;
}

/* An object with an `__eq__` to call. The views of a dictionary are instances too, but compare as sets. */
static bool has_own_equality(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    return object && family_of(object->class) == FAMILY_OTHER;
}

/* [node] NULL: no code of the program may run. */
static Tri equal_at(Interp *interp, Value a, Value b, const Node *node, int depth) {
    if (depth > MOST_NESTING) return TRI_UNKNOWN;
    if (a.kind == VALUE_UNION || b.kind == VALUE_UNION) {
        Tri result = TRI_NO;
        for (uint32_t i = 0; i < value_count(a); i++)
            for (uint32_t j = 0; j < value_count(b); j++) {
                Tri one = equal_at(interp, value_at(a, i), value_at(b, j), NULL, depth + 1);
                if (i + j == 0) result = one;
                if (one != result) return TRI_UNKNOWN;
            }
        return result;
    }
    Tri simple = simply_equal(interp, a, b);
    if (simple != TRI_UNKNOWN) return simple;
    if (member_is(interp, a) || member_is(interp, b)) return member_is_same(interp, a, b);
    if (a.kind == VALUE_OBJECT && b.kind == VALUE_OBJECT && a.address == b.address) {
        const Object *object = object_of(interp, a);
        if (object && !object->is_summary && object->kind != OBJECT_ARRAY) return TRI_YES;
    }
    Address x = plain_class(interp, a), y = plain_class(interp, b);
    if (x && y && family_of(x) == family_of(y) && family_of(x) != FAMILY_OTHER)
        return objects_equal(interp, a, b, family_of(x), node, depth);
    if (!node || is_unknown(interp, a) || is_unknown(interp, b)) return TRI_UNKNOWN;
    if (!has_own_equality(interp, a) && !has_own_equality(interp, b)) return TRI_UNKNOWN;
    Value equal = compare_operation(interp, OP_Eq, a, b, node);
    return equal.kind == VALUE_NEVER ? TRI_UNKNOWN : truth(interp, equal, node);
}

Tri values_equal(Interp *interp, Value a, Value b, const Node *node) {
    return equal_at(interp, a, b, node, 0);
}

Tri keys_equal(Interp *interp, Value a, Value b) {
    if (a.kind == VALUE_NEVER || b.kind == VALUE_NEVER) return TRI_NO;
    return equal_at(interp, a, b, NULL, 0);
}

/* ---- order ---- */

static Value from_order(Operator op, int order) {
    switch (op) {
    case OP_Lt: return value_bool(order < 0);
    case OP_LtE: return value_bool(order <= 0);
    case OP_Gt: return value_bool(order > 0);
    default: return value_bool(order >= 0);
    }
}

static bool is_true(Value value) { return value.kind == VALUE_BOOL && value.integer; }

/* What the items after a number tell that may decide the order already: numbers of which one is known to be
 * no less than the other leave one way open besides equality. */
typedef struct Undecided {
    bool may_be_true, may_be_false;
} Undecided;

static bool are_numbers(Interp *interp, Value a, Value b) {
    return family_of(builtin_class(interp, a)) == FAMILY_NUMBER &&
           family_of(builtin_class(interp, b)) == FAMILY_NUMBER;
}

static void note_undecided(Interp *interp, Operator op, Value a, Value b, Undecided *undecided) {
    bool is_known = are_numbers(interp, a, b);
    bool may_be_less = !is_known || !is_true(number_compare(interp, OP_GtE, a, b));
    bool may_be_greater = !is_known || !is_true(number_compare(interp, OP_LtE, a, b));
    bool is_rising = op == OP_Lt || op == OP_LtE;
    undecided->may_be_true |= is_rising ? may_be_less : may_be_greater;
    undecided->may_be_false |= is_rising ? may_be_greater : may_be_less;
}

/* Sequences are ordered as their first items that differ. */
static Value order_items(Interp *interp, Operator op, const Items *a, const Items *b, const Node *node) {
    if (!a || !b || a->is_open || b->is_open) return value_some_bool();
    uint32_t shorter = a->count < b->count ? a->count : b->count;
    Undecided undecided = {0};
    Value decided = from_order(op, a->count < b->count ? -1 : a->count > b->count);
    for (uint32_t i = 0; i < shorter; i++) {
        Tri equal = values_equal(interp, a->items[i], b->items[i], node);
        if (equal == TRI_UNKNOWN) note_undecided(interp, op, a->items[i], b->items[i], &undecided);
        if (undecided.may_be_true && undecided.may_be_false) return value_some_bool();
        if (equal == TRI_NO && (undecided.may_be_true || undecided.may_be_false) &&
            !are_numbers(interp, a->items[i], b->items[i]))
            return value_some_bool(); /* what fails here need not be reached */
        if (equal == TRI_NO) {
            decided = compare_operation(interp, op, a->items[i], b->items[i], node);
            break;
        }
    }
    if (undecided.may_be_true && !is_true(decided)) return value_some_bool();
    if (undecided.may_be_false && (decided.kind != VALUE_BOOL || decided.integer)) return value_some_bool();
    return decided;
}

/* A slice is ordered like a tuple. */
static const Items *slice_items(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_SLICE);
    if (!object) return NULL;
    const SliceObject *slice = OBJECT_AS(Slice, object);
    Value parts[3] = {slice->start, slice->stop, slice->step};
    return items_new(interp->run.arena, parts, 3);
}

Value operate_compare(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    if (left.kind == VALUE_NEVER || right.kind == VALUE_NEVER) return value_never();
    Address l = builtin_class(interp, left), r = builtin_class(interp, right);
    OrderFamily x = family_of(l), y = family_of(r);
    if (op == OP_Eq || op == OP_NotEq) {
        Tri equal;
        if (x == FAMILY_NUMBER && y == FAMILY_NUMBER) return number_compare(interp, op, left, right);
        if (x == FAMILY_OTHER && y == FAMILY_OTHER) {
            bool is_itself = is_compared_by_identity(interp, left) && right.kind == VALUE_OBJECT &&
                             left.address == right.address;
            if (!is_itself && (is_unknown(interp, left) || is_unknown(interp, right)))
                return value_some_bool();
            equal = is_itself ? TRI_YES : keys_equal(interp, left, right);
        } else {
            equal = values_equal(interp, left, right, node);
        }
        /* A constant that is no number equal to itself is unequal when it is compared directly. */
        if (equal == TRI_UNKNOWN && value_is_constant(left) && value_is_constant(right) &&
            left.kind != VALUE_TUPLE)
            equal = TRI_NO;
        return value_from_tri(op == OP_Eq ? equal : tri_not(equal));
    }
    if (x == FAMILY_NUMBER && y == FAMILY_NUMBER) return number_compare(interp, op, left, right);
    if (x != y)
        return is_unknown(interp, left) || is_unknown(interp, right) ? value_any() : value_not_implemented();
    switch (x) {
    case FAMILY_STR:
    case FAMILY_BYTES:
        if (l == CLASS_memoryview || r == CLASS_memoryview) return value_not_implemented();
        if (!is_text(left) || !is_text(right)) return value_some_bool();
        return from_order(op, text_order(left, right));
    case FAMILY_TUPLE:
    case FAMILY_LIST:
        return order_items(interp, op, sequence_items(interp, left), sequence_items(interp, right), node);
    case FAMILY_SET: return set_compare(interp, op, left, right);
    case FAMILY_SLICE:
        return order_items(interp, op, slice_items(interp, left), slice_items(interp, right), node);
    case FAMILY_OTHER:
        return is_unknown(interp, left) || is_unknown(interp, right) ? value_any() : value_not_implemented();
    case FAMILY_NUMBER:
    case FAMILY_DICT:
    case FAMILY_RANGE:
    case FAMILY_NONE:
    case FAMILY_ELLIPSIS:
    case FAMILY_CALLABLE: break;
    }
    return value_not_implemented();
}

/* ---- membership ---- */

static Tri items_contain(Interp *interp, const Items *items, Value item, const Node *node) {
    Tri result = TRI_NO;
    for (uint32_t i = 0; i < items->count; i++) {
        Tri equal = values_equal(interp, items->items[i], item, node);
        if (equal == TRI_UNKNOWN) equal = member_is_same(interp, items->items[i], item);
        /* The comparison of an array with a number is an array, which may have no truth. */
        if (equal == TRI_UNKNOWN && !items->is_open && result == TRI_NO &&
            object_of_kind(interp, item, OBJECT_ARRAY) && value_is_constant(items->items[i])) {
            equal = truth(interp, compare_operation(interp, OP_Eq, items->items[i], item, node), node);
            if (!interp->path.state.is_reached) return TRI_UNKNOWN;
        }
        if (equal == TRI_YES && !items->is_open) return TRI_YES;
        if (equal != TRI_NO) result = TRI_UNKNOWN;
    }
    return result;
}

static Tri range_contains(Interp *interp, const SliceObject *range, Value item) {
    int64_t start, stop, step, at;
    if (classes_unlike(builtin_class(interp, item), CLASS_int)) return TRI_NO;
    if (!range_constants(range, &start, &stop, &step)) {
        /* `i in range(n)` of symbols is decided by the bounds. */
        if (!constant_int(range->step, &step) || step != 1) return TRI_UNKNOWN;
        Value low = number_compare(interp, OP_GtE, item, range->start);
        Value high = number_compare(interp, OP_Lt, item, range->stop);
        if (number_of(interp, item).rank != NUMBER_INT) return TRI_UNKNOWN;
        if ((low.kind == VALUE_BOOL && !low.integer) || (high.kind == VALUE_BOOL && !high.integer))
            return TRI_NO;
        return low.kind == VALUE_BOOL && high.kind == VALUE_BOOL ? TRI_YES : TRI_UNKNOWN;
    }
    if (item.kind == VALUE_FLOAT) {
        if (item.real != floor(item.real) || fabs(item.real) > 9e15)
            return isfinite(item.real) && fabs(item.real) > 9e15 ? TRI_UNKNOWN : TRI_NO;
        at = (int64_t)item.real;
    } else if (item.kind == VALUE_COMPLEX || !constant_int(item, &at)) {
        return TRI_UNKNOWN;
    }
    if (step > 0 ? at < start || at >= stop : at > start || at <= stop) return TRI_NO;
    __int128 distance = (__int128)at - start;
    return distance % step == 0 ? TRI_YES : TRI_NO;
}

static Value keys_contain(Interp *interp, const Entries *entries, Value item) {
    Tri found;
    if (!entries) return value_some_bool();
    mapping_get(interp, entries, item, &found);
    return value_from_tri(found);
}

Value operate_contains(Interp *interp, Value container, Value item, const Node *node) {
    if (container.kind == VALUE_NEVER || item.kind == VALUE_NEVER) return value_never();
    Address class = builtin_class(interp, container);
    Value result;
    switch (class) {
    case CLASS_str:
        if (!is_unknown(interp, item) && builtin_class(interp, item) != CLASS_str)
            return fail_type(interp, node, "'in <string>' requires string as left operand, not %s",
                             type_name(interp, item));
        if (container.kind != VALUE_STR) return value_some_bool();
        return value_from_tri(text_contains(interp, container, item));
    case CLASS_bytes:
    case CLASS_bytearray: {
        int64_t byte;
        if (constant_int(item, &byte) && (byte < 0 || byte > 255))
            return fail_value(interp, node, "byte must be in range(0, 256)");
        OrderFamily family = family_of(builtin_class(interp, item));
        bool is_float =
            builtin_class(interp, item) == CLASS_float || builtin_class(interp, item) == CLASS_complex;
        if ((family != FAMILY_OTHER && family != FAMILY_BYTES && family != FAMILY_NUMBER) || is_float)
            return fail_type(interp, node, "a bytes-like object is required, not '%s'",
                             type_name(interp, item));
        if (container.kind != VALUE_BYTES) return value_some_bool();
        return value_from_tri(text_contains(interp, container, item));
    }
    case CLASS_tuple:
    case CLASS_list: {
        const Items *items = sequence_items(interp, container);
        return items ? value_from_tri(items_contain(interp, items, item, node)) : value_some_bool();
    }
    case CLASS_dict_keys: {
        Value dict = view_dict(interp, container);
        if (fail_unhashable(interp, item, node, &result)) return result;
        if (dict.kind == VALUE_NEVER) return value_some_bool();
        /* A view that was made in a loop may show one of several dicts. */
        Value any = value_never();
        for (uint32_t i = 0; i < value_count(dict); i++)
            any = value_join(interp->run.arena, any,
                             keys_contain(interp, mapping_entries(interp, value_at(dict, i)), item));
        return any;
    }
    case CLASS_dict:
    case CLASS_frozenset:
    case CLASS_set: {
        /* A set looks for the frozen copy of a set that it is asked for. */
        bool is_set_in_set = class != CLASS_dict && builtin_class(interp, item) == CLASS_set;
        if (!is_set_in_set && fail_unhashable(interp, item, node, &result)) return result;
        return keys_contain(interp, mapping_entries_for(interp, container, item), item);
    }
    case CLASS_range: {
        const Object *range = object_of_kind(interp, container, OBJECT_RANGE);
        return range ? value_from_tri(range_contains(interp, OBJECT_AS(Slice, range), item))
                     : value_some_bool();
    }
    case CLASS_dict_values:
    case CLASS_dict_items:
    case CLASS_iterator:
    case CLASS_enumerate:
    case CLASS_zip:
    case CLASS_map:
    case CLASS_filter:
    case CLASS_reversed:
    case CLASS_generator: {
        const Items *items = iterate_some(interp, container, node);
        return items ? value_from_tri(items_contain(interp, items, item, node)) : value_some_bool();
    }
    default:
        if (is_unknown(interp, container)) return value_some_bool();
        return cannot_do(interp, container, CODE_OPERAND_TYPES, CLASS_TypeError, node,
                         "argument of type '%s' is not iterable", type_name(interp, container));
    }
}
