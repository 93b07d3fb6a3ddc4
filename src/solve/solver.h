/* Z3 behind a small door: are conditions on dimensions satisfiable, and by which values?
 *
 * The library is opened at run time and only when a Solver is: a program that asks nothing does not need it.
 * Every symbol is an integer within its bounds, // and % round as Python's do. A budget counts steps of the
 * solver, not time, and all seeds are fixed: the answers are the same in every run with one version of Z3,
 * but for the few questions that are given up after ten seconds, or less with a smaller budget. The formulas
 * hold no FORMULA_UNKNOWN but where it may be taken as true: it adds nothing. */
#ifndef MOIRA_SOLVE_SOLVER_H
#define MOIRA_SOLVE_SOLVER_H

#include "value/formula.h"

typedef enum SolverAnswer { SOLVER_UNSAT, SOLVER_SAT, SOLVER_UNKNOWN } SolverAnswer;

typedef struct Solver Solver;

/* The library that is used, or the reason why none is. */
typedef struct SolverLibrary {
    const char *reason;  /* NULL: there is one */
    const char *version; /* of Z3 */
    const char *file;    /* in the arena; NULL: unknown */
} SolverLibrary;

SolverLibrary solver_library(Arena *arena);

/* A solver without formulas; NULL, with the reason, when there is no library that can be used. It is that of
 * the Python package z3-solver in the environment of the program, or else the system's. The variable
 * MOIRA_LIBZ3 of the environment names another one, or `none`. */
Solver *solver_open(DimTable *table, const char **reason);
void solver_close(Solver *solver);
/* The version of the library that is in use. */
const char *solver_version(const Solver *solver);

void solver_add(Solver *solver, const Formula *formula);
void solver_push(Solver *solver);
void solver_pop(Solver *solver);

/* Whether all formulas hold together for some values; UNKNOWN when [budget] steps do not suffice. */
SolverAnswer solver_check(Solver *solver, uint64_t budget);

/* The value of a symbol after SOLVER_SAT; false when it is too large. */
bool solver_value(Solver *solver, Dim symbol, int64_t *value);

/* What Z3 prints for a script in SMT-LIB, as its command line does; valid until the next call. */
const char *solver_run_script(Solver *solver, const char *script);

#endif
