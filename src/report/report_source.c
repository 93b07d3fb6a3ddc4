/* The source of a file, line by line. A line is cut into pieces where a shape is to be shown, and where a
 * finding begins and ends. Lines stand in chunks of a fixed number, so that a browser need not lay out those
 * that are not seen. */
#include "report/report.h"

enum { CHUNK = 200 /* lines; page_look.css knows their height */ };

typedef struct SourceWriter {
    const Text *text;
    const char *shown;
    ShapeMarks marks;
    FindingRange findings;
    uint32_t number;  /* of the file */
    uint32_t mark;    /* the next one */
    uint32_t finding; /* the first one whose line has not been told */
    uint32_t cell;    /* of a notebook: the next one */
    StrBuf *out;
} SourceWriter;

static void put_piece(SourceWriter *writer, uint32_t from, uint32_t to) {
    if (from < to) html_put(writer->out, writer->shown + from, to - from);
}

/* The source from [from] to [to], with the shapes in it. */
static void put_stretch(SourceWriter *writer, uint32_t from, uint32_t to, bool is_last) {
    while (writer->mark < writer->marks.count) {
        const ShapeMark *mark = &writer->marks.items[writer->mark];
        if (mark->offset > to || (mark->offset == to && !is_last)) break;
        if (mark->offset >= from) {
            put_piece(writer, from, mark->offset);
            from = mark->offset;
            strbuf_puts(writer->out, "<i>");
            html_puts(writer->out, mark->text);
            strbuf_puts(writer->out, "</i>");
        }
        writer->mark++;
    }
    put_piece(writer, from, to);
}

/* The first finding from [index] on that begins in the line after [at]; the count for none. */
static uint32_t next_in_line(const SourceWriter *writer, uint32_t index, uint32_t at, uint32_t end) {
    for (; index < writer->findings.count; index++) {
        Span span = writer->findings.items[index].span;
        if (span.start > end) break;
        if (span.start >= at && span.end > span.start) return index;
    }
    return writer->findings.count;
}

static void put_line(SourceWriter *writer, Span line) {
    uint32_t at = line.start, index = writer->finding;
    while ((index = next_in_line(writer, index, at, line.end)) < writer->findings.count) {
        const Diagnostic *finding = &writer->findings.items[index++];
        uint32_t end = finding->span.end < line.end ? finding->span.end : line.end;
        if (finding->span.start >= line.end) continue;
        put_stretch(writer, at, finding->span.start, false);
        strbuf_printf(writer->out, "<mark class=\"%s\">", severity_name(finding->severity));
        put_stretch(writer, finding->span.start, end, false);
        strbuf_puts(writer->out, "</mark>");
        at = end;
    }
    put_stretch(writer, at, line.end, true);
}

static bool has_finding(const SourceWriter *writer, Span line) {
    return writer->finding < writer->findings.count &&
           writer->findings.items[writer->finding].span.start <= line.end;
}

static void put_findings(SourceWriter *writer, Span line) {
    for (; has_finding(writer, line); writer->finding++) {
        const Diagnostic *finding = &writer->findings.items[writer->finding];
        strbuf_printf(writer->out, "<div class=\"found %s\"><a href=\"#d%u\">",
                      severity_name(finding->severity), writer->findings.first + writer->finding);
        html_puts(writer->out, finding->message);
        strbuf_puts(writer->out, "</a>");
        if (finding->label) {
            strbuf_puts(writer->out, " <span>");
            html_puts(writer->out, finding->label);
            strbuf_puts(writer->out, "</span>");
        }
        strbuf_puts(writer->out, "</div>\n");
    }
}

/* Above the first line of a cell of a notebook. */
static void put_cell(SourceWriter *writer, Span line) {
    const TextCells *cells = writer->text->cells;
    while (cells && writer->cell < cells->count && cells->items[writer->cell].start <= line.start)
        strbuf_printf(writer->out, "<div class=\"cell\">cell %u</div>\n",
                      cells->items[writer->cell++].number);
}

void report_put_source(const ReportFile *file, uint32_t number, FindingRange findings, StrBuf *out) {
    SourceWriter writer = {.text = file->text,
                           .shown = text_shown(file->text),
                           .marks = file->marks,
                           .findings = findings,
                           .number = number,
                           .out = out};
    uint32_t count = text_line_count(file->text);
    strbuf_puts(out,
                "<div class=\"src\" translate=\"no\" tabindex=\"0\" role=\"region\" aria-label=\"source of ");
    html_puts(out, file->text->path);
    strbuf_puts(out, "\">\n");
    for (uint32_t i = 1; i <= count; i++) {
        Span line = text_line(file->text, i);
        if (i == count && i > 1 && line.start == line.end) break;
        if (i % CHUNK == 1)
            strbuf_puts(out, i == 1 ? "<div class=\"chunk\">\n" : "</div><div class=\"chunk\">\n");
        put_cell(&writer, line);
        if (has_finding(&writer, line))
            strbuf_printf(out, "<div id=\"f%uL%u\">", number, i);
        else
            strbuf_puts(out, "<div>");
        put_line(&writer, line);
        strbuf_puts(out, "</div>\n");
        put_findings(&writer, line);
    }
    strbuf_puts(out, "</div></div>\n");
}
