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

/* Adds the edits to [edits]. An `if` or `elif` goes either way, an `assert` when it holds, a `while` when it
 * does not, a conditional expression when its test only asks. A block of which nothing is left becomes
 * `pass`. */
void eliminate_branches(const Tree *tree, const Decided *decided, uint32_t count, Edits *edits);

#endif
