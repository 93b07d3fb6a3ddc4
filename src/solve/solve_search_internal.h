/* Answering by propagation: private to solve.c and solve_search.c.
 *
 * A Space is what is known on one branch of the search: the conditions that are left, a value in terms of the
 * others for each symbol that an equation determined, and bounds for all. Symbols have local numbers, so that
 * a space is as small as its conditions. */
#ifndef MOIRA_SOLVE_SOLVE_SEARCH_INTERNAL_H
#define MOIRA_SOLVE_SOLVE_SEARCH_INTERNAL_H

#include "solve/interval.h"
#include "solve/solve.h"

typedef struct Space {
    Dim *definitions;         /* of each symbol, in terms of the others; NULL: it is free */
    DimBounds *bounds;        /* of each symbol */
    const Formula **formulas; /* what is left to satisfy, without FORMULA_UNKNOWN */
    uint32_t count;
} Space;

typedef struct SolveSearch {
    DimTable *table;
    Arena arena;        /* all memory of the search */
    const Dim *symbols; /* by their local number */
    uint32_t symbol_count;
    const uint32_t *local; /* the local number by the number of a symbol */
    int64_t *values;       /* by the number of a symbol: filled in when values are found */
    const Formula *const *originals;
    uint32_t original_count;
    uint32_t steps, step_limit;
    uint32_t considered; /* formulas that were looked at */
} SolveSearch;

/* The space of the originals with the bounds that the symbols are born with. */
Space search_space(SolveSearch *search);

/* Puts in equations and narrows bounds until nothing more follows; false when the conditions clash. */
bool search_propagate(SolveSearch *search, Space *space);

/* Looks for values, which end in [values]. The space has been propagated. */
SolveAnswer search_values(SolveSearch *search, const Space *space);

/* Tries one value for all free symbols, from small ones on: images are squares, and models are fond of powers
 * of two. */
bool search_alike(SolveSearch *search, const Space *space);

/* Starts from the values that are there and changes one of [symbols], which new conditions speak of, or one
 * that it is defined by: most often that is enough. */
bool search_near(SolveSearch *search, const Space *space, const Dim *symbols, uint32_t count);

/* Completes the values of the free symbols, which stand in [values], by those of the defined ones; false when
 * a condition does not hold then. */
bool search_complete(SolveSearch *search, const Space *space);

#endif
