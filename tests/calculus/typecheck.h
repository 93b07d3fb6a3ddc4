/* The gradual type system of the calculus: Figure 3 of the paper. */
#ifndef MOIRA_TESTS_CALCULUS_TYPECHECK_H
#define MOIRA_TESTS_CALCULUS_TYPECHECK_H

#include "calculus/calculus.h"

/* Why an expression has no type. */
typedef struct TypeError {
    const Expression *expression; /* NULL: a declaration */
    const char *message;
} TypeError;

/* The type of an expression; false, with the first error, when it has none. A type is unique (theorem 12). */
bool typecheck_expression(const CalculusProgram *program, const Expression *expression, GradualType *type,
                          TypeError *error);
/* The program is well typed; the type of what it returns. */
bool typecheck(const CalculusProgram *program, GradualType *type, TypeError *error);

#endif
