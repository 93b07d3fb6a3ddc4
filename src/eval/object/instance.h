/* Making instances of classes. */
#ifndef MOIRA_EVAL_OBJECT_INSTANCE_H
#define MOIRA_EVAL_OBJECT_INSTANCE_H

#include "eval/forward.h"

/* An instance of the class with nothing in it. */
Value instance_empty(Interp *interp, Address address, const Node *site);
Value instance_make(Interp *interp, Value value, const Arguments *arguments, Node *site);

#endif
