/* What the commands that rewrite source share: from the options --diff, --in-place and -o to files that are
 * written or shown. Messages go to the session, and its exit status says how it went. */
#ifndef MOIRA_CLI_REWRITING_H
#define MOIRA_CLI_REWRITING_H

#include "cli/session.h"
#include "edit/rewrite.h"
#include "workspace/verify_rewriting.h"

/* False, with a message, when the options contradict each other. */
bool rewriting_is_possible(Session *session);

/* Says that a result fails the checks, and that this is a defect to be reported: EXIT_FOUND. */
void rewriting_refuse(Session *session, const Unverified *unverified);

/* Writes or shows the [count] files as [mode] says. False, with a message, when any of it could not be done:
 * then no file is changed. */
bool rewriting_write_as(Session *session, RewriteMode mode, const RewriteFile *files, uint32_t count,
                        bool reads_stdin);
/* Does with the [count] files what the options ask for. */
void rewriting_write(Session *session, const RewriteFile *files, uint32_t count, bool reads_stdin);

#endif
