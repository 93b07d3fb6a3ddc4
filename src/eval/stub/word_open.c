/* What a shape of unknown rank can do: it is a tuple of which only the ends are known. */
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/unknown.h"
#include "eval/stub/word.h"

#define METHOD(name) static bool name(Interp *interp, const NativeCall *call, Value *result)

static const Shape *self_shape(Interp *interp, const NativeCall *call) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    return object ? OBJECT_AS(Array, object)->shape : shape_anything(interp);
}

static Value one_dim(const Shape *shape, int64_t index) {
    bool is_back = index < 0;
    uint64_t at = is_back ? (uint64_t)(-index - 1) : (uint64_t)index;
    if (at >= shape->rank) return value_some(CLASS_int);
    Value value = value_from_dim(is_back ? shape_from_back(shape, (uint32_t)at)
                                         : shape_from_front(shape, (uint32_t)at));
    value.origin =
        is_back ? shape_origin_from_back(shape, (uint32_t)at) : shape_origin_from_front(shape, (uint32_t)at);
    return value;
}

/* A bound of a slice: false when it is not known. */
static bool bound(Value value, int64_t absent, int64_t *number) {
    *number = absent;
    if (value.kind == VALUE_INT) *number = value.integer;
    return value.kind == VALUE_INT || value.kind == VALUE_NONE;
}

/* [first, first + count) from the front, or from the back when [first] is negative; the shape has them. */
static const Shape *known_part(Interp *interp, const Shape *shape, int64_t first, uint32_t count) {
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++)
        dims[i] = first >= 0 ? shape_from_front(shape, (uint32_t)first + i)
                             : shape_from_back(shape, (uint32_t)(-first - 1) - i);
    return shape_new(interp->run.arena, dims, count);
}

static const Shape *slice_shape(Interp *interp, const Shape *shape, const SliceObject *slice) {
    enum { END = 1 << 20 };
    int64_t start, stop, step, rank = shape->rank;
    const Shape *anything = shape_anything(interp);
    if (!bound(slice->start, 0, &start) || !bound(slice->stop, END, &stop) || !bound(slice->step, 1, &step) ||
        step != 1)
        return anything;
    if (start >= 0 && stop == END)
        return start <= rank ? shape_without_ends(interp, shape, (uint32_t)start, 0) : anything;
    if (start >= 0 && stop < 0)
        return start - stop <= rank ? shape_without_ends(interp, shape, (uint32_t)start, (uint32_t)-stop)
                                    : anything;
    if (start >= 0 && stop >= start)
        return stop <= rank ? known_part(interp, shape, start, (uint32_t)(stop - start)) : anything;
    if (start < 0 && (stop == END || stop < 0)) {
        int64_t end = stop == END ? 0 : stop;
        return -start <= rank && end >= start ? known_part(interp, shape, start, (uint32_t)(end - start))
                                              : anything;
    }
    return anything;
}

METHOD(get_item_method) {
    const Shape *shape = self_shape(interp, call);
    Value key = call->arguments[1];
    const Object *slice = object_of_kind(interp, key, OBJECT_SLICE);
    if (key.kind == VALUE_INT)
        *result = one_dim(shape, key.integer);
    else if (slice)
        *result = shape_to_value(interp, slice_shape(interp, shape, OBJECT_AS(Slice, slice)), call->site);
    else
        *result = value_some(CLASS_int);
    return true;
}

static bool add_shapes(Interp *interp, const NativeCall *call, uint32_t left, uint32_t right, Value *result) {
    const Shape *parts[2];
    Value wrong;
    shape_from_value(interp, call->arguments[left], true, &parts[0], &wrong);
    shape_from_value(interp, call->arguments[right], true, &parts[1], &wrong);
    *result = shape_to_value(interp, shape_of_parts(interp, parts, 2), call->site);
    return true;
}

METHOD(add_method) { return add_shapes(interp, call, 0, 1, result); }
METHOD(reflected_add_method) { return add_shapes(interp, call, 1, 0, result); }

METHOD(length_method) {
    *result = unknown_int(interp, "rank", (DimBounds){self_shape(interp, call)->rank, INT64_MAX});
    return true;
}

METHOD(iterate_method) {
    Dim length =
        dim_symbol(&interp->analysis.dims, "rank", (DimBounds){self_shape(interp, call)->rank, INT64_MAX});
    *result = new_iterator(interp, CLASS_iterator,
                           items_open(interp->run.arena, value_some(CLASS_int), length), call->site);
    return true;
}

/* Whether the shape can be equal to [other]: not when the ranks, or dimensions at the ends, differ. */
static bool can_equal(Interp *interp, const Shape *shape, const Shape *other) {
    if (!other->is_open && other->rank < shape->rank) return false;
    for (uint32_t i = 0; i < shape->rank && i < other->rank; i++) {
        Dim first = shape_from_front(shape, i), last = shape_from_back(shape, i);
        if (dim_compare(&interp->analysis.dims, first, shape_from_front(other, i)) == DIM_DIFFERENT)
            return false;
        if (dim_compare(&interp->analysis.dims, last, shape_from_back(other, i)) == DIM_DIFFERENT)
            return false;
    }
    return true;
}

static bool compare_shapes(Interp *interp, const NativeCall *call, bool if_different, Value *result) {
    const Shape *other;
    Value wrong;
    bool is_shape = call->arguments[1].kind == VALUE_TUPLE &&
                    shape_from_value(interp, call->arguments[1], true, &other, &wrong);
    bool differs = is_shape && !can_equal(interp, self_shape(interp, call), other);
    *result = differs ? value_bool(if_different) : value_some(CLASS_bool);
    return true;
}

METHOD(equal_method) { return compare_shapes(interp, call, false, result); }
METHOD(not_equal_method) { return compare_shapes(interp, call, true, result); }

const NativeFunction open_shape_methods[] = {
    {"moira.stubs.OpenShape.__getitem__", get_item_method},
    {"moira.stubs.OpenShape.__add__", add_method},
    {"moira.stubs.OpenShape.__radd__", reflected_add_method},
    {"moira.stubs.OpenShape.__len__", length_method},
    {"moira.stubs.OpenShape.__iter__", iterate_method},
    {"moira.stubs.OpenShape.__eq__", equal_method},
    {"moira.stubs.OpenShape.__ne__", not_equal_method},
    {0},
};
