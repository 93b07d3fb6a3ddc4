/* Comparisons of things that are never equal. */
#ifndef MOIRA_EVAL_FLOW_COMPARISON_H
#define MOIRA_EVAL_FLOW_COMPARISON_H

#include "eval/forward.h"

/* What a comparison is in Facts.compared. */
enum { COMPARED_UNLIKE = 1, COMPARED_ALIKE = 2 };

/* Takes note of the types that are compared. */
void comparison_note(Interp *interp, const AstCompare *node, Value left, Value right);
/* Reports the comparisons that were of unlike types each time they were made. */
void comparison_report(Interp *interp, const Module *module);

#endif
