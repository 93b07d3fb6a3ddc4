/* What holds in one case of a function (calculus/rank_cases.h): private to program_constraint.c and
 * case_read.c and case_require.c. A case is read in two passes: the first finds the steps that it has in
 * common with others and gives every tensor a type variable, the second says what holds at each step. */
#ifndef MOIRA_CALCULUS_CASE_READ_H
#define MOIRA_CALCULUS_CASE_READ_H

#include "calculus/case_merge.h"

/* A condition that is said only where it is needed. */
typedef struct Unsaid {
    Item *item;
    uint32_t slot;
    bool is_join; /* it says what a size is after a branch */
    const Formula *formula;
} Unsaid;

/* One case that is read. */
typedef struct CaseReading {
    CaseMerge *merge;
    ConstraintSystem *system;
    const RankCase *one;
    uint32_t index; /* of the case */
    const Program *program;
    const TypeVariable **types; /* of its tensors, by their numbers */
    Item **items;               /* of its steps */
    bool *is_formed;            /* of its steps: the form says what is required */
    uint32_t *required;         /* of its steps: how many conditions were put there */
    Map at_end;           /* assumptions that hold at the end of the run: 1, then 2 when they were read */
    Map told;             /* sizes of which nothing is told, in the formulas that are said */
    Array(Unsaid) unsaid; /* what is required by operations whose form says it */
    Map operations;       /* spans of its operations */
    bool is_open;         /* the rank of some parameter is not known in it */
    bool is_left_out;     /* not even as Dyn */
    const Formula *guard; /* of the step that is read: when it is reached */
} CaseReading;

/* The numbers in the names of type variables. */
typedef struct Numbering {
    Map used;      /* numbers that have been given to type variables */
    uint32_t next; /* one that no run has */
} Numbering;

/* One for each case, in the arena. */
CaseReading *readings_open(CaseMerge *merge);

void reading_find_items(CaseReading *reading, Numbering *numbering);
void reading_read(CaseReading *reading);
/* Excludes a case that does not pass, where it fails. */
void reading_fail(CaseReading *reading);

/* For the two files that read cases. A key tells a place from others, which may be reached more than once. */
const char *reading_key(CaseReading *reading, StrMap *counts, const char *what, const Text *text, Span span);
/* Where something that is no step comes: after the last item from there, or before it in the text. */
Item *merge_place(const CaseMerge *merge, const Text *text, Span span);
/* Says a constraint in this case, under the guard of the step that is read. */
void reading_put(CaseReading *reading, Item *item, uint32_t slot, const Constraint *constraint);
/* A formula with a name for every size, and without what is computed from something of unknown rank. */
const Formula *reading_formula(CaseReading *reading, const Formula *formula);
/* Notes a size of which nothing is told in a formula that is said. */
void reading_note_told(void *context, Dim symbol);

/* Reads what is new in the list of assumptions [newest], oldest first, before the step [count] was made. */
void reading_require(CaseReading *reading, StrMap *counts, const Assumption *newest, uint32_t count);
/* Says what was left out and is needed after all. */
void reading_say_needed(CaseReading *reading);

#endif
