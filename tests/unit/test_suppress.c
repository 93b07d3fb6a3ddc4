#include "base/strbuf.h"
#include "diag/suppress.h"
#include "unit.h"
#include "unit_text.h"

typedef struct Fixture {
    Arena arena;
    Diagnostics diagnostics;
    Text *text;
    Array(Span) comments;
} Fixture;

/* A text whose comments run from each first # of a line to the line's end. */
static void set_up(Fixture *fixture, const char *source) {
    *fixture = (Fixture){0};
    diagnostics_init(&fixture->diagnostics, &fixture->arena);
    fixture->text = unit_text(&fixture->arena, "x.py", source);
    for (uint32_t line = 1; line <= text_line_count(fixture->text); line++) {
        Span span = text_line(fixture->text, line);
        const char *start = fixture->text->data + span.start;
        const char *hash = memchr(start, '#', span.end - span.start);
        if (hash) array_push(&fixture->comments, ((Span){(uint32_t)(hash - fixture->text->data), span.end}));
    }
}

static void tear_down(Fixture *fixture) {
    diagnostics_free(&fixture->diagnostics);
    array_free(&fixture->comments);
    arena_free(&fixture->arena);
}

static void suppress(Fixture *fixture, const bool *checked) {
    diag_suppress(&fixture->diagnostics, fixture->text, fixture->comments.items, fixture->comments.count,
                  checked);
}

/* How many diagnostics are left when [needle] in [source] has a compile error. */
static uint32_t left(const char *source, const char *needle) {
    Fixture fixture;
    set_up(&fixture, source);
    diag_add(&fixture.diagnostics, CODE_COMPILE_ERROR, fixture.text, unit_span(fixture.text, needle), "no");
    suppress(&fixture, NULL);
    uint32_t count = fixture.diagnostics.items.count;
    tear_down(&fixture);
    return count;
}

TEST(suppress_by_line) {
    CHECK(left("x = 1\n", "x") == 1);
    CHECK(left("x = 1  # moira: ignore\n", "x") == 0);
    CHECK(left("x = 1  #moira:ignore -- it is so\n", "x") == 0);
    CHECK(left("x = 1  # moira: ignore[compile-error]\n", "x") == 0);
    CHECK(left("x = 1  # moira: ignore [ compile-error , ] because\n", "x") == 0);
    CHECK(left("x = 1  # moira: ignore[syntax-error, compile-error]\n", "x") == 1); /* one is unused */
    CHECK(left("x = 1  # moira: ignore[syntax-error]\n", "x") == 2);
    CHECK(left("x = 1  # moira: ignored\n", "x") == 1);
    CHECK(left("# moira: ignore\nx = 1\n", "x") == 2);
    CHECK(left("x = (  # moira: ignore\n  1)\n", "(  # moira: ignore\n  1)") == 0);
    CHECK(left("x = (\n  1)  # moira: ignore\n", "(\n  1)") == 0);
    CHECK(left("x = (\n  # moira: ignore\n  1)\n", "(\n  # moira: ignore\n  1)") == 0);
    CHECK(left("x = 1\n", "\n") == 1);
    CHECK(left("x = 1  # moira: ignore\ny\n", "\n") == 0);
}

TEST(suppress_by_others) {
    CHECK(left("x = 1  # type: ignore\n", "x") == 0);
    CHECK(left("x = 1  #type:ignore[attr-defined]\n", "x") == 0);
    CHECK(left("x = 1  # type: ignored\n", "x") == 1);
    CHECK(left("x = 1  # type: int\n", "x") == 1);
    CHECK(left("x = 1  # noqa\n", "x") == 0);
    CHECK(left("x = 1  # NOQA: E501, F401\n", "x") == 0);
    CHECK(left("x = 1  # noqabc\n", "x") == 1);
    CHECK(left("x = 1  # why # noqa # no\n", "x") == 0);
    CHECK(left("y  # noqa\nx = 1  # type: ignore # moira: ignore[syntax-error]\n", "x") == 0);
}

TEST(suppress_by_file) {
    CHECK(left("# moira: ignore-file\nx = 1\n", "x") == 0);
    CHECK(left("x = 1\n# moira: ignore-file[compile-error]\n", "x") == 0);
    CHECK(left("x = 1\n# moira: ignore-file[syntax-error]\n", "x") == 1);
    CHECK(left("x = 1\n# moira: ignore-files\n", "x") == 1);
    CHECK(left("x = 1\n# moira: ignore-file[unused-ignore]\ny # moira: ignore\n", "x") == 1);
}

TEST(suppress_leaves_other_texts_alone) {
    Fixture fixture;
    set_up(&fixture, "x # moira: ignore-file\n");
    Text *other = unit_text(&fixture.arena, "y.py", "x\n");
    diag_add(&fixture.diagnostics, CODE_COMPILE_ERROR, other, (Span){0, 1}, "no");
    suppress(&fixture, NULL);
    CHECK(fixture.diagnostics.items.count == 1);
    tear_down(&fixture);
}

/* What is said about the comments of [source] in which nothing is wrong, and what the fix makes of it. */
static void check_unused(const char *source, const char *message, const char *fixed) {
    Fixture fixture;
    set_up(&fixture, source);
    Diagnostics *all = &fixture.diagnostics;
    Span used = unit_span(fixture.text, "bad");
    if (used.start > 0) diag_add(all, CODE_COMPILE_ERROR, fixture.text, used, "no");
    suppress(&fixture, NULL);
    CHECK(all->items.count == (message != NULL));
    if (message && all->items.count == 1) {
        const Diagnostic *diagnostic = &all->items.items[0];
        CHECK(diagnostic->code == CODE_UNUSED_IGNORE);
        CHECK_STRING(diagnostic->message, message);
        DiagEdit edit = diagnostic->fixes.items[0].edits.items[0];
        StrBuf out = {0};
        strbuf_put(&out, source, edit.span.start);
        strbuf_puts(&out, edit.text);
        strbuf_puts(&out, source + edit.span.end);
        CHECK_STRING(strbuf_text(&out), fixed);
        strbuf_free(&out);
    }
    tear_down(&fixture);
}

TEST(suppress_reports_useless_comments) {
    const char *nothing = "this comment silences nothing";
    check_unused("x  # moira: ignore\ny\n", nothing, "x\ny\n");
    check_unused("x\n\t# moira: ignore because\r\ny\n", nothing, "x\ny\n");
    check_unused("x\n# moira: ignore", nothing, "x\n");
    check_unused("x  # why # moira: ignore so # else\n", nothing, "x  # why # else\n");
    check_unused("x  # why # moira: ignore so\n", nothing, "x  # why\n");
    check_unused("x  # moira: ignore[syntax-error]\n", "`syntax-error` silences nothing here", "x\n");
    check_unused("x  # moira: ignore[syntax-error,compile-error] z\n",
                 "`syntax-error`, `compile-error` silence nothing here", "x\n");
    check_unused(" bad  # moira: ignore[compile-error]\n", NULL, NULL);
    check_unused(" bad  # moira: ignore[syntax-error,compile-error, shpae] z\n",
                 "`syntax-error` silences nothing here; `shpae` is not a code",
                 " bad  # moira: ignore[compile-error] z\n");
    check_unused("x  # moira: ignore[]\n", "this comment names no code, so it silences nothing", "x\n");
    check_unused("x  # moira: ignore[a, b\n", "`a`, `b` are not codes", "x\n");
    check_unused("x  # moira: ignore[unused-ignore, syntax-error]\n", NULL, NULL);
    check_unused("x  # moira: ignore # noqa\n", NULL, NULL);
    check_unused("x  # moira: ignore-file[syntax-error, oops]\n", "`oops` is not a code",
                 "x  # moira: ignore-file[syntax-error]\n");
}

TEST(suppress_judges_only_what_was_checked) {
    bool checked[CODE_COUNT] = {[CODE_SYNTAX_ERROR] = true};
    Fixture fixture;
    set_up(&fixture,
           "a # moira: ignore\nb # moira: ignore[compile-error]\nc # moira: ignore[syntax-error]\n");
    suppress(&fixture, checked);
    CHECK(fixture.diagnostics.items.count == 1);
    CHECK_STRING(fixture.diagnostics.items.items[0].message, "`syntax-error` silences nothing here");
    tear_down(&fixture);
}

/* Twenty thousand spans over twenty thousand comments would be 400 million pairs. */
TEST(suppress_is_not_quadratic) {
    enum { LINES = 20000 };
    StrBuf source = {0};
    for (int i = 0; i < LINES; i++) strbuf_puts(&source, "x # moira: ignore[compile-error, syntax-error]\n");
    Fixture fixture;
    set_up(&fixture, strbuf_text(&source));
    for (uint32_t i = 0; i < LINES; i++)
        diag_add(&fixture.diagnostics, CODE_COMPILE_ERROR, fixture.text, (Span){i, fixture.text->length},
                 "no");
    suppress(&fixture, NULL);
    CHECK(fixture.diagnostics.items.count == LINES); /* one unused code each */
    tear_down(&fixture);
    strbuf_free(&source);
}
