/* Which values of one symbol the conditions of a question leave: the smallest, the largest, and the step
 * between them, as `h >= 63`, `s <= 512` and `b % 2 == 0` say it.
 *
 * Every part is a proof: no value outside of the range satisfies the conditions. Both ends are values that
 * do; values in between may still fail. Where the solver cannot tell, the range is larger. */
#ifndef MOIRA_SOLVE_SIZE_RANGE_H
#define MOIRA_SOLVE_SIZE_RANGE_H

#include "solve/solve.h"

/* The values least, least + step, … up to most. */
typedef struct SizeRange {
    int64_t least;
    int64_t most; /* INT64_MAX: there is no largest */
    int64_t step; /* 1: none is left out; 0: there is one value */
} SizeRange;

/* The range of a size of which nothing is known but that it is not 0. */
static inline SizeRange size_range_any(void) { return (SizeRange){.least = 1, .most = INT64_MAX, .step = 1}; }

/* The range of [symbol], which is at least 1. The conditions can hold together: solve_check has said so. */
SizeRange size_range_find(Solve *solve, DimTable *table, Arena *arena, Dim symbol);
/* The values of both. */
SizeRange size_range_join(SizeRange a, SizeRange b);
/* Whether it says no more than that the size is at least 1. */
bool size_range_is_any(SizeRange range);
/* The range as a condition on [name] in Python's syntax; NULL when there is nothing to say. */
const char *size_range_text(Arena *arena, SizeRange range, const char *name);

#endif
