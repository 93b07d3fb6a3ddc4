#include "lsp/server.h"
#include "base/crash.h"
#include "lsp/methods.h"
#include "lsp/notebook.h"

#include <stdlib.h>
#include <string.h>

void server_refuse(Server *server, LspError error, const char *message) {
    server->error = error;
    server->error_message = message;
}

/* ---- sending ---- */

static void put_head(JsonWriter *json, StrBuf *out) {
    json_init(json, out, 0);
    json_begin_object(json);
    json_key_string(json, "jsonrpc", "2.0");
}

static void put_raw(StrBuf *out, const char *key, const StrBuf *value) {
    strbuf_printf(out, ", \"%s\": ", key);
    strbuf_put(out, value->data, value->length);
}

static void send(Server *server, StrBuf *body) {
    strbuf_putc(body, '}');
    connection_send(server->connection, body->data, body->length);
    strbuf_free(body);
}

void server_notify(Server *server, const char *method, StrBuf *params) {
    StrBuf body = {0};
    JsonWriter json;
    put_head(&json, &body);
    json_key_string(&json, "method", method);
    put_raw(&body, "params", params);
    send(server, &body);
}

void server_request(Server *server, const char *method, StrBuf *params) {
    StrBuf body = {0};
    JsonWriter json;
    put_head(&json, &body);
    json_key_number(&json, "id", ++server->next_request);
    json_key_string(&json, "method", method);
    if (params) put_raw(&body, "params", params);
    send(server, &body);
}

static void put_id(StrBuf *body, const JsonTree *id) {
    strbuf_puts(body, ", \"id\": ");
    JsonWriter json;
    json_init(&json, body, 0);
    if (json_tree_is(id, JSON_STRING))
        json_string_bytes(&json, id->text, id->length);
    else
        strbuf_puts(body, id ? id->text : "null");
}

/* The answer to a request: [result], or the error that it met. */
static void answer(Server *server, const JsonTree *id, const StrBuf *result) {
    static const StrBuf null = {.data = "null", .length = 4};
    StrBuf body = {0};
    JsonWriter json;
    put_head(&json, &body);
    put_id(&body, id);
    if (server->error == ERROR_NONE) {
        put_raw(&body, "result", result->length > 0 ? result : &null);
    } else {
        StrBuf error = {0};
        json_init(&json, &error, 0);
        json_begin_object(&json);
        json_key_number(&json, "code", server->error);
        json_key_string(&json, "message", server->error_message);
        json_end_object(&json);
        put_raw(&body, "error", &error);
        strbuf_free(&error);
    }
    send(server, &body);
}

/* ---- documents ---- */

static const char *path_of(const Document *document) {
    return document->path ? document->path : document->uri;
}

/* What of the other documents an import finds. */
static HeldTexts held_texts(Server *server, const Document *document) {
    const Documents *documents = &server->documents;
    HeldText *items = arena_alloc(&server->scratch, (documents->items.count + 1) * sizeof *items);
    uint32_t count = 0;
    for (uint32_t i = 0; i < documents->items.count; i++) {
        const Document *other = documents->items.items[i];
        if (other == document || !other->path || !other->is_python || other->is_notebook) continue;
        items[count++] = (HeldText){other->path, other->text.data, other->text.length};
    }
    return (HeldTexts){items, count};
}

/* What is wrong with the settings is said once. */
static void tell_error(Server *server, const char *error) {
    if (server->settings_error && strcmp(server->settings_error, error) == 0) return;
    server->settings_error = arena_copy(&server->kept, error, strlen(error));
    StrBuf params = {0};
    JsonWriter json;
    json_init(&json, &params, 0);
    json_begin_object(&json);
    json_key_number(&json, "type", 2); /* a warning */
    json_key_string(&json, "message", arena_printf(&server->scratch, "Moira: %s", error));
    json_end_object(&json);
    server_notify(server, "window/showMessage", &params);
    strbuf_free(&params);
}

Lesson server_lesson(Server *server, const Document *document, KnowledgeDepth depth) {
    const char *error = NULL;
    const SettingsScope *scope = settings_scope_of(&server->scopes, path_of(document), &error);
    if (error) tell_error(server, error);
    return (Lesson){.path = path_of(document),
                    .data = document->text.data,
                    .length = document->text.length,
                    .scope = scope ? scope : server->scopes.items.items[0],
                    .is_notebook = document->is_notebook,
                    .depth = depth,
                    .held = held_texts(server, document),
                    .stop = &server->connection->stop};
}

bool server_learn(Server *server, Document *document, KnowledgeDepth depth) {
    const Learned *known = &document->knowledge;
    if (!document->has_changed && known->has_file && known->depth >= depth) return true;
    crash_watch(path_of(document));
    if (document->is_notebook && document->has_changed) notebook_refresh(document);
    Lesson lesson = server_lesson(server, document, depth);
    bool is_known = knowledge_learn(&document->knowledge, &lesson);
    crash_watch(NULL);
    if (is_known) document->has_changed = false;
    return is_known;
}

static const Span everything = {0, UINT32_MAX};

Document *server_document(Server *server, const JsonTree *params, KnowledgeDepth depth) {
    Document *document = document_find(&server->documents, params);
    const Document *cell = document && document->notebook ? document : NULL;
    server->cell = NULL;
    server->window = everything;
    if (cell) document = cell->notebook;
    if (!document) {
        server_refuse(server, ERROR_INVALID_PARAMS, "no such document is open");
    } else if (document->is_python && !server_learn(server, document, depth)) {
        server_refuse(server, ERROR_CONTENT_MODIFIED, "the text has changed, or the request was cancelled");
    } else if (cell) {
        server->cell = cell;
        /* Of a cell that is no code, nothing is known. */
        if (!notebook_window(document, cell, &server->window)) return NULL;
    } else if (document->is_notebook) {
        server_refuse(server, ERROR_INVALID_PARAMS,
                      "what is asked of a notebook is asked of one of its cells");
    }
    return server->error || !document->is_python ? NULL : document;
}

const char *server_uri(const Server *server, const Document *document) {
    return server->cell ? server->cell->uri : document->uri;
}

bool server_offset(const Server *server, const Document *document, const JsonTree *value, uint32_t *offset) {
    const StrBuf *text = server->cell ? &server->cell->text : &document->text;
    if (!place_read(value, text->data, (uint32_t)text->length, server->client.encoding, offset)) return false;
    *offset += server->window.start;
    return true;
}

bool server_range(const Server *server, const Document *document, const JsonTree *value, Span *range) {
    return server_offset(server, document, json_member(value, "start"), &range->start) &&
           server_offset(server, document, json_member(value, "end"), &range->end) &&
           range->start <= range->end;
}

bool server_shows(const Server *server, uint32_t offset) {
    return server->window.start <= offset && offset < server->window.end;
}

void server_forget(Server *server) {
    for (uint32_t i = 0; i < server->documents.items.count; i++) {
        Document *document = server->documents.items.items[i];
        knowledge_forget(&document->knowledge);
        document->is_told = false;
    }
    knowledge_forget(&server->probed);
    settings_scopes_free(&server->scopes);
    settings_scopes_init(&server->scopes, server->settings);
    if (server->client.refreshes_pulls) server_request(server, "workspace/diagnostic/refresh", NULL);
    if (server->client.refreshes_hints) server_request(server, "workspace/inlayHint/refresh", NULL);
}

/* ---- messages ---- */

typedef struct MethodEntry {
    const char *name;
    ServerMethod *function;
} MethodEntry;

static const MethodEntry methods[] = {
#define METHOD(name, function) {name, function},
#include "lsp/methods.def"
#undef METHOD
};

static ServerMethod *find_method(const char *name) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0) return methods[i].function;
    return NULL;
}

/* Whether the method may be called now. */
static bool is_due(Server *server, const char *method) {
    bool begins = strcmp(method, "initialize") == 0, ends = strcmp(method, "exit") == 0;
    if (server->state == SERVER_NEW && !begins && !ends)
        server_refuse(server, ERROR_NOT_INITIALIZED, "the first request is initialize");
    else if (server->state == SERVER_SHUT_DOWN && !ends)
        server_refuse(server, ERROR_INVALID_REQUEST, "the server was shut down");
    else if (server->state == SERVER_RUNNING && begins)
        server_refuse(server, ERROR_INVALID_REQUEST, "the server was initialized already");
    return server->error == ERROR_NONE;
}

static void call(Server *server, const Message *message, JsonWriter *result) {
    if (message->problem) {
        server_refuse(server, ERROR_PARSE, message->problem);
    } else if (is_due(server, message->method)) {
        ServerMethod *method = find_method(message->method);
        if (method)
            method(server, message->params, result);
        else
            server_refuse(server, ERROR_METHOD_NOT_FOUND, "the server does not know this method");
    }
}

static void handle(Server *server, const Message *message) {
    /* Answers of the client are to requests that only told it something. */
    if (!message->problem && !message->method) return;
    server->error = ERROR_NONE;
    StrBuf result = {0};
    JsonWriter json;
    json_init(&json, &result, 0);
    bool is_news = !message->id && message->method && message->method[0] != '$';
    server->has_changed |= is_news;
    call(server, message, &json);
    if (message->id || message->problem) answer(server, message->id, &result);
    strbuf_free(&result);
}

/* The next document whose findings the client does not know. */
static Document *untold(const Server *server) {
    for (uint32_t i = 0; i < server->documents.items.count; i++) {
        Document *document = server->documents.items.items[i];
        if (document->is_python && !document->is_told) return document;
    }
    return NULL;
}

static void tell_next(Server *server, Document *document) {
    connection_work(server->connection, NULL);
    if (!server_learn(server, document, KNOWS_FINDINGS)) return;
    document->is_told = true;
    if (!server->client.pulls) lsp_tell_findings(server, document);
}

static void serve(Server *server) {
    while (server->state != SERVER_OVER) {
        Document *document = server->state == SERVER_RUNNING ? untold(server) : NULL;
        Message *message = connection_take(server->connection, !document);
        if (message) {
            connection_work(server->connection, message->id);
            handle(server, message);
            connection_work(server->connection, NULL);
            message_free(message);
        } else if (document && !server->connection->has_ended) {
            tell_next(server, document);
        } else {
            break;
        }
        arena_reset(&server->scratch);
    }
}

/* Why the end is none that the protocol knows; NULL when it is one. */
static const char *why_ended(const Server *server) {
    if (server->state != SERVER_OVER)
        return server->connection->broken ? server->connection->broken : "the client went away";
    return server->was_shut_down ? NULL : "the client said `exit` without `shutdown`";
}

const char *server_run(const Settings *settings, int input, int output) {
    Server server = {.settings = settings, .connection = connection_open(input, output)};
    if (!server.connection) return "no thread can be started";
    settings_scopes_init(&server.scopes, settings);
    serve(&server);
    const char *reason = why_ended(&server);
    documents_free(&server.documents);
    knowledge_free(&server.probed);
    settings_scopes_free(&server.scopes);
    array_free(&server.roots);
    arena_free(&server.scratch);
    arena_free(&server.kept);
    connection_close(server.connection);
    return reason;
}
