/* What `program`, `annotate` and `prune` look at: functions of files (`FILE`, `FILE::f`, `FILE::Class.m`), or
 * the forward of a model that `--entry EXPR` builds, with the conditions of `--where`. What goes wrong is
 * told to the session. Files are rewritten after all of them have been looked at. */
#ifndef MOIRA_CLI_GRADUAL_TARGET_H
#define MOIRA_CLI_GRADUAL_TARGET_H

#include "cli/entry.h"
#include "edit/edit.h"
#include "edit/rewrite.h"
#include "gradual/subject.h"

/* What Z3 may spend on one question. */
enum { SOLVER_BUDGET = 20000000 };

typedef struct GradualTarget {
    Session *session;
    EntryPoint entry;
    const char *path;          /* of the file; NULL: none */
    Array(const char *) names; /* behind `::`, in the order of the operands; none: all functions */
    Array(Where) wheres;
    Array(Subject) subjects;
    RewriteFile *rewritten; /* what becomes of the file */
} GradualTarget;

/* Prints what was found to standard error. */
void gradual_report(GradualTarget *target, Diagnostics *diagnostics);
/* The file is to be written with the edits made, as the options say; when something of it [is_refused] that
 * is only shown. */
void gradual_rewrite(GradualTarget *target, Edits *edits, bool is_refused);

/* Runs [work] for each file among the operands, or once for --entry alone, on a thread with the stack that
 * deep programs need, and writes the files then. */
typedef void GradualWork(void *context, GradualTarget *target);
void gradual_run(Session *session, GradualWork *work, void *context);

#endif
