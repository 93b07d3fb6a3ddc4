/* The abstract interpreter: it runs Python on abstract values, and says what fails.
 *
 * An Interp belongs to one thread. What it knows of built-ins and imported modules stays for the next file;
 * what it knows of one file lies in [arena] and is freed after it. Nothing here fails or prints: what is
 * unknown is VALUE_ANY, what goes wrong in the program becomes diagnostics, and a run that takes too long is
 * cut short ([is_cut]).
 *
 * The run is at one State at a time, [state]. Where the run cannot go on (after return, raise, break) the
 * state is not reached, and values are VALUE_NEVER. Every operation takes the node at which it happens, for
 * the diagnostics.
 *
 * The other headers of this folder say what one part of it does; each includes what it needs. */
#ifndef MOIRA_EVAL_INTERP_H
#define MOIRA_EVAL_INTERP_H

#include "base/array.h"
#include "diag/diagnostic.h"
#include "eval/facts.h"
#include "eval/native.h"
#include "eval/options.h"
#include "eval/place.h"
#include "eval/recorder.h"
#include "names/outline.h"
#include "names/project.h"
#include "syntax/name.h"
#include "value/state.h"

struct Interp {
    Arena *arena; /* of what runs: values and objects */
    Arena *keep;  /* of the file: what is told of it in the end */
    Symbols *symbols;
    Project *project;
    DimTable dims;
    Statics statics;
    InterpOptions options;
    StrMap natives;              /* name to NativeFunction */
    ModelCall *call_model;       /* set by models_init */
    FindModel *find_model;       /* set by models_init */
    ModelFails *fail_in_model;   /* set by models_init */
    ExplainCall *explain_call;   /* set by models_init */
    const NativeCall *outermost; /* the innermost call of the program to a model that runs; NULL for none */
    struct Models *models;       /* src/models: the rules that were read; NULL: none */
    ModuleCalled *on_called;     /* who wants to know of the calls of modules; NULL: nobody */
    void *on_called_context;     /* for him */
    Recorder *recorder;          /* who records the run; NULL: nobody */
    StrMap modules;              /* path or name to Module */
    Module *builtins;

    State state;
    Frame *frame;      /* what is running */
    Handler *handlers; /* who catches what is raised, innermost first */
    Value handled;     /* the exception whose clause runs; NEVER for none */
    Loop *loops;       /* around the current statement */
    Diagnostics *diagnostics;
    Diagnostic *last;      /* what fail has just reported, for its notes; NULL when it reported none */
    Failure *last_pending; /* or what it has given to a trial */
    Map reported;          /* place and code of what was reported; scope and name of what is not defined */
    Array(Place) places;
    Map place_numbers; /* node to its number in [places] */
    Map reasons;       /* place and size to a text that says how the size is computed there */
    Address next_address;
    Address first_widened; /* [next_address] where the outermost loop that is widened began */
    Map sites;             /* in loops that are widened: path, node and kind to address */
    uint64_t
        path; /* a hash of the calls, and of the rounds of loops that run one by one, around this point */
    uint32_t widening;     /* how many widened loops are around */
    uint32_t rounds;       /* loops around this point */
    uint32_t total_rounds; /* the product of how many rounds of them run one by one */
    uint32_t quiet;        /* passes around this point that report nothing */
    uint32_t loop_base;    /* [undecided] where the innermost loop that runs round by round began */
    uint32_t call_base;    /* [undecided] where the innermost call began */
    uint32_t suppressed;   /* failures that were certain for one round or call only, and not reported */
    uint32_t undecided;    /* how many conditions around this point are not known */
    uint32_t identities;   /* of unknown things, VALUE_ANY */
    Map any_symbols;       /* identity of an unknown thing to the dimension that it is */
    Map members;           /* enumeration and name to the identity of the member (member.c), */
    Map member_keys;       /* and back */
    Array(const Formula *) claims; /* what bools are the truth of: Value.claim counts from 1 (claim.c) */
    Map claim_numbers;             /* hash of a formula to its last number there */
    Map claim_symbols;             /* number of a claim to the dimension that it is in arithmetic */
    uint64_t steps;                /* taken by what runs */
    uint64_t limit;                /* how many it may take: then it is cut short (effort.c) */
    uint64_t limit_of_calls;       /* how many may be taken when it makes a call */
    Map given_up;                  /* functions (nodes) whose calls took too many to how many those were */
    Map spent;                     /* functions (nodes) of other modules to what all their calls have taken */
    uint32_t depth;                /* of C calls */
    uint32_t calls;                /* of Python calls */
    bool escapes_parts;            /* what escapes gives away what its attributes are, too */
    bool is_static;      /* a statement of a lazy module runs: what it makes is kept for all states */
    bool warnings_raise; /* warnings and floating-point errors may be exceptions by now */
    bool is_cut;         /* the budget is spent: the run winds up and reports nothing more */

    bool was_cut;       /* of the last run */
    State last_reached; /* before the last statement of the module that was reached */

    Array(const FunctionObject *) defined; /* the functions that the file defines */
    Map defined_at;                        /* function (node) to its last index there + 1 */
    Array(ScopeTable *) written;           /* the scopes of texts that the interpreter wrote itself */
    Array(Assigned) assigned;
    Map assigned_at;    /* target to its index + 1 */
    Map called;         /* functions (nodes) whose body was run */
    Map memos;          /* functions (nodes) to their remembered calls */
    Map read_globals;   /* the global names that functions of the file read */
    uint32_t doubts;    /* how often something was met in a try that may raise: values that are not known
                           exactly,   functions of stubs, what may fail */
    uint32_t may_fails; /* how often something was met that may fail */
    uint32_t unknowns;  /* how often something unknown was met */
    uint32_t failures;  /* how many diagnostics were made, whether somebody saw them or not */
    uint32_t raises;    /* how often something was raised, or might have been */
    uint32_t faults;    /* how often something failed, and nobody caught it */
    uint32_t told;      /* how often somebody outside was told of a call */
    Map *stored; /* while functions that nobody calls run: the attributes that methods assign; else NULL */
    Address first_later; /* [next_address] when they began */
    Map doubtful;        /* of those, the ones to run again with unknown arguments */
    Map loose;      /* captured variables (frame, name) that unknown code may assign at any time (escape.c) */
    Map overridden; /* class statement and name: a class below it in the file binds the name (class.c) */
    Map reaching;   /* class statements: whether their methods reach variables outside (escape.c) */
    bool asks_guards;   /* a condition is asked again (guard.c) */
    Map guards;         /* conditions (nodes): what stands in them (guard.c) */
    Map versions_asked; /* conditions (nodes): whether they ask for a version (asked.c) */
    Map compared;       /* comparisons: whether they were of unlike types each time (comparison.c) */
    Map known;          /* expressions seen: 1 known, 2 unknown; for --coverage */
    StrMap unknown_names;
};

void interp_init(Interp *interp, Symbols *symbols, Project *project, const InterpOptions *options);
void interp_free(Interp *interp);
/* Makes the functions of a table, ended by one without a name, known. */
void interp_register(Interp *interp, const NativeFunction *functions);
/* Runs a file of the project from top to bottom, then each function that nobody called. Diagnostics and all
 * else that belongs to the file are in [arena] until the next file begins. */
void interp_run(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics);
/* The same in steps, for the REPL: after interp_start, statements are run one by one, of [module] or of
 * another input that shares its globals; the value is that of an expression, else NEVER. */
void interp_start(Interp *interp, SourceModule *source, Arena *arena, Diagnostics *diagnostics);
Value interp_step(Interp *interp, SourceModule *source, Node *statement);
/* Calls a value that a step gave, at [site], a node of the text that ran last. NEVER when it raises. */
Value interp_call(Interp *interp, Value callee, const Arguments *arguments, Node *site);
/* From now on what fails is reported to [diagnostics], also where it was reported before. */
void interp_report_to(Interp *interp, Diagnostics *diagnostics);
/* Binds [name] to the module of that name, as `import` does, unless it has a value already. False when there
 * is neither. */
bool interp_provide(Interp *interp, Sym name);
/* The value of a global of another module: "Tensor" of "torch"; NEVER when there is none. */
Value interp_global_of(Interp *interp, const char *module, const char *name);

#endif
