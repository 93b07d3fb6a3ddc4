/* Watching a run. A client lends the interpreter an Observer (interp_watch), which is told what happens and
 * changes nothing: the run is the same without it. What changes the meaning of a run is an option
 * (InterpOptions). A function that is NULL is not called.
 *
 * What is tried for one alternative, passes that report nothing, and what is evaluated for the second time
 * are not told of, but for on_value. */
#ifndef MOIRA_EVAL_OBSERVER_H
#define MOIRA_EVAL_OBSERVER_H

#include "eval/forward.h"

/* A part of a model, a module of PyTorch, is called: once when its call begins and once when it ends. */
typedef struct ModuleCall {
    Value module;
    Value positional, named; /* the arguments: a tuple, and a dict of those with names */
    Value output;
    bool has_ended; /* false: there is no output yet */
} ModuleCall;

struct Observer {
    /* An expression of the file has this value, each time that it is evaluated. */
    void (*on_value)(Observer *observer, const Node *node, Value value);
    /* A condition of the program, not of a stub, was asked: the test of an if, a while, an assert, … */
    void (*on_condition)(Observer *observer, Interp *interp, Node *test, Tri is);
    bool hears_inside; /* of calls that functions of stubs make, too */
    /* A function of a stub is called by the program, whatever comes of it; and it was called. */
    void (*on_call)(Observer *observer, Interp *interp, const NativeCall *call);
    void (*on_operation)(Observer *observer, Interp *interp, const NativeCall *call, Value result);
    /* Unknown code got [count] values. */
    void (*on_unknown)(Observer *observer, const Value *values, uint32_t count, const Node *site);
    void (*on_module)(Observer *observer, const ModuleCall *call);
    /* What a part of a model is called with: the only answer that changes the run. It is asked in passes that
     * report nothing, too. */
    void (*on_arguments)(Observer *observer, Interp *interp, Value module, Value *positional, Value *named);
    /* An exception of [class] was raised, and not caught; [is_fault]: by no statement of the program.
     */
    void (*on_uncaught)(Observer *observer, Address class, bool is_fault);
};

/* ---- telling the observer, if there is one ---- */

void observer_condition(Interp *interp, Node *test, Tri is);
/* Whether it is told of calls at this point. */
bool observer_wants_calls(const Interp *interp);
void observer_call(Interp *interp, const NativeCall *call);
void observer_operation(Interp *interp, const NativeCall *call, Value result);
void observer_unknown(Interp *interp, const Value *values, uint32_t count, const Node *site);
void observer_module(Interp *interp, const ModuleCall *call);
void observer_arguments(Interp *interp, ModuleCall *call);
void observer_uncaught(const Interp *interp, Address class, bool is_fault);

#endif
