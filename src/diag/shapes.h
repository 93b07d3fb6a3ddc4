/* The shapes that a finding is about, as texts: what those who draw a finding need besides its message. All
 * of it lies in the arena of the finding, and outlives the run. */
#ifndef MOIRA_DIAG_SHAPES_H
#define MOIRA_DIAG_SHAPES_H

#include "base/text.h"

/* How the axes of the operands belong together. */
typedef enum DiagFit {
    DIAG_FIT_NONE,    /* each operand stands for itself */
    DIAG_FIT_BACK,    /* from the last axis on, as broadcasting aligns them */
    DIAG_FIT_FRONT,   /* from the first axis on, as joining aligns them */
    DIAG_FIT_PRODUCT, /* the axes that are summed over meet */
    DIAG_FIT_COUNT,   /* only the number of elements counts */
    DIAG_FIT_RANK,    /* only the number of axes counts */
} DiagFit;

/* One axis of an operand. */
typedef struct DiagAxis {
    const char *size; /* "784", "2*h", "?" for an unknown one */
    bool clashes;     /* it is one of those that do not fit */
    const Text *text; /* where the size comes from; NULL: unknown */
    Span span;
    const char *reason; /* how it is computed, "8 × 3 × 3"; NULL for nothing to tell */
} DiagAxis;

typedef struct DiagOperand {
    const char *name; /* what the program, or the library, calls it; NULL for nothing short */
    DiagAxis *axes;
    uint32_t count;
    bool is_open;  /* any number of axes more stand ... */
    uint32_t open; /* ... before this one */
} DiagOperand;

typedef struct DiagShapes {
    DiagFit fit;
    DiagOperand *operands;
    uint32_t count;
} DiagShapes;

#endif
