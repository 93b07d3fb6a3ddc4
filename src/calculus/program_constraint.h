/* The constraints of a function, in the two grammars of calculus/constraint.h, from its runs for all ranks.
 *
 * Convolution, broadcasting operations and reshape have the paper's own forms. Of any other operation its
 * rule in the stubs tells the shape of the result, as expressions over the sizes of the parameters, and what
 * it requires: conditions that hold unless a size in them is Dyn. Both may depend on the ranks of the
 * parameters: then they are a disjunction over these ranks and Dyn, as the paper's own rules are. What
 * happens in one arm of a branch only is a constraint only if that arm is taken. An operation whose result
 * has a rank that nothing tells is not modelled: its type may be anything. */
#ifndef MOIRA_CALCULUS_PROGRAM_CONSTRAINT_H
#define MOIRA_CALCULUS_PROGRAM_CONSTRAINT_H

#include "calculus/constraint.h"
#include "calculus/rank_cases.h"

/* Where a constraint comes from, for people. */
typedef struct ConstraintOrigin {
    const Text *text; /* NULL: unknown */
    Span span;
    const char *note; /* instead of a constraint: what is not modelled; NULL: there is a constraint */
} ConstraintOrigin;

typedef struct ProgramConstraints {
    ConstraintSystem system;
    Array(ConstraintOrigin) origins; /* of each constraint; one with a note has the constraint True */
} ProgramConstraints;

/* The constraints that follow from the cases, in the order of the program. */
void program_constraints(ProgramConstraints *result, const RankCases *cases);
void program_constraints_free(ProgramConstraints *constraints);

#endif
