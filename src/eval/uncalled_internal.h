/* What the files that run uncalled functions share: private to uncalled.c, suppose.c and suppose_rows.c. */
#ifndef MOIRA_EVAL_UNCALLED_INTERNAL_H
#define MOIRA_EVAL_UNCALLED_INTERNAL_H

#include "base/array.h"
#include "base/map.h"
#include "eval/facts.h"
#include "eval/forward.h"
#include "eval/uncalled.h"
#include "syntax/name.h"

/* An attribute that is unknown to methods, since others may set it. */
typedef struct Weakened {
    Address object;
    Sym name, owner;   /* [owner]: the attribute that the object is */
    uint32_t depth;    /* of the object: 0 is self */
    Value value;       /* what it was before */
    bool is_container; /* it is never set, but what it holds is */
} Weakened;

struct Later {
    Interp *interp;
    Module *module;
    Map changed; /* names whose objects somebody may change: x.append(…), x[0] = …, f(x) */
    Map given;   /* names whose objects are given to unknown code, or get other parts */
    Map refused; /* lambdas (nodes) and names of functions that the program expects to fail */
    Map stored;  /* attributes that are assigned outside __init__, and, paired with it, those that some object
                    gets from the constructor of another, or by their names */
    Map stored_any;   /* those of [stored] that are assigned to something that has no name in the end, */
    Map stored_under; /* and how often attributes with the one that they are assigned to are: x.last.weight =
                         … */
    Map stored_by_others;  /* those of [stored] that are assigned to something that is not called self, */
    Map touched_by_others; /* and those of [touched] that are of something that is not */
    Map made_elsewhere;    /* attributes (nodes) of what other modules have made */
    Array(Weakened) weakened_attributes; /* of the last self, while Run.supposed is set */
    State made;                          /* when it had them */
    Map touched;  /* attributes that methods other than __init__ give away, or call methods of */
    Map looks;    /* nodes that only look at what a container holds */
    Map weakened; /* instances (addresses) whose attributes have been looked at */
    Map foreign;  /* class statements of other modules that have been looked at as this one was */
    uint32_t inside_init;
    Address class;  /* whose attributes are being weakened */
    Map selves;     /* class to the self of its methods */
    Map looked_at;  /* functions (nodes) that have been run here: a run may define them anew */
    Map redefined;  /* names that several plain definitions of the module bind */
    uint64_t spent; /* steps that functions have taken so far */
    bool was_over;  /* Module.is_over before */
};

/* Whether an expression is what methods call the first of their parameters. */
static inline bool uncalled_is_self(const Node *node) {
    return node->kind == AST_Name && AS(Name, node)->id == SYM_self;
}
/* The self of a method: NEVER for a function that has none. */
Value uncalled_self(Later *later, const FunctionObject *function);
/* The next function may take its share of the steps. */
void uncalled_begin_share(Later *later, const Node *function);
bool uncalled_is_refused(const Later *later, const FunctionObject *function);

/* Runs the functions of the file on what the uses of their arguments force; [called] is what was assigned
 * before, while the module ran (suppose.c). */
void suppose_functions(Later *later, const Assigned *called, uint32_t called_count);

#endif
