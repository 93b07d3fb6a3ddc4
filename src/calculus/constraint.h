/* Constraints whose solutions are the migrations of a program (Figures 4 and 5 of the paper).
 *
 * One grammar holds both levels. Source constraints follow the typing rules: precision, matching,
 * consistency, least upper bound, can-reshape, calc-conv, apply-broadcasting. Their expansion
 * (calculus/target.h) uses equalities, Dyn tests and arithmetic only. A type variable is a rank, where -1 is
 * Dyn, and as many dimension variables as the rank may be; a dimension variable is a flag that says whether
 * it is a number, and the number. All memory is that of the arena. */
#ifndef MOIRA_CALCULUS_CONSTRAINT_H
#define MOIRA_CALCULUS_CONSTRAINT_H

#include "base/map.h"
#include "calculus/calculus.h"
#include "value/formula.h"

typedef enum ConstraintKind {
    /* In both grammars. */
    CONSTRAINT_TRUE,
    CONSTRAINT_FALSE,
    CONSTRAINT_AND,
    CONSTRAINT_OR,
    CONSTRAINT_TYPE_IS_DYN,    /* v = Dyn */
    CONSTRAINT_TYPE_IS_TENSOR, /* v = TensorType(ζ1, …, ζn) */
    CONSTRAINT_TYPES_EQUAL,    /* v = v' */
    CONSTRAINT_DIM_IS_DYN,     /* ζ = Dyn */
    CONSTRAINT_DIM_IS_NUMBER,  /* ζ ≠ Dyn */
    CONSTRAINT_DIM_IS,         /* ζ = n */
    CONSTRAINT_DIM_IS_NOT,     /* ζ ≠ n, which Dyn is, too */
    CONSTRAINT_DIMS_EQUAL,     /* ζ = ζ' */
    CONSTRAINT_ARITHMETIC,     /* a formula over the numbers of dimensions that are not Dyn */
    /* In the source grammar only. */
    CONSTRAINT_PRECISION,       /* τ ⊑ v */
    CONSTRAINT_RANK,            /* |v| ≤ n, or v is Dyn */
    CONSTRAINT_RANKS,           /* |v| ∈ {Dyn, 2, 3}: one of a set */
    CONSTRAINT_MATCH,           /* v ▷ TensorType(ζ1, …, ζn) */
    CONSTRAINT_DIM_CONSISTENT,  /* n ~ ζ */
    CONSTRAINT_DIMS_CONSISTENT, /* ζ ~ ζ' */
    CONSTRAINT_CONSISTENT,      /* v ~ v' */
    CONSTRAINT_JOIN,            /* v = v' ⊔* v'' */
    CONSTRAINT_DIM_JOIN,        /* ζ = ζ' ⊔ ζ'' */
    CONSTRAINT_CAN_RESHAPE,     /* can-reshape(v, τ) */
    CONSTRAINT_CALC_CONV,       /* v = calc-conv(TensorType(ζ1, …, ζn), …) */
    CONSTRAINT_BROADCAST,       /* (v, v') = apply-broadcasting(v'', v''') */
    CONSTRAINT_SHAPE,           /* v = TensorType(d1, …, dn): expressions, Dyn where computed from Dyn */
    CONSTRAINT_REQUIRE,         /* a formula, of which what is compared with Dyn is no constraint */
} ConstraintKind;

/* A set of ranks, in which -1 is Dyn. */
typedef uint32_t RankSet;
#define RANKS_ALL ((RankSet)-1)
static inline RankSet rank_set(int32_t rank) { return (RankSet)1 << (rank + 1); }

/* A dimension variable ζ. */
typedef struct DimVariable {
    const char *name;
    Dim flag;   /* 1: it is a number; 0: it is Dyn */
    Dim number; /* from 0 on */
} DimVariable;

/* A type variable: of a declaration, of an expression, or of an operand after broadcasting. */
typedef struct TypeVariable {
    const char *name;
    uint32_t number; /* in order of creation */
    Dim rank;        /* -1: Dyn */
    const DimVariable **dims;
} TypeVariable;

typedef struct Constraint {
    uint8_t kind;                 /* ConstraintKind */
    const TypeVariable *types[4]; /* in the order in which the kinds name them */
    const DimVariable **dims;
    uint32_t dim_count;
    int64_t number;
    RankSet ranks;
    const GradualType *type;
    const Conv2D *conv;
    const Formula *formula;
    const Dim *sizes;                      /* of SHAPE, [dim_count] of them; NULL: anything */
    const struct Constraint *const *parts; /* of AND, OR */
    uint32_t count;
} Constraint;

typedef struct ConstraintSystem {
    DimTable *table;
    Arena *arena;
    uint32_t rank_limit;
    uint32_t dim_count;                /* of dimension variables that have a name */
    Array(RankSet) ranks;              /* that the type variables can have, as constraints say elsewhere */
    Map sizes;                         /* numbers that expressions may speak of, to their DimVariable */
    Array(const TypeVariable *) types; /* in the order in which they were made */
    Array(const DimVariable *) dims;   /* those that do not belong to a type variable */
    Array(const Constraint *) constraints; /* all of them must hold */
    Array(const Expression *) expressions; /* from which each comes; NULL: a declaration */
} ConstraintSystem;

void constraints_init(ConstraintSystem *system, DimTable *table, Arena *arena, uint32_t rank_limit);
void constraints_free(ConstraintSystem *system);

/* New variables; a name that is NULL is made up: v2, ζ7. */
const TypeVariable *type_variable(ConstraintSystem *system, const char *name);
const DimVariable *dim_variable(ConstraintSystem *system);
/* A type variable whose first dimensions are these numbers, which expressions may speak of. */
const TypeVariable *type_variable_of(ConstraintSystem *system, const char *name, const Dim *numbers,
                                     uint32_t rank);

/* Other constraints say that the type has one of these ranks: what is expanded later need not try others. */
static inline void constraints_know_ranks(ConstraintSystem *system, const TypeVariable *type, RankSet ranks) {
    system->ranks.items[type->number] = ranks;
}
static inline void constraints_know_rank(ConstraintSystem *system, const TypeVariable *type, int32_t rank) {
    constraints_know_ranks(system, type, rank_set(rank));
}
static inline bool constraints_allow_rank(const ConstraintSystem *system, const TypeVariable *type,
                                          int32_t rank) {
    return (system->ranks.items[type->number] & rank_set(rank)) != 0;
}

/* The constraints of Figure 5 for a program. The type variables of the declarations come first, in order. */
void constraints_generate(ConstraintSystem *system, const CalculusProgram *program);

/* The dimension variable whose number is this symbol; NULL when expressions do not speak of it. */
const DimVariable *constraints_find_size(const ConstraintSystem *system, Dim symbol);

/* Building: constants and connectives; [parts] may live anywhere. */
extern const Constraint constraint_true, constraint_false;
const Constraint *constraint_make(ConstraintSystem *system, Constraint constraint);
const Constraint *constraint_chain(ConstraintSystem *system, ConstraintKind kind,
                                   const Constraint *const *parts, uint32_t count);
const Constraint *constraint_is_tensor(ConstraintSystem *system, const TypeVariable *type,
                                       const DimVariable *const *dims, uint32_t rank);

/* A convolution of tensors of rank 3 or 4: Dyn to Dyn, or one of the ranks. */
const Constraint *constraint_of_conv(ConstraintSystem *system, const Conv2D *conv, const TypeVariable *input,
                                     const TypeVariable *result);
/* The six constraints of an addition: [result] = ⟨left⟩ ⊔* ⟨right⟩ ∧ (⟨left⟩, ⟨right⟩) =
 * apply-broadcasting([left], [right]) ∧ ⟨left⟩ ~ ⟨right⟩, and three limits on ranks. */
void constraints_of_add(ConstraintSystem *system, const TypeVariable *result, const TypeVariable *left,
                        const TypeVariable *right, const Constraint **constraints);

/* Appends the constraint in the paper's notation, without a line break. */
void constraint_print(const Constraint *constraint, StrBuf *out);

#endif
