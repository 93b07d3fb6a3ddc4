#include "syntax/notebook.h"
#include "base/file.h"
#include "base/json_read.h"
#include "base/utf.h"
#include "syntax/magic.h"

#include <ctype.h>
#include <strings.h>

bool notebook_is_named(const char *path) {
    size_t length = strlen(path);
    return length > 6 && strcmp(path + length - 6, ".ipynb") == 0;
}

void notebook_free(Notebook *notebook) {
    array_free(&notebook->cells);
    array_free(&notebook->pieces);
    strbuf_free(&notebook->source);
}

/* ---- reading ---- */

/* What is said outside of the cells, or of one cell. */
typedef struct NotebookFacts {
    JsonReader json;
    Notebook *notebook;
    bool has_cells, is_odd; /* cells that are no list of objects, a source that is no text */
    bool has_worksheets;
    int64_t format;
    Span language; /* empty: not said */
} NotebookFacts;

/* Goes through the members of an object; whatever is no object has none. */
static bool enter_object(JsonReader *json) {
    if (json_peek(json) != JSON_OBJECT) {
        json_skip(json);
        return false;
    }
    json_enter(json);
    return true;
}

/* The string that is the member [name] of the object; empty when there is none. */
static Span read_member(JsonReader *json, const char *name) {
    Span key, found = {0, 0};
    if (!enter_object(json)) return found;
    while (json_next_member(json, &key)) {
        if (json_is(json, key, name) && json_peek(json) == JSON_STRING)
            found = json_read_string(json);
        else
            json_skip(json);
    }
    return found;
}

static void read_metadata(NotebookFacts *facts) {
    JsonReader *json = &facts->json;
    Span key, kernel = {0, 0}, info = {0, 0};
    if (!enter_object(json)) return;
    while (json_next_member(json, &key)) {
        if (json_is(json, key, "kernelspec"))
            kernel = read_member(json, "language");
        else if (json_is(json, key, "language_info"))
            info = read_member(json, "name");
        else
            json_skip(json);
    }
    facts->language = info.end > info.start ? info : kernel;
}

/* Appends a string of a source. */
static void read_piece(NotebookFacts *facts, NotebookCell *cell) {
    Notebook *notebook = facts->notebook;
    StrBuf *source = &notebook->source;
    Span span = json_read_string(&facts->json);
    array_push(&notebook->pieces, ((NotebookPiece){span, (uint32_t)source->length}));
    cell->piece_count++;
    for (uint32_t at = span.start; at < span.end;) {
        char bytes[4];
        uint32_t size;
        at += json_decode_one(facts->json.data, at, span.end, bytes, &size);
        strbuf_put(source, bytes, size);
    }
}

static void read_source(NotebookFacts *facts, NotebookCell *cell) {
    JsonReader *json = &facts->json;
    JsonKind kind = json_peek(json);
    /* Of two sources the last one counts. */
    facts->notebook->source.length = cell->place.start;
    facts->notebook->pieces.count = cell->first_piece;
    cell->piece_count = 0;
    cell->is_list = kind == JSON_ARRAY;
    if (kind == JSON_STRING) {
        read_piece(facts, cell);
        return;
    }
    if (kind != JSON_ARRAY) {
        facts->is_odd = true;
        json_skip(json);
        return;
    }
    json_enter(json);
    while (json_next_item(json)) {
        if (json_peek(json) == JSON_STRING) {
            read_piece(facts, cell);
        } else {
            facts->is_odd = true;
            json_skip(json);
        }
    }
}

/* Whether the tags of a cell say that it fails. */
static bool read_tags(JsonReader *json) {
    bool may_raise = false;
    if (json_peek(json) != JSON_ARRAY) {
        json_skip(json);
        return false;
    }
    json_enter(json);
    while (json_next_item(json)) {
        if (json_peek(json) == JSON_STRING)
            may_raise |= json_is(json, json_read_string(json), "raises-exception");
        else
            json_skip(json);
    }
    return may_raise;
}

/* True when the cell is in another language. */
static bool read_cell_metadata(JsonReader *json, NotebookCell *cell) {
    Span key, language = {0, 0};
    if (!enter_object(json)) return false;
    while (json_next_member(json, &key)) {
        if (json_is(json, key, "vscode"))
            language = read_member(json, "languageId");
        else if (json_is(json, key, "tags"))
            cell->place.may_raise = read_tags(json);
        else
            json_skip(json);
    }
    return language.end > language.start && !json_is(json, language, "python");
}

/* Ends the source with a line break, so that the next cell begins a line. */
static void close_cell(Notebook *notebook, NotebookCell *cell) {
    StrBuf *source = &notebook->source;
    cell->end = (uint32_t)source->length;
    char last = source->length > cell->place.start ? source->data[source->length - 1] : '\0';
    cell->adds_break = last != '\n' && last != '\r';
    if (cell->adds_break) strbuf_putc(source, '\n');
    array_push(&notebook->cells, *cell);
}

static void read_cell(NotebookFacts *facts, uint32_t number) {
    JsonReader *json = &facts->json;
    Notebook *notebook = facts->notebook;
    Span key;
    bool is_code = false, is_other = false;
    NotebookCell cell = {.place = {.number = number, .start = (uint32_t)notebook->source.length},
                         .first_piece = notebook->pieces.count};
    if (json_peek(json) != JSON_OBJECT) facts->is_odd = true;
    if (!enter_object(json)) return;
    while (json_next_member(json, &key)) {
        if (json_is(json, key, "cell_type") && json_peek(json) == JSON_STRING) {
            is_code = json_is(json, json_read_string(json), "code");
        } else if (json_is(json, key, "source")) {
            read_source(facts, &cell);
        } else if (json_is(json, key, "execution_count")) {
            int64_t run = json_read_count(json);
            cell.place.run = run > 0 ? (uint32_t)run : 0;
        } else if (json_is(json, key, "metadata")) {
            is_other = read_cell_metadata(json, &cell);
        } else {
            json_skip(json);
        }
    }
    if (is_code && !is_other && cell.piece_count > 0) {
        close_cell(notebook, &cell);
    } else {
        notebook->source.length = cell.place.start;
        notebook->pieces.count = cell.first_piece;
    }
}

static void read_cells(NotebookFacts *facts) {
    JsonReader *json = &facts->json;
    facts->has_cells = json_peek(json) == JSON_ARRAY;
    facts->notebook->cells.count = facts->notebook->pieces.count = 0;
    facts->notebook->source.length = 0;
    if (!facts->has_cells) {
        json_skip(json);
        return;
    }
    json_enter(json);
    for (uint32_t number = 1; json_next_item(json); number++) read_cell(facts, number);
}

static void read_all(NotebookFacts *facts) {
    JsonReader *json = &facts->json;
    Span key;
    bool is_object = json_peek(json) == JSON_OBJECT;
    if (is_object)
        json_enter(json);
    else
        json_skip(json);
    while (is_object && json_next_member(json, &key)) {
        if (json_is(json, key, "cells"))
            read_cells(facts);
        else if (json_is(json, key, "metadata"))
            read_metadata(facts);
        else if (json_is(json, key, "nbformat"))
            facts->format = json_read_count(json);
        else if (json_is(json, key, "worksheets"))
            facts->has_worksheets = true, json_skip(json);
        else
            json_skip(json);
    }
    if (!json->problem) json_at_end(json);
}

/* "not JSON: line 3, column 7: a comma is missing" */
static const char *json_problem(const JsonReader *json, Arena *arena) {
    Text text;
    text_init(&text, "", json->data, json->length, arena);
    uint32_t at = json->at < json->length ? json->at : json->length;
    Position position = text_position_chars(&text, at);
    return arena_printf(arena, "not a notebook: not JSON: line %u, column %u: %s", position.line,
                        position.column + 1, json->problem);
}

/* IPython's own name for its language counts as well. */
static bool is_python(const NotebookFacts *facts) {
    Span language = facts->language;
    const char *name = facts->json.data + language.start;
    if (language.end == language.start) return true;
    uint32_t length = language.end - language.start;
    return (length >= 6 && strncasecmp(name, "python", 6) == 0) ||
           (length >= 7 && strncasecmp(name, "ipython", 7) == 0);
}

static NotebookRefusal refuse(const char *reason) { return (NotebookRefusal){.reason = reason}; }

static NotebookRefusal judge(const NotebookFacts *facts, Arena *arena) {
    Span language = facts->language;
    if (facts->json.problem) return refuse(json_problem(&facts->json, arena));
    if (facts->has_worksheets || (facts->format > 0 && facts->format < 4))
        return (NotebookRefusal){
            arena_printf(
                arena,
                "a notebook of nbformat %d: `jupyter nbconvert --to notebook` makes it one of nbformat 4",
                facts->format > 0 ? (int)facts->format : 3),
            true};
    if (!facts->has_cells) return refuse("not a notebook: it has no cells");
    if (facts->is_odd) return refuse("not a notebook: a cell is no object, or its source is no text");
    if (is_python(facts)) return refuse(NULL);
    uint32_t length = language.end - language.start < 40 ? language.end - language.start : 40;
    return (NotebookRefusal){arena_printf(arena, "a notebook in %.*s, not in Python", (int)length,
                                          facts->json.data + language.start),
                             true};
}

NotebookRefusal notebook_read(Notebook *notebook, const char *data, size_t length, Arena *arena) {
    *notebook = (Notebook){0};
    size_t mark = length >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    NotebookFacts facts = {.notebook = notebook};
    if (utf8_valid_prefix(data + mark, length - mark) < length - mark)
        return refuse("not a notebook: not JSON: the file is not UTF-8");
    json_reader_init(&facts.json, data, (uint32_t)length);
    facts.json.at = (uint32_t)mark;
    read_all(&facts);
    return judge(&facts, arena);
}

/* ---- the text ---- */

static char *copy_padded(const StrBuf *text, Arena *arena) {
    char *copy = arena_alloc_zero(arena, text->length + FILE_PADDING);
    if (text->length) memcpy(copy, text->data, text->length);
    return copy;
}

/* On which line of the file each line of the text stands. */
static const uint32_t *find_file_lines(const Notebook *notebook, const Text *text, const char *data,
                                       Arena *arena) {
    uint32_t count = text_line_count(text), piece = 0, at = 0, line = 1;
    uint32_t *lines = arena_alloc(arena, count * sizeof *lines);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = text_line(text, i + 1).start;
        while (piece + 1 < notebook->pieces.count && notebook->pieces.items[piece + 1].start <= start)
            piece++;
        uint32_t stop = notebook->pieces.count ? notebook->pieces.items[piece].span.start : 0;
        for (; at < stop; at++) line += data[at] == '\n';
        lines[i] = line;
    }
    return lines;
}

static TextCells *make_cells(const Notebook *notebook, const Text *text, const char *data, size_t length,
                             Arena *arena) {
    TextCells *cells = ARENA_NEW(arena, TextCells);
    TextCell *items = arena_alloc(arena, (notebook->cells.count + 1) * sizeof *items);
    for (uint32_t i = 0; i < notebook->cells.count; i++) {
        items[i] = notebook->cells.items[i].place;
        items[i].line = text_position(text, items[i].start).line;
    }
    cells->items = items;
    cells->count = notebook->cells.count;
    cells->file = data;
    cells->file_length = (uint32_t)length;
    return cells;
}

Text *notebook_decode(const char *path, const char *data, size_t length, Arena *arena,
                      NotebookRefusal *refusal) {
    Notebook notebook;
    *refusal = notebook_read(&notebook, data, length, arena);
    Text *text = NULL;
    if (!refusal->reason) {
        char *shown = copy_padded(&notebook.source, arena), *python = copy_padded(&notebook.source, arena);
        bool binds_unknown = false;
        for (uint32_t i = 0; i < notebook.cells.count; i++) {
            const NotebookCell *cell = &notebook.cells.items[i];
            char next = python[cell->end];
            python[cell->end] = '\0';
            binds_unknown |= magic_to_python(python + cell->place.start, cell->end - cell->place.start);
            python[cell->end] = next;
        }
        text = ARENA_NEW(arena, Text);
        text_init(text, path, python, (uint32_t)notebook.source.length, arena);
        TextCells *cells = make_cells(&notebook, text, data, length, arena);
        cells->shown = shown;
        cells->file_lines = find_file_lines(&notebook, text, data, arena);
        cells->binds_unknown = binds_unknown;
        text->cells = cells;
    }
    notebook_free(&notebook);
    return text;
}

/* ---- the script ---- */

/* Whether the name [word] is used, and not as an attribute. */
static bool uses(const Text *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = text->data; (at = strstr(at, word)); at += length) {
        char before = at > text->data ? at[-1] : '\n', after = at[length];
        if (after == '(' && before != '.' && before != '_' && !isalnum((unsigned char)before)) return true;
    }
    return false;
}

/* One line of a cell: what was a command is a comment, in a block after `pass`, which a block may need. */
static void put_script_line(const Text *text, Span line, StrBuf *out) {
    const char *python = text->data + line.start, *shown = text->cells->shown + line.start;
    uint32_t length = line.end - line.start, indent = 0, start = 0;
    for (uint32_t i = 0; i < length && (python[i] == ' ' || python[i] == '\t' || python[i] == '\f'); i++) {
        indent = i + 1;
        if (python[i] == '\f' && shown[i] != '\f') start = i + 1;
    }
    bool is_same = length == indent || memcmp(python + indent, shown + indent, length - indent) == 0;
    bool is_statement = python[indent] == '0' || strncmp(python + indent, "exec(" MAGIC_VALUE, 7) == 0;
    if (is_same || python[indent] == '#' || (is_statement && indent == start)) {
        if (!is_same) strbuf_puts(out, "# ");
        strbuf_put(out, (is_same ? python : shown) + start, length - start);
        return;
    }
    strbuf_put(out, python + start, indent - start);
    if (is_statement) strbuf_puts(out, "pass  # ");
    strbuf_put(out, (is_statement ? shown : python) + indent, length - indent);
}

/* The place of the first command whose result is used, which no script has; UINT32_MAX for none. */
static uint32_t find_value(const Text *text) {
    const char *at = strstr(text->data, MAGIC_VALUE);
    while (at && at - text->data >= 5 && strncmp(at - 5, "exec(", 5) == 0) at = strstr(at + 1, MAGIC_VALUE);
    return at ? (uint32_t)(at - text->data) : UINT32_MAX;
}

static void put_script(const Text *text, Notebook *script, const Notebook *notebook) {
    StrBuf *out = &script->source;
    if (uses(text, "get_ipython")) strbuf_puts(out, "from IPython import get_ipython\n");
    if (uses(text, "display")) strbuf_puts(out, "from IPython.display import display\n");
    for (uint32_t i = 0; i < notebook->cells.count; i++) {
        NotebookCell cell = notebook->cells.items[i];
        uint32_t line = text->cells->items[i].line;
        strbuf_puts(out, out->length ? "\n# %%\n" : "# %%\n");
        cell.place.start = (uint32_t)out->length;
        for (Span span; (span = text_line(text, line)).start < cell.end; line++) {
            put_script_line(text, span, out);
            strbuf_putc(out, '\n');
        }
        array_push(&script->cells, cell);
    }
}

Text *notebook_script(const char *path, const char *data, size_t length, Arena *arena,
                      NotebookRefusal *refusal) {
    Text *text = notebook_decode(path, data, length, arena, refusal);
    if (!text) return NULL;
    uint32_t value = find_value(text);
    if (value != UINT32_MAX) {
        const TextCell *cell = text_cell(text, value);
        *refusal =
            refuse(arena_printf(arena, "cell %u, line %u: a script has no such command, whose result is used",
                                cell->number, text_shown_line(text, value)));
        return NULL;
    }
    Notebook notebook, script = {0};
    notebook_read(&notebook, data, length, arena);
    put_script(text, &script, &notebook);
    Text *result = ARENA_NEW(arena, Text);
    text_init(result, path, copy_padded(&script.source, arena), (uint32_t)script.source.length, arena);
    TextCells *cells = make_cells(&script, result, data, length, arena);
    uint32_t *lines = arena_alloc_zero(arena, text_line_count(result) * sizeof *lines);
    for (uint32_t i = 0; i < cells->count; i++) {
        const TextCell *from = &text->cells->items[i], *to = &cells->items[i];
        uint32_t next = i + 1 < cells->count ? text->cells->items[i + 1].line : text_line_count(text);
        for (uint32_t k = 0; from->line + k < next && to->line + k <= text_line_count(result); k++)
            lines[to->line + k - 1] = text->cells->file_lines[from->line + k - 1];
    }
    cells->shown = result->data;
    cells->file_lines = lines;
    cells->is_script = true;
    result->cells = cells;
    notebook_free(&notebook);
    notebook_free(&script);
    return result;
}
