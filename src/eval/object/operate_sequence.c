/* Tuples, lists and ranges: joining, repeating, slicing. */
#include "eval/object/operate_sequence.h"
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/iterate.h"
#include "eval/object/operate_internal.h"
#include "eval/object/operate_mapping.h"
#include "eval/object/operate_number.h"
#include "eval/object/operate_text.h"
#include "eval/reenter.h"

#include <string.h>

const Items *sequence_items(Interp *interp, Value value) {
    if (value.kind == VALUE_TUPLE) return value.items;
    const Object *object = object_of_kind(interp, value, OBJECT_LIST);
    if (!object || object->is_open) return NULL;
    return OBJECT_AS(List, object)->items;
}

void put_items(Interp *interp, Value list, const Items *items) {
    const Object *object = object_of_kind(interp, list, OBJECT_LIST);
    if (!object) return;
    ListObject *copy = copy_object(interp, object);
    copy->items = items;
    put_object(interp, list.address, &copy->object);
}

void forget_content(Interp *interp, Value value) {
    const Object *object = object_of(interp, value);
    if (!object) return;
    if (object->kind == OBJECT_LIST)
        put_items(interp, value, items_open(interp->run.arena, value_any(), NULL));
    else if (object->kind == OBJECT_DICT || object->kind == OBJECT_SET)
        put_entries(interp, value, mapping_unknown(interp, value_any(), value_any()));
}

Dim items_length(Interp *interp, const Items *items) {
    if (!items) return NULL;
    return items->is_open ? items->length : dim_constant(&interp->analysis.dims, items->count);
}

const Items *take_items(Interp *interp, ValueList *list) {
    const Items *items = items_new(interp->run.arena, list->items, list->count);
    if (list->count > VALUE_MOST_ITEMS)
        items = items_open(interp->run.arena, items_element(interp->run.arena, items),
                           dim_constant(&interp->analysis.dims, list->count));
    array_free(list);
    return items;
}

/* ---- slices ---- */

/* A bound of a slice: TRI_NO when it is of a wrong type. */
static Tri slice_bound(Interp *interp, Value bound, int64_t *number) {
    if (constant_int(bound, number)) return TRI_YES;
    return may_be_index(interp, bound) && builtin_class(interp, bound) != CLASS_slice ? TRI_UNKNOWN : TRI_NO;
}

static int64_t clamp(int64_t index, int64_t length, int64_t low, int64_t high) {
    if (index < 0) index = index < -length ? low : index + length;
    return index < low ? low : index > high ? high : index;
}

Tri slice_parts(Interp *interp, const SliceObject *slice, int64_t length, SliceParts *parts,
                const Node *node) {
    const Value *bounds[] = {&slice->start, &slice->stop, &slice->step};
    int64_t numbers[3] = {0, 0, 1};
    Tri known = TRI_YES;
    for (int i = 0; i < 3; i++) {
        if (bounds[i]->kind == VALUE_NONE) continue;
        Tri one = slice_bound(interp, *bounds[i], &numbers[i]);
        if (one == TRI_NO) {
            fail_type(interp, node, "slice indices must be integers or None or have an __index__ method");
            return TRI_NO;
        }
        if (one == TRI_UNKNOWN) known = TRI_UNKNOWN;
        if (i == 2 && one == TRI_YES && numbers[2] == 0) {
            fail_value(interp, node, "slice step cannot be zero");
            return TRI_NO;
        }
    }
    if (known != TRI_YES) return known;
    int64_t step = numbers[2] < -INT64_MAX ? -INT64_MAX : numbers[2];
    int64_t low = step < 0 ? -1 : 0, high = step < 0 ? length - 1 : length;
    parts->step = step;
    parts->start =
        slice->start.kind == VALUE_NONE ? (step < 0 ? length - 1 : 0) : clamp(numbers[0], length, low, high);
    parts->stop =
        slice->stop.kind == VALUE_NONE ? (step < 0 ? -1 : length) : clamp(numbers[1], length, low, high);
    parts->count = range_count(parts->start, parts->stop, step);
    return TRI_YES;
}

/* How long a slice of a sequence of unknown length is, where that can be said. */
static Dim part_length(Interp *interp, Dim length, const SliceObject *slice) {
    DimTable *dims = &interp->analysis.dims;
    int64_t start = 0, stop = 0, step = 1;
    bool has_start = slice->start.kind != VALUE_NONE, has_stop = slice->stop.kind != VALUE_NONE;
    if (slice->step.kind != VALUE_NONE && !constant_int(slice->step, &step)) return NULL;
    if (!length) return NULL;
    if (step == -1 && !has_start && !has_stop) return length;
    if (step != 1) return NULL;
    Dim zero = dim_constant(dims, 0);
    if (has_start && !constant_int(slice->start, &start)) {
        if (slice->start.kind != VALUE_DIM) return NULL;
        Dim from = int_dim(interp, slice->start);
        if (!from || dim_bounds(from).low < 0 || has_stop) return NULL;
        return dim_maximum(dims, dim_subtract(dims, length, from), zero);
    }
    if (has_stop && !constant_int(slice->stop, &stop)) {
        Dim to = slice->stop.kind == VALUE_DIM ? int_dim(interp, slice->stop) : NULL;
        if (!to || dim_bounds(to).low < 0 || start) return NULL;
        return dim_minimum(dims, to, length);
    }
    Dim from = start < 0 ? dim_maximum(dims, dim_add(dims, length, dim_constant(dims, start)), zero)
                         : dim_minimum(dims, dim_constant(dims, start), length);
    Dim to = !has_stop  ? length
             : stop < 0 ? dim_maximum(dims, dim_add(dims, length, dim_constant(dims, stop)), zero)
                        : dim_minimum(dims, dim_constant(dims, stop), length);
    return dim_maximum(dims, dim_subtract(dims, to, from), zero);
}

const Items *items_part(Interp *interp, const Items *items, const SliceObject *slice, const Node *node) {
    SliceParts parts;
    Tri known = slice_parts(interp, slice, items->count, &parts, node);
    /* Whatever is taken of nothing is nothing. */
    if (known == TRI_UNKNOWN && !items->is_open && items->count == 0) return items;
    if (known == TRI_NO) return NULL;
    if (items->is_open || known != TRI_YES) {
        Dim length = items->is_open ? part_length(interp, items->length, slice) : NULL;
        return items_open(interp->run.arena, items_element(interp->run.arena, items), length);
    }
    ValueList part = {0};
    for (int64_t i = 0; i < parts.count; i++) array_push(&part, items->items[parts.start + i * parts.step]);
    return take_items(interp, &part);
}

bool may_be_index(Interp *interp, Value key) {
    if (is_unknown(interp, key)) return true;
    switch ((ValueKind)key.kind) {
    case VALUE_INT:
    case VALUE_BOOL:
    case VALUE_DIM: return true;
    case VALUE_SOME:
    case VALUE_OBJECT: {
        Address class = builtin_class(interp, key);
        if (class == CLASS_int || class == CLASS_bool || class == CLASS_slice) return true;
        /* Instances of other classes may have __index__; those of built-in ones have not. */
        return !class || class_of_value(interp, key) >= CLASS_KNOWN_END;
    }
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_UNION:
    case VALUE_ANY: break;
    }
    return false;
}

/* ---- joining and repeating ---- */

const Items *items_concatenate(Interp *interp, const Items *a, const Items *b) {
    if (!a->is_open && !b->is_open) {
        ValueList all = {0};
        for (uint32_t i = 0; i < a->count; i++) array_push(&all, a->items[i]);
        for (uint32_t i = 0; i < b->count; i++) array_push(&all, b->items[i]);
        return take_items(interp, &all);
    }
    Dim left = items_length(interp, a), right = items_length(interp, b);
    Value element = value_join(interp->run.arena, items_element(interp->run.arena, a),
                               items_element(interp->run.arena, b));
    escape_joined(interp, a, element);
    escape_joined(interp, b, element);
    return items_open(interp->run.arena, element,
                      left && right ? dim_add(&interp->analysis.dims, left, right) : NULL);
}

const Items *items_repeat(Interp *interp, const Items *items, Value times, const Node *node) {
    int64_t count;
    if (constant_int(times, &count)) {
        if (count <= 0 || (!items->is_open && items->count == 0))
            return items_new(interp->run.arena, NULL, 0);
        if (!items->is_open && count > ((int64_t)1 << 47) / items->count) {
            fail(interp, CODE_OVERFLOW, CLASS_MemoryError, node,
                 "the result of * is too large for any memory");
            return NULL;
        }
        if (!items->is_open && count * items->count <= VALUE_MOST_ITEMS) {
            ValueList all = {0};
            for (int64_t i = 0; i < count; i++)
                for (uint32_t j = 0; j < items->count; j++) array_push(&all, items->items[j]);
            return take_items(interp, &all);
        }
    }
    Dim length = items_length(interp, items), factor = int_dim(interp, times);
    if (factor && dim_bounds(factor).low < 0)
        factor = dim_maximum(&interp->analysis.dims, factor, dim_constant(&interp->analysis.dims, 0));
    Dim product = length && factor ? dim_multiply(&interp->analysis.dims, length, factor) : NULL;
    return items_open(interp->run.arena, items_element(interp->run.arena, items), product);
}

static Value sequence_value(Interp *interp, Address class, const Items *items, const Node *node) {
    if (!items) return failure_result(interp);
    return class == CLASS_list ? new_list(interp, items, node) : value_items(items);
}

static bool is_sequence(Address class) {
    return class == CLASS_list || class == CLASS_tuple || class == CLASS_str || class == CLASS_bytes ||
           class == CLASS_bytearray;
}

static Value some_sequence(Interp *interp, Address class, const Node *node) {
    return class == CLASS_list ? new_open_list(interp, value_any(), NULL, node) : value_some(class);
}

static Value repeat(Interp *interp, Address class, Value sequence, Value times, const Node *node) {
    int64_t count;
    if (is_text(sequence)) {
        if (constant_int(times, &count)) return text_repeat(interp, sequence, count, node);
        return sequence.text->length ? value_some(class) : sequence;
    }
    const Items *items = sequence_items(interp, sequence);
    if (!items) return some_sequence(interp, class, node);
    return sequence_value(interp, class, items_repeat(interp, items, times, node), node);
}

static bool is_int_class(Address class) { return class == CLASS_int || class == CLASS_bool; }

Value sequence_binary(Interp *interp, Operator op, Value left, Value right, const Node *node) {
    Address l = builtin_class(interp, left), r = builtin_class(interp, right);
    if (op == OP_Mult) {
        if (is_sequence(l) && is_int_class(r)) return repeat(interp, l, left, right, node);
        if (is_sequence(r) && is_int_class(l)) return repeat(interp, r, right, left, node);
        return value_not_implemented();
    }
    if (op != OP_Add || !is_sequence(l)) return value_not_implemented();
    bool both_bytes =
        (l == CLASS_bytes || l == CLASS_bytearray) && (r == CLASS_bytes || r == CLASS_bytearray);
    if (l != r && !both_bytes) return value_not_implemented();
    if (l == CLASS_bytearray || both_bytes) {
        if (left.kind == VALUE_BYTES && right.kind == VALUE_BYTES)
            return text_concatenate(interp, left, right);
        return value_some(l);
    }
    if (l == CLASS_str) {
        bool known = left.kind == VALUE_STR && right.kind == VALUE_STR;
        return known ? text_concatenate(interp, left, right) : value_some(CLASS_str);
    }
    const Items *a = sequence_items(interp, left), *b = sequence_items(interp, right);
    if (!a || !b) {
        if (!a && !b) return some_sequence(interp, l, node);
        Items *open = items_open(interp->run.arena, value_any(), NULL);
        return sequence_value(interp, l, open, node);
    }
    return sequence_value(interp, l, items_concatenate(interp, a, b), node);
}

/* ---- ranges ---- */

int64_t range_count(int64_t start, int64_t stop, int64_t step) {
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) return 0;
    uint64_t distance = step > 0 ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
    uint64_t stride = step > 0 ? (uint64_t)step : -(uint64_t)step;
    uint64_t count = (distance - 1) / stride + 1;
    return count > INT64_MAX ? INT64_MAX : (int64_t)count;
}

bool range_constants(const SliceObject *range, int64_t *start, int64_t *stop, int64_t *step) {
    return constant_int(range->start, start) && constant_int(range->stop, stop) &&
           constant_int(range->step, step);
}

Dim range_length(Interp *interp, const SliceObject *range) {
    int64_t start, stop, step;
    if (range_constants(range, &start, &stop, &step))
        return dim_constant(&interp->analysis.dims, range_count(start, stop, step));
    DimTable *dims = &interp->analysis.dims;
    Dim from = int_dim(interp, range->start), to = int_dim(interp, range->stop);
    if (!from || !to || !constant_int(range->step, &step) || step == 0) return NULL;
    Dim distance = step > 0 ? dim_subtract(dims, to, from) : dim_subtract(dims, from, to);
    if (!distance || step == INT64_MIN) return NULL;
    int64_t stride = step > 0 ? step : -step;
    if (stride > 1) {
        distance = dim_add(dims, distance, dim_constant(dims, stride - 1));
        distance = distance ? dim_divide(dims, distance, dim_constant(dims, stride)) : NULL;
    }
    if (!distance) return NULL;
    return dim_bounds(distance).low >= 0 ? distance : dim_maximum(dims, distance, dim_constant(dims, 0));
}

const Items *range_items(Interp *interp, const SliceObject *range) {
    int64_t start, stop, step;
    Dim length = range_length(interp, range);
    if (range_constants(range, &start, &stop, &step)) {
        int64_t count = range_count(start, stop, step);
        if (count <= VALUE_MOST_ITEMS) {
            ValueList all = {0};
            for (int64_t i = 0; i < count; i++) array_push(&all, value_int(start + i * step));
            return take_items(interp, &all);
        }
    }
    return items_open(interp->run.arena, value_some(CLASS_int), length);
}

const Items *collect_items(Interp *interp, Value value, const Node *node) {
    const Object *range = object_of_kind(interp, value, OBJECT_RANGE);
    return range ? range_items(interp, OBJECT_AS(Slice, range)) : iterate(interp, value, node);
}

const Items *collect_some(Interp *interp, Value value, const Node *node) {
    const Object *range = object_of_kind(interp, value, OBJECT_RANGE);
    return range ? range_items(interp, OBJECT_AS(Slice, range)) : iterate_some(interp, value, node);
}
