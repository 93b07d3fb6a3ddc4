/* The sarif rendering: a SARIF 2.1.0 log with one run. Its rules are the codes that occur, in the order of
 * codes.def; results refer to them by index. Secondary places are related locations, and the calls that lead
 * to a result are its code flow as well. Columns are in code points, which columnKind says. */
#include "diag/render_internal.h"

#include "base/json.h"
#include "diag/fingerprint.h"

#include <ctype.h>

/* Where rules are explained to those who have no Moira at hand. */

static const char *level_of(Severity severity) {
    return severity == SEVERITY_INFO ? "note" : severity_name(severity);
}

/* The path as a URI reference: relative to the working directory, or file:// for an absolute path. */
static void write_uri(JsonWriter *json, const char *path) {
    StrBuf uri = {0};
    path = render_relative(path);
    if (path[0] == '/') strbuf_puts(&uri, "file://");
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        if (c < 0x80 && (isalnum(c) || strchr("/-._~", c)))
            strbuf_putc(&uri, (char)c);
        else
            strbuf_printf(&uri, "%%%02X", c);
    }
    json_key_string(json, "uri", strbuf_text(&uri));
    strbuf_free(&uri);
}

static void write_artifact(JsonWriter *json, const Text *text) {
    json_key(json, "artifactLocation");
    json_begin_object(json);
    write_uri(json, text->path);
    json_end_object(json);
}

static void write_region(JsonWriter *json, const char *key, const Text *text, Span span) {
    Location location = locate_in_file(text, span);
    json_key(json, key);
    json_begin_object(json);
    json_key_number(json, "startLine", location.line);
    if (location.column) json_key_number(json, "startColumn", location.column);
    json_key_number(json, "endLine", location.end_line);
    if (location.end_column) json_key_number(json, "endColumn", location.end_column);
    json_end_object(json);
}

static void write_physical_location(JsonWriter *json, const Text *text, Span span) {
    json_key(json, "physicalLocation");
    json_begin_object(json);
    write_artifact(json, text);
    write_region(json, "region", text, span);
    json_end_object(json);
}

/* Where in a notebook that is, "cell 3:2:5", which the lines of its file do not tell. */
static void write_cell(JsonWriter *json, const Diagnostic *diagnostic) {
    Location location = locate(diagnostic->text, diagnostic->span);
    if (location.cell == 0) return;
    StrBuf place = {0};
    render_place(location, &place);
    json_key(json, "logicalLocations");
    json_begin_array(json);
    json_begin_object(json);
    json_key_string(json, "fullyQualifiedName", strbuf_text(&place) + 1);
    json_end_object(json);
    json_end_array(json);
    strbuf_free(&place);
}

/* An object with a text, which SARIF calls a message: {"text": …}. */
static void write_message(JsonWriter *json, const char *key, const char *text) {
    json_key(json, key);
    json_begin_object(json);
    json_key_string(json, "text", text);
    json_end_object(json);
}

static void write_related(JsonWriter *json, const Diagnostic *diagnostic) {
    if (diagnostic->notes.count == 0) return;
    json_key(json, "relatedLocations");
    json_begin_array(json);
    for (uint32_t i = 0; i < diagnostic->notes.count; i++) {
        const DiagNote *note = &diagnostic->notes.items[i];
        json_begin_object(json);
        json_key_number(json, "id", i + 1);
        write_physical_location(json, note->text, note->span);
        write_message(json, "message", note->message);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_step(JsonWriter *json, const Text *text, Span span, const char *message) {
    json_begin_object(json);
    json_key(json, "location");
    json_begin_object(json);
    write_physical_location(json, text, span);
    write_message(json, "message", message);
    json_end_object(json);
    json_end_object(json);
}

static void write_calls(JsonWriter *json, const DiagNotes *notes, NoteKind kind) {
    for (uint32_t i = 0; i < notes->count; i++)
        if (notes->items[i].kind == kind)
            write_step(json, notes->items[i].text, notes->items[i].span, notes->items[i].message);
}

/* The way from the first call to what fails; nothing where there are no calls. */
static void write_flow(JsonWriter *json, const Diagnostic *diagnostic) {
    const DiagNotes *notes = &diagnostic->notes;
    /* Calls are the last of the notes. */
    if (notes->count == 0 || notes->items[notes->count - 1].kind == NOTE_PLACE) return;
    json_key(json, "codeFlows");
    json_begin_array(json);
    json_begin_object(json);
    json_key(json, "threadFlows");
    json_begin_array(json);
    json_begin_object(json);
    json_key(json, "locations");
    json_begin_array(json);
    write_calls(json, notes, NOTE_CALLER);
    write_step(json, diagnostic->text, diagnostic->span, diagnostic->message);
    write_calls(json, notes, NOTE_CALLEE);
    json_end_array(json);
    json_end_object(json);
    json_end_array(json);
    json_end_object(json);
    json_end_array(json);
}

static void write_fix(JsonWriter *json, const Text *text, const DiagFix *fix) {
    json_begin_object(json);
    write_message(json, "description", fix->message);
    json_key(json, "artifactChanges");
    json_begin_array(json);
    json_begin_object(json);
    write_artifact(json, text);
    json_key(json, "replacements");
    json_begin_array(json);
    for (uint32_t i = 0; i < fix->edits.count; i++) {
        json_begin_object(json);
        write_region(json, "deletedRegion", text, fix->edits.items[i].span);
        write_message(json, "insertedContent", fix->edits.items[i].text);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
    json_end_array(json);
    json_end_object(json);
}

static void write_fingerprint(JsonWriter *json, const Fingerprint *print) {
    json_key(json, "partialFingerprints");
    json_begin_object(json);
    json_key_string(json, "primaryLocationLineHash", print->text);
    json_end_object(json);
}

static void write_result(JsonWriter *json, const Diagnostic *diagnostic, const Fingerprint *print,
                         uint32_t rule_index) {
    json_begin_object(json);
    json_key_string(json, "ruleId", diag_code_info(diagnostic->code)->code);
    json_key_number(json, "ruleIndex", rule_index);
    json_key_string(json, "level", level_of(diagnostic->severity));
    write_message(json, "message", diagnostic->message);
    json_key(json, "locations");
    json_begin_array(json);
    json_begin_object(json);
    write_physical_location(json, diagnostic->text, diagnostic->span);
    write_cell(json, diagnostic);
    json_end_object(json);
    json_end_array(json);
    write_fingerprint(json, print);
    write_related(json, diagnostic);
    write_flow(json, diagnostic);
    /* What is to be changed in a cell is no region of the file. */
    if (diagnostic->fixes.count > 0 && !diagnostic->text->cells) {
        json_key(json, "fixes");
        json_begin_array(json);
        for (uint32_t i = 0; i < diagnostic->fixes.count; i++)
            write_fix(json, diagnostic->text, &diagnostic->fixes.items[i]);
        json_end_array(json);
    }
    json_end_object(json);
}

static void write_help(JsonWriter *json, DiagCode code, const char *page) {
    StrBuf uri = {0};
    diag_put_page(&uri, code);
    json_key_string(json, "helpUri", strbuf_text(&uri));
    strbuf_free(&uri);
    if (!page) return;
    json_key(json, "help");
    json_begin_object(json);
    json_key_string(json, "text", page);
    json_key_string(json, "markdown", page);
    json_end_object(json);
}

static void write_rule(JsonWriter *json, DiagCode code, const char *page) {
    const CodeInfo *info = diag_code_info(code);
    const char *alias = diag_code_alias(code);
    json_begin_object(json);
    json_key_string(json, "id", info->code);
    if (alias) json_key_strings(json, "deprecatedIds", &alias, 1);
    write_message(json, "shortDescription", info->summary);
    write_help(json, code, page);
    json_key(json, "defaultConfiguration");
    json_begin_object(json);
    json_key_string(json, "level", level_of(info->severity));
    json_end_object(json);
    json_end_object(json);
}

/* Writes the tool with the rules that occur, and their places in that list to [rule_index]. */
static void write_tool(JsonWriter *json, const Diagnostics *diagnostics, const RenderOptions *options,
                       uint32_t rule_index[CODE_COUNT]) {
    bool fired[CODE_COUNT] = {false};
    for (uint32_t i = 0; i < diagnostics->items.count; i++) fired[diagnostics->items.items[i].code] = true;
    json_key(json, "tool");
    json_begin_object(json);
    json_key(json, "driver");
    json_begin_object(json);
    json_key_string(json, "name", "moira");
    json_key_string(json, "version", options->version);
    json_key_string(json, "informationUri", diag_home);
    json_key(json, "rules");
    json_begin_array(json);
    uint32_t count = 0;
    for (DiagCode code = 0; code < CODE_COUNT; code++) {
        if (!fired[code]) continue;
        rule_index[code] = count++;
        write_rule(json, code, options->pages ? options->pages[code] : NULL);
    }
    json_end_array(json);
    json_end_object(json);
    json_end_object(json);
}

void render_sarif(const Diagnostics *diagnostics, const RenderOptions *options, StrBuf *out) {
    uint32_t rule_index[CODE_COUNT];
    const Fingerprint *prints = fingerprints_of(diagnostics);
    JsonWriter json;
    json_init(&json, out, UINT32_MAX);
    json_begin_object(&json);
    json_key_string(&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_key_string(&json, "version", "2.1.0");
    json_key(&json, "runs");
    json_begin_array(&json);
    json_begin_object(&json);
    write_tool(&json, diagnostics, options, rule_index);
    json_key_string(&json, "columnKind", "unicodeCodePoints");
    json_key(&json, "results");
    json_begin_array(&json);
    for (uint32_t i = 0; i < diagnostics->items.count; i++) {
        const Diagnostic *diagnostic = &diagnostics->items.items[i];
        write_result(&json, diagnostic, &prints[i], rule_index[diagnostic->code]);
    }
    json_end_array(&json);
    json_end_object(&json);
    json_end_array(&json);
    json_end_object(&json);
    strbuf_putc(out, '\n');
}
