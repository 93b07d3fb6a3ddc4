/* Dimensions: integers that may be known only as expressions over symbols.
 *
 * A Dim is a polynomial with integer coefficients over atoms; an atom is a symbol, or the //, %, min or max
 * of two polynomials. Equal expressions have one normal form, and normal forms are interned: equal Dims are
 * the same pointer. NULL is the unknown dimension, about which nothing can be said. An operation whose
 * result is too large or not an integer gives NULL.
 *
 *     (2*n)//2 is n,  n*(m + 1) - n is n*m,  (n//2)*2 stays as it is.
 *
 * All Dims of an analysis live in one DimTable and are freed with it. */
#ifndef MOIRA_VALUE_DIM_H
#define MOIRA_VALUE_DIM_H

#include "base/array.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "value/bounds.h"
#include "value/pmap.h"

typedef struct DimExpr DimExpr;
typedef const DimExpr *Dim;
typedef struct DimAtom DimAtom;

/* The interned atoms, products and polynomials of an analysis. */
typedef struct DimTable {
    Arena arena;
    void **slots; /* open addressing over all three kinds */
    uint32_t count, capacity;
    uint32_t symbol_count;
    const PMap *facts; /* what is known where the question is asked: number of a dimension to const Fact *;
                          NULL: nothing */
} DimTable;

/* What a path knows of a dimension: it equals [is] (or NULL), and lies between the bounds. What it equals is
 * told in symbols of which nothing was known by then, so that facts never lead in circles. */
typedef struct Fact {
    Dim is;
    DimBounds bounds;
    uint32_t origin; /* the place that told it, for messages; 0: unknown */
} Fact;

/* What can be said of two dimensions for all values of their symbols. */
typedef enum DimOrder { DIM_UNKNOWN, DIM_EQUAL, DIM_DIFFERENT } DimOrder;

void dims_init(DimTable *table);
void dims_free(DimTable *table);

Dim dim_constant(DimTable *table, int64_t value);

/* A new symbol: an unknown integer between the bounds. The name is for people only: two symbols of one name
 * are two unknowns. */
Dim dim_symbol(DimTable *table, const char *name, DimBounds bounds);

Dim dim_add(DimTable *table, Dim a, Dim b);
Dim dim_subtract(DimTable *table, Dim a, Dim b);
Dim dim_multiply(DimTable *table, Dim a, Dim b);
/* Division and remainder round as Python's do; NULL when [b] may be zero. */
Dim dim_divide(DimTable *table, Dim a, Dim b);
Dim dim_remainder(DimTable *table, Dim a, Dim b);
/* The quotient when [a] is a multiple of [b], which is not zero: n*m by n is m, although n could be zero.
 * NULL when the quotient cannot be told; whether the division leaves a rest is not asked. */
Dim dim_divide_evenly(DimTable *table, Dim a, Dim b);
Dim dim_minimum(DimTable *table, Dim a, Dim b);
Dim dim_maximum(DimTable *table, Dim a, Dim b);
/* a - b; where b is the greater of two numbers, the smaller of two differences: 9 - max(0, 9 - t) is min(9,
 * t). */
Dim dim_distance(DimTable *table, Dim a, Dim b);

/* True, with the number, when the dimension is one. */
bool dim_is_constant(Dim dim, int64_t *value);
/* True when the dimension is a symbol by itself; its name. */
const char *dim_symbol_name(Dim dim);
/* The bounds for all values of the symbols, and those that the facts of the path leave. */
DimBounds dim_bounds(Dim dim);
DimBounds dim_bounds_here(DimTable *table, Dim dim);
/* How many quotients, minima and so on are inside one another: what looks into a dimension takes a time that
 * grows with it. */
uint64_t dim_depth(Dim dim);
/* A number that tells Dims apart: in order of creation, the same in every run. 0 for NULL. */
uint32_t dim_number(Dim dim);

DimOrder dim_compare(DimTable *table, Dim a, Dim b);
/* Whether [a] is not greater than [b] for all values of their symbols; false also when that is unknown. */
bool dim_at_most(DimTable *table, Dim a, Dim b);

/* Whether an index between [low] and [high] lies within a sequence of [size], or may lie outside. Of
 * something whose bounds are not known DIM_INDEX_VAGUE says that it may, and that nothing speaks for it. */
typedef enum DimIndex { DIM_INDEX_INSIDE, DIM_INDEX_VAGUE, DIM_INDEX_DOUBTFUL, DIM_INDEX_OUTSIDE } DimIndex;
DimIndex dim_index(DimTable *table, Dim low, Dim high, Dim size);

/* The facts with [dim] between the bounds, and what follows for the dimensions that it is made of. False when
 * there is no such number. */
bool dim_learn(DimTable *table, Arena *arena, PMap *facts, Dim dim, DimBounds bounds, uint32_t origin);

/* Where [a] equals [b], a symbol of them and what it then is, in the others; false when none can be told. */
bool dim_solve(DimTable *table, Dim a, Dim b, Dim *symbol, Dim *value);

/* The dimension with what [lookup] says in place of each symbol, which may be the symbol itself; NULL when it
 * is too large, or a division may be one by zero. */
typedef Dim DimLookup(void *context, Dim symbol);
Dim dim_substitute(DimTable *table, Dim dim, DimLookup *lookup, void *context);

/* The value under an assignment of the symbols, by their number in order of creation; false when it is not
 * an integer (a division by zero) or too large. */
bool dim_evaluate(Dim dim, const int64_t *symbols, int64_t *value);

/* Calls [visit] for every symbol that occurs, some more than once; its number is dim_symbol_number. */
typedef void DimVisit(void *context, Dim symbol);
void dim_symbols(DimTable *table, Dim dim, DimVisit *visit, void *context);
/* The number of a symbol by itself, in order of creation: its index in dim_evaluate. */
uint32_t dim_symbol_number(Dim symbol);

/* Builds something out of a dimension from its leaves up: terms of a solver, or text. */
typedef enum DimOperation {
    DIM_SUM,
    DIM_PRODUCT,
    DIM_QUOTIENT,
    DIM_REMAINDER,
    DIM_MINIMUM,
    DIM_MAXIMUM
} DimOperation;
typedef struct DimBuilder {
    void *(*constant)(void *context, int64_t value);
    void *(*symbol)(void *context, Dim symbol);
    void *(*combine)(void *context, DimOperation operation, void *left, void *right);
} DimBuilder;
void *dim_build(DimTable *table, Dim dim, const DimBuilder *builder, void *context);

/* Appends the dimension as one would write it: `2*h`, `(w + 2*p - k)//s + 1`, `?` for NULL. */
void dim_print(Dim dim, StrBuf *out);

#endif
