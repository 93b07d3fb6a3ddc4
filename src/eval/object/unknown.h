/* Unknown things, the symbols that stand for them as sizes, and what the path tells of symbols. */
#ifndef MOIRA_EVAL_OBJECT_UNKNOWN_H
#define MOIRA_EVAL_OBJECT_UNKNOWN_H

#include "eval/forward.h"

/* A new unknown thing, which is the same each time it is used. */
Value unknown(Interp *interp);
/* A new unknown int, named after [name] (may be NULL). */
Value unknown_int(Interp *interp, const char *name, DimBounds bounds);
/* An item taken out of a sequence of unknown length: another unknown thing each time. */
Value unknown_item(Interp *interp, Value element);
/* The dimension that [value] is when it is used as one: unknown things get a symbol, facts of the path are
 * put in. NULL: unknown. */
Dim unknown_dim(Interp *interp, Value value);
/* The dimension with the facts of the path put in; [origin] (may be NULL) is set to the place that told them
 * when they change it. */
Dim path_dim(Interp *interp, Dim dim, uint32_t *origin);
/* On this path two dimensions are equal, as the place [origin] tells (0: unknown). */
void unknown_learn_equal(Interp *interp, Dim a, Dim b, uint32_t origin);

#endif
