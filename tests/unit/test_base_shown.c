/* What is shown of text that is not ours. */
#include "base/shown.h"
#include "unit.h"

static void check_lines(const char *text, bool has_colors, const char *wanted) {
    StrBuf out = {0};
    shown_put_lines(&out, text, strlen(text), has_colors);
    CHECK_STRING(strbuf_text(&out), wanted);
    strbuf_free(&out);
}

TEST(names_are_shown_on_one_line) {
    Arena arena = {0};
    const char *plain = "model.layer";
    CHECK(shown_text(&arena, plain) == plain);
    CHECK_STRING(shown_text(&arena, "a\nb\x1b[31m\x7f"), "a␊b␛[31m␡");
    CHECK_STRING(shown_text(&arena, "ä\xc2\x9b\xe2\x80\xae\xff"), "ä\uFFFD\uFFFD\uFFFD");
    CHECK_STRING(shown_text(&arena, ""), "");
    arena_free(&arena);
}

TEST(lines_keep_their_ends_and_our_colours) {
    check_lines("a\tb\r\nc\rd\n", false, "a\tb\r\nc␍d\n");
    check_lines("\033[1;31mred\033[0m", true, "\033[1;31mred\033[0m");
    check_lines("\033[1;31mred\033[0m", false, "␛[1;31mred␛[0m");
    check_lines("\033[1m\033[34m\033[0m\033[8m\033[7;31m\033[m\033[1;m\033[30m\0331m", true,
                "\033[1m\033[34m\033[0m␛[8m␛[7;31m␛[m␛[1;m␛[30m␛1m");
    check_lines("\033]0;title\a\033[2J\033[", true, "␛]0;title␇␛[2J␛[");
    check_lines("", true, "");
}

TEST(deceptive_characters) {
    static const uint32_t deceptive[] = {0x80,   0x9B,   0x9F,   0xAD,   0x61C,  0x200B, 0x200F, 0x2028,
                                         0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0xFEFF, 0xFFF9, 0xE0001};
    static const uint32_t harmless[] = {'a', 0xA0, 0xE4, 0x200C, 0x200D, 0x2010, 0x3B1, 0xFFFD, 0x1F600};
    for (size_t i = 0; i < sizeof deceptive / sizeof *deceptive; i++) CHECK(is_deceptive(deceptive[i]));
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) CHECK(!is_deceptive(harmless[i]));
}
