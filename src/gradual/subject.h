/* A function under question: it can be run, again and again, on tensors of whatever shapes are asked about.
 *
 * A Subject is a function, or a method with the object that it belongs to, and its inputs: parameters that
 * are tensors, with the shapes that their annotations declare, and others, which get their defaults or
 * something unknown. What a run says is a SubjectTrace. Memory is that of the interpreter's arena, lists
 * aside. */
#ifndef MOIRA_GRADUAL_SUBJECT_H
#define MOIRA_GRADUAL_SUBJECT_H

#include "diag/diagnostic.h"
#include "eval/forward.h"
#include "eval/uncalled.h"
#include "gradual/program.h"
#include "solve/solve.h"

typedef struct Input {
    Sym name;
    const char *text; /* the name */
    Node *node;       /* the parameter, in the tree of [Subject.module] */
    Node *annotation; /* the part of its annotation that makes it a tensor; NULL: there is none */
    bool is_tensor;
    bool is_annotated;     /* with a shape, or with Dyn */
    bool is_guessed;       /* nothing but its use says that it is a tensor */
    bool is_certain;       /* its annotation, or who asks, says that it is a tensor and nothing else */
    bool says_more;        /* its annotation says what no shape does: it stays as it is */
    bool is_vague;         /* its annotation allows other things than arrays */
    bool is_positional;    /* it has no name for callers */
    const Shape *declared; /* of a tensor; an unknown dimension and an open shape are Dyn */
    Address class;         /* of a tensor */
    uint8_t element;       /* of a tensor: ElementType */
    bool is_passed;        /* not left to its default */
    bool is_optional;      /* its default is None */
} Input;

typedef Array(Input) Inputs;

/* It is a tensor that is passed. */
static inline bool input_is_tensor(const Input *input) { return input->is_tensor && input->is_passed; }

/* A condition that inputs meet, from the command line, in Python's syntax over the names of the inputs. */
typedef struct Where {
    const char *text;
    Node *node;
    Module *module; /* of the text */
    Sym input;      /* `x.shape[1] != Dyn`: a dimension is to be a number, or Dyn; 0: an ordinary condition */
    int32_t axis;
    bool is_static; /* it is to be a number */
} Where;

typedef struct Subject {
    Interp *interp;
    const char *name;               /* `f`, `Net.forward` */
    const FunctionObject *function; /* that is run */
    Module *module;                 /* where it is written */
    Value callee;
    Node *site;   /* the place from which it is called */
    State before; /* in which it is called */
    Inputs inputs;
    const Where *wheres;
    uint32_t where_count;
    uint64_t *steps; /* that are left for its runs, and for those of others; NULL: there is no limit */
    bool is_given;   /* who asks has said how its object is made */
    Later *later; /* it is called by anybody, with anything; NULL: as [callee] with what its defaults say */
    Value self;   /* then: the object, of whatever a constructor makes; NEVER: it has none */
    bool is_doubted; /* and then: parameters are tensors only where something says so */
} Subject;

typedef enum TraceMode {
    TRACE_UNKNOWN, /* dimensions that are not given are Dyn: they fit everything */
    TRACE_SYMBOLS, /* they are unknown numbers; all conditions are recorded */
    TRACE_NUMBERS, /* there are none; all conditions are recorded */
} TraceMode;

typedef struct SubjectTrace {
    Program program;
    Diagnostics diagnostics;   /* what fails for certain */
    const Assumption *given;   /* what --where says, newest first: the beginning of all that is assumed */
    const Assumption *assumed; /* what holds where the run comes to its end, newest first */
    Value result;
    State end;        /* in which [result] is meant */
    bool is_excluded; /* no input of these shapes is in the class that is asked about */
    bool is_reached;  /* the run comes to its end */
    bool was_cut;     /* it took too long */
} SubjectTrace;

/* The method [name] of an object, `forward` of a model. False when it has none that can be run. */
bool subject_of_method(Subject *subject, Interp *interp, Value object, Sym name, Node *site);
bool subject_of_function(Subject *subject, Interp *interp, Value function, Node *site);
void subject_free(Subject *subject);

/* The input of that name; NULL when there is none. */
Input *subject_input(const Subject *subject, Sym name);
/* Makes a tensor of an input that is left to its default otherwise. */
void subject_pass(Subject *subject, Input *input);
/* Finds out which of the guessed tensors are used as such; the others are unknown things from then on. False
 * when the function is abstract: it raises NotImplementedError, whatever it gets. */
bool subject_settle(Subject *subject);
uint32_t subject_tensor_count(const Subject *subject);
/* Whether something says which shape, or rank, an input has. */
bool subject_is_told(const Subject *subject);
/* The same function as anybody may call it: its object is what the constructor makes of any arguments,
 * parameters with defaults may be anything, and so may be those of which only [believes_use] says that they
 * are tensors. What fails then fails in any case. To be freed. */
void subject_doubt(const Subject *subject, bool believes_use, Subject *doubted);

/* Runs the function with the shapes [shapes], one for each input (NULL: as it is declared). To be freed with
 * trace_free. */
void subject_trace(Subject *subject, const Shape *const *shapes, TraceMode mode, SubjectTrace *trace);
void trace_free(SubjectTrace *trace);
/* Whether the run fails for certain, whatever the sizes are. */
static inline bool trace_fails(const SubjectTrace *trace) {
    return diagnostics_count(&trace->diagnostics, SEVERITY_ERROR) > 0;
}

/* The same function with a tensor for an input that is left to None otherwise. False when the function does
 * not use it as one. The inputs of [given] are to be freed. */
bool subject_give(const Subject *subject, uint32_t input, Subject *given);

/* The kind of elements that an input must have: every other one fails with the shapes [shapes].
 * ELEMENT_UNKNOWN: several may do. */
uint8_t subject_element(Subject *subject, uint32_t input, const Shape *const *shapes);

/* A question about sizes. Where the steps of the subject are limited, what it takes counts among them. */
Solve *subject_ask(Subject *subject, uint64_t budget);
void subject_asked(Subject *subject, Solve *solve);

/* The shape that [shape] declares with a symbol for each dimension that it leaves open: `x.shape[0]`. */
const Shape *subject_symbols(Subject *subject, const Input *input, const Shape *shape, int64_t least);
/* A shape of [rank] unknown dimensions. */
const Shape *subject_rank(Subject *subject, uint32_t rank);

#endif
