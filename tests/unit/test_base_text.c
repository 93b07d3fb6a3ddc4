/* Texts: offsets to lines and columns and back. */
#include "base/file.h"
#include "base/text.h"
#include "unit.h"

#include <string.h>

typedef struct Fixture {
    Arena arena;
    Text text;
} Fixture;

static void make(Fixture *fixture, const char *content) {
    size_t length = strlen(content);
    *fixture = (Fixture){0};
    char *data = arena_alloc_zero(&fixture->arena, length + FILE_PADDING);
    memcpy(data, content, length);
    text_init(&fixture->text, "test.py", data, (uint32_t)length, &fixture->arena);
}

static bool at(Position position, uint32_t line, uint32_t column) {
    return position.line == line && position.column == column;
}

TEST(text_empty_has_one_line) {
    Fixture f;
    make(&f, "");
    CHECK(text_line_count(&f.text) == 1);
    CHECK(at(text_position(&f.text, 0), 1, 0));
    Span line = text_line(&f.text, 1);
    CHECK(line.start == 0 && line.end == 0);
    arena_free(&f.arena);
}

TEST(text_positions) {
    Fixture f;
    make(&f, "ab\nc\n\nlast");
    CHECK(text_line_count(&f.text) == 4);
    CHECK(at(text_position(&f.text, 0), 1, 0));
    CHECK(at(text_position(&f.text, 2), 1, 2));
    CHECK(at(text_position(&f.text, 3), 2, 0));
    CHECK(at(text_position(&f.text, 5), 3, 0));
    CHECK(at(text_position(&f.text, 6), 4, 0));
    CHECK(at(text_position(&f.text, 10), 4, 4));
    arena_free(&f.arena);
}

TEST(text_all_line_endings_end_lines) {
    Fixture f;
    make(&f, "a\r\nb\rc\nd\r\r\ne\r");
    CHECK(text_line_count(&f.text) == 7);
    static const char *const lines[] = {"a", "b", "c", "d", "", "e", ""};
    for (uint32_t i = 0; i < 7; i++) {
        Span span = text_line(&f.text, i + 1);
        CHECK(span.end - span.start == strlen(lines[i]));
        CHECK(memcmp(f.text.data + span.start, lines[i], strlen(lines[i])) == 0);
    }
    CHECK(at(text_position(&f.text, 3), 2, 0));
    CHECK(at(text_position(&f.text, 2), 1, 2));
    arena_free(&f.arena);
}

TEST(text_columns_in_three_units) {
    Fixture f;
    make(&f, "x\n\xC3\xA9\xF0\x9F\x98\x80z\n");
    uint32_t z = 8;
    CHECK(f.text.data[z] == 'z');
    CHECK(at(text_position(&f.text, z), 2, 6));
    CHECK(at(text_position_chars(&f.text, z), 2, 2));
    CHECK(at(text_position_utf16(&f.text, z), 2, 3));
    CHECK(text_offset_utf16(&f.text, (Position){.line = 2, .column = 3}) == z);
    arena_free(&f.arena);
}

TEST(text_offsets_are_clamped) {
    Fixture f;
    make(&f, "ab\ncd");
    CHECK(text_offset_utf16(&f.text, (Position){.line = 0, .column = 5}) == 0);
    CHECK(text_offset_utf16(&f.text, (Position){.line = 1, .column = 99}) == 2);
    CHECK(text_offset_utf16(&f.text, (Position){.line = 9, .column = 0}) == 5);
    Span beyond = text_line(&f.text, 9);
    CHECK(beyond.start == 5 && beyond.end == 5);
    arena_free(&f.arena);
}
