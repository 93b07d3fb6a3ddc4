/* Findings, as the protocol writes them: told to clients that wait for them, and given to those that ask. */
#include "base/sha256.h"
#include "lsp/methods.h"
#include "lsp/notebook.h"
#include "lsp/uri.h"

#include <string.h>

static const Document *document_of(const Server *server, const Text *text) {
    for (uint32_t i = 0; i < server->documents.items.count; i++)
        if (knowledge_text(&server->documents.items.items[i]->knowledge) == text)
            return server->documents.items.items[i];
    return NULL;
}

void lsp_put_location(const Server *server, const Text *text, Span span, JsonWriter *json) {
    StrBuf uri = {0};
    const Document *document = document_of(server, text);
    if (document && document->is_notebook) document = notebook_cell_at(document, span.start);
    if (!document) uri_put(&uri, text->path);
    json_begin_object(json);
    json_key_string(json, "uri", document ? document->uri : strbuf_text(&uri));
    place_put_key(json, text, span, server->client.encoding);
    json_end_object(json);
    strbuf_free(&uri);
}

static void put_message(Server *server, const Diagnostic *finding, JsonWriter *json) {
    const char *message = finding->message;
    if (finding->label) message = arena_printf(&server->scratch, "%s\n%s", message, finding->label);
    if (finding->help) message = arena_printf(&server->scratch, "%s\nhelp: %s", message, finding->help);
    json_key_string(json, "message", message);
}

static int severity_number(Severity severity) {
    switch (severity) {
    case SEVERITY_ERROR: return 1;
    case SEVERITY_WARNING: return 2;
    case SEVERITY_INFO: return 3;
    }
    return 1;
}

void lsp_put_finding(Server *server, const Diagnostic *finding, JsonWriter *json) {
    const char *code = diag_code_info(finding->code)->code;
    json_begin_object(json);
    place_put_key(json, finding->text, finding->span, server->client.encoding);
    json_key_number(json, "severity", severity_number(finding->severity));
    json_key_string(json, "code", code);
    if (server->client.shows_pages) {
        StrBuf page = {0};
        diag_put_page(&page, finding->code);
        json_key(json, "codeDescription");
        json_begin_object(json);
        json_key_string(json, "href", strbuf_text(&page));
        json_end_object(json);
        strbuf_free(&page);
    }
    json_key_string(json, "source", "moira");
    put_message(server, finding, json);
    if (finding->code == CODE_UNUSED_IGNORE) {
        json_key(json, "tags");
        json_begin_array(json);
        json_number(json, 1); /* unnecessary */
        json_end_array(json);
    }
    if (server->client.shows_related && finding->notes.count > 0) {
        json_key(json, "relatedInformation");
        json_begin_array(json);
        for (uint32_t i = 0; i < finding->notes.count; i++) {
            const DiagNote *note = &finding->notes.items[i];
            json_begin_object(json);
            json_key(json, "location");
            lsp_put_location(server, note->text, note->span, json);
            json_key_string(json, "message", note->message);
            json_end_object(json);
        }
        json_end_array(json);
    }
    json_end_object(json);
}

static void put_findings(Server *server, const Learned *knowledge, JsonWriter *json) {
    json_begin_array(json);
    for (uint32_t i = 0; knowledge->has_file && i < knowledge->file.diagnostics.items.count; i++) {
        const Diagnostic *finding = &knowledge->file.diagnostics.items.items[i];
        if (server_shows(server, finding->span.start)) lsp_put_finding(server, finding, json);
    }
    json_end_array(json);
}

static void tell_document(Server *server, const Document *document, const Learned *knowledge) {
    StrBuf params = {0};
    JsonWriter json;
    json_init(&json, &params, 0);
    json_begin_object(&json);
    json_key_string(&json, "uri", document->uri);
    json_key_number(&json, "version", document->version);
    json_key(&json, "diagnostics");
    put_findings(server, knowledge, &json);
    json_end_object(&json);
    server_notify(server, "textDocument/publishDiagnostics", &params);
    strbuf_free(&params);
}

void lsp_tell_findings(Server *server, const Document *document) {
    server->window = (Span){0, UINT32_MAX};
    if (!document->is_notebook) tell_document(server, document, &document->knowledge);
    for (uint32_t i = 0; i < document->cells.count; i++) {
        const Document *cell = document->cells.items[i];
        if (!notebook_window(document, cell, &server->window)) server->window = (Span){0, 0};
        tell_document(server, cell, &document->knowledge);
    }
}

/* What tells one answer from another. */
static const char *result_id(Server *server, const StrBuf *items) {
    enum { DIGITS = 32 };
    char *id = arena_alloc_zero(&server->scratch, DIGITS + 1);
    Sha256 hash;
    sha256_init(&hash);
    sha256_add(&hash, items->data, items->length);
    sha256_finish_hex(&hash, id, DIGITS);
    return id;
}

void lsp_put_report(Server *server, const Learned *knowledge, const char *before, JsonWriter *json) {
    StrBuf items = {0};
    JsonWriter own;
    json_init(&own, &items, 0);
    if (knowledge)
        put_findings(server, knowledge, &own);
    else
        strbuf_puts(&items, "[]");
    const char *id = result_id(server, &items);
    bool is_known = before && strcmp(before, id) == 0;
    json_key_string(json, "kind", is_known ? "unchanged" : "full");
    json_key_string(json, "resultId", id);
    if (!is_known) {
        json_key(json, "items");
        json_raw(json, items.data, items.length);
    }
    strbuf_free(&items);
}

void lsp_pull_findings(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = server_document(server, params, KNOWS_FINDINGS);
    if (server->error) return;
    json_begin_object(result);
    lsp_put_report(server, document ? &document->knowledge : NULL,
                   json_text(json_member(params, "previousResultId")), result);
    json_end_object(result);
}
