/* Variables: where the value of a name is. */
#ifndef MOIRA_EVAL_FLOW_VARIABLE_H
#define MOIRA_EVAL_FLOW_VARIABLE_H

#include "eval/forward.h"
#include "names/project.h"

Value load_name(Interp *interp, AstName *node);
/* Binds what [site] (a Name, arg, alias, def, …) binds. */
void store_name(Interp *interp, const Node *site, Value value);
void delete_name(Interp *interp, AstName *node);
/* Unbinds what [site] has bound, if it still is. */
void unbind_name(Interp *interp, const Node *site);
/* What a variable of the running frame holds; NEVER when it is unbound. */
Value load_variable(Interp *interp, const Variable *variable);
void store_variable(Interp *interp, const Variable *variable, Value value);
/* An attribute's name as the running class mangles it. */
Sym attribute_name(Interp *interp, Sym name);

#endif
