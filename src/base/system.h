/* What each system does in its own way. The rest of the program is written for C17 and the part of POSIX that
 * all systems have, or get from the header of theirs (base/system_windows.h, base/system_macos.h), which the
 * Makefile includes before everything else. So no other file asks for which system it is compiled.
 *
 * base/system_linux.c, system_macos.c and system_windows.c have these functions; what Linux and macOS share
 * is in system_posix.c. An `int` that is returned is 0 or an error number. */
#ifndef MOIRA_BASE_SYSTEM_H
#define MOIRA_BASE_SYSTEM_H

#include "base/arena.h"
#include "base/strbuf.h"

#include <stdalign.h>

struct stat;

/* What Python calls this system: `sys.platform`. */
const char *system_name(void);
/* Makes standard streams and signals what the program expects. Call once, at the start; [arguments] may be
 * changed to paths as the rest of the program reads them. */
void system_start(int count, char **arguments);
uint32_t system_processors(void);
void system_sleep(uint32_t milliseconds);

/* ---- memory ---- */

/* Pages of zeros, aligned to [alignment], or NULL. Huge pages, where [is_huge] and the system has them;
 * otherwise all of them are ready, if the system can do that. */
void *system_pages(size_t size, size_t alignment, bool is_huge);
void system_pages_free(void *pages, size_t size);
/* Whether [size] bytes could be had. */
bool system_has_memory(size_t size);
/* Keeps what is freed, since it will be needed again. */
void system_keep_freed(void);

/* ---- signals ---- */

/* Calls [handler] when the program is broken: for an abort, and unless [only_abort] for what the processor
 * refuses. */
void system_catch_crashes(void (*handler)(int number), bool only_abort);
/* The stack on which that happens in this thread. */
void system_crash_stack(void *stack, size_t size);
const char *system_signal_meaning(int number);

/* From now on writing to a pipe without a reader is an error of that call, and ends nothing. */
void system_ignore_closed_pipes(void);

/* Signals that end the program wait from system_hold on, in this thread. */
typedef struct SystemHold {
    alignas(16) unsigned char bytes[256];
} SystemHold;
void system_hold(SystemHold *hold);
bool system_is_interrupted(const SystemHold *hold);
void system_release(const SystemHold *hold);

/* ---- files ---- */

/* When the file was changed: nanoseconds since 1970, as exactly as the system knows. */
int64_t system_changed(const struct stat *status);
/* Whether the file has attributes that a new file in its place would not have. */
bool system_has_attributes(const char *path);
/* Whether the file belongs to this user and group. */
bool system_is_own(const struct stat *status);
/* Gives an open file the owner of another; false when it cannot have that one. */
bool system_take_owner(int fd, const struct stat *other);
int system_set_mode(int fd, unsigned mode);
/* Asks for the room that a file will need. */
int system_reserve(int fd, size_t length);
/* Waits until a file is on the disk. */
int system_flush(int fd);
int system_make_folder(const char *path);
/* Lets one file take the place of another, which may be there. */
int system_replace(const char *from, const char *to);
/* Lets two files change places; ENOSYS where that cannot be done. */
int system_exchange(const char *first, const char *second);

typedef enum SystemEntry {
    SYSTEM_OTHER,
    SYSTEM_FILE,
    SYSTEM_FOLDER,
    SYSTEM_LINK,
    SYSTEM_UNKNOWN
} SystemEntry;

/* The entries of a folder one by one, without `.` and `..`; NULL at the end, where errno is 0, or an error
 * number. */
void *system_folder_open(const char *path);
const char *system_folder_next(void *folder, SystemEntry *type);
/* What an entry is; a link is followed if [follows]. */
SystemEntry system_folder_look(void *folder, const char *name, bool follows);
void system_folder_close(void *folder);

/* Converts [length] bytes from the encoding [from]; what does not fit the name of an encoding in iconv is
 * unknown. Returns the offset of the first byte that cannot be converted, or [length]; SIZE_MAX when the
 * encoding is unknown. */
size_t system_convert(const char *to, const char *from, const char *data, size_t length, StrBuf *out);

/* ---- terminals, programs, libraries ---- */

/* Lets a terminal give each key at once, without showing it; what it was before is in the arena. NULL: it
 * cannot. */
void *system_terminal_raw(int fd, Arena *arena);
void system_terminal_restore(int fd, const void *before);
/* Columns; 0: unknown. */
size_t system_terminal_width(int fd);

/* Runs a program with these arguments and variables and nothing on its standard input; [out] gets all that it
 * prints. Returns its exit status; -1 when it cannot be run, -2 when it was killed, or printed without end.
 */
int system_run(const char *program, const char *const *arguments, char *const *variables, StrBuf *out);

/* Whether there is a process of that number; true where the system does not say. */
bool system_lives(int64_t process);

/* The folder in which the running program lies, absolute and with all links followed; NULL when the system
 * does not say. */
const char *system_program_folder(Arena *arena);

/* Whether libraries can be opened at all: a static program cannot. */
bool system_has_libraries(void);
/* Opens a shared library by its path or its plain name; NULL when there is none. It is never closed. */
void *system_library_open(const char *name);
/* The same, when it is open already. */
void *system_library_opened(const char *name);
/* The address of a function of a library; NULL when it has none of that name. */
void *system_library_find(void *library, const char *function);
/* The file in which [address] lies; NULL when the system does not say. */
const char *system_library_file(const void *address, Arena *arena);

#endif
