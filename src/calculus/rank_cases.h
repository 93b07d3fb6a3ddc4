/* The runs of a function for all ranks that its inputs may have.
 *
 * Of an input whose rank is not declared, the paper tries every rank up to a limit, and Dyn. A case is one
 * choice for all inputs, and the run of the function with it: dimensions that are not known are symbols, the
 * same ones in all cases. Where a run with numbers fails and one with Dyn does not, the latter is the case.
 */
#ifndef MOIRA_CALCULUS_RANK_CASES_H
#define MOIRA_CALCULUS_RANK_CASES_H

#include "gradual/subject.h"

enum {
    RANK_DYN = -1,      /* the input is Dyn */
    RANK_DECLARED = -2, /* its shape is as it was given: only one rank is possible, or too many are */
};

typedef struct RankCase {
    int32_t *ranks; /* of the tensors among the inputs, in their order */
    SubjectTrace trace;
    bool is_dyn; /* it passes only when every dimension that is not declared is Dyn */
} RankCase;

typedef struct RankCases {
    Array(RankCase) items; /* the first one has Dyn for all inputs whose ranks are tried */
    uint32_t tensor_count;
    const Input **inputs;  /* the tensors */
    const Shape **shapes;  /* as they were given: open where the rank is not known */
    Dim **sizes;           /* of each of them the symbols of its dimensions, as many as the largest rank */
    uint32_t rank_limit;   /* the largest rank that is tried */
    const char **left_out; /* names of inputs whose ranks are not tried: there are too many combinations */
    uint32_t left_out_count;
} RankCases;

/* Runs the function for all ranks up to [rank_limit] of the inputs whose shape in [shapes], which has one for
 * each input, is open. */
void rank_cases_find(RankCases *cases, Subject *subject, const Shape *const *shapes, uint32_t rank_limit);
void rank_cases_free(RankCases *cases);

/* The case that shows most of the function: that of the only ranks with which it passes, or the first one. */
uint32_t rank_cases_shown(const RankCases *cases);

/* Whether some input of this case is well typed. */
static inline bool rank_case_passes(const RankCase *one) {
    return !one->trace.is_excluded && (one->trace.is_reached || one->trace.was_cut);
}

#endif
