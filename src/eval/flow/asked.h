/* Conditions that ask for a version, a number of dimensions or a class: what fails under them need not
 * fail. */
#ifndef MOIRA_EVAL_FLOW_ASKED_H
#define MOIRA_EVAL_FLOW_ASKED_H

#include "diag/diagnostic.h"
#include "eval/flow/frame.h"

/* From now on what runs is under a condition that is not known. Gives what was asked for around it. */
AskedAround asked_enter(Interp *interp, Node *test);
/* From now on only [before] is asked for. */
void asked_leave(Interp *interp, AskedAround before);
/* Whether what runs in a call is written for some ranks only: what does not fit is not for it. */
bool asked_of_rank(const Interp *interp);
/* Whether what runs is written for some versions only, so that a failure of this kind is not certain. */
bool asked_of_version(const Interp *interp, DiagCode code);

#endif
