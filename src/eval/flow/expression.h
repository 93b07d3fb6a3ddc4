/* Evaluating expressions in the current state; eval and eval_condition are in eval/reenter.h. */
#ifndef MOIRA_EVAL_FLOW_EXPRESSION_H
#define MOIRA_EVAL_FLOW_EXPRESSION_H

#include "eval/forward.h"

Value eval_comprehension(Interp *interp, Node *node);
Value eval_lambda(Interp *interp, AstLambda *node);
/* Puts an entry into entries that have room for it; an unknown key makes them open. */
void add_entry(Interp *interp, Entries *entries, Value key, Value value);

#endif
