/* The path that a run is on: the state, and everything around the current point of the program.
 *
 * Something that runs inside something else, or apart from it, enters a path and leaves it whole:
 *
 *     Path outer = path_enter(interp);
 *     interp->path.quiet++;
 *     …
 *     path_leave(interp, &outer); */
#ifndef MOIRA_EVAL_PATH_H
#define MOIRA_EVAL_PATH_H

#include "eval/limit.h"
#include "eval/run.h"

typedef struct Path {
    State state;
    Frame *frame;                /* what is running */
    Handler *handlers;           /* who catches what is raised, innermost first */
    Loop *loops;                 /* around the current statement */
    Value handled;               /* the exception whose clause runs; NEVER for none */
    const NativeCall *outermost; /* the innermost call of the program to a model that runs; NULL for none */
    uint64_t trail;              /* a hash of the calls, and of the rounds of loops that run one by one */
    Address first_widened;       /* Analysis.next_address where the outermost widened loop began */
    uint32_t widening;           /* how many widened loops are around */
    uint32_t rounds;             /* loops around this point */
    uint32_t total_rounds;       /* the product of how many rounds of them run one by one */
    uint32_t undecided;          /* how many conditions around this point are not known */
    uint32_t loop_base;          /* [undecided] where the innermost loop that runs round by round began */
    uint32_t call_base;          /* [undecided] where the innermost call began */
    uint32_t choices;            /* how many calls around this point are of one of several things */
    uint32_t later;              /* how many alternatives around this point run after another one of them */
    uint32_t quiet;              /* passes around this point that report nothing */
    uint32_t first_rounds;       /* those of them that are the first round of a loop that is widened */
    uint32_t depth;              /* of C calls */
    uint32_t calls;              /* of Python calls */
    bool is_static;              /* a statement of a lazy module runs: what it makes is kept for all states */
    bool escapes_parts;          /* what escapes gives away what its attributes are, too */
    bool asks_guards;            /* a condition is asked again (guard.c) */
    bool is_again;               /* something is evaluated for the second time, or is never evaluated */
} Path;

/* A copy of the path, to leave what begins now with. */
Path path_enter(const Interp *interp);
/* The same where a frame begins inside the running one, which keeps its locals until then. */
Path path_enter_frame(Interp *interp, Frame *frame);
/* What began there is over, and the run goes on from the state that it reached. */
void path_leave(Interp *interp, const Path *outer);
/* The same for a frame: the locals of the one around it are back. */
void path_leave_frame(Interp *interp, const Path *outer);
/* The same, and nothing of it has happened: the state is the one of [outer], too. */
void path_return(Interp *interp, const Path *outer);
/* The path from now on is that of a frame with nothing around it: an empty state, no handlers, no loops. Of
 * the path before, it keeps how deep the evaluator is and whether anything is reported. */
void path_start(Interp *interp, Frame *frame);

/* Whether what is found at this point is not reported. */
bool path_is_quiet(const Interp *interp);
/* The same for what fails in a first round, of which nothing is joined yet, and need not fail in all. */
bool path_is_quiet_at_first(const Interp *interp);

/* One level deeper in C calls; false when that is too deep. path_ascend follows in both cases. */
static inline bool path_descend(Path *path) { return ++path->depth <= MOST_DEPTH; }
static inline void path_ascend(Path *path) { path->depth--; }

/* What of a run is put aside while something runs apart from it. */
typedef struct RunAside {
    Arena *arena;
    Map sites;
    Counters counters;
    Effort effort;
} RunAside;

/* From now on objects are made in [arena], and so many steps may be taken. */
RunAside run_enter(Interp *interp, Arena *arena, uint64_t steps);
/* What ran apart says nothing about what needed it. */
void run_leave(Interp *interp, const RunAside *aside);

/* One step more on Path.trail. */
static inline uint64_t trail_step(uint64_t trail, uint64_t next) {
    trail = (trail ^ next) * 0x9E3779B97F4A7C15u;
    return trail ^ trail >> 29;
}

#endif
