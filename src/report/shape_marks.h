/* The shapes that a run found out, each with its place in the source: after the name that is assigned, after
 * a parameter, after the parentheses of a function that returns an array. Texts and list are in the given
 * arena. */
#ifndef MOIRA_REPORT_SHAPE_MARKS_H
#define MOIRA_REPORT_SHAPE_MARKS_H

#include "eval/forward.h"
#include "syntax/parser.h"

typedef struct ShapeMark {
    uint32_t offset;
    const char *text; /* ": (2, 3)", " -> (n,)" */
} ShapeMark;

typedef struct ShapeMarks {
    const ShapeMark *items; /* in the order of the source */
    uint32_t count;
} ShapeMarks;

/* Where the shape of a function's result is shown: after the parentheses of its parameters, or after the
 * annotation; 0 when that is not found. */
uint32_t result_mark_place(const Text *text, const AstFunctionDef *function);

ShapeMarks shape_marks(const Interp *interp, const Tree *tree, Arena *arena);

#endif
