/* Constraints in the paper's notation. */
#include "calculus/constraint.h"

static void print_dims(const DimVariable *const *dims, uint32_t count, StrBuf *out) {
    strbuf_puts(out, "TensorType(");
    for (uint32_t i = 0; i < count; i++) strbuf_printf(out, "%s%s", i ? ", " : "", dims[i]->name);
    strbuf_puts(out, ")");
}

static void print_conv(const Constraint *constraint, StrBuf *out) {
    const Conv2D *conv = constraint->conv;
    strbuf_printf(out, "%s = calc-conv(", constraint->types[0]->name);
    print_dims(constraint->dims, constraint->dim_count, out);
    strbuf_printf(out, ", %lld", (long long)conv->channels_out);
    const int64_t *const pairs[] = {conv->kernel, conv->stride, conv->padding, conv->dilation};
    for (int i = 0; i < 4; i++)
        strbuf_printf(out, ", (%lld, %lld)", (long long)pairs[i][0], (long long)pairs[i][1]);
    strbuf_puts(out, ")");
}

static void print_shape(const Constraint *constraint, StrBuf *out) {
    strbuf_printf(out, "%s = TensorType(", constraint->types[0]->name);
    for (uint32_t i = 0; i < constraint->dim_count; i++) {
        if (i) strbuf_puts(out, ", ");
        if (constraint->sizes[i])
            dim_print(constraint->sizes[i], out);
        else
            strbuf_puts(out, constraint->types[0]->dims[i]->name);
    }
    strbuf_puts(out, ")");
}

static const char *const superscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸"};

/* x = Dyn, |x| = 4, |x| ∈ {Dyn, 3, 4} */
static void print_ranks(const Constraint *constraint, StrBuf *out) {
    const char *name = constraint->types[0]->name;
    RankSet ranks = constraint->ranks;
    bool is_single = (ranks & (ranks - 1)) == 0;
    if (ranks == rank_set(-1)) {
        strbuf_printf(out, "%s = Dyn", name);
        return;
    }
    strbuf_printf(out, is_single ? "|%s| = " : "|%s| ∈ {", name);
    const char *separator = "";
    for (int32_t rank = -1; rank < 31; rank++) {
        if (!(ranks & rank_set(rank))) continue;
        strbuf_puts(out, separator);
        if (rank < 0)
            strbuf_puts(out, "Dyn");
        else
            strbuf_printf(out, "%d", (int)rank);
        separator = ", ";
    }
    if (!is_single) strbuf_puts(out, "}");
}

/* A formula with the connectives of the paper. */
static void print_formula(const Formula *formula, StrBuf *out) {
    if (formula->kind != FORMULA_AND && formula->kind != FORMULA_OR) {
        formula_print(formula, out);
        return;
    }
    for (uint32_t i = 0; i < formula->count; i++) {
        const Formula *part = formula->parts[i];
        bool is_chain = part->kind == FORMULA_AND || part->kind == FORMULA_OR;
        if (i) strbuf_puts(out, formula->kind == FORMULA_AND ? " ∧ " : " ∨ ");
        if (is_chain) strbuf_puts(out, "(");
        print_formula(part, out);
        if (is_chain) strbuf_puts(out, ")");
    }
}

/* How a constraint is joined at its top: CONSTRAINT_AND, CONSTRAINT_OR, or not at all. */
static ConstraintKind joined_by(const Constraint *constraint) {
    if (constraint->kind != CONSTRAINT_ARITHMETIC && constraint->kind != CONSTRAINT_REQUIRE)
        return (ConstraintKind)constraint->kind;
    return constraint->formula->kind == FORMULA_AND  ? CONSTRAINT_AND
           : constraint->formula->kind == FORMULA_OR ? CONSTRAINT_OR
                                                     : CONSTRAINT_ARITHMETIC;
}

static void print_chain(const Constraint *constraint, StrBuf *out) {
    for (uint32_t i = 0; i < constraint->count; i++) {
        ConstraintKind inner = joined_by(constraint->parts[i]);
        bool is_other = inner != constraint->kind && (inner == CONSTRAINT_AND || inner == CONSTRAINT_OR);
        if (i) strbuf_puts(out, constraint->kind == CONSTRAINT_AND ? " ∧ " : " ∨ ");
        if (is_other) strbuf_puts(out, "(");
        constraint_print(constraint->parts[i], out);
        if (is_other) strbuf_puts(out, ")");
    }
}

void constraint_print(const Constraint *constraint, StrBuf *out) {
    const TypeVariable *const *types = constraint->types;
    const DimVariable *const *dims = constraint->dims;
    long long number = constraint->number;
    switch ((ConstraintKind)constraint->kind) {
    case CONSTRAINT_TRUE: strbuf_puts(out, "True"); return;
    case CONSTRAINT_FALSE: strbuf_puts(out, "False"); return;
    case CONSTRAINT_AND:
    case CONSTRAINT_OR: print_chain(constraint, out); return;
    case CONSTRAINT_TYPE_IS_DYN: strbuf_printf(out, "%s = Dyn", types[0]->name); return;
    case CONSTRAINT_TYPE_IS_TENSOR:
        strbuf_printf(out, "%s = ", types[0]->name);
        print_dims(dims, constraint->dim_count, out);
        return;
    case CONSTRAINT_TYPES_EQUAL: strbuf_printf(out, "%s = %s", types[0]->name, types[1]->name); return;
    case CONSTRAINT_DIM_IS_DYN: strbuf_printf(out, "%s = Dyn", dims[0]->name); return;
    case CONSTRAINT_DIM_IS_NUMBER: strbuf_printf(out, "%s ≠ Dyn", dims[0]->name); return;
    case CONSTRAINT_DIM_IS: strbuf_printf(out, "%s = %lld", dims[0]->name, number); return;
    case CONSTRAINT_DIM_IS_NOT: strbuf_printf(out, "%s ≠ %lld", dims[0]->name, number); return;
    case CONSTRAINT_DIMS_EQUAL: strbuf_printf(out, "%s = %s", dims[0]->name, dims[1]->name); return;
    case CONSTRAINT_ARITHMETIC:
    case CONSTRAINT_REQUIRE: print_formula(constraint->formula, out); return;
    case CONSTRAINT_PRECISION:
        type_print(constraint->type, out);
        strbuf_printf(out, " ⊑ %s", types[0]->name);
        return;
    case CONSTRAINT_RANK: strbuf_printf(out, "|%s| ≤ %lld", types[0]->name, number); return;
    case CONSTRAINT_RANKS: print_ranks(constraint, out); return;
    case CONSTRAINT_MATCH:
        strbuf_printf(out, "%s ▷%s ", types[0]->name, superscripts[constraint->dim_count]);
        print_dims(dims, constraint->dim_count, out);
        return;
    case CONSTRAINT_DIM_CONSISTENT: strbuf_printf(out, "%lld ~ %s", number, dims[0]->name); return;
    case CONSTRAINT_DIMS_CONSISTENT: strbuf_printf(out, "%s ~ %s", dims[0]->name, dims[1]->name); return;
    case CONSTRAINT_CONSISTENT: strbuf_printf(out, "%s ~ %s", types[0]->name, types[1]->name); return;
    case CONSTRAINT_JOIN:
        strbuf_printf(out, "%s = %s ⊔* %s", types[0]->name, types[1]->name, types[2]->name);
        return;
    case CONSTRAINT_DIM_JOIN:
        strbuf_printf(out, "%s = %s ⊔ %s", dims[0]->name, dims[1]->name, dims[2]->name);
        return;
    case CONSTRAINT_CAN_RESHAPE:
        strbuf_printf(out, "can-reshape(%s, ", types[0]->name);
        type_print(constraint->type, out);
        strbuf_puts(out, ")");
        return;
    case CONSTRAINT_CALC_CONV: print_conv(constraint, out); return;
    case CONSTRAINT_BROADCAST:
        strbuf_printf(out, "(%s, %s) = apply-broadcasting(%s, %s)", types[0]->name, types[1]->name,
                      types[2]->name, types[3]->name);
        return;
    case CONSTRAINT_SHAPE: print_shape(constraint, out); return;
    }
}
