#include "base/text.h"
#include "base/array.h"
#include "base/utf.h"

#include <assert.h>
#include <string.h>

void text_init(Text *text, const char *path, const char *data, uint32_t length, Arena *arena) {
    *text = (Text){.path = path, .data = data, .length = length, .arena = arena};
}

/* A line ends with \n, \r\n or a lone \r. The table is a cache: making it does not change what the text
 * says, so it may be made behind a const pointer. */
static void make_lines(const Text *text) {
    Array(uint32_t) lines = {0};
    array_push(&lines, 0);
    const char *data = text->data, *end = data + text->length;
    bool has_return = memchr(data, '\r', text->length) != NULL;
    for (const char *p = data; p < end; p++) {
        if (!has_return) {
            p = memchr(p, '\n', (size_t)(end - p));
            if (!p) break;
        } else if (*p != '\n' && !(*p == '\r' && p[1] != '\n')) {
            continue;
        }
        array_push(&lines, (uint32_t)(p - data) + 1);
    }
    Text *cache = (Text *)text;
    cache->line_count = lines.count;
    cache->lines = arena_alloc(text->arena, lines.count * sizeof(uint32_t));
    memcpy(cache->lines, lines.items, lines.count * sizeof(uint32_t));
    array_free(&lines);
}

Position text_position(const Text *text, uint32_t offset) {
    assert(offset <= text->length);
    if (!text->lines) make_lines(text);
    uint32_t low = 0, high = text->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (text->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return (Position){.line = low + 1, .column = offset - text->lines[low]};
}

const TextCell *text_cell(const Text *text, uint32_t offset) {
    if (!text->cells || text->cells->count == 0) return NULL;
    uint32_t low = 0, high = text->cells->count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (text->cells->items[middle].start <= offset)
            low = middle;
        else
            high = middle;
    }
    return &text->cells->items[low];
}

uint32_t text_shown_line(const Text *text, uint32_t offset) {
    const TextCell *cell = text_cell(text, offset);
    uint32_t line = text_position(text, offset).line;
    return cell && cell->line <= line ? line - cell->line + 1 : line;
}

const char *text_shown(const Text *text) { return text->cells ? text->cells->shown : text->data; }

/* The code points before [offset]. The table is a cache like that of the lines. */
static uint32_t characters_before(const Text *text, uint32_t offset) {
    if (!text->characters) {
        uint32_t strides = text->length / TEXT_STRIDE + 1, sum = 0;
        uint32_t *table = arena_alloc(text->arena, strides * sizeof *table);
        for (uint32_t i = 0; i < strides; i++) {
            table[i] = sum;
            if (i + 1 < strides) sum += (uint32_t)utf8_count(text->data + i * TEXT_STRIDE, TEXT_STRIDE);
        }
        ((Text *)text)->characters = table;
    }
    uint32_t counted = offset - offset % TEXT_STRIDE;
    return text->characters[offset / TEXT_STRIDE] +
           (uint32_t)utf8_count(text->data + counted, offset - counted);
}

Position text_position_chars(const Text *text, uint32_t offset) {
    Position position = text_position(text, offset);
    uint32_t line = offset - position.column;
    position.column = position.column <= TEXT_STRIDE
                          ? (uint32_t)utf8_count(text->data + line, position.column)
                          : characters_before(text, offset) - characters_before(text, line);
    return position;
}

Position text_position_utf16(const Text *text, uint32_t offset) {
    Position position = text_position(text, offset);
    position.column = (uint32_t)utf8_count_utf16(text->data + offset - position.column, position.column);
    return position;
}

uint32_t text_line_count(const Text *text) {
    if (!text->lines) make_lines(text);
    return text->line_count;
}

Span text_line(const Text *text, uint32_t line) {
    uint32_t count = text_line_count(text);
    if (line > count) return (Span){text->length, text->length};
    uint32_t start = text->lines[line - 1];
    uint32_t end = line < count ? text->lines[line] : text->length;
    while (end > start && (text->data[end - 1] == '\n' || text->data[end - 1] == '\r')) end--;
    return (Span){start, end};
}

uint32_t text_offset_utf16(const Text *text, Position position) {
    if (position.line == 0) return 0;
    Span line = text_line(text, position.line);
    return line.start +
           (uint32_t)utf8_offset_of_utf16(text->data + line.start, line.end - line.start, position.column);
}
