/* `--where COND`: which inputs are asked about, in Python's syntax over the parameters of the function:
 * `5 <= x.shape[0] <= 20`, `x.ndim == 4`, `x.shape[1] % 2 == 0 and x.shape[0] == y.shape[0]`. A condition is
 * evaluated by the interpreter itself on the inputs of a run. `x.shape[1] != Dyn` asks for an annotation with
 * a number there, and `x.shape[1] == Dyn` for one without. */
#ifndef MOIRA_GRADUAL_WHERE_H
#define MOIRA_GRADUAL_WHERE_H

#include "eval/forward.h"
#include "gradual/subject.h"
#include "names/project.h"

/* Reads a condition that has been parsed: [node] is the expression, in the text of [source]. */
Where where_read(Interp *interp, SourceModule *source, Node *node, const char *text);
/* Makes tensors of the inputs that a condition speaks of; the name of one that there is not, else NULL. */
const char *where_pass(Subject *subject);
/* A condition that says nothing about sizes, whatever the ranks up to [rank_limit] are; NULL for none. */
const char *where_unclear(Subject *subject, uint32_t rank_limit);
/* Assumes all conditions for the inputs that have these values; false when they cannot be met. */
bool where_assume(Subject *subject, const Value *values);

#endif
