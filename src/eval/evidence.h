/* Evidence: what a call of a library says about whether one of its arguments is a tensor.
 *
 * A parameter of which nothing is said may be anything. `x.view(-1)`, `torch.mm(x, y)`, `conv(x)`, `x @ y`
 * and `x[:, 0]` are for tensors; `if x:`, `x + 1`, `x == 0`, `for item in x`, `x.to(device)` are for numbers,
 * lists and models as well, and `x.epochs` is for no tensor at all. */
#ifndef MOIRA_EVAL_EVIDENCE_H
#define MOIRA_EVAL_EVIDENCE_H

#include "eval/forward.h"

typedef enum Evidence { EVIDENCE_NONE, EVIDENCE_FOR, EVIDENCE_AGAINST } Evidence;

/* [is_layer]: the call is that of a layer of the library, which is its first argument. */
Evidence evidence_of_tensor(Interp *interp, const NativeCall *call, bool is_layer, uint32_t index);

#endif
