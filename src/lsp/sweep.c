/* Findings of all files of the folders that are open. Clients ask again and again: unless something has
 * changed since the last time, the answer is that nothing is new. A change ends the sweep, and the client
 * asks again.
 */
#include "base/file.h"
#include "lsp/methods.h"
#include "lsp/uri.h"
#include "workspace/walk.h"

#include <string.h>

enum { MOST_FILES = 10000 };

typedef struct FileSweep {
    Server *server;
    const JsonTree *params;
    Learned knowledge; /* of one file after the other */
    Walk walk;
    JsonWriter *json; /* the answer */
} FileSweep;

static void put_token(JsonWriter *json, const JsonTree *token) {
    json_key(json, "token");
    if (json_tree_is(token, JSON_STRING))
        json_string_bytes(json, token->text, token->length);
    else
        json_raw(json, token->text, token->length);
}

/* Sends `$/progress` with the [value], unless the client gave no token for it. */
static void tell_progress(const FileSweep *sweep, const char *kind, const StrBuf *value) {
    const JsonTree *token = json_member(sweep->params, kind);
    if (!json_tree_is(token, JSON_STRING) && !json_tree_is(token, JSON_NUMBER)) return;
    StrBuf params = {0};
    JsonWriter json;
    json_init(&json, &params, 0);
    json_begin_object(&json);
    put_token(&json, token);
    json_key(&json, "value");
    json_raw(&json, value->data, value->length);
    json_end_object(&json);
    server_notify(sweep->server, "$/progress", &params);
    strbuf_free(&params);
}

/* [part] of a hundred; the first is 0, and the last 100. */
static void tell_part(const FileSweep *sweep, uint32_t part, const char *message) {
    StrBuf value = {0};
    JsonWriter json;
    json_init(&json, &value, 0);
    json_begin_object(&json);
    json_key_string(&json, "kind", part == 0 ? "begin" : part == 100 ? "end" : "report");
    if (part == 0) json_key_string(&json, "title", "Moira: all files");
    if (part < 100) json_key_number(&json, "percentage", part);
    if (part < 100 && message) json_key_string(&json, "message", message);
    json_end_object(&json);
    tell_progress(sweep, "workDoneToken", &value);
    strbuf_free(&value);
}

/* What the client has of the file already; NULL for nothing. */
static const char *id_before(const FileSweep *sweep, const char *uri) {
    const JsonTree *ids = json_member(sweep->params, "previousResultIds");
    for (const JsonTree *id = json_tree_is(ids, JSON_ARRAY) ? ids->first : NULL; id; id = id->next) {
        const char *known = json_text(json_member(id, "uri"));
        if (known && strcmp(known, uri) == 0) return json_text(json_member(id, "value"));
    }
    return NULL;
}

/* The report of a file: in the answer, or as a part of it when the client takes parts. */
static void put_report(FileSweep *sweep, const char *uri, const Document *open) {
    bool takes_parts = json_member(sweep->params, "partialResultToken") != NULL;
    StrBuf part = {0};
    JsonWriter own, *json = takes_parts ? &own : sweep->json;
    if (takes_parts) {
        json_init(json, &part, 0);
        json_begin_object(json);
        json_key(json, "items");
        json_begin_array(json);
    }
    json_begin_object(json);
    json_key_string(json, "uri", uri);
    json_key(json, "version");
    if (open)
        json_number(json, open->version);
    else
        json_null(json);
    sweep->server->window = (Span){0, UINT32_MAX};
    lsp_put_report(sweep->server, open ? &open->knowledge : &sweep->knowledge, id_before(sweep, uri), json);
    json_end_object(json);
    if (!takes_parts) return;
    json_end_array(json);
    json_end_object(json);
    tell_progress(sweep, "partialResultToken", &part);
    strbuf_free(&part);
}

static Document *find_open(const Server *server, const char *path) {
    for (uint32_t i = 0; i < server->documents.items.count; i++) {
        Document *open = server->documents.items.items[i];
        if (open->path && strcmp(open->path, path) == 0) return open;
    }
    return NULL;
}

/* False when something has changed meanwhile. */
static bool look_at(FileSweep *sweep, const WalkedFile *file) {
    Server *server = sweep->server;
    Document *open = find_open(server, file->key);
    FileContent content;
    StrBuf uri = {0};
    bool is_known = true;
    if (open && open->is_python) {
        is_known = server_learn(server, open, KNOWS_FINDINGS);
        if (is_known) put_report(sweep, open->uri, open);
    } else if (!file_read_named(file->key, &server->scratch, &content)) {
        Document closed = {.path = file->key, .uri = file->key};
        strbuf_put(&closed.text, content.data, content.length);
        strbuf_text(&closed.text);
        Lesson lesson = server_lesson(server, &closed, KNOWS_FINDINGS);
        is_known = knowledge_learn(&sweep->knowledge, &lesson);
        uri_put(&uri, file->key);
        if (is_known) put_report(sweep, strbuf_text(&uri), NULL);
        strbuf_free(&closed.text);
        strbuf_free(&uri);
    }
    return is_known;
}

static bool sweep_all(FileSweep *sweep) {
    uint32_t count = sweep->walk.files.count;
    tell_part(sweep, 0, NULL);
    bool is_whole = true;
    for (uint32_t i = 0; i < count && i < MOST_FILES && is_whole; i++) {
        const WalkedFile *file = &sweep->walk.files.items[i];
        is_whole = !atomic_load(&sweep->server->connection->stop) && look_at(sweep, file);
        if (i % 8 == 7) tell_part(sweep, 1 + i * 98 / count, file->path);
    }
    tell_part(sweep, 100, NULL);
    return is_whole;
}

void lsp_sweep(Server *server, const JsonTree *params, JsonWriter *result) {
    FileSweep sweep = {.server = server, .params = params, .json = result};
    bool is_whole = true;
    json_begin_object(result);
    json_key(result, "items");
    json_begin_array(result);
    if (server->roots.count > 0 && server->has_changed) {
        const SettingsScope *scope = server->scopes.items.items[0];
        walk_paths(&sweep.walk, server->roots.items, server->roots.count, scope->excludes, 1, false);
        is_whole = sweep_all(&sweep);
        server->has_changed = !is_whole;
        walk_free(&sweep.walk);
        knowledge_free(&sweep.knowledge);
    }
    json_end_array(result);
    json_end_object(result);
    if (!is_whole) server_refuse(server, ERROR_CONTENT_MODIFIED, "something has changed meanwhile");
}
