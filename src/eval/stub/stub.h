/* Shape stubs: what libraries do to shapes, written in Python syntax (docs/stubs.md).
 *
 * The interpreter loads a stub like any other module, and asks this folder when a function of one is called.
 * The work is split by idea: binding.h says what the names of a rule (stubs/rule.h) mean; pattern.h matches
 * values against it; call.h evaluates it; word.h has what stubs can call. What was read of a stub is kept in
 * Stubs (stubs.h) and freed with the interpreter. A mistake in a stub is reported there, and its function is
 * then unknown. Only what stands in this header is for the rest of the interpreter. */
#ifndef MOIRA_EVAL_STUB_STUB_H
#define MOIRA_EVAL_STUB_STUB_H

#include "eval/forward.h"

/* Calls a function of a stub; false when its rule has nothing to say that the interpreter does not know by
 * itself. The arguments are bound as for a native function. */
bool stub_call(Interp *interp, const NativeCall *call, Value *result);
/* An assert in a function of a stub is false, or a raise is reached: says so in the words of the stub, at the
 * call, and the run does not go on behind [statement]. When that is not certain it is said with --strict
 * only. */
void stub_fail(Interp *interp, Node *statement, bool is_certain);
/* A call of the program to a stub has just failed: adds to [failure] the shapes of the operands and where
 * their sizes come from, as far as it does not say so itself. */
void stub_explain_call(Interp *interp, const NativeCall *call, Failure *failure);

#endif
