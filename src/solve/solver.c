/* How formulas become Z3's terms.
 *
 * Z3 divides so that the remainder is never negative, Python so that it has the sign of the divisor. Both are
 * the same for positive divisors, which is what almost all are; a term therefore knows whether it is positive
 * for certain, and only the others pay for a distinction of cases. */
#include "solve/solver.h"
#include "base/beside.h"
#include "base/deadline.h"
#include "base/system.h"

#include <stdlib.h>
#include <string.h>

typedef struct Z3Library {
#define Z3_FUNCTION(name, result, parameters) result(*name) parameters;
#include "solve/z3_functions.def"
#undef Z3_FUNCTION
} Z3Library;

/* A term of Z3 with what is known of its sign. */
typedef struct SolverTerm {
    void *ast;
    bool is_positive, is_natural;
} SolverTerm;

struct Solver {
    Z3Library z3;
    DimTable *table;
    Arena terms;
    void *context;
    void *integers; /* the sort */
    void *solver;
    void *model;                  /* of the last SAT; NULL: none */
    Array(SolverTerm *) symbols;  /* by their number; NULL: not yet made */
    Array(void *) assertions;     /* what was added, for a second opinion */
    Array(uint32_t) levels;       /* the count of assertions at each push */
    Array(uint32_t) declarations; /* symbols in the order in which they were made */
    Array(uint32_t) declared;     /* how many of them at each push */
};

/* ---- opening ---- */

/* Z3's own handler ends the process. */
static void ignore_error(void *context, int code) { (void)context, (void)code; }

/* With less than this the library may fall over, in ways that cannot be caught. */
enum { LIBRARY_MEMORY = 128 << 20 };

static void *open_named(const char *name) {
    void *library = system_library_opened(name);
    if (library) return library;
    if (!memory_has(LIBRARY_MEMORY)) memory_exhausted(LIBRARY_MEMORY);
    return system_library_open(name);
}

/* The library of the Python package z3-solver, where it was installed together with the program. */
static void *open_of_package(void) {
    static const char *const files[] = {"z3/lib/libz3.so", "z3/lib/libz3.dylib", "z3/lib/libz3.dll"};
    Arena arena = {0};
    const char *path = NULL;
    for (size_t i = 0; i < sizeof files / sizeof *files && !path; i++)
        path = beside_package(files[i], &arena);
    void *library = path ? open_named(path) : NULL;
    arena_free(&arena);
    return library;
}

static void *open_library(void) {
    const char *chosen = getenv("MOIRA_LIBZ3");
    if (chosen && strcmp(chosen, "none") == 0) return NULL;
    /* A library is code: none comes from whatever folder one is in. */
    if (chosen && *chosen != '/' && strchr(chosen, '/')) return NULL;
    if (chosen && *chosen) return open_named(chosen);
    static const char *const names[] = {"libz3.so.4", "libz3.so", "libz3.so.4.8", "libz3.dylib", "libz3.dll"};
    void *library = open_of_package();
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) library = open_named(names[i]);
    return library;
}

static bool find_functions(Z3Library *z3, void *library) {
    void *address;
#define Z3_FUNCTION(name, result, parameters)                                 \
    if (!(address = system_library_find(library, "Z3_" #name))) return false; \
    memcpy(&z3->name, &address, sizeof address);
#include "solve/z3_functions.def"
#undef Z3_FUNCTION
    return true;
}

/* Opens the library and finds all its functions; otherwise the reason why not. */
static const char *open_functions(Z3Library *z3) {
    void *library = open_library();
    if (library) return find_functions(z3, library) ? NULL : "libz3 is too old";
    return system_has_libraries() ? "libz3 is not installed" : "a static program cannot open libz3";
}

SolverLibrary solver_library(Arena *arena) {
    Z3Library z3;
    SolverLibrary library = {.reason = "too little memory for libz3"};
    if (memory_has(LIBRARY_MEMORY)) library.reason = open_functions(&z3);
    if (library.reason) return library;
    void *address;
    memcpy(&address, &z3.get_full_version, sizeof address);
    library.version = z3.get_full_version();
    library.file = system_library_file(address, arena);
    return library;
}

Solver *solver_open(DimTable *table, const char **reason) {
    Z3Library z3;
    *reason = open_functions(&z3);
    if (*reason) return NULL;
    void *config = z3.mk_config();
    void *context = z3.mk_context(config);
    z3.del_config(config);
    if (!context) {
        *reason = "libz3 does not start";
        return NULL;
    }
    z3.set_error_handler(context, ignore_error);
    Solver *solver = memory_alloc(sizeof *solver);
    *solver = (Solver){.z3 = z3, .table = table, .context = context, .integers = z3.mk_int_sort(context)};
    solver->solver = z3.mk_simple_solver(context);
    z3.solver_inc_ref(context, solver->solver);
    return solver;
}

static void drop_model(Solver *solver) {
    if (solver->model) solver->z3.model_dec_ref(solver->context, solver->model);
    solver->model = NULL;
}

void solver_close(Solver *solver) {
    if (!solver) return;
    drop_model(solver);
    solver->z3.solver_dec_ref(solver->context, solver->solver);
    solver->z3.del_context(solver->context);
    array_free(&solver->symbols);
    array_free(&solver->assertions);
    array_free(&solver->levels);
    array_free(&solver->declarations);
    array_free(&solver->declared);
    arena_free(&solver->terms);
    free(solver);
}

const char *solver_version(const Solver *solver) { return solver->z3.get_full_version(); }

const char *solver_run_script(Solver *solver, const char *script) {
    return solver->z3.eval_smtlib2_string(solver->context, script);
}

/* ---- terms ---- */

static SolverTerm *make_term(Solver *solver, void *ast, bool is_positive, bool is_natural) {
    SolverTerm *term = arena_alloc(&solver->terms, sizeof *term);
    *term = (SolverTerm){ast, is_positive, is_positive || is_natural};
    return term;
}

static void *number(Solver *solver, int64_t value) {
    return solver->z3.mk_int64(solver->context, value, solver->integers);
}

static void *build_constant(void *context, int64_t value) {
    return make_term(context, number(context, value), value > 0, value >= 0);
}

static void assert_ast(Solver *solver, void *ast) {
    array_push(&solver->assertions, ast);
    solver->z3.solver_assert(solver->context, solver->solver, ast);
}

static void *build_symbol(void *context, Dim symbol) {
    Solver *solver = context;
    Z3Library *z3 = &solver->z3;
    uint32_t index = dim_symbol_number(symbol);
    while (solver->symbols.count <= index) array_push(&solver->symbols, NULL);
    if (solver->symbols.items[index]) return solver->symbols.items[index];
    DimBounds bounds = dim_bounds(symbol);
    void *ast =
        z3->mk_const(solver->context, z3->mk_int_symbol(solver->context, (int)index), solver->integers);
    solver->symbols.items[index] = make_term(solver, ast, bounds.low > 0, bounds.low >= 0);
    array_push(&solver->declarations, index);
    if (bounds.low != INT64_MIN)
        assert_ast(solver, z3->mk_le(solver->context, number(solver, bounds.low), ast));
    if (bounds.high != INT64_MAX)
        assert_ast(solver, z3->mk_le(solver->context, ast, number(solver, bounds.high)));
    return solver->symbols.items[index];
}

static void *minus(Solver *solver, void *ast) { return solver->z3.mk_unary_minus(solver->context, ast); }

/* Python's // or %, by Z3's. */
static SolverTerm *divide(Solver *solver, bool is_quotient, SolverTerm *left, SolverTerm *right) {
    void *context = solver->context;
    Z3Library *z3 = &solver->z3;
    void *plain =
        is_quotient ? z3->mk_div(context, left->ast, right->ast) : z3->mk_mod(context, left->ast, right->ast);
    if (right->is_positive) return make_term(solver, plain, false, !is_quotient || left->is_natural);
    void *turned_left = minus(solver, left->ast), *turned_right = minus(solver, right->ast);
    void *turned = is_quotient ? z3->mk_div(context, turned_left, turned_right)
                               : minus(solver, z3->mk_mod(context, turned_left, turned_right));
    void *is_above = z3->mk_lt(context, number(solver, 0), right->ast);
    return make_term(solver, z3->mk_ite(context, is_above, plain, turned), false, false);
}

static void *build_operation(void *context, DimOperation operation, void *left_term, void *right_term) {
    Solver *solver = context;
    Z3Library *z3 = &solver->z3;
    SolverTerm *left = left_term, *right = right_term;
    void *both[] = {left->ast, right->ast};
    bool are_natural = left->is_natural && right->is_natural;
    bool are_positive = left->is_positive && right->is_positive;
    bool is_any_positive = left->is_positive || right->is_positive;
    bool is_any_natural = left->is_natural || right->is_natural;
    switch (operation) {
    case DIM_SUM:
        return make_term(solver, z3->mk_add(solver->context, 2, both), are_natural && is_any_positive,
                         are_natural);
    case DIM_PRODUCT:
        return make_term(solver, z3->mk_mul(solver->context, 2, both), are_positive, are_natural);
    case DIM_QUOTIENT: return divide(solver, true, left, right);
    case DIM_REMAINDER: return divide(solver, false, left, right);
    case DIM_MINIMUM: {
        void *is_left = z3->mk_le(solver->context, left->ast, right->ast);
        void *ast = z3->mk_ite(solver->context, is_left, left->ast, right->ast);
        return make_term(solver, ast, are_positive, are_natural);
    }
    case DIM_MAXIMUM: break;
    }
    void *is_left = z3->mk_le(solver->context, right->ast, left->ast);
    void *ast = z3->mk_ite(solver->context, is_left, left->ast, right->ast);
    return make_term(solver, ast, is_any_positive, is_any_natural);
}

static void *build_dim(Solver *solver, Dim dim) {
    static const DimBuilder builder = {build_constant, build_symbol, build_operation};
    return ((SolverTerm *)dim_build(solver->table, dim, &builder, solver))->ast;
}

/* ---- formulas ---- */

/* An unknown condition is true where that asks less, false under a negation. */
static void *build_formula(Solver *solver, const Formula *formula, bool is_negated) {
    Z3Library *z3 = &solver->z3;
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: return z3->mk_true(solver->context);
    case FORMULA_FALSE: return z3->mk_false(solver->context);
    case FORMULA_UNKNOWN: return is_negated ? z3->mk_false(solver->context) : z3->mk_true(solver->context);
    case FORMULA_EQUAL:
    case FORMULA_SAME_SIZE: {
        void *left = build_dim(solver, formula->left), *right = build_dim(solver, formula->right);
        return z3->mk_eq(solver->context, left, right);
    }
    case FORMULA_LESS: {
        void *left = build_dim(solver, formula->left), *right = build_dim(solver, formula->right);
        return z3->mk_lt(solver->context, left, right);
    }
    case FORMULA_NOT:
        return z3->mk_not(solver->context, build_formula(solver, formula->parts[0], !is_negated));
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    void **parts = memory_alloc((formula->count + 1) * sizeof *parts);
    for (uint32_t i = 0; i < formula->count; i++)
        parts[i] = build_formula(solver, formula->parts[i], is_negated);
    void *result = formula->kind == FORMULA_AND ? z3->mk_and(solver->context, formula->count, parts)
                                                : z3->mk_or(solver->context, formula->count, parts);
    free(parts);
    return result;
}

void solver_add(Solver *solver, const Formula *formula) {
    assert_ast(solver, build_formula(solver, formula, false));
}

void solver_push(Solver *solver) {
    array_push(&solver->levels, solver->assertions.count);
    array_push(&solver->declared, solver->declarations.count);
    solver->z3.solver_push(solver->context, solver->solver);
}

/* The bounds of a symbol go with the level on which it was first used; it is made anew when it comes again.
 */
void solver_pop(Solver *solver) {
    solver->assertions.count = array_pop(&solver->levels);
    uint32_t kept = array_pop(&solver->declared);
    while (solver->declarations.count > kept) solver->symbols.items[array_pop(&solver->declarations)] = NULL;
    solver->z3.solver_pop(solver->context, solver->solver, 1);
}

/* ---- questions ---- */

/* Steps bound the work, and are the same everywhere. Among them are few that take very long, with products of
 * many unknowns: so that these end as well, there is a limit in time far above that of the steps: ten seconds
 * for twenty million. Z3's own clock is not used for that: in version 4.8.12 its threads may wait for each
 * other for ever. */
enum { STEPS_PER_MILLISECOND = 2000 };

typedef struct SolverQuestion {
    Solver *solver;
    void *engine;
} SolverQuestion;

static void interrupt(void *context) {
    const SolverQuestion *question = context;
    question->solver->z3.solver_interrupt(question->solver->context, question->engine);
}

static void limit(Solver *solver, void *engine, uint64_t budget) {
    Z3Library *z3 = &solver->z3;
    void *params = z3->mk_params(solver->context);
    z3->params_inc_ref(solver->context, params);
    unsigned steps = budget > UINT32_MAX ? UINT32_MAX : (unsigned)budget;
    z3->params_set_uint(solver->context, params, z3->mk_string_symbol(solver->context, "rlimit"), steps);
    z3->params_set_uint(solver->context, params, z3->mk_string_symbol(solver->context, "random_seed"), 0);
    z3->solver_set_params(solver->context, engine, params);
    z3->params_dec_ref(solver->context, params);
}

static SolverAnswer ask(Solver *solver, void *engine, uint64_t budget) {
    Z3Library *z3 = &solver->z3;
    limit(solver, engine, budget);
    SolverQuestion question = {solver, engine};
    Deadline deadline;
    uint64_t milliseconds = budget / STEPS_PER_MILLISECOND + 1;
    deadline_start(&deadline, milliseconds < UINT32_MAX ? (uint32_t)milliseconds : UINT32_MAX, interrupt,
                   &question);
    int answer = z3->solver_check(solver->context, engine);
    deadline_stop(&deadline);
    if (z3->get_error_code(solver->context) != 0) return SOLVER_UNKNOWN;
    if (answer < 0) return SOLVER_UNSAT;
    if (answer == 0) return SOLVER_UNKNOWN;
    solver->model = z3->solver_get_model(solver->context, engine);
    if (!solver->model) return SOLVER_UNKNOWN;
    z3->model_inc_ref(solver->context, solver->model);
    return SOLVER_SAT;
}

/* The simple solver is quick to start and good at linear conditions. Where it does not know, the strategy for
 * products of unknowns gets the same conditions and as many steps. */
SolverAnswer solver_check(Solver *solver, uint64_t budget) {
    Z3Library *z3 = &solver->z3;
    drop_model(solver);
    SolverAnswer answer = ask(solver, solver->solver, budget);
    if (answer != SOLVER_UNKNOWN) return answer;
    void *logic = z3->mk_string_symbol(solver->context, "QF_NIA");
    void *second = z3->mk_solver_for_logic(solver->context, logic);
    if (!second) return SOLVER_UNKNOWN;
    z3->solver_inc_ref(solver->context, second);
    for (uint32_t i = 0; i < solver->assertions.count; i++)
        z3->solver_assert(solver->context, second, solver->assertions.items[i]);
    answer = ask(solver, second, budget);
    z3->solver_dec_ref(solver->context, second);
    return answer;
}

bool solver_value(Solver *solver, Dim symbol, int64_t *value) {
    if (!solver->model) return false;
    uint32_t index = dim_symbol_number(symbol);
    SolverTerm *term = index < solver->symbols.count ? solver->symbols.items[index] : NULL;
    if (!term) { /* nothing is said about it but its bounds */
        DimBounds bounds = dim_bounds(symbol);
        *value = bounds.low > 0 ? bounds.low : bounds.high < 0 ? bounds.high : 0;
        return true;
    }
    void *result = NULL;
    if (!solver->z3.model_eval(solver->context, solver->model, term->ast, true, &result)) return false;
    return solver->z3.get_numeral_int64(solver->context, result, value);
}
