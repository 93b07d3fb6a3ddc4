#include "eval/suppose_rows.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/unknown.h"
#include "eval/path.h"

#include <string.h>

/* ---- names of sizes ---- */

/* How the sizes of one run are shown in one function. */
typedef struct Shower {
    SupposedTargets *targets;
    Interp *interp;
    const Scope *scope;    /* of the target */
    const Scope *function; /* whose run it is */
    Map *shown;            /* scope and symbol to the symbol that it is shown as */
    Map *taken;            /* scope and name: a symbol is shown so */
} Shower;

/* The size that a name stands for where the run has ended; NULL: none. */
static Dim named_size(Interp *interp, const SupposedName *name) {
    if (name->is_spoilt) return NULL;
    if (name->value.kind == VALUE_DIM) return path_dim(interp, name->value.dim, NULL);
    const uint64_t *known = map_find(&interp->analysis.any_symbols, name->value.identity);
    return known ? path_dim(interp, (Dim)(uintptr_t)*known, NULL) : NULL;
}

/* The name that the function of the target itself has for a size: a variable, or else the size of what it was
 * given; NULL: none. */
static const char *own_name(const Shower *shower, Dim symbol) {
    const Supposed *supposed = shower->interp->run.supposed;
    const char *given = NULL;
    for (uint32_t i = 0; i < supposed->names.count; i++) {
        const SupposedName *name = &supposed->names.items[i];
        if (name->scope != shower->scope || named_size(shower->interp, name) != symbol) continue;
        if (!strchr(name->text, '.')) return name->text;
        if (!given) given = name->text;
    }
    return given && shower->scope != shower->function ? given : NULL;
}

static uint64_t text_key(const Shower *shower, const char *text) {
    uint64_t hash = (uintptr_t)shower->scope;
    for (; *text; text++) hash = trail_step(hash, (unsigned char)*text);
    return hash;
}

/* Whether the function of the target has a variable of that name, which is something else there. */
static bool is_local(const Shower *shower, const char *text) {
    if (shower->scope == shower->function) return false;
    return scope_variable(shower->targets->scopes, shower->scope, interp_name(shower->interp, text)) != NULL;
}

/* A text that no other size is shown as. */
static const char *free_text(const Shower *shower, const char *text, bool is_own) {
    const char *chosen = text;
    for (uint32_t i = 2;
         (!is_own && is_local(shower, chosen)) || map_find(shower->taken, text_key(shower, chosen)); i++)
        chosen = arena_printf(&shower->interp->analysis.dims.arena, "%s_%u", text, i);
    *map_at(shower->taken, text_key(shower, chosen)) = 1;
    return chosen;
}

static Dim show_symbol(void *context, Dim symbol) {
    const Shower *shower = context;
    Interp *interp = shower->interp;
    uint64_t *known = map_at(shower->shown, trail_step((uintptr_t)symbol, (uintptr_t)shower->scope));
    if (*known) return (Dim)(uintptr_t)*known;
    const char *own = own_name(shower, symbol);
    const char *text = free_text(shower, own ? own : dim_symbol_name(symbol), own != NULL);
    /* What may be zero and what may not are two symbols, of which the text is the same (join_dim). */
    StrMap *symbols = &shower->targets->symbols[dim_bounds(symbol).low > 0];
    void **shown = strmap_at(symbols, text);
    if (!*shown)
        *shown = (void *)dim_symbol(&interp->analysis.dims, text,
                                    (DimBounds){dim_bounds(symbol).low > 0, INT64_MAX});
    *map_at(shower->shown, trail_step((uintptr_t)symbol, (uintptr_t)shower->scope)) = (uintptr_t)*shown;
    return (Dim)*shown;
}

static const Shape *show_shape(Shower *shower, const Shape *shape) {
    Interp *interp = shower->interp;
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(interp->run.keep, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++) {
        Dim dim = path_dim(interp, shape->dims[i], NULL);
        dims[i] = dim ? dim_substitute(&interp->analysis.dims, dim, show_symbol, shower) : NULL;
    }
    return shape_build(interp->run.keep, dims, NULL, shape->rank, shape->is_open);
}

/* ---- targets ---- */

static SupposedTarget *target_at(SupposedTargets *targets, Node *node) {
    uint64_t *known = map_at(&targets->at, (uintptr_t)node);
    if (*known == 0) {
        array_push(&targets->items, ((SupposedTarget){.target = node}));
        *known = targets->items.count;
    }
    return &targets->items.items[*known - 1];
}

/* One of two sizes that are written alike; NULL: they are not. */
static Dim join_dim(Dim a, Dim b) {
    if (!a || !b || a == b) return a == b ? a : NULL;
    StrBuf left = {0}, right = {0};
    dim_print(a, &left);
    dim_print(b, &right);
    bool is_same = left.length == right.length && memcmp(left.data, right.data, left.length) == 0;
    strbuf_free(&left);
    strbuf_free(&right);
    return is_same ? a : NULL;
}

static const Shape *join_shapes(Arena *arena, const Shape *a, const Shape *b) {
    if (a->is_open || b->is_open || a->rank != b->rank) return shape_join(arena, a, b);
    Dim *dims = arena_alloc(arena, ((size_t)a->rank + 1) * sizeof *dims);
    for (uint32_t i = 0; i < a->rank; i++) dims[i] = join_dim(a->dims[i], b->dims[i]);
    return shape_new(arena, dims, a->rank);
}

static void join_shape(Interp *interp, SupposedShape *into, const Shape *shape, Address class,
                       bool is_mixed) {
    into->is_mixed |= is_mixed || !shape;
    into->class = !into->shape || into->class == class ? class : 0;
    if (shape) into->shape = into->shape ? join_shapes(interp->run.keep, into->shape, shape) : shape;
    into->is_seen = true;
}

static bool is_inside(const Scope *scope, const Scope *function) {
    while (scope && scope != function) scope = scope->parent;
    return scope != NULL;
}

void suppose_add_rows(SupposedTargets *targets, Interp *interp, const Scope *function, PMap facts) {
    const Supposed *supposed = interp->run.supposed;
    Map shown = {0}, taken = {0};
    PMap before = interp->path.state.facts;
    interp->path.state.facts = facts;
    for (uint32_t i = 0; i < supposed->rows.count; i++) {
        const SupposedRow *row = &supposed->rows.items[i];
        Shower shower = {targets, interp, row->scope, function, &shown, &taken};
        SupposedTarget *target = target_at(targets, row->target);
        bool is_own = is_inside(row->scope, function);
        join_shape(interp, is_own ? &target->alone : &target->called,
                   row->shape ? show_shape(&shower, row->shape) : NULL, row->class, row->is_mixed);
    }
    interp->path.state.facts = before;
    map_free(&shown);
    map_free(&taken);
}

void suppose_add_called(SupposedTargets *targets, Interp *interp, const Assigned *called, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        join_shape(interp, &target_at(targets, called[i].target)->called, called[i].shape, called[i].class,
                   called[i].is_mixed);
}

/* ---- the best of all ---- */

/* A stub calls a size that is another one each time `?`. */
static void find_nameless(void *context, Dim symbol) {
    if (dim_symbol_name(symbol)[0] == '?') *(bool *)context = true;
}

/* The shape without the sizes that have no name. */
static void forget_nameless(Interp *interp, SupposedShape *known) {
    const Shape *shape = known->shape;
    if (!shape) return;
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(interp->run.keep, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++) {
        bool is_nameless = false;
        if (shape->dims[i]) dim_symbols(&interp->analysis.dims, shape->dims[i], find_nameless, &is_nameless);
        dims[i] = is_nameless ? NULL : shape->dims[i];
    }
    known->shape = shape_build(interp->run.keep, dims, NULL, shape->rank, shape->is_open);
}

/* How much is known of it: 3 all in numbers, 2 all, 1 something, 0 nothing. */
static int knowledge(const SupposedShape *known) {
    if (!known->is_seen || !known->shape) return 0;
    if (known->is_mixed || known->shape->is_open) return 1;
    int best = 3;
    for (uint32_t i = 0; i < known->shape->rank; i++) {
        int64_t number;
        if (!known->shape->dims[i]) return 1;
        if (!dim_is_constant(known->shape->dims[i], &number)) best = 2;
    }
    return best;
}

/* What holds for all calls of the file, in numbers, comes first; then what holds for all arguments. */
static const SupposedShape *choose(const SupposedTargets *targets, const SupposedTarget *target,
                                   const SupposedShape *certain) {
    const SupposedShape *alone = &target->alone, *called = &target->called;
    int by_calls = targets->is_partial ? 0 : knowledge(called), by_itself = knowledge(alone);
    if (by_calls == 3) return called;
    if (by_itself >= 2) return alone;
    if (by_calls == 2) return called;
    int before = knowledge(certain);
    if (before >= 2 || (before == 1 && !by_itself && !by_calls)) return certain;
    if (alone->is_seen && by_itself >= by_calls) return alone;
    return by_calls ? called : certain;
}

void suppose_settle(SupposedTargets *targets, Interp *interp) {
    for (uint32_t i = 0; i < targets->items.count; i++) {
        SupposedTarget *target = &targets->items.items[i];
        uint64_t *index = map_at(&interp->facts.assigned_at, (uintptr_t)target->target);
        if (*index == 0) {
            array_push(&interp->facts.assigned, ((Assigned){.target = target->target}));
            *index = interp->facts.assigned.count;
        }
        Assigned *assigned = &interp->facts.assigned.items[*index - 1];
        SupposedShape certain = {assigned->shape, assigned->class, true, assigned->is_mixed};
        forget_nameless(interp, &certain);
        forget_nameless(interp, &target->alone);
        forget_nameless(interp, &target->called);
        const SupposedShape *best = choose(targets, target, &certain);
        assigned->shape = best->shape;
        assigned->class = best->class;
        assigned->is_mixed = best->is_mixed;
    }
}

void suppose_rows_free(SupposedTargets *targets) {
    array_free(&targets->items);
    map_free(&targets->at);
    strmap_free(&targets->symbols[0]);
    strmap_free(&targets->symbols[1]);
}
