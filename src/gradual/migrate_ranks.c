#include "gradual/migrate_ranks.h"
#include "eval/interp.h"
#include "gradual/migrate_common.h"

static bool is_closed(const Migrator *migrator, const Shape *const *shapes) {
    for (uint32_t i = 0; i < migrator->migration->types.count; i++)
        if (shapes[migrator->migration->types.items[i].input]->is_open) return false;
    return true;
}

/* The shapes in question with a symbol for each dimension that is not known. */
const Shape **ranks_symbols(Migrator *migrator, bool is_copy) {
    const Subject *subject = migrator->subject;
    const Shape **shapes =
        arena_alloc_zero(migrator->interp->run.arena, ((size_t)subject->inputs.count + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        const Shape *shape = migrator->shapes[i] ? migrator->shapes[i] : input->declared;
        if (input_is_tensor(input))
            shapes[i] = is_copy ? shape : subject_symbols(migrator->subject, input, shape, 1);
    }
    return shapes;
}

void ranks_forget_run(Migrator *migrator) {
    if (migrator->has_kept) trace_free(&migrator->kept);
    migrator->has_kept = false;
}

/* Whether the run that was kept is one of the shapes in question. */
bool ranks_have_run(Migrator *migrator) {
    if (!migrator->has_kept) return false;
    const Shape **shapes = ranks_symbols(migrator, true);
    for (uint32_t i = 0; i < migrator->subject->inputs.count; i++)
        if (shapes[i] && !shape_equal(shapes[i], migrator->kept_for[i])) return false;
    return true;
}

/* What a run says of the input whose ranks are looked for. */
static void note_run(Migrator *migrator, const SubjectTrace *trace, const Shape *const *shapes) {
    MigrationMode mode = migrator->options->mode;
    if (migrator->noted && (mode == MIGRATE_FORCED || mode == MIGRATE_SYMBOLIC))
        common_note(migrator, migrator->noted, trace, shapes[migrator->noted->input]);
}

/* Whether the function can be run with these shapes. A run with unknown numbers is the best answer,
 * and is kept; where that fails, dimensions that are Dyn may still pass. */
static bool can_run(Migrator *migrator) {
    if (ranks_have_run(migrator)) {
        note_run(migrator, &migrator->kept, migrator->kept_shapes);
        return true;
    }
    SubjectTrace trace;
    const Shape **symbols = ranks_symbols(migrator, false);
    subject_trace(migrator->subject, symbols, TRACE_SYMBOLS, &trace);
    migrator->is_included |= !trace.is_excluded;
    migrator->is_narrowed |= trace.is_excluded;
    if (trace.is_reached) note_run(migrator, &trace, symbols);
    if (trace.is_reached && is_closed(migrator, symbols)) {
        ranks_forget_run(migrator);
        migrator->kept = trace;
        migrator->kept_shapes = symbols;
        migrator->kept_for = ranks_symbols(migrator, true);
        migrator->has_kept = true;
        return true;
    }
    bool can = !trace.is_excluded && (trace.is_reached || trace.was_cut), is_excluded = trace.is_excluded;
    bool was_cut = trace.was_cut;
    trace_free(&trace);
    if (can && was_cut) note_run(migrator, NULL, symbols);
    if (can || is_excluded) return can;
    subject_trace(migrator->subject, migrator->shapes, TRACE_UNKNOWN, &trace);
    can = trace.is_reached || trace.was_cut;
    if (can) note_run(migrator, NULL, symbols);
    if (!can) migrator->failing = ranks_symbols(migrator, true);
    trace_free(&trace);
    return can;
}

static const Shape *declared_at_rank(Migrator *migrator, const Input *input, uint32_t rank) {
    return shape_meet(migrator->interp->run.arena, input->declared, subject_rank(migrator->subject, rank));
}

/* Finds the ranks that an input may have while the others are as they are declared. */
void ranks_find(Migrator *migrator, InputType *type) {
    const Input *input = &migrator->subject->inputs.items[type->input];
    if (!input->declared->is_open) {
        type->ranks = 1ull << input->declared->rank;
        return;
    }
    migrator->noted = type;
    for (uint32_t rank = 0; rank <= migrator->options->rank_limit; rank++) {
        migrator->shapes[type->input] = declared_at_rank(migrator, input, rank);
        if (migrator->shapes[type->input] && can_run(migrator)) type->ranks |= 1ull << rank;
    }
    Dim none[64] = {0};
    migrator->shapes[type->input] =
        shape_meet(migrator->interp->run.arena, input->declared,
                   shape_open(migrator->interp->run.arena, none, migrator->options->rank_limit + 1, NULL, 0));
    type->has_more_ranks = migrator->shapes[type->input] && can_run(migrator);
    migrator->shapes[type->input] = NULL;
    migrator->noted = NULL;
    common_settle(type);
}

/* The next rank after [rank] (0 is the last one); UINT32_MAX when there are no more. */
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
bool ranks_next(Migrator *migrator, uint32_t *ranks) {
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
bool ranks_first(Migrator *migrator, uint32_t *ranks) {
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
bool ranks_choose(Migrator *migrator, uint32_t *ranks, uint32_t *tries) {
    Migration *migration = migrator->migration;
    for (bool has_more = true; has_more && *tries > 0; has_more = ranks_next(migrator, ranks)) {
        (*tries)--;
        if (!can_run(migrator)) continue;
        for (uint32_t i = 0; i < migration->types.count; i++) migration->types.items[i].rank = ranks[i];
        return true;
    }
    return false;
}
