#include "report/shape_marks.h"

#include "eval/facts.h"
#include "eval/interp.h"

#include <stdlib.h>
#include <string.h>

typedef struct MarkFinder {
    const Interp *interp;
    const Text *text;
    Arena *arena;
    Array(ShapeMark) marks;
} MarkFinder;

static const Assigned *assigned_to(const MarkFinder *finder, const Node *node) {
    const Facts *facts = &finder->interp->facts;
    const uint64_t *index = map_find(&facts->assigned_at, (uintptr_t)node);
    return index && *index ? &facts->assigned.items[*index - 1] : NULL;
}

static void add_mark(MarkFinder *finder, const Node *node, uint32_t offset, const char *before) {
    const Assigned *assigned = assigned_to(finder, node);
    if (!assigned || !assigned->shape || assigned->is_mixed || offset == 0) return;
    StrBuf text = {0};
    strbuf_puts(&text, before);
    shape_print(assigned->shape, &text);
    if (assigned->is_optional) strbuf_puts(&text, " or None");
    const char *copy = arena_copy(finder->arena, text.data, text.length);
    strbuf_free(&text);
    array_push(&finder->marks, ((ShapeMark){offset, copy}));
}

uint32_t result_mark_place(const Text *text, const AstFunctionDef *function) {
    if (function->returns) return function->returns->end;
    const char *data = text->data;
    uint32_t at = function->args->end;
    while (at > 0 && data[at] != ')') {
        if (data[at] == '#')
            at += (uint32_t)strcspn(data + at, "\r\n");
        else if (data[at] && strchr(" \t\f\r\n,/\\", data[at]))
            at++;
        else
            return 0;
    }
    return at > 0 ? at + 1 : 0;
}

static bool look_at(void *context, Node *node) {
    MarkFinder *finder = context;
    if (node_is_target(node)) add_mark(finder, node, node->end, ": ");
    if (node->kind == AST_arg) add_mark(finder, node, node->end, AS(arg, node)->annotation ? " " : ": ");
    if (node->kind == AST_FunctionDef || node->kind == AST_AsyncFunctionDef)
        add_mark(finder, node, result_mark_place(finder->text, AS(FunctionDef, node)),
                 AS(FunctionDef, node)->returns ? " " : " -> ");
    return true;
}

static int compare_offsets(const void *a, const void *b) {
    const ShapeMark *left = a, *right = b;
    return (left->offset > right->offset) - (left->offset < right->offset);
}

ShapeMarks shape_marks(const Interp *interp, const Tree *tree, Arena *arena) {
    MarkFinder finder = {.interp = interp, .text = tree->text, .arena = arena};
    Visitor visitor = {.enter = look_at, .context = &finder};
    ast_walk(&tree->module->node, &visitor);
    uint32_t count = finder.marks.count;
    ShapeMark *items = arena_alloc(arena, (count + 1) * sizeof *items);
    if (count > 0) {
        memcpy(items, finder.marks.items, count * sizeof *items);
        qsort(items, count, sizeof *items, compare_offsets);
    }
    array_free(&finder.marks);
    return (ShapeMarks){items, count};
}
