/* Random programs of the gradual tensor calculus, small enough to be enumerated and evaluated. */
#ifndef MOIRA_TESTS_UNIT_CALCULUS_H
#define MOIRA_TESTS_UNIT_CALCULUS_H

#include "../calculus/relation.h"
#include "base/arena.h"

typedef struct RandomPrograms {
    Arena arena;
    uint64_t seed;
    uint32_t declarations, rank_limit;
    int depth;
    bool is_static;   /* no Dyn anywhere */
    bool needs_batch; /* convolutions of rank 4 only */
} RandomPrograms;

static inline uint32_t draw(RandomPrograms *random, uint32_t limit) {
    random->seed = random->seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random->seed >> 33) % limit;
}

static inline int64_t random_dimension(RandomPrograms *random) {
    static const int64_t dims[] = {1, 2, 3, 4, 6, 1, 2, 0, 5};
    if (!random->is_static && draw(random, 4) == 0) return DIM_DYN;
    return dims[draw(random, sizeof dims / sizeof *dims)];
}

static inline GradualType random_type(RandomPrograms *random) {
    if (!random->is_static && draw(random, 6) == 0) return type_dyn();
    GradualType type = {.rank = draw(random, random->rank_limit + 1)};
    if (draw(random, 2)) type.rank = random->rank_limit;
    for (uint32_t i = 0; i < type.rank; i++) type.dims[i] = random_dimension(random);
    return type;
}

/* A type that is at most as precise. */
static inline GradualType less_precise(RandomPrograms *random, GradualType type) {
    if (draw(random, 5) == 0) return type_dyn();
    for (uint32_t i = 0; i < type.rank; i++)
        if (draw(random, 3) == 0) type.dims[i] = DIM_DYN;
    return type;
}

/* A static type that is at least as precise. */
static inline GradualType static_type(RandomPrograms *random, GradualType type) {
    bool was_static = random->is_static;
    random->is_static = true;
    if (type.is_dyn) type = random_type(random);
    for (uint32_t i = 0; i < type.rank; i++)
        if (type.dims[i] == DIM_DYN) type.dims[i] = random_dimension(random);
    random->is_static = was_static;
    return type;
}

static inline Conv2D random_conv(RandomPrograms *random) {
    Conv2D conv = {.channels_in = 1 + draw(random, 4), .channels_out = 1 + draw(random, 4), .groups = 1};
    for (int i = 0; i < 2; i++) {
        conv.kernel[i] = 1 + draw(random, 3);
        conv.stride[i] = 1 + draw(random, 2);
        conv.padding[i] = draw(random, 3);
        conv.dilation[i] = 1 + draw(random, 2);
    }
    if (draw(random, 3) == 0) conv.groups = 2;
    if (draw(random, 40) == 0) conv.kernel[0] = 0;
    conv.needs_batch = random->needs_batch;
    return conv;
}

static inline const Expression *random_expression(RandomPrograms *random, int depth) {
    Expression *expression = ARENA_NEW(&random->arena, Expression);
    if (depth == 0 || draw(random, 5) == 0) {
        expression->kind = EXPRESSION_VARIABLE;
        expression->variable = draw(random, 60) ? draw(random, random->declarations) : random->declarations;
        return expression;
    }
    expression->left = random_expression(random, depth - 1);
    switch (draw(random, 3)) {
    case 0: {
        expression->kind = EXPRESSION_RESHAPE;
        bool was_static = random->is_static;
        random->is_static = true;
        expression->target = random_type(random);
        random->is_static = was_static;
        GradualType *target = &expression->target;
        if (!was_static && target->rank && draw(random, 2))
            target->dims[draw(random, target->rank)] = DIM_DYN;
        break;
    }
    case 1:
        expression->kind = EXPRESSION_CONV;
        expression->conv = random_conv(random);
        break;
    default:
        expression->kind = EXPRESSION_ADD;
        expression->right = random_expression(random, depth - 1);
        break;
    }
    return expression;
}

static inline CalculusProgram random_program(RandomPrograms *random) {
    static const char *const names[] = {"x", "y", "z"};
    Declaration *declarations = arena_alloc_zero(&random->arena, random->declarations * sizeof *declarations);
    for (uint32_t i = 0; i < random->declarations; i++)
        declarations[i] = (Declaration){names[i], random_type(random)};
    return (CalculusProgram){declarations, random->declarations, random_expression(random, random->depth)};
}

/* The program with other types in its declarations. */
static inline CalculusProgram with_types(RandomPrograms *random, const CalculusProgram *program,
                                         const GradualType *types) {
    Declaration *declarations = arena_alloc_zero(&random->arena, program->count * sizeof *declarations);
    for (uint32_t i = 0; i < program->count; i++)
        declarations[i] = (Declaration){program->declarations[i].name, types[i]};
    return (CalculusProgram){declarations, program->count, program->result};
}

#endif
