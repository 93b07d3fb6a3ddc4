/* What was found in one file, as bytes. Private to cache.c. */
#ifndef MOIRA_WORKSPACE_CACHE_OUTCOME_H
#define MOIRA_WORKSPACE_CACHE_OUTCOME_H

#include "workspace/cache.h"
#include "workspace/cache_file.h"

/* The number of a text that findings are about: 0 for the file's own; UINT32_MAX when it cannot be kept. */
typedef uint32_t CacheTextNumber(void *context, const Text *text);
/* The other way round; NULL when there is none. */
typedef const Text *CacheTextOf(void *context, uint32_t number);

/* False when a finding is about a text that cannot be kept. */
bool cache_put_outcome(const Diagnostics *findings, uint32_t first, const CacheOutcome *outcome,
                       CacheTextNumber *number, void *context, StrBuf *out);
/* Appends to [findings]; false, and nothing is appended, when the bytes are no outcome. */
bool cache_take_outcome(CacheCursor *cursor, Diagnostics *findings, CacheOutcome *outcome,
                        CacheTextOf *text_of, void *context);

#endif
