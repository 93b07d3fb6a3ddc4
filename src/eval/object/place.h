/* Places in texts: where a value or a size comes from, for the notes of diagnostics. */
#ifndef MOIRA_EVAL_OBJECT_PLACE_H
#define MOIRA_EVAL_OBJECT_PLACE_H

#include "eval/forward.h"

/* A place in a text, for notes: what Value.origin and the origins of a Shape count. */
typedef struct Place {
    const Text *text;
    Span span;
    bool is_promise; /* an annotation says what comes from there, and nothing else does */
} Place;

/* [value] with the place of [node] as its origin. */
Value with_origin(Interp *interp, Value value, const Node *node);
uint32_t place_of(Interp *interp, const Node *node);
/* The same place, of something of which only an annotation says what it is. */
uint32_t place_promised(Interp *interp, uint32_t place);
/* Whether only an annotation says that the value is of its class, a built-in one: its author believes so, but
 * what the class cannot do does not fail for certain. */
bool place_is_promised(Interp *interp, Value value);
/* A size that is computed at a place says how, in messages: "32 × 14 × 14". The first reason is kept. */
void place_give_reason(Interp *interp, uint32_t place, Dim size, const char *reason);
/* NULL when it has none. */
const char *place_reason(const Interp *interp, uint32_t place, Dim size);

#endif
