/* How long Python holds a tensor: as long as a variable of a function that runs holds it, itself or inside
 * tuples, lists, dicts and objects. What a module owns stays anyway, and is not looked at. */
#include "cost/tape.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"

enum { MOST_NESTED = 5 };

static void note_value(CostTape *tape, Value value, uint32_t depth);

typedef struct LiveWalk {
    CostTape *tape;
    uint32_t depth;
} LiveWalk;

static void note_entry(void *context, uint32_t name, const void *value) {
    const LiveWalk *walk = context;
    (void)name;
    note_value(walk->tape, *(const Value *)value, walk->depth);
}

static void note_items(CostTape *tape, const Items *items, uint32_t depth) {
    for (uint32_t i = 0; i < items->count; i++) note_value(tape, items->items[i], depth);
}

static void note_object(CostTape *tape, Value value, const Object *object, uint32_t depth) {
    LiveWalk walk = {tape, depth};
    switch ((ObjectKind)object->kind) {
    case OBJECT_ARRAY: {
        const uint64_t *known = map_find(&tape->numbers, value.address);
        if (known)
            tape->storages.items[tape->tensors.items[*known - 1].storage].seen = tape->operations.count - 1;
        return;
    }
    case OBJECT_LIST: note_items(tape, OBJECT_AS(List, object)->items, depth); return;
    case OBJECT_ITERATOR: note_items(tape, OBJECT_AS(Iterator, object)->items, depth); return;
    case OBJECT_DICT: {
        const Entries *entries = OBJECT_AS(Dict, object)->entries;
        for (uint32_t i = 0; i < entries->count; i++) note_value(tape, entries->items[i].value, depth);
        pmap_each(object->attributes, note_entry, &walk);
        return;
    }
    case OBJECT_INSTANCE:
        if (!map_find(&tape->module_at, value.address)) pmap_each(object->attributes, note_entry, &walk);
        return;
    case OBJECT_METHOD: note_value(tape, OBJECT_AS(Method, object)->self, depth); return;
    case OBJECT_SET:
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_FUNCTION:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return;
    }
}

static void note_value(CostTape *tape, Value value, uint32_t depth) {
    if (depth == 0) return;
    if (value.kind == VALUE_TUPLE) note_items(tape, value.items, depth - 1);
    for (uint32_t i = 0; value.kind == VALUE_UNION && i < value_count(value); i++)
        note_value(tape, value_at(value, i), depth - 1);
    if (value.kind != VALUE_OBJECT || address_is_shared(value.address)) return;
    const Object *object = object_of(tape->interp, value);
    if (object) note_object(tape, value, object, depth - 1);
}

void tape_note_live(CostTape *tape) {
    Interp *interp = tape->interp;
    LiveWalk walk = {tape, MOST_NESTED};
    PMap locals = interp->path.state.locals;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller) {
        bool is_program = tape->program && frame->module->is_main && !frame->class;
        const Object *globals =
            !frame->function && is_program ? interp_object(interp, frame->module->address) : NULL;
        if (globals) pmap_each(globals->attributes, note_entry, &walk);
        if (!frame->function) break;
        pmap_each(locals, note_entry, &walk);
        const Object *cells = frame->cells ? interp_object(interp, frame->cells) : NULL;
        if (cells) pmap_each(cells->attributes, note_entry, &walk);
        locals = frame->caller ? frame->caller->suspended : NULL;
    }
}
