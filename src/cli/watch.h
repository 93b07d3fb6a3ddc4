/* `--watch`: a command that runs again whenever something changes that it has read. Files are looked at a few
 * times a second, by their time and size: that works on every system and file system. */
#ifndef MOIRA_CLI_WATCH_H
#define MOIRA_CLI_WATCH_H

#include "cli/session.h"

typedef void WatchedCommand(Session *session, const Invocation *invocation);

/* Runs [command] until the program is ended. Returns only where there is nothing to watch. */
ExitStatus watch(WatchedCommand *command, const Invocation *invocation);

/* Notes what a command has read: the files of [paths], and those that they need. */
void watch_note(Session *session, const char *const *paths, uint32_t path_count);

#endif
