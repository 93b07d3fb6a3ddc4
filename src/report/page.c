#include "report/page.h"

#include "base/sha256.h"
#include "base/shown.h"
#include "report/page_parts.h"

enum { MOST_DIGEST = 64 };

/* ---- text ---- */

static const char *entity_of(char c) {
    switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

static bool is_plain(char c) {
    return (c >= ' ' && c < 0x7F && c != '<' && c != '>' && c != '&' && c != '"' && c != '\'') || c == '\n' ||
           c == '\t';
}

void html_put(StrBuf *out, const char *text, size_t length) {
    for (const char *end = text + length; text < end;) {
        const char *first = text;
        while (text < end && is_plain(*text)) text++;
        strbuf_put(out, first, (size_t)(text - first));
        if (text == end) break;
        const char *entity = entity_of(*text);
        if (entity) {
            strbuf_puts(out, entity);
            text++;
            continue;
        }
        size_t size;
        uint32_t c = shown_character(text, end, &size);
        /* These are no characters of XML. */
        strbuf_put_utf8(out, (c & 0xFFFE) == 0xFFFE || (c >= 0xD800 && c < 0xE000) ? 0xFFFD : c);
        text += size;
    }
}

void html_puts(StrBuf *out, const char *text) { html_put(out, text, strlen(text)); }

/* ---- the page around the content ---- */

static const EmbeddedFile *part_named(const char *name) {
    const EmbeddedFile *part = page_parts();
    while (part->name && strcmp(part->name, name) != 0) part++;
    return part;
}

static void put_base64(StrBuf *out, const uint8_t *bytes, uint32_t count) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (uint32_t i = 0; i < count; i += 3) {
        uint32_t left = count - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
        strbuf_putc(out, digits[three >> 18]);
        strbuf_putc(out, digits[three >> 12 & 63]);
        strbuf_putc(out, left > 1 ? digits[three >> 6 & 63] : '=');
        strbuf_putc(out, left > 2 ? digits[three & 63] : '=');
    }
}

static void put_digest(StrBuf *out, const EmbeddedFile *part) {
    Sha256 hash;
    uint8_t digest[SHA256_SIZE];
    sha256_init(&hash);
    sha256_add(&hash, part->data, part->length);
    sha256_finish(&hash, digest);
    strbuf_puts(out, "'sha256-");
    put_base64(out, digest, SHA256_SIZE);
    strbuf_puts(out, "'");
}

void page_begin(StrBuf *out, const char *title) {
    const EmbeddedFile *look = part_named("page_look"), *script = part_named("page_script");
    strbuf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
                     "<meta charset=\"utf-8\" />\n<meta http-equiv=\"Content-Security-Policy\" "
                     "content=\"default-src 'none'; base-uri 'none'; form-action 'none'; style-src ");
    put_digest(out, look);
    strbuf_puts(out, "; script-src ");
    put_digest(out, script);
    strbuf_puts(out, "\" />\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
                     "<meta name=\"color-scheme\" content=\"light dark\" />\n<title>");
    html_puts(out, title);
    strbuf_puts(out, "</title>\n<style>");
    strbuf_put(out, look->data, look->length);
    strbuf_puts(out, "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n");
}

void page_end(StrBuf *out) {
    const EmbeddedFile *script = part_named("page_script");
    strbuf_puts(out, "<script>");
    strbuf_put(out, script->data, script->length);
    strbuf_puts(out, "</script>\n</body>\n</html>\n");
}

/* ---- places ---- */

void page_add_file(PageFiles *files, const char *path, uint32_t number) {
    *strmap_at(&files->numbers, path) = (void *)(uintptr_t)(number + 1);
}

bool page_put_link(const PageFiles *files, const Text *text, uint32_t offset, StrBuf *out) {
    uintptr_t number = files ? (uintptr_t)strmap_get(&files->numbers, text->path) : 0;
    if (number > 0) strbuf_printf(out, "#f%uL%u", (uint32_t)number - 1, text_position(text, offset).line);
    return number > 0;
}

void page_put_place(const Text *text, uint32_t offset, StrBuf *out) {
    const char *slash = strrchr(text->path, '/');
    const TextCell *cell = text_cell(text, offset);
    html_puts(out, slash ? slash + 1 : text->path);
    if (cell) strbuf_printf(out, ":cell %u", cell->number);
    strbuf_printf(out, ":%u", text_shown_line(text, offset));
}

void page_files_free(PageFiles *files) { strmap_free(&files->numbers); }
