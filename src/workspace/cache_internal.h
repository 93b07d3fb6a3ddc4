/* Files of caches on the disk. Private to cache.c; cache_place.c has them. */
#ifndef MOIRA_WORKSPACE_CACHE_INTERNAL_H
#define MOIRA_WORKSPACE_CACHE_INTERNAL_H

#include "base/file.h"
#include "base/strbuf.h"
#include "base/write.h"

/* The file of the cache called [name]. */
const char *cache_path(const char *folder, const char *name, Arena *arena);
/* False when there is no such file that the user himself has written. */
bool cache_read_file(const char *folder, const char *path, Arena *arena, FileContent *content);
/* Replaces it whole, and drops old ones when there are too many; false when that cannot be done. */
bool cache_write_file(const char *folder, const char *path, const StrBuf *data);

#endif
