/* Running the installed mypy on choreographies, with the stubs of moira.choreo in front of all others, and
 * reading what it says. mypy reads programs and does not execute them. It is looked up on the PATH; the stubs
 * lie beside the program, where the repository or an installation has them, or in $MOIRA_PYTHON. */
#ifndef MOIRA_CLI_MYPY_H
#define MOIRA_CLI_MYPY_H

#include "base/strbuf.h"
#include "diag/diagnostic.h"

/* Runs mypy on the files of [texts] and adds its errors to [diagnostics]. Returns NULL, or why it could not
 * run. */
const char *mypy_check(const Text *const *texts, uint32_t count, Arena *arena, Diagnostics *diagnostics);

#endif
