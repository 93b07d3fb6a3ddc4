/* In which order the elements of a tensor lie: strides, as PyTorch computes them, with sizes that may be
 * expressions. They decide whether a reshape is a view or a copy. NULL strides are in no simple order. */
#ifndef MOIRA_COST_LAYOUT_H
#define MOIRA_COST_LAYOUT_H

#include "cost/tape.h"

/* Of elements that lie one after the other. */
const Dim *layout_contiguous(DimTable *dims, Arena *arena, const Shape *shape);
bool layout_is_contiguous(DimTable *dims, const CostTensor *tensor);
/* Whether the tensor fills its storage, in any order. */
bool layout_is_dense(DimTable *dims, const CostTensor *tensor);
/* Strides of a new tensor whose dimensions lie in the order in which those of [like] do. */
const Dim *layout_like(DimTable *dims, Arena *arena, const Shape *shape, const CostTensor *like);

/* Strides with which a tensor has the shape without a copy; NULL when there are none. */
const Dim *layout_reshape(DimTable *dims, Arena *arena, const CostTensor *tensor, const Shape *shape);
/* The strides of the view that a call makes of its first tensor; NULL: no simple order. */
const Dim *layout_view(CostTape *tape, const CostTensor *tensor, const CostRule *rule, const NativeCall *call,
                       const Shape *shape);

#endif
