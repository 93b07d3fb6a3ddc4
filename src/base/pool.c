#include "base/pool.h"
#include "base/arena.h"
#include "base/system.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Pool {
    PoolWork *work;
    void *context;
    uint32_t items;
    atomic_uint next_item;
    atomic_uint next_worker;
} Pool;

/* The stack that there is would not hold what deep programs need. */
static _Noreturn void thread_missing(int error) {
    if (!memory_has(POOL_STACK_SIZE)) memory_exhausted(POOL_STACK_SIZE);
    fprintf(stderr, "moira: error: no thread can be started: %s\n", strerror(error));
    _exit(MEMORY_EXIT_STATUS);
}

static void *run_worker(void *argument) {
    Pool *pool = argument;
    uint32_t worker = atomic_fetch_add(&pool->next_worker, 1);
    for (;;) {
        uint32_t item = atomic_fetch_add(&pool->next_item, 1);
        if (item >= pool->items) return NULL;
        pool->work(pool->context, item, worker);
    }
}

uint32_t pool_size(uint32_t threads, uint32_t items) {
    if (threads == 0) threads = system_processors();
    if (threads > items) threads = items;
    return threads ? threads : 1;
}

void pool_run(uint32_t threads, uint32_t items, PoolWork *work, void *context) {
    if (items == 0) return;
    threads = pool_size(threads, items);
    Pool pool = {.work = work, .context = context, .items = items};
    pthread_t *ids = memory_alloc(threads * sizeof *ids);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, POOL_STACK_SIZE);
    uint32_t started = 0;
    int error = 0;
    while (started < threads && !error) {
        error = pthread_create(&ids[started], &attributes, run_worker, &pool);
        started += !error;
    }
    /* A system that has no threads gives its only one a large stack. */
    if (error == ENOTSUP)
        run_worker(&pool);
    else if (started == 0)
        thread_missing(error);
    for (uint32_t i = 0; i < started; i++) pthread_join(ids[i], NULL);
    pthread_attr_destroy(&attributes);
    free(ids);
}
