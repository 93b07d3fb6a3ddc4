/* Floating-point operations as torch.utils.flop_counter counts them: products of matrices, convolutions and
 * attention, two for each multiplication with an addition. NULL is unknown. */
#ifndef MOIRA_COST_WORK_H
#define MOIRA_COST_WORK_H

#include "cost/tape.h"

typedef struct CostWorkDone {
    Dim forward, backward;
} CostWorkDone;

/* Of an operation on [inputs] that gives [output]. */
CostWorkDone work_of(CostTape *tape, const CostRule *rule, const NativeCall *call, const uint32_t *inputs,
                     uint32_t count, const CostTensor *output);

#endif
