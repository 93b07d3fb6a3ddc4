/* What the text of a function says: its parameters, and whether there is more to it than a signature. */
#ifndef MOIRA_EVAL_OBJECT_PARAMETER_H
#define MOIRA_EVAL_OBJECT_PARAMETER_H

#include "eval/forward.h"

/* The parameters of a def or lambda. */
Astarguments *parameter_list(const Node *node);
/* The default of the parameter at [index]; NEVER for none. */
Value parameter_default(const FunctionObject *function, const Astarguments *parameters, uint32_t index);
uint32_t parameter_count(const Astarguments *parameters);
Node *parameter_at(const Astarguments *parameters, uint32_t index);
/* Whether a function only says that subclasses have to define it. */
bool is_abstract(const Interp *interp, const FunctionObject *function);
/* The same for one that cannot stay as it is: it is marked as abstract, or raises NotImplementedError. */
bool must_be_replaced(const Interp *interp, const FunctionObject *function);
/* Whether there is more to a function than `...`, `pass` or a docstring. */
bool has_body(const FunctionObject *function);

#endif
