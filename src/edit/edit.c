#include "edit/edit.h"

#include <assert.h>

NewlineStyle newline_style(const Text *text) {
    size_t counts[3] = {0};
    const char *end = text->data + text->length;
    for (const char *p = text->data; p < end; p++) {
        if (*p == '\n')
            counts[NEWLINE_LF]++;
        else if (*p == '\r' && p + 1 < end && p[1] == '\n')
            counts[NEWLINE_CRLF]++, p++;
        else if (*p == '\r')
            counts[NEWLINE_CR]++;
    }
    NewlineStyle style = NEWLINE_LF;
    if (counts[NEWLINE_CRLF] > counts[style]) style = NEWLINE_CRLF;
    if (counts[NEWLINE_CR] > counts[style]) style = NEWLINE_CR;
    return style;
}

void newline_convert(StrBuf *out, const char *text, size_t length, NewlineStyle style) {
    static const char *const endings[] = {[NEWLINE_LF] = "\n", [NEWLINE_CRLF] = "\r\n", [NEWLINE_CR] = "\r"};
    if (length == 0) return;
    const char *end = text + length;
    while (text < end) {
        const char *stop = text;
        while (stop < end && *stop != '\n' && *stop != '\r') stop++;
        strbuf_put(out, text, (size_t)(stop - text));
        if (stop == end) break;
        strbuf_puts(out, endings[style]);
        text = stop + (*stop == '\r' && stop + 1 < end && stop[1] == '\n' ? 2 : 1);
    }
}

static bool is_comment(const Text *text, Span line) {
    const char *data = text->data;
    while (line.start < line.end &&
           (data[line.start] == ' ' || data[line.start] == '\t' || data[line.start] == '\f'))
        line.start++;
    return line.start < line.end && data[line.start] == '#';
}

/* The comment that names an encoding stands on the first line, or on the second below a comment or a blank
 * line. A second comment that comes along does no harm. */
void edit_replace_all(const Text *original, const char *text, size_t length, StrBuf *out) {
    NewlineStyle style = newline_style(original);
    for (uint32_t line = 1; original->encoding && line <= 2; line++) {
        Span span = text_line(original, line);
        if (line > 1 && !is_comment(original, span)) break;
        strbuf_put(out, original->data + span.start, span.end - span.start);
        newline_convert(out, "\n", 1, style);
    }
    newline_convert(out, text, length, style);
}

void edits_init(Edits *edits, Arena *arena) { *edits = (Edits){.arena = arena}; }

void edits_free(Edits *edits) { array_free(&edits->items); }

void edit_replace(Edits *edits, Span span, const char *text) {
    assert(span.start <= span.end);
    size_t length = strlen(text);
    if (length == 0 && span.start == span.end) return;
    Edit edit = {.span = span,
                 .text = arena_copy(edits->arena, text, length),
                 .length = length,
                 .order = edits->items.count};
    array_push(&edits->items, edit);
}

void edit_insert(Edits *edits, uint32_t offset, const char *text) {
    edit_replace(edits, (Span){offset, offset}, text);
}

void edit_delete(Edits *edits, Span span) { edit_replace(edits, span, ""); }

/* An insertion has the smaller end, so it comes before a replacement that starts at the same place. */
static int compare_edits(const void *a, const void *b) {
    const Edit *left = a, *right = b;
    if (left->span.start != right->span.start) return left->span.start < right->span.start ? -1 : 1;
    if (left->span.end != right->span.end) return left->span.end < right->span.end ? -1 : 1;
    return (left->order > right->order) - (left->order < right->order);
}

static bool is_insertion(const Edit *edit) { return edit->span.start == edit->span.end; }

/* Two insertions of the same text may both be meant (two closing brackets), so they are never merged. */
static bool is_repetition(const Edit *a, const Edit *b) {
    return !is_insertion(a) && a->span.start == b->span.start && a->span.end == b->span.end &&
           a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* Of the sorted edits, drops repetitions; returns false with the first two that overlap. Sorted, an edit
 * overlaps an earlier one exactly when it starts before the last replacement ends. */
static bool merge_edits(Edits *edits, EditConflict *conflict) {
    uint32_t kept = 0;
    const Edit *last = NULL;
    for (uint32_t i = 0; i < edits->items.count; i++) {
        Edit edit = edits->items.items[i];
        if (last && is_repetition(last, &edit)) continue;
        if (last && edit.span.start < last->span.end) {
            *conflict = (EditConflict){*last, edit};
            return false;
        }
        edits->items.items[kept] = edit;
        if (!is_insertion(&edit)) last = &edits->items.items[kept];
        kept++;
    }
    edits->items.count = kept;
    return true;
}

bool edits_apply(Edits *edits, const Text *original, StrBuf *out, EditConflict *conflict) {
    if (edits->items.count > 0) qsort(edits->items.items, edits->items.count, sizeof(Edit), compare_edits);
    if (!merge_edits(edits, conflict)) return false;
    NewlineStyle style = newline_style(original);
    uint32_t copied = 0;
    for (uint32_t i = 0; i < edits->items.count; i++) {
        const Edit *edit = &edits->items.items[i];
        assert(edit->span.end <= original->length);
        strbuf_put(out, original->data + copied, edit->span.start - copied);
        newline_convert(out, edit->text, edit->length, style);
        copied = edit->span.end;
    }
    strbuf_put(out, original->data + copied, original->length - copied);
    return true;
}
