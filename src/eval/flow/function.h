/* Functions: def and lambda, running a body, generators, decorators and super(). */
#ifndef MOIRA_EVAL_FLOW_FUNCTION_H
#define MOIRA_EVAL_FLOW_FUNCTION_H

#include "eval/forward.h"
#include "names/project.h"

Value define_function(Interp *interp, Node *node);
Value run_function(Interp *interp, const FunctionObject *function, const Value *bound, Node *site);
/* Too many calls inside one another, or of a function inside itself. */
bool is_too_deep(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count);
/* "module.Class.name" for a name that is defined here. */
const char *qualified_name(Interp *interp, Sym name);
/* A frame object for the variables of [scope] that inner functions use; [outer] when there are none. */
Address new_cells(Interp *interp, const Scope *scope, Address outer);
Value apply_decorators(Interp *interp, const NodeList *decorators, Value value);
/* What property(), staticmethod() and classmethod() make. */
Value descriptor_of_class(Interp *interp, Address class, const Arguments *arguments, const Node *site);
/* What super().name is, not bound yet; [owner] is the class of the object. */
Value super_attribute(Interp *interp, const MethodObject *pair, Sym name, Address *owner);
Value call_super(Interp *interp, const Arguments *arguments, Node *site);

#endif
