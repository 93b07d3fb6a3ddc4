/* The words of the stub language that say what array operations do to shapes: broadcast, reshape, concat, …
 *
 * A word computes on what is known. Dimensions may be numbers, symbolic or unknown (NULL), shapes may be
 * open: the result holds for every array that the operands describe and that the operation accepts. A word
 * fails (NULL) only if the operation fails for every one of them; [error] then says why in the library's own
 * words. Where failure is merely possible [verdict] says so.
 *
 * A tuple of integers (new sizes, axes, repetitions) is written as a Shape, too: it may hold negative
 * numbers, and be open when its length is unknown. Everything is made in the arena. */
#ifndef MOIRA_STUBS_SHAPE_WORDS_H
#define MOIRA_STUBS_SHAPE_WORDS_H

#include "stubs/dialect.h"
#include "value/formula.h"
#include "value/shape.h"

typedef enum ShapeVerdict { SHAPE_OK, SHAPE_MAY_FAIL, SHAPE_FAILS } ShapeVerdict;

/* Which requirement is not met. */
typedef enum ShapeErrorKind {
    SHAPE_ERROR_BROADCAST, /* two dimensions do not broadcast */
    SHAPE_ERROR_PRODUCT,   /* two dimensions that are summed over differ */
    SHAPE_ERROR_RESHAPE,   /* another number of elements */
    SHAPE_ERROR_CONCAT,    /* arrays that are put together differ elsewhere */
    SHAPE_ERROR_INDEX,     /* an index is out of bounds, or there are too many */
    SHAPE_ERROR_AXIS,      /* an axis that does not exist, or is named twice */
    SHAPE_ERROR_RANK,      /* too few or too many dimensions */
    SHAPE_ERROR_VALUE,     /* an argument that no array accepts */
} ShapeErrorKind;

/* One side of a requirement: a dimension of an operand. */
typedef struct ShapeErrorSide {
    int32_t operand; /* which of the shapes; -1 when it is no dimension of a shape */
    int32_t axis;    /* from the front; from the back, negative, in a shape of unknown rank */
    Dim dim;
    Origin origin;
} ShapeErrorSide;

typedef struct ShapeError {
    ShapeErrorKind kind;
    ShapeRefusal refusal;
    ShapeErrorSide left, right; /* of a requirement between two dimensions */
    const char *exception;      /* `ValueError` */
    bool is_vague;              /* it is possible because nothing is known that speaks against it */
    const char *message;        /* as the library prints it; NULL for a doubt when these are not told */
} ShapeError;

/* What the words share. Set up by the caller; every word sets the last three. */
typedef struct ShapeWords {
    DimTable *table;
    Arena *arena;
    const Dialect *dialect;
    bool explain_doubts; /* also when failure is only possible, fill in the sides of the error */
    bool tell_doubts;    /* and its message */
    bool records;        /* say in [required] what must hold, and give dimensions that follow a symbol */
    ShapeVerdict verdict;
    ShapeError error;
    const Formula *required; /* what holds where the word does not fail, as far as it can be told */
} ShapeWords;

/* An `axis=` argument: None, a number, a tuple of them. */
typedef enum AxesKind { AXES_NONE, AXES_ONE, AXES_TUPLE, AXES_UNKNOWN } AxesKind;
typedef struct Axes {
    AxesKind kind;
    Dim one;
    const Shape *tuple;
} Axes;

/* A list of shapes, as splitting gives it: [items], and, when there may be any number of them, what each of
 * them is. */
typedef struct ShapeList {
    const Shape *const *items; /* NULL when the number is unknown, or the word failed */
    uint32_t count;
    const Shape *every; /* each of them is one of these; NULL when the word failed */
} ShapeList;

/* Broadcasting: operands of a ufunc; with an array for the result (`out=`, `+=`); as broadcast_arrays has
 * it; to given sizes (in PyTorch -1 keeps a dimension). */
const Shape *shape_broadcast_all(ShapeWords *words, const Shape *const *shapes, uint32_t count);
const Shape *shape_broadcast_out(ShapeWords *words, const Shape *const *shapes, uint32_t count,
                                 const Shape *out);
const Shape *shape_broadcast_arrays(ShapeWords *words, const Shape *const *shapes, uint32_t count);
const Shape *shape_broadcast_to(ShapeWords *words, const Shape *shape, const Shape *sizes);

/* Products. When [axes_a] is NULL tensordot sums over [count] axes. */
const Shape *shape_matmul(ShapeWords *words, const Shape *a, const Shape *b);
const Shape *shape_dot(ShapeWords *words, const Shape *a, const Shape *b);
const Shape *shape_inner(ShapeWords *words, const Shape *a, const Shape *b);
const Shape *shape_outer(ShapeWords *words, const Shape *a, const Shape *b);
const Shape *shape_vdot(ShapeWords *words, const Shape *a, const Shape *b);
const Shape *shape_kron(ShapeWords *words, const Shape *a, const Shape *b);
const Shape *shape_tensordot(ShapeWords *words, const Shape *a, const Shape *b, Dim count,
                             const Shape *axes_a, const Shape *axes_b);
const Shape *shape_einsum(ShapeWords *words, const char *subscripts, const Shape *const *shapes,
                          uint32_t count);

/* The same elements in other shapes. [axes] NULL reverses all of them. */
const Shape *shape_reshape(ShapeWords *words, const Shape *shape, const Shape *sizes);
const Shape *shape_ravel(ShapeWords *words, const Shape *shape);
const Shape *shape_permute(ShapeWords *words, const Shape *shape, const Shape *axes);
const Shape *shape_swapaxes(ShapeWords *words, const Shape *shape, Dim axis1, Dim axis2);
const Shape *shape_moveaxis(ShapeWords *words, const Shape *shape, const Shape *from, const Shape *to);
const Shape *shape_rollaxis(ShapeWords *words, const Shape *shape, Dim axis, Dim start);
const Shape *shape_expand_dims(ShapeWords *words, const Shape *shape, Axes axes);
const Shape *shape_squeeze(ShapeWords *words, const Shape *shape, Axes axes);

/* The axes that a function names, checked: true unless it certainly fails. The first gives the axis from the
 * front, -1 when it is not known; the second is for functions that keep the shape (roll, flip, sort). */
bool shape_axis(ShapeWords *words, const Shape *shape, Dim axis, int64_t *index);
bool shape_check_axes(ShapeWords *words, const Shape *shape, Axes axes, bool may_repeat);

/* Reductions. [name] is NULL for those that have a value for no elements, else what the library calls them
 * (`maximum`, `argmax`). With [REDUCE_SCALARS] axis 0 of a scalar is accepted, as ufuncs do. */
enum { REDUCE_KEEPDIMS = 1, REDUCE_SCALARS = 2 };
const Shape *shape_reduce(ShapeWords *words, const Shape *shape, Axes axes, int flags, const char *name);

/* Putting together and taking apart. An axis of AXES_NONE flattens. */
const Shape *shape_concat(ShapeWords *words, const Shape *const *shapes, uint32_t count, Axes axis);
const Shape *shape_stack(ShapeWords *words, const Shape *const *shapes, uint32_t count, Dim axis);
/* The same of [count] arrays, NULL for an unknown number, each of which has the shape [every]. */
const Shape *shape_concat_each(ShapeWords *words, const Shape *every, Dim count, Dim axis);
const Shape *shape_stack_each(ShapeWords *words, const Shape *every, Dim count, Dim axis);
ShapeList shape_split(ShapeWords *words, const Shape *shape, Dim sections, Dim axis);
ShapeList shape_array_split(ShapeWords *words, const Shape *shape, Dim sections, Dim axis);
ShapeList shape_split_at(ShapeWords *words, const Shape *shape, const Shape *indices, Dim axis);

/* More or fewer elements. [before] and [after] have one entry for all axes or one for each. */
const Shape *shape_tile(ShapeWords *words, const Shape *shape, const Shape *repetitions);
const Shape *shape_repeat(ShapeWords *words, const Shape *shape, Dim repetitions, Axes axis);
const Shape *shape_pad(ShapeWords *words, const Shape *shape, const Shape *before, const Shape *after);
const Shape *shape_diag(ShapeWords *words, const Shape *shape, Dim offset);
const Shape *shape_diagonal(ShapeWords *words, const Shape *shape, Dim offset, Dim axis1, Dim axis2);
const Shape *shape_trace(ShapeWords *words, const Shape *shape, Dim offset, Dim axis1, Dim axis2);

/* The sizes that convolutions, pooling and interpolation give one dimension, NULL when it is not known. A
 * window that does not fit gives a number below 1, which the caller refuses. */
Dim shape_conv_size(DimTable *table, Dim size, Dim kernel, Dim stride, Dim padding, Dim dilation);
Dim shape_pool_size(DimTable *table, Dim size, Dim kernel, Dim stride, Dim padding, Dim dilation,
                    bool ceil_mode);
Dim shape_scale_size(DimTable *table, Dim size, double factor);

#endif
