/* The facts that stubs state about libraries, as tables that scripts/embed_facts.c makes when Moira is built.
 * They lie in constant memory and are found by a hash of their names, so that a start reads and fills
 * nothing. */
#ifndef MOIRA_RANKS_LIBRARY_FACTS_H
#define MOIRA_RANKS_LIBRARY_FACTS_H

#include "ranks/library.h"

/* A name that is another one for [canonical]. Prefixes are made canonical part by part, so one alias of a
 * package stands for everything in it. */
typedef struct LibraryAlias {
    const char *name, *canonical;
} LibraryAlias;

typedef struct LibraryFacts {
    const LibraryEntry *entries; /* names, then methods */
    uint32_t name_count, entry_count;
    const uint16_t *name_slots; /* by library_hash: index of the entry + 1; 0: free */
    uint32_t name_mask;         /* how many slots there are, less 1 */
    const LibraryAlias *aliases;
    const uint16_t *alias_slots;
    uint32_t alias_mask;
    const LibraryFile *files;
    const uint16_t *file_slots;
    uint32_t file_mask;
} LibraryFacts;

const LibraryFacts *library_facts(void);

static inline uint32_t library_hash(const char *name) {
    uint32_t hash = 2166136261u;
    for (; *name; name++) hash = (hash ^ (uint8_t)*name) * 16777619u;
    return hash ^ hash >> 15;
}

#endif
