#include "base/file.h"
#include "base/strbuf.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* strerror without its capital letter: the text ends a sentence of ours. */
const char *file_reason(int error, Arena *arena) {
    char *text = arena_printf(arena, "%s", strerror(error));
    if (text[0] >= 'A' && text[0] <= 'Z' && !(text[1] >= 'A' && text[1] <= 'Z')) text[0] += 'a' - 'A';
    return text;
}

static const char *too_large(Arena *arena) {
    return arena_printf(arena, "larger than %zu MiB, the most that is read", FILE_SIZE_LIMIT >> 20);
}

/* Reads until the end of [fd] into a growing buffer; for pipes and terminals, whose size is unknown. */
static const char *read_stream(int fd, Arena *arena, FileContent *content) {
    size_t capacity = 64 * 1024, length = 0;
    char *data = memory_alloc(capacity);
    const char *error = NULL;
    for (;;) {
        if (length == capacity) data = memory_resize(data, capacity *= 2);
        ssize_t got = read(fd, data + length, capacity - length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) error = file_reason(errno, arena);
        if (got <= 0) break;
        length += (size_t)got;
        if (length > FILE_SIZE_LIMIT) {
            error = too_large(arena);
            break;
        }
    }
    if (!error) {
        content->data = arena_alloc(arena, length + FILE_PADDING);
        content->length = length;
        memcpy(content->data, data, length);
        memset(content->data + length, 0, FILE_PADDING);
    }
    free(data);
    return error;
}

static const char *read_regular(int fd, const struct stat *before, Arena *arena, FileContent *content) {
    if ((uint64_t)before->st_size > FILE_SIZE_LIMIT) return too_large(arena);
    size_t size = (size_t)before->st_size, length = 0;
    char *data = arena_alloc(arena, size + FILE_PADDING);
    /* One byte more than the size is asked for, to notice a file that grows. */
    while (length <= size) {
        ssize_t got = read(fd, data + length, size + 1 - length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return file_reason(errno, arena);
        if (got == 0) break;
        length += (size_t)got;
    }
    struct stat after;
    if (fstat(fd, &after) != 0) return file_reason(errno, arena);
    if (length != size || after.st_size != before->st_size ||
        system_changed(&after) != system_changed(before))
        return "the file changed while it was being read";
    memset(data + length, 0, FILE_PADDING);
    *content = (FileContent){.data = data, .length = length};
    return NULL;
}

/* Reads what has been opened; [is_found] says that a pipe, a device or a terminal is none of our files. */
static const char *read_open(int fd, bool is_found, Arena *arena, FileContent *content) {
    struct stat status;
    const char *error = NULL;
    if (fstat(fd, &status) != 0)
        error = file_reason(errno, arena);
    else if (S_ISDIR(status.st_mode))
        error = file_reason(EISDIR, arena);
    else if (is_found && !S_ISREG(status.st_mode))
        error = "not a regular file";
    else if (S_ISREG(status.st_mode) && status.st_size > 0)
        error = read_regular(fd, &status, arena, content);
    else
        error = read_stream(fd, arena, content);
    close(fd);
    return error;
}

const char *file_read(const char *path, Arena *arena, FileContent *content) {
    /* Opening a pipe waits for a writer, and reading some files of the system waits for news. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    /* This is what a socket answers. */
    if (fd < 0) return errno == ENXIO ? "not a regular file" : file_reason(errno, arena);
    return read_open(fd, true, arena, content);
}

static const char *read_part(int fd, uint64_t at, size_t most, Arena *arena, FileContent *content) {
    char *data = arena_alloc(arena, most + FILE_PADDING);
    size_t length = 0;
    while (length < most) {
        ssize_t got = pread(fd, data + length, most - length, (off_t)(at + length));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return file_reason(errno, arena);
        if (got == 0) break;
        length += (size_t)got;
    }
    memset(data + length, 0, most + FILE_PADDING - length);
    *content = (FileContent){.data = data, .length = length};
    return NULL;
}

const char *file_read_part(const char *path, uint64_t at, size_t most, Arena *arena, FileContent *content,
                           uint64_t *size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat status;
    const char *error = NULL;
    if (fd < 0) return errno == ENXIO ? "not a regular file" : file_reason(errno, arena);
    if (fstat(fd, &status) != 0)
        error = file_reason(errno, arena);
    else if (!S_ISREG(status.st_mode))
        error = "not a regular file";
    *size = error ? 0 : (uint64_t)status.st_size;
    if (!error && at == UINT64_MAX) at = *size > most ? *size - most : 0;
    if (!error && at > *size) error = "the file is too short";
    if (!error) error = read_part(fd, at, *size - at < most ? (size_t)(*size - at) : most, arena, content);
    close(fd);
    return error;
}

const char *file_read_named(const char *path, Arena *arena, FileContent *content) {
    if (strcmp(path, "-") == 0) return read_stream(STDIN_FILENO, arena, content);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    return fd < 0 ? file_reason(errno, arena) : read_open(fd, false, arena, content);
}

/* The real path of the longest part of [path] that is there; NULL when that is a link to nowhere, or cannot
 * be looked at. */
static char *real_part(const char *path) {
    StrBuf part = {0};
    struct stat status;
    strbuf_puts(&part, path);
    char *real = realpath(strbuf_text(&part), NULL);
    while (!real && errno == ENOENT) {
        while (part.length > 1 && part.data[part.length - 1] == '/') part.length--;
        if (lstat(strbuf_text(&part), &status) == 0) break;
        const char *slash = strrchr(part.data, '/');
        const char *name = slash ? slash + 1 : part.data;
        /* What follows a folder that is not there has no parents. */
        if (strcmp(name, "..") == 0) break;
        part.length = (size_t)(name - part.data);
        if (part.length == 0) strbuf_putc(&part, '.');
        real = realpath(strbuf_text(&part), NULL);
    }
    strbuf_free(&part);
    return real;
}

bool file_is_inside(const char *path, const char *folder) {
    char *outer = realpath(folder, NULL);
    if (!outer) return errno == ENOENT;
    char *real = real_part(path);
    size_t length = strcmp(outer, "/") == 0 ? 0 : strlen(outer);
    bool is_below =
        real && strncmp(real, outer, length) == 0 && (real[length] == '/' || real[length] == '\0');
    free(outer);
    free(real);
    return is_below;
}

const char *file_real_folder(const char *path, Arena *arena) {
    char *real = realpath(path, NULL);
    if (!real) return NULL;
    const char *copy = arena_printf(arena, "%s", strcmp(real, "/") == 0 ? "" : real);
    free(real);
    return copy;
}
