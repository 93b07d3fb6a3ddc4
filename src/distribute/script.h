/* A program as distributing sees it: the modules that belong together, and for each expression in them the
 * set of things that its value may be. The analysis is flow-insensitive: a variable holds whatever is
 * assigned to it anywhere, an attribute whatever any method stores under that name in the class or its
 * relatives, a parameter whatever any call passes, a call of a function whatever that function returns. All
 * this is computed to a fixpoint over the call graph, so neither the order of definitions nor recursion
 * matters.
 *
 * Scopes, imports and files come from names; what libraries do comes from ranks/library.h. A thing is made by
 * one expression, so two models made by two calls are two things. What cannot be known is THING_UNKNOWN in
 * the set, or no thing at all where nothing is ever assigned.
 *
 * All memory is in the program's arena. Nothing fails. */
#ifndef MOIRA_DISTRIBUTE_SCRIPT_H
#define MOIRA_DISTRIBUTE_SCRIPT_H

#include "base/array.h"
#include "names/project.h"
#include "ranks/library.h"

typedef struct Function Function;
typedef struct Class Class;
typedef struct ScriptModule ScriptModule;

/* A set of things: their numbers in ascending order. NULL is the empty set. Sets are never changed. */
typedef struct ThingList {
    uint32_t count;
    bool
        is_full; /* it grew too large, and is the unknown thing for good: whatever joins it changes nothing */
    uint32_t ids[];
} ThingList;
typedef const ThingList *ThingSet;

/* A thing that is one of so many is not worth telling apart. */
enum { THING_SET_LIMIT = 64 };

typedef struct Thing {
    uint8_t kind;         /* ThingKind */
    ThingSet only;        /* the set of this thing alone, once it was needed */
    bool is_self;         /* stands for every instance of [class]: what `self` is */
    const Node *node;     /* the expression that makes it; NULL for what needs none */
    ScriptModule *module; /* where that stands; of a MODULE: the module itself */
    const LibraryName
        *name;          /* of a LIBRARY name: itself; of what a library makes: the callable that made it */
    Class *class;       /* the program's own class of an instance, whatever its kind; of a CLASS: itself */
    Function *function; /* of a FUNCTION */
    ThingSet parts;     /* elements of a LIST or ELEMENT; tapes of GRADIENTS; model of VARIABLES; what a
                           DATASET derives from; optimizers that a MODEL was compiled with */
    ThingSet *items;    /* of a TUPLE, one set for each item */
    uint32_t item_count;
} Thing;

/* A node of a tree. The places of a subtree follow its root: [index of the root, end). */
typedef struct ScriptPlace {
    Node *node;
    uint32_t parent;   /* index; that of a module is its own */
    uint32_t end;      /* index behind the last place of the subtree */
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
    EFFECT_UNKNOWN_STEP = 1 << 8, /* applies gradients of which nobody knows the origin */
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

typedef struct Script {
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
} Script;

/* Analyses the modules that [project] is given by script_add, and the project's files that they import.
 * [library], [project] and [arena] must outlive the program. */
void script_init(Script *script, Project *project, Library *library, Arena *arena);
ScriptModule *script_add(Script *script, const Tree *tree, bool is_listed);
void script_analyse(Script *script);
void script_free(Script *script);

/* ---- Questions about things ---- */

const Thing *script_thing(const Script *script, uint32_t id);
/* for (const Thing *thing : set) */
#define FOR_EACH_THING(script, thing, set)                                               \
    for (uint32_t thing##_at = 0; thing##_at < ((set) ? (set)->count : 0); thing##_at++) \
        for (const Thing *thing = script_thing((script), (set)->ids[thing##_at]); thing; thing = NULL)

ThingSet set_add(Arena *arena, ThingSet set, uint32_t id);
ThingSet set_union(Arena *arena, ThingSet a, ThingSet b);
bool set_has(ThingSet set, uint32_t id);
bool sets_meet(ThingSet a, ThingSet b);
/* Whether any, or every (and at least one), thing of [set] is of [kind]. */
bool set_has_kind(const Script *script, ThingSet set, ThingKind kind);
bool set_is_kind(const Script *script, ThingSet set, ThingKind kind);
const Thing *set_first(const Script *script, ThingSet set, ThingKind kind);

/* ---- Questions about places ---- */

/* The index of the place of [node], which must be in the program. */
uint32_t script_place(const Script *script, const Node *node);
/* What the expression [node] may be. */
ThingSet script_value(const Script *script, const Node *node);
ThingSet script_variable(const Script *script, const Variable *variable);
const Node *script_parent(const Script *script, const Node *node);
/* The innermost statement around [node], or [node] itself when it is one. */
Node *script_statement(const Script *script, const Node *node);
Function *script_function(const Script *script, const Node *node);
Function *script_function_of(const Script *script, const Node *definition);
ScriptModule *script_module(const Script *script, const Node *node);
bool script_contains(const Script *script, const Node *outer, const Node *inner);
/* for (const Node *below : the subtree of root) */
#define FOR_EACH_BELOW(script, below, root)                             \
    for (uint32_t below##_at = script_place((script), (root)),          \
                  below##_end = (script)->places.items[below##_at].end; \
         below##_at < below##_end; below##_at++)                        \
        for (const Node *below = (script)->places.items[below##_at].node; below; below = NULL)

/* The module of the program that an alias of an import means: the one that is named, and with [index] 1 the
 * one that its name is in it; NULL for none. */
ScriptModule *script_imported(const Script *script, const Node *alias, uint32_t index);

/* The definition that the Name [node] reaches, or NULL: a built-in, or a name of nobody. */
Variable *script_definition(const Script *script, const Node *node);
/* True when [node] is the built-in of that name. */
bool script_is_builtin(const Script *script, const Node *node, const char *name);
/* The text of the Name or the attribute [sym]. */
const char *script_text(const Script *script, Sym sym);
/* The source of [node], in the program's arena. */
const char *script_source(const Script *script, const Node *node);

/* ---- Questions about calls ---- */

/* What the library does in [call]: the entry of the name that is called, or of the method for the kind of
 * thing that its receiver is; NULL when the callee is the program's own or unknown. [receiver] may be NULL;
 * else it is set to the things on which the method is called. */
const LibraryEntry *script_entry(const Script *script, const AstCall *call, ThingSet *receiver);
/* The one library name that [expression] is; NULL when it is several or none. */
const LibraryName *script_library_name(const Script *script, const Node *expression);
/* The functions of the program that [call] may enter. */
ThingSet script_callees(const Script *script, const AstCall *call);
/* Whether [call] calls a method of this name, whatever the receiver; the receiver's node is in [on]. */
bool call_is_method(const Script *script, const AstCall *call, const char *name, Node **on);
/* What the statements below [node] (a loop, a call, a block's statement) may do, calls included. */
uint32_t script_effects(const Script *script, const Node *node);
/* The effects of the one call, without its arguments. */
uint32_t script_call_effects(const Script *script, const AstCall *call);

/* Nodes that a question leads to, by calls: each is looked at once. A zeroed walk has none. */
typedef struct CallWalk {
    Array(const Node *) nodes;
    uint32_t next; /* the first that was not looked at yet */
    Map met;
} CallWalk;

/* Adds [node] unless it was there before. */
void walk_to(CallWalk *walk, const Node *node);
/* The next node; when there is none, or [is_done], the walk is freed, and NULL is given. */
const Node *walk_next(CallWalk *walk, bool is_done);
/* The first node that [is_it], in the body of the loop and in the functions that it calls; NULL for none. The
 * test is given the function around a node, or the loop. */
const Node *script_find_in_turn(const Script *script, const Node *loop,
                                bool (*is_it)(const void *context, const Node *within, const Node *node),
                                const void *context);

/* Where the argument [name] of a call stands. */
typedef struct Argument {
    Node *value;    /* NULL: not given */
    Node *keyword;  /* the keyword node, or NULL when it is positional */
    bool is_hidden; /* not found, but `*args` or `**kwargs` may hold it */
} Argument;

/* The parameter `**kwargs` that [node] is, NULL for none; that of which [node] reads one item by its name. */
const Node *keywords_at(const Script *script, const Node *node);
const Node *keywords_item(const Script *script, const Node *node, Sym *name);

Argument call_argument(const Script *script, const AstCall *call, const char *signature, const char *name);

/* The classes [class] comes from, itself first, and the function that is its method [name]; NULL for none. */
Function *class_method(const Script *script, const Class *class, const char *name);
bool class_descends(const Class *class, const Class *ancestor);

/* The value of a constant [key] in a display whose keys are all constants; NULL for none. */
const Node *display_item(const AstDict *display, const Node *key);

#endif
