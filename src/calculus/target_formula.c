/* Target constraints as conditions on integers: a rank of -1 is Dyn, a flag of 0 is a dimension that is Dyn,
 * and the number of such a dimension means nothing. */
#include "calculus/target.h"

static const Formula *is_number(ConstraintSystem *system, Dim dim, int64_t number) {
    return formula_equal(system->table, system->arena, dim, dim_constant(system->table, number));
}

static const Formula *dims_equal(ConstraintSystem *system, const DimVariable *a, const DimVariable *b) {
    Arena *arena = system->arena;
    if (a == b) return &formula_true;
    const Formula *same_flag = formula_equal(system->table, arena, a->flag, b->flag);
    const Formula *same_number = formula_equal(system->table, arena, a->number, b->number);
    return formula_both(arena, same_flag, formula_either(arena, is_number(system, a->flag, 0), same_number));
}

static const Formula *types_equal(ConstraintSystem *system, const TypeVariable *a, const TypeVariable *b) {
    Arena *arena = system->arena;
    const Formula *result = formula_equal(system->table, arena, a->rank, b->rank);
    for (uint32_t i = 0; i < system->rank_limit; i++) {
        const Formula *is_shorter =
            formula_at_most(system->table, arena, a->rank, dim_constant(system->table, i));
        const Formula *same = dims_equal(system, a->dims[i], b->dims[i]);
        result = formula_both(arena, result, formula_either(arena, is_shorter, same));
    }
    return result;
}

static const Formula *is_tensor(ConstraintSystem *system, const Constraint *target) {
    const TypeVariable *type = target->types[0];
    if (target->dim_count > system->rank_limit) return &formula_false;
    const Formula *result = is_number(system, type->rank, target->dim_count);
    for (uint32_t i = 0; i < target->dim_count; i++)
        result = formula_both(system->arena, result, dims_equal(system, type->dims[i], target->dims[i]));
    return result;
}

const Formula *target_formula(ConstraintSystem *system, const Constraint *target) {
    Arena *arena = system->arena;
    const DimVariable *dim = target->dims ? target->dims[0] : NULL;
    switch ((ConstraintKind)target->kind) {
    case CONSTRAINT_TRUE: return &formula_true;
    case CONSTRAINT_FALSE: return &formula_false;
    case CONSTRAINT_TYPE_IS_DYN: return is_number(system, target->types[0]->rank, -1);
    case CONSTRAINT_TYPE_IS_TENSOR: return is_tensor(system, target);
    case CONSTRAINT_TYPES_EQUAL: return types_equal(system, target->types[0], target->types[1]);
    case CONSTRAINT_DIM_IS_DYN: return is_number(system, dim->flag, 0);
    case CONSTRAINT_DIM_IS_NUMBER: return is_number(system, dim->flag, 1);
    case CONSTRAINT_DIM_IS:
        return formula_both(arena, is_number(system, dim->flag, 1),
                            is_number(system, dim->number, target->number));
    case CONSTRAINT_DIM_IS_NOT:
        return formula_either(arena, is_number(system, dim->flag, 0),
                              formula_not(arena, is_number(system, dim->number, target->number)));
    case CONSTRAINT_DIMS_EQUAL: return dims_equal(system, dim, target->dims[1]);
    case CONSTRAINT_ARITHMETIC: return target->formula;
    case CONSTRAINT_AND:
    case CONSTRAINT_OR: {
        const Formula **parts = arena_alloc(arena, (target->count + 1) * sizeof *parts);
        for (uint32_t i = 0; i < target->count; i++) parts[i] = target_formula(system, target->parts[i]);
        return target->kind == CONSTRAINT_AND ? formula_and(arena, parts, target->count)
                                              : formula_or(arena, parts, target->count);
    }
    case CONSTRAINT_PRECISION:
    case CONSTRAINT_RANK:
    case CONSTRAINT_RANKS:
    case CONSTRAINT_MATCH:
    case CONSTRAINT_DIM_CONSISTENT:
    case CONSTRAINT_DIMS_CONSISTENT:
    case CONSTRAINT_CONSISTENT:
    case CONSTRAINT_JOIN:
    case CONSTRAINT_DIM_JOIN:
    case CONSTRAINT_CAN_RESHAPE:
    case CONSTRAINT_CALC_CONV:
    case CONSTRAINT_BROADCAST:
    case CONSTRAINT_SHAPE:
    case CONSTRAINT_REQUIRE: break;
    }
    return target_formula(system, target_expand(system, target));
}

const Formula *target_type_is(ConstraintSystem *system, const TypeVariable *variable,
                              const GradualType *type) {
    if (type->is_dyn) return is_number(system, variable->rank, -1);
    if (type->rank > system->rank_limit) return &formula_false;
    const Formula *result = is_number(system, variable->rank, type->rank);
    for (uint32_t i = 0; i < type->rank; i++) {
        const DimVariable *dim = variable->dims[i];
        bool is_dyn = type->dims[i] == DIM_DYN;
        result = formula_both(system->arena, result, is_number(system, dim->flag, !is_dyn));
        if (!is_dyn)
            result = formula_both(system->arena, result, is_number(system, dim->number, type->dims[i]));
    }
    return result;
}
