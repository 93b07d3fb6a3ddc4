#include "base/write.h"
#include "base/array.h"
#include "base/file.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum PendingKind {
    PENDING_NEW,    /* there is no such file yet */
    PENDING_CHANGE, /* the temporary file and the target change places */
    PENDING_INSIDE, /* the text is written into the file, which has other names or another owner */
    PENDING_STREAM, /* a device or a pipe */
} PendingKind;

typedef struct Pending {
    const FileWrite *write;
    PendingKind kind;
    const char *target;
    struct stat status;
    char *pattern;         /* of the name of a temporary file */
    const char *temporary; /* NULL: there is none (any more) */
    FileContent old;       /* of what may become PENDING_INSIDE */
    bool is_done;          /* the target is new */
    bool is_final;         /* and its old text is gone */
} Pending;

typedef struct Writing {
    Arena *arena;
    Pending *files;
    uint32_t count;
    Array(char *) folders; /* that were made, outer ones first */
    SystemHold hold;       /* the signals that wait */
} Writing;

/* ---- bytes ---- */

int write_bytes(int fd, const char *data, size_t length) {
    while (length > 0) {
        ssize_t wrote = write(fd, data, length);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) return errno;
        data += wrote;
        length -= (size_t)wrote;
    }
    return 0;
}

static int close_after(int fd, int error) { return close(fd) != 0 && !error ? errno : error; }

static int write_stream(const Pending *file) {
    int fd = open(file->target, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return fd < 0 ? errno : close_after(fd, write_bytes(fd, file->write->data, file->write->length));
}

/* Makes [data] the text of the file; the room for it is asked for before a byte is lost. */
static int write_inside(const char *path, const char *data, size_t length) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return errno;
    int error = system_reserve(fd, length);
    if (!error) error = write_bytes(fd, data, length);
    if (!error && ftruncate(fd, (off_t)length) != 0) error = errno;
    if (!error) error = system_flush(fd);
    return close_after(fd, error);
}

/* ---- temporary files ---- */

static mode_t usual_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Gives a temporary file the owner and the mode of what it stands for; false when it cannot have that owner.
 */
static bool take_over(int fd, const Pending *file, int *error) {
    bool is_same = file->kind == PENDING_NEW || system_take_owner(fd, &file->status);
    mode_t mode = file->write->mode != MODE_AS_IT_IS ? (mode_t)file->write->mode
                  : file->kind == PENDING_NEW        ? usual_mode()
                                                     : file->status.st_mode & 07777;
    *error = system_set_mode(fd, mode);
    return is_same;
}

static int make_temporary(Pending *file) {
    int fd = mkstemp(file->pattern);
    if (fd < 0) return errno;
    file->temporary = file->pattern;
    int error = write_bytes(fd, file->write->data, file->write->length);
    bool is_same = error || take_over(fd, file, &error);
    if (!error) error = system_flush(fd);
    if (!is_same) file->kind = PENDING_INSIDE;
    return close_after(fd, error);
}

/* ---- before ---- */

static const char *make_folders(Writing *writing, const char *path) {
    char *copy = arena_printf(writing->arena, "%s", path);
    for (char *slash = copy; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        int error = system_make_folder(copy);
        if (!error)
            array_push(&writing->folders, arena_copy(writing->arena, copy, strlen(copy)));
        else if (error != EEXIST)
            return file_reason(error, writing->arena);
        *slash = '/';
    }
    return NULL;
}

/* Looks at a target, and takes all the memory that will be needed: what runs out of memory later on would
 * leave files behind. */
static const char *look(Writing *writing, Pending *file) {
    Arena *arena = writing->arena;
    if (file->write->folder && !file_is_inside(file->write->path, file->write->folder))
        return arena_printf(arena, "a link leads out of %s", file->write->folder);
    char *real = realpath(file->write->path, NULL);
    file->target = real ? arena_printf(arena, "%s", real) : file->write->path;
    free(real);
    struct stat *status = &file->status;
    bool exists = stat(file->target, status) == 0;
    file->kind = !exists                               ? PENDING_NEW
                 : !S_ISREG(status->st_mode)           ? PENDING_STREAM
                 : status->st_nlink > 1                ? PENDING_INSIDE
                 : system_has_attributes(file->target) ? PENDING_INSIDE
                                                       : PENDING_CHANGE;
    if (file->kind == PENDING_STREAM) return S_ISDIR(status->st_mode) ? file_reason(EISDIR, arena) : NULL;
    if (exists && access(file->target, W_OK) != 0) return file_reason(errno, arena);
    const char *slash = strrchr(file->target, '/');
    int folder = slash ? (int)(slash + 1 - file->target) : 0;
    file->pattern = arena_printf(arena, "%.*s.moira-XXXXXX", folder, file->target);
    bool is_foreign = exists && !system_is_own(status);
    return file->kind == PENDING_INSIDE || is_foreign ? file_read(file->target, arena, &file->old) : NULL;
}

static const char *prepare(Writing *writing, Pending *file) {
    const char *reason = file->write->makes_folders ? make_folders(writing, file->write->path) : NULL;
    if (reason || file->kind == PENDING_STREAM) return reason;
    int error = make_temporary(file);
    return error ? file_reason(error, writing->arena) : NULL;
}

/* ---- the change ---- */

static int replace(Pending *file) {
    if (file->kind == PENDING_STREAM) return 0;
    int error = ENOSYS;
    if (file->kind == PENDING_INSIDE)
        error = write_inside(file->target, file->write->data, file->write->length);
    else if (file->kind == PENDING_CHANGE)
        error = system_exchange(file->temporary, file->target);
    /* Not every file system can let two files change places; then the old text is gone. */
    if (error && file->kind != PENDING_INSIDE) {
        error = system_replace(file->temporary, file->target);
        if (!error) file->temporary = NULL;
        file->is_final = file->kind == PENDING_CHANGE;
    }
    file->is_done = !error;
    return error;
}

static void take_back(Pending *file) {
    switch (file->kind) {
    case PENDING_NEW:
        if (file->is_done) unlink(file->target);
        break;
    case PENDING_CHANGE:
        if (file->is_done && !file->is_final) system_exchange(file->temporary, file->target);
        break;
    case PENDING_INSIDE: write_inside(file->target, file->old.data, file->old.length); break;
    case PENDING_STREAM: break;
    }
}

/* ---- the whole ---- */

static const char *prepare_all(Writing *writing, uint32_t *failed) {
    for (*failed = 0; *failed < writing->count; ++*failed) {
        const char *reason = look(writing, &writing->files[*failed]);
        if (reason) return reason;
    }
    for (*failed = 0; *failed < writing->count; ++*failed) {
        const char *reason = prepare(writing, &writing->files[*failed]);
        if (!reason && system_is_interrupted(&writing->hold)) reason = "interrupted";
        if (reason) return reason;
    }
    return NULL;
}

static const char *replace_all(Writing *writing, uint32_t *failed) {
    for (*failed = 0; *failed < writing->count; ++*failed) {
        Pending *file = &writing->files[*failed];
        int error = replace(file);
        if (!error) continue;
        for (uint32_t i = *failed + 1; i-- > 0;) take_back(&writing->files[i]);
        return file_reason(error, writing->arena);
    }
    return NULL;
}

static const char *write_streams(Writing *writing, uint32_t *failed) {
    for (*failed = 0; *failed < writing->count; ++*failed) {
        const Pending *file = &writing->files[*failed];
        int error = file->kind == PENDING_STREAM ? write_stream(file) : 0;
        if (error) return file_reason(error, writing->arena);
    }
    return NULL;
}

/* What is left beside the targets: texts that are not needed, or old ones. */
static void clean_up(Writing *writing, bool is_written) {
    for (uint32_t i = 0; i < writing->count; i++)
        if (writing->files[i].temporary) unlink(writing->files[i].temporary);
    for (uint32_t i = writing->folders.count; i-- > 0 && !is_written;) rmdir(writing->folders.items[i]);
    array_free(&writing->folders);
}

const char *file_write_all(const FileWrite *writes, uint32_t count, Arena *arena, uint32_t *failed) {
    Writing writing = {.arena = arena, .count = count};
    writing.files = arena_alloc_zero(arena, (count + 1) * sizeof *writing.files);
    for (uint32_t i = 0; i < count; i++) writing.files[i].write = &writes[i];
    system_hold(&writing.hold);
    const char *reason = prepare_all(&writing, failed);
    if (!reason) reason = replace_all(&writing, failed);
    clean_up(&writing, !reason);
    system_release(&writing.hold);
    /* To open a pipe may wait for long. */
    return reason ? reason : write_streams(&writing, failed);
}

const char *file_write(const char *path, const char *data, size_t length, Arena *arena) {
    uint32_t failed;
    return file_write_all(&(FileWrite){path, data, length, MODE_AS_IT_IS, false, NULL}, 1, arena, &failed);
}
