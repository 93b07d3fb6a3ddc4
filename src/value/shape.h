/* Shapes: what is known about the dimensions of an array.
 *
 * A shape has a known rank, `(2, n)`, or one unknown stretch, `(n, ..., 3)`. With an unknown rank it still
 * knows the least rank, and what stands at each distance from the front and from the back, each as far as
 * the least rank reaches: the join of (2, 3) and (4, 2, 3) is `(..., 2, 3)`. An unknown dimension is NULL.
 *
 * Shapes are immutable and live in an arena. They form a lattice: precise below, `(...)` on top. A pointer
 * that is NULL stands for the bottom, no shape at all: what a meet of contradictory shapes gives. */
#ifndef MOIRA_VALUE_SHAPE_H
#define MOIRA_VALUE_SHAPE_H

#include "value/dim.h"

/* Where a dimension came from: the number of a place in a table that the interpreter keeps; 0 is unknown.
 * Origins explain errors and decide nothing: equality and order do not see them. */
typedef uint32_t Origin;

typedef struct Shape {
    uint32_t rank; /* the least rank when the shape is open */
    bool is_open;
    const Origin *origins; /* one for each of [dims]; NULL when none is known */
    /* From the front, [rank] of them; when the shape is open, [rank] more follow: the last dimensions, in
     * their order in the shape. */
    Dim dims[];
} Shape;

/* A shape of known rank. */
const Shape *shape_new(Arena *arena, const Dim *dims, uint32_t rank);
/* One of unknown rank that begins with [front] and ends with [back] (`(front, ..., back)`). */
const Shape *shape_open(Arena *arena, const Dim *front, uint32_t front_count, const Dim *back,
                        uint32_t back_count);
/* The general constructor: [dims] and [origins] (NULL for none) as the fields above. */
const Shape *shape_build(Arena *arena, const Dim *dims, const Origin *origins, uint32_t rank, bool is_open);
/* The same dimensions with other origins, one for each of [shape]'s dims; NULL takes them away. */
const Shape *shape_with_origins(Arena *arena, const Shape *shape, const Origin *origins);

/* What is known of the dimension at [index] from the front, or from the back (0 is the last one). */
Dim shape_from_front(const Shape *shape, uint32_t index);
Dim shape_from_back(const Shape *shape, uint32_t index);
Origin shape_origin_from_front(const Shape *shape, uint32_t index);
Origin shape_origin_from_back(const Shape *shape, uint32_t index);

/* The product of all dimensions; NULL when it is not known. */
Dim shape_size(DimTable *table, const Shape *shape);

/* The lattice. [shape_less] is "at least as precise as". An origin survives where both sides have the same
 * or only one has any. */
bool shape_equal(const Shape *a, const Shape *b);
bool shape_less(const Shape *a, const Shape *b);
const Shape *shape_join(Arena *arena, const Shape *a, const Shape *b);
const Shape *shape_meet(Arena *arena, const Shape *a, const Shape *b);

/* Where broadcasting fails: the distance from the back, and the two dimensions. */
typedef struct ShapeClash {
    uint32_t from_back;
    Dim left, right;
} ShapeClash;

/* The least shape that [a] and [b] both stretch to: aligned at their last dimensions, a dimension of 1, or
 * one that is not there, stretches to any other. Where two dimensions certainly differ and neither can be 1
 * there is none: the result is NULL and [clash] says where. */
const Shape *shape_broadcast(DimTable *table, Arena *arena, const Shape *a, const Shape *b,
                             ShapeClash *clash);

/* Appends the shape as Python would write it: `()`, `(5,)`, `(n, ..., 3)`. */
void shape_print(const Shape *shape, StrBuf *out);

#endif
