/* How each source constraint is expanded. Where the paper takes new variables for the dimensions of a type
 * variable, those that belong to it are used; a rank that is tested once is then a single comparison. */
#include "calculus/target.h"

#include <string.h>

/* ---- atoms ---- */

static const Constraint *about_type(ConstraintSystem *system, ConstraintKind kind, const TypeVariable *a,
                                    const TypeVariable *b) {
    return constraint_make(system, (Constraint){.kind = (uint8_t)kind, .types = {a, b}});
}

static const Constraint *is_dyn(ConstraintSystem *system, const TypeVariable *type) {
    return about_type(system, CONSTRAINT_TYPE_IS_DYN, type, NULL);
}

/* The type is a tensor of this rank, whose dimensions are the variable's own. */
static const Constraint *has_rank(ConstraintSystem *system, const TypeVariable *type, uint32_t rank) {
    return constraint_is_tensor(system, type, type->dims, rank);
}

static const Constraint *about_dims(ConstraintSystem *system, ConstraintKind kind, int64_t number,
                                    const DimVariable *a, const DimVariable *b, const DimVariable *c) {
    const DimVariable **dims = arena_alloc(system->arena, 3 * sizeof *dims);
    dims[0] = a;
    dims[1] = b;
    dims[2] = c;
    return constraint_make(system, (Constraint){.kind = (uint8_t)kind,
                                                .dims = dims,
                                                .dim_count = c   ? 3
                                                             : b ? 2
                                                                 : 1,
                                                .number = number});
}

static const Constraint *dim_is_dyn(ConstraintSystem *system, const DimVariable *dim) {
    return about_dims(system, CONSTRAINT_DIM_IS_DYN, 0, dim, NULL, NULL);
}

static const Constraint *dim_is_number(ConstraintSystem *system, const DimVariable *dim) {
    return about_dims(system, CONSTRAINT_DIM_IS_NUMBER, 0, dim, NULL, NULL);
}

static const Constraint *dim_is(ConstraintSystem *system, const DimVariable *dim, int64_t number) {
    return about_dims(system, CONSTRAINT_DIM_IS, number, dim, NULL, NULL);
}

static const Constraint *dims_equal(ConstraintSystem *system, const DimVariable *a, const DimVariable *b) {
    return about_dims(system, CONSTRAINT_DIMS_EQUAL, 0, a, b, NULL);
}

static const Constraint *arithmetic(ConstraintSystem *system, const Formula *formula) {
    return constraint_make(system, (Constraint){.kind = CONSTRAINT_ARITHMETIC, .formula = formula});
}

#define ALL_OF(system, ...)                                                              \
    constraint_chain((system), CONSTRAINT_AND, (const Constraint *const[]){__VA_ARGS__}, \
                     sizeof((const Constraint *const[]){__VA_ARGS__}) / sizeof(const Constraint *))
#define ONE_OF(system, ...)                                                             \
    constraint_chain((system), CONSTRAINT_OR, (const Constraint *const[]){__VA_ARGS__}, \
                     sizeof((const Constraint *const[]){__VA_ARGS__}) / sizeof(const Constraint *))

/* A list of constraints that becomes a chain. */
typedef Array(const Constraint *) ConstraintParts;

static const Constraint *chain_parts(ConstraintSystem *system, ConstraintKind kind, ConstraintParts *parts) {
    const Constraint *result = constraint_chain(system, kind, parts->items, parts->count);
    array_free(parts);
    return result;
}

/* ---- precision, ranks, matching, consistency ---- */

static bool allow_rank(const ConstraintSystem *system, const TypeVariable *a, const TypeVariable *b,
                       uint32_t rank) {
    return constraints_allow_rank(system, a, (int32_t)rank) &&
           constraints_allow_rank(system, b, (int32_t)rank);
}

static const Constraint *expand_precision(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *type = constraint->types[0];
    const GradualType *declared = constraint->type;
    if (declared->is_dyn) return &constraint_true;
    if (declared->rank > system->rank_limit) return &constraint_false;
    ConstraintParts parts = {0};
    array_push(&parts, has_rank(system, type, declared->rank));
    for (uint32_t i = 0; i < declared->rank; i++)
        if (declared->dims[i] != DIM_DYN)
            array_push(&parts, dim_is(system, type->dims[i], declared->dims[i]));
    return chain_parts(system, CONSTRAINT_AND, &parts);
}

static const Constraint *expand_rank(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *type = constraint->types[0];
    RankSet ranks = system->ranks.items[type->number];
    bool is_single = (ranks & (ranks - 1)) == 0;
    if (is_single && ranks < rank_set((int32_t)constraint->number + 1)) return &constraint_true;
    ConstraintParts parts = {0};
    if (constraints_allow_rank(system, type, -1)) array_push(&parts, is_dyn(system, type));
    for (uint32_t rank = 0; rank <= constraint->number; rank++)
        if (constraints_allow_rank(system, type, (int32_t)rank))
            array_push(&parts, has_rank(system, type, rank));
    return chain_parts(system, CONSTRAINT_OR, &parts);
}

static const Constraint *expand_ranks(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *type = constraint->types[0];
    ConstraintParts parts = {0};
    if (constraint->ranks & rank_set(-1)) array_push(&parts, is_dyn(system, type));
    for (uint32_t rank = 0; rank <= system->rank_limit; rank++)
        if (constraint->ranks & rank_set((int32_t)rank)) array_push(&parts, has_rank(system, type, rank));
    return chain_parts(system, CONSTRAINT_OR, &parts);
}

static const Constraint *expand_match(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *type = constraint->types[0];
    ConstraintParts parts = {0};
    array_push(&parts, is_dyn(system, type));
    for (uint32_t i = 0; i < constraint->dim_count; i++)
        array_push(&parts, dim_is_dyn(system, constraint->dims[i]));
    const Constraint *unknown = chain_parts(system, CONSTRAINT_AND, &parts);
    return ONE_OF(system, unknown,
                  constraint_is_tensor(system, type, constraint->dims, constraint->dim_count));
}

static const Constraint *expand_dims_consistent(ConstraintSystem *system, const DimVariable *a,
                                                const DimVariable *b) {
    return ONE_OF(system, dim_is_dyn(system, a), dim_is_dyn(system, b), dims_equal(system, a, b));
}

static const Constraint *expand_consistent(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *a = constraint->types[0], *b = constraint->types[1];
    ConstraintParts cases = {0};
    if (constraints_allow_rank(system, a, -1)) array_push(&cases, is_dyn(system, a));
    if (constraints_allow_rank(system, b, -1)) array_push(&cases, is_dyn(system, b));
    for (uint32_t rank = 0; rank <= system->rank_limit; rank++) {
        if (!allow_rank(system, a, b, rank)) continue;
        ConstraintParts parts = {0};
        array_push(&parts, has_rank(system, a, rank));
        array_push(&parts, has_rank(system, b, rank));
        for (uint32_t i = 0; i < rank; i++)
            array_push(&parts, expand_dims_consistent(system, a->dims[i], b->dims[i]));
        array_push(&cases, chain_parts(system, CONSTRAINT_AND, &parts));
    }
    return chain_parts(system, CONSTRAINT_OR, &cases);
}

/* ---- least upper bounds ---- */

static const Constraint *expand_dim_join(ConstraintSystem *system, const DimVariable *joined,
                                         const DimVariable *a, const DimVariable *b) {
    return ONE_OF(system, ALL_OF(system, dims_equal(system, joined, a), dims_equal(system, a, b)),
                  ALL_OF(system, dims_equal(system, joined, b), dim_is_dyn(system, a)),
                  ALL_OF(system, dims_equal(system, joined, a), dim_is_dyn(system, b)));
}

static const Constraint *expand_join(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *joined = constraint->types[0];
    const TypeVariable *a = constraint->types[1], *b = constraint->types[2];
    ConstraintParts cases = {0};
    if (constraints_allow_rank(system, a, -1) || constraints_allow_rank(system, b, -1))
        array_push(&cases, ALL_OF(system, ONE_OF(system, is_dyn(system, a), is_dyn(system, b)),
                                  is_dyn(system, joined)));
    for (uint32_t rank = 0; rank <= system->rank_limit; rank++) {
        if (!allow_rank(system, a, b, rank)) continue;
        ConstraintParts parts = {0};
        array_push(&parts, has_rank(system, a, rank));
        array_push(&parts, has_rank(system, b, rank));
        array_push(&parts, has_rank(system, joined, rank));
        for (uint32_t i = 0; i < rank; i++)
            array_push(&parts, expand_dim_join(system, joined->dims[i], a->dims[i], b->dims[i]));
        array_push(&cases, chain_parts(system, CONSTRAINT_AND, &parts));
    }
    return chain_parts(system, CONSTRAINT_OR, &cases);
}

/* ---- broadcasting ---- */

/* The dimension [dim] next to [other] is [then] after broadcasting. */
static const Constraint *broadcast_dim(ConstraintSystem *system, const DimVariable *dim,
                                       const DimVariable *other, const DimVariable *then) {
    return ONE_OF(system, ALL_OF(system, dim_is(system, dim, 1), dims_equal(system, then, other)),
                  ALL_OF(system, about_dims(system, CONSTRAINT_DIM_IS_NOT, 1, dim, NULL, NULL),
                         dims_equal(system, then, dim)));
}

/* Broadcasting types of these ranks, from the last dimension on. */
static const Constraint *broadcast_ranks(ConstraintSystem *system, const Constraint *constraint,
                                         uint32_t left_rank, uint32_t right_rank) {
    const TypeVariable *left_then = constraint->types[0], *right_then = constraint->types[1];
    const TypeVariable *left = constraint->types[2], *right = constraint->types[3];
    uint32_t rank = left_rank > right_rank ? left_rank : right_rank;
    ConstraintParts parts = {0};
    array_push(&parts, has_rank(system, left, left_rank));
    array_push(&parts, has_rank(system, right, right_rank));
    array_push(&parts, has_rank(system, left_then, rank));
    array_push(&parts, has_rank(system, right_then, rank));
    for (uint32_t i = 1; i <= rank; i++) {
        const DimVariable *left_new = left_then->dims[rank - i], *right_new = right_then->dims[rank - i];
        const DimVariable *a = i <= left_rank ? left->dims[left_rank - i] : NULL;
        const DimVariable *b = i <= right_rank ? right->dims[right_rank - i] : NULL;
        if (a && b) {
            array_push(&parts, broadcast_dim(system, a, b, left_new));
            array_push(&parts, broadcast_dim(system, b, a, right_new));
        } else {
            array_push(&parts, dims_equal(system, left_new, a ? a : b));
            array_push(&parts, dims_equal(system, right_new, a ? a : b));
        }
    }
    return chain_parts(system, CONSTRAINT_AND, &parts);
}

static const Constraint *expand_broadcast(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *const *types = constraint->types;
    ConstraintParts cases = {0};
    if (constraints_allow_rank(system, types[2], -1) || constraints_allow_rank(system, types[3], -1))
        array_push(&cases, ALL_OF(system, ONE_OF(system, is_dyn(system, types[2]), is_dyn(system, types[3])),
                                  about_type(system, CONSTRAINT_TYPES_EQUAL, types[0], types[2]),
                                  about_type(system, CONSTRAINT_TYPES_EQUAL, types[1], types[3])));
    for (uint32_t left = 0; left <= system->rank_limit; left++)
        for (uint32_t right = 0; right <= system->rank_limit; right++)
            if (constraints_allow_rank(system, types[2], (int32_t)left) &&
                constraints_allow_rank(system, types[3], (int32_t)right))
                array_push(&cases, broadcast_ranks(system, constraint, left, right));
    return chain_parts(system, CONSTRAINT_OR, &cases);
}

/* ---- reshape ---- */

/* A new unknown that is what the dimension is, or any number where that is Dyn. */
static const Constraint *filled_in(ConstraintSystem *system, const DimVariable *dim, Dim *number) {
    const DimVariable *filled = dim_variable(system);
    *number = filled->number;
    return ALL_OF(system, dim_is_number(system, filled),
                  ONE_OF(system, dim_is_dyn(system, dim), dims_equal(system, dim, filled)));
}

static Dim multiply(ConstraintSystem *system, Dim a, Dim b) {
    return a && b ? dim_multiply(system->table, a, b) : NULL;
}

/* Types of this rank have as many elements as the target; [target] is the product of its dimensions. */
static const Constraint *reshape_rank(ConstraintSystem *system, const TypeVariable *type, uint32_t rank,
                                      Dim target) {
    ConstraintParts parts = {0};
    Dim elements = dim_constant(system->table, 1);
    array_push(&parts, has_rank(system, type, rank));
    for (uint32_t i = 0; i < rank; i++) {
        Dim factor;
        array_push(&parts, filled_in(system, type->dims[i], &factor));
        elements = multiply(system, elements, factor);
    }
    array_push(&parts, arithmetic(system, formula_equal(system->table, system->arena, elements, target)));
    return chain_parts(system, CONSTRAINT_AND, &parts);
}

static const Constraint *expand_reshape(ConstraintSystem *system, const Constraint *constraint) {
    const GradualType *shape = constraint->type;
    Dim target = dim_constant(system->table, 1);
    bool has_zero = false;
    uint32_t open = 0;
    const DimVariable *rest = NULL;
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (shape->dims[i] == DIM_DYN) {
            open++;
            rest = dim_variable(system);
        }
        has_zero = has_zero || shape->dims[i] == 0;
        target =
            multiply(system, target,
                     shape->dims[i] == DIM_DYN ? rest->number : dim_constant(system->table, shape->dims[i]));
    }
    /* PyTorch cannot tell what an unknown dimension next to a zero is. */
    if (open > 1 || (open == 1 && has_zero)) return &constraint_false;
    ConstraintParts cases = {0};
    if (constraints_allow_rank(system, constraint->types[0], -1))
        array_push(&cases, is_dyn(system, constraint->types[0]));
    for (uint32_t rank = 0; rank <= system->rank_limit; rank++)
        if (constraints_allow_rank(system, constraint->types[0], (int32_t)rank))
            array_push(&cases, reshape_rank(system, constraint->types[0], rank, target));
    return chain_parts(system, CONSTRAINT_OR, &cases);
}

/* ---- convolution ---- */

/* ε = (ζ + 2p - d(k - 1) - 1) // s + 1, which is at least 1 */
static const Constraint *conv_axis(ConstraintSystem *system, const Conv2D *conv, int axis,
                                   const DimVariable *before, const DimVariable *after,
                                   const Constraint *may_be_empty) {
    DimTable *table = system->table;
    int64_t reach = conv->dilation[axis] * (conv->kernel[axis] - 1) + 1;
    Dim room = dim_add(table, before->number, dim_constant(table, 2 * conv->padding[axis] - reach));
    Dim places = dim_divide(table, room, dim_constant(table, conv->stride[axis]));
    places = dim_add(table, places, dim_constant(table, 1));
    const Formula *fits = formula_at_most(table, system->arena, dim_constant(table, 0), room);
    const Formula *is_size = formula_equal(table, system->arena, after->number, places);
    const Constraint *has_pixels = about_dims(system, CONSTRAINT_DIM_IS_NOT, 0, before, NULL, NULL);
    return ONE_OF(system, ALL_OF(system, dim_is_dyn(system, before), dim_is_dyn(system, after)),
                  ALL_OF(system, dim_is_number(system, before), dim_is_number(system, after),
                         arithmetic(system, fits), arithmetic(system, is_size),
                         ONE_OF(system, has_pixels, may_be_empty)));
}

static const Constraint *expand_conv(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *result = constraint->types[0];
    uint32_t rank = constraint->dim_count, channels = rank - 3;
    const DimVariable *const *dims = constraint->dims;
    const Constraint *may_be_empty = &constraint_false;
    ConstraintParts parts = {0};
    array_push(&parts, has_rank(system, result, rank));
    if (channels == 1) {
        array_push(&parts, dims_equal(system, result->dims[0], dims[0]));
        may_be_empty = ONE_OF(system, dim_is_dyn(system, dims[0]), dim_is(system, dims[0], 0));
    }
    array_push(&parts, dim_is(system, result->dims[channels], constraint->conv->channels_out));
    for (uint32_t axis = 0; axis < 2; axis++)
        array_push(&parts, conv_axis(system, constraint->conv, (int)axis, dims[channels + 1 + axis],
                                     result->dims[channels + 1 + axis], may_be_empty));
    return chain_parts(system, CONSTRAINT_AND, &parts);
}

/* ---- rules of other operations ---- */

/* Collects the dimensions whose sizes an expression is made of. */
typedef struct SizeList {
    ConstraintSystem *system;
    ConstraintParts are_dyn, are_numbers;
} SizeList;

static void list_size(void *context, Dim symbol) {
    SizeList *list = context;
    ConstraintSystem *system = list->system;
    const DimVariable *dim = constraints_find_size(system, symbol);
    if (!dim) return;
    for (uint32_t seen = 0; seen < list->are_dyn.count; seen++)
        if (list->are_dyn.items[seen]->dims[0] == dim) return;
    array_push(&list->are_dyn, dim_is_dyn(system, dim));
    array_push(&list->are_numbers, dim_is_number(system, dim));
}

static const Constraint *expand_size(ConstraintSystem *system, const DimVariable *dim, Dim size) {
    if (!size) return &constraint_true;
    SizeList list = {.system = system};
    dim_symbols(system->table, size, list_size, &list);
    const Constraint *is_any_dyn = chain_parts(system, CONSTRAINT_OR, &list.are_dyn);
    const Constraint *are_numbers = chain_parts(system, CONSTRAINT_AND, &list.are_numbers);
    const Formula *equal = formula_equal(system->table, system->arena, dim->number, size);
    return ONE_OF(system, ALL_OF(system, is_any_dyn, dim_is_dyn(system, dim)),
                  ALL_OF(system, are_numbers, dim_is_number(system, dim), arithmetic(system, equal)));
}

static const Constraint *expand_shape(ConstraintSystem *system, const Constraint *constraint) {
    const TypeVariable *type = constraint->types[0];
    ConstraintParts parts = {0};
    array_push(&parts, has_rank(system, type, constraint->dim_count));
    for (uint32_t i = 0; i < constraint->dim_count; i++)
        array_push(&parts, expand_size(system, type->dims[i], constraint->sizes[i]));
    return chain_parts(system, CONSTRAINT_AND, &parts);
}

/* A comparison, or its negation, holds or has a side that is Dyn. */
static const Constraint *expand_formula(ConstraintSystem *system, const Formula *formula, bool is_negated) {
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: return is_negated ? &constraint_false : &constraint_true;
    case FORMULA_FALSE: return is_negated ? &constraint_true : &constraint_false;
    case FORMULA_UNKNOWN: return &constraint_true;
    case FORMULA_NOT: return expand_formula(system, formula->parts[0], !is_negated);
    case FORMULA_EQUAL:
    case FORMULA_LESS:
    case FORMULA_SAME_SIZE: {
        SizeList list = {.system = system};
        formula_symbols(system->table, formula, list_size, &list);
        array_free(&list.are_numbers);
        array_push(&list.are_dyn,
                   arithmetic(system, is_negated ? formula_not(system->arena, formula) : formula));
        return chain_parts(system, CONSTRAINT_OR, &list.are_dyn);
    }
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    ConstraintParts parts = {0};
    for (uint32_t i = 0; i < formula->count; i++)
        array_push(&parts, expand_formula(system, formula->parts[i], is_negated));
    return chain_parts(system, (formula->kind == FORMULA_AND) != is_negated ? CONSTRAINT_AND : CONSTRAINT_OR,
                       &parts);
}

/* ---- all of them ---- */

const Constraint *target_expand(ConstraintSystem *system, const Constraint *constraint) {
    const DimVariable *const *dims = constraint->dims;
    switch ((ConstraintKind)constraint->kind) {
    case CONSTRAINT_TRUE:
    case CONSTRAINT_FALSE:
    case CONSTRAINT_TYPE_IS_DYN:
    case CONSTRAINT_TYPE_IS_TENSOR:
    case CONSTRAINT_TYPES_EQUAL:
    case CONSTRAINT_DIM_IS_DYN:
    case CONSTRAINT_DIM_IS_NUMBER:
    case CONSTRAINT_DIM_IS:
    case CONSTRAINT_DIM_IS_NOT:
    case CONSTRAINT_DIMS_EQUAL:
    case CONSTRAINT_ARITHMETIC: return constraint;
    case CONSTRAINT_PRECISION: return expand_precision(system, constraint);
    case CONSTRAINT_RANK: return expand_rank(system, constraint);
    case CONSTRAINT_RANKS: return expand_ranks(system, constraint);
    case CONSTRAINT_MATCH: return expand_match(system, constraint);
    case CONSTRAINT_DIM_CONSISTENT:
        return ONE_OF(system, dim_is_dyn(system, dims[0]), dim_is(system, dims[0], constraint->number));
    case CONSTRAINT_DIMS_CONSISTENT: return expand_dims_consistent(system, dims[0], dims[1]);
    case CONSTRAINT_CONSISTENT: return expand_consistent(system, constraint);
    case CONSTRAINT_JOIN: return expand_join(system, constraint);
    case CONSTRAINT_DIM_JOIN: return expand_dim_join(system, dims[0], dims[1], dims[2]);
    case CONSTRAINT_CAN_RESHAPE: return expand_reshape(system, constraint);
    case CONSTRAINT_CALC_CONV: return expand_conv(system, constraint);
    case CONSTRAINT_BROADCAST: return expand_broadcast(system, constraint);
    case CONSTRAINT_SHAPE: return expand_shape(system, constraint);
    case CONSTRAINT_REQUIRE: return expand_formula(system, constraint->formula, false);
    case CONSTRAINT_AND:
    case CONSTRAINT_OR: break;
    }
    ConstraintParts parts = {0};
    for (uint32_t i = 0; i < constraint->count; i++)
        array_push(&parts, target_expand(system, constraint->parts[i]));
    return chain_parts(system, constraint->kind, &parts);
}
