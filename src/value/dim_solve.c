/* Equations between dimensions, and putting in what they tell. */
#include "value/dim_internal.h"

/* ---- putting in ---- */

static Dim substitute_atom(DimTable *table, const DimAtom *atom, DimLookup *lookup, void *context) {
    if (atom->kind == ATOM_SYMBOL) return lookup(context, dim_of_atom(table, atom));
    Dim left = dim_substitute(table, atom->left, lookup, context);
    Dim right = dim_substitute(table, atom->right, lookup, context);
    if (left == atom->left && right == atom->right) return dim_of_atom(table, atom);
    switch ((AtomKind)atom->kind) {
    case ATOM_DIVIDE: return dim_divide(table, left, right);
    case ATOM_REMAINDER: return dim_remainder(table, left, right);
    case ATOM_MINIMUM: return dim_minimum(table, left, right);
    case ATOM_MAXIMUM: return dim_maximum(table, left, right);
    case ATOM_SYMBOL: break;
    }
    return NULL;
}

/* The term with the first [count] of its factors. */
static Dim first_factors(DimTable *table, const DimTerm *term, uint64_t count) {
    Dim result = dim_constant(table, term->coefficient);
    for (uint64_t k = 0; k < count && result; k++)
        result = dim_multiply(table, result, dim_of_atom(table, term->product->factors[k]));
    return result;
}

/* The term with what is put in, or as it is. */
static Dim substitute_term(DimTable *table, const DimTerm *term, DimLookup *lookup, void *context,
                           bool *is_changed) {
    Dim result = NULL;
    *is_changed = false;
    for (uint64_t k = 0; k < term->product->count; k++) {
        const DimAtom *atom = term->product->factors[k];
        Dim factor = substitute_atom(table, atom, lookup, context);
        if (!*is_changed && factor == dim_of_atom(table, atom)) continue;
        if (!*is_changed) result = first_factors(table, term, k);
        *is_changed = true;
        result = result && factor ? dim_multiply(table, result, factor) : NULL;
        if (!result) return NULL;
    }
    return result;
}

/* The constant and the first [count] terms. */
static Dim first_terms(DimTable *table, Dim dim, uint64_t count) {
    Dim sum = dim_constant(table, dim->constant);
    for (uint64_t i = 0; i < count && sum; i++) {
        Dim term = first_factors(table, &dim->terms[i], dim->terms[i].product->count);
        sum = term ? dim_add(table, sum, term) : NULL;
    }
    return sum;
}

/* Most often nothing changes, and nothing is computed; the sum begins with the first term that does. */
Dim dim_substitute(DimTable *table, Dim dim, DimLookup *lookup, void *context) {
    if (!dim) return dim;
    Dim sum = NULL;
    for (uint64_t i = 0; i < dim->count; i++) {
        bool is_changed;
        Dim term = substitute_term(table, &dim->terms[i], lookup, context, &is_changed);
        if (!is_changed && !sum) continue;
        if (!is_changed) term = first_factors(table, &dim->terms[i], dim->terms[i].product->count);
        if (!sum) sum = first_terms(table, dim, i);
        sum = term && sum ? dim_add(table, sum, term) : NULL;
        if (!sum) return NULL;
    }
    return sum ? sum : dim;
}

/* ---- solving ---- */

static bool occurs(Dim dim, const DimAtom *symbol);

static bool occurs_in_atom(const DimAtom *atom, const DimAtom *symbol) {
    if (atom == symbol) return true;
    return atom->kind != ATOM_SYMBOL && (occurs(atom->left, symbol) || occurs(atom->right, symbol));
}

static bool occurs_in_product(const Product *product, const DimAtom *symbol) {
    for (uint64_t k = 0; k < product->count; k++)
        if (occurs_in_atom(product->factors[k], symbol)) return true;
    return false;
}

static bool occurs(Dim dim, const DimAtom *symbol) {
    for (uint64_t i = 0; dim && i < dim->count; i++)
        if (occurs_in_product(dim->terms[i].product, symbol)) return true;
    return false;
}

/* The symbol that the term at [index] is a multiple of, when it is nowhere else in the polynomial. */
static const DimAtom *lone_symbol(Dim dim, uint64_t index) {
    const Product *product = dim->terms[index].product;
    if (product->count != 1 || product->factors[0]->kind != ATOM_SYMBOL) return NULL;
    for (uint64_t i = 0; i < dim->count; i++)
        if (i != index && occurs_in_product(dim->terms[i].product, product->factors[0])) return NULL;
    return product->factors[0];
}

/* What the symbol of the term at [index] is where the polynomial is zero; NULL when that is no polynomial. */
static Dim solve_for(DimTable *table, Dim zero, uint64_t index) {
    int64_t divisor = zero->terms[index].coefficient;
    if (divisor == 0 || divisor == INT64_MIN || zero->constant == INT64_MIN) return NULL;
    if (zero->constant % divisor != 0) return NULL;
    Dim rest = dim_constant(table, -(zero->constant / divisor));
    for (uint64_t i = 0; i < zero->count && rest; i++) {
        if (i == index) continue;
        int64_t coefficient = zero->terms[i].coefficient;
        if (coefficient == INT64_MIN || coefficient % divisor != 0) return NULL;
        Dim term = dim_constant(table, -(coefficient / divisor));
        const Product *product = zero->terms[i].product;
        for (uint64_t k = 0; k < product->count && term; k++)
            term = dim_multiply(table, term, dim_of_atom(table, product->factors[k]));
        rest = term ? dim_add(table, rest, term) : NULL;
    }
    return rest;
}

static const DimAtom *symbol_of(Dim dim) {
    return dim_symbol_name(dim) ? dim->terms[0].product->factors[0] : NULL;
}

bool dim_solve(DimTable *table, Dim a, Dim b, Dim *symbol, Dim *value) {
    if (!a || !b || a == b) return false;
    bool is_first = symbol_of(a) && !occurs(b, symbol_of(a));
    if (is_first || (symbol_of(b) && !occurs(a, symbol_of(b)))) {
        *symbol = is_first ? a : b;
        *value = is_first ? b : a;
        return true;
    }
    Dim zero = dim_subtract(table, a, b);
    for (uint64_t i = 0; zero && i < zero->count; i++) {
        const DimAtom *lone = lone_symbol(zero, i);
        *value = lone ? solve_for(table, zero, i) : NULL;
        if (!*value) continue;
        *symbol = dim_of_atom(table, lone);
        return true;
    }
    return false;
}
