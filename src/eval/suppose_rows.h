/* What runs on supposed arguments say of the targets of a file: private to suppose.c and suppose_rows.c. */
#ifndef MOIRA_EVAL_SUPPOSE_ROWS_H
#define MOIRA_EVAL_SUPPOSE_ROWS_H

#include "eval/facts.h"
#include "eval/object/supposed.h"

/* What is known of a target from one kind of runs. */
typedef struct SupposedShape {
    const Shape *shape; /* NULL: never an array */
    Address class;      /* 0: more than one */
    bool is_seen, is_mixed;
} SupposedShape;

/* A target: by itself, whatever its function gets, and as the calls of the file have it. */
typedef struct SupposedTarget {
    Node *target;
    SupposedShape alone, called;
} SupposedTarget;

typedef struct SupposedTargets {
    const ScopeTable *scopes; /* of the file */
    Array(SupposedTarget) items;
    Map at;            /* target to its index there + 1 */
    StrMap symbols[2]; /* name to the symbol that is shown so: one that may be zero, one that is not */
    bool is_partial;   /* some function could not be followed: not all calls are known */
} SupposedTargets;

/* The run of [function] has come to its end, where [facts] hold: its rows are added. */
void suppose_add_rows(SupposedTargets *targets, Interp *interp, const Scope *function, PMap facts);
/* What was assigned while the module ran are calls, too. */
void suppose_add_called(SupposedTargets *targets, Interp *interp, const Assigned *called, uint32_t count);
/* Puts the best of what is known in the facts of the run. */
void suppose_settle(SupposedTargets *targets, Interp *interp);
void suppose_rows_free(SupposedTargets *targets);

#endif
