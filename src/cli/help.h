/* Help for people, made from the tables of options and commands: an overview, and a page for each command.
 * Lines are at most 80 columns wide. */
#ifndef MOIRA_CLI_HELP_H
#define MOIRA_CLI_HELP_H

#include "base/strbuf.h"
#include "cli/options.h"

void help_overview(StrBuf *out);
void help_command(const Command *command, StrBuf *out);

/* What help says about an option besides its own text: " [default: 0]", and the words it takes. */
void help_option_values(const Option *option, const Command *command, StrBuf *out);

#endif
