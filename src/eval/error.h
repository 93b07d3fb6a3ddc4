/* Failing: an operation says that it raises; a handler that catches it gets the state, and what is not caught
 * becomes a diagnostic. */
#ifndef MOIRA_EVAL_ERROR_H
#define MOIRA_EVAL_ERROR_H

#include "diag/diagnostic.h"
#include "eval/interp.h"

/* Something that failed, in the arena of the run. Until it is reported its notes are kept here, since most
 * failures of trials are dropped. */
enum { MOST_NOTES = 16 };

struct Failure {
    Diagnostic diagnostic;
    uint32_t number;   /* Counters.failures when it was made */
    uint32_t reported; /* where it is among the diagnostics, from 1 on; 0: it is not reported, or not yet */
    bool is_kept;      /* a trial keeps it */
    bool is_behind;    /* a return that may have been taken */
    bool is_raised;    /* by a statement of the program: the run does not go on after it */
    DiagNote *notes;   /* room for MOST_NOTES, in the arena; NULL while there are none */
    uint32_t note_count;
    DiagNote *calls; /* around the reported place, as a traceback has them; in the arena */
    uint32_t call_count;
};

/* The operation at [node] certainly raises [exception]. Where the program catches that, the run goes on in
 * its handler, and the result is NEVER; else it is reported, and the result is ANY: the run goes on. */
Value fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same for something that [value] cannot do. Where it is only promised (is_promised), it is the
 * annotation that may be wrong: the report is a warning, and the run goes on where the program catches the
 * exception. */
Value cannot_do(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                const char *format, ...) __attribute__((format(printf, 6, 7)));
/* The operation may raise [exception]: reported with --strict only. */
void may_fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Takes note that something may fail, where it is another's affair to report it. */
static inline void note_may_fail(Interp *interp) {
    interp->run.counters.doubts++;
    interp->run.counters.may_fails++;
}

/* Something is wrong that Python does not notice: reported, unless it is found in a trial; the run goes on.
 * NULL when it would not be reported. */
Failure *remark(Interp *interp, DiagCode code, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Whether what is reported now would be seen: false in code that is tried for one alternative only. To be
 * asked before work that serves a message alone. */
bool is_reporting(const Interp *interp);

/* The same as fail and cannot_do for failures with notes: NULL when it would not be reported. What the
 * operation gives is failure_result. */
Failure *failure_raise(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format,
                       ...) __attribute__((format(printf, 5, 6)));
Failure *failure_refuse(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                        const char *format, ...) __attribute__((format(printf, 6, 7)));
/* What an operation that has failed gives. */
static inline Value failure_result(const Interp *interp) {
    return interp->path.state.is_reached ? value_any() : value_never();
}

/* Adds to a failure; nothing when it is NULL. [origin] 0 is ignored. */
void failure_note(Interp *interp, Failure *failure, uint32_t origin, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same at any place; without a text, at the place of the failure itself. */
void failure_note_at(Interp *interp, Failure *failure, const Text *text, Span span, const char *message);
void failure_label(Interp *interp, Failure *failure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void failure_help(Interp *interp, Failure *failure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The shapes that it is about, unless it has some already. */
void failure_show(Interp *interp, Failure *failure, const DiagShapes *shapes);
/* It becomes a warning. */
void failure_weaken(Interp *interp, Failure *failure);
/* Whether it has a note that ends with [end]. */
bool failure_has_note(const Interp *interp, const Failure *failure, const char *end);

/* How much has failed so far. */
typedef struct FailureMark {
    uint32_t failures; /* Counters.failures */
    uint32_t reported; /* diagnostics */
} FailureMark;

FailureMark failure_mark(const Interp *interp);
/* The last failure since then that somebody will see; NULL for none. */
Failure *failure_since(Interp *interp, FailureMark mark);

/* Something is raised for certain by the program itself: the run goes on in a handler, or ends. */
void raise_value(Interp *interp, Value exception, const Node *node);

#endif
