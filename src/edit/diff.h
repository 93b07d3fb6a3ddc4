/* A unified diff of two texts, as `patch -p1` and `git apply` take it. Texts are any bytes; a line ends
 * with \n. Nothing fails and nothing is kept. The time is bounded: of texts that differ very much the diff
 * may be longer than the shortest one, but it is always correct. */
#ifndef MOIRA_EDIT_DIFF_H
#define MOIRA_EDIT_DIFF_H

#include "base/strbuf.h"

#include <stdbool.h>

typedef struct DiffSide {
    const char *data; /* may be NULL when there are no bytes */
    size_t length;
} DiffSide;

/* Things to be compared, each a number that equal ones share. */
typedef struct DiffSequence {
    const uint32_t *items;
    uint32_t count;
    bool *changed; /* the outcome for each: it is missing in the other sequence */
} DiffSequence;

/* Finds what [b] has in common with [a], in order, and marks what it has not. */
void diff_sequences(DiffSequence a, DiffSequence b);

/* Appends the diff that turns [before] into [after], both being the file [path]; nothing when they are
 * equal. [color] adds ANSI colours. */
void diff_unified(const char *path, DiffSide before, DiffSide after, bool color, StrBuf *out);

#endif
