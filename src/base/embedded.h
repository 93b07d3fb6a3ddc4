/* Files that scripts/embed puts into the program when it is built. */
#ifndef MOIRA_BASE_EMBEDDED_H
#define MOIRA_BASE_EMBEDDED_H

#include <stddef.h>

typedef struct EmbeddedFile {
    const char *name; /* without folder and suffix; NULL ends the table */
    const char *data; /* FILE_PADDING NULs are after it */
    size_t length;
} EmbeddedFile;

#endif
