/* The formats by name, the parts that several of them share, and the two of one line: concise
 * and pylint. */
#include "diag/render_internal.h"

static void render_concise(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    for (uint32_t i = 0; i < diagnostics->items.count; i++)
        render_headline(&diagnostics->items.items[i], options->color, out);
}

static void render_pylint(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    (void)options;
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        const Diagnostic *diagnostic = &diagnostics->items.items[i];
        shown_put(out, render_relative(diagnostic->text->path));
        strbuf_printf(out, ":%u: [%s] ", locate_in_file(diagnostic->text, diagnostic->span).line,
                      diag_code_info(diagnostic->code)->code);
        shown_put(out, diagnostic->message);
        strbuf_putc(out, '\n');
    }
}

typedef struct FormatInfo {
    const char *name;
    bool is_document;
    void (*render)(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
} FormatInfo;

static const FormatInfo formats[RENDER_FORMAT_COUNT] = {
    [RENDER_FULL] = {"full", false, render_full},
    [RENDER_CONCISE] = {"concise", false, render_concise},
    [RENDER_JSON] = {"json", true, render_json},
    [RENDER_JSON_LINES] = {"json-lines", false, render_json_lines},
    [RENDER_SARIF] = {"sarif", true, render_sarif},
    [RENDER_GITHUB] = {"github", false, render_github},
    [RENDER_GITLAB] = {"gitlab", true, render_gitlab},
    [RENDER_JUNIT] = {"junit", true, render_junit},
    [RENDER_PYLINT] = {"pylint", false, render_pylint},
};

const char *render_format_name(RenderFormat format) { return formats[format].name; }

RenderFormat render_format_find(const char *name) {
    RenderFormat format = 0;
    while (format < RENDER_FORMAT_COUNT && strcmp(formats[format].name, name) != 0) format++;
    return format;
}

bool render_is_document(RenderFormat format) { return formats[format].is_document; }

const char *render_relative(const char *path) {
    while (path[0] == '.' && path[1] == '/') {
        path += 2;
        while (*path == '/') path++;
    }
    return path;
}

void diag_render(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    formats[options->format].render(diagnostics, options, out);
}

Span span_within(const Text *text, Span span) {
    if (span.start > text->length) span.start = text->length;
    if (span.end > text->length) span.end = text->length;
    if (span.end < span.start) span.end = span.start;
    return span;
}

Location locate(const Text *text, Span span) {
    span = span_within(text, span);
    Position start = text_position_chars(text, span.start), end = text_position_chars(text, span.end);
    const TextCell *cell = text_cell(text, span.start);
    uint32_t before = start.line - text_shown_line(text, span.start);
    return (Location){cell ? cell->number : 0, start.line - before, start.column + 1, end.line - before,
                      end.column + 1};
}

Location locate_in_file(const Text *text, Span span) {
    Location location = locate(text, span);
    if (location.cell == 0) return location;
    const uint32_t *lines = text->cells->file_lines;
    span = span_within(text, span);
    location.line = lines[text_position(text, span.start).line - 1];
    location.end_line = lines[text_position(text, span.end).line - 1];
    if (location.end_line < location.line) location.end_line = location.line;
    location.column = location.end_column = 0;
    return location;
}

void render_place(Location location, StrBuf *out) {
    if (location.cell) strbuf_printf(out, ":cell %u", location.cell);
    strbuf_printf(out, ":%u:%u", location.line, location.column);
}

static const char *const style_codes[] = {
    [STYLE_ERROR] = "\033[1;31m", [STYLE_WARNING] = "\033[1;33m", [STYLE_INFO] = "\033[1;36m",
    [STYLE_NOTE] = "\033[1;34m",  [STYLE_STRONG] = "\033[1m",     [STYLE_GUTTER] = "\033[34m",
};

void style_begin(StrBuf *out, bool color, RenderStyle style) {
    if (color) strbuf_puts(out, style_codes[style]);
}

void style_end(StrBuf *out, bool color) {
    if (color) strbuf_puts(out, "\033[0m");
}

RenderStyle severity_style(Severity severity) {
    switch (severity) {
    case SEVERITY_ERROR: return STYLE_ERROR;
    case SEVERITY_WARNING: return STYLE_WARNING;
    case SEVERITY_INFO: return STYLE_INFO;
    }
    return STYLE_STRONG;
}

void render_headline(const Diagnostic *diagnostic, bool color, StrBuf *out) {
    Location location = locate(diagnostic->text, diagnostic->span);
    style_begin(out, color, STYLE_STRONG);
    shown_put(out, diagnostic->text->path);
    render_place(location, out);
    strbuf_putc(out, ':');
    style_end(out, color);
    strbuf_putc(out, ' ');
    style_begin(out, color, severity_style(diagnostic->severity));
    strbuf_printf(out, "%s[%s]", severity_name(diagnostic->severity), diag_code_info(diagnostic->code)->code);
    style_end(out, color);
    strbuf_puts(out, ": ");
    style_begin(out, color, STYLE_STRONG);
    shown_put(out, diagnostic->message);
    style_end(out, color);
    strbuf_putc(out, '\n');
}

void diag_summary(const Diagnostics *diagnostics, const char *unseen, bool color, StrBuf *out) {
    static const char *const nouns[] = {
        [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning", [SEVERITY_INFO] = "remark"};
    const Severity last = SEVERITY_INFO;
    uint32_t counts[SEVERITY_INFO + 1], kinds = 0;
    for (Severity severity = 0; severity <= last; severity++) {
        counts[severity] = diagnostics_count(diagnostics, severity);
        kinds += counts[severity] > 0;
    }
    strbuf_puts(out, kinds > 0 ? "Found " : "No problems found");
    uint32_t written = 0;
    for (Severity severity = 0; severity <= last; severity++) {
        if (counts[severity] == 0) continue;
        if (written > 0) strbuf_puts(out, written + 1 == kinds ? " and " : ", ");
        style_begin(out, color, severity_style(severity));
        strbuf_printf(out, "%u %s%s", counts[severity], nouns[severity], counts[severity] == 1 ? "" : "s");
        style_end(out, color);
        written++;
    }
    if (kinds == 0 && unseen) {
        strbuf_printf(out, "; %s\n", unseen);
        return;
    }
    strbuf_puts(out, ".\n");
}
