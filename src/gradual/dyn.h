/* Conditions with Dyn in play: a dimension that is Dyn fits wherever a number would (consistency). */
#ifndef MOIRA_GRADUAL_DYN_H
#define MOIRA_GRADUAL_DYN_H

#include "value/formula.h"

/* Says whether a symbol is Dyn. */
typedef bool IsDyn(void *context, Dim symbol);

bool dim_is_dyn(DimTable *table, Dim dim, IsDyn *is_dyn, void *context);

/* What is left of [formula] when some symbols are Dyn: a comparison with one of them is no constraint, and a
 * reshape is one only as far as the sizes that are numbers must divide the others. */
const Formula *formula_consistent(DimTable *table, Arena *arena, const Formula *formula, IsDyn *is_dyn,
                                  void *context);

#endif
