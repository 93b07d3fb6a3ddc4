/* How it works: the strings of a cell are joined to one, still escaped as in the file, with a mark where one
 * ends and the next begins; edits are made there. Then they are taken apart at the marks again. */
#include "edit/notebook_edit.h"
#include "base/file.h"
#include "base/json_read.h"
#include "syntax/notebook.h"

bool is_notebook_text(const Text *text) { return text->cells && !text->cells->is_script; }

typedef struct NotebookEditor {
    const Text *text;
    Notebook notebook;
    const Edit *edits;
    uint32_t count, next; /* the first edit that was not made yet */
    uint32_t copied;      /* up to here the file is in [out] */
    StrBuf *out;
    const char *problem;
} NotebookEditor;

/* No string in JSON has it. */
enum { PIECE_MARK = '\x01' };

/* A character as JSON has it in a string. In a list of lines each line ends its string. */
static void put_escaped(const NotebookCell *cell, const char *text, size_t length, StrBuf *out) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') strbuf_putc(out, '\\');
        if (c == '\n')
            strbuf_puts(out, "\\n");
        else if (c == '\r')
            strbuf_puts(out, "\\r");
        else if (c == '\t')
            strbuf_puts(out, "\\t");
        else if (c < ' ')
            strbuf_printf(out, "\\u%04x", c);
        else
            strbuf_putc(out, (char)c);
        if (c == '\n' && cell->is_list) strbuf_putc(out, PIECE_MARK);
    }
}

/* Where the raw bytes of a cell are, as they are gone through: [at] in the text is [raw] in [piece]. */
typedef struct CellCursor {
    const NotebookEditor *editor;
    const NotebookCell *cell;
    uint32_t piece; /* counted within the cell */
    uint32_t raw, at;
} CellCursor;

static Span piece_span(const CellCursor *cursor) {
    return cursor->editor->notebook.pieces.items[cursor->cell->first_piece + cursor->piece].span;
}

/* Goes on to [to] in the text; what is passed goes to [out], unless that is NULL. A cursor at the end of a
 * string has not passed the mark to the next one. */
static void cursor_go(CellCursor *cursor, uint32_t to, StrBuf *out) {
    const char *file = cursor->editor->text->cells->file;
    if (to > cursor->cell->end) to = cursor->cell->end;
    while (cursor->at < to) {
        Span span = piece_span(cursor);
        if (cursor->raw == span.end) {
            if (out) strbuf_putc(out, PIECE_MARK);
            cursor->piece++;
            cursor->raw = piece_span(cursor).start;
            continue;
        }
        char bytes[4];
        uint32_t size, taken = json_decode_one(file, cursor->raw, span.end, bytes, &size);
        if (out) strbuf_put(out, file + cursor->raw, taken);
        cursor->raw += taken;
        cursor->at += size;
    }
}

/* Goes past the end of a string, where a line begins. */
static void cursor_next_piece(CellCursor *cursor, StrBuf *out) {
    while (cursor->piece + 1 < cursor->cell->piece_count && cursor->raw == piece_span(cursor).end) {
        if (out) strbuf_putc(out, PIECE_MARK);
        cursor->piece++;
        cursor->raw = piece_span(cursor).start;
    }
}

/* Where the text of a cell ends, with the line break that the file does not have. */
static uint32_t cell_limit(const NotebookCell *cell) { return cell->end + cell->adds_break; }

/* Whether a command is replaced by something that was made of the Python that stands for it. */
static bool replaces_command(const NotebookEditor *editor, const Edit *edit) {
    const Text *text = editor->text;
    return edit->length > 0 && memcmp(text->data + edit->span.start, text->cells->shown + edit->span.start,
                                      edit->span.end - edit->span.start) != 0;
}

static void make_edit(NotebookEditor *editor, CellCursor *cursor, const Edit *edit, StrBuf *raw) {
    const NotebookCell *cell = cursor->cell;
    if (replaces_command(editor, edit)) editor->problem = "a command of IPython would have to be changed";
    cursor_go(cursor, edit->span.start, raw);
    if (edit->span.end > edit->span.start) cursor_next_piece(cursor, raw);
    bool is_deletion = edit->span.end > edit->span.start;
    cursor_go(cursor, edit->span.end, NULL);
    if (is_deletion) cursor_next_piece(cursor, NULL);
    /* After the line break that ends the cell, one more line follows. */
    bool is_behind = edit->span.start > cell->end;
    size_t length = edit->length;
    if (!is_deletion && cursor->at > cell->place.start) cursor_next_piece(cursor, raw);
    if (is_behind) put_escaped(cell, "\n", 1, raw);
    if (is_behind && length > 0 && edit->text[length - 1] == '\n') length--;
    put_escaped(cell, edit->text, length, raw);
}

/* What stands between two strings of the list: that of the first two, or what stands before the first. */
static void put_separator(const NotebookEditor *editor, const NotebookCell *cell, StrBuf *out) {
    const char *file = editor->text->cells->file;
    const NotebookPiece *pieces = &editor->notebook.pieces.items[cell->first_piece];
    if (cell->piece_count > 1) {
        strbuf_put(out, file + pieces[0].span.end, pieces[1].span.start - pieces[0].span.end);
        return;
    }
    uint32_t start = pieces[0].span.start - 1;
    while (file[start - 1] != '[') start--;
    strbuf_puts(out, "\",");
    strbuf_put(out, file + start, pieces[0].span.start - start);
}

/* Takes the raw source apart. Empty strings are left out. */
static void put_pieces(NotebookEditor *editor, const NotebookCell *cell, const StrBuf *raw) {
    bool is_first = true;
    for (size_t at = 0; at < raw->length;) {
        const char *mark = memchr(raw->data + at, PIECE_MARK, raw->length - at);
        size_t length = mark ? (size_t)(mark - (raw->data + at)) : raw->length - at;
        if (length > 0 && !is_first) put_separator(editor, cell, editor->out);
        strbuf_put(editor->out, raw->data + at, length);
        is_first &= length == 0;
        at += length + 1;
    }
}

static void edit_cell(NotebookEditor *editor, const NotebookCell *cell) {
    const NotebookPiece *pieces = &editor->notebook.pieces.items[cell->first_piece];
    CellCursor cursor = {editor, cell, 0, pieces[0].span.start, cell->place.start};
    StrBuf raw = {0};
    while (editor->next < editor->count && editor->edits[editor->next].span.start <= cell_limit(cell)) {
        const Edit *edit = &editor->edits[editor->next];
        bool is_last = cell == &array_last(&editor->notebook.cells);
        /* What begins with the next cell is its own; before a `%%` nothing can be inserted. */
        if (edit->span.start == cell_limit(cell) && !is_last &&
            strncmp(editor->text->cells->shown + cell_limit(cell), "%%", 2) != 0)
            break;
        if (edit->span.end > cell_limit(cell)) editor->problem = "a change goes over several cells";
        make_edit(editor, &cursor, edit, &raw);
        editor->next++;
    }
    cursor_go(&cursor, cell->end, &raw);
    const char *file = editor->text->cells->file;
    strbuf_put(editor->out, file + editor->copied, pieces[0].span.start - editor->copied);
    put_pieces(editor, cell, &raw);
    editor->copied = pieces[cell->piece_count - 1].span.end;
    strbuf_free(&raw);
}

static bool has_edit(const NotebookEditor *editor, const NotebookCell *cell) {
    if (editor->next == editor->count) return false;
    uint32_t start = editor->edits[editor->next].span.start;
    bool is_last = cell == &array_last(&editor->notebook.cells);
    bool is_closed = strncmp(editor->text->cells->shown + cell_limit(cell), "%%", 2) == 0;
    return start < cell_limit(cell) || (start == cell_limit(cell) && (is_last || is_closed));
}

/* Whether the notebook has the text that was meant. */
static bool reads_as(const StrBuf *file, const char *meant, size_t length, Arena *arena) {
    NotebookRefusal refusal;
    char *copy = arena_alloc_zero(arena, file->length + FILE_PADDING);
    memcpy(copy, file->data, file->length);
    const Text *text = notebook_decode("", copy, file->length, arena, &refusal);
    return text && text->length == length && memcmp(text->data, meant, length) == 0;
}

const char *notebook_edit(const Text *original, const Edit *edits, uint32_t count, const char *meant,
                          size_t length, Arena *arena, StrBuf *out) {
    const TextCells *cells = original->cells;
    NotebookEditor editor = {.text = original, .edits = edits, .count = count, .out = out};
    notebook_read(&editor.notebook, cells->file, cells->file_length, arena);
    for (uint32_t i = 0; i < editor.notebook.cells.count; i++)
        if (has_edit(&editor, &editor.notebook.cells.items[i]))
            edit_cell(&editor, &editor.notebook.cells.items[i]);
    strbuf_put(out, cells->file + editor.copied, cells->file_length - editor.copied);
    notebook_free(&editor.notebook);
    if (!editor.problem && !reads_as(out, meant, length, arena))
        editor.problem = "the change does not fit into the cells";
    return editor.problem;
}
