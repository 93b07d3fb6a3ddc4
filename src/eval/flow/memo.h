/* Remembered calls: the same call in an equal state gives the same again. */
#ifndef MOIRA_EVAL_FLOW_MEMO_H
#define MOIRA_EVAL_FLOW_MEMO_H

#include "eval/forward.h"

/* Where a call began, to tell in the end whether it may be remembered. */
typedef struct MemoMark {
    State before;
    Address first;
    uint32_t identities, symbols, raises, suppressed, doubts, told;
} MemoMark;

MemoMark memo_begin(const Interp *interp);
void memo_end(Interp *interp, const MemoMark *mark, const FunctionObject *function, const Value *bound,
              uint32_t count, Value result);
/* What the same call gave before; false when that is unknown. */
bool memo_find(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count,
               Value *result);
/* Forgets all calls: what they refer to is about to be freed. */
void memo_forget(Interp *interp);

#endif
