/* Reading dimensions: what they are made of, from the leaves up. */
#include "value/dim_internal.h"

static void visit_atom(DimTable *table, const DimAtom *atom, DimVisit *visit, void *context) {
    if (atom->kind == ATOM_SYMBOL) {
        visit(context, dim_of_atom(table, atom));
        return;
    }
    dim_symbols(table, atom->left, visit, context);
    dim_symbols(table, atom->right, visit, context);
}

void dim_symbols(DimTable *table, Dim dim, DimVisit *visit, void *context) {
    for (uint64_t i = 0; dim && i < dim->count; i++) {
        const Product *product = dim->terms[i].product;
        for (uint64_t k = 0; k < product->count; k++) visit_atom(table, product->factors[k], visit, context);
    }
}

uint32_t dim_symbol_number(Dim symbol) { return symbol->terms[0].product->factors[0]->symbol; }

static void *build_atom(DimTable *table, const DimAtom *atom, const DimBuilder *builder, void *context) {
    if (atom->kind == ATOM_SYMBOL) return builder->symbol(context, dim_of_atom(table, atom));
    static const DimOperation operations[] = {[ATOM_DIVIDE] = DIM_QUOTIENT,
                                              [ATOM_REMAINDER] = DIM_REMAINDER,
                                              [ATOM_MINIMUM] = DIM_MINIMUM,
                                              [ATOM_MAXIMUM] = DIM_MAXIMUM};
    void *left = dim_build(table, atom->left, builder, context);
    void *right = dim_build(table, atom->right, builder, context);
    return builder->combine(context, operations[atom->kind], left, right);
}

static void *build_term(DimTable *table, const DimTerm *term, const DimBuilder *builder, void *context) {
    void *result = NULL;
    if (term->coefficient != 1) result = builder->constant(context, term->coefficient);
    for (uint64_t k = 0; k < term->product->count; k++) {
        void *factor = build_atom(table, term->product->factors[k], builder, context);
        result = result ? builder->combine(context, DIM_PRODUCT, result, factor) : factor;
    }
    return result;
}

void *dim_build(DimTable *table, Dim dim, const DimBuilder *builder, void *context) {
    void *sum = dim->constant || dim->count == 0 ? builder->constant(context, dim->constant) : NULL;
    for (uint64_t i = 0; i < dim->count; i++) {
        void *term = build_term(table, &dim->terms[i], builder, context);
        sum = sum ? builder->combine(context, DIM_SUM, sum, term) : term;
    }
    return sum;
}
