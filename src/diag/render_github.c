/* The github rendering: one workflow command per diagnostic,
 *
 *     ::error file=train.py,line=14,col=9,endLine=14,endColumn=14,title=shape-mismatch::cannot multiply …
 *
 * with its secondary places as further lines of the message. GitHub wants %, \r and \n percent-encoded
 * everywhere, and in properties : and , too. */
#include "diag/render_internal.h"

#include "base/utf.h"

static void put_encoded(StrBuf *out, const char *text, const char *special) {
    const char *end = text + strlen(text);
    for (size_t size; text < end; text += size) {
        size = 1;
        if (strchr(special, *text)) {
            strbuf_printf(out, "%%%02X", (unsigned char)*text);
        } else {
            strbuf_put_utf8(out, shown_character(text, end, &size));
        }
    }
}

static void put_property(StrBuf *out, const char *text) { put_encoded(out, text, "%\r\n:,"); }
static void put_data(StrBuf *out, const char *text) { put_encoded(out, text, "%\r\n"); }

static const char *command_name(Severity severity) {
    return severity == SEVERITY_INFO ? "notice" : severity_name(severity);
}

/* Of a notebook the columns are those of a cell, which mean nothing in its file. */
static void put_lines(StrBuf *out, Location location) {
    if (location.cell)
        strbuf_printf(out, ",line=%u,endLine=%u,title=", location.line, location.end_line);
    else
        strbuf_printf(out, ",line=%u,col=%u,endLine=%u,endColumn=%u,title=", location.line, location.column,
                      location.end_line, location.end_column);
}

static void put_cell(StrBuf *out, const Diagnostic *diagnostic) {
    Location location = locate(diagnostic->text, diagnostic->span);
    if (location.cell) strbuf_printf(out, "cell %u, line %u: ", location.cell, location.line);
}

void render_github(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    (void)options;
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        const Diagnostic *diagnostic = &diagnostics->items.items[i];
        Location location = locate_in_file(diagnostic->text, diagnostic->span);
        strbuf_printf(out, "::%s file=", command_name(diagnostic->severity));
        put_property(out, diagnostic->text->path);
        put_lines(out, location);
        put_property(out, diag_code_info(diagnostic->code)->code);
        strbuf_puts(out, "::");
        put_cell(out, diagnostic);
        put_data(out, diagnostic->message);
        for (uint32_t j = 0; j < diagnostic->notes.count; j++) {
            const DiagNote *note = &diagnostic->notes.items[j];
            Location place = locate(note->text, note->span);
            strbuf_puts(out, "%0A");
            put_data(out, note->text->path);
            render_place(place, out);
            strbuf_puts(out, ": ");
            put_data(out, note->message);
        }
        strbuf_putc(out, '\n');
    }
}
