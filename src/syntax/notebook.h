/* From a Jupyter notebook (.ipynb, nbformat 4) to the text of its program: the code cells in their order,
 * each ended by a line break, with what is IPython's made Python (syntax/magic.h). Every offset of the text
 * is one of what the user wrote, and that one of the bytes of the file: so places are told by cell and line,
 * and edits are made where the strings stand (edit/notebook_edit.h).
 *
 * Cells in other languages, as VS Code has them, are left out like Markdown. */
#ifndef MOIRA_SYNTAX_NOTEBOOK_H
#define MOIRA_SYNTAX_NOTEBOOK_H

#include "base/array.h"
#include "base/strbuf.h"
#include "base/text.h"

/* One string of a cell's source. */
typedef struct NotebookPiece {
    Span span;      /* in the file, between the quotes */
    uint32_t start; /* where it begins in the text */
} NotebookPiece;

typedef struct NotebookCell {
    TextCell place;       /* in the text; its line is not known yet */
    uint32_t end;         /* of the source in the text; the line break that ends the cell follows */
    uint32_t first_piece; /* the pieces of the source, one or several */
    uint32_t piece_count;
    bool is_list;    /* the source is a list of lines; else one string */
    bool adds_break; /* the source has no line break at its end: the text has one more byte */
} NotebookCell;

typedef struct Notebook {
    Array(NotebookCell) cells; /* those with code in Python */
    Array(NotebookPiece) pieces;
    StrBuf source; /* what the user wrote */
} Notebook;

/* Whether a file of this name is a notebook. */
bool notebook_is_named(const char *path);

/* Why a file is no notebook with Python. */
typedef struct NotebookRefusal {
    const char *reason; /* "not a notebook: …"; NULL: it is one */
    bool is_foreign;    /* it is a notebook all right, but of another language or an old format */
} NotebookRefusal;

/* Reads a file. Reasons are in [arena]. */
NotebookRefusal notebook_read(Notebook *notebook, const char *data, size_t length, Arena *arena);
void notebook_free(Notebook *notebook);

/* The text of a file; [data] must outlive it. NULL, with the [refusal], for what notebook_read refuses. */
Text *notebook_decode(const char *path, const char *data, size_t length, Arena *arena,
                      NotebookRefusal *refusal);
/* The same as a script that Python runs: commands are comments, each cell begins with a line `# %%`. */
Text *notebook_script(const char *path, const char *data, size_t length, Arena *arena,
                      NotebookRefusal *refusal);

#endif
