/* Telling the observer of a run. A call inside which something was told is not remembered (memo.c): it would
 * not be told again. */
#include "eval/observer.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/path.h"

/* The observer that is told of what happens at this point, or NULL. */
static Observer *listener(const Interp *interp) { return interp->path.is_again ? NULL : interp->observer; }

void observer_condition(Interp *interp, Node *test, Tri is) {
    Observer *observer = listener(interp);
    if (!observer || !observer->on_condition || path_is_quiet(interp) ||
        interp->path.frame->module->is_model || !interp->path.state.is_reached)
        return;
    interp->run.counters.told++;
    observer->on_condition(observer, interp, test, is);
}

bool observer_wants_calls(const Interp *interp) {
    const Observer *observer = listener(interp);
    return observer && observer->on_operation && !path_is_quiet(interp) && interp->path.state.is_reached;
}

void observer_call(Interp *interp, const NativeCall *call) {
    interp->observer->on_call(interp->observer, interp, call);
}

void observer_operation(Interp *interp, const NativeCall *call, Value result) {
    interp->run.counters.told++;
    interp->observer->on_operation(interp->observer, interp, call, result);
}

void observer_unknown(Interp *interp, const Value *values, uint32_t count, const Node *site) {
    Observer *observer = listener(interp);
    /* In a loop, what was a tensor in the first round may be unknown in the last, which is not quiet. */
    if (!observer || !observer->on_unknown || !interp->path.state.is_reached) return;
    interp->run.counters.told++;
    observer->on_unknown(observer, values, count, site);
}

void observer_module(Interp *interp, const ModuleCall *call) {
    Observer *observer = listener(interp);
    if (!observer || !observer->on_module || path_is_quiet(interp)) return;
    interp->run.counters.told++;
    observer->on_module(observer, call);
}

void observer_arguments(Interp *interp, ModuleCall *call) {
    Observer *observer = interp->observer;
    if (observer && observer->on_arguments)
        observer->on_arguments(observer, interp, call->module, &call->positional, &call->named);
}

void observer_uncaught(const Interp *interp, Address class, bool is_fault) {
    Observer *observer = interp->observer;
    if (observer && observer->on_uncaught) observer->on_uncaught(observer, class, is_fault);
}
