/* Annotations of results: `-> Float[Tensor, "n 10"]`. Private to the files that answer gradual/spelling.h. */
#ifndef MOIRA_GRADUAL_SPELLING_RESULT_H
#define MOIRA_GRADUAL_SPELLING_RESULT_H

#include "gradual/spelling.h"

/* A type of the file's style. */
const char *spell_type(Speller *speller, const Input *input, const InputType *type);
/* Shapes of the ranks that the inputs have, or the first ones of several, of sizes that are not 0. */
const Shape **spell_some_shapes(Subject *subject, const Migration *migration);
/* Writes the type of what a function gives, where that is a tensor and nothing else is said of it yet. */
void spell_result(Speller *speller, Subject *subject, const Migration *migration);

#endif
