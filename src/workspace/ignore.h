/* Ignore patterns with git's exact meaning: comments, negation, anchoring, `**`, folders only, escapes and
 * character classes. A list holds the patterns of one file, or of `--exclude`, and the folder they are
 * relative to. Lists are linked: a list deeper in the tree is asked before its parent, and within a list the
 * last pattern that matches decides. Everything is in the arena that was given; nothing here can fail. */
#ifndef MOIRA_WORKSPACE_IGNORE_H
#define MOIRA_WORKSPACE_IGNORE_H

#include "base/arena.h"

typedef enum IgnoreVerdict {
    IGNORE_UNDECIDED, /* no pattern matches */
    IGNORE_YES,
    IGNORE_NO, /* a negated pattern matches */
} IgnoreVerdict;

typedef struct IgnorePattern IgnorePattern;

typedef struct IgnoreList {
    const struct IgnoreList *parent; /* asked when this list does not decide; NULL for none */
    const char *base;                /* an absolute path without a slash at its end ("" for the root) */
    IgnorePattern *last;             /* the patterns, last one first */
} IgnoreList;

/* An empty list for patterns relative to [base]. */
IgnoreList *ignore_list(const IgnoreList *parent, const char *base, Arena *arena);

/* Adds one pattern, as a line of a .gitignore file has it; comments and blank lines add nothing. */
void ignore_add(IgnoreList *list, const char *line, size_t length, Arena *arena);

/* Adds every line of a .gitignore file. */
void ignore_add_lines(IgnoreList *list, const char *text, size_t length, Arena *arena);

/* What [list] and its parents say about [path], which is absolute. Only the path itself is looked at: the
 * caller walks from the top and does not enter a folder that is ignored. */
IgnoreVerdict ignore_verdict(const IgnoreList *list, const char *path, bool is_folder);

#endif
