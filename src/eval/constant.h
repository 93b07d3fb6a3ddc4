/* Which names of a lazy module keep what its statements gave them: containers that are never changed,
 * globals that are never rebound. */
#ifndef MOIRA_EVAL_CONSTANT_H
#define MOIRA_EVAL_CONSTANT_H

#include "eval/forward.h"
#include "names/project.h"

/* Whether a container under a name of a lazy module, or of a class in it, stays as its statement made it. */
bool constant_is_container(Interp *interp, Module *module, const Object *object, Sym name, bool of_class);
/* Whether nothing but the statements at the top of a lazy module changes what the name stands for. */
bool constant_is_kept(Interp *interp, Module *module, Sym name);
/* Whether a global of a lazy module may hold something else than its statements gave it. */
bool is_rebound(Interp *interp, Module *module, const Variable *variable);
/* Whether another file of the module's project stores the name in the module called [owner]. */
bool is_stored_elsewhere(const Interp *interp, const Module *module, const char *owner, Sym name);
/* Whether it may store the name in the module itself. */
bool may_be_stored(const Interp *interp, const Module *module, Sym name);

#endif
