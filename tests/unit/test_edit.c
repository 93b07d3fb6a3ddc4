#include "edit/edit.h"
#include "unit.h"
#include "unit_text.h"

typedef struct Fixture {
    Arena arena;
    Edits edits;
    StrBuf out;
} Fixture;

static void set_up(Fixture *fixture) {
    *fixture = (Fixture){0};
    edits_init(&fixture->edits, &fixture->arena);
}

static void tear_down(Fixture *fixture) {
    edits_free(&fixture->edits);
    strbuf_free(&fixture->out);
    arena_free(&fixture->arena);
}

static void check_applied(Fixture *fixture, const char *source, const char *wanted) {
    EditConflict conflict;
    CHECK(edits_apply(&fixture->edits, unit_text(&fixture->arena, "x.py", source), &fixture->out, &conflict));
    CHECK_STRING(strbuf_text(&fixture->out), wanted);
}

TEST(edit_nothing) {
    Fixture fixture;
    set_up(&fixture);
    check_applied(&fixture, "a\r\nb\n", "a\r\nb\n");
    tear_down(&fixture);
}

TEST(edit_in_any_order) {
    Fixture fixture;
    set_up(&fixture);
    edit_delete(&fixture.edits, (Span){8, 10});
    edit_replace(&fixture.edits, (Span){2, 4}, "XYZ");
    edit_insert(&fixture.edits, 2, "<");
    edit_insert(&fixture.edits, 4, ">");
    edit_insert(&fixture.edits, 2, "(");
    edit_insert(&fixture.edits, 4, ")");
    edit_insert(&fixture.edits, 10, "$");
    edit_insert(&fixture.edits, 0, "^");
    edit_replace(&fixture.edits, (Span){2, 4}, "XYZ");
    check_applied(&fixture, "0123456789", "^01<(XYZ>)4567$");
    tear_down(&fixture);
}

TEST(edit_equal_insertions_stay) {
    Fixture fixture;
    set_up(&fixture);
    edit_insert(&fixture.edits, 1, ")");
    edit_insert(&fixture.edits, 1, ")");
    check_applied(&fixture, "ab", "a))b");
    tear_down(&fixture);
}

static void check_conflict(Span first, Span second, const char *text) {
    Fixture fixture;
    set_up(&fixture);
    edit_replace(&fixture.edits, first, "one");
    edit_replace(&fixture.edits, second, text);
    EditConflict conflict = {0};
    Text *source = unit_text(&fixture.arena, "x.py", "0123456789");
    CHECK(!edits_apply(&fixture.edits, source, &fixture.out, &conflict));
    CHECK(fixture.out.length == 0);
    CHECK(conflict.first.length == 3);
    CHECK(conflict.second.span.start == second.start);
    tear_down(&fixture);
}

TEST(edit_conflicts) {
    check_conflict((Span){2, 5}, (Span){4, 6}, "two");
    check_conflict((Span){2, 5}, (Span){2, 5}, "two");
    check_conflict((Span){2, 5}, (Span){3, 3}, "two");
    check_conflict((Span){2, 5}, (Span){2, 6}, "one");
}

TEST(edit_keeps_newlines) {
    Fixture fixture;
    set_up(&fixture);
    edit_insert(&fixture.edits, 0, "x\ny\r\nz\r");
    check_applied(&fixture, "a\r\nb\r\nc\n", "x\r\ny\r\nz\r\na\r\nb\r\nc\n");
    tear_down(&fixture);
    Arena arena = {0};
    CHECK(newline_style(unit_text(&arena, "x", "")) == NEWLINE_LF);
    CHECK(newline_style(unit_text(&arena, "x", "a\nb\r\n")) == NEWLINE_LF);
    CHECK(newline_style(unit_text(&arena, "x", "a\r\nb\r\nc\n")) == NEWLINE_CRLF);
    CHECK(newline_style(unit_text(&arena, "x", "a\rb\rc\n")) == NEWLINE_CR);
    arena_free(&arena);
}

TEST(edit_replace_all_keeps_the_encoding) {
    Fixture fixture;
    set_up(&fixture);
    Text *text = unit_text(&fixture.arena, "x.py", "#!/bin/python\r\n# coding: latin-1\r\nx\r\n");
    edit_replace_all(text, "y\n", 2, &fixture.out);
    CHECK_STRING(strbuf_text(&fixture.out), "y\r\n");
    fixture.out.length = 0;
    text->encoding = "ISO-8859-1";
    edit_replace_all(text, "y\n", 2, &fixture.out);
    CHECK_STRING(strbuf_text(&fixture.out), "#!/bin/python\r\n# coding: latin-1\r\ny\r\n");
    fixture.out.length = 0;
    text = unit_text(&fixture.arena, "x.py", "# coding: latin-1\nx # y\n");
    text->encoding = "ISO-8859-1";
    edit_replace_all(text, "", 0, &fixture.out);
    CHECK_STRING(strbuf_text(&fixture.out), "# coding: latin-1\n");
    tear_down(&fixture);
}
