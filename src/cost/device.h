/* Whether a step fits on a device: what it has, what the step needs besides what it allocates, the largest
 * size for which it fits, and how long it takes at least. */
#ifndef MOIRA_COST_DEVICE_H
#define MOIRA_COST_DEVICE_H

#include "cost/step.h"

typedef struct CostDevice {
    const char *name;
    int64_t bytes;
    double full, low; /* floating-point operations in a second, in float32 and in small types; 0: unknown */
    double bandwidth; /* bytes in a second; 0: unknown */
} CostDevice;

/* The device of that name, `a100-80gb`, or of that size, `24GB`; false when it is neither. */
bool cost_device(const char *text, CostDevice *device);

typedef enum CostFit {
    FIT_UNKNOWN, /* something is missing in the figures, or the sizes are names */
    FIT_YES,     /* also with the workspaces that convolutions like to have, and with gaps */
    FIT_MAYBE,   /* what is allocated fits, and not all of that */
    FIT_NO,
} CostFit;

typedef struct CostVerdict {
    CostFit fit;
    Dim workspace;         /* an upper bound of what convolutions ask for to be faster */
    Dim symbol;            /* the one name of a size that the figures are in; NULL: none, or several */
    int64_t largest, safe; /* the greatest values of it for which the answer is MAYBE, and YES; 0: not one */
    int64_t at;            /* the value of it that the time is for; 0: the sizes are numbers */
    double seconds;        /* of a step, at least: 0: unknown */
} CostVerdict;

/* [used]: the value that the program has for the only name; 0: none. */
CostVerdict cost_verdict(CostTape *tape, const CostStep *step, const CostDevice *device, int64_t used);

#endif
