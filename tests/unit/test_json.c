#include "base/json.h"
#include "unit.h"

TEST(json_writes_nested_values) {
    StrBuf out = {0};
    JsonWriter json;
    json_init(&json, &out, 0);
    json_begin_array(&json);
    json_begin_object(&json);
    json_key_string(&json, "a", "x");
    json_key_number(&json, "b", -3);
    json_key(&json, "c");
    json_begin_array(&json);
    json_bool(&json, true);
    json_null(&json);
    json_number(&json, INT64_MIN);
    json_end_array(&json);
    json_key(&json, "d");
    json_begin_object(&json);
    json_end_object(&json);
    json_end_object(&json);
    json_begin_array(&json);
    json_end_array(&json);
    json_end_array(&json);
    CHECK_STRING(strbuf_text(&out),
                 "[{\"a\": \"x\", \"b\": -3, \"c\": [true, null, -9223372036854775808], \"d\": {}}, []]");
    strbuf_free(&out);
}

TEST(json_breaks_lines) {
    StrBuf out = {0};
    JsonWriter json;
    json_init(&json, &out, 1);
    json_begin_array(&json);
    for (int i = 0; i < 2; i++) {
        json_begin_object(&json);
        json_key_number(&json, "n", i);
        json_key_number(&json, "m", i);
        json_end_object(&json);
    }
    json_end_array(&json);
    CHECK_STRING(strbuf_text(&out), "[\n  {\"n\": 0, \"m\": 0},\n  {\"n\": 1, \"m\": 1}\n]");
    strbuf_free(&out);

    json_init(&json, &out, UINT32_MAX);
    json_begin_object(&json);
    json_key(&json, "k");
    json_begin_array(&json);
    json_number(&json, 1);
    json_end_array(&json);
    json_key(&json, "e");
    json_begin_array(&json);
    json_end_array(&json);
    json_end_object(&json);
    CHECK_STRING(strbuf_text(&out), "{\n  \"k\": [\n    1\n  ],\n  \"e\": []\n}");
    strbuf_free(&out);
}

static void check_string(const char *bytes, size_t length, const char *wanted) {
    StrBuf out = {0};
    JsonWriter json;
    json_init(&json, &out, 0);
    json_string_bytes(&json, bytes, length);
    CHECK_STRING(strbuf_text(&out), wanted);
    strbuf_free(&out);
}

TEST(json_escapes_strings) {
    check_string("", 0, "\"\"");
    check_string("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    check_string("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    check_string("\0\x1b\x7f", 3, "\"\\u0000\\u001b\\u007f\"");
    /* A terminal would obey these: CSI, a change of direction, a tag. */
    check_string("\xc2\x9b\xe2\x80\xae\xf3\xa0\x80\x81", 9, "\"\\u009b\\u202e\\udb40\\udc01\"");
    check_string("é€𝄞", 9, "\"é€𝄞\"");
}

TEST(json_strings_are_always_utf8) {
    check_string("a\xff"
                 "b",
                 3, "\"a\uFFFDb\"");
    check_string("\xe2\x82", 2, "\"\uFFFD\uFFFD\"");           /* cut off */
    check_string("\xed\xa0\x80", 3, "\"\uFFFD\uFFFD\uFFFD\""); /* a lone surrogate */
    check_string("\xc0\x80z", 3, "\"\uFFFD\uFFFDz\"");         /* overlong */
}
