/* Files that one process writes or removes while others use them: without a collective between, nobody knows
 * who comes first. What is known of files are calls that stubs describe, and a few methods, told by the paths
 * that they are given: two calls are about the same file when their paths are the same text or the same
 * variable. */
#ifndef MOIRA_RANKS_FILES_H
#define MOIRA_RANKS_FILES_H

#include "ranks/trace.h"

typedef struct FileRace {
    const Node *write;   /* what one process does alone; NULL: there is no race */
    const Node *use;     /* what all processes do */
    const char *problem; /* a constant */
} FileRace;

/* The first race in [module], through all functions that it calls. */
FileRace rank_check_files(RankContext *context, SourceModule *module);

/* What a call does with a file: the action of a step, and its path. */
const char *rank_file_action(RankContext *context, SourceModule *module, const AstCall *call, RankPick pick,
                             const Node **path, bool *is_alone);
/* The action of rank 0 while all others wait until it waits, too. */
const char *rank_file_hold(void);

#endif
