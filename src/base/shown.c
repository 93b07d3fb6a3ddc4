#include "base/shown.h"
#include "base/utf.h"

enum { REPLACEMENT = 0xFFFD };

typedef struct CharacterRange {
    uint32_t first, last;
} CharacterRange;

bool is_deceptive(uint32_t c) {
    static const CharacterRange ranges[] = {
        {0x80, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},     {0x180E, 0x180E},
        {0x200B, 0x200B}, {0x200E, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},
        {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && c >= ranges[i].first; i++)
        if (c <= ranges[i].last) return true;
    return false;
}

uint32_t shown_character(const char *text, const char *end, size_t *size) {
    unsigned char lead = (unsigned char)*text;
    *size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead < 0x20) return 0x2400 + lead;
    if (lead == 0x7F) return 0x2421;
    if (lead < 0x80) return lead;
    if ((size_t)(end - text) < *size || utf8_valid_prefix(text, *size) != *size) {
        *size = 1;
        return REPLACEMENT;
    }
    uint32_t c = utf8_decode(text, size);
    return is_deceptive(c) ? REPLACEMENT : c;
}

static void put_bytes(StrBuf *out, const char *text, const char *end) {
    for (size_t size; text < end; text += size) strbuf_put_utf8(out, shown_character(text, end, &size));
}

void shown_put(StrBuf *out, const char *text) { put_bytes(out, text, text + strlen(text)); }

const char *shown_text(Arena *arena, const char *text) {
    const char *at = text;
    while (*at >= ' ' && *at < 0x7F) at++;
    if (!*at) return text;
    StrBuf out = {0};
    shown_put(&out, text);
    const char *shown = arena_copy(arena, out.data, out.length);
    strbuf_free(&out);
    return shown;
}

/* The length of the colour at [text], one that we use; 0 when it is something else, which might hide what
 * follows. */
static size_t color_length(const char *text, const char *end) {
    static const char *const ours[] = {"\033[0m",  "\033[1m",    "\033[31m",   "\033[32m",   "\033[34m",
                                       "\033[36m", "\033[1;31m", "\033[1;33m", "\033[1;34m", "\033[1;36m"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        size_t length = strlen(ours[i]);
        if ((size_t)(end - text) >= length && memcmp(text, ours[i], length) == 0) return length;
    }
    return 0;
}

/* How many bytes at [text] are shown as they are. Most are plain ones; trees are printed by the megabyte. */
static size_t kept_length(const char *text, const char *end, bool has_colors) {
    static const bool is_plain[256] = {['\t'] = true, ['\n'] = true, [' ' ... '~'] = true};
    const char *at = text;
    for (;;) {
        while (at < end && is_plain[(unsigned char)*at]) at++;
        if (at == end) break;
        size_t color = *at == '\033' && has_colors ? color_length(at, end) : 0;
        bool is_line_end = *at == '\r' && at + 1 < end && at[1] == '\n';
        if (!is_line_end && !color) break;
        at += color ? color : 1;
    }
    return (size_t)(at - text);
}

bool shown_as_is(const char *text, size_t length, bool has_colors) {
    return length == 0 || kept_length(text, text + length, has_colors) == length;
}

void shown_put_xml(StrBuf *out, const char *text) {
    const char *end = text + strlen(text);
    for (size_t size; text < end; text += size) {
        uint32_t c = shown_character(text, end, &size);
        if (c == '<')
            strbuf_puts(out, "&lt;");
        else if (c == '>')
            strbuf_puts(out, "&gt;");
        else if (c == '&')
            strbuf_puts(out, "&amp;");
        else if (c == '"')
            strbuf_puts(out, "&quot;");
        else
            /* These are no characters of XML. */
            strbuf_put_utf8(out, c == 0xFFFE || c == 0xFFFF ? 0xFFFD : c);
    }
}

void shown_put_lines(StrBuf *out, const char *text, size_t length, bool has_colors) {
    for (const char *end = text + length; text < end;) {
        size_t kept = kept_length(text, end, has_colors), size;
        strbuf_put(out, text, kept);
        text += kept;
        if (text == end) break;
        strbuf_put_utf8(out, shown_character(text, end, &size));
        text += size;
    }
}
