#include "eval/run.h"
#include "value/value_print.h"

#include <string.h>

/* ---- places ---- */

uint32_t place_of(Interp *interp, const Node *node) {
    const Frame *frame = interp->frame;
    /* What a model makes comes, for its user, from where it was called. */
    for (; frame && frame->module->is_model; frame = frame->caller) node = frame->site;
    if (!node || !frame || !frame->module->source) return 0;
    uint64_t *number = map_at(&interp->place_numbers, (uintptr_t)node);
    if (*number == 0) {
        const Text *text = frame->module->source->tree->text;
        if (interp->places.count == 0) array_push(&interp->places, (Place){0});
        *number = interp->places.count;
        array_push(&interp->places, ((Place){text, {node->start, node->end}, false}));
    }
    return (uint32_t)*number;
}

uint32_t promised_place(Interp *interp, uint32_t place) {
    if (place == 0 || interp->places.items[place].is_promise) return place;
    /* No node has an odd address. */
    uint64_t *number = map_at(&interp->place_numbers, (uint64_t)place << 1 | 1);
    if (*number == 0) {
        Place promise = interp->places.items[place];
        promise.is_promise = true;
        *number = interp->places.count;
        array_push(&interp->places, promise);
    }
    return (uint32_t)*number;
}

bool is_promised(Interp *interp, Value value) {
    /* Who takes a method for something else has an object of another class in mind. */
    const Object *method = object_of_kind(interp, value, OBJECT_METHOD);
    uint32_t owner = method ? OBJECT_AS(Method, method)->self.origin : 0;
    if (owner && interp->places.items[owner].is_promise) return true;
    return value.origin && interp->places.items[value.origin].is_promise &&
           class_of_value(interp, value) < CLASS_KNOWN_END;
}

Value with_origin(Interp *interp, Value value, const Node *node) {
    /* What a stub computes comes from what it was given, where that is known. */
    bool is_known = value.origin && interp->frame && interp->frame->module->is_model;
    if (!is_known) value.origin = place_of(interp, node);
    return value;
}

static uint64_t reason_key(uint32_t place, Dim size) {
    return path_step(path_step(0, place), (uintptr_t)size);
}

void give_reason(Interp *interp, uint32_t place, Dim size, const char *reason) {
    if (place == 0 || !size) return;
    uint64_t *kept = map_at(&interp->reasons, reason_key(place, size));
    if (*kept == 0) *kept = (uintptr_t)arena_copy(interp->keep, reason, strlen(reason));
}

const char *reason_of(const Interp *interp, uint32_t place, Dim size) {
    const uint64_t *kept = map_find(&interp->reasons, reason_key(place, size));
    return kept ? (const char *)(uintptr_t)*kept : NULL;
}

/* ---- making objects ---- */

static Address fresh_address(Interp *interp) {
    return interp->is_static ? statics_reserve(&interp->statics) : interp->next_address++;
}

Address next_address(const Interp *interp) {
    return interp->is_static ? STATIC_ADDRESS | interp->statics.count : interp->next_address;
}

Value new_object(Interp *interp, const Object *object, size_t size, const Node *site) {
    Object *copy = arena_alloc(interp->arena, size);
    memcpy(copy, object, size);
    Address address;
    if (interp->widening == 0 || !site) {
        address = fresh_address(interp);
    } else {
        /* In a widened loop the second object of a place joins the first: the address stands for both. What
         * different calls and rounds make is kept apart, or the layers of a model would all give the same;
         * so are objects of different classes, as the scalar and the array that one call gives. */
        uint64_t key = path_step(path_step(interp->path, (uintptr_t)site),
                                 ((uint64_t)object->class << 4) ^ object->kind);
        uint64_t *known = map_at(&interp->sites, key);
        if (*known == 0) *known = fresh_address(interp);
        address = (Address)*known;
        const Object *old = state_get(&interp->state, &interp->statics, address);
        if (old) {
            copy = copy_object(interp, object_join(interp->arena, old, copy));
            copy->is_summary = true;
        }
    }
    state_put(interp->arena, &interp->state, address, copy);
    return value_object(address);
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
    uint64_t path = interp->path;
    if (self.kind == VALUE_OBJECT) interp->path = path_step(path, self.address);
    if (function.kind == VALUE_OBJECT) interp->path = path_step(interp->path, function.address);
    Value made = new_object(interp, &method.object, sizeof method, site);
    interp->path = path;
    return made;
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
    if (!interp->recorder || interp->recorder->keeps_unknown || shape->is_open) return shape;
    uint32_t first = 0;
    while (first < shape->rank && shape->dims[first]) first++;
    if (first == shape->rank) return shape;
    Dim *dims = arena_alloc(interp->arena, shape->rank * sizeof *dims);
    for (uint32_t i = 0; i < shape->rank; i++)
        dims[i] = shape->dims[i] ? shape->dims[i] : dim_symbol(&interp->dims, "n", (DimBounds){0, INT64_MAX});
    return shape_build(interp->arena, dims, shape->origins, shape->rank, false);
}

Value new_array(Interp *interp, Address class, const Shape *shape, ElementType element, uint8_t bits,
                const Node *site) {
    if (shape) shape = with_symbols(interp, shape);
    if (shape && shape->rank > MOST_AXES) shape = shape_open(interp->arena, NULL, 0, NULL, 0);
    ArrayObject array = {
        .object = {.kind = OBJECT_ARRAY, .class = class}, .shape = shape, .element = element, .bits = bits};
    return new_object(interp, &array.object, sizeof array, site);
}

/* ---- reading and changing them ---- */

const Object *object_of(Interp *interp, Value value) {
    if (value.kind != VALUE_OBJECT || value.address == 0) return NULL;
    const Object *object = state_get(&interp->state, &interp->statics, value.address);
    if (!object && value.address < CLASS_KNOWN_END) object = load_known_class(interp, value.address);
    return object;
}

const Object *object_of_kind(Interp *interp, Value value, ObjectKind kind) {
    const Object *object = object_of(interp, value);
    return object && object->kind == kind ? object : NULL;
}

void *copy_object(Interp *interp, const Object *object) {
    size_t size = object_size(object->kind);
    void *copy = arena_alloc(interp->arena, size);
    memcpy(copy, object, size);
    return copy;
}

void put_object(Interp *interp, Address address, const Object *object) {
    const Object *old = state_get(&interp->state, &interp->statics, address);
    if (old && old->is_summary) object = object_join(interp->arena, old, object);
    bool is_reshaped = old && old->kind == OBJECT_ARRAY && object->kind == OBJECT_ARRAY &&
                       OBJECT_AS(Array, old)->shape != OBJECT_AS(Array, object)->shape;
    if (is_reshaped) forget_group(interp, address);
    state_put(interp->arena, &interp->state, address, object);
}

/* ---- unknown things ---- */

Value unknown(Interp *interp) {
    interp->doubts++;
    interp->unknowns++;
    return (Value){.kind = VALUE_ANY, .identity = ++interp->identities};
}

Value unknown_int(Interp *interp, const char *name, DimBounds bounds) {
    return value_from_dim(dim_symbol(&interp->dims, name ? name : "n", bounds));
}

Dim as_dim(Interp *interp, Value value) {
    if (value.kind == VALUE_ANY && value.identity) {
        uint64_t *known = map_at(&interp->any_symbols, value.identity);
        if (*known == 0) {
            Place place = value.origin ? interp->places.items[value.origin] : (Place){0};
            uint32_t length = place.span.end - place.span.start;
            /* A parameter lends its name; any other unknown thing is a plain n. */
            const char *name = "n";
            if (place.text && length > 0 && length < 32)
                name = arena_copy(&interp->dims.arena, place.text->data + place.span.start, length);
            *known = (uintptr_t)dim_symbol(&interp->dims, name, (DimBounds){0, INT64_MAX});
        }
        return (Dim)(uintptr_t)*known;
    }
    return path_dim(interp, value_to_dim(&interp->dims, value), NULL);
}

/* ---- what the path tells of symbols ---- */

typedef struct FactLookup {
    Interp *interp;
    uint32_t origin; /* of the first fact that was put in */
    uint32_t depth;
} FactLookup;

static Dim look_up(void *context, Dim symbol) {
    enum { MOST_STEPS = 16 };
    FactLookup *lookup = context;
    const Fact *fact = pmap_get(lookup->interp->state.facts, dim_number(symbol));
    if (!fact || !fact->is || lookup->depth == MOST_STEPS) return symbol;
    if (!lookup->origin) lookup->origin = fact->origin;
    lookup->depth++;
    Dim dim = dim_substitute(&lookup->interp->dims, fact->is, look_up, lookup);
    lookup->depth--;
    return dim ? dim : fact->is;
}

Dim path_dim(Interp *interp, Dim dim, uint32_t *origin) {
    if (!dim || !interp->state.facts) return dim;
    FactLookup lookup = {.interp = interp};
    Dim known = dim_substitute(&interp->dims, dim, look_up, &lookup);
    if (origin && lookup.origin && known && known != dim) *origin = lookup.origin;
    return known ? known : dim;
}

const char *describe(Interp *interp, Value value) {
    StrBuf text = {0};
    value_print(&text, &interp->state, &interp->statics, interp->symbols, value);
    const char *copy = arena_copy(interp->arena, text.data ? text.data : "", text.length);
    strbuf_free(&text);
    return copy;
}

Value fresh_item(Interp *interp, Value element) {
    if (element.kind == VALUE_ANY && element.identity) {
        Value other = unknown(interp);
        other.origin = element.origin;
        return other;
    }
    if (element.kind == VALUE_DIM) {
        const char *name = dim_symbol_name(element.dim);
        Value other = unknown_int(interp, name, dim_bounds(element.dim));
        other.origin = element.origin;
        return other;
    }
    return element;
}

void learn_equal(Interp *interp, Dim a, Dim b, uint32_t origin) {
    Dim symbol, value;
    if (!dim_solve(&interp->dims, path_dim(interp, a, NULL), path_dim(interp, b, NULL), &symbol, &value))
        return;
    Fact *fact = ARENA_NEW(interp->arena, Fact);
    *fact = (Fact){.is = value, .bounds = dim_bounds(value), .origin = origin};
    interp->state.facts = pmap_set(interp->arena, interp->state.facts, dim_number(symbol), fact);
}
