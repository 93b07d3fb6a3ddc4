/* Blanks, and words among others. */
#include "base/word.h"
#include "unit.h"

TEST(base_word_blanks) {
    CHECK(is_blank_char(' ') && is_blank_char('\t') && is_blank_char('\f'));
    CHECK(!is_blank_char('\n') && !is_blank_char('\r') && !is_blank_char('\0') && !is_blank_char('x'));
}

TEST(base_word_among) {
    static const char *const words[] = {"len", "list"};
    CHECK(WORD_IS_AMONG("len", words) && WORD_IS_AMONG("list", words));
    CHECK(!WORD_IS_AMONG("lis", words) && !WORD_IS_AMONG("lists", words) && !WORD_IS_AMONG("", words));
    CHECK(!word_is_among("len", words, 0));
}
