/* `moira check --fix` and `--add-ignore`: what the workspace mends is written, or shown with --diff. */
#ifndef MOIRA_CLI_MENDING_H
#define MOIRA_CLI_MENDING_H

#include "cli/session.h"
#include "workspace/file_run.h"

/* Whether a difference is shown instead of findings. */
bool mending_shows(const Session *session);

/* Mends the findings of a run that is done, as the options say; what is mended is none of them any more. */
void mending_run(Session *session, FileRun *run);

#endif
