/* Doing the same thing to many items on several threads.
 *
 *     pool_run(8, file_count, work, &context);
 *
 * calls work(context, item, worker) once for every item below [file_count], each item on some worker below
 * the number of threads. Items are handed out in order. It returns when all are done. Results must go into
 * slots of their own (an array by item), which makes the outcome independent of the number of threads. */
#ifndef MOIRA_BASE_POOL_H
#define MOIRA_BASE_POOL_H

#include <stddef.h>
#include <stdint.h>

/* The parser and the passes over its trees recurse up to a fixed depth; this stack holds them, also in a
 * sanitizer build, whose frames are several times larger. */
enum { POOL_STACK_SIZE = 64 << 20 };

typedef void PoolWork(void *context, uint32_t item, uint32_t worker);

/* [threads] 0 means one per processor. One thread, or one item, still runs on a thread with a large stack.
 * Where not even one thread can be started the program ends, with a message. */
void pool_run(uint32_t threads, uint32_t items, PoolWork *work, void *context);

/* The number of threads that pool_run would use for [threads] and [items]: the size of per-worker arrays. */
uint32_t pool_size(uint32_t threads, uint32_t items);

#endif
