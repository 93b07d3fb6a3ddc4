/* From the paths on a command line to the Python files they mean. A file that is named is taken, whatever
 * its suffix; a folder stands for every .py and .pyi file below it, and every notebook where they are wanted,
 * without what git ignores, what is excluded, hidden folders, virtual environments and caches. Symbolic links
 * to folders are not followed.
 *
 * The result is sorted by path and names no file twice, whatever order the system lists folders in. What
 * could not be read is in [problems]; the rest is still found. */
#ifndef MOIRA_WORKSPACE_WALK_H
#define MOIRA_WORKSPACE_WALK_H

#include "base/array.h"
#include "workspace/ignore.h"
#include "workspace/settings.h"

typedef struct WalkedFile {
    const char *path; /* as the user would write it; "-" is standard input */
    const char *key;  /* the real, absolute path: the same for all names of a file */
    bool is_named;    /* by the user, not found in a folder */
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

/* The patterns of [excludes], as in .gitignore, and those of what is skipped anyway. */
const IgnoreList *walk_excludes(const SettingItem *excludes, uint32_t count, Arena *arena);
/* Whether [key], or a folder above it, is among them. */
bool walk_is_excluded(const IgnoreList *excludes, const char *key, Arena *arena);

/* Finds the files of [paths]; [jobs] is as in pool_run. */
void walk_paths(Walk *walk, const char *const *paths, uint32_t path_count, const IgnoreList *excludes,
                uint32_t jobs, bool takes_notebooks);
void walk_free(Walk *walk);

#endif
