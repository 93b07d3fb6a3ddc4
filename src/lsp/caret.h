/* What stands before a place in a text that is being typed, and need not be Python yet: it is read from its
 * beginning, for strings, comments and brackets alone. */
#ifndef MOIRA_LSP_CARET_H
#define MOIRA_LSP_CARET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Caret {
    uint32_t word; /* where the name that is being typed begins; the place itself when there is none */
    bool in_comment, in_string;
    uint32_t string;     /* where the first quote of that string is */
    char bracket;        /* the innermost one that is open; 0: none */
    uint32_t bracket_at; /* where it is */
    uint32_t commas;     /* after it, in no other bracket */
    uint32_t argument;   /* after the last of them, or after the bracket */
} Caret;

Caret caret_at(const char *data, uint32_t offset);
/* The end of what stands before [offset], without blanks and line ends. */
uint32_t caret_before(const char *data, uint32_t offset);
/* The end of the name that goes on at [offset]. */
uint32_t caret_word_end(const char *data, uint32_t length, uint32_t offset);

#endif
