/* An arena: memory that is handed out piece by piece and freed all at once.
 *
 * Trees, strings and tables that live as long as one file or one analysis come from an arena; nothing in
 * it is freed on its own. Blocks grow geometrically, so a small file costs one small block. When the
 * system has no more memory, memory_exhausted() says so and ends the program: no caller checks for NULL. */
#ifndef MOIRA_BASE_ARENA_H
#define MOIRA_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    char *cursor;       /* the next free byte of the newest block, always 8-aligned */
    char *limit;        /* the end of the newest block */
    ArenaBlock *blocks; /* all blocks, newest first */
    ArenaBlock *spare;  /* large blocks that arena_reset kept, to be used again */
    size_t reserved;    /* bytes of [blocks] */
} Arena;

/* A zeroed Arena is empty and ready; this is only the readable way to say so. */
static inline void arena_init(Arena *arena) { *arena = (Arena){0}; }

/* Gives every block back to the system and leaves [arena] empty. */
void arena_free(Arena *arena);
/* The same for an arena that is filled again: large blocks are kept, since the system takes its time to give
 * new ones. */
void arena_reset(Arena *arena);

/* The bytes handed out so far, for statistics. */
size_t arena_used(const Arena *arena);

/* Takes a new block that holds [size] bytes and allocates from it; the slow path of arena_alloc. */
void *arena_alloc_slow(Arena *arena, size_t size);

/* [size] bytes, 8-aligned, not initialised. Never NULL. */
static inline void *arena_alloc(Arena *arena, size_t size) {
    size = (size + 7) & ~(size_t)7;
    if ((size_t)(arena->limit - arena->cursor) < size) return arena_alloc_slow(arena, size);
    void *memory = arena->cursor;
    arena->cursor += size;
    return memory;
}

/* The same, filled with zeros. */
void *arena_alloc_zero(Arena *arena, size_t size);

/* A copy of the [length] bytes at [text], followed by a NUL. */
char *arena_copy(Arena *arena, const char *text, size_t length);

/* A formatted, NUL-terminated string. */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(arena, type) ((type *)arena_alloc_zero((arena), sizeof(type)))

/* The status of a program that has too little memory: it is no defect of the program. */
enum { MEMORY_EXIT_STATUS = 2 };

/* Says that memory is exhausted and ends the program. */
_Noreturn void memory_exhausted(size_t wanted);
/* Whether [size] more bytes could be had. It may be asked in a signal handler. */
bool memory_has(size_t size);

/* Makes the allocator keep freed memory for the next file instead of giving it back to the system: taking a
 * page anew costs more than parsing what fits on it. Called once, at the start of the program. */
void memory_keep_freed(void);

/* malloc and realloc that never return NULL. */
void *memory_alloc(size_t size);
void *memory_resize(void *old, size_t size);

#endif
