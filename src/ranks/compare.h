/* Two ranks' traces through the same function, side by side: the first place where one does something that
 * the other does not. Branches on the same condition and the same loops are taken alike on both; where what
 * is known does not suffice to say who does what, nothing is found. */
#ifndef MOIRA_RANKS_COMPARE_H
#define MOIRA_RANKS_COMPARE_H

#include "ranks/trace.h"

typedef enum DifferenceKind {
    DIFFERENCE_NONE,
    DIFFERENCE_EXTRA, /* one rank does it, the other never does */
    DIFFERENCE_LEFT,  /* the other has left before */
    DIFFERENCE_ORDER, /* the other does something else at that point */
} DifferenceKind;

typedef struct TraceDifference {
    DifferenceKind kind;
    uint32_t side;      /* 0: the first trace has the action, 1: the second */
    const Step *action; /* what one of them does */
    const Step *other;  /* of DIFFERENCE_ORDER: what the other does; of DIFFERENCE_LEFT: where it leaves */
    const Node *site;   /* in the function that was asked for: the action, or the call that leads to it */
} TraceDifference;

TraceDifference trace_compare(RankContext *context, const Trace *first, RankPick first_pick,
                              const Trace *second, RankPick second_pick);

#endif
