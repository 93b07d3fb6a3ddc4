/* The constraints of a recorded tensor program, in the two grammars of gradual/constraint.h.
 *
 * Convolution, broadcasting operations and reshape have the paper's own forms. Of any other operation its
 * rule in the stubs tells the shape of the result, as expressions over the sizes of the parameters, and what
 * it requires: conditions that hold unless a size in them is Dyn. What happens in one arm of a branch only is
 * a constraint only if that arm is taken. An operation whose result is not known is not modelled: its type
 * may be anything. */
#ifndef MOIRA_GRADUAL_PROGRAM_CONSTRAINT_H
#define MOIRA_GRADUAL_PROGRAM_CONSTRAINT_H

#include "gradual/constraint.h"
#include "gradual/program.h"

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

/* The constraints of a run on symbols; [assumed] is what holds at its end. */
void program_constraints(ProgramConstraints *result, const Program *program, const Assumption *assumed,
                         uint32_t rank_limit);
/* Adds False: the run fails there, whatever the sizes are. */
void program_constraints_fail(ProgramConstraints *constraints, const Text *text, Span span);
void program_constraints_free(ProgramConstraints *constraints);

#endif
