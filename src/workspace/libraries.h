/* Libraries whose versions the settings give: `--library torch=2.1`. */
#ifndef MOIRA_WORKSPACE_LIBRARIES_H
#define MOIRA_WORKSPACE_LIBRARIES_H

#include "names/module.h"
#include "workspace/settings.h"

/* Those that are given, in the order of the settings; into their arena. */
LibraryChoices libraries_given(const Settings *settings);
/* What is wrong with them, for a program at [path]: nobody knows one. NULL when all is well. */
const char *libraries_check(const Settings *settings, const char *path);

#endif
