/* Ints beyond 64 bits that are written with literals. */
#ifndef MOIRA_EVAL_OBJECT_HUGE_H
#define MOIRA_EVAL_OBJECT_HUGE_H

#include "eval/forward.h"

/* A binary operation whose outcome depends on an int beyond 64 bits that is written with literals; false when
 * it is none. */
bool huge_operation(Interp *interp, const Node *node, Value left, Value right, Value *result);

#endif
