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
 * This header is for all who write operations; eval/flow.h and eval/run.h are inside the interpreter. */
#ifndef MOIRA_EVAL_INTERP_H
#define MOIRA_EVAL_INTERP_H

#include "diag/diagnostic.h"
#include "names/outline.h"
#include "names/project.h"
#include "syntax/name.h"
#include "value/state.h"

typedef struct Interp Interp;
typedef struct Module Module;
typedef struct Frame Frame;
typedef struct Handler Handler;
typedef struct Loop Loop;
typedef struct Failure Failure;
typedef struct Memo Memo;

/* Yes, no, or it depends. */
typedef enum Tri { TRI_NO, TRI_YES, TRI_UNKNOWN } Tri;

/* A place in a text, for notes: what Value.origin and the origins of a Shape count. */
typedef struct Place {
    const Text *text;
    Span span;
    bool is_promise; /* an annotation says what comes from there, and nothing else does */
} Place;

/* The arguments of a call, evaluated. */
typedef struct Arguments {
    const Value *positional;
    uint32_t positional_count;
    const Sym *names; /* of the keyword arguments */
    const Value *named;
    uint32_t named_count;
    Value rest;       /* an element of a *sequence of unknown length; NEVER for none */
    Value named_rest; /* a value of a **mapping that is not known; NEVER for none */
    bool has_self;    /* the first one is the object of a method, which stands before the dot */
} Arguments;

/* The identity of a VALUE_ELLIPSIS that is a default in a stub: nothing was passed. */
enum { NOT_PASSED = 1 };

/* A function written in C, for a def of a model (models/builtins.pyi) whose body is `...`. It is given one
 * value per parameter, in the order of the signature: the default where nothing was passed, a tuple for
 * *args, a dict for **kwargs. No argument is a union: the call is made for each alternative. It returns false
 * when it has nothing to say; then the annotation of the result decides. */
typedef struct NativeCall {
    const FunctionObject *function;
    const Value *arguments;
    uint32_t count;
    Node *site;
    bool has_self; /* as in Arguments */
} NativeCall;
typedef bool NativeBody(Interp *interp, const NativeCall *call, Value *result);
typedef struct NativeFunction {
    const char *name; /* "builtins.str.split" */
    NativeBody *body;
} NativeFunction;

/* Calls of functions of shape stubs whose signature has patterns: src/models. The arguments are bound as for
 * a native function. */
typedef bool ModelCall(Interp *interp, const NativeCall *call, Value *result);
/* An assert in a function of a model is false, or a raise is reached: says so in the words of the stub, at
 * the call, and the run does not go on behind [statement]. When that is not certain it is said with --strict
 * only. */
typedef void ModelFails(Interp *interp, Node *statement, bool is_certain);
/* A call of the program to a model has just failed: adds what is known of its operands to the diagnostic. */
typedef void ExplainCall(Interp *interp, const NativeCall *call);
/* The embedded model of a module; NULL when there is none. */
typedef const ModelFile *FindModel(const char *module);

/* A part of a model, a module of PyTorch, is called: once when its call begins and once when it ends. */
typedef struct ModuleCall {
    Value module;
    Value positional, named; /* the arguments: a tuple, and a dict of those with names */
    Value output;
    bool has_ended; /* false: there is no output yet */
} ModuleCall;
typedef void ModuleCalled(Interp *interp, const ModuleCall *call);

/* Who records a run: what is asked of sizes, and which operations it makes. While there is one, what
 * operations require of sizes is not learned as a fact, but kept as a formula in State.assumed, and each
 * dimension that is not known becomes a symbol. */
typedef struct Recorder Recorder;
struct Recorder {
    /* A condition of the program, not of a stub, was asked: the test of an if, a while, an assert, … */
    void (*on_condition)(Recorder *recorder, Interp *interp, Node *test, Tri is);
    /* A function of a stub is called by the program, whatever comes of it; and it was called. */
    void (*on_call)(Recorder *recorder, Interp *interp, const NativeCall *call);
    void (*on_operation)(Recorder *recorder, Interp *interp, const NativeCall *call, Value result);
    /* Something got [count] values of which nobody knows what it does with them. */
    void (*on_unknown)(Recorder *recorder, Interp *interp, const Value *values, uint32_t count,
                       const Node *site);
    struct TensorGroups *groups; /* tensors that may be one and the same (merge.c); NULL: none */
    const Formula *answer; /* what the last question that a word asked was about; NULL: none was asked */
    uint32_t paused;       /* something is evaluated for the second time */
    bool is_abstract;      /* NotImplementedError was raised, and nobody caught it */
    bool keeps_unknown;    /* unknown dimensions stay unknown */
};

typedef struct InterpOptions {
    int minor;         /* the target version 3.minor */
    bool strict;       /* report what may fail, too */
    bool doubts_names; /* of that, names that may have no value */
    bool coverage;     /* keep what share of the expressions is known */
    bool one_call; /* one call is asked about: the file is imported, not run; what fails inside packages, and
                      what the program itself raises, is reported as well, and long loops run to their end */
    uint64_t budget; /* steps that one file may take; 0: the default */
} InterpOptions;

/* What the interpreter knows of one assignment target, over all visits: what `moira shapes` prints. */
typedef struct Assigned {
    Node *target;
    Address class;      /* of the array; 0: more than one */
    const Shape *shape; /* the join; NULL: never an array */
    bool is_mixed;      /* something that is no array was assigned as well */
} Assigned;

/* An unknown name that costs: an attribute of a package without source or model, and how often it was met. */
typedef struct UnknownName {
    const char *name;
    uint32_t count;
} UnknownName;

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

/* ---- running (run.c) ---- */

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

/* ---- objects (heap.c) ---- */

/* The address that the next new object gets: all that are made from now on are not below it. */
Address next_address(const Interp *interp);
/* Puts a copy of the [size] bytes of [object] on the heap. In a loop that is widened, objects made at one
 * place share an address. */
Value new_object(Interp *interp, const Object *object, size_t size, const Node *site);
Value new_list(Interp *interp, const Items *items, const Node *site);
Value new_set(Interp *interp, Address class, const Entries *entries, const Node *site);
Value new_dict(Interp *interp, const Entries *entries, const Node *site);
Value new_slice(Interp *interp, Value start, Value stop, Value step, const Node *site);
Value new_range(Interp *interp, Value start, Value stop, Value step, const Node *site);
Value new_iterator(Interp *interp, Address class, const Items *items, const Node *site);
Value new_instance(Interp *interp, Address class, const Node *site);
Value new_method(Interp *interp, Value self, Value function, const Node *site);
/* What super() gives: it is kept as a method, which has just these two parts. */
Value new_super(Interp *interp, Value self, Value class, const Node *site);
Value new_array(Interp *interp, Address class, const Shape *shape, ElementType element, uint8_t bits,
                const Node *site);
/* The object that a value is, or NULL when it is none or nothing is known of it. */
const Object *object_of(Interp *interp, Value value);
/* The same when it is of that kind. */
const Object *object_of_kind(Interp *interp, Value value, ObjectKind kind);
/* Puts [object] at an address; where that stands for several objects the old one is kept as well. */
void put_object(Interp *interp, Address address, const Object *object);
/* A copy of [object] in the arena, to change and put. */
void *copy_object(Interp *interp, const Object *object);
/* Unknown code gets hold of the value: whatever it can reach and change is unknown from now on. */
void escape(Interp *interp, Value value);
/* One of many is taken, and nobody follows which: what is done to it may be done to any of them that is a
 * container or an instance of a class of the program. */
void escape_one_of(Interp *interp, const Value *values, uint32_t count);
/* The same for items that become [element] when they are joined with others, where nobody can tell them apart
 * in it. */
void escape_joined(Interp *interp, const Items *items, Value element);
/* What any of the items is, as items_element gives it. */
Value any_of_items(Interp *interp, const Items *items);
/* Unknown code may call the function at any time: the variables that it assigns outside itself are unknown,
 * and the objects that it can reach may change, or lists, dicts and sets among them only. */
void escape_function(Interp *interp, const FunctionObject *function, bool only_containers);
/* The same for the methods of a class of the file, which somebody may call who has an instance; of the
 * objects that they can reach only what they capture of the functions around them. */
void escape_methods(Interp *interp, Address class);
/* Somebody may ask an instance, or those of a tuple or slice, what they are: their special methods are
 * called.
 */
void escape_asked(Interp *interp, Value value);
/* Somebody may call what is given to him: functions, methods, classes and instances. */
void escape_callbacks(Interp *interp, const Value *values, uint32_t count);
/* An unknown decorator may store the function under its name in the class that its first annotation names. */
void escape_to_decorator(Interp *interp, Value value);
/* Unknown code that __init__ calls without any value may find the frame that calls it, and store its
 * parameters in self. */
void escape_frame(Interp *interp, const Node *site);
/* A new unknown thing, which is the same each time it is used. */
Value unknown(Interp *interp);
/* A new unknown int, named after [name] (may be NULL). */
Value unknown_int(Interp *interp, const char *name, DimBounds bounds);
/* An item taken out of a sequence of unknown length: another unknown thing each time. */
Value fresh_item(Interp *interp, Value element);
/* The dimension that [value] is when it is used as one: unknown things get a symbol, facts of the path are
 * put in. NULL: unknown. */
Dim as_dim(Interp *interp, Value value);
/* The dimension with the facts of the path put in; [origin] (may be NULL) is set to the place that told them
 * when they change it. */
Dim path_dim(Interp *interp, Dim dim, uint32_t *origin);
/* [value] with the place of [node] as its origin. */
Value with_origin(Interp *interp, Value value, const Node *node);
uint32_t place_of(Interp *interp, const Node *node);
/* The same place, of something of which only an annotation says what it is. */
uint32_t promised_place(Interp *interp, uint32_t place);
/* Whether only an annotation says that the value is of its class, a built-in one: its author believes so, but
 * what the class cannot do does not fail for certain. */
bool is_promised(Interp *interp, Value value);
/* A size that is computed at a place says how, in messages: "32 × 14 × 14". The first reason is kept. */
void give_reason(Interp *interp, uint32_t place, Dim size, const char *reason);
/* NULL when nobody gave one. */
const char *reason_of(const Interp *interp, uint32_t place, Dim size);

/* ---- assumptions (assume.c) ---- */

/* While the run is recorded: what follows holds only where [formula] does, as the program tells at [site]. */
void assume(Interp *interp, const Formula *formula, const Node *site);
/* The place in the program's own text at which the running stub was called, or that of [site]; 0 when it is
 * not known. */
uint32_t program_place(Interp *interp, const Node *site);
/* What a condition says of sizes, evaluated where the run is. UNKNOWN: it is about something else. */
const Formula *condition_formula(Interp *interp, Node *test);
/* The same for `left op right`. */
const Formula *comparison_formula(Interp *interp, Operator op, Value left, Value right);

/* ---- claims (claim.c) ---- */

/* The bool that is the truth of a condition: a claim when the run is recorded and all of it is known. */
Value claim_value(Interp *interp, const Formula *formula);
/* What must hold for a value to be true. UNKNOWN: that depends on something else. */
const Formula *claim_formula(Interp *interp, Value value);
/* The number that a bool is in arithmetic; any other value is itself. */
Value claim_integer(Interp *interp, Value value);
/* Whether the text at a place asks for the size of a tensor. */
bool asks_for_size(const Interp *interp, uint32_t origin);

/* ---- classes (class.c) ---- */

/* The class of a value; 0 when it is not known. */
Address class_of_value(Interp *interp, Value value);
const ClassObject *class_object(Interp *interp, Address class);
Tri is_subclass(Interp *interp, Address class, Address base);
Tri is_instance(Interp *interp, Value value, Address class);
const char *class_name(Interp *interp, Address class);
/* The name of the type of a value as Python's messages give it: "int", "NoneType". */
const char *type_name(Interp *interp, Value value);
/* What [name] is in the class itself; NEVER when it does not bind it. */
Value class_own(Interp *interp, const ClassObject *class, Sym name);
/* What [name] is in the class or above it, not bound to an instance; NEVER when there is none for certain,
 * ANY when an unknown base may have it. */
Value class_lookup(Interp *interp, Address class, Sym name);

/* ---- operations (attribute.c, operation.c, call.c, iterate.c) ---- */

Value get_attribute(Interp *interp, Value value, Sym name, const Node *node);
void set_attribute(Interp *interp, Value value, Sym name, Value new, const Node *node);
/* What object.__getattribute__ gives: an attribute of the object itself or of its class. Where there is none
 * __getattr__ is asked, if [asks_getattr]; else that is an error. */
Value plain_attribute(Interp *interp, Value value, Sym name, const Node *node, bool asks_getattr);
/* What object.__setattr__ does: a property is called, anything else becomes an attribute of the object. */
void set_plain_attribute(Interp *interp, Value value, Sym name, Value new, const Node *node);
void delete_attribute(Interp *interp, Value value, Sym name, const Node *node);
Value get_item(Interp *interp, Value container, Value key, const Node *node);
void set_item(Interp *interp, Value container, Value key, Value new, const Node *node);
void delete_item(Interp *interp, Value container, Value key, const Node *node);
Value binary_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
/* `left op= right`: what the target becomes. */
Value augmented_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
Value unary_operation(Interp *interp, Operator op, Value operand, const Node *node);
/* One comparison, `in` and `is` included; the result need not be a bool. */
Value compare_operation(Interp *interp, Operator op, Value left, Value right, const Node *node);
Tri truth(Interp *interp, Value value, const Node *node);
Value call_value(Interp *interp, Value callee, const Arguments *arguments, Node *site);
/* Calls the method [name] of [self]'s class; NEVER with [found] false when there is none. */
Value call_special(Interp *interp, Value self, Sym name, const Value *arguments, uint32_t count,
                   const Node *node, bool *found);
/* All that iterating over the value gives; open when the number is unknown. NULL when it certainly cannot be
 * iterated, which has been reported. */
const Items *iterate(Interp *interp, Value value, const Node *node);
/* len(); NULL when it is not known. */
Dim length_of(Interp *interp, Value value, const Node *node);

/* ---- annotations (annotation.c) ---- */

/* The value that an annotation promises, evaluated in the module of the running frame: `int`,
 * `list[int]`, `Optional[X]`; ANY when it says nothing. [name] names symbols (may be NULL). */
Value annotation_value(Interp *interp, Node *annotation, const char *name);

/* ---- errors (error.c) ---- */

/* The operation at [node] certainly raises [exception]. Where the program catches that, the run goes on in
 * its handler, and the result is NEVER; else it is reported, and the result is ANY: the run goes on. */
Value fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same for something that [value] cannot do. Where it is only promised (is_promised), it is the
 * annotation that may be wrong: the report is a warning, and the run goes on where the program catches the
 * exception. */
Value cannot_do(Interp *interp, Value value, DiagCode code, Address exception, const Node *node,
                const char *format, ...) __attribute__((format(printf, 6, 7)));
/* The operation may raise [exception]: reported with --strict only. */
void may_fail(Interp *interp, DiagCode code, Address exception, const Node *node, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Takes note that something may fail, where it is another's affair to report it. */
static inline void note_may_fail(Interp *interp) {
    interp->doubts++;
    interp->may_fails++;
}
/* Something is wrong that Python does not notice: reported, unless it is found in a trial; the run goes on.
 */
void remark(Interp *interp, DiagCode code, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Whether what is reported now would be seen: false in code that is tried for one alternative only. To be
 * asked before work that serves a message alone. */
bool is_reporting(const Interp *interp);
/* Adds to the diagnostic that [fail] has just made; nothing when it made none. [origin] 0 is ignored. */
void fail_note(Interp *interp, uint32_t origin, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same at any place; without a text, at the place of the diagnostic itself. */
void fail_note_at(Interp *interp, const Text *text, Span span, const char *message);
/* The diagnostic that [fail] has just made; NULL for none. Its notes may not be in it yet. */
const Diagnostic *fail_made(const Interp *interp);
/* Whether that has a note that ends with [end]. */
bool fail_has_note(const Interp *interp, const char *end);
/* Whether [fail] has just made a diagnostic. */
static inline bool fail_is_seen(const Interp *interp) { return interp->last || interp->last_pending; }
void fail_label(Interp *interp, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fail_help(Interp *interp, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* `print` of a value as it is known here, in the arena. */
const char *describe(Interp *interp, Value value);

#endif
