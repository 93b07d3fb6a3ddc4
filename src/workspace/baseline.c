/* How it works: entries and findings of one file are compared in rounds, from the best fit to the worst: the
 * same message with both neighbours, with one of them, with none; and another message at a line with both.
 * What is matched takes no part in later rounds. The cost is bounded by comparing only entries whose code and
 * line are those of the finding, which a map finds. */
#include "workspace/baseline.h"
#include "base/file.h"
#include "base/shown.h"
#include "base/toml.h"
#include "base/utf.h"
#include "workspace/rule_levels.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char header[] = "# Known findings: `moira check --baseline FILE` is silent about them, and\n"
                             "# `--update-baseline` writes this file anew.\n";

/* What a finding is known by. */

static bool is_blank_line(const Text *text, uint32_t line) {
    Span span = text_line(text, line);
    while (span.start < span.end && strchr(" \t\f", text->data[span.start])) span.start++;
    return span.start == span.end;
}

/* The line that is next to [line], [step] being 1 or -1, and is not blank; 0 when there is none. */
static uint32_t next_line(const Text *text, uint32_t line, int step) {
    uint32_t count = text_line_count(text);
    do line += (uint32_t)step;
    while (line > 0 && line <= count && is_blank_line(text, line));
    return line <= count ? line : 0;
}

static KnownFinding known_of(const Diagnostic *finding, Arena *arena) {
    const Text *text = finding->text;
    uint32_t start = finding->span.start < text->length ? finding->span.start : text->length;
    uint32_t line = text_position(text, start).line;
    return (KnownFinding){
        .code = diag_code_info(finding->code)->code,
        .message = shown_text(arena, fingerprint_message(finding->message, arena)),
        .line = fingerprint_of_line(text, line),
        .near = {fingerprint_of_line(text, next_line(text, line, -1)),
                 fingerprint_of_line(text, next_line(text, line, 1))},
    };
}

static bool same_print(const Fingerprint *a, const Fingerprint *b) { return strcmp(a->text, b->text) == 0; }

/* How well two findings of the same code and line fit: 0 for not at all. */
enum { FIT_LINE = 2, FIT_BEST = 4 };

static int fit(const KnownFinding *a, const KnownFinding *b) {
    int near = same_print(&a->near[0], &b->near[0]) + same_print(&a->near[1], &b->near[1]);
    if (strcmp(a->message, b->message) != 0) return near == NEIGHBOURS ? 1 : 0;
    return FIT_LINE + near;
}

/* Reading. */

static const char *string_in(const TomlValue *table, const char *key) {
    const TomlValue *value = toml_get(table, key);
    return value && value->type == TOML_STRING && strlen(value->text) == value->length ? value->text : NULL;
}

static bool print_in(const TomlValue *table, const char *key, Fingerprint *print) {
    const char *text = string_in(table, key);
    if (!text || strlen(text) != FINGERPRINT_DIGITS) return false;
    memcpy(print->text, text, sizeof print->text);
    return true;
}

static bool read_finding(const TomlValue *value, KnownFinding *finding) {
    *finding = (KnownFinding){.code = string_in(value, "code"), .message = string_in(value, "message")};
    return finding->code && finding->message && print_in(value, "line", &finding->line) &&
           print_in(value, "before", &finding->near[0]) && print_in(value, "after", &finding->near[1]);
}

static KnownFile *add_file(Baseline *baseline, const char *path) {
    const char *key = path[0] == '/' ? path : arena_printf(baseline->arena, "%s/%s", baseline->folder, path);
    array_push(&baseline->files, ((KnownFile){.path = path, .key = key}));
    *strmap_at(&baseline->by_key, key) = (void *)(uintptr_t)baseline->files.count;
    return &array_last(&baseline->files);
}

static KnownFile *file_of(const Baseline *baseline, const char *key) {
    uintptr_t index = (uintptr_t)strmap_get(&baseline->by_key, key);
    return index ? &baseline->files.items[index - 1] : NULL;
}

static const char *read_file(Baseline *baseline, const char *path, const TomlEntry *entry) {
    const char *wrong =
        arena_printf(baseline->arena, "%s:%u: this is no entry of a baseline", path, entry->line);
    if (entry->value->type != TOML_ARRAY || strlen(entry->key) != entry->key_length) return wrong;
    KnownFile *file = add_file(baseline, entry->key);
    for (const TomlEntry *item = entry->value->first; item; item = item->next) {
        KnownFinding finding;
        if (!read_finding(item->value, &finding)) return wrong;
        array_push(&file->findings, finding);
    }
    return NULL;
}

static const char *real_folder_of(const char *path, Arena *arena) {
    const char *slash = strrchr(path, '/');
    return file_real_folder(slash ? arena_copy(arena, path, (size_t)(slash - path) + 1) : ".", arena);
}

const char *baseline_load(Baseline *baseline, const char *path, bool may_miss, Arena *arena) {
    *baseline = (Baseline){.arena = arena, .folder = real_folder_of(path, arena)};
    if (!baseline->folder) return arena_printf(arena, "%s: %s", path, file_reason(ENOENT, arena));
    if (may_miss && access(path, F_OK) != 0) return NULL;
    FileContent content;
    TomlError problem;
    const char *error = file_read(path, arena, &content);
    if (error) return arena_printf(arena, "%s: %s", path, error);
    TomlValue *root = toml_parse(content.data, content.length, arena, &problem);
    if (!root)
        return arena_printf(arena, "%s:%u:%u: %s", path, problem.line, problem.column, problem.message);
    for (const TomlEntry *entry = root->first; entry && !error; entry = entry->next)
        error = read_file(baseline, path, entry);
    return error;
}

void baseline_free(Baseline *baseline) {
    for (uint32_t i = 0; i < baseline->files.count; i++) array_free(&baseline->files.items[i].findings);
    array_free(&baseline->files);
    strmap_free(&baseline->by_key);
}

/* Silencing. */

/* The absolute path of the file that a finding is in; NULL when there is no such file, or its name is nothing
 * that TOML can hold. */
static const char *key_of(const Text *text, Arena *arena) {
    char absolute[PATH_MAX];
    if (!realpath(text->path, absolute)) return NULL;
    size_t length = strlen(absolute);
    return utf8_valid_prefix(absolute, length) == length ? arena_copy(arena, absolute, length) : NULL;
}

/* Findings of a file that an entry may fit, by code and line. */
typedef struct KnownCandidates {
    Array(uint32_t) entries;
} KnownCandidates;

typedef struct Matching {
    Baseline *baseline;
    KnownFile *file;
    StrMap buckets; /* code and line to KnownCandidates */
} Matching;

static const char *bucket_key(const Matching *matching, const KnownFinding *finding) {
    return arena_printf(matching->baseline->arena, "%s %s", finding->code, finding->line.text);
}

static void fill_buckets(Matching *matching) {
    for (uint32_t i = 0; i < matching->file->findings.count; i++) {
        void **slot = strmap_at(&matching->buckets, bucket_key(matching, &matching->file->findings.items[i]));
        if (!*slot) *slot = ARENA_NEW(matching->baseline->arena, KnownCandidates);
        array_push(&((KnownCandidates *)*slot)->entries, i);
    }
}

static void free_buckets(Matching *matching) {
    for (uint32_t i = 0; i < matching->buckets.capacity; i++)
        if (matching->buckets.slots[i].key)
            array_free(&((KnownCandidates *)matching->buckets.slots[i].value)->entries);
    strmap_free(&matching->buckets);
}

/* Whether an entry is left that fits [finding] as well as [wanted]; it is used up then. */
static bool takes_entry(Matching *matching, const KnownFinding *finding, int wanted) {
    const KnownCandidates *candidates = strmap_get(&matching->buckets, bucket_key(matching, finding));
    for (uint32_t i = 0; candidates && i < candidates->entries.count; i++) {
        KnownFinding *entry = &matching->file->findings.items[candidates->entries.items[i]];
        if (entry->is_matched || fit(entry, finding) != wanted) continue;
        entry->is_matched = true;
        return true;
    }
    return false;
}

/* Marks in [is_known] which of the findings from [first] on, all of one text, are known. */
static void match_file(Matching *matching, const Diagnostics *findings, uint32_t first, uint32_t end,
                       bool *is_known) {
    Arena *arena = matching->baseline->arena;
    KnownFinding *met = arena_alloc(arena, (end - first) * sizeof *met);
    for (uint32_t i = first; i < end; i++) met[i - first] = known_of(&findings->items.items[i], arena);
    fill_buckets(matching);
    for (int wanted = FIT_BEST; wanted > 0; wanted--)
        for (uint32_t i = first; i < end; i++)
            if (!is_known[i] && !rule_is_fixed(findings->items.items[i].code))
                is_known[i] = takes_entry(matching, &met[i - first], wanted);
    free_buckets(matching);
}

void baseline_checked(Baseline *baseline, const char *key) {
    KnownFile *file = file_of(baseline, key);
    if (file) file->is_checked = true;
}

/* The end of the findings from [first] on that are of the same text; they are sorted. */
static uint32_t end_of_text(const Diagnostics *findings, uint32_t first) {
    uint32_t end = first;
    while (end < findings->items.count &&
           findings->items.items[end].text == findings->items.items[first].text)
        end++;
    return end;
}

uint32_t baseline_apply(Baseline *baseline, Diagnostics *findings) {
    uint32_t count = findings->items.count, kept = 0;
    bool *is_known = arena_alloc_zero(baseline->arena, (count + 1) * sizeof *is_known);
    for (uint32_t first = 0; first < count;) {
        uint32_t end = end_of_text(findings, first);
        const char *key = key_of(findings->items.items[first].text, baseline->arena);
        Matching matching = {.baseline = baseline, .file = key ? file_of(baseline, key) : NULL};
        if (matching.file) match_file(&matching, findings, first, end, is_known);
        first = end;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (is_known[i])
            diagnostic_free(&findings->items.items[i]);
        else
            findings->items.items[kept++] = findings->items.items[i];
    }
    findings->items.count = kept;
    return count - kept;
}

uint32_t baseline_useless(const Baseline *baseline, const char **path) {
    uint32_t useless = 0;
    for (uint32_t i = 0; i < baseline->files.count; i++) {
        const KnownFile *file = &baseline->files.items[i];
        if (!file->is_checked && access(file->key, F_OK) == 0) continue;
        for (uint32_t k = 0; k < file->findings.count; k++) {
            if (file->findings.items[k].is_matched) continue;
            if (useless++ == 0) *path = file->path;
        }
    }
    return useless;
}

/* Writing. */

static void put_string(StrBuf *out, const char *text) {
    strbuf_putc(out, '"');
    for (const char *end = text + strlen(text); text < end;) {
        size_t size;
        uint32_t c = utf8_decode(text, &size);
        if (c == '"' || c == '\\')
            strbuf_printf(out, "\\%c", (char)c);
        else if (c < 0x20 || c == 0x7F)
            strbuf_printf(out, "\\u%04X", c);
        else
            strbuf_put_utf8(out, c);
        text += size;
    }
    strbuf_putc(out, '"');
}

static void put_finding(StrBuf *out, const KnownFinding *finding) {
    strbuf_printf(out, "  {code = \"%s\", message = ", finding->code);
    put_string(out, finding->message);
    strbuf_printf(out, ", line = \"%s\", before = \"%s\", after = \"%s\"},\n", finding->line.text,
                  finding->near[0].text, finding->near[1].text);
}

/* A path as the baseline has it: relative where it lies below. */
static const char *relative_path(const Baseline *baseline, const char *key) {
    size_t length = strlen(baseline->folder);
    bool is_below = strncmp(key, baseline->folder, length) == 0 && key[length] == '/';
    return is_below ? key + length + 1 : key;
}

static void put_file(StrBuf *out, const KnownFile *file) {
    if (file->findings.count == 0) return;
    strbuf_putc(out, '\n');
    put_string(out, file->path);
    strbuf_puts(out, " = [\n");
    for (uint32_t i = 0; i < file->findings.count; i++) put_finding(out, &file->findings.items[i]);
    strbuf_puts(out, "]\n");
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(((const KnownFile *)a)->path, ((const KnownFile *)b)->path);
}

/* The findings as entries, file by file. */
static void gather_new(Baseline *made, const Diagnostics *findings) {
    for (uint32_t first = 0; first < findings->items.count;) {
        uint32_t end = end_of_text(findings, first);
        const char *key = key_of(findings->items.items[first].text, made->arena);
        KnownFile *file = key ? file_of(made, key) : NULL;
        if (key && !file) file = add_file(made, relative_path(made, key));
        for (; first < end; first++) {
            const Diagnostic *finding = &findings->items.items[first];
            if (file && !rule_is_fixed(finding->code))
                array_push(&file->findings, known_of(finding, made->arena));
        }
    }
}

void baseline_write(const Baseline *baseline, const Diagnostics *findings, StrBuf *out) {
    Baseline made = {.arena = baseline->arena, .folder = baseline->folder};
    gather_new(&made, findings);
    for (uint32_t i = 0; i < baseline->files.count; i++) {
        const KnownFile *old = &baseline->files.items[i];
        if (old->is_checked || access(old->key, F_OK) != 0 || file_of(&made, old->key)) continue;
        KnownFile *file = add_file(&made, old->path);
        for (uint32_t k = 0; k < old->findings.count; k++)
            array_push(&file->findings, old->findings.items[k]);
    }
    if (made.files.count > 0)
        qsort(made.files.items, made.files.count, sizeof *made.files.items, compare_paths);
    strbuf_puts(out, header);
    for (uint32_t i = 0; i < made.files.count; i++) put_file(out, &made.files.items[i]);
    baseline_free(&made);
}
