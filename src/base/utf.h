/* UTF-8 and UTF-16: decoding, encoding, validating, counting. Surrogates are refused by utf8_valid_prefix and
 * let through by utf8_encode, since a Python string literal may hold lone ones (the result is then WTF-8). */
#ifndef MOIRA_BASE_UTF_H
#define MOIRA_BASE_UTF_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes at the start of [text] are valid UTF-8: [length] when all are. */
size_t utf8_valid_prefix(const char *text, size_t length);

/* The code point at [text] (at least one byte, known to be valid UTF-8 or WTF-8); its length in *[size]. */
uint32_t utf8_decode(const char *text, size_t *size);

/* Writes [c] to [out], which has room for four bytes; returns how many were written. */
size_t utf8_encode(uint32_t c, char *out);

/* Code points, and UTF-16 units, in the [length] bytes of valid UTF-8 at [text]. */
size_t utf8_count(const char *text, size_t length);
size_t utf8_count_utf16(const char *text, size_t length);

/* The byte offset of the [units]-th UTF-16 unit, clamped to [length]. */
size_t utf8_offset_of_utf16(const char *text, size_t length, size_t units);

/* How many terminal columns the text takes (wide East Asian characters two, combining marks none). */
size_t utf8_display_width(const char *text, size_t length);

#endif
