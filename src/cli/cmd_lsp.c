/* `moira lsp`: the language server on standard input and output. */
#include "base/pool.h"
#include "base/system.h"
#include "cli/commands.h"
#include "lsp/server.h"

#include <unistd.h>

static void serve(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    Session *session = context;
    const char *reason = server_run(&session->settings, STDIN_FILENO, STDOUT_FILENO);
    if (!reason) return;
    session_tell(session, "%s", reason);
    session_raise(session, EXIT_FOUND);
}

void cmd_lsp(Session *session) {
    /* That the editor reads no more is for the server to say. */
    system_ignore_closed_pipes();
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, serve, session);
}
