/* Names are short, so hashing and comparing go eight bytes at a time: a typical name is one load, one
 * multiplication and one comparison. The bytes after a text are masked away, never looked at. */
#include "base/symbol.h"

#include <stdlib.h>
#include <string.h>

static inline uint64_t load8(const char *text) {
    uint64_t word;
    memcpy(&word, text, 8);
    return word;
}

/* The first [count] bytes of the word at [text] (0 < count <= 8), the others zero. */
static inline uint64_t load_masked(const char *text, uint32_t count) {
    return load8(text) & (UINT64_MAX >> (64 - 8 * count));
}

static inline uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

static inline uint32_t hash_text(const char *text, uint32_t length) {
    uint64_t hash = length;
    while (length > 8) {
        hash = mix(hash, load8(text));
        text += 8;
        length -= 8;
    }
    if (length) hash = mix(hash, load_masked(text, length));
    return (uint32_t)hash;
}

/* [stored] is padded with zeros, so whole words can be compared with the masked ones of [text]. */
static inline bool same_text(const char *stored, const char *text, uint32_t length) {
    while (length > 8) {
        if (load8(stored) != load8(text)) return false;
        stored += 8;
        text += 8;
        length -= 8;
    }
    return length == 0 || load8(stored) == load_masked(text, length);
}

static uint32_t find_slot(const Symbols *symbols, const char *text, uint32_t length, uint32_t hash) {
    uint32_t slot = hash & symbols->mask;
    for (;; slot = (slot + 1) & symbols->mask) {
        Sym sym = symbols->slots[slot];
        if (sym == 0) return slot;
        const SymbolEntry *entry = &symbols->entries[sym];
        if (entry->hash == hash && entry->length == length && same_text(entry->text, text, length))
            return slot;
    }
}

static void grow(Symbols *symbols) {
    symbols->capacity *= 2;
    symbols->entries = memory_resize(symbols->entries, symbols->capacity * sizeof *symbols->entries);
    symbols->mask = symbols->capacity * 2 - 1;
    free(symbols->slots);
    symbols->slots = memory_alloc((symbols->mask + 1) * sizeof *symbols->slots);
    memset(symbols->slots, 0, (symbols->mask + 1) * sizeof *symbols->slots);
    for (Sym sym = 1; sym < symbols->count; sym++) {
        uint32_t slot = symbols->entries[sym].hash & symbols->mask;
        while (symbols->slots[slot]) slot = (slot + 1) & symbols->mask;
        symbols->slots[slot] = sym;
    }
}

static Sym add(Symbols *symbols, const char *text, uint32_t length, uint32_t hash, uint32_t slot) {
    if (symbols->count == symbols->capacity) {
        grow(symbols);
        slot = find_slot(symbols, text, length, hash);
    }
    size_t padded = ((size_t)length + 8) & ~(size_t)7;
    char *copy = arena_alloc_zero(&symbols->arena, padded);
    if (length) memcpy(copy, text, length);
    Sym sym = symbols->count++;
    symbols->entries[sym] = (SymbolEntry){.text = copy, .length = length, .hash = hash};
    symbols->slots[slot] = sym;
    return sym;
}

void symbols_init(Symbols *symbols, const char *const *preset, uint32_t count) {
    *symbols = (Symbols){.capacity = 256};
    while (symbols->capacity <= count * 2) symbols->capacity *= 2;
    symbols->entries = memory_alloc(symbols->capacity * sizeof *symbols->entries);
    symbols->mask = symbols->capacity * 2 - 1;
    symbols->slots = memory_alloc((symbols->mask + 1) * sizeof *symbols->slots);
    memset(symbols->slots, 0, (symbols->mask + 1) * sizeof *symbols->slots);
    symbols->entries[0] = (SymbolEntry){.text = arena_alloc_zero(&symbols->arena, 8)};
    symbols->count = 1;
    for (uint32_t i = 0; i < count; i++) symbol_from_string(symbols, preset[i]);
}

void symbols_free(Symbols *symbols) {
    arena_free(&symbols->arena);
    free(symbols->entries);
    free(symbols->slots);
    *symbols = (Symbols){0};
}

Sym symbol_intern(Symbols *symbols, const char *text, uint32_t length) {
    if (length == 0) return 0;
    uint32_t hash = hash_text(text, length);
    uint32_t slot = find_slot(symbols, text, length, hash);
    Sym sym = symbols->slots[slot];
    return sym ? sym : add(symbols, text, length, hash, slot);
}

/* Calls [symbol_intern] or looks up on a copy that has the eight bytes after it. */
static Sym with_padding(Symbols *symbols, const char *text, size_t length, bool adding) {
    char local[128];
    char *copy = length + 8 <= sizeof local ? local : memory_alloc(length + 8);
    if (length) memcpy(copy, text, length);
    memset(copy + length, 0, 8);
    Sym sym;
    if (adding || length == 0) {
        sym = symbol_intern(symbols, copy, (uint32_t)length);
    } else {
        uint32_t hash = hash_text(copy, (uint32_t)length);
        sym = symbols->slots[find_slot(symbols, copy, (uint32_t)length, hash)];
    }
    if (copy != local) free(copy);
    return sym;
}

Sym symbol_from(Symbols *symbols, const char *text, size_t length) {
    return with_padding(symbols, text, length, true);
}

Sym symbol_from_string(Symbols *symbols, const char *text) {
    return with_padding(symbols, text, strlen(text), true);
}

Sym symbol_find(const Symbols *symbols, const char *text, size_t length) {
    return with_padding((Symbols *)symbols, text, length, false);
}
