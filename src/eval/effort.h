/* How many steps a part of a run may take. */
#ifndef MOIRA_EVAL_EFFORT_H
#define MOIRA_EVAL_EFFORT_H

#include "eval/interp.h"
#include "eval/limit.h"

static inline bool effort_has_memory(const Interp *interp) {
    return interp->run.arena->reserved >> 20 <= MOST_MEGABYTES;
}

/* Whether somebody outside waits for the run to end. */
static inline bool effort_is_stopped(const Interp *interp) {
    const atomic_bool *stop = interp->options.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Counts a step; false when the run must wind up. */
static inline bool effort_step(Interp *interp) {
    if (++interp->run.effort.steps > interp->run.effort.limit || !effort_has_memory(interp) ||
        effort_is_stopped(interp))
        interp->run.effort.is_cut = true;
    if (interp->run.effort.is_cut) interp->path.state.is_reached = false;
    return interp->path.state.is_reached;
}

/* What the caller of a function may take, while that runs. */
typedef struct CallEffort {
    uint64_t steps; /* that the call may take */
    uint64_t first; /* Effort.steps when it began */
    uint64_t limit, limit_of_calls;
} CallEffort;

/* Something begins that may take so many steps. */
void effort_start(Interp *interp, uint64_t steps);
/* Of what begins, only so many steps are for calls. */
void effort_spare(Interp *interp, uint64_t steps);
/* And so many more are for what it does itself. */
void effort_grant(Interp *interp, uint64_t steps);
/* What begins goes no further than so many steps of the file. */
typedef struct EffortLimit {
    uint64_t limit, limit_of_calls;
} EffortLimit;
EffortLimit effort_limit(Interp *interp, uint64_t most);
/* It is over. */
void effort_unlimit(Interp *interp, EffortLimit before);
/* A call begins; false when there is no room for it, or when it is known to take too much. */
bool effort_begin(Interp *interp, const FunctionObject *function, bool is_known, CallEffort *effort);
/* It ends; true when it was cut short while its caller may go on. */
bool effort_end(Interp *interp, const FunctionObject *function, const CallEffort *effort);
/* Whether most of what a file, or an uncalled function, may take is: its loops are not run round by
 * round any more, and must come to rest. A call that takes as much is given up. */
bool effort_is_short(const Interp *interp);
/* The step at which a loop that runs round by round is widened. */
uint64_t effort_of_rounds(const Interp *interp);

#endif
