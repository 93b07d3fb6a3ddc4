/* Context managers, and which exceptions they swallow. */
#ifndef MOIRA_EVAL_FLOW_MANAGER_H
#define MOIRA_EVAL_FLOW_MANAGER_H

#include "eval/forward.h"

/* Whether the expression of a manager, or what it is made of, has a name like `raises` or `suppress`, or is
 * given an exception class. */
bool manager_named_to_swallow(const Interp *interp, const Node *node);
/* The block of a with statement is over, without an exception. */
void manager_leave(Interp *interp, const Handler *handler);

#endif
