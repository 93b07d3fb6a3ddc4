/* The entries of a dict or set, in the order of insertion. The keys are constants, and different, or objects
 * that are compared by identity. Open entries may have further ones, of [rest]. Entries are immutable and
 * live in the arena of the analysis.
 *
 * They form a lattice. A key that one side does not have may be missing; where that side is open it may have
 * the value of its [rest], too. An entry that says no more than [rest] is left out. Dicts whose keys stand in
 * different order join to a shuffled one. In which form a number is a key (1, 1.0 or True) is no part of what
 * is known. */
#ifndef MOIRA_VALUE_ENTRIES_H
#define MOIRA_VALUE_ENTRIES_H

#include "value/value_lattice.h"

typedef struct Entry {
    Value key, value; /* the value of a set's entry is NONE; [value.absent]: the key may be missing */
} Entry;

typedef struct Entries {
    uint32_t count;
    bool is_open;
    bool is_shuffled; /* the order is unknown: that of [items] means nothing; so it is in all open ones. A
                         copy with one more key is shuffled when the old one is */
    Entry rest;       /* NEVER when it is not open */
    Entry items[];
} Entries;

/* Room for [count] entries, zeroed. */
Entries *entries_new(Arena *arena, uint32_t count);
/* Where [key] stands, as Python compares keys; -1 when it is not among the known ones. */
int64_t entries_find(const Entries *entries, Value key);

bool entries_equal(const Entries *a, const Entries *b);
const Entries *entries_join(Arena *arena, const Entries *a, const Entries *b);
/* As join, but the keys that only [new] has become part of [rest]. */
const Entries *entries_widen(Arena *arena, const Entries *old, const Entries *new);

#endif
