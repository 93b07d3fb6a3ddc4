#include "base/json_read.h"
#include "base/utf.h"

#include <ctype.h>

void json_reader_init(JsonReader *reader, const char *data, uint32_t length) {
    *reader = (JsonReader){.data = data, .length = length};
}

static bool fail_at(JsonReader *reader, const char *problem) {
    if (!reader->problem) reader->problem = problem;
    return false;
}

static char skip_space(JsonReader *reader) {
    while (reader->at < reader->length && strchr(" \t\r\n", reader->data[reader->at]) &&
           reader->data[reader->at])
        reader->at++;
    return reader->at < reader->length ? reader->data[reader->at] : '\0';
}

JsonKind json_peek(JsonReader *reader) {
    char c = reader->problem ? '\0' : skip_space(reader);
    switch (c) {
    case '{': return JSON_OBJECT;
    case '[': return JSON_ARRAY;
    case '"': return JSON_STRING;
    case 't':
    case 'f':
    case 'n':
    case 'N':
    case 'I': return JSON_WORD;
    default: break;
    }
    if (c == '-' || isdigit((unsigned char)c)) return JSON_NUMBER;
    fail_at(reader, "a value is missing");
    return JSON_NONE;
}

void json_enter(JsonReader *reader) {
    JsonKind kind = json_peek(reader);
    if (kind != JSON_OBJECT && kind != JSON_ARRAY) {
        fail_at(reader, "an object or an array is missing");
        return;
    }
    if (reader->depth++ == JSON_DEPTH_LIMIT) fail_at(reader, "nested too deeply");
    reader->at++;
    reader->is_first = true;
}

/* What stands before each item: a comma, or nothing before the first. False at the end, which is [close]. */
static bool next(JsonReader *reader, char close) {
    if (reader->problem) return false;
    char c = skip_space(reader);
    if (c == close) {
        reader->at++;
        reader->depth--;
        reader->is_first = false;
        return false;
    }
    if (!reader->is_first && c != ',') return fail_at(reader, "a comma is missing");
    if (!reader->is_first) reader->at++;
    reader->is_first = false;
    return true;
}

bool json_next_item(JsonReader *reader) { return next(reader, ']'); }

bool json_next_member(JsonReader *reader, Span *key) {
    if (!next(reader, '}')) return false;
    if (skip_space(reader) != '"') return fail_at(reader, "a key is missing");
    *key = json_read_string(reader);
    if (reader->problem) return false;
    if (skip_space(reader) != ':') return fail_at(reader, "a colon is missing");
    reader->at++;
    return true;
}

static bool is_hex(const char *digits) {
    for (int i = 0; i < 4; i++)
        if (!isxdigit((unsigned char)digits[i])) return false;
    return true;
}

Span json_read_string(JsonReader *reader) {
    Span none = {reader->at, reader->at};
    if (json_peek(reader) != JSON_STRING) {
        fail_at(reader, "a string is missing");
        return none;
    }
    uint32_t start = ++reader->at;
    const char *data = reader->data;
    while (reader->at < reader->length && data[reader->at] != '"') {
        if ((unsigned char)data[reader->at] < ' ') {
            fail_at(reader, "a string has a control character");
            return none;
        }
        if (data[reader->at++] != '\\') continue;
        char c = data[reader->at];
        bool is_known = c && strchr("\"\\/bfnrt", c);
        if (!is_known && !(c == 'u' && is_hex(data + reader->at + 1))) {
            fail_at(reader, "an escape sequence is wrong");
            return none;
        }
        reader->at += c == 'u' ? 5 : 1;
    }
    if (reader->at >= reader->length) {
        fail_at(reader, "a string is not closed");
        return none;
    }
    return (Span){start, reader->at++};
}

static void skip_scalar(JsonReader *reader) {
    uint32_t start = reader->at;
    const char *data = reader->data;
    while (isalnum((unsigned char)data[reader->at]) || (data[reader->at] && strchr("+-.", data[reader->at])))
        reader->at++;
    bool is_number = data[start] == '-' || isdigit((unsigned char)data[start]);
    if (is_number && isdigit((unsigned char)data[reader->at - 1])) return;
    static const char *const words[] = {"true", "false", "null", "NaN", "Infinity", "-Infinity"};
    uint32_t length = reader->at - start;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && memcmp(words[i], data + start, length) == 0) return;
    reader->at = start;
    fail_at(reader, "a value is missing");
}

void json_skip(JsonReader *reader) {
    Span key;
    switch (json_peek(reader)) {
    case JSON_OBJECT:
        json_enter(reader);
        while (json_next_member(reader, &key)) json_skip(reader);
        break;
    case JSON_ARRAY:
        json_enter(reader);
        while (json_next_item(reader)) json_skip(reader);
        break;
    case JSON_STRING: json_read_string(reader); break;
    case JSON_NUMBER:
    case JSON_WORD: skip_scalar(reader); break;
    case JSON_NONE: break;
    }
}

int64_t json_read_count(JsonReader *reader) {
    bool is_number = json_peek(reader) == JSON_NUMBER;
    uint32_t start = reader->at;
    json_skip(reader);
    int64_t count = 0;
    for (uint32_t i = start; is_number && i < reader->at; i++) {
        if (!isdigit((unsigned char)reader->data[i]) || count > INT32_MAX) return -1;
        count = count * 10 + (reader->data[i] - '0');
    }
    return is_number ? count : -1;
}

bool json_at_end(JsonReader *reader) {
    if (!reader->problem && skip_space(reader) == '\0' && reader->at == reader->length) return true;
    return fail_at(reader, "something follows the end");
}

bool json_is(const JsonReader *reader, Span string, const char *text) {
    size_t length = strlen(text);
    return string.end - string.start == length && memcmp(reader->data + string.start, text, length) == 0;
}

static uint32_t hex_unit(const char *digits) {
    uint32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        int c = tolower((unsigned char)digits[i]);
        unit = unit * 16 + (uint32_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return unit;
}

/* \uXXXX, or a pair of them. */
static uint32_t decode_unicode(const char *data, uint32_t at, uint32_t end, char bytes[4], uint32_t *size) {
    uint32_t unit = hex_unit(data + at + 2), taken = 6;
    bool is_high = unit >= 0xD800 && unit < 0xDC00;
    if (is_high && end - at >= 12 && data[at + 6] == '\\' && data[at + 7] == 'u') {
        uint32_t low = hex_unit(data + at + 8);
        if (low >= 0xDC00 && low < 0xE000) {
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
            taken = 12;
        }
    }
    if (unit >= 0xD800 && unit < 0xE000) unit = 0xFFFD;
    *size = (uint32_t)utf8_encode(unit, bytes);
    return taken;
}

uint32_t json_decode_one(const char *data, uint32_t at, uint32_t end, char bytes[4], uint32_t *size) {
    *size = 1;
    if (data[at] != '\\') {
        bytes[0] = data[at];
        return 1;
    }
    static const char escapes[] = "bfnrt", meant[] = "\b\f\n\r\t";
    char c = data[at + 1];
    if (c == 'u') return decode_unicode(data, at, end, bytes, size);
    const char *known = strchr(escapes, c);
    bytes[0] = known ? meant[known - escapes] : c;
    return 2;
}
