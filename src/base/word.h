/* Small questions about characters and words, which are C strings here. */
#ifndef MOIRA_BASE_WORD_H
#define MOIRA_BASE_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* What may stand between two tokens of a line. */
static inline bool is_blank_char(char c) { return c == ' ' || c == '\t' || c == '\f'; }

static inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

static inline bool is_digit_char(unsigned char c) { return c >= '0' && c <= '9'; }

/* What names and keywords consist of; of other alphabets, any byte. */
static inline bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c & 0x80;
}

/* Whether the path is [folder] or leads into it, by its letters alone. */
static inline bool path_is_below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* The order of words, for qsort. */
static inline int word_compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static inline bool word_is_among(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return true;
    return false;
}

/* [words] is an array, not a pointer. */
#define WORD_IS_AMONG(word, words) word_is_among(word, words, sizeof(words) / sizeof *(words))

#endif
