/* A SHAPE on the command line, `n,3,h,w` or `2,s:int64`: the sizes of a tensor, separated by commas, and
 * after a colon the type of its elements, float32 unless it is said. A size is a number, a name or an
 * expression of them (`2*h + 1`); a name stands for a number of at least 1, the same wherever it is written.
 * `mask=n,s` is a tensor that is passed under a name. */
#ifndef MOIRA_WORKSPACE_SHAPE_ARGUMENT_H
#define MOIRA_WORKSPACE_SHAPE_ARGUMENT_H

#include "workspace/entry.h"

/* The symbols that the shapes of one command line share. */
typedef struct ShapeSymbols {
    Map dims; /* name to Dim */
} ShapeSymbols;

/* The tensor that [argument] describes, made in the interpreter of [entry]. NEVER when it describes none,
 * which is a problem of the entry. */
Value shape_argument(EntryPoint *entry, ShapeSymbols *symbols, const char *argument);
void shape_symbols_free(ShapeSymbols *symbols);

/* The arguments that the shapes describe, in the arena of the interpreter; those with a name come last.
 * False when one of them is none, which is a problem of the entry. */
bool shape_arguments(EntryPoint *entry, const char *const *shapes, uint32_t count, Arguments *arguments);
/* How many of the shapes have no name. */
uint32_t shape_positional_count(const char *const *shapes, uint32_t count);

#endif
