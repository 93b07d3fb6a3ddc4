/* The json rendering, an array with one object per line, and json-lines, the objects alone: the fields as the
 * command line's contract names them. Lines and columns count from 1, columns in characters; edits are byte
 * offsets in the decoded text. */
#include "diag/render_internal.h"

#include "base/json.h"

static void write_place(JsonWriter *json, Location location) {
    if (location.cell) json_key_number(json, "cell", location.cell);
    json_key_number(json, "line", location.line);
    json_key_number(json, "column", location.column);
}

static void write_notes(JsonWriter *json, const Diagnostic *diagnostic) {
    json_key(json, "notes");
    json_begin_array(json);
    for (uint32_t i = 0; i < diagnostic->notes.count; i++) {
        const DiagNote *note = &diagnostic->notes.items[i];
        Location location = locate(note->text, note->span);
        json_begin_object(json);
        json_key_string(json, "file", note->text->path);
        write_place(json, location);
        json_key_string(json, "message", note->message);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_fixes(JsonWriter *json, const Diagnostic *diagnostic) {
    json_key(json, "fixes");
    json_begin_array(json);
    /* In a notebook there are no offsets that a program could edit. */
    for (uint32_t i = 0; i < diagnostic->fixes.count && !diagnostic->text->cells; i++) {
        const DiagFix *fix = &diagnostic->fixes.items[i];
        json_begin_object(json);
        json_key_string(json, "message", fix->message);
        json_key_string(json, "applicability", fix->is_safe ? "safe" : "unsafe");
        json_key(json, "edits");
        json_begin_array(json);
        for (uint32_t j = 0; j < fix->edits.count; j++) {
            const DiagEdit *edit = &fix->edits.items[j];
            json_begin_object(json);
            json_key_number(json, "start", edit->span.start);
            json_key_number(json, "end", edit->span.end);
            json_key_string(json, "text", edit->text);
            json_end_object(json);
        }
        json_end_array(json);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_finding(JsonWriter *json, const Diagnostic *diagnostic) {
    Location location = locate(diagnostic->text, diagnostic->span);
    json_begin_object(json);
    json_key_string(json, "file", diagnostic->text->path);
    write_place(json, location);
    json_key_number(json, "end_line", location.end_line);
    json_key_number(json, "end_column", location.end_column);
    json_key_string(json, "code", diag_code_info(diagnostic->code)->code);
    const char *alias = diag_code_alias(diagnostic->code);
    if (alias) json_key_strings(json, "aliases", &alias, 1);
    json_key_string(json, "severity", severity_name(diagnostic->severity));
    json_key_string(json, "message", diagnostic->message);
    write_notes(json, diagnostic);
    write_fixes(json, diagnostic);
    json_end_object(json);
}

void render_json(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    (void)options;
    JsonWriter json;
    json_init(&json, out, 1);
    json_begin_array(&json);
    for (uint32_t i = 0; i < diagnostics->items.count; i++)
        write_finding(&json, &diagnostics->items.items[i]);
    json_end_array(&json);
    strbuf_putc(out, '\n');
}

void render_json_lines(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    (void)options;
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        JsonWriter json;
        json_init(&json, out, 0);
        write_finding(&json, &diagnostics->items.items[i]);
        strbuf_putc(out, '\n');
    }
}
