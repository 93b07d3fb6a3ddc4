/* list, tuple, range and slice: constructors and methods. */
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/builtin_internal.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/format.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/operate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_sequence.h"
#include "eval/object/unknown.h"

#include <string.h>

/* Nothing is left to say of a change. */
static Dim plus(Interp *interp, Dim length, int64_t more) {
    return length ? dim_add(&interp->analysis.dims, length, dim_constant(&interp->analysis.dims, more))
                  : NULL;
}

/* ---- list ---- */

static bool make_list(Interp *interp, const NativeCall *call, Value *result) {
    ListObject list = {.object = {.kind = OBJECT_LIST, .class = CLASS_list}};
    Value class = call->arguments[0];
    if (class.kind == VALUE_OBJECT) list.object.class = class.address;
    list.items = items_new(interp->run.arena, NULL, 0);
    return answer(result, new_object(interp, &list.object, sizeof list, call->site));
}

static bool init_list(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = collect_items(interp, call->arguments[1], call->site);
    if (!items) return answer(result, failure_result(interp));
    put_items(interp, call->arguments[0], items);
    return answer_none(interp, result);
}

static bool append(Interp *interp, const NativeCall *call, Value *result) {
    Value list = call->arguments[0], item = call->arguments[1];
    const Items *items = sequence_items(interp, list);
    item.absent = false;
    escape_into(interp, list, item);
    if (items)
        put_items(interp, list, items_concatenate(interp, items, items_new(interp->run.arena, &item, 1)));
    return answer_none(interp, result);
}

static bool extend(Interp *interp, const NativeCall *call, Value *result) {
    const Items *more = collect_items(interp, call->arguments[1], call->site);
    if (!more) return answer(result, failure_result(interp));
    const Items *items = sequence_items(interp, call->arguments[0]);
    for (uint32_t i = 0; i < more->count; i++) escape_into(interp, call->arguments[0], more->items[i]);
    if (items) put_items(interp, call->arguments[0], items_concatenate(interp, items, more));
    return answer_none(interp, result);
}

static bool insert(Interp *interp, const NativeCall *call, Value *result) {
    Value list = call->arguments[0], item = call->arguments[2];
    const Items *items = sequence_items(interp, list);
    int64_t index;
    bool answered;
    bool known = need_int(interp, call, 1, &index, result, &answered);
    if (answered) return true;
    escape_into(interp, list, item);
    if (!items) return answer_none(interp, result);
    if (!known || items->is_open) {
        Value element = value_join(interp->run.arena, items_element(interp->run.arena, items), item);
        put_items(interp, list,
                  items_open(interp->run.arena, element, plus(interp, items_length(interp, items), 1)));
        return answer_none(interp, result);
    }
    if (index < 0) index = index < -(int64_t)items->count ? 0 : index + items->count;
    if (index > items->count) index = items->count;
    ValueList all = {0};
    for (uint32_t i = 0; i < items->count; i++) {
        if (i == index) array_push(&all, item);
        array_push(&all, items->items[i]);
    }
    if (index == items->count) array_push(&all, item);
    put_items(interp, list, take_items(interp, &all));
    return answer_none(interp, result);
}

static bool pop(Interp *interp, const NativeCall *call, Value *result) {
    Value list = call->arguments[0];
    const Items *items = sequence_items(interp, list);
    int64_t index;
    bool answered;
    bool known = need_int(interp, call, 1, &index, result, &answered);
    if (answered) return true;
    if (!items) return false;
    Dim length = items_length(interp, items);
    int64_t count;
    if (length && dim_is_constant(length, &count)) {
        if (count == 0)
            return answer(result, fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, call->site,
                                       "pop from empty list"));
        if (known && (index >= count || index < -count))
            return answer(result, fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, call->site,
                                       "pop index out of range"));
    } else {
        may_fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, call->site, "pop from empty list");
    }
    if (!known || items->is_open) {
        Value element = items_element(interp->run.arena, items);
        put_items(interp, list, items_open(interp->run.arena, element, plus(interp, length, -1)));
        return answer(result, element.kind == VALUE_NEVER ? value_any() : element);
    }
    if (index < 0) index += items->count;
    Value item = items->items[index];
    ValueList rest = {0};
    for (uint32_t i = 0; i < items->count; i++)
        if (i != index) array_push(&rest, items->items[i]);
    put_items(interp, list, take_items(interp, &rest));
    return answer(result, item);
}

/* Where [value] stands; -1 when it is not there, -2 when that is unknown. */
static int64_t position_of(Interp *interp, const Items *items, Value value, int64_t from, int64_t to,
                           const Node *node) {
    if (items->is_open) return -2;
    for (int64_t i = from; i < to && i < items->count; i++) {
        Tri equal = values_equal(interp, items->items[i], value, node);
        if (equal == TRI_YES) return i;
        if (equal == TRI_UNKNOWN) return -2;
    }
    return -1;
}

static bool remove_item(Interp *interp, const NativeCall *call, Value *result) {
    Value list = call->arguments[0];
    const Items *items = sequence_items(interp, list);
    if (!items) return answer_none(interp, result);
    int64_t at = position_of(interp, items, call->arguments[1], 0, INT64_MAX, call->site);
    if (at == -1) return answer(result, fail_value(interp, call->site, "list.remove(x): x not in list"));
    if (at == -2) {
        may_fail(interp, CODE_INVALID_VALUE, CLASS_ValueError, call->site, "list.remove(x): x not in list");
        put_items(interp, list,
                  items_open(interp->run.arena, items_element(interp->run.arena, items),
                             plus(interp, items_length(interp, items), -1)));
        return answer_none(interp, result);
    }
    ValueList rest = {0};
    for (uint32_t i = 0; i < items->count; i++)
        if (i != at) array_push(&rest, items->items[i]);
    put_items(interp, list, take_items(interp, &rest));
    return answer_none(interp, result);
}

static bool clear(Interp *interp, const NativeCall *call, Value *result) {
    put_items(interp, call->arguments[0], items_new(interp->run.arena, NULL, 0));
    return answer_none(interp, result);
}

static bool copy_list(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = sequence_items(interp, call->arguments[0]);
    return items && answer(result, new_list(interp, items, call->site));
}

static bool reverse(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = sequence_items(interp, call->arguments[0]);
    if (!items || items->is_open) return answer_none(interp, result);
    Items *reversed = items_new(interp->run.arena, items->items, items->count);
    for (uint32_t i = 0; i < items->count; i++) reversed->items[i] = items->items[items->count - 1 - i];
    put_items(interp, call->arguments[0], reversed);
    return answer_none(interp, result);
}

static bool sort(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = sequence_items(interp, call->arguments[0]);
    if (!items) return answer_none(interp, result);
    const Items *sorted = sort_items(interp, items, call->arguments[1], call->arguments[2], call->site);
    if (!sorted) return answer(result, failure_result(interp));
    put_items(interp, call->arguments[0], sorted);
    return answer_none(interp, result);
}

static bool count_items(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = sequence_items(interp, call->arguments[0]);
    if (!items || items->is_open) return false;
    int64_t count = 0;
    for (uint32_t i = 0; i < items->count; i++) {
        Tri equal = values_equal(interp, items->items[i], call->arguments[1], call->site);
        if (equal == TRI_UNKNOWN) return false;
        count += equal == TRI_YES;
    }
    return answer(result, value_int(count));
}

static bool index_of(Interp *interp, const NativeCall *call, Value *result) {
    const Items *items = sequence_items(interp, call->arguments[0]);
    int64_t bounds[2];
    bool answered;
    for (uint32_t i = 0; i < 2; i++)
        if (!need_int(interp, call, i + 2, &bounds[i], result, &answered)) return answered;
    if (!items) return false;
    for (uint32_t i = 0; i < 2 && !items->is_open; i++)
        if (bounds[i] < 0) bounds[i] = bounds[i] < -(int64_t)items->count ? 0 : bounds[i] + items->count;
    int64_t at = position_of(interp, items, call->arguments[1], bounds[0], bounds[1], call->site);
    if (at == -1) {
        Value shown = format_repr(interp, call->arguments[1], call->site);
        bool is_tuple = call->arguments[0].kind == VALUE_TUPLE;
        if (is_tuple) return answer(result, fail_value(interp, call->site, "tuple.index(x): x not in tuple"));
        bool is_short = shown.kind == VALUE_STR && shown.text->length < 60;
        return answer(result,
                      fail_value(interp, call->site, "%.*s is not in list",
                                 is_short ? (int)shown.text->length : 2, is_short ? shown.text->data : "it"));
    }
    if (at == -2)
        may_fail(interp, CODE_INVALID_VALUE, CLASS_ValueError, call->site,
                 "the value is not in the sequence");
    return at >= 0 && answer(result, value_int(at));
}

/* ---- tuple ---- */

static bool new_tuple(Interp *interp, const NativeCall *call, Value *result) {
    if (call->arguments[1].kind == VALUE_TUPLE && is_exactly(call->arguments[0], CLASS_tuple))
        return answer(result, call->arguments[1]);
    const Items *items = collect_items(interp, call->arguments[1], call->site);
    if (!items) return answer(result, failure_result(interp));
    if (!is_exactly(call->arguments[0], CLASS_tuple))
        return answer(result, plain_instance(interp, call->arguments[0], CLASS_tuple, call->site));
    if (items->is_open) return answer(result, value_items(items));
    return answer(result, value_tuple(interp->run.arena, items->items, items->count));
}

/* ---- range and slice ---- */

/* An argument of range: its value as an int. False: it is none, which has been reported. */
static bool range_argument(Interp *interp, Value *value, const Node *node) {
    Address class = builtin_class(interp, *value);
    if (class == CLASS_int || class == CLASS_bool) {
        if (value->kind == VALUE_BOOL) value->kind = VALUE_INT;
        if (value->kind == VALUE_OBJECT) *value = value_some(CLASS_int);
        return true;
    }
    if (value->kind == VALUE_ANY) {
        *value = value_from_dim(unknown_dim(interp, *value));
        return true;
    }
    if (object_of_kind(interp, *value, OBJECT_ARRAY)) {
        *value = index_from_array(interp, *value, node);
        return interp->path.state.is_reached;
    }
    if (is_unknown(interp, *value) || class_of_value(interp, *value) >= CLASS_KNOWN_END) {
        *value = value_some(CLASS_int);
        return true;
    }
    fail_type(interp, node, "'%s' object cannot be interpreted as an integer", type_name(interp, *value));
    return false;
}

static bool make_range(Interp *interp, const NativeCall *call, Value *result) {
    Value parts[3] = {value_int(0), call->arguments[1], value_int(1)};
    if (!is_missing(call->arguments[2])) {
        parts[0] = call->arguments[1];
        parts[1] = call->arguments[2];
    }
    if (!is_missing(call->arguments[3])) parts[2] = call->arguments[3];
    /* Of what is unknown it is taken that it is a size, and not negative; a bound before a number may be. */
    if (parts[0].kind == VALUE_ANY && parts[1].kind == VALUE_INT) parts[0] = value_some(CLASS_int);
    if (parts[1].kind == VALUE_ANY && parts[2].kind == VALUE_INT && parts[2].integer < 0)
        parts[1] = value_some(CLASS_int);
    for (int i = 0; i < 3; i++)
        if (!range_argument(interp, &parts[i], call->site)) return answer(result, failure_result(interp));
    int64_t step;
    if (constant_int(parts[2], &step) && step == 0)
        return answer(result, fail_value(interp, call->site, "range() arg 3 must not be zero"));
    return answer(result, new_range(interp, parts[0], parts[1], parts[2], call->site));
}

static bool make_slice(Interp *interp, const NativeCall *call, Value *result) {
    Value parts[3] = {value_none(), call->arguments[1], value_none()};
    if (!is_missing(call->arguments[2])) {
        parts[0] = call->arguments[1];
        parts[1] = call->arguments[2];
    }
    if (!is_missing(call->arguments[3])) parts[2] = call->arguments[3];
    return answer(result, new_slice(interp, parts[0], parts[1], parts[2], call->site));
}

static bool get_part(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of(interp, call->arguments[0]);
    if (!object || (object->kind != OBJECT_RANGE && object->kind != OBJECT_SLICE)) return false;
    const SliceObject *slice = OBJECT_AS(Slice, object);
    const char *name = strrchr(call->function->qualified, '.') + 1;
    return answer(result, strcmp(name, "start") == 0  ? slice->start
                          : strcmp(name, "stop") == 0 ? slice->stop
                                                      : slice->step);
}

static bool slice_indices(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_SLICE);
    int64_t length;
    bool answered;
    if (!need_int(interp, call, 1, &length, result, &answered)) return answered;
    if (length < 0) return answer(result, fail_value(interp, call->site, "length should not be negative"));
    if (!object) return false;
    SliceParts parts;
    Tri known = slice_parts(interp, OBJECT_AS(Slice, object), length, &parts, call->site);
    if (known == TRI_NO) return answer(result, failure_result(interp));
    if (known != TRI_YES) return false;
    Value numbers[3] = {value_int(parts.start), value_int(parts.stop), value_int(parts.step)};
    return answer(result, value_tuple(interp->run.arena, numbers, 3));
}

static bool range_index(Interp *interp, const NativeCall *call, Value *result) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_RANGE);
    int64_t start, stop, step, number;
    if (!object || !range_constants(OBJECT_AS(Slice, object), &start, &stop, &step)) return false;
    Value found = operate_contains(interp, call->arguments[0], call->arguments[1], call->site);
    bool is_count = strstr(call->function->qualified, ".count") != NULL;
    if (found.kind != VALUE_BOOL) return false;
    if (is_count) return answer(result, value_int(found.integer));
    if (!found.integer) {
        if (constant_int(call->arguments[1], &number))
            return answer(result, fail_value(interp, call->site, "%lld is not in range", (long long)number));
        return answer(result, fail_value(interp, call->site, "sequence.index(x): x not in sequence"));
    }
    Value value = call->arguments[1];
    if (value.kind == VALUE_FLOAT) value = value_int((int64_t)value.real);
    if (!constant_int(value, &number)) return false;
    return answer(result, value_int((number - start) / step));
}

const NativeFunction builtin_container_methods[] = {
    METHOD("list", "__new__", make_list),
    METHOD("list", "__init__", init_list),
    METHOD("list", "append", append),
    METHOD("list", "extend", extend),
    METHOD("list", "insert", insert),
    METHOD("list", "pop", pop),
    METHOD("list", "remove", remove_item),
    METHOD("list", "clear", clear),
    METHOD("list", "copy", copy_list),
    METHOD("list", "reverse", reverse),
    METHOD("list", "sort", sort),
    METHOD("list", "count", count_items),
    METHOD("list", "index", index_of),
    METHOD("list", "__setitem__", set_item_method),
    METHOD("list", "__delitem__", delete_item_method),
    METHOD("list", "__iadd__", in_place_method),
    METHOD("list", "__imul__", in_place_method),
    METHOD("list", "__reversed__", reversed_method),
    SEQUENCE_METHODS("list"),
    SEQUENCE_OPERATORS("list"),
    COMPARISONS("list"),
    METHOD("tuple", "__new__", new_tuple),
    METHOD("tuple", "count", count_items),
    METHOD("tuple", "index", index_of),
    METHOD("tuple", "__hash__", hash_method),
    SEQUENCE_METHODS("tuple"),
    SEQUENCE_OPERATORS("tuple"),
    COMPARISONS("tuple"),
    METHOD("range", "__new__", make_range),
    METHOD("range", "start", get_part),
    METHOD("range", "stop", get_part),
    METHOD("range", "step", get_part),
    METHOD("range", "index", range_index),
    METHOD("range", "count", range_index),
    METHOD("range", "__bool__", truth_method),
    METHOD("range", "__reversed__", reversed_method),
    SEQUENCE_METHODS("range"),
    COMPARISONS("range"),
    METHOD("slice", "__new__", make_slice),
    METHOD("slice", "start", get_part),
    METHOD("slice", "stop", get_part),
    METHOD("slice", "step", get_part),
    METHOD("slice", "indices", slice_indices),
    COMPARISONS("slice"),
    {NULL, NULL},
};
