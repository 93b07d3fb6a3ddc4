#include "eval/stub/view.h"

#include "eval/error.h"
#include "eval/object/heap.h"
#include "eval/stub/call.h"

/* Whether a key takes elements out one by one, so that they are copied. */
static Tri copies_elements(Interp *interp, Value key) {
    if (key.kind == VALUE_ANY || key.kind == VALUE_UNION) return TRI_UNKNOWN;
    if (key.kind == VALUE_BOOL) return TRI_YES;
    if (key.kind == VALUE_TUPLE) {
        Tri any = key.items->is_open ? TRI_UNKNOWN : TRI_NO;
        for (uint32_t i = 0; i < key.items->count; i++) {
            Tri one = copies_elements(interp, key.items->items[i]);
            if (one == TRI_YES) return TRI_YES;
            if (one == TRI_UNKNOWN) any = TRI_UNKNOWN;
        }
        return any;
    }
    const Object *object = object_of(interp, key);
    if (!object) return TRI_NO;
    if (object->kind == OBJECT_LIST) return TRI_YES;
    if (object->kind != OBJECT_ARRAY) return TRI_NO;
    const Shape *shape = OBJECT_AS(Array, object)->shape;
    return shape->rank > 0 ? TRI_YES : shape->is_open ? TRI_UNKNOWN : TRI_NO;
}

static Sharing sharing_of(Interp *interp, const Match *match) {
    const Rule *rule = match->rule;
    if (rule->family != FAMILY_INDEXING) return rule->arrays.sharing;
    switch (copies_elements(interp, match->values[1])) {
    case TRI_YES: return SHARING_NONE;
    case TRI_UNKNOWN: return SHARING_PERHAPS;
    case TRI_NO: break;
    }
    return rule->arrays.sharing;
}

/* The arrays of [class] that a result is made of: itself, or its items. Calls [body] for each. */
typedef void EachArray(Interp *interp, Address address, const ArrayObject *array, void *context);

static void each_array(Interp *interp, Value result, Address class, EachArray *body, void *context) {
    const Object *object = object_of(interp, result);
    const Items *items = result.kind == VALUE_TUPLE ? result.items : NULL;
    if (object && object->kind == OBJECT_LIST) items = OBJECT_AS(List, object)->items;
    if (object && object->kind == OBJECT_ITERATOR) items = OBJECT_AS(Iterator, object)->items;
    for (uint32_t i = 0; items && i < items->count; i++) {
        const Object *item = object_of_kind(interp, items->items[i], OBJECT_ARRAY);
        if (item && item->class == class)
            body(interp, items->items[i].address, OBJECT_AS(Array, item), context);
    }
    if (object && object->kind == OBJECT_ARRAY && object->class == class)
        body(interp, result.address, OBJECT_AS(Array, object), context);
}

static void count_array(Interp *interp, Address address, const ArrayObject *array, void *context) {
    (void)interp, (void)address, (void)array;
    ++*(uint32_t *)context;
}

static void set_access(Interp *interp, Address address, const ArrayObject *array, void *context) {
    ArrayObject *copy = copy_object(interp, &array->object);
    copy->access = *(const uint8_t *)context;
    put_object(interp, address, &copy->object);
}

void view_forget_elements(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!object || !OBJECT_AS(Array, object)->values) return;
    ArrayObject *array = copy_object(interp, object);
    array->values = NULL;
    put_object(interp, value.address, &array->object);
}

void view_made(Interp *interp, const Match *match, Value result) {
    const Rule *rule = match->rule;
    if (rule->arrays.sharing == SHARING_NONE || rule->count == 0) return;
    Value base = match->values[0];
    const Object *object = object_of_kind(interp, base, OBJECT_ARRAY);
    Address class = object ? object->class : match->bound->names->array;
    Sharing sharing = sharing_of(interp, match);
    uint32_t count = 0;
    /* Scalars are copies. */
    each_array(interp, result, class, count_array, &count);
    bool is_same = object && object == object_of(interp, result);
    if (sharing == SHARING_NONE || is_same || count == 0) return;
    uint8_t access = object ? OBJECT_AS(Array, object)->access : ACCESS_WRITE;
    if (sharing == SHARING_PERHAPS && access == ACCESS_READ) access = ACCESS_UNKNOWN;
    if (sharing == SHARING_READ) access = ACCESS_READ;
    if (access != ACCESS_WRITE) each_array(interp, result, class, set_access, &access);
    if (access != ACCESS_READ) view_forget_elements(interp, base);
}

bool view_write(Interp *interp, Value array, const Node *site) {
    const Object *object = object_of_kind(interp, array, OBJECT_ARRAY);
    if (!object || OBJECT_AS(Array, object)->access == ACCESS_WRITE) return true;
    static const char message[] = "assignment destination is read-only";
    if (OBJECT_AS(Array, object)->access == ACCESS_UNKNOWN) {
        stub_doubt(interp, CODE_INVALID_VALUE, CLASS_ValueError, message);
        return true;
    }
    fail(interp, CODE_INVALID_VALUE, CLASS_ValueError, site, "%s", message);
    return false;
}
