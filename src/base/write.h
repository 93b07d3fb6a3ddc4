/* Writing files: one, or several of which all are new or all are as they were.
 *
 * Every text is first written to a temporary file beside its target, with its mode and owner; when all are
 * there they take the places of the targets. So a full disk changes nothing, a reader sees an old file or a
 * new one, and when one file cannot be replaced those before it get their old texts back. SIGINT, SIGTERM and
 * SIGHUP wait meanwhile: one that comes before the files are replaced removes what was written, a later one
 * finds all files new. They must be blocked in all threads for that, so nothing else may run: files are
 * written by the first thread, when the others are done.
 *
 * A file with several names (hard links), with an owner that cannot be given to another file, or with
 * extended attributes keeps its identity: the text is written into it, and its old text is put back should
 * that fail. A symbolic link is followed. A device or a pipe is written to, after all the rest. */
#ifndef MOIRA_BASE_WRITE_H
#define MOIRA_BASE_WRITE_H

#include "base/arena.h"

enum { MODE_AS_IT_IS = -1 /* of a new file: what the umask leaves */ };

typedef struct FileWrite {
    const char *path;
    const char *data;
    size_t length;
    int mode;           /* or MODE_AS_IT_IS */
    bool makes_folders; /* those that are missing above it are made, and removed if nothing is written */
    const char *folder; /* out of which no link may lead; NULL: it may lie anywhere */
} FileWrite;

/* Writes all files. Returns NULL, or the reason why none is written, and in [failed] the one that is to
 * blame. */
const char *file_write_all(const FileWrite *writes, uint32_t count, Arena *arena, uint32_t *failed);

/* The same with one file. */
const char *file_write(const char *path, const char *data, size_t length, Arena *arena);

/* Writes all of it to an open file; returns 0 or the error number. */
int write_bytes(int fd, const char *data, size_t length);

#endif
