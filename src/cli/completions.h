/* Scripts that teach a shell to complete Moira's commands, options and values, made from the same tables as
 * the help. */
#ifndef MOIRA_CLI_COMPLETIONS_H
#define MOIRA_CLI_COMPLETIONS_H

#include "base/strbuf.h"

#include <stdbool.h>

/* "bash|zsh|fish" */
const char *completions_shells(void);

/* Appends the script for [shell]; false when it is not one of the above. */
bool completions_script(const char *shell, StrBuf *out);

#endif
