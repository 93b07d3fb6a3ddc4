/* What the calls of a file say of its targets: private to suppose.c and suppose_rows.c.
 *
 * Each function that runs on supposed arguments calls others. What a target is in all calls of the file is
 * what it is in the runs of the functions that the file does not call itself: the others run inside them.
 * Where such a run always comes through one function, a run of that function alone may say more. */
#ifndef MOIRA_EVAL_SUPPOSE_CALLS_H
#define MOIRA_EVAL_SUPPOSE_CALLS_H

#include "eval/suppose_rows.h"

/* The run of [root] has come to its end: it has called what Supposed.entered says. */
void suppose_note_calls(SupposedTargets *targets, Interp *interp, const Scope *root);
/* Finds the functions whose calls are all there are: to be called once, before the next. */
void suppose_find_entries(SupposedTargets *targets);
/* What a target of the function [root], NULL for the module, is there; to be joined with what was found. */
SupposedShape *suppose_call_of(SupposedTarget *target, const Scope *root, const SupposedRow *row);
/* What the target is in all calls. */
SupposedShape suppose_called(const SupposedTargets *targets, Interp *interp, const SupposedTarget *target);

#endif
