/* The run of one file: its memory, its reports, how much it may still do, and what it remembers so as not to
 * do it twice. It is freed whole when the next file begins. */
#ifndef MOIRA_EVAL_RUN_H
#define MOIRA_EVAL_RUN_H

#include "diag/diagnostic.h"
#include "eval/forward.h"
#include "names/project.h"

/* Where diagnostics go. */
typedef struct Reporting {
    Diagnostics *diagnostics;
    Map reported; /* place and code of what was reported; scope and name of what is not defined */
    Map reasons;  /* place and size to a text that says how the size is computed there */
} Reporting;

/* How many steps what runs may take (effort.h). */
typedef struct Effort {
    uint64_t steps;          /* taken by what runs */
    uint64_t limit;          /* how many it may take: then it is cut short */
    uint64_t limit_of_calls; /* how many may be taken when it makes a call */
    bool is_cut;             /* the budget is spent: the run winds up and reports nothing more */
    Map given_up;            /* functions (nodes) whose calls took too many to how many those were */
    Map spent;               /* functions (nodes) of other modules to what all their calls have taken */
} Effort;

/* What bools are the truth of (claim.h). */
typedef struct Claims {
    Array(const Formula *) formulas; /* Value.claim counts from 1 */
    Map numbers;                     /* hash of a formula to its last number there */
    Map symbols;                     /* number of a claim to the dimension that it is in arithmetic */
} Claims;

/* How often something happened; compared with an earlier count to see whether it happened since then. */
typedef struct Counters {
    uint32_t doubts;     /* something was met in a try that may raise: values that are not known exactly,
                            functions of stubs, what may fail */
    uint32_t may_fails;  /* something was met that may fail */
    uint32_t unknowns;   /* something unknown was met */
    uint32_t failures;   /* a diagnostic was made, whether somebody saw it or not */
    uint32_t raises;     /* something was raised, or might have been */
    uint32_t faults;     /* something failed, and was not caught */
    uint32_t told;       /* somebody outside was told of a call */
    uint32_t shuffled;   /* something took the items of a set in an order that Python may not take */
    uint32_t taken;      /* a condition that is not known was taken not to hold */
    uint32_t suppressed; /* a failure was certain for one round or call only, and not reported */
} Counters;

/* What of the file runs. */
typedef enum RunPhase {
    PHASE_MODULE,  /* the module, from top to bottom */
    PHASE_UNCALLED /* its uncalled functions: others may have run before them, or run meanwhile */
} RunPhase;

/* Uncalled functions (uncalled.h). */
typedef struct Uncalled {
    const Map *stored;   /* while they run: the attributes that functions of the file assign */
    Address first_later; /* Analysis.next_address when they began */
    Map doubtful;        /* functions (nodes) to run again with unknown arguments */
} Uncalled;

/* Questions about the text of the file, answered once. */
typedef struct Asked {
    Map overridden;   /* class statement and name: a subclass in the file binds the name (class.c) */
    Map reaching;     /* class statements: whether their methods reach variables outside (escape.c) */
    Map guards;       /* conditions (nodes): what stands in them (guard.c) */
    Map versions;     /* conditions (nodes): whether they ask for a version (asked.c) */
    Map read_globals; /* the global names that functions of the file read */
    Map documenters;  /* functions (nodes): which parameter they document (documenter.c) */
} Asked;

/* An operation that is recorded for the backward pass. */
typedef struct GraphNode {
    const uint32_t *before; /* the nodes that the backward pass goes to from here, certainly */
    uint32_t count;
    bool saves; /* it keeps tensors that the backward pass frees */
} GraphNode;

typedef struct Run {
    Arena *arena; /* of what runs: values and objects */
    Arena *keep;  /* of the file: what is told of it in the end */
    Reporting reporting;
    Effort effort;
    Counters counters;
    Claims claims;
    RunPhase phase;
    Uncalled uncalled;
    Asked asked;
    Map memos; /* functions (nodes) to their remembered calls (memo.c) */
    Map sites; /* in loops that are widened: trail, node and kind to address (heap.c) */
    Map loose; /* captured variables (frame, name) that unknown code may assign (escape.c) */
    Array(ScopeTable *) written; /* the scopes of texts that the interpreter wrote itself */
    struct Supposed
        *supposed;          /* while functions run as if they did not fail (supposed.h); NULL: they do not */
    Array(GraphNode) graph; /* what is recorded for backward passes; ArrayObject.graph counts from 1 */
    TensorGroups *groups;   /* tensors that may be one and the same (group.c); NULL: none */
    const Formula *answer;  /* what the last question of a stub was about; NULL: it asked none */
    bool warnings_raise;    /* warnings and floating-point errors may be exceptions by now */
} Run;

#endif
