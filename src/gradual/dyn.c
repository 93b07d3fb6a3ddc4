#include "gradual/dyn.h"

typedef struct DynReading {
    DimTable *table;
    Arena *arena;
    IsDyn *is_dyn;
    void *context;
    bool found; /* by the visit that runs */
} DynReading;

static void visit_symbol(void *context, Dim symbol) {
    DynReading *reading = context;
    reading->found = reading->found || reading->is_dyn(reading->context, symbol);
}

bool dim_is_dyn(DimTable *table, Dim dim, IsDyn *is_dyn, void *context) {
    DynReading reading = {.table = table, .is_dyn = is_dyn, .context = context};
    dim_symbols(table, dim, visit_symbol, &reading);
    return reading.found;
}

/* The product of the dimensions that are numbers; [has_dyn] when others are not. */
static Dim known_product(DynReading *reading, const Dim *dims, uint32_t count, bool *has_dyn) {
    Dim product = dim_constant(reading->table, 1);
    *has_dyn = false;
    for (uint32_t i = 0; i < count; i++) {
        bool is_dyn = dim_is_dyn(reading->table, dims[i], reading->is_dyn, reading->context);
        *has_dyn |= is_dyn;
        if (!is_dyn && product) product = dim_multiply(reading->table, product, dims[i]);
    }
    return product;
}

/* Dyn on one side is whatever is left of the other. */
static const Formula *divides(DynReading *reading, const Formula *formula) {
    bool left_dyn, right_dyn;
    Dim left = known_product(reading, formula->dims, formula->split, &left_dyn);
    Dim right = known_product(reading, formula->dims + formula->split, formula->dim_count - formula->split,
                              &right_dyn);
    if (!left_dyn && !right_dyn) return formula;
    if (left_dyn && right_dyn) return &formula_true;
    Dim whole = left_dyn ? right : left, part = left_dyn ? left : right;
    Dim rest = whole && part ? dim_remainder(reading->table, whole, part) : NULL;
    if (!rest) return &formula_true;
    return formula_equal(reading->table, reading->arena, rest, dim_constant(reading->table, 0));
}

static const Formula *consistent(DynReading *reading, const Formula *formula, bool holds) {
    Arena *arena = reading->arena;
    switch ((FormulaKind)formula->kind) {
    case FORMULA_UNKNOWN: return &formula_true;
    case FORMULA_TRUE:
    case FORMULA_FALSE: return holds ? formula : formula_not(arena, formula);
    case FORMULA_EQUAL:
    case FORMULA_LESS:
        if (dim_is_dyn(reading->table, formula->left, reading->is_dyn, reading->context) ||
            dim_is_dyn(reading->table, formula->right, reading->is_dyn, reading->context))
            return &formula_true;
        return holds ? formula : formula_not(arena, formula);
    case FORMULA_SAME_SIZE: {
        const Formula *same = divides(reading, formula);
        if (holds) return same;
        return same == formula ? formula_not(arena, formula) : &formula_true;
    }
    case FORMULA_NOT: return consistent(reading, formula->parts[0], !holds);
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    const Formula **parts = arena_alloc(arena, ((size_t)formula->count + 1) * sizeof *parts);
    for (uint32_t i = 0; i < formula->count; i++) parts[i] = consistent(reading, formula->parts[i], holds);
    bool is_and = (formula->kind == FORMULA_AND) == holds;
    return is_and ? formula_and(arena, parts, formula->count) : formula_or(arena, parts, formula->count);
}

const Formula *formula_consistent(DimTable *table, Arena *arena, const Formula *formula, IsDyn *is_dyn,
                                  void *context) {
    DynReading reading = {.table = table, .arena = arena, .is_dyn = is_dyn, .context = context};
    return consistent(&reading, formula, true);
}
