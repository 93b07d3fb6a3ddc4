/* Shapes whose rank is that of an argument, `(*x.shape[:-1], hidden)`: private to suppose.c and
 * suppose_rows.c.
 *
 * A function runs with each rank that one of its arguments may have. Where all these runs give a target the
 * same sizes before and after the same part of the argument's shape, that part has a name: a symbol that
 * stands for any number of sizes, whose name begins with a star. Such shapes are only shown. */
#ifndef MOIRA_EVAL_SUPPOSE_STRETCH_H
#define MOIRA_EVAL_SUPPOSE_STRETCH_H

#include "base/array.h"
#include "eval/forward.h"
#include "value/shape.h"

/* The argument of which the rank differs from run to run. */
typedef struct StretchGiven {
    const char *name;
    uint32_t rank;
    const Dim *dims; /* its sizes in this run */
} StretchGiven;

/* What a target is in one run. */
typedef struct StretchRun {
    uint32_t rank;        /* of the argument */
    uint32_t count;       /* of the sizes of the target: */
    const Dim *front;     /* as they are shown when those of the argument are counted from the front, */
    const Dim *back;      /* and from the back; NULL: not known */
    const int8_t *places; /* which sizes of the argument they are; -1: none */
} StretchRun;

typedef Array(StretchRun) StretchRuns;

/* The index of a size among those of the argument; -1: it is none of them. */
int stretch_place(Interp *interp, const StretchGiven *given, Dim size);
/* What all runs have in common, of which the first has the highest rank; NULL: no such part. [ranks] are all
 * that the argument had (bit r: rank r): where a run is missing the target was a number, which has no sizes.
 */
const Shape *stretch_shape(Interp *interp, const char *name, const StretchRuns *runs, uint64_t ranks);
/* Whether a shape has such a part. */
bool stretch_is_in(const Shape *shape);

#endif
