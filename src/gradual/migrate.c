/* The order of the questions: ranks, numbers for the first of them, numbers for the others, and what is left
 * to say when there are none. */
#include "eval/interp.h"
#include "gradual/migrate_numbers.h"
#include "gradual/migrate_ranks.h"
#include "gradual/migrate_slots.h"

#include <string.h>

enum { MOST_COMBINATIONS_OF_RANKS = 256, MOST_SOLVED = 32 };

typedef Array(NeverStatic) Nevers;

/* ---- the result ---- */

/* What the sizes of the inputs are, as the types tell them. */
static void note_sizes(Migrator *migrator) {
    Interp *interp = migrator->interp;
    for (uint32_t i = 0; i < migrator->frees.count; i++) {
        const Free *free = &migrator->frees.items[i];
        const TypeSlot *slot = slots_find(migrator, free);
        Dim value = slot->kind == SLOT_NUMBER ? dim_constant(&interp->analysis.dims, slot->number)
                    : slot->kind == SLOT_NAME
                        ? dim_symbol(&interp->analysis.dims, slot->name, (DimBounds){0, INT64_MAX})
                        : NULL;
        array_push(&migrator->migration->sizes, ((KnownSize){free->symbol, value}));
    }
}

static Dim known_size(void *context, Dim symbol) {
    const Migration *migration = context;
    for (uint32_t i = 0; i < migration->sizes.count; i++)
        if (migration->sizes.items[i].symbol == symbol) return migration->sizes.items[i].value;
    /* A size that a run knew no name for is a plain n to it, which would be taken for that of an input. */
    bool is_nameless = strcmp(dim_symbol_name(symbol), "n") == 0;
    return is_nameless && dim_number(symbol) > dim_number(migration->begun) ? NULL : symbol;
}

Dim migration_size(const Migration *migration, Interp *interp, Dim dim) {
    return dim ? dim_substitute(&interp->analysis.dims, dim, known_size, (void *)migration) : NULL;
}

uint32_t migration_range_count(const InputType *type) {
    return type->is_dyn ? type->common_count : type->slots ? type->rank : 0;
}

const char *migration_range(Arena *arena, const Input *input, const InputType *type, uint32_t axis) {
    SizeRange range = type->is_dyn ? type->common[axis] : type->slots[axis].range;
    bool is_number = type->is_dyn ? range.least == range.most : type->slots[axis].kind == SLOT_NUMBER;
    if (is_number || range.least == 0) return NULL;
    const char *name = type->is_dyn ? arena_printf(arena, "%s.shape[-%u]", input->text, axis + 1)
                                    : arena_printf(arena, "%s.shape[%u]", input->text, axis);
    return size_range_text(arena, range, name);
}

bool migration_rank_varies(const Migration *migration, uint32_t input) {
    for (uint32_t i = 0; i < migration->types.count; i++)
        if (migration->types.items[i].input == input) return type_varies(&migration->types.items[i]);
    return false;
}

const char *migration_never(Arena *arena, const Subject *subject, const Migration *migration,
                            const NeverStatic *never) {
    const char *name = subject->inputs.items[never->input].text;
    return never->is_always && migration_rank_varies(migration, never->input)
               ? arena_printf(arena, "%s.shape[-%u]", name, never->back)
               : arena_printf(arena, "%s.shape[%d]", name, never->axis);
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
    SubjectTrace trace;
    subject_trace(migrator->subject, NULL, TRACE_UNKNOWN, &trace);
    migration->result = trace.result;
    migration->end = trace.end;
    trace_free(&trace);
}

/* ---- types ---- */

static uint32_t slot_count(const Migrator *migrator) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < migrator->migration->types.count; i++)
        count += migrator->shapes[migrator->migration->types.items[i].input]->rank;
    return count;
}

/* What is said of one input must hold whatever the ranks of the others are: where some vary, the rules are
 * those of a run that leaves them open. */
static void leave_ranks_open(Migrator *migrator) {
    const Migration *migration = migrator->migration;
    const Shape **shapes = arena_alloc(migrator->interp->run.arena,
                                       ((size_t)migrator->subject->inputs.count + 1) * sizeof *shapes);
    memcpy(shapes, migrator->shapes, migrator->subject->inputs.count * sizeof *shapes);
    bool varies = false;
    for (uint32_t i = 0; i < migration->types.count; i++) {
        if (!type_varies(&migration->types.items[i])) continue;
        varies = true;
        shapes[migration->types.items[i].input] = NULL;
    }
    if (!varies) return;
    SubjectTrace trace;
    migrator->rules.count = migrator->given.count = 0;
    subject_trace(migrator->subject, shapes, TRACE_SYMBOLS, &trace);
    if (trace.is_reached) numbers_collect(migrator, &trace);
    trace_free(&trace);
}

/* Everything that can be said once the ranks are known. */
static void solve_types(Migrator *migrator) {
    Migration *migration = migrator->migration;
    bool has_numbers = ranks_have_run(migrator);
    if (!has_numbers) {
        ranks_forget_run(migrator);
        migrator->kept_shapes = ranks_symbols(migrator, false);
    }
    numbers_name(migrator);
    if (has_numbers) {
        numbers_collect(migrator, &migrator->kept);
    } else {
        SubjectTrace trace;
        subject_trace(migrator->subject, migrator->shapes, TRACE_SYMBOLS, &trace);
        if (trace.was_cut)
            migration->undecided = "the run takes more steps than the budget allows";
        else
            migrator_blame_trace(migrator, &trace);
        trace_free(&trace);
    }
    int64_t *values =
        arena_alloc_zero(migrator->interp->run.arena, ((size_t)slot_count(migrator) + 1) * sizeof *values);
    migration->status = MIGRATION_GRADUAL;
    numbers_ask_for(migrator, true);
    if (has_numbers && numbers_find(migrator, values)) {
        migration->is_unproved = migrator->unproved.text != NULL;
        if (!migration->is_unproved) migration->status = MIGRATION_STATIC;
    } else if (has_numbers) {
        numbers_find_never(migrator);
        if (!numbers_choose(migrator)) migration->is_refused = true;
        if (!migration->is_refused && !numbers_find(migrator, values)) numbers_ask_for(migrator, false);
    } else {
        numbers_ask_for(migrator, false);
    }
    for (uint32_t i = 0; migration->status == MIGRATION_STATIC && i < migrator->frees.count; i++) {
        Free *free = &migrator->frees.items[i];
        free->must_be_number |= numbers_are_given(migrator, free);
        if (free->must_be_dyn) free->is_number = false;
    }
    if (migration->is_unproved) {
        migration->undecided = migrator->unproved.message;
        array_push(&migration->because, migrator->unproved);
    }
    MigrationMode mode = migrator->options->mode;
    if (mode == MIGRATE_FORCED || mode == MIGRATE_SYMBOLIC || migration->is_unproved)
        leave_ranks_open(migrator);
    slots_fill(migrator, values);
    slots_drop_ranks(migrator);
    if (mode == MIGRATE_STATIC && migration->status != MIGRATION_STATIC) migration->is_refused = true;
    find_result(migrator);
}

static void forget_types(Migrator *migrator) {
    Migration *migration = migrator->migration;
    migrator->frees.count = migrator->given.count = migrator->rules.count = 0;
    migration->because.count = migration->never_static.count = 0;
    migration->undecided = NULL;
    migration->is_refused = migration->is_unproved = false;
}

/* Drops those of [nevers] that can be numbers at the ranks that were looked at. */
static void keep_never(Nevers *nevers, const Migration *migration) {
    for (uint32_t i = 0; i < nevers->count; i++) {
        bool is_never = false;
        for (uint32_t k = 0; k < migration->never_static.count && !is_never; k++)
            is_never = migration->never_static.items[k].input == nevers->items[i].input &&
                       migration->never_static.items[k].back == nevers->items[i].back;
        nevers->items[i].is_always &= is_never;
    }
}

/* Looks at all other ranks, until some leave numbers; false when not all were looked at. */
static bool solve_other_ranks(Migrator *migrator, uint32_t *ranks, uint32_t tries, Nevers *nevers,
                              uint32_t *solved) {
    Migration *migration = migrator->migration;
    const char *undecided = migration->undecided;
    while (migration->status != MIGRATION_STATIC && !migration->is_unproved && ranks_next(migrator, ranks) &&
           ranks_choose(migrator, ranks, &tries)) {
        if ((*solved)++ == MOST_SOLVED) {
            tries = 0;
            break;
        }
        forget_types(migrator);
        solve_types(migrator);
        keep_never(nevers, migration);
        if (!undecided) undecided = migration->undecided;
    }
    migration->undecided = undecided;
    return tries > 0;
}

/* The first ranks may leave no numbers while others do. When none do, what is said is about the first. */
static void try_other_ranks(Migrator *migrator, uint32_t *ranks, uint32_t tries) {
    Migration *migration = migrator->migration;
    Nevers nevers = {0};
    uint32_t solved = 1;
    for (uint32_t i = 0; i < migration->never_static.count; i++) {
        migration->never_static.items[i].is_always = true;
        array_push(&nevers, migration->never_static.items[i]);
    }
    bool has_all = solve_other_ranks(migrator, ranks, tries, &nevers, &solved);
    const char *undecided = migration->undecided;
    if (migration->status != MIGRATION_STATIC && !migration->is_unproved) {
        if (!has_all) undecided = "the inputs may have too many combinations of ranks";
        for (uint32_t i = 0; i < migration->types.count && !undecided; i++)
            if (migration->types.items[i].has_more_ranks)
                undecided = "ranks beyond the limit are not looked at";
        tries = MOST_COMBINATIONS_OF_RANKS;
        if (solved > 1 && ranks_first(migrator, ranks) && ranks_choose(migrator, ranks, &tries)) {
            forget_types(migrator);
            solve_types(migrator);
        }
        migration->undecided = undecided;
        for (uint32_t i = 0; i < nevers.count && i < migration->never_static.count; i++)
            migration->never_static.items[i].is_always = nevers.items[i].is_always && !undecided;
    }
    array_free(&nevers);
}

/* Whether the function fails whoever calls it, with whatever object: that alone proves that nothing fits it.
 * What a function raises itself, whatever it gets, is no matter of shapes. */
static bool fails_for_anybody(Migrator *migrator, const Shape *const *shapes) {
    Subject anybody;
    SubjectTrace trace;
    subject_doubt(migrator->subject, false, &anybody);
    subject_trace(&anybody, shapes, TRACE_UNKNOWN, &trace);
    bool fails = !trace.is_excluded && !trace.is_reached && !trace.was_cut && trace_fails(&trace) &&
                 (trace.program.has_fault || subject_is_told(&anybody));
    if (fails) migrator_blame_trace(migrator, &trace);
    trace_free(&trace);
    subject_free(&anybody);
    return fails;
}

/* No choice of ranks lets the function run: it is used at several of them, or it never runs at all. */
static void settle_without_ranks(Migrator *migrator) {
    Migration *migration = migrator->migration;
    SubjectTrace trace;
    /* Who says something of a rank or a size does not mean Dyn, which fits them all. */
    const Shape **shapes = migrator->is_narrowed ? migrator->failing : NULL;
    subject_trace(migrator->subject, shapes, TRACE_UNKNOWN, &trace);
    migration->is_excluded = trace.is_excluded || !migrator->is_included;
    bool is_well_typed = !migration->is_excluded && (trace.is_reached || trace.was_cut);
    if (!is_well_typed && !migration->is_excluded && !fails_for_anybody(migrator, shapes)) {
        is_well_typed = migration->is_unproved = true;
        migration->undecided = "it fails with what is supposed here, but others may call it otherwise";
        migrator_blame_trace(migrator, &trace);
    }
    migration->status = is_well_typed ? MIGRATION_GRADUAL : MIGRATION_ILL_TYPED;
    for (uint32_t i = 0; i < migration->types.count; i++) {
        InputType *type = &migration->types.items[i];
        if (!is_well_typed) type->ranks = 0;
        if (!is_well_typed) continue;
        const Shape *declared = migrator->subject->inputs.items[type->input].declared;
        type->is_dyn = declared->is_open;
        type->rank = declared->rank;
        if (!declared->is_open) slots_declare(migrator, type, declared);
        if (type->ranks == 0 && !type->has_more_ranks && !migration->is_unproved)
            array_push(&migration->never_static, ((NeverStatic){.input = type->input, .axis = -1}));
    }
    migration->is_refused = is_well_typed && migrator->options->mode == MIGRATE_STATIC;
    migration->result = trace.result;
    migration->end = trace.end;
    trace_free(&trace);
}

void migrate(Subject *subject, const MigrateOptions *options, Migration *migration) {
    bool is_chosen = options->mode == MIGRATE_STATIC || options->mode == MIGRATE_PRECISE;
    *migration = (Migration){.result = value_never(), .is_chosen = is_chosen};
    migration->begun = dim_symbol(&subject->interp->analysis.dims, "begun", (DimBounds){0, INT64_MAX});
    Migrator migrator = {
        .subject = subject, .interp = subject->interp, .options = options, .migration = migration};
    migrator.shapes = arena_alloc_zero(subject->interp->run.arena,
                                       ((size_t)subject->inputs.count + 1) * sizeof *migrator.shapes);
    for (uint32_t i = 0; i < subject->inputs.count; i++)
        if (input_is_tensor(&subject->inputs.items[i]))
            array_push(&migration->types, ((InputType){.input = i}));
    for (uint32_t i = 0; i < migration->types.count; i++) ranks_find(&migrator, &migration->types.items[i]);
    uint32_t tries = MOST_COMBINATIONS_OF_RANKS;
    uint32_t *ranks =
        arena_alloc(subject->interp->run.arena, ((size_t)migration->types.count + 1) * sizeof *ranks);
    if (ranks_first(&migrator, ranks) && ranks_choose(&migrator, ranks, &tries)) {
        solve_types(&migrator);
        try_other_ranks(&migrator, ranks, tries);
    } else {
        settle_without_ranks(&migrator);
    }
    ranks_forget_run(&migrator);
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
