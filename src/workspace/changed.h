/* Which files are to be looked at when not all are: those whose content git does not have in a commit, and
 * those that import them, directly or through others. */
#ifndef MOIRA_WORKSPACE_CHANGED_H
#define MOIRA_WORKSPACE_CHANGED_H

#include "workspace/file_run.h"

/* Takes the files out of [run], whose files are found and not worked on, that are as [revision] has them, and
 * import nothing else than such. How many are changed themselves is in [count]. Returns NULL, or why git
 * cannot be asked. */
const char *changed_select(FileRun *run, const char *revision, uint32_t *count);

#endif
