/* Which operations of a recorded program are those of the gradual tensor calculus. */
#ifndef MOIRA_CALCULUS_PROGRAM_FORM_H
#define MOIRA_CALCULUS_PROGRAM_FORM_H

#include "calculus/type.h"
#include "gradual/program.h"

typedef enum FormKind {
    FORM_NONE,      /* another operation, or one whose arguments are not all known */
    FORM_CONV,      /* torch.nn.Conv2d */
    FORM_RESHAPE,   /* reshape and view to a shape of numbers, one of which may be -1 */
    FORM_ADD,       /* a sum of two tensors */
    FORM_BROADCAST, /* another operation that broadcasts two tensors */
} FormKind;

typedef struct ProgramForm {
    FormKind kind;
    uint32_t operands[2]; /* numbers of tensors */
    Conv2D conv;
    GradualType target; /* of a reshape: -1 is Dyn */
} ProgramForm;

ProgramForm program_form(const ProgramStep *step);

#endif
