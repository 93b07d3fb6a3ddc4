#include "calculus/program_constraint.h"

#include "calculus/case_read.h"
#include "eval/interp.h"

/* ---- parameters ---- */

/* The type variable of a parameter, with the symbols that stand for its sizes in the runs. */
static void declare_parameter(CaseMerge *merge, uint32_t parameter) {
    ConstraintSystem *system = merge->system;
    const RankCases *cases = merge->cases;
    const Shape *shape = cases->shapes[parameter];
    Dim numbers[TYPE_RANK_MAX] = {0};
    uint32_t rank = shape->is_open ? cases->rank_limit : shape->rank;
    if (rank > TYPE_RANK_MAX) rank = 0;
    for (uint32_t i = 0; i < rank; i++) {
        if (shape->is_open)
            numbers[i] = cases->sizes[parameter][i];
        else if (shape->dims[i] && dim_symbol_name(shape->dims[i]))
            numbers[i] = shape->dims[i];
    }
    for (uint32_t i = 0; i < rank; i++)
        if (numbers[i]) symbol_named(&merge->names, numbers[i]); /* other sizes have other names */
    const TypeVariable *type = type_variable_of(system, cases->inputs[parameter]->text, numbers, rank);
    merge->parameters[parameter] = type;
    RankSet ranks = 0;
    for (uint32_t i = 0; i < cases->items.count; i++) {
        int32_t tried = cases->items.items[i].ranks[parameter];
        if (tried == RANK_DECLARED)
            ranks |=
                shape->is_open || shape->rank > TYPE_RANK_MAX ? RANKS_ALL : rank_set((int32_t)shape->rank);
        else if (!merge->is_dead[i])
            ranks |= rank_set(tried);
    }
    constraints_know_ranks(system, type, ranks);
}

/* The largest rank that occurs; the system must have room for it. */
static uint32_t largest_rank(const RankCases *cases) {
    uint32_t limit = cases->rank_limit;
    for (uint32_t i = 0; i < cases->items.count; i++) {
        const Program *program = &cases->items.items[i].trace.program;
        for (uint32_t k = 0; k < program->tensors.count; k++) {
            uint32_t rank = program->tensors.items[k].shape->rank;
            if (rank > limit && rank <= TYPE_RANK_MAX) limit = rank;
        }
    }
    return limit;
}

/* ---- the whole ---- */

/* Cases that do not pass are dead; when none does, the first one shows why. */
static const bool *find_dead(const RankCases *cases, Arena *arena) {
    bool *is_dead = arena_alloc(arena, cases->items.count + (size_t)1);
    bool is_any = false;
    for (uint32_t i = 0; i < cases->items.count; i++) {
        is_dead[i] = !rank_case_passes(&cases->items.items[i]);
        is_any |= !is_dead[i];
    }
    if (!is_any) is_dead[0] = false;
    return is_dead;
}

void program_constraints(ProgramConstraints *result, const RankCases *cases) {
    const Program *first = &cases->items.items[0].trace.program;
    Arena *arena = first->interp->run.arena;
    *result = (ProgramConstraints){0};
    constraints_init(&result->system, &first->interp->analysis.dims, arena, largest_rank(cases));
    CaseMerge merge = {.result = result, .system = &result->system, .cases = cases};
    merge.names.table = result->system.table;
    merge.is_dead = find_dead(cases, arena);
    merge.parameters = arena_alloc_zero(arena, (cases->tensor_count + (size_t)1) * sizeof *merge.parameters);
    for (uint32_t i = 0; i < cases->tensor_count; i++) declare_parameter(&merge, i);
    CaseReading *readings = readings_open(&merge);
    Numbering numbering = {0};
    for (uint32_t i = 0; i < cases->items.count; i++)
        if (cases->items.items[i].trace.program.tensors.count > numbering.next)
            numbering.next = cases->items.items[i].trace.program.tensors.count;
    /* The names of the tensors are those of the listing. */
    uint32_t shown = rank_cases_shown(cases);
    if (!merge.is_dead[shown]) reading_find_items(&readings[shown], &numbering);
    for (uint32_t i = 0; i < cases->items.count; i++)
        if (!merge.is_dead[i] && i != shown) reading_find_items(&readings[i], &numbering);
    for (uint32_t i = 0; i < cases->items.count; i++)
        if (!merge.is_dead[i]) reading_read(&readings[i]);
    for (uint32_t i = 0; i < cases->items.count; i++)
        if (!rank_case_passes(&cases->items.items[i])) reading_fail(&readings[i]);
    merge_emit(&merge);
    strmap_free(&merge.items);
    map_free(&numbering.used);
    symbol_names_free(&merge.names);
}

void program_constraints_free(ProgramConstraints *constraints) {
    constraints_free(&constraints->system);
    array_free(&constraints->origins);
}
