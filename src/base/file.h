/* Files: reading one whole; write.h writes them. Failures are returned as a message that names the reason in
 * plain words ("no such file or directory"), never printed here. */
#ifndef MOIRA_BASE_FILE_H
#define MOIRA_BASE_FILE_H

#include "base/arena.h"

/* Bytes that follow a file's content in memory, all NUL: a lexer needs no end check, and words can be
 * loaded eight bytes at a time. */
enum { FILE_PADDING = 16 };

/* The largest file that is read; positions are 32-bit offsets and trees take memory. */
#define FILE_SIZE_LIMIT ((size_t)128 << 20)

typedef struct FileContent {
    char *data; /* in the arena, FILE_PADDING NULs after it */
    size_t length;
} FileContent;

/* Reads the file [path], which was found somewhere, into [arena]. Returns NULL, or the reason why it could
 * not. What is no regular file is not read: a pipe that lies in a project would be waited for. A file that is
 * longer or shorter than it was when it was opened has changed meanwhile: that is a failure, too, since half
 * of it is of no use. */
const char *file_read(const char *path, Arena *arena, FileContent *content);

/* Reads what the user named: "-" is standard input, and a pipe or a device is read to its end. */
const char *file_read_named(const char *path, Arena *arena, FileContent *content);

/* Reads at most [most] bytes of a regular file from [at] on, or with UINT64_MAX its last ones, and says how
 * large it is. Nothing is read after its end. */
const char *file_read_part(const char *path, uint64_t at, size_t most, Arena *arena, FileContent *content,
                           uint64_t *size);

/* What the error number [error] means, as the end of a sentence. */
const char *file_reason(int error, Arena *arena);

/* The real path of the folder [path] in [arena], without a slash at its end ("" for the root); NULL when
 * there is none. */
const char *file_real_folder(const char *path, Arena *arena);

/* Whether [path] stays in [folder] when all links are followed. What is not there yet counts as what its name
 * says; what cannot be looked at, and a link to nowhere, does not stay. From a folder that is not there
 * nothing leads away. */
bool file_is_inside(const char *path, const char *folder);

#endif
