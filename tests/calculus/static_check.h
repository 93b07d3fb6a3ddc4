/* The static type system of appendix A: types are shapes of numbers, and there is no Dyn.
 *
 * It shares no code with the gradual checker, which must agree with it on static programs (theorem 3.2). */
#ifndef MOIRA_TESTS_CALCULUS_STATIC_CHECK_H
#define MOIRA_TESTS_CALCULUS_STATIC_CHECK_H

#include "calculus/calculus.h"

typedef struct StaticType {
    uint32_t rank;
    uint64_t dims[TYPE_RANK_MAX];
} StaticType;

/* The program is well typed; the shape of what it returns. False, too, for a program that is not static. */
bool static_check(const CalculusProgram *program, StaticType *type);

#endif
