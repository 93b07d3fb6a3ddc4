/* Tensors that may be one and the same. Where paths of a recorded run meet, a new tensor stands for one of
 * two: none of the three is known to be another object than the others, and when one changes its shape in
 * place, those of the others are no longer known. */
#ifndef MOIRA_EVAL_OBJECT_GROUP_H
#define MOIRA_EVAL_OBJECT_GROUP_H

#include "eval/forward.h"

/* [merged] stands for [left] or [right]. */
void group_tensors(Interp *interp, Address left, Address right, Address merged);
/* Whether it is not known that two tensors at different addresses are two. */
bool group_may_be_one(const Interp *interp, Address a, Address b);
/* A tensor has changed its shape in place: so may have those that may be the same. */
void group_forget(Interp *interp, Address changed);

/* The groups as they are now. What runs in a scratch arena returns to them before that is reset. */
typedef struct GroupsMark {
    TensorGroups *groups; /* NULL: there is none */
    struct GroupedTensor *first;
    uint32_t count;
} GroupsMark;
GroupsMark groups_mark(const Interp *interp);
void groups_return(Interp *interp, GroupsMark mark);

#endif
