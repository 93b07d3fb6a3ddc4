/* The gitlab rendering: a report for GitLab's code quality widget, which is what it takes of Code Climate's
 * format: an array of issues with a description, a fingerprint, a severity and a place. */
#include "diag/render_internal.h"

#include "base/json.h"
#include "diag/fingerprint.h"

static const char *severity_of(Severity severity) {
    switch (severity) {
    case SEVERITY_ERROR: return "major";
    case SEVERITY_WARNING: return "minor";
    case SEVERITY_INFO: return "info";
    }
    return "info";
}

static void write_issue(JsonWriter *json, const Diagnostic *diagnostic, const Fingerprint *print) {
    Location location = locate_in_file(diagnostic->text, diagnostic->span);
    json_begin_object(json);
    json_key_string(json, "description", diagnostic->message);
    json_key_string(json, "check_name", diag_code_info(diagnostic->code)->code);
    json_key_string(json, "fingerprint", print->text);
    json_key_string(json, "severity", severity_of(diagnostic->severity));
    json_key(json, "location");
    json_begin_object(json);
    json_key_string(json, "path", render_relative(diagnostic->text->path));
    json_key(json, "lines");
    json_begin_object(json);
    json_key_number(json, "begin", location.line);
    json_key_number(json, "end", location.end_line);
    json_end_object(json);
    json_end_object(json);
    json_end_object(json);
}

void render_gitlab(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    (void)options;
    const Fingerprint *prints = fingerprints_of(diagnostics);
    JsonWriter json;
    json_init(&json, out, 1);
    json_begin_array(&json);
    for (uint32_t i = 0; i < diagnostics->items.count; i++)
        write_issue(&json, &diagnostics->items.items[i], &prints[i]);
    json_end_array(&json);
    strbuf_putc(out, '\n');
}
