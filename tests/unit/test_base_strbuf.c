/* The string builder. */
#include "base/strbuf.h"
#include "unit.h"

#include <stdlib.h>

TEST(strbuf_empty_is_the_empty_text) {
    StrBuf buffer = {0};
    CHECK_STRING(strbuf_text(&buffer), "");
    CHECK(buffer.length == 0);
    strbuf_put(&buffer, NULL, 0);
    CHECK(buffer.length == 0);
    strbuf_free(&buffer);
    CHECK(buffer.data == NULL && buffer.capacity == 0);
}

TEST(strbuf_appends_in_order) {
    StrBuf buffer = {0};
    strbuf_puts(&buffer, "abc");
    strbuf_putc(&buffer, '-');
    strbuf_put(&buffer, "defghi", 3);
    strbuf_fill(&buffer, '.', 3);
    strbuf_fill(&buffer, '!', 0);
    strbuf_printf(&buffer, "%d %s", 42, "x");
    CHECK_STRING(strbuf_text(&buffer), "abc-def...42 x");
    strbuf_puts(&buffer, "y");
    CHECK_STRING(strbuf_text(&buffer), "abc-def...42 xy");
    strbuf_free(&buffer);
}

TEST(strbuf_holds_any_bytes) {
    StrBuf buffer = {0};
    strbuf_put(&buffer, "a\0b", 3);
    strbuf_putc(&buffer, '\0');
    CHECK(buffer.length == 4 && memcmp(buffer.data, "a\0b\0", 4) == 0);
    strbuf_free(&buffer);
}

TEST(strbuf_grows) {
    StrBuf buffer = {0};
    for (int i = 0; i < 100000; i++) strbuf_putc(&buffer, (char)('a' + i % 26));
    bool intact = buffer.length == 100000;
    for (int i = 0; i < 100000; i++) intact &= buffer.data[i] == (char)('a' + i % 26);
    CHECK(intact);
    strbuf_free(&buffer);
}

TEST(strbuf_formats_what_is_longer_than_its_room) {
    StrBuf buffer = {0};
    strbuf_printf(&buffer, "%5000d|", 1);
    strbuf_printf(&buffer, "%s", "");
    CHECK(buffer.length == 5001 && buffer.data[4999] == '1');
    strbuf_free(&buffer);
}

TEST(strbuf_puts_code_points) {
    StrBuf buffer = {0};
    strbuf_put_utf8(&buffer, 'a');
    strbuf_put_utf8(&buffer, 0xE9);
    strbuf_put_utf8(&buffer, 0x20AC);
    strbuf_put_utf8(&buffer, 0x1F600);
    strbuf_put_utf8(&buffer, 0xD800);
    CHECK_STRING(strbuf_text(&buffer), "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xED\xA0\x80");
    strbuf_free(&buffer);
}
