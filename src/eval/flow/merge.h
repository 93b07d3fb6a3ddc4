/* Where paths come together again: joining their states and results. */
#ifndef MOIRA_EVAL_FLOW_MERGE_H
#define MOIRA_EVAL_FLOW_MERGE_H

#include "eval/forward.h"

/* The join of two paths; when the run is recorded, with what is known of variables that differ. */
State merge_paths(Interp *interp, const State *a, const State *b);
/* The same for paths with a result each: joins [b] to [a], and gives the result. */
Value merge_results(Interp *interp, State *a, Value left, const State *b, Value right);

#endif
