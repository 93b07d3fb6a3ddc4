/* What macOS lacks of what the program uses. Included before everything else. */
#ifndef MOIRA_BASE_SYSTEM_MACOS_H
#define MOIRA_BASE_SYSTEM_MACOS_H

#define _DARWIN_C_SOURCE
#include <string.h>

void *mempcpy(void *to, const void *from, size_t length);
void *memrchr(const void *bytes, int byte, size_t length);

#endif
