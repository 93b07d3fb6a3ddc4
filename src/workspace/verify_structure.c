/* What the source has must be where it was: an argument inside its call, a statement inside its block. Nodes
 * are told by a token of their own, which the alignment leads to the result: a statement by its first, a call
 * or an attribute by the name that is called or read. A node that is in both texts must have the same nodes
 * around it; what is new around it may be a guard, a call, a product, but nothing that changes what it is
 * part of. Text that was moved has no counterpart, and nothing is asked of it. */
#include "workspace/verify_internal.h"

#include <string.h>

enum { NOBODY = UINT32_MAX };

typedef struct TreeNode {
    const Node *node;
    uint32_t parent; /* index; NOBODY for the module */
    uint32_t other;  /* the same node in the other tree; NOBODY: none */
    uint32_t image;  /* of a statement: the first one that has parts of it; NOBODY: none */
    bool is_split;   /* of a statement: others have parts of it, too */
} TreeNode;

typedef struct TreeNodes {
    const Symbols *symbols;
    Array(TreeNode) list;
    Array(uint32_t) open; /* while the tree is walked */
    Map by_anchor;        /* kind and offset to the index plus one */
} TreeNodes;

static uint32_t last_name(const TreeNodes *items, const Node *attribute) {
    return attribute->end - symbol_length(items->symbols, AS(Attribute, attribute)->attr);
}

/* Where the token stands that tells the node; false when it has none. */
static bool anchor_of(const TreeNodes *items, const Node *node, uint32_t *anchor) {
    *anchor = node->start;
    switch ((NodeKind)node->kind) {
    /* A keyword is the same in all of them. */
    case AST_If: *anchor = AS(If, node)->test->start; return true;
    case AST_While: *anchor = AS(While, node)->test->start; return true;
    case AST_For: *anchor = AS(For, node)->target->start; return true;
    case AST_With: *anchor = AS(withitem, AS(With, node)->items->items[0])->context_expr->start; return true;
    case AST_Expr:
    case AST_Assign:
    case AST_AnnAssign:
    case AST_AugAssign:
    case AST_FunctionDef:
    case AST_ClassDef: return true;
    case AST_Name:
    case AST_keyword:
    case AST_arg: return true;
    case AST_Constant: return node->op == CONSTANT_STR || node->op == CONSTANT_FLOAT;
    case AST_Attribute: *anchor = last_name(items, node); return true;
    case AST_Call: {
        const Node *callee = AS(Call, node)->func;
        if (callee->kind == AST_Attribute) *anchor = last_name(items, callee);
        return callee->kind == AST_Name || callee->kind == AST_Attribute;
    }
    default: return false;
    }
}

static uint64_t key_of(const Node *node, uint32_t anchor) { return (uint64_t)node->kind << 32 | anchor; }

static bool enter(void *context, Node *node) {
    TreeNodes *items = context;
    uint32_t index = items->list.count, anchor;
    uint32_t parent = items->open.count ? array_last(&items->open) : NOBODY;
    array_push(&items->list, ((TreeNode){node, parent, NOBODY, NOBODY, false}));
    array_push(&items->open, index);
    if (anchor_of(items, node, &anchor)) *map_at(&items->by_anchor, key_of(node, anchor)) = index + 1;
    return true;
}

static void leave(void *context, Node *node) {
    (void)node;
    ((TreeNodes *)context)->open.count--;
}

static void gather(TreeNodes *items, const Tree *tree, const Symbols *symbols) {
    items->symbols = symbols;
    ast_walk(&tree->module->node, &(Visitor){enter, leave, items});
}

static void free_items(TreeNodes *items) {
    array_free(&items->list);
    array_free(&items->open);
    map_free(&items->by_anchor);
}

static void pair_items(const Alignment *alignment, TreeNodes *before, TreeNodes *after) {
    for (uint32_t i = 0; i < before->list.count; i++) {
        const Node *node = before->list.items[i].node;
        uint32_t anchor;
        if (!anchor_of(before, node, &anchor)) continue;
        const AlignedToken *token = aligned_token(&alignment->before, anchor);
        if (!token || token->start != anchor || token->other == NO_COUNTERPART) continue;
        uint64_t *found = map_find(&after->by_anchor, key_of(node, token->other));
        if (!found) continue;
        before->list.items[i].other = (uint32_t)*found - 1;
        after->list.items[*found - 1].other = i;
    }
}

/* What may not be put around something that the source has. */
static bool changes_meaning(const Node *node) {
    switch ((NodeKind)node->kind) {
    case AST_Tuple:
    case AST_Set:
    case AST_For:
    case AST_AsyncFor:
    case AST_While:
    case AST_Try:
    case AST_TryStar:
    case AST_ClassDef:
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: return true;
    default: return false;
    }
}

static bool is_around(const TreeNodes *items, uint32_t outer, uint32_t inner) {
    for (uint32_t i = inner; i != NOBODY; i = items->list.items[i].parent)
        if (i == outer) return true;
    return false;
}

static uint32_t count_between(const TreeNodes *items, uint32_t from, uint32_t to, NodeKind kind) {
    uint32_t count = 0;
    for (uint32_t i = items->list.items[from].parent; i != NOBODY && i != to; i = items->list.items[i].parent)
        count += items->list.items[i].node->kind == kind;
    return count;
}

/* The closest node around that is in the other tree as well. */
static uint32_t outer_pair(const TreeNodes *items, uint32_t index) {
    uint32_t outer = items->list.items[index].parent;
    while (outer != NOBODY && items->list.items[outer].other == NOBODY)
        outer = items->list.items[outer].parent;
    return outer;
}

static uint32_t statement_of(const TreeNodes *nodes, uint32_t index) {
    while (index != NOBODY && !ast_is_statement(nodes->list.items[index].node->kind))
        index = nodes->list.items[index].parent;
    return index;
}

/* Marks the statements of the source whose parts are in several statements of the result: parts were moved,
 * and tokens that are alike may have taken the place of each other. */
static void mark_split(TreeNodes *before, const TreeNodes *after) {
    for (uint32_t i = 0; i < before->list.count; i++) {
        if (before->list.items[i].other == NOBODY) continue;
        uint32_t statement = statement_of(before, i);
        if (statement == NOBODY) continue;
        TreeNode *owner = &before->list.items[statement];
        uint32_t image = statement_of(after, before->list.items[i].other);
        if (owner->image == NOBODY) owner->image = image;
        owner->is_split |= owner->image != image;
    }
}

/* Whether the node stands in `NEW = VALUE`, to which it was moved, or in an assignment of a call that became
 * another one: the whole statement may stand elsewhere. */
static bool was_moved(const TreeNodes *before, const TreeNodes *after, uint32_t index) {
    uint32_t image = before->list.items[index].other;
    uint32_t old = statement_of(before, index), new = statement_of(after, image);
    if (old != NOBODY && before->list.items[old].is_split) return true;
    if (new != NOBODY && after->list.items[new].node->kind == AST_Assign &&
        after->list.items[new].other == NOBODY)
        return true;
    if (old == NOBODY || before->list.items[old].node->kind != AST_Assign) return false;
    const Node *value = AS(Assign, before->list.items[old].node)->value;
    uint32_t anchor;
    if (value->kind != AST_Call || !anchor_of(before, value, &anchor)) return false;
    const uint64_t *call = map_find(&before->by_anchor, key_of(value, anchor));
    return call && before->list.items[*call - 1].other == NOBODY;
}

/* What is wrong with the place of a node; NULL when nothing is. */
static const char *misplaced(const TreeNodes *before, const TreeNodes *after, uint32_t index) {
    uint32_t image = before->list.items[index].other;
    uint32_t outer = outer_pair(before, index);
    uint32_t outer_image = outer == NOBODY ? NOBODY : before->list.items[outer].other;
    if (outer_image != NOBODY && !is_around(after, outer_image, image))
        return "is outside of what it was a part of";
    for (uint32_t i = after->list.items[image].parent; i != NOBODY && i != outer_image;
         i = after->list.items[i].parent) {
        const TreeNode *item = &after->list.items[i];
        if (item->other != NOBODY && !is_around(before, item->other, index))
            return "is inside of what it was no part of";
        if (changes_meaning(item->node) && count_between(after, image, outer_image, item->node->kind) >
                                               count_between(before, index, outer, item->node->kind))
            return "became a part of something else";
    }
    return NULL;
}

/* Shows the first line of the node, and not too much of it. */
static void fail_at(Verification *verification, const Rewritten *file, const Node *node,
                    const char *problem) {
    enum { MOST_SHOWN = 40 };
    const char *text = file->after->text->data + node->start;
    uint32_t length = node->end - node->start, shown = 0;
    while (shown < length && shown < MOST_SHOWN && text[shown] != '\n' && text[shown] != '\r') shown++;
    verification_fail(verification, file, node->start, "`%.*s%s` %s", (int)shown, text,
                      shown < length ? "..." : "", problem);
}

void verify_structure(Verification *verification, const Rewritten *file) {
    const Symbols *symbols = &verification->verifier->analyser.symbols;
    TreeNodes before = {0}, after = {0};
    gather(&before, file->before, symbols);
    gather(&after, file->after, symbols);
    pair_items(&file->alignment, &before, &after);
    mark_split(&before, &after);
    for (uint32_t i = 0; i < before.list.count && !verification_failed(verification); i++) {
        if (before.list.items[i].other == NOBODY) continue;
        const char *problem = was_moved(&before, &after, i) ? NULL : misplaced(&before, &after, i);
        const Node *node = after.list.items[before.list.items[i].other].node;
        if (problem) fail_at(verification, file, node, problem);
    }
    free_items(&before);
    free_items(&after);
}
