/* Whether a round of a loop did what the round before it did: what has changed is the item of the loop,
 * arrays of the same shape stand where others stood, and lists have grown by one more of the same. Then all
 * further rounds can be looked at at once. It need not be exact, since that look is. */
#include "eval/flow/loop.h"
#include "eval/interp.h"
#include "eval/object/heap.h"

typedef struct Alike {
    Interp *interp;
    const State *old, *new;
    Value old_item, new_item;
} Alike;

static bool alike_values(const Alike *alike, Value old, Value new);

/* Whether the same is known of both, where one may stand for several. */
static bool same_content(const Object *a, const Object *b) {
    if (a->kind != OBJECT_ARRAY || b->kind != OBJECT_ARRAY) return object_equal(a, b);
    const ArrayObject *old = OBJECT_AS(Array, a), *new = OBJECT_AS(Array, b);
    return shape_equal(old->shape, new->shape) && old->element == new->element && old->bits == new->bits;
}

static bool alike_items(const Alike *alike, const Items *old, const Items *new) {
    if (old->is_open != new->is_open || old->count != new->count) return false;
    for (uint32_t i = 0; i < old->count; i++)
        if (!alike_values(alike, old->items[i], new->items[i])) return false;
    return true;
}

/* The loop's own variables, which are the item or parts of it. */
static bool are_items(Value old, Value new, Value old_item, Value new_item) {
    if (value_equal(old, old_item) && value_equal(new, new_item)) return true;
    if (old_item.kind != VALUE_TUPLE || new_item.kind != VALUE_TUPLE) return false;
    for (uint32_t i = 0; i < old_item.items->count && i < new_item.items->count; i++)
        if (are_items(old, new, old_item.items->items[i], new_item.items->items[i])) return true;
    return false;
}

static bool alike_values(const Alike *alike, Value old, Value new) {
    if (value_equal(old, new) || are_items(old, new, alike->old_item, alike->new_item)) return true;
    if (old.kind != new.kind) return false;
    switch ((ValueKind)old.kind) {
    case VALUE_ANY:
    case VALUE_DIM: return true;
    case VALUE_TUPLE: return alike_items(alike, old.items, new.items);
    case VALUE_OBJECT: {
        const Object *a = state_get(alike->old, &alike->interp->analysis.statics, old.address);
        const Object *b = state_get(alike->new, &alike->interp->analysis.statics, new.address);
        if (!a || !b || a->kind != b->kind || a->class != b->class) return false;
        if (a->kind == OBJECT_LIST)
            return alike_items(alike, OBJECT_AS(List, a)->items, OBJECT_AS(List, b)->items);
        return same_content(a, b);
    }
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_SOME:
    case VALUE_UNION: break;
    }
    return false;
}

static bool alike_attributes(void *context, uint32_t name, const void *old, const void *new) {
    (void)name;
    return old && new &&alike_values(context, *(const Value *)old, *(const Value *)new);
}

/* A list to which the round has added one more of the same. */
static bool has_grown(const Alike *alike, const Items *old, const Items *new) {
    if (old->is_open || new->is_open || old->count == 0 || new->count != old->count + 1) return false;
    return alike_values(alike, old->items[old->count - 1], new->items[new->count - 1]);
}

static bool alike_objects(void *context, uint32_t address, const void *old_object, const void *new_object) {
    const Object *old = old_object, *new = new_object;
    (void)address;
    if (!old || !new || old == new) return true;
    if (old->kind != new->kind || old->class != new->class) return false;
    if (old->kind == OBJECT_LIST &&
        has_grown(context, OBJECT_AS(List, old)->items, OBJECT_AS(List, new)->items))
        return true;
    if (old->kind == OBJECT_ITERATOR) return true;
    if (old->kind == OBJECT_MODULE || old->kind == OBJECT_FRAME || old->kind == OBJECT_INSTANCE)
        return pmap_diff(old->attributes, new->attributes, alike_attributes, context);
    return same_content(old, new);
}

bool loop_is_alike(Interp *interp, const State *old, const State *new, Value old_item, Value new_item) {
    Alike alike = {interp, old, new, old_item, new_item};
    return pmap_diff(old->locals, new->locals, alike_attributes, &alike) &&
           pmap_diff(old->heap, new->heap, alike_objects, &alike) &&
           pmap_diff(old->shared, new->shared, alike_objects, &alike);
}
