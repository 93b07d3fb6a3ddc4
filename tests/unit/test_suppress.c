#include "base/strbuf.h"
#include "diag/suppress.h"
#include "unit.h"
#include "unit_text.h"

typedef struct Fixture {
    Arena arena;
    Diagnostics diagnostics;
    Text *text;
    Array(Span) comments;
    Array(Span) joined;
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
    array_free(&fixture->joined);
    arena_free(&fixture->arena);
}

static void suppress(Fixture *fixture, const bool *checked) {
    Comments comments = {fixture->comments.items, fixture->comments.count, fixture->joined.items,
                         fixture->joined.count};
    diag_suppress(&fixture->diagnostics, fixture->text, &comments, checked);
}

/* How many diagnostics are left when [needle] in [source] is warned about. */
static uint32_t left(const char *source, const char *needle) {
    Fixture fixture;
    set_up(&fixture, source);
    diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, fixture.text, unit_span(fixture.text, needle), "no");
    suppress(&fixture, NULL);
    uint32_t count = fixture.diagnostics.items.count;
    tear_down(&fixture);
    return count;
}

TEST(suppress_by_line) {
    CHECK(left("x = 1\n", "x") == 1);
    CHECK(left("x = 1  # moira: ignore\n", "x") == 0);
    CHECK(left("x = 1  #moira:ignore -- it is so\n", "x") == 0);
    CHECK(left("x = 1  # moira: ignore[syntax-warning]\n", "x") == 0);
    CHECK(left("x = 1  # moira: ignore [ syntax-warning , ] because\n", "x") == 0);
    CHECK(left("x = 1  # moira: ignore[operand-types, syntax-warning]\n", "x") == 1); /* one is unused */
    CHECK(left("x = 1  # moira: ignore[operand-types]\n", "x") == 2);
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
    CHECK(left("x = 1  #type:ignore[attr-defined]\n", "x") == 1);
    CHECK(left("x = 1  # type: ignore [attr-defined, syntax-warning] so\n", "x") == 0);
    CHECK(left("x = 1  # type: ignore because\n", "x") == 0);
    CHECK(left("x = 1  # type: ignore[]\n", "x") == 1);
    CHECK(left("x = 1  # type: ignored\n", "x") == 1);
    CHECK(left("x = 1  # type: int\n", "x") == 1);
    CHECK(left("x = 1  # noqa\n", "x") == 0);
    CHECK(left("x = 1  # noqa because\n", "x") == 0);
    CHECK(left("x = 1  # noqa: \n", "x") == 0);
    CHECK(left("x = 1  # NOQA: E501, F401\n", "x") == 1);
    CHECK(left("x = 1  # noqa:E501\n", "x") == 1);
    CHECK(left("x = 1  # noqa : E501,syntax-warning\n", "x") == 0);
    CHECK(left("x = 1  # noqa: operand-types\n", "x") == 1);
    CHECK(left("x = 1  # noqa: E501 # noqa\n", "x") == 0);
    CHECK(left("x = 1  # noqabc\n", "x") == 1);
    CHECK(left("x = 1  # why # noqa # no\n", "x") == 0);
    CHECK(left("y  # noqa\nx = 1  # type: ignore # moira: ignore[operand-types]\n", "x") == 0);
}

TEST(suppress_by_file) {
    CHECK(left("# moira: ignore-file\nx = 1\n", "x") == 0);
    CHECK(left("x = 1\n# moira: ignore-file[syntax-warning]\n", "x") == 0);
    CHECK(left("x = 1\n# moira: ignore-file[operand-types]\n", "x") == 1);
    CHECK(left("x = 1\n# moira: ignore-files\n", "x") == 1);
    CHECK(left("x = 1\n# moira: ignore-file[unused-ignore]\ny # moira: ignore\n", "x") == 1);
}

TEST(suppress_by_others_in_the_whole_file) {
    CHECK(left("# flake8: noqa\nx = 1\n", "x") == 0);
    CHECK(left("x = 1\n  # ruff: noqa\n", "x") == 0);
    CHECK(left("x = 1\ny  # flake8: noqa\n", "x") == 1); /* flake8 wants a line of its own */
    CHECK(left("# flake8: noqa: E501\nx = 1\n", "x") == 1);
    CHECK(left("# ruff: noqa: E501, syntax-warning\nx = 1\n", "x") == 0);
    CHECK(left("# why\n\n# type: ignore\nx = 1\n", "x") == 0);
    CHECK(left("# type: ignore[attr-defined]\nx = 1\n", "x") == 1);
    CHECK(left("y\n# type: ignore\nx = 1\n", "x") == 1);
    CHECK(left("# noqa\nx = 1\n", "x") == 1);
}

/* A comment behind a statement of several lines speaks of all of it. */
TEST(suppress_behind_statements) {
    const char *source = "x = (\n  bad,\n)  # moira: ignore\n";
    for (int i = 0; i < 2; i++) {
        Fixture fixture;
        set_up(&fixture, source);
        diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, fixture.text, unit_span(fixture.text, "bad"),
                 "no");
        uint32_t comment = fixture.comments.items[0].start;
        if (i == 1) array_push(&fixture.joined, ((Span){0, comment}));
        suppress(&fixture, NULL);
        CHECK(fixture.diagnostics.items.count == (i == 1 ? 0 : 2));
        tear_down(&fixture);
    }
}

TEST(suppress_leaves_syntax_errors) {
    static const char *const comments[] = {"x  # noqa\n",
                                           "x  # type: ignore\n",
                                           "x  # noqa: syntax-error\n",
                                           "x  # moira: ignore[syntax-error, unused-ignore]\n",
                                           "# moira: ignore-file\nx\n",
                                           "# flake8: noqa\nx\n"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        Fixture fixture;
        set_up(&fixture, comments[i]);
        diag_add(&fixture.diagnostics, CODE_SYNTAX_ERROR, fixture.text, unit_span(fixture.text, "x"), "no");
        suppress(&fixture, NULL);
        CHECK(fixture.diagnostics.items.count == 1);
        CHECK(fixture.diagnostics.items.items[0].code == CODE_SYNTAX_ERROR);
        tear_down(&fixture);
    }
}

TEST(suppress_leaves_other_texts_alone) {
    Fixture fixture;
    set_up(&fixture, "x # moira: ignore-file\n");
    Text *other = unit_text(&fixture.arena, "y.py", "x\n");
    diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, other, (Span){0, 1}, "no");
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
    if (used.start > 0) diag_add(all, CODE_SYNTAX_WARNING, fixture.text, used, "no");
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
    check_unused("x  # moira: ignore[operand-types]\n", "`operand-types` silences nothing here", "x\n");
    check_unused("x  # moira: ignore[operand-types,syntax-warning] z\n",
                 "`operand-types`, `syntax-warning` silence nothing here", "x\n");
    check_unused(" bad  # moira: ignore[syntax-warning]\n", NULL, NULL);
    check_unused(" bad  # moira: ignore[operand-types,syntax-warning, shpae] z\n",
                 "`operand-types` silences nothing here; `shpae` is not a code",
                 " bad  # moira: ignore[syntax-warning] z\n");
    check_unused(
        "x  # moira: ignore[syntax-error, operand-types, oops]\n",
        "`operand-types` silences nothing here; `syntax-error` cannot be silenced; `oops` is not a code",
        "x\n");
    check_unused("x  # moira: ignore[]\n", "this comment names no code, so it silences nothing", "x\n");
    check_unused("x  # moira: ignore[a, b\n", "`a`, `b` are not codes", "x\n");
    check_unused("x  # moira: ignore[unused-ignore, operand-types]\n", NULL, NULL);
    check_unused("x  # moira: ignore # noqa\n", NULL, NULL);
    check_unused("x  # moira: ignore-file[operand-types, oops]\n", "`oops` is not a code",
                 "x  # moira: ignore-file[operand-types]\n");
}

TEST(suppress_judges_only_what_was_checked) {
    bool checked[CODE_COUNT] = {[CODE_OPERAND_TYPES] = true};
    Fixture fixture;
    set_up(&fixture,
           "a # moira: ignore\nb # moira: ignore[syntax-warning]\nc # moira: ignore[operand-types]\n");
    suppress(&fixture, checked);
    CHECK(fixture.diagnostics.items.count == 1);
    CHECK_STRING(fixture.diagnostics.items.items[0].message, "`operand-types` silences nothing here");
    tear_down(&fixture);
}

/* Twenty thousand spans over twenty thousand comments would be 400 million pairs. */
TEST(suppress_is_not_quadratic) {
    enum { LINES = 20000 };
    StrBuf source = {0};
    for (int i = 0; i < LINES; i++)
        strbuf_puts(&source, "x # moira: ignore[syntax-warning, operand-types]\n");
    Fixture fixture;
    set_up(&fixture, strbuf_text(&source));
    for (uint32_t i = 0; i < LINES; i++)
        diag_add(&fixture.diagnostics, CODE_SYNTAX_WARNING, fixture.text, (Span){i, fixture.text->length},
                 "no");
    suppress(&fixture, NULL);
    CHECK(fixture.diagnostics.items.count == LINES); /* one unused code each */
    tear_down(&fixture);
    strbuf_free(&source);
}
