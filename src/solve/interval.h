/* Intervals of dimensions: what bounds on symbols say about expressions over them, and the other way round.
 *
 * Evaluating an expression forwards gives the interval in which it lies; narrowing it to a wanted interval
 * goes backwards to the symbols, through sums, products, // and so on. Both err on the safe side only: no
 * value that is possible is ever excluded. The ends INT64_MIN and INT64_MAX mean that there is no end. */
#ifndef MOIRA_SOLVE_INTERVAL_H
#define MOIRA_SOLVE_INTERVAL_H

#include "value/formula.h"

/* The symbols in question: those of a few formulas, numbered from 0. */
typedef struct SymbolBounds {
    DimTable *table;
    DimBounds *bounds;     /* of each symbol, by its local number */
    const uint32_t *local; /* the local number by the number of a symbol */
    bool is_changed;       /* set when a bound is narrowed */
} SymbolBounds;

/* The interval in which the dimension lies. [arena] is for temporary memory. */
DimBounds interval_of(SymbolBounds *symbols, Arena *arena, Dim dim);

/* What the bounds alone say about a formula. */
FormulaAnswer interval_evaluate(SymbolBounds *symbols, Arena *arena, const Formula *formula);

/* Narrows the bounds of the symbols so that the atom (a comparison, or the negation of one) can hold; false
 * when it cannot. */
bool interval_narrow(SymbolBounds *symbols, Arena *arena, const Formula *atom);

/* Narrows them so that the dimension lies within [wanted]. */
bool interval_narrow_dim(SymbolBounds *symbols, Arena *arena, Dim dim, DimBounds wanted);

#endif
