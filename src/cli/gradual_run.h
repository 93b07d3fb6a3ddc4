/* What `program`, `annotate` and `prune` share: one target for each file among the operands (`FILE`,
 * `FILE::f`, `FILE::Class.m`), or one for --entry alone. Files are rewritten after all of them have been
 * looked at. */
#ifndef MOIRA_CLI_GRADUAL_RUN_H
#define MOIRA_CLI_GRADUAL_RUN_H

#include "cli/session.h"
#include "workspace/gradual_target.h"

/* Runs [work] for each target, on a thread with the stack that deep programs need, and writes the files then.
 */
typedef void GradualWork(void *context, GradualTarget *target);
void gradual_run(Session *session, GradualWork *work, void *context);

#endif
