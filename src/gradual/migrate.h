/* Migration: which annotations a function can have.
 *
 * Is there any at all, which ranks can its tensors have, can all of its dimensions be numbers, and if not,
 * which cannot, and why? The interpreter runs the function for each rank in question; what it assumes on the
 * way are the constraints, and solve/solve.h solves them. A type that is all numbers is believed only when
 * the function runs with it. */
#ifndef MOIRA_GRADUAL_MIGRATE_H
#define MOIRA_GRADUAL_MIGRATE_H

#include "eval/forward.h"
#include "gradual/subject.h"
#include "solve/size_range.h"

typedef enum MigrationMode {
    MIGRATE_FORCED,   /* numbers where no others are possible, Dyn elsewhere */
    MIGRATE_SYMBOLIC, /* the same with names for what may vary */
    MIGRATE_PRECISE,  /* numbers wherever there can be some */
    MIGRATE_STATIC,   /* numbers everywhere, or nothing */
} MigrationMode;

typedef enum MigrationStatus {
    MIGRATION_ILL_TYPED, /* there is no annotation at all */
    MIGRATION_GRADUAL,   /* some dimension cannot be a number */
    MIGRATION_STATIC,    /* all dimensions can be numbers */
} MigrationStatus;

typedef enum TypeSlotKind { SLOT_DYN, SLOT_NUMBER, SLOT_NAME } TypeSlotKind;

/* A dimension of an annotation. */
typedef struct TypeSlot {
    uint8_t kind; /* TypeSlotKind */
    int64_t number;
    const char *name;
    SizeRange range; /* the sizes that fit, of one that is no number */
} TypeSlot;

enum { MOST_COMMON = 4 };

/* The type that a tensor among the inputs gets. */
typedef struct InputType {
    uint32_t input; /* its index in Subject.inputs */
    bool is_dyn;    /* not even the rank is said */
    uint32_t rank;
    TypeSlot *slots;
    uint64_t ranks;      /* bit r: rank r is possible */
    bool has_more_ranks; /* ranks beyond the limit are possible, too */
    bool has_common;     /* a rank was looked at for what all have in common: */
    uint32_t common_count;
    SizeRange common[MOST_COMMON]; /* the last dimensions, the very last one first */
} InputType;

/* Whether an input can have more than one rank. */
static inline bool type_varies(const InputType *type) {
    return type->has_more_ranks || (type->ranks & (type->ranks - 1)) != 0;
}

/* A line of the program, and what it asks for. */
typedef struct Because {
    const Text *text;
    Span span;
    const char *message;
} Because;

/* A dimension of an input, or with axis -1 its rank. */
typedef struct NeverStatic {
    uint32_t input;
    int32_t axis;
    uint32_t back;  /* that dimension counted from the end, which is 1 */
    bool is_always; /* it can be no number at any of the ranks that the inputs may have */
} NeverStatic;

/* A size of an input, and what an annotation says of it: a number, a name, or, NULL, nothing. */
typedef struct KnownSize {
    Dim symbol, value;
} KnownSize;

typedef struct Migration {
    MigrationStatus status;
    Array(InputType) types; /* of the tensors among the inputs, in their order */
    Array(NeverStatic) never_static;
    Array(Because) because; /* why there is none, or none that is static */
    const char *undecided;  /* what could not be told, and why; NULL: nothing */
    bool is_unproved;       /* a tensor went somewhere unknown: that of [undecided] */
    bool is_excluded;       /* the conditions on the inputs contradict each other */
    bool is_refused;        /* there is no annotation as asked for */
    bool is_chosen;         /* numbers were chosen where others fit as well */
    Value result;           /* of the function */
    State end;              /* in which [result] is meant */
    Array(KnownSize) sizes; /* what the sizes are in terms of which [result] is known */
    Dim begun;              /* a symbol that is older than all that the runs make for themselves */
} Migration;

typedef struct MigrateOptions {
    MigrationMode mode;
    uint32_t rank_limit;
    uint64_t budget; /* of the solver, for one question */
} MigrateOptions;

/* A dimension of the result as the annotations tell it; NULL: it may vary. */
Dim migration_size(const Migration *migration, Interp *interp, Dim dim);

/* The condition on a dimension of an input, `x.shape[2] >= 63`; NULL when every size fits, or one alone.
 * Where the rank is not said, [axis] counts from the end: `x.shape[-1] >= 3` is that of 0. */
const char *migration_range(Arena *arena, const Input *input, const InputType *type, uint32_t axis);
/* How many dimensions have one. */
uint32_t migration_range_count(const InputType *type);

/* How a dimension that can be no number is called: `x.shape[2]`, and `x.shape[-1]` where the rank varies. */
const char *migration_never(Arena *arena, const Subject *subject, const Migration *migration,
                            const NeverStatic *never);
/* Whether an input can have more than one rank. */
bool migration_rank_varies(const Migration *migration, uint32_t input);

void migrate(Subject *subject, const MigrateOptions *options, Migration *migration);
void migration_free(Migration *migration);

#endif
