/* Names for sizes of which nothing is told: the interpreter calls many of them `n`. In what is printed of one
 * function each has a name of its own: n, n2, n3. */
#ifndef MOIRA_CALCULUS_SYMBOL_NAMES_H
#define MOIRA_CALCULUS_SYMBOL_NAMES_H

#include "base/map.h"
#include "value/dim.h"

typedef struct SymbolNames {
    DimTable *table;
    Map renamed; /* numbers of symbols to those that are printed for them */
    StrMap used; /* names */
} SymbolNames;

/* What is printed for a symbol: a DimLookup, whose context are SymbolNames. */
Dim symbol_named(void *context, Dim symbol);
void symbol_names_free(SymbolNames *names);

#endif
