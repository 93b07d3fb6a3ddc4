/* What Windows lacks of the part of POSIX that the program uses. Included before everything else. Paths have
 * slashes and begin with one when they are absolute: `/folder/file` on the current drive,
 * `//./D:/folder/file` on another. */
#ifndef MOIRA_BASE_SYSTEM_WINDOWS_H
#define MOIRA_BASE_SYSTEM_WINDOWS_H

#define __USE_MINGW_ANSI_STDIO 1
/* The old names of its functions are words that a program may use. */
#define tell windows_tell
#include <fcntl.h>
#include <io.h>
#undef tell
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#define O_CLOEXEC _O_NOINHERIT
#define O_NONBLOCK 0
#define O_NOCTTY 0
#define S_ISLNK(mode) ((mode) != (mode))
#define lstat stat
#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

void *memmem(const void *bytes, size_t length, const void *part, size_t part_length);
void *memrchr(const void *bytes, int byte, size_t length);
void *mempcpy(void *to, const void *from, size_t length);
char *stpcpy(char *to, const char *from);
char *strsep(char **rest, const char *separators);
char *strcasestr(const char *text, const char *part);
char *realpath(const char *path, char *real);
ssize_t pread(int fd, void *data, size_t length, off_t at);

#endif
