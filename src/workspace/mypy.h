/* Running the installed mypy on choreographies, with the stubs of moira.choreo in front of all others, and
 * reading what it says. mypy reads programs and does not execute them, but it runs the plugins that a
 * configuration names: so it gets an empty configuration and an environment without variables of its own or
 * of Python. It is looked up on the PATH, where relative folders and those of the project do not count; the
 * stubs lie beside the program, where the repository or an installation has them, or in $MOIRA_PYTHON. */
#ifndef MOIRA_WORKSPACE_MYPY_H
#define MOIRA_WORKSPACE_MYPY_H

#include "base/strbuf.h"
#include "diag/diagnostic.h"

/* What mypy is asked about. */
typedef struct MypyJob {
    const Text *const *texts; /* [count] files, by their paths */
    uint32_t count;
    const char *config_file; /* of Moira, which lies in the project's folder; or NULL */
} MypyJob;

/* Runs mypy and adds its errors to [diagnostics]. Returns NULL, or why it could not run. */
const char *mypy_check(const MypyJob *job, Arena *arena, Diagnostics *diagnostics);

#endif
