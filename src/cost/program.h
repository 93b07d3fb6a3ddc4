/* The training step that a whole program makes: what runs from the first call of a model to the first
 * backward pass after it. The program is run by the interpreter as it always is; this says of what is told
 * what belongs to the step, and which optimizer the program has. */
#ifndef MOIRA_COST_PROGRAM_H
#define MOIRA_COST_PROGRAM_H

#include "cost/given.h"
#include "cost/step.h"

typedef struct CostProgram {
    bool is_on;             /* a model was called */
    bool is_over;           /* it is called again after the backward pass: the step is known */
    bool takes_inference;   /* a model that is called without gradients will do, too */
    bool was_cleared;       /* the gradients are let go, before the step or after it */
    const char *optimizer;  /* its name, as --optimizer has it; NULL: none was made */
    uint32_t loss;          /* tensor; UINT32_MAX: there is no backward pass */
    uint32_t backward_line; /* in the file */
    const Shape *input;     /* of the first tensor that the model is given; NULL: none */
    const Node *call;       /* where the model is called, in the file; NULL: not there */
    const Frame *frame;     /* that makes the call */
    uint32_t call_line;
    CostGiven *given; /* what the model is given instead; NULL: nothing */
} CostProgram;

/* Listens to a run that begins, on the tape. */
void program_watch(CostTape *tape, CostProgram *program, Interp *interp, Arena *arena);

/* ---- for tape.c ---- */

/* Whether the call of a part of a model belongs to the step. */
void program_gives(CostTape *tape, Value module, Value *positional, Value *named);
bool program_hears_module(CostTape *tape, const ModuleCall *told);
/* Whether a call of a stub does. */
bool program_hears_call(CostTape *tape, const NativeCall *call);
bool program_hears_operation(const CostTape *tape);

#endif
