/* What the code that distributing adds may say about ranks. The rewriter has a small vocabulary, and each
 * word of it has its place: the rank is compared with 0, and what is done where it is 0 is done by one
 * process alone, never by all others; rank 0 sends; data are divided by the size at an offset of the rank; a
 * device is that of the local rank; what all processes must have is made by all. */
#ifndef MOIRA_RANKS_INSERTED_H
#define MOIRA_RANKS_INSERTED_H

#include "edit/align.h"
#include "ranks/amount.h"

typedef struct InsertedProblem {
    const Node *node;    /* NULL: there is none */
    const char *message; /* a constant */
} InsertedProblem;

/* The first thing that is wrong with new code of [module]; [after] tells which code is new. */
InsertedProblem rank_check_inserted(RankContext *context, SourceModule *module, const AlignedSide *after);

#endif
