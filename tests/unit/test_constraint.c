/* The solutions of a program's constraints are its migrations (theorem 4.1), by enumeration on small
 * programs: for every choice of types for the declarations, the constraints with that choice can be satisfied
 * exactly when the program is at least as precise and well typed, and then by one typing of its expressions
 * only. */
#include "../calculus/typecheck.h"
#include "calculus/target.h"
#include "solve/smt2.h"
#include "solve/solve.h"
#include "solve/solver.h"
#include "unit.h"
#include "unit_calculus.h"

#include <stdio.h>
#include <string.h>

enum { BUDGET = 3000000 };

/* The types over {Dyn, 1, 2, 3, …}, by number; false when there are no more. */
static bool nth_type(uint32_t number, uint32_t rank_limit, const int64_t *domain, uint32_t size,
                     GradualType *type) {
    if (number == 0) {
        *type = type_dyn();
        return true;
    }
    number--;
    for (uint32_t rank = 0; rank <= rank_limit; rank++) {
        uint32_t count = 1;
        for (uint32_t i = 0; i < rank; i++) count *= size;
        if (number >= count) {
            number -= count;
            continue;
        }
        *type = (GradualType){.rank = rank};
        for (uint32_t i = 0; i < rank; i++, number /= size) type->dims[i] = domain[number % size];
        return true;
    }
    return false;
}

typedef struct Comparison {
    RandomPrograms random;
    DimTable table;
    ConstraintSystem system;
    Solve *solve;
    CalculusProgram program;
    int migrations, refused, undecided;
} Comparison;

static void open_comparison(Comparison *comparison) {
    CalculusProgram program = random_program(&comparison->random);
    GradualType types[3];
    for (uint32_t i = 0; i < program.count; i++)
        types[i] = less_precise(&comparison->random, program.declarations[i].type);
    comparison->program = with_types(&comparison->random, &program, types);
    dims_init(&comparison->table);
    Arena *arena = &comparison->random.arena;
    ConstraintSystem *system = &comparison->system;
    constraints_init(system, &comparison->table, arena, comparison->random.rank_limit);
    constraints_generate(system, &comparison->program);
    comparison->solve = solve_open(&comparison->table, arena, BUDGET);
    for (uint32_t i = 0; i < system->constraints.count; i++)
        solve_add(comparison->solve,
                  target_formula(system, target_expand(system, system->constraints.items[i])));
}

static void close_comparison(Comparison *comparison) {
    solve_close(comparison->solve);
    constraints_free(&comparison->system);
    dims_free(&comparison->table);
    arena_free(&comparison->random.arena);
}

/* After a YES: the typing that was found, as a condition. */
static const Formula *typing_found(Comparison *comparison) {
    const Formula *result = &formula_true;
    ConstraintSystem *system = &comparison->system;
    for (uint32_t i = 0; i < system->types.count; i++) {
        const TypeVariable *variable = system->types.items[i];
        int64_t rank = solve_value(comparison->solve, variable->rank);
        GradualType type = {.is_dyn = rank < 0, .rank = rank < 0 ? 0 : (uint32_t)rank};
        for (uint32_t k = 0; k < type.rank; k++)
            type.dims[k] = solve_value(comparison->solve, variable->dims[k]->flag)
                               ? solve_value(comparison->solve, variable->dims[k]->number)
                               : DIM_DYN;
        result = formula_both(system->arena, result, target_type_is(system, variable, &type));
    }
    return result;
}

static void compare(Comparison *comparison, const GradualType *types) {
    ConstraintSystem *system = &comparison->system;
    Solve *solve = comparison->solve;
    CalculusProgram migration = with_types(&comparison->random, &comparison->program, types);
    GradualType type;
    TypeError error;
    bool is_migration =
        calculus_is_less_precise(&comparison->program, &migration) && typecheck(&migration, &type, &error);
    solve_push(solve);
    for (uint32_t i = 0; i < migration.count; i++)
        solve_add(solve, target_type_is(system, system->types.items[i], &types[i]));
    SolveAnswer answer = solve_check(solve);
    if (answer == SOLVE_UNDECIDED) {
        comparison->undecided++;
    } else {
        CHECK(answer == (is_migration ? SOLVE_YES : SOLVE_NO));
    }
    if (answer == SOLVE_YES) {
        solve_add(solve, formula_not(system->arena, typing_found(comparison)));
        CHECK(solve_check(solve) != SOLVE_YES);
    }
    comparison->migrations += is_migration;
    comparison->refused += !is_migration;
    solve_pop(solve);
}

TEST(constraint_solutions_are_the_migrations) {
    static const int64_t domain[] = {DIM_DYN, 1, 2, 0, 3};
    Comparison comparison = {.random = {.seed = 21}};
    for (int round = 0; round < 60; round++) {
        RandomPrograms *random = &comparison.random;
        bool is_single = round % 2;
        random->declarations = is_single ? 1 : 2;
        random->rank_limit = is_single ? 4 : 2;
        random->depth = is_single ? 2 : 3;
        random->needs_batch = is_single && draw(random, 2);
        open_comparison(&comparison);
        GradualType types[2] = {0};
        for (uint32_t i = 0; nth_type(i, random->rank_limit, domain, is_single ? 3 : 4, &types[0]); i++) {
            if (is_single) compare(&comparison, types);
            if (is_single) continue;
            for (uint32_t k = i % 7; nth_type(k, random->rank_limit, domain, 4, &types[1]); k += 7)
                compare(&comparison, types);
        }
        close_comparison(&comparison);
    }
    printf("constraints: %d migrations, %d refused, %d undecided\n", comparison.migrations,
           comparison.refused, comparison.undecided);
    CHECK(comparison.migrations > 300 && comparison.refused > 500);
    CHECK(comparison.undecided * 100 < comparison.migrations + comparison.refused);
}

static const char *printed(const ConstraintSystem *system, uint32_t index) {
    static StrBuf out; /* kept for the caller; one at a time is enough for a test */
    out.length = 0;
    constraint_print(system->constraints.items[index], &out);
    return strbuf_text(&out);
}

/* What SMT-LIB says is what the conditions say. */
TEST(constraint_scripts_are_read_by_z3) {
    const char *reason;
    Comparison comparison = {.random = {.seed = 22, .declarations = 2, .rank_limit = 4, .depth = 2}};
    int asked = 0, satisfied = 0;
    for (int round = 0; round < 60; round++) {
        open_comparison(&comparison);
        ConstraintSystem *system = &comparison.system;
        Array(const Formula *) formulas = {0};
        for (uint32_t i = 0; i < system->constraints.count; i++)
            array_push(&formulas, target_formula(system, system->constraints.items[i]));
        for (uint32_t i = 0; i < 2; i++) {
            GradualType type = static_type(&comparison.random, comparison.program.declarations[i].type);
            const Formula *chosen = target_type_is(system, system->types.items[i], &type);
            array_push(&formulas, chosen);
            solve_add(comparison.solve, chosen);
        }
        Solver *solver = solver_open(&comparison.table, &reason);
        StrBuf script = {0};
        smt2_print(&comparison.table, formulas.items, formulas.count, &script);
        strbuf_puts(&script, "(check-sat)\n");
        SolveAnswer answer = solve_check(comparison.solve);
        if (solver && answer != SOLVE_UNDECIDED) {
            asked++;
            satisfied += answer == SOLVE_YES;
            CHECK_STRING(solver_run_script(solver, strbuf_text(&script)),
                         answer == SOLVE_YES ? "sat\n" : "unsat\n");
        }
        solver_close(solver);
        strbuf_free(&script);
        array_free(&formulas);
        close_comparison(&comparison);
    }
    CHECK(asked == 0 || (asked > 50 && satisfied > 3));
}

/* Section 4 of the paper: two convolutions of different channels on one variable. */
TEST(constraint_of_the_papers_first_listing) {
    Expression x = {.kind = EXPRESSION_VARIABLE};
    Expression first = {.kind = EXPRESSION_CONV, .left = &x};
    first.conv = (Conv2D){2, 2, {2, 2}, {1, 1}, {0, 0}, {1, 1}, 1, true};
    Expression second = first, both = {.kind = EXPRESSION_ADD, .left = &first, .right = &second};
    second.conv.channels_in = 4;
    Declaration declaration = {"x", type_dyn()};
    CalculusProgram program = {&declaration, 1, &both};
    DimTable table;
    Arena arena = {0};
    ConstraintSystem system;
    dims_init(&table);
    constraints_init(&system, &table, &arena, 4);
    constraints_generate(&system, &program);
    CHECK_STRING(printed(&system, 0), "Dyn ⊑ x");
    CHECK_STRING(printed(&system, 1), "|x| ≤ 4");
    CHECK_STRING(printed(&system, 2), "x ▷⁴ TensorType(ζ1, ζ2, ζ3, ζ4)");
    CHECK_STRING(printed(&system, 3), "2 ~ ζ2");
    CHECK_STRING(printed(&system, 4),
                 "v2 = calc-conv(TensorType(ζ1, ζ2, ζ3, ζ4), 2, (2, 2), (1, 1), (0, 0), (1, 1))");
    CHECK_STRING(printed(&system, 6), "4 ~ ζ6");
    Solve *solve = solve_open(&table, &arena, BUDGET);
    for (uint32_t i = 0; i < system.constraints.count; i++)
        solve_add(solve, target_formula(&system, system.constraints.items[i]));
    CHECK(solve_check(solve) == SOLVE_YES);
    const TypeVariable *type = system.types.items[0];
    static const SolveAnswer answers[] = {SOLVE_YES, SOLVE_NO, SOLVE_YES, SOLVE_YES};
    solve_add(solve, formula_equal(&table, &arena, type->rank, dim_constant(&table, 4)));
    for (int i = 0; i < 4; i++) {
        solve_push(solve);
        solve_add(solve, formula_equal(&table, &arena, type->dims[i]->flag, dim_constant(&table, 1)));
        CHECK(solve_check(solve) == answers[i]);
        solve_pop(solve);
    }
    solve_close(solve);
    constraints_free(&system);
    dims_free(&table);
    arena_free(&arena);
}
