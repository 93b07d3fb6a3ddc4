/* Operators, comparisons, truth and subscripts on any values, special methods included. */
#ifndef MOIRA_EVAL_OBJECT_OPERATION_H
#define MOIRA_EVAL_OBJECT_OPERATION_H

#include "eval/forward.h"

Value get_item(Interp *interp, Value container, Value key, const Node *node);
void set_item(Interp *interp, Value container, Value key, Value new, const Node *node);
void delete_item(Interp *interp, Value container, Value key, const Node *node);
Value binary_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* `left op= right`: what the target becomes. */
Value augmented_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
Value unary_operation(Interp *interp, Operator op, Value operand, const Node *node);
/* One comparison, `in` and `is` included; the result need not be a bool. */
Value compare_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
Tri truth(Interp *interp, Value value, const Node *node);

#endif
