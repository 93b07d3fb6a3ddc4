/* Gradients: which tensors need one, what is recorded of a call for the backward pass, and what PyTorch
 * refuses to change. Only what is certain counts: of what is not known nothing is said. */
#ifndef MOIRA_EVAL_STUB_GRADIENT_H
#define MOIRA_EVAL_STUB_GRADIENT_H

#include "eval/forward.h"
#include "stubs/rule.h"

/* What a call of a function of a stub says of the gradients of the tensors that it makes. */
typedef struct StubGradient {
    bool is_known;  /* it has been asked for */
    uint8_t of_all; /* what is known of all tensors that it is given: GradientKnown, a join */
    bool any_needs; /* one of them certainly needs a gradient */
    uint32_t graph; /* what is recorded; 0: nothing that is certain */
} StubGradient;

/* Puts into a new array what the running call says of its gradient. */
void gradient_of_new(Interp *interp, ArrayObject *array);
/* A method of the program's call changes its tensor in place. True when that fails for certain, which has
 * been reported: then the [result] is set. */
bool gradient_refuses_change(Interp *interp, const NativeCall *call, Value *result);
/* That is done: the tensor may need a gradient from now on. */
void gradient_changed(Interp *interp, const Rule *rule, const NativeCall *call);
/* What is known of the gradient of an array value here. */
GradientKnown gradient_known(Interp *interp, Value value);

#endif
