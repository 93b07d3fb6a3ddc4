#include "base/json.h"
#include "base/shown.h"
#include "base/utf.h"

#include <inttypes.h>

void json_init(JsonWriter *json, StrBuf *out, uint32_t broken_depth) {
    *json = (JsonWriter){.out = out, .broken_depth = broken_depth};
}

static void break_line(JsonWriter *json) {
    strbuf_putc(json->out, '\n');
    strbuf_fill(json->out, ' ', 2 * (size_t)json->depth);
}

/* What stands between the value or key that comes now and what was written before it. */
static void separate(JsonWriter *json) {
    if (json->after_key) {
        json->after_key = false;
        return;
    }
    if (json->after_value) strbuf_putc(json->out, ',');
    if (json->depth > 0 && json->depth <= json->broken_depth)
        break_line(json);
    else if (json->after_value)
        strbuf_putc(json->out, ' ');
}

static void begin(JsonWriter *json, char bracket) {
    separate(json);
    strbuf_putc(json->out, bracket);
    json->depth++;
    json->after_value = false;
}

static void end(JsonWriter *json, char bracket) {
    bool broken = json->after_value && json->depth <= json->broken_depth;
    json->depth--;
    if (broken) break_line(json);
    strbuf_putc(json->out, bracket);
    json->after_value = true;
}

void json_begin_object(JsonWriter *json) { begin(json, '{'); }
void json_end_object(JsonWriter *json) { end(json, '}'); }
void json_begin_array(JsonWriter *json) { begin(json, '['); }
void json_end_array(JsonWriter *json) { end(json, ']'); }

static void put_ascii(StrBuf *out, char c) {
    static const char short_escapes[128] = {
        ['"'] = '"', ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    char escape = short_escapes[(unsigned char)c];
    if (escape) {
        strbuf_putc(out, '\\');
        strbuf_putc(out, escape);
    } else if ((unsigned char)c < 0x20 || c == 0x7F) {
        strbuf_printf(out, "\\u%04x", (unsigned)c);
    } else {
        strbuf_putc(out, c);
    }
}

/* A character of more than one byte; what a terminal would obey or hide is written as an escape, or two. */
static void put_wide(StrBuf *out, const char *text, size_t size, uint32_t c) {
    if (!is_deceptive(c))
        strbuf_put(out, text, size);
    else if (c < 0x10000)
        strbuf_printf(out, "\\u%04x", c);
    else
        strbuf_printf(out, "\\u%04x\\u%04x", 0xD800 + ((c - 0x10000) >> 10),
                      0xDC00 + ((c - 0x10000) & 0x3FF));
}

static void put_quoted(StrBuf *out, const char *text, size_t length) {
    strbuf_putc(out, '"');
    while (length > 0) {
        size_t valid = utf8_valid_prefix(text, length);
        for (size_t i = 0, size = 1; i < valid; i += size) {
            size = 1;
            if ((unsigned char)text[i] < 0x80) {
                put_ascii(out, text[i]);
            } else {
                uint32_t c = utf8_decode(text + i, &size);
                put_wide(out, text + i, size, c);
            }
        }
        text += valid;
        length -= valid;
        if (length > 0) {
            strbuf_put_utf8(out, 0xFFFD);
            text++;
            length--;
        }
    }
    strbuf_putc(out, '"');
}

void json_key(JsonWriter *json, const char *key) {
    separate(json);
    put_quoted(json->out, key, strlen(key));
    strbuf_puts(json->out, ": ");
    json->after_key = true;
}

void json_string_bytes(JsonWriter *json, const char *text, size_t length) {
    separate(json);
    put_quoted(json->out, text, length);
    json->after_value = true;
}

void json_string(JsonWriter *json, const char *text) { json_string_bytes(json, text, strlen(text)); }

static void put_word(JsonWriter *json, const char *word) {
    separate(json);
    strbuf_puts(json->out, word);
    json->after_value = true;
}

void json_bool(JsonWriter *json, bool value) { put_word(json, value ? "true" : "false"); }
void json_raw(JsonWriter *json, const char *value, size_t length) {
    separate(json);
    strbuf_put(json->out, value, length);
    json->after_value = true;
}

void json_null(JsonWriter *json) { put_word(json, "null"); }

void json_number(JsonWriter *json, int64_t number) {
    separate(json);
    strbuf_printf(json->out, "%" PRId64, number);
    json->after_value = true;
}

void json_key_string(JsonWriter *json, const char *key, const char *text) {
    json_key(json, key);
    json_string(json, text);
}

void json_key_maybe(JsonWriter *json, const char *key, const char *text) {
    json_key(json, key);
    if (text)
        json_string(json, text);
    else
        json_null(json);
}

void json_key_strings(JsonWriter *json, const char *key, const char *const *texts, uint32_t count) {
    json_key(json, key);
    json_begin_array(json);
    for (uint32_t i = 0; i < count; i++) json_string(json, texts[i]);
    json_end_array(json);
}

void json_key_number(JsonWriter *json, const char *key, int64_t number) {
    json_key(json, key);
    json_number(json, number);
}
