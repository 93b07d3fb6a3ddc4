/* Terms are built as text from their leaves up. As for Z3's own interface, a division by what may be negative
 * is a distinction of cases: SMT-LIB's remainder is never negative, Python's has the sign of the divisor. */
#include "solve/smt2.h"

#include "base/map.h"

#include <stdio.h>
#include <string.h>

typedef struct Smt2Term {
    const char *text;
    bool is_positive, is_natural;
} Smt2Term;

typedef struct Smt2 {
    DimTable *table;
    Arena arena;
    Map names;   /* of symbols, by their numbers */
    StrMap used; /* names that some symbol has */
    StrBuf *out;
} Smt2;

/* ---- symbols ---- */

static const char *name_of(const Smt2 *smt2, Dim symbol) {
    const uint64_t *known = map_find(&smt2->names, dim_number(symbol));
    return known ? (const char *)(uintptr_t)*known : NULL;
}

static void declare(void *context, Dim symbol) {
    Smt2 *smt2 = context;
    if (name_of(smt2, symbol)) return;
    char *plain = arena_printf(&smt2->arena, "%s", dim_symbol_name(symbol));
    for (char *c = plain; *c; c++)
        if (*c == '|' || *c == '\\' || *c == '\n') *c = '_';
    const char *name = arena_printf(&smt2->arena, "|%s|", plain);
    for (unsigned number = 2; strmap_get(&smt2->used, name); number++)
        name = arena_printf(&smt2->arena, "|%s!%u|", plain, number);
    *map_at(&smt2->names, dim_number(symbol)) = (uintptr_t)name;
    *strmap_at(&smt2->used, name) = smt2;
    DimBounds bounds = dim_bounds(symbol);
    strbuf_printf(smt2->out, "(declare-const %s Int)\n", name);
    if (bounds.low < 0 && bounds.low != INT64_MIN)
        strbuf_printf(smt2->out, "(assert (>= %s (- %lld)))\n", name, -(long long)bounds.low);
    if (bounds.low >= 0) strbuf_printf(smt2->out, "(assert (>= %s %lld))\n", name, (long long)bounds.low);
    if (bounds.high < 0)
        strbuf_printf(smt2->out, "(assert (<= %s (- %llu)))\n", name, 0ULL - (unsigned long long)bounds.high);
    if (bounds.high >= 0 && bounds.high != INT64_MAX)
        strbuf_printf(smt2->out, "(assert (<= %s %lld))\n", name, (long long)bounds.high);
}

/* ---- terms ---- */

static Smt2Term *make_term(Smt2 *smt2, const char *text, bool is_positive, bool is_natural) {
    Smt2Term *term = ARENA_NEW(&smt2->arena, Smt2Term);
    *term = (Smt2Term){text, is_positive, is_positive || is_natural};
    return term;
}

static void *build_constant(void *context, int64_t value) {
    Smt2 *smt2 = context;
    unsigned long long size = value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;
    return make_term(smt2, arena_printf(&smt2->arena, value < 0 ? "(- %llu)" : "%llu", size), value > 0,
                     value >= 0);
}

static void *build_symbol(void *context, Dim symbol) {
    DimBounds bounds = dim_bounds(symbol);
    return make_term(context, name_of(context, symbol), bounds.low > 0, bounds.low >= 0);
}

static const char *apply(Smt2 *smt2, const char *operation, const char *a, const char *b) {
    return arena_printf(&smt2->arena, "(%s %s %s)", operation, a, b);
}

static Smt2Term *divide(Smt2 *smt2, const char *operation, const Smt2Term *a, const Smt2Term *b) {
    bool is_rest = strcmp(operation, "mod") == 0;
    const char *plain = apply(smt2, operation, a->text, b->text);
    if (b->is_positive) return make_term(smt2, plain, false, is_rest || a->is_natural);
    const char *turned = arena_printf(&smt2->arena, is_rest ? "(- (%s (- %s) (- %s)))" : "(%s (- %s) (- %s))",
                                      operation, a->text, b->text);
    return make_term(smt2, arena_printf(&smt2->arena, "(ite (> %s 0) %s %s)", b->text, plain, turned), false,
                     false);
}

static void *build_operation(void *context, DimOperation operation, void *left, void *right) {
    Smt2 *smt2 = context;
    const Smt2Term *a = left, *b = right;
    bool are_natural = a->is_natural && b->is_natural, are_positive = a->is_positive && b->is_positive;
    bool is_any_positive = a->is_positive || b->is_positive, is_any_natural = a->is_natural || b->is_natural;
    switch (operation) {
    case DIM_SUM:
        return make_term(smt2, apply(smt2, "+", a->text, b->text), are_natural && is_any_positive,
                         are_natural);
    case DIM_PRODUCT: return make_term(smt2, apply(smt2, "*", a->text, b->text), are_positive, are_natural);
    case DIM_QUOTIENT: return divide(smt2, "div", a, b);
    case DIM_REMAINDER: return divide(smt2, "mod", a, b);
    case DIM_MINIMUM:
    case DIM_MAXIMUM: break;
    }
    bool is_minimum = operation == DIM_MINIMUM;
    const char *text = arena_printf(&smt2->arena, "(ite (%s %s %s) %s %s)", is_minimum ? "<=" : ">=", a->text,
                                    b->text, a->text, b->text);
    return make_term(smt2, text, is_minimum ? are_positive : is_any_positive,
                     is_minimum ? are_natural : is_any_natural);
}

static const char *print_dim(Smt2 *smt2, Dim dim) {
    static const DimBuilder builder = {build_constant, build_symbol, build_operation};
    return ((Smt2Term *)dim_build(smt2->table, dim, &builder, smt2))->text;
}

/* ---- formulas ---- */

/* An unknown part is true where that asks less. */
static void print_formula(Smt2 *smt2, const Formula *formula, bool is_negated) {
    StrBuf *out = smt2->out;
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: strbuf_puts(out, "true"); return;
    case FORMULA_FALSE: strbuf_puts(out, "false"); return;
    case FORMULA_UNKNOWN: strbuf_puts(out, is_negated ? "false" : "true"); return;
    case FORMULA_EQUAL:
    case FORMULA_SAME_SIZE:
    case FORMULA_LESS: {
        const char *left = print_dim(smt2, formula->left), *right = print_dim(smt2, formula->right);
        strbuf_puts(out, apply(smt2, formula->kind == FORMULA_LESS ? "<" : "=", left, right));
        return;
    }
    case FORMULA_NOT:
        strbuf_puts(out, "(not ");
        print_formula(smt2, formula->parts[0], !is_negated);
        break;
    case FORMULA_AND:
    case FORMULA_OR:
        strbuf_puts(out, formula->kind == FORMULA_AND ? "(and" : "(or");
        for (uint32_t i = 0; i < formula->count; i++) {
            strbuf_puts(out, " ");
            print_formula(smt2, formula->parts[i], is_negated);
        }
        break;
    }
    strbuf_puts(out, ")");
}

void smt2_print(DimTable *table, const Formula *const *formulas, uint32_t count, StrBuf *out) {
    Smt2 smt2 = {.table = table, .out = out};
    for (uint32_t i = 0; i < count; i++) formula_symbols(table, formulas[i], declare, &smt2);
    for (uint32_t i = 0; i < count; i++) {
        strbuf_puts(out, "(assert ");
        print_formula(&smt2, formulas[i], false);
        strbuf_puts(out, ")\n");
    }
    map_free(&smt2.names);
    strmap_free(&smt2.used);
    arena_free(&smt2.arena);
}
