/* What one process of a distributed program does together with the others, in order: its trace through a
 * function. A condition that follows from the rank is decided, so that the traces of two ranks through the
 * same function can be laid side by side; any other condition is a branch, and stays. Calls of functions of
 * the project stand for what those do. Traces live in the arena of the context. A builder that has met its
 * limit says so, and its traces say nothing. */
#ifndef MOIRA_RANKS_TRACE_H
#define MOIRA_RANKS_TRACE_H

#include "ranks/amount.h"

typedef enum StepKind {
    STEP_ACTION, /* something that all processes must do together */
    STEP_BRANCH, /* an if of which the outcome is not known */
    STEP_LOOP,
    STEP_LEAVE,
} StepKind;

typedef enum LeaveKind {
    LEAVE_NOT,
    LEAVE_CONTINUE,
    LEAVE_BREAK,
    LEAVE_RETURN,
    LEAVE_EXIT,
    LEAVE_RAISE
} LeaveKind;

typedef struct Step Step;

typedef struct Trace {
    Step *first, *last;
} Trace;

struct Step {
    Step *next;
    uint8_t kind;         /* StepKind */
    uint8_t leave;        /* LeaveKind, of STEP_LEAVE */
    bool is_uncertain;    /* a branch that may be decided by the rank, in an unknown way */
    const char *name;     /* of the action: "all_reduce" */
    SourceModule *module; /* where [node] stands */
    const Node *node;     /* the call, the condition, the loop, the statement that leaves */
    const Node *site;     /* in the function that was asked for: [node], or the call that leads there */
    const Node *guard;    /* the closest condition on the rank that was decided, or NULL */
    SourceModule *asker;  /* where [site] stands */
    const Node *path;     /* of an action of TRACE_FILES */
    bool is_alone;        /* of the same: other ranks are given another path */
    bool is_in_turn;      /* of the same: the other ranks wait until rank 0 has done it, and do it then */
    Trace arms[2];        /* of a branch: true and false; of a loop: its body */
};

/* Which actions are looked for. */
typedef enum TraceSubject {
    TRACE_COLLECTIVES, /* calls that wait for all other processes */
    TRACE_MODELS,      /* what is done with models that are replicated over all processes */
    TRACE_FILES,       /* what is done with files, and the calls in which processes wait for each other */
} TraceSubject;

typedef struct TraceBuilder {
    RankContext *context;
    RankPick pick;
    TraceSubject subject;
    Map known;         /* FunctionDef to its Trace */
    uint32_t depth;    /* of functions inside functions */
    uint32_t steps;    /* made so far */
    bool overflows;    /* the limit was met */
    const Node *guard; /* around the statement at hand */
    bool is_in_turn;   /* as in a step */
} TraceBuilder;

void trace_builder_init(TraceBuilder *builder, RankContext *context, RankPick pick, TraceSubject subject);
void trace_builder_free(TraceBuilder *builder);

/* The trace through a function or, of the Module node, through a file. */
const Trace *trace_of(TraceBuilder *builder, SourceModule *module, const Node *function);

/* The collective that the call is, by its name in its library; NULL when it is none, or one of a part of the
 * processes only. */
const char *trace_collective(RankContext *context, SourceModule *module, const AstCall *call);

/* Whether nothing is done under the condition but to wait for all other processes. */
bool rank_only_waits(RankContext *context, SourceModule *module, const AstIf *node);

/* Who waits under the condition of the statement, and does nothing else: 1 for rank 0 alone, -1 for all
 * others, 0 for something else. */
int rank_waiting_side(RankContext *context, SourceModule *module, const Node *statement);
/* The statement with which the turn of rank 0 ends that begins at [block]'s statement [index]; NULL when none
 * does. */
const Node *rank_turn_end(RankContext *context, SourceModule *module, const NodeList *block, uint32_t index);

/* What the call does with a model that is replicated: "forward", "load_state_dict"; NULL for nothing. */
const char *trace_model_action(RankContext *context, SourceModule *module, const AstCall *call);

#endif
