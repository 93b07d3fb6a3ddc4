/* Forwards and backwards over the tree of an expression: every node holds its interval. An atom `left <
 * right` is read as `0 < right - left`, so that what both sides share drops out. */
#include "solve/interval.h"

typedef enum IntervalTermKind { TERM_CONSTANT, TERM_SYMBOL, TERM_OPERATION } IntervalTermKind;

typedef struct IntervalTerm {
    uint8_t kind;      /* IntervalTermKind */
    uint8_t operation; /* DimOperation */
    uint32_t symbol;   /* its local number */
    struct IntervalTerm *left, *right;
    DimBounds interval;
} IntervalTerm;

/* ---- forwards ---- */

static bool is_infinite(int64_t x) { return x == INT64_MIN || x == INT64_MAX; }

/* a // b and its counterpart that rounds up, for b > 0. */
static int64_t divide_down(int64_t a, int64_t b) {
    if (is_infinite(a)) return a;
    if (b == INT64_MAX) return a < 0 ? -1 : 0;
    return a / b - (a % b < 0);
}

static int64_t divide_up(int64_t a, int64_t b) {
    if (is_infinite(a)) return a;
    if (b == INT64_MAX) return a > 0 ? 1 : 0;
    return a / b + (a % b > 0);
}

/* A solver may choose any result of a division by zero. */
static DimBounds combine(DimOperation operation, DimBounds a, DimBounds b) {
    switch (operation) {
    case DIM_SUM: return bounds_add(a, b);
    case DIM_PRODUCT: return bounds_multiply(a, b);
    case DIM_QUOTIENT: return b.low <= 0 && b.high >= 0 ? bounds_everything() : bounds_divide(a, b);
    case DIM_REMAINDER: return b.low <= 0 ? bounds_everything() : bounds_remainder(a, b);
    case DIM_MINIMUM: return bounds_minimum(a, b);
    case DIM_MAXIMUM: break;
    }
    return bounds_maximum(a, b);
}

typedef struct IntervalBuilding {
    SymbolBounds *symbols;
    Arena *arena;
} IntervalBuilding;

static void *build_constant(void *context, int64_t value) {
    IntervalTerm *node = arena_alloc_zero(((IntervalBuilding *)context)->arena, sizeof *node);
    node->interval = (DimBounds){value, value};
    return node;
}

static void *build_symbol(void *context, Dim symbol) {
    IntervalBuilding *building = context;
    IntervalTerm *node = arena_alloc_zero(building->arena, sizeof *node);
    node->kind = TERM_SYMBOL;
    node->symbol = building->symbols->local[dim_symbol_number(symbol)];
    node->interval = building->symbols->bounds[node->symbol];
    return node;
}

static void *build_operation(void *context, DimOperation operation, void *left, void *right) {
    IntervalTerm *node = arena_alloc_zero(((IntervalBuilding *)context)->arena, sizeof *node);
    *node =
        (IntervalTerm){.kind = TERM_OPERATION, .operation = (uint8_t)operation, .left = left, .right = right};
    node->interval = combine(operation, node->left->interval, node->right->interval);
    return node;
}

static IntervalTerm *build(SymbolBounds *symbols, Arena *arena, Dim dim) {
    static const DimBuilder builder = {build_constant, build_symbol, build_operation};
    IntervalBuilding building = {symbols, arena};
    return dim_build(symbols->table, dim, &builder, &building);
}

DimBounds interval_of(SymbolBounds *symbols, Arena *arena, Dim dim) {
    return build(symbols, arena, dim)->interval;
}

/* ---- backwards ---- */

static bool narrow(SymbolBounds *symbols, IntervalTerm *node, DimBounds wanted);

/* The factor [node] where its product with a number in [other] lies within [wanted]. */
static bool narrow_factor(SymbolBounds *symbols, IntervalTerm *node, DimBounds other, DimBounds wanted) {
    if (other.low == other.high && other.low < 0 && other.low != INT64_MIN) {
        other = bounds_negate(other);
        wanted = bounds_negate(wanted);
    }
    if (other.low == other.high && other.low > 0)
        return narrow(symbols, node,
                      (DimBounds){divide_up(wanted.low, other.low), divide_down(wanted.high, other.low)});
    if (other.low < 0 || node->interval.low < 0) return true;
    DimBounds result = bounds_everything();
    if (wanted.low > 0) result.low = divide_up(wanted.low, other.high > 1 ? other.high : 1);
    if (other.low > 0 && wanted.high >= 0) result.high = divide_down(wanted.high, other.low);
    return narrow(symbols, node, result);
}

static bool narrow_operation(SymbolBounds *symbols, IntervalTerm *node) {
    DimBounds wanted = node->interval;
    IntervalTerm *left = node->left, *right = node->right;
    switch ((DimOperation)node->operation) {
    case DIM_SUM:
        return narrow(symbols, left, bounds_add(wanted, bounds_negate(right->interval))) &&
               narrow(symbols, right, bounds_add(wanted, bounds_negate(left->interval)));
    case DIM_PRODUCT:
        return narrow_factor(symbols, left, right->interval, wanted) &&
               narrow_factor(symbols, right, left->interval, wanted);
    case DIM_QUOTIENT: {
        DimBounds divisor = right->interval;
        if (divisor.low != divisor.high || divisor.low <= 0) return true;
        DimBounds product = bounds_multiply(wanted, divisor);
        return narrow(symbols, left, bounds_add(product, (DimBounds){0, divisor.low - 1}));
    }
    case DIM_REMAINDER: return true;
    case DIM_MINIMUM:
    case DIM_MAXIMUM: break;
    }
    bool is_minimum = node->operation == DIM_MINIMUM;
    DimBounds both = is_minimum ? (DimBounds){wanted.low, INT64_MAX} : (DimBounds){INT64_MIN, wanted.high};
    bool is_left_other = is_minimum ? left->interval.low > wanted.high : left->interval.high < wanted.low;
    bool is_right_other = is_minimum ? right->interval.low > wanted.high : right->interval.high < wanted.low;
    return narrow(symbols, left, is_right_other ? wanted : both) &&
           narrow(symbols, right, is_left_other ? wanted : both);
}

static bool narrow(SymbolBounds *symbols, IntervalTerm *node, DimBounds wanted) {
    DimBounds next = bounds_meet(node->interval, wanted);
    if (bounds_are_empty(next)) return false;
    bool is_same = bounds_are_equal(next, node->interval);
    node->interval = next;
    switch ((IntervalTermKind)node->kind) {
    case TERM_CONSTANT: return true;
    case TERM_OPERATION: return narrow_operation(symbols, node);
    case TERM_SYMBOL: break;
    }
    DimBounds *bounds = &symbols->bounds[node->symbol];
    if (is_same) return true;
    /* The symbol may occur elsewhere in the expression and be narrower by now. */
    next = bounds_meet(*bounds, next);
    if (bounds_are_empty(next)) return false;
    symbols->is_changed = symbols->is_changed || !bounds_are_equal(next, *bounds);
    *bounds = next;
    return true;
}

bool interval_narrow_dim(SymbolBounds *symbols, Arena *arena, Dim dim, DimBounds wanted) {
    return narrow(symbols, build(symbols, arena, dim), wanted);
}

/* ---- formulas ---- */

/* The interval of right - left; where the difference has no form, from both intervals. */
static DimBounds difference(SymbolBounds *symbols, Arena *arena, const Formula *atom) {
    Dim dim = dim_subtract(symbols->table, atom->right, atom->left);
    if (dim) return interval_of(symbols, arena, dim);
    return bounds_add(interval_of(symbols, arena, atom->right),
                      bounds_negate(interval_of(symbols, arena, atom->left)));
}

static FormulaAnswer evaluate_atom(SymbolBounds *symbols, Arena *arena, const Formula *atom) {
    DimBounds bounds = difference(symbols, arena, atom);
    if (atom->kind == FORMULA_LESS)
        return bounds.low > 0 ? FORMULA_HOLDS : bounds.high <= 0 ? FORMULA_FAILS : FORMULA_OPEN;
    if (bounds.low == 0 && bounds.high == 0) return FORMULA_HOLDS;
    return bounds.low > 0 || bounds.high < 0 ? FORMULA_FAILS : FORMULA_OPEN;
}

FormulaAnswer interval_evaluate(SymbolBounds *symbols, Arena *arena, const Formula *formula) {
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: return FORMULA_HOLDS;
    case FORMULA_FALSE: return FORMULA_FAILS;
    case FORMULA_UNKNOWN: return FORMULA_OPEN;
    case FORMULA_EQUAL:
    case FORMULA_LESS:
    case FORMULA_SAME_SIZE: return evaluate_atom(symbols, arena, formula);
    case FORMULA_NOT: {
        FormulaAnswer answer = interval_evaluate(symbols, arena, formula->parts[0]);
        return answer == FORMULA_OPEN ? answer : answer == FORMULA_HOLDS ? FORMULA_FAILS : FORMULA_HOLDS;
    }
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    FormulaAnswer decisive = formula->kind == FORMULA_AND ? FORMULA_FAILS : FORMULA_HOLDS;
    FormulaAnswer result = formula->kind == FORMULA_AND ? FORMULA_HOLDS : FORMULA_FAILS;
    for (uint32_t i = 0; i < formula->count; i++) {
        FormulaAnswer answer = interval_evaluate(symbols, arena, formula->parts[i]);
        if (answer == decisive) return answer;
        if (answer == FORMULA_OPEN) result = answer;
    }
    return result;
}

/* A symbol cannot be what it differs from: an end of its bounds that is excluded goes. */
static bool narrow_unequal(SymbolBounds *symbols, Arena *arena, const Formula *atom) {
    const Dim sides[] = {atom->left, atom->right};
    for (int i = 0; i < 2; i++) {
        if (!dim_symbol_name(sides[i])) continue;
        DimBounds other = interval_of(symbols, arena, sides[1 - i]);
        if (other.low != other.high) continue;
        DimBounds own = symbols->bounds[symbols->local[dim_symbol_number(sides[i])]];
        if (own.low == other.low) own.low++;
        if (own.high == other.high) own.high--;
        if (own.low > own.high) return false;
        if (!interval_narrow_dim(symbols, arena, sides[i], own)) return false;
    }
    return true;
}

bool interval_narrow(SymbolBounds *symbols, Arena *arena, const Formula *atom) {
    bool is_negated = atom->kind == FORMULA_NOT;
    if (is_negated) atom = atom->parts[0];
    if (atom->kind != FORMULA_EQUAL && atom->kind != FORMULA_LESS && atom->kind != FORMULA_SAME_SIZE)
        return true;
    if (is_negated && atom->kind != FORMULA_LESS) return narrow_unequal(symbols, arena, atom);
    DimBounds wanted = {0, 0};
    if (atom->kind == FORMULA_LESS)
        wanted = is_negated ? (DimBounds){INT64_MIN, 0} : (DimBounds){1, INT64_MAX};
    Dim dim = dim_subtract(symbols->table, atom->right, atom->left);
    return !dim || interval_narrow_dim(symbols, arena, dim, wanted);
}
