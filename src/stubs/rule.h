/* A rule: what a stub says of one function, as data, so that every reader (the evaluation in eval/stub, the
 * printer, a reading as constraints) walks the same thing. It refers to the stub's own syntax tree. Rules
 * live in the arena that they are read into, and never change. */
#ifndef MOIRA_STUBS_RULE_H
#define MOIRA_STUBS_RULE_H

#include "stubs/pattern.h"

/* What a decorator says in an expression (`where`, `valid`, `changes`, `base`, `owns`), in the order of the
 * text, as the statement that a body would have for it (clause.c). */
typedef struct Clause {
    Node *statement;
    Sym name;     /* what it names; 0 for nothing */
    Node *said;   /* the expression that is named, or required; NULL for others */
    Node *when;   /* the condition under which it holds; NULL: always */
    bool repeats; /* the condition is that of the clause before it */
} Clause;

typedef struct ClauseList {
    const Clause *items;
    uint32_t count;
} ClauseList;

typedef enum ParameterKind { PARAMETER_PLAIN, PARAMETER_STAR, PARAMETER_STAR_STAR } ParameterKind;

typedef struct Parameter {
    Sym name;
    uint8_t kind; /* ParameterKind */
    bool has_default;
    bool is_optional; /* the default is None */
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

/* Whether what a rule of PyTorch makes needs a gradient. */
typedef enum RuleGradient {
    GRADIENT_OF_ALL,      /* where any tensor that it is given does */
    GRADIENT_OF_FIRST,    /* where the first one does */
    GRADIENT_OF_SELF,     /* the same; the result may be that tensor itself */
    GRADIENT_OF_SOME,     /* perhaps, where any tensor that it is given does */
    GRADIENT_OF_NONE,     /* never */
    GRADIENT_OF_ANYTHING, /* unknown */
} RuleGradient;

/* Whether what is recorded of a call keeps tensors for the backward pass, which frees them. */
typedef enum RuleSaved {
    SAVED_UNKNOWN,
    SAVED_OF_PAIR, /* where one of the first two arguments needs a gradient */
    SAVED_ALWAYS
} RuleSaved;

/* What else is known of the arrays that a rule makes or changes. */
typedef struct RuleArrays {
    uint8_t sharing;    /* Sharing */
    uint8_t gradient;   /* RuleGradient */
    uint8_t saved;      /* RuleSaved */
    bool changes_first; /* the first parameter is changed in place */
    uint32_t needs;     /* the index of the parameter `requires_grad`; UINT32_MAX for none */
} RuleArrays;

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
    const NamedClass *classes; /* that it speaks of; the first, of number 0, is none */
    uint32_t class_count;
    Pattern result;
    bool has_result;      /* the def has an annotation for its result */
    const NodeList *body; /* NULL when there is nothing in it but `...` and a docstring */
    ClauseList clauses;
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
    RuleArrays arrays;
    bool has_patterns; /* it says something that only a rule can say: else the interpreter runs it */
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
