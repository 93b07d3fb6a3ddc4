/* Shape stubs: what libraries do to shapes, written in Python syntax and read here (docs/stubs.md).
 *
 * The interpreter loads a stub like any other module, and asks this folder when a function of one is called.
 * The work is split by idea: rule.h is a rule as data, which any reader can walk; pattern.h matches values
 * against it; call.h evaluates it; word.h has what stubs can call. What was read of a stub is kept in Models
 * and freed with the interpreter. A mistake in a stub is reported there, and its function is then unknown. */
#ifndef MOIRA_EVAL_STUB_STUB_H
#define MOIRA_EVAL_STUB_STUB_H

#include "eval/forward.h"
#include "names/outline.h"

/* The stub of a module that the program carries; NULL when there is none. */
const ModelFile *model_find(const char *module_name);

/* Makes the interpreter understand shape stubs. */
void models_init(Interp *interp);
void models_free(Interp *interp);

#endif
