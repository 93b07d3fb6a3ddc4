/* Operators and subscripts on any values, special methods included. Those that the operations on built-in
 * values need in turn are in eval/reenter.h. */
#ifndef MOIRA_EVAL_OBJECT_OPERATION_H
#define MOIRA_EVAL_OBJECT_OPERATION_H

#include "eval/forward.h"

void operation_set_item(Interp *interp, Value container, Value key, Value new, const Node *node);
void operation_delete_item(Interp *interp, Value container, Value key, const Node *node);
Value operation_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* `left op= right`: what the target becomes. */
Value operation_augmented(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* Whether [name] is that of a method which does it in place: "__iadd__". */
bool operation_is_in_place(const char *name);
Value operation_unary(Interp *interp, Operator op, Value operand, const Node *node);

#endif
