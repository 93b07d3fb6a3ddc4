#include "lsp/connection.h"
#include "base/json.h"
#include "base/system.h"
#include "base/utf.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum {
    HEADER_LIMIT = 8192, /* bytes of all lines of a header */
    CHUNK = 1 << 16,
    READER_STACK = 4 << 20, /* JSON nests up to JSON_DEPTH_LIMIT */
    MOST_WAITING = 20000,   /* messages in the queue */
    BETWEEN_LOOKS = 3,      /* seconds, for a client that is gone */
    CANCELLED = -32800,     /* as in server.h */
};

/* ---- bytes ---- */

struct Incoming {
    int fd;
    size_t at, end;
    char bytes[CHUNK];
};

/* False at the end of the stream. */
static bool fill(Incoming *in) {
    ssize_t count;
    do count = read(in->fd, in->bytes, sizeof in->bytes);
    while (count < 0 && errno == EINTR);
    in->at = 0;
    in->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

static int next_byte(Incoming *in) {
    if (in->at == in->end && !fill(in)) return -1;
    return (unsigned char)in->bytes[in->at++];
}

/* Takes [length] bytes to [to], or nowhere when that is NULL; false when the stream ends before. */
static bool take_bytes(Incoming *in, char *to, uint64_t length) {
    while (length > 0) {
        if (in->at == in->end && !fill(in)) return false;
        size_t part = in->end - in->at < length ? in->end - in->at : (size_t)length;
        if (to) {
            memcpy(to, in->bytes + in->at, part);
            to += part;
        }
        in->at += part;
        length -= part;
    }
    return true;
}

/* ---- headers ---- */

typedef enum HeaderOutcome { HEADER_READ, HEADER_END, HEADER_BROKEN } HeaderOutcome;

static const char *const length_name = "Content-Length:";

/* What a line says of the length; false when it is the header of the length, and wrong. */
static bool read_length(const char *line, uint64_t *length) {
    size_t name = strlen(length_name);
    if (strncasecmp(line, length_name, name) != 0) return true;
    const char *digits = line + name + strspn(line + name, " \t");
    char *end;
    errno = 0;
    if (*digits < '0' || *digits > '9') return false;
    *length = strtoull(digits, &end, 10);
    return errno == 0 && end[strspn(end, " \t")] == '\0';
}

/* Lines end with \r\n; a lone \n is taken, too. The header ends with an empty one. */
static HeaderOutcome read_header(Incoming *in, uint64_t *length) {
    char line[HEADER_LIMIT];
    size_t used = 0, total = 0;
    *length = UINT64_MAX;
    for (int c; (c = next_byte(in)) >= 0;) {
        if (++total == HEADER_LIMIT) return HEADER_BROKEN;
        if (c != '\n') {
            line[used++] = (char)c;
            continue;
        }
        if (used > 0 && line[used - 1] == '\r') used--;
        line[used] = '\0';
        if (used == 0 && *length != UINT64_MAX) return HEADER_READ;
        if (used == 0 && total > 2) return HEADER_BROKEN;
        if (!read_length(line, length)) return HEADER_BROKEN;
        used = 0;
    }
    return total == 0 ? HEADER_END : HEADER_BROKEN;
}

/* ---- messages ---- */

void message_free(Message *message) {
    arena_free(&message->arena);
    free(message);
}

static void read_envelope(Message *message, const JsonTree *root) {
    message->method = json_text(json_member(root, "method"));
    message->params = json_member(root, "params");
    message->result = json_member(root, "result");
    const JsonTree *id = json_member(root, "id");
    bool is_id = json_tree_is(id, JSON_STRING) || json_tree_is(id, JSON_NUMBER);
    if (is_id) message->id = id;
    bool is_answer = is_id && (message->result || json_member(root, "error"));
    if (!json_tree_is(root, JSON_OBJECT) || (!message->method && !is_answer))
        message->problem = "a message is an object with a method";
    else if (id && !is_id && !json_is_null(id))
        message->problem = "an id is a number or a string";
}

/* NULL at the end of the stream. */
static Message *read_message(Incoming *in, uint64_t length) {
    Message *message = memset(memory_alloc(sizeof *message), 0, sizeof *message);
    arena_init(&message->arena);
    if (length > MESSAGE_LIMIT) {
        message->problem = "the message is too long";
        if (take_bytes(in, NULL, length)) return message;
        message_free(message);
        return NULL;
    }
    char *body = arena_alloc_zero(&message->arena, length + 1);
    if (!take_bytes(in, body, length)) {
        message_free(message);
        return NULL;
    }
    const JsonTree *root = NULL;
    if (utf8_valid_prefix(body, length) < length)
        message->problem = "the message is not UTF-8";
    else
        root = json_tree_read(body, (uint32_t)length, &message->arena, &message->problem);
    if (root) read_envelope(message, root);
    return message;
}

/* ---- the queue ---- */

static bool same_id(const JsonTree *a, const JsonTree *b) {
    return a && b && a->kind == b->kind && a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* What makes an analysis that is on its way useless. */
static bool is_change(const Message *message) {
    static const char *const methods[] = {
        "textDocument/didChange",     "textDocument/didClose",    "shutdown", "exit",
        "notebookDocument/didChange", "notebookDocument/didClose"};
    for (size_t i = 0; message->method && i < sizeof methods / sizeof *methods; i++)
        if (strcmp(message->method, methods[i]) == 0) return true;
    return false;
}

/* Stops the request if it is being answered. One that waits is taken out of the queue: it gets its answer
 * now, whatever else is being done. NULL when none waits. */
static Message *cancel(Connection *connection, const JsonTree *id) {
    if (same_id(connection->working, id)) atomic_store(&connection->stop, true);
    Message *before = NULL;
    for (Message *waiting = connection->first; waiting; before = waiting, waiting = waiting->next) {
        if (!same_id(waiting->id, id)) continue;
        *(before ? &before->next : &connection->first) = waiting->next;
        if (!waiting->next) connection->last = before;
        connection->waiting--;
        return waiting;
    }
    return NULL;
}

/* The one answer that the server does not give itself. */
static void answer_cancelled(Connection *connection, Message *message) {
    StrBuf body = {0};
    JsonWriter json;
    json_init(&json, &body, 0);
    json_begin_object(&json);
    json_key_string(&json, "jsonrpc", "2.0");
    json_key(&json, "id");
    if (json_tree_is(message->id, JSON_STRING))
        json_string_bytes(&json, message->id->text, message->id->length);
    else
        json_raw(&json, message->id->text, message->id->length);
    json_key(&json, "error");
    json_begin_object(&json);
    json_key_number(&json, "code", CANCELLED);
    json_key_string(&json, "message", "the request was cancelled");
    json_end_object(&json);
    json_end_object(&json);
    connection_send(connection, body.data, body.length);
    strbuf_free(&body);
    message_free(message);
}

static void put_message(Connection *connection, Message *message) {
    pthread_mutex_lock(&connection->lock);
    while (connection->waiting >= MOST_WAITING && connection->holders == 2)
        pthread_cond_wait(&connection->taken, &connection->lock);
    connection->waiting++;
    Message *cancelled = NULL;
    if (message->method && strcmp(message->method, "$/cancelRequest") == 0)
        cancelled = cancel(connection, json_member(message->params, "id"));
    if (connection->last)
        connection->last->next = message;
    else
        connection->first = message;
    connection->last = message;
    if (is_change(message)) atomic_store(&connection->stop, true);
    pthread_cond_signal(&connection->arrived);
    pthread_mutex_unlock(&connection->lock);
    if (cancelled) answer_cancelled(connection, cancelled);
}

static void end(Connection *connection, const char *reason) {
    pthread_mutex_lock(&connection->lock);
    connection->has_ended = true;
    connection->broken = reason;
    atomic_store(&connection->stop, true);
    pthread_cond_signal(&connection->arrived);
    pthread_mutex_unlock(&connection->lock);
}

static void free_all(Connection *connection) {
    for (Message *message; (message = connection_take(connection, false));) message_free(message);
    pthread_cond_destroy(&connection->arrived);
    pthread_cond_destroy(&connection->taken);
    pthread_mutex_destroy(&connection->lock);
    pthread_mutex_destroy(&connection->sending);
    free(connection->in);
    free(connection);
}

/* The reader and the server each let go of the connection; the last of them frees it. */
static void let_go(Connection *connection) {
    pthread_mutex_lock(&connection->lock);
    bool is_last = --connection->holders == 0;
    pthread_cond_signal(&connection->taken);
    pthread_mutex_unlock(&connection->lock);
    if (is_last) free_all(connection);
}

/* Puts one message into the queue; false when that was the end. */
static bool read_one(Connection *connection) {
    uint64_t length;
    HeaderOutcome outcome = read_header(connection->in, &length);
    Message *message = outcome == HEADER_READ ? read_message(connection->in, length) : NULL;
    if (message)
        put_message(connection, message);
    else
        end(connection, outcome == HEADER_END    ? NULL
                        : outcome == HEADER_READ ? "the stream ended within a message"
                                                 : "a message without a header that says how long it is");
    return message != NULL;
}

static void *read_all(void *context) {
    Connection *connection = context;
    while (read_one(connection)) continue;
    let_go(connection);
    return NULL;
}

Connection *connection_open(int input, int output) {
    Connection *connection = memset(memory_alloc(sizeof *connection), 0, sizeof *connection);
    connection->in = memory_alloc(sizeof *connection->in);
    *connection->in = (Incoming){.fd = input};
    connection->output = output;
    connection->holders = 2;
    pthread_mutex_init(&connection->lock, NULL);
    pthread_mutex_init(&connection->sending, NULL);
    pthread_cond_init(&connection->arrived, NULL);
    pthread_cond_init(&connection->taken, NULL);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, READER_STACK);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t reader;
    int error = pthread_create(&reader, &attributes, read_all, connection);
    pthread_attr_destroy(&attributes);
    connection->is_alone = error == ENOTSUP;
    if (connection->is_alone) connection->holders = 1;
    if (error == 0 || connection->is_alone) return connection;
    connection->holders = 0;
    free_all(connection);
    return NULL;
}

void connection_close(Connection *connection) {
    /* The reader may still want to answer what is cancelled. */
    pthread_mutex_lock(&connection->sending);
    connection->is_closed = true;
    pthread_mutex_unlock(&connection->sending);
    let_go(connection);
}

void connection_follow(Connection *connection, int64_t process) {
    pthread_mutex_lock(&connection->lock);
    connection->client = process;
    pthread_mutex_unlock(&connection->lock);
}

/* Waits for a message, or a while; the lock is held. */
static void wait_for_news(Connection *connection) {
    if (connection->client <= 0) {
        pthread_cond_wait(&connection->arrived, &connection->lock);
        return;
    }
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += BETWEEN_LOOKS;
    bool is_late = pthread_cond_timedwait(&connection->arrived, &connection->lock, &until) == ETIMEDOUT;
    if (!is_late || connection->first || system_lives(connection->client)) return;
    connection->has_ended = true;
    connection->broken = "the process of the client is gone";
}

Message *connection_take(Connection *connection, bool waits) {
    if (connection->is_alone && waits && !connection->first) read_one(connection);
    pthread_mutex_lock(&connection->lock);
    while (waits && !connection->first && !connection->has_ended) wait_for_news(connection);
    Message *message = connection->first;
    if (message) connection->first = message->next;
    if (!connection->first) connection->last = NULL;
    if (message) connection->waiting--;
    pthread_cond_signal(&connection->taken);
    pthread_mutex_unlock(&connection->lock);
    return message;
}

void connection_work(Connection *connection, const JsonTree *id) {
    pthread_mutex_lock(&connection->lock);
    connection->working = id;
    bool is_useless = connection->has_ended;
    for (const Message *waiting = connection->first; waiting; waiting = waiting->next)
        is_useless |= is_change(waiting);
    atomic_store(&connection->stop, is_useless);
    pthread_mutex_unlock(&connection->lock);
}

/* ---- sending ---- */

static bool write_all(int fd, const char *data, size_t length) {
    while (length > 0) {
        ssize_t count = write(fd, data, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        data += count;
        length -= (size_t)count;
    }
    return true;
}

void connection_send(Connection *connection, const char *body, size_t length) {
    StrBuf whole = {0};
    strbuf_printf(&whole, "%s %zu\r\n\r\n", length_name, length);
    strbuf_put(&whole, body, length);
    pthread_mutex_lock(&connection->sending);
    bool is_sent = connection->is_closed || write_all(connection->output, whole.data, whole.length);
    pthread_mutex_unlock(&connection->sending);
    if (!is_sent) end(connection, "the client does not listen");
    strbuf_free(&whole);
}
