/* Comparisons of things that are never equal. A comparison is worth a warning when its operands were of
 * unlike types each time that it was made, and when their types do not come from the callers of the function:
 * at the level of the module, or where both sides say by themselves what they are (`len(x) == "3"`). */
#include "eval/flow/comparison.h"
#include "base/word.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"

#include <string.h>

/* Types of one group may be equal to each other; 0: not known. */
static uint32_t group_of(Interp *interp, Value value) {
    static const struct {
        Address class;
        uint32_t group;
    } groups[] = {{CLASS_bool, 1}, {CLASS_int, 1},   {CLASS_float, 1},     {CLASS_complex, 1},
                  {CLASS_str, 2},  {CLASS_bytes, 3}, {CLASS_bytearray, 3}, {CLASS_tuple, 4},
                  {CLASS_list, 5}, {CLASS_dict, 6},  {CLASS_set, 7},       {CLASS_frozenset, 7},
                  {CLASS_range, 8}};
    uint32_t all = 0;
    for (uint32_t i = 0; i < value_count(value); i++) {
        Address class = class_of_value(interp, value_at(value, i));
        if (object_of_kind(interp, value_at(value, i), OBJECT_ARRAY) &&
            is_subclass(interp, class, CLASS_tuple) == TRI_YES)
            class = CLASS_tuple;
        uint32_t group = 0;
        for (size_t j = 0; j < sizeof groups / sizeof *groups; j++)
            if (groups[j].class == class) group = groups[j].group;
        if (group == 0 || (all && group != all)) return 0;
        all = group;
    }
    return all;
}

static bool is_literal(const Node *node) {
    return node->kind == AST_Constant || node->kind == AST_List || node->kind == AST_Tuple ||
           node->kind == AST_Dict || node->kind == AST_Set || node->kind == AST_JoinedStr;
}

/* Whether the type of an expression does not depend on who calls the function in which it stands. */
static bool has_own_type(const Interp *interp, const Node *node) {
    static const char *const functions[] = {"len", "input", "str", "repr", "int",   "float", "ord",
                                            "chr", "hex",   "bin", "list", "tuple", "dict",  "set"};
    if (is_literal(node)) return true;
    if (node->kind == AST_Attribute)
        return AS(Attribute, node)->attr == SYM_shape || AS(Attribute, node)->attr == SYM_ndim;
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Name) return false;
    return WORD_IS_AMONG(interp_text(interp, AS(Name, AS(Call, node)->func)->id), functions);
}

/* Whether no item of the container can be equal to something of [group]. */
static bool holds_none_of(Interp *interp, Value container, uint32_t group) {
    const Object *list = object_of_kind(interp, container, OBJECT_LIST);
    const Items *items = container.kind == VALUE_TUPLE ? container.items
                         : list                        ? OBJECT_AS(List, list)->items
                                                       : NULL;
    if (!items || items->is_open || items->count == 0) return false;
    for (uint32_t i = 0; i < items->count; i++) {
        uint32_t item = group_of(interp, items->items[i]);
        if (item == 0 || item == group) return false;
    }
    return true;
}

void comparison_note(Interp *interp, const AstCompare *node, Value left, Value right) {
    const Node *left_node = node->left, *right_node = node->comparators->items[0];
    if (!interp->path.frame->module->is_main || interp->path.is_static || !interp->path.state.is_reached)
        return;
    bool is_in = node->ops[0] == OP_In || node->ops[0] == OP_NotIn;
    /* `1 == "1"` is written by those who test what == does. */
    if (!is_in && is_literal(left_node) && is_literal(right_node)) return;
    if (!is_in && node->ops[0] != OP_Eq && node->ops[0] != OP_NotEq) return;
    bool is_settled = !interp->path.frame->function ||
                      (has_own_type(interp, left_node) && has_own_type(interp, right_node));
    uint32_t a = group_of(interp, left), b = group_of(interp, right);
    bool unlike = is_in ? a && holds_none_of(interp, right, a) : a && b && a != b;
    uint64_t *known = map_at(&interp->facts.compared, (uintptr_t)node);
    if (*known != COMPARED_ALIKE) *known = is_settled && unlike ? COMPARED_UNLIKE : COMPARED_ALIKE;
}

typedef struct Report {
    Interp *interp;
    const Text *text;
} Report;

static bool report_comparison(void *context, Node *node) {
    Report *report = context;
    uint64_t *known =
        node->kind == AST_Compare ? map_find(&report->interp->facts.compared, (uintptr_t)node) : NULL;
    if (!known || *known != COMPARED_UNLIKE) return true;
    Operator op = (Operator)AS(Compare, node)->ops[0];
    bool is_negative = op == OP_NotEq || op == OP_NotIn;
    diag_add(report->interp->run.reporting.diagnostics, CODE_CONSTANT_COMPARISON, report->text,
             (Span){node->start, node->end}, "this is always %s: the types are never equal",
             is_negative ? "True" : "False");
    return true;
}

void comparison_report(Interp *interp, const Module *module) {
    Report report = {interp, module->source->tree->text};
    Visitor visitor = {.enter = report_comparison, .context = &report};
    if (interp->facts.compared.count) ast_walk(&module->source->tree->module->node, &visitor);
}
