#include "cli/line_editor.h"
#include "unit.h"

#include <string.h>
#include <unistd.h>

static void begin(LineEditor *editor) { line_editor_init(editor, -1, -1, NULL); }

/* Types all bytes; the result of the last one. */
static LineResult type(LineEditor *editor, const char *bytes) {
    LineResult result = LINE_EDITING;
    for (; *bytes; bytes++) result = line_editor_type(editor, *bytes);
    return result;
}

static const char *line(LineEditor *editor) { return strbuf_text(&editor->line); }

/* What the line is after typing [bytes], with a | where the cursor is. */
static void check_typed(const char *bytes, const char *wanted) {
    LineEditor editor;
    begin(&editor);
    CHECK(type(&editor, bytes) == LINE_EDITING);
    StrBuf shown = {0};
    strbuf_put(&shown, editor.line.data, editor.cursor);
    strbuf_putc(&shown, '|');
    strbuf_put(&shown, editor.line.data + editor.cursor, editor.line.length - editor.cursor);
    CHECK_STRING(strbuf_text(&shown), wanted);
    strbuf_free(&shown);
    line_editor_free(&editor);
}

TEST(line_editor_moves) {
    check_typed("abc", "abc|");
    check_typed("abc\033[D\033[Dx", "ax|bc");
    check_typed("abc\001x", "x|abc");
    check_typed("abc\001\005x", "abcx|");
    check_typed("abc\033[H\033[Cx", "ax|bc");
    check_typed("abc\033OH\033[F!", "abc!|");
    check_typed("abc\002\002\006x", "abx|c");
    check_typed("one two\033b\033bx", "x|one two");
    check_typed("one two\001\033fx", "onex| two");
    check_typed("one two\033[1;5D\033[1;5Dx", "x|one two");
    check_typed("\033[D\033[C\001\005", "|");
}

TEST(line_editor_deletes) {
    check_typed("abc\177", "ab|");
    check_typed("abc\001\177", "|abc");
    check_typed("abc\001\004", "|bc");
    check_typed("abc\001\033[3~", "|bc");
    check_typed("abc def\001\006\013", "a|");
    check_typed("abc def\002\002\002\025", "|def");
    check_typed("f(a.b, c)\027", "f(a.b, |");
    check_typed("one two\033\177", "one |");
    check_typed("one two\001\033d", "| two");
    check_typed("one two\027\001\031", "two|one ");
    check_typed("        \177", "    |");
    check_typed("      \177", "    |");
    check_typed("x   \177", "x  |");
    check_typed("ab\024", "ba|");
}

TEST(line_editor_keeps_characters_whole) {
    check_typed("äöü\033[D\033[Dx", "äx|öü");
    check_typed("äöü\177\177", "ä|");
    check_typed("äö\024", "öä|");
    check_typed("a\xFF"
                "b",
                "ab|");
    check_typed("a\033[99;99Qb", "ab|");
    check_typed("a\033zb", "ab|");
}

TEST(line_editor_ends) {
    LineEditor editor;
    begin(&editor);
    CHECK(type(&editor, "\004") == LINE_END);
    CHECK(type(&editor, "x = 1\r") == LINE_READ);
    CHECK_STRING(line(&editor), "x = 1");
    CHECK(type(&editor, "\003") == LINE_INTERRUPTED);
    line_editor_free(&editor);
}

TEST(line_editor_history) {
    LineEditor editor;
    begin(&editor);
    line_editor_remember(&editor, "first");
    line_editor_remember(&editor, "second");
    line_editor_remember(&editor, "second");
    line_editor_remember(&editor, "");
    CHECK(editor.history.count == 2);
    editor.place = editor.history.count;
    type(&editor, "draft\033[A");
    CHECK_STRING(line(&editor), "second");
    type(&editor, "\033[A\033[A");
    CHECK_STRING(line(&editor), "first");
    type(&editor, "\033[B\033[B\033[B");
    CHECK_STRING(line(&editor), "draft");
    line_editor_free(&editor);
}

static void offer(void *context, const char *prefix, size_t length, LineWords *words) {
    static const char *const all[] = {"np.zeros", "np.zeros_like", "range"};
    (void)context;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strncmp(all[i], prefix, length) == 0) array_push(words, all[i]);
}

TEST(line_editor_completes) {
    LineEditor editor;
    begin(&editor);
    editor.completer = offer;
    type(&editor, "x = np.z\t");
    CHECK_STRING(line(&editor), "x = np.zeros");
    type(&editor, "\t\025\tra\t");
    CHECK_STRING(line(&editor), "    range");
    type(&editor, "\025nothing\t");
    CHECK_STRING(line(&editor), "nothing");
    line_editor_free(&editor);
}

TEST(line_editor_reads_pipes) {
    int ends[2];
    CHECK(pipe(ends) == 0);
    static const char text[] = "x = 1\r\n\n  y\nlast";
    CHECK(write(ends[1], text, sizeof text - 1) == (ssize_t)sizeof text - 1);
    close(ends[1]);
    LineEditor editor;
    line_editor_init(&editor, ends[0], -1, NULL);
    static const char *const wanted[] = {"x = 1", "", "  y", "last"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        CHECK(line_editor_read(&editor, "> ") == LINE_READ);
        CHECK_STRING(line(&editor), wanted[i]);
    }
    CHECK(line_editor_read(&editor, "> ") == LINE_END);
    line_editor_free(&editor);
    close(ends[0]);
}
