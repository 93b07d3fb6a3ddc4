/* The abstract syntax tree. ast.def lists every node kind; this header turns the list into structs named
 * Ast<Kind>, and declares what works on all of them: field tables, walking, comparing, copying.
 *
 * A node begins with a Node header; AS(Call, node) is the same node as an AstCall. Trees live in the arena
 * of their file and are never freed node by node. Left-associative chains (a+a+…, a.b.c…, f()()…) and elif
 * chains can be millions of nodes deep, so no pass may recurse along BinOp.left, Attribute.value,
 * Subscript.value, Call.func or the lone If of an orelse: use ast_walk, whose stack is its own, or loop.
 * All other nesting is limited by the parser to PARSE_DEPTH_LIMIT. */
#ifndef MOIRA_SYNTAX_AST_H
#define MOIRA_SYNTAX_AST_H

#include "base/symbol.h"
#include "base/text.h"

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

#define NODE(kind, group)               \
    typedef struct Ast##kind Ast##kind; \
    struct Ast##kind {                  \
        Node node;
#define CHILD(name) Node *name;
#define MAYBE(name) Node *name;
#define LIST(name) NodeList *name;
#define LIST_SINCE(minor, name) NodeList *name;
#define MAYBE_SINCE(minor, name) Node *name;
#define IDENT(name) Sym name;
#define MAYBE_IDENT(name) Sym name;
#define NUMBER(name) int32_t name;
#define OPERATOR(name)
#define CONTEXT(name)
#define OPERATORS(name) const uint8_t *name;
#define VALUE(name)       \
    uint32_t length;      \
    union {               \
        int64_t integer;  \
        double real;      \
        const char *text; \
    };
#define STRING(name) const char *name;
#define MAYBE_STRING(name) const char *name;
#define END \
    }       \
    ;
#include "syntax/ast.def"

#define AS(kind, node) ((Ast##kind *)(node))

typedef enum FieldType {
    FIELD_END,
    FIELD_CHILD,
    FIELD_MAYBE,
    FIELD_LIST,
    FIELD_IDENT,
    FIELD_MAYBE_IDENT,
    FIELD_NUMBER,
    FIELD_OPERATOR,
    FIELD_CONTEXT,
    FIELD_OPERATORS,
    FIELD_VALUE,
    FIELD_STRING,
    FIELD_MAYBE_STRING,
} FieldType;

typedef struct Field {
    uint8_t type;    /* FieldType; FIELD_END ends a table */
    uint8_t since;   /* the minor version of Python that introduced it, 0 for always */
    uint16_t offset; /* of the member in its struct */
    const char *name;
} Field;

/* The fields of a kind, in CPython's order, ended by FIELD_END. */
const Field *ast_fields(NodeKind kind);
const char *ast_kind_name(NodeKind kind);
size_t ast_kind_size(NodeKind kind);
/* True for nodes to which CPython gives lineno, col_offset and their ends. */
bool ast_has_position(NodeKind kind);
bool ast_is_statement(NodeKind kind);
bool ast_is_expression(NodeKind kind);
const char *operator_name(Operator op);   /* "Add" */
const char *operator_symbol(Operator op); /* "+" */

static inline uint32_t list_count(const NodeList *list) { return list ? list->count : 0; }
/* for (Node *item : list), with break and continue as in any loop. */
#define FOR_EACH(item, list)                                                                    \
    for (Node *const *item##_at = (list) ? (list)->items : NULL,                                \
                     *const *item##_end = (list) ? (list)->items + (list)->count : NULL, *item; \
         item##_at < item##_end && (item = *item##_at, true); item##_at++)

/* What ast_walk calls. [enter] returns false to skip a node's children; [leave] may be NULL, and is called
 * for every node that was entered, after its children. */
typedef struct Visitor {
    bool (*enter)(void *context, Node *node);
    void (*leave)(void *context, Node *node);
    void *context;
} Visitor;

/* Visits [root] and all below it in the order of the fields, whatever the depth. */
void ast_walk(Node *root, const Visitor *visitor);

/* Calls [child] for each direct child of [node] that is not NULL, in the order of the fields. */
void ast_each_child(const Node *node, void (*child)(void *context, Node *node), void *context);

/* True when the trees say the same: kinds, names, values, operators; positions are not compared. */
bool ast_equal(const Node *a, const Node *b);

/* A deep copy in [arena]; names and string values are shared with the original. */
Node *ast_copy(const Node *root, Arena *arena);

#endif
