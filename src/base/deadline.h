/* A deadline for work that does not look at a clock by itself: another thread waits for it, and calls a
 * function when the time is over. Where that thread cannot be started there is no deadline. */
#ifndef MOIRA_BASE_DEADLINE_H
#define MOIRA_BASE_DEADLINE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

typedef void DeadlineOver(void *context);

typedef struct Deadline {
    pthread_t thread;
    pthread_mutex_t lock; /* of [is_done] */
    pthread_cond_t done;
    struct timespec end;
    bool is_started, is_done;
    DeadlineOver *over;
    void *context;
} Deadline;

/* From now on [over] may be called once, on the other thread, after [milliseconds]. The deadline stays where
 * it is. */
void deadline_start(Deadline *deadline, uint32_t milliseconds, DeadlineOver *over, void *context);
/* From now on it is neither called nor running. */
void deadline_stop(Deadline *deadline);

#endif
