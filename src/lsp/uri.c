#include "lsp/uri.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

/* The path after the name of the machine, which must be none, or this one. */
static const char *after_machine(const char *uri) {
    if (strncmp(uri, "file:", 5) != 0) return NULL;
    uri += 5;
    if (strncmp(uri, "//", 2) != 0) return *uri == '/' ? uri : NULL;
    uri += 2;
    if (strncmp(uri, "localhost/", 10) == 0) uri += 9;
    return *uri == '/' ? uri : NULL;
}

const char *uri_path(const char *uri, Arena *arena) {
    const char *from = after_machine(uri);
    if (!from) return NULL;
    char *path = arena_alloc(arena, strlen(from) + 1), *to = path;
    for (; *from && *from != '?' && *from != '#'; from++) {
        int high = *from == '%' ? hex_digit(from[1]) : -1, low = high >= 0 ? hex_digit(from[2]) : -1;
        *to = low >= 0 ? (char)(high * 16 + low) : *from;
        if (*to++ == '\0') return NULL;
        if (low >= 0) from += 2;
    }
    *to = '\0';
    /* Of the drive of a Windows path, `/c:/…`, the slash is not part. */
    bool has_drive = isalpha((unsigned char)path[1]) && path[2] == ':';
    return has_drive ? path + 1 : path;
}

void uri_put(StrBuf *out, const char *path) {
    strbuf_puts(out, *path == '/' ? "file://" : "file:///");
    for (; *path; path++) {
        bool is_plain = isalnum((unsigned char)*path) || strchr("/-._~", *path);
        if (is_plain)
            strbuf_putc(out, *path);
        else
            strbuf_printf(out, "%%%02X", (unsigned char)*path);
    }
}
