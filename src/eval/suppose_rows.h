/* What runs on supposed arguments say of the targets of a file: private to suppose.c and suppose_rows.c. */
#ifndef MOIRA_EVAL_SUPPOSE_ROWS_H
#define MOIRA_EVAL_SUPPOSE_ROWS_H

#include "eval/facts.h"
#include "eval/object/supposed.h"
#include "eval/suppose_stretch.h"

/* What is known of a target from one kind of runs. */
typedef struct SupposedShape {
    const Shape *shape; /* NULL: never an array */
    Address class;      /* 0: more than one */
    bool is_seen, is_mixed, is_optional;
} SupposedShape;

/* What a target is while another function runs. */
typedef struct SupposedCall {
    const Scope *root; /* that function; NULL: the module */
    uint8_t caller_count;
    const Scope *callers[MOST_SUPPOSED_CALLERS]; /* through which it always comes */
    SupposedShape shape;
} SupposedCall;

/* A function calls another one while it runs. */
typedef struct SupposedEdge {
    const Scope *root, *callee;
} SupposedEdge;

/* A target: by itself, whatever its function gets, and as the calls of the file have it. */
typedef struct SupposedTarget {
    Node *target;
    const Scope *scope; /* that assigns it */
    SupposedShape alone;
    Array(SupposedCall) calls; /* the module comes first */
    StretchRuns runs;          /* with each rank of one argument */
    const Shape *stretch;      /* what they have in common; NULL: nothing */
} SupposedTarget;

typedef struct SupposedTargets {
    const ScopeTable *scopes; /* of the file */
    Array(SupposedTarget) items;
    Map at;            /* target to its index there + 1 */
    StrMap symbols[2]; /* name to the symbol that is shown so: one that may be zero, one that is not */
    Array(SupposedEdge) calls;
    Map call_at;     /* two scopes to the index there + 1 */
    Map covered;     /* scopes of functions that run only inside of others */
    Map invented;    /* numbers of those of them that the program has no name for */
    bool is_partial; /* some function could not be followed: not all calls are known */
    uint64_t ranks;  /* bit r: a function has run with rank r of one argument */
} SupposedTargets;

/* How much is known of something. */
typedef enum Knowledge {
    KNOWN_NOT,
    KNOWN_PARTLY,
    KNOWN_BY_STRETCH,
    KNOWN_BY_RANK,
    KNOWN_BY_NAMES,
    KNOWN_BY_NUMBERS
} Knowledge;

Knowledge suppose_knowledge(const SupposedTargets *targets, Interp *interp, const SupposedShape *known);
/* [into] is what it is, or [found]. */
void suppose_join(Interp *interp, SupposedShape *into, const SupposedShape *found);
/* The run of [function] has come to its end, where [facts] hold: its rows are added, unless calls of it fail.
 */
void suppose_add_rows(SupposedTargets *targets, Interp *interp, const Scope *function, PMap facts);
/* Whether the shape of some target of a function is not known in full. */
bool suppose_lacks(const SupposedTargets *targets, const Scope *function);
/* The run with one rank of an argument has come to its end; when it has with all of them, the highest first,
 * what they have in common is kept. */
void suppose_add_stretched(SupposedTargets *targets, Interp *interp, const Scope *function, PMap facts,
                           const StretchGiven *given);
void suppose_end_stretched(SupposedTargets *targets, Interp *interp, const char *name);
/* What was assigned while the module ran are calls, too. */
void suppose_add_called(SupposedTargets *targets, Interp *interp, const Assigned *called, uint32_t count);
/* Puts the best of what is known in the facts of the run. */
void suppose_settle(SupposedTargets *targets, Interp *interp);
void suppose_rows_free(SupposedTargets *targets);

#endif
