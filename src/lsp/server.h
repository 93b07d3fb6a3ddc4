/* The language server: one client, its documents, and what is known of them.
 *
 * Messages are answered one after the other, on one thread. What a question needs is learned when it is
 * asked; while nothing is asked, documents that have changed are analysed and their findings told. A change
 * that arrives meanwhile stops an analysis, and so does the cancellation of the question that it is for.
 *
 * Each method of the protocol is a function in methods.def. It writes one value as its result, or calls
 * server_refuse. Nothing that a client sends ends the server, other than `exit` and the end of its stream. */
#ifndef MOIRA_LSP_SERVER_H
#define MOIRA_LSP_SERVER_H

#include "lsp/connection.h"
#include "lsp/document.h"

/* Of JSON-RPC and of the protocol. */
typedef enum LspError {
    ERROR_NONE = 0,
    ERROR_PARSE = -32700,
    ERROR_INVALID_REQUEST = -32600,
    ERROR_METHOD_NOT_FOUND = -32601,
    ERROR_INVALID_PARAMS = -32602,
    ERROR_NOT_INITIALIZED = -32002,
    ERROR_CANCELLED = -32800,
    ERROR_CONTENT_MODIFIED = -32801,
    ERROR_REQUEST_FAILED = -32803,
} LspError;

typedef enum ServerState { SERVER_NEW, SERVER_RUNNING, SERVER_SHUT_DOWN, SERVER_OVER } ServerState;

/* What inlay hints are of. */
typedef enum HintKind { HINT_ASSIGNMENT, HINT_PARAMETER, HINT_RESULT, HINT_CHAIN } HintKind;

/* What the client can do, and what its user wants. */
typedef struct ClientAbilities {
    LspEncoding encoding;
    bool pulls;         /* it asks for findings, and is not told them */
    bool shows_related; /* second places of findings */
    bool shows_pages;   /* links to the pages of rules */
    bool nests_symbols;
    bool sweeps;          /* it wants the findings of all files, not only of those that are open */
    bool watches;         /* it can be asked to watch files */
    bool makes_files;     /* an edit can */
    bool has_commands;    /* its user can call those of the extension: "moira.summary" */
    uint8_t hidden_hints; /* bit 1 << HintKind: not shown */
    bool repeats_hints;   /* those that say what their line says, too */
    bool refreshes_pulls, refreshes_hints; /* it asks again when it is told that something else changed */
} ClientAbilities;

typedef struct Server {
    Connection *connection;
    const Settings *settings;
    SettingsScopes scopes;
    ClientAbilities client;
    ServerState state;
    Documents documents;
    Array(const char *) roots;  /* the folders that are open, of [kept] */
    Arena kept;                 /* what stays as long as the server */
    const char *settings_error; /* that the user was told of last; NULL for none */
    Learned probed;             /* what was learned last of a text that is being typed (probe.h), */
    const Document *asked;      /* and of which document that was */
    uint32_t next_request;      /* the id of the next request to the client */
    Arena scratch;              /* of the message that is answered */
    LspError error;             /* the answer is this error */
    const char *error_message;
    const Document
        *cell;          /* that the request is about, of the document that server_document gave; NULL: none */
    Span window;        /* where that stands in the program; all of it when there is no cell */
    bool has_changed;   /* something, since all files were looked at */
    bool was_shut_down; /* before it was told to exit */
} Server;

/* A method: [params] may be NULL, or anything at all. What a request is answered goes to [result]. */
typedef void ServerMethod(Server *server, const JsonTree *params, JsonWriter *result);

/* Serves until the client ends it. NULL when that was as the protocol wants it, or else what was wrong.
 * [settings] are those of the command line. */
const char *server_run(const Settings *settings, int input, int output);

/* The answer to the request is an error; [result] is not used then. */
void server_refuse(Server *server, LspError error, const char *message);
/* The document that the request is about, with what is known of its present text to that depth. NULL, and
 * the request is refused, when there is none, or when it was stopped. */
Document *server_document(Server *server, const JsonTree *params, KnowledgeDepth depth);
/* What the client calls what the request is about. */
const char *server_uri(const Server *server, const Document *document);
/* Where in the program of [document], of which the request is, a place in its text is; false when [value] is
 * no place. */
bool server_offset(const Server *server, const Document *document, const JsonTree *value, uint32_t *offset);
bool server_range(const Server *server, const Document *document, const JsonTree *value, Span *range);
/* Whether what is at [offset] of the program is part of the answer. */
bool server_shows(const Server *server, uint32_t offset);
/* What is to be learned of a document; it lives as long as the message that is answered. */
Lesson server_lesson(Server *server, const Document *document, KnowledgeDepth depth);
/* Learns what is to be known of a document, unless it is known; false when that was stopped. */
bool server_learn(Server *server, Document *document, KnowledgeDepth depth);
/* Sends a notification, or a request whose answer does not matter; [params] is the text of a value, or NULL.
 */
void server_notify(Server *server, const char *method, StrBuf *params);
void server_request(Server *server, const char *method, StrBuf *params);
/* The settings or the files of the project have changed: nothing that is known holds any more. */
void server_forget(Server *server);

#endif
