/* What dimensions are made of: private to the dim*.c. A polynomial is a
 * constant and terms, a term a coefficient and a product, a product is made of atoms; all are interned. */
#ifndef MOIRA_VALUE_DIM_INTERNAL_H
#define MOIRA_VALUE_DIM_INTERNAL_H

#include "value/dim.h"

typedef enum AtomKind { ATOM_SYMBOL, ATOM_DIVIDE, ATOM_REMAINDER, ATOM_MINIMUM, ATOM_MAXIMUM } AtomKind;

typedef enum DimEntryKind { ENTRY_ATOM, ENTRY_PRODUCT, ENTRY_POLYNOMIAL } DimEntryKind;

/* What every interned thing begins with. */
typedef struct DimEntry {
    uint32_t kind; /* DimEntryKind */
    uint32_t hash;
    uint32_t number; /* in order of creation; the order in which things are sorted */
    uint32_t size;   /* bytes of content after this header, which are what is compared */
} DimEntry;

struct DimAtom {
    DimEntry entry;
    uint32_t kind;   /* AtomKind */
    uint32_t symbol; /* the symbol's number */
    Dim left, right; /* of the other kinds */
    /* Not part of the content: */
    DimBounds bounds;
    uint64_t depth;
    const char *name;
    Dim alone; /* the dimension that it is by itself; NULL: not yet asked for */
};

typedef struct Product {
    DimEntry entry;
    uint64_t count;
    const DimAtom *factors[];
} Product;

typedef struct DimTerm {
    const Product *product;
    int64_t coefficient;
} DimTerm;

struct DimExpr {
    DimEntry entry;
    DimBounds bounds; /* follows from the rest */
    uint64_t depth;   /* of atoms within atoms; follows from the rest, too */
    int64_t constant;
    uint64_t count;
    DimTerm terms[];
};

/* The dimension that an atom is by itself. */
Dim dim_of_atom(DimTable *table, const DimAtom *atom);
Dim dim_of_term(DimTable *table, const DimTerm *term);
/* Whether each of its factors is there twice. */
bool product_is_square(const Product *product);
uint64_t greatest_divisor(uint64_t a, uint64_t b);
/* The polynomial that, times [b], is [a], whatever the symbols are; NULL when there is none. */
Dim dim_divide_exactly(DimTable *table, Dim a, Dim b);

/* What leaves the same rest as [dim] when divided by [divisor], which is positive: (t%8 + 1) % 4 is (t + 1)
 * % 4. */
Dim dim_without_remainders(DimTable *table, Dim dim, int64_t divisor);
/* The bounds of a dimension from which rests are taken: t - t%4 is never negative. */
DimBounds dim_bounds_of_rests(DimTable *table, Dim dim);
/* The dimension with k*(a//k) as a where a//k leaves no rest. */
Dim dim_multiply_back(DimTable *table, Dim dim);

#endif
