/* What the runs of several files found, put together as one sorted list. A file that was reached through an
 * import is called what the user called it. Where the run of a file found something in another one, that is
 * reported once, however many runs found it, and the comments that stand there silence it. */
#ifndef MOIRA_WORKSPACE_GATHER_H
#define MOIRA_WORKSPACE_GATHER_H

#include "workspace/file_run.h"

/* Fills [run->findings], when the files share it from what each of them found. */
void gather_findings(FileRun *run);

#endif
