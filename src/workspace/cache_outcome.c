#include "workspace/cache_outcome.h"

/* ---- writing ---- */

typedef struct OutcomeWriter {
    CacheTextNumber *number;
    void *context;
    StrBuf *out;
    bool is_lost; /* some text cannot be kept */
} OutcomeWriter;

static void put_place(OutcomeWriter *writer, const Text *text, Span span) {
    uint32_t number = writer->number(writer->context, text);
    if (number == UINT32_MAX) writer->is_lost = true;
    put_number(writer->out, number);
    put_number(writer->out, span.start);
    put_number(writer->out, span.end);
}

/* A text that may be missing. */
static void put_maybe(StrBuf *out, const char *text) {
    strbuf_putc(out, text ? '+' : '-');
    strbuf_put_string(out, text ? text : "");
}

static void put_finding(OutcomeWriter *writer, const Diagnostic *finding) {
    StrBuf *out = writer->out;
    put_number(out, (uint32_t)finding->code);
    put_number(out, (uint32_t)finding->severity);
    put_place(writer, finding->text, finding->span);
    put_maybe(out, finding->message);
    put_maybe(out, finding->label);
    put_maybe(out, finding->help);
    put_number(out, finding->notes.count);
    for (uint32_t i = 0; i < finding->notes.count; i++) {
        const DiagNote *note = &finding->notes.items[i];
        put_place(writer, note->text, note->span);
        put_maybe(out, note->message);
        put_number(out, (uint32_t)note->kind);
    }
    put_number(out, finding->fixes.count);
    for (uint32_t i = 0; i < finding->fixes.count; i++) {
        const DiagFix *fix = &finding->fixes.items[i];
        put_maybe(out, fix->message);
        put_number(out, fix->is_safe);
        put_number(out, fix->edits.count);
        for (uint32_t k = 0; k < fix->edits.count; k++) {
            put_number(out, fix->edits.items[k].span.start);
            put_number(out, fix->edits.items[k].span.end);
            put_maybe(out, fix->edits.items[k].text);
        }
    }
}

bool cache_put_outcome(const Diagnostics *findings, uint32_t first, const CacheOutcome *outcome,
                       CacheTextNumber *number, void *context, StrBuf *out) {
    OutcomeWriter writer = {.number = number, .context = context, .out = out};
    put_number(out, outcome->analysed);
    strbuf_put(out, (const char *)&outcome->known, sizeof outcome->known);
    strbuf_put(out, (const char *)&outcome->unknown, sizeof outcome->unknown);
    put_number(out, outcome->names.count);
    for (uint32_t i = 0; i < outcome->names.count; i++) {
        strbuf_put_string(out, outcome->names.items[i].name);
        put_number(out, outcome->names.items[i].count);
    }
    put_number(out, findings->items.count - first);
    for (uint32_t i = first; i < findings->items.count; i++) put_finding(&writer, &findings->items.items[i]);
    return !writer.is_lost;
}

/* ---- reading ---- */

typedef struct OutcomeReader {
    CacheCursor *cursor;
    Arena *arena;
    CacheTextOf *text_of;
    void *context;
} OutcomeReader;

static const char *take_maybe(OutcomeReader *reader) {
    char mark;
    cursor_take(reader->cursor, &mark, 1);
    const char *text = cursor_string(reader->cursor);
    return mark == '+' ? arena_copy(reader->arena, text, strlen(text)) : NULL;
}

static Span take_span(CacheCursor *cursor) {
    uint32_t start = cursor_number(cursor), end = cursor_number(cursor);
    return (Span){start, end};
}

static const Text *take_place(OutcomeReader *reader, Span *span) {
    CacheCursor *cursor = reader->cursor;
    uint32_t number = cursor_number(cursor);
    *span = take_span(cursor);
    const Text *text = cursor->is_bad ? NULL : reader->text_of(reader->context, number);
    if (!text || span->start > span->end || span->end > text->length) cursor->is_bad = true;
    return text;
}

static uint32_t take_count(CacheCursor *cursor, size_t size) {
    uint32_t count = cursor_number(cursor);
    if (count <= (size_t)(cursor->end - cursor->at) / size) return count;
    cursor->is_bad = true;
    return 0;
}

static void take_notes(OutcomeReader *reader, DiagNotes *notes) {
    CacheCursor *cursor = reader->cursor;
    uint32_t count = take_count(cursor, 16), room = 1;
    while (room < count) room *= 2;
    *notes =
        (DiagNotes){.items = arena_alloc_zero(reader->arena, room * sizeof *notes->items), .count = count};
    for (uint32_t i = 0; i < count; i++) {
        DiagNote *note = &notes->items[i];
        note->text = take_place(reader, &note->span);
        note->message = take_maybe(reader);
        uint32_t kind = cursor_number(cursor);
        if (kind > NOTE_CALLEE || !note->message) cursor->is_bad = true;
        note->kind = (NoteKind)kind;
    }
    if (count == 0) notes->items = NULL;
}

static void take_fix(OutcomeReader *reader, const Text *text, DiagFix *fix) {
    CacheCursor *cursor = reader->cursor;
    *fix = (DiagFix){.message = take_maybe(reader)};
    fix->is_safe = cursor_number(cursor) != 0;
    uint32_t count = take_count(cursor, 8);
    for (uint32_t i = 0; i < count; i++) {
        DiagEdit edit = {.span = take_span(cursor)};
        edit.text = take_maybe(reader);
        if (!edit.text || !text || edit.span.start > edit.span.end || edit.span.end > text->length)
            cursor->is_bad = true;
        array_push(&fix->edits, edit);
    }
}

static void take_finding(OutcomeReader *reader, Diagnostic *finding) {
    CacheCursor *cursor = reader->cursor;
    *finding = (Diagnostic){0};
    uint32_t code = cursor_number(cursor), severity = cursor_number(cursor);
    if (code >= CODE_COUNT || severity > SEVERITY_INFO) cursor->is_bad = true;
    finding->code = (DiagCode)code;
    finding->severity = (Severity)severity;
    finding->text = take_place(reader, &finding->span);
    finding->message = take_maybe(reader);
    finding->label = take_maybe(reader);
    finding->help = take_maybe(reader);
    if (!finding->message) cursor->is_bad = true;
    take_notes(reader, &finding->notes);
    uint32_t fixes = take_count(cursor, 8);
    for (uint32_t i = 0; i < fixes; i++) {
        DiagFix fix;
        take_fix(reader, finding->text, &fix);
        array_push(&finding->fixes, fix);
    }
}

bool cache_take_outcome(CacheCursor *cursor, Diagnostics *findings, CacheOutcome *outcome,
                        CacheTextOf *text_of, void *context) {
    OutcomeReader reader = {cursor, findings->arena, text_of, context};
    *outcome = (CacheOutcome){.analysed = cursor_number(cursor) != 0};
    cursor_take(cursor, &outcome->known, sizeof outcome->known);
    cursor_take(cursor, &outcome->unknown, sizeof outcome->unknown);
    uint32_t names = take_count(cursor, 5), first = findings->items.count;
    for (uint32_t i = 0; i < names; i++) {
        const char *name = cursor_string(cursor);
        array_push(&outcome->names, ((UnknownName){name, cursor_number(cursor)}));
    }
    uint32_t count = take_count(cursor, 20);
    for (uint32_t i = 0; i < count && !cursor->is_bad; i++) {
        Diagnostic finding;
        take_finding(&reader, &finding);
        array_push(&findings->items, finding);
    }
    if (!cursor->is_bad && cursor->at == cursor->end) return true;
    while (findings->items.count > first) diagnostic_free(&array_pop(&findings->items));
    array_free(&outcome->names);
    return false;
}
