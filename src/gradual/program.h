/* Tensor programs: what the interpreter saw while it ran one function.
 *
 * A program is a list of steps in the order in which they happened: the parameters with their types, the
 * operations on tensors, the conditions that depend on sizes, and the result. A tensor is known by its
 * number, a size by the dimension that it is. Every step knows what had been assumed when it was made: the
 * requirements of all operations before it, and the conditions on the way to it. All of it lives in the arena
 * of the interpreter. */
#ifndef MOIRA_GRADUAL_PROGRAM_H
#define MOIRA_GRADUAL_PROGRAM_H

#include "base/map.h"
#include "eval/observer.h"

typedef enum ProgramStepKind {
    STEP_DECLARE,   /* a parameter: [name], [results][0] */
    STEP_OPERATION, /* a function of a library: [name], [arguments], [results] */
    STEP_UNKNOWN,   /* a tensor was given to something of which nothing is known: [text], [span] */
    STEP_BRANCH,    /* a condition that depends on sizes: [test], [condition], [verdict] */
    STEP_RETURN,    /* [results] */
} ProgramStepKind;

/* A tensor of a program. */
typedef struct ProgramTensor {
    const Shape *shape;  /* unknown dimensions and open shapes are Dyn */
    const char *name;    /* of a parameter; NULL: it has none */
    bool is_used;        /* an operation was made on it, or something asked for its size */
    uint32_t sources[2]; /* number + 1 of the tensors that it was computed from, by means that others than
                            tensors have as well: `-x`, `x - y`, `x.to(device)`; 0: there is no such */
    bool is_guessed;     /* a parameter that may be something else */
    bool is_foreign;     /* it was asked for an attribute that no tensor has */
} ProgramTensor;

/* An argument of an operation: a tensor, by its number, or another value. */
typedef struct ProgramArgument {
    const char *name; /* of the parameter of the operation, or of the layer's constructor */
    bool is_tensor;
    uint32_t tensor;  /* its number */
    const char *text; /* of another value, as Python prints it */
    Value value;
} ProgramArgument;

typedef struct ProgramStep {
    uint8_t kind;     /* ProgramStepKind */
    const char *name; /* of the parameter, or of the operation: `torch.nn.Conv2d`, `torch.Tensor.view` */
    Array(ProgramArgument) arguments;
    Array(uint32_t) results; /* tensors that it gives, by their numbers */
    bool is_choice;          /* it gives one of them, which cannot be told */
    Node *test;              /* of a branch */
    bool is_about_sizes;     /* a branch: the outcome of its condition depends on the sizes of tensors */
    const Formula *condition;
    Tri verdict;               /* of a branch: what the interpreter itself says */
    const Assumption *assumed; /* by then, newest first */
    bool is_caught;            /* the run goes on when the operation fails: another tensor may be meant, */
    bool is_tried;             /* or the program catches what it raises */
    const Text *text;          /* where it is written in the program */
    Span span;
} ProgramStep;

typedef struct Program {
    Observer observer; /* first, so that it can be told from it */
    Interp *interp;
    Array(ProgramTensor) tensors;
    Array(ProgramStep) steps;
    const Handler *handlers; /* of who runs the function: those of the function itself come before */
    bool is_abstract;        /* NotImplementedError was raised, and not caught */
    bool has_fault;          /* something failed that the program does not raise itself */
    bool keeps_all;          /* conditions that ask for no size are recorded, too */
    Map numbers;             /* address of an array to its number + 1 */
} Program;

/* From now on what [interp] runs is recorded. With [keeps_unknown], unknown dimensions stay unknown. */
void program_begin(Program *program, Interp *interp, bool keeps_unknown);
/* A tensor that is passed to the function; [is_guessed]: it may be something else. */
void program_declare(Program *program, const char *name, Value tensor, bool is_guessed, const Text *text,
                     Span span);
/* The run is over. */
void program_end(Program *program, Value result);
void program_free(Program *program);

/* Where a tensor was first given to something of which nothing is known; NULL: nowhere. What the run says is
 * necessary all the same, but perhaps not enough. */
const ProgramStep *program_unknown(const Program *program);
/* What is written there, on one line. */
const char *program_source(Arena *arena, const Text *text, Span span);
/* The text of a step, on one line. */
const char *program_step_text(const Program *program, const ProgramStep *step);

/* Whether the size at [index] of the parameter [name] is Dyn: it has the name that was made for it. */
bool program_is_dyn(const char *name, uint32_t index, Dim size);

/* Appends `line 12`, or `layers.py:12` for a file that is not the one of the function. */
void program_put_place(const Text *text, const Text *home, Span span, StrBuf *out);
/* Appends the program, a line for each step (program_print.c). */
void program_print(const Program *program, StrBuf *out);

#endif
