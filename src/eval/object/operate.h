/* Operators over values of the built-in types: numbers, strings, bytes, tuples, lists, dicts, sets, ranges,
 * slices, None. The operands are no unions and no instances of the program's own classes; they may be `some
 * int` or objects whose content is unknown. A result that is not known is `some` of the right class.
 *
 * VALUE_NOT_IMPLEMENTED is the answer where neither type has the operator; the caller then tries reflected
 * methods and reports. All other errors (division by zero, an index out of range) are reported here. */
#ifndef MOIRA_EVAL_OBJECT_OPERATE_H
#define MOIRA_EVAL_OBJECT_OPERATE_H

#include "eval/forward.h"

Value operate_binary(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* `list += iterable` and the like change the left operand in place; NOT_IMPLEMENTED: as operate_binary. */
Value operate_in_place(Interp *interp, Operator op, Value left, Value right, const Node *node);
Value operate_unary(Interp *interp, Operator op, Value operand, const Node *node);
/* ==, !=, <, <=, >, >=. Equality of unlike types is False; order of unlike types is NOT_IMPLEMENTED. */
Value operate_compare(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* `item in container`. */
Value operate_contains(Interp *interp, Value container, Value item, const Node *node);
/* Truth of a built-in value. */
Tri operate_truth(Interp *interp, Value value);
Value operate_get_item(Interp *interp, Value container, Value key, const Node *node);
void operate_set_item(Interp *interp, Value container, Value key, Value new, const Node *node);
void operate_delete_item(Interp *interp, Value container, Value key, const Node *node);
/* The int that an array of one element is as an index; others fail. */
Value index_from_array(Interp *interp, Value value, const Node *node);
/* Reports an unhashable key; true when it did. */
bool fail_unhashable(Interp *interp, Value key, const Node *node, Value *result);
/* The same for a key of [container], which may only be promised to be a dict. */
bool fail_key(Interp *interp, Value container, Value key, const Node *node, Value *result);

#endif
