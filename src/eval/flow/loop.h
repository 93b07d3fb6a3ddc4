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

/* An iterator that a loop goes over, and from which others can take items meanwhile. */
typedef struct Lent {
    Value iterator;    /* NEVER where only the loop knows it */
    uint32_t widening; /* Path.widening when the loop began */
    State ended;       /* the join of the states in which there were no items left before the last round */
} Lent;

/* The iterator, unless it was made where addresses began with [next]; NULL where its items are not known. */
const IteratorObject *lent_iterator(Interp *interp, Value iterable, Address next);
/* Gives the iterator the items back that it had [before], to be taken one by one. */
Lent lent_begin(Interp *interp, Value iterable, const IteratorObject *before);
/* The item of this round, which the iterator has now given. The state is not reached when there is none. */
Value lent_next(Interp *interp, Lent *lent, Value item);
/* The loop has taken all items. */
void lent_end(Interp *interp, const Lent *lent);

#endif
