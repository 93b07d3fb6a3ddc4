/* Arrays that share their elements: results that are views of an argument, and arrays that cannot be written.
 *
 * Which arrays are views of each other is not followed. So what is known of the elements of an array is
 * forgotten when there is a view through which they may change; and a view of an array that cannot be written
 * cannot be written either. */
#ifndef MOIRA_EVAL_STUB_VIEW_H
#define MOIRA_EVAL_STUB_VIEW_H

#include "eval/forward.h"
#include "eval/stub/pattern.h"

/* The values of the elements of an array are no longer known. */
void view_forget_elements(Interp *interp, Value value);
/* [result], of a call of [match]'s rule, is a view of the first argument as the rule says. */
void view_made(Interp *interp, const Match *match, Value result);
/* The elements of [array] are about to change. False when that certainly fails, which has been reported. */
bool view_write(Interp *interp, Value array, const Node *site);

#endif
