/* From the bytes of a Python file to its Text: the byte order mark, the coding cookie of the first two
 * lines, and decoding to UTF-8. Encodings other than UTF-8 are converted by the C library's iconv, with
 * Python's names for them. */
#ifndef MOIRA_SYNTAX_SOURCE_H
#define MOIRA_SYNTAX_SOURCE_H

#include "diag/diagnostic.h"

/* Decodes [length] bytes at [data] (FILE_PADDING NULs after them) as the file named [path]. Returns NULL
 * after reporting an encoding-error when the bytes are not text. The result is in [arena] and may share
 * [data]. */
Text *source_decode(const char *path, const char *data, size_t length, Arena *arena,
                    Diagnostics *diagnostics);

/* The bytes that [text], which replaces the content of [original], has in that file's own encoding, its
 * byte order mark included. Returns false when a character cannot be encoded, with its offset in [bad]. */
bool source_encode(const Text *original, const char *text, size_t length, Arena *arena, const char **bytes,
                   size_t *byte_count, size_t *bad);

#endif
