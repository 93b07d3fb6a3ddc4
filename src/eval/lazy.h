/* Lazy modules: running only those of their statements that bind a name somebody asks for. */
#ifndef MOIRA_EVAL_LAZY_H
#define MOIRA_EVAL_LAZY_H

#include "eval/forward.h"

/* Runs the statements of a lazy module that bind [name]; false when none does. */
bool run_bindings(Interp *interp, Module *module, Sym name);
/* Runs all statements of a lazy module. */
void run_lazily(Interp *interp, Module *module);
/* The same for the body of the class that is all of a lazy module: its statements bind names of [class], and
 * these are returned. */
PMap run_class_lazily(Interp *interp, Module *module, Address class);

#endif
