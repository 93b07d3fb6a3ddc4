/* How it works: bytes are collected until they are a key (a character in UTF-8, a control character, or an
 * escape sequence); a key is looked up in a table and changes line and cursor; then the line is drawn anew,
 * as much of it as fits around the cursor. The terminal is in raw mode only while a line is being read. */
#include "cli/line_editor.h"
#include "base/file.h"
#include "base/shown.h"
#include "base/system.h"
#include "base/utf.h"
#include "base/word.h"
#include "base/write.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    HISTORY_LIMIT = 1000,
    USUAL_COLUMNS = 80, /* where the terminal does not say */
    INDENT = 4,
    READ_SIZE = 4096,
    LONGEST_KEY = 16, /* bytes of an escape sequence; what is longer is none */
};

/* ---- moving over characters and words ---- */

static size_t step_back(const LineEditor *editor, size_t at) {
    if (at > 0) at--;
    while (at > 0 && (editor->line.data[at] & 0xC0) == 0x80) at--;
    return at;
}

static size_t step_forward(const LineEditor *editor, size_t at) {
    if (at < editor->line.length) at++;
    while (at < editor->line.length && (editor->line.data[at] & 0xC0) == 0x80) at++;
    return at;
}

static size_t word_back(const LineEditor *editor, size_t at) {
    const char *data = editor->line.data;
    while (at > 0 && !is_word_char(data[at - 1])) at--;
    while (at > 0 && is_word_char(data[at - 1])) at--;
    return at;
}

static size_t word_forward(const LineEditor *editor, size_t at) {
    const char *data = editor->line.data;
    while (at < editor->line.length && !is_word_char(data[at])) at++;
    while (at < editor->line.length && is_word_char(data[at])) at++;
    return at;
}

/* ---- changing the line ---- */

static void insert(LineEditor *editor, const char *text, size_t length) {
    StrBuf *line = &editor->line;
    strbuf_reserve(line, length);
    char *at = line->data + editor->cursor;
    memmove(at + length, at, line->length - editor->cursor);
    memcpy(at, text, length);
    line->length += length;
    editor->cursor += length;
}

/* Takes the bytes between two places away; [keep] makes them what ctrl-y gives back. */
static void cut(LineEditor *editor, size_t start, size_t end, bool keep) {
    StrBuf *line = &editor->line;
    if (start == end) return;
    if (keep) {
        editor->killed.length = 0;
        strbuf_put(&editor->killed, line->data + start, end - start);
    }
    memmove(line->data + start, line->data + end, line->length - end);
    line->length -= end - start;
    editor->cursor = start;
}

static void replace_line(LineEditor *editor, const char *text, size_t length) {
    editor->line.length = 0;
    strbuf_put(&editor->line, text, length);
    editor->cursor = length;
}

/* ---- what keys do ---- */

static void do_home(LineEditor *editor) { editor->cursor = 0; }
static void do_end(LineEditor *editor) { editor->cursor = editor->line.length; }
static void do_left(LineEditor *editor) { editor->cursor = step_back(editor, editor->cursor); }
static void do_right(LineEditor *editor) { editor->cursor = step_forward(editor, editor->cursor); }
static void do_word_left(LineEditor *editor) { editor->cursor = word_back(editor, editor->cursor); }
static void do_word_right(LineEditor *editor) { editor->cursor = word_forward(editor, editor->cursor); }

static void do_backspace(LineEditor *editor) {
    const char *data = editor->line.data;
    size_t at = editor->cursor, blanks = 0;
    while (blanks < at && data[at - 1 - blanks] == ' ') blanks++;
    /* In the indentation one key takes one level away. */
    size_t start = blanks > 0 && blanks == at ? (at - 1) / INDENT * INDENT : step_back(editor, at);
    cut(editor, start, at, false);
}

static void do_delete(LineEditor *editor) {
    cut(editor, editor->cursor, step_forward(editor, editor->cursor), false);
}

static void do_kill_end(LineEditor *editor) { cut(editor, editor->cursor, editor->line.length, true); }
static void do_kill_start(LineEditor *editor) { cut(editor, 0, editor->cursor, true); }

/* As in a shell, ctrl-w takes everything up to the last blank. */
static void do_kill_blank_word(LineEditor *editor) {
    const char *data = editor->line.data;
    size_t at = editor->cursor;
    while (at > 0 && data[at - 1] == ' ') at--;
    while (at > 0 && data[at - 1] != ' ') at--;
    cut(editor, at, editor->cursor, true);
}

static void do_kill_word_left(LineEditor *editor) {
    cut(editor, word_back(editor, editor->cursor), editor->cursor, true);
}

static void do_kill_word_right(LineEditor *editor) {
    cut(editor, editor->cursor, word_forward(editor, editor->cursor), true);
}

static void do_yank(LineEditor *editor) {
    if (editor->killed.length > 0) insert(editor, editor->killed.data, editor->killed.length);
}

/* The two characters around the cursor change places. */
static void do_transpose(LineEditor *editor) {
    size_t middle = editor->cursor;
    if (middle == editor->line.length) middle = step_back(editor, middle);
    size_t start = step_back(editor, middle), end = step_forward(editor, middle), length = middle - start;
    char first[4];
    if (start == middle || middle == end || length > sizeof first) return;
    char *data = editor->line.data;
    memcpy(first, data + start, length);
    memmove(data + start, data + middle, end - middle);
    memcpy(data + start + (end - middle), first, length);
    editor->cursor = end;
}

static void show_history(LineEditor *editor, uint32_t place) {
    if (editor->place == editor->history.count) {
        editor->draft.length = 0;
        strbuf_put(&editor->draft, editor->line.data, editor->line.length);
    }
    editor->place = place;
    if (place == editor->history.count)
        replace_line(editor, editor->draft.data, editor->draft.length);
    else
        replace_line(editor, editor->history.items[place], strlen(editor->history.items[place]));
}

static void do_up(LineEditor *editor) {
    if (editor->place > 0) show_history(editor, editor->place - 1);
}

static void do_down(LineEditor *editor) {
    if (editor->place < editor->history.count) show_history(editor, editor->place + 1);
}

static void write_out(const LineEditor *editor, const char *data, size_t length) {
    while (length > 0) {
        ssize_t wrote = write(editor->output, data, length);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) return;
        data += wrote;
        length -= (size_t)wrote;
    }
}

static void do_clear(LineEditor *editor) {
    if (editor->is_terminal) write_out(editor, "\033[H\033[2J", 7);
}

/* The length of what all words begin with. */
static size_t common_length(const LineWords *words) {
    size_t length = strlen(words->items[0]);
    for (uint32_t i = 1; i < words->count; i++) {
        size_t same = 0;
        while (same < length && words->items[i][same] == words->items[0][same]) same++;
        length = same;
    }
    return length;
}

static void list_words(const LineEditor *editor, const LineWords *words) {
    StrBuf out = {0};
    for (uint32_t i = 0; i < words->count; i++)
        strbuf_printf(&out, "%s%s", i > 0 ? "  " : "\r\n", words->items[i]);
    strbuf_puts(&out, "\r\n");
    if (editor->is_terminal) write_out(editor, out.data, out.length);
    strbuf_free(&out);
}

static void do_complete(LineEditor *editor) {
    size_t start = editor->cursor;
    while (start > 0 && (is_word_char(editor->line.data[start - 1]) || editor->line.data[start - 1] == '.'))
        start--;
    size_t length = editor->cursor - start;
    LineWords words = {0};
    if (length > 0 && editor->completer)
        editor->completer(editor->context, editor->line.data + start, length, &words);
    if (length == 0) {
        insert(editor, "    ", INDENT - editor->cursor % INDENT);
    } else if (words.count > 0) {
        size_t common = common_length(&words);
        if (common > length)
            insert(editor, words.items[0] + length, common - length);
        else if (words.count > 1)
            list_words(editor, &words);
    }
    array_free(&words);
}

typedef struct EditorKey {
    const char *bytes;
    void (*action)(LineEditor *editor);
} EditorKey;

static const EditorKey keys[] = {
    {"\001", do_home},
    {"\002", do_left},
    {"\005", do_end},
    {"\006", do_right},
    {"\010", do_backspace},
    {"\011", do_complete},
    {"\013", do_kill_end},
    {"\014", do_clear},
    {"\016", do_down},
    {"\020", do_up},
    {"\024", do_transpose},
    {"\025", do_kill_start},
    {"\027", do_kill_blank_word},
    {"\031", do_yank},
    {"\177", do_backspace},
    {"\033[A", do_up},
    {"\033[B", do_down},
    {"\033[C", do_right},
    {"\033[D", do_left},
    {"\033[H", do_home},
    {"\033[F", do_end},
    {"\033OA", do_up},
    {"\033OB", do_down},
    {"\033OC", do_right},
    {"\033OD", do_left},
    {"\033OH", do_home},
    {"\033OF", do_end},
    {"\033[1~", do_home},
    {"\033[3~", do_delete},
    {"\033[4~", do_end},
    {"\033[7~", do_home},
    {"\033[8~", do_end},
    {"\033[1;5C", do_word_right},
    {"\033[1;5D", do_word_left},
    {"\033[1;3C", do_word_right},
    {"\033[1;3D", do_word_left},
    {"\033b", do_word_left},
    {"\033f", do_word_right},
    {"\033d", do_kill_word_right},
    {"\033\177", do_kill_word_left},
};

/* ---- from bytes to keys ---- */

/* Whether the bytes so far are a whole key: an escape sequence ends with a letter or ~, a character with the
 * last of the bytes that its first one promises. */
static bool is_whole(const StrBuf *key) {
    unsigned char first = (unsigned char)key->data[0], last = (unsigned char)key->data[key->length - 1];
    if (key->length >= LONGEST_KEY) return true;
    if (first == 033) {
        if (key->length == 1) return false;
        if (key->length == 2) return last != '[' && last != 'O';
        return last >= 0x40 && last <= 0x7E;
    }
    size_t wanted = first < 0xC0 || first >= 0xF8 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return key->length >= wanted;
}

static void apply_key(LineEditor *editor) {
    StrBuf *key = &editor->key;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].bytes) == key->length && memcmp(keys[i].bytes, key->data, key->length) == 0) {
            keys[i].action(editor);
            return;
        }
    bool is_text =
        (unsigned char)key->data[0] >= ' ' && utf8_valid_prefix(key->data, key->length) == key->length;
    if (is_text) insert(editor, key->data, key->length);
}

LineResult line_editor_type(LineEditor *editor, char byte) {
    enum { CTRL_C = 3, CTRL_D = 4 };
    /* A character that breaks off is none. */
    if (editor->key.length > 0 && editor->key.data[0] & 0x80 && (byte & 0xC0) != 0x80) editor->key.length = 0;
    if (editor->key.length == 0) {
        if (byte == '\r' || byte == '\n') return LINE_READ;
        if (byte == CTRL_C) return LINE_INTERRUPTED;
        if (byte == CTRL_D && editor->line.length == 0) return LINE_END;
        if (byte == CTRL_D) {
            do_delete(editor);
            return LINE_EDITING;
        }
    }
    strbuf_putc(&editor->key, byte);
    if (is_whole(&editor->key)) {
        apply_key(editor);
        editor->key.length = 0;
    }
    return LINE_EDITING;
}

/* ---- the terminal ---- */

static size_t columns(const LineEditor *editor) {
    size_t width = system_terminal_width(editor->output);
    return width > 0 ? width : USUAL_COLUMNS;
}

/* A part of the line as it is shown: a line of the history may hold anything. */
static void put_line_part(const LineEditor *editor, size_t start, size_t end, StrBuf *out) {
    const char *at = editor->line.data + start, *stop = editor->line.data + end;
    for (size_t size; at < stop; at += size) strbuf_put_utf8(out, shown_character(at, stop, &size));
}

static size_t width_between(const LineEditor *editor, size_t start, size_t end) {
    StrBuf shown = {0};
    put_line_part(editor, start, end, &shown);
    size_t width = utf8_display_width(shown.data, shown.length);
    strbuf_free(&shown);
    return width;
}

/* Draws prompt and line; of a line that is too long the part around the cursor. */
static void draw(const LineEditor *editor) {
    size_t prompt_width = utf8_display_width(editor->prompt, strlen(editor->prompt));
    size_t total = columns(editor), room = total > prompt_width + 1 ? total - prompt_width - 1 : 1;
    size_t start = editor->cursor, end = editor->cursor, before = 0, width = 0;
    while (start > 0) {
        size_t next = step_back(editor, start), more = width_between(editor, next, start);
        if (before + more > room) break;
        before += more;
        start = next;
    }
    for (width = before; end < editor->line.length;) {
        size_t next = step_forward(editor, end), more = width_between(editor, end, next);
        if (width + more > room) break;
        width += more;
        end = next;
    }
    StrBuf out = {0};
    strbuf_printf(&out, "\r%s", editor->prompt);
    put_line_part(editor, start, end, &out);
    strbuf_puts(&out, "\033[K\r");
    if (prompt_width + before > 0) strbuf_printf(&out, "\033[%zuC", prompt_width + before);
    write_out(editor, out.data, out.length);
    strbuf_free(&out);
}

/* Makes sure that there is pending input; false at its end. */
static bool fill(LineEditor *editor) {
    while (editor->pending.length == 0) {
        strbuf_reserve(&editor->pending, READ_SIZE);
        ssize_t got = read(editor->input, editor->pending.data, READ_SIZE);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        editor->pending.length = (size_t)got;
    }
    return true;
}

static void consume(LineEditor *editor, size_t count) {
    StrBuf *pending = &editor->pending;
    pending->length -= count;
    memmove(pending->data, pending->data + count, pending->length);
}

static LineResult edit_line(LineEditor *editor) {
    Arena arena = {0};
    void *usual = system_terminal_raw(editor->input, &arena);
    if (!usual) {
        arena_free(&arena);
        return LINE_END;
    }
    LineResult result = LINE_EDITING;
    draw(editor);
    while (result == LINE_EDITING) {
        if (!fill(editor)) {
            result = LINE_END;
            break;
        }
        result = line_editor_type(editor, editor->pending.data[0]);
        consume(editor, 1);
        /* What was pasted is drawn once. */
        if (result == LINE_EDITING && editor->pending.length == 0 && editor->key.length == 0) draw(editor);
    }
    do_end(editor);
    draw(editor);
    write_out(editor, result == LINE_INTERRUPTED ? "^C\r\n" : "\r\n", result == LINE_INTERRUPTED ? 4 : 2);
    system_terminal_restore(editor->input, usual);
    arena_free(&arena);
    return result;
}

static LineResult read_plain(LineEditor *editor) {
    while (fill(editor)) {
        const char *end = memchr(editor->pending.data, '\n', editor->pending.length);
        size_t length = end ? (size_t)(end - editor->pending.data) : editor->pending.length;
        strbuf_put(&editor->line, editor->pending.data, length);
        consume(editor, end ? length + 1 : length);
        if (!end) continue;
        if (editor->line.length > 0 && editor->line.data[editor->line.length - 1] == '\r')
            editor->line.length--;
        return LINE_READ;
    }
    return editor->line.length > 0 ? LINE_READ : LINE_END;
}

LineResult line_editor_read(LineEditor *editor, const char *prompt) {
    editor->line.length = editor->cursor = editor->key.length = 0;
    editor->place = editor->history.count;
    editor->prompt = prompt;
    return editor->is_terminal ? edit_line(editor) : read_plain(editor);
}

/* ---- earlier lines ---- */

void line_editor_remember(LineEditor *editor, const char *line) {
    uint32_t count = editor->history.count;
    if (!*line || (count > 0 && strcmp(editor->history.items[count - 1], line) == 0)) return;
    size_t size = strlen(line) + 1;
    array_push(&editor->history, memcpy(memory_alloc(size), line, size));
}

static void load_history(LineEditor *editor) {
    Arena arena = {0};
    FileContent content;
    if (editor->history_path && !file_read(editor->history_path, &arena, &content)) {
        for (char *line = content.data; line && *line;) {
            char *end = strchr(line, '\n');
            if (end) *end = '\0';
            line_editor_remember(editor, line);
            line = end ? end + 1 : NULL;
        }
    }
    arena_free(&arena);
}

static void save_history(const LineEditor *editor) {
    if (!editor->history_path || editor->history.count == 0) return;
    Arena arena = {0};
    StrBuf text = {0};
    uint32_t count = editor->history.count, first = count > HISTORY_LIMIT ? count - HISTORY_LIMIT : 0;
    for (uint32_t i = first; i < count; i++) strbuf_printf(&text, "%s\n", editor->history.items[i]);
    FileWrite write = {editor->history_path, text.data, text.length, MODE_AS_IT_IS, true, NULL};
    uint32_t failed;
    (void)file_write_all(&write, 1, &arena, &failed);
    strbuf_free(&text);
    arena_free(&arena);
}

void line_editor_init(LineEditor *editor, int input, int output, const char *history_path) {
    const char *type = getenv("TERM");
    *editor = (LineEditor){.input = input, .output = output, .history_path = history_path};
    strbuf_reserve(&editor->line, 1);
    editor->is_terminal = isatty(input) && isatty(output) && type && strcmp(type, "dumb") != 0;
    if (editor->is_terminal) load_history(editor);
}

void line_editor_free(LineEditor *editor) {
    if (editor->is_terminal) save_history(editor);
    for (uint32_t i = 0; i < editor->history.count; i++) free(editor->history.items[i]);
    array_free(&editor->history);
    strbuf_free(&editor->line);
    strbuf_free(&editor->key);
    strbuf_free(&editor->pending);
    strbuf_free(&editor->killed);
    strbuf_free(&editor->draft);
}
