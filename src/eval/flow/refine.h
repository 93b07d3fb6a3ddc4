/* What a condition tells about the values that it speaks of. */
#ifndef MOIRA_EVAL_FLOW_REFINE_H
#define MOIRA_EVAL_FLOW_REFINE_H

#include "eval/forward.h"

/* The state in which [test] is [outcome]; not reached when it cannot be. The state is one in which the test
 * has been evaluated. */
void refine(Interp *interp, Node *test, bool outcome);
/* Whether a value is an instance of a class or of one of a tuple of classes. */
Tri instance_of_type(Interp *interp, Value value, Value type);
/* What a value is that turned out to be such an instance. */
Value refine_among(Interp *interp, Value value, Value type, const Node *site);
/* What [subject], a name or an attribute, holds is such an instance, or is not. */
void refine_kind(Interp *interp, Node *subject, Value type, bool outcome);

#endif
