#include "diag/diagnostic.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const CodeInfo *diag_code_info(DiagCode code) {
    static const CodeInfo table[CODE_COUNT] = {
#define CODE(name, code, severity, summary) {code, severity, summary},
#include "diag/codes.def"
#undef CODE
    };
    return &table[code];
}

typedef struct CodeAlias {
    const char *name;
    DiagCode code;
} CodeAlias;

static const CodeAlias *aliases(void) {
    static const CodeAlias table[] = {
#define ALIAS(name, code) {name, CODE_##code},
#include "diag/aliases.def"
#undef ALIAS
        {0},
    };
    return table;
}

const char *diag_code_alias(DiagCode code) {
    for (const CodeAlias *alias = aliases(); alias->name; alias++)
        if (alias->code == code) return alias->name;
    return NULL;
}

static bool is_named(const char *known, const char *name, size_t length) {
    return strlen(known) == length && memcmp(known, name, length) == 0;
}

DiagCode diag_code_find(const char *name, size_t length) {
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        if (is_named(diag_code_info(code)->code, name, length)) return code;
    for (const CodeAlias *alias = aliases(); alias->name; alias++)
        if (is_named(alias->name, name, length)) return alias->code;
    return CODE_COUNT;
}

const char *severity_name(Severity severity) {
    switch (severity) {
    case SEVERITY_ERROR: return "error";
    case SEVERITY_WARNING: return "warning";
    case SEVERITY_INFO: return "info";
    }
    return "";
}

const char diag_home[] = "https://example.org/moira";

void diag_put_page(StrBuf *out, DiagCode code) {
    strbuf_printf(out, "%s#%s", diag_home, diag_code_info(code)->code);
}

void diagnostics_init(Diagnostics *diagnostics, Arena *arena) {
    *diagnostics = (Diagnostics){.arena = arena};
}

void diagnostic_free(Diagnostic *diagnostic) {
    for (uint32_t i = 0; i < diagnostic->fixes.count; i++) array_free(&diagnostic->fixes.items[i].edits);
    array_free(&diagnostic->fixes);
}

void diagnostics_free(Diagnostics *diagnostics) {
    for (uint32_t i = 0; i < diagnostics->items.count; i++) diagnostic_free(&diagnostics->items.items[i]);
    array_free(&diagnostics->items);
}

void diagnostics_move(Diagnostics *to, Diagnostics *from) {
    for (uint32_t i = 0; i < from->items.count; i++) array_push(&to->items, from->items.items[i]);
    array_free(&from->items);
}

static const char *format_message(Arena *arena, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *message = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(message, (size_t)length + 1, format, arguments);
    return message;
}

Diagnostic *diag_add(Diagnostics *diagnostics, DiagCode code, const Text *text, Span span, const char *format,
                     ...) {
    assert(span.start <= span.end);
    va_list arguments;
    va_start(arguments, format);
    Diagnostic diagnostic = {.code = code,
                             .severity = diag_code_info(code)->severity,
                             .text = text,
                             .span = span,
                             .message = format_message(diagnostics->arena, format, arguments)};
    va_end(arguments);
    array_push(&diagnostics->items, diagnostic);
    return &array_last(&diagnostics->items);
}

static void add_note(DiagNotes *notes, DiagNote note, Arena *arena) {
    if ((notes->count & (notes->count - 1)) == 0) { /* it is full: zero or a power of two */
        DiagNote *grown = arena_alloc(arena, (notes->count ? 2 * notes->count : 1) * sizeof *grown);
        if (notes->count) memcpy(grown, notes->items, notes->count * sizeof *grown);
        notes->items = grown;
    }
    uint32_t at = notes->count++;
    for (; at > 0 && notes->items[at - 1].kind > note.kind; at--) notes->items[at] = notes->items[at - 1];
    notes->items[at] = note;
}

void diag_note(Diagnostics *diagnostics, Diagnostic *diagnostic, const Text *text, Span span,
               const char *format, ...) {
    assert(span.start <= span.end);
    va_list arguments;
    va_start(arguments, format);
    DiagNote note = {
        .text = text, .span = span, .message = format_message(diagnostics->arena, format, arguments)};
    va_end(arguments);
    add_note(&diagnostic->notes, note, diagnostics->arena);
}

void diag_note_call(Diagnostics *diagnostics, Diagnostic *diagnostic, const DiagNote *note) {
    DiagNote copy = *note;
    copy.message = arena_copy(diagnostics->arena, note->message, strlen(note->message));
    add_note(&diagnostic->notes, copy, diagnostics->arena);
}

DiagFix *diag_fix(Diagnostics *diagnostics, Diagnostic *diagnostic, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    DiagFix fix = {.message = format_message(diagnostics->arena, format, arguments)};
    va_end(arguments);
    array_push(&diagnostic->fixes, fix);
    return &array_last(&diagnostic->fixes);
}

void diag_fix_edit(Diagnostics *diagnostics, DiagFix *fix, Span span, const char *text) {
    DiagEdit edit = {.span = span, .text = arena_copy(diagnostics->arena, text, strlen(text))};
    array_push(&fix->edits, edit);
}

static int compare_diagnostics(const Diagnostic *a, const Diagnostic *b) {
    int order = a->text == b->text ? 0 : strcmp(a->text->path, b->text->path);
    if (order == 0) order = (a->span.start > b->span.start) - (a->span.start < b->span.start);
    if (order == 0) order = (a->span.end > b->span.end) - (a->span.end < b->span.end);
    if (order == 0) order = (a->code > b->code) - (a->code < b->code);
    return order != 0 ? order : strcmp(a->message, b->message);
}

/* Repetitions keep the order in which they were reported, so that the first one is the one that stays. */
static int compare_pointers(const void *a, const void *b) {
    const Diagnostic *left = *(const Diagnostic *const *)a, *right = *(const Diagnostic *const *)b;
    int order = compare_diagnostics(left, right);
    return order != 0 ? order : (left > right) - (left < right);
}

void diagnostics_sort(Diagnostics *diagnostics) {
    uint32_t count = diagnostics->items.count;
    if (count < 2) return;
    Diagnostic **order = memory_alloc(count * sizeof *order);
    for (uint32_t i = 0; i < count; i++) order[i] = &diagnostics->items.items[i];
    qsort(order, count, sizeof *order, compare_pointers);
    Diagnostics sorted = {.arena = diagnostics->arena};
    array_reserve(&sorted.items, count);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && compare_diagnostics(order[i - 1], order[i]) == 0)
            diagnostic_free(order[i]);
        else
            array_push(&sorted.items, *order[i]);
    }
    free(order);
    array_free(&diagnostics->items);
    *diagnostics = sorted;
}

uint32_t diagnostics_count(const Diagnostics *diagnostics, Severity severity) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < diagnostics->items.count; i++)
        count += diagnostics->items.items[i].severity == severity;
    return count;
}
