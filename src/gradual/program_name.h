/* The name by which a program calls an operation of a library: in a stub, operations with one rule are one
 * function with several names, as torch.ones and torch.zeros are. */
#ifndef MOIRA_GRADUAL_PROGRAM_NAME_H
#define MOIRA_GRADUAL_PROGRAM_NAME_H

#include "eval/forward.h"

/* `torch.ones`, `torch.Tensor.__sub__`, of a layer `torch.nn.Conv2d`. [layer] is NULL for a function. */
const char *program_operation_name(Interp *interp, const NativeCall *call, const Object *layer);

#endif
