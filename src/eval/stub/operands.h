/* The operands of the call that the program made, however deep in the stub something fails: the expressions
 * that they are in the program's own text, and what is known of their shapes. */
#ifndef MOIRA_EVAL_STUB_OPERANDS_H
#define MOIRA_EVAL_STUB_OPERANDS_H

#include "eval/forward.h"
#include "eval/stub/convert.h"
#include "stubs/shape_words.h"

/* An array that the program gave to the call, itself or in a sequence. */
typedef struct ProgramOperand {
    const Shape *shape;
    Value value;
    const Node *node; /* its expression; NULL when it is not written in the call */
    const char *name; /* what to call it; NULL when its expression is long */
} ProgramOperand;

enum { MOST_OPERANDS = 12 };

typedef struct ProgramOperands {
    ProgramOperand items[MOST_OPERANDS];
    uint32_t count;
    const Text *text; /* of the program */
} ProgramOperands;

/* What [call], which the program made, was given. */
void program_operands(Interp *interp, const NativeCall *call, ProgramOperands *operands);

/* `784 (last of x)`: the dimension of an error by the operand that it belongs to, if that can be told.
 * [shape] is the shape that the word which failed saw; NULL for none. */
const char *side_text(Interp *interp, const ShapeErrorSide *side, const Shape *shape);

/* What the program calls the operand that has the shape, or has the dimension of [side] (NULL: any); NULL for
 * nothing. */
const char *operand_name(Interp *interp, const Shape *shape, const ShapeErrorSide *side);

/* How a size that comes from a place is computed; NULL when there is nothing to tell. */
const char *size_reason(Interp *interp, Dim size, uint32_t origin);

/* Notes where a size comes from, and how it is computed if it is. */
void note_size(Interp *interp, Failure *failure, Dim size, uint32_t origin);

#endif
