/* Inside the interpreter: modules, running functions, who catches what, and the passes over the tree. What
 * operations need to know is in eval/interp.h. */
#ifndef MOIRA_EVAL_RUN_H
#define MOIRA_EVAL_RUN_H

#include "eval/interp.h"

/* A module as the interpreter knows it. The file that is checked runs from top to bottom, and its globals are
 * in the state. Any other module is lazy: a statement of it runs when somebody asks for a name that it binds,
 * and what it makes is kept for all states. */
struct Module {
    SourceModule *source;     /* NULL: a package of which nothing can be read */
    const char *name;         /* dotted */
    Address address;          /* of its ModuleObject */
    Module *whole;            /* itself, or the model of which it is a part */
    struct ModelParts *parts; /* of an embedded model: its statements, not parsed yet (model.c); else NULL */
    const OutlineScope *body; /* of a part that is the head of a class: what the class binds; else NULL */
    bool is_found;            /* there is such a module, whatever is known of it */
    bool is_user;             /* one of the project's own: errors are reported in it */
    bool is_model;            /* a shape stub */
    bool is_stub;             /* a .pyi file: bodies are `...` */
    bool is_main;             /* the file that is checked */
    bool is_elsewhere;        /* it is for another operating system (platform.c) */
    bool is_over;             /* it ran to its end: functions that nobody called are looked at */
    Map ran; /* the statements that have run: its index, and above it the name for which it ran
                when it only imports */
    const struct Addition *additions; /* of a lazy module: what sets attributes of its globals (lazy.c) */
    uint32_t addition_count;
    bool has_additions; /* they have been looked for */
    Map changed;        /* the names whose containers its text may change (constant.c) */
    bool knows_changed; /* the text has been asked */
    Map rebound;        /* the names that its text rebinds in ways that no scope tells (rebound.c) */
    bool rebinds_any;   /* or those that it rebinds are not known */
    bool knows_rebound; /* the text has been asked */

    bool is_written;            /* the interpreter wrote its text itself */
    bool postpones_annotations; /* they are not evaluated where they stand */
    bool has_unknown_globals;   /* an `import *` or unknown code may have made names that nobody sees */
    bool has_looked;            /* [has_unknown_globals] was asked of its text (module.c) */
    uint8_t registers;          /* Tri + 1: some `X.register` stands in its text; 0: nobody asked */
};

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
    const Guard *guards;            /* of the caller, when it began */
    PMap suspended;                 /* its locals while a call that it made runs */
    Sym wanted;                     /* of a statement that only imports: the one name to import; 0: all */
    Address class;                  /* the class whose body runs; 0 for none */
    Value self;                     /* the first argument, for super() */
    Address first;                  /* the next new object when it began */
    uint32_t undecided;             /* Interp.undecided when it began */
    uint32_t versions;              /* conditions around this point that ask for an unknown version, */
    uint32_t ranks;                 /* or for an unknown number of dimensions or class */
    PMap bound;      /* of a function of a stub: symbol to const Value *, the names that its patterns bound */
    bool is_pattern; /* an annotation of a stub is evaluated: names mean what they mean in the function */
    /* What comes out of it. */
    State returned; /* the join of the states at its returns */
    Value result;
    Value yielded;       /* the join of what it yields; of a comprehension the joins of keys and values */
    Array(Value) yields; /* the same one by one, while they are known */
    bool yields_unknown; /* their number or order is not known */
    State paused;        /* the join of the states in which it yields */
};

/* A diagnostic that nobody has seen yet. Its notes are kept here, since most failures of trials are dropped.
 */
enum { MOST_NOTES = 16 };

struct Failure {
    Diagnostic diagnostic;
    bool is_behind;  /* a return that may have been taken */
    bool is_raised;  /* by a statement of the program: the run does not go on behind it */
    DiagNote *notes; /* room for MOST_NOTES, in the arena; NULL while there are none */
    uint32_t note_count;
    DiagNote *calls; /* around the reported place, as a traceback has them; in the arena */
    uint32_t call_count;
};

/* Someone who catches what is raised: a try statement whose body runs, a context manager that may swallow
 * exceptions, or a trial, in which something is done for one alternative and may fail unseen. */
struct Handler {
    Handler *outer;
    Frame *frame;
    AstTry *statement;  /* NULL for the other two */
    const Value *types; /* what the except clauses of the statement catch; NEVER: everything */
    Value manager;      /* of a with statement */
    Node *site;         /* where it is written */
    Value suppressed;   /* of contextlib.suppress: what it swallows, a tuple; else NEVER */
    bool is_trial;
    bool catches_own; /* only exceptions that the program defines, which built-in operations do not raise */
    bool is_wary;     /* waits for what comes from outside: an interrupt, or too little memory */
    bool has_unknown; /* something of which nobody knows what it raises was run */
    bool cleans_up;   /* a context manager that does something when an exception leaves its block */
    bool is_left;     /* by return, break or continue: its finally block has run for those */
    bool is_unasked;  /* a context manager that cannot be asked what it swallows */
    bool groups;      /* one of `async with`: what is raised in its block may go on as a group */
    State raised;     /* the join of the states in which something is or may be raised */
    Value exception;  /* the join of what is raised for certain */
    State passing; /* the join of the states in which something is raised that goes on behind the clean-up */
    Value passed;  /* the join of what that is */
    Address raised_class; /* on a trial: of what was raised */
    /* On a trial, the first failure: */
    bool has_pending;
    Address pending_class;
    Failure pending;
    /* On a trial, the first thing that may fail, where that is asked for; NULL for nothing: */
    const Failure *doubt;
    Address doubt_class;
};

struct Loop {
    Loop *outer;
    Frame *frame;
    Node *node;        /* the statement */
    Handler *handlers; /* those around the loop */
    State broken, continued;
};

enum {
    FEW_OBJECTS = 8,           /* that a call may leave behind without a look at what is reachable */
    MOST_CALLS = 60,           /* Python calls inside one another, those of models aside */
    MOST_UNDECIDED_CALLS = 16, /* the same on a path that is not known to be taken */
    MOST_UNDECIDED_RECURSION = 2,
    MOST_RECURSION = 40,         /* of one function */
    MOST_DEPTH = 12000,          /* C calls of the evaluator inside one another */
    MOST_WIDENINGS = 12,         /* rounds until a widened loop must be stable; then all is unknown */
    MOST_COMBINATIONS = 16,      /* of alternatives in one operation */
    MOST_ALTERNATIVES = 4,       /* objects that a name stands for; more arrays become one, more others ANY */
    DEFAULT_BUDGET = 2000000,    /* steps for one file, */
    BUDGET_PER_BYTE = 40,        /* and more for a long one */
    BYTES_PER_EXPRESSION = 6,    /* of a text, about */
    NATIVE_COUNT = 750,          /* functions written in C, about */
    SHARE_OF_UNCALLED = 200000,  /* steps for a function that nobody calls */
    STEPS_OF_UNCALLED = 2000000, /* steps for all of them; what comes later gets less: */
    SHARE_OF_MANY_UNCALLED = 40000,   /* steps for a function that nobody calls */
    STEPS_OF_MANY_UNCALLED = 4000000, /* steps for all of them; of what comes later, for calls: */
    SHARE_OF_MANY_CALLS = 10000,      /* steps for all calls of one */
    SHARE_PER_BYTE = 2,               /* more steps for what a long one does itself */
    SHARE_OF_LAZY = 100000,           /* steps for a statement of another module */
    SHARE_OF_OTHERS = 500000,  /* steps for all calls of a function of another module; then each may take: */
    SHARE_OF_SPENDERS = 10000, /* steps for such a call */
    MOST_MEGABYTES = 1536      /* of values and objects */
};

static inline bool has_memory(const Interp *interp) {
    return interp->arena->reserved >> 20 <= MOST_MEGABYTES;
}

/* Counts a step; false when the run must wind up. */
static inline bool step(Interp *interp) {
    if (++interp->steps > interp->limit || !has_memory(interp)) interp->is_cut = true;
    if (interp->is_cut) interp->state.is_reached = false;
    return interp->state.is_reached;
}

/* One step more on Interp.path. */
static inline uint64_t path_step(uint64_t path, uint64_t next) {
    path = (path ^ next) * 0x9E3779B97F4A7C15u;
    return path ^ path >> 29;
}

/* ---- module.c ---- */

/* The file that is to be checked. */
Module *module_main(Interp *interp, SourceModule *source);
/* A module whose text the interpreter wrote itself. */
Module *module_written(Interp *interp, SourceModule *source);
/* A module of a file that is not the one to be checked. */
Module *module_of_source(Interp *interp, SourceModule *source, const char *name);
/* Whether a file imports moira.stubs. */
bool imports_stub_words(const Tree *tree, const Symbols *symbols);
/* The module that the statement imports from; NULL when its dots lead nowhere. */
Module *import_source(Interp *interp, Module *module, AstImportFrom *node);
/* The module that a dotted name means, seen from [from]; never NULL: nothing may be known of it. */
Module *module_import(Interp *interp, Module *from, const char *dotted);
/* The value of a global of a module; NEVER when it has none, ANY when it may have. */
Value module_global(Interp *interp, Module *module, Sym name);
/* The same with the built-ins behind it. */
Value global_or_builtin(Interp *interp, Module *module, Sym name);
Value builtin_value(Interp *interp, Sym name);
/* Whether the text of a module registers something: with an abstract class, perhaps. */
bool module_registers(Module *module);
void module_set_global(Interp *interp, Module *module, Sym name, Value value);
void module_delete_global(Interp *interp, Module *module, Sym name);
/* The attribute of a module object, submodules included. */
Value module_attribute(Interp *interp, Module *module, Sym name, const Node *node);
void exec_import(Interp *interp, AstImport *node);
void exec_import_from(Interp *interp, AstImportFrom *node);
void count_unknown(Interp *interp, const char *name);
/* Finds the class that the code knows, loading it when it is first needed. */
const Object *load_known_class(Interp *interp, Address class);

/* ---- lazy.c ---- */

/* Runs the statements of a lazy module that bind [name]; false when none does. */
bool run_bindings(Interp *interp, Module *module, Sym name);
/* Runs all statements of a lazy module. */
void run_lazily(Interp *interp, Module *module);
/* The same for the body of the class that is all of a lazy module: its statements bind names of [class], and
 * these are returned. */
PMap run_class_lazily(Interp *interp, Module *module, Address class);

/* ---- asked.c ---- */

/* Whether a condition asks for the version of a library. */
bool asks_for_version(Interp *interp, Node *test);
/* Whether a condition asks for the number of dimensions or the class of something. */
bool asks_for_rank(Interp *interp, Node *test);
/* Whether what runs in a call is written for some ranks only: what does not fit is not for it. */
bool is_of_rank(const Interp *interp);
/* Whether what runs is written for some versions only, so that a failure of this kind is not certain. */
bool is_of_version(const Interp *interp, DiagCode code);

/* ---- guard.c ---- */

/* Remembers a condition that this path takes to be [outcome]. */
void guard_path(Interp *interp, Node *test, bool outcome);
/* The function returns where a condition that is not known holds. */
void guard_return(Interp *interp, Node *test);
/* Whether a function that was called may have returned before it came to [node], which fails, for a reason
 * that has to do with what fails there. */
bool may_have_returned(const Interp *interp, const Node *node);
/* The path has learned something since [before]: it is not reached where that contradicts its guards. */
void check_guards(Interp *interp, const State *before);
/* Whether the program has asked if there is the key of a subscript. */
bool is_key_asked_for(const Interp *interp, const Node *node);

/* ---- member.c ---- */

/* What `E.name` is, of a class whose metaclass makes its members. */
Value enumeration_member(Interp *interp, Address address, Sym name);
bool is_member(const Interp *interp, Value value);
/* What `member.OTHER` is: another member of its class. NEVER for all other attributes. */
Value member_attribute(Interp *interp, Value value, Sym name);
/* Whether two members are one; TRI_UNKNOWN for all else. */
Tri is_same_member(Interp *interp, Value left, Value right);
/* Whether a member is an instance of the class. UNKNOWN also for all that is no member. */
Tri member_is_instance(Interp *interp, Value value, Address class);

/* ---- constant.c ---- */

/* Whether a container under a name of a lazy module, or of a class in it, stays as its statement made it. */
bool is_constant_container(Interp *interp, Module *module, const Object *object, Sym name, bool of_class);

/* ---- rebound.c ---- */

/* Whether a global of a lazy module may hold something else than its statements gave it. */
bool is_rebound(Interp *interp, Module *module, const Variable *variable);
/* Whether another file of the module's project stores the name in the module called [owner]. */
bool is_stored_elsewhere(const Interp *interp, const Module *module, const char *owner, Sym name);
/* Whether it may store the name in the module itself. */
bool may_be_stored(const Interp *interp, const Module *module, Sym name);

/* ---- platform.c ---- */

/* What sys.platform is where Moira runs. */
const char *host_platform(void);
/* Whether the file always imports a module that is named after another operating system, and not there. */
bool is_for_other_system(Interp *interp, Module *module);

/* ---- model.c ---- */

/* The embedded model of a module in parts, and a source that stands for it; NULL when there is none. */
SourceModule *model_open(Interp *interp, const char *dotted, struct ModelParts **opened);
/* Runs what may bind [name]. True when some of it was running already, so that the name may come later. */
bool model_run(Interp *interp, Module *whole, Sym name);
/* The modules of `from x import *`. */
uint32_t model_star_count(const Module *whole);
const char *model_star(const Module *whole, uint32_t index);
void model_free(struct ModelParts *parts);
/* The names of a class whose head was run as a part, none of them read yet. */
struct ClassMembers *model_members(Interp *interp, const Module *module, Sym name, Address class);
/* What the class binds [name] to; NEVER when it does not. */
Value model_member(Interp *interp, struct ClassMembers *members, Sym name);

/* ---- variable.c ---- */

Value load_name(Interp *interp, AstName *node);
/* Binds what [site] (a Name, arg, alias, def, …) binds. */
void store_name(Interp *interp, const Node *site, Value value);
void delete_name(Interp *interp, AstName *node);
/* Unbinds what [site] has bound, if it still is. */
void unbind_name(Interp *interp, const Node *site);
/* What a variable of the running frame holds; NEVER when it is unbound. */
Value load_variable(Interp *interp, const Variable *variable);
void store_variable(Interp *interp, const Variable *variable, Value value);

/* ---- with.c ---- */

/* Whether the expression of a manager, or what it is made of, has a name like `raises` or `suppress`, or is
 * given an exception class. */
bool is_named_like_swallower(const Interp *interp, const Node *node);
/* What a manager that may swallow something does with an exception of [class] (0: unknown). */
Tri manager_swallows(Interp *interp, const Handler *handler, Address class);
/* The block of a with statement is over, without an exception. */
void leave_manager(Interp *interp, const Handler *handler);

/* ---- statement.c, loop.c, try.c, match.c ---- */

void exec_block(Interp *interp, const NodeList *body);
void exec_statement(Interp *interp, Node *node);
void exec_for(Interp *interp, AstFor *node);
void exec_while(Interp *interp, AstWhile *node);
void exec_try(Interp *interp, AstTry *node);
/* What has waited for the clean-up goes on: the state is the one behind it. */
void raise_again(Interp *interp, Value exceptions);
void exec_with(Interp *interp, AstWith *node);
void exec_match(Interp *interp, AstMatch *node);
/* Runs [body] over the items one by one or widened; used by for loops and comprehensions. */
typedef void RoundBody(Interp *interp, void *context, Value item);
/* [made] is where the body leaves what a round gives; NULL when rounds give nothing. */
void run_rounds(Interp *interp, const Items *items, RoundBody *body, void *context, const Value *made);
/* Whether a round, over [new_item], did what the one before it did (alike.c). */
bool rounds_are_alike(Interp *interp, const State *old, const State *new, Value old_item, Value new_item);
/* Runs the finally blocks between here and [until] before the run leaves them. */
void leave_handlers(Interp *interp, Handler *until);
/* Joins the current state into what the handlers of the running frame may see. With [own] those are meant
 * that catch only the program's own exceptions, else all others. Unless [anything] may be raised, only those
 * that wait for what comes from outside. */
void handlers_may_raise(Interp *interp, bool own, bool anything);

/* ---- expression.c, comprehension.c, assign.c, refine.c ---- */

Value eval(Interp *interp, Node *node);
/* Evaluates what the program may never evaluate: nothing changes and nothing is reported. False, with ANY,
 * when it fails. */
bool eval_quietly(Interp *interp, Node *node, Value *value);
Value eval_comprehension(Interp *interp, Node *node);
Value eval_lambda(Interp *interp, AstLambda *node);
/* Puts an entry into entries that have room for it; an unknown key makes them open. */
void add_entry(Interp *interp, Entries *entries, Value key, Value value);
/* The alternatives of a value that may be true, or false. */
Value filter_truth(Interp *interp, Value value, bool outcome, const Node *node);
/* An attribute's name as the running class mangles it. */
Sym attribute_name(Interp *interp, Sym name);
void assign(Interp *interp, Node *target, Value value);
void delete_target(Interp *interp, Node *target);
void unpack(Interp *interp, const NodeList *targets, Value value, const Node *node);
/* The state in which [test] is [outcome]; not reached when it cannot be. The state is one in which the test
 * has been evaluated. */
void refine(Interp *interp, Node *test, bool outcome);
/* On this path two dimensions are equal, as the place [origin] tells (0: unknown). */
void learn_equal(Interp *interp, Dim a, Dim b, uint32_t origin);
/* Whether a value is an instance of a class or of one of a tuple of classes. */
Tri instance_of_type(Interp *interp, Value value, Value type);
/* What a value is that turned out to be such an instance. */
Value instances_among(Interp *interp, Value value, Value type, const Node *site);
/* What [subject], a name or an attribute, holds is such an instance, or is not. */
void refine_kind(Interp *interp, Node *subject, Value type, bool outcome);
/* Evaluates a condition. */
Tri eval_condition(Interp *interp, Node *test);
/* What is true of a comparison, of `not` and of other operations on bools, instead of [result], which is what
 * is known of it without claims (claim.c). */
Value claim_comparison(Interp *interp, Operator op, Value left, Value right, Value result, const Node *node);
Value claim_not(Interp *interp, Value operand, Value result);
Value claim_binary(Interp *interp, Operator op, Value left, Value right, Value result);
/* Tells the recorder of a condition, if it is one of the program (assume.c). */
void record_condition(Interp *interp, Node *test, Tri is);
/* Tells the recorder that values went where nobody knows what becomes of them. */
void record_unknown(Interp *interp, const Value *values, uint32_t count, const Node *site);

/* ---- merge.c ---- */

typedef struct TensorGroups TensorGroups;

/* The join of two paths; when the run is recorded, with what is known of variables that differ. */
State merge_paths(Interp *interp, const State *a, const State *b);
/* The same for paths with a result each: joins [b] to [a], and gives the result. */
Value merge_results(Interp *interp, State *a, Value left, const State *b, Value right);
/* Whether it is not known that two tensors at different addresses are two. */
bool may_be_one(const Interp *interp, Address a, Address b);
/* A tensor has changed its shape in place: so may have those that may be the same. */
void forget_group(Interp *interp, Address changed);

/* ---- comparison.c ---- */

/* What a comparison is in Interp.compared. */
enum { COMPARED_UNLIKE = 1, COMPARED_ALIKE = 2 };

/* Takes note of the types that are compared. */
void note_comparison(Interp *interp, const AstCompare *node, Value left, Value right);
/* Reports the comparisons that were of unlike types each time they were made. */
void report_comparisons(Interp *interp, const Module *module);

/* ---- huge.c ---- */

/* A binary operation whose outcome depends on an int beyond 64 bits that is written with literals; false when
 * it is none. */
bool huge_operation(Interp *interp, const Node *node, Value left, Value right, Value *result);

/* ---- annotation.c, hint.c ---- */

/* Evaluates an annotation as Python does where it stands, unless that is postponed. */
void eval_annotation(Interp *interp, Node *annotation);

/* The value of something that is annotated: the more precise of both. A contradiction is reported at [node],
 * and the value stays what it is. [name] is what symbols are named after (may be NULL). */
Value annotated(Interp *interp, Node *annotation, Value value, const char *name, const Node *node);
/* The same, but it is the caller who reports the contradiction: false. */
bool annotation_fits(Interp *interp, Node *annotation, Value *value, const char *name);
/* What the annotation of a function of a stub promises; where others wrote the stub, it promises no built-in
 * type for certain. */
Value foreign_promise(Interp *interp, const Module *module, Value promised);
/* Reports it; [module] is where the annotation is written. */
void annotation_contradicted(Interp *interp, const Module *module, const Node *annotation, Value value,
                             const Node *node);
/* An unknown instance of a class of arrays, as one array; NEVER for other classes. */
Value array_promise(Interp *interp, Address class, const Node *site);
/* The array that a shape annotation promises; false when it is none, or means nothing. */
bool hint_array(Interp *interp, Node *annotation, Value *array);
/* The same as a type: what is not said is not known. A name is one symbol in all annotations of the running
 * frame. */
typedef struct HintType {
    const Shape *shape;
    Address class;
    uint8_t element; /* ElementType */
} HintType;
bool hint_declares(Interp *interp, Node *annotation, HintType *type);

/* ---- call.c, function.c, class.c ---- */

/* Unknown code gets hold of all arguments of a call. */
void escape_arguments(Interp *interp, const Arguments *arguments);
/* Whether `**value` may work: built-in types other than dict are no mappings. */
bool may_be_mapping(Interp *interp, Value value);
/* Evaluates the arguments of a call node into the arena. */
void eval_arguments(Interp *interp, const NodeList *args, const NodeList *keywords, Arguments *arguments);
Value call_function(Interp *interp, const FunctionObject *function, const Arguments *arguments, Node *site);
/* The class that `list[int]` stands for; any other value is itself. */
Value class_behind(Interp *interp, Value value);
/* Calls a function with [self] before the arguments. */
Value call_method(Interp *interp, Value self, Value function, const Arguments *arguments, Node *site);
/* Whether [self] may be an instance of a class below the one that is known. */
bool may_be_of_class_below(Interp *interp, Value self);
/* Whether a function only says that a class below has to have it. */
bool is_abstract(const Interp *interp, const FunctionObject *function);
/* The same for one that cannot stay as it is: it is marked as abstract, or raises NotImplementedError. */
bool must_be_replaced(const Interp *interp, const FunctionObject *function);
/* The function that `value.name(…)` calls with value as its self, when it is a plain method; no method object
 * is made then. */
bool find_method(Interp *interp, Value value, Sym name, Value *function);
/* The arguments with one more in front: self, or the class. */
Arguments arguments_with_first(Interp *interp, Value first, const Arguments *arguments);
/* Whether there is more to a function than `...`, `pass` or a docstring. */
bool has_body(const FunctionObject *function);
/* One value for each parameter of the function, in the arena; false: they do not fit, which has been
 * reported. */
bool bind_arguments(Interp *interp, const FunctionObject *function, const Arguments *arguments, Node *site,
                    Value **bound, uint32_t *count);
/* Too many calls inside one another, or of a function inside itself. */
bool is_too_deep(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count);
Value run_function(Interp *interp, const FunctionObject *function, const Value *bound, Node *site);
/* Whether unknown code may assign the variable at any time: whatever it is given, it may hold something else
 * (escape.c). */
bool is_loose(const Interp *interp, Address frame, Sym name);
/* Whether an attribute is among those of the map, which are as they are written: not mangled. */
bool is_stored(const Interp *interp, const Map *stored, Sym name);
/* Runs the functions of the file that nobody called, with what their signatures say. */
void run_uncalled_functions(Interp *interp, Module *module);
/* The same as iterate for `async for`: what __aiter__ and __anext__ of the program give is not known. */
const Items *iterate_async(Interp *interp, Value value, const Node *node);
/* Whether a call of [func] wants what it is given to fail: assert_raises(ValueError, f, 1),
 * self.assertRaises(…, lambda: …), pytest.raises(…, f), assert_deprecated(f). */
bool expects_failure(const Interp *interp, const Node *func);
/* "module.Class.name" for a name that is defined here. */
const char *qualified_name(Interp *interp, Sym name);
Value define_function(Interp *interp, Node *node);
Value define_class(Interp *interp, AstClassDef *node);
/* Whether a class of the file that is below [class] has something else of that name, or sets it. */
bool is_set_below(Interp *interp, Address class, Sym name);
/* The same where a class that is abstract may have anything else in those below it. */
bool is_overridden(Interp *interp, Address class, Sym name);
/* Whether the class makes instances and has attributes as any class: its metaclass is type or ABCMeta. */
bool has_plain_metaclass(Interp *interp, const ClassObject *class);
/* Whether the class is an abstract one of the models that says by itself which classes are below it, as those
 * of collections.abc do: that a value is one of its instances tells nothing of what the value is. */
bool is_protocol(Interp *interp, Address class);
/* An instance of the class with nothing in it. */
Value empty_instance(Interp *interp, Address address, const Node *site);
Value instantiate(Interp *interp, Value value, const Arguments *arguments, Node *site);
/* What property(), staticmethod() and classmethod() make. */
Value descriptor_of_class(Interp *interp, Address class, const Arguments *arguments, const Node *site);
/* A frame object for the variables of [scope] that inner functions use; [outer] when there are none. */
Address new_cells(Interp *interp, const Scope *scope, Address outer);
/* What super().name is, not bound yet; [owner] is the class of the object. */
Value super_attribute(Interp *interp, const MethodObject *pair, Sym name, Address *owner);
Value call_super(Interp *interp, const Arguments *arguments, Node *site);
Value apply_decorators(Interp *interp, const NodeList *decorators, Value value);
/* The parameters of a def or lambda. */
Astarguments *parameters_of_def(const Node *node);
/* The default of the parameter at [index]; NEVER for none. */
Value parameter_default(const FunctionObject *function, const Astarguments *parameters, uint32_t index);
uint32_t parameter_count(const Astarguments *parameters);
Node *parameter_at(const Astarguments *parameters, uint32_t index);

/* ---- effort.c ---- */

/* What the caller of a function may take, while that runs. */
typedef struct CallEffort {
    uint64_t steps; /* that the call may take */
    uint64_t first; /* Interp.steps when it began */
    uint64_t limit, limit_of_calls;
} CallEffort;

/* The effort of what waits while something else runs. */
typedef struct Effort {
    uint64_t steps, limit, limit_of_calls;
    bool is_cut;
    Map given_up, spent;
} Effort;

/* Something begins that may take so many steps. */
void effort_start(Interp *interp, uint64_t steps);
/* Of what begins, only so many steps are for calls. */
void effort_spare(Interp *interp, uint64_t steps);
/* And so many more are for what it does itself. */
void effort_grant(Interp *interp, uint64_t steps);
/* Around something that has its own effort, whatever runs. */
Effort effort_save(Interp *interp);
void effort_restore(Interp *interp, const Effort *effort);
/* A call begins; false when there is no room for it, or when it is known to take too much. */
bool effort_begin(Interp *interp, const FunctionObject *function, bool is_known, CallEffort *effort);
/* It ends; true when it was cut short while its caller may go on. */
bool effort_end(Interp *interp, const FunctionObject *function, const CallEffort *effort);
/* Whether most of what a file, or a function that nobody calls, may take is: its loops are not run round by
 * round any more, and must come to rest. A call that takes as much is given up. */
bool effort_is_short(const Interp *interp);
/* The step at which a loop that runs round by round is widened. */
uint64_t effort_of_rounds(const Interp *interp);

/* ---- memo.c ---- */

/* Where a call began, to tell in the end whether it may be remembered. */
typedef struct MemoMark {
    State before;
    Address first;
    uint32_t identities, symbols, raises, suppressed, doubts, told;
} MemoMark;

MemoMark memo_begin(const Interp *interp);
void memo_end(Interp *interp, const MemoMark *mark, const FunctionObject *function, const Value *bound,
              uint32_t count, Value result);
/* What the same call gave before; false when nobody knows. */
bool memo_find(Interp *interp, const FunctionObject *function, const Value *bound, uint32_t count,
               Value *result);
/* Forgets all calls: what they refer to is about to be freed. */
void memo_forget(Interp *interp);

/* A module of which the interpreter wrote the text itself (dataclass.c). */
Module *module_of_text(Interp *interp, const StrBuf *written, const char *name);

/* ---- error.c ---- */

/* Something is raised for certain by the program itself: the run goes on in a handler, or ends. */
void raise_value(Interp *interp, Value exception, const Node *node);
void trial_begin(Interp *interp, Handler *handler);
/* Ends the innermost trial; true when it failed. */
bool trial_end(Interp *interp, Handler *handler);
/* Reports what a trial kept. */
void trial_report(Interp *interp, const Handler *handler);
/* Reports what may fail in a trial whose result is used. */
void trial_report_doubt(Interp *interp, const Handler *handler);
/* What [exception] is to the handlers of a try: whether one of them catches its class. */
Tri handler_catches(Interp *interp, const Handler *handler, Address class);

/* ---- splitting unions ---- */

/* What is done for one combination of alternatives. */
typedef Value Alternative(Interp *interp, void *context, const Value *values);
/* Calls [body] for each combination of the alternatives of the [count] values, joins states and results, and
 * lets it fail only when every combination fails. Falls back to `unknown` when there are too many. */
Value for_alternatives(Interp *interp, const Value *values, uint32_t count, Alternative *body, void *context);

/* The value with at most MOST_ALTERNATIVES objects in it: several arrays become one that has in common what
 * they have, made at [site] (NULL: nowhere); others become ANY. */
Value few_alternatives(Interp *interp, Value value, const Node *site);

extern const NativeFunction core_functions[];
extern const NativeFunction copy_functions[];
extern const NativeFunction dataclass_functions[];
extern const NativeFunction manager_functions[];
extern const NativeFunction named_tuple_functions[];

#endif
