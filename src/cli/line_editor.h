/* Reading lines from a person. On a terminal a line can be edited while it is typed: arrows, home and end,
 * control keys as in a shell (a, e, b, f, k, u, w, d, h, l, t, y), words with alt or control, earlier lines
 * with up and down, names with tab. Where input is no terminal, lines are read as they come and nothing is
 * echoed or prompted for.
 *
 * Earlier lines are kept in a file, one per line. Everything is owned by the editor and freed by
 * line_editor_free, which writes that file; that it cannot be read or written is no error. */
#ifndef MOIRA_CLI_LINE_EDITOR_H
#define MOIRA_CLI_LINE_EDITOR_H

#include "base/array.h"
#include "base/strbuf.h"

typedef enum LineResult {
    LINE_EDITING,     /* the line is not finished */
    LINE_READ,        /* it is */
    LINE_INTERRUPTED, /* ctrl-c: the line is to be forgotten */
    LINE_END,         /* no more input, or ctrl-d on an empty line */
} LineResult;

typedef Array(const char *) LineWords;

/* Appends all words that begin with the [length] bytes at [prefix], sorted. They stay valid until the next
 * call. */
typedef void LineCompleter(void *context, const char *prefix, size_t length, LineWords *words);

typedef struct LineEditor {
    int input, output;        /* file descriptors */
    bool is_terminal;         /* both are, and it is one that obeys */
    const char *prompt;       /* of the line being read */
    StrBuf line;              /* what was typed, without the line ending */
    size_t cursor;            /* where the next character goes, in bytes */
    StrBuf key;               /* the bytes of a key that is not complete */
    StrBuf pending;           /* input that was read and not yet used */
    StrBuf killed;            /* what ctrl-k, ctrl-u or ctrl-w took away last */
    Array(char *) history;    /* earlier lines, oldest first */
    uint32_t place;           /* the one that is shown; the count when none is */
    StrBuf draft;             /* what was typed before an earlier line was shown */
    const char *history_path; /* NULL: they are forgotten */
    LineCompleter *completer; /* NULL: tab indents */
    void *context;            /* for [completer] */
} LineEditor;

/* [history_path] may be NULL and must outlive the editor. */
void line_editor_init(LineEditor *editor, int input, int output, const char *history_path);
void line_editor_free(LineEditor *editor);

/* Reads one line into [editor->line]; never LINE_EDITING. */
LineResult line_editor_read(LineEditor *editor, const char *prompt);
/* Adds a line to those that up and down show; empty and repeated ones are left out. */
void line_editor_remember(LineEditor *editor, const char *line);

/* What one byte from the keyboard does to the line: the part of line_editor_read that needs no terminal. */
LineResult line_editor_type(LineEditor *editor, char byte);

#endif
