/* What `program`, `annotate` and `prune` look at: functions of a file (`f`, `Class.m`), or the forward of a
 * model that the setting `entry` builds, with the conditions of `where`. What stands in the way is a problem
 * of the entry. */
#ifndef MOIRA_WORKSPACE_GRADUAL_TARGET_H
#define MOIRA_WORKSPACE_GRADUAL_TARGET_H

#include "edit/edit.h"
#include "edit/rewrite.h"
#include "gradual/subject.h"
#include "workspace/entry.h"
#include "workspace/gradual_parts.h"

/* What Z3 may spend on one question. */
enum { SOLVER_BUDGET = 20000000 };

typedef struct GradualTarget {
    EntryPoint entry;
    const char *path;          /* of the file; NULL: none */
    Array(const char *) names; /* of the functions that are asked for; none: all */
    Array(Where) wheres;
    Array(Subject) subjects;
    bool is_brief;          /* nobody has named a function: their runs may not take long, */
    uint64_t steps;         /* and so many steps are left for all of them */
    RewriteFile *rewritten; /* what becomes of the file, */
    Arena *keep;            /* and where it lives */
    GradualParts *parts;    /* function by function, where they can be left out one by one */
} GradualTarget;

/* Reads the file and finds the functions. False when there is nothing to look at. */
bool gradual_target_open(GradualTarget *target, const Settings *settings);
void gradual_target_free(GradualTarget *target);
/* The file is to be written with the edits made; when something of it [is_refused] that is only shown. */
void gradual_target_rewrite(GradualTarget *target, Edits *edits, bool is_refused);

#endif
