/* Recording a run: what conditions and operations say of sizes, as formulas. */
#ifndef MOIRA_EVAL_FLOW_ASSUME_H
#define MOIRA_EVAL_FLOW_ASSUME_H

#include "eval/forward.h"

/* While the run is recorded: what follows holds only where [formula] does, as the program tells at [site]. */
void assume(Interp *interp, const Formula *formula, const Node *site);
/* The place in the program's own text at which the running stub was called, or that of [site]; 0 when it is
 * not known. */
uint32_t assume_place(Interp *interp, const Node *site);
/* What a condition says of sizes, evaluated where the run is. UNKNOWN: it is about something else. */
const Formula *assume_condition(Interp *interp, Node *test);
/* The same for `left op right`. */
const Formula *assume_comparison(Interp *interp, Operator op, Value left, Value right);

#endif
