/* UTF-8: valid sequences, refused ones, counting and converting offsets. */
#include "base/utf.h"
#include "unit.h"

#include <string.h>

static size_t valid(const char *text) { return utf8_valid_prefix(text, strlen(text)); }

TEST(utf8_every_code_point_survives) {
    bool intact = true;
    for (uint32_t c = 0; c <= 0x10FFFF; c++) {
        char bytes[4];
        size_t size, length = utf8_encode(c, bytes);
        intact &= utf8_decode(bytes, &size) == c && size == length;
        bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        intact &= utf8_valid_prefix(bytes, length) == (surrogate ? 0 : length);
    }
    CHECK(intact);
}

TEST(utf8_refuses_what_is_not_utf8) {
    CHECK(valid("") == 0);
    CHECK(valid("\x80") == 0);             /* a continuation byte alone */
    CHECK(valid("a\xC0\x80") == 1);        /* overlong NUL */
    CHECK(valid("a\xC1\xBF") == 1);        /* overlong two bytes */
    CHECK(valid("\xE0\x9F\xBF") == 0);     /* overlong three bytes */
    CHECK(valid("\xF0\x8F\xBF\xBF") == 0); /* overlong four bytes */
    CHECK(valid("\xED\xA0\x80") == 0);     /* a surrogate */
    CHECK(valid("\xF4\x90\x80\x80") == 0); /* beyond U+10FFFF */
    CHECK(valid("\xF5\x80\x80\x80") == 0);
    CHECK(valid("\xFF") == 0);
    CHECK(valid("ab\xE2\x82") == 2);   /* cut off */
    CHECK(valid("\xE2\x28\xA1") == 0); /* a byte that does not continue */
    CHECK(valid("\xC3\xA9\xC3") == 2);
    CHECK(valid("12345678\xFF") == 8); /* found behind a word of ASCII */
    CHECK(valid("1234567\xFF"
                "12345678") == 7);
}

TEST(utf8_accepts_nul) { CHECK(utf8_valid_prefix("a\0b", 3) == 3); }

TEST(utf8_counts) {
    const char *text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z";
    size_t length = strlen(text);
    CHECK(length == 11);
    CHECK(utf8_count(text, length) == 5);
    CHECK(utf8_count_utf16(text, length) == 6);
    CHECK(utf8_count(text, 0) == 0);
}

TEST(utf8_offset_of_utf16_is_the_inverse) {
    const char *text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z";
    size_t length = strlen(text);
    /* Units 3 and 4 are the two halves of one character: the middle of it is taken as its end. */
    static const size_t offsets[] = {0, 1, 3, 6, 10, 10, 11, 11};
    for (size_t units = 0; units < 8; units++)
        CHECK(utf8_offset_of_utf16(text, length, units) == offsets[units]);
    CHECK(utf8_offset_of_utf16(text, length, SIZE_MAX) == length);
}

TEST(utf8_display_width_knows_wide_characters) {
    CHECK(utf8_display_width("abc", 3) == 3);
    CHECK(utf8_display_width("\xE6\xBC\xA2\xE5\xAD\x97", 6) == 4);
    CHECK(utf8_display_width("e\xCC\x81", 3) == 1);
    CHECK(utf8_display_width("", 0) == 0);
}
