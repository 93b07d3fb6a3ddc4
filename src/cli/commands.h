/* The functions that run the commands, one for each line of commands.def and each in a file of its own. They
 * print through the session and leave the exit status in it. */
#ifndef MOIRA_CLI_COMMANDS_H
#define MOIRA_CLI_COMMANDS_H

#include "cli/session.h"

#define COMMAND(id, ...) void cmd_##id(Session *session);
#define EXAMPLE(...)
#include "cli/commands.def"
#undef COMMAND
#undef EXAMPLE

#endif
