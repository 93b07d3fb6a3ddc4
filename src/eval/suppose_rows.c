#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/suppose_calls.h"

#include <string.h>

/* ---- names of sizes ---- */

/* How the sizes of one run are shown in one function. */
typedef struct Shower {
    SupposedTargets *targets;
    Interp *interp;
    const Scope *scope;        /* of the target */
    const Scope *function;     /* whose run it is */
    Map *shown;                /* scope and symbol to the symbol that it is shown as */
    Map *taken;                /* scope and name: a symbol is shown so */
    const StretchGiven *given; /* an argument whose sizes are shown as such; or NULL */
    bool is_front;             /* they are counted from the front */
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

/* The name that a text begins with: `x` of `x.shape[0]`. */
static const char *root_of(const Shower *shower, const char *text) {
    size_t length = strcspn(text, ".[( ");
    return arena_printf(&shower->interp->analysis.dims.arena, "%.*s", (int)length, text);
}

static const Scope *constructor_of(const Scope *function) {
    const Scope *class = function->parent;
    if (!class || class->kind != SCOPE_CLASS) return NULL;
    for (const Scope *child = class->first_child; child; child = child->next_sibling)
        if (child->name == SYM___init__ && child->kind == SCOPE_FUNCTION) return child;
    return NULL;
}

/* Whether a name means something else in the function of the target, or where its self was made. */
static bool is_local(const Shower *shower, const char *text) {
    if (shower->scope == shower->function) return false;
    const char *root = root_of(shower, text);
    Sym name = interp_name(shower->interp, root);
    const ScopeTable *scopes = shower->targets->scopes;
    if (scope_variable(scopes, shower->scope, name)) return true;
    const Scope *constructor = constructor_of(shower->scope);
    if (!constructor || !scope_variable(scopes, constructor, name)) return false;
    return supposed_is_other(shower->interp, constructor, root);
}

/* A text that no other size is shown as. */
static const char *free_text(const Shower *shower, const char *text, bool is_own) {
    /* What is a part of something that others do not know has no name here. */
    if (!is_own && strpbrk(text, ".[") && is_local(shower, text)) text = "n";
    const char *chosen = text;
    for (uint32_t i = 2;
         (!is_own && is_local(shower, chosen)) || map_find(shower->taken, text_key(shower, chosen)); i++)
        chosen = arena_printf(&shower->interp->analysis.dims.arena, "%s_%u", text, i);
    *map_at(shower->taken, text_key(shower, chosen)) = 1;
    return chosen;
}

/* What may be zero and what may not are two symbols, of which the text is the same (join_dim). */
static Dim symbol_of(const Shower *shower, Dim symbol, const char *text) {
    bool is_positive = dim_bounds(symbol).low > 0;
    void **shown = strmap_at(&shower->targets->symbols[is_positive], text);
    if (!*shown)
        *shown =
            (void *)dim_symbol(&shower->interp->analysis.dims, text, (DimBounds){is_positive, INT64_MAX});
    return (Dim)*shown;
}

/* A size of the argument whose rank differs from run to run. */
static Dim show_given(const Shower *shower, Dim symbol, uint32_t place) {
    const StretchGiven *given = shower->given;
    Arena *arena = &shower->interp->analysis.dims.arena;
    const char *own = own_name(shower, symbol);
    if (own) return symbol_of(shower, symbol, own);
    return symbol_of(shower, symbol,
                     shower->is_front
                         ? arena_printf(arena, "%s.shape[%u]", given->name, place)
                         : arena_printf(arena, "%s.shape[-%u]", given->name, given->rank - place));
}

static Dim show_symbol(void *context, Dim symbol) {
    const Shower *shower = context;
    Interp *interp = shower->interp;
    int place = shower->given ? stretch_place(interp, shower->given, symbol) : -1;
    if (place >= 0) return show_given(shower, symbol, (uint32_t)place);
    uint64_t *known = map_at(shower->shown, trail_step((uintptr_t)symbol, (uintptr_t)shower->scope));
    if (*known) return (Dim)(uintptr_t)*known;
    const char *own = own_name(shower, symbol);
    const char *text = free_text(shower, own ? own : dim_symbol_name(symbol), own != NULL);
    Dim shown = symbol_of(shower, symbol, text);
    if (!own && supposed_is_invented(interp, symbol))
        *map_at(&shower->targets->invented, dim_number(shown)) = 1;
    *map_at(shower->shown, trail_step((uintptr_t)symbol, (uintptr_t)shower->scope)) = (uintptr_t)shown;
    return shown;
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

void suppose_join(Interp *interp, SupposedShape *into, const SupposedShape *found) {
    into->is_mixed |= found->is_mixed;
    into->is_optional |= found->is_optional;
    into->class = !into->shape || into->class == found->class ? found->class : 0;
    if (found->shape)
        into->shape = into->shape ? join_shapes(interp->run.keep, into->shape, found->shape) : found->shape;
    into->is_seen = true;
}

static bool is_inside(const Scope *scope, const Scope *function) {
    while (scope && scope != function) scope = scope->parent;
    return scope != NULL;
}

void suppose_add_rows(SupposedTargets *targets, Interp *interp, const Scope *function, PMap facts) {
    const Supposed *supposed = interp->run.supposed;
    Map shown = {0}, taken = {0};
    bool fails = map_find(&interp->facts.failed, (uintptr_t)function->node) != NULL;
    Path here = path_enter(interp);
    interp->path.state.facts = facts;
    /* Names of sizes are given in the order of the targets; parameters and results have them, too. */
    uint32_t count = supposed->rows.count;
    for (uint32_t i = 0; i < 2 * count; i++) {
        bool is_late = i >= count;
        const SupposedRow *row = &supposed->rows.items[is_late ? i - count : i];
        Shower shower = {targets, interp, row->scope, function, &shown, &taken, NULL, false};
        bool is_own = is_inside(row->scope, function);
        if (node_is_target(row->target) == is_late || (is_own && fails)) continue;
        SupposedTarget *target = target_at(targets, row->target);
        target->scope = row->scope;
        SupposedShape found = {row->shape ? show_shape(&shower, row->shape) : NULL, row->class, true,
                               row->is_mixed, row->is_optional};
        suppose_join(interp, is_own ? &target->alone : suppose_call_of(target, function, row), &found);
    }
    suppose_note_calls(targets, interp, function);
    path_return(interp, &here);
    map_free(&shown);
    map_free(&taken);
}

static bool has_unknown(const Shape *shape) {
    for (uint32_t i = 0; i < shape->rank; i++)
        if (!shape->dims[i]) return true;
    return false;
}

bool suppose_lacks(const SupposedTargets *targets, const Scope *function) {
    for (uint32_t i = 0; i < targets->items.count; i++) {
        const SupposedTarget *target = &targets->items.items[i];
        bool is_asked = target->scope == function && node_is_target(target->target);
        const Shape *shape = is_asked ? target->alone.shape : NULL;
        if (shape && (shape->is_open || has_unknown(shape))) return true;
    }
    return false;
}

/* What the target of a row is in a run with one rank of an argument. */
static void add_stretched(Shower *shower, SupposedTarget *target, const Shape *shape) {
    Interp *interp = shower->interp;
    Arena *arena = interp->run.keep;
    const Shape *sides[2];
    for (int side = 0; side < 2; side++) {
        shower->is_front = side == 0;
        sides[side] = show_shape(shower, shape);
    }
    int8_t *places = arena_alloc(arena, shape->rank + 1);
    for (uint32_t i = 0; i < shape->rank; i++)
        places[i] = (int8_t)stretch_place(interp, shower->given, path_dim(interp, shape->dims[i], NULL));
    array_push(&target->runs,
               ((StretchRun){shower->given->rank, shape->rank, sides[0]->dims, sides[1]->dims, places}));
}

void suppose_add_stretched(SupposedTargets *targets, Interp *interp, const Scope *function, PMap facts,
                           const StretchGiven *given) {
    const Supposed *supposed = interp->run.supposed;
    Map shown = {0}, taken = {0};
    Path here = path_enter(interp);
    interp->path.state.facts = facts;
    targets->ranks |= 1ull << given->rank;
    for (uint32_t i = 0; i < supposed->rows.count; i++) {
        const SupposedRow *row = &supposed->rows.items[i];
        Shower shower = {targets, interp, row->scope, function, &shown, &taken, given, true};
        if (row->scope != function || row->is_mixed || !row->shape || row->shape->is_open) continue;
        add_stretched(&shower, target_at(targets, row->target), row->shape);
    }
    path_return(interp, &here);
    map_free(&shown);
    map_free(&taken);
}

void suppose_end_stretched(SupposedTargets *targets, Interp *interp, const char *name) {
    for (uint32_t i = 0; i < targets->items.count; i++) {
        SupposedTarget *target = &targets->items.items[i];
        if (!target->stretch) target->stretch = stretch_shape(interp, name, &target->runs, targets->ranks);
        target->runs.count = 0;
    }
    targets->ranks = 0;
}

void suppose_add_called(SupposedTargets *targets, Interp *interp, const Assigned *called, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        SupposedShape found = {called[i].shape, called[i].class, true, called[i].is_mixed,
                               called[i].is_optional};
        suppose_join(interp, suppose_call_of(target_at(targets, called[i].target), NULL, NULL), &found);
    }
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

typedef struct Invention {
    const SupposedTargets *targets;
    bool is_found;
} Invention;

static void find_invented(void *context, Dim symbol) {
    Invention *invention = context;
    if (map_find(&invention->targets->invented, dim_number(symbol))) invention->is_found = true;
}

Knowledge suppose_knowledge(const SupposedTargets *targets, Interp *interp, const SupposedShape *known) {
    if (!known->is_seen || !known->shape) return KNOWN_NOT;
    if (known->is_mixed || known->shape->is_open) return KNOWN_PARTLY;
    if (stretch_is_in(known->shape)) return KNOWN_BY_STRETCH;
    Knowledge best = KNOWN_BY_NUMBERS;
    Invention invention = {.targets = targets};
    for (uint32_t i = 0; i < known->shape->rank; i++) {
        int64_t number;
        if (!known->shape->dims[i]) return KNOWN_PARTLY;
        if (!dim_is_constant(known->shape->dims[i], &number)) best = KNOWN_BY_NAMES;
        dim_symbols(&interp->analysis.dims, known->shape->dims[i], find_invented, &invention);
    }
    return invention.is_found ? KNOWN_BY_RANK : best;
}

/* What holds for all calls of the file, in numbers, comes first; then what holds for all arguments. */
static const SupposedShape *choose(const SupposedTargets *targets, Interp *interp,
                                   const SupposedTarget *target, const SupposedShape *called,
                                   const SupposedShape *certain) {
    const SupposedShape *alone = &target->alone;
    Knowledge by_calls = targets->is_partial ? KNOWN_NOT : suppose_knowledge(targets, interp, called);
    Knowledge by_itself = suppose_knowledge(targets, interp, alone);
    Knowledge before = suppose_knowledge(targets, interp, certain);
    if (by_calls == KNOWN_BY_NUMBERS) return called;
    if (by_itself >= KNOWN_BY_NAMES) return alone;
    if (by_calls == KNOWN_BY_NAMES) return called;
    if (before == KNOWN_BY_NUMBERS) return certain;
    if (by_itself == KNOWN_BY_RANK) return alone;
    if (by_calls == KNOWN_BY_RANK) return called;
    if (before == KNOWN_BY_NAMES) return certain;
    if (by_itself == KNOWN_BY_STRETCH) return alone;
    if (before == KNOWN_PARTLY && !by_itself && !by_calls) return certain;
    if (alone->is_seen && by_itself >= by_calls) return alone;
    return by_calls ? called : certain;
}

void suppose_settle(SupposedTargets *targets, Interp *interp) {
    suppose_find_entries(targets);
    for (uint32_t i = 0; i < targets->items.count; i++) {
        SupposedTarget *target = &targets->items.items[i];
        uint64_t *index = map_at(&interp->facts.assigned_at, (uintptr_t)target->target);
        if (*index == 0) {
            array_push(&interp->facts.assigned, ((Assigned){.target = target->target}));
            *index = interp->facts.assigned.count;
        }
        Assigned *assigned = &interp->facts.assigned.items[*index - 1];
        SupposedShape certain = {assigned->shape, assigned->class, true, assigned->is_mixed,
                                 assigned->is_optional};
        forget_nameless(interp, &certain);
        forget_nameless(interp, &target->alone);
        if (target->stretch && suppose_knowledge(targets, interp, &target->alone) == KNOWN_PARTLY &&
            !target->alone.is_mixed)
            target->alone.shape = target->stretch;
        for (uint32_t k = 0; k < target->calls.count; k++)
            forget_nameless(interp, &target->calls.items[k].shape);
        SupposedShape called = suppose_called(targets, interp, target);
        const SupposedShape *best = choose(targets, interp, target, &called, &certain);
        assigned->shape = best->shape;
        assigned->class = best->class;
        assigned->is_mixed = best->is_mixed;
        assigned->is_optional = best->is_optional;
    }
}

void suppose_rows_free(SupposedTargets *targets) {
    for (uint32_t i = 0; i < targets->items.count; i++) {
        array_free(&targets->items.items[i].runs);
        array_free(&targets->items.items[i].calls);
    }
    array_free(&targets->calls);
    map_free(&targets->call_at);
    map_free(&targets->covered);
    array_free(&targets->items);
    map_free(&targets->at);
    strmap_free(&targets->symbols[0]);
    strmap_free(&targets->symbols[1]);
    map_free(&targets->invented);
}
