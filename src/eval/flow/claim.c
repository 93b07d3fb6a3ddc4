/* Claims: bools that are the truth of a condition on sizes. While a run is recorded, what comparisons, `not`,
 * `and`, `or`, any and all say of sizes stays with the bool that they give, whatever becomes of it: it is
 * bound to a name, passed, returned, or kept in a list. A bool carries the number of its condition;
 * conditions that are written alike have one number, so that equal bools are equal values.
 *
 * A claim is always known as a whole: with FORMULA_UNKNOWN anywhere in it, two that are written alike could
 * differ. */
#include "eval/flow/claim.h"
#include "eval/flow/assume.h"
#include "eval/interp.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"

#include <string.h>

enum {
    MOST_CLAIMS = 1 << 16, /* of one file */
    MOST_SIZE = 256,       /* of one: a loop may make it greater each time */
};

static uint32_t claim_number(Interp *interp, const Formula *formula) {
    uint64_t hash = formula->hash;
    /* The few whose hashes clash are found one after the other. */
    for (;; hash++) {
        uint64_t *known = map_at(&interp->run.claims.numbers, hash | 1);
        if (*known && formula_is_same(interp->run.claims.formulas.items[*known - 1], formula))
            return (uint32_t)*known;
        if (*known) continue;
        array_push(&interp->run.claims.formulas, formula);
        *known = interp->run.claims.formulas.count;
        return interp->run.claims.formulas.count;
    }
}

Value claim_value(Interp *interp, const Formula *formula) {
    if (formula->kind == FORMULA_TRUE) return value_bool(true);
    if (formula->kind == FORMULA_FALSE) return value_bool(false);
    Value value = value_some(CLASS_bool);
    /* What all states share outlives the run whose conditions are numbered. */
    bool is_claim = learns_formulas(interp) && !interp->path.is_static &&
                    interp->run.claims.formulas.count < MOST_CLAIMS && !formula_has_unknown(formula) &&
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
        return formula_not(interp->run.arena, formula_equal(&interp->analysis.dims, interp->run.arena,
                                                            unknown_dim(interp, value),
                                                            dim_constant(&interp->analysis.dims, 0)));
    case VALUE_SOME:
        return value_is_claim(value) ? interp->run.claims.formulas.items[value.claim - 1] : &formula_unknown;
    case VALUE_NEVER:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_OBJECT:
    case VALUE_UNION:
    case VALUE_ANY: break;
    }
    return &formula_unknown;
}

bool claim_asks_for_size(const Interp *interp, uint32_t origin) {
    static const char *const words[] = {".shape", ".size(", ".dim()", ".ndim", ".numel()", ".nelement()"};
    if (origin == 0 || origin >= interp->analysis.places.count) return false;
    Place place = interp->analysis.places.items[origin];
    for (size_t i = 0; place.text && i < sizeof words / sizeof *words; i++)
        if (memmem(place.text->data + place.span.start, place.span.end - place.span.start, words[i],
                   strlen(words[i])))
            return true;
    return false;
}

Value claim_item(Interp *interp, Value container, Value item, const Node *node) {
    if (!learns_formulas(interp) || item.kind != VALUE_INT || container.kind != VALUE_TUPLE) return item;
    if (claim_asks_for_size(interp, item.origin)) return item;
    uint32_t own = place_of(interp, node);
    if (claim_asks_for_size(interp, container.origin)) own = container.origin;
    if (claim_asks_for_size(interp, own)) item.origin = own;
    return item;
}

/* ---- operations ---- */

/* Where a bool that is known comes from: who asks later whether it depends on sizes finds it there. */
static uint32_t find_origin(Interp *interp, Value left, Value right, const Node *node) {
    uint32_t own = node ? place_of(interp, node) : 0;
    uint32_t origins[] = {own, left.origin, right.origin};
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        if (claim_asks_for_size(interp, origins[i])) return origins[i];
    return own;
}

Value claim_comparison(Interp *interp, Operator op, Value left, Value right, Value result, const Node *node) {
    if (!claim_is_bool(result)) return result;
    if (result.kind == VALUE_SOME && !result.claim)
        result = claim_value(interp, assume_comparison(interp, op, left, right));
    result.origin = find_origin(interp, left, right, node);
    return result;
}

Value claim_not(Interp *interp, Value operand, Value result) {
    if (!learns_formulas(interp)) return result;
    if (result.kind == VALUE_SOME)
        result = claim_value(interp, formula_not(interp->run.arena, claim_formula(interp, operand)));
    result.origin = operand.origin;
    return result;
}

/* True counts as 1: a symbol for the number that a claim is. */
Value claim_integer(Interp *interp, Value value) {
    if (!value_is_claim(value)) return value;
    const Formula *formula = interp->run.claims.formulas.items[value.claim - 1];
    uint64_t *known = map_at(&interp->run.claims.symbols, value.claim);
    if (!*known) *known = (uintptr_t)dim_symbol(&interp->analysis.dims, "n", (DimBounds){0, 1});
    Dim symbol = (Dim)(uintptr_t)*known;
    Arena *arena = interp->run.arena;
    const Formula *is_one =
        formula_equal(&interp->analysis.dims, arena, symbol, dim_constant(&interp->analysis.dims, 1));
    const Formula *yes = formula_both(arena, is_one, formula);
    const Formula *no = formula_both(arena, formula_not(arena, is_one), formula_not(arena, formula));
    assume(interp, formula_either(arena, yes, no), NULL);
    Value number = value_from_dim(symbol);
    number.origin = value.origin;
    return number;
}

Value claim_binary(Interp *interp, Operator op, Value left, Value right, Value result) {
    bool is_open = result.kind == VALUE_SOME && result.address == CLASS_bool && claim_is_bool(left) &&
                   claim_is_bool(right);
    if (!is_open) return result;
    const Formula *a = claim_formula(interp, left), *b = claim_formula(interp, right);
    switch (op) {
    case OP_BitAnd: return claim_value(interp, formula_both(interp->run.arena, a, b));
    case OP_BitOr: return claim_value(interp, formula_either(interp->run.arena, a, b));
    case OP_BitXor: return claim_comparison(interp, OP_NotEq, left, right, result, NULL);
    default: return result;
    }
}
