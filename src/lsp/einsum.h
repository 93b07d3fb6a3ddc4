/* Letters for the axes of `einsum`, while its subscripts are being typed. */
#ifndef MOIRA_LSP_EINSUM_H
#define MOIRA_LSP_EINSUM_H

#include "lsp/server.h"

typedef struct EinsumLetter {
    char letter;
    Dim size;     /* NULL: unknown */
    bool is_used; /* some operand has it already */
} EinsumLetter;

enum { MOST_LETTERS = 26 };

/* The letters that can stand at [offset] of the text of [document], which is known; how many there are.
 * Before the arrow those of the same size, and one that is new; behind it those that the result does not have
 * yet. */
uint32_t einsum_letters(const Learned *knowledge, uint32_t string, uint32_t offset,
                        EinsumLetter letters[MOST_LETTERS]);

#endif
