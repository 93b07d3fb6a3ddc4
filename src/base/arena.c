#include "base/arena.h"
#include "base/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_BLOCK = 16 << 10,
    LARGE_BLOCK = 512 << 10, /* from here on blocks are made of huge pages */
    LARGEST_BLOCK = 4 << 20,
    HUGE_PAGE = 2 << 20,
    MOST_HUGE = 64 << 20,  /* so much of an arena lies on huge pages, which are rare */
    MOST_SPARE = 256 << 20 /* so much is kept by arena_reset */
};

struct ArenaBlock {
    ArenaBlock *next;
    size_t size; /* bytes, this header included */
    size_t left; /* bytes never handed out, known once the block is no longer the newest */
};

_Noreturn void memory_exhausted(size_t wanted) {
    char text[128];
    int length =
        snprintf(text, sizeof text, "moira: error: out of memory: %zu more bytes were needed\n", wanted);
    ssize_t ignored = write(STDERR_FILENO, text, (size_t)length);
    (void)ignored;
    _exit(MEMORY_EXIT_STATUS);
}

bool memory_has(size_t size) { return system_has_memory(size); }

void memory_keep_freed(void) { system_keep_freed(); }

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

/* Large blocks are taken from the system itself, which is told to make them of huge pages, or, where there
 * are many of them, to have all their pages ready: one page at a time costs much more than to fill it. */
static void *map_pages(size_t size, bool is_huge) {
    void *block = system_pages(size, HUGE_PAGE, is_huge);
    if (!block) memory_exhausted(size);
    return block;
}

/* How many bytes the next block has, its header included. Blocks double what there is; from LARGE_BLOCK on
 * they are whole huge pages. */
static size_t next_block_size(const Arena *arena, size_t wanted) {
    size_t size = arena->reserved < FIRST_BLOCK ? FIRST_BLOCK : arena->reserved;
    if (size > LARGEST_BLOCK) size = LARGEST_BLOCK;
    if (size < sizeof(ArenaBlock) + wanted) size = sizeof(ArenaBlock) + wanted;
    if (size < LARGE_BLOCK) return size;
    return (size + HUGE_PAGE - 1) & ~(size_t)(HUGE_PAGE - 1);
}

/* A block of [size] bytes: a spare one, or a new one. One that is larger will not do: how much an arena has
 * reserved must not depend on what it was used for before, since runs are cut short by it. */
static ArenaBlock *take_block(Arena *arena, size_t size) {
    for (ArenaBlock **at = &arena->spare; *at && size >= LARGE_BLOCK; at = &(*at)->next) {
        ArenaBlock *block = *at;
        if (block->size != size) continue;
        *at = block->next;
        return block;
    }
    ArenaBlock *block =
        size < LARGE_BLOCK ? memory_alloc(size) : map_pages(size, arena->reserved < MOST_HUGE);
    block->size = size;
    return block;
}

void *arena_alloc_slow(Arena *arena, size_t size) {
    if (arena->blocks) arena->blocks->left = (size_t)(arena->limit - arena->cursor);
    ArenaBlock *block = take_block(arena, next_block_size(arena, size));
    block->next = arena->blocks;
    block->left = 0;
    arena->blocks = block;
    arena->reserved += block->size - sizeof *block;
    arena->cursor = (char *)(block + 1) + size;
    arena->limit = (char *)block + block->size;
    return block + 1;
}

/* Gives blocks back, all but large ones of [kept] bytes together; those are returned. What holds one thing of
 * its own is hardly wanted again. */
static ArenaBlock *give_back(ArenaBlock *blocks, size_t kept, ArenaBlock *spare) {
    for (ArenaBlock *block = blocks, *next; block; block = next) {
        next = block->next;
        if (block->size < LARGE_BLOCK) {
            free(block);
        } else if (block->size <= kept && block->size <= LARGEST_BLOCK) {
            kept -= block->size;
            block->next = spare;
            spare = block;
        } else {
            system_pages_free(block, block->size);
        }
    }
    return spare;
}

void arena_free(Arena *arena) {
    give_back(arena->blocks, 0, NULL);
    give_back(arena->spare, 0, NULL);
    *arena = (Arena){0};
}

void arena_reset(Arena *arena) {
    size_t kept = MOST_SPARE;
    for (const ArenaBlock *block = arena->spare; block; block = block->next) kept -= block->size;
    *arena = (Arena){.spare = give_back(arena->blocks, kept, arena->spare)};
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
