/* Which operating system a file is for. */
#ifndef MOIRA_EVAL_PLATFORM_H
#define MOIRA_EVAL_PLATFORM_H

#include "eval/forward.h"

/* What sys.platform is where Moira runs. */
const char *host_platform(void);
/* Whether the file always imports a module that is named after another operating system, and not there. */
bool is_for_other_system(Interp *interp, Module *module);

#endif
