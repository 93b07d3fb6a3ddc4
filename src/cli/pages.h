/* The pages docs/rules/<code>.md, which scripts/embed puts into the program when it is built. */
#ifndef MOIRA_CLI_PAGES_H
#define MOIRA_CLI_PAGES_H

#include <stddef.h>

typedef struct EmbeddedFile {
    const char *name; /* without folder and suffix; NULL ends the table */
    const char *data; /* NUL-terminated */
    size_t length;
} EmbeddedFile;

const EmbeddedFile *rule_pages(void);

#endif
