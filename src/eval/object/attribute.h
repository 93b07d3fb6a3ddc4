/* Attributes: reading, writing and deleting them as Python does, descriptors included. */
#ifndef MOIRA_EVAL_OBJECT_ATTRIBUTE_H
#define MOIRA_EVAL_OBJECT_ATTRIBUTE_H

#include "eval/forward.h"

Value attribute_get(Interp *interp, Value value, Sym name, const Node *node);
void attribute_set(Interp *interp, Value value, Sym name, Value new, const Node *node);
/* What object.__getattribute__ gives: an attribute of the object itself or of its class. Where there is none
 * __getattr__ is asked, if [asks_getattr]; else that is an error. */
Value attribute_plain(Interp *interp, Value value, Sym name, const Node *node, bool asks_getattr);
/* What object.__setattr__ does: a property is called, anything else becomes an attribute of the object. */
void attribute_set_plain(Interp *interp, Value value, Sym name, Value new, const Node *node);
void attribute_delete(Interp *interp, Value value, Sym name, const Node *node);
/* The function that `value.name(…)` calls with value as its self, when it is a plain method; no method object
 * is made then. */
bool attribute_method(Interp *interp, Value value, Sym name, Value *function);

#endif
