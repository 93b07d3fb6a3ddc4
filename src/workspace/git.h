/* Asking git which files a commit has. Git is run for that, with commands that read objects alone, outside of
 * the project's reach: what a repository's configuration could start (file system monitors, hooks, filters,
 * pagers, transports) is off, and files are compared here, by the names that git would give to their bytes.
 * Memory comes from the caller's arena; what fails is returned as a message. */
#ifndef MOIRA_WORKSPACE_GIT_H
#define MOIRA_WORKSPACE_GIT_H

#include "base/file.h"
#include "base/map.h"

typedef struct GitTree {
    const char *root; /* the folder of the repository, absolute */
    StrMap objects;   /* path of a file, from the root on, to the name of its content */
} GitTree;

/* The files of the commit [revision]; with `...` at its end, of where the current branch left it. NULL when
 * all is well. */
const char *git_read_tree(GitTree *tree, const char *root, const char *revision, Arena *arena);
void git_tree_free(GitTree *tree);

/* Whether the commit has this content at [path], an absolute path below the root. Ends of lines may differ,
 * as git changes them; what else a filter changes counts as a difference. */
bool git_tree_has(const GitTree *tree, const char *path, const FileContent *content);

#endif
