#include "syntax/source.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "base/system.h"
#include "base/utf.h"

#include <ctype.h>
#include <string.h>

enum { MAX_ENCODING_NAME = 64 };
static const char byte_order_mark[] = "\xEF\xBB\xBF";

static size_t line_length(const char *data, size_t length) {
    size_t i = 0;
    while (i < length && data[i] != '\n' && data[i] != '\r') i++;
    return i;
}

/* The name in a coding cookie of the line at [data]; false when there is none. [only_comment] tells whether
 * the line is blank or a comment, so that the next one may hold the cookie. */
static bool find_cookie(const char *data, size_t length, char *name, Span *place, bool *only_comment) {
    size_t i = 0;
    while (i < length && (data[i] == ' ' || data[i] == '\t' || data[i] == '\f')) i++;
    *only_comment = i == length || data[i] == '#';
    if (i == length || data[i] != '#') return false;
    for (; i + 7 <= length; i++) {
        if (memcmp(data + i, "coding", 6) != 0 || (data[i + 6] != ':' && data[i + 6] != '=')) continue;
        size_t start = i + 7;
        while (start < length && (data[start] == ' ' || data[start] == '\t')) start++;
        size_t end = start;
        while (end < length && (isalnum((unsigned char)data[end]) || strchr("-_.", data[end])) && data[end])
            end++;
        if (end == start) continue;
        size_t size = end - start < MAX_ENCODING_NAME ? end - start : MAX_ENCODING_NAME - 1;
        for (size_t k = 0; k < size; k++) {
            char c = (char)tolower((unsigned char)data[start + k]);
            name[k] = c == '_' ? '-' : c;
        }
        name[size] = '\0';
        *place = (Span){(uint32_t)start, (uint32_t)end};
        return true;
    }
    return false;
}

/* True for [name] itself and for names that go on after it with a hyphen (utf-8-unix). */
static bool is_or_continues(const char *name, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(name, prefix, length) == 0 && (name[length] == '\0' || name[length] == '-');
}

/* What iconv calls the encoding that Python calls [name]; NULL for UTF-8, "" for one that no source file
 * can have. */
static const char *iconv_name(const char *name, Arena *arena) {
    static const struct {
        const char *python, *iconv;
    } aliases[] = {
        {"ascii", "US-ASCII"},
        {"646", "US-ASCII"},
        {"us", "US-ASCII"},
        {"latin1", "ISO-8859-1"},
        {"latin", "ISO-8859-1"},
        {"l1", "ISO-8859-1"},
        {"8859", "ISO-8859-1"},
        {"cp819", "ISO-8859-1"},
        {"mac-roman", "MACINTOSH"},
        {"macroman", "MACINTOSH"},
        {"macintosh", "MACINTOSH"},
        {"mac-cyrillic", "MAC-CYRILLIC"},
        {"shift-jis", "SHIFT_JIS"},
        {"sjis", "SHIFT_JIS"},
        {"s-jis", "SHIFT_JIS"},
        {"shiftjis", "SHIFT_JIS"},
        {"csshiftjis", "SHIFT_JIS"},
        {"ms932", "CP932"},
        {"mskanji", "CP932"},
        {"ujis", "EUC-JP"},
        {"u-jis", "EUC-JP"},
        {"chinese", "GB2312"},
        {"euccn", "GB2312"},
        {"euc-cn", "GB2312"},
        {"eucgb2312-cn", "GB2312"},
        {"936", "GBK"},
        {"ms936", "GBK"},
        {"big5-tw", "BIG5"},
        {"csbig5", "BIG5"},
        {"korean", "EUC-KR"},
        {"ks-c-5601", "EUC-KR"},
        {"iso2022-jp", "ISO-2022-JP"},
        {"iso2022-kr", "ISO-2022-KR"},
        {"cskoi8r", "KOI8-R"},
        {"cyrillic", "ISO-8859-5"},
        {"greek", "ISO-8859-7"},
        {"hebrew", "ISO-8859-8"},
        {"arabic", "ISO-8859-6"},
        {"thai", "ISO-8859-11"},
    };
    if (is_or_continues(name, "utf-8") || strcmp(name, "utf8") == 0 || strcmp(name, "u8") == 0 ||
        strcmp(name, "cp65001") == 0 || strcmp(name, "utf8-ucs2") == 0 || strcmp(name, "utf8-ucs4") == 0)
        return NULL;
    if (is_or_continues(name, "latin-1") || is_or_continues(name, "iso-8859-1") ||
        is_or_continues(name, "iso-latin-1"))
        return "ISO-8859-1";
    if (strncmp(name, "utf-16", 6) == 0 || strncmp(name, "utf-32", 6) == 0 ||
        strncmp(name, "utf16", 5) == 0 || strncmp(name, "utf32", 5) == 0 || strncmp(name, "ucs", 3) == 0)
        return "";
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(name, aliases[i].python) == 0) return aliases[i].iconv;
    if (strncmp(name, "iso8859-", 8) == 0) return arena_printf(arena, "ISO-8859-%s", name + 8);
    if (strncmp(name, "windows-", 8) == 0) return arena_printf(arena, "CP%s", name + 8);
    char *upper = arena_printf(arena, "%s", name);
    for (char *c = upper; *c; c++) *c = (char)toupper((unsigned char)*c);
    return upper;
}

/* For the excerpt of an error: the bytes with U+FFFD for each that is not UTF-8. [bad] is an offset in
 * [data] and becomes one in the result. */
static Text *displayable(const char *path, const char *data, size_t length, size_t *bad, Arena *arena) {
    StrBuf out = {0};
    size_t wanted = *bad;
    for (size_t i = 0; i < length;) {
        size_t valid = utf8_valid_prefix(data + i, length - i);
        if (wanted >= i && wanted <= i + valid) *bad = out.length + (wanted - i);
        strbuf_put(&out, data + i, valid);
        i += valid;
        if (i < length) {
            strbuf_put_utf8(&out, 0xFFFD);
            i++;
        }
    }
    char *copy = arena_alloc_zero(arena, out.length + FILE_PADDING);
    if (out.length) memcpy(copy, out.data, out.length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, path, copy, (uint32_t)out.length, arena);
    strbuf_free(&out);
    return text;
}

static void report_bad_byte(const char *path, const char *data, size_t length, size_t bad,
                            const char *encoding, Arena *arena, Diagnostics *diagnostics) {
    unsigned char byte = bad < length ? (unsigned char)data[bad] : 0;
    size_t offset = bad;
    bool binary = memchr(data, '\0', length < 8192 ? length : 8192) != NULL;
    const Text *text = displayable(path, data, length, &offset, arena);
    Span span = {(uint32_t)offset, (uint32_t)offset + 1};
    while (span.end < text->length && ((unsigned char)text->data[span.end] & 0xC0) == 0x80) span.end++;
    Diagnostic *diagnostic = diag_add(diagnostics, CODE_ENCODING_ERROR, text, span,
                                      "byte 0x%02x at offset %zu is not %s", byte, bad, encoding);
    if (binary)
        diagnostic->help = "the file has NUL bytes: it looks like a binary file, not Python source";
    else if (strcmp(encoding, "UTF-8") == 0)
        diagnostic->help =
            "save the file as UTF-8, or name its encoding in the first line: # -*- coding: latin-1 -*-";
}

Text *source_decode(const char *path, const char *data, size_t length, Arena *arena,
                    Diagnostics *diagnostics) {
    bool has_bom = length >= 3 && memcmp(data, byte_order_mark, 3) == 0;
    if (has_bom) {
        data += 3;
        length -= 3;
    }
    char name[MAX_ENCODING_NAME] = "";
    Span place = {0};
    bool only_comment;
    size_t first = line_length(data, length), second = first;
    bool found = find_cookie(data, first, name, &place, &only_comment);
    if (!found && only_comment && first < length) {
        second += data[first] == '\r' && data[first + 1] == '\n' ? 2 : 1;
        found = find_cookie(data + second, line_length(data + second, length - second), name, &place,
                            &only_comment);
        place.start += (uint32_t)second;
        place.end += (uint32_t)second;
    }
    const char *encoding = found ? iconv_name(name, arena) : NULL;
    size_t unused = 0;
    if (has_bom && found && !is_or_continues(name, "utf-8")) { /* CPython takes no other spelling here */
        diag_add(diagnostics, CODE_ENCODING_ERROR, displayable(path, data, length, &unused, arena), place,
                 "encoding problem: %s with a UTF-8 byte order mark", name);
        return NULL;
    }
    if (!encoding) {
        size_t valid = utf8_valid_prefix(data, length);
        if (valid < length) {
            report_bad_byte(path, data, length, valid, "UTF-8", arena, diagnostics);
            return NULL;
        }
        Text *text = ARENA_NEW(arena, Text);
        text_init(text, path, data, (uint32_t)length, arena);
        text->has_bom = has_bom;
        return text;
    }
    StrBuf out = {0};
    size_t converted = *encoding ? system_convert("UTF-8", encoding, data, length, &out) : SIZE_MAX;
    if (converted != length || out.length > FILE_SIZE_LIMIT) {
        if (converted == SIZE_MAX)
            diag_add(diagnostics, CODE_ENCODING_ERROR, displayable(path, data, length, &unused, arena), place,
                     "unknown encoding: %s", name);
        else
            report_bad_byte(path, data, length, converted, name, arena, diagnostics);
        strbuf_free(&out);
        return NULL;
    }
    char *copy = arena_alloc_zero(arena, out.length + FILE_PADDING);
    if (out.length) memcpy(copy, out.data, out.length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, path, copy, (uint32_t)out.length, arena);
    text->encoding = encoding;
    strbuf_free(&out);
    return text;
}

bool source_encode(const Text *original, const char *text, size_t length, Arena *arena, const char **bytes,
                   size_t *byte_count, size_t *bad) {
    StrBuf out = {0};
    size_t converted = length;
    if (original->has_bom) strbuf_puts(&out, byte_order_mark);
    if (original->encoding)
        converted = system_convert(original->encoding, "UTF-8", text, length, &out);
    else
        strbuf_put(&out, text, length);
    if (converted == length) {
        *bytes = arena_copy(arena, out.data, out.length);
        *byte_count = out.length;
    } else {
        *bad = converted == SIZE_MAX ? 0 : converted;
    }
    strbuf_free(&out);
    return converted == length;
}
