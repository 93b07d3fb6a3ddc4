/* A finding as a card. */
#include "report/finding_svg.h"
#include "report/report.h"

#include <string.h>

enum { AROUND = 2 /* lines of the excerpt before the finding */ };

static bool is_same_place(const Diagnostic *finding, const DiagNote *note) {
    return note->text == finding->text && note->span.start == finding->span.start &&
           note->span.end == finding->span.end;
}

static void put_place_link(const Text *text, uint32_t offset, const PageFiles *files, StrBuf *out) {
    StrBuf link = {0};
    bool is_linked = page_put_link(files, text, offset, &link);
    if (is_linked) strbuf_printf(out, "<a href=\"%s\">", strbuf_text(&link));
    page_put_place(text, offset, out);
    if (is_linked) strbuf_puts(out, "</a>");
    strbuf_free(&link);
}

static void put_excerpt(const Diagnostic *finding, StrBuf *out) {
    const Text *text = finding->text;
    const char *shown = text_shown(text);
    uint32_t line = text_position(text, finding->span.start).line;
    uint32_t first = line > AROUND ? line - AROUND : 1;
    strbuf_puts(out, "<pre class=\"excerpt\" tabindex=\"0\">");
    for (uint32_t i = first; i <= line; i++) {
        Span span = text_line(text, i);
        uint32_t start = i == line ? finding->span.start : span.end;
        uint32_t end = finding->span.end < span.end ? finding->span.end : span.end;
        if (start > span.end) start = span.end;
        if (end < start) end = start;
        strbuf_printf(out, "<b>%5u</b>  ", text_shown_line(text, span.start));
        html_put(out, shown + span.start, start - span.start);
        if (end > start) {
            strbuf_printf(out, "<mark class=\"%s\">", severity_name(finding->severity));
            html_put(out, shown + start, end - start);
            strbuf_puts(out, "</mark>");
            html_put(out, shown + end, span.end - end);
        }
        strbuf_putc(out, '\n');
    }
    strbuf_puts(out, "</pre>\n");
}

/* Whether the drawing tells the same. */
static bool is_drawn(const Diagnostic *finding, const DiagNote *note) {
    const DiagShapes *shapes = finding->shapes;
    for (uint32_t i = 0; shapes && i < shapes->count; i++)
        for (uint32_t k = 0; k < shapes->operands[i].count; k++) {
            const DiagAxis *axis = &shapes->operands[i].axes[k];
            bool is_there = axis->text && axis->span.start == note->span.start &&
                            axis->span.end == note->span.end &&
                            strcmp(axis->text->path, note->text->path) == 0;
            if (is_there && axis->clashes && strstr(note->message, "comes from here")) return true;
        }
    return false;
}

/* What leads to the finding, and what explains it: the calls in their order, then the rest. */
static void put_notes(const Diagnostic *finding, const PageFiles *files, StrBuf *out) {
    bool is_open = false;
    for (uint32_t i = 0; i < finding->notes.count; i++) {
        const DiagNote *note = &finding->notes.items[i];
        if (is_same_place(finding, note) || is_drawn(finding, note)) continue;
        strbuf_puts(out, is_open ? "<li>" : "<ul class=\"notes\"><li>");
        is_open = true;
        put_place_link(note->text, note->span.start, files, out);
        strbuf_puts(out, " ");
        html_puts(out, note->message);
        strbuf_puts(out, "</li>\n");
    }
    if (is_open) strbuf_puts(out, "</ul>\n");
}

void report_put_finding(const Diagnostic *finding, uint32_t number, const PageFiles *files, StrBuf *out) {
    strbuf_printf(out, "<article class=\"finding %s\" id=\"d%u\">\n<h3>", severity_name(finding->severity),
                  number);
    html_puts(out, finding->message);
    strbuf_printf(out, "</h3>\n<p class=\"where\"><span class=\"badge\">%s</span> <code>%s</code> ",
                  severity_name(finding->severity), diag_code_info(finding->code)->code);
    put_place_link(finding->text, finding->span.start, files, out);
    strbuf_puts(out, "</p>\n");
    put_excerpt(finding, out);
    if (finding->label) {
        strbuf_puts(out, "<p class=\"label\">");
        html_puts(out, finding->label);
        strbuf_puts(out, "</p>\n");
    }
    StrBuf drawing = {0};
    if (finding_put_svg(finding, files, &drawing)) {
        strbuf_puts(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"drawing\">");
        strbuf_put(out, drawing.data, drawing.length);
        strbuf_puts(out, "</div>\n");
    }
    strbuf_free(&drawing);
    for (uint32_t i = 0; i < finding->notes.count; i++) {
        const DiagNote *note = &finding->notes.items[i];
        if (!is_same_place(finding, note)) continue;
        strbuf_puts(out, "<p class=\"library\">");
        html_puts(out, note->message);
        strbuf_puts(out, "</p>\n");
    }
    put_notes(finding, files, out);
    if (finding->help) {
        strbuf_puts(out, "<p class=\"help\">");
        html_puts(out, finding->help);
        strbuf_puts(out, "</p>\n");
    }
    strbuf_puts(out, "</article>\n");
}
