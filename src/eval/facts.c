#include "eval/facts.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/supposed.h"

#include <string.h>

static void record_one(Interp *interp, Assigned *assigned, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    /* A shape of unknown rank is a tuple, whatever stubs make of it. */
    if (!object || is_subclass(interp, object->class, CLASS_tuple) == TRI_YES) {
        *(value.kind == VALUE_NONE ? &assigned->is_optional : &assigned->is_mixed) = true;
        return;
    }
    const Shape *shape = OBJECT_AS(Array, object)->shape;
    assigned->class = !assigned->shape || assigned->class == object->class ? object->class : 0;
    assigned->shape = shape_join(interp->run.keep, assigned->shape ? assigned->shape : shape, shape);
}

void facts_assign(Interp *interp, Node *node, Value value) {
    if (interp->path.is_static || !interp->path.frame->module->is_main || !interp->path.state.is_reached)
        return;
    if (interp->run.supposed) {
        supposed_assign(interp, node, value);
        return;
    }
    uint64_t *known = map_at(&interp->facts.assigned_at, (uintptr_t)node);
    if (*known == 0) {
        array_push(&interp->facts.assigned, ((Assigned){.target = node}));
        *known = interp->facts.assigned.count;
    }
    for (uint32_t i = 0; i < value_count(value); i++)
        record_one(interp, &interp->facts.assigned.items[*known - 1], value_at(value, i));
}

int unknown_name_order(const void *a, const void *b) {
    const UnknownName *left = a, *right = b;
    if (left->count != right->count) return left->count > right->count ? -1 : 1;
    return strcmp(left->name, right->name);
}
