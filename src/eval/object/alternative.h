/* Unions: doing something for each alternative of the operands, and keeping alternatives few. */
#ifndef MOIRA_EVAL_OBJECT_ALTERNATIVE_H
#define MOIRA_EVAL_OBJECT_ALTERNATIVE_H

#include "eval/forward.h"

/* What is done for one combination of alternatives. */
typedef Value Alternative(Interp *interp, void *context, const Value *values);
/* Calls [body] for each combination of the alternatives of the [count] values, joins states and results, and
 * lets it fail only when every combination fails. Falls back to `unknown` when there are too many. */
Value alternative_each(Interp *interp, const Value *values, uint32_t count, Alternative *body, void *context);
/* The value with at most MOST_ALTERNATIVES objects in it: several arrays become one that has in common what
 * they have, made at [site] (NULL: nowhere); others become ANY. */
Value alternative_few(Interp *interp, Value value, const Node *site);
/* The value with one array of each class at most: what several have in common, made at [site]. */
Value alternative_merge_arrays(Interp *interp, Value value, const Node *site);

#endif
