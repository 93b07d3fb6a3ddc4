/* A rule: what a stub says of one function, as data. The patterns of its parameters and of its result are
 * trees that refer to the stub's own syntax tree, so that every reader (the evaluation in eval/stub, the
 * printer, a reading as constraints) walks the same thing. Classes are names: what they mean is looked up by
 * the interpreter that uses the rule (eval/stub/binding.h). Rules live in the arena that they are read into,
 * and never change. */
#ifndef MOIRA_STUBS_RULE_H
#define MOIRA_STUBS_RULE_H

#include "stubs/element.h"
#include "syntax/ast.h"

/* Where a class that a rule names is to be found. */
typedef enum ClassHome {
    HOME_LANGUAGE, /* it is [known] */
    HOME_ARRAY,    /* what the stub calls Array */
    HOME_TENSOR,   /* what the stub calls Tensor; PyTorch's when it has none */
    HOME_STUB,     /* a global of the stub; where that is no class, the name says nothing */
    HOME_ANYWHERE, /* a global of the stub, or a built-in */
} ClassHome;

typedef struct ClassName {
    uint8_t home; /* ClassHome */
    Sym name;
    Address known;    /* a class that the code knows, for HOME_LANGUAGE */
    const Node *node; /* where it is asked for, if it must be a class; else NULL */
} ClassName;

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
    PATTERN_CLASS,      /* an instance of [class]; anything, if that is no class */
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
    bool only_numbers;  /* nothing but numbers converts to it */
    uint16_t class;     /* CLASS, ARRAY, ARRAY_LIKE, TUPLE: its number in the rule's [classes] */
    Node *node;         /* as it is written; NULL for none */
    Element element;    /* of an array pattern: the type that is asked for; unknown for none */
    Node *element_node; /* of a result: the expression that is the element type; NULL for none */
    const DimPattern *dims;
    const Value *values; /* constants */
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

/* The first mistake in a rule, which is not to be used then. */
typedef struct RuleMistake {
    const Node *node;
    const char *message; /* NULL: none */
} RuleMistake;

typedef struct Rule {
    const char *name; /* qualified */
    AstFunctionDef *node;
    Parameter *parameters;
    uint32_t count;
    const ClassName *classes; /* that it speaks of; the first, of number 0, is none */
    uint32_t class_count;
    Pattern result;
    bool has_result;      /* the def has an annotation for its result */
    const NodeList *body; /* NULL when there is nothing in it but `...` and a docstring */
    const Clause *clauses;
    uint32_t clause_count;
    uint8_t family;       /* Family */
    Pattern operand;      /* of a family: an operand that has no pattern of its own */
    const char *kind;     /* of a family: the element type of its result; NULL for "promote" */
    const char *empty;    /* of a reduction: what the library calls it when it refuses no elements; or NULL */
    bool refuses_scalars; /* of a reduction: a scalar has no axis 0 or -1 */
    Sym same_as;          /* the parameter of FAMILY_SAME_AS */
    Sym in_place;         /* of a family: the operand into which it puts its result; 0 for none */
    uint32_t roles[ROLE_COUNT]; /* of a family: the index of the parameter, UINT32_MAX for none */
    Sym broadcasting;           /* the starred name whose occurrences broadcast; 0 for none */
    uint16_t raises;            /* what a requirement that fails raises: a class; 0: as the stub says */
    const char *says;           /* the headline of a mismatch; NULL: it is made up */
    bool is_total;              /* what may go wrong is all in the rule, whatever the elements are */
    uint8_t sharing;            /* Sharing */
    bool has_patterns;          /* it says something that only a rule can say: else the interpreter runs it */
    RuleMistake mistake;
} Rule;

/* Reads the rule of a function of a stub whose library is [dialect]'s. */
const Rule *rule_read(AstFunctionDef *node, const char *qualified, const Dialect *dialect, Symbols *symbols,
                      Arena *arena);

/* Whether something is computed for a call, rather than only matched: by a body, by clauses, or by an
 * expression that is the result. */
bool rule_computes(const Rule *rule);
/* The clause of a rule whose statement is [statement], or has it in it; NULL for none. */
const Clause *rule_clause(const Rule *rule, const Node *statement);

/* How a rule is printed. */
typedef struct RulePrinting {
    const Symbols *symbols;
    const Dialect *dialect;
    const char *array;    /* what private classes are called; NULL: what they are called in the stub */
    const Clause *failed; /* the requirement that is not met; NULL for none */
} RulePrinting;

/* The rule as it is printed in help: `numpy.dot(a: Array[K], b: Array[K]) -> Array[()]`, with the names that
 * its clauses give to values, into the arena; NULL when it cannot be told without helpers of the stub. */
const char *rule_text(const Rule *rule, const RulePrinting *printing, Arena *arena);

#endif
