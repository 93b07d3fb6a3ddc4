/* Places: the text from which a value comes, and what is said of it in messages. */
#include "eval/object/place.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/path.h"

#include <string.h>

uint32_t place_of(Interp *interp, const Node *node) {
    const Frame *frame = interp->path.frame;
    /* What a model makes comes, for its user, from where it was called. */
    for (; frame && frame->module->is_model; frame = frame->caller) node = frame->site;
    if (!node || !frame || !frame->module->source) return 0;
    uint64_t *number = map_at(&interp->analysis.place_numbers, (uintptr_t)node);
    if (*number == 0) {
        const Text *text = frame->module->source->tree->text;
        if (interp->analysis.places.count == 0) array_push(&interp->analysis.places, (Place){0});
        *number = interp->analysis.places.count;
        array_push(&interp->analysis.places, ((Place){text, {node->start, node->end}, false}));
    }
    return (uint32_t)*number;
}

uint32_t place_promised(Interp *interp, uint32_t place) {
    if (place == 0 || interp->analysis.places.items[place].is_promise) return place;
    /* No node has an odd address. */
    uint64_t *number = map_at(&interp->analysis.place_numbers, (uint64_t)place << 1 | 1);
    if (*number == 0) {
        Place promise = interp->analysis.places.items[place];
        promise.is_promise = true;
        *number = interp->analysis.places.count;
        array_push(&interp->analysis.places, promise);
    }
    return (uint32_t)*number;
}

bool place_is_promised(Interp *interp, Value value) {
    /* Who takes a method for something else has an object of another class in mind. */
    const Object *method = object_of_kind(interp, value, OBJECT_METHOD);
    uint32_t owner = method ? OBJECT_AS(Method, method)->self.origin : 0;
    if (owner && interp->analysis.places.items[owner].is_promise) return true;
    return value.origin && interp->analysis.places.items[value.origin].is_promise &&
           class_of_value(interp, value) < CLASS_KNOWN_END;
}

Value with_origin(Interp *interp, Value value, const Node *node) {
    /* What a stub computes comes from what it was given, where that is known. */
    bool is_known = value.origin && interp->path.frame && interp->path.frame->module->is_model;
    if (!is_known) value.origin = place_of(interp, node);
    return value;
}

static uint64_t reason_key(uint32_t place, Dim size) {
    return trail_step(trail_step(0, place), (uintptr_t)size);
}

void place_give_reason(Interp *interp, uint32_t place, Dim size, const char *reason) {
    if (place == 0 || !size) return;
    uint64_t *kept = map_at(&interp->run.reporting.reasons, reason_key(place, size));
    if (*kept == 0) *kept = (uintptr_t)arena_copy(interp->run.keep, reason, strlen(reason));
}

const char *place_reason(const Interp *interp, uint32_t place, Dim size) {
    const uint64_t *kept = map_find(&interp->run.reporting.reasons, reason_key(place, size));
    return kept ? (const char *)(uintptr_t)*kept : NULL;
}
