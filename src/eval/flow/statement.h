/* Statements: one function per kind, which runs it in the current state. They are in statement.c, loop.c,
 * try.c, with.c, match.c and module.c. */
#ifndef MOIRA_EVAL_FLOW_STATEMENT_H
#define MOIRA_EVAL_FLOW_STATEMENT_H

#include "eval/forward.h"

void exec_for(Interp *interp, AstFor *node);
void exec_while(Interp *interp, AstWhile *node);
void exec_try(Interp *interp, AstTry *node);
void exec_with(Interp *interp, AstWith *node);
void exec_match(Interp *interp, AstMatch *node);
void exec_import(Interp *interp, AstImport *node);
void exec_import_from(Interp *interp, AstImportFrom *node);

#endif
