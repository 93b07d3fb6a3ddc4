/* From the paths on a command line to the Python files they mean. A file that is named is taken, whatever
 * its suffix; a folder stands for every .py and .pyi file below it, without what git ignores, what is
 * excluded, hidden folders, virtual environments and caches. Symbolic links to folders are not followed.
 *
 * The result is sorted by path and names no file twice, whatever order the system lists folders in. What
 * could not be read is in [problems]; the rest is still found. */
#ifndef MOIRA_WORKSPACE_WALK_H
#define MOIRA_WORKSPACE_WALK_H

#include "base/array.h"
#include "workspace/settings.h"

typedef struct WalkedFile {
    const char *path; /* as the user would write it; "-" is standard input */
    const char *key;  /* the real, absolute path: the same for all names of a file */
} WalkedFile;

typedef struct WalkProblem {
    const char *path;
    const char *reason;
} WalkProblem;

typedef struct Walk {
    Array(WalkedFile) files;
    Array(WalkProblem) problems;
    Arena *arenas; /* one per thread; they hold the paths */
    uint32_t arena_count;
} Walk;

/* Finds the files of [paths]. [excludes] are patterns as in .gitignore; [jobs] is as in pool_run. */
void walk_paths(Walk *walk, const char *const *paths, uint32_t path_count, const SettingItem *excludes,
                uint32_t exclude_count, uint32_t jobs);
void walk_free(Walk *walk);

#endif
