/* Assigning to targets, unpacking and deleting. */
#ifndef MOIRA_EVAL_FLOW_ASSIGN_H
#define MOIRA_EVAL_FLOW_ASSIGN_H

#include "eval/forward.h"

void assign(Interp *interp, Node *target, Value value);
void assign_delete(Interp *interp, Node *target);

#endif
