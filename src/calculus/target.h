/* From source constraints to target constraints (appendix E of the paper), and on to a solver.
 *
 * Corrected: every dimension of a tensor is compared, not some; the convolution is PyTorch's; a reshape
 * between static shapes compares products; two dimensions of which neither is 1 stay what they are under
 * broadcasting. What divides what is said by a product with a new unknown, so that zero needs no case. */
#ifndef MOIRA_CALCULUS_TARGET_H
#define MOIRA_CALCULUS_TARGET_H

#include "calculus/constraint.h"

/* The expansion of one constraint: nothing in it is of the source grammar only. */
const Constraint *target_expand(ConstraintSystem *system, const Constraint *constraint);

/* The same as a condition on the ranks, flags and numbers of the variables. */
const Formula *target_formula(ConstraintSystem *system, const Constraint *target);

/* v is exactly this type. */
const Formula *target_type_is(ConstraintSystem *system, const TypeVariable *variable,
                              const GradualType *type);

#endif
