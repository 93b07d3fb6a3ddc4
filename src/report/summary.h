/* A summary of a model: which of its parts (modules of PyTorch) are called when it is, with which shapes, and
 * how many parameters they have. It is made while the interpreter runs the call: summary_begin listens,
 * summary_finish looks at the model and gives each call the path of its module.
 *
 * All memory is in the arena that is given, which must be the interpreter's or live as long, but for the
 * lists of calls, which summary_free gives back. Nothing fails: what is not known is unknown. */
#ifndef MOIRA_REPORT_SUMMARY_H
#define MOIRA_REPORT_SUMMARY_H

#include "base/map.h"
#include "eval/observer.h"

typedef enum OutlineKind {
    OUTLINE_UNKNOWN,
    OUTLINE_OTHER, /* something that is no tensor and has none */
    OUTLINE_TENSOR,
    OUTLINE_TUPLE, /* a tuple or list */
    OUTLINE_DICT,
} OutlineKind;

/* What a summary tells of a value. */
typedef struct Outline {
    uint8_t kind;       /* OutlineKind */
    uint8_t bits;       /* of an element of a tensor; 0: unknown */
    Address tensor;     /* that a tensor is, to tell it from others; 0: several */
    const Shape *shape; /* of a tensor */
    uint32_t count;     /* of [items] */
    const struct Outline *items;
    const char *const *keys; /* of a dict, one for each item */
} Outline;

/* How many elements; NULL means that it is not known. */
typedef Dim SummarySize;

typedef struct SummaryCall {
    Address module;
    const char *path; /* as named_modules() has it; NULL for what is no part of the model */
    const char *type;
    uint32_t depth; /* of the calls around it, those that have a path */
    bool has_ended;
    bool is_possible; /* it stands under a condition that is not known, or in a loop of unknown length */
    bool fails;       /* it did not end: this is where the run fails */
    bool is_leaf;     /* it calls no other part of the model */
    Outline input;    /* the only argument; several of them are a tuple, those with names a dict */
    Outline output;   /* of a call that has ended */
    SummarySize parameters; /* of the module and all below it, each tensor once */
    uint32_t parent;        /* the index of the call around it; UINT32_MAX: none */
    uint32_t place;         /* where the program calls it; 0: unknown */
} SummaryCall;

typedef struct SummaryTotals {
    SummarySize parameters, trainable, buffers;
    SummarySize parameter_bytes, input_bytes;
    SummarySize output_bytes; /* of all calls that are leaves and have parameters */
} SummaryTotals;

typedef struct Summary {
    Observer observer; /* first, so that it can be told from it */
    Interp *interp;
    Arena *arena;
    Value model;
    Outline input;            /* what the model was called with */
    Map given;                /* numbers of the symbols in [input]: other sizes are not known to the reader */
    Array(SummaryCall) calls; /* in the order in which they begin */
    Array(uint32_t) ended;    /* indices of those that ended, in that order */
    uint32_t repeated;        /* the last call that was found to be made for another alternative, too */
    Array(uint32_t) open;     /* those that have begun and not ended, the innermost last */
    uint32_t failures;        /* errors that had been reported when it began */
    bool has_failed;          /* what comes after the first error does not count */
    SummaryTotals totals;
    const char
        *first_unknown;     /* the path of a part of which it is not known what it is; NULL: there is none */
    uint32_t unknown_count; /* how many there are: their rows are missing */
    const char *first_possible; /* the path of a part that may be called or not; NULL: there is none */
    uint32_t possible_count;    /* how many such calls there are: they have no rows */
    uint32_t undecided;         /* Path.undecided when it began */
} Summary;

/* The same in steps, for one who watches himself: it hears of calls, the first of which is that of the model,
 * and is finished when they are over. */
void summary_start(Summary *summary, Interp *interp, Arena *arena, Value model, Value input);
void summary_hear(Summary *summary, const ModuleCall *told);
void summary_end(Summary *summary, bool is_broken);

/* From now on the calls of the parts of [model], which is about to be called with [input], are noted. */
void summary_begin(Summary *summary, Interp *interp, Arena *arena, Value model, Value input);
/* The run is over; [is_broken] when it did not come to its end. */
void summary_finish(Summary *summary, bool is_broken);
void summary_free(Summary *summary);

/* How many elements the parameters of a module have in the present state, each tensor once. */
SummarySize summary_parameters(Interp *interp, Value module);

/* How many calls of the model's parts have ended, and the outputs of how many of them are known in full. */
uint32_t summary_count_known(const Summary *summary, uint32_t *known);

/* An array of objects in the order in which the calls ended. */
void summary_put_json(const Summary *summary, StrBuf *out);
/* A table, indented by depth, with the totals below it. Calls deeper than [most_depth] are left out. */
void summary_put_text(const Summary *summary, uint32_t most_depth, StrBuf *out);
/* A drawing of the calls and of the tensors that go from one to another. */
void summary_put_svg(const Summary *summary, uint32_t most_depth, const char *title, StrBuf *out);

/* What a call is called below the call around it: `conv1` for `layer1.0.conv1`. */
const char *summary_name(const Summary *summary, const SummaryCall *call);

/* Notes for each tensor of an outline, by its address, the number of who made it, + 1. */
void outline_note_maker(const Outline *outline, uint32_t maker, Map *makers);

/* An outline as text: `(n, 3, h, w)`, `(2, 3), (2,)`, `{out: (n, 21)}`, `?`, `-` for what is no tensor. */
void outline_print(const Outline *outline, StrBuf *out);

#endif
