// Records the files that a process opens for writing: LD_PRELOAD=writes.so WRITES=FILE program.
//
// Python, TensorFlow and HDF5 write by different roads, and all of them end in these functions of the C
// library. One line for each path goes to $WRITES.RANK, so that what one process writes can be told from what
// another does though both run in one folder.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void record(const char *path) {
    static int (*real)(const char *, int, ...);
    const char *prefix = getenv("WRITES"), *rank = getenv("HOROVOD_RANK");
    if (!prefix || !path || !strncmp(path, "/dev/", 5) || !strncmp(path, "/proc/", 6)) return;
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    char to[4096];
    snprintf(to, sizeof to, "%s.%s", prefix, rank ? rank : "0");
    int fd = real(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0) return;
    dprintf(fd, "%s\n", path);
    close(fd);
}

/* Another name for the compiler, and the one of the C library for the linker. */
#define OPEN(name)                                                                            \
    int recorded_##name(const char *path, int flags, ...) __asm__(#name);                     \
    int recorded_##name(const char *path, int flags, ...) {                                   \
        va_list rest;                                                                         \
        va_start(rest, flags);                                                                \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                             \
        va_end(rest);                                                                         \
        if (flags & (O_WRONLY | O_RDWR)) record(path);                                        \
        return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name))(path, flags, mode); \
    }

#define FOPEN(name)                                                                            \
    FILE *recorded_##name(const char *path, const char *mode) __asm__(#name);                  \
    FILE *recorded_##name(const char *path, const char *mode) {                                \
        if (strpbrk(mode, "wa+")) record(path);                                                \
        return ((FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, #name))(path, mode); \
    }

OPEN(open)
OPEN(open64)
FOPEN(fopen)
FOPEN(fopen64)
