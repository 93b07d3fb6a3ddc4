/* Lists that a loop fills: `for x in steps: outputs.append(f(x))` leaves a list of as many items as there
 * were rounds. */
#ifndef MOIRA_EVAL_FLOW_COLLECT_H
#define MOIRA_EVAL_FLOW_COLLECT_H

#include "eval/forward.h"
#include "eval/path.h"
#include "value/dim.h"

/* The loop has run [rounds] times, without a break, from where [before] is: the lists to which each round
 * appends one item get their lengths. */
void collect_lengths(Interp *interp, const AstFor *node, const Path *before, Dim rounds);

#endif
