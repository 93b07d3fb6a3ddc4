#include "base/utf.h"

#include <string.h>

/* One multi-byte sequence at [s], [left] bytes before the end: its length, or 0 when it is not UTF-8
 * (a stray or missing continuation byte, an overlong form, a surrogate, beyond U+10FFFF). */
static size_t sequence_length(const unsigned char *s, size_t left) {
    unsigned char a = s[0];
    size_t length = a >= 0xF0 ? 4 : a >= 0xE0 ? 3 : 2;
    if (a < 0xC2 || a > 0xF4 || left < length) return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if (a == 0xE0 && s[1] < 0xA0) return 0;
    if (a == 0xED && s[1] > 0x9F) return 0;
    if (a == 0xF0 && s[1] < 0x90) return 0;
    if (a == 0xF4 && s[1] > 0x8F) return 0;
    return length;
}

size_t utf8_valid_prefix(const char *text, size_t length) {
    const unsigned char *s = (const unsigned char *)text;
    size_t i = 0;
    while (i < length) {
        /* Source text is almost all ASCII: look at eight bytes at a time. */
        while (length - i >= 8) {
            uint64_t word;
            memcpy(&word, s + i, 8);
            if (word & UINT64_C(0x8080808080808080)) break;
            i += 8;
        }
        while (i < length && s[i] < 0x80) i++;
        if (i == length) break;
        size_t size = sequence_length(s + i, length - i);
        if (size == 0) return i;
        i += size;
    }
    return i;
}

uint32_t utf8_decode(const char *text, size_t *size) {
    const unsigned char *s = (const unsigned char *)text;
    if (s[0] < 0x80) {
        *size = 1;
        return s[0];
    }
    if (s[0] < 0xE0) {
        *size = 2;
        return (uint32_t)(s[0] & 0x1F) << 6 | (s[1] & 0x3F);
    }
    if (s[0] < 0xF0) {
        *size = 3;
        return (uint32_t)(s[0] & 0x0F) << 12 | (uint32_t)(s[1] & 0x3F) << 6 | (s[2] & 0x3F);
    }
    *size = 4;
    return (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3F) << 12 | (uint32_t)(s[2] & 0x3F) << 6 |
           (s[3] & 0x3F);
}

size_t utf8_encode(uint32_t c, char *out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

size_t utf8_count(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

size_t utf8_count_utf16(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        count += ((c & 0xC0) != 0x80) + (c >= 0xF0);
    }
    return count;
}

size_t utf8_offset_of_utf16(const char *text, size_t length, size_t units) {
    size_t i = 0, seen = 0;
    while (i < length && seen < units) {
        unsigned char c = (unsigned char)text[i];
        seen += 1 + (c >= 0xF0);
        i++;
        while (i < length && ((unsigned char)text[i] & 0xC0) == 0x80) i++;
    }
    return i;
}

static size_t width_of(uint32_t c) {
    if ((c >= 0x300 && c <= 0x36F) || (c >= 0x200B && c <= 0x200F) || (c >= 0xFE00 && c <= 0xFE0F)) return 0;
    if ((c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
        (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
        (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD))
        return 2;
    return 1;
}

size_t utf8_display_width(const char *text, size_t length) {
    size_t width = 0;
    for (size_t i = 0; i < length;) {
        size_t size;
        width += width_of(utf8_decode(text + i, &size));
        i += size;
    }
    return width;
}
