#include "base/strbuf.h"
#include "base/arena.h"
#include "base/utf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void strbuf_reserve(StrBuf *buffer, size_t extra) {
    size_t wanted = buffer->length + extra;
    if (wanted <= buffer->capacity) return;
    size_t grown = buffer->capacity < 64 ? 64 : buffer->capacity * 2;
    if (grown < wanted) grown = wanted;
    buffer->data = memory_resize(buffer->data, grown);
    buffer->capacity = grown;
}

void strbuf_free(StrBuf *buffer) {
    free(buffer->data);
    *buffer = (StrBuf){0};
}

void strbuf_fill(StrBuf *buffer, char c, size_t count) {
    if (count == 0) return;
    strbuf_reserve(buffer, count);
    memset(buffer->data + buffer->length, c, count);
    buffer->length += count;
}

void strbuf_printf(StrBuf *buffer, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    strbuf_reserve(buffer, (size_t)length + 1);
    vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
    va_end(again);
    buffer->length += (size_t)length;
}

void strbuf_put_utf8(StrBuf *buffer, uint32_t c) {
    strbuf_reserve(buffer, 4);
    buffer->length += utf8_encode(c, buffer->data + buffer->length);
}

const char *strbuf_text(StrBuf *buffer) {
    strbuf_reserve(buffer, 1);
    buffer->data[buffer->length] = '\0';
    return buffer->data;
}
