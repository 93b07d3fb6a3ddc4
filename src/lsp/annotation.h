/* The annotation that says what is known of an assignment target, a parameter or a result: `x: Float[Tensor,
 * "n 3"]`, in the style that the file has already. */
#ifndef MOIRA_LSP_ANNOTATION_H
#define MOIRA_LSP_ANNOTATION_H

#include "edit/edit.h"
#include "lsp/knowledge.h"

/* Adds the edits that write the annotation after [offset], with [before] it, and the imports that it needs.
 * False when there is none: nothing is known, or it may be something else than an array. */
bool annotation_write(Learned *knowledge, const Assigned *assigned, uint32_t offset, const char *before,
                      Edits *edits);

#endif
