/* Gradual tensor types: Dyn, or TensorType([d1, …, dn]) where a dimension is Dyn or a number.
 *
 * Dyn on a variable says that it may be used at different shapes; it is a type and not a lack of knowledge.
 * Types are values, small and without memory of their own. A function that is undefined for its arguments, as
 * the least upper bound of types that are not consistent, returns false. */
#ifndef MOIRA_CALCULUS_TYPE_H
#define MOIRA_CALCULUS_TYPE_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    TYPE_RANK_MAX = 16, /* of the types of the calculus */
    DIM_DYN = -1,       /* a dimension that is Dyn */
};

typedef struct GradualType {
    bool is_dyn;                 /* not even the rank is known */
    uint32_t rank;               /* of a tensor type */
    int64_t dims[TYPE_RANK_MAX]; /* numbers from 0 on, or DIM_DYN */
} GradualType;

/* A convolution in full; pairs are for the height and the width. */
typedef struct Conv2D {
    int64_t channels_in, channels_out;
    int64_t kernel[2], stride[2], padding[2], dilation[2];
    int64_t groups;
    bool needs_batch; /* the input has rank 4, as in the paper; otherwise 3 or 4, as in PyTorch */
} Conv2D;

GradualType type_dyn(void);
GradualType type_tensor(uint32_t rank, const int64_t *dims);
bool type_equal(const GradualType *a, const GradualType *b);
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

/* Whether the numbers of a convolution make sense by themselves: a kernel of at least 1, groups that divide
 * the channels, and so on. */
bool conv_is_valid(const Conv2D *conv);
bool conv_equal(const Conv2D *a, const Conv2D *b);
/* The size along one axis after a convolution; false when the kernel does not fit. */
bool conv_size(const Conv2D *conv, int axis, int64_t size, int64_t *result);
/* The type of a convolution's result for an input of rank 3 or 4. */
bool type_calc_conv(const GradualType *input, const Conv2D *conv, GradualType *result);

/* Whether a tensor of the type can have been given the shape [target], in which one dimension may be Dyn. */
bool type_can_reshape(const GradualType *type, const GradualType *target);

/* Appends `TensorType([Dyn, 3])`. */
void type_print(const GradualType *type, StrBuf *out);

#endif
