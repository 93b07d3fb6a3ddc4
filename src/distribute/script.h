/* A program as distributing sees it: the modules that belong together, and for each expression in them the
 * set of things that its value may be. The analysis is flow-insensitive: a variable holds whatever is
 * assigned to it anywhere, an attribute whatever any method stores under that name in the class or its
 * relatives, a parameter whatever any call passes, a call of a function whatever that function returns. All
 * this is computed to a fixpoint over the call graph, so neither the order of definitions nor recursion
 * matters.
 *
 * Scopes, imports and files come from names; what libraries do comes from ranks/library.h. What cannot be
 * known is THING_UNKNOWN in the set, or no thing at all where nothing is ever assigned.
 *
 * All memory is in the program's arena. Nothing fails. */
#ifndef MOIRA_DISTRIBUTE_SCRIPT_H
#define MOIRA_DISTRIBUTE_SCRIPT_H

#include "base/array.h"
#include "distribute/thing.h"
#include "names/project.h"

/* A node of a tree. The places of a subtree follow its root: [index of the root, end). */
typedef struct ScriptPlace {
    Node *node;
    uint32_t parent;   /* index; that of a module is its own */
    uint32_t end;      /* index after the last place of the subtree */
    uint32_t function; /* index of the Function whose code it is: a module, def or lambda */
    ThingSet value;    /* of an expression */
} ScriptPlace;

/* What a function may do when it is called: itself, or through what it calls. */
typedef enum Effects {
    EFFECT_KERAS = 1 << 0,        /* Model.fit */
    EFFECT_BATCH = 1 << 1,        /* Model.train_on_batch: a step that the program's own loop repeats */
    EFFECT_TAPE = 1 << 2,         /* apply_gradients with gradients of a tape, or minimize in eager code */
    EFFECT_SESSION = 1 << 3,      /* a session runs a train op */
    EFFECT_MONITORED = 1 << 4,    /* a monitored session does */
    EFFECT_ESTIMATOR = 1 << 5,    /* Estimator.train, train_and_evaluate */
    EFFECT_GRAPH = 1 << 6,        /* makes a train op; not a step by itself */
    EFFECT_TORCH = 1 << 7,        /* an optimizer of PyTorch makes a step */
    EFFECT_UNKNOWN_STEP = 1 << 8, /* applies gradients of unknown origin */
    EFFECT_OUTPUT = 1 << 9,       /* prints or writes */
    EFFECT_BACKWARD = 1 << 10,    /* PyTorch computes gradients; not a step by itself */
    EFFECT_TORCH_LOOP = 1 << 11,  /* has a loop that makes steps of PyTorch; not a step by itself */
    EFFECT_STEPS = EFFECT_KERAS | EFFECT_BATCH | EFFECT_TAPE | EFFECT_SESSION | EFFECT_MONITORED |
                   EFFECT_ESTIMATOR | EFFECT_TORCH | EFFECT_UNKNOWN_STEP,
} Effects;

/* A call that leads into the program's own code. */
typedef struct CallSite {
    uint32_t place;   /* of the Call */
    Function *caller; /* whose code the call is */
    Function *callee;
} CallSite;

struct Function {
    uint32_t index;
    Node *node; /* Module, FunctionDef, AsyncFunctionDef or Lambda */
    ScriptModule *module;
    Function *outer; /* the function around it; NULL for a module */
    Class *class;    /* of a method, else NULL */
    Scope *scope;
    ThingSet returns;
    uint32_t own_effects, effects; /* Effects: of its own statements, and with what it calls */
    bool is_traced_root; /* made into a graph by itself: @tf.function, tf.function(f), Model.train_step */
    bool is_traced;      /* runs inside a graph, by itself or because of a caller */
    bool is_property, is_static;
    bool is_idle;            /* no code of the program mentions it */
    Array(uint32_t) callers; /* indices of CallSites */
};

struct Class {
    AstClassDef *node;
    ScriptModule *module;
    Scope *scope;
    uint8_t kind;            /* of its instances: INSTANCE, MODEL, OPTIMIZER … */
    const LibraryName *base; /* the library class that it comes from, or NULL */
    uint32_t self;           /* the thing that stands for its instances */
    Array(Class *) parents, children;
    Map attributes; /* Sym to ThingSet: what methods store */
};

struct ScriptModule {
    SourceModule *source;
    const Text *text;
    uint32_t first, end; /* its places */
    Function *body;
    bool is_listed;  /* the user named it, so it may be changed */
    bool is_reached; /* another module of the program imports it */
    bool is_started; /* it is started by itself, and trains */
    bool is_other;   /* it is started by itself, and never trains */
    bool is_shared;  /* a process may use it that has not joined the others */
    bool is_own;     /* one script alone uses it, and all files of that are here */
    Array(ScriptModule *) imports;
};

struct Script {
    Arena *arena;
    Project *project;
    Library *library;
    Array(ScriptModule *) modules;
    Array(ScriptPlace) places;
    Array(uint32_t) order; /* places whose value is computed, children first */
    Array(Thing) things;
    Array(Function *) functions;
    Array(Class *) classes;
    Array(CallSite) calls;
    Map place_of;    /* Node to the index of its place, plus one */
    Map function_of; /* Node to Function */
    Map class_of;    /* ClassDef to Class */
    Map made;        /* Node to the thing that it makes */
    Map named;       /* LibraryName to its thing */
    Map variables;   /* Variable (a definition) to the ThingSet it may hold */
    Map module_of;   /* SourceModule to ScriptModule */
    Map copies;      /* a call of a function and a network that it makes, to the network of the call */
    Map networks;    /* Calls of unknown functions to the kind that they must make */
    Map stored;      /* Sym to the ThingSet that it is given as an attribute of a library's module */
    Map keywords;    /* arg of a `**kwargs` to what calls give under each name */
    Map imports;     /* alias to what it imports, once that was found */
    uint32_t unlisted_count; /* modules that nobody named */
    bool changed;            /* while the fixpoint is computed */
    bool fills;              /* … for the second time: what is still nothing is unknown */
};

/* Analyses the modules that [project] is given by script_add, and the project's files that they import.
 * [library], [project] and [arena] must outlive the program. */
void script_init(Script *script, Project *project, Library *library, Arena *arena);
ScriptModule *script_add(Script *script, const Tree *tree, bool is_listed);
void script_analyse(Script *script);
void script_free(Script *script);

#endif
