/* What is known of an expression, in words: its shape and elements, where each size comes from, how it is
 * called. Texts are in the caller's arena; NULL where there is nothing to say. */
#ifndef MOIRA_LSP_DESCRIBE_H
#define MOIRA_LSP_DESCRIBE_H

#include "lsp/knowledge.h"

/* "Tensor (4, 31)", of what was assigned. */
const char *describe_assigned(const Learned *knowledge, const Assigned *assigned, Arena *arena);
/* "float32": the elements of an array. */
const char *describe_elements(const KnownObject *object, Arena *arena);
/* "line 14: `torch.zeros(4, 31)`": where a value was made. */
const char *describe_place(const Learned *knowledge, Origin origin, Arena *arena);
/* A line in Markdown for each size of which it is known where it comes from. */
const char *describe_origins(const Learned *knowledge, const Shape *shape, Arena *arena);

/* How a function is called. */
typedef struct Signature {
    const char *label;             /* "zeros(*size, dtype=None) -> Tensor" */
    const char *const *parameters; /* as they stand in it */
    const char *const *names;      /* by which they are passed; NULL: by none */
    uint32_t count;
    uint32_t rest; /* the index of the one that takes all further positions; [count]: there is none */
} Signature;

/* Whether the value can be called and it is known how. */
bool describe_call(Interp *interp, Value value, Arena *arena, Signature *signature);

#endif
