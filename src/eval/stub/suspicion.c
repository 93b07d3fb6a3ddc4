/* Two mistakes are known here; others are said by stubs.
 *
 * silent-broadcast: a column (n, 1) minus a vector (n,) of the same n is a table of all differences. A table
 * that nobody asked for (no None, newaxis, reshape or keepdims in what made the operands) is remembered by
 * the place that made it, and so is what is computed from it element by element; summing it up or averaging
 * it is reported.
 *
 * lost-axis: `x / x.sum(axis=1)`, where the array happens to be square: the sums of the rows are broadcast
 * along the columns. */
#include "eval/stub/suspicion.h"

#include "eval/error.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/native.h"
#include "eval/object/place.h"
#include "eval/stub/binding.h"
#include "eval/stub/convert.h"

#include <string.h>

static bool is_any_of(const char *name, const char *const *list) {
    for (; *list; list++)
        if (strcmp(name, *list) == 0) return true;
    return false;
}

static const char *const differences[] = {"__sub__", "__rsub__", "subtract", NULL};
static const char *const averages[] = {"mean", "sum", "average", "nanmean", "nansum", NULL};
static const char *const reductions[] = {"mean", "sum",  "max",  "min",  "std",
                                         "var",  "prod", "amax", "amin", NULL};

/* ---- tables of all differences ---- */

/* Whether the text of a place shows that a new axis was meant. */
static bool shows_intention(const Interp *interp, uint32_t origin) {
    static const char *const words[] = {"None", "newaxis", "reshape", "expand_dims", "keepdims", "[:", NULL};
    if (origin == 0 || origin >= interp->analysis.places.count) return false;
    Place place = interp->analysis.places.items[origin];
    for (const char *const *word = words; *word; word++)
        if (memmem(place.text->data + place.span.start, place.span.end - place.span.start, *word,
                   strlen(*word)))
            return true;
    return false;
}

static bool is_column(const Shape *shape) {
    return !shape->is_open && shape->rank == 2 && shape->dims[1] && dim_bounds(shape->dims[1]).low == 1 &&
           dim_bounds(shape->dims[1]).high == 1;
}

/* A column and a vector of one length that is not 1. */
static bool makes_table(Interp *interp, const Shape *column, const Shape *vector) {
    if (!is_column(column) || vector->is_open || vector->rank != 1) return false;
    Dim rows = column->dims[0], length = vector->dims[0];
    if (!rows || !length || dim_bounds(rows).high == 1) return false;
    return dim_compare(&interp->analysis.dims, rows, length) == DIM_EQUAL;
}

static uint64_t *table_at(Interp *interp, uint32_t origin) {
    return origin ? map_find(&interp->analysis.stubs.tables, origin) : NULL;
}

static void remember_table(Interp *interp, const NativeCall *call, const char *name, Value result) {
    ArrayInfo made, left, right;
    if (!result.origin || !array_info(interp, result, &made) || made.shape->is_open || made.shape->rank != 2)
        return;
    bool is_table = false;
    for (uint32_t i = 0; i < call->count; i++)
        is_table |= table_at(interp, call->arguments[i].origin) != NULL;
    if (!is_table && call->count >= 2 && is_any_of(name, differences) &&
        array_info(interp, call->arguments[0], &left) && array_info(interp, call->arguments[1], &right))
        is_table =
            (makes_table(interp, left.shape, right.shape) || makes_table(interp, right.shape, left.shape)) &&
            !shows_intention(interp, call->arguments[0].origin) &&
            !shows_intention(interp, call->arguments[1].origin) && !shows_intention(interp, result.origin);
    if (is_table) *map_at(&interp->analysis.stubs.tables, result.origin) = 1;
}

static void warn_about_table(Interp *interp, const NativeCall *call, const char *name) {
    ArrayInfo info;
    if (call->count == 0 || !is_any_of(name, averages)) return;
    Value table = call->arguments[0];
    if (!table_at(interp, table.origin) || !array_info(interp, table, &info)) return;
    Failure *failure =
        remark(interp, CODE_SILENT_BROADCAST, call->site,
               "a column and a vector were broadcast to a table of shape %s", shape_text(interp, info.shape));
    failure_help(interp, failure, "give both operands the same shape: y[:, None] makes a column of a vector");
}

/* ---- axes that were meant to be kept ---- */

/* The value of the keyword argument [name]; NULL for none. */
static Node *keyword_of(const Interp *interp, const AstCall *call, const char *name) {
    FOR_EACH (item, call->keywords) {
        Astkeyword *keyword = AS(keyword, item);
        if (keyword->arg && strcmp(symbol_text(interp->analysis.symbols, keyword->arg), name) == 0)
            return keyword->value;
    }
    return NULL;
}

/* Whether [node] is a reduction of [array] along an axis that is not the first: array.sum(axis=1), or
 * np.sum(array, axis=1). */
static bool reduces(const Interp *interp, const Node *node, const Node *array) {
    if (node->kind != AST_Call || AS(Call, node)->func->kind != AST_Attribute) return false;
    const AstCall *call = AS(Call, node);
    const AstAttribute *function = AS(Attribute, call->func);
    if (!is_any_of(symbol_text(interp->analysis.symbols, function->attr), reductions)) return false;
    bool is_method = ast_equal(function->value, array);
    uint32_t given = list_count(call->args);
    if (!is_method && (given == 0 || !ast_equal(call->args->items[0], array))) return false;
    Node *axis = keyword_of(interp, call, "axis");
    if (!axis && given > !is_method) axis = call->args->items[!is_method];
    if (!axis || keyword_of(interp, call, "keepdims")) return false;
    bool is_last = axis->kind == AST_UnaryOp && axis->op == OP_USub;
    return is_last ||
           (axis->kind == AST_Constant && axis->op == CONSTANT_INT && AS(Constant, axis)->integer > 0);
}

static void warn_about_axis(Interp *interp, const NativeCall *call, Value result) {
    const Node *site = call->site;
    ArrayInfo info;
    if (site->kind != AST_BinOp || (site->op != OP_Div && site->op != OP_Sub)) return;
    if (!reduces(interp, AS(BinOp, site)->right, AS(BinOp, site)->left)) return;
    if (!array_info(interp, result, &info) || info.shape->is_open || info.shape->rank < 2) return;
    Failure *failure = remark(interp, CODE_LOST_AXIS, site,
                              "the result of the reduction is broadcast along another axis of %s",
                              shape_text(interp, info.shape));
    failure_help(interp, failure, "keepdims=True keeps the axis that is reduced");
}

/* ---- calls ---- */

/* In a trial what happens may not happen at all. */
static bool is_certain_place(const Interp *interp) {
    for (const Handler *handler = interp->path.handlers; handler; handler = handler->outer)
        if (handler->is_trial) return false;
    return is_reporting(interp) && interp->path.frame->module->is_main;
}

void suspect_call(Interp *interp, const NativeCall *call, Value result) {
    const char *suspicion = interp->analysis.stubs.suspicion;
    interp->analysis.stubs.suspicion = NULL;
    if (!call->site || !is_certain_place(interp)) return;
    if (suspicion) remark(interp, CODE_SILENT_BROADCAST, call->site, "%s", suspicion);
    const char *name = symbol_text(interp->analysis.symbols, call->function->name);
    remember_table(interp, call, name, result);
    warn_about_table(interp, call, name);
    warn_about_axis(interp, call, result);
}
