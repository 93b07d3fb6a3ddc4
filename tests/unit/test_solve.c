/* Random conditions over small domains: every answer is compared with trying all values, and the answers
 * with Z3 with those without it. */
#include "solve/solve.h"
#include "solve/solver.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { SYMBOLS = 3, BUDGET = 2000000 };

typedef struct World {
    DimTable table;
    Arena arena;
    uint64_t seed;
    Dim symbols[SYMBOLS];
} World;

static uint32_t draw(World *world, uint32_t limit) {
    world->seed = world->seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(world->seed >> 33) % limit;
}

static void world_init(World *world, uint64_t seed) {
    static const DimBounds bounds[SYMBOLS] = {{0, 6}, {1, 5}, {-2, 4}};
    static const char *const names[SYMBOLS] = {"a", "b", "c"};
    *world = (World){.seed = seed * 77 + 5};
    dims_init(&world->table);
    for (int i = 0; i < SYMBOLS; i++) world->symbols[i] = dim_symbol(&world->table, names[i], bounds[i]);
}

static void world_free(World *world) {
    dims_free(&world->table);
    arena_free(&world->arena);
}

static Dim random_dim(World *world, int depth) {
    DimTable *t = &world->table;
    if (depth == 0 || draw(world, 3) == 0) {
        if (draw(world, 2)) return world->symbols[draw(world, SYMBOLS)];
        return dim_constant(t, (int64_t)draw(world, 9) - 2);
    }
    Dim left = random_dim(world, depth - 1), right = random_dim(world, depth - 1);
    Dim divisor = draw(world, 2) ? world->symbols[1] : dim_constant(t, (int64_t)draw(world, 4) - 5);
    Dim result = NULL;
    switch (draw(world, 7)) {
    case 0: result = dim_add(t, left, right); break;
    case 1: result = dim_subtract(t, left, right); break;
    case 2: result = dim_multiply(t, left, right); break;
    case 3: result = dim_divide(t, left, divisor); break;
    case 4: result = dim_remainder(t, left, divisor); break;
    case 5: result = dim_minimum(t, left, right); break;
    case 6: result = dim_maximum(t, left, right); break;
    }
    return result ? result : left;
}

static const Formula *random_formula(World *world, int depth) {
    DimTable *t = &world->table;
    Arena *arena = &world->arena;
    if (depth > 0 && draw(world, 2)) {
        const Formula *a = random_formula(world, depth - 1), *b = random_formula(world, depth - 1);
        switch (draw(world, 3)) {
        case 0: return formula_both(arena, a, b);
        case 1: return formula_either(arena, a, b);
        default: return formula_not(arena, a);
        }
    }
    Dim left = random_dim(world, 2), right = random_dim(world, 2);
    switch (draw(world, 5)) {
    case 0:
    case 1: return formula_equal(t, arena, left, right);
    case 2: return formula_less(t, arena, left, right);
    case 3: return formula_at_most(t, arena, left, right);
    default: {
        Dim from[2] = {left, world->symbols[0]}, to[2] = {world->symbols[1], right};
        return formula_same_size(t, arena, from, 2, to, 2);
    }
    }
}

/* The smallest values in order, none larger than [most], that satisfy all formulas, by trying them all. */
static bool try_up_to(World *world, const Formula *const *formulas, uint32_t count, int64_t most,
                      int64_t *found) {
    DimBounds a = dim_bounds(world->symbols[0]), b = dim_bounds(world->symbols[1]);
    DimBounds c = dim_bounds(world->symbols[2]);
    for (int64_t x = a.low; x <= a.high && x <= most; x++)
        for (int64_t y = b.low; y <= b.high && y <= most; y++)
            for (int64_t z = c.low; z <= c.high && z <= most; z++) {
                const int64_t values[SYMBOLS] = {x, y, z};
                bool holds = true;
                for (uint32_t i = 0; i < count && holds; i++)
                    holds = formula_evaluate(formulas[i], values) == FORMULA_HOLDS;
                if (!holds) continue;
                for (int i = 0; i < SYMBOLS; i++) found[i] = values[i];
                return true;
            }
    return false;
}

static bool try_all(World *world, const Formula *const *formulas, uint32_t count, int64_t *found) {
    return try_up_to(world, formulas, count, INT64_MAX, found);
}

static bool is_solver_there(void) {
    DimTable table;
    const char *reason;
    dims_init(&table);
    Solver *solver = solver_open(&table, &reason);
    solver_close(solver);
    dims_free(&table);
    return solver != NULL;
}

/* Only where the library is missing may a question of this size stay open. */
static bool is_given_up(const Solve *solve, SolveAnswer answer) {
    return answer == SOLVE_UNDECIDED && strcmp(solve_reason(solve), "libz3 is not installed") == 0;
}

TEST(solve_prefers_squares) {
    DimTable table;
    Arena arena = {0};
    dims_init(&table);
    Dim sides[2] = {dim_symbol(&table, "h", (DimBounds){1, INT64_MAX}),
                    dim_symbol(&table, "w", (DimBounds){1, INT64_MAX})};
    Solve *solve = solve_open(&table, &arena, BUDGET);
    solve_add(solve, formula_equal(&table, &arena, dim_multiply(&table, sides[0], sides[1]),
                                   dim_constant(&table, 4096)));
    int64_t values[2];
    CHECK(solve_check(solve) == SOLVE_YES);
    solve_minimise(solve, sides, 2, values);
    CHECK(values[0] == 64 && values[1] == 64);
    solve_close(solve);
    dims_free(&table);
    arena_free(&arena);
}

TEST(solve_agrees_with_trying_all_values) {
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        World world;
        world_init(&world, seed);
        Solve *solve = solve_open(&world.table, &world.arena, BUDGET);
        const Formula *formulas[4];
        uint32_t count = 1 + draw(&world, 4);
        for (uint32_t i = 0; i < count; i++) {
            do formulas[i] = random_formula(&world, 2);
            while (formula_has_unknown(formulas[i]));
        }
        for (uint32_t i = 0; i < count; i++) {
            int64_t smallest[SYMBOLS], values[SYMBOLS];
            solve_push(solve);
            solve_add(solve, formulas[i]);
            SolveAnswer answer = solve_check(solve);
            bool is_possible = try_all(&world, formulas, i + 1, smallest);
            if (is_given_up(solve, answer)) break;
            CHECK(answer == (is_possible ? SOLVE_YES : SOLVE_NO));
            if (answer != SOLVE_YES) break;
            int64_t most = INT64_MIN;
            for (int k = 0; k < SYMBOLS; k++)
                if (solve_value(solve, world.symbols[k]) > most) most = solve_value(solve, world.symbols[k]);
            CHECK(try_up_to(&world, formulas, i + 1, most, smallest));
            bool is_smallest = solve_minimise(solve, world.symbols, SYMBOLS, values);
            if (!is_smallest && !is_solver_there()) break;
            CHECK(is_smallest);
            for (int k = 0; k < SYMBOLS; k++) CHECK(values[k] == smallest[k]);
        }
        solve_close(solve);
        world_free(&world);
    }
}

TEST(solver_agrees_with_trying_all_values) {
    const char *reason;
    int asked = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        World world;
        world_init(&world, seed);
        Solver *solver = solver_open(&world.table, &reason);
        if (!solver) {
            CHECK(getenv("MOIRA_LIBZ3") || reason);
            world_free(&world);
            return;
        }
        const Formula *formulas[2];
        for (int i = 0; i < 2; i++) {
            do formulas[i] = random_formula(&world, 2);
            while (formula_has_unknown(formulas[i]));
            solver_push(solver);
            solver_add(solver, formulas[i]);
        }
        int64_t smallest[SYMBOLS], values[SYMBOLS];
        SolverAnswer answer = solver_check(solver, BUDGET);
        bool is_possible = try_all(&world, formulas, 2, smallest);
        CHECK(answer == (is_possible ? SOLVER_SAT : SOLVER_UNSAT));
        if (answer == SOLVER_SAT) {
            for (int i = 0; i < SYMBOLS; i++) CHECK(solver_value(solver, world.symbols[i], &values[i]));
            for (int i = 0; i < 2; i++) CHECK(formula_evaluate(formulas[i], values) == FORMULA_HOLDS);
        }
        solver_pop(solver);
        answer = solver_check(solver, BUDGET);
        CHECK(answer == (try_all(&world, formulas, 1, smallest) ? SOLVER_SAT : SOLVER_UNSAT));
        asked += 2;
        solver_close(solver);
        world_free(&world);
    }
    CHECK(asked == 800);
}

TEST(solve_core_is_minimal) {
    int cores = 0;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        World world;
        world_init(&world, seed);
        Solve *solve = solve_open(&world.table, &world.arena, BUDGET);
        enum { COUNT = 7 };
        const Formula *formulas[COUNT], *kept[COUNT];
        for (int i = 0; i < COUNT; i++) {
            do formulas[i] = random_formula(&world, 1);
            while (formula_has_unknown(formulas[i]));
        }
        bool is_kept[COUNT];
        int64_t found[SYMBOLS];
        uint32_t size = solve_core(solve, formulas, COUNT, is_kept);
        CHECK((size > 0) == !try_all(&world, formulas, COUNT, found));
        cores += size > 0;
        for (int without = -1; without < COUNT && size; without++) {
            uint32_t count = 0;
            for (int i = 0; i < COUNT; i++)
                if (is_kept[i] && i != without) kept[count++] = formulas[i];
            if (without >= 0 && !is_kept[without]) continue;
            CHECK(try_all(&world, kept, count, found) == (without >= 0));
        }
        solve_close(solve);
        world_free(&world);
    }
    CHECK(cores > 100);
}

/* n >= 1 without an upper end. */
static Dim size_symbol(DimTable *table, const char *name) {
    return dim_symbol(table, name, (DimBounds){1, INT64_MAX});
}

TEST(solve_answers_convolutions_without_a_solver) {
    World world;
    world_init(&world, 1);
    DimTable *t = &world.table;
    Solve *solve = solve_open(t, &world.arena, BUDGET);
    /* h -> (h - 7)//4 + 1 -> (h' - 3)//2 + 1 three times, each at least 1: AlexNet's way. */
    Dim h = size_symbol(t, "h"), one = dim_constant(t, 1);
    Dim size = dim_add(t, dim_divide(t, dim_subtract(t, h, dim_constant(t, 7)), dim_constant(t, 4)), one);
    for (int i = 0; i < 3; i++) {
        solve_add(solve, formula_at_most(t, &world.arena, one, size));
        size = dim_add(t, dim_divide(t, dim_subtract(t, size, dim_constant(t, 3)), dim_constant(t, 2)), one);
    }
    solve_add(solve, formula_at_most(t, &world.arena, one, size));
    CHECK(solve_check(solve) == SOLVE_YES);
    int64_t value;
    CHECK(solve_minimise(solve, &h, 1, &value));
    CHECK(value == 63);
    solve_push(solve);
    solve_add(solve, formula_less(t, &world.arena, h, dim_constant(t, 63)));
    CHECK(solve_check(solve) == SOLVE_NO);
    solve_pop(solve);
    CHECK(solve_check(solve) == SOLVE_YES);
    CHECK(solve_solver_calls(solve) == 0);
    solve_close(solve);
    world_free(&world);
}

TEST(solve_gives_products_to_the_solver) {
    World world;
    world_init(&world, 1);
    DimTable *t = &world.table;
    Solve *solve = solve_open(t, &world.arena, BUDGET);
    Dim n = size_symbol(t, "n"), m = size_symbol(t, "m");

    solve_add(solve, formula_equal(t, &world.arena, dim_multiply(t, n, m), dim_constant(t, 391)));
    solve_add(solve, formula_less(t, &world.arena, dim_constant(t, 1), n));
    solve_add(solve, formula_less(t, &world.arena, n, m));
    SolveAnswer answer = solve_check(solve);
    if (answer == SOLVE_UNDECIDED) {
        CHECK_STRING(solve_reason(solve), "libz3 is not installed");
    } else {
        CHECK(answer == SOLVE_YES && solve_value(solve, n) == 17 && solve_value(solve, m) == 23);
    }
    solve_close(solve);
    world_free(&world);
}

TEST(solve_takes_unknown_conditions_as_open) {
    World world;
    world_init(&world, 1);
    DimTable *t = &world.table;
    Arena *arena = &world.arena;
    Solve *solve = solve_open(t, arena, BUDGET);
    const Formula *is_two = formula_equal(t, arena, world.symbols[0], dim_constant(t, 2));
    solve_add(solve, formula_either(arena, &formula_unknown, is_two));
    solve_add(solve, formula_not(arena, formula_both(arena, &formula_unknown, is_two)));
    solve_add(solve, formula_both(arena, &formula_unknown, is_two));
    CHECK(solve_check(solve) == SOLVE_YES);
    CHECK(solve_value(solve, world.symbols[0]) == 2);
    solve_add(solve, formula_not(arena, is_two));
    CHECK(solve_check(solve) == SOLVE_NO);
    solve_close(solve);
    world_free(&world);
}

TEST(solve_without_a_solver_says_so) {
    World world;
    world_init(&world, 1);
    DimTable *t = &world.table;
    Arena *arena = &world.arena;
    setenv("MOIRA_LIBZ3", "none", 1);
    Solve *solve = solve_open(t, arena, BUDGET);
    Dim n = size_symbol(t, "n"), m = size_symbol(t, "m");
    Dim squares = dim_multiply(t, dim_constant(t, 2), dim_multiply(t, m, m));
    solve_add(solve, formula_equal(t, arena, dim_multiply(t, n, n), squares));
    CHECK(solve_check(solve) == SOLVE_UNDECIDED);
    CHECK_STRING(solve_reason(solve), "libz3 is not installed");
    solve_close(solve);
    unsetenv("MOIRA_LIBZ3");
    world_free(&world);
}
