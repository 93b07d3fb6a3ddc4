/* Matching the arguments of a call against the patterns of a rule: each fits, does not fit, or it is not
 * known. What fits is converted (a list to an array, an int to a Pair), and names of dimensions are bound. */
#ifndef MOIRA_EVAL_STUB_PATTERN_H
#define MOIRA_EVAL_STUB_PATTERN_H

#include "eval/forward.h"
#include "eval/stub/binding.h"
#include "eval/stub/convert.h"
#include "stubs/shape_words.h"

/* An array among the arguments, in their order. */
typedef struct Operand {
    uint32_t parameter;
    ArrayInfo info;
} Operand;

/* A name that a pattern bound. */
typedef struct Bound {
    Sym name;
    const Shape *shape;  /* of a starred name; NULL for others */
    Dim dim;             /* NULL: unknown */
    ShapeErrorSide side; /* where it was bound first, for messages */
} Bound;

typedef enum MismatchKind {
    MISMATCH_NONE,
    MISMATCH_TYPE,      /* [value] is of the wrong type */
    MISMATCH_RANK,      /* it has the wrong number of dimensions */
    MISMATCH_DIM,       /* two dimensions, or a dimension and a number, differ */
    MISMATCH_BROADCAST, /* two dimensions do not broadcast */
    MISMATCH_RAGGED,    /* nested sequences of different lengths */
    MISMATCH_LITERAL,   /* a constant that is none of those that are allowed */
} MismatchKind;

/* Why the arguments do not fit. */
typedef struct Mismatch {
    uint8_t kind; /* MismatchKind */
    uint32_t parameter;
    Value value;
    const Pattern *pattern;
    const Shape *shape;
    ShapeErrorSide left, right; /* of DIM and BROADCAST; [operand] counts the arrays among the arguments */
} Mismatch;

typedef struct Match {
    Interp *interp;
    BoundRule *bound;
    const Rule *rule; /* that of [bound] */
    Node *site;
    Tri verdict;
    Value *values; /* one for each parameter, converted */
    Array(Operand) operands;
    Array(Bound) bounds;
    Mismatch mismatch; /* when the verdict is no */
    uint32_t progress; /* how many parameters fitted */
    bool has_self;     /* the first value is the object of a method */
    const char *doubt; /* what may not fit, for --strict; NULL for nothing */
} Match;

/* Matches one value for each parameter. To be freed by match_free, whatever the verdict. */
void match_arguments(Match *match, Interp *interp, BoundRule *bound, const Value *arguments, Node *site);
void match_free(Match *match);

/* The element type that a value names, as a dtype argument: float, "f4", np.int32; unknown for others. */
Element element_from_value(Interp *interp, Value value);

/* [shape] without its first [front] and last [back] dimensions, as far as it has them. */
const Shape *shape_without_ends(Interp *interp, const Shape *shape, uint32_t front, uint32_t back);
/* A shape from parts, of which several may be open. */
const Shape *shape_of_parts(Interp *interp, const Shape *const *parts, uint32_t count);

#endif
