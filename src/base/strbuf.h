/* A string that grows at its end. A zeroed StrBuf is empty. The text may hold any bytes; [data] is not
 * NUL-terminated until strbuf_text() is called. */
#ifndef MOIRA_BASE_STRBUF_H
#define MOIRA_BASE_STRBUF_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct StrBuf {
    char *data;
    size_t length;
    size_t capacity;
} StrBuf;

/* Makes room for [extra] more bytes after the text. */
void strbuf_reserve(StrBuf *buffer, size_t extra);
void strbuf_free(StrBuf *buffer);

static inline void strbuf_put(StrBuf *buffer, const char *text, size_t length) {
    if (buffer->capacity - buffer->length < length) strbuf_reserve(buffer, length);
    if (length) memcpy(buffer->data + buffer->length, text, length);
    buffer->length += length;
}

static inline void strbuf_puts(StrBuf *buffer, const char *text) { strbuf_put(buffer, text, strlen(text)); }

/* The text and its NUL. */
static inline void strbuf_put_string(StrBuf *buffer, const char *text) {
    strbuf_put(buffer, text, strlen(text) + 1);
}

static inline void strbuf_putc(StrBuf *buffer, char c) {
    if (buffer->length == buffer->capacity) strbuf_reserve(buffer, 1);
    buffer->data[buffer->length++] = c;
}

/* [count] copies of [c]. */
void strbuf_fill(StrBuf *buffer, char c, size_t count);
void strbuf_printf(StrBuf *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The code point [c] in UTF-8 (surrogates too: the result is WTF-8). */
void strbuf_put_utf8(StrBuf *buffer, uint32_t c);

/* The text as a NUL-terminated string, valid until the buffer changes. */
const char *strbuf_text(StrBuf *buffer);

#endif
