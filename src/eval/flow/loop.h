/* Loops: running their rounds one by one, or widened until nothing new comes. */
#ifndef MOIRA_EVAL_FLOW_LOOP_H
#define MOIRA_EVAL_FLOW_LOOP_H

#include "eval/forward.h"

struct Loop {
    Loop *outer;
    Frame *frame;
    Node *node;        /* the statement */
    Handler *handlers; /* those around the loop */
    State broken, continued;
};

/* Runs [body] over the items one by one or widened; used by for loops and comprehensions. */
typedef void RoundBody(Interp *interp, void *context, Value item);
/* [made] is where the body leaves what a round gives; NULL when rounds give nothing. */
void loop_run(Interp *interp, const Items *items, RoundBody *body, void *context, const Value *made);
/* Whether a round, over [new_item], did what the one before it did (alike.c). */
bool loop_is_alike(Interp *interp, const State *old, const State *new, Value old_item, Value new_item);

#endif
