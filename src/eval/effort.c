/* How many steps a part of a run may take. A call that takes too many is given up: it counts as unknown code,
 * and its caller goes on. So no call, however expensive, ends the analysis of the function that makes it, and
 * of the functions around it only the innermost lose something. A function that was given up is tried again
 * only where it may take more steps, and is looked at by itself in the end. A function of another module that
 * has taken much in all its calls, as a decorator of every test, may take little in each of those to come. */
#include "eval/effort.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/module.h"

enum {
    KEPT_BY_CALLER = 4, /* one part in so many of what a function may take is for what it does itself */
    KEPT_BY_KNOWN_CALLER =
        32 /* the same for calls of known arguments, which may be deep inside one another */
};

static uint64_t steps_until(const Interp *interp, uint64_t limit) {
    return limit > interp->run.effort.steps ? limit - interp->run.effort.steps : 0;
}

static void limit_to(Interp *interp, uint64_t steps) {
    interp->run.effort.limit = interp->run.effort.steps + steps;
    interp->run.effort.limit_of_calls = interp->run.effort.limit - steps / KEPT_BY_CALLER;
}

void effort_start(Interp *interp, uint64_t steps) {
    interp->run.effort.steps = 0;
    interp->run.effort.is_cut = false;
    map_free(&interp->run.effort.given_up);
    map_free(&interp->run.effort.spent);
    interp->run.effort.given_up = interp->run.effort.spent = (Map){0};
    limit_to(interp, steps);
}

void effort_spare(Interp *interp, uint64_t steps) {
    uint64_t limit = interp->run.effort.steps + steps;
    if (limit < interp->run.effort.limit_of_calls) interp->run.effort.limit_of_calls = limit;
}

void effort_grant(Interp *interp, uint64_t steps) { interp->run.effort.limit += steps; }

EffortLimit effort_limit(Interp *interp, uint64_t most) {
    Effort *effort = &interp->run.effort;
    EffortLimit before = {effort->limit, effort->limit_of_calls};
    if (before.limit > most) effort->limit = effort->limit_of_calls = most;
    return before;
}

void effort_unlimit(Interp *interp, EffortLimit before) {
    interp->run.effort.limit = before.limit;
    interp->run.effort.limit_of_calls = before.limit_of_calls;
}

/* What runs on known values takes its time once. Of what runs on unknown ones, every call leads to more. */
static uint64_t steps_of_call(const Interp *interp, bool is_known) {
    uint64_t left = steps_until(interp, interp->run.effort.limit);
    uint64_t for_calls = steps_until(interp, interp->run.effort.limit_of_calls);
    if (!is_known) return for_calls / 2;
    return interp->path.calls > 1 ? left - left / KEPT_BY_KNOWN_CALLER : for_calls;
}

/* Whether the steps of all calls of the function are counted: one call that is asked about may take its time.
 */
static bool is_counted(const Interp *interp, const FunctionObject *function) {
    const Module *module = function->module;
    return !module->is_main && !module->is_model && !module->is_written && !interp->options.one_call;
}

/* How many steps the call of a function of another module may take, of those that are there. */
static uint64_t steps_left_to(const Interp *interp, const FunctionObject *function, uint64_t steps) {
    const uint64_t *spent = map_find(&interp->run.effort.spent, (uintptr_t)function->node);
    bool has_spent = spent && *spent > SHARE_OF_OTHERS && is_counted(interp, function);
    return has_spent && steps > SHARE_OF_SPENDERS ? SHARE_OF_SPENDERS : steps;
}

bool effort_begin(Interp *interp, const FunctionObject *function, bool is_known, CallEffort *effort) {
    uint64_t steps = steps_left_to(interp, function, steps_of_call(interp, is_known));
    uint64_t *failed = map_find(&interp->run.effort.given_up, (uintptr_t)function->node);
    if (steps == 0 || (failed && steps < 2 * *failed)) {
        *map_at(&interp->run.uncalled.doubtful, (uintptr_t)function->node) = 1;
        return false;
    }
    *effort = (CallEffort){steps, interp->run.effort.steps, interp->run.effort.limit,
                           interp->run.effort.limit_of_calls};
    limit_to(interp, steps);
    return true;
}

bool effort_end(Interp *interp, const FunctionObject *function, const CallEffort *effort) {
    interp->run.effort.limit = effort->limit;
    interp->run.effort.limit_of_calls = effort->limit_of_calls;
    if (is_counted(interp, function))
        *map_at(&interp->run.effort.spent, (uintptr_t)function->node) +=
            interp->run.effort.steps - effort->first;
    if (!interp->run.effort.is_cut || interp->run.effort.steps >= interp->run.effort.limit ||
        !effort_has_memory(interp))
        return false;
    interp->run.effort.is_cut = false;
    *map_at(&interp->run.effort.given_up, (uintptr_t)function->node) = effort->steps;
    *map_at(&interp->run.uncalled.doubtful, (uintptr_t)function->node) = 1;
    return true;
}

bool effort_is_short(const Interp *interp) {
    bool is_own = interp->path.calls <= 1 && interp->path.frame && interp->path.frame->module->is_main;
    return is_own && interp->run.effort.steps > interp->run.effort.limit_of_calls &&
           !interp->options.one_call;
}

uint64_t effort_of_rounds(const Interp *interp) {
    return interp->run.effort.steps + steps_until(interp, interp->run.effort.limit) / KEPT_BY_CALLER;
}
