#include "gradual/migrate_common.h"

#include "eval/interp.h"

/* The dimension [back] places before the end. */
static Dim dim_behind(const Shape *shape, uint32_t back) {
    return shape->dims[(shape->is_open ? 2 * shape->rank : shape->rank) - back];
}

static Solve *pose_run(Migrator *migrator, const SubjectTrace *trace, const Shape *shape) {
    Interp *interp = migrator->interp;
    Solve *solve = subject_ask(migrator->subject, migrator->options->budget);
    Dim one = dim_constant(&interp->analysis.dims, 1);
    for (uint32_t i = 1; i <= shape->rank; i++)
        solve_add(solve,
                  formula_at_most(&interp->analysis.dims, interp->run.arena, one, dim_behind(shape, i)));
    for (const Assumption *at = trace->assumed; at; at = at->before) solve_add(solve, at->formula);
    return solve;
}

static bool says_something(const InputType *type) {
    for (uint32_t i = 0; i < type->common_count; i++)
        if (!size_range_is_any(type->common[i])) return true;
    return false;
}

/* Adds what is known of the last dimensions at one rank; [solve]: of what a run there assumes, NULL for
 * nothing. */
static void note_sizes(Migrator *migrator, InputType *type, Solve *solve, const Shape *shape) {
    Interp *interp = migrator->interp;
    bool is_first = !type->has_common;
    uint32_t count = shape->rank < MOST_COMMON ? shape->rank : MOST_COMMON;
    type->has_common = true;
    if (is_first || count < type->common_count) type->common_count = count;
    for (uint32_t i = 0; i < type->common_count; i++) {
        Dim dim = dim_behind(shape, i + 1);
        int64_t number;
        SizeRange range = size_range_any();
        if (dim && dim_is_constant(dim, &number))
            range = (SizeRange){.least = number, .most = number};
        else if (solve && dim && dim_symbol_name(dim) && (is_first || !size_range_is_any(type->common[i])))
            range = size_range_find(solve, &interp->analysis.dims, interp->run.arena, dim);
        type->common[i] = is_first ? range : size_range_join(type->common[i], range);
    }
}

void common_note(Migrator *migrator, InputType *type, const SubjectTrace *trace, const Shape *shape) {
    /* What says nothing at one rank says nothing at all. */
    if (type->has_common && !says_something(type)) {
        if (shape->rank < type->common_count) type->common_count = shape->rank;
        return;
    }
    Solve *solve = trace ? pose_run(migrator, trace, shape) : NULL;
    SolveAnswer answer = solve ? solve_check(solve) : SOLVE_UNDECIDED;
    /* No tensor of this rank passes, whatever Dyn may stand for. */
    if (answer != SOLVE_NO) note_sizes(migrator, type, answer == SOLVE_YES ? solve : NULL, shape);
    subject_asked(migrator->subject, solve);
}

void common_settle(InputType *type) {
    bool has_few = !type->has_more_ranks && type->common_count > 0;
    if (!type_varies(type) || (!has_few && !says_something(type))) type->common_count = 0;
}
