#include "value/check.h"

/* ---- values ---- */

static bool check_alternatives(const Alternatives *alternatives, uint8_t depth) {
    if (!alternatives || alternatives->count < 2) return false;
    uint8_t deepest = 0;
    for (uint32_t i = 0; i < alternatives->count; i++) {
        Value value = alternatives->items[i];
        if (value.kind == VALUE_UNION || value.kind == VALUE_NEVER || value.kind == VALUE_ANY) return false;
        if (!value_check(value)) return false;
        if (value.depth > deepest) deepest = value.depth;
        if (i > 0 && value_order(alternatives->items[i - 1], value) >= 0) return false;
        for (uint32_t k = 0; k < alternatives->count; k++)
            if (k != i && value_less(value, alternatives->items[k])) return false;
    }
    return depth == deepest;
}

/* One more than that of the deepest item. */
static uint8_t depth_of(const Items *items) {
    uint8_t depth = 0;
    for (uint32_t i = 0; i < items->count; i++)
        if (items->items[i].depth > depth) depth = items->items[i].depth;
    return depth + 1;
}

bool items_check(const Items *items) {
    if (!items || items->count > VALUE_MOST_ITEMS || (items->is_open && items->count != 1)) return false;
    if (!items->is_open && items->length) return false;
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i].kind == VALUE_NEVER && !items->is_open) return false;
        if (!value_check(items->items[i])) return false;
    }
    return true;
}

bool value_check(Value value) {
    int64_t constant;
    if (value.kind != VALUE_TUPLE && value.kind != VALUE_UNION && value.depth != 0) return false;
    switch ((ValueKind)value.kind) {
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_ANY: return true;
    case VALUE_BOOL: return value.integer == 0 || value.integer == 1;
    case VALUE_DIM: return value.dim && !dim_is_constant(value.dim, &constant);
    case VALUE_COMPLEX: return value.complex != NULL;
    case VALUE_STR:
    case VALUE_BYTES: return value.text && value.text->length <= VALUE_MOST_TEXT;
    case VALUE_TUPLE:
        return items_check(value.items) && value.depth == depth_of(value.items) &&
               value.depth <= VALUE_MOST_DEPTH;
    case VALUE_OBJECT: return value.address != 0;
    case VALUE_SOME: return value_some(value.address).kind == VALUE_SOME;
    case VALUE_UNION: return check_alternatives(value.alternatives, value.depth);
    }
    return false;
}

/* ---- objects ---- */

enum { MOST_COMPARED = 64 }; /* keys that are looked for among all others */

bool entries_check(const Entries *entries) {
    if (!entries) return false;
    if (!entries->is_open &&
        (entries->rest.key.kind != VALUE_NEVER || entries->rest.value.kind != VALUE_NEVER))
        return false;
    if (!value_check(entries->rest.key) || !value_check(entries->rest.value)) return false;
    for (uint32_t i = 0; i < entries->count; i++) {
        Entry entry = entries->items[i];
        if (!value_check(entry.key) || !value_check(entry.value)) return false;
        if (entry.value.kind == VALUE_NEVER) return false;
        if (i < MOST_COMPARED && entries_find(entries, entry.key) != i) return false;
    }
    return true;
}

static bool check_bound(void *context, uint32_t name, const void *value, const void *known) {
    (void)context, (void)name, (void)known;
    return !value || (((const Value *)value)->kind != VALUE_NEVER && value_check(*(const Value *)value));
}

/* Names to values; what [known] says already is not looked at. */
static bool check_names(PMap names, PMap known) {
    return pmap_check(names, known) && pmap_diff(names, known, check_bound, NULL);
}

static bool check_defaults(const FunctionObject *function) {
    uint32_t count = function->defaults ? function_default_count(function) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (!value_check(function->defaults[i])) return false;
    return true;
}

static bool check_contents(const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_INSTANCE:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return true;
    case OBJECT_LIST: return items_check(OBJECT_AS(List, object)->items);
    case OBJECT_DICT:
    case OBJECT_SET: return entries_check(OBJECT_AS(Dict, object)->entries);
    case OBJECT_RANGE:
    case OBJECT_SLICE:
        return value_check(OBJECT_AS(Slice, object)->start) && value_check(OBJECT_AS(Slice, object)->stop) &&
               value_check(OBJECT_AS(Slice, object)->step);
    case OBJECT_ITERATOR: {
        const IteratorObject *iterator = OBJECT_AS(Iterator, object);
        /* A coroutine gives one thing: NEVER when it does not return. */
        bool is_sound =
            object->class == CLASS_coroutine ? iterator->items != NULL : items_check(iterator->items);
        const Items *round = iterator->round;
        if (round &&
            (!iterator->items->is_open || round->is_open || round->count == 0 || !items_check(round)))
            return false;
        return is_sound && iterator->position <= iterator->items->count;
    }
    case OBJECT_FUNCTION: return check_defaults(OBJECT_AS(Function, object));
    case OBJECT_METHOD:
        return value_check(OBJECT_AS(Method, object)->self) &&
               value_check(OBJECT_AS(Method, object)->function);
    case OBJECT_DESCRIPTOR:
        return value_check(OBJECT_AS(Descriptor, object)->get) &&
               value_check(OBJECT_AS(Descriptor, object)->set) &&
               value_check(OBJECT_AS(Descriptor, object)->delete);
    case OBJECT_CLASS: return OBJECT_AS(Class, object)->known_first <= OBJECT_AS(Class, object)->mro_count;
    case OBJECT_ARRAY: {
        const ArrayObject *array = OBJECT_AS(Array, object);
        return array->shape && (!array->values || (items_check(array->values) && !array->values->is_open));
    }
    }
    return false;
}

bool object_check(const Object *object) {
    return object && check_names(object->attributes, NULL) && check_contents(object);
}

/* ---- states ---- */

static bool check_object(void *context, uint32_t address, const void *object, const void *known) {
    const bool *is_shared = context;
    const Object *new = object, *old = known;
    return !new || (address_is_shared(address) == *is_shared &&
                    check_names(new->attributes, old ? old->attributes : NULL) && check_contents(new));
}

static bool check_heap(PMap heap, PMap known, bool is_shared) {
    return pmap_check(heap, known) && pmap_diff(heap, known, check_object, &is_shared);
}

bool state_check(const State *state, const State *known) {
    static const State nothing = {0};
    if (!state->is_reached) return true;
    if (!known || !known->is_reached) known = &nothing;
    const Assumption *assumed = state->assumed;
    const Guard *guard = state->guards;
    if (assumed &&
        (!assumed->formula || assumed->length != (assumed->before ? assumed->before->length : 0) + 1))
        return false;
    if (guard && (!guard->test || guard->length != (guard->before ? guard->before->length : 0) + 1))
        return false;
    return check_heap(state->heap, known->heap, false) && check_heap(state->shared, known->shared, true) &&
           check_names(state->locals, known->locals) && pmap_check(state->facts, known->facts) &&
           pmap_check(state->numbers, known->numbers);
}
