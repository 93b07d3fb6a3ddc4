#include "lsp/place.h"
#include "base/utf.h"

#include <string.h>

const char *encoding_name(LspEncoding encoding) {
    switch (encoding) {
    case ENCODING_UTF8: return "utf-8";
    case ENCODING_UTF16: return "utf-16";
    case ENCODING_UTF32: return "utf-32";
    }
    return "utf-16";
}

/* Where line [line] (from 0) begins; [length] when there are fewer. */
static uint32_t line_start(const char *data, uint32_t length, int64_t line) {
    uint32_t at = 0;
    while (line > 0 && at < length) {
        at += (uint32_t)strcspn(data + at, "\r\n");
        if (at >= length) break;
        if (data[at] == '\0') {
            at++; /* a NUL within the text */
            continue;
        }
        at += data[at] == '\r' && at + 1 < length && data[at + 1] == '\n' ? 2 : 1;
        line--;
    }
    return at < length ? at : length;
}

static uint32_t line_end(const char *data, uint32_t length, uint32_t at) {
    while (at < length && data[at] != '\n' && data[at] != '\r') at++;
    return at;
}

static uint32_t offset_in_line(const char *line, uint32_t length, int64_t column, LspEncoding encoding) {
    uint32_t at = 0;
    for (int64_t units = 0; at < length && units < column;) {
        size_t size;
        uint32_t c = utf8_decode(line + at, &size);
        units += encoding == ENCODING_UTF8 ? (int64_t)size : encoding == ENCODING_UTF16 && c > 0xFFFF ? 2 : 1;
        if (units > column) break;
        at += (uint32_t)size;
    }
    return at;
}

bool place_read(const JsonTree *value, const char *data, uint32_t length, LspEncoding encoding,
                uint32_t *offset) {
    int64_t line = json_whole(json_member(value, "line"), -1);
    int64_t column = json_whole(json_member(value, "character"), -1);
    if (line < 0 || column < 0) return false;
    uint32_t start = line_start(data, length, line), end = line_end(data, length, start);
    *offset = start + offset_in_line(data + start, end - start, column, encoding);
    return true;
}

bool place_read_range(const JsonTree *value, const char *data, uint32_t length, LspEncoding encoding,
                      Span *span) {
    return place_read(json_member(value, "start"), data, length, encoding, &span->start) &&
           place_read(json_member(value, "end"), data, length, encoding, &span->end) &&
           span->start <= span->end;
}

static Position position_of(const Text *text, uint32_t offset, LspEncoding encoding) {
    switch (encoding) {
    case ENCODING_UTF8: return text_position(text, offset);
    case ENCODING_UTF16: return text_position_utf16(text, offset);
    case ENCODING_UTF32: return text_position_chars(text, offset);
    }
    return text_position(text, offset);
}

/* In a notebook, lines count from the first of the cell. */
Position place_position(const Text *text, uint32_t offset, LspEncoding encoding) {
    Position position = position_of(text, offset, encoding);
    const TextCell *cell = text_cell(text, offset);
    if (cell) position.line -= cell->line - 1;
    return position;
}

void place_put(JsonWriter *json, const Text *text, uint32_t offset, LspEncoding encoding) {
    Position position = place_position(text, offset < text->length ? offset : text->length, encoding);
    json_begin_object(json);
    json_key_number(json, "line", (int64_t)position.line - 1);
    json_key_number(json, "character", position.column);
    json_end_object(json);
}

void place_put_range(JsonWriter *json, const Text *text, Span span, LspEncoding encoding) {
    json_begin_object(json);
    json_key(json, "start");
    place_put(json, text, span.start, encoding);
    json_key(json, "end");
    place_put(json, text, span.end, encoding);
    json_end_object(json);
}

void place_put_key(JsonWriter *json, const Text *text, Span span, LspEncoding encoding) {
    json_key(json, "range");
    place_put_range(json, text, span, encoding);
}
