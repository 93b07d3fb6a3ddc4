/* What runs: the body of a module, class, function or comprehension, and what comes out of it. */
#ifndef MOIRA_EVAL_FLOW_FRAME_H
#define MOIRA_EVAL_FLOW_FRAME_H

#include "base/array.h"
#include "eval/forward.h"
#include "names/project.h"

/* What a generator yields; of a comprehension, what its rounds give. */
typedef struct Yields {
    Value any;          /* the join; of a comprehension, of keys and values */
    Array(Value) items; /* one by one, while they are known */
    bool are_unknown;   /* their number or order is not known */
    State paused;       /* the join of the states in which it yields */
} Yields;

/* How many conditions around a point ask for something that is not known. */
typedef struct AskedAround {
    uint32_t versions;
    uint32_t ranks; /* numbers of dimensions, or classes */
} AskedAround;

/* What runs: the body of a module, class, function or comprehension. */
struct Frame {
    Frame *caller;
    Module *module;
    const Scope *scope;
    const FunctionObject *function; /* NULL for modules and classes */
    Handler *handlers;              /* those around it when it began */
    Address cells;                  /* the FrameObject of this and the outer variables; 0: none */
    Node *site;                     /* the call in the caller's text; NULL at the bottom */
    const Node *kept;               /* what the running statement assigns, or drops, as it is */
    const Node *emptied;            /* the generator expression of which the running call takes all items */
    const Guard *guards;            /* of the caller, when it began */
    PMap suspended;                 /* its locals while a call that it made runs */
    Sym wanted;                     /* of a statement that only imports: the one name to import; 0: all */
    Address class;                  /* the class whose body runs; 0 for none */
    Value self;                     /* the first argument, for super() */
    Address first;                  /* the next new object when it began */
    uint32_t undecided;             /* Path.undecided when it began */
    AskedAround asked;              /* what the conditions around this point ask for */
    PMap bound;    /* of a function of a stub: symbol to const Value *, the names that its patterns bound */
    bool is_quiet; /* it has yielded once, or runs inside one that has: its caller need not go on */
    bool
        is_pattern; /* an annotation or decorator of a stub runs: names mean what they mean in the function */
    /* What comes out of it. */
    State returned; /* the join of the states at its returns */
    Value result;
    Yields yields;
};

#endif
