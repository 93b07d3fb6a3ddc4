/* What a run assumed, as requirements of the operations that told it. What the form of an operation says is
 * not said again, and neither is what a size is after a branch, unless something else asks for that size. */
#include "calculus/case_read.h"
#include "eval/interp.h"
#include "eval/object/place.h"

#include "calculus/target.h"

enum { COLUMN_REQUIRE = 5 << 16 };

/* What is left of a condition, or of its negation, when what cannot be told is no constraint. */
static const Formula *leave_out_unknown(Arena *arena, const Formula *formula, bool is_negated) {
    if (!formula_has_unknown(formula)) return formula;
    if (formula->kind == FORMULA_UNKNOWN) return is_negated ? &formula_false : &formula_true;
    const Formula **parts = arena_alloc(arena, (formula->count + (size_t)1) * sizeof *parts);
    bool is_not = formula->kind == FORMULA_NOT;
    for (uint32_t i = 0; i < formula->count; i++)
        parts[i] = leave_out_unknown(arena, formula->parts[i], is_negated != is_not);
    if (is_not) return formula_not(arena, parts[0]);
    return formula->kind == FORMULA_AND ? formula_and(arena, parts, formula->count)
                                        : formula_or(arena, parts, formula->count);
}

/* The last step before [count] that is written there; -1 when there is none. */
static int64_t step_at(const CaseReading *reading, Place place, uint32_t count) {
    for (uint32_t i = count; i-- > 0;)
        if (reading->items[i] && reading->program->steps.items[i].text == place.text &&
            reading->program->steps.items[i].span.start == place.span.start &&
            reading->program->steps.items[i].span.end == place.span.end)
            return i;
    return -1;
}

/* Whether a formula has such a size, which then would be any number. */
typedef struct Mention {
    const CaseReading *reading;
    bool is_any;
} Mention;

static void find_told(void *context, Dim symbol) {
    Mention *mention = context;
    mention->is_any |= map_find(&mention->reading->told, dim_number(symbol)) != NULL;
}

static void say(CaseReading *reading, Item *item, uint32_t slot, const Formula *formula) {
    Constraint require = {.kind = CONSTRAINT_REQUIRE, .formula = formula};
    formula_symbols(reading->system->table, formula, reading_note_told, reading);
    reading->guard = &formula_true;
    reading_put(reading, item, slot, constraint_make(reading->system, require));
}

static Dim forget_size(void *context, Dim symbol) {
    const CaseReading *reading = context;
    return constraints_find_size(reading->system, symbol) ? symbol : NULL;
}

/* Whether a condition says nothing but what some sizes are that are different from path to path. */
static bool is_definition(CaseReading *reading, const Formula *formula) {
    ConstraintSystem *system = reading->system;
    formula = formula_substitute(system->table, system->arena, formula, forget_size, reading);
    return leave_out_unknown(system->arena, formula, false)->kind == FORMULA_TRUE;
}

/* A condition that holds at the end and was assumed before the step [count] was made. */
static void read_assumption(CaseReading *reading, StrMap *counts, const Assumption *assumption,
                            uint32_t count) {
    ConstraintSystem *system = reading->system;
    const Interp *interp = reading->program->interp;
    Place place = {0};
    if (assumption->origin && assumption->origin < interp->analysis.places.count)
        place = interp->analysis.places.items[assumption->origin];
    int64_t at = place.text ? step_at(reading, place, count) : -1;
    const Formula *formula =
        leave_out_unknown(system->arena, reading_formula(reading, assumption->formula), false);
    Constraint require = {.kind = CONSTRAINT_REQUIRE, .formula = formula};
    if (target_expand(system, &require)->kind == CONSTRAINT_TRUE) return;
    Item *item = at >= 0 ? reading->items[at] : NULL;
    uint32_t slot = COLUMN_REQUIRE;
    if (item) {
        slot += reading->required[at]++;
    } else {
        ConstraintOrigin origin = {.text = place.text, .span = place.span};
        const char *key = reading_key(reading, counts, "", place.text, place.span);
        item = merge_item(reading->merge, key, origin, merge_place(reading->merge, place.text, place.span));
    }
    bool is_join = !place.text && is_definition(reading, formula);
    if (is_join || (at >= 0 && reading->is_formed[at]))
        array_push(&reading->unsaid, ((Unsaid){item, slot, is_join, formula}));
    else
        say(reading, item, slot, formula);
}

/* Which of the formulas that were not said mentions a size; 0 when several do. */
typedef struct SizeMentions {
    const ConstraintSystem *system;
    Map by; /* sizes to the number of the formula, from 1 on */
    uint32_t number;
    bool is_shared; /* a size of the formula that is looked at is in another one, too */
} SizeMentions;

static void add_mention(void *context, Dim symbol) {
    SizeMentions *mentions = context;
    if (constraints_find_size(mentions->system, symbol)) return;
    uint64_t *known = map_find(&mentions->by, dim_number(symbol));
    uint64_t number = !known || *known == mentions->number ? mentions->number : 0;
    *map_at(&mentions->by, dim_number(symbol)) = number;
}

static void find_shared(void *context, Dim symbol) {
    SizeMentions *mentions = context;
    if (constraints_find_size(mentions->system, symbol)) return;
    mentions->is_shared |= *map_at(&mentions->by, dim_number(symbol)) == 0;
}

/* What the form of an operation says, and what a size is after a branch, is said where something else asks
 * for that size. */
void reading_say_needed(CaseReading *reading) {
    DimTable *table = reading->system->table;
    SizeMentions mentions = {.system = reading->system};
    for (uint32_t i = 0; i < reading->unsaid.count; i++) {
        mentions.number = i + 1;
        formula_symbols(table, reading->unsaid.items[i].formula, add_mention, &mentions);
    }
    for (uint32_t i = 0; i < reading->unsaid.count; i++) {
        Unsaid *one = &reading->unsaid.items[i];
        mentions.is_shared = false;
        if (one->is_join) formula_symbols(table, one->formula, find_shared, &mentions);
        if (mentions.is_shared) formula_symbols(table, one->formula, reading_note_told, reading);
    }
    map_free(&mentions.by);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t i = 0; i < reading->unsaid.count; i++) {
            Unsaid *one = &reading->unsaid.items[i];
            Mention mention = {reading, false};
            if (one->item) formula_symbols(reading->system->table, one->formula, find_told, &mention);
            if (!mention.is_any) continue;
            say(reading, one->item, one->slot, one->formula);
            one->item = NULL;
            has_changed = true;
        }
    }
    array_free(&reading->unsaid);
    map_free(&reading->told);
}

/* Reads what is new in the list [newest], oldest first. */
void reading_require(CaseReading *reading, StrMap *counts, const Assumption *newest, uint32_t count) {
    Array(const Assumption *) fresh = {0};
    for (const Assumption *one = newest; one; one = one->before) {
        uint64_t *state = map_find(&reading->at_end, (uintptr_t)one);
        if (!state) continue;
        if (*state == 2) break;
        *state = 2;
        array_push(&fresh, one);
    }
    for (uint32_t i = fresh.count; i-- > 0;) read_assumption(reading, counts, fresh.items[i], count);
    array_free(&fresh);
}
