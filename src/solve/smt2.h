/* Conditions on dimensions in SMT-LIB 2, as Z3 and other solvers read it. */
#ifndef MOIRA_SOLVE_SMT2_H
#define MOIRA_SOLVE_SMT2_H

#include "value/formula.h"

/* Appends declarations, bounds and assertions, without a check-sat. A symbol has its name, in bars, and a
 * number after it where another one has the same. What is unknown asserts nothing. */
void smt2_print(DimTable *table, const Formula *const *formulas, uint32_t count, StrBuf *out);

#endif
