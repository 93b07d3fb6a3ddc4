/* Iterating: what loops, unpacking and list() get out of a value; iterate is in eval/reenter.h. */
#ifndef MOIRA_EVAL_OBJECT_ITERATE_H
#define MOIRA_EVAL_OBJECT_ITERATE_H

#include "eval/forward.h"

/* The same as iterate for `async for`: what __aiter__ and __anext__ of the program give is not known. */
const Items *iterate_async(Interp *interp, Value value, const Node *node);
/* len(); NULL when it is not known. */
Dim iterate_length(Interp *interp, Value value, const Node *node);

#endif
