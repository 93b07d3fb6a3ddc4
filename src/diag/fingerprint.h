/* What tells one finding from all others, and stays the same when other lines change: its file, its code, its
 * message and the text of its line, without blanks. Findings that are alike in all of these are counted. For
 * formats by which others follow findings from one run to the next, and for baselines. */
#ifndef MOIRA_DIAG_FINGERPRINT_H
#define MOIRA_DIAG_FINGERPRINT_H

#include "diag/diagnostic.h"

enum { FINGERPRINT_DIGITS = 32 };

typedef struct Fingerprint {
    char text[FINGERPRINT_DIGITS + 1]; /* hexadecimal */
} Fingerprint;

/* Those of all findings, in their order; no two are the same. They are in the arena of the list. */
const Fingerprint *fingerprints_of(const Diagnostics *diagnostics);

/* That of the text of a line (from 1) without its blanks; of nothing where there is no such line. */
Fingerprint fingerprint_of_line(const Text *text, uint32_t line);

/* The message without the numbers of lines in it, which other edits change. The arena takes it. */
const char *fingerprint_message(const char *message, Arena *arena);

#endif
