#include "base/arena.h"

#include <sys/mman.h>

#include <limits.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 16 * 1024, LARGEST_BLOCK = 4 * 1024 * 1024 };

struct ArenaBlock {
    ArenaBlock *next;
    size_t size; /* bytes after this header */
    size_t left; /* bytes never handed out, known once the block is no longer the newest */
};

_Noreturn void memory_exhausted(size_t wanted) {
    fprintf(stderr, "moira: out of memory (%zu more bytes were needed)\n", wanted);
    exit(101);
}

void memory_keep_freed(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

void *memory_alloc(size_t size) {
    void *memory = malloc(size ? size : 1);
    if (!memory) memory_exhausted(size);
    return memory;
}

void *memory_resize(void *old, size_t size) {
    void *memory = realloc(old, size ? size : 1);
    if (!memory) memory_exhausted(size);
    return memory;
}

/* Has the pages of a large block ready at once: one call costs less than a fault for each of them. Where the
 * system does not know the call nothing happens. */
static void prepare_pages(void *block, size_t size) {
#ifdef MADV_POPULATE_WRITE
    enum { PAGE = 4096, LARGE = 1 << 18 };
    if (size < LARGE) return;
    uintptr_t start = ((uintptr_t)block + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    uintptr_t end = ((uintptr_t)block + size) & ~(uintptr_t)(PAGE - 1);
    madvise((void *)start, end - start, MADV_POPULATE_WRITE);
#else
    (void)block, (void)size;
#endif
}

void *arena_alloc_slow(Arena *arena, size_t size) {
    size_t block_size = arena->reserved < FIRST_BLOCK ? FIRST_BLOCK : arena->reserved;
    if (block_size > LARGEST_BLOCK) block_size = LARGEST_BLOCK;
    if (block_size < size) block_size = size;
    if (arena->blocks) arena->blocks->left = (size_t)(arena->limit - arena->cursor);
    ArenaBlock *block = memory_alloc(sizeof *block + block_size);
    prepare_pages(block, block_size);
    block->next = arena->blocks;
    block->size = block_size;
    block->left = 0;
    arena->blocks = block;
    arena->reserved += block_size;
    char *memory = (char *)(block + 1);
    arena->cursor = memory + size;
    arena->limit = memory + block_size;
    return memory;
}

void arena_free(Arena *arena) {
    for (ArenaBlock *block = arena->blocks; block;) {
        ArenaBlock *next = block->next;
        free(block);
        block = next;
    }
    *arena = (Arena){0};
}

size_t arena_used(const Arena *arena) {
    size_t used = arena->reserved - (size_t)(arena->limit - arena->cursor);
    if (arena->blocks)
        for (const ArenaBlock *block = arena->blocks->next; block; block = block->next) used -= block->left;
    return used;
}

void *arena_alloc_zero(Arena *arena, size_t size) {
    void *memory = arena_alloc(arena, size);
    memset(memory, 0, size);
    return memory;
}

char *arena_copy(Arena *arena, const char *text, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length) memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *arena_printf(Arena *arena, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}
