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

/* ---- numbers with infinite ends ---- */

static bool is_infinite(int64_t x) { return x == INT64_MIN || x == INT64_MAX; }

static int64_t saturate(__int128 x) {
    return x >= INT64_MAX ? INT64_MAX : x <= INT64_MIN ? INT64_MIN : (int64_t)x;
}

/* Sums of low ends and of high ends: an infinite one wins. */
static int64_t add_ends(int64_t a, int64_t b) {
    if (is_infinite(a)) return a;
    if (is_infinite(b)) return b;
    return saturate((__int128)a + b);
}

static int64_t negate_end(int64_t a) { return a == INT64_MIN ? INT64_MAX : a == INT64_MAX ? INT64_MIN : -a; }

static int64_t multiply_ends(int64_t a, int64_t b) {
    if (a == 0 || b == 0) return 0;
    if (is_infinite(a) || is_infinite(b)) return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
    return saturate((__int128)a * b);
}

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

static DimBounds negate(DimBounds a) { return (DimBounds){negate_end(a.high), negate_end(a.low)}; }

static DimBounds add(DimBounds a, DimBounds b) {
    return (DimBounds){add_ends(a.low, b.low), add_ends(a.high, b.high)};
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t greatest(int64_t a, int64_t b) { return a > b ? a : b; }

static const DimBounds everything = {INT64_MIN, INT64_MAX};

/* A low end that is too large to be written is still a low end, and so is a high one. */
static DimBounds settle(DimBounds a) {
    if (a.low == INT64_MAX) a.low--;
    if (a.high == INT64_MIN) a.high++;
    return a;
}

/* ---- forwards ---- */

static DimBounds multiply(DimBounds a, DimBounds b) {
    int64_t ends[] = {multiply_ends(a.low, b.low), multiply_ends(a.low, b.high), multiply_ends(a.high, b.low),
                      multiply_ends(a.high, b.high)};
    DimBounds result = {ends[0], ends[0]};
    for (int i = 1; i < 4; i++) {
        result.low = least(result.low, ends[i]);
        result.high = greatest(result.high, ends[i]);
    }
    return result;
}

static DimBounds quotient(DimBounds a, DimBounds b) {
    if (b.high < 0) a = negate(a), b = negate(b);
    if (b.low <= 0) return everything;
    return (DimBounds){least(divide_down(a.low, b.low), divide_down(a.low, b.high)),
                       greatest(divide_down(a.high, b.low), divide_down(a.high, b.high))};
}

static DimBounds rest(DimBounds a, DimBounds b) {
    if (b.low <= 0) return everything;
    if (a.low >= 0 && a.high < b.low) return a;
    DimBounds result = {0, b.high == INT64_MAX ? INT64_MAX : b.high - 1};
    if (a.low >= 0) result.high = least(result.high, a.high);
    return result;
}

static DimBounds combine(DimOperation operation, DimBounds a, DimBounds b) {
    switch (operation) {
    case DIM_SUM: return add(a, b);
    case DIM_PRODUCT: return multiply(a, b);
    case DIM_QUOTIENT: return quotient(a, b);
    case DIM_REMAINDER: return rest(a, b);
    case DIM_MINIMUM: return (DimBounds){least(a.low, b.low), least(a.high, b.high)};
    case DIM_MAXIMUM: break;
    }
    return (DimBounds){greatest(a.low, b.low), greatest(a.high, b.high)};
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
    node->interval = settle(combine(operation, node->left->interval, node->right->interval));
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
        other = negate(other);
        wanted = negate(wanted);
    }
    if (other.low == other.high && other.low > 0)
        return narrow(symbols, node,
                      (DimBounds){divide_up(wanted.low, other.low), divide_down(wanted.high, other.low)});
    if (other.low < 0 || node->interval.low < 0) return true;
    DimBounds result = everything;
    if (wanted.low > 0) result.low = divide_up(wanted.low, greatest(other.high, 1));
    if (other.low > 0 && wanted.high >= 0) result.high = divide_down(wanted.high, other.low);
    return narrow(symbols, node, result);
}

static bool narrow_operation(SymbolBounds *symbols, IntervalTerm *node) {
    DimBounds wanted = node->interval;
    IntervalTerm *left = node->left, *right = node->right;
    switch ((DimOperation)node->operation) {
    case DIM_SUM:
        return narrow(symbols, left, add(wanted, negate(right->interval))) &&
               narrow(symbols, right, add(wanted, negate(left->interval)));
    case DIM_PRODUCT:
        return narrow_factor(symbols, left, right->interval, wanted) &&
               narrow_factor(symbols, right, left->interval, wanted);
    case DIM_QUOTIENT: {
        DimBounds divisor = right->interval;
        if (divisor.low != divisor.high || divisor.low <= 0) return true;
        int64_t high = multiply_ends(wanted.high, divisor.low);
        return narrow(symbols, left,
                      (DimBounds){multiply_ends(wanted.low, divisor.low), add_ends(high, divisor.low - 1)});
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
    wanted = settle(wanted);
    DimBounds next = {greatest(node->interval.low, wanted.low), least(node->interval.high, wanted.high)};
    if (next.low > next.high) return false;
    bool is_same = next.low == node->interval.low && next.high == node->interval.high;
    node->interval = next;
    switch ((IntervalTermKind)node->kind) {
    case TERM_CONSTANT: return true;
    case TERM_OPERATION: return narrow_operation(symbols, node);
    case TERM_SYMBOL: break;
    }
    DimBounds *bounds = &symbols->bounds[node->symbol];
    if (is_same) return true;
    /* The symbol may occur elsewhere in the expression and be narrower by now. */
    next = (DimBounds){greatest(bounds->low, next.low), least(bounds->high, next.high)};
    if (next.low > next.high) return false;
    symbols->is_changed = symbols->is_changed || next.low != bounds->low || next.high != bounds->high;
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
    return add(interval_of(symbols, arena, atom->right), negate(interval_of(symbols, arena, atom->left)));
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
