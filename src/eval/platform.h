/* Which operating system a file is for. */
#ifndef MOIRA_EVAL_PLATFORM_H
#define MOIRA_EVAL_PLATFORM_H

#include "eval/forward.h"

/* What sys.platform is where Moira runs. */
const char *platform_host(void);
/* Whether the file always imports a module that is named after another operating system, and not there. */
bool platform_is_other(Interp *interp, Module *module);

#endif
