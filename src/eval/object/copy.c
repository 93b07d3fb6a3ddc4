/* copy.copy and copy.deepcopy: objects are made anew with the same content, and a deep copy has copies of all
 * that can change, each once. */
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/path.h"

#include <string.h>

enum { MOST_COPIES = 4096 }; /* objects of one deep copy */

typedef struct Copying {
    Interp *interp;
    const Node *site;
    bool is_deep;
    Map made;        /* address of an object to that of its copy */
    bool is_unknown; /* something says itself how it is copied, or there is too much of it */
    uint32_t count;
    PMap attributes; /* of the object whose attributes are being copied */
} Copying;

static Value copy_value(Copying *copying, Value value);

static bool is_copied(const Object *object) {
    switch ((ObjectKind)object->kind) {
    case OBJECT_INSTANCE:
    case OBJECT_LIST:
    case OBJECT_DICT:
    case OBJECT_SET:
    case OBJECT_ARRAY: return true;
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: break;
    }
    return false;
}

/* Whether the class has its own way of being copied. */
static bool copies_itself(Interp *interp, const Object *object) {
    static const char *const names[] = {"__copy__",     "__deepcopy__", "__reduce_ex__", "__reduce__",
                                        "__getstate__", "__setstate__", "__getnewargs__"};
    if (object->class < CLASS_KNOWN_END) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Value found = class_lookup(interp, object->class, interp_name(interp, names[i]));
        const Object *function = object_of_kind(interp, found, OBJECT_FUNCTION);
        bool is_own =
            found.kind != VALUE_NEVER && !(function && OBJECT_AS(Function, function)->module->is_model);
        if (is_own) return true;
    }
    return false;
}

static const Items *copy_items(Copying *copying, const Items *items) {
    size_t size = sizeof *items + items->count * sizeof(Value);
    Items *copy = memcpy(arena_alloc(copying->interp->run.arena, size), items, size);
    for (uint32_t i = 0; i < items->count; i++) copy->items[i] = copy_value(copying, items->items[i]);
    return copy;
}

static const Entries *copy_entries(Copying *copying, const Entries *entries) {
    size_t size = sizeof *entries + entries->count * sizeof(Entry);
    Entries *copy = memcpy(arena_alloc(copying->interp->run.arena, size), entries, size);
    for (uint32_t i = 0; i < entries->count; i++) {
        copy->items[i].key = copy_value(copying, entries->items[i].key);
        copy->items[i].value = copy_value(copying, entries->items[i].value);
        copy->items[i].value.absent = entries->items[i].value.absent;
    }
    return copy;
}

static void copy_attribute(void *context, uint32_t name, const void *value) {
    Copying *copying = context;
    PMap attributes = copying->attributes;
    Value *copy = ARENA_NEW(copying->interp->run.arena, Value);
    *copy = copy_value(copying, *(const Value *)value);
    copy->absent = ((const Value *)value)->absent;
    copying->attributes = pmap_set(copying->interp->run.arena, attributes, name, copy);
}

/* Fills the copy, which stands at its address already, so that circles end in it. */
static void copy_content(Copying *copying, Address address, const Object *object) {
    Interp *interp = copying->interp;
    Object *copy = copy_object(interp, object);
    copy->is_summary = false;
    if (copying->is_deep) {
        PMap outer = copying->attributes;
        copying->attributes = NULL;
        pmap_each(object->attributes, copy_attribute, copying);
        copy->attributes = copying->attributes;
        copying->attributes = outer;
        if (object->kind == OBJECT_LIST)
            ((ListObject *)copy)->items = copy_items(copying, OBJECT_AS(List, object)->items);
        if (object->kind == OBJECT_DICT)
            ((DictObject *)copy)->entries = copy_entries(copying, OBJECT_AS(Dict, object)->entries);
    }
    put_object(interp, address, copy);
}

static Value copy_whole(Copying *copying, Value value, const Object *object) {
    Interp *interp = copying->interp;
    uint64_t *known = map_at(&copying->made, value.address);
    if (*known) return value_object((Address)*known);
    if (copies_itself(interp, object) || ++copying->count > MOST_COPIES) {
        copying->is_unknown = true;
        return value_any();
    }
    /* All are made at one place, where the objects of a widened loop are told apart by their path. */
    Path outer = path_enter(interp);
    interp->path.trail = trail_step(outer.trail, copying->count);
    Value copy = new_object(interp, object, object_size(object->kind), copying->site);
    path_leave(interp, &outer);
    *map_at(&copying->made, value.address) = copy.address;
    copy_content(copying, copy.address, object);
    copy.origin = value.origin;
    return copy;
}

static Value copy_value(Copying *copying, Value value) {
    Interp *interp = copying->interp;
    if (copying->is_unknown) return value_any();
    if (value.kind == VALUE_TUPLE)
        return copying->is_deep ? value_items(copy_items(copying, value.items)) : value;
    if (value.kind == VALUE_UNION) {
        Value joined = value_never();
        for (uint32_t i = 0; i < value_count(value); i++)
            joined = value_join(interp->run.arena, joined, copy_value(copying, value_at(value, i)));
        return joined;
    }
    const Object *object = object_of(interp, value);
    return object && is_copied(object) ? copy_whole(copying, value, object) : value;
}

static bool copy_argument(Interp *interp, const NativeCall *call, Value *result, bool is_deep) {
    Value value = call->arguments[0];
    const Object *object = object_of(interp, value);
    bool is_known = value.kind != VALUE_ANY && (value.kind != VALUE_SOME || value.address < CLASS_KNOWN_END);
    /* super() gives the methods of the copied object another self. */
    bool is_strange = object && (object->kind == OBJECT_ITERATOR || object->class == CLASS_super);
    if (!is_known || is_strange) return false;
    Copying copying = {.interp = interp, .site = call->site, .is_deep = is_deep};
    *result = copy_value(&copying, value);
    map_free(&copying.made);
    return !copying.is_unknown;
}

static bool copy_shallow(Interp *interp, const NativeCall *call, Value *result) {
    return copy_argument(interp, call, result, false);
}

static bool copy_deep(Interp *interp, const NativeCall *call, Value *result) {
    escape(interp, call->arguments[1]); /* the memo, which is filled */
    return copy_argument(interp, call, result, true);
}

const NativeFunction copy_functions[] = {
    {"copy.copy", copy_shallow},
    {"copy.deepcopy", copy_deep},
    {0},
};
