/* Entering and leaving paths. A path is a plain struct: its state is made of persistent maps, and all else
 * are numbers and pointers to what lies on the C stack, so that a copy is cheap and needs no end. */
#include "eval/path.h"
#include "eval/effort.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "value/check.h"

#include <assert.h>

Path path_enter(const Interp *interp) { return interp->path; }

Path path_enter_frame(Interp *interp, Frame *frame) {
    Path outer = interp->path;
    outer.frame->suspended = outer.state.locals;
    frame->is_quiet = outer.frame->is_quiet;
    interp->path.state.locals = NULL;
    interp->path.frame = frame;
    return outer;
}

void path_leave(Interp *interp, const Path *outer) {
    State state = interp->path.state;
    assert(state_check(&state, &outer->state));
    interp->path = *outer;
    interp->path.state = state;
}

void path_leave_frame(Interp *interp, const Path *outer) {
    path_leave(interp, outer);
    interp->path.state.locals = outer->frame->suspended;
}

void path_return(Interp *interp, const Path *outer) { interp->path = *outer; }

void path_start(Interp *interp, Frame *frame) {
    const Path *old = &interp->path;
    interp->path = (Path){.state = {.is_reached = true},
                          .frame = frame,
                          .outermost = old->outermost,
                          .first_widened = old->first_widened,
                          .total_rounds = 1,
                          .loop_base = UINT32_MAX,
                          .call_base = UINT32_MAX,
                          .quiet = old->quiet + (old->frame && old->frame->is_quiet),
                          .depth = old->depth,
                          .escapes_parts = old->escapes_parts,
                          .asks_guards = old->asks_guards,
                          .is_again = old->is_again};
}

bool path_is_quiet(const Interp *interp) {
    return interp->path.quiet || (interp->path.frame && interp->path.frame->is_quiet);
}

bool path_is_quiet_at_first(const Interp *interp) {
    return interp->path.quiet > interp->path.first_rounds ||
           (interp->path.frame && interp->path.frame->is_quiet);
}

RunAside run_enter(Interp *interp, Arena *arena, uint64_t steps) {
    Run *run = &interp->run;
    RunAside aside = {run->arena, run->sites, run->counters, run->effort};
    run->arena = arena;
    /* Addresses of the run that waits are no addresses here. */
    run->sites = run->effort.given_up = run->effort.spent = (Map){0};
    effort_start(interp, steps);
    return aside;
}

void run_leave(Interp *interp, const RunAside *aside) {
    Run *run = &interp->run;
    map_free(&run->sites);
    map_free(&run->effort.given_up);
    map_free(&run->effort.spent);
    run->arena = aside->arena;
    run->sites = aside->sites;
    run->effort = aside->effort;
    run->counters.doubts = aside->counters.doubts;
    run->counters.unknowns = aside->counters.unknowns;
}
