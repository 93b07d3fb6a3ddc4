/* Taking decided branches out of a source: the dead arm goes, the live one takes the place of the whole
 * statement, with its comments. What a test does besides asking stays as a statement of its own. */
#ifndef MOIRA_GRADUAL_ELIMINATE_H
#define MOIRA_GRADUAL_ELIMINATE_H

#include "edit/edit.h"
#include "syntax/parser.h"

/* A condition of the file whose outcome is known. */
typedef struct Decided {
    const Node *test;
    bool outcome;
    bool has_effects; /* evaluating it does more than ask */
} Decided;

/* Adds the edits to [edits]; returns how many of the conditions are gone from the text then. */
uint32_t eliminate_branches(const Tree *tree, const Decided *decided, uint32_t count, Edits *edits);

#endif
