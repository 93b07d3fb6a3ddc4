/* Beginning and ending, and what the client says of its documents, files and settings. */
#include "lsp/methods.h"
#include "lsp/token.h"
#include "lsp/uri.h"

#include <string.h>

/* ---- beginning and ending ---- */

/* The first of the client's encodings that is known: all three are. UTF-16 is what every client has. */
static LspEncoding choose_encoding(const JsonTree *abilities) {
    const JsonTree *offered = json_path(abilities, "general.positionEncodings");
    for (const JsonTree *item = json_tree_is(offered, JSON_ARRAY) ? offered->first : NULL; item;
         item = item->next)
        for (LspEncoding encoding = ENCODING_UTF8; encoding <= ENCODING_UTF32; encoding++)
            if (json_text(item) && strcmp(json_text(item), encoding_name(encoding)) == 0) return encoding;
    return ENCODING_UTF16;
}

static bool json_has_text(const JsonTree *list, const char *text) {
    for (const JsonTree *item = json_tree_is(list, JSON_ARRAY) ? list->first : NULL; item; item = item->next)
        if (json_text(item) && strcmp(json_text(item), text) == 0) return true;
    return false;
}

static void read_abilities(ClientAbilities *client, const JsonTree *abilities) {
    client->encoding = choose_encoding(abilities);
    client->pulls = json_path(abilities, "textDocument.diagnostic") != NULL;
    client->shows_related =
        json_is_true(json_path(abilities, "textDocument.publishDiagnostics.relatedInformation")) ||
        json_is_true(json_path(abilities, "textDocument.diagnostic.relatedInformation"));
    client->shows_pages =
        json_is_true(json_path(abilities, "textDocument.publishDiagnostics.codeDescriptionSupport")) ||
        json_is_true(json_path(abilities, "textDocument.diagnostic.codeDescriptionSupport"));
    client->nests_symbols =
        json_is_true(json_path(abilities, "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"));
    client->watches =
        json_is_true(json_path(abilities, "workspace.didChangeWatchedFiles.dynamicRegistration"));
    client->makes_files =
        json_has_text(json_path(abilities, "workspace.workspaceEdit.resourceOperations"), "create");
    client->refreshes_pulls =
        client->pulls && json_is_true(json_path(abilities, "workspace.diagnostics.refreshSupport"));
    client->refreshes_hints = json_is_true(json_path(abilities, "workspace.inlayHint.refreshSupport"));
}

/* The settings of the client: which hints are shown. */
static void read_wishes(ClientAbilities *client, const JsonTree *settings) {
    static const char *const names[] = {[HINT_ASSIGNMENT] = "hints.assignments",
                                        [HINT_PARAMETER] = "hints.parameters",
                                        [HINT_RESULT] = "hints.results",
                                        [HINT_CHAIN] = "hints.chains"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const JsonTree *wish = json_path(settings, names[i]);
        if (!json_tree_is(wish, JSON_WORD)) continue;
        client->hidden_hints &= (uint8_t) ~(1u << i);
        if (!json_is_true(wish)) client->hidden_hints |= (uint8_t)(1u << i);
    }
    const JsonTree *repeated = json_path(settings, "hints.repeated");
    if (json_tree_is(repeated, JSON_WORD)) client->repeats_hints = json_is_true(repeated);
}

/* A folder is open in the editor, or no longer. */
static void change_root(Server *server, const JsonTree *uri, bool is_open) {
    const char *path = json_text(uri) ? uri_path(json_text(uri), &server->kept) : NULL;
    if (!path) return;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < server->roots.count; i++)
        if (strcmp(server->roots.items[i], path) != 0) server->roots.items[kept++] = server->roots.items[i];
    server->roots.count = kept;
    if (is_open) array_push(&server->roots, path);
}

static void change_roots(Server *server, const JsonTree *folders, bool are_open) {
    const JsonTree *first = json_tree_is(folders, JSON_ARRAY) ? folders->first : NULL;
    for (const JsonTree *folder = first; folder; folder = folder->next)
        change_root(server, json_member(folder, "uri"), are_open);
}

void lsp_change_folders(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    change_roots(server, json_path(params, "event.removed"), false);
    change_roots(server, json_path(params, "event.added"), true);
}

static void put_abilities(JsonWriter *json, const ClientAbilities *client) {
    static const char *const plain[] = {"hoverProvider",          "definitionProvider",
                                        "referencesProvider",     "documentHighlightProvider",
                                        "documentSymbolProvider", "foldingRangeProvider",
                                        "selectionRangeProvider", "inlayHintProvider"};
    json_key_string(json, "positionEncoding", encoding_name(client->encoding));
    json_key(json, "textDocumentSync");
    json_begin_object(json);
    json_key(json, "openClose");
    json_bool(json, true);
    json_key_number(json, "change", 2); /* ranges */
    json_key(json, "save");
    json_bool(json, true);
    json_end_object(json);
    static const char notebooks[] =
        "{\"notebookSelector\": [{\"notebook\": {\"notebookType\": \"jupyter-notebook\"}, "
        "\"cells\": [{\"language\": \"python\"}]}], \"save\": true}";
    static const char folders[] =
        "{\"workspaceFolders\": {\"supported\": true, \"changeNotifications\": true}}";
    json_key(json, "workspace");
    json_raw(json, folders, sizeof folders - 1);
    json_key(json, "notebookDocumentSync");
    json_raw(json, notebooks, sizeof notebooks - 1);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        json_key(json, plain[i]);
        json_bool(json, true);
    }
    json_key(json, "workspaceSymbolProvider");
    json_bool(json, true);
    json_key(json, "codeLensProvider");
    json_begin_object(json);
    json_end_object(json);
    json_key(json, "semanticTokensProvider");
    json_begin_object(json);
    json_key(json, "legend");
    token_put_legend(json);
    json_key(json, "full");
    json_bool(json, true);
    json_key(json, "range");
    json_bool(json, true);
    json_end_object(json);
    json_key(json, "codeActionProvider");
    json_begin_object(json);
    json_key_strings(json, "codeActionKinds",
                     (const char *const[]){"quickfix", "refactor.rewrite", "source.fixAll.moira",
                                           "source.distribute.moira"},
                     4);
    json_end_object(json);
    json_key(json, "completionProvider");
    json_begin_object(json);
    json_key_strings(json, "triggerCharacters", (const char *const[]){".", "[", "'", "\""}, 4);
    json_end_object(json);
    json_key(json, "signatureHelpProvider");
    json_begin_object(json);
    json_key_strings(json, "triggerCharacters", (const char *const[]){"(", ","}, 2);
    json_end_object(json);
    json_key(json, "renameProvider");
    json_begin_object(json);
    json_key(json, "prepareProvider");
    json_bool(json, true);
    json_end_object(json);
    if (!client->pulls) return;
    json_key(json, "diagnosticProvider");
    json_begin_object(json);
    json_key_string(json, "identifier", "moira");
    json_key(json, "interFileDependencies");
    json_bool(json, true);
    json_key(json, "workspaceDiagnostics");
    json_bool(json, client->sweeps);
    json_end_object(json);
}

void lsp_initialize(Server *server, const JsonTree *params, JsonWriter *result) {
    read_abilities(&server->client, json_member(params, "capabilities"));
    read_wishes(&server->client, json_member(params, "initializationOptions"));
    server->client.has_commands = json_is_true(json_path(params, "initializationOptions.commands"));
    server->client.sweeps = json_is_true(json_path(params, "initializationOptions.allFiles"));
    const JsonTree *folders = json_member(params, "workspaceFolders");
    if (json_tree_is(folders, JSON_ARRAY) && folders->first)
        change_roots(server, folders, true);
    else
        change_root(server, json_member(params, "rootUri"), true);
    connection_follow(server->connection, json_whole(json_member(params, "processId"), 0));
    server->state = SERVER_RUNNING;
    json_begin_object(result);
    json_key(result, "capabilities");
    json_begin_object(result);
    put_abilities(result, &server->client);
    json_end_object(result);
    json_key(result, "serverInfo");
    json_begin_object(result);
    json_key_string(result, "name", "moira");
    json_key_string(result, "version", MOIRA_VERSION);
    json_end_object(result);
    json_end_object(result);
}

/* Asks the client to tell of changes on the disk. */
void lsp_initialized(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)params, (void)result;
    static const char *const watched[] = {"**/*.{py,pyi}", "**/{moira,pyproject}.toml"};
    if (!server->client.watches) return;
    StrBuf request = {0};
    JsonWriter json;
    json_init(&json, &request, 0);
    json_begin_object(&json);
    json_key(&json, "registrations");
    json_begin_array(&json);
    json_begin_object(&json);
    json_key_string(&json, "id", "files");
    json_key_string(&json, "method", "workspace/didChangeWatchedFiles");
    json_key(&json, "registerOptions");
    json_begin_object(&json);
    json_key(&json, "watchers");
    json_begin_array(&json);
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
        json_begin_object(&json);
        json_key_string(&json, "globPattern", watched[i]);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
    json_end_object(&json);
    json_end_array(&json);
    json_end_object(&json);
    server_request(server, "client/registerCapability", &request);
    strbuf_free(&request);
}

void lsp_shutdown(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)params, (void)result;
    server->state = SERVER_SHUT_DOWN;
}

void lsp_exit(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)params, (void)result;
    server->was_shut_down = server->state == SERVER_SHUT_DOWN;
    server->state = SERVER_OVER;
}

/* ---- settings and files ---- */

void lsp_change_settings(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    read_wishes(&server->client, json_path(params, "settings.moira"));
    server_forget(server);
}

/* ---- documents ---- */

/* Others that import the file [path] see another text from now on; [document] is that file when it is open.
 */
static void tell_importers(Server *server, const Document *document, const char *path) {
    bool is_used = false;
    if (!document || server->asked != document) knowledge_forget(&server->probed);
    for (uint32_t i = 0; path && i < server->documents.items.count; i++) {
        Document *other = server->documents.items.items[i];
        if (other == document || !knowledge_depends_on(&other->knowledge, path)) continue;
        knowledge_forget(&other->knowledge);
        other->is_told = false;
        is_used = true;
    }
    if (is_used && server->client.refreshes_pulls)
        server_request(server, "workspace/diagnostic/refresh", NULL);
}

/* What a change of a file on the disk means. */
typedef enum FileChange { CHANGE_NONE, CHANGE_OF_TEXT, CHANGE_OF_ALL } FileChange;

static FileChange change_of(const Server *server, const JsonTree *event, const char **path) {
    enum { CHANGED = 2 }; /* 1: made, 3: taken away */
    const char *uri = json_text(json_member(event, "uri"));
    *path = uri ? uri_path(uri, (Arena *)&server->scratch) : NULL;
    const char *dot = *path ? strrchr(*path, '.') : NULL;
    bool is_python = dot && (strcmp(dot, ".py") == 0 || strcmp(dot, ".pyi") == 0);
    if (!is_python || json_whole(json_member(event, "type"), 0) != CHANGED) return CHANGE_OF_ALL;
    for (uint32_t i = 0; i < server->documents.items.count; i++) {
        const Document *open = server->documents.items.items[i];
        /* The text of the editor counts. */
        if (open->path && strcmp(open->path, *path) == 0) return CHANGE_NONE;
    }
    return CHANGE_OF_TEXT;
}

/* A file that is made or taken away can change what any import means, and so do settings. */
void lsp_change_files(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    const JsonTree *events = json_member(params, "changes");
    for (const JsonTree *event = json_tree_is(events, JSON_ARRAY) ? events->first : NULL; event;
         event = event->next) {
        const char *path;
        FileChange change = change_of(server, event, &path);
        if (change == CHANGE_OF_ALL) {
            server_forget(server);
            return;
        }
        if (change == CHANGE_OF_TEXT) tell_importers(server, NULL, path);
    }
}

void lsp_open(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    const Document *document = document_open(&server->documents, json_member(params, "textDocument"));
    if (document) tell_importers(server, document, document->path);
}

void lsp_change(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    Document *document = document_find(&server->documents, params);
    if (!document) return;
    document->version = json_whole(json_path(params, "textDocument.version"), document->version);
    document_change(document, json_member(params, "contentChanges"), server->client.encoding);
    if (document->notebook) document->notebook->has_changed = true, document->notebook->is_told = false;
    tell_importers(server, document, document->path);
}

void lsp_save(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    /* What others know of an open document is its text in the editor. */
    const Document *document = document_find(&server->documents, params);
    if (!document || !document->is_python) server_forget(server);
}

void lsp_close(Server *server, const JsonTree *params, JsonWriter *result) {
    (void)result;
    Document *document = document_find(&server->documents, params);
    if (!document) return;
    tell_importers(server, document, document->path);
    if (!server->client.pulls) {
        knowledge_forget(&document->knowledge);
        lsp_tell_findings(server, document); /* there are none of a closed file */
    }
    server->asked = NULL;
    document_close(&server->documents, document);
}

void lsp_text(Server *server, const JsonTree *params, JsonWriter *result) {
    const Document *document = document_find(&server->documents, params);
    if (!document) {
        server_refuse(server, ERROR_INVALID_PARAMS, "no such document is open");
        return;
    }
    json_begin_object(result);
    json_key_number(result, "version", document->version);
    json_key(result, "text");
    json_string_bytes(result, document->text.data, document->text.length);
    json_end_object(result);
}
