/* Silent mistakes: array operations that run, and are probably not what was meant. They become warnings, at
 * calls that the program itself makes, and only where the text shows no intention. */
#ifndef MOIRA_EVAL_STUB_SUSPICION_H
#define MOIRA_EVAL_STUB_SUSPICION_H

#include "eval/forward.h"

/* Looks at a call of a library function that has given [result]. */
void suspect_call(Interp *interp, const NativeCall *call, Value result);

#endif
