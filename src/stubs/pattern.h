/* Patterns: what a rule says of a parameter or of its result, as trees that refer to the stub's own syntax
 * tree. Classes are names: what they mean is looked up by the interpreter that uses the rule
 * (eval/stub/binding.h). */
#ifndef MOIRA_STUBS_PATTERN_H
#define MOIRA_STUBS_PATTERN_H

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

typedef struct NamedClass {
    uint8_t home; /* ClassHome */
    Sym name;
    Address known;    /* a class that the code knows, for HOME_LANGUAGE */
    const Node *node; /* where it is asked for, if it must be a class; else NULL */
} NamedClass;

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

#endif
