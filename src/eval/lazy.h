/* Lazy modules: running only those of their statements that bind a name somebody asks for. */
#ifndef MOIRA_EVAL_LAZY_H
#define MOIRA_EVAL_LAZY_H

#include "eval/forward.h"

/* Runs the statements of a lazy module that bind [name]; false when none does. */
bool lazy_bind(Interp *interp, Module *module, Sym name);
/* Runs one statement at the top of a lazy module, unless it has run; [name] is what it runs for. */
void lazy_run_statement(Interp *interp, Module *module, uint32_t index, Sym name);
/* Runs all statements of a lazy module. */
void lazy_run(Interp *interp, Module *module);
/* The same for the body of the class that is all of a lazy module: its statements bind names of [class], and
 * these are returned. */
PMap lazy_run_class(Interp *interp, Module *module, Address class);

#endif
