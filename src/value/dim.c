/* The normal form: a polynomial is a constant and a sorted list of terms, a term is a coefficient and a
 * product, a product is a sorted list of atoms. All three are interned by their content, so sorting can go by
 * their numbers, and equality is equality of pointers. */
#include "value/dim_internal.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* More than that is not worth its cost: the dimension becomes unknown. The depth, of quotients within
 * quotients, also bounds the recursion of everything that looks into atoms. */
enum { MAX_TERMS = 64, MAX_FACTORS = 16, MAX_DEPTH = 32, MAX_EXTREMES = 4 };

/* A polynomial under construction. */
typedef struct DimSum {
    int64_t constant;
    uint32_t count;
    bool failed; /* too large */
    DimTerm terms[MAX_TERMS];
} DimSum;

/* ---- interning ---- */

void dims_init(DimTable *table) {
    *table = (DimTable){.capacity = 256};
    table->slots = memory_alloc(table->capacity * sizeof *table->slots);
    memset(table->slots, 0, table->capacity * sizeof *table->slots);
}

void dims_free(DimTable *table) {
    arena_free(&table->arena);
    free(table->slots);
    *table = (DimTable){0};
}

static uint32_t hash_content(uint32_t kind, const void *content, size_t size) {
    uint64_t hash = kind + size;
    const unsigned char *bytes = content;
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

/* Where the entry with this content is, or belongs. */
static void **find_slot(const DimTable *table, uint32_t kind, const void *content, size_t size,
                        uint32_t hash) {
    uint32_t mask = table->capacity - 1;
    for (uint32_t i = hash & mask;; i = (i + 1) & mask) {
        const DimEntry *entry = table->slots[i];
        if (!entry) return &table->slots[i];
        if (entry->hash == hash && entry->kind == kind && entry->size == size &&
            memcmp(entry + 1, content, size) == 0)
            return &table->slots[i];
    }
}

static void grow(DimTable *table) {
    void **old = table->slots;
    uint32_t old_capacity = table->capacity;
    table->capacity *= 2;
    table->slots = memory_alloc(table->capacity * sizeof *table->slots);
    memset(table->slots, 0, table->capacity * sizeof *table->slots);
    for (uint32_t i = 0; i < old_capacity; i++) {
        const DimEntry *entry = old[i];
        if (entry) *find_slot(table, entry->kind, entry + 1, entry->size, entry->hash) = old[i];
    }
    free(old);
}

/* The entry whose content (what follows the header) is [size] bytes at [content]; made when it is new, with
 * [extra] zeroed bytes after. */
static void *intern(DimTable *table, DimEntryKind kind, const void *content, size_t size, size_t extra,
                    bool *is_new) {
    uint32_t hash = hash_content(kind, content, size);
    void **slot = find_slot(table, kind, content, size, hash);
    *is_new = *slot == NULL;
    if (*slot) return *slot;
    if (table->count * 2 >= table->capacity) {
        grow(table);
        slot = find_slot(table, kind, content, size, hash);
    }
    DimEntry *entry = arena_alloc_zero(&table->arena, sizeof *entry + size + extra);
    *entry = (DimEntry){.kind = kind, .hash = hash, .number = table->count++, .size = (uint32_t)size};
    memcpy(entry + 1, content, size);
    *slot = entry;
    return entry;
}

/* ---- bounds ---- */

/* A square is not negative, whatever its root may be. */
bool product_is_square(const Product *product) {
    bool is_square = product->count % 2 == 0;
    for (uint64_t i = 0; is_square && i < product->count; i += 2)
        is_square = product->factors[i] == product->factors[i + 1];
    return is_square;
}

static DimBounds product_bounds(const Product *product) {
    DimBounds bounds = {1, 1};
    for (uint64_t i = 0; i < product->count; i++)
        bounds = bounds_multiply(bounds, product->factors[i]->bounds);
    if (product_is_square(product) && bounds.low < 0) bounds.low = 0;
    return bounds;
}

static uint64_t product_depth(const Product *product) {
    uint64_t deepest = 0;
    for (uint64_t i = 0; i < product->count; i++)
        if (product->factors[i]->depth > deepest) deepest = product->factors[i]->depth;
    return deepest;
}

DimBounds dim_bounds(Dim dim) { return dim ? dim->bounds : bounds_everything(); }

uint64_t dim_depth(Dim dim) { return dim ? dim->depth : 0; }

uint32_t dim_number(Dim dim) { return dim ? dim->entry.number + 1 : 0; }

/* ---- polynomials ---- */

static Dim polynomial(DimTable *table, const DimSum *sum) {
    if (sum->failed) return NULL;
    struct {
        DimBounds bounds;
        uint64_t depth;
        int64_t constant;
        uint64_t count;
        DimTerm terms[MAX_TERMS];
    } content = {.constant = sum->constant, .count = sum->count, .bounds = {sum->constant, sum->constant}};
    for (uint32_t i = 0; i < sum->count; i++) {
        content.terms[i] = sum->terms[i];
        uint64_t depth = product_depth(sum->terms[i].product);
        if (depth > content.depth) content.depth = depth;
        DimBounds coefficient = {sum->terms[i].coefficient, sum->terms[i].coefficient};
        content.bounds =
            bounds_add(content.bounds, bounds_multiply(product_bounds(sum->terms[i].product), coefficient));
    }
    bool is_new;
    size_t size = offsetof(DimExpr, terms) - sizeof(DimEntry) + sum->count * sizeof(DimTerm);
    Dim dim = intern(table, ENTRY_POLYNOMIAL, &content, size, 0, &is_new);
    DimBounds bounds = dim ? dim_bounds_of_rests(table, dim) : content.bounds;
    if (!dim || (bounds.low == dim->bounds.low && bounds.high == dim->bounds.high)) return dim;
    content.bounds = bounds;
    return intern(table, ENTRY_POLYNOMIAL, &content, size, 0, &is_new);
}

/* What polynomial gives for a sum without terms, as most dimensions are. */
Dim dim_constant(DimTable *table, int64_t value) {
    struct {
        DimBounds bounds;
        uint64_t depth;
        int64_t constant;
        uint64_t count;
    } content = {.constant = value, .bounds = {value, value}};
    static_assert(sizeof content == offsetof(DimExpr, terms) - sizeof(DimEntry), "the content of a constant");
    bool is_new;
    return intern(table, ENTRY_POLYNOMIAL, &content, sizeof content, 0, &is_new);
}

static const Product *product(DimTable *table, const DimAtom **factors, uint64_t count) {
    struct {
        uint64_t count;
        const DimAtom *factors[MAX_FACTORS];
    } content = {.count = count};
    memcpy(content.factors, factors, count * sizeof *factors);
    bool is_new;
    return intern(table, ENTRY_PRODUCT, &content, sizeof content.count + count * sizeof *factors, 0, &is_new);
}

Dim dim_of_atom(DimTable *table, const DimAtom *atom) {
    if (atom->alone) return atom->alone;
    DimSum sum = {.count = 1};
    sum.terms[0] = (DimTerm){product(table, &atom, 1), 1};
    Dim alone = polynomial(table, &sum);
    ((DimAtom *)atom)->alone = alone;
    return alone;
}

/* The atom of [kind], as a dimension. */
static Dim atom(DimTable *table, AtomKind kind, uint32_t symbol, Dim left, Dim right, DimBounds bounds,
                const char *name) {
    struct {
        uint32_t kind, symbol;
        Dim left, right;
    } content = {kind, symbol, left, right};
    uint64_t depth = 1;
    if (left) depth += left->depth > right->depth ? left->depth : right->depth;
    if (depth > MAX_DEPTH) return NULL;
    bool is_new;
    DimAtom *made = intern(table, ENTRY_ATOM, &content, sizeof content,
                           sizeof(DimAtom) - sizeof(DimEntry) - sizeof content, &is_new);
    if (is_new) {
        made->bounds = bounds;
        made->depth = depth;
        made->name = name;
        made->alone = NULL;
    }
    return dim_of_atom(table, made);
}

Dim dim_symbol(DimTable *table, const char *name, DimBounds bounds) {
    if (bounds.low == bounds.high) return dim_constant(table, bounds.low);
    const char *copy = arena_copy(&table->arena, name, strlen(name));
    return atom(table, ATOM_SYMBOL, table->symbol_count++, NULL, NULL, bounds, copy);
}

/* Adds [factor] times [dim] to the sum; the terms stay sorted by the numbers of their products. */
static void sum_add(DimSum *sum, Dim dim, int64_t factor) {
    if (sum->failed) return;
    int64_t scaled;
    if (__builtin_mul_overflow(dim->constant, factor, &scaled) ||
        __builtin_add_overflow(sum->constant, scaled, &sum->constant)) {
        sum->failed = true;
        return;
    }
    DimSum merged = {.constant = sum->constant};
    uint32_t i = 0;
    uint64_t j = 0;
    while (i < sum->count || j < dim->count) {
        DimTerm term;
        uint32_t mine = i < sum->count ? sum->terms[i].product->entry.number : UINT32_MAX;
        uint32_t other = j < dim->count ? dim->terms[j].product->entry.number : UINT32_MAX;
        if (mine < other) {
            term = sum->terms[i++];
        } else {
            term.product = dim->terms[j].product;
            if (__builtin_mul_overflow(dim->terms[j].coefficient, factor, &term.coefficient))
                merged.failed = true;
            j++;
            if (mine == other &&
                __builtin_add_overflow(term.coefficient, sum->terms[i++].coefficient, &term.coefficient))
                merged.failed = true;
        }
        if (merged.failed || (term.coefficient != 0 && merged.count == MAX_TERMS)) {
            sum->failed = true;
            return;
        }
        if (term.coefficient != 0) merged.terms[merged.count++] = term;
    }
    *sum = merged;
}

static Dim linear(DimTable *table, Dim a, Dim b, int64_t factor) {
    if (!a || !b) return NULL;
    int64_t scaled, constant;
    if (a->count == 0 && b->count == 0 && !__builtin_mul_overflow(b->constant, factor, &scaled) &&
        !__builtin_add_overflow(a->constant, scaled, &constant))
        return dim_constant(table, constant);
    DimSum sum = {0};
    sum_add(&sum, a, 1);
    sum_add(&sum, b, factor);
    return polynomial(table, &sum);
}

Dim dim_add(DimTable *table, Dim a, Dim b) { return linear(table, a, b, 1); }
Dim dim_subtract(DimTable *table, Dim a, Dim b) { return linear(table, a, b, -1); }

/* The product of two products; NULL when it has too many factors. */
static const Product *multiply_products(DimTable *table, const Product *a, const Product *b) {
    if (a->count + b->count > MAX_FACTORS) return NULL;
    const DimAtom *factors[MAX_FACTORS];
    uint64_t i = 0, j = 0, count = 0;
    while (i < a->count || j < b->count) {
        bool from_a =
            j == b->count || (i < a->count && a->factors[i]->entry.number <= b->factors[j]->entry.number);
        factors[count++] = from_a ? a->factors[i++] : b->factors[j++];
    }
    return product(table, factors, count);
}

/* [dim] times one term, as a polynomial; NULL when it is too large. */
static Dim scale(DimTable *table, Dim dim, const DimTerm *term) {
    DimSum sum = {0};
    for (uint64_t i = 0; i < dim->count; i++) {
        DimSum single = {.count = 1};
        single.terms[0].product = multiply_products(table, dim->terms[i].product, term->product);
        if (!single.terms[0].product || __builtin_mul_overflow(dim->terms[i].coefficient, term->coefficient,
                                                               &single.terms[0].coefficient))
            return NULL;
        Dim one = polynomial(table, &single);
        sum_add(&sum, one, 1);
    }
    if (dim->constant != 0) {
        DimSum single = {.count = 1};
        single.terms[0].product = term->product;
        if (__builtin_mul_overflow(dim->constant, term->coefficient, &single.terms[0].coefficient))
            return NULL;
        sum_add(&sum, polynomial(table, &single), 1);
    }
    return polynomial(table, &sum);
}

Dim dim_multiply(DimTable *table, Dim a, Dim b) {
    if (!a || !b) return NULL;
    DimSum sum = {0};
    sum_add(&sum, a, b->constant);
    for (uint64_t i = 0; i < b->count && !sum.failed; i++) {
        Dim part = scale(table, a, &b->terms[i]);
        if (!part) return NULL;
        sum_add(&sum, part, 1);
    }
    return dim_multiply_back(table, polynomial(table, &sum));
}

Dim dim_of_term(DimTable *table, const DimTerm *term) {
    DimSum sum = {.count = 1, .terms = {*term}};
    return polynomial(table, &sum);
}

/* ---- division ---- */

/* Splits [dim] into b*quotient + rest, where every coefficient of the rest and its constant lie in [0, |b|).
 */
static void split(DimTable *table, Dim dim, int64_t b, Dim *quotient, Dim *rest) {
    DimSum whole = {.constant = floor_quotient(dim->constant, b)}, left = {0};
    left.constant = dim->constant - whole.constant * b;
    for (uint64_t i = 0; i < dim->count; i++) {
        DimTerm term = dim->terms[i];
        int64_t times = floor_quotient(term.coefficient, b), over = term.coefficient - times * b;
        if (times) whole.terms[whole.count++] = (DimTerm){term.product, times};
        if (over) left.terms[left.count++] = (DimTerm){term.product, over};
    }
    *quotient = polynomial(table, &whole);
    *rest = polynomial(table, &left);
}

static Dim divide_by_number(DimTable *table, Dim a, int64_t b);

/* (x // c + k) // d is (x + c*k) // (c*d). The quotient of [dim] by [b] when [dim] is a quotient by a number
 * and a constant; else NULL. */
static Dim divide_quotient(DimTable *table, Dim dim, int64_t b) {
    int64_t divisor, combined, shift;
    if (dim->count != 1 || dim->terms[0].coefficient != 1) return NULL;
    const Product *only = dim->terms[0].product;
    if (only->count != 1 || only->factors[0]->kind != ATOM_DIVIDE) return NULL;
    if (!dim_is_constant(only->factors[0]->right, &divisor) || divisor <= 0) return NULL;
    if (__builtin_mul_overflow(divisor, b, &combined)) return NULL;
    if (__builtin_mul_overflow(divisor, dim->constant, &shift)) return NULL;
    Dim dividend = dim_add(table, only->factors[0]->left, dim_constant(table, shift));
    return dividend ? divide_by_number(table, dividend, combined) : NULL;
}

static Dim divide_by_number(DimTable *table, Dim a, int64_t b) {
    if (b == 0 || b == INT64_MIN) return NULL;
    if (b < 0) { /* a // -b is (-a) // b */
        Dim negated = linear(table, dim_constant(table, 0), a, -1);
        return negated ? divide_by_number(table, negated, -b) : NULL;
    }
    Dim quotient, rest, collapsed = divide_quotient(table, a, b);
    if (collapsed) return collapsed;
    split(table, a, b, &quotient, &rest);
    if (rest->bounds.low >= 0 && rest->bounds.high < b) return quotient;
    DimBounds bounds = bounds_divide(rest->bounds, (DimBounds){b, b});
    Dim remaining = atom(table, ATOM_DIVIDE, 0, rest, dim_constant(table, b), bounds, NULL);
    return dim_add(table, quotient, remaining);
}

/* The quotient by a product, [b], where what is common to both, but for numbers, is left out: (n*t) // (4*n)
 * is t // 4. NULL: nothing is common. */
static Dim divide_common(DimTable *table, Dim a, Dim b) {
    if (b->count != 1 || b->constant != 0 || b->terms[0].coefficient == INT64_MIN) return NULL;
    uint64_t common = integer_magnitude(b->terms[0].coefficient);
    for (uint64_t i = 0; i < a->count; i++)
        common = greatest_divisor(common, integer_magnitude(a->terms[i].coefficient));
    if (a->constant != 0 || common == 0 || common > INT64_MAX) return NULL;
    DimTerm term = {b->terms[0].product, (int64_t)common};
    Dim reduced = dim_divide_exactly(table, a, dim_of_term(table, &term));
    return reduced ? divide_by_number(table, reduced, b->terms[0].coefficient / (int64_t)common) : NULL;
}

Dim dim_divide(DimTable *table, Dim a, Dim b) {
    int64_t number;
    if (!a || !b) return NULL;
    if (dim_is_constant(b, &number)) return divide_by_number(table, a, number);
    if (dim_bounds_here(table, b).low <= 0) return NULL;
    Dim exact = dim_divide_exactly(table, a, b);
    if (exact) return exact;
    Dim reduced = divide_common(table, a, b);
    if (reduced) return reduced;
    return atom(table, ATOM_DIVIDE, 0, a, b, bounds_divide(a->bounds, b->bounds), NULL);
}

Dim dim_divide_evenly(DimTable *table, Dim a, Dim b) {
    if (!a || !b) return NULL;
    Dim exact = b->count ? dim_divide_exactly(table, a, b) : NULL;
    return exact ? exact : dim_divide(table, a, b);
}

Dim dim_remainder(DimTable *table, Dim a, Dim b) {
    int64_t number;
    if (!a || !b) return NULL;
    if (!dim_is_constant(b, &number)) {
        if (dim_bounds_here(table, b).low <= 0) return NULL;
        if (dim_divide_exactly(table, a, b)) return dim_constant(table, 0);
        if (a->bounds.low >= 0 && a->bounds.high < b->bounds.low) return a;
        return atom(table, ATOM_REMAINDER, 0, a, b, bounds_remainder(a->bounds, b->bounds), NULL);
    }
    if (number == 0 || number == INT64_MIN) return NULL;
    if (number < 0) { /* a % -b is -((-a) % b) */
        Dim zero = dim_constant(table, 0), negated = linear(table, zero, a, -1);
        Dim positive = negated ? dim_remainder(table, negated, dim_constant(table, -number)) : NULL;
        return positive ? linear(table, zero, positive, -1) : NULL;
    }
    Dim quotient, rest;
    a = dim_without_remainders(table, a, number);
    split(table, a, number, &quotient, &rest);
    if (rest->bounds.low >= 0 && rest->bounds.high < number) return rest;
    return atom(table, ATOM_REMAINDER, 0, rest, b, (DimBounds){0, number - 1}, NULL);
}

/* The atom of [kind] that a dimension is by itself; NULL when it is none. */
static const DimAtom *lone_atom(Dim dim, AtomKind kind) {
    if (dim->count != 1 || dim->constant != 0 || dim->terms[0].coefficient != 1) return NULL;
    const Product *only = dim->terms[0].product;
    return only->count == 1 && only->factors[0]->kind == kind ? only->factors[0] : NULL;
}

/* dim_at_most, which looks into as many minima and maxima inside one another as [depth] says. */
static bool at_most(DimTable *table, Dim a, Dim b, int depth) {
    if (a == b || a->bounds.high <= b->bounds.low) return true;
    const DimAtom *least = depth ? lone_atom(a, ATOM_MINIMUM) : NULL;
    const DimAtom *greatest = depth ? lone_atom(b, ATOM_MAXIMUM) : NULL;
    if (least && (at_most(table, least->left, b, depth - 1) || at_most(table, least->right, b, depth - 1)))
        return true;
    if (greatest &&
        (at_most(table, a, greatest->left, depth - 1) || at_most(table, a, greatest->right, depth - 1)))
        return true;
    Dim difference = dim_subtract(table, a, b);
    return difference && dim_bounds_here(table, difference).high <= 0;
}

bool dim_at_most(DimTable *table, Dim a, Dim b) { return a && b && at_most(table, a, b, MAX_EXTREMES); }

static Dim extreme(DimTable *table, Dim a, Dim b, AtomKind kind) {
    if (!a || !b) return NULL;
    if (dim_at_most(table, b, a)) return kind == ATOM_MAXIMUM ? a : b;
    if (dim_at_most(table, a, b)) return kind == ATOM_MAXIMUM ? b : a;
    if (a->entry.number > b->entry.number) {
        Dim swapped = a;
        a = b;
        b = swapped;
    }
    DimBounds bounds = (kind == ATOM_MAXIMUM ? bounds_maximum : bounds_minimum)(a->bounds, b->bounds);
    return atom(table, kind, 0, a, b, bounds, NULL);
}

Dim dim_minimum(DimTable *table, Dim a, Dim b) { return extreme(table, a, b, ATOM_MINIMUM); }
Dim dim_maximum(DimTable *table, Dim a, Dim b) { return extreme(table, a, b, ATOM_MAXIMUM); }

Dim dim_distance(DimTable *table, Dim a, Dim b) {
    const DimAtom *greatest = b ? lone_atom(b, ATOM_MAXIMUM) : NULL;
    return greatest ? dim_minimum(table, dim_subtract(table, a, greatest->left),
                                  dim_subtract(table, a, greatest->right))
                    : dim_subtract(table, a, b);
}

/* ---- questions ---- */

bool dim_is_constant(Dim dim, int64_t *value) {
    if (!dim || dim->count) return false;
    *value = dim->constant;
    return true;
}

const char *dim_symbol_name(Dim dim) {
    if (!dim || dim->count != 1 || dim->constant != 0 || dim->terms[0].coefficient != 1) return NULL;
    const Product *only = dim->terms[0].product;
    return only->count == 1 && only->factors[0]->kind == ATOM_SYMBOL ? only->factors[0]->name : NULL;
}

uint64_t greatest_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The difference is zero for some values unless its sign is fixed, or its terms are all multiples of a number
 * that its constant is not a multiple of. */
DimOrder dim_compare(DimTable *table, Dim a, Dim b) {
    if (!a || !b) return DIM_UNKNOWN;
    if (a == b) return DIM_EQUAL;
    if (a->bounds.low > b->bounds.high || a->bounds.high < b->bounds.low) return DIM_DIFFERENT;
    Dim difference = dim_subtract(table, a, b);
    if (!difference) return DIM_UNKNOWN;
    DimBounds bounds = dim_bounds_here(table, difference);
    if (bounds.low > 0 || bounds.high < 0) return DIM_DIFFERENT;
    uint64_t divisor = 0;
    for (uint64_t i = 0; i < difference->count; i++)
        divisor = greatest_divisor(divisor, integer_magnitude(difference->terms[i].coefficient));
    return divisor > 1 && integer_magnitude(difference->constant) % divisor != 0 ? DIM_DIFFERENT
                                                                                 : DIM_UNKNOWN;
}

static bool evaluate_atom(const DimAtom *node, const int64_t *symbols, int64_t *value) {
    int64_t left, right;
    if (node->kind == ATOM_SYMBOL) {
        *value = symbols[node->symbol];
        return true;
    }
    if (!dim_evaluate(node->left, symbols, &left) || !dim_evaluate(node->right, symbols, &right))
        return false;
    switch ((AtomKind)node->kind) {
    case ATOM_SYMBOL: break;
    case ATOM_MINIMUM: *value = left < right ? left : right; return true;
    case ATOM_MAXIMUM: *value = left > right ? left : right; return true;
    case ATOM_DIVIDE:
    case ATOM_REMAINDER:
        if (right == 0 || (left == INT64_MIN && right == -1)) return false;
        *value = floor_quotient(left, right);
        if (node->kind == ATOM_REMAINDER) *value = left - *value * right;
        return true;
    }
    return false;
}

bool dim_evaluate(Dim dim, const int64_t *symbols, int64_t *value) {
    if (!dim) return false;
    int64_t total = dim->constant;
    for (uint64_t i = 0; i < dim->count; i++) {
        int64_t term = dim->terms[i].coefficient, factor;
        const Product *factors = dim->terms[i].product;
        for (uint64_t k = 0; k < factors->count; k++)
            if (!evaluate_atom(factors->factors[k], symbols, &factor) ||
                __builtin_mul_overflow(term, factor, &term))
                return false;
        if (__builtin_add_overflow(total, term, &total)) return false;
    }
    *value = total;
    return true;
}

/* ---- printing ---- */

static bool is_sum(Dim dim) { return dim->count + (dim->constant != 0) > 1; }

/* True when [dim], written as an operand of //, needs no parentheses. */
static bool is_simple(Dim dim) {
    if (dim->count == 0) return dim->constant >= 0;
    if (is_sum(dim) || dim->terms[0].coefficient != 1) return false;
    const Product *only = dim->terms[0].product;
    return only->count == 1 &&
           (only->factors[0]->kind == ATOM_SYMBOL || only->factors[0]->kind >= ATOM_MINIMUM);
}

static void print_operand(Dim dim, StrBuf *out) {
    if (!is_simple(dim)) strbuf_putc(out, '(');
    dim_print(dim, out);
    if (!is_simple(dim)) strbuf_putc(out, ')');
}

static void print_atom(const DimAtom *node, bool alone, StrBuf *out) {
    switch ((AtomKind)node->kind) {
    case ATOM_SYMBOL: strbuf_puts(out, node->name); return;
    case ATOM_MINIMUM:
    case ATOM_MAXIMUM:
        strbuf_puts(out, node->kind == ATOM_MINIMUM ? "min(" : "max(");
        dim_print(node->left, out);
        strbuf_puts(out, ", ");
        dim_print(node->right, out);
        strbuf_putc(out, ')');
        return;
    case ATOM_DIVIDE:
    case ATOM_REMAINDER:
        if (!alone) strbuf_putc(out, '(');
        print_operand(node->left, out);
        strbuf_puts(out, node->kind == ATOM_DIVIDE ? "//" : "%");
        print_operand(node->right, out);
        if (!alone) strbuf_putc(out, ')');
        return;
    }
}

/* [leads]: after a minus that nothing stands before, which binds more tightly than // does. */
static void print_term(const DimTerm *term, bool leads, StrBuf *out) {
    uint64_t coefficient = integer_magnitude(term->coefficient);
    if (coefficient != 1) strbuf_printf(out, "%" PRIu64 "*", coefficient);
    for (uint64_t i = 0; i < term->product->count; i++) {
        if (i) strbuf_putc(out, '*');
        print_atom(term->product->factors[i], term->product->count == 1 && coefficient == 1 && !leads, out);
    }
}

void dim_print(Dim dim, StrBuf *out) {
    if (!dim) {
        strbuf_putc(out, '?');
        return;
    }
    bool first = true, has_positive = false;
    for (uint64_t i = 0; i < dim->count; i++) has_positive |= dim->terms[i].coefficient > 0;
    bool constant_leads = !has_positive && dim->count > 0 && dim->constant > 0;
    if (constant_leads) {
        strbuf_printf(out, "%" PRId64, dim->constant);
        first = false;
    }
    /* Positive terms first, so that n - 1 is not written -1 + n. */
    for (int negative = 0; negative < 2; negative++)
        for (uint64_t i = 0; i < dim->count; i++) {
            if ((dim->terms[i].coefficient < 0) != negative) continue;
            if (first && negative) strbuf_putc(out, '-');
            if (!first) strbuf_puts(out, negative ? " - " : " + ");
            print_term(&dim->terms[i], first && negative, out);
            first = false;
        }
    if (first)
        strbuf_printf(out, "%" PRId64, dim->constant);
    else if (dim->constant && !constant_leads)
        strbuf_printf(out, " %c %" PRIu64, dim->constant < 0 ? '-' : '+', integer_magnitude(dim->constant));
}
