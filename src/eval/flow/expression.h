/* Evaluating expressions and conditions in the current state. */
#ifndef MOIRA_EVAL_FLOW_EXPRESSION_H
#define MOIRA_EVAL_FLOW_EXPRESSION_H

#include "eval/forward.h"

Value eval(Interp *interp, Node *node);
/* Evaluates what the program may never evaluate: nothing changes and nothing is reported. False, with ANY,
 * when it fails. */
bool eval_quietly(Interp *interp, Node *node, Value *value);
/* Evaluates a condition. */
Tri eval_condition(Interp *interp, Node *test);
Value eval_comprehension(Interp *interp, Node *node);
Value eval_lambda(Interp *interp, AstLambda *node);
/* Puts an entry into entries that have room for it; an unknown key makes them open. */
void add_entry(Interp *interp, Entries *entries, Value key, Value value);
/* The alternatives of a value that may be true, or false. */
Value filter_truth(Interp *interp, Value value, bool outcome, const Node *node);
/* An attribute's name as the running class mangles it. */
Sym attribute_name(Interp *interp, Sym name);

#endif
