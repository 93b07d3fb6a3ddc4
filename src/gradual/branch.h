/* ShapeBranch elimination: which conditions on sizes always have the same outcome.
 *
 * The interpreter runs the function for every rank that its inputs may have; where a condition is reached,
 * what was assumed on the way and the condition itself are put to solve/solve.h. A proof holds for all
 * inputs of the declared class that come to the condition, sizes of zero included. That either outcome is
 * possible is believed only when the interpreter finds it for an input that is all numbers. */
#ifndef MOIRA_GRADUAL_BRANCH_H
#define MOIRA_GRADUAL_BRANCH_H

#include "diag/diagnostic.h"
#include "gradual/subject.h"

typedef enum BranchVerdict {
    BRANCH_UNREACHED, /* no input comes here */
    BRANCH_TRUE,
    BRANCH_FALSE,
    BRANCH_BOTH,    /* there are inputs for either outcome */
    BRANCH_UNKNOWN, /* it cannot be told */
} BranchVerdict;

/* A condition of the source. */
typedef struct ShapeBranch {
    Node *test;
    const Text *text;
    BranchVerdict verdict; /* over all occurrences */
    bool has_effects;      /* evaluating the condition does more than ask */
    bool is_kept;          /* a function that fits no input asks it: it stays */
    uint32_t occurrences;  /* how often a run meets it */
    uint32_t decided;      /* how many of them are always true or always false */
    const char *true_when; /* inputs for which it is true; NULL: none, or not known */
    const char *false_when;
    const char *because; /* why it is not known; NULL: it is */
} ShapeBranch;

typedef struct ShapeBranches {
    Array(ShapeBranch) items; /* in the order of the text */
    bool is_excluded;         /* the conditions on the inputs contradict each other */
    bool is_ill_typed;        /* no input passes the function */
    bool has_fault;           /* something fails that the program does not raise itself */
    Diagnostics failure;      /* why not */
} ShapeBranches;

/* What several functions say of the conditions of a file. */
typedef Array(ShapeBranch) BranchRows;

typedef struct BranchOptions {
    uint32_t rank_limit;
    uint64_t budget; /* of the solver, for one question */
} BranchOptions;

void find_branches(Subject *subject, const BranchOptions *options, ShapeBranches *branches);
void branches_free(ShapeBranches *branches);
/* Adds what a function says of a condition to what others say of it. */
void branch_rows_add(BranchRows *rows, const ShapeBranch *branch);
/* What is said of a condition of which several things are said. */
BranchVerdict branch_join(BranchVerdict a, BranchVerdict b);
/* The order of files and texts, for qsort. */
int branches_order(const void *left, const void *right);

#endif
