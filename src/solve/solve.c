/* A question is about all conditions, but only those can be in its way that hang together, by shared symbols,
 * with one that is new since values were last found: for the others these values still do. */
#include "solve/solve.h"

#include "solve/solve_search_internal.h"
#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEARCH_STEPS = 300,        /* of the search without Z3 */
    EFFORT_OF_FORMULA = 60,    /* that is looked at */
    EFFORT_OF_ANSWER = 20000,  /* of Z3, */
    EFFORT_GIVEN_UP = 1000000, /* and of one that did not come */
};

/* A condition that was added, with the numbers of its symbols, each once. */
typedef struct SolveCondition {
    const Formula *formula;
    const Dim *symbols;
    uint32_t symbol_count;
} SolveCondition;

struct Solve {
    DimTable *table;
    Arena *arena;
    uint64_t budget;
    Array(SolveCondition) conditions;
    Array(uint32_t) levels; /* the count of conditions at each push */
    Array(int64_t) values;  /* of each symbol, by its number */
    uint32_t known;         /* so many conditions, from the first on, are satisfied by [values] */
    Array(uint32_t) marks;  /* by the number of a symbol: see mark_symbols */
    Solver *solver;         /* opened when it is first needed */
    const char *no_solver;  /* why there is none */
    const char *reason;
    uint32_t solver_calls;
    uint64_t effort;
    bool is_hurried;
};

Solve *solve_open(DimTable *table, Arena *arena, uint64_t budget) {
    Solve *solve = memory_alloc(sizeof *solve);
    *solve = (Solve){.table = table, .arena = arena, .budget = budget};
    return solve;
}

void solve_close(Solve *solve) {
    if (!solve) return;
    solver_close(solve->solver);
    array_free(&solve->conditions);
    array_free(&solve->levels);
    array_free(&solve->values);
    array_free(&solve->marks);
    free(solve);
}

void solve_hurry(Solve *solve) { solve->is_hurried = true; }
uint64_t solve_effort(const Solve *solve) { return solve->effort; }

const char *solve_reason(const Solve *solve) { return solve->reason; }
uint32_t solve_solver_calls(const Solve *solve) { return solve->solver_calls; }

/* ---- conditions ---- */

/* The weakest formula that follows whatever the unknown parts are: unknown is true where that asks less. */
static const Formula *without_unknown(Solve *solve, const Formula *formula, bool is_negated) {
    if (formula->kind == FORMULA_UNKNOWN) return is_negated ? &formula_false : &formula_true;
    if (formula->kind == FORMULA_NOT)
        return formula_not(solve->arena, without_unknown(solve, formula->parts[0], !is_negated));
    if (formula->kind != FORMULA_AND && formula->kind != FORMULA_OR) return formula;
    const Formula **parts = arena_alloc(solve->arena, formula->count * sizeof *parts);
    for (uint32_t i = 0; i < formula->count; i++)
        parts[i] = without_unknown(solve, formula->parts[i], is_negated);
    return formula->kind == FORMULA_AND ? formula_and(solve->arena, parts, formula->count)
                                        : formula_or(solve->arena, parts, formula->count);
}

typedef struct SymbolList {
    Solve *solve;
    Array(Dim) symbols;
} SymbolList;

static void make_room(Solve *solve, Dim symbol) {
    uint32_t index = dim_symbol_number(symbol);
    while (solve->values.count <= index) {
        array_push(&solve->values, 0);
        array_push(&solve->marks, UINT32_MAX);
    }
}

static void list_symbol(void *context, Dim symbol) {
    SymbolList *list = context;
    make_room(list->solve, symbol);
    for (uint32_t i = 0; i < list->symbols.count; i++)
        if (list->symbols.items[i] == symbol) return;
    array_push(&list->symbols, symbol);
}

void solve_add(Solve *solve, const Formula *formula) {
    if (formula_has_unknown(formula)) formula = without_unknown(solve, formula, false);
    if (formula->kind == FORMULA_TRUE) return;
    if (formula->kind == FORMULA_AND) {
        for (uint32_t i = 0; i < formula->count; i++) solve_add(solve, formula->parts[i]);
        return;
    }
    SymbolList list = {.solve = solve};
    formula_symbols(solve->table, formula, list_symbol, &list);
    Dim *symbols = arena_alloc(solve->arena, (list.symbols.count + 1) * sizeof *symbols);
    if (list.symbols.count) memcpy(symbols, list.symbols.items, list.symbols.count * sizeof *symbols);
    array_push(&solve->conditions, ((SolveCondition){formula, symbols, list.symbols.count}));
    array_free(&list.symbols);
}

void solve_push(Solve *solve) { array_push(&solve->levels, solve->conditions.count); }

void solve_pop(Solve *solve) {
    solve->conditions.count = array_pop(&solve->levels);
    if (solve->known > solve->conditions.count) solve->known = solve->conditions.count;
}

int64_t solve_value(const Solve *solve, Dim symbol) {
    uint32_t index = dim_symbol_number(symbol);
    DimBounds bounds = dim_bounds(symbol);
    int64_t value = index < solve->values.count ? solve->values.items[index] : 0;
    return value < bounds.low ? bounds.low : value > bounds.high ? bounds.high : value;
}

/* ---- what hangs together ---- */

/* The conditions that matter for a question. */
typedef struct Slice {
    Array(const Formula *) formulas;
    Array(Dim) symbols; /* by their local numbers */
} Slice;

static void mark_symbols(Solve *solve, Slice *slice, const SolveCondition *condition) {
    for (uint32_t i = 0; i < condition->symbol_count; i++) {
        uint32_t *mark = &solve->marks.items[dim_symbol_number(condition->symbols[i])];
        if (*mark != UINT32_MAX) continue;
        *mark = slice->symbols.count;
        array_push(&slice->symbols, condition->symbols[i]);
    }
}

static bool is_marked(const Solve *solve, const SolveCondition *condition) {
    for (uint32_t i = 0; i < condition->symbol_count; i++)
        if (solve->marks.items[dim_symbol_number(condition->symbols[i])] != UINT32_MAX) return true;
    return false;
}

/* Collects the conditions that hang together with those from [first] on; [marks] then holds the local numbers
 * of their symbols. */
static void cut_slice(Solve *solve, uint32_t first, Slice *slice) {
    uint32_t total = solve->conditions.count;
    bool *is_in = memory_alloc((size_t)total + 1);
    memset(is_in, 0, total);
    for (uint32_t i = first; i < total; i++) {
        is_in[i] = true;
        mark_symbols(solve, slice, &solve->conditions.items[i]);
    }
    for (bool is_growing = true; is_growing;) {
        is_growing = false;
        for (uint32_t i = 0; i < first; i++) {
            const SolveCondition *condition = &solve->conditions.items[i];
            if (is_in[i] || !is_marked(solve, condition)) continue;
            is_in[i] = is_growing = true;
            mark_symbols(solve, slice, condition);
        }
    }
    for (uint32_t i = 0; i < total; i++)
        if (is_in[i]) array_push(&slice->formulas, solve->conditions.items[i].formula);
    free(is_in);
}

static void free_slice(Solve *solve, Slice *slice) {
    for (uint32_t i = 0; i < slice->symbols.count; i++)
        solve->marks.items[dim_symbol_number(slice->symbols.items[i])] = UINT32_MAX;
    array_free(&slice->formulas);
    array_free(&slice->symbols);
}

/* ---- answers ---- */

static bool has_solver(Solve *solve) {
    if (!solve->solver && !solve->no_solver) solve->solver = solver_open(solve->table, &solve->no_solver);
    if (solve->no_solver) solve->reason = solve->no_solver;
    return !solve->no_solver;
}

typedef struct DefinedSymbols {
    const SolveSearch *search;
    const Space *space;
    bool is_any;
} DefinedSymbols;

static void find_defined(void *context, Dim symbol) {
    DefinedSymbols *defined = context;
    if (defined->space->definitions[defined->search->local[dim_symbol_number(symbol)]])
        defined->is_any = true;
}

/* Gives Z3 what propagation left. A condition that was too large to have equations put into it still speaks
 * of symbols that are defined by them; then it gets the conditions as they were. */
static void hand_over(Solve *solve, const SolveSearch *search, const Space *space) {
    DefinedSymbols defined = {search, space, false};
    for (uint32_t i = 0; i < space->count; i++)
        formula_symbols(solve->table, space->formulas[i], find_defined, &defined);
    if (defined.is_any) {
        for (uint32_t i = 0; i < search->original_count; i++) solver_add(solve->solver, search->originals[i]);
        return;
    }
    for (uint32_t i = 0; i < space->count; i++) solver_add(solve->solver, space->formulas[i]);
    for (uint32_t i = 0; i < search->symbol_count; i++) {
        Dim symbol = search->symbols[i];
        DimBounds born = dim_bounds(symbol), now = space->bounds[i];
        if (space->definitions[i]) continue;
        if (now.low > born.low)
            solver_add(solve->solver, formula_at_most(solve->table, solve->arena,
                                                      dim_constant(solve->table, now.low), symbol));
        if (now.high < born.high)
            solver_add(solve->solver, formula_at_most(solve->table, solve->arena, symbol,
                                                      dim_constant(solve->table, now.high)));
    }
}

static SolveAnswer ask_solver(Solve *solve, SolveSearch *search, const Space *space) {
    if (!has_solver(solve)) return SOLVE_UNDECIDED;
    solve->solver_calls++;
    solver_push(solve->solver);
    hand_over(solve, search, space);
    SolverAnswer answer = solver_check(solve->solver, solve->budget);
    SolveAnswer result = answer == SOLVER_UNSAT ? SOLVE_NO : SOLVE_UNDECIDED;
    if (answer == SOLVER_SAT) {
        bool is_known = true;
        for (uint32_t i = 0; i < search->symbol_count && is_known; i++)
            if (!space->definitions[i])
                is_known = solver_value(solve->solver, search->symbols[i],
                                        &search->values[dim_symbol_number(search->symbols[i])]);
        if (is_known && search_complete(search, space)) result = SOLVE_YES;
    }
    solve->effort += result == SOLVE_UNDECIDED ? EFFORT_GIVEN_UP : EFFORT_OF_ANSWER;
    if (result == SOLVE_UNDECIDED)
        solve->reason =
            answer == SOLVER_SAT ? "the values are too large" : "the budget of solver steps is used up";
    if (result == SOLVE_UNDECIDED && solve->is_hurried) solve->no_solver = solve->reason;
    solver_pop(solve->solver);
    return result;
}

/* Whether the values of the last answer, with one of them changed, satisfy the one condition that is new. */
static bool is_near(Solve *solve, SolveSearch *search, const Space *space) {
    if (solve->known == 0 || solve->known + 1 != solve->conditions.count) return false;
    const SolveCondition *last = &solve->conditions.items[solve->known];
    return search_near(search, space, last->symbols, last->symbol_count);
}

static SolveAnswer answer_slice(Solve *solve, const Slice *slice) {
    SolveSearch search = {.table = solve->table, .symbols = slice->symbols.items};
    search.symbol_count = slice->symbols.count;
    search.local = solve->marks.items;
    search.originals = slice->formulas.items;
    search.original_count = slice->formulas.count;
    search.step_limit = SEARCH_STEPS;
    search.values = memory_alloc((solve->values.count + 1) * sizeof *search.values);
    if (solve->values.count)
        memcpy(search.values, solve->values.items, solve->values.count * sizeof *search.values);
    Space space = search_space(&search);
    SolveAnswer answer = SOLVE_NO;
    if (search_propagate(&search, &space))
        answer = is_near(solve, &search, &space) || search_alike(&search, &space)
                     ? SOLVE_YES
                     : search_values(&search, &space);
    solve->effort += (uint64_t)search.considered * EFFORT_OF_FORMULA;
    if (answer == SOLVE_UNDECIDED) answer = ask_solver(solve, &search, &space);
    if (answer == SOLVE_YES)
        memcpy(solve->values.items, search.values, solve->values.count * sizeof *search.values);
    free(search.values);
    arena_free(&search.arena);
    return answer;
}

/* Whether the values that are known satisfy the condition, within the bounds of its symbols. */
static bool is_satisfied(const Solve *solve, const SolveCondition *condition) {
    for (uint32_t i = 0; i < condition->symbol_count; i++) {
        DimBounds bounds = dim_bounds(condition->symbols[i]);
        int64_t value = solve->values.items[dim_symbol_number(condition->symbols[i])];
        if (value < bounds.low || value > bounds.high) return false;
    }
    return formula_evaluate(condition->formula, solve->values.items) == FORMULA_HOLDS;
}

SolveAnswer solve_check(Solve *solve) {
    solve->reason = NULL;
    while (solve->known < solve->conditions.count &&
           is_satisfied(solve, &solve->conditions.items[solve->known]))
        solve->known++;
    if (solve->known == solve->conditions.count) return SOLVE_YES;
    Slice slice = {0};
    cut_slice(solve, solve->known, &slice);
    SolveAnswer answer = answer_slice(solve, &slice);
    free_slice(solve, &slice);
    if (answer == SOLVE_YES) solve->known = solve->conditions.count;
    return answer;
}

/* ---- smallest values ---- */

static SolveAnswer check_with(Solve *solve, const Formula *formula) {
    solve_push(solve);
    solve_add(solve, formula);
    SolveAnswer answer = solve_check(solve);
    solve_pop(solve);
    return answer;
}

/* The smallest value of [symbol]: a range whose low end is possible or not yet excluded and whose high end is
 * possible is halved. The first question is about the lowest value of all, which most often is the answer. */
static bool minimise_one(Solve *solve, Dim symbol, int64_t *value) {
    bool is_exact = true;
    int64_t low = dim_bounds(symbol).low, high = solve_value(solve, symbol);
    if (low == INT64_MIN) low = high < 0 ? high : 0; /* there need not be a smallest one */
    int64_t next = low;
    for (int64_t step = 1; low<high; step = step> INT64_MAX / 4 ? step : step * 2) {
        Dim bound = dim_constant(solve->table, next);
        switch (check_with(solve, formula_at_most(solve->table, solve->arena, symbol, bound))) {
        case SOLVE_YES: high = solve_value(solve, symbol); break;
        case SOLVE_UNDECIDED: is_exact = false; /* fall through */
        case SOLVE_NO: low = next + 1; break;
        }
        int64_t middle = low + (int64_t)(((uint64_t)high - (uint64_t)low) / 2);
        next = high - low > step && middle > low + step ? low + step : middle;
    }
    *value = high;
    return is_exact;
}

bool solve_minimise(Solve *solve, const Dim *symbols, uint32_t count, int64_t *values) {
    bool is_exact = true;
    int64_t largest = INT64_MIN;
    for (uint32_t i = 0; i < count; i++) {
        make_room(solve, symbols[i]);
        if (solve_value(solve, symbols[i]) > largest) largest = solve_value(solve, symbols[i]);
    }
    solve_push(solve);
    for (uint32_t i = 0; i < count; i++) {
        Dim bound = dim_constant(solve->table, largest);
        solve_add(solve, formula_at_most(solve->table, solve->arena, symbols[i], bound));
    }
    for (uint32_t i = 0; i < count; i++) {
        is_exact = minimise_one(solve, symbols[i], &values[i]) && is_exact;
        Dim value = dim_constant(solve->table, values[i]);
        solve_add(solve, formula_equal(solve->table, solve->arena, symbols[i], value));
        is_exact = solve_check(solve) == SOLVE_YES && is_exact;
    }
    solve_pop(solve);
    return is_exact;
}

/* ---- clashes ---- */

static SolveAnswer check_kept(Solve *solve, const Formula *const *formulas, uint32_t count,
                              const bool *is_kept) {
    solve_push(solve);
    for (uint32_t i = 0; i < count; i++)
        if (is_kept[i]) solve_add(solve, formulas[i]);
    SolveAnswer answer = solve_check(solve);
    solve_pop(solve);
    return answer;
}

/* Leaves out [length] formulas from [first] on when the others still clash. */
static bool leave_out(Solve *solve, const Formula *const *formulas, uint32_t count, uint32_t first,
                      uint32_t length, bool *is_kept) {
    bool *trial = memory_alloc((size_t)count + 1);
    memcpy(trial, is_kept, count);
    bool is_any = false;
    for (uint32_t i = first; i < first + length && i < count; i++) {
        is_any = is_any || trial[i];
        trial[i] = false;
    }
    bool is_clash = is_any && check_kept(solve, formulas, count, trial) == SOLVE_NO;
    if (is_clash) memcpy(is_kept, trial, count);
    free(trial);
    return is_clash;
}

uint32_t solve_core(Solve *solve, const Formula *const *formulas, uint32_t count, bool *is_kept) {
    for (uint32_t i = 0; i < count; i++) is_kept[i] = true;
    if (solve_check(solve) != SOLVE_YES) return 0;
    if (check_kept(solve, formulas, count, is_kept) != SOLVE_NO) return 0;
    /* Large pieces first: what clashes is little, and most can go at once. */
    uint32_t length = 1;
    while (length < count) length *= 2;
    for (; length > 0; length /= 2)
        for (uint32_t first = 0; first < count; first += length)
            leave_out(solve, formulas, count, first, length, is_kept);
    uint32_t size = 0;
    for (uint32_t i = 0; i < count; i++) size += is_kept[i];
    return size;
}
