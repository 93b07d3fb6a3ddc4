/* Claims: bools that are the truth of a condition on sizes. While a run is recorded, what comparisons, `not`,
 * `and`, `or`, any and all say of sizes stays with the bool that they give, whatever becomes of it: it is
 * bound to a name, passed, returned, or kept in a list. A bool carries the number of its condition;
 * conditions that are written alike have one number, so that equal bools are equal values.
 *
 * A claim is always known as a whole: with FORMULA_UNKNOWN anywhere in it, two that are written alike could
 * differ. */
#include "eval/run.h"

#include <string.h>

enum {
    MOST_CLAIMS = 1 << 16, /* of one file */
    MOST_SIZE = 256,       /* of one: a loop may make it greater each time */
};

static uint32_t claim_number(Interp *interp, const Formula *formula) {
    uint64_t hash = formula_hash(formula);
    /* The few whose hashes clash are found one behind the other. */
    for (;; hash++) {
        uint64_t *known = map_at(&interp->claim_numbers, hash | 1);
        if (*known && formula_is_same(interp->claims.items[*known - 1], formula)) return (uint32_t)*known;
        if (*known) continue;
        array_push(&interp->claims, formula);
        *known = interp->claims.count;
        return interp->claims.count;
    }
}

Value claim_value(Interp *interp, const Formula *formula) {
    if (formula->kind == FORMULA_TRUE) return value_bool(true);
    if (formula->kind == FORMULA_FALSE) return value_bool(false);
    Value value = value_some(CLASS_bool);
    bool is_claim = interp->recorder && interp->claims.count < MOST_CLAIMS && !formula_has_unknown(formula) &&
                    formula_size(formula, MOST_SIZE) < MOST_SIZE;
    if (is_claim) value.claim = claim_number(interp, formula);
    return value;
}

const Formula *claim_formula(Interp *interp, Value value) {
    switch ((ValueKind)value.kind) {
    case VALUE_NONE: return &formula_false;
    case VALUE_BOOL:
    case VALUE_INT: return value.integer ? &formula_true : &formula_false;
    case VALUE_DIM:
        return formula_not(interp->arena, formula_equal(&interp->dims, interp->arena, as_dim(interp, value),
                                                        dim_constant(&interp->dims, 0)));
    case VALUE_SOME: return value.claim ? interp->claims.items[value.claim - 1] : &formula_unknown;
    default: return &formula_unknown;
    }
}

bool asks_for_size(const Interp *interp, uint32_t origin) {
    static const char *const words[] = {".shape", ".size(", ".dim()", ".ndim", ".numel()", ".nelement()"};
    if (origin == 0 || origin >= interp->places.count) return false;
    Place place = interp->places.items[origin];
    for (size_t i = 0; place.text && i < sizeof words / sizeof *words; i++)
        if (memmem(place.text->data + place.span.start, place.span.end - place.span.start, words[i],
                   strlen(words[i])))
            return true;
    return false;
}

static bool is_bool(Value value) {
    return value.kind == VALUE_BOOL || (value.kind == VALUE_SOME && value.address == CLASS_bool);
}

/* ---- operations ---- */

/* Where a bool that is known comes from: who asks later whether it depends on sizes finds it there. */
static uint32_t find_origin(Interp *interp, Value left, Value right, const Node *node) {
    uint32_t own = node ? place_of(interp, node) : 0;
    uint32_t origins[] = {own, left.origin, right.origin};
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        if (asks_for_size(interp, origins[i])) return origins[i];
    return own;
}

Value claim_comparison(Interp *interp, Operator op, Value left, Value right, Value result, const Node *node) {
    if (!is_bool(result)) return result;
    if (result.kind == VALUE_SOME && !result.claim)
        result = claim_value(interp, comparison_formula(interp, op, left, right));
    if (result.kind == VALUE_BOOL) result.origin = find_origin(interp, left, right, node);
    return result;
}

Value claim_not(Interp *interp, Value operand, Value result) {
    if (!interp->recorder) return result;
    if (result.kind == VALUE_SOME)
        result = claim_value(interp, formula_not(interp->arena, claim_formula(interp, operand)));
    result.origin = operand.origin;
    return result;
}

/* True counts as 1: a symbol for the number that a claim is. */
Value claim_integer(Interp *interp, Value value) {
    if (value.kind != VALUE_SOME || !value.claim) return value;
    const Formula *formula = interp->claims.items[value.claim - 1];
    uint64_t *known = map_at(&interp->claim_symbols, value.claim);
    if (!*known) *known = (uintptr_t)dim_symbol(&interp->dims, "n", (DimBounds){0, 1});
    Dim symbol = (Dim)(uintptr_t)*known;
    Arena *arena = interp->arena;
    const Formula *is_one = formula_equal(&interp->dims, arena, symbol, dim_constant(&interp->dims, 1));
    const Formula *yes = formula_both(arena, is_one, formula);
    const Formula *no = formula_both(arena, formula_not(arena, is_one), formula_not(arena, formula));
    assume(interp, formula_either(arena, yes, no), NULL);
    Value number = value_from_dim(symbol);
    number.origin = value.origin;
    return number;
}

Value claim_binary(Interp *interp, Operator op, Value left, Value right, Value result) {
    bool is_open =
        result.kind == VALUE_SOME && result.address == CLASS_bool && is_bool(left) && is_bool(right);
    if (!is_open) return result;
    const Formula *a = claim_formula(interp, left), *b = claim_formula(interp, right);
    switch (op) {
    case OP_BitAnd: return claim_value(interp, formula_both(interp->arena, a, b));
    case OP_BitOr: return claim_value(interp, formula_either(interp->arena, a, b));
    case OP_BitXor: return claim_comparison(interp, OP_NotEq, left, right, result, NULL);
    default: return result;
    }
}

/* ---- joins ---- */

/* What a path has assumed beyond [common]. */
static const Formula *assumed_since(Interp *interp, const Assumption *last, const Assumption *common) {
    const Formula *all = &formula_true;
    for (; last != common; last = last->before) all = formula_both(interp->arena, last->formula, all);
    return all;
}

static bool exclude_each_other(Interp *interp, const Formula *a, const Formula *b) {
    return formula_both(interp->arena, a, b)->kind == FORMULA_FALSE ||
           formula_both(interp->arena, b, a)->kind == FORMULA_FALSE;
}

/* A condition that holds on the path of [a] and not on that of [b]; NULL when none is known. Most often it is
 * what one has assumed and the other has denied when they parted. */
static const Formula *parting(Interp *interp, const Assumption *a, const Assumption *b) {
    enum { MOST_ASSUMED = 32 };
    const Assumption *first = a, *other = b, *left = a, *right = b;
    while (left != right) {
        uint32_t length = left ? left->length : 0, other_length = right ? right->length : 0;
        if (length >= other_length) {
            first = left;
            left = left->before;
        }
        if (other_length >= length) {
            other = right;
            right = right->before;
        }
    }
    uint32_t common = left ? left->length : 0;
    if (a == left || b == left || a->length - common > MOST_ASSUMED || b->length - common > MOST_ASSUMED)
        return NULL;
    if (!formula_has_unknown(first->formula) &&
        formula_is_same(formula_not(interp->arena, first->formula), other->formula))
        return first->formula;
    const Formula *one = assumed_since(interp, a, left), *two = assumed_since(interp, b, left);
    if (!exclude_each_other(interp, one, two)) return NULL;
    if (!formula_has_unknown(one)) return one;
    return formula_has_unknown(two) ? NULL : formula_not(interp->arena, two);
}

/* The bool that is [left] where [split] holds, and else [right]. */
static Value choose(Interp *interp, const Formula *split, Value left, Value right) {
    Arena *arena = interp->arena;
    const Formula *first = formula_both(arena, split, claim_formula(interp, left));
    const Formula *second = formula_both(arena, formula_not(arena, split), claim_formula(interp, right));
    return claim_value(interp, formula_either(arena, first, second));
}

static bool is_plain_bool(Value value) {
    return value.kind == VALUE_SOME && value.address == CLASS_bool && !value.claim;
}

Value claim_join(Interp *interp, const State *a, Value left, const State *b, Value right) {
    Value joined = value_join(interp->arena, left, right);
    bool is_lost = interp->recorder && is_plain_bool(joined) && is_bool(left) && is_bool(right);
    const Formula *split = is_lost ? parting(interp, a->assumed, b->assumed) : NULL;
    if (!split) return joined;
    Value value = choose(interp, split, left, right);
    value.origin = joined.origin;
    value.absent = joined.absent;
    return value;
}

typedef struct Paths {
    Interp *interp;
    const State *a, *b;
    State *joined;
} Paths;

static bool join_local(void *context, uint32_t name, const void *left, const void *right) {
    const Paths *paths = context;
    Interp *interp = paths->interp;
    if (!left || !right || !is_plain_bool(state_local(paths->joined, name))) return true;
    Value value = claim_join(interp, paths->a, *(const Value *)left, paths->b, *(const Value *)right);
    if (!is_plain_bool(value)) state_set_local(interp->arena, paths->joined, name, value);
    return true;
}

State join_paths(Interp *interp, const State *a, const State *b) {
    State joined = state_join(interp->arena, &interp->statics, a, b);
    Paths paths = {interp, a, b, &joined};
    if (interp->recorder && a->is_reached && b->is_reached)
        pmap_diff(a->locals, b->locals, join_local, &paths);
    return joined;
}
