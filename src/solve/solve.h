/* Questions about dimensions: can these conditions hold together, and for which values?
 *
 * Most are answered without a solver: equations are put in, bounds are narrowed, and small values that occur
 * in the conditions are tried. Only what is left, and only the conditions that hang together with what is new
 * since the last answer, is given to Z3 (solve/solver.h). YES always comes with values for which every
 * condition was evaluated; NO is a proof for all values; UNDECIDED says why.
 *
 * FORMULA_UNKNOWN adds nothing: it may be true and it may be false, whatever stands beside it. So YES means
 * that nothing known speaks against the conditions. */
#ifndef MOIRA_SOLVE_SOLVE_H
#define MOIRA_SOLVE_SOLVE_H

#include "value/formula.h"

typedef enum SolveAnswer { SOLVE_NO, SOLVE_YES, SOLVE_UNDECIDED } SolveAnswer;

typedef struct Solve Solve;

/* The conditions that were added live in [arena]; [budget] is the number of steps that Z3 may use for one
 * question. */
Solve *solve_open(DimTable *table, Arena *arena, uint64_t budget);
void solve_close(Solve *solve);
/* Answers are wanted soon: after a question that Z3 gave up it is asked no more. */
void solve_hurry(Solve *solve);
/* What the answers took, in steps of the interpreter, roughly. */
uint64_t solve_effort(const Solve *solve);

void solve_add(Solve *solve, const Formula *formula);
void solve_push(Solve *solve);
void solve_pop(Solve *solve);

SolveAnswer solve_check(Solve *solve);

/* After a YES: the value of a symbol in the values that were found. */
int64_t solve_value(const Solve *solve, Dim symbol);

/* After a YES: the smallest value of each symbol in turn, while those before keep theirs and none becomes
 * larger than the largest of the values that were found: an image of 64 by 64 rather than one of 8 by 4,096.
 * False when that cannot be told; the values then satisfy all conditions but need not be the smallest. */
bool solve_minimise(Solve *solve, const Dim *symbols, uint32_t count, int64_t *values);

/* Of [formulas] that clash with each other and with what was added: a subset that still clashes and from
 * which none can be left out, found by leaving out one after another in their order. Returns its size; 0 when
 * they do not clash, when what was added clashes by itself, or when that is undecided. */
uint32_t solve_core(Solve *solve, const Formula *const *formulas, uint32_t count, bool *is_kept);

/* Why the last answer was UNDECIDED. */
const char *solve_reason(const Solve *solve);

/* How often Z3 was asked, for statistics. */
uint32_t solve_solver_calls(const Solve *solve);

#endif
