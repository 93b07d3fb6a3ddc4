/* What holds in some cases of a function (calculus/rank_cases.h), made into constraints that hold in all:
 * private to program_constraint.c and case_merge.c.
 *
 * An item is a step of the program, or a place where something is required; the same one in all cases that
 * come there. It has columns: in each of them, every case has a constraint, or none. A column becomes one
 * constraint, a disjunction over no more ranks than it depends on. Memory is that of the arena. */
#ifndef MOIRA_CALCULUS_CASE_MERGE_H
#define MOIRA_CALCULUS_CASE_MERGE_H

#include "calculus/program_constraint.h"
#include "calculus/symbol_names.h"

typedef struct Column {
    uint32_t slot;             /* the columns of an item are in the order of their slots */
    const Constraint **bodies; /* by case; NULL: nothing is said */
    struct Column *next;
} Column;

/* A form of the calculus that an item has in some cases. */
typedef struct FormUse {
    const struct ProgramForm *form;
    const TypeVariable *operands[2];
    const Constraint *constraints[6]; /* [count] of them are said */
    uint32_t count;
    struct FormUse *next;
} FormUse;

typedef struct Item {
    ConstraintOrigin origin;
    const char *note; /* that its result is not modelled; NULL: it is */
    Column *columns;
    const TypeVariable **results; /* of an operation */
    uint32_t result_count;
    const TypeVariable **strangers; /* arguments that come from nowhere in the program, as weights do */
    uint32_t argument_count;
    FormUse *forms;
    struct Item *next;
} Item;

typedef struct CaseMerge {
    ProgramConstraints *result;
    ConstraintSystem *system;
    const RankCases *cases;
    const bool *is_dead; /* by case: it does not pass, and only the place where it fails says so */
    const TypeVariable **parameters;
    Item *first, *last;
    StrMap items;      /* by what tells them from others */
    SymbolNames names; /* of sizes of which nothing is told */
} CaseMerge;

/* The item with this key; a new one comes after [previous], or first when that is NULL. */
Item *merge_item(CaseMerge *merge, const char *key, ConstraintOrigin origin, Item *previous);

/* Says what holds in a case at an item. */
void merge_put(CaseMerge *merge, Item *item, uint32_t slot, uint32_t index, const Constraint *constraint);

/* Makes the constraints of all items, in their order. */
void merge_emit(CaseMerge *merge);

#endif
