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
        array_push(&interp->places, ((Place){text, {node->start, node->end}}));
    }
    return (uint32_t)*number;
}

Value with_origin(Interp *interp, Value value, const Node *node) {
    /* What a stub computes comes from what it was given, where that is known. */
    bool is_known = value.origin && interp->frame && interp->frame->module->is_model;
    if (!is_known) value.origin = place_of(interp, node);
    return value;
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

Value new_method(Interp *interp, Value self, Value function, const Node *site) {
    MethodObject method = {{.kind = OBJECT_METHOD, .class = CLASS_method}, self, function};
    return new_object(interp, &method.object, sizeof method, site);
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
    state_put(interp->arena, &interp->state, address, object);
}

/* ---- what unknown code may change ---- */

static void escape_attribute(void *context, uint32_t name, const void *value) {
    (void)name;
    escape(context, *(const Value *)value);
}

static void escape_object(Interp *interp, Address address, const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_LIST: {
        ListObject *list = copy_object(interp, object);
        if (object->is_open) return;
        list->object.is_open = true;
        list->items = items_open(interp->arena, value_any(), NULL);
        state_put(interp->arena, &interp->state, address, &list->object);
        for (uint32_t i = 0; i < OBJECT_AS(List, object)->items->count; i++)
            escape(interp, OBJECT_AS(List, object)->items->items[i]);
        return;
    }
    case OBJECT_DICT:
    case OBJECT_SET: {
        if (object->is_open) return;
        const Entries *old = OBJECT_AS(Dict, object)->entries;
        DictObject *dict = copy_object(interp, object);
        Entries *entries = entries_new(interp->arena, 0);
        entries->is_open = true;
        entries->rest = (Entry){value_any(), value_any()};
        dict->object.is_open = true;
        dict->entries = entries;
        state_put(interp->arena, &interp->state, address, &dict->object);
        for (uint32_t i = 0; i < old->count; i++) escape(interp, old->items[i].value);
        if (old->is_open) escape(interp, old->rest.value);
        return;
    }
    case OBJECT_ITERATOR: {
        if (object->is_open) return;
        IteratorObject *iterator = copy_object(interp, object);
        iterator->object.is_open = true;
        iterator->items = items_open(interp->arena, value_any(), NULL);
        state_put(interp->arena, &interp->state, address, &iterator->object);
        for (uint32_t i = 0; i < OBJECT_AS(Iterator, object)->items->count; i++)
            escape(interp, OBJECT_AS(Iterator, object)->items->items[i]);
        return;
    }
    case OBJECT_INSTANCE: {
        if (object->is_open && !object->attributes) return;
        Object *instance = copy_object(interp, object);
        instance->is_open = true;
        instance->attributes = NULL;
        state_put(interp->arena, &interp->state, address, instance);
        if (interp->escapes_parts) pmap_each(object->attributes, escape_attribute, interp);
        return;
    }
    case OBJECT_METHOD:
        escape(interp, OBJECT_AS(Method, object)->self);
        escape(interp, OBJECT_AS(Method, object)->function);
        return;
    case OBJECT_FUNCTION: escape_function(interp, OBJECT_AS(Function, object), false); return;
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME:
    case OBJECT_ARRAY: return;
    }
}

void escape(Interp *interp, Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_TUPLE:
        for (uint32_t i = 0; i < value.items->count; i++) escape(interp, value.items->items[i]);
        return;
    case VALUE_UNION:
        for (uint32_t i = 0; i < value.alternatives->count; i++) escape(interp, value.alternatives->items[i]);
        return;
    case VALUE_OBJECT: {
        const Object *object = state_get(&interp->state, &interp->statics, value.address);
        if (object && ++interp->depth < MOST_DEPTH) escape_object(interp, value.address, object);
        if (object) interp->depth--;
        return;
    }
    default: return;
    }
}

enum { MOST_CAPTURED = 3 }; /* functions that capture functions that are followed */

/* `def hook(number, report=report)`: the lists, dicts and sets that a function has as its defaults. */
static void escape_defaults(Interp *interp, const FunctionObject *function) {
    bool is_lambda = function->node->kind == AST_Lambda;
    const Astarguments *parameters =
        AS(arguments, is_lambda ? AS(Lambda, function->node)->args : AS(FunctionDef, function->node)->args);
    uint32_t count = list_count(parameters->defaults) + list_count(parameters->kwonlyargs);
    for (uint32_t i = 0; function->defaults && i < count; i++) {
        const Object *object = object_of(interp, function->defaults[i]);
        if (object && object->kind >= OBJECT_LIST && object->kind <= OBJECT_SET)
            escape(interp, function->defaults[i]);
    }
}

static void escape_captured(Interp *interp, const FunctionObject *function, bool only_containers,
                            uint32_t level) {
    if (!function->node || !function->module->source) return;
    escape_defaults(interp, function);
    const ScopeTable *scopes = function->module->source->scopes;
    ScopeKind kind = function->node->kind == AST_Lambda ? SCOPE_LAMBDA : SCOPE_FUNCTION;
    const Scope *scope = scope_opened(scopes, function->node, kind);
    if (!scope) return;
    for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
        bool assigned = variable->flags & VARIABLE_ASSIGNED;
        if (variable->reach == REACH_FREE && variable->definition) {
            Address at = function->frame;
            const Object *frame = NULL;
            while (at && (frame = state_get(&interp->state, &interp->statics, at)) &&
                   OBJECT_AS(Frame, frame)->scope != variable->definition->scope)
                at = OBJECT_AS(Frame, frame)->outer;
            if (!at || !frame) continue;
            Value value = object_attribute(frame, variable->name);
            if (assigned) {
                frame = object_with_attribute(interp->arena, frame, variable->name, value_any());
                state_put(interp->arena, &interp->state, at, frame);
            }
            const Object *object = object_of(interp, value);
            const Object *inner = object_of_kind(interp, value, OBJECT_FUNCTION);
            if (inner && OBJECT_AS(Function, inner)->node != function->node && level < MOST_CAPTURED)
                escape_captured(interp, OBJECT_AS(Function, inner), only_containers, level + 1);
            bool is_container = object && (object->kind == OBJECT_LIST || object->kind == OBJECT_DICT ||
                                           object->kind == OBJECT_SET);
            if (object && object->kind != OBJECT_FUNCTION && object->kind != OBJECT_METHOD &&
                (is_container || !only_containers))
                escape(interp, value);
        } else if (variable->reach >= REACH_GLOBAL_EXPLICIT && function->module->is_main) {
            const Object *module = state_get(&interp->state, &interp->statics, function->module->address);
            /* A statement of another module, which has no state of the file, may have got hold of it. */
            if (!module) continue;
            Value value = object_attribute(module, variable->name);
            if (assigned) module_set_global(interp, function->module, variable->name, value_any());
            const Object *object = object_of(interp, value);
            if (object && object->kind <= OBJECT_ITERATOR) escape(interp, value);
        }
    }
}

void escape_function(Interp *interp, const FunctionObject *function, bool only_containers) {
    escape_captured(interp, function, only_containers, 0);
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
