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

#include "syntax/node.h"

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

/* The node as one of a kind: its own, or one whose fields lie alike, as those of FunctionDef and
 * AsyncFunctionDef. */
#ifdef NDEBUG
#define AS(kind, node) ((Ast##kind *)(node))
#else
#define AS(kind, node) ((Ast##kind *)ast_as((node), AST_##kind))
#endif
/* [node] itself, which may be NULL; asserts that it may be read as one of [kind]. */
void *ast_as(const void *node, NodeKind kind);

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

/* The member of [node] that [field] of its kind describes. */
static inline void *ast_member(const Node *node, const Field *field) { return (char *)node + field->offset; }

/* The fields of a kind, in CPython's order, ended by FIELD_END. */
const Field *ast_fields(NodeKind kind);
const char *ast_kind_name(NodeKind kind);
size_t ast_kind_size(NodeKind kind);
/* True for nodes to which CPython gives lineno, col_offset and their ends. */
bool ast_has_position(NodeKind kind);
bool ast_is_statement(NodeKind kind);
bool ast_is_expression(NodeKind kind);
bool ast_is_definition(NodeKind kind); /* of a function or a class */
/* An expression statement that is a constant: a docstring, when it is the first. */
bool ast_is_constant_statement(const Node *node);
const char *operator_name(Operator op);   /* "Add" */
const char *operator_symbol(Operator op); /* "+" */

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

/* ---- Small questions that several folders ask ---- */

static inline bool node_is_none(const Node *node) {
    return node->kind == AST_Constant && node->op == CONSTANT_NONE;
}
static inline bool node_is_loop(const Node *node) {
    return node->kind == AST_For || node->kind == AST_AsyncFor || node->kind == AST_While;
}
static inline bool node_is_target(const Node *node) { /* of an assignment: a name, or an attribute */
    return (node->kind == AST_Name || node->kind == AST_Attribute) && node->op == OP_Store;
}
static inline bool node_is_import(const Node *node) {
    return node->kind == AST_Import || node->kind == AST_ImportFrom;
}

#endif
