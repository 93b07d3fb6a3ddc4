/* Dialects: what libraries of arrays say when they refuse something, and in what else they differ.
 *
 * The libraries do the same to shapes, so that every word of shape_words.h exists once. What it says when it
 * fails, and the few things in which the libraries differ, stand in one table for each library. What a table
 * does not say is as in the dialect that it is based on. All of it is constant. */
#ifndef MOIRA_STUBS_DIALECT_H
#define MOIRA_STUBS_DIALECT_H

#include "value/shape.h"
#include "value/value.h"

typedef enum ShapeRefusal {
#define REFUSAL(name, ...) REFUSE_##name,
#include "stubs/dialect_numpy.def"
#undef REFUSAL
    REFUSE_COUNT
} ShapeRefusal;

/* How a library refuses. In the message {0} stands for the first detail. {0!r} prints a shape as Python does,
 * `(2, 3)`; {0!n} with `newaxis` for negative sizes, left out at the front; {0!x} as `2x3`; {0!p} pairs of
 * shapes, the second of which is printed so: `(2,)->(2,newaxis) `. */
typedef struct RefusalText {
    const char *exception; /* `ValueError`; NULL: as in the base */
    const char *message;   /* NULL: as in the base */
} RefusalText;

/* Parameters that mean the same in all functions of a family. */
typedef enum Role {
    ROLE_AXIS,
    ROLE_KEEPDIMS,
    ROLE_OUT,
    ROLE_WHERE,
    ROLE_DTYPE,
    ROLE_INITIAL,
    ROLE_COUNT
} Role;

/* How a library reads an index. */
typedef struct IndexWays {
    bool integers_first; /* integers select before index arrays are placed */
    bool slices_forward; /* the step of a slice is positive */
    bool clamps;         /* what is out of bounds takes the nearest element */
} IndexWays;

/* How a library sums. */
typedef struct EinsumWays {
    bool sums_stacks; /* without an ellipsis in the output, what ellipses stand for is summed over */
    bool counts;      /* the letters of an operand are counted before they are looked at */
} EinsumWays;

/* What a library does because its functions are traced, and its arrays have no elements then. */
typedef struct TracingWays {
    bool operators_convert; /* operators convert arrays of other libraries, too */
    bool narrows;           /* 64 bits become 32 unless the program says otherwise */
    bool keeps_classes;     /* what comes from an array of a subclass is of that class, too */
} TracingWays;

typedef struct Dialect {
    const struct Dialect *base;    /* NULL: it says everything itself */
    const char *array;             /* what stubs call its arrays */
    Address mismatch;              /* what it raises when shapes do not fit */
    const char *roles[ROLE_COUNT]; /* what it calls these parameters; "": it has none */
    const char *brackets;          /* around the sizes of a shape in messages */
    bool has_spaces;               /* between sizes, and a comma between shapes */
    uint8_t float_bits;      /* the width of the floats that it makes of integers and of Python's floats */
    uint8_t int_bits;        /* the width of the integers that it makes of Python's */
    bool ranks_operands;     /* promotion: arrays come before scalars, and these before numbers */
    bool weak_numbers;       /* promotion: Python's numbers give way to all arrays, and nothing else does */
    bool sums_to_signed;     /* a sum of unsigned integers is a signed one */
    bool has_byte_masks;     /* bytes are masks in an index */
    bool scalar_has_axis;    /* a scalar has the axes 0 and -1 */
    bool empty_axes_are_all; /* reducing over no axes reduces over all of them */
    bool expand_keeps;     /* -1 keeps a dimension when broadcasting to sizes; the last is looked at first */
    bool squeeze_skips;    /* squeezing leaves axes alone whose size is not 1 */
    bool concat_skips;     /* concatenation passes over arrays of shape (0,) */
    bool assigns_expanded; /* a value is expanded to the slice that it is assigned to */
    bool resizes_output;   /* `out=` is given the shape that it needs */
    bool converts_arrays;  /* functions convert arrays of other libraries */
    bool converts_numbers_only; /* operands of a family may be arrays or numbers, and nothing else */
    IndexWays indexing;
    EinsumWays einsum;
    TracingWays tracing;
    RefusalText refusals[REFUSE_COUNT];
} Dialect;

extern const Dialect dialect_numpy, dialect_torch, dialect_jax, dialect_tensorflow;
/* As NumPy from version 2 on, which promotes in another way. */
extern const Dialect dialect_numpy_2;

static inline bool dialect_is_numpy(const Dialect *dialect) {
    return dialect == &dialect_numpy || dialect == &dialect_numpy_2;
}

/* The dialect of the library that a module belongs to. */
const Dialect *dialect_of_module(const char *module_name);

const char *dialect_exception(const Dialect *dialect, ShapeRefusal refusal);

/* Something that a message speaks of: it is printed when the message wants it, as the library prints such
 * things. */
typedef struct Detail {
    enum { DETAIL_SHAPE, DETAIL_SHAPES, DETAIL_DIM, DETAIL_NUMBER, DETAIL_TEXT } kind;
    uint32_t count; /* of [shapes] */
    union {
        const Shape *shape;
        const Shape *const *shapes;
        Dim dim;
        int64_t number;
        const char *text;
    };
} Detail;

static inline Detail detail_shape(const Shape *shape) {
    return (Detail){.kind = DETAIL_SHAPE, .shape = shape};
}
static inline Detail detail_shapes(const Shape *const *shapes, uint32_t count) {
    return (Detail){.kind = DETAIL_SHAPES, .count = count, .shapes = shapes};
}
static inline Detail detail_dim(Dim dim) { return (Detail){.kind = DETAIL_DIM, .dim = dim}; }
static inline Detail detail_number(int64_t number) {
    return (Detail){.kind = DETAIL_NUMBER, .number = number};
}
static inline Detail detail_text(const char *text) { return (Detail){.kind = DETAIL_TEXT, .text = text}; }

/* The message of a refusal, in the arena; without details it may be NULL. */
const char *dialect_message(const Dialect *dialect, ShapeRefusal refusal, const Detail *details,
                            Arena *arena);

#endif
