/* Functions: def and lambda, running a body, generators, decorators and super(). */
#ifndef MOIRA_EVAL_FLOW_FUNCTION_H
#define MOIRA_EVAL_FLOW_FUNCTION_H

#include "eval/forward.h"
#include "names/project.h"

Value function_define(Interp *interp, Node *node);
Value function_run(Interp *interp, const FunctionObject *function, const Value *bound, Node *site);
/* The scope of its parameters and local variables; its module has a source. */
const Scope *function_scope(const FunctionObject *function);
/* Too many calls inside one another, or of a function inside itself. */
bool function_is_too_deep(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count);
/* "module.Class.name" for a name that is defined here. */
const char *function_qualified(Interp *interp, Sym name);
/* A frame object for the variables of [scope] that inner functions use; [outer] when there are none. */
Address function_cells(Interp *interp, const Scope *scope, Address outer);
Value function_decorate(Interp *interp, const NodeList *decorators, Value value);
/* What property(), staticmethod() and classmethod() make. */
Value function_descriptor(Interp *interp, Address class, const Arguments *arguments, const Node *site);
/* What super().name is, not bound yet; [owner] is the class of the object. */
Value function_super(Interp *interp, const MethodObject *pair, Sym name, Address *owner);
Value call_super(Interp *interp, const Arguments *arguments, Node *site);

#endif
