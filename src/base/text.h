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

/* One cell of a notebook. */
typedef struct TextCell {
    uint32_t number; /* in the notebook, from 1; cells of all kinds count */
    uint32_t start;  /* where it begins in the text */
    uint32_t line;   /* its first line in the text, from 1 */
    uint32_t run;    /* when it was run: the number of its prompt; 0: not known */
    bool may_raise;  /* its author says that it fails */
} TextCell;

/* What a text that was made of the cells of a notebook has besides (syntax/notebook.h). */
typedef struct TextCells {
    const TextCell *items; /* those that are in the text, in its order */
    uint32_t count;
    const char *shown;          /* what the user wrote, as long as the text, in which commands are Python */
    const uint32_t *file_lines; /* of each line of the text: on which line of the file it stands */
    const char *file;           /* what the file holds */
    uint32_t file_length;
    bool binds_unknown; /* a command may bind any name */
    bool is_script;     /* the text is a script, to be written as one */
} TextCells;

typedef struct Text {
    const char *path;       /* as the user named it */
    const char *data;       /* valid UTF-8 without a byte order mark, line endings as in the file */
    uint32_t length;        /* bytes in [data] */
    const char *encoding;   /* the file's own encoding as iconv knows it, NULL for UTF-8 */
    bool has_bom;           /* the file began with a UTF-8 byte order mark */
    const TextCells *cells; /* of a notebook; NULL for all other files */
    Arena *arena;           /* where the line table is put */
    uint32_t *lines;        /* the offset at which each line starts; NULL until it is asked for */
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

/* The cell in which [offset] is; NULL when the text is no notebook. */
const TextCell *text_cell(const Text *text, uint32_t offset);
/* The line of [offset] as people count: in a notebook from the first one of its cell. */
uint32_t text_shown_line(const Text *text, uint32_t offset);
/* The text as the user wrote it, with the same offsets. */
const char *text_shown(const Text *text);

/* The span of [line] (from 1) without its line ending. */
Span text_line(const Text *text, uint32_t line);
uint32_t text_line_count(const Text *text);

/* The offset of a position whose column is in UTF-16 units, clamped to the text. */
uint32_t text_offset_utf16(const Text *text, Position position);

#endif
