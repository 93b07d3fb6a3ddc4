/* Tensors that the user gives in place of what a program's data would be: SHAPEs behind the FILE on the
 * command line, for the parameters of the model in the step that the program makes. */
#ifndef MOIRA_COST_GIVEN_H
#define MOIRA_COST_GIVEN_H

#include "base/map.h"
#include "eval/observer.h"

typedef struct CostGiven {
    const char *const *shapes; /* `n,3,h,w`, `n,s:int64`, `mask=n,s` */
    uint32_t count;
    Address model; /* that gets them; 0: none was called yet */
    Map dims;      /* Sym of a name to its Dim, the same in every shape */
} CostGiven;

/* Whether a text of the command line is the shape of a tensor, and no expression. */
bool given_is_shape(const char *text);
/* The arguments of a call with the given tensors in their places, those with names in [named]. */
void given_arguments(CostGiven *given, Interp *interp, Value *positional, Value *named);
/* Forgets what the run before it made. */
void given_restart(CostGiven *given);

#endif
