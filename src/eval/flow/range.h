/* Ranges: between which numbers a value lies on the running path, and what conditions tell of that. An int
 * has bounds by itself, or by the facts of the path about its symbols (State.facts); what is known of a float
 * or of something unknown is kept by its identity (State.numbers). */
#ifndef MOIRA_EVAL_FLOW_RANGE_H
#define MOIRA_EVAL_FLOW_RANGE_H

#include "eval/forward.h"

/* Between which numbers a value lies; of what is no number, anywhere. */
RealBounds range_of(Interp *interp, Value value);
/* What the bounds alone say of `a op b`. */
Tri range_compare(Operator op, RealBounds a, RealBounds b);
/* The same of a condition whose truth is not known otherwise: an unknown thing that a condition has compared
 * with a number is a number. The condition has been evaluated. */
Tri range_condition(Interp *interp, Node *test);

/* The operation gave something unknown that, if it is a number, lies within the bounds. */
void range_learn_number(Interp *interp, Value value, RealBounds bounds);

/* On this path [left] op [right] is [outcome]. The values are what the two expressions are. [narrows] keeps
 * what is then known of a value that has no identity where the expression is kept. */
typedef void Narrows(Interp *interp, Node *node, Value value);
void range_learn_order(Interp *interp, Operator op, Node *const *sides, const Value *values, bool outcome,
                       Narrows *narrows);
/* On this path a number is not 0, or with [outcome] false is 0: `if t % 8:`. */
void range_learn_truth(Interp *interp, Node *node, Value value, bool outcome);
/* On this path [item], which the first expression is, is one of the items of the second. */
void range_learn_member(Interp *interp, Node *const *sides, Value item, Narrows *narrows);

/* What an operation on something unknown gives, if it is a number: x % 3, x * x and x ** 2 have bounds. */
void range_learn_result(Interp *interp, Operator op, Value left, Value right, Value result);

/* The join of two paths, [b] into [a]. What a variable holds that has another value on the other path keeps
 * the bounds that it has on its own: after `if n < 1: n = 1` n is 1, or max(n, 1). */
State range_join(Interp *interp, const State *a, const State *b);
/* [value] with the bounds that it has in [own] and will no longer have in [joined]. */
Value range_with_own(Interp *interp, Value value, const State *own, const State *joined);

#endif
