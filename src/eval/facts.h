/* What a run found out about a file, read by the commands when it is over. */
#ifndef MOIRA_EVAL_FACTS_H
#define MOIRA_EVAL_FACTS_H

#include "base/array.h"
#include "base/map.h"
#include "eval/forward.h"

/* What the interpreter knows of one assignment target, over all visits: what `moira shapes` prints. A
 * parameter is one, too, and a def, to which its results go. */
typedef struct Assigned {
    Node *target;
    Address class;      /* of the array; 0: more than one */
    const Shape *shape; /* the join; NULL: never an array */
    bool is_mixed;      /* something that is neither an array nor None was assigned as well */
    bool is_optional;   /* None was */
} Assigned;

/* An unknown name that costs: an attribute of a package without source or model, and how often it was met. */
typedef struct UnknownName {
    const char *name;
    uint32_t count;
} UnknownName;

/* Those that cost most first, and else by name; for qsort. */
int unknown_name_order(const void *a, const void *b);

/* All of it. */
typedef struct Facts {
    Array(Assigned) assigned;
    Map assigned_at;                       /* target to its index there + 1 */
    Array(const FunctionObject *) defined; /* the functions that the file defines */
    Map defined_at;                        /* function (node) to its last index there + 1 */
    Map called;                            /* functions (nodes) whose body was run */
    Map failed;                            /* those of them that raised something, while the module ran */
    Map compared;         /* comparisons: whether they were of unlike types each time (comparison.c) */
    StrMap unknown_names; /* UnknownName by name */
    State last_reached;   /* before the last statement of the module that was reached */
    bool was_cut;         /* the run was cut short */
} Facts;

/* [value] went to [node]: a target, a parameter, or the def that returned it. */
void facts_assign(Interp *interp, Node *node, Value value);

#endif
