/* Small questions about characters and words, which are C strings here. */
#ifndef MOIRA_BASE_WORD_H
#define MOIRA_BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* What may stand between two tokens of a line. */
static inline bool is_blank_char(char c) { return c == ' ' || c == '\t' || c == '\f'; }

static inline bool word_is_among(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return true;
    return false;
}

/* [words] is an array, not a pointer. */
#define WORD_IS_AMONG(word, words) word_is_among(word, words, sizeof(words) / sizeof *(words))

#endif
