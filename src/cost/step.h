/* What a step costs: the tape of its forward pass is played, and then back. Memory is followed operation by
 * operation: what Python holds, what is kept for the backward pass, gradients as they come, what the
 * optimizer keeps and needs on the way.
 *
 * A number is a Dim: an expression in the names of sizes. NULL is unknown. Memory is in the arena of the
 * tape.
 */
#ifndef MOIRA_COST_STEP_H
#define MOIRA_COST_STEP_H

#include "cost/tape.h"

typedef enum CostOptimizer {
#define OPTIMIZER(id, name, states, temporaries) OPTIMIZER_##id,
#include "cost/optimizers.def"
    OPTIMIZER_COUNT
} CostOptimizer;

/* The optimizer of that name; OPTIMIZER_COUNT when there is none. */
CostOptimizer cost_optimizer(const char *name);

/* What the memory is when it is greatest: one expression, or the greatest of several. */
typedef struct CostPeak {
    Dim bytes;
    const char *where; /* the path of the part of the model; NULL: no part of it */
    bool is_backward;
} CostPeak;

/* A point of the step, and what is allocated there. */
typedef struct CostMoment {
    Dim bytes;
    uint32_t module;
    bool is_backward;
} CostMoment;

/* What one part of the model costs, with all below it. */
typedef struct CostLayer {
    const CostModule *module;
    Dim saved, forward, step;
} CostLayer;

typedef struct CostStep {
    Dim parameters, parameter_bytes, buffer_bytes;
    Dim gradient_bytes, optimizer_bytes, input_bytes;
    Dim resident_bytes; /* between two steps, gradients included */
    Dim saved_bytes;
    CostPeak peak;
    Dim flops_forward, flops_step;
    const CostLayer *layers; /* one for each part of the model */
    uint32_t layer_count;
    const CostMoment *moments; /* in the order of time */
    uint32_t moment_count;
} CostStep;

/* A step of training goes back from the loss; without one ([loss] is UINT32_MAX) it is inference. */
CostStep cost_step(CostTape *tape, CostOptimizer optimizer, uint32_t loss);

#endif
