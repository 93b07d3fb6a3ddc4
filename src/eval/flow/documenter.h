/* Functions that only document what they are given: decorators that write a docstring.
 *
 * Such a function sets the `__doc__` of one of its parameters and returns that parameter, wherever it
 * returns; all else that it does is work on texts. How the text is made can be long, and nobody computes with
 * it: a call gives the argument, with a docstring of which nothing is known. */
#ifndef MOIRA_EVAL_FLOW_DOCUMENTER_H
#define MOIRA_EVAL_FLOW_DOCUMENTER_H

#include "eval/forward.h"

/* Whether [function] is one of another module; then [result] is what the call gives. */
bool documenter_call(Interp *interp, const FunctionObject *function, const Value *bound, Value *result);

#endif
