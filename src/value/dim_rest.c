/* What a number and its rest make together: t - t%4 is a multiple of 4 and not negative, and t + (-t)%4 is
 * one, too, so that it is 4 times its quotient. */
#include "value/dim_internal.h"

/* The atom that a term is a multiple of, when it is one of [kind] by a positive number; that number. */
static const DimAtom *term_atom(const DimTerm *term, AtomKind kind, int64_t *number) {
    const DimAtom *atom = term->product->count == 1 ? term->product->factors[0] : NULL;
    bool is_one = atom && atom->kind == kind && dim_is_constant(atom->right, number) && *number > 0;
    return is_one ? atom : NULL;
}

Dim dim_without_remainders(DimTable *table, Dim dim, int64_t divisor) {
    enum { MOST_ROUNDS = 8 };
    for (int round = 0; round < MOST_ROUNDS; round++) {
        Dim next = dim;
        for (uint64_t i = 0; i < dim->count && next == dim; i++) {
            int64_t number;
            const DimAtom *rest = term_atom(&dim->terms[i], ATOM_REMAINDER, &number);
            if (!rest || number % divisor != 0) continue;
            Dim difference = dim_subtract(table, rest->left, dim_of_atom(table, rest));
            Dim coefficient = dim_constant(table, dim->terms[i].coefficient);
            next = dim_add(table, dim, dim_multiply(table, difference, coefficient));
            if (!next) return dim;
        }
        if (next == dim) break;
        dim = next;
    }
    return dim;
}

DimBounds dim_bounds_of_rests(DimTable *table, Dim dim) {
    DimBounds bounds = dim->bounds;
    for (uint64_t i = 0; i < dim->count; i++) {
        int64_t number, negative = dim->terms[i].coefficient, low;
        const DimAtom *rest =
            negative < 0 && negative != INT64_MIN ? term_atom(&dim->terms[i], ATOM_REMAINDER, &number) : NULL;
        if (!rest || rest->left->bounds.low < 0) continue;
        DimTerm taken = {dim->terms[i].product, -negative};
        Dim other = dim_add(table, dim, dim_of_term(table, &taken));
        other = dim_add(table, other, dim_multiply(table, rest->left, dim_constant(table, negative)));
        low = rest->left->bounds.low / number * number;
        DimBounds whole =
            bounds_multiply((DimBounds){low, rest->left->bounds.high}, (DimBounds){-negative, -negative});
        if (other) bounds = bounds_meet(bounds, bounds_add(other->bounds, whole));
    }
    return bounds;
}

/* A product without one of its factors, as a dimension. */
static Dim without_factor(DimTable *table, const Product *product, uint64_t left_out) {
    Dim whole = dim_constant(table, 1);
    for (uint64_t k = 0; k < product->count; k++)
        if (k != left_out) whole = dim_multiply(table, whole, dim_of_atom(table, product->factors[k]));
    return whole;
}

/* The term, when it holds a quotient that leaves no rest times a multiple of its divisor; else NULL. */
static Dim multiplied_back(DimTable *table, const DimTerm *term) {
    for (uint64_t k = 0; k < term->product->count; k++) {
        const DimAtom *atom = term->product->factors[k];
        int64_t number, rest;
        if (atom->kind != ATOM_DIVIDE || !dim_is_constant(atom->right, &number) || number <= 0) continue;
        if (term->coefficient % number != 0) continue;
        if (!dim_is_constant(dim_remainder(table, atom->left, atom->right), &rest) || rest != 0) continue;
        Dim others = without_factor(table, term->product, k);
        Dim coefficient = dim_constant(table, term->coefficient / number);
        return dim_multiply(table, dim_multiply(table, others, atom->left), coefficient);
    }
    return NULL;
}

Dim dim_multiply_back(DimTable *table, Dim dim) {
    for (uint64_t i = 0; dim && i < dim->count; i++) {
        Dim back = multiplied_back(table, &dim->terms[i]);
        Dim others = back ? dim_subtract(table, dim, dim_of_term(table, &dim->terms[i])) : NULL;
        if (back) return others ? dim_add(table, others, back) : dim;
    }
    return dim;
}
