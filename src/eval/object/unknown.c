/* Unknown things. One that is used as a size becomes a symbol; what the path knows of symbols is put in
 * wherever sizes are asked for. */
#include "eval/object/unknown.h"
#include "eval/interp.h"
#include "eval/object/place.h"
#include "eval/object/supposed.h"

/* ---- unknown things ---- */

Value unknown(Interp *interp) {
    interp->run.counters.doubts++;
    interp->run.counters.unknowns++;
    return (Value){.kind = VALUE_ANY, .identity = ++interp->analysis.identities};
}

Value unknown_int(Interp *interp, const char *name, DimBounds bounds) {
    return value_from_dim(dim_symbol(&interp->analysis.dims, name ? name : "n", bounds));
}

Dim unknown_dim(Interp *interp, Value value) {
    if (value.kind == VALUE_ANY && value.identity) {
        const char *path = supposed_name(interp, value.identity);
        Dim sum = interp->run.supposed ? supposed_size(interp, value.identity) : NULL;
        if (sum) return path_dim(interp, sum, NULL);
        uint64_t *known = map_at(&interp->analysis.any_symbols, value.identity);
        if (*known == 0) {
            Place place = value.origin ? interp->analysis.places.items[value.origin] : (Place){0};
            uint32_t length = place.span.end - place.span.start;
            /* A parameter lends its name; any other unknown thing is a plain n. */
            const char *name = path ? path : "n";
            if (!path && place.text && length > 0 && length < 32)
                name = arena_copy(&interp->analysis.dims.arena, place.text->data + place.span.start, length);
            *known = (uintptr_t)dim_symbol(&interp->analysis.dims, name, (DimBounds){0, INT64_MAX});
        }
        Dim symbol = (Dim)(uintptr_t)*known;
        return interp->run.supposed ? path_dim(interp, symbol, NULL) : symbol;
    }
    return path_dim(interp, value_to_dim(&interp->analysis.dims, value), NULL);
}

/* ---- what the path tells of symbols ---- */

typedef struct FactLookup {
    Interp *interp;
    uint32_t origin; /* of the first fact that was put in */
    uint32_t depth;
} FactLookup;

static Dim look_up(void *context, Dim symbol) {
    enum { MOST_STEPS = 16 };
    FactLookup *lookup = context;
    const Fact *fact = pmap_get(lookup->interp->path.state.facts, dim_number(symbol));
    if (!fact || !fact->is || lookup->depth == MOST_STEPS) return symbol;
    if (!lookup->origin) lookup->origin = fact->origin;
    lookup->depth++;
    Dim dim = dim_substitute(&lookup->interp->analysis.dims, fact->is, look_up, lookup);
    lookup->depth--;
    return dim ? dim : fact->is;
}

Dim path_dim(Interp *interp, Dim dim, uint32_t *origin) {
    if (!dim || !interp->path.state.facts) return dim;
    FactLookup lookup = {.interp = interp};
    Dim known = dim_substitute(&interp->analysis.dims, dim, look_up, &lookup);
    if (origin && lookup.origin && known && known != dim) *origin = lookup.origin;
    return known ? known : dim;
}

Value unknown_item(Interp *interp, Value element) {
    if (element.kind == VALUE_ANY && element.identity) {
        Value other = unknown(interp);
        other.origin = element.origin;
        return other;
    }
    if (element.kind == VALUE_DIM) {
        const char *name = dim_symbol_name(element.dim);
        Value other = unknown_int(interp, name, dim_bounds(element.dim));
        other.origin = element.origin;
        return other;
    }
    return element;
}

static void learn_is(Interp *interp, Dim symbol, Dim value, uint32_t origin) {
    Fact *fact = ARENA_NEW(interp->run.arena, Fact);
    *fact = (Fact){.is = value, .bounds = dim_bounds(value), .origin = origin};
    interp->path.state.facts =
        pmap_set(interp->run.arena, interp->path.state.facts, dim_number(symbol), fact);
}

void unknown_learn_equal(Interp *interp, Dim a, Dim b, uint32_t origin) {
    Dim symbol, value;
    a = path_dim(interp, a, NULL);
    b = path_dim(interp, b, NULL);
    Dim both = interp->run.supposed ? supposed_equal(interp, a, b) : NULL;
    if (both && a != both) learn_is(interp, a, both, origin);
    if (both && b != both) learn_is(interp, b, both, origin);
    if (!both && dim_solve(&interp->analysis.dims, a, b, &symbol, &value))
        learn_is(interp, symbol, value, origin);
}
