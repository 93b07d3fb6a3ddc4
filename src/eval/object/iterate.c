/* Iterating: what a for loop, an unpacking or a call of list() gets out of a value. */
#include "eval/object/iterate.h"
#include "eval/error.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <string.h>

static const Items *unknown_items(Interp *interp) {
    return items_open(interp->run.arena, unknown(interp), NULL);
}

/* The keys of a dict or the elements of a set. */
static const Items *iterate_entries(Interp *interp, const Object *object) {
    const Entries *entries = OBJECT_AS(Dict, object)->entries;
    bool is_open = entries->is_open;
    Value any = entries->is_open ? entries->rest.key : value_never();
    for (uint32_t i = 0; i < entries->count; i++) {
        is_open |= entries->items[i].value.absent;
        any = value_join(interp->run.arena, any, entries->items[i].key);
    }
    if (is_open) return items_open(interp->run.arena, any, NULL);
    Items *items = arena_alloc_zero(interp->run.arena, sizeof *items + entries->count * sizeof(Value));
    items->count = entries->count;
    /* The order of a set is not defined. Where one call is looked at, one order is taken, and it is
     * noted that Python may take another. */
    bool has_order = object->kind != OBJECT_SET && !entries->is_shuffled;
    bool is_ordered = has_order || interp->options.one_call;
    interp->run.counters.shuffled += !has_order && entries->count > 1;
    for (uint32_t i = 0; i < entries->count; i++) items->items[i] = is_ordered ? entries->items[i].key : any;
    return items;
}

static const Items *iterate_range(Interp *interp, const SliceObject *range) {
    Value start = range->start, stop = range->stop, stride = range->step;
    bool known =
        start.kind == VALUE_INT && stop.kind == VALUE_INT && stride.kind == VALUE_INT && stride.integer;
    if (known) {
        int64_t low = start.integer, high = stop.integer, by = stride.integer;
        uint64_t count = 0;
        if (by > 0 && high > low) count = ((uint64_t)high - (uint64_t)low - 1) / (uint64_t)by + 1;
        if (by < 0 && low > high) count = ((uint64_t)low - (uint64_t)high - 1) / (0 - (uint64_t)by) + 1;
        if (count <= VALUE_MOST_ITEMS) {
            Items *items = arena_alloc_zero(interp->run.arena, sizeof *items + count * sizeof(Value));
            items->count = (uint32_t)count;
            for (uint32_t i = 0; i < count; i++) items->items[i] = value_int(low + (int64_t)i * by);
            return items;
        }
        int64_t least = by > 0 ? low : high + 1, most = by > 0 ? high - 1 : low;
        Value element = unknown_int(interp, "i", (DimBounds){least, most});
        return items_open(
            interp->run.arena, element,
            dim_constant(&interp->analysis.dims, count > INT64_MAX ? INT64_MAX : (int64_t)count));
    }
    Dim low = unknown_dim(interp, start), high = unknown_dim(interp, stop);
    bool counts_up = stride.kind == VALUE_INT && stride.integer == 1;
    DimBounds bounds = {INT64_MIN, INT64_MAX};
    if (counts_up && low) bounds.low = dim_bounds(low).low;
    if (counts_up && high && dim_bounds(high).high != INT64_MAX) bounds.high = dim_bounds(high).high - 1;
    Dim count =
        counts_up && low && high && dim_bounds(dim_subtract(&interp->analysis.dims, high, low)).low >= 0
            ? dim_subtract(&interp->analysis.dims, high, low)
            : NULL;
    return items_open(interp->run.arena, unknown_int(interp, "i", bounds), count);
}

static const Items *iterate_text(Interp *interp, Value value) {
    const Str *text = value.text;
    if (text->length > VALUE_MOST_ITEMS)
        return items_open(interp->run.arena, value_some(value.kind == VALUE_STR ? CLASS_str : CLASS_int),
                          NULL);
    Items *items = arena_alloc_zero(interp->run.arena, sizeof *items + text->length * sizeof(Value));
    for (uint32_t i = 0; i < text->length;) {
        if (value.kind == VALUE_BYTES) {
            items->items[items->count++] = value_int((unsigned char)text->data[i++]);
            continue;
        }
        uint32_t end = i + 1;
        while (end < text->length && ((unsigned char)text->data[end] & 0xC0) == 0x80) end++;
        items->items[items->count++] = value_str(interp->run.arena, text->data + i, end - i);
        i = end;
    }
    return items;
}

enum { MOST_INDEXED = 64 }; /* items that are asked for one by one */

/* A row of an array shares its elements: what is written into it is not followed. */
static Value row_view(Interp *interp, Value value, const ArrayObject *array, const Shape *shape,
                      const Node *node) {
    Value row = new_array(interp, array->object.class, shape, array->element, array->bits, node);
    if (array->access != ACCESS_WRITE) {
        ArrayObject *copy = copy_object(interp, object_of(interp, row));
        copy->access = array->access;
        put_object(interp, row.address, &copy->object);
    }
    if (array->values) {
        ArrayObject *copy = copy_object(interp, &array->object);
        copy->values = NULL;
        put_object(interp, value.address, &copy->object);
    }
    return row;
}

/* An item of an array that has one: that there may be none is no failure. */
static Value any_item(Interp *interp, Value value, const Node *node) {
    Handler trial;
    trial_begin(interp, &trial);
    Value item = get_item(interp, value, unknown_int(interp, "i", (DimBounds){0, INT64_MAX}), node);
    if (!trial_keep(interp, &trial)) return item;
    return unknown(interp);
}

/* The elements of an array whose numbers are known: an element that is an array has its number. */
static const Items *known_elements(Interp *interp, Value value, const Items *values, const Node *node) {
    Items *items = arena_alloc_zero(interp->run.arena, sizeof *items + values->count * sizeof(Value));
    items->count = values->count;
    for (uint32_t i = 0; i < values->count && interp->path.state.is_reached; i++) {
        Value item = get_item(interp, value, value_int(i), node);
        const Object *element = object_of_kind(interp, item, OBJECT_ARRAY);
        if (element && OBJECT_AS(Array, element)->shape->rank == 0) {
            ArrayObject *copy = copy_object(interp, element);
            copy->values = items_new(interp->run.arena, &values->items[i], 1);
            put_object(interp, item.address, &copy->object);
        }
        items->items[i] = item;
    }
    return interp->path.state.is_reached ? items : NULL;
}

/* The rows of an array. */
static const Items *iterate_array(Interp *interp, Value value, const ArrayObject *array, const Node *node) {
    const Shape *shape = array->shape;
    bool is_number = array->element >= ELEMENT_BOOL && array->element <= ELEMENT_COMPLEX;
    if (!shape->is_open && shape->rank == 0 && !is_number && !learns_formulas(interp))
        return unknown_items(interp);
    if (!shape->is_open && shape->rank == 0) {
        fail(interp, CODE_NOT_ITERABLE, CLASS_TypeError, node, "iteration over a 0-d array");
        return interp->path.state.is_reached ? unknown_items(interp) : NULL;
    }
    const Shape *row;
    Dim count = NULL;
    if (shape->is_open) {
        row = shape->rank > 0
                  ? shape_open(interp->run.arena, NULL, 0, shape->dims + shape->rank + 1, shape->rank - 1)
                  : shape_open(interp->run.arena, NULL, 0, NULL, 0);
        count = shape->rank ? shape->dims[0] : NULL;
    } else {
        row = shape_new(interp->run.arena, shape->dims + 1, shape->rank - 1);
        if (shape->origins) row = shape_with_origins(interp->run.arena, row, shape->origins + 1);
        count = shape->dims[0];
    }
    int64_t number;
    bool is_counted = count && dim_is_constant(count, &number) && number >= 0 && number <= VALUE_MOST_ITEMS;
    if (is_counted && number == 0) return items_new(interp->run.arena, NULL, 0);
    if (is_counted && row->rank == 0 && !row->is_open && array->values && array->values->count == number)
        return known_elements(interp, value, array->values, node);
    /* What may be a single element is what a subscript gives: a scalar, or any object. */
    Value item = row->rank > 0 && !row->is_open ? row_view(interp, value, array, row, node)
                                                : any_item(interp, value, node);
    if (is_counted) {
        Items *items = arena_alloc_zero(interp->run.arena, sizeof *items + (size_t)number * sizeof(Value));
        items->count = (uint32_t)number;
        for (uint32_t i = 0; i < items->count; i++) items->items[i] = item;
        return items;
    }
    return items_open(interp->run.arena, item, count);
}

static bool is_view(const Object *object) {
    return object->class >= CLASS_dict_keys && object->class <= CLASS_dict_items;
}

const IteratorObject *iterator_of_items(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ITERATOR);
    return object && !object->is_open && !is_view(object) ? OBJECT_AS(Iterator, object) : NULL;
}

static void put_items(Interp *interp, Value iterator, const Items *items, uint32_t position, bool is_left) {
    const Object *object = object_of_kind(interp, iterator, OBJECT_ITERATOR);
    if (!object) return;
    IteratorObject *changed = copy_object(interp, object);
    changed->items = items;
    changed->position = position;
    changed->is_left = is_left;
    put_object(interp, iterator.address, &changed->object);
}

void iterator_put(Interp *interp, Value iterator, const Items *items, uint32_t position) {
    put_items(interp, iterator, items, position, false);
}

bool iterator_is_left(Interp *interp, Value value) {
    const IteratorObject *iterator = iterator_of_items(interp, value);
    return iterator && iterator->is_left;
}

const Items *iterate_some(Interp *interp, Value value, const Node *node) {
    bool is_taken = iterator_of_items(interp, value) != NULL;
    const Items *items = iterate(interp, value, node);
    if (is_taken && items && !items->is_open && items->count)
        put_items(interp, value, items_open(interp->run.arena, items_element(interp->run.arena, items), NULL),
                  0, true);
    return items;
}

static const Items *iterate_iterator(Interp *interp, Value value, const Object *object) {
    const IteratorObject *iterator = OBJECT_AS(Iterator, object);
    const Items *items = iterator->items;
    if (iterator->round) {
        IteratorObject *turned = copy_object(interp, object);
        turned->round = NULL; /* how many items are taken is unknown */
        put_object(interp, value.address, &turned->object);
    }
    if (items->is_open || is_view(object)) return items;
    uint32_t left = items->count > iterator->position ? items->count - iterator->position : 0;
    Items *rest = items_new(interp->run.arena, items->items + (left ? iterator->position : 0), left);
    iterator_put(interp, value, items, items->count);
    return rest;
}

/* The items x[0], x[1], … until an IndexError. */
static const Items *iterate_by_index(Interp *interp, Value value, const Node *node) {
    Value items[MOST_INDEXED];
    const Object *object = object_of_kind(interp, value, OBJECT_INSTANCE);
    if (!object || object->is_open || interp->path.state.is_reached == false) return unknown_items(interp);
    for (uint32_t i = 0; i < MOST_INDEXED; i++) {
        Handler trial;
        bool found;
        Value index = value_int(i);
        trial_begin(interp, &trial);
        items[i] = call_special(interp, value, SYM___getitem__, &index, 1, node, &found);
        if (!trial_keep(interp, &trial)) {
            if (items[i].kind == VALUE_ANY) break;
            continue;
        }
        Address class = trial.pending ? trial.pending_class : trial.raised_class;
        if (!class || is_subclass(interp, class, CLASS_IndexError) != TRI_YES) break;
        return items_new(interp->run.arena, items, i);
    }
    return unknown_items(interp);
}

/* An instance of the program's own: __iter__, then __next__ until it ends, or __getitem__. */
static const Items *iterate_instance(Interp *interp, Value value, const Node *node) {
    bool found;
    Address class = class_of_value(interp, value);
    if (class == CLASS_none) return unknown_items(interp);
    Value method = class_lookup(interp, class, SYM___iter__);
    if (method.kind == VALUE_ANY) return unknown_items(interp);
    if (method.kind != VALUE_NEVER && method.kind != VALUE_NONE) {
        Value iterator = call_special(interp, value, SYM___iter__, NULL, 0, node, &found);
        if (!interp->path.state.is_reached) return NULL;
        const Object *object = object_of(interp, iterator);
        if (object && object->kind == OBJECT_ITERATOR) return iterate_iterator(interp, iterator, object);
        if (object && object->kind != OBJECT_INSTANCE) return iterate(interp, iterator, node);
        /* How often __next__ gives something depends on its state: one round shows what kind of thing it is.
         */
        escape(interp, iterator);
        escape(interp, value);
        return unknown_items(interp);
    }
    if (class_lookup(interp, class, SYM___getitem__).kind != VALUE_NEVER)
        return iterate_by_index(interp, value, node);
    const Object *object = object_of(interp, value);
    if (value.kind == VALUE_SOME && class >= CLASS_KNOWN_END) return unknown_items(interp);
    if (object && (object->is_open || object->kind == OBJECT_CLASS)) {
        bool certain = object->kind == OBJECT_CLASS && object->class == CLASS_type && !object->is_open;
        if (!certain) return unknown_items(interp);
    }
    Failure *failure = failure_refuse(interp, value, CODE_NOT_ITERABLE, CLASS_TypeError, node,
                                      "'%s' object is not iterable", type_name(interp, value));
    failure_note(interp, failure, value.origin, "the %s comes from here", type_name(interp, value));
    return interp->path.state.is_reached ? unknown_items(interp) : NULL;
}

const Items *iterate_async(Interp *interp, Value value, const Node *node) {
    bool is_own = false;
    for (uint32_t i = 0; i < value_count(value) && !is_own; i++)
        is_own = class_of_value(interp, value_at(value, i)) >= CLASS_KNOWN_END;
    if (!is_own) return iterate(interp, value, node);
    escape(interp, value);
    return unknown_items(interp);
}

static bool redefines_iteration(Interp *interp, const Object *object) {
    if (object->class < CLASS_KNOWN_END) return false;
    const Object *method =
        object_of_kind(interp, class_lookup(interp, object->class, SYM___iter__), OBJECT_FUNCTION);
    return !method || OBJECT_AS(Function, method)->module->whole != interp->analysis.builtins;
}

/* A shape of unknown rank is kept as an array is, but it is a tuple (moira.stubs.OpenShape). */
static bool is_open_shape(Interp *interp, const Object *object) {
    return is_subclass(interp, object->class, CLASS_tuple) == TRI_YES;
}

static const Items *iterate_one(Interp *interp, Value value, const Node *node) {
    switch ((ValueKind)value.kind) {
    case VALUE_TUPLE: return value.items;
    case VALUE_STR:
    case VALUE_BYTES: return iterate_text(interp, value);
    case VALUE_ANY: return unknown_items(interp);
    case VALUE_NEVER: return NULL;
    case VALUE_SOME:
        switch (value.address) {
        case CLASS_str: return items_open(interp->run.arena, value, NULL);
        case CLASS_bytes:
        case CLASS_bytearray: return items_open(interp->run.arena, value_some(CLASS_int), NULL);
        case CLASS_range: return items_open(interp->run.arena, value_some(CLASS_int), NULL);
        case CLASS_int:
        case CLASS_bool:
        case CLASS_float:
        case CLASS_complex: return iterate_instance(interp, value, node);
        default: return unknown_items(interp);
        }
    case VALUE_OBJECT: {
        const Object *object = object_of(interp, value);
        if (!object) return unknown_items(interp);
        if (object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET && redefines_iteration(interp, object))
            return iterate_instance(interp, value, node);
        switch ((ObjectKind)object->kind) {
        case OBJECT_LIST: return OBJECT_AS(List, object)->items;
        case OBJECT_DICT:
        case OBJECT_SET: return iterate_entries(interp, object);
        case OBJECT_RANGE: return iterate_range(interp, OBJECT_AS(Slice, object));
        case OBJECT_ITERATOR: return iterate_iterator(interp, value, object);
        case OBJECT_ARRAY:
            if (is_open_shape(interp, object)) return iterate_instance(interp, value, node);
            /* Numbers that are known are known one by one, where one call is asked about. */
            if (interp->options.one_call && OBJECT_AS(Array, object)->values &&
                OBJECT_AS(Array, object)->shape->rank == 1)
                return iterate_instance(interp, value, node);
            return iterate_array(interp, value, OBJECT_AS(Array, object), node);
        case OBJECT_INSTANCE:
        case OBJECT_SLICE:
        case OBJECT_FUNCTION:
        case OBJECT_METHOD:
        case OBJECT_DESCRIPTOR:
        case OBJECT_CLASS:
        case OBJECT_MODULE:
        case OBJECT_FRAME: break;
        }
        return iterate_instance(interp, value, node);
    }
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_UNION: break;
    }
    return iterate_instance(interp, value, node);
}

const Items *iterate(Interp *interp, Value value, const Node *node) {
    if (!interp->path.state.is_reached) return NULL;
    if (value.kind != VALUE_UNION) return iterate_one(interp, value, node);
    State before = interp->path.state, joined = {0};
    const Items *items = NULL;
    Handler first = {0};
    for (uint32_t i = 0; i < value_count(value); i++) {
        Handler trial;
        interp->path.state = before;
        trial_begin(interp, &trial);
        const Items *one = iterate_one(interp, value_at(value, i), node);
        if (trial_end(interp, &trial) || !one) {
            if (!first.pending) first = trial;
            continue;
        }
        items = items ? items_join(interp->run.arena, items, one) : one;
        joined = interp_join(interp, &joined, &interp->path.state);
    }
    interp->path.state = joined.is_reached ? joined : before;
    if (!items) {
        trial_report(interp, &first);
        return interp->path.state.is_reached ? unknown_items(interp) : NULL;
    }
    return items;
}

Dim iterate_length(Interp *interp, Value value, const Node *node) {
    const Object *object = object_of(interp, value);
    const Items *items = value.kind == VALUE_TUPLE               ? value.items
                         : object && object->kind == OBJECT_LIST ? OBJECT_AS(List, object)->items
                                                                 : NULL;
    if (items) return items->is_open ? items->length : dim_constant(&interp->analysis.dims, items->count);
    if (object && object->kind == OBJECT_ARRAY && !is_open_shape(interp, object)) {
        const Shape *shape = OBJECT_AS(Array, object)->shape;
        if (shape->rank > 0) return shape_from_front(shape, 0);
        /* One without dimensions says itself that it has no length. */
        bool has_method;
        Value length = call_special(interp, value, SYM___len__, NULL, 0, node, &has_method);
        return has_method ? unknown_dim(interp, length) : NULL;
    }
    if (object && object->kind == OBJECT_ITERATOR) return NULL;
    if (value.kind == VALUE_STR || value.kind == VALUE_BYTES ||
        (object && object->kind <= OBJECT_RANGE && object->kind != OBJECT_INSTANCE)) {
        items = iterate_one(interp, value, node);
        return !items           ? NULL
               : items->is_open ? items->length
                                : dim_constant(&interp->analysis.dims, items->count);
    }
    bool found = false;
    Value result = value.kind == VALUE_OBJECT
                       ? call_special(interp, value, SYM___len__, NULL, 0, node, &found)
                       : value_any();
    return found ? unknown_dim(interp, result) : NULL;
}
