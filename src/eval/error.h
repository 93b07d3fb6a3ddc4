/* Failing: an operation says that it raises, and whoever catches that gets the state; what nobody catches
 * becomes a diagnostic. */
#ifndef MOIRA_EVAL_ERROR_H
#define MOIRA_EVAL_ERROR_H

#include "diag/diagnostic.h"
#include "eval/interp.h"

/* A diagnostic that nobody has seen yet. Its notes are kept here, since most failures of trials are dropped.
 */
enum { MOST_NOTES = 16 };

struct Failure {
    Diagnostic diagnostic;
    bool is_behind;  /* a return that may have been taken */
    bool is_raised;  /* by a statement of the program: the run does not go on behind it */
    DiagNote *notes; /* room for MOST_NOTES, in the arena; NULL while there are none */
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
 */
void remark(Interp *interp, DiagCode code, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Whether what is reported now would be seen: false in code that is tried for one alternative only. To be
 * asked before work that serves a message alone. */
bool is_reporting(const Interp *interp);
/* Adds to the diagnostic that [fail] has just made; nothing when it made none. [origin] 0 is ignored. */
void fail_note(Interp *interp, uint32_t origin, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same at any place; without a text, at the place of the diagnostic itself. */
void fail_note_at(Interp *interp, const Text *text, Span span, const char *message);
/* The diagnostic that [fail] has just made; NULL for none. Its notes may not be in it yet. */
const Diagnostic *fail_made(const Interp *interp);
/* Whether that has a note that ends with [end]. */
bool fail_has_note(const Interp *interp, const char *end);
/* Whether [fail] has just made a diagnostic. */
static inline bool fail_is_seen(const Interp *interp) {
    return interp->run.reporting.last || interp->run.reporting.last_pending;
}
void fail_label(Interp *interp, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fail_help(Interp *interp, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Something is raised for certain by the program itself: the run goes on in a handler, or ends. */
void raise_value(Interp *interp, Value exception, const Node *node);

#endif
