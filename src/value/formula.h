/* Conditions on dimensions: what must hold between sizes, as a tree.
 *
 * A formula compares dimensions (`n == 3`, `h + 2 >= k`), says that two lists of dimensions have the same
 * product (a reshape), and joins such atoms by `and`, `or` and `not`. FORMULA_UNKNOWN is a condition that
 * cannot be told: neither it nor its negation may be used in a proof. Formulas are immutable, live in an
 * arena, and are simplified when they are made: what holds for all values of the symbols is FORMULA_TRUE. */
#ifndef MOIRA_VALUE_FORMULA_H
#define MOIRA_VALUE_FORMULA_H

#include "value/dim.h"

typedef enum FormulaKind {
    FORMULA_TRUE,
    FORMULA_FALSE,
    FORMULA_UNKNOWN,
    FORMULA_EQUAL,     /* left == right */
    FORMULA_LESS,      /* left < right */
    FORMULA_SAME_SIZE, /* the product of the first [split] of [dims] is that of the others */
    FORMULA_NOT,       /* parts[0] */
    FORMULA_AND,
    FORMULA_OR,
} FormulaKind;

typedef struct Formula {
    uint8_t kind;
    Dim left, right;                    /* of a comparison */
    const Dim *dims;                    /* of SAME_SIZE */
    uint32_t dim_count, split;          /* of SAME_SIZE */
    const struct Formula *const *parts; /* of NOT, AND, OR */
    uint32_t count;
    uint64_t hash; /* the same for formulas that are written alike */
} Formula;

/* An answer that holds for all values of the symbols. */
extern const Formula formula_true, formula_false, formula_unknown;

/* Comparisons; a dimension that is NULL gives FORMULA_UNKNOWN. */
const Formula *formula_equal(DimTable *table, Arena *arena, Dim left, Dim right);
const Formula *formula_less(DimTable *table, Arena *arena, Dim left, Dim right);
const Formula *formula_at_most(DimTable *table, Arena *arena, Dim left, Dim right);
/* A tensor of the sizes [from] can be given the sizes [to]. */
const Formula *formula_same_size(DimTable *table, Arena *arena, const Dim *from, uint32_t from_count,
                                 const Dim *to, uint32_t to_count);

const Formula *formula_not(Arena *arena, const Formula *formula);
const Formula *formula_and(Arena *arena, const Formula *const *parts, uint32_t count);
const Formula *formula_or(Arena *arena, const Formula *const *parts, uint32_t count);
static inline const Formula *formula_both(Arena *arena, const Formula *a, const Formula *b) {
    return formula_and(arena, (const Formula *const[]){a, b}, 2);
}
static inline const Formula *formula_either(Arena *arena, const Formula *a, const Formula *b) {
    return formula_or(arena, (const Formula *const[]){a, b}, 2);
}

/* Whether two formulas are written alike. */
bool formula_is_same(const Formula *a, const Formula *b);
/* How many atoms and connectives it has, up to [limit]. */
uint32_t formula_size(const Formula *formula, uint32_t limit);
/* The formula with what [lookup] says in place of each symbol, simplified. */
const Formula *formula_substitute(DimTable *table, Arena *arena, const Formula *formula, DimLookup *lookup,
                                  void *context);
/* Calls [visit] for every symbol that occurs, some more than once. */
void formula_symbols(DimTable *table, const Formula *formula, DimVisit *visit, void *context);

/* Whether FORMULA_UNKNOWN occurs anywhere in it. */
bool formula_has_unknown(const Formula *formula);

/* Whether it holds when the symbols have these values, by their number in order of creation. */
typedef enum FormulaAnswer { FORMULA_FAILS, FORMULA_HOLDS, FORMULA_OPEN } FormulaAnswer;
FormulaAnswer formula_evaluate(const Formula *formula, const int64_t *symbols);

/* Appends the formula as one would write it in Python: `n == 3 and (h < 4 or w != 2)`. */
void formula_print(const Formula *formula, StrBuf *out);
/* The same as a text in the arena. */
const char *formula_text(Arena *arena, const Formula *formula);

#endif
