/* Who catches what is raised: try statements, context managers, and trials, in which something may fail
 * unseen. */
#ifndef MOIRA_EVAL_FLOW_HANDLER_H
#define MOIRA_EVAL_FLOW_HANDLER_H

#include "eval/error.h"
#include "eval/path.h"

/* The first thing that may fail in a trial, where that is asked for. */
typedef struct TrialDoubt {
    Failure *failure; /* NULL: nothing */
    Address class;
} TrialDoubt;

/* Someone who catches what is raised: a try statement whose body runs, a context manager that may swallow
 * exceptions, or a trial, in which something is done for one alternative and may fail unseen. */
struct Handler {
    Handler *outer;
    Frame *frame;
    AstTry *statement;     /* NULL for the other two */
    const Value *types;    /* what the except clauses of the statement catch; NEVER: everything */
    Value manager;         /* of a with statement */
    Node *site;            /* where it is written */
    Value suppressed;      /* of contextlib.suppress: what it swallows, a tuple; else NEVER */
    uint8_t gradient_mode; /* GradientMode of the statement where it begins */
    bool is_trial;
    bool catches_own; /* only exceptions that the program defines, which built-in operations do not raise */
    bool is_wary;     /* waits for what comes from outside: an interrupt, or too little memory */
    bool has_unknown; /* code ran that may raise anything */
    bool cleans_up;   /* a context manager that does something when an exception leaves its block */
    bool is_left;     /* by return, break or continue: its finally block has run for those */
    bool is_unasked;  /* a context manager that cannot be asked what it swallows */
    bool groups;      /* one of `async with`: what is raised in its block may go on as a group */
    State raised;     /* the join of the states in which something is or may be raised */
    Value exception;  /* the join of what is raised for certain */
    State passing; /* the join of the states in which something is raised that goes on after the clean-up */
    Value passed;  /* the join of what that is */
    Address raised_class; /* on a trial: of what was raised */
    Path before;          /* of a trial: the path when it began */
    /* On a trial, the first failure: */
    Address pending_class;
    Failure *pending; /* NULL: none */
    TrialDoubt doubt;
};

/* What [exception] is to the handlers of a try: whether one of them catches its class. */
Tri handler_catches(Interp *interp, const Handler *handler, Address class);
/* Joins the current state into what the handlers of the running frame may see. With [own] those are meant
 * that catch only the program's own exceptions, else all others. Unless [anything] may be raised, only those
 * that wait for what comes from outside. */
void handler_may_raise(Interp *interp, bool own, bool anything);
/* Runs the finally blocks between here and [until] before the run leaves them. */
void handler_leave_until(Interp *interp, Handler *until);
/* What has waited for the clean-up goes on: the state is the one after it. */
void handler_raise_again(Interp *interp, Value exceptions);
void trial_begin(Interp *interp, Handler *handler);
/* Ends the innermost trial; true when it failed. The run goes on from the state that it reached. */
bool trial_end(Interp *interp, Handler *handler);
/* The same; when it failed, whatever it did has not happened. */
bool trial_keep(Interp *interp, Handler *handler);
/* The same; whatever it did has not happened. */
bool trial_drop(Interp *interp, Handler *handler);
/* Reports what a trial kept. */
void trial_report(Interp *interp, const Handler *handler);
/* Reports what failed in it to the user alone: the run goes on where other alternatives led. */
void trial_publish(Interp *interp, const Handler *handler);
/* Reports what may fail in a trial whose result is used. */
void trial_report_doubt(Interp *interp, const Handler *handler);

#endif
