/* Each rank of each input is tried first while the others are Dyn; only those that pass are combined. */
#include "calculus/rank_cases.h"
#include "eval/interp.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CASES = 256, MOST_TRIED = 8 };

typedef struct Trier {
    RankCases *cases;
    Subject *subject;
    const uint32_t *tensors; /* indices of the tensors in Subject.inputs */
    uint64_t *passing;       /* of each tensor: bit r when rank r passes while the others are Dyn */
} Trier;

/* ---- one case ---- */

/* The shape of a tensor with this rank; NULL when its annotation says otherwise. */
static const Shape *shape_at(Trier *trier, uint32_t tensor, int32_t rank, bool has_symbols) {
    RankCases *cases = trier->cases;
    Arena *arena = trier->subject->interp->run.arena;
    const Shape *given = cases->shapes[tensor];
    const Shape *declared = cases->inputs[tensor]->declared;
    if (!given->is_open)
        return has_symbols ? given : declared->is_open ? subject_rank(trier->subject, given->rank) : declared;
    if (rank < 0) return has_symbols ? given : declared;
    const Shape *shape = shape_meet(arena, declared, subject_rank(trier->subject, (uint32_t)rank));
    if (!shape || !has_symbols) return shape;
    Dim *dims = arena_alloc(arena, ((size_t)shape->rank + 1) * sizeof *dims);
    for (uint32_t i = 0; i < shape->rank; i++)
        dims[i] = shape->dims[i] ? shape->dims[i] : cases->sizes[tensor][i];
    return shape_build(arena, dims, shape->origins, shape->rank, false);
}

/* The shapes of all inputs in a case; false when there is no such case. */
static bool take_shapes(Trier *trier, const int32_t *ranks, bool has_symbols, const Shape **shapes) {
    for (uint32_t i = 0; i < trier->cases->tensor_count; i++) {
        const Shape *shape = shape_at(trier, i, ranks[i], has_symbols);
        if (!shape) return false;
        shapes[trier->tensors[i]] = shape;
    }
    return true;
}

/* Runs a case and adds it; false when it does not pass. */
static bool run_case(Trier *trier, const int32_t *ranks) {
    Subject *subject = trier->subject;
    Arena *arena = subject->interp->run.arena;
    RankCase one = {0};
    const Shape **shapes = arena_alloc_zero(arena, ((size_t)subject->inputs.count + 1) * sizeof *shapes);
    if (!take_shapes(trier, ranks, true, shapes)) return false;
    size_t size = trier->cases->tensor_count * sizeof *one.ranks;
    one.ranks = arena_alloc(arena, size + sizeof *one.ranks);
    if (size) memcpy(one.ranks, ranks, size);
    subject_trace(subject, shapes, TRACE_SYMBOLS, &one.trace);
    if (!rank_case_passes(&one) && !one.trace.is_excluded) {
        SubjectTrace unknown;
        take_shapes(trier, ranks, false, shapes);
        subject_trace(subject, shapes, TRACE_UNKNOWN, &unknown);
        SubjectTrace worse = unknown;
        if (unknown.is_reached) {
            worse = one.trace;
            one.trace = unknown;
            one.is_dyn = true;
        }
        trace_free(&worse);
    }
    array_push(&trier->cases->items, one);
    return rank_case_passes(&one);
}

/* ---- all cases ---- */

/* Tries the ranks of one tensor while the others are Dyn. */
static void try_ranks(Trier *trier, uint32_t tensor, int32_t *ranks) {
    for (uint32_t rank = 0; rank <= trier->cases->rank_limit; rank++) {
        ranks[tensor] = (int32_t)rank;
        if (run_case(trier, ranks)) trier->passing[tensor] |= 1ull << rank;
    }
    ranks[tensor] = RANK_DYN;
}

/* No rank of this tensor is tried: cases in which it has one go. */
static void leave_out(Trier *trier, uint32_t tensor, int32_t *ranks) {
    RankCases *cases = trier->cases;
    cases->left_out[cases->left_out_count++] = cases->inputs[tensor]->text;
    ranks[tensor] = RANK_DECLARED;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cases->items.count; i++) {
        RankCase *one = &cases->items.items[i];
        if (one->ranks[tensor] >= 0) {
            trace_free(&one->trace);
            continue;
        }
        one->ranks[tensor] = RANK_DECLARED;
        cases->items.items[kept++] = *one;
    }
    cases->items.count = kept;
}

/* The next combination of ranks that pass by themselves; false after the last one. */
static bool next_combination(const Trier *trier, int32_t *ranks) {
    for (uint32_t i = trier->cases->tensor_count; i-- > 0;) {
        if (ranks[i] == RANK_DECLARED) continue;
        do ranks[i]++;
        while (ranks[i] <= (int32_t)trier->cases->rank_limit && !(trier->passing[i] >> ranks[i] & 1));
        if (ranks[i] <= (int32_t)trier->cases->rank_limit) return true;
        ranks[i] = RANK_DYN;
    }
    return false;
}

/* How many combinations there are, and how many ranks are tried in one. */
static uint64_t count_combinations(const Trier *trier, const int32_t *ranks) {
    uint64_t count = 1;
    for (uint32_t i = 0; i < trier->cases->tensor_count; i++)
        if (ranks[i] != RANK_DECLARED) count *= 1 + (uint64_t)__builtin_popcountll(trier->passing[i]);
    return count;
}

static uint32_t count_chosen(const Trier *trier, const int32_t *ranks) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < trier->cases->tensor_count; i++) count += ranks[i] >= 0;
    return count;
}

/* Runs the combinations of at least two ranks; the others have been run. */
static void combine(Trier *trier, int32_t *ranks) {
    while (next_combination(trier, ranks))
        if (count_chosen(trier, ranks) > 1) run_case(trier, ranks);
}

static void find_tensors(Trier *trier, const Shape *const *shapes) {
    RankCases *cases = trier->cases;
    Subject *subject = trier->subject;
    Interp *interp = subject->interp;
    size_t room = (size_t)subject->inputs.count + 1;
    uint32_t *tensors = arena_alloc(interp->run.arena, room * sizeof *tensors);
    cases->inputs = arena_alloc(interp->run.arena, room * sizeof *cases->inputs);
    cases->shapes = arena_alloc(interp->run.arena, room * sizeof *cases->shapes);
    cases->sizes = arena_alloc_zero(interp->run.arena, room * sizeof *cases->sizes);
    cases->left_out = arena_alloc(interp->run.arena, room * sizeof *cases->left_out);
    trier->passing = arena_alloc_zero(interp->run.arena, room * sizeof *trier->passing);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        if (!input_is_tensor(input)) continue;
        uint32_t at = cases->tensor_count++;
        tensors[at] = i;
        cases->inputs[at] = input;
        cases->shapes[at] = shapes[i];
        if (!shapes[i]->is_open) continue;
        Dim *sizes = arena_alloc(interp->run.arena, ((size_t)cases->rank_limit + 1) * sizeof *sizes);
        for (uint32_t k = 0; k < cases->rank_limit; k++)
            sizes[k] = dim_symbol(&interp->analysis.dims,
                                  arena_printf(interp->run.arena, "%s.shape[%u]", input->text, k),
                                  (DimBounds){0, INT64_MAX});
        cases->sizes[at] = sizes;
    }
    trier->tensors = tensors;
}

void rank_cases_find(RankCases *cases, Subject *subject, const Shape *const *shapes, uint32_t rank_limit) {
    *cases = (RankCases){.rank_limit = rank_limit};
    Trier trier = {.cases = cases, .subject = subject};
    find_tensors(&trier, shapes);
    int32_t *ranks =
        arena_alloc(subject->interp->run.arena, ((size_t)cases->tensor_count + 1) * sizeof *ranks);
    uint32_t open = 0;
    for (uint32_t i = 0; i < cases->tensor_count; i++) {
        ranks[i] = cases->shapes[i]->is_open ? RANK_DYN : RANK_DECLARED;
        if (ranks[i] == RANK_DYN && open++ >= MOST_TRIED) leave_out(&trier, i, ranks);
    }
    run_case(&trier, ranks);
    for (uint32_t i = 0; i < cases->tensor_count; i++)
        if (ranks[i] == RANK_DYN) try_ranks(&trier, i, ranks);
    for (uint32_t i = cases->tensor_count; i-- > 0 && count_combinations(&trier, ranks) > MOST_CASES;)
        if (ranks[i] == RANK_DYN) leave_out(&trier, i, ranks);
    combine(&trier, ranks);
}

uint32_t rank_cases_shown(const RankCases *cases) {
    uint32_t found = 0, count = 0;
    for (uint32_t i = 0; i < cases->items.count; i++) {
        bool is_full = rank_case_passes(&cases->items.items[i]);
        for (uint32_t k = 0; k < cases->tensor_count; k++)
            is_full = is_full && cases->items.items[i].ranks[k] != RANK_DYN;
        if (is_full && count++ == 0) found = i;
    }
    return count == 1 ? found : 0;
}

void rank_cases_free(RankCases *cases) {
    for (uint32_t i = 0; i < cases->items.count; i++) trace_free(&cases->items.items[i].trace);
    array_free(&cases->items);
}
