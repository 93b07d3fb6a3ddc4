/* The file of a cache: what is in it, made into one string of bytes and read back. Private to cache.c.
 *
 * Numbers are of this machine, strings end with a NUL. What is read is checked byte by byte: a file that was
 * not written by this very program, or not to its end, is no cache. */
#ifndef MOIRA_WORKSPACE_CACHE_FILE_H
#define MOIRA_WORKSPACE_CACHE_FILE_H

#include "base/sha256.h"
#include "base/strbuf.h"
#include "names/lookups.h"

#include <stdatomic.h>

typedef struct CacheDigest {
    uint8_t bytes[SHA256_SIZE];
} CacheDigest;

/* What some folder's files store in modules (names/stores.h). */
typedef struct CachedStores {
    const char *folder;
    CacheDigest digest;
} CachedStores;

/* A file that was looked at. */
typedef struct CachedNode {
    const char *path;
    bool has_text; /* it was read as a module */
    bool is_main;  /* it was analysed for itself: what it asked is its own affair */
    CacheDigest text;
    const Lookup *lookups;
    uint32_t lookup_count;
    atomic_uchar text_state; /* CACHE_UNKNOWN, until somebody has compared the text */
} CachedNode;

enum { CACHE_UNKNOWN, CACHE_SAME, CACHE_OTHER };

/* What was found in a file. */
typedef struct CachedEntry {
    const char *path;
    CacheDigest text;
    const char *data; /* see cache_outcome.h */
    uint32_t length, file_count;
    const char *const *files; /* that it depends on, besides its own */
    const uint32_t *nodes;    /* theirs, in a content that was read; UINT32_MAX: there is none */
    bool is_recalled;         /* by this run */
} CachedEntry;

typedef struct CacheContent {
    CachedStores *stores;
    CachedNode *nodes;
    CachedEntry *entries;
    uint32_t store_count, node_count, entry_count;
} CacheContent;

/* The bytes of a file. */
void cache_write_content(const CacheContent *content, StrBuf *out);
/* False when they are not those of a cache. The content lies in [arena] and in [data], which must outlive it.
 */
bool cache_read_content(const char *data, size_t length, Arena *arena, CacheContent *content);

/* Reading bytes: [is_bad] once there were too few. */
typedef struct CacheCursor {
    const char *at, *end;
    bool is_bad;
} CacheCursor;

static inline void cursor_take(CacheCursor *cursor, void *to, size_t size) {
    if ((size_t)(cursor->end - cursor->at) < size) {
        cursor->is_bad = true;
        cursor->at = cursor->end;
        memset(to, 0, size);
        return;
    }
    memcpy(to, cursor->at, size);
    cursor->at += size;
}

static inline uint32_t cursor_number(CacheCursor *cursor) {
    uint32_t number;
    cursor_take(cursor, &number, sizeof number);
    return number;
}

/* A string, in place; "" when there is none. */
static inline const char *cursor_string(CacheCursor *cursor) {
    const char *text = cursor->at, *end = memchr(text, '\0', (size_t)(cursor->end - text));
    if (!end) {
        cursor->is_bad = true;
        cursor->at = cursor->end;
        return "";
    }
    cursor->at = end + 1;
    return text;
}

static inline void put_number(StrBuf *out, uint32_t number) {
    strbuf_put(out, (const char *)&number, sizeof number);
}

#endif
