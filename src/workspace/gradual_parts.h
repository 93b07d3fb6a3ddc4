/* What is written into a file, function by function: where the result of one is refused, the others are still
 * there. Memory comes from the arena that the file lives in. */
#ifndef MOIRA_WORKSPACE_GRADUAL_PARTS_H
#define MOIRA_WORKSPACE_GRADUAL_PARTS_H

#include "edit/edit.h"
#include "edit/rewrite.h"

/* A function of the original that gets annotations. */
typedef struct GradualPart {
    const char *name;
    Span span;
} GradualPart;

typedef struct GradualParts {
    Arena *arena;
    Array(GradualPart) items;
    Edits edits; /* of all of them, and the imports that they need */
} GradualParts;

void gradual_parts_init(GradualParts *parts, Arena *arena);
void gradual_parts_free(GradualParts *parts);
/* Keeps a function, and copies of all edits. */
void gradual_parts_add(GradualParts *parts, const char *name, Span span);
void gradual_parts_take(GradualParts *parts, const Edits *edits);
/* Leaves the innermost function around [offset] of the original as it is, or all of them when there is none
 * with edits, and makes the text of [file] anew. Returns the name of the function; NULL: all are left. */
const char *gradual_parts_leave(GradualParts *parts, RewriteFile *file, uint32_t offset);

#endif
