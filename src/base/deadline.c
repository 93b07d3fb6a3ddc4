#include "base/deadline.h"

#include <errno.h>

static void *wait_for_end(void *argument) {
    Deadline *deadline = argument;
    pthread_mutex_lock(&deadline->lock);
    int error = 0;
    while (!deadline->is_done && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&deadline->done, &deadline->lock, &deadline->end);
    bool is_over = !deadline->is_done;
    pthread_mutex_unlock(&deadline->lock);
    if (is_over) deadline->over(deadline->context);
    return NULL;
}

void deadline_start(Deadline *deadline, uint32_t milliseconds, DeadlineOver *over, void *context) {
    *deadline = (Deadline){.over = over, .context = context};
    pthread_mutex_init(&deadline->lock, NULL);
    pthread_cond_init(&deadline->done, NULL);
    clock_gettime(CLOCK_REALTIME, &deadline->end);
    deadline->end.tv_sec += milliseconds / 1000;
    deadline->end.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (deadline->end.tv_nsec >= 1000000000) deadline->end.tv_sec++, deadline->end.tv_nsec -= 1000000000;
    deadline->is_started = pthread_create(&deadline->thread, NULL, wait_for_end, deadline) == 0;
}

void deadline_stop(Deadline *deadline) {
    pthread_mutex_lock(&deadline->lock);
    deadline->is_done = true;
    pthread_cond_signal(&deadline->done);
    pthread_mutex_unlock(&deadline->lock);
    if (deadline->is_started) pthread_join(deadline->thread, NULL);
    pthread_cond_destroy(&deadline->done);
    pthread_mutex_destroy(&deadline->lock);
}
