/* The formats by name, the parts that several of them share, and concise. */
#include "diag/render_internal.h"

static void render_concise(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    for (uint32_t i = 0; i < diagnostics->items.count; i++)
        render_headline(&diagnostics->items.items[i], options->color, out);
}

typedef struct FormatInfo {
    const char *name;
    void (*render)(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out);
} FormatInfo;

static const FormatInfo formats[RENDER_FORMAT_COUNT] = {
    [RENDER_FULL] = {"full", render_full},       [RENDER_CONCISE] = {"concise", render_concise},
    [RENDER_JSON] = {"json", render_json},       [RENDER_SARIF] = {"sarif", render_sarif},
    [RENDER_GITHUB] = {"github", render_github},
};

const char *render_format_name(RenderFormat format) { return formats[format].name; }

RenderFormat render_format_find(const char *name) {
    RenderFormat format = 0;
    while (format < RENDER_FORMAT_COUNT && strcmp(formats[format].name, name) != 0) format++;
    return format;
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
    return (Location){start.line, start.column + 1, end.line, end.column + 1};
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
    strbuf_printf(out, ":%u:%u:", location.line, location.column);
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
