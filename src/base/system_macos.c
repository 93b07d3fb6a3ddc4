#include "base/system.h"

#include <errno.h>
#include <limits.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

void *mempcpy(void *to, const void *from, size_t length) { return (char *)memcpy(to, from, length) + length; }

void *memrchr(const void *bytes, int byte, size_t length) {
    const unsigned char *at = bytes;
    while (length-- > 0)
        if (at[length] == (unsigned char)byte) return (void *)&at[length];
    return NULL;
}

/* The headers that come with Zig leave it out. */
ssize_t listxattr(const char *path, char *names, size_t size, int options);

const char *system_name(void) { return "darwin"; }

/* ---- memory ---- */

void *system_pages(size_t size, size_t alignment, bool is_huge) {
    (void)is_huge;
    char *start = mmap(NULL, size + alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (start == MAP_FAILED) return NULL;
    char *block = (char *)(((uintptr_t)start + alignment - 1) & ~(uintptr_t)(alignment - 1));
    char *end = block + size, *mapped = start + size + alignment;
    if (block > start) munmap(start, (size_t)(block - start));
    if (mapped > end) munmap(end, (size_t)(mapped - end));
    return block;
}

bool system_has_memory(size_t size) {
    void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0);
    return start != MAP_FAILED && munmap(start, size) == 0;
}

void system_keep_freed(void) {}

/* ---- files ---- */

int64_t system_changed(const struct stat *status) {
    return (int64_t)status->st_mtimespec.tv_sec * 1000000000 + status->st_mtimespec.tv_nsec;
}

/* What a download leaves on a file and what the Finder writes there are none of an owner's. */
bool system_has_attributes(const char *path) {
    char names[1024];
    ssize_t length = listxattr(path, names, sizeof names, 0);
    if (length < 0) return errno == ERANGE;
    for (const char *name = names; name < names + length; name += strlen(name) + 1)
        if (strncmp(name, "com.apple.", strlen("com.apple.")) != 0) return true;
    return false;
}

int system_reserve(int fd, size_t length) {
    (void)fd, (void)length;
    return 0;
}

int system_exchange(const char *first, const char *second) {
    return renamex_np(first, second, RENAME_SWAP) == 0 ? 0 : errno;
}

/* The system's iconv is in a library of its own, which every macOS has. */
typedef struct Converter {
    void *(*open)(const char *to, const char *from);
    size_t (*convert)(void *converter, char **in, size_t *in_left, char **out, size_t *room);
    int (*close)(void *converter);
} Converter;

static bool find_function(void *library, const char *name, void *function, size_t size) {
    void *address = system_library_find(library, name);
    if (address) memcpy(function, &address, size);
    return address != NULL;
}

static bool find_converter(Converter *converter) {
    void *library = system_library_open("/usr/lib/libiconv.2.dylib");
    return library && find_function(library, "iconv_open", &converter->open, sizeof converter->open) &&
           find_function(library, "iconv", &converter->convert, sizeof converter->convert) &&
           find_function(library, "iconv_close", &converter->close, sizeof converter->close);
}

size_t system_convert(const char *to, const char *from, const char *data, size_t length, StrBuf *out) {
    Converter iconv;
    void *converter = find_converter(&iconv) ? iconv.open(to, from) : (void *)-1;
    if (converter == (void *)-1) return SIZE_MAX;
    char *in = (char *)data;
    size_t in_left = length;
    bool flushing = false;
    for (;;) {
        strbuf_reserve(out, in_left * 2 + 64);
        char *cursor = out->data + out->length;
        size_t room = out->capacity - out->length;
        size_t status = flushing ? iconv.convert(converter, NULL, NULL, &cursor, &room)
                                 : iconv.convert(converter, &in, &in_left, &cursor, &room);
        int error = errno;
        out->length = (size_t)(cursor - out->data);
        if (status == (size_t)-1 && error == E2BIG) continue;
        if (status == (size_t)-1 || flushing) break;
        flushing = true;
    }
    iconv.close(converter);
    return length - in_left;
}

/* ---- the program ---- */

const char *system_program_folder(Arena *arena) {
    char path[PATH_MAX], real[PATH_MAX];
    uint32_t size = sizeof path;
    if (_NSGetExecutablePath(path, &size) != 0 || !realpath(path, real)) return NULL;
    char *slash = strrchr(real, '/');
    return slash ? arena_copy(arena, real, (size_t)(slash - real)) : NULL;
}
