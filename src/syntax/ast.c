/* Everything that works on all node kinds alike, driven by the field tables that ast.def gives. The walks
 * keep their own stack: a chain of a million attributes is as deep as a tree can get. */
#include "syntax/ast.h"
#include "base/array.h"

#include <assert.h>
#include <string.h>

#define FIELD(type_, name_, since_) \
    {.type = (type_), .since = (since_), .offset = offsetof(This, name_), .name = #name_},
#define HEADER_FIELD(type_, name_) {.type = (type_), .offset = offsetof(Node, op), .name = #name_},

const Field *ast_fields(NodeKind kind) {
    switch (kind) {
#define NODE(kind, group)                               \
    case AST_##kind: {                                  \
        typedef Ast##kind This __attribute__((unused)); \
        static const Field fields[] = {
#define CHILD(name) FIELD(FIELD_CHILD, name, 0)
#define MAYBE(name) FIELD(FIELD_MAYBE, name, 0)
#define LIST(name) FIELD(FIELD_LIST, name, 0)
#define LIST_SINCE(minor, name) FIELD(FIELD_LIST, name, minor)
#define MAYBE_SINCE(minor, name) FIELD(FIELD_MAYBE, name, minor)
#define IDENT(name) FIELD(FIELD_IDENT, name, 0)
#define MAYBE_IDENT(name) FIELD(FIELD_MAYBE_IDENT, name, 0)
#define NUMBER(name) FIELD(FIELD_NUMBER, name, 0)
#define OPERATOR(name) HEADER_FIELD(FIELD_OPERATOR, name)
#define CONTEXT(name) HEADER_FIELD(FIELD_CONTEXT, name)
#define OPERATORS(name) FIELD(FIELD_OPERATORS, name, 0)
#define VALUE(name) HEADER_FIELD(FIELD_VALUE, name)
#define STRING(name) FIELD(FIELD_STRING, name, 0)
#define MAYBE_STRING(name) FIELD(FIELD_MAYBE_STRING, name, 0)
#define END        \
    { 0 }          \
    }              \
    ;              \
    return fields; \
    }
#include "syntax/ast.def"
    case AST_KIND_COUNT: break;
    }
    return NULL;
}

typedef enum Group {
    GROUP_mod,
    GROUP_stmt,
    GROUP_expr,
    GROUP_pattern,
    GROUP_type_param,
    GROUP_positioned,
    GROUP_other
} Group;

static const struct KindInfo {
    const char *name;
    uint16_t size;
    uint8_t group;
} kinds[] = {
#define NODE(kind, group) {#kind, sizeof(Ast##kind), GROUP_##group},
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
};

const char *ast_kind_name(NodeKind kind) {
    assert(kind < AST_KIND_COUNT);
    return kinds[kind].name;
}
size_t ast_kind_size(NodeKind kind) {
    assert(kind < AST_KIND_COUNT);
    return kinds[kind].size;
}
bool ast_has_position(NodeKind kind) {
    assert(kind < AST_KIND_COUNT);
    return kinds[kind].group != GROUP_mod && kinds[kind].group != GROUP_other;
}
bool ast_is_statement(NodeKind kind) { return kinds[kind].group == GROUP_stmt; }
bool ast_is_expression(NodeKind kind) { return kinds[kind].group == GROUP_expr; }

bool ast_is_definition(NodeKind kind) {
    return kind == AST_FunctionDef || kind == AST_AsyncFunctionDef || kind == AST_ClassDef;
}

bool ast_is_constant_statement(const Node *node) {
    return node->kind == AST_Expr && AS(Expr, node)->value->kind == AST_Constant;
}

/* Kinds that are read as another one, with the last of the fields that both have at one place. */
#define READ_AS(X)                                \
    X(AsyncFunctionDef, FunctionDef, type_params) \
    X(ClassDef, FunctionDef, name)                \
    X(AsyncFor, For, orelse)                      \
    X(AsyncWith, With, body)                      \
    X(TryStar, Try, finalbody)                    \
    X(If, While, orelse)                          \
    X(While, If, orelse)                          \
    X(SetComp, ListComp, generators)              \
    X(GeneratorExp, ListComp, generators)         \
    X(List, Tuple, elts)                          \
    X(Tuple, List, elts)                          \
    X(Set, List, elts)                            \
    X(Set, Tuple, elts)                           \
    X(MatchSingleton, Constant, text)             \
    X(ParamSpec, TypeVar, name)                   \
    X(TypeVarTuple, TypeVar, name)                \
    X(TypeVarTuple, ParamSpec, default_value)

#define IS_ALIKE(kind, other, field) \
    static_assert(offsetof(Ast##kind, field) == offsetof(Ast##other, field), #kind " as " #other);
READ_AS(IS_ALIKE)

void *ast_as(const void *node, NodeKind kind) {
    static const uint8_t pairs[][2] = {
#define PAIR(kind, other, field) {AST_##kind, AST_##other},
        READ_AS(PAIR)};
    bool is_right = !node || ((const Node *)node)->kind == kind;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs && !is_right; i++)
        is_right = pairs[i][0] == ((const Node *)node)->kind && pairs[i][1] == kind;
    assert(is_right);
    return (void *)(uintptr_t)node;
}

static const struct OperatorInfo {
    const char *name, *symbol;
} operators[OP_COUNT] = {
    [OP_Load] = {"Load", ""},       [OP_Store] = {"Store", ""},       [OP_Del] = {"Del", ""},
    [OP_And] = {"And", "and"},      [OP_Or] = {"Or", "or"},           [OP_Add] = {"Add", "+"},
    [OP_Sub] = {"Sub", "-"},        [OP_Mult] = {"Mult", "*"},        [OP_MatMult] = {"MatMult", "@"},
    [OP_Div] = {"Div", "/"},        [OP_Mod] = {"Mod", "%"},          [OP_Pow] = {"Pow", "**"},
    [OP_LShift] = {"LShift", "<<"}, [OP_RShift] = {"RShift", ">>"},   [OP_BitOr] = {"BitOr", "|"},
    [OP_BitXor] = {"BitXor", "^"},  [OP_BitAnd] = {"BitAnd", "&"},    [OP_FloorDiv] = {"FloorDiv", "//"},
    [OP_Invert] = {"Invert", "~"},  [OP_Not] = {"Not", "not"},        [OP_UAdd] = {"UAdd", "+"},
    [OP_USub] = {"USub", "-"},      [OP_Eq] = {"Eq", "=="},           [OP_NotEq] = {"NotEq", "!="},
    [OP_Lt] = {"Lt", "<"},          [OP_LtE] = {"LtE", "<="},         [OP_Gt] = {"Gt", ">"},
    [OP_GtE] = {"GtE", ">="},       [OP_Is] = {"Is", "is"},           [OP_IsNot] = {"IsNot", "is not"},
    [OP_In] = {"In", "in"},         [OP_NotIn] = {"NotIn", "not in"},
};

const char *operator_name(Operator op) {
    assert(op < OP_COUNT);
    return operators[op].name;
}
const char *operator_symbol(Operator op) {
    assert(op < OP_COUNT);
    return operators[op].symbol;
}

void ast_each_child(const Node *node, void (*child)(void *context, Node *node), void *context) {
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++) {
        if (field->type == FIELD_CHILD || field->type == FIELD_MAYBE) {
            Node *only = *(Node **)ast_member(node, field);
            if (only) child(context, only);
        } else if (field->type == FIELD_LIST) {
            NodeList *list = *(NodeList **)ast_member(node, field);
            FOR_EACH (item, list)
                if (item) child(context, item);
        }
    }
}

typedef Array(Node *) NodeStack;

static void push_child(void *context, Node *node) {
    NodeStack *stack = context;
    array_push(stack, node);
}

/* Children are pushed in order and then turned around, so that the first one is on top. */
static void push_children(NodeStack *stack, const Node *node) {
    uint32_t first = stack->count;
    ast_each_child(node, push_child, stack);
    for (uint32_t i = first, j = stack->count; i + 1 < j; i++) {
        j--;
        Node *swapped = stack->items[i];
        stack->items[i] = stack->items[j];
        stack->items[j] = swapped;
    }
}

void ast_walk(Node *root, const Visitor *visitor) {
    NodeStack stack = {0};
    array_push(&stack, root);
    while (stack.count > 0) {
        Node *node = array_pop(&stack);
        if (!node) { /* a marker: the node below it has had its children visited */
            visitor->leave(visitor->context, array_pop(&stack));
            continue;
        }
        bool descend = visitor->enter(visitor->context, node);
        if (!descend && !visitor->leave) continue;
        if (visitor->leave) {
            array_push(&stack, node);
            array_push(&stack, NULL);
        }
        if (descend) push_children(&stack, node);
    }
    array_free(&stack);
}

static bool equal_values(const AstConstant *a, const AstConstant *b) {
    switch ((ConstantKind)a->node.op) {
    case CONSTANT_NONE:
    case CONSTANT_TRUE:
    case CONSTANT_FALSE:
    case CONSTANT_ELLIPSIS: return true;
    case CONSTANT_INT: return a->integer == b->integer;
    case CONSTANT_FLOAT:
    case CONSTANT_COMPLEX: return memcmp(&a->real, &b->real, sizeof a->real) == 0;
    case CONSTANT_BIG_INT:
    case CONSTANT_STR:
    case CONSTANT_BYTES: return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
    }
    return false;
}

/* Compares what [a] and [b] hold themselves and pushes the pairs of children that remain to be compared. */
static bool equal_here(const Node *a, const Node *b, NodeStack *pairs) {
    if (!a || !b) return a == b;
    if (a->kind != b->kind || a->op != b->op) return false;
    if ((a->flags & NODE_U_PREFIX) != (b->flags & NODE_U_PREFIX)) return false;
    for (const Field *field = ast_fields(a->kind); field->type != FIELD_END; field++) {
        void *x = ast_member(a, field), *y = ast_member(b, field);
        switch ((FieldType)field->type) {
        case FIELD_END:
        case FIELD_OPERATOR:
        case FIELD_CONTEXT: break;
        case FIELD_CHILD:
        case FIELD_MAYBE:
            array_push(pairs, *(Node **)x);
            array_push(pairs, *(Node **)y);
            break;
        case FIELD_LIST: {
            NodeList *left = *(NodeList **)x, *right = *(NodeList **)y;
            if (list_count(left) != list_count(right)) return false;
            for (uint32_t i = 0; i < list_count(left); i++) {
                array_push(pairs, left->items[i]);
                array_push(pairs, right->items[i]);
            }
            break;
        }
        case FIELD_IDENT:
        case FIELD_MAYBE_IDENT:
            if (*(Sym *)x != *(Sym *)y) return false;
            break;
        case FIELD_NUMBER:
            if (*(int32_t *)x != *(int32_t *)y) return false;
            break;
        case FIELD_OPERATORS: {
            uint32_t left = list_count(AS(Compare, a)->comparators),
                     right = list_count(AS(Compare, b)->comparators);
            if (left != right || memcmp(*(const uint8_t **)x, *(const uint8_t **)y, left) != 0) return false;
            break;
        }
        case FIELD_VALUE:
            if (!equal_values(AS(Constant, a), AS(Constant, b))) return false;
            break;
        case FIELD_STRING:
        case FIELD_MAYBE_STRING: {
            const char *left = *(const char **)x, *right = *(const char **)y;
            if (!left || !right ? left != right : strcmp(left, right) != 0) return false;
            break;
        }
        }
    }
    return true;
}

bool ast_equal(const Node *a, const Node *b) {
    NodeStack pairs = {0};
    array_push(&pairs, (Node *)a);
    array_push(&pairs, (Node *)b);
    bool equal = true;
    while (equal && pairs.count > 0) {
        Node *right = array_pop(&pairs), *left = array_pop(&pairs);
        equal = equal_here(left, right, &pairs);
    }
    array_free(&pairs);
    return equal;
}

/* Copies one node and its lists; the children are still the original's, and the places that hold them are
 * pushed for ast_copy to go on with. */
static Node *copy_here(const Node *node, Arena *arena, NodeStack *places) {
    size_t size = ast_kind_size(node->kind);
    Node *copy = memcpy(arena_alloc(arena, size), node, size);
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++) {
        void *place = ast_member(copy, field);
        if (field->type == FIELD_CHILD || field->type == FIELD_MAYBE) {
            if (*(Node **)place) array_push(places, place);
        } else if (field->type == FIELD_LIST && *(NodeList **)place) {
            NodeList *list = *(NodeList **)place;
            size_t bytes = sizeof *list + list->count * sizeof(Node *);
            list = *(NodeList **)place = memcpy(arena_alloc(arena, bytes), list, bytes);
            for (uint32_t i = 0; i < list->count; i++)
                if (list->items[i]) array_push(places, (Node *)&list->items[i]);
        }
    }
    return copy;
}

Node *ast_copy(const Node *root, Arena *arena) {
    NodeStack places = {0};
    Node *copy = copy_here(root, arena, &places);
    while (places.count > 0) {
        Node **place = (Node **)array_pop(&places);
        *place = copy_here(*place, arena, &places);
    }
    array_free(&places);
    return copy;
}
