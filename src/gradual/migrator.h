/* A migration while it is looked for: private to the files that answer gradual/migrate.h.
 *
 * The ranks of the inputs come first (gradual/migrate_ranks.h). Then the dimensions that are left open are
 * symbols, what a run with them assumes are the rules, and the questions are which of them can be numbers
 * (gradual/migrate_numbers.h), and what the annotations say of each (gradual/migrate_slots.h). */
#ifndef MOIRA_GRADUAL_MIGRATOR_H
#define MOIRA_GRADUAL_MIGRATOR_H

#include "base/map.h"
#include "eval/forward.h"
#include "gradual/migrate.h"
#include "solve/solve.h"

/* A dimension of an input that is to become a number. */
typedef struct Free {
    uint32_t input;
    uint32_t axis;
    Dim symbol;
    bool must_be_number, must_be_dyn; /* as --where says */
    bool is_number;                   /* it is to be one in the question that is asked */
    bool is_never;                    /* it cannot be one, whatever the others are */
} Free;

typedef struct Migrator {
    Subject *subject;
    Interp *interp;
    const MigrateOptions *options;
    Migration *migration;
    const Shape **shapes; /* one for each input; NULL: as it is declared */
    Array(Free) frees;
    Array(const Assumption *) given; /* what --where says, oldest first */
    Array(const Assumption *) rules; /* what the function asks for, oldest first */
    SubjectTrace kept;               /* a run with unknown numbers, */
    const Shape **kept_shapes;       /* with these shapes, */
    const Shape **kept_for;          /* which were made from these */
    bool has_kept;
    Because unproved;      /* why the numbers that were found need not run after all; no text: they do */
    bool is_included;      /* some inputs meet the conditions of --where, */
    bool is_narrowed;      /* and those of some ranks do not */
    const Shape **failing; /* shapes that meet them and with which the function fails; NULL: none were met */
    Solve *posed;          /* the question while its answers are written down; NULL: none is */
    InputType *noted;      /* the input whose ranks are looked for; NULL: that of none */
    Map dyn;               /* symbols that are Dyn in the question that is asked */
} Migrator;

/* Whether the symbol is a dimension of an input that is to become a number. */
bool migrator_has_free(const Migrator *migrator, Dim symbol);

/* Adds to the reasons of the migration: what failed in a run, with the places that explain it, or a rule. */
void migrator_blame_trace(Migrator *migrator, const SubjectTrace *trace);
void migrator_blame_assumption(Migrator *migrator, const Assumption *assumption);

#endif
