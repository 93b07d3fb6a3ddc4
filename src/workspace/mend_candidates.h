/* Edits that may mend a finding, by what people forget: a bracket around several sizes, `keepdims`,
 * `batch_first`, the order of two arguments, a width that a layer cannot have, a name that a library has
 * replaced. None of them is certain by itself: mend.h tries them. */
#ifndef MOIRA_WORKSPACE_MEND_CANDIDATES_H
#define MOIRA_WORKSPACE_MEND_CANDIDATES_H

#include "base/array.h"
#include "base/symbol.h"
#include "diag/diagnostic.h"
#include "syntax/parser.h"

enum { MOST_EDITS = 2 };

typedef struct MendCandidate {
    const char *message; /* what it does, as in DiagFix */
    DiagEdit edits[MOST_EDITS];
    uint32_t edit_count;
} MendCandidate;

typedef Array(MendCandidate) MendCandidates;

/* Appends the candidates for [finding], which is in the text of [tree]. Texts are in [arena]. */
void mend_candidates(const Diagnostic *finding, const Tree *tree, const Symbols *symbols, Arena *arena,
                     MendCandidates *candidates);

#endif
