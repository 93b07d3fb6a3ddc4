/* Exact division: whether a polynomial is another one times a third. The leading terms are divided until
 * nothing is left, as one does by hand; a product leads that has more factors, or earlier ones. */
#include "value/dim_internal.h"

/* Rounds until it is given up; each takes away one term, but may bring others. */
enum { MOST_ROUNDS = 64 };

/* The product and the coefficient that lead; no product stands for the constant. */
static DimTerm leading(Dim dim) {
    DimTerm best = {NULL, dim->constant};
    for (uint64_t i = 0; i < dim->count; i++) {
        const Product *one = dim->terms[i].product;
        bool leads = !best.product || one->count > best.product->count;
        if (!leads && one->count == best.product->count) {
            uint64_t k = 0;
            while (k + 1 < one->count && one->factors[k] == best.product->factors[k]) k++;
            leads = one->factors[k]->entry.number < best.product->factors[k]->entry.number;
        }
        if (leads) best = dim->terms[i];
    }
    return best;
}

/* [a] divided by [b], which must divide it; NULL when it does not. */
static Dim divide_terms(DimTable *table, DimTerm a, DimTerm b) {
    if (b.coefficient == 0 || a.coefficient % b.coefficient != 0) return NULL;
    Dim quotient = dim_constant(table, a.coefficient / b.coefficient);
    uint64_t k = 0, divisors = b.product ? b.product->count : 0;
    for (uint64_t i = 0; a.product && i < a.product->count; i++) {
        if (k < divisors && a.product->factors[i] == b.product->factors[k])
            k++;
        else
            quotient = dim_multiply(table, quotient, dim_of_atom(table, a.product->factors[i]));
    }
    return k == divisors ? quotient : NULL;
}

Dim dim_divide_exactly(DimTable *table, Dim a, Dim b) {
    Dim quotient = dim_constant(table, 0), zero = quotient;
    DimTerm divisor = leading(b);
    for (int round = 0; round < MOST_ROUNDS && a != zero; round++) {
        Dim part = divide_terms(table, leading(a), divisor);
        Dim taken = part ? dim_multiply(table, part, b) : NULL;
        quotient = taken ? dim_add(table, quotient, part) : NULL;
        a = quotient ? dim_subtract(table, a, taken) : NULL;
        if (!a) return NULL;
    }
    return a == zero ? quotient : NULL;
}
