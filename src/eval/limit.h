/* The limits of a run, each with its reason. They count steps, calls and objects, never seconds, so that
 * results are the same on every machine. What reaches a limit becomes unknown; it never becomes an error. */
#ifndef MOIRA_EVAL_LIMIT_H
#define MOIRA_EVAL_LIMIT_H

/* Depth. */
enum {
    MOST_CALLS = 60,           /* nested Python calls, models aside: deeper than programs nest on purpose */
    MOST_UNDECIDED_CALLS = 16, /* the same with unknown arguments, where every call leads to more */
    MOST_RECURSION = 40,       /* of one function on known arguments: recursion over small structures ends */
    MOST_UNDECIDED_RECURSION = 2, /* the same on unknown arguments, which never end it */
    MOST_DEPTH = 12000            /* nested C calls of the evaluator: they fit the stack of a thread */
};

/* Width: what would multiply with each operation or round. */
enum {
    MOST_ALTERNATIVES = 4,  /* objects that a name stands for; more arrays become one, more others ANY */
    MOST_COMBINATIONS = 16, /* of alternatives in one operation: two operands of MOST_ALTERNATIVES each */
    MOST_WIDENINGS = 12,    /* rounds until a widened loop must be stable; then the run is cut short */
    FEW_OBJECTS = 8         /* that a call may leave behind: looking for garbage costs more than these */
};

/* Steps of a file. */
enum {
    DEFAULT_BUDGET = 2000000,         /* for one file, so that one file takes seconds at most, */
    BUDGET_PER_BYTE = 40,             /* and more for a long one, which has more to look at */
    SHARE_OF_LAZY = 100000,           /* for a statement of another module, which many files import, */
    SHARE_OF_LAZY_CALL = 1500000,     /* and for one that is reached by the one call that is asked about */
    SHARE_OF_OTHERS = 500000,         /* for all calls of a function of another module, as a decorator of all
                                         tests; then each may take: */
    SHARE_OF_SPENDERS = 10000,        /* for such a call */
    SHARE_OF_UNCALLED = 200000,       /* for an uncalled function, so that one does not starve the others, */
    STEPS_OF_UNCALLED = 2000000,      /* until all of them have taken so many; then each gets less: */
    SHARE_OF_MANY_UNCALLED = 40000,   /* for an uncalled function of a file that has many, */
    STEPS_OF_MANY_UNCALLED = 4000000, /* until all of them have taken so many; then calls get less: */
    SHARE_OF_MANY_CALLS = 10000, /* for all calls of one: what it does itself is looked at in any case, */
    SHARE_PER_BYTE = 2           /* with more steps for a long one */
};

/* Memory. */
enum {
    MOST_MEGABYTES = 1536, /* of values and objects: several files are checked at once on one machine */
    NATIVE_COUNT = 750     /* functions written in C, about: the same for the table of their names */
};

#endif
