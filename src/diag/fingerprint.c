#include "diag/fingerprint.h"
#include "base/map.h"
#include "base/sha256.h"

#include <string.h>

static void add_text(Sha256 *hash, const char *text) { sha256_add(hash, text, strlen(text) + 1); }

static Fingerprint finish(Sha256 *hash) {
    Fingerprint print;
    sha256_finish_hex(hash, print.text, FINGERPRINT_DIGITS);
    return print;
}

Fingerprint fingerprint_of_line(const Text *text, uint32_t line) {
    Sha256 hash;
    sha256_init(&hash);
    if (line == 0 || line > text_line_count(text)) return finish(&hash);
    Span span = text_line(text, line);
    for (uint32_t at = span.start; at < span.end; at++)
        if (text->data[at] != ' ' && text->data[at] != '\t') sha256_add(&hash, text->data + at, 1);
    return finish(&hash);
}

const char *fingerprint_message(const char *message, Arena *arena) {
    const char word[] = "line ";
    char *copy = arena_copy(arena, message, strlen(message)), *to = copy;
    for (const char *at = copy; *at;) {
        bool is_number = at > copy && at[-1] == ' ' && to - copy >= (long)strlen(word) &&
                         memcmp(to - strlen(word), word, strlen(word)) == 0 && *at >= '0' && *at <= '9';
        if (is_number)
            at += strspn(at, "0123456789");
        else
            *to++ = *at++;
    }
    *to = '\0';
    return copy;
}

static Fingerprint finding_print(const Diagnostic *finding, Arena *arena) {
    Sha256 hash;
    sha256_init(&hash);
    uint32_t start =
        finding->span.start < finding->text->length ? finding->span.start : finding->text->length;
    Fingerprint line = fingerprint_of_line(finding->text, text_position(finding->text, start).line);
    add_text(&hash, finding->text->path);
    add_text(&hash, diag_code_info(finding->code)->code);
    add_text(&hash, fingerprint_message(finding->message, arena));
    add_text(&hash, line.text);
    return finish(&hash);
}

const Fingerprint *fingerprints_of(const Diagnostics *diagnostics) {
    Arena *arena = diagnostics->arena;
    Fingerprint *prints = arena_alloc(arena, diagnostics->items.count * sizeof *prints);
    StrMap counts = {0}; /* how often a fingerprint was met: a pointer that stands for a number */
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        prints[i] = finding_print(&diagnostics->items.items[i], arena);
        void **slot = strmap_at(&counts, arena_copy(arena, prints[i].text, FINGERPRINT_DIGITS));
        uintptr_t count = (uintptr_t)*slot;
        *slot = (void *)(count + 1);
        if (count == 0) continue;
        Sha256 hash;
        sha256_init(&hash);
        add_text(&hash, prints[i].text);
        sha256_add(&hash, &count, sizeof count);
        prints[i] = finish(&hash);
    }
    strmap_free(&counts);
    return prints;
}
