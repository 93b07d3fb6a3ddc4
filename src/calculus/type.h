/* Gradual tensor types: Dyn, or TensorType([d1, …, dn]) where a dimension is Dyn or a number.
 *
 * Dyn on a variable says that it may be used at different shapes; it is a type and not a lack of knowledge.
 * Types are values, small and without memory of their own. The
 * relations between them, with which the constraints are compared, are in tests/calculus/relation.h. */
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
bool type_equal(const GradualType *a, const GradualType *b);
/* Whether the numbers of a convolution make sense by themselves: a kernel of at least 1, groups that divide
 * the channels, and so on. */
bool conv_is_valid(const Conv2D *conv);
bool conv_equal(const Conv2D *a, const Conv2D *b);

/* Appends `TensorType([Dyn, 3])`. */
void type_print(const GradualType *type, StrBuf *out);

#endif
