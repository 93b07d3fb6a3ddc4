/* The search alternates between what must be (propagation) and what may be: first the alternatives of an
 * `or`, then values for single symbols. Alternatives cover all cases, values only where the bounds leave few;
 * so a search that tried all alternatives without success is a proof, one that tried likely values is not. */
#include "solve/solve_search_internal.h"

#include <string.h>

enum {
    ROUNDS = 8,        /* of propagation: bounds of `a < b < a` creep without end */
    FEW_VALUES = 12,   /* so many values of a symbol are all tried */
    CANDIDATES = 24,   /* values that are tried of a symbol with more */
    MOST_ALIKE = 1024, /* values that are tried of all symbols at once */
    MOST_NEAR = 64,    /* symbols whose values are changed alone */
};

/* ---- spaces ---- */

static Space copy_space(SolveSearch *search, const Space *space, uint32_t extra) {
    Space copy = {.count = space->count};
    copy.definitions = arena_alloc(&search->arena, (search->symbol_count + 1) * sizeof *copy.definitions);
    copy.bounds = arena_alloc(&search->arena, (search->symbol_count + 1) * sizeof *copy.bounds);
    copy.formulas = arena_alloc(&search->arena, ((size_t)space->count + extra + 1) * sizeof *copy.formulas);
    memcpy(copy.definitions, space->definitions, search->symbol_count * sizeof *copy.definitions);
    memcpy(copy.bounds, space->bounds, search->symbol_count * sizeof *copy.bounds);
    if (space->count) memcpy(copy.formulas, space->formulas, space->count * sizeof *copy.formulas);
    return copy;
}

/* The formula with all negations at its atoms. */
static const Formula *push_negation(SolveSearch *search, const Formula *formula, bool is_negated) {
    bool is_chain = formula->kind == FORMULA_AND || formula->kind == FORMULA_OR;
    if (formula->kind == FORMULA_NOT) return push_negation(search, formula->parts[0], !is_negated);
    if (!is_chain) return is_negated ? formula_not(&search->arena, formula) : formula;
    const Formula **parts = arena_alloc(&search->arena, formula->count * sizeof *parts);
    for (uint32_t i = 0; i < formula->count; i++)
        parts[i] = push_negation(search, formula->parts[i], is_negated);
    return (formula->kind == FORMULA_AND) != is_negated ? formula_and(&search->arena, parts, formula->count)
                                                        : formula_or(&search->arena, parts, formula->count);
}

Space search_space(SolveSearch *search) {
    Space space = {.count = search->original_count};
    space.definitions = arena_alloc_zero(&search->arena, (search->symbol_count + 1) * sizeof(Dim));
    space.bounds = arena_alloc(&search->arena, (search->symbol_count + 1) * sizeof *space.bounds);
    space.formulas = arena_alloc(&search->arena, (search->original_count + 1) * sizeof *space.formulas);
    for (uint32_t i = 0; i < search->symbol_count; i++) space.bounds[i] = dim_bounds(search->symbols[i]);
    for (uint32_t i = 0; i < search->original_count; i++)
        space.formulas[i] = push_negation(search, search->originals[i], false);
    return space;
}

/* ---- propagation ---- */

/* One propagation: the space, and the conditions that are left of it. */
typedef struct Propagation {
    SolveSearch *search;
    Space *space;
    SymbolBounds bounds;
    Array(const Formula *) waiting; /* to be looked at, the next one last */
    Array(const Formula *) left;
    bool is_changed;
} Propagation;

/* What a symbol is by now. A definition mentions symbols that may have got one later; it is brought up to
 * date when it is used. */
static Dim look_up(void *context, Dim symbol) {
    Propagation *propagation = context;
    Dim *definition = &propagation->space->definitions[propagation->search->local[dim_symbol_number(symbol)]];
    if (!*definition) return symbol;
    Dim current = dim_substitute(propagation->search->table, *definition, look_up, context);
    if (current) *definition = current;
    return current;
}

/* A condition that follows from bounds which are kept need not be kept itself. */
static bool keep(Propagation *propagation, const Formula *formula) {
    switch (interval_evaluate(&propagation->bounds, &propagation->search->arena, formula)) {
    case FORMULA_FAILS: return false;
    case FORMULA_HOLDS: return true;
    case FORMULA_OPEN: break;
    }
    array_push(&propagation->left, formula);
    return true;
}

static bool narrow(Propagation *propagation, const Formula *atom) {
    return interval_narrow(&propagation->bounds, &propagation->search->arena, atom) &&
           keep(propagation, atom);
}

/* left == right: one of their symbols is what the equation makes it, within the bounds of both. */
static bool equate(Propagation *propagation, const Formula *atom) {
    SolveSearch *search = propagation->search;
    Arena *arena = &search->arena;
    Dim symbol, value;
    if (!interval_narrow(&propagation->bounds, arena, atom)) return false;
    if (interval_evaluate(&propagation->bounds, arena, atom) == FORMULA_FAILS) return false;
    if (!dim_solve(search->table, atom->left, atom->right, &symbol, &value)) return keep(propagation, atom);
    uint32_t local = search->local[dim_symbol_number(symbol)];
    DimBounds wanted = propagation->space->bounds[local];
    if (!interval_narrow_dim(&propagation->bounds, arena, value, wanted)) return false;
    propagation->space->definitions[local] = value;
    propagation->is_changed = true;
    DimBounds reached = interval_of(&propagation->bounds, arena, value);
    if (reached.low < wanted.low)
        array_push(&propagation->waiting,
                   formula_at_most(search->table, arena, dim_constant(search->table, wanted.low), value));
    if (reached.high > wanted.high)
        array_push(&propagation->waiting,
                   formula_at_most(search->table, arena, value, dim_constant(search->table, wanted.high)));
    return true;
}

/* Alternatives that cannot be drop out; a single one that is left must be. */
static bool choose(Propagation *propagation, const Formula *formula) {
    Arena *arena = &propagation->search->arena;
    const Formula **open = arena_alloc(arena, formula->count * sizeof *open);
    uint32_t count = 0;
    for (uint32_t i = 0; i < formula->count; i++) {
        FormulaAnswer answer = interval_evaluate(&propagation->bounds, arena, formula->parts[i]);
        if (answer == FORMULA_HOLDS) return true;
        if (answer == FORMULA_OPEN) open[count++] = formula->parts[i];
    }
    if (count == 0) return false;
    if (count == 1) {
        array_push(&propagation->waiting, open[0]);
    } else {
        array_push(&propagation->left, count == formula->count ? formula : formula_or(arena, open, count));
    }
    return true;
}

/* A reshape without the sizes that stand on both sides and are not 0: what is left is no product of symbols
 * any more, most often. */
static const Formula *without_common(Propagation *propagation, const Formula *reshape) {
    SolveSearch *search = propagation->search;
    uint32_t count = reshape->dim_count, left = 0, right = 0;
    Dim *from = arena_alloc(&search->arena, ((size_t)count + 1) * sizeof *from);
    Dim *to = arena_alloc(&search->arena, ((size_t)count + 1) * sizeof *to);
    for (uint32_t i = reshape->split; i < count; i++) to[right++] = reshape->dims[i];
    for (uint32_t i = 0; i < reshape->split; i++) {
        Dim dim = reshape->dims[i];
        uint32_t at = 0;
        while (at < right && to[at] != dim) at++;
        if (at < right && interval_of(&propagation->bounds, &search->arena, dim).low > 0)
            to[at] = to[--right];
        else
            from[left++] = dim;
    }
    if (left == reshape->split) return reshape;
    return formula_same_size(search->table, &search->arena, from, left, to, right);
}

static bool consider(Propagation *propagation, const Formula *formula) {
    SolveSearch *search = propagation->search;
    search->considered++;
    const Formula *current = formula_substitute(search->table, &search->arena, formula, look_up, propagation);
    if (formula_has_unknown(
            current)) { /* too large to be put in, or a divisor that only bounds keep from 0 */
        array_push(&propagation->left, formula);
        return true;
    }
    if (current->kind == FORMULA_SAME_SIZE) current = without_common(propagation, current);
    switch ((FormulaKind)current->kind) {
    case FORMULA_UNKNOWN:
    case FORMULA_TRUE: return true;
    case FORMULA_FALSE: return false;
    case FORMULA_EQUAL:
    case FORMULA_SAME_SIZE: return equate(propagation, current);
    case FORMULA_LESS:
    case FORMULA_NOT: return narrow(propagation, current);
    case FORMULA_AND:
        for (uint32_t i = current->count; i-- > 0;) array_push(&propagation->waiting, current->parts[i]);
        return true;
    case FORMULA_OR: break;
    }
    return choose(propagation, current);
}

/* Symbols for which the bounds leave one value are that value. */
static void settle_bounds(Propagation *propagation) {
    Space *space = propagation->space;
    for (uint32_t i = 0; i < propagation->search->symbol_count; i++) {
        if (space->definitions[i] || space->bounds[i].low != space->bounds[i].high) continue;
        space->definitions[i] = dim_constant(propagation->search->table, space->bounds[i].low);
        propagation->is_changed = true;
    }
}

static bool run_round(Propagation *propagation) {
    Space *space = propagation->space;
    propagation->is_changed = propagation->bounds.is_changed = false;
    array_clear(&propagation->left);
    for (uint32_t i = 0; i < space->count; i++) {
        array_push(&propagation->waiting, space->formulas[i]);
        while (propagation->waiting.count)
            if (!consider(propagation, array_pop(&propagation->waiting))) return false;
    }
    settle_bounds(propagation);
    space->count = propagation->left.count;
    space->formulas =
        arena_alloc(&propagation->search->arena, ((size_t)space->count + 1) * sizeof *space->formulas);
    if (space->count)
        memcpy(space->formulas, propagation->left.items, space->count * sizeof *space->formulas);
    return true;
}

bool search_propagate(SolveSearch *search, Space *space) {
    Propagation propagation = {.search = search, .space = space};
    propagation.bounds = (SymbolBounds){search->table, space->bounds, search->local, false};
    bool is_open = true, is_moving = true;
    for (int round = 0; round < ROUNDS && is_open && is_moving; round++) {
        is_open = run_round(&propagation);
        is_moving = propagation.is_changed || propagation.bounds.is_changed;
    }
    array_free(&propagation.waiting);
    array_free(&propagation.left);
    return is_open;
}

/* ---- values ---- */

bool search_complete(SolveSearch *search, const Space *space) {
    Propagation propagation = {.search = search, .space = (Space *)space};
    for (uint32_t i = 0; i < search->symbol_count; i++) {
        if (!space->definitions[i]) continue;
        Dim current = look_up(&propagation, search->symbols[i]);
        int64_t *value = &search->values[dim_symbol_number(search->symbols[i])];
        if (!current || !dim_evaluate(current, search->values, value)) return false;
    }
    for (uint32_t i = 0; i < search->symbol_count; i++) {
        DimBounds bounds = dim_bounds(search->symbols[i]);
        int64_t value = search->values[dim_symbol_number(search->symbols[i])];
        if (value < bounds.low || value > bounds.high) return false;
    }
    for (uint32_t i = 0; i < search->original_count; i++)
        if (formula_evaluate(search->originals[i], search->values) != FORMULA_HOLDS) return false;
    return true;
}

/* The value within the bounds that is nearest to zero. */
static int64_t nearest(DimBounds bounds) {
    return bounds.low > 0 ? bounds.low : bounds.high < 0 ? bounds.high : 0;
}

static bool try_nearest(SolveSearch *search, const Space *space) {
    for (uint32_t i = 0; i < search->symbol_count; i++)
        if (!space->definitions[i])
            search->values[dim_symbol_number(search->symbols[i])] = nearest(space->bounds[i]);
    return search_complete(search, space);
}

/* Symbols that are free, of which new conditions speak. */
typedef struct NearSymbols {
    const SolveSearch *search;
    const Space *space;
    Dim symbols[MOST_NEAR];
    uint32_t count;
} NearSymbols;

static void note_near(void *context, Dim symbol) {
    NearSymbols *near = context;
    if (near->count == MOST_NEAR || near->space->definitions[near->search->local[dim_symbol_number(symbol)]])
        return;
    for (uint32_t i = 0; i < near->count; i++)
        if (near->symbols[i] == symbol) return;
    near->symbols[near->count++] = symbol;
}

static bool try_near(SolveSearch *search, const Space *space, Dim symbol) {
    static const int64_t changes[] = {1, -1, 2, 3, 4, 8, 16, 64};
    int64_t *value = &search->values[dim_symbol_number(symbol)], before = *value;
    if (before > INT64_MAX / 4 || before < INT64_MIN / 4) return false;
    for (size_t i = 0; i <= sizeof changes / sizeof *changes; i++) {
        *value = i == sizeof changes / sizeof *changes ? 2 * before : before + changes[i];
        if (search_complete(search, space)) return true;
    }
    *value = before;
    return false;
}

bool search_near(SolveSearch *search, const Space *space, const Dim *symbols, uint32_t count) {
    Propagation propagation = {.search = search, .space = (Space *)space};
    NearSymbols near = {.search = search, .space = space};
    for (uint32_t i = 0; i < count; i++) {
        Dim current = look_up(&propagation, symbols[i]);
        if (current) dim_symbols(search->table, current, note_near, &near);
    }
    for (uint32_t i = 0; i < near.count; i++)
        if (try_near(search, space, near.symbols[i])) return true;
    return false;
}

bool search_alike(SolveSearch *search, const Space *space) {
    for (int64_t value = 0; value <= MOST_ALIKE; value++) {
        for (uint32_t i = 0; i < search->symbol_count; i++) {
            DimBounds bounds = space->bounds[i];
            if (!space->definitions[i])
                search->values[dim_symbol_number(search->symbols[i])] = value < bounds.low    ? bounds.low
                                                                        : value > bounds.high ? bounds.high
                                                                                              : value;
        }
        if (search_complete(search, space)) return true;
    }
    return false;
}

/* The symbols that the conditions still mention, and the numbers in them. */
typedef struct SymbolMentions {
    SolveSearch *search;
    uint32_t *counts; /* how often each symbol occurs */
    Array(int64_t) numbers;
} SymbolMentions;

static void mention(void *context, Dim symbol) {
    SymbolMentions *mentions = context;
    mentions->counts[mentions->search->local[dim_symbol_number(symbol)]]++;
}

static void *note_constant(void *context, int64_t value) {
    SymbolMentions *mentions = context;
    if (mentions->numbers.count < 64) array_push(&mentions->numbers, value);
    return mentions;
}
static void *note_symbol(void *context, Dim symbol) {
    mention(context, symbol);
    return context;
}
static void *note_operation(void *context, DimOperation operation, void *left, void *right) {
    (void)operation, (void)left, (void)right;
    return context;
}

static void note_formula(SymbolMentions *mentions, const Formula *formula) {
    static const DimBuilder builder = {note_constant, note_symbol, note_operation};
    if (formula->left) dim_build(mentions->search->table, formula->left, &builder, mentions);
    if (formula->right) dim_build(mentions->search->table, formula->right, &builder, mentions);
    for (uint32_t i = 0; i < formula->count; i++) note_formula(mentions, formula->parts[i]);
}

static bool is_narrow(DimBounds bounds) {
    return bounds.low != INT64_MIN && bounds.high != INT64_MAX &&
           (uint64_t)bounds.high - (uint64_t)bounds.low < FEW_VALUES;
}

/* Values to try, from the most likely one on; true when there are no others. */
typedef struct TrialValues {
    int64_t values[CANDIDATES];
    uint32_t count;
} TrialValues;

static void propose(TrialValues *candidates, DimBounds bounds, int64_t value) {
    if (value < bounds.low || value > bounds.high || candidates->count == CANDIDATES) return;
    for (uint32_t i = 0; i < candidates->count; i++)
        if (candidates->values[i] == value) return;
    candidates->values[candidates->count++] = value;
}

static bool list_candidates(const SymbolMentions *mentions, DimBounds bounds, TrialValues *candidates) {
    candidates->count = 0;
    if (is_narrow(bounds)) {
        for (int64_t i = bounds.low; i <= bounds.high; i++) propose(candidates, bounds, i);
        return true;
    }
    int64_t base = nearest(bounds);
    for (int64_t i = 0; i < 4; i++) {
        if (base <= INT64_MAX - 4) propose(candidates, bounds, base + i);
        if (base >= INT64_MIN + 4) propose(candidates, bounds, base - i);
    }
    for (uint32_t i = 0; i < mentions->numbers.count; i++) {
        int64_t number = mentions->numbers.items[i];
        if (number < INT64_MIN / 4 || number > INT64_MAX / 4) continue;
        const int64_t near[] = {number, -number, number - 1, number + 1, 1 - number, 2 * number};
        for (size_t k = 0; k < sizeof near / sizeof *near; k++) propose(candidates, bounds, near[k]);
    }
    propose(candidates, bounds, bounds.low == INT64_MIN ? -1000003 : bounds.low);
    propose(candidates, bounds, bounds.high == INT64_MAX ? 1000003 : bounds.high);
    return false;
}

static SolveAnswer descend(SolveSearch *search, Space *space) {
    if (++search->steps > search->step_limit) return SOLVE_UNDECIDED;
    if (!search_propagate(search, space)) return SOLVE_NO;
    return search_values(search, space);
}

/* One after another, each alternative of the condition at [index]. */
static SolveAnswer try_alternatives(SolveSearch *search, const Space *space, uint32_t index) {
    const Formula *formula = space->formulas[index];
    SolveAnswer result = SOLVE_NO;
    for (uint32_t i = 0; i < formula->count; i++) {
        Space branch = copy_space(search, space, 0);
        branch.formulas[index] = formula->parts[i];
        SolveAnswer answer = descend(search, &branch);
        if (answer == SOLVE_YES) return answer;
        if (answer == SOLVE_UNDECIDED) result = answer;
        if (search->steps > search->step_limit) break;
    }
    return result;
}

/* The symbol to try values of: one that can have few, or the one on which the most depends; symbol_count when
 * no condition mentions any. */
static uint32_t pick_symbol(const SolveSearch *search, const Space *space, const SymbolMentions *mentions) {
    uint32_t best = search->symbol_count;
    for (uint32_t i = 0; i < search->symbol_count; i++) {
        if (space->definitions[i] || !mentions->counts[i]) continue;
        if (is_narrow(space->bounds[i])) return i;
        if (best == search->symbol_count || mentions->counts[i] > mentions->counts[best]) best = i;
    }
    return best;
}

static SolveAnswer try_values(SolveSearch *search, const Space *space, uint32_t symbol,
                              const SymbolMentions *mentions) {
    TrialValues candidates;
    bool is_complete = list_candidates(mentions, space->bounds[symbol], &candidates);
    SolveAnswer result = is_complete ? SOLVE_NO : SOLVE_UNDECIDED;
    for (uint32_t i = 0; i < candidates.count; i++) {
        Space branch = copy_space(search, space, 0);
        branch.definitions[symbol] = dim_constant(search->table, candidates.values[i]);
        branch.bounds[symbol] = (DimBounds){candidates.values[i], candidates.values[i]};
        SolveAnswer answer = descend(search, &branch);
        if (answer == SOLVE_YES) return answer;
        if (answer == SOLVE_UNDECIDED) result = answer;
        if (search->steps > search->step_limit) return SOLVE_UNDECIDED;
    }
    return result;
}

SolveAnswer search_values(SolveSearch *search, const Space *space) {
    if (try_nearest(search, space)) return SOLVE_YES;
    uint32_t choice = space->count;
    for (uint32_t i = 0; i < space->count; i++) {
        if (space->formulas[i]->kind != FORMULA_OR) continue;
        if (choice == space->count || space->formulas[i]->count < space->formulas[choice]->count) choice = i;
    }
    if (choice < space->count) return try_alternatives(search, space, choice);
    SymbolMentions mentions = {.search = search};
    mentions.counts = arena_alloc_zero(&search->arena, (search->symbol_count + 1) * sizeof *mentions.counts);
    for (uint32_t i = 0; i < space->count; i++) note_formula(&mentions, space->formulas[i]);
    uint32_t symbol = pick_symbol(search, space, &mentions);
    SolveAnswer answer =
        symbol < search->symbol_count ? try_values(search, space, symbol, &mentions) : SOLVE_UNDECIDED;
    array_free(&mentions.numbers);
    return answer;
}
