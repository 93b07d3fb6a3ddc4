/* From Python values to arrays: numbers, nested sequences and arrays as np.array takes them. */
#ifndef MOIRA_EVAL_STUB_CONVERT_H
#define MOIRA_EVAL_STUB_CONVERT_H

#include "eval/forward.h"
#include "eval/stub/stubs.h"
#include "stubs/element.h"

/* What is known of an array, or of the array that a value converts to. */
typedef struct ArrayInfo {
    const Shape *shape; /* `(...)` when nothing is known */
    Element element;
    const Items *values; /* the elements in C order where they are known and few; else NULL */
    Address class;       /* of the array that it is; 0 when it is none yet */
    bool may_be_ragged;  /* of what was converted: for some of the values that it may have */
} ArrayInfo;

typedef enum Conversion {
    CONVERT_YES,
    CONVERT_UNKNOWN, /* it may be anything, or not be an array at all */
    CONVERT_RAGGED,  /* nested sequences of different lengths: [depth] dimensions agree */
} Conversion;

/* From here on [a] and [b], of which it is not known whether they are equal, are: what was just done fails
 * otherwise. [site] is where that was, if the running code is not a stub. */
void learn_requirement(Interp *interp, Dim a, Dim b, const Node *site);

/* What is known of an array value here, facts of the path included; false when the value is no array for
 * certain (or nothing is known). */
bool array_info(Interp *interp, Value value, ArrayInfo *info);

/* The array to which [value] converts. After CONVERT_RAGGED the shape holds the dimensions that agree. */
Conversion convert_array(Interp *interp, Value value, ArrayInfo *info);

/* A new array object with that content. */
Value array_value(Interp *interp, Address class, const ArrayInfo *info, const Node *site);

/* Shapes and the tuples of ints that stubs compute with: an open shape is an OpenShape (moira.stubs). */
Value shape_to_value(Interp *interp, const Shape *shape, const Node *site);
/* The shape that a value is: a tuple or list of ints, an int (a tuple of one), an OpenShape, an array of ints
 * whose elements are known. `(...)` for what is not known. With [unknown_ints] an unknown int becomes a
 * symbol. Returns false when it is certainly something else, and puts what disturbs into [wrong]. */
bool shape_from_value(Interp *interp, Value value, bool unknown_ints, const Shape **shape, Value *wrong);

/* How many numbers range(start, stop, step) gives; NULL when that is not known. */
Dim range_size(Interp *interp, Dim start, Dim stop, Dim step);

/* `(...)`. */
const Shape *shape_anything(Interp *interp);
/* [shape] as it is printed, in the arena. */
const char *shape_text(Interp *interp, const Shape *shape);
const char *dim_text(Interp *interp, Dim dim);
/* `a × b × c`, of the dimensions of a shape. */
const char *product_text(Interp *interp, const Shape *shape);
/* The same as NumPy's own messages have it: (2,3). */
const char *shape_compact(Interp *interp, const Shape *shape);
/* As PyTorch's have it: [2, 3]. */
const char *shape_bracketed(Interp *interp, const Shape *shape);

/* The address of a class of moira.stubs; 0 when there is none. */
Address stub_class(Interp *interp, StubClass which);

#endif
