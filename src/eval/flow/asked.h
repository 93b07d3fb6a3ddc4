/* Conditions that ask for a version, a number of dimensions or a class: what fails under them need not
 * fail. */
#ifndef MOIRA_EVAL_FLOW_ASKED_H
#define MOIRA_EVAL_FLOW_ASKED_H

#include "diag/diagnostic.h"
#include "eval/forward.h"

/* Whether a condition asks for the version of a library. */
bool asks_for_version(Interp *interp, Node *test);
/* Whether a condition asks for the number of dimensions or the class of something. */
bool asks_for_rank(Interp *interp, Node *test);
/* Whether what runs in a call is written for some ranks only: what does not fit is not for it. */
bool is_of_rank(const Interp *interp);
/* Whether what runs is written for some versions only, so that a failure of this kind is not certain. */
bool is_of_version(const Interp *interp, DiagCode code);

#endif
