/* What all nodes of the syntax tree share: the kinds, which ast.def lists, the operators, the header with
 * which each node begins, and lists of nodes. ast.h has the nodes themselves. */
#ifndef MOIRA_SYNTAX_NODE_H
#define MOIRA_SYNTAX_NODE_H

#include "base/symbol.h"
#include "base/text.h"

#include <assert.h>

typedef enum NodeKind {
#define NODE(kind, group) AST_##kind,
#define CHILD(name)
#define MAYBE(name)
#define LIST(name)
#define LIST_SINCE(minor, name)
#define MAYBE_SINCE(minor, name)
#define IDENT(name)
#define MAYBE_IDENT(name)
#define NUMBER(name)
#define OPERATOR(name)
#define CONTEXT(name)
#define OPERATORS(name)
#define VALUE(name)
#define STRING(name)
#define MAYBE_STRING(name)
#define END
#include "syntax/ast.def"
    AST_KIND_COUNT,
} NodeKind;

/* The kinds of a group of ast.def as labels of a switch, `CASE_STATEMENT:`. A switch that tells all kinds of
 * one group apart names the others so, and has no default: the compiler finds the kind that is missing. */
#define CASE_STATEMENT case AST_FunctionDef ... AST_Continue
#define CASE_EXPRESSION case AST_BoolOp ... AST_Invalid
#define CASE_PATTERN case AST_MatchValue ... AST_MatchOr
#define CASE_PART                              \
    case AST_Module ... AST_FunctionType:      \
    case AST_comprehension ... AST_match_case: \
    case AST_TypeIgnore ... AST_KIND_COUNT

/* Operators and contexts share the header's [op] byte. */
typedef enum Operator {
    OP_NONE,
    OP_Load,
    OP_Store,
    OP_Del,
    OP_And,
    OP_Or,
    OP_Add,
    OP_Sub,
    OP_Mult,
    OP_MatMult,
    OP_Div,
    OP_Mod,
    OP_Pow,
    OP_LShift,
    OP_RShift,
    OP_BitOr,
    OP_BitXor,
    OP_BitAnd,
    OP_FloorDiv,
    OP_Invert,
    OP_Not,
    OP_UAdd,
    OP_USub,
    OP_Eq,
    OP_NotEq,
    OP_Lt,
    OP_LtE,
    OP_Gt,
    OP_GtE,
    OP_Is,
    OP_IsNot,
    OP_In,
    OP_NotIn,
    OP_COUNT,
} Operator;

enum NodeFlags {
    NODE_PARENTHESIZED = 1, /* an expression written in parentheses of its own */
    NODE_U_PREFIX = 2,      /* a Constant whose first literal is u"…" (its kind is 'u') */
};

typedef struct Node {
    uint32_t start, end; /* bytes of the text, end exclusive */
    uint8_t kind;        /* NodeKind */
    uint8_t op;          /* the Operator of BoolOp, BinOp, UnaryOp, AugAssign, the context of an expression,
                            or the ConstantKind of a Constant */
    uint16_t flags;      /* NodeFlags */
} Node;

/* An immutable list; NULL is the empty one. Items are NULL only in Dict.keys (a ** entry) and
 * arguments.kw_defaults (no default). */
typedef struct NodeList {
    uint32_t count;
    Node *items[];
} NodeList;

/* What a Constant (or MatchSingleton) holds; kept in the header's [op] byte. */
typedef enum ConstantKind {
    CONSTANT_NONE,
    CONSTANT_TRUE,
    CONSTANT_FALSE,
    CONSTANT_ELLIPSIS,
    CONSTANT_INT,     /* integer */
    CONSTANT_BIG_INT, /* text, length: a decimal, 0x, 0o or 0b literal with no underscores */
    CONSTANT_FLOAT,   /* real */
    CONSTANT_COMPLEX, /* real: the imaginary part */
    CONSTANT_STR,     /* text, length: WTF-8, not NUL-terminated */
    CONSTANT_BYTES,   /* text, length: any bytes, not NUL-terminated */
} ConstantKind;

static inline Span node_span(const Node *node) {
    assert(node->start <= node->end);
    return (Span){node->start, node->end};
}

static inline uint32_t list_count(const NodeList *list) { return list ? list->count : 0; }
/* for (Node *item : list), with break and continue as in any loop. */
#define FOR_EACH(item, list)                                                                    \
    for (Node *const *item##_at = (list) ? (list)->items : NULL,                                \
                     *const *item##_end = (list) ? (list)->items + (list)->count : NULL, *item; \
         item##_at < item##_end && (item = *item##_at, true); item##_at++)

#endif
