/* WebAssembly with WASI: files and streams come from whoever runs the module, a page of a browser or Node.
 * There are no threads, signals, terminals, other programs or shared libraries, and nothing is owned. */
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what the C library lacks ---- */

/* Links are followed by whoever runs the module, which shows no path that leads out of what it lends. So the
 * real path is the plain one, if it is there. */
char *realpath(const char *path, char *real) {
    char whole[PATH_MAX];
    struct stat status;
    char here[PATH_MAX] = "";
    if (stat(path, &status) != 0) return NULL;
    if (path[0] != '/' && !getcwd(here, sizeof here)) return NULL;
    if (strlen(here) + strlen(path) + 2 > sizeof whole) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    snprintf(whole, sizeof whole, "%s/%s", here, path);
    if (!real) real = malloc(PATH_MAX);
    if (!real) return NULL;
    char *to = real;
    for (const char *at = whole; *at;) {
        const char *part = at + strspn(at, "/");
        size_t length = strcspn(part, "/");
        at = part + length;
        if (length == 0 || (length == 1 && part[0] == '.')) continue;
        if (length == 2 && memcmp(part, "..", 2) == 0) {
            while (to > real && *--to != '/') continue;
            continue;
        }
        *to++ = '/';
        to = mempcpy(to, part, length);
    }
    if (to == real) *to++ = '/';
    *to = '\0';
    return real;
}

mode_t umask(mode_t mask) {
    (void)mask;
    return 022;
}

/* One process alone writes here: the first free name will do. */
int mkstemp(char *template) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    char *end = template + strlen(template);
    for (size_t number = 0; number < 36 * 36 * 36; number++) {
        size_t rest = number;
        for (char *at = end - 1; at >= end - 6; at--, rest /= 36) *at = digits[rest % 36];
        int fd = open(template, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

/* Debian's compiler library for 128-bit numbers expects a guard of the stack. */
const uintptr_t __stack_chk_guard = 0x5AFEC0DE;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { abort(); }

/* ---- threads ---- */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument) {
    (void)thread, (void)attributes, (void)start, (void)argument;
    return ENOTSUP;
}

int pthread_join(pthread_t thread, void **result) { return (void)thread, (void)result, ESRCH; }
int pthread_attr_init(pthread_attr_t *attributes) { return (void)attributes, 0; }
int pthread_attr_destroy(pthread_attr_t *attributes) { return (void)attributes, 0; }
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) {
    return (void)attributes, (void)size, 0;
}
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) {
    return (void)attributes, (void)state, 0;
}
int pthread_mutex_init(pthread_mutex_t *mutex, const void *attributes) {
    return (void)mutex, (void)attributes, 0;
}
int pthread_mutex_destroy(pthread_mutex_t *mutex) { return (void)mutex, 0; }
int pthread_mutex_lock(pthread_mutex_t *mutex) { return (void)mutex, 0; }
int pthread_mutex_unlock(pthread_mutex_t *mutex) { return (void)mutex, 0; }
int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
    return (void)condition, (void)attributes, 0;
}
int pthread_cond_destroy(pthread_cond_t *condition) { return (void)condition, 0; }
int pthread_cond_signal(pthread_cond_t *condition) { return (void)condition, 0; }

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    (void)condition, (void)mutex;
    abort();
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
    (void)condition, (void)mutex, (void)end;
    abort();
}

/* ---- the start ---- */

/* What Python calls the system on which the programs will run, not the page. */
const char *system_name(void) { return "linux"; }

void system_start(int count, char **arguments) {
    (void)count, (void)arguments;
    /* The folder from which relative paths lead is named by a variable, since WASI has no way to say it. */
    const char *here = getenv("PWD");
    if (here && chdir(here) != 0) errno = 0;
}

uint32_t system_processors(void) { return 1; }

/* ---- memory ---- */

/* There are no pages whose size could matter, so blocks are aligned like all others. */
void *system_pages(size_t size, size_t alignment, bool is_huge) {
    (void)alignment, (void)is_huge;
    return calloc(1, size);
}

void system_pages_free(void *pages, size_t size) {
    (void)size;
    free(pages);
}

bool system_has_memory(size_t size) {
    void *memory = malloc(size);
    free(memory);
    return memory != NULL;
}

void system_keep_freed(void) {}

/* ---- signals ---- */

void system_catch_crashes(void (*handler)(int number), bool only_abort) { (void)handler, (void)only_abort; }

void system_crash_stack(void *stack, size_t size) { (void)stack, (void)size; }

void system_ignore_closed_pipes(void) {}

const char *system_signal_meaning(int number) {
    (void)number;
    return "abort";
}

void system_hold(SystemHold *hold) { *hold = (SystemHold){0}; }

bool system_is_interrupted(const SystemHold *hold) {
    (void)hold;
    return false;
}

void system_release(const SystemHold *hold) { (void)hold; }

/* ---- files ---- */

bool system_has_attributes(const char *path) {
    (void)path;
    return false;
}

bool system_is_own(const struct stat *status) {
    (void)status;
    return true;
}

bool system_take_owner(int fd, const struct stat *other) {
    (void)fd, (void)other;
    return true;
}

int system_set_mode(int fd, unsigned mode) {
    (void)fd, (void)mode;
    return 0;
}

int system_reserve(int fd, size_t length) {
    (void)fd, (void)length;
    return 0;
}

int system_flush(int fd) {
    (void)fd;
    return 0;
}

int system_exchange(const char *first, const char *second) {
    (void)first, (void)second;
    return ENOSYS;
}

/* ---- terminals, programs, libraries ---- */

void *system_terminal_raw(int fd, Arena *arena) {
    (void)fd, (void)arena;
    return NULL;
}

void system_terminal_restore(int fd, const void *before) { (void)fd, (void)before; }

size_t system_terminal_width(int fd) {
    (void)fd;
    return 0;
}

bool system_lives(int64_t process) {
    (void)process;
    return true;
}

int system_run(const char *program, const char *const *arguments, char *const *variables, StrBuf *out) {
    (void)program, (void)arguments, (void)variables, (void)out;
    return -1;
}

const char *system_program_folder(Arena *arena) {
    (void)arena;
    return NULL;
}

bool system_has_libraries(void) { return false; }

void *system_library_open(const char *name) {
    (void)name;
    return NULL;
}

void *system_library_opened(const char *name) {
    (void)name;
    return NULL;
}

void *system_library_find(void *library, const char *function) {
    (void)library, (void)function;
    return NULL;
}

const char *system_library_file(const void *address, Arena *arena) {
    (void)address, (void)arena;
    return NULL;
}
