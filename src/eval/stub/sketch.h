/* The shapes that a failing call is about, told to those who draw it: as texts in the finding, which outlive
 * the run. A failure that is not reported costs nothing. */
#ifndef MOIRA_EVAL_STUB_SKETCH_H
#define MOIRA_EVAL_STUB_SKETCH_H

#include "eval/stub/operands.h"
#include "eval/stub/pattern.h"

/* How operands belong together where a word fails so. */
DiagFit fit_of_error(ShapeErrorKind kind);

/* Two shapes, the dimensions of which do not fit. A shape that is NULL is not known. */
void sketch_sides(Interp *interp, Failure *failure, DiagFit fit, const ShapeErrorSide *left,
                  const Shape *left_shape, const ShapeErrorSide *right, const Shape *right_shape);
/* The operands of a rule of which two dimensions, wherever they are, do not fit. */
void sketch_match(Interp *interp, Failure *failure, const Match *match, const ShapeErrorSide *left,
                  const ShapeErrorSide *right);
/* What the program gave to the call, where nothing else is known. The sizes that notes speak of are those
 * that do not fit. */
void sketch_operands(Interp *interp, Failure *failure, const ProgramOperands *given);
/* One shape by itself. */
void sketch_shape(Interp *interp, Failure *failure, DiagFit fit, const char *name, const Shape *shape);

#endif
