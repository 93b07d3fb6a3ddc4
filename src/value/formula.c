#include "value/formula.h"

#include <stdlib.h>
#include <string.h>

const Formula formula_true = {.kind = FORMULA_TRUE, .hash = FORMULA_TRUE};
const Formula formula_false = {.kind = FORMULA_FALSE, .hash = FORMULA_FALSE};
const Formula formula_unknown = {.kind = FORMULA_UNKNOWN, .hash = FORMULA_UNKNOWN};

/* What is made of its kind, its dimensions and the hashes of its parts. */
static uint64_t hash_of(const Formula *formula) {
    uint64_t hash = formula->kind;
    hash = hash * UINT64_C(0x9E3779B97F4A7C15) + (formula->left ? dim_number(formula->left) : 0);
    hash = hash * UINT64_C(0x9E3779B97F4A7C15) + (formula->right ? dim_number(formula->right) : 0);
    for (uint32_t i = 0; i < formula->count; i++)
        hash = (hash ^ hash >> 29) * UINT64_C(0x9E3779B97F4A7C15) + formula->parts[i]->hash;
    return hash;
}

/* ---- atoms ---- */

static const Formula *compare(Arena *arena, FormulaKind kind, Dim left, Dim right) {
    Formula *formula = arena_alloc_zero(arena, sizeof *formula);
    formula->kind = (uint8_t)kind;
    formula->left = left;
    formula->right = right;
    formula->hash = hash_of(formula);
    return formula;
}

const Formula *formula_equal(DimTable *table, Arena *arena, Dim left, Dim right) {
    if (!left || !right) return &formula_unknown;
    switch (dim_compare(table, left, right)) {
    case DIM_EQUAL: return &formula_true;
    case DIM_DIFFERENT: return &formula_false;
    case DIM_UNKNOWN: break;
    }
    return compare(arena, FORMULA_EQUAL, left, right);
}

const Formula *formula_less(DimTable *table, Arena *arena, Dim left, Dim right) {
    if (!left || !right) return &formula_unknown;
    Dim difference = dim_subtract(table, right, left);
    if (difference) {
        DimBounds bounds = dim_bounds(difference);
        if (bounds.low > 0) return &formula_true;
        if (bounds.high <= 0) return &formula_false;
    }
    return compare(arena, FORMULA_LESS, left, right);
}

const Formula *formula_at_most(DimTable *table, Arena *arena, Dim left, Dim right) {
    return formula_not(arena, formula_less(table, arena, right, left));
}

/* The product of [count] dimensions; NULL when it is not known. */
static Dim product(DimTable *table, const Dim *dims, uint32_t count) {
    Dim result = dim_constant(table, 1);
    for (uint32_t i = 0; i < count && result; i++)
        result = dims[i] ? dim_multiply(table, result, dims[i]) : NULL;
    return result;
}

const Formula *formula_same_size(DimTable *table, Arena *arena, const Dim *from, uint32_t from_count,
                                 const Dim *to, uint32_t to_count) {
    Dim left = product(table, from, from_count), right = product(table, to, to_count);
    if (!left || !right) return &formula_unknown;
    const Formula *equal = formula_equal(table, arena, left, right);
    if (equal->kind != FORMULA_EQUAL) return equal;
    Dim *dims = arena_alloc_zero(arena, ((size_t)from_count + to_count + 1) * sizeof *dims);
    if (from_count) memcpy(dims, from, from_count * sizeof *dims);
    if (to_count) memcpy(dims + from_count, to, to_count * sizeof *dims);
    Formula *formula = arena_alloc_zero(arena, sizeof *formula);
    *formula = (Formula){.kind = FORMULA_SAME_SIZE,
                         .left = left,
                         .right = right,
                         .dims = dims,
                         .dim_count = from_count + to_count,
                         .split = from_count};
    formula->hash = hash_of(formula);
    return formula;
}

/* ---- connectives ---- */

const Formula *formula_not(Arena *arena, const Formula *formula) {
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: return &formula_false;
    case FORMULA_FALSE: return &formula_true;
    case FORMULA_UNKNOWN: return formula;
    case FORMULA_NOT: return formula->parts[0];
    case FORMULA_EQUAL:
    case FORMULA_LESS:
    case FORMULA_SAME_SIZE:
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    const Formula **part = arena_alloc(arena, sizeof *part);
    *part = formula;
    Formula *result = arena_alloc_zero(arena, sizeof *result);
    *result = (Formula){.kind = FORMULA_NOT, .parts = part, .count = 1};
    result->hash = hash_of(result);
    return result;
}

/* Whether two formulas are written alike. */
bool formula_is_same(const Formula *a, const Formula *b) {
    if (a == b) return true;
    if (a->hash != b->hash || a->kind != b->kind || a->left != b->left || a->right != b->right ||
        a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!formula_is_same(a->parts[i], b->parts[i])) return false;
    return a->kind != FORMULA_SAME_SIZE || a->split == b->split;
}

uint32_t formula_size(const Formula *formula, uint32_t limit) {
    uint32_t size = 1;
    for (uint32_t i = 0; i < formula->count && size < limit; i++)
        size += formula_size(formula->parts[i], limit - size);
    return size;
}

/* Two conditions that cannot be told may differ, although they are written alike. */
static bool is_opposite(const Formula *a, const Formula *b) {
    bool is_so = (a->kind == FORMULA_NOT && formula_is_same(a->parts[0], b)) ||
                 (b->kind == FORMULA_NOT && formula_is_same(b->parts[0], a));
    return is_so && !formula_has_unknown(a);
}

static const Formula *chain(Arena *arena, FormulaKind kind, const Formula *const *parts, uint32_t count);

/* A chain inside a chain of the other kind, [part], without what the other links decide: `a or (not a and b)`
 * is `a or b`. */
static const Formula *without_opposites(Arena *arena, const Formula *part, const Formula *const *links,
                                        uint32_t count) {
    const Formula **kept = arena_alloc(arena, ((size_t)part->count + 1) * sizeof *kept);
    uint32_t length = 0;
    for (uint32_t i = 0; i < part->count; i++) {
        bool is_decided = false;
        for (uint32_t k = 0; k < count && !is_decided; k++)
            is_decided = is_opposite(links[k], part->parts[i]);
        if (!is_decided) kept[length++] = part->parts[i];
    }
    return length == part->count ? part : chain(arena, part->kind, kept, length);
}

/* Puts the parts of a chain together: [absorbing] decides it alone, and what [neutral] is drops out. */
static const Formula *chain(Arena *arena, FormulaKind kind, const Formula *const *parts, uint32_t count) {
    FormulaKind absorbing = kind == FORMULA_AND ? FORMULA_FALSE : FORMULA_TRUE;
    FormulaKind neutral = kind == FORMULA_AND ? FORMULA_TRUE : FORMULA_FALSE;
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i]->kind == absorbing) return parts[i];
        total += parts[i]->kind == kind ? parts[i]->count : 1;
    }
    const Formula **kept = arena_alloc(arena, ((size_t)total + 1) * sizeof *kept);
    uint32_t length = 0;
    FormulaKind other = kind == FORMULA_AND ? FORMULA_OR : FORMULA_AND;
    for (uint32_t i = 0; i < count; i++) {
        bool is_chain = parts[i]->kind == kind;
        const Formula *const *from = is_chain ? parts[i]->parts : &parts[i];
        for (uint32_t k = 0; k < (is_chain ? parts[i]->count : 1); k++) {
            const Formula *link = from[k];
            if (link->kind == other) link = without_opposites(arena, link, kept, length);
            if (link->kind == absorbing) return link;
            bool is_known = link->kind == neutral;
            for (uint32_t j = 0; j < length && !is_known; j++) {
                is_known = formula_is_same(kept[j], link);
                if (is_opposite(kept[j], link)) return kind == FORMULA_AND ? &formula_false : &formula_true;
            }
            if (!is_known) kept[length++] = link;
        }
    }
    if (length == 0) return kind == FORMULA_AND ? &formula_true : &formula_false;
    if (length == 1) return kept[0];
    Formula *result = arena_alloc_zero(arena, sizeof *result);
    *result = (Formula){.kind = (uint8_t)kind, .parts = kept, .count = length};
    result->hash = hash_of(result);
    return result;
}

const Formula *formula_and(Arena *arena, const Formula *const *parts, uint32_t count) {
    return chain(arena, FORMULA_AND, parts, count);
}

const Formula *formula_or(Arena *arena, const Formula *const *parts, uint32_t count) {
    return chain(arena, FORMULA_OR, parts, count);
}

/* ---- readings ---- */

const Formula *formula_substitute(DimTable *table, Arena *arena, const Formula *formula, DimLookup *lookup,
                                  void *context) {
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE:
    case FORMULA_FALSE:
    case FORMULA_UNKNOWN: return formula;
    case FORMULA_EQUAL:
    case FORMULA_LESS: {
        Dim left = dim_substitute(table, formula->left, lookup, context);
        Dim right = dim_substitute(table, formula->right, lookup, context);
        return formula->kind == FORMULA_EQUAL ? formula_equal(table, arena, left, right)
                                              : formula_less(table, arena, left, right);
    }
    case FORMULA_SAME_SIZE: {
        Dim *dims = arena_alloc(arena, ((size_t)formula->dim_count + 1) * sizeof *dims);
        for (uint32_t i = 0; i < formula->dim_count; i++)
            dims[i] = dim_substitute(table, formula->dims[i], lookup, context);
        return formula_same_size(table, arena, dims, formula->split, dims + formula->split,
                                 formula->dim_count - formula->split);
    }
    case FORMULA_NOT:
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    const Formula **parts = arena_alloc(arena, formula->count * sizeof *parts);
    for (uint32_t i = 0; i < formula->count; i++)
        parts[i] = formula_substitute(table, arena, formula->parts[i], lookup, context);
    return formula->kind == FORMULA_NOT ? formula_not(arena, parts[0])
                                        : chain(arena, formula->kind, parts, formula->count);
}

void formula_symbols(DimTable *table, const Formula *formula, DimVisit *visit, void *context) {
    if (formula->left) dim_symbols(table, formula->left, visit, context);
    if (formula->right) dim_symbols(table, formula->right, visit, context);
    for (uint32_t i = 0; i < formula->dim_count; i++) dim_symbols(table, formula->dims[i], visit, context);
    for (uint32_t i = 0; i < formula->count; i++) formula_symbols(table, formula->parts[i], visit, context);
}

bool formula_has_unknown(const Formula *formula) {
    for (uint32_t i = 0; i < formula->count; i++)
        if (formula_has_unknown(formula->parts[i])) return true;
    return formula->kind == FORMULA_UNKNOWN;
}

FormulaAnswer formula_evaluate(const Formula *formula, const int64_t *symbols) {
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: return FORMULA_HOLDS;
    case FORMULA_FALSE: return FORMULA_FAILS;
    case FORMULA_UNKNOWN: return FORMULA_OPEN;
    case FORMULA_EQUAL:
    case FORMULA_SAME_SIZE:
    case FORMULA_LESS: {
        int64_t left, right;
        if (!dim_evaluate(formula->left, symbols, &left) || !dim_evaluate(formula->right, symbols, &right))
            return FORMULA_OPEN;
        bool holds = formula->kind == FORMULA_LESS ? left < right : left == right;
        return holds ? FORMULA_HOLDS : FORMULA_FAILS;
    }
    case FORMULA_NOT: {
        FormulaAnswer answer = formula_evaluate(formula->parts[0], symbols);
        return answer == FORMULA_OPEN ? answer : answer == FORMULA_HOLDS ? FORMULA_FAILS : FORMULA_HOLDS;
    }
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    FormulaAnswer decisive = formula->kind == FORMULA_AND ? FORMULA_FAILS : FORMULA_HOLDS;
    FormulaAnswer result = formula->kind == FORMULA_AND ? FORMULA_HOLDS : FORMULA_FAILS;
    for (uint32_t i = 0; i < formula->count; i++) {
        FormulaAnswer answer = formula_evaluate(formula->parts[i], symbols);
        if (answer == decisive) return answer;
        if (answer == FORMULA_OPEN) result = answer;
    }
    return result;
}

/* ---- printing ---- */

/* A number stands on the right: [turned] is the sign for that. */
static void print_comparison(const Formula *formula, const char *sign, const char *turned, StrBuf *out) {
    bool turns = dim_is_constant(formula->left, &(int64_t){0});
    dim_print(turns ? formula->right : formula->left, out);
    strbuf_printf(out, " %s ", turns ? turned : sign);
    dim_print(turns ? formula->left : formula->right, out);
}

static void print_part(const Formula *formula, StrBuf *out) {
    bool is_chain = formula->kind == FORMULA_AND || formula->kind == FORMULA_OR;
    if (is_chain) strbuf_puts(out, "(");
    formula_print(formula, out);
    if (is_chain) strbuf_puts(out, ")");
}

void formula_print(const Formula *formula, StrBuf *out) {
    switch ((FormulaKind)formula->kind) {
    case FORMULA_TRUE: strbuf_puts(out, "True"); return;
    case FORMULA_FALSE: strbuf_puts(out, "False"); return;
    case FORMULA_UNKNOWN: strbuf_puts(out, "?"); return;
    case FORMULA_EQUAL:
    case FORMULA_SAME_SIZE: print_comparison(formula, "==", "==", out); return;
    case FORMULA_LESS: print_comparison(formula, "<", ">", out); return;
    case FORMULA_NOT: {
        const Formula *part = formula->parts[0];
        if (part->kind == FORMULA_EQUAL || part->kind == FORMULA_SAME_SIZE) {
            print_comparison(part, "!=", "!=", out);
        } else if (part->kind == FORMULA_LESS) {
            print_comparison(part, ">=", "<=", out);
        } else {
            strbuf_puts(out, "not ");
            print_part(part, out);
        }
        return;
    }
    case FORMULA_AND:
    case FORMULA_OR: break;
    }
    for (uint32_t i = 0; i < formula->count; i++) {
        if (i) strbuf_puts(out, formula->kind == FORMULA_AND ? " and " : " or ");
        print_part(formula->parts[i], out);
    }
}

const char *formula_text(Arena *arena, const Formula *formula) {
    StrBuf out = {0};
    formula_print(formula, &out);
    const char *text = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}
