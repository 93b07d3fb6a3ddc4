/* Where caches lie on the disk. */
#include "base/file.h"
#include "base/system.h"
#include "names/folder.h"
#include "workspace/cache.h"
#include "workspace/cache_internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_FILES = 64 /* that are kept */
};
static const uint64_t MOST_BYTES = UINT64_C(512) << 20; /* of all of them together */

static const char ENDING[] = ".moira-cache";

/* Whether only the user can put anything there. */
static bool is_private(const char *folder) {
    struct stat status;
    return lstat(folder, &status) == 0 && S_ISDIR(status.st_mode) && system_is_own(&status) &&
           (status.st_mode & 077) == 0;
}

const char *cache_folder(const char *chosen, Arena *arena) {
    if (chosen) return chosen;
    const char *base = environment_text("XDG_CACHE_HOME"), *home = environment_text("HOME");
    if (!base && home) base = path_join(arena, home, ".cache");
    return base && base[0] == '/' ? path_join(arena, base, "moira") : NULL;
}

/* Makes a folder that is the user's alone, and those above it, where there is nothing. */
static void make_private(const char *folder, Arena *arena) {
    struct stat status;
    if (lstat(folder, &status) == 0) return;
    const char *above = path_parent(arena, folder);
    if (lstat(above, &status) != 0 && strcmp(above, folder) != 0) make_private(above, arena);
    mode_t mask = umask(077);
    (void)system_make_folder(folder);
    umask(mask);
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), rest = strlen(end);
    return length >= rest && strcmp(text + length - rest, end) == 0;
}

typedef struct OldFile {
    const char *path;
    int64_t changed;
    uint64_t size;
} OldFile;

typedef Array(OldFile) OldFiles;

static void list_files(const char *folder, Arena *arena, OldFiles *files) {
    void *stream = system_folder_open(folder);
    SystemEntry type;
    for (const char *name; stream && (name = system_folder_next(stream, &type));) {
        struct stat status;
        const char *path = path_join(arena, folder, name);
        bool is_ours = ends_with(name, ENDING) || strstr(name, ".moira-cache.");
        if (is_ours && lstat(path, &status) == 0 && S_ISREG(status.st_mode))
            array_push(files, ((OldFile){path, system_changed(&status), (uint64_t)status.st_size}));
    }
    if (stream) system_folder_close(stream);
}

uint32_t cache_clean(const char *folder, Arena *arena) {
    OldFiles files = {0};
    uint32_t removed = 0;
    if (!is_private(folder)) return 0;
    list_files(folder, arena, &files);
    for (uint32_t i = 0; i < files.count; i++) removed += unlink(files.items[i].path) == 0;
    array_free(&files);
    (void)rmdir(folder);
    return removed;
}

static int compare_age(const void *a, const void *b) {
    const OldFile *left = a, *right = b;
    if (left->changed != right->changed) return left->changed > right->changed ? -1 : 1;
    return strcmp(left->path, right->path);
}

/* The newest files stay. */
static void drop_old(const char *folder) {
    Arena arena = {0};
    OldFiles files = {0};
    uint64_t bytes = 0;
    list_files(folder, &arena, &files);
    if (files.count > 0) qsort(files.items, files.count, sizeof *files.items, compare_age);
    for (uint32_t i = 0; i < files.count; i++) {
        bytes += files.items[i].size;
        if (i >= MOST_FILES || bytes > MOST_BYTES) (void)unlink(files.items[i].path);
    }
    array_free(&files);
    arena_free(&arena);
}

const char *cache_path(const char *folder, const char *name, Arena *arena) {
    return arena_printf(arena, "%s/%s%s", folder, name, ENDING);
}

bool cache_read_file(const char *folder, const char *path, Arena *arena, FileContent *content) {
    struct stat status;
    return is_private(folder) && lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           system_is_own(&status) && !file_read(path, arena, content);
}

bool cache_write_file(const char *folder, const char *path, const StrBuf *data) {
    Arena arena = {0};
    make_private(folder, &arena);
    if (!is_private(folder)) {
        arena_free(&arena);
        return false;
    }
    const char *temporary = arena_printf(&arena, "%s.%ld", path, (long)getpid());
    (void)unlink(temporary);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool is_written = fd >= 0 && write_bytes(fd, data->data, data->length) == 0;
    if (fd >= 0) is_written = close(fd) == 0 && is_written;
    if (is_written) is_written = system_replace(temporary, path) == 0;
    if (!is_written && fd >= 0) (void)unlink(temporary);
    if (is_written) drop_old(folder);
    arena_free(&arena);
    return is_written;
}
