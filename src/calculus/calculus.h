/* The gradual tensor calculus: `x : τ … return e` with reshape, Conv2D and add.
 *
 * A program of the calculus is a tree that its maker owns; the checkers (tests/calculus/typecheck.h,
 * tests/calculus/static_check.h), the evaluator (tests/calculus/evaluate.h) and the constraints
 * (calculus/constraint.h) read it. */
#ifndef MOIRA_CALCULUS_CALCULUS_H
#define MOIRA_CALCULUS_CALCULUS_H

#include "calculus/type.h"

typedef enum ExpressionKind {
    EXPRESSION_VARIABLE,
    EXPRESSION_RESHAPE, /* reshape(left, target) */
    EXPRESSION_CONV,    /* Conv2D(…, left) */
    EXPRESSION_ADD,     /* add(left, right) */
} ExpressionKind;

typedef struct Expression {
    uint8_t kind;      /* ExpressionKind */
    uint32_t variable; /* the declaration that is meant; one that does not exist is an error of the program */
    GradualType target; /* of reshape: at most one dimension is Dyn */
    Conv2D conv;
    const struct Expression *left, *right;
} Expression;

typedef struct Declaration {
    const char *name;
    GradualType type;
} Declaration;

typedef struct CalculusProgram {
    const Declaration *declarations;
    uint32_t count;
    const Expression *result;
} CalculusProgram;

/* Appends `Conv2D(2, 2, (2, 2), x)`; what a convolution has beyond that only where it is not the default. */
void expression_print(const CalculusProgram *program, const Expression *expression, StrBuf *out);

#endif
