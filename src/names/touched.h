/* Which files an analysis has looked at: those that it was the first to look at, and those of answers that
 * are remembered from analyses before it. An answer that waits for others shares their files with them. */
#ifndef MOIRA_NAMES_TOUCHED_H
#define MOIRA_NAMES_TOUCHED_H

#include "base/array.h"
#include "base/map.h"

/* The files of one question, and of all that were asked for its sake. */
typedef struct TouchList {
    Array(const char *) paths;
} TouchList;

typedef struct Touched {
    StrMap files;            /* of this analysis: path to a mark */
    Map replayed;            /* the lists that are in it */
    TouchList *open;         /* of the question that is being answered; NULL: none is */
    uint32_t depth;          /* how many are, for its sake */
    Map lists;               /* what is remembered (address) to its TouchList */
    Array(TouchList *) kept; /* all of them */
} Touched;

void touched_free(Touched *touched);
/* Another analysis begins. */
void touched_begin(Touched *touched);

/* All of these do nothing where [touched] is NULL. [path] must outlive it. */
void touched_note(Touched *touched, const char *path);
/* A question begins whose answer will be remembered at [answer]; it ends. */
void touched_open(Touched *touched);
void touched_close(Touched *touched, const void *answer);
/* What was remembered there is used. */
void touched_replay(Touched *touched, const void *answer);

#endif
