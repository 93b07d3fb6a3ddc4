/* A column depends on the rank of a parameter when cases that differ in it alone say different things. Cases
 * that do not pass say nothing but where they fail, so that they make no difference elsewhere. */
#include "calculus/case_merge.h"

#include <string.h>

enum { WILD = -1 }; /* the class of a case that may be left out */

/* What a column says: cases with the same constraint are one class. */
typedef struct Classes {
    int32_t *of;             /* by case */
    const Constraint **body; /* by class */
    uint32_t count;
    bool *depends; /* by parameter */
} Classes;

/* ---- items and columns ---- */

Item *merge_item(CaseMerge *merge, const char *key, ConstraintOrigin origin, Item *previous) {
    void **known = strmap_at(&merge->items, key);
    if (*known) return *known;
    Item *item = ARENA_NEW(merge->system->arena, Item);
    *item = (Item){.origin = origin};
    *known = item;
    Item **link = previous ? &previous->next : &merge->first;
    item->next = *link;
    *link = item;
    if (!item->next) merge->last = item;
    return item;
}

void merge_put(CaseMerge *merge, Item *item, uint32_t slot, uint32_t index, const Constraint *constraint) {
    Column **link = &item->columns;
    while (*link && (*link)->slot < slot) link = &(*link)->next;
    if (!*link || (*link)->slot != slot) {
        Column *column = ARENA_NEW(merge->system->arena, Column);
        size_t size = merge->cases->items.count * sizeof *column->bodies;
        *column = (Column){slot, arena_alloc_zero(merge->system->arena, size), *link};
        *link = column;
    }
    (*link)->bodies[index] = constraint;
}

/* ---- sameness ---- */

static bool are_same_sizes(const Constraint *a, const Constraint *b) {
    if (!a->sizes || !b->sizes) return a->sizes == b->sizes;
    return memcmp(a->sizes, b->sizes, a->dim_count * sizeof *a->sizes) == 0;
}

static bool are_same(const Constraint *a, const Constraint *b) {
    if (a == b) return true;
    if (a->kind != b->kind || a->dim_count != b->dim_count || a->number != b->number || a->conv != b->conv ||
        a->count != b->count || memcmp(a->types, b->types, sizeof a->types) != 0)
        return false;
    if ((a->type || b->type) && !(a->type && b->type && type_equal(a->type, b->type))) return false;
    if ((a->formula || b->formula) && !(a->formula && b->formula && formula_is_same(a->formula, b->formula)))
        return false;
    if (!are_same_sizes(a, b)) return false;
    for (uint32_t i = 0; a->dims && i < a->dim_count; i++)
        if (!b->dims || a->dims[i] != b->dims[i]) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!are_same(a->parts[i], b->parts[i])) return false;
    return true;
}

static Classes classify(const CaseMerge *merge, const Column *column) {
    Arena *arena = merge->system->arena;
    uint32_t count = merge->cases->items.count;
    Classes classes = {.of = arena_alloc(arena, (count + 1) * sizeof *classes.of),
                       .body = arena_alloc(arena, (count + 1) * sizeof *classes.body),
                       .depends = arena_alloc(arena, merge->cases->tensor_count + (size_t)1)};
    for (uint32_t i = 0; i < count; i++) {
        const Constraint *body = column->bodies[i];
        classes.of[i] = WILD;
        if (!body && merge->is_dead[i]) continue;
        if (!body) body = &constraint_true;
        uint32_t at = 0;
        while (at < classes.count && !are_same(classes.body[at], body)) at++;
        if (at == classes.count) classes.body[classes.count++] = body;
        classes.of[i] = (int32_t)at;
    }
    return classes;
}

/* ---- on which ranks a column depends ---- */

/* A number for the ranks of a case that a column depends on. */
static uint64_t code_of(const CaseMerge *merge, const Classes *classes, uint32_t index) {
    const int32_t *ranks = merge->cases->items.items[index].ranks;
    uint64_t code = 0;
    for (uint32_t i = 0; i < merge->cases->tensor_count; i++)
        if (classes->depends[i]) code = code * 32 + (uint64_t)(ranks[i] + 2);
    return code;
}

/* Whether these ranks are enough to tell the class. */
static bool is_told(const CaseMerge *merge, const Classes *classes) {
    Map seen = {0};
    bool is_told = true;
    for (uint32_t i = 0; i < merge->cases->items.count && is_told; i++) {
        if (classes->of[i] == WILD) continue;
        uint64_t *class = map_at(&seen, code_of(merge, classes, i));
        is_told = *class == 0 || *class == (uint64_t)classes->of[i] + 1;
        *class = (uint64_t)classes->of[i] + 1;
    }
    map_free(&seen);
    return is_told;
}

static void find_dependence(const CaseMerge *merge, Classes *classes) {
    const RankCases *cases = merge->cases;
    for (uint32_t i = 0; i < cases->tensor_count; i++)
        classes->depends[i] = classes->count > 1 && cases->items.items[0].ranks[i] != RANK_DECLARED;
    for (uint32_t i = cases->tensor_count; i-- > 0;) {
        if (!classes->depends[i]) continue;
        classes->depends[i] = false;
        classes->depends[i] = !is_told(merge, classes);
    }
}

/* ---- ranks as constraints ---- */

static RankSet rank_in(const CaseMerge *merge, uint32_t index, uint32_t parameter) {
    return rank_set(merge->cases->items.items[index].ranks[parameter]);
}

/* The ranks that a parameter has in the cases that say something. */
static RankSet all_ranks(const CaseMerge *merge, const Classes *classes, uint32_t parameter) {
    RankSet ranks = 0;
    for (uint32_t i = 0; i < merge->cases->items.count; i++)
        if (classes->of[i] != WILD) ranks |= rank_in(merge, i, parameter);
    return ranks;
}

static bool is_inside(const CaseMerge *merge, const Classes *classes, const RankSet *box, uint32_t index) {
    for (uint32_t i = 0; i < merge->cases->tensor_count; i++)
        if (classes->depends[i] && !(box[i] & rank_in(merge, index, i))) return false;
    return true;
}

/* Whether no case inside of [box] is of another class, and some case of the class has a rank of [added]. */
static bool may_grow(const CaseMerge *merge, const Classes *classes, const RankSet *box, int32_t class,
                     uint32_t parameter, RankSet added) {
    bool is_any = false;
    for (uint32_t i = 0; i < merge->cases->items.count; i++) {
        if (classes->of[i] == WILD || !is_inside(merge, classes, box, i)) continue;
        if (classes->of[i] != class) return false;
        is_any |= (rank_in(merge, i, parameter) & added) != 0;
    }
    return is_any;
}

/* A set of ranks for each parameter, as large as the class allows, that holds the case [index]. */
static void grow_box(const CaseMerge *merge, const Classes *classes, uint32_t index, RankSet *box) {
    for (uint32_t i = 0; i < merge->cases->tensor_count; i++)
        box[i] = classes->depends[i] ? rank_in(merge, index, i) : 0;
    for (uint32_t i = 0; i < merge->cases->tensor_count; i++) {
        if (!classes->depends[i]) continue;
        RankSet all = all_ranks(merge, classes, i);
        for (RankSet rank = 1; rank && rank <= all; rank <<= 1) {
            RankSet before = box[i];
            if (!(all & rank)) continue;
            box[i] |= rank;
            if (!may_grow(merge, classes, box, classes->of[index], i, rank)) box[i] = before;
        }
    }
}

/* The parameters have ranks of [box]; of those with any rank nothing is said. */
static const Constraint *is_in_box(const CaseMerge *merge, const Classes *classes, const RankSet *box) {
    Array(const Constraint *) parts = {0};
    for (uint32_t i = 0; i < merge->cases->tensor_count; i++) {
        if (!classes->depends[i] || box[i] == all_ranks(merge, classes, i)) continue;
        Constraint ranks = {.kind = CONSTRAINT_RANKS, .types = {merge->parameters[i]}, .ranks = box[i]};
        array_push(&parts, constraint_make(merge->system, ranks));
    }
    const Constraint *result = constraint_chain(merge->system, CONSTRAINT_AND, parts.items, parts.count);
    array_free(&parts);
    return result;
}

/* When a class is meant: the ranks are in one of some boxes that hold all its cases, and no others. */
static const Constraint *select_class(const CaseMerge *merge, const Classes *classes, int32_t class) {
    uint32_t count = merge->cases->items.count;
    RankSet *box = arena_alloc(merge->system->arena, (merge->cases->tensor_count + (size_t)1) * sizeof *box);
    bool *is_covered = arena_alloc_zero(merge->system->arena, count + (size_t)1);
    Array(const Constraint *) boxes = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (classes->of[i] != class || is_covered[i]) continue;
        grow_box(merge, classes, i, box);
        for (uint32_t k = i; k < count; k++) is_covered[k] |= is_inside(merge, classes, box, k);
        array_push(&boxes, is_in_box(merge, classes, box));
    }
    const Constraint *result = constraint_chain(merge->system, CONSTRAINT_OR, boxes.items, boxes.count);
    array_free(&boxes);
    return result;
}

/* ---- emitting ---- */

static void emit(CaseMerge *merge, const Item *item, const Constraint *constraint, const char *note) {
    ConstraintOrigin origin = item->origin;
    origin.note = note;
    array_push(&merge->system->constraints, constraint);
    array_push(&merge->system->expressions, NULL);
    array_push(&merge->result->origins, origin);
}

static void emit_column(CaseMerge *merge, const Item *item, const Column *column) {
    Classes classes = classify(merge, column);
    find_dependence(merge, &classes);
    Array(const Constraint *) alternatives = {0};
    for (uint32_t i = 0; i < classes.count; i++) {
        const Constraint *parts[] = {select_class(merge, &classes, (int32_t)i), classes.body[i]};
        array_push(&alternatives, constraint_chain(merge->system, CONSTRAINT_AND, parts, 2));
    }
    const Constraint *made =
        constraint_chain(merge->system, CONSTRAINT_OR, alternatives.items, alternatives.count);
    array_free(&alternatives);
    if (made->kind != CONSTRAINT_TRUE) emit(merge, item, made, NULL);
}

void merge_emit(CaseMerge *merge) {
    for (const Item *item = merge->first; item; item = item->next) {
        for (const Column *column = item->columns; column; column = column->next)
            emit_column(merge, item, column);
        if (item->note) emit(merge, item, &constraint_true, item->note);
    }
}
