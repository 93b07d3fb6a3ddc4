/* Iterating: what loops, unpacking and list() get out of a value; iterate is in eval/reenter.h. */
#ifndef MOIRA_EVAL_OBJECT_ITERATE_H
#define MOIRA_EVAL_OBJECT_ITERATE_H

#include "eval/forward.h"

/* The same as iterate for `async for`: what __aiter__ and __anext__ of the program give is not known. */
const Items *iterate_async(Interp *interp, Value value, const Node *node);
/* The same as iterate for one who may leave some in an iterator: how many it still has is not known. */
const Items *iterate_some(Interp *interp, Value value, const Node *node);
/* The iterator whose items are taken one by one; NULL where a value gives all of its items each time. */
const IteratorObject *iterator_of_items(Interp *interp, Value value);
/* The iterator has these items from now on, of which the first [position] are taken. */
void iterator_put(Interp *interp, Value iterator, const Items *items, uint32_t position);
/* Whether somebody took items from an iterator who may have taken all that it had. */
bool iterator_is_left(Interp *interp, Value value);
/* len(); NULL when it is not known. */
Dim iterate_length(Interp *interp, Value value, const Node *node);

#endif
