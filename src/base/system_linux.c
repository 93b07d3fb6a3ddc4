#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/* Only the GNU C library has mallopt; another one that lacks it has a weak symbol here. */
extern int mallopt(int parameter, int value) __attribute__((weak));
enum { TRIM_THRESHOLD = -1, MMAP_THRESHOLD = -3 };

/* Newer than the headers of old systems; a kernel that does not know them refuses, and nothing is lost. */
enum { POPULATE_WRITE = 23, EXCHANGE = 2 };

const char *system_name(void) { return "linux"; }

/* ---- memory ---- */

void *system_pages(size_t size, size_t alignment, bool is_huge) {
    char *start = mmap(NULL, size + alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return NULL;
    char *block = (char *)(((uintptr_t)start + alignment - 1) & ~(uintptr_t)(alignment - 1));
    char *end = block + size, *mapped = start + size + alignment;
    if (block > start) munmap(start, (size_t)(block - start));
    if (mapped > end) munmap(end, (size_t)(mapped - end));
    madvise(block, size, is_huge ? MADV_HUGEPAGE : POPULATE_WRITE);
    return block;
}

bool system_has_memory(size_t size) {
    void *start =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return start != MAP_FAILED && munmap(start, size) == 0;
}

void system_keep_freed(void) {
    if (!mallopt) return;
    mallopt(MMAP_THRESHOLD, 1 << 30);
    mallopt(TRIM_THRESHOLD, INT_MAX);
}

/* ---- files ---- */

/* Access lists above all. Attributes of the system's own security the folder gives to each file. */
bool system_has_attributes(const char *path) {
    char names[1024];
    ssize_t length = listxattr(path, names, sizeof names);
    if (length < 0) return errno == ERANGE;
    for (const char *name = names; name < names + length; name += strlen(name) + 1)
        if (strncmp(name, "security.", strlen("security.")) != 0) return true;
    return false;
}

int system_reserve(int fd, size_t length) {
    int error = length > 0 ? posix_fallocate(fd, 0, (off_t)length) : 0;
    return error == EOPNOTSUPP || error == EINVAL ? 0 : error;
}

int system_exchange(const char *first, const char *second) {
    return syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, EXCHANGE) == 0 ? 0 : errno;
}

/* ---- the program ---- */

const char *system_program_folder(Arena *arena) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) return NULL;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    return slash ? arena_copy(arena, path, (size_t)(slash - path)) : NULL;
}
