/* The thread pool: every item exactly once, whatever the number of threads. */
#include "base/pool.h"
#include "unit.h"

#include <stdatomic.h>
#include <string.h>

enum { ITEMS = 5000 };

typedef struct Count {
    atomic_uint done[ITEMS];
    atomic_uint largest_worker;
} Count;

static void count_item(void *context, uint32_t item, uint32_t worker) {
    Count *count = context;
    atomic_fetch_add(&count->done[item], 1);
    if (worker > atomic_load(&count->largest_worker)) atomic_store(&count->largest_worker, worker);
}

TEST(pool_does_every_item_once) {
    static Count count;
    for (uint32_t threads = 0; threads <= 9; threads += 3) {
        memset(&count, 0, sizeof count);
        pool_run(threads, ITEMS, count_item, &count);
        bool once = true;
        for (uint32_t i = 0; i < ITEMS; i++) once &= atomic_load(&count.done[i]) == 1;
        CHECK(once);
        CHECK(atomic_load(&count.largest_worker) < pool_size(threads, ITEMS));
    }
}

TEST(pool_without_items_does_nothing) { pool_run(4, 0, NULL, NULL); }

TEST(pool_size_is_never_zero_and_never_too_large) {
    CHECK(pool_size(0, 0) == 1);
    CHECK(pool_size(8, 3) == 3);
    CHECK(pool_size(2, 100) == 2);
    CHECK(pool_size(0, 100000) >= 1);
}

/* Most of the promised stack is used, which a default thread does not have. */
static void use_stack(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    volatile char block[POOL_STACK_SIZE / 2];
    for (size_t i = 0; i < sizeof block; i += 4096) block[i] = 1;
    *(bool *)context = block[sizeof block / 8192 * 4096] == 1;
}

TEST(pool_threads_have_a_large_stack) {
    bool reached = false;
    pool_run(1, 1, use_stack, &reached);
    CHECK(reached);
}
