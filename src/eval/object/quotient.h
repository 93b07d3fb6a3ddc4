/* Whole parts of quotients of sizes: `int(n / 2)`, `math.ceil(n / 2)`, `round(n / 2)`, `int(n * 0.5)`. A
 * float that is computed from a size is not known; what it was computed from stands in the call. */
#ifndef MOIRA_EVAL_OBJECT_QUOTIENT_H
#define MOIRA_EVAL_OBJECT_QUOTIENT_H

#include "eval/forward.h"

typedef enum QuotientRounding {
    QUOTIENT_FLOOR,
    QUOTIENT_CEILING,
    QUOTIENT_TRUNCATE,
    QUOTIENT_ROUND
} QuotientRounding;

/* The whole number that a call with one argument makes of the quotient which is written there; NULL when the
 * argument is none of sizes. Sizes are exact as floats. */
Dim quotient_rounded(Interp *interp, const Node *call, QuotientRounding rounding);
/* The greatest common divisor of a size and a number that is not 0; NULL when it is not known. */
Dim quotient_divisor(Interp *interp, Dim size, int64_t number);

#endif
