/* Which tokens of a rewritten Python text are those of its source, and which are new. Lines that both have
 * are found first, whatever their indentation; what lies between them is compared token by token. Everything
 * is in the caller's arena; nothing fails. */
#ifndef MOIRA_EDIT_ALIGN_H
#define MOIRA_EDIT_ALIGN_H

#include "syntax/parser.h"

enum { NO_COUNTERPART = UINT32_MAX };

typedef struct AlignedToken {
    uint32_t start, end;
    uint32_t other; /* where the same token begins in the other text, or NO_COUNTERPART */
} AlignedToken;

/* The tokens of one text that have letters, in its order. */
typedef struct AlignedSide {
    AlignedToken *items;
    uint32_t count;
} AlignedSide;

typedef struct Alignment {
    AlignedSide before, after;
} Alignment;

/* Compares [after] with [before], of which it was made. */
Alignment align_texts(const Text *before, const Text *after, const ParseOptions *options, Arena *arena);

/* The first token that ends after [offset]; NULL when there is none. */
const AlignedToken *aligned_token(const AlignedSide *side, uint32_t offset);
/* Whether the token that begins at [offset] has a counterpart. */
bool aligned_is_kept(const AlignedSide *side, uint32_t offset);
/* Where [offset] of the one text is in the other: at the counterpart of the token there, or of the next one
 * that has a counterpart, or else [end]. */
uint32_t aligned_place(const AlignedSide *side, uint32_t offset, uint32_t end);

#endif
