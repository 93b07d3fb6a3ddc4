/* The relations between gradual types, and what operations make of them, as in the paper. A function that is
 * undefined for its arguments, as the least upper bound of types that are not consistent, returns false. */
#ifndef MOIRA_TESTS_CALCULUS_RELATION_H
#define MOIRA_TESTS_CALCULUS_RELATION_H

#include "calculus/calculus.h"

GradualType type_tensor(uint32_t rank, const int64_t *dims);

/* No Dyn anywhere. */
bool type_is_static(const GradualType *type);

/* a ⊑ b: b is a, with types in place of some occurrences of Dyn. Reflexive. */
bool type_is_less_precise(const GradualType *a, const GradualType *b);
/* a ~ b: they agree where both say something. Not transitive. */
bool type_is_consistent(const GradualType *a, const GradualType *b);
bool dimension_is_consistent(int64_t a, int64_t b);
/* type ▷ⁿ matched. */
bool type_match(const GradualType *type, uint32_t rank, GradualType *matched);

/* a ⊔ b, and a ⊔* b, which is Dyn when one of them is. */
bool type_join(const GradualType *a, const GradualType *b, GradualType *joined);
bool type_join_starred(const GradualType *a, const GradualType *b, GradualType *joined);

/* What the operands of an addition would be if broadcasting changed them. */
void type_apply_broadcasting(const GradualType *a, const GradualType *b, GradualType *a_then,
                             GradualType *b_then);

/* The size along one axis after a convolution; false when the kernel does not fit. */
bool conv_size(const Conv2D *conv, int axis, int64_t size, int64_t *result);
/* The type of a convolution's result for an input of rank 3 or 4. */
bool type_calc_conv(const GradualType *input, const Conv2D *conv, GradualType *result);

/* Whether a tensor of the type can have been given the shape [target], in which one dimension may be Dyn. */
bool type_can_reshape(const GradualType *type, const GradualType *target);

/* Every declaration of [a] is at most as precise as that of [b], and they return the same. */
bool calculus_is_less_precise(const CalculusProgram *a, const CalculusProgram *b);
/* No Dyn in declarations and reshapes. */
bool calculus_is_static(const CalculusProgram *program);

#endif
