/* "Did you mean …": the closest of a number of words to an unknown one. Offer the candidates one by
 * one; the best one that is close enough to be a slip of the finger is kept. */
#ifndef MOIRA_BASE_SUGGEST_H
#define MOIRA_BASE_SUGGEST_H

#include "base/arena.h"

typedef struct Suggestion {
    const char *wanted;
    const char *best; /* NULL while nothing is close enough */
    uint32_t distance;
} Suggestion;

void suggest_offer(Suggestion *suggestion, const char *candidate);

/* "; did you mean `x`?", with [prefix] before the word, or "" when nothing is close. */
const char *suggest_text(const Suggestion *suggestion, const char *prefix, Arena *arena);

#endif
