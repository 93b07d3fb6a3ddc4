/* Constraint generation: one function per rule of Figure 5. A convolution that takes tensors of rank 3 and of
 * rank 4 is a disjunction: Dyn to Dyn, or one of the ranks. */
#include "calculus/constraint.h"

#include <string.h>

const Constraint constraint_true = {.kind = CONSTRAINT_TRUE};
const Constraint constraint_false = {.kind = CONSTRAINT_FALSE};

void constraints_init(ConstraintSystem *system, DimTable *table, Arena *arena, uint32_t rank_limit) {
    *system = (ConstraintSystem){.table = table, .arena = arena, .rank_limit = rank_limit};
}

void constraints_free(ConstraintSystem *system) {
    array_free(&system->ranks);
    map_free(&system->sizes);
    array_free(&system->types);
    array_free(&system->dims);
    array_free(&system->constraints);
    array_free(&system->expressions);
}

/* ---- variables ---- */

/* With [number] NULL, the number is a new unknown. */
static const DimVariable *make_dim(ConstraintSystem *system, const char *name, Dim number) {
    DimVariable *variable = ARENA_NEW(system->arena, DimVariable);
    variable->name = number && dim_symbol_name(number) ? dim_symbol_name(number) : name;
    variable->flag =
        dim_symbol(system->table, arena_printf(system->arena, "%s.known", variable->name), (DimBounds){0, 1});
    variable->number = number ? number : dim_symbol(system->table, name, (DimBounds){0, INT64_MAX});
    return variable;
}

const DimVariable *dim_variable(ConstraintSystem *system) {
    const char *name = arena_printf(system->arena, "ζ%u", (unsigned)++system->dim_count);
    const DimVariable *variable = make_dim(system, name, NULL);
    array_push(&system->dims, variable);
    return variable;
}

const TypeVariable *type_variable(ConstraintSystem *system, const char *name) {
    return type_variable_of(system, name, NULL, 0);
}

const TypeVariable *type_variable_of(ConstraintSystem *system, const char *name, const Dim *numbers,
                                     uint32_t rank) {
    if (!name) name = arena_printf(system->arena, "v%u", (unsigned)system->types.count + 1);
    TypeVariable *variable = ARENA_NEW(system->arena, TypeVariable);
    variable->name = name;
    variable->number = system->types.count;
    variable->rank = dim_symbol(system->table, arena_printf(system->arena, "%s.rank", name),
                                (DimBounds){-1, system->rank_limit});
    variable->dims = arena_alloc(system->arena, (system->rank_limit + 1) * sizeof *variable->dims);
    for (uint32_t i = 0; i < system->rank_limit; i++)
        variable->dims[i] = make_dim(system, arena_printf(system->arena, "%s[%u]", name, (unsigned)i),
                                     i < rank ? numbers[i] : NULL);
    array_push(&system->types, variable);
    array_push(&system->ranks, RANKS_ALL);
    for (uint32_t i = 0; i < rank && i < system->rank_limit; i++)
        if (numbers[i] && !map_find(&system->sizes, dim_number(numbers[i])))
            *map_at(&system->sizes, dim_number(numbers[i])) = (uintptr_t)variable->dims[i];
    return variable;
}

const DimVariable *constraints_find_size(const ConstraintSystem *system, Dim symbol) {
    const uint64_t *found = map_find(&system->sizes, dim_number(symbol));
    return found ? (const DimVariable *)(uintptr_t)*found : NULL;
}

/* ---- building ---- */

const Constraint *constraint_make(ConstraintSystem *system, Constraint constraint) {
    Constraint *copy = ARENA_NEW(system->arena, Constraint);
    *copy = constraint;
    return copy;
}

const Constraint *constraint_chain(ConstraintSystem *system, ConstraintKind kind,
                                   const Constraint *const *parts, uint32_t count) {
    ConstraintKind absorbing = kind == CONSTRAINT_AND ? CONSTRAINT_FALSE : CONSTRAINT_TRUE;
    ConstraintKind neutral = kind == CONSTRAINT_AND ? CONSTRAINT_TRUE : CONSTRAINT_FALSE;
    uint32_t most = count + 1, length = 0;
    for (uint32_t i = 0; i < count; i++)
        if (parts[i]->kind == kind) most += parts[i]->count;
    const Constraint **kept = arena_alloc(system->arena, most * sizeof *kept);
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i]->kind == absorbing) return parts[i];
        /* A chain in a chain of the same kind is one chain. */
        bool is_same = parts[i]->kind == kind;
        for (uint32_t k = 0; is_same && k < parts[i]->count; k++) kept[length++] = parts[i]->parts[k];
        if (!is_same && parts[i]->kind != neutral) kept[length++] = parts[i];
    }
    if (length == 0) return kind == CONSTRAINT_AND ? &constraint_true : &constraint_false;
    if (length == 1) return kept[0];
    return constraint_make(system, (Constraint){.kind = (uint8_t)kind, .parts = kept, .count = length});
}

const Constraint *constraint_is_tensor(ConstraintSystem *system, const TypeVariable *type,
                                       const DimVariable *const *dims, uint32_t rank) {
    const DimVariable **copy = arena_alloc(system->arena, (rank + 1) * sizeof *copy);
    if (rank) memcpy(copy, dims, rank * sizeof *copy);
    return constraint_make(
        system,
        (Constraint){.kind = CONSTRAINT_TYPE_IS_TENSOR, .types = {type}, .dims = copy, .dim_count = rank});
}

/* ---- generation ---- */

typedef struct Generation {
    ConstraintSystem *system;
    const CalculusProgram *program;
    const Expression *expression; /* that is being read */
} Generation;

static void emit(Generation *generation, Constraint constraint) {
    array_push(&generation->system->constraints, constraint_make(generation->system, constraint));
    array_push(&generation->system->expressions, generation->expression);
}

static void emit_rank(Generation *generation, const TypeVariable *type) {
    emit(generation,
         (Constraint){.kind = CONSTRAINT_RANK, .types = {type}, .number = generation->system->rank_limit});
}

static const TypeVariable *generate(Generation *generation, const Expression *expression);

/* reshape(e, δ): [reshape] = δ ∧ can-reshape([e], δ) ∧ |[e]| ≤ n */
static void generate_reshape(Generation *generation, const Expression *expression, const TypeVariable *result,
                             const TypeVariable *input) {
    ConstraintSystem *system = generation->system;
    const GradualType *target = &expression->target;
    if (target->is_dyn || target->rank > system->rank_limit) {
        emit(generation, constraint_false);
        return;
    }
    const DimVariable **dims = arena_alloc(system->arena, (target->rank + 1) * sizeof *dims);
    for (uint32_t i = 0; i < target->rank; i++) {
        dims[i] = dim_variable(system);
        bool is_dyn = target->dims[i] == DIM_DYN;
        emit(generation, (Constraint){.kind = is_dyn ? CONSTRAINT_DIM_IS_DYN : CONSTRAINT_DIM_IS,
                                      .dims = dims + i,
                                      .dim_count = 1,
                                      .number = target->dims[i]});
    }
    emit(generation, *constraint_is_tensor(system, result, dims, target->rank));
    constraints_know_rank(system, result, (int32_t)target->rank);
    emit_rank(generation, input);
    emit(generation, (Constraint){.kind = CONSTRAINT_CAN_RESHAPE, .types = {input}, .type = target});
}

/* The three constraints of a convolution of an input TensorType(ζ1, …, ζn): what the input is,
 * c_in ~ ζ(n-2), and v = calc-conv(…). */
static void conv_parts(ConstraintSystem *system, const Conv2D *conv, ConstraintKind input_kind,
                       const TypeVariable *input, const TypeVariable *result, uint32_t rank,
                       const Constraint **parts) {
    const DimVariable **dims = arena_alloc(system->arena, rank * sizeof *dims);
    for (uint32_t i = 0; i < rank; i++) dims[i] = dim_variable(system);
    Constraint shaped = {.kind = (uint8_t)input_kind, .types = {input}, .dims = dims, .dim_count = rank};
    Constraint channels = {.kind = CONSTRAINT_DIM_CONSISTENT,
                           .dims = dims + (rank - 3),
                           .dim_count = 1,
                           .number = conv->channels_in};
    Constraint output = {
        .kind = CONSTRAINT_CALC_CONV, .types = {result}, .dims = dims, .dim_count = rank, .conv = conv};
    parts[0] = constraint_make(system, shaped);
    parts[1] = constraint_make(system, channels);
    parts[2] = constraint_make(system, output);
}

const Constraint *constraint_of_conv(ConstraintSystem *system, const Conv2D *conv, const TypeVariable *input,
                                     const TypeVariable *result) {
    Constraint input_dyn = {.kind = CONSTRAINT_TYPE_IS_DYN, .types = {input}};
    Constraint result_dyn = {.kind = CONSTRAINT_TYPE_IS_DYN, .types = {result}};
    const Constraint *parts[3] = {constraint_make(system, input_dyn), constraint_make(system, result_dyn)};
    const Constraint *cases[3] = {constraint_chain(system, CONSTRAINT_AND, parts, 2)};
    RankSet ranks = rank_set(-1) | rank_set(3) | rank_set(4);
    uint32_t count = constraints_allow_rank(system, input, -1);
    for (uint32_t rank = 3; rank <= 4 && rank <= system->rank_limit; rank++) {
        if (!constraints_allow_rank(system, input, (int32_t)rank)) continue;
        conv_parts(system, conv, CONSTRAINT_TYPE_IS_TENSOR, input, result, rank, parts);
        cases[count++] = constraint_chain(system, CONSTRAINT_AND, parts, 3);
    }
    constraints_know_ranks(system, result, system->ranks.items[input->number] & ranks);
    return constraint_chain(system, CONSTRAINT_OR, cases, count);
}

static void generate_conv(Generation *generation, const Expression *expression, const TypeVariable *result,
                          const TypeVariable *input) {
    ConstraintSystem *system = generation->system;
    const Conv2D *conv = &expression->conv;
    if (!conv_is_valid(conv) || (conv->needs_batch && system->rank_limit < 4)) {
        emit(generation, constraint_false);
    } else if (conv->needs_batch) {
        const Constraint *parts[3];
        conv_parts(system, conv, CONSTRAINT_MATCH, input, result, 4, parts);
        for (int i = 0; i < 3; i++) emit(generation, *parts[i]);
        constraints_know_rank(system, result, 4);
    } else {
        emit(generation, *constraint_of_conv(system, conv, input, result));
    }
}

/* Of operands that are no Dyn, the larger rank is that of the operands after broadcasting, and of the result.
 */
static void know_broadcast_ranks(ConstraintSystem *system, const TypeVariable *left,
                                 const TypeVariable *right, const TypeVariable *const *then,
                                 const TypeVariable *result) {
    RankSet dyn = rank_set(-1), all = 0;
    RankSet a = system->ranks.items[left->number], b = system->ranks.items[right->number];
    for (int32_t i = 0; i <= (int32_t)system->rank_limit; i++)
        for (int32_t k = 0; k <= (int32_t)system->rank_limit; k++)
            if (a & rank_set(i) && b & rank_set(k)) all |= rank_set(i > k ? i : k);
    bool may_be_dyn = ((a | b) & dyn) != 0;
    constraints_know_ranks(system, then[0], all | (may_be_dyn ? a : 0));
    constraints_know_ranks(system, then[1], all | (may_be_dyn ? b : 0));
    constraints_know_ranks(system, result, all | (may_be_dyn ? dyn : 0));
}

void constraints_of_add(ConstraintSystem *system, const TypeVariable *result, const TypeVariable *left,
                        const TypeVariable *right, const Constraint **constraints) {
    const TypeVariable *operands[] = {left, right}, *then[2], *limited[] = {left, right, result};
    for (int i = 0; i < 2; i++)
        then[i] = type_variable(system, arena_printf(system->arena, "⟨%s⟩%u", operands[i]->name,
                                                     (unsigned)system->types.count + 1));
    Constraint join = {.kind = CONSTRAINT_JOIN, .types = {result, then[0], then[1]}};
    Constraint broadcast = {.kind = CONSTRAINT_BROADCAST, .types = {then[0], then[1], left, right}};
    Constraint consistent = {.kind = CONSTRAINT_CONSISTENT, .types = {then[0], then[1]}};
    constraints[0] = constraint_make(system, join);
    constraints[1] = constraint_make(system, broadcast);
    constraints[2] = constraint_make(system, consistent);
    know_broadcast_ranks(system, left, right, then, result);
    for (int i = 0; i < 3; i++) {
        Constraint rank = {.kind = CONSTRAINT_RANK, .types = {limited[i]}, .number = system->rank_limit};
        constraints[3 + i] = constraint_make(system, rank);
    }
}

static void generate_add(Generation *generation, const TypeVariable *result, const TypeVariable *left,
                         const TypeVariable *right) {
    const Constraint *parts[6];
    constraints_of_add(generation->system, result, left, right, parts);
    for (int i = 0; i < 6; i++) emit(generation, *parts[i]);
}

/* The type variable of an expression; a variable of the program is the one of its declaration. */
static const TypeVariable *generate(Generation *generation, const Expression *expression) {
    ConstraintSystem *system = generation->system;
    if (expression->kind == EXPRESSION_VARIABLE) {
        if (expression->variable < generation->program->count)
            return system->types.items[expression->variable];
        emit(generation, constraint_false);
        return type_variable(system, NULL);
    }
    const TypeVariable *left = generate(generation, expression->left);
    const TypeVariable *right = expression->right ? generate(generation, expression->right) : NULL;
    const TypeVariable *result = type_variable(system, NULL);
    generation->expression = expression;
    switch ((ExpressionKind)expression->kind) {
    case EXPRESSION_VARIABLE: break;
    case EXPRESSION_RESHAPE: generate_reshape(generation, expression, result, left); break;
    case EXPRESSION_CONV: generate_conv(generation, expression, result, left); break;
    case EXPRESSION_ADD: generate_add(generation, result, left, right); break;
    }
    return result;
}

void constraints_generate(ConstraintSystem *system, const CalculusProgram *program) {
    Generation generation = {system, program, NULL};
    for (uint32_t i = 0; i < program->count; i++) type_variable(system, program->declarations[i].name);
    for (uint32_t i = 0; i < program->count; i++) {
        const TypeVariable *type = system->types.items[i];
        const GradualType *declared = &program->declarations[i].type;
        emit(&generation, (Constraint){.kind = CONSTRAINT_PRECISION, .types = {type}, .type = declared});
        emit_rank(&generation, type);
        if (!declared->is_dyn) constraints_know_rank(system, type, (int32_t)declared->rank);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(program->declarations[k].name, program->declarations[i].name) == 0)
                emit(&generation, constraint_false);
    }
    generate(&generation, program->result);
}
