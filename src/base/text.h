/* A text: the decoded UTF-8 content of one file, with the table that turns byte offsets into lines and
 * columns. Offsets are what the whole program carries around; a line is looked up only on demand,
 * and the table is made on the first question. Every text is followed by FILE_PADDING NUL bytes. */
#ifndef MOIRA_BASE_TEXT_H
#define MOIRA_BASE_TEXT_H

#include "base/arena.h"

/* A stretch of a text, in bytes, the end exclusive. */
typedef struct Span {
    uint32_t start, end;
} Span;

/* The comments of a Python text, in its order. */
typedef struct Comments {
    const Span *items; /* each from its # to the end of its line */
    uint32_t count;
    const Span *joined; /* statements, or heads of statements, of several lines that a comment follows:
                           from the first token to the comment */
    uint32_t joined_count;
} Comments;

typedef struct Text {
    const char *path;     /* as the user named it */
    const char *data;     /* valid UTF-8 without a byte order mark, line endings as in the file */
    uint32_t length;      /* bytes in [data] */
    const char *encoding; /* the file's own encoding as iconv knows it, NULL for UTF-8 */
    bool has_bom;         /* the file began with a UTF-8 byte order mark */
    Arena *arena;         /* where the line table is put */
    uint32_t *lines;      /* the offset at which each line starts; NULL until it is asked for */
    uint32_t line_count;
    uint32_t *characters; /* code points before every TEXT_STRIDE-th byte; NULL until a long line needs it */
} Text;

/* A column beyond this many bytes is found with a table, so that a line of a megabyte with a thousand
 * diagnostics is not counted from its start a thousand times. */
enum { TEXT_STRIDE = 4096 };

/* Lines count from 1, columns from 0. */
typedef struct Position {
    uint32_t line, column;
} Position;

/* [data] must have FILE_PADDING NULs after it and outlive the text. */
void text_init(Text *text, const char *path, const char *data, uint32_t length, Arena *arena);

/* Where [offset] is: the column in bytes, in characters, in UTF-16 units. */
Position text_position(const Text *text, uint32_t offset);
Position text_position_chars(const Text *text, uint32_t offset);
Position text_position_utf16(const Text *text, uint32_t offset);

/* The span of [line] (from 1) without its line ending. */
Span text_line(const Text *text, uint32_t line);
uint32_t text_line_count(const Text *text);

/* The offset of a position whose column is in UTF-16 units, clamped to the text. */
uint32_t text_offset_utf16(const Text *text, Position position);

#endif
