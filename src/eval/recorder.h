/* Observers of a run: who is told of the calls of modules, of conditions and of tensor operations. */
#ifndef MOIRA_EVAL_RECORDER_H
#define MOIRA_EVAL_RECORDER_H

#include "eval/forward.h"

/* A part of a model, a module of PyTorch, is called: once when its call begins and once when it ends. */
typedef struct ModuleCall {
    Value module;
    Value positional, named; /* the arguments: a tuple, and a dict of those with names */
    Value output;
    bool has_ended; /* false: there is no output yet */
} ModuleCall;

typedef void ModuleCalled(Interp *interp, const ModuleCall *call);

/* Who records a run: what is asked of sizes, and which operations it makes. How the run
 * learns meanwhile is InterpOptions.learning. */
struct Recorder {
    /* A condition of the program, not of a stub, was asked: the test of an if, a while, an assert, … */
    void (*on_condition)(Recorder *recorder, Interp *interp, Node *test, Tri is);
    /* A function of a stub is called by the program, whatever comes of it; and it was called. */
    void (*on_call)(Recorder *recorder, Interp *interp, const NativeCall *call);
    void (*on_operation)(Recorder *recorder, Interp *interp, const NativeCall *call, Value result);
    /* Something got [count] values of which nobody knows what it does with them. */
    void (*on_unknown)(Recorder *recorder, Interp *interp, const Value *values, uint32_t count,
                       const Node *site);
    struct TensorGroups *groups; /* tensors that may be one and the same (merge.c); NULL: none */
    const Formula *answer; /* what the last question that a word asked was about; NULL: none was asked */
    uint32_t paused;       /* something is evaluated for the second time */
    bool is_abstract;      /* NotImplementedError was raised, and nobody caught it */
};

/* Who watches. */
typedef struct Observers {
    Recorder *recorder;      /* NULL: nobody */
    ModuleCalled *on_called; /* NULL: nobody */
    void *on_called_context; /* for whoever set it */
} Observers;

#endif
