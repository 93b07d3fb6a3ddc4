#include "syntax/tree_check.h"
#include "base/array.h"

typedef struct TreeChecking {
    const Tree *tree;
    Array(const Node *) around; /* the nodes that are open, the outermost first */
    bool is_right;
} TreeChecking;

/* The items of these may be NULL: a ** entry, a parameter without default. */
static bool may_be_empty(const Node *node, const NodeList *list) {
    return (node->kind == AST_Dict && list == AS(Dict, node)->keys) ||
           (node->kind == AST_arguments && list == AS(arguments, node)->kw_defaults);
}

static bool check_list(const Node *node, const NodeList *list) {
    FOR_EACH (item, list)
        if (!item && !may_be_empty(node, list)) return false;
    return true;
}

static bool check_field(const TreeChecking *checking, const Node *node, const Field *field) {
    const void *member = ast_member(node, field);
    switch ((FieldType)field->type) {
    case FIELD_CHILD: return *(Node *const *)member != NULL;
    case FIELD_LIST: return check_list(node, *(NodeList *const *)member);
    case FIELD_IDENT: return *(const Sym *)member != 0 || checking->tree->has_errors;
    case FIELD_STRING: return *(const char *const *)member != NULL;
    case FIELD_OPERATOR: return node->op >= OP_And && node->op <= OP_USub;
    case FIELD_CONTEXT: return node->op >= OP_Load && node->op <= OP_Del;
    case FIELD_VALUE: return node->op <= CONSTANT_BYTES;
    case FIELD_OPERATORS:
        for (uint32_t i = 0; i < list_count(AS(Compare, node)->comparators); i++)
            if (AS(Compare, node)->ops[i] < OP_Eq || AS(Compare, node)->ops[i] > OP_NotIn) return false;
        return true;
    case FIELD_MAYBE:
    case FIELD_MAYBE_IDENT:
    case FIELD_MAYBE_STRING:
    case FIELD_NUMBER:
    case FIELD_END: return true;
    }
    return false;
}

static bool is_decorator(const Node *node, const Node *around) {
    if (!ast_is_definition(around->kind)) return false;
    FOR_EACH (decorator, around->kind == AST_ClassDef ? AS(ClassDef, around)->decorator_list
                                                      : AS(FunctionDef, around)->decorator_list)
        if (decorator == node) return true;
    return false;
}

static bool check_node(const TreeChecking *checking, const Node *node) {
    if (node->kind >= AST_KIND_COUNT || node->start > node->end || node->end > checking->tree->text->length)
        return false;
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++)
        if (!check_field(checking, node, field)) return false;
    if (checking->around.count == 0) return true;
    const Node *around = array_last(&checking->around);
    return (around->start <= node->start && node->end <= around->end) || is_decorator(node, around);
}

static bool enter(void *context, Node *node) {
    TreeChecking *checking = context;
    checking->is_right = checking->is_right && check_node(checking, node);
    if (checking->is_right) array_push(&checking->around, node);
    return checking->is_right;
}

static void leave(void *context, Node *node) {
    TreeChecking *checking = context;
    if (checking->is_right && array_last(&checking->around) == node) checking->around.count--;
}

bool tree_check(const Tree *tree) {
    TreeChecking checking = {.tree = tree, .is_right = true};
    ast_walk(&tree->module->node, &(Visitor){enter, leave, &checking});
    array_free(&checking.around);
    return checking.is_right;
}
