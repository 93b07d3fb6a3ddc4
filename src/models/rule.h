/* A rule: what a stub says of one function, as data. The patterns of its parameters and of its result are
 * trees that refer to the stub's own syntax tree, so that every reader (the evaluation in call.c, the printer
 * in explain.c, a reading as constraints) walks the same thing. Rules live in the arena of Models and are
 * read once per function. */
#ifndef MOIRA_MODELS_RULE_H
#define MOIRA_MODELS_RULE_H

#include "base/map.h"
#include "diag/diagnostic.h"
#include "eval/forward.h"
#include "models/convert.h"

typedef enum DimPatternKind {
    DIM_ANYTHING,      /* _ */
    DIM_NUMBER,        /* number */
    DIM_NAME,          /* name: a capital one binds or must agree */
    DIM_STAR,          /* *name, or `...` (name 0) */
    DIM_COMPUTED,      /* node: an expression over what is bound */
    DIM_STAR_COMPUTED, /* *expression: the dimensions of a computed shape */
} DimPatternKind;

typedef struct DimPattern {
    uint8_t kind;
    Sym name;
    int64_t number;
    Node *node; /* as it is written; the expression under the star of DIM_STAR_COMPUTED */
} DimPattern;

typedef enum PatternKind {
    PATTERN_ANY,        /* anything: no annotation, or one that says nothing about shapes */
    PATTERN_CLASS,      /* an instance of [class] */
    PATTERN_LITERAL,    /* one of the constants [values] */
    PATTERN_UNION,      /* one of [items] */
    PATTERN_ARRAY,      /* an array: [class], [dims], [element] */
    PATTERN_ARRAY_LIKE, /* the same, or what converts to it */
    PATTERN_SEQUENCE,   /* items that fit [items][0]; of a result: a list of them */
    PATTERN_INTS,       /* [count] ints, or one that stands for all: Pair, Triple */
    PATTERN_SHAPE,      /* an int or a sequence of ints */
    PATTERN_AXIS,       /* None, an int or a tuple of ints */
    PATTERN_DTYPE,      /* None, or anything that names an element type */
    PATTERN_TUPLE,      /* of a result: a tuple of [items], of the class [class] unless that is 0 */
    PATTERN_VALUE,      /* of a result: what the expression [node] gives */
    PATTERN_CHOICE, /* of a result: [items][0] if the test of the conditional [node] holds, else [items][1] */
    PATTERN_OTHER,  /* of a result: what the interpreter makes of the annotation */
} PatternKind;

typedef struct Pattern {
    uint8_t kind;       /* PatternKind */
    bool any_shape;     /* an array pattern without dimensions */
    bool only_numbers;  /* of an operand of PyTorch: nothing but numbers converts to it */
    Address class;      /* CLASS, ARRAY, ARRAY_LIKE, TUPLE */
    Node *node;         /* as it is written; NULL for none */
    Element element;    /* of an array pattern: the type that is asked for; unknown for none */
    Node *element_node; /* of a result: the expression that is the element type; NULL for none */
    const DimPattern *dims;
    const Value *values;
    const struct Pattern *items;
    uint32_t count; /* of [dims], [values] or [items]; of INTS: how many ints */
} Pattern;

/* What a decorator says in an expression (`where`, `valid`, `changes`, `base`, `owns`), in the order of the
 * text, as the statement that a body would have for it (clause.c). */
typedef struct Clause {
    Node *statement;
    Sym name;     /* what it names; 0 for nothing */
    Node *said;   /* the expression that is named, or required; NULL for others */
    Node *when;   /* the condition under which it holds; NULL: always */
    bool repeats; /* the condition is that of the clause before it */
} Clause;

typedef enum ParameterKind { PARAMETER_PLAIN, PARAMETER_STAR, PARAMETER_STAR_STAR } ParameterKind;

typedef struct Parameter {
    Sym name;
    uint8_t kind; /* ParameterKind */
    bool has_default;
    bool is_positional_only;
    bool is_operand; /* of a family: it stands for an array that the family works on */
    Pattern pattern;
} Parameter;

/* Functions that work alike: docs/stubs.md. */
typedef enum Family {
    FAMILY_NONE,
    FAMILY_ELEMENTWISE,
    FAMILY_UFUNC,
    FAMILY_REDUCTION,
    FAMILY_SAME_AS,
    FAMILY_PRODUCT, /* the matrix product of two arrays, or of the second and the first */
    FAMILY_INDEXING /* an array and a key */
} Family;

/* What the result of a rule shares with its first parameter, an array. */
typedef enum Sharing {
    SHARING_NONE,
    SHARING_PERHAPS, /* the elements, unless they had to be copied */
    SHARING_ALL,     /* the elements */
    SHARING_READ     /* the elements, which cannot be written through the result */
} Sharing;

/* Parameters that mean the same in all functions of a family, by their names. */
typedef enum Role {
    ROLE_AXIS,
    ROLE_KEEPDIMS,
    ROLE_OUT,
    ROLE_WHERE,
    ROLE_DTYPE,
    ROLE_INITIAL,
    ROLE_COUNT
} Role;

typedef struct Rule {
    const char *name; /* qualified */
    AstFunctionDef *node;
    Module *module;
    Parameter *parameters;
    uint32_t count;
    Pattern result;
    bool has_result;      /* the def has an annotation for its result */
    const NodeList *body; /* NULL when there is nothing in it but `...` and a docstring */
    const Clause *clauses;
    uint32_t clause_count;
    uint8_t family;       /* Family */
    const char *kind;     /* of a family: the element type of its result; NULL for "promote" */
    const char *empty;    /* of a reduction: what the library calls it when it refuses no elements; or NULL */
    bool refuses_scalars; /* of a reduction: a scalar has no axis 0 or -1 */
    Sym same_as;          /* the parameter of FAMILY_SAME_AS */
    Sym in_place;         /* of a family: the operand into which it puts its result; 0 for none */
    uint32_t roles[ROLE_COUNT]; /* of a family: the index of the parameter, UINT32_MAX for none */
    Sym broadcasting;           /* the starred name whose occurrences broadcast; 0 for none */
    Address raises;             /* what a requirement that fails raises */
    const char *says;           /* the headline of a mismatch; NULL: it is made up */
    bool is_total;              /* what may go wrong is all in the rule, whatever the elements are */
    uint8_t sharing;            /* Sharing */
    bool has_patterns;          /* it says something that only a rule can say: else the interpreter runs it */
    bool is_broken;             /* a mistake in it was reported: the function is unknown */
} Rule;

/* What may fail in the running call, for --strict: the first doubt counts. */
typedef struct Doubt {
    const char *message; /* NULL: none */
    DiagCode code;
    Address exception;
} Doubt;

/* What was read so far, and what runs. */
typedef struct Models {
    Arena arena;
    Map rules;                         /* FunctionDef to Rule */
    Map modules;                       /* Module to ModuleRules */
    Address classes[STUB_CLASS_COUNT]; /* of moira.stubs; 0: none */
    bool has_class[STUB_CLASS_COUNT];  /* they have been looked for */
    const Rule *matching;              /* the rule whose arguments are being matched; NULL for none */
    struct ModelRun *run;   /* the innermost call of a function of a stub; NULL for none (call.h) */
    bool mixes_floats;      /* PyTorch may convert floats of one width to another by itself */
    Doubt doubt;            /* in the calls that run */
    const char *about;      /* what a stub says its call is about, should that fail; NULL: nothing */
    const Node *about_site; /* where the program makes that call */
    const char *suspicion;  /* what a stub suspects of the call that runs; NULL: nothing */
    Map tables;             /* places whose value is a table that nobody asked for (suspicion.h) */
} Models;

/* What a stub says for all its functions. */
typedef struct ModuleRules {
    Address array;        /* what `Array` is; 0 when it is not known */
    Address tensor;       /* what `Tensor` is; 0: as in PyTorch */
    Address scalar;       /* what its scalars are; 0: arrays of rank 0 */
    Address mismatch;     /* what a requirement that fails raises */
    ShapeDialect dialect; /* of the library whose arrays it speaks of */
} ModuleRules;

const ModuleRules *rule_module(Interp *interp, Module *module);
/* The dialect of the stub that runs, or whose arguments are being matched. */
ShapeDialect running_dialect(Interp *interp);
/* The rule of a function of a stub, read when it is first asked for; never NULL. */
const Rule *rule_of(Interp *interp, const FunctionObject *function);
/* Whether something is computed for a call, rather than only matched: by a body, by clauses, or by an
 * expression that is the result. */
bool rule_computes(const Rule *rule);
/* The rule as it is printed in help: `numpy.dot(a: Array[K], b: Array[K]) -> Array[()]`, with the names that
 * its clauses give to values, and the requirement [failed], which is NULL for none. NULL when it cannot be
 * told without helpers of the stub. */
const char *rule_text(Interp *interp, const Rule *rule, const Clause *failed);
/* The clause of a rule whose statement is [statement], or has it in it; NULL for none. */
const Clause *rule_clause(const Rule *rule, const Node *statement);
/* Reads the clauses among the decorators of a rule, whose parameters are known (clause.c). */
void rule_read_clauses(Interp *interp, Rule *rule);
/* Reports a mistake in a stub. */
void stub_error(Interp *interp, Module *module, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
