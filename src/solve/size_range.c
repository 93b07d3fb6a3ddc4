/* The ends are found by halving, the step from two values: the difference of any two values is a multiple of
 * it, so each value that does not fit the step which is supposed leaves a smaller one. */
#include "solve/size_range.h"

/* A size that no program asks for: what may be larger has no largest value. */
enum { LARGEST_SIZE = 1 << 24 };

typedef struct RangeSearch {
    Solve *solve;
    DimTable *table;
    Arena *arena;
    Dim symbol;
} RangeSearch;

/* Whether [formula] can hold beside the conditions; the value of the symbol is then [value]. */
static SolveAnswer ask(const RangeSearch *search, const Formula *formula, int64_t *value) {
    solve_push(search->solve);
    solve_add(search->solve, formula);
    SolveAnswer answer = solve_check(search->solve);
    if (answer == SOLVE_YES) *value = solve_value(search->solve, search->symbol);
    solve_pop(search->solve);
    return answer;
}

static SolveAnswer ask_at_most(const RangeSearch *search, int64_t limit, int64_t *value) {
    return ask(
        search,
        formula_at_most(search->table, search->arena, search->symbol, dim_constant(search->table, limit)),
        value);
}

static SolveAnswer ask_at_least(const RangeSearch *search, int64_t limit, int64_t *value) {
    return ask(
        search,
        formula_at_most(search->table, search->arena, dim_constant(search->table, limit), search->symbol),
        value);
}

/* The smallest value, known to be possible; what is below is excluded. */
static int64_t find_least(const RangeSearch *search, int64_t possible) {
    int64_t low = 1, high = possible, value = 0;
    if (low >= high || ask_at_most(search, low, &value) == SOLVE_YES) return low < high ? low : high;
    for (low++; low < high;) {
        int64_t middle = low + (high - low) / 2;
        switch (ask_at_most(search, middle, &value)) {
        case SOLVE_YES: high = value; break;
        case SOLVE_NO: low = middle + 1; break;
        case SOLVE_UNDECIDED: return 1;
        }
    }
    return low;
}

/* The largest value; INT64_MAX when there is none, or it is not known. */
static int64_t find_most(const RangeSearch *search, int64_t possible) {
    int64_t low = possible, high = LARGEST_SIZE, value = 0;
    if (ask_at_least(search, high, &value) != SOLVE_NO) return INT64_MAX;
    for (high--; low < high;) {
        int64_t middle = low + (high - low + 1) / 2;
        switch (ask_at_least(search, middle, &value)) {
        case SOLVE_YES: low = value; break;
        case SOLVE_NO: high = middle - 1; break;
        case SOLVE_UNDECIDED: return INT64_MAX;
        }
    }
    return low;
}

static int64_t divisor(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The step from [least] on: 0 when there is no other value, 1 when it is not known. */
static int64_t find_step(const RangeSearch *search, int64_t least) {
    int64_t value = 0;
    Dim from = dim_constant(search->table, least);
    const Formula *next =
        formula_equal(search->table, search->arena, search->symbol, dim_constant(search->table, least + 1));
    if (ask(search, next, &value) != SOLVE_NO) return 1;
    SolveAnswer answer = ask_at_least(search, least + 1, &value);
    if (answer != SOLVE_YES) return answer == SOLVE_NO ? 0 : 1;
    int64_t step = value - least;
    while (step > 1) {
        Dim rest = dim_remainder(search->table, dim_subtract(search->table, search->symbol, from),
                                 dim_constant(search->table, step));
        const Formula *fits =
            formula_equal(search->table, search->arena, rest, dim_constant(search->table, 0));
        answer = ask(search, formula_not(search->arena, fits), &value);
        if (answer == SOLVE_NO) return step;
        step = answer == SOLVE_YES ? divisor(step, value - least) : 1;
    }
    return 1;
}

SizeRange size_range_find(Solve *solve, DimTable *table, Arena *arena, Dim symbol) {
    RangeSearch search = {solve, table, arena, symbol};
    int64_t possible = solve_value(solve, symbol);
    if (possible < 1 && ask_at_least(&search, 1, &possible) != SOLVE_YES) return size_range_any();
    SizeRange range = {.least = find_least(&search, possible)};
    range.most = find_most(&search, possible);
    range.step = range.most == range.least ? 0 : find_step(&search, range.least);
    if (range.step == 0) range.most = range.least;
    return range;
}

SizeRange size_range_join(SizeRange a, SizeRange b) {
    SizeRange joined = {.least = a.least < b.least ? a.least : b.least,
                        .most = a.most > b.most ? a.most : b.most};
    int64_t distance = a.least < b.least ? b.least - a.least : a.least - b.least;
    joined.step = divisor(divisor(a.step, b.step), distance);
    return joined;
}

bool size_range_is_any(SizeRange range) {
    return range.least <= 1 && range.most == INT64_MAX && range.step == 1;
}

const char *size_range_text(Arena *arena, SizeRange range, const char *name) {
    if (size_range_is_any(range)) return NULL;
    if (range.step == 0) return arena_printf(arena, "%s == %lld", name, (long long)range.least);
    if (range.most != INT64_MAX && range.most - range.least == range.step && range.step > 1)
        return arena_printf(arena, "%s in (%lld, %lld)", name, (long long)range.least, (long long)range.most);
    /* A smallest value is worth saying where the step alone would leave a smaller one. */
    bool has_least = range.least > range.step, has_most = range.most != INT64_MAX;
    const char *ends =
        has_least && has_most
            ? arena_printf(arena, "%lld <= %s <= %lld", (long long)range.least, name, (long long)range.most)
        : has_least ? arena_printf(arena, "%s >= %lld", name, (long long)range.least)
        : has_most  ? arena_printf(arena, "%s <= %lld", name, (long long)range.most)
                    : NULL;
    if (range.step == 1) return ends;
    return arena_printf(arena, "%s %% %lld == %lld%s%s", name, (long long)range.step,
                        (long long)(range.least % range.step), ends ? " and " : "", ends ? ends : "");
}
