/* Interned names. A Sym is a small number that stands for a text: two names are equal exactly when their
 * Syms are, so comparing names compares integers. Symbol 0 is "no name".
 *
 * A table may be given a preset list whose n-th text becomes symbol n, so that code can write those
 * symbols as constants. A table is used by one thread at a time. Texts to intern must be followed by at
 * least eight readable bytes (a Text has them), because they are compared eight bytes at a time. */
#ifndef MOIRA_BASE_SYMBOL_H
#define MOIRA_BASE_SYMBOL_H

#include "base/arena.h"

#include <assert.h>

typedef uint32_t Sym;

typedef struct SymbolEntry {
    const char *text; /* NUL-terminated, padded with NULs to a multiple of eight bytes */
    uint32_t length;
    uint32_t hash;
} SymbolEntry;

typedef struct Symbols {
    Arena arena;
    SymbolEntry *entries; /* by Sym; entry 0 is the empty name */
    uint32_t count, capacity;
    Sym *slots;    /* open addressing, 0 is a free slot */
    uint32_t mask; /* slot count - 1, a power of two minus one */
} Symbols;

/* [preset] holds [count] texts; they become the symbols 1 to [count]. */
void symbols_init(Symbols *symbols, const char *const *preset, uint32_t count);
void symbols_free(Symbols *symbols);

/* The symbol of the [length] bytes at [text], which eight readable bytes follow. */
Sym symbol_intern(Symbols *symbols, const char *text, uint32_t length);

/* The same for any memory, with no bytes after it. */
Sym symbol_from(Symbols *symbols, const char *text, size_t length);
Sym symbol_from_string(Symbols *symbols, const char *text);

/* The symbol of [text] if it was interned before, else 0. */
Sym symbol_find(const Symbols *symbols, const char *text, size_t length);

static inline const char *symbol_text(const Symbols *symbols, Sym sym) {
    assert(sym < symbols->count);
    return symbols->entries[sym].text;
}
static inline uint32_t symbol_length(const Symbols *symbols, Sym sym) {
    assert(sym < symbols->count);
    return symbols->entries[sym].length;
}

#endif
