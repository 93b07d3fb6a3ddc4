/* What is known of gradients: whether a tensor needs one, whether operations are recorded, and through what a
 * backward pass goes. All of it is what holds for certain; zeroed memory knows nothing of a tensor, and
 * records. */
#ifndef MOIRA_VALUE_GRADIENT_H
#define MOIRA_VALUE_GRADIENT_H

#include "value/pmap.h"

/* A tensor needs no gradient, is a leaf that needs one, or is the result of something that is recorded. Each
 * bit says that it is certainly not one of these, so that a join is what both say. */
typedef enum GradientKnown {
    GRADIENT_NOT_FREE = 1,
    GRADIENT_NOT_LEAF = 2,
    GRADIENT_NOT_INNER = 4,
    GRADIENT_ANYTHING = 0,
    GRADIENT_FREE = GRADIENT_NOT_LEAF | GRADIENT_NOT_INNER,
    GRADIENT_LEAF = GRADIENT_NOT_FREE | GRADIENT_NOT_INNER,
    GRADIENT_INNER = GRADIENT_NOT_FREE | GRADIENT_NOT_LEAF,
} GradientKnown;

/* Whether operations are recorded (torch.no_grad and the like). */
typedef enum GradientMode { GRADIENT_MODE_ON, GRADIENT_MODE_OFF, GRADIENT_MODE_UNKNOWN } GradientMode;

/* What a path knows of gradients. */
typedef struct Gradients {
    uint8_t mode;     /* GradientMode */
    uint32_t doubted; /* of tensors at addresses below it nothing is known any more; 0 for none */
    uint32_t spread;  /* of those at addresses below it nobody knows that they need no gradient */
    PMap freed;       /* nodes of the graph (Run.graph) through which a backward pass has gone for good */
} Gradients;

static inline bool gradients_equal(const Gradients *a, const Gradients *b) {
    return a->mode == b->mode && a->doubted == b->doubted && a->spread == b->spread && a->freed == b->freed;
}

#endif
