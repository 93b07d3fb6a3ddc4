/* Objects on the heap. In a widened loop objects that are made at one place share an address. */
#include "eval/object/heap.h"
#include "eval/interp.h"
#include "eval/object/group.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "value/value_print.h"

#include <string.h>

/* ---- making objects ---- */

static Address fresh_address(Interp *interp) {
    return interp->path.is_static ? statics_reserve(&interp->analysis.statics)
                                  : interp->analysis.next_address++;
}

Address next_address(const Interp *interp) {
    return interp->path.is_static ? STATIC_ADDRESS | interp->analysis.statics.count
                                  : interp->analysis.next_address;
}

Value new_object_on(Interp *interp, const Object *object, size_t size, const Node *site, uint64_t trail) {
    Object *copy = arena_alloc(interp->run.arena, size);
    memcpy(copy, object, size);
    Address address;
    if (interp->path.widening == 0 || !site) {
        address = fresh_address(interp);
    } else {
        /* In a widened loop the second object of a place joins the first: the address stands for both. What
         * different calls and rounds make is kept apart, or the layers of a model would all give the same;
         * so are objects of different classes, as the scalar and the array that one call gives. */
        uint64_t key =
            trail_step(trail_step(trail, (uintptr_t)site), ((uint64_t)object->class << 4) ^ object->kind);
        uint64_t *known = map_at(&interp->run.sites, key);
        if (*known == 0) *known = fresh_address(interp);
        address = (Address)*known;
        const Object *old = interp_object(interp, address);
        if (old) {
            copy = copy_object(interp, object_join(interp->run.arena, old, copy));
            copy->is_summary = true;
        }
    }
    state_put(interp->run.arena, &interp->path.state, address, copy);
    return value_object(address);
}

Value new_object(Interp *interp, const Object *object, size_t size, const Node *site) {
    return new_object_on(interp, object, size, site, interp->path.trail);
}

Value new_list(Interp *interp, const Items *items, const Node *site) {
    ListObject list = {.object = {.kind = OBJECT_LIST, .class = CLASS_list}, .items = items};
    return new_object(interp, &list.object, sizeof list, site);
}

Value new_set(Interp *interp, Address class, const Entries *entries, const Node *site) {
    DictObject set = {.object = {.kind = OBJECT_SET, .class = class}, .entries = entries};
    return new_object(interp, &set.object, sizeof set, site);
}

Value new_dict(Interp *interp, const Entries *entries, const Node *site) {
    DictObject dict = {.object = {.kind = OBJECT_DICT, .class = CLASS_dict}, .entries = entries};
    return new_object(interp, &dict.object, sizeof dict, site);
}

Value new_slice(Interp *interp, Value start, Value stop, Value step_value, const Node *site) {
    SliceObject slice = {{.kind = OBJECT_SLICE, .class = CLASS_slice}, start, stop, step_value};
    return new_object(interp, &slice.object, sizeof slice, site);
}

Value new_range(Interp *interp, Value start, Value stop, Value step_value, const Node *site) {
    SliceObject range = {{.kind = OBJECT_RANGE, .class = CLASS_range}, start, stop, step_value};
    return new_object(interp, &range.object, sizeof range, site);
}

Value new_iterator(Interp *interp, Address class, const Items *items, const Node *site) {
    IteratorObject iterator = {.object = {.kind = OBJECT_ITERATOR, .class = class}, .items = items};
    return new_object(interp, &iterator.object, sizeof iterator, site);
}

Value new_instance(Interp *interp, Address class, const Node *site) {
    Object instance = {.kind = OBJECT_INSTANCE, .class = class};
    return new_object(interp, &instance, sizeof instance, site);
}

/* In a widened loop the methods that one place gives of different objects are kept apart: each function gets
 * the self that belongs to it. */
static Value new_pair(Interp *interp, Address class, Value self, Value function, const Node *site) {
    MethodObject method = {{.kind = OBJECT_METHOD, .class = class}, self, function};
    uint64_t trail = interp->path.trail;
    if (self.kind == VALUE_OBJECT) trail = trail_step(trail, self.address);
    if (function.kind == VALUE_OBJECT) trail = trail_step(trail, function.address);
    return new_object_on(interp, &method.object, sizeof method, site, trail);
}

Value new_method(Interp *interp, Value self, Value function, const Node *site) {
    return new_pair(interp, CLASS_method, self, function, site);
}

Value new_super(Interp *interp, Value self, Value class, const Node *site) {
    return new_pair(interp, CLASS_super, self, class, site);
}

/* More dimensions than any library allows: a shape that grows with each statement must not grow for ever. */
enum { MOST_AXES = 64 };

/* The shape with a symbol in place of each dimension that is not known, when the run is recorded: who asks
 * for it twice shall get the same. */
static const Shape *with_symbols(Interp *interp, const Shape *shape) {
    if (!names_unknown(interp) || shape->is_open) return shape;
    uint32_t first = 0;
    while (first < shape->rank && shape->dims[first]) first++;
    if (first == shape->rank) return shape;
    Dim *dims = arena_alloc(interp->run.arena, shape->rank * sizeof *dims);
    for (uint32_t i = 0; i < shape->rank; i++)
        dims[i] = shape->dims[i] ? shape->dims[i]
                                 : dim_symbol(&interp->analysis.dims, "n", (DimBounds){0, INT64_MAX});
    return shape_build(interp->run.arena, dims, shape->origins, shape->rank, false);
}

Value new_array(Interp *interp, Address class, const Shape *shape, ElementType element, uint8_t bits,
                const Node *site) {
    ArrayObject array = {
        .object = {.kind = OBJECT_ARRAY, .class = class}, .shape = shape, .element = element, .bits = bits};
    return new_array_like(interp, &array, site);
}

Value new_array_like(Interp *interp, const ArrayObject *array, const Node *site) {
    ArrayObject made = *array;
    if (made.shape) made.shape = with_symbols(interp, made.shape);
    if (made.shape && made.shape->rank > MOST_AXES)
        made.shape = shape_open(interp->run.arena, NULL, 0, NULL, 0);
    return new_object(interp, &made.object, sizeof made, site);
}

/* ---- reading and changing them ---- */

const Object *object_of(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT || value.address == 0) return NULL;
    const Object *object = interp_object(interp, value.address);
    if (!object && value.address < CLASS_KNOWN_END) object = load_known_class(interp, value.address);
    return object;
}

const Object *object_of_kind(Interp *interp, Value value, ObjectKind kind) {
    const Object *object = object_of(interp, value);
    return object && object->kind == kind ? object : NULL;
}

void *copy_object(Interp *interp, const Object *object) {
    size_t size = object_size(object->kind);
    void *copy = arena_alloc(interp->run.arena, size);
    memcpy(copy, object, size);
    return copy;
}

void put_object(Interp *interp, Address address, const Object *object) {
    const Object *old = interp_object(interp, address);
    if (old && old->is_summary) object = object_join(interp->run.arena, old, object);
    bool is_reshaped = old && old->kind == OBJECT_ARRAY && object->kind == OBJECT_ARRAY &&
                       OBJECT_AS(Array, old)->shape != OBJECT_AS(Array, object)->shape;
    if (is_reshaped) group_forget(interp, address);
    state_put(interp->run.arena, &interp->path.state, address, object);
}

const char *describe(Interp *interp, Value value) {
    StrBuf text = {0};
    value_print(&text, &interp->path.state, &interp->analysis.statics, interp->analysis.symbols, value);
    const char *copy = arena_copy(interp->run.arena, text.data ? text.data : "", text.length);
    strbuf_free(&text);
    return copy;
}
