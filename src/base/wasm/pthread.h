/* Threads, for a system that has none: no thread can be started, and every lock is free. Who gets ENOTSUP
 * does the work itself. */
#ifndef MOIRA_BASE_WASM_PTHREAD_H
#define MOIRA_BASE_WASM_PTHREAD_H

#include <sys/types.h>
#include <time.h>

enum { PTHREAD_CREATE_DETACHED = 1 };

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_cond_init(pthread_cond_t *condition, const void *attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_signal(pthread_cond_t *condition);
/* Nobody would end the wait: these two must not be reached. */
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end);

#endif
