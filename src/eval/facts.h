/* What a run found out about a file, read by the commands when it is over. */
#ifndef MOIRA_EVAL_FACTS_H
#define MOIRA_EVAL_FACTS_H

#include "eval/forward.h"

/* What the interpreter knows of one assignment target, over all visits: what `moira shapes` prints. */
typedef struct Assigned {
    Node *target;
    Address class;      /* of the array; 0: more than one */
    const Shape *shape; /* the join; NULL: never an array */
    bool is_mixed;      /* something that is no array was assigned as well */
} Assigned;

/* An unknown name that costs: an attribute of a package without source or model, and how often it was met. */
typedef struct UnknownName {
    const char *name;
    uint32_t count;
} UnknownName;

#endif
