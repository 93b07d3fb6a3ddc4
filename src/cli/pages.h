/* The pages docs/rules/<code>.md, which scripts/embed puts into the program when it is built. */
#ifndef MOIRA_CLI_PAGES_H
#define MOIRA_CLI_PAGES_H

#include "base/embedded.h"

const EmbeddedFile *rule_pages(void);

#endif
