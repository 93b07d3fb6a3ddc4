/* Variables: where the value of a name is. */
#ifndef MOIRA_EVAL_FLOW_VARIABLE_H
#define MOIRA_EVAL_FLOW_VARIABLE_H

#include "eval/forward.h"
#include "names/project.h"

Value variable_load_name(Interp *interp, AstName *node);
/* Binds what [site] (a Name, arg, alias, def, …) binds. */
void variable_store_name(Interp *interp, const Node *site, Value value);
void variable_delete(Interp *interp, AstName *node);
/* Unbinds what [site] has bound, if it still is. */
void variable_unbind(Interp *interp, const Node *site);
/* What a variable of the running frame holds; NEVER when it is unbound. */
Value variable_load(Interp *interp, const Variable *variable);
void variable_store(Interp *interp, const Variable *variable, Value value);
/* An attribute's name as the running class mangles it. */
Sym variable_mangle(Interp *interp, Sym name);

#endif
