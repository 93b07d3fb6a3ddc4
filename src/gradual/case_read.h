/* What holds in one case of a function (gradual/rank_cases.h): private to program_constraint.c and
 * case_read.c. A case is read in two passes: the first finds the steps that it has in common with others and
 * gives every tensor a type variable, the second says what holds at each step. */
#ifndef MOIRA_GRADUAL_CASE_READ_H
#define MOIRA_GRADUAL_CASE_READ_H

#include "gradual/case_merge.h"

/* One case that is read. */
typedef struct Reading {
    Merge *merge;
    ConstraintSystem *system;
    const RankCase *one;
    uint32_t index; /* of the case */
    const Program *program;
    const TypeVariable **types; /* of its tensors, by their numbers */
    Item **items;               /* of its steps */
    bool *is_formed;            /* of its steps: the form says what is required */
    uint32_t *required;         /* of its steps: how many conditions were put there */
    Map at_end;           /* assumptions that hold at the end of the run: 1, then 2 when they were read */
    Map operations;       /* spans of its operations */
    bool is_open;         /* the rank of some parameter is not known in it */
    bool is_left_out;     /* not even as Dyn */
    const Formula *guard; /* of the step that is read: when it is reached */
} Reading;

/* The numbers in the names of type variables. */
typedef struct Numbering {
    Map used;      /* numbers that have been given to type variables */
    uint32_t next; /* one that no run has */
} Numbering;

/* One for each case, in the arena. */
Reading *readings_open(Merge *merge);

void reading_find_items(Reading *reading, Numbering *numbering);
void reading_read(Reading *reading);
/* Excludes a case that does not pass, where it fails. */
void reading_fail(Reading *reading);

#endif
