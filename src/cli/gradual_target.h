/* What `program`, `annotate` and `prune` look at: functions of a file (`FILE`, `FILE::f`, `FILE::Class.m`),
 * or the forward of a model that `--entry EXPR` builds, with the conditions of `--where`. What goes wrong is
 * told to the session. */
#ifndef MOIRA_CLI_GRADUAL_TARGET_H
#define MOIRA_CLI_GRADUAL_TARGET_H

#include "cli/entry.h"
#include "edit/edit.h"
#include "gradual/subject.h"

/* What Z3 may spend on one question. */
enum { SOLVER_BUDGET = 20000000 };

typedef struct GradualTarget {
    Session *session;
    EntryPoint entry;
    const char *path; /* of the file; NULL: none */
    const char *name; /* behind `::`; NULL: all functions */
    Array(Where) wheres;
    Array(Subject) subjects;
} GradualTarget;

/* Reads [operand] (NULL: there is none) and finds the functions. False when there is nothing to look at. */
bool gradual_open(GradualTarget *target, Session *session, const char *operand);
void gradual_free(GradualTarget *target);

/* Prints what was found to standard error. */
void gradual_report(GradualTarget *target, Diagnostics *diagnostics);
/* Writes the file with the edits made, or nothing of it when that [is_refused], as the options say. */
void gradual_rewrite(GradualTarget *target, Edits *edits, bool is_refused);

/* Runs [work] for each operand, or once for --entry alone, on a thread with the stack that deep programs
 * need. */
typedef void GradualWork(void *context, GradualTarget *target);
void gradual_run(Session *session, GradualWork *work, void *context);

#endif
