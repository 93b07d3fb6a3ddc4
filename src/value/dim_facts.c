/* What a path knows of dimensions. A fact is kept for a dimension in its base form: without a constant, its
 * coefficients without a common divisor, the first of them positive. `2*n + 4 > 10` is a fact of n, and
 * `i < j` one of i - j. Whatever is asked is first brought to that form. */
#include "value/dim_internal.h"

/* Facts go so deep into quotients, minima and maxima. */
enum { MOST_NESTING = 4 };

/* dim = factor * base + constant. */
typedef struct Form {
    Dim base; /* NULL: there is none */
    int64_t factor, constant;
} Form;

static Form form_of(DimTable *table, Dim dim) {
    Form form = {.factor = 1, .constant = dim->constant};
    if (dim->count == 0 || dim->constant == INT64_MIN) return form;
    uint64_t divisor = 0;
    for (uint64_t i = 0; i < dim->count; i++)
        divisor = greatest_divisor(divisor, integer_magnitude(dim->terms[i].coefficient));
    if (divisor == 0 || divisor > INT64_MAX) return form;
    form.factor = dim->terms[0].coefficient < 0 ? -(int64_t)divisor : (int64_t)divisor;
    if (form.factor == 1 && form.constant == 0) {
        form.base = dim;
        return form;
    }
    Dim whole = dim_subtract(table, dim, dim_constant(table, dim->constant));
    form.base = whole && form.factor != 1 ? dim_divide_exactly(table, whole, dim_constant(table, form.factor))
                                          : whole;
    return form;
}

/* ---- asking ---- */

static DimBounds bounds_of(DimTable *table, Dim dim, int depth);

static DimBounds told_bounds(const DimTable *table, Dim dim) {
    const Fact *fact = pmap_get(*table->facts, dim_number(dim));
    return fact ? fact->bounds : bounds_everything();
}

static DimBounds atom_bounds(DimTable *table, const DimAtom *atom, int depth) {
    DimBounds bounds = bounds_meet(atom->bounds, told_bounds(table, dim_of_atom(table, atom)));
    if (atom->kind == ATOM_SYMBOL || depth == 0) return bounds;
    DimBounds left = bounds_of(table, atom->left, depth - 1);
    DimBounds right = bounds_of(table, atom->right, depth - 1);
    switch ((AtomKind)atom->kind) {
    case ATOM_SYMBOL: break;
    case ATOM_DIVIDE: return bounds_meet(bounds, bounds_divide(left, right));
    case ATOM_REMAINDER: return bounds_meet(bounds, bounds_remainder(left, right));
    case ATOM_MINIMUM: return bounds_meet(bounds, bounds_minimum(left, right));
    case ATOM_MAXIMUM: return bounds_meet(bounds, bounds_maximum(left, right));
    }
    return bounds;
}

static DimBounds term_bounds(DimTable *table, const DimTerm *term, int depth) {
    DimBounds bounds = {1, 1};
    for (uint64_t k = 0; k < term->product->count; k++)
        bounds = bounds_multiply(bounds, atom_bounds(table, term->product->factors[k], depth));
    if (product_is_square(term->product) && bounds.low < 0) bounds.low = 0;
    return bounds_multiply(bounds, (DimBounds){term->coefficient, term->coefficient});
}

/* The bounds that the parts have, all terms but the one at [left_out] added up. */
static DimBounds sum_bounds(DimTable *table, Dim dim, uint64_t left_out, int depth) {
    DimBounds sum = {dim->constant, dim->constant};
    for (uint64_t i = 0; i < dim->count; i++)
        if (i != left_out) sum = bounds_add(sum, term_bounds(table, &dim->terms[i], depth));
    return sum;
}

static bool is_lone_atom(Dim dim) {
    return dim->count == 1 && dim->constant == 0 && dim->terms[0].coefficient == 1 &&
           dim->terms[0].product->count == 1;
}

static DimBounds bounds_of(DimTable *table, Dim dim, int depth) {
    if (dim->count == 0) return dim->bounds;
    DimBounds bounds = bounds_meet(dim->bounds, sum_bounds(table, dim, UINT64_MAX, depth));
    if (is_lone_atom(dim)) return bounds;
    Form form = form_of(table, dim);
    if (!form.base) return bounds;
    DimBounds told = told_bounds(table, form.base);
    if (told.low == INT64_MIN && told.high == INT64_MAX) return bounds;
    told = bounds_multiply(told, (DimBounds){form.factor, form.factor});
    return bounds_meet(bounds, bounds_add(told, (DimBounds){form.constant, form.constant}));
}

DimBounds dim_bounds_here(DimTable *table, Dim dim) {
    if (!dim || !table->facts || !*table->facts || dim->count == 0) return dim_bounds(dim);
    DimBounds bounds = bounds_of(table, dim, MOST_NESTING);
    /* On a path that cannot be taken anything is true; the answer is what always holds. */
    return bounds_are_empty(bounds) ? dim->bounds : bounds;
}

/* ---- indices ---- */

DimIndex dim_index(DimTable *table, Dim low, Dim high, Dim size) {
    if (!low || !high || !size) return DIM_INDEX_VAGUE;
    Dim above = dim_subtract(table, high, size), below = dim_add(table, low, size);
    if (!above || !below) return DIM_INDEX_VAGUE;
    DimBounds over = dim_bounds_here(table, above), under = dim_bounds_here(table, below);
    /* Outside for certain is what lies there with all that is between the two. */
    Dim least = low == high ? above : dim_subtract(table, low, size);
    Dim greatest = low == high ? below : dim_add(table, high, size);
    if (!least || !greatest) return DIM_INDEX_VAGUE;
    if (dim_bounds_here(table, least).low >= 0 || dim_bounds_here(table, greatest).high < 0)
        return DIM_INDEX_OUTSIDE;
    if (over.high < 0 && under.low >= 0) return DIM_INDEX_INSIDE;
    /* In a sequence of any length an index is doubtful that follows the length, in others one that is bounded
     * itself. */
    DimBounds sizes = dim_bounds_here(table, size);
    DimBounds indices = {dim_bounds_here(table, low).low, dim_bounds_here(table, high).high};
    if (sizes.high == INT64_MAX)
        return indices.high == INT64_MAX && over.high != INT64_MAX && over.high >= 0 ? DIM_INDEX_DOUBTFUL
                                                                                     : DIM_INDEX_VAGUE;
    bool is_over = indices.high != INT64_MAX && over.high >= 0;
    bool is_under = indices.low != INT64_MIN && under.low < 0;
    return is_over || is_under ? DIM_INDEX_DOUBTFUL : DIM_INDEX_VAGUE;
}

/* ---- learning ---- */

static bool learn(DimTable *table, Arena *arena, PMap *facts, Dim dim, DimBounds bounds, uint32_t origin,
                  int depth);

/* The numbers whose multiple by [factor] lies within the bounds. */
static DimBounds divide_ends(DimBounds bounds, int64_t factor) {
    if (factor < 0) {
        bounds = bounds_negate(bounds);
        factor = -factor;
    }
    if (bounds.low != INT64_MIN && bounds.low != INT64_MAX)
        bounds.low = floor_quotient(bounds.low, factor) + (bounds.low % factor != 0);
    if (bounds.high != INT64_MAX && bounds.high != INT64_MIN)
        bounds.high = floor_quotient(bounds.high, factor);
    return bounds;
}

/* What it says of the operands of an atom that it lies within the bounds. */
static bool learn_operands(DimTable *table, Arena *arena, PMap *facts, const DimAtom *atom, DimBounds bounds,
                           uint32_t origin, int depth) {
    int64_t divisor;
    switch ((AtomKind)atom->kind) {
    case ATOM_SYMBOL:
    case ATOM_REMAINDER: return true;
    case ATOM_DIVIDE: {
        if (!dim_is_constant(atom->right, &divisor) || divisor <= 0) return true;
        DimBounds least = bounds_multiply(bounds, (DimBounds){divisor, divisor});
        DimBounds most = bounds_add(least, (DimBounds){divisor - 1, divisor - 1});
        return learn(table, arena, facts, atom->left, (DimBounds){least.low, most.high}, origin, depth);
    }
    case ATOM_MINIMUM:
        bounds.high = INT64_MAX;
        return learn(table, arena, facts, atom->left, bounds, origin, depth) &&
               learn(table, arena, facts, atom->right, bounds, origin, depth);
    case ATOM_MAXIMUM:
        bounds.low = INT64_MIN;
        return learn(table, arena, facts, atom->left, bounds, origin, depth) &&
               learn(table, arena, facts, atom->right, bounds, origin, depth);
    }
    return true;
}

/* What it says of each single atom of a sum that the sum lies within the bounds. */
static bool learn_terms(DimTable *table, Arena *arena, PMap *facts, Dim base, DimBounds bounds,
                        uint32_t origin, int depth) {
    for (uint64_t i = 0; i < base->count; i++) {
        const DimTerm *term = &base->terms[i];
        if (term->product->count != 1 || term->coefficient == INT64_MIN) continue;
        DimBounds rest = sum_bounds(table, base, i, MOST_NESTING);
        DimBounds left = divide_ends(bounds_add(bounds, bounds_negate(rest)), term->coefficient);
        Dim atom = dim_of_atom(table, term->product->factors[0]);
        if (!learn(table, arena, facts, atom, left, origin, depth)) return false;
    }
    return true;
}

static bool learn(DimTable *table, Arena *arena, PMap *facts, Dim dim, DimBounds bounds, uint32_t origin,
                  int depth) {
    DimBounds here = bounds_of(table, dim, MOST_NESTING);
    if (bounds_are_empty(bounds_meet(here, bounds))) return false;
    if (bounds_within(here, bounds) || depth == 0) return true;
    Form form = form_of(table, dim);
    if (!form.base) return true;
    DimBounds constant = {form.constant, form.constant};
    bounds = divide_ends(bounds_add(bounds, bounds_negate(constant)), form.factor);
    bounds = bounds_meet(bounds, bounds_of(table, form.base, MOST_NESTING));
    if (bounds_are_empty(bounds)) return false;
    const Fact *old = pmap_get(*facts, dim_number(form.base));
    Fact *fact = ARENA_NEW(arena, Fact);
    *fact = (Fact){.is = old ? old->is : NULL, .bounds = bounds, .origin = old ? old->origin : origin};
    *facts = pmap_set(arena, *facts, dim_number(form.base), fact);
    if (is_lone_atom(form.base))
        return learn_operands(table, arena, facts, form.base->terms[0].product->factors[0], bounds, origin,
                              depth - 1);
    return learn_terms(table, arena, facts, form.base, bounds, origin, depth - 1);
}

bool dim_learn(DimTable *table, Arena *arena, PMap *facts, Dim dim, DimBounds bounds, uint32_t origin) {
    if (!dim) return true;
    if (bounds_are_empty(bounds)) return false;
    /* What is learned counts for what follows from it. */
    const PMap *asked = table->facts;
    table->facts = facts;
    bool is_possible = learn(table, arena, facts, dim, bounds, origin, MOST_NESTING);
    table->facts = asked;
    return is_possible;
}
