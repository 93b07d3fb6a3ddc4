#include "choreo/local.h"

bool local_is_pure(const Node *node) {
    while (node->kind == AST_Attribute) node = AS(Attribute, node)->value;
    return node->kind == AST_Name || node->kind == AST_Constant;
}

/* ---- building ---- */

static bool always_matches(const Node *branch) {
    const Astmatch_case *match = AS(match_case, branch);
    if (match->guard) return false;
    const Node *pattern = match->pattern;
    return pattern->kind == AST_MatchAs && !AS(MatchAs, pattern)->pattern;
}

static bool list_leaves(const Local *list) { return list && list->leaves; }

/* Whether control never comes to the end of the statement. */
static bool head_leaves(const Local *head) {
    bool all = head->case_count > 0;
    for (uint32_t i = 0; i < head->case_count; i++) all &= list_leaves(head->cases[i].body);
    switch ((LocalKind)head->kind) {
    case LOCAL_SIMPLE: {
        NodeKind kind = head->node->kind;
        return kind == AST_Return || kind == AST_Raise || kind == AST_Break || kind == AST_Continue;
    }
    case LOCAL_IF: return list_leaves(head->body) && list_leaves(head->orelse);
    case LOCAL_SELECTION: return all;
    case LOCAL_MATCH: return all && always_matches(head->cases[head->case_count - 1].node);
    case LOCAL_TRY: {
        bool body = list_leaves(head->body) || list_leaves(head->orelse);
        return list_leaves(head->final) || (body && (all || head->case_count == 0));
    }
    case LOCAL_WHILE:
    case LOCAL_FOR:
    case LOCAL_WITH: return false;
    }
    return false;
}

/* Whether nothing is left of the statement: `if p: pass` for a pure p. */
static bool does_nothing(const Local *head) {
    bool is_empty = !head->body && !head->orelse && !head->final;
    for (uint32_t i = 0; i < head->case_count; i++) is_empty &= !head->cases[i].body;
    if (!is_empty) return false;
    if (head->kind == LOCAL_IF) return AS(If, head->node)->test->kind == AST_Constant || head->is_idle;
    return head->kind == LOCAL_TRY;
}

static void measure(Local *local, const Local *inner) {
    if (!inner) return;
    if (inner->depth + 1 > local->depth) local->depth = (uint16_t)(inner->depth + 1);
    local->size += inner->size;
    if (local->size > LOCAL_SIZE_LIMIT) local->size = LOCAL_SIZE_LIMIT + 1;
}

const Local *local_push(Arena *arena, Local head, const Local *rest) {
    if (does_nothing(&head)) return rest;
    Local *local = arena_alloc(arena, sizeof *local);
    *local = head;
    local->is_tail = false;
    local->leaves = head_leaves(&head);
    local->depth = 0;
    local->size = 1;
    measure(local, head.body);
    measure(local, head.orelse);
    /* An elif is no deeper than its if. */
    bool is_elif =
        head.kind == LOCAL_IF && head.orelse && head.orelse->kind == LOCAL_IF && !head.orelse->rest;
    if (is_elif && local->depth == head.orelse->depth + 1 &&
        (!head.body || head.body->depth < head.orelse->depth))
        local->depth = head.orelse->depth;
    measure(local, head.final);
    for (uint32_t i = 0; i < head.case_count; i++) measure(local, head.cases[i].body);
    local->rest = local->leaves ? NULL : rest;
    if (!local->rest) return local;
    local->leaves = rest->leaves;
    local->size += rest->size;
    if (local->size > LOCAL_SIZE_LIMIT) local->size = LOCAL_SIZE_LIMIT + 1;
    if (rest->depth > local->depth) local->depth = rest->depth;
    return local;
}

const Local *local_simple(Arena *arena, Node *node, const Local *rest) {
    return local_push(arena, (Local){.kind = LOCAL_SIMPLE, .node = node}, rest);
}

const Local *local_append(Arena *arena, const Local *list, const Local *rest) {
    if (!rest || (list && list->leaves)) return list;
    Array(const Local *) items = {0};
    for (; list; list = list->rest) array_push(&items, list);
    while (items.count > 0) rest = local_push(arena, *array_pop(&items), rest);
    array_free(&items);
    return rest;
}

/* ---- comparing ---- */

/* Headers say the same: bodies are not looked at. */
static bool same_header(const Node *a, const Node *b, LocalKind kind) {
    switch (kind) {
    case LOCAL_SIMPLE: return ast_equal(a, b);
    case LOCAL_IF: return ast_equal(AS(If, a)->test, AS(If, b)->test);
    case LOCAL_WHILE: return ast_equal(AS(While, a)->test, AS(While, b)->test);
    case LOCAL_FOR:
        return ast_equal(AS(For, a)->target, AS(For, b)->target) &&
               ast_equal(AS(For, a)->iter, AS(For, b)->iter);
    case LOCAL_WITH: {
        const NodeList *left = AS(With, a)->items, *right = AS(With, b)->items;
        if (list_count(left) != list_count(right)) return false;
        for (uint32_t i = 0; i < list_count(left); i++)
            if (!ast_equal(left->items[i], right->items[i])) return false;
        return true;
    }
    case LOCAL_TRY: return true;
    case LOCAL_MATCH:
    case LOCAL_SELECTION: return ast_equal(AS(Match, a)->subject, AS(Match, b)->subject);
    }
    return false;
}

static bool same_maybe(const Node *a, const Node *b) { return a && b ? ast_equal(a, b) : a == b; }

static bool same_case(const Local *local, const Node *a, const Node *b) {
    if (local->kind == LOCAL_TRY)
        return AS(ExceptHandler, a)->name == AS(ExceptHandler, b)->name &&
               same_maybe(AS(ExceptHandler, a)->type, AS(ExceptHandler, b)->type);
    if (local->kind == LOCAL_MATCH)
        return ast_equal(AS(match_case, a)->pattern, AS(match_case, b)->pattern) &&
               same_maybe(AS(match_case, a)->guard, AS(match_case, b)->guard);
    return ast_equal(a, b);
}

static bool same_cases(const Local *a, const Local *b) {
    if (a->case_count != b->case_count) return false;
    for (uint32_t i = 0; i < a->case_count; i++)
        if (!same_case(a, a->cases[i].node, b->cases[i].node)) return false;
    return true;
}

bool local_equal(const Local *a, const Local *b) {
    for (; a && b; a = a->rest, b = b->rest) {
        if (a == b) return true;
        if (a->kind != b->kind || a->size != b->size || !same_header(a->node, b->node, a->kind) ||
            !same_cases(a, b))
            return false;
        if (!local_equal(a->body, b->body) || !local_equal(a->orelse, b->orelse) ||
            !local_equal(a->final, b->final))
            return false;
        for (uint32_t i = 0; i < a->case_count; i++)
            if (!local_equal(a->cases[i].body, b->cases[i].body)) return false;
    }
    return a == b;
}

/* ---- sites ---- */

void site_table_init(SiteTable *table, const Text *text, Arena *arena) {
    table->count = text_line_count(text) + 2;
    table->lines = arena_alloc(arena, table->count * sizeof *table->lines);
    for (uint32_t i = 0; i < table->count; i++) table->lines[i] = i;
}

uint32_t site_find(SiteTable *table, uint32_t line) {
    while (table->lines[line] != line) line = table->lines[line] = table->lines[table->lines[line]];
    return line;
}

void site_join(SiteTable *table, uint32_t a, uint32_t b) {
    a = site_find(table, a), b = site_find(table, b);
    if (a < b)
        table->lines[b] = a;
    else
        table->lines[a] = b;
}

/* ---- merging ---- */

static void join_sites(LocalMerger *merger, const Node *left, const Node *right) {
    if (!(left->flags & NODE_COMMUNICATES) || left->start == right->start) return;
    site_join(merger->sites, text_position(merger->text, left->start).line,
              text_position(merger->text, right->start).line);
}

static const Local *differ(LocalMerger *merger, const Local *left, const Local *right, bool *failed) {
    if (!*failed) merger->difference = (BranchDifference){left, right};
    *failed = true;
    return NULL;
}

/* The tail goes to the end of every case that comes to its end, and is known again there. */
static const Local *absorb_into(Arena *arena, const Local *body, const Local *tail) {
    if (!tail || (body && body->leaves)) return body;
    Local *marked = arena_alloc(arena, sizeof *marked);
    *marked = *tail;
    marked->is_tail = true;
    return local_append(arena, body, marked);
}

static uint32_t find_label(const Local *selection, const Node *label) {
    for (uint32_t i = 0; i < selection->case_count; i++)
        if (ast_equal(selection->cases[i].node, label)) return i;
    return UINT32_MAX;
}

/* Two selections from the same channel: the labels of both, those in common with what their branches have in
 * common. [left_tail] and [right_tail] are absorbed when they differ. */
static Local merge_selections(LocalMerger *merger, const Local *left, const Local *right,
                              const Local *left_tail, const Local *right_tail, bool *failed) {
    Local merged = *left;
    join_sites(merger, left->node, right->node);
    merged.cases = arena_alloc(merger->arena, (left->case_count + right->case_count) * sizeof *merged.cases);
    merged.case_count = 0;
    for (uint32_t i = 0; i < left->case_count && !*failed; i++) {
        uint32_t other = find_label(right, left->cases[i].node);
        const Local *body = absorb_into(merger->arena, left->cases[i].body, left_tail);
        if (other != UINT32_MAX) {
            const Local *second = absorb_into(merger->arena, right->cases[other].body, right_tail);
            body = local_merge(merger, body, second, failed);
        }
        merged.cases[merged.case_count++] = (LocalCase){left->cases[i].node, body};
    }
    for (uint32_t i = 0; i < right->case_count && !*failed; i++)
        if (find_label(left, right->cases[i].node) == UINT32_MAX)
            merged.cases[merged.case_count++] = (LocalCase){
                right->cases[i].node, absorb_into(merger->arena, right->cases[i].body, right_tail)};
    return merged;
}

/* Whether both selections have the same labels, and go on after the same of them: what follows is merged
 * once, after both, and not at the end of every case. */
static bool has_same_labels(const Local *left, const Local *right) {
    if (left->case_count != right->case_count) return false;
    for (uint32_t i = 0; i < left->case_count; i++) {
        uint32_t other = find_label(right, left->cases[i].node);
        if (other == UINT32_MAX) return false;
        if (list_leaves(left->cases[i].body) != list_leaves(right->cases[other].body)) return false;
    }
    return true;
}

/* Two statements with the same header: their parts pairwise. */
static Local merge_parts(LocalMerger *merger, const Local *left, const Local *right, bool *failed) {
    Local merged = *left;
    join_sites(merger, left->node, right->node);
    merged.body = local_merge(merger, left->body, right->body, failed);
    if (!*failed) merged.orelse = local_merge(merger, left->orelse, right->orelse, failed);
    if (!*failed) merged.final = local_merge(merger, left->final, right->final, failed);
    if (left->case_count == 0) return merged;
    merged.cases = arena_alloc(merger->arena, left->case_count * sizeof *merged.cases);
    for (uint32_t i = 0; i < left->case_count && !*failed; i++)
        merged.cases[i] = (LocalCase){left->cases[i].node,
                                      local_merge(merger, left->cases[i].body, right->cases[i].body, failed)};
    return merged;
}

static const Local *merge_lists(LocalMerger *merger, const Local *left, const Local *right, bool *failed);

typedef struct MergeMemo {
    const Local *left, *right, *merged;
    struct MergeMemo *next;
} MergeMemo;

/* Ends of selections are met again and again when they were absorbed: each pair is merged once. */
static const Local *merge_tails(LocalMerger *merger, const Local *left, const Local *right, bool *failed) {
    uint64_t key = (uint64_t)(uintptr_t)left->node * 31 + (uint64_t)(uintptr_t)right->node;
    uint64_t *known = map_find(&merger->memo, key);
    for (const MergeMemo *memo = known ? (const MergeMemo *)(uintptr_t)*known : NULL; memo; memo = memo->next)
        if (memo->left->rest == left->rest && memo->right->rest == right->rest &&
            memo->left->node == left->node && memo->right->node == right->node &&
            memo->left->cases == left->cases && memo->right->cases == right->cases &&
            memo->left->body == left->body && memo->right->body == right->body &&
            memo->left->orelse == left->orelse && memo->right->orelse == right->orelse)
            return memo->merged;
    Local *first = arena_alloc(merger->arena, sizeof *first),
          *second = arena_alloc(merger->arena, sizeof *second);
    *first = *left, *second = *right;
    first->is_tail = second->is_tail = false;
    const Local *merged = merge_lists(merger, first, second, failed);
    if (*failed) return NULL;
    MergeMemo *memo = arena_alloc(merger->arena, sizeof *memo);
    uint64_t *slot = map_at(&merger->memo, key);
    *memo = (MergeMemo){left, right, merged, (MergeMemo *)(uintptr_t)*slot};
    *slot = (uint64_t)(uintptr_t)memo;
    return merged;
}

static const Local *merge_lists(LocalMerger *merger, const Local *left, const Local *right, bool *failed) {
    Array(Local) items = {0};
    const Local *rest = NULL;
    while (left || right) {
        if (left == right && left) {
            rest = left;
            break;
        }
        if (!left || !right || left->kind != right->kind ||
            !same_header(left->node, right->node, left->kind) || merger->steps == 0) {
            differ(merger, left, right, failed);
            break;
        }
        if (left->is_tail && right->is_tail) {
            rest = merge_tails(merger, left, right, failed);
            break;
        }
        merger->steps--;
        if (left->kind == LOCAL_SELECTION) {
            bool is_same = local_equal(left->rest, right->rest) || has_same_labels(left, right);
            Local merged = merge_selections(merger, left, right, is_same ? NULL : left->rest,
                                            is_same ? NULL : right->rest, failed);
            array_push(&items, merged);
            if (!is_same || *failed) break;
        } else if (left->kind == LOCAL_SIMPLE) {
            join_sites(merger, left->node, right->node);
            array_push(&items, *left);
        } else if (!same_cases(left, right)) {
            differ(merger, left, right, failed);
        } else {
            array_push(&items, merge_parts(merger, left, right, failed));
        }
        if (*failed) break;
        left = left->rest, right = right->rest;
    }
    while (items.count > 0 && !*failed) rest = local_push(merger->arena, array_pop(&items), rest);
    array_free(&items);
    return *failed ? NULL : rest;
}

const Local *local_merge(LocalMerger *merger, const Local *left, const Local *right, bool *failed) {
    if (left == right) return left;
    return merge_lists(merger, left, right, failed);
}
