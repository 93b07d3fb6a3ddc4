/* Edits of a text: a list of spans to replace, made in any order, applied all at once. Everything that is
 * not edited stays byte for byte. The list and its strings are in an arena of the caller; a conflict is
 * returned as data, and then nothing is applied. */
#ifndef MOIRA_EDIT_EDIT_H
#define MOIRA_EDIT_EDIT_H

#include "base/array.h"
#include "base/strbuf.h"
#include "base/text.h"

typedef enum NewlineStyle { NEWLINE_LF, NEWLINE_CRLF, NEWLINE_CR } NewlineStyle;

/* The line ending that most lines of [text] have; \n when there is none. */
NewlineStyle newline_style(const Text *text);

/* Appends [length] bytes at [text] with every line ending written as [style] says. */
void newline_convert(StrBuf *out, const char *text, size_t length, NewlineStyle style);

/* Appends what [text], made from scratch, has to be to take the place of [original]: with its line endings,
 * and, when the file is not UTF-8, after the comments that name its encoding. */
void edit_replace_all(const Text *original, const char *text, size_t length, StrBuf *out);

/* Replaces the bytes of [span] by [text]; an insertion has an empty span, a deletion an empty text. */
typedef struct Edit {
    Span span;
    const char *text;
    size_t length;
    uint32_t order; /* its place in the list before sorting */
} Edit;

typedef struct Edits {
    Arena *arena;
    Array(Edit) items;
} Edits;

/* Two edits that cannot both be made. */
typedef struct EditConflict {
    Edit first, second;
} EditConflict;

void edits_init(Edits *edits, Arena *arena);
void edits_free(Edits *edits);

void edit_insert(Edits *edits, uint32_t offset, const char *text);
void edit_replace(Edits *edits, Span span, const char *text);
void edit_delete(Edits *edits, Span span);

/* Appends [original] with all edits made to [out], line endings of new text written as the file has them.
 * Insertions at one point keep the order in which they were added and come before a replacement that starts
 * there. Two equal replacements of one span are one; others that overlap are a conflict, also an insertion
 * inside a replaced span. Returns false with the first conflict, and [out] as it was. */
bool edits_apply(Edits *edits, const Text *original, StrBuf *out, EditConflict *conflict);

#endif
