/* The two streams between an editor and the server: messages of JSON-RPC, each after a header that says how
 * long it is. A thread of its own reads them, so that the server hears of a change while it still analyses
 * what was there before: messages wait in a queue, in their order, and [stop] is set when what is being done
 * is no longer wanted.
 *
 * A message owns its memory and is freed by who takes it. A header that makes no sense ends the connection,
 * since nobody knows where the next message begins; a body that makes none is a message with a [problem].
 * When the client closes its stream, or can no longer be written to, the connection has ended. */
#ifndef MOIRA_LSP_CONNECTION_H
#define MOIRA_LSP_CONNECTION_H

#include "base/json_tree.h"

#include <pthread.h>
#include <stdatomic.h>

/* A longer body is read past, and refused. */
#define MESSAGE_LIMIT ((uint64_t)64 << 20)

typedef struct Message Message;
struct Message {
    Message *next;
    Arena arena;
    const char *method;     /* NULL: an answer of the client */
    const JsonTree *id;     /* NULL: a notification, which gets no answer */
    const JsonTree *params; /* NULL: none */
    const JsonTree *result; /* of an answer */
    const char *problem;    /* why it is no message: "nested too deeply"; NULL when it is one */
};

typedef struct Incoming Incoming;

typedef struct Connection {
    Incoming *in; /* the reader's */
    int output;
    bool is_alone;    /* there are no threads: the server reads when it has nothing else to do */
    uint32_t holders; /* the reader and the server, unless they have let go of it */
    pthread_mutex_t lock, sending;
    pthread_cond_t arrived, taken;
    Message *first, *last;   /* that wait */
    uint32_t waiting;        /* how many those are: there is a limit, at which nothing more is read */
    const JsonTree *working; /* the id of the request that is being answered, or NULL */
    int64_t client;          /* its process, or 0: when that is gone, nothing more will arrive */
    bool has_ended;          /* nothing more will arrive */
    const char *broken;      /* why it ended, if not because the client wanted it */
    bool is_closed;          /* the server has let go of it: nothing more is sent */
    atomic_bool stop;        /* what is being done is no longer wanted */
} Connection;

/* Starts reading. NULL when no thread can be started though the system has them. */
Connection *connection_open(int input, int output);
/* Lets go of it. It is freed when the reader, which may wait for what the client will say, does so, too. */
void connection_close(Connection *connection);

/* From now on it ends, too, when there is no such process any more: others may hold the pipe open. */
void connection_follow(Connection *connection, int64_t process);

/* The next message; NULL when the connection has ended. When nothing has arrived, [waits] says whether to
 * wait, and the answer is NULL otherwise. */
Message *connection_take(Connection *connection, bool waits);
void message_free(Message *message);

/* The request that is being answered from now on, or NULL for what nobody asked for: [stop] is true only
 * while that is no longer wanted. */
void connection_work(Connection *connection, const JsonTree *id);

/* Sends one body; the reader does, too: it answers requests that are cancelled while they wait. */
void connection_send(Connection *connection, const char *body, size_t length);

#endif
