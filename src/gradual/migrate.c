#include "gradual/migrate.h"

#include "gradual/dyn.h"
#include "gradual/solve.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COMBINATIONS_OF_RANKS = 256, MOST_CANDIDATES = 4, MOST_REASONS = 8, MOST_SOLVED = 32 };

/* A dimension of an input that is to become a number. */
typedef struct Free {
    uint32_t input;
    uint32_t axis;
    Dim symbol;
    bool must_be_number, must_be_dyn; /* as --where says */
    bool is_number;                   /* it is to be one in the question that is asked */
    bool is_never;                    /* it cannot be one, whatever the others are */
} Free;

typedef struct Migrator {
    Subject *subject;
    Interp *interp;
    const MigrateOptions *options;
    Migration *migration;
    const Shape **shapes; /* one for each input; NULL: as it is declared */
    Array(Free) frees;
    Array(const Assumption *) given; /* what --where says, oldest first */
    Array(const Assumption *) rules; /* what the function asks for, oldest first */
    Trace kept;                      /* a run with numbers that nobody knows, */
    const Shape **kept_shapes;       /* with these shapes, */
    const Shape **kept_for;          /* which were made from these */
    bool has_kept;
    bool is_included; /* some inputs meet the conditions of --where */
    Map dyn;          /* symbols that are Dyn in the question that is asked */
} Migrator;

/* ---- reasons ---- */

static void add_because(Migrator *migrator, const Text *text, Span span, const char *message) {
    Migration *migration = migrator->migration;
    for (uint32_t i = 0; i < migration->because.count; i++) {
        const Because *known = &migration->because.items[i];
        if (known->text == text && known->span.start == span.start && strcmp(known->message, message) == 0)
            return;
    }
    if (migration->because.count < MOST_REASONS)
        array_push(&migration->because, ((Because){text, span, message}));
}

/* What failed in a run, with the places that explain it. */
static void blame_trace(Migrator *migrator, const Trace *trace) {
    if (!trace_fails(trace)) {
        const Text *text = migrator->subject->module->source->tree->text;
        const Node *node = migrator->subject->function->node;
        add_because(migrator, text, (Span){node->start, node->start + 3}, "every way through it raises");
        return;
    }
    const Diagnostic *first = &trace->diagnostics.items.items[0];
    add_because(migrator, first->text, first->span, first->message);
    for (uint32_t i = 0; i < first->notes.count; i++)
        if (first->notes.items[i].text)
            add_because(migrator, first->notes.items[i].text, first->notes.items[i].span,
                        first->notes.items[i].message);
}

static void blame_assumption(Migrator *migrator, const Assumption *assumption) {
    Interp *interp = migrator->interp;
    Place place = assumption->origin ? interp->places.items[assumption->origin] : (Place){0};
    add_because(migrator, place.text, place.span, formula_text(interp->arena, assumption->formula));
}

/* ---- ranks ---- */

static bool is_tensor(const Input *input) { return input->is_tensor && input->is_passed; }

static bool is_closed(const Migrator *migrator, const Shape *const *shapes) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++)
        if (shapes[migrator->migration->types.items[i].input]->is_open) return false;
    return true;
}

/* The shapes in question with a symbol for each dimension that is not known. */
static const Shape **with_symbols(Migrator *migrator, bool is_copy) {
    const Subject *subject = migrator->subject;
    const Shape **shapes =
        arena_alloc_zero(migrator->interp->arena, ((size_t)subject->inputs.count + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        const Shape *shape = migrator->shapes[i] ? migrator->shapes[i] : input->declared;
        if (is_tensor(input))
            shapes[i] = is_copy ? shape : subject_symbols(migrator->subject, input, shape, 1);
    }
    return shapes;
}

static void drop_kept(Migrator *migrator) {
    if (migrator->has_kept) trace_free(&migrator->kept);
    migrator->has_kept = false;
}

/* Whether the run that was kept is one of the shapes in question. */
static bool is_kept(Migrator *migrator) {
    if (!migrator->has_kept) return false;
    const Shape **shapes = with_symbols(migrator, true);
    for (uint32_t i = 0; i < migrator->subject->inputs.count; i++)
        if (shapes[i] && !shape_equal(shapes[i], migrator->kept_for[i])) return false;
    return true;
}

/* Whether the function can be run with these shapes. A run with numbers that nobody knows is the best answer,
 * and is kept; where that fails, dimensions that are Dyn may still pass. */
static bool can_run(Migrator *migrator) {
    if (is_kept(migrator)) return true;
    Trace trace;
    const Shape **symbols = with_symbols(migrator, false);
    subject_trace(migrator->subject, symbols, TRACE_SYMBOLS, &trace);
    migrator->is_included |= !trace.is_excluded;
    if (trace.is_reached && is_closed(migrator, symbols)) {
        drop_kept(migrator);
        migrator->kept = trace;
        migrator->kept_shapes = symbols;
        migrator->kept_for = with_symbols(migrator, true);
        migrator->has_kept = true;
        return true;
    }
    bool can = !trace.is_excluded && (trace.is_reached || trace.was_cut), is_excluded = trace.is_excluded;
    trace_free(&trace);
    if (can || is_excluded) return can;
    subject_trace(migrator->subject, migrator->shapes, TRACE_UNKNOWN, &trace);
    can = trace.is_reached || trace.was_cut;
    trace_free(&trace);
    return can;
}

static const Shape *declared_at_rank(Migrator *migrator, const Input *input, uint32_t rank) {
    return shape_meet(migrator->interp->arena, input->declared, subject_rank(migrator->subject, rank));
}

/* Finds the ranks that an input may have while the others are as they are declared. */
static void find_ranks(Migrator *migrator, InputType *type) {
    const Input *input = &migrator->subject->inputs.items[type->input];
    if (!input->declared->is_open) {
        type->ranks = 1ull << input->declared->rank;
        return;
    }
    for (uint32_t rank = 0; rank <= migrator->options->rank_limit; rank++) {
        migrator->shapes[type->input] = declared_at_rank(migrator, input, rank);
        if (migrator->shapes[type->input] && can_run(migrator)) type->ranks |= 1ull << rank;
    }
    Dim none[64] = {0};
    migrator->shapes[type->input] =
        shape_meet(migrator->interp->arena, input->declared,
                   shape_open(migrator->interp->arena, none, migrator->options->rank_limit + 1, NULL, 0));
    type->has_more_ranks = migrator->shapes[type->input] && can_run(migrator);
    migrator->shapes[type->input] = NULL;
}

/* The next rank behind [rank] (0 is the last one); UINT32_MAX when there are no more. */
static uint32_t next_rank(const InputType *type, uint32_t rank, uint32_t limit) {
    if (rank == 0) return UINT32_MAX;
    for (uint32_t next = rank == UINT32_MAX ? 1 : rank + 1; next <= limit; next++)
        if (type->ranks >> next & 1) return next;
    return type->ranks & 1 ? 0 : UINT32_MAX;
}

/* The shapes in question: what is declared at these ranks. */
static void take_ranks(Migrator *migrator, const uint32_t *ranks) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        uint32_t index = migrator->migration->types.items[i].input;
        const Input *input = &migrator->subject->inputs.items[index];
        migrator->shapes[index] = declared_at_rank(migrator, input, ranks[i]);
    }
}

/* Gives every input the next combination of ranks that it may have by itself; false after the last one. */
static bool next_combination(Migrator *migrator, uint32_t *ranks) {
    Migration *migration = migrator->migration;
    uint32_t limit = migrator->options->rank_limit;
    for (uint32_t i = migration->types.count; i-- > 0;) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &migrator->subject->inputs.items[type->input];
        uint32_t next = input->declared->is_open ? next_rank(type, ranks[i], limit) : UINT32_MAX;
        bool is_over = next == UINT32_MAX;
        if (is_over)
            next = input->declared->is_open ? next_rank(type, UINT32_MAX, limit) : input->declared->rank;
        ranks[i] = next;
        if (!is_over) {
            take_ranks(migrator, ranks);
            return true;
        }
    }
    return false;
}

/* The first combination of ranks; false when some input can have none. */
static bool first_combination(Migrator *migrator, uint32_t *ranks) {
    Migration *migration = migrator->migration;
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &migrator->subject->inputs.items[type->input];
        ranks[i] = input->declared->is_open ? next_rank(type, UINT32_MAX, migrator->options->rank_limit)
                                            : input->declared->rank;
        if (ranks[i] == UINT32_MAX) return false;
    }
    take_ranks(migrator, ranks);
    return true;
}

/* Chooses the first ranks, from [ranks] on, with which the function runs; false when there are none. [tries]
 * says how many may still be looked at. */
static bool choose_ranks(Migrator *migrator, uint32_t *ranks, uint32_t *tries) {
    Migration *migration = migrator->migration;
    for (bool has_more = true; has_more && *tries > 0; has_more = next_combination(migrator, ranks)) {
        (*tries)--;
        if (!can_run(migrator)) continue;
        for (uint32_t i = 0; i < migration->types.count; i++) migration->types.items[i].rank = ranks[i];
        return true;
    }
    return false;
}

/* ---- constraints ---- */

static void wish(Migrator *migrator, Free *free) {
    const Subject *subject = migrator->subject;
    const Input *input = &subject->inputs.items[free->input];
    uint32_t rank = migrator->shapes[free->input]->rank;
    for (uint32_t i = 0; i < subject->where_count; i++) {
        const Where *where = &subject->wheres[i];
        int64_t axis = where->axis < 0 ? where->axis + (int64_t)rank : where->axis;
        if (where->input != input->name || axis != free->axis) continue;
        free->must_be_number |= where->is_static;
        free->must_be_dyn |= !where->is_static;
    }
}

static void name_dimensions(Migrator *migrator) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        uint32_t index = migrator->migration->types.items[i].input;
        const Input *input = &migrator->subject->inputs.items[index];
        const Shape *open = migrator->shapes[index] ? migrator->shapes[index] : input->declared;
        migrator->shapes[index] = migrator->kept_shapes[index];
        for (uint32_t axis = 0; axis < open->rank; axis++) {
            if (open->dims[axis]) continue;
            Free free = {.input = index, .axis = axis, .symbol = migrator->shapes[index]->dims[axis]};
            wish(migrator, &free);
            array_push(&migrator->frees, free);
        }
    }
}

/* Puts a list of assumptions, newest first, in the order of the program. */
static void collect(Migrator *migrator, const Trace *trace) {
    const Assumption *at = trace->assumed;
    for (; at && at != trace->given; at = at->before) array_push(&migrator->rules, at);
    for (; at; at = at->before) array_push(&migrator->given, at);
    for (uint32_t i = 0; i < migrator->rules.count / 2; i++) {
        const Assumption *swap = migrator->rules.items[i];
        migrator->rules.items[i] = migrator->rules.items[migrator->rules.count - 1 - i];
        migrator->rules.items[migrator->rules.count - 1 - i] = swap;
    }
}

typedef struct Search {
    Migrator *migrator;
    bool found;
    bool spreads; /* every symbol that is no dimension of an input becomes Dyn */
    bool has_spread;
} Search;

static bool is_dyn(void *context, Dim symbol) {
    const Migrator *migrator = context;
    return map_find(&migrator->dyn, dim_number(symbol)) != NULL;
}

static bool is_free(const Migrator *migrator, Dim symbol) {
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (migrator->frees.items[i].symbol == symbol) return true;
    return false;
}

static void look_for_dyn(void *context, Dim symbol) {
    Search *search = context;
    if (!search->spreads) {
        search->found |= is_dyn(search->migrator, symbol);
    } else if (!is_dyn(search->migrator, symbol) && !is_free(search->migrator, symbol)) {
        *map_at(&search->migrator->dyn, dim_number(symbol)) = 1;
        search->has_spread = true;
    }
}

/* What is computed from Dyn is Dyn. */
static void spread_dyn(Migrator *migrator) {
    Search search = {.migrator = migrator, .has_spread = true};
    while (search.has_spread) {
        search.has_spread = false;
        for (uint32_t i = 0; i < migrator->rules.count; i++) {
            const Formula *formula = migrator->rules.items[i]->formula;
            search.spreads = search.found = false;
            formula_symbols(&migrator->interp->dims, formula, look_for_dyn, &search);
            search.spreads = true;
            if (search.found) formula_symbols(&migrator->interp->dims, formula, look_for_dyn, &search);
        }
    }
}

/* The constraints of the question in which the dimensions with [is_number] are numbers and the others Dyn. */
static Solve *pose(Migrator *migrator, const Formula **formulas) {
    Interp *interp = migrator->interp;
    Solve *solve = solve_open(&interp->dims, interp->arena, migrator->options->budget);
    map_free(&migrator->dyn);
    migrator->dyn = (Map){0};
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (!migrator->frees.items[i].is_number)
            *map_at(&migrator->dyn, dim_number(migrator->frees.items[i].symbol)) = 1;
    spread_dyn(migrator);
    for (uint32_t i = 0; i < migrator->given.count; i++) solve_add(solve, migrator->given.items[i]->formula);
    for (uint32_t i = 0; i < migrator->rules.count; i++) {
        const Formula *formula = formula_consistent(&interp->dims, interp->arena,
                                                    migrator->rules.items[i]->formula, is_dyn, migrator);
        if (formulas)
            formulas[i] = formula;
        else
            solve_add(solve, formula);
    }
    return solve;
}

static void note_undecided(Migrator *migrator, const Solve *solve) {
    const char *reason = solve_reason(solve);
    if (!migrator->migration->undecided)
        migrator->migration->undecided = arena_copy(migrator->interp->arena, reason ? reason : "not known",
                                                    strlen(reason ? reason : "not known"));
}

static SolveAnswer can_be_numbers(Migrator *migrator) {
    Solve *solve = pose(migrator, NULL);
    SolveAnswer answer = solve_check(solve);
    if (answer == SOLVE_UNDECIDED) note_undecided(migrator, solve);
    solve_close(solve);
    return answer;
}

/* ---- numbers ---- */

/* Whether a dimension is said to be a number by a condition of the command line. */
static bool is_given(Migrator *migrator, const Free *free) {
    Map dyn = migrator->dyn;
    migrator->dyn = (Map){0};
    *map_at(&migrator->dyn, dim_number(free->symbol)) = 1;
    Search search = {.migrator = migrator};
    for (uint32_t i = 0; i < migrator->given.count; i++)
        formula_symbols(&migrator->interp->dims, migrator->given.items[i]->formula, look_for_dyn, &search);
    map_free(&migrator->dyn);
    migrator->dyn = dyn;
    return search.found;
}

static void set_numbers(Migrator *migrator, bool is_number) {
    for (uint32_t i = 0; i < migrator->frees.count; i++) migrator->frees.items[i].is_number = is_number;
}

/* Explains why the dimensions with [is_number] cannot be numbers together. */
static void blame_clash(Migrator *migrator) {
    uint32_t count = migrator->rules.count;
    const Formula **formulas = arena_alloc(migrator->interp->arena, ((size_t)count + 1) * sizeof *formulas);
    bool *is_kept = arena_alloc_zero(migrator->interp->arena, (size_t)count + 1);
    Solve *solve = pose(migrator, formulas);
    if (solve_core(solve, formulas, count, is_kept) > 0)
        for (uint32_t i = 0; i < count; i++)
            if (is_kept[i]) blame_assumption(migrator, migrator->rules.items[i]);
    solve_close(solve);
}

static void add_never(Migrator *migrator, Free *free) {
    free->is_never = true;
    array_push(&migrator->migration->never_static, ((NeverStatic){free->input, (int32_t)free->axis}));
}

/* Finds the dimensions that no number fits, each by itself. */
static void find_never_static(Migrator *migrator) {
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        set_numbers(migrator, false);
        free->is_number = true;
        if (can_be_numbers(migrator) != SOLVE_NO) continue;
        add_never(migrator, free);
        blame_clash(migrator);
    }
}

/* Makes as many dimensions numbers as possible, in their order. False when those that must be cannot. */
static bool choose_numbers(Migrator *migrator) {
    set_numbers(migrator, false);
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        free->must_be_number |= is_given(migrator, free);
        free->is_number = free->must_be_number;
    }
    if (can_be_numbers(migrator) == SOLVE_NO) {
        blame_clash(migrator);
        return false;
    }
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        if (free->is_number || free->must_be_dyn || free->is_never) continue;
        free->is_number = true;
        SolveAnswer answer = can_be_numbers(migrator);
        if (answer == SOLVE_YES) continue;
        if (answer == SOLVE_NO && migrator->migration->never_static.count == 0) {
            blame_clash(migrator);
            add_never(migrator, free);
        }
        free->is_number = false;
    }
    return true;
}

/* ---- types ---- */

static uint32_t slot_count(const Migrator *migrator) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < migrator->migration->types.count; i++)
        count += migrator->shapes[migrator->migration->types.items[i].input]->rank;
    return count;
}

/* The smallest numbers for the dimensions that are to be some; false when they cannot be found. */
static bool find_numbers(Migrator *migrator, Solve *solve, int64_t *values) {
    uint32_t count = 0;
    Dim *symbols =
        arena_alloc(migrator->interp->arena, ((size_t)migrator->frees.count + 1) * sizeof *symbols);
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (migrator->frees.items[i].is_number) symbols[count++] = migrator->frees.items[i].symbol;
    SolveAnswer answer = solve_check(solve);
    if (answer != SOLVE_YES) {
        if (answer == SOLVE_UNDECIDED) note_undecided(migrator, solve);
        return false;
    }
    int64_t *smallest = arena_alloc(migrator->interp->arena, ((size_t)count + 1) * sizeof *smallest);
    solve_minimise(solve, symbols, count, smallest);
    count = 0;
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (migrator->frees.items[i].is_number) values[i] = smallest[count++];
    return true;
}

/* The shapes of the inputs with [values] for the dimensions that are numbers; the others are Dyn. */
static const Shape **with_numbers(Migrator *migrator, const int64_t *values) {
    Interp *interp = migrator->interp;
    uint32_t inputs = migrator->subject->inputs.count;
    const Shape **shapes = arena_alloc_zero(interp->arena, ((size_t)inputs + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        uint32_t index = migrator->migration->types.items[i].input;
        const Shape *shape = migrator->shapes[index];
        Dim *dims = arena_alloc(interp->arena, ((size_t)shape->rank + 1) * sizeof *dims);
        memcpy(dims, shape->dims, shape->rank * sizeof *dims);
        for (uint32_t k = 0; k < migrator->frees.count; k++) {
            const Free *free = &migrator->frees.items[k];
            if (free->input == index)
                dims[free->axis] = free->is_number ? dim_constant(&interp->dims, values[k]) : NULL;
        }
        shapes[index] = shape_new(interp->arena, dims, shape->rank);
    }
    return shapes;
}

/* Whether the function runs with these numbers. */
static bool runs_with(Migrator *migrator, const int64_t *values) {
    Trace trace;
    subject_trace(migrator->subject, with_numbers(migrator, values), TRACE_UNKNOWN, &trace);
    bool runs = trace.is_reached;
    trace_free(&trace);
    return runs;
}

/* Finds numbers with which the function runs. What the constraints leave out is made up for by trying a few
 * more. */
static bool find_running_numbers(Migrator *migrator, int64_t *values) {
    Interp *interp = migrator->interp;
    Solve *solve = pose(migrator, NULL);
    bool is_found = false;
    uint32_t tries = 0;
    for (; tries < MOST_CANDIDATES && !is_found; tries++) {
        if (!find_numbers(migrator, solve, values)) break;
        is_found = runs_with(migrator, values);
        const Formula *same = &formula_true;
        for (uint32_t i = 0; i < migrator->frees.count && !is_found; i++)
            if (migrator->frees.items[i].is_number)
                same =
                    formula_both(interp->arena, same,
                                 formula_equal(&interp->dims, interp->arena, migrator->frees.items[i].symbol,
                                               dim_constant(&interp->dims, values[i])));
        if (!is_found) solve_add(solve, formula_not(interp->arena, same));
    }
    if (!is_found && tries == MOST_CANDIDATES && !migrator->migration->undecided)
        migrator->migration->undecided = "the first numbers that fit what is known of it do not run";
    solve_close(solve);
    return is_found;
}

/* Whether the constraints leave a dimension no other number. */
static bool is_forced(Migrator *migrator, const Free *free, int64_t value) {
    Interp *interp = migrator->interp;
    Solve *solve = pose(migrator, NULL);
    const Formula *equal =
        formula_equal(&interp->dims, interp->arena, free->symbol, dim_constant(&interp->dims, value));
    solve_add(solve, formula_not(interp->arena, equal));
    bool forced = solve_check(solve) == SOLVE_NO;
    solve_close(solve);
    return forced;
}

static bool are_equal(Migrator *migrator, const Free *a, const Free *b) {
    Interp *interp = migrator->interp;
    Solve *solve = pose(migrator, NULL);
    const Formula *equal = formula_equal(&interp->dims, interp->arena, a->symbol, b->symbol);
    solve_add(solve, formula_not(interp->arena, equal));
    bool equals = solve_check(solve) == SOLVE_NO;
    solve_close(solve);
    return equals;
}

/* What people call the dimensions of tensors of that rank. */
static const char *usual_name(Interp *interp, uint32_t rank, uint32_t axis) {
    static const char *const names[][5] = {
        {"n"}, {"n", "c"}, {"n", "c", "t"}, {"n", "c", "h", "w"}, {"n", "c", "d", "h", "w"}};
    return rank >= 1 && rank <= 5 ? names[rank - 1][axis] : arena_printf(interp->arena, "d%u", axis);
}

static bool is_taken(const Migrator *migrator, const char *name) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        const InputType *type = &migrator->migration->types.items[i];
        for (uint32_t k = 0; type->slots && k < type->rank; k++)
            if (type->slots[k].kind == SLOT_NAME && strcmp(type->slots[k].name, name) == 0) return true;
    }
    return false;
}

static TypeSlot *slot_of(Migrator *migrator, const Free *free) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++)
        if (migrator->migration->types.items[i].input == free->input)
            return &migrator->migration->types.items[i].slots[free->axis];
    return NULL;
}

/* Names a dimension that may vary: as one that it always equals, or in a new way. */
static void name_slot(Migrator *migrator, uint32_t index) {
    const Free *free = &migrator->frees.items[index];
    TypeSlot *slot = slot_of(migrator, free);
    for (uint32_t i = 0; i < index; i++) {
        const TypeSlot *other = slot_of(migrator, &migrator->frees.items[i]);
        if (other->kind != SLOT_NAME || !are_equal(migrator, free, &migrator->frees.items[i])) continue;
        *slot = *other;
        return;
    }
    const char *base = usual_name(migrator->interp, migrator->shapes[free->input]->rank, free->axis);
    const char *name = base;
    for (uint32_t i = 2; is_taken(migrator, name); i++)
        name = arena_printf(migrator->interp->arena, "%s%u", base, i);
    *slot = (TypeSlot){.kind = SLOT_NAME, .name = name};
}

/* The slots that an annotation has already: numbers, and names of its own. */
static void declare_slots(Migrator *migrator, InputType *type, const Shape *shape) {
    type->slots = arena_alloc_zero(migrator->interp->arena, ((size_t)shape->rank + 1) * sizeof *type->slots);
    for (uint32_t k = 0; k < shape->rank; k++) {
        int64_t number;
        if (!shape->dims[k]) continue;
        if (dim_is_constant(shape->dims[k], &number))
            type->slots[k] = (TypeSlot){.kind = SLOT_NUMBER, .number = number};
        else if (!is_free(migrator, shape->dims[k]) && dim_symbol_name(shape->dims[k]))
            type->slots[k] = (TypeSlot){.kind = SLOT_NAME, .name = dim_symbol_name(shape->dims[k])};
    }
}

static void fill_slots(Migrator *migrator, const int64_t *values) {
    MigrationMode mode = migrator->options->mode;
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        InputType *type = &migrator->migration->types.items[i];
        declare_slots(migrator, type, migrator->shapes[type->input]);
    }
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        const Free *free = &migrator->frees.items[i];
        if (!free->is_number) continue;
        bool takes_number = mode == MIGRATE_PRECISE || mode == MIGRATE_STATIC || free->must_be_number ||
                            is_forced(migrator, free, values[i]);
        if (takes_number)
            *slot_of(migrator, free) = (TypeSlot){.kind = SLOT_NUMBER, .number = values[i]};
        else if (mode == MIGRATE_SYMBOLIC)
            name_slot(migrator, i);
    }
}

/* Ranks that may vary are not said, unless a precise type is asked for. */
static void drop_ranks(Migrator *migrator) {
    if (migrator->options->mode == MIGRATE_PRECISE || migrator->options->mode == MIGRATE_STATIC) return;
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        InputType *type = &migrator->migration->types.items[i];
        type->is_dyn = type->has_more_ranks || (type->ranks & (type->ranks - 1)) != 0;
    }
}

/* ---- the whole ---- */

/* What the sizes of the inputs are, as the types tell them. */
static void note_sizes(Migrator *migrator) {
    Interp *interp = migrator->interp;
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        const Free *free = &migrator->frees.items[i];
        const TypeSlot *slot = slot_of(migrator, free);
        Dim value = slot->kind == SLOT_NUMBER ? dim_constant(&interp->dims, slot->number)
                    : slot->kind == SLOT_NAME
                        ? dim_symbol(&interp->dims, slot->name, (DimBounds){0, INT64_MAX})
                        : NULL;
        array_push(&migrator->migration->sizes, ((KnownSize){free->symbol, value}));
    }
}

static Dim known_size(void *context, Dim symbol) {
    const Migration *migration = context;
    for (uint32_t i = 0; i < migration->sizes.count; i++)
        if (migration->sizes.items[i].symbol == symbol) return migration->sizes.items[i].value;
    return symbol;
}

Dim migration_size(const Migration *migration, Interp *interp, Dim dim) {
    return dim ? dim_substitute(&interp->dims, dim, known_size, (void *)migration) : NULL;
}

static void find_result(Migrator *migrator) {
    Migration *migration = migrator->migration;
    bool is_dyn_anywhere = false;
    for (uint32_t i = 0; i < migration->types.count; i++) is_dyn_anywhere |= migration->types.items[i].is_dyn;
    if (!is_dyn_anywhere && migrator->has_kept) {
        note_sizes(migrator);
        migration->result = migrator->kept.result;
        migration->end = migrator->kept.end;
        return;
    }
    Trace trace;
    subject_trace(migrator->subject, NULL, TRACE_UNKNOWN, &trace);
    migration->result = trace.result;
    migration->end = trace.end;
    trace_free(&trace);
}

/* Everything that can be said once the ranks are known. */
static void solve_types(Migrator *migrator) {
    Migration *migration = migrator->migration;
    bool has_numbers = is_kept(migrator);
    if (!has_numbers) {
        drop_kept(migrator);
        migrator->kept_shapes = with_symbols(migrator, false);
    }
    name_dimensions(migrator);
    if (has_numbers) {
        collect(migrator, &migrator->kept);
    } else {
        Trace trace;
        subject_trace(migrator->subject, migrator->shapes, TRACE_SYMBOLS, &trace);
        if (trace.was_cut)
            migration->undecided = "the run takes more steps than the budget allows";
        else
            blame_trace(migrator, &trace);
        trace_free(&trace);
    }
    int64_t *values =
        arena_alloc_zero(migrator->interp->arena, ((size_t)slot_count(migrator) + 1) * sizeof *values);
    migration->status = MIGRATION_GRADUAL;
    set_numbers(migrator, true);
    if (has_numbers && find_running_numbers(migrator, values)) {
        migration->status = MIGRATION_STATIC;
    } else if (has_numbers) {
        find_never_static(migrator);
        if (!choose_numbers(migrator)) migration->is_refused = true;
        if (!migration->is_refused && !find_running_numbers(migrator, values)) set_numbers(migrator, false);
    } else {
        set_numbers(migrator, false);
    }
    for (uint32_t i = 0; migration->status == MIGRATION_STATIC && i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        free->must_be_number |= is_given(migrator, free);
        if (free->must_be_dyn) free->is_number = false;
    }
    fill_slots(migrator, values);
    drop_ranks(migrator);
    if (migrator->options->mode == MIGRATE_STATIC && migration->status != MIGRATION_STATIC)
        migration->is_refused = true;
    find_result(migrator);
}

static void forget_types(Migrator *migrator) {
    Migration *migration = migrator->migration;
    migrator->frees.count = migrator->given.count = migrator->rules.count = 0;
    migration->because.count = migration->never_static.count = 0;
    migration->undecided = NULL;
    migration->is_refused = false;
}

/* The first ranks may leave no numbers while others do. When none do, what is said is about the first. */
static void try_other_ranks(Migrator *migrator, uint32_t *ranks, uint32_t tries) {
    Migration *migration = migrator->migration;
    const char *undecided = migration->undecided;
    uint32_t solved = 1;
    while (migration->status != MIGRATION_STATIC && next_combination(migrator, ranks) &&
           choose_ranks(migrator, ranks, &tries)) {
        if (solved++ == MOST_SOLVED) {
            tries = 0;
            break;
        }
        forget_types(migrator);
        solve_types(migrator);
        if (!undecided) undecided = migration->undecided;
    }
    if (migration->status == MIGRATION_STATIC) return;
    if (tries == 0) undecided = "the inputs may have too many combinations of ranks";
    for (uint32_t i = 0; i < migration->types.count && !undecided; i++)
        if (migration->types.items[i].has_more_ranks) undecided = "ranks beyond the limit are not looked at";
    tries = MOST_COMBINATIONS_OF_RANKS;
    if (solved > 1 && first_combination(migrator, ranks) && choose_ranks(migrator, ranks, &tries)) {
        forget_types(migrator);
        solve_types(migrator);
    }
    migration->undecided = undecided;
}

/* No choice of ranks lets the function run: it is used at several of them, or it never runs at all. */
static void settle_without_ranks(Migrator *migrator) {
    Migration *migration = migrator->migration;
    Trace trace;
    subject_trace(migrator->subject, NULL, TRACE_UNKNOWN, &trace);
    migration->is_excluded = trace.is_excluded || !migrator->is_included;
    bool is_well_typed = !migration->is_excluded && (trace.is_reached || trace.was_cut);
    migration->status = is_well_typed ? MIGRATION_GRADUAL : MIGRATION_ILL_TYPED;
    if (!is_well_typed && !migration->is_excluded) blame_trace(migrator, &trace);
    for (uint32_t i = 0; i < migration->types.count; i++) {
        InputType *type = &migration->types.items[i];
        if (!is_well_typed) type->ranks = 0;
        if (!is_well_typed) continue;
        const Shape *declared = migrator->subject->inputs.items[type->input].declared;
        type->is_dyn = declared->is_open;
        type->rank = declared->rank;
        if (!declared->is_open) declare_slots(migrator, type, declared);
        if (type->ranks == 0 && !type->has_more_ranks)
            array_push(&migration->never_static, ((NeverStatic){type->input, -1}));
    }
    migration->is_refused = is_well_typed && migrator->options->mode == MIGRATE_STATIC;
    migration->result = trace.result;
    migration->end = trace.end;
    trace_free(&trace);
}

void migrate(Subject *subject, const MigrateOptions *options, Migration *migration) {
    *migration = (Migration){.result = value_never()};
    Migrator migrator = {
        .subject = subject, .interp = subject->interp, .options = options, .migration = migration};
    migrator.shapes = arena_alloc_zero(subject->interp->arena,
                                       ((size_t)subject->inputs.count + 1) * sizeof *migrator.shapes);
    for (uint32_t i = 0; i < subject->inputs.count; i++)
        if (is_tensor(&subject->inputs.items[i])) array_push(&migration->types, ((InputType){.input = i}));
    for (uint32_t i = 0; i < migration->types.count; i++) find_ranks(&migrator, &migration->types.items[i]);
    uint32_t tries = MOST_COMBINATIONS_OF_RANKS;
    uint32_t *ranks =
        arena_alloc(subject->interp->arena, ((size_t)migration->types.count + 1) * sizeof *ranks);
    if (first_combination(&migrator, ranks) && choose_ranks(&migrator, ranks, &tries)) {
        solve_types(&migrator);
        try_other_ranks(&migrator, ranks, tries);
    } else {
        settle_without_ranks(&migrator);
    }
    drop_kept(&migrator);
    array_free(&migrator.frees);
    array_free(&migrator.given);
    array_free(&migrator.rules);
    map_free(&migrator.dyn);
}

void migration_free(Migration *migration) {
    array_free(&migration->types);
    array_free(&migration->never_static);
    array_free(&migration->because);
    array_free(&migration->sizes);
}
