/* Conditions that a path has taken without knowing them, asked again once more is known. */
#ifndef MOIRA_EVAL_FLOW_GUARD_H
#define MOIRA_EVAL_FLOW_GUARD_H

#include "eval/forward.h"

/* Remembers a condition that this path takes to be [outcome]. */
void guard_path(Interp *interp, Node *test, bool outcome);
/* The function returns where a condition that is not known holds. */
void guard_return(Interp *interp, Node *test);
/* Whether a function that was called may have returned before it came to [node], which fails, for a reason
 * that has to do with what fails there. */
bool guard_may_have_left(const Interp *interp, const Node *node);
/* The path has learned something since [before]: it is not reached where that contradicts its guards. */
void guard_check(Interp *interp, const State *before);
/* Whether the program has asked if there is the key of a subscript. */
bool guard_has_key(const Interp *interp, const Node *node);

#endif
