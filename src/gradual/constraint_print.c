/* Constraints in the paper's notation. */
#include "gradual/constraint.h"

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

static void print_chain(const Constraint *constraint, StrBuf *out) {
    for (uint32_t i = 0; i < constraint->count; i++) {
        const Constraint *part = constraint->parts[i];
        bool is_chain = part->kind == CONSTRAINT_AND || part->kind == CONSTRAINT_OR ||
                        ((part->kind == CONSTRAINT_ARITHMETIC || part->kind == CONSTRAINT_REQUIRE) &&
                         (part->formula->kind == FORMULA_AND || part->formula->kind == FORMULA_OR));
        if (i) strbuf_puts(out, constraint->kind == CONSTRAINT_AND ? " ∧ " : " ∨ ");
        if (is_chain) strbuf_puts(out, "(");
        constraint_print(part, out);
        if (is_chain) strbuf_puts(out, ")");
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
    case CONSTRAINT_ARITHMETIC: formula_print(constraint->formula, out); return;
    case CONSTRAINT_PRECISION:
        type_print(constraint->type, out);
        strbuf_printf(out, " ⊑ %s", types[0]->name);
        return;
    case CONSTRAINT_RANK: strbuf_printf(out, "|%s| ≤ %lld", types[0]->name, number); return;
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
    case CONSTRAINT_REQUIRE: formula_print(constraint->formula, out); return;
    }
}
