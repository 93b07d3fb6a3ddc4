/* What all systems share but Windows. */
#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

void system_sleep(uint32_t milliseconds) {
    struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

int system_make_folder(const char *path) { return mkdir(path, 0777) == 0 ? 0 : errno; }

int system_replace(const char *from, const char *to) { return rename(from, to) == 0 ? 0 : errno; }

static SystemEntry kind_of(mode_t mode) {
    return S_ISDIR(mode)   ? SYSTEM_FOLDER
           : S_ISREG(mode) ? SYSTEM_FILE
           : S_ISLNK(mode) ? SYSTEM_LINK
                           : SYSTEM_OTHER;
}

void *system_folder_open(const char *path) { return opendir(path); }

const char *system_folder_next(void *folder, SystemEntry *type) {
    struct dirent *entry;
    do {
        errno = 0;
        entry = readdir(folder);
    } while (entry && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
    if (!entry) return NULL;
    *type = entry->d_type == DT_REG       ? SYSTEM_FILE
            : entry->d_type == DT_DIR     ? SYSTEM_FOLDER
            : entry->d_type == DT_LNK     ? SYSTEM_LINK
            : entry->d_type == DT_UNKNOWN ? SYSTEM_UNKNOWN
                                          : SYSTEM_OTHER;
    return entry->d_name;
}

SystemEntry system_folder_look(void *folder, const char *name, bool follows) {
    struct stat status;
    if (fstatat(dirfd(folder), name, &status, follows ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return SYSTEM_OTHER;
    return kind_of(status.st_mode);
}

void system_folder_close(void *folder) { closedir(folder); }
