/* Texts for tests: a copy of a string with the padding that every Text has. */
#ifndef MOIRA_TESTS_UNIT_TEXT_H
#define MOIRA_TESTS_UNIT_TEXT_H

#include "base/file.h"
#include "base/text.h"

#include <string.h>

static inline Text *unit_text_bytes(Arena *arena, const char *path, const char *content, size_t length) {
    char *data = arena_alloc_zero(arena, length + FILE_PADDING);
    memcpy(data, content, length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, path, data, (uint32_t)length, arena);
    return text;
}

static inline Text *unit_text(Arena *arena, const char *path, const char *content) {
    return unit_text_bytes(arena, path, content, strlen(content));
}

/* The first place in [text] where [needle] stands. */
static inline Span unit_span(const Text *text, const char *needle) {
    const char *found = strstr(text->data, needle);
    uint32_t start = found ? (uint32_t)(found - text->data) : 0;
    return (Span){start, start + (uint32_t)strlen(needle)};
}

#endif
