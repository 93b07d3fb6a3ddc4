/* A question is posed with some dimensions as numbers and the others Dyn: the rules then say less, and what
 * is left of them is solved. */
#include "gradual/migrate_numbers.h"

#include "eval/interp.h"
#include "eval/object/place.h"
#include "gradual/dyn.h"
#include "solve/solve.h"

#include <string.h>

enum { MOST_CANDIDATES = 4 };

/* ---- what the numbers must satisfy ---- */

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

/* Whether an annotation has a name for the size, and numbers are asked for. */
static bool is_named(const Migrator *migrator, Dim dim) {
    MigrationMode mode = migrator->options->mode;
    return (mode == MIGRATE_STATIC || mode == MIGRATE_PRECISE) && dim_symbol_name(dim) != NULL;
}

void numbers_name(Migrator *migrator) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        uint32_t index = migrator->migration->types.items[i].input;
        const Input *input = &migrator->subject->inputs.items[index];
        const Shape *open = migrator->shapes[index] ? migrator->shapes[index] : input->declared;
        migrator->shapes[index] = migrator->kept_shapes[index];
        for (uint32_t axis = 0; axis < open->rank; axis++) {
            if (open->dims[axis] && !is_named(migrator, open->dims[axis])) continue;
            Free free = {.input = index, .axis = axis, .symbol = migrator->shapes[index]->dims[axis]};
            wish(migrator, &free);
            array_push(&migrator->frees, free);
        }
    }
}

/* Puts a list of assumptions, newest first, in the order of the program. */
void numbers_collect(Migrator *migrator, const SubjectTrace *trace) {
    const Assumption *at = trace->assumed;
    for (; at && at != trace->given; at = at->before) array_push(&migrator->rules, at);
    for (; at; at = at->before) array_push(&migrator->given, at);
    for (uint32_t i = 0; i < migrator->rules.count / 2; i++) {
        const Assumption *swap = migrator->rules.items[i];
        migrator->rules.items[i] = migrator->rules.items[migrator->rules.count - 1 - i];
        migrator->rules.items[migrator->rules.count - 1 - i] = swap;
    }
}

typedef struct NumberSearch {
    Migrator *migrator;
    bool found;
    bool spreads; /* every symbol that is no dimension of an input becomes Dyn */
    bool has_spread;
} NumberSearch;

static bool is_dyn(void *context, Dim symbol) {
    const Migrator *migrator = context;
    return map_find(&migrator->dyn, dim_number(symbol)) != NULL;
}

static void look_for_dyn(void *context, Dim symbol) {
    NumberSearch *search = context;
    if (!search->spreads) {
        search->found |= is_dyn(search->migrator, symbol);
    } else if (!is_dyn(search->migrator, symbol) && !migrator_has_free(search->migrator, symbol)) {
        *map_at(&search->migrator->dyn, dim_number(symbol)) = 1;
        search->has_spread = true;
    }
}

/* What is computed from Dyn is Dyn. */
static void spread_dyn(Migrator *migrator) {
    NumberSearch search = {.migrator = migrator, .has_spread = true};
    while (search.has_spread) {
        search.has_spread = false;
        for (uint32_t i = 0; i < migrator->rules.count; i++) {
            const Formula *formula = migrator->rules.items[i]->formula;
            search.spreads = search.found = false;
            formula_symbols(&migrator->interp->analysis.dims, formula, look_for_dyn, &search);
            search.spreads = true;
            if (search.found)
                formula_symbols(&migrator->interp->analysis.dims, formula, look_for_dyn, &search);
        }
    }
}

/* The constraints of the question in which the dimensions with [is_number] are numbers and the others Dyn. */
static Solve *pose(Migrator *migrator, const Formula **formulas) {
    Interp *interp = migrator->interp;
    Solve *solve = subject_ask(migrator->subject, migrator->options->budget);
    map_free(&migrator->dyn);
    migrator->dyn = (Map){0};
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (!migrator->frees.items[i].is_number)
            *map_at(&migrator->dyn, dim_number(migrator->frees.items[i].symbol)) = 1;
    /* What is proposed is not empty. */
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (dim_bounds(migrator->frees.items[i].symbol).low < 1)
            solve_add(solve, formula_at_most(&interp->analysis.dims, interp->run.arena,
                                             dim_constant(&interp->analysis.dims, 1),
                                             migrator->frees.items[i].symbol));
    spread_dyn(migrator);
    for (uint32_t i = 0; i < migrator->given.count; i++) solve_add(solve, migrator->given.items[i]->formula);
    for (uint32_t i = 0; i < migrator->rules.count; i++) {
        const Formula *formula = formula_consistent(&interp->analysis.dims, interp->run.arena,
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
        migrator->migration->undecided =
            arena_copy(migrator->interp->run.arena, reason ? reason : "not known",
                       strlen(reason ? reason : "not known"));
}

static SolveAnswer can_be_numbers(Migrator *migrator) {
    Solve *solve = pose(migrator, NULL);
    SolveAnswer answer = solve_check(solve);
    if (answer == SOLVE_UNDECIDED) note_undecided(migrator, solve);
    subject_asked(migrator->subject, solve);
    return answer;
}

/* ---- which dimensions can be numbers ---- */

/* Whether a dimension is said to be a number by a condition of the command line. */
bool numbers_are_given(Migrator *migrator, const Free *free) {
    Map dyn = migrator->dyn;
    migrator->dyn = (Map){0};
    *map_at(&migrator->dyn, dim_number(free->symbol)) = 1;
    NumberSearch search = {.migrator = migrator};
    for (uint32_t i = 0; i < migrator->given.count; i++)
        formula_symbols(&migrator->interp->analysis.dims, migrator->given.items[i]->formula, look_for_dyn,
                        &search);
    map_free(&migrator->dyn);
    migrator->dyn = dyn;
    return search.found;
}

void numbers_ask_for(Migrator *migrator, bool is_number) {
    for (uint32_t i = 0; i < migrator->frees.count; i++) migrator->frees.items[i].is_number = is_number;
}

/* Explains why the dimensions with [is_number] cannot be numbers together. */
static void blame_clash(Migrator *migrator) {
    uint32_t count = migrator->rules.count;
    const Formula **formulas =
        arena_alloc(migrator->interp->run.arena, ((size_t)count + 1) * sizeof *formulas);
    bool *is_kept = arena_alloc_zero(migrator->interp->run.arena, (size_t)count + 1);
    Solve *solve = pose(migrator, formulas);
    if (solve_core(solve, formulas, count, is_kept) > 0)
        for (uint32_t i = 0; i < count; i++)
            if (is_kept[i]) migrator_blame_assumption(migrator, migrator->rules.items[i]);
    subject_asked(migrator->subject, solve);
}

static void add_never(Migrator *migrator, Free *free) {
    free->is_never = true;
    NeverStatic never = {.input = free->input, .axis = (int32_t)free->axis};
    never.back = migrator->shapes[free->input]->rank - free->axis;
    array_push(&migrator->migration->never_static, never);
}

/* Finds the dimensions that no number fits, each by itself. */
void numbers_find_never(Migrator *migrator) {
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        numbers_ask_for(migrator, false);
        free->is_number = true;
        if (can_be_numbers(migrator) != SOLVE_NO) continue;
        add_never(migrator, free);
        blame_clash(migrator);
    }
}

/* Makes as many dimensions numbers as possible, in their order. False when those that must be cannot. */
bool numbers_choose(Migrator *migrator) {
    numbers_ask_for(migrator, false);
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        free->must_be_number |= numbers_are_given(migrator, free);
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

/* ---- which numbers ---- */

/* The smallest numbers for the dimensions that are to be some; false when they cannot be found. */
static bool find_numbers(Migrator *migrator, Solve *solve, int64_t *values) {
    uint32_t count = 0;
    Dim *symbols =
        arena_alloc(migrator->interp->run.arena, ((size_t)migrator->frees.count + 1) * sizeof *symbols);
    for (uint32_t i = 0; i < migrator->frees.count; i++)
        if (migrator->frees.items[i].is_number) symbols[count++] = migrator->frees.items[i].symbol;
    SolveAnswer answer = solve_check(solve);
    if (answer != SOLVE_YES) {
        if (answer == SOLVE_UNDECIDED) note_undecided(migrator, solve);
        return false;
    }
    int64_t *smallest = arena_alloc(migrator->interp->run.arena, ((size_t)count + 1) * sizeof *smallest);
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
    const Shape **shapes = arena_alloc_zero(interp->run.arena, ((size_t)inputs + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < migrator->migration->types.count; i++) {
        uint32_t index = migrator->migration->types.items[i].input;
        const Shape *shape = migrator->shapes[index];
        Dim *dims = arena_alloc(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *dims);
        memcpy(dims, shape->dims, shape->rank * sizeof *dims);
        for (uint32_t k = 0; k < migrator->frees.count; k++) {
            const Free *free = &migrator->frees.items[k];
            if (free->input == index)
                dims[free->axis] = free->is_number ? dim_constant(&interp->analysis.dims, values[k]) : NULL;
        }
        shapes[index] = shape_new(interp->run.arena, dims, shape->rank);
    }
    return shapes;
}

static bool is_all_numbers(const Shape *shape) {
    int64_t number;
    bool is_known = !shape->is_open;
    for (uint32_t i = 0; is_known && i < shape->rank; i++)
        is_known = shape->dims[i] && dim_is_constant(shape->dims[i], &number);
    return is_known;
}

static bool is_constant(Value value) {
    bool is_plain = value.kind == VALUE_INT || value.kind == VALUE_BOOL || value.kind == VALUE_STR ||
                    value.kind == VALUE_FLOAT || value.kind == VALUE_NONE;
    if (value.kind != VALUE_TUPLE || value.items->is_open) return is_plain;
    for (uint32_t i = 0; i < value.items->count; i++)
        if (!is_constant(value.items->items[i])) return false;
    return true;
}

/* What an operation gets: [from_data] says for each tensor whether data decide its size. */
typedef struct StepInput {
    uint32_t tensors;
    bool is_known; /* all of it */
    bool has_data; /* the size of some tensor is one that data decide */
} StepInput;

static StepInput input_of(const Program *program, const ProgramStep *step, const bool *from_data) {
    StepInput input = {.is_known = true};
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        input.tensors += argument->is_tensor;
        input.has_data |= argument->is_tensor && from_data[argument->tensor];
        input.is_known &= argument->is_tensor ? is_all_numbers(program->tensors.items[argument->tensor].shape)
                                              : is_constant(argument->value);
    }
    return input;
}

static bool is_shaper(const ProgramStep *step) {
    static const char *const shapers[] = {".reshape", ".view", ".unflatten", ".view_as", ".reshape_as"};
    const char *dot = strrchr(step->name, '.');
    for (size_t i = 0; dot && i < sizeof shapers / sizeof *shapers; i++)
        if (strcmp(dot, shapers[i]) == 0) return true;
    return false;
}

/* The first operation of a run with numbers alone that asks something of a size that data decide, as that of
 * `x.nonzero()`: it need not succeed. NULL: there is none. */
static const ProgramStep *find_data(Migrator *migrator, const Program *program) {
    bool *from_data = arena_alloc_zero(migrator->interp->run.arena, (size_t)program->tensors.count + 1);
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        if (step->kind != STEP_OPERATION) continue;
        StepInput input = input_of(program, step, from_data);
        if (input.has_data && step->text && (input.tensors > 1 || is_shaper(step))) return step;
        for (uint32_t k = 0; k < step->results.count; k++) {
            uint32_t result = step->results.items[k];
            if ((input.is_known || input.has_data) && !is_all_numbers(program->tensors.items[result].shape))
                from_data[result] = true;
        }
    }
    return NULL;
}

/* ---- whether it runs with them ---- */

static void look_for_foreign(void *context, Dim symbol) {
    NumberSearch *search = context;
    search->found |= !migrator_has_free(search->migrator, symbol);
}

static bool has_foreign(Migrator *migrator, const Formula *formula) {
    NumberSearch search = {.migrator = migrator};
    formula_symbols(&migrator->interp->analysis.dims, formula, look_for_foreign, &search);
    return search.found;
}

/* Whether it holds for all sizes. */
static bool is_sure(Migrator *migrator, const Formula *formula) {
    Solve *solve = subject_ask(migrator->subject, migrator->options->budget);
    solve_add(solve, formula_not(migrator->interp->run.arena, formula));
    bool is_sure = solve_check(solve) == SOLVE_NO;
    subject_asked(migrator->subject, solve);
    return is_sure;
}

/* What a run with numbers asks of sizes that no parameter has: those that the caller of a constructor
 * decides, or data. Of the rules in general nothing can be said, where operations give sizes names. */
static const Assumption *find_open(Migrator *migrator, const Shape *const *shapes) {
    bool may_be = false;
    for (uint32_t i = 0; i < migrator->rules.count && !may_be; i++)
        may_be = migrator->rules.items[i]->origin && has_foreign(migrator, migrator->rules.items[i]->formula);
    if (!may_be) return NULL;
    SubjectTrace trace;
    const Assumption *first = NULL;
    subject_trace(migrator->subject, shapes, TRACE_SYMBOLS, &trace);
    for (const Assumption *at = trace.is_reached ? trace.assumed : NULL; at && at != trace.given;
         at = at->before)
        if (at->origin && has_foreign(migrator, at->formula) && !is_sure(migrator, at->formula)) first = at;
    trace_free(&trace);
    return first;
}

static Because because_of(Migrator *migrator, const Text *text, Span span, const char *before,
                          const char *after) {
    Arena *arena = migrator->interp->run.arena;
    const char *source = program_source(arena, text, span);
    return (Because){
        .text = text, .span = span, .message = arena_printf(arena, "%s`%s`%s", before, source, after)};
}

static void look_for_old(void *context, Dim symbol) {
    NumberSearch *search = context;
    search->found |= dim_number(symbol) < dim_number(search->migrator->migration->begun);
}

/* Whether a size of what an operation gets was there before the function ran. */
static bool gets_old_sizes(Migrator *migrator, const Program *program, const ProgramStep *step) {
    NumberSearch search = {.migrator = migrator};
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        if (!step->arguments.items[i].is_tensor) continue;
        const Shape *shape = program->tensors.items[step->arguments.items[i].tensor].shape;
        for (uint32_t k = 0; !shape->is_open && k < shape->rank; k++)
            if (shape->dims[k])
                dim_symbols(&migrator->interp->analysis.dims, shape->dims[k], look_for_old, &search);
    }
    return search.found;
}

/* Whether the function runs with these numbers. */
static bool runs_with(Migrator *migrator, const int64_t *values) {
    SubjectTrace trace;
    const Shape **shapes = with_numbers(migrator, values);
    subject_trace(migrator->subject, shapes, TRACE_UNKNOWN, &trace);
    bool runs = trace.is_reached;
    const ProgramStep *unknown = runs ? program_unknown(&trace.program) : NULL;
    const ProgramStep *data = runs && !unknown ? find_data(migrator, &trace.program) : NULL;
    const Assumption *open = runs && !unknown && !data ? find_open(migrator, shapes) : NULL;
    migrator->unproved = (Because){0};
    if (unknown)
        migrator->unproved = because_of(migrator, unknown->text, unknown->span, "nothing is known of ",
                                        ", which gets a tensor");
    if (open) {
        Place place = migrator->interp->analysis.places.items[open->origin];
        migrator->unproved =
            because_of(migrator, place.text, place.span, "", " asks for a size that callers or data decide");
    }
    if (data)
        migrator->unproved = because_of(migrator, data->text, data->span, "",
                                        gets_old_sizes(migrator, &trace.program, data)
                                            ? " depends on sizes that callers decide"
                                            : " depends on sizes that data decide");
    trace_free(&trace);
    return runs;
}

/* Finds numbers with which the function runs. What the constraints leave out is made up for by trying a few
 * more. */
bool numbers_find(Migrator *migrator, int64_t *values) {
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
                same = formula_both(interp->run.arena, same,
                                    formula_equal(&interp->analysis.dims, interp->run.arena,
                                                  migrator->frees.items[i].symbol,
                                                  dim_constant(&interp->analysis.dims, values[i])));
        if (!is_found) solve_add(solve, formula_not(interp->run.arena, same));
    }
    if (!is_found && tries == MOST_CANDIDATES && !migrator->migration->undecided)
        migrator->migration->undecided = "the first numbers that fit what is known of it do not run";
    subject_asked(migrator->subject, solve);
    return is_found;
}

void numbers_pose(Migrator *migrator) {
    migrator->posed = pose(migrator, NULL);
    solve_check(migrator->posed);
}

void numbers_put_away(Migrator *migrator) {
    subject_asked(migrator->subject, migrator->posed);
    migrator->posed = NULL;
}

/* Whether the question that is posed leaves nothing but [formula]. */
static bool follows(Migrator *migrator, const Formula *formula) {
    solve_push(migrator->posed);
    solve_add(migrator->posed, formula_not(migrator->interp->run.arena, formula));
    bool follows = solve_check(migrator->posed) == SOLVE_NO;
    solve_pop(migrator->posed);
    return follows;
}

/* Whether the constraints leave a dimension no other number. */
bool numbers_are_forced(Migrator *migrator, const Free *free, int64_t value) {
    Interp *interp = migrator->interp;
    return follows(migrator, formula_equal(&interp->analysis.dims, interp->run.arena, free->symbol,
                                           dim_constant(&interp->analysis.dims, value)));
}

bool numbers_are_equal(Migrator *migrator, const Free *a, const Free *b) {
    Interp *interp = migrator->interp;
    return follows(migrator, formula_equal(&interp->analysis.dims, interp->run.arena, a->symbol, b->symbol));
}

SizeRange numbers_range(Migrator *migrator, Dim symbol) {
    Interp *interp = migrator->interp;
    if (solve_check(migrator->posed) != SOLVE_YES) return size_range_any();
    return size_range_find(migrator->posed, &interp->analysis.dims, interp->run.arena, symbol);
}
