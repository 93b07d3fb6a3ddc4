/* The operational semantics of the calculus (Figure 1, appendix C): an expression evaluates to a tensor and
 * an error state, always.
 *
 * Tensors are small and hold integers; arithmetic wraps around. The weights of a convolution follow from its
 * place in the program (evaluate_weight), so that others can compute the same. A failure gives the tensor 0
 * of rank 0. Memory is that of the arena. */
#ifndef MOIRA_TESTS_CALCULUS_EVALUATE_H
#define MOIRA_TESTS_CALCULUS_EVALUATE_H

#include "base/arena.h"
#include "calculus/calculus.h"

typedef struct ConcreteTensor {
    uint32_t rank;
    int64_t dims[TYPE_RANK_MAX];
    int64_t *items; /* the last dimension runs fastest */
    int64_t count;
} ConcreteTensor;

/* A tensor of this shape, filled with zeros; false when it has more elements than are evaluated. */
bool tensor_make(Arena *arena, uint32_t rank, const int64_t *dims, ConcreteTensor *tensor);

/* The weight of a convolution with these parameters at [out, in, row, column]. */
int64_t evaluate_weight(const Conv2D *conv, int64_t out, int64_t in, int64_t row, int64_t column);

/* Evaluates what the program returns, with a tensor for each declaration: the error state, 0 or 1. An
 * environment of fewer tensors than declarations leaves the others unbound. */
int evaluate(const CalculusProgram *program, const ConcreteTensor *environment, uint32_t count, Arena *arena,
             ConcreteTensor *result);

#endif
