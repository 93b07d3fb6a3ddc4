/* A loop of unknown length leaves a list of unknown length, because it is run as any number of rounds. But
 * where each round appends exactly once, the list has as many more items as there were rounds. What is asked
 * for is read from the text: the append is a statement of the body itself, nothing in the body leaves the
 * round early, and up to the end of the loop the name occurs nowhere else but where it gets a list of its
 * own. So nobody else has the list. */
#include "eval/flow/collect.h"
#include "eval/flow/frame.h"
#include "eval/flow/loop.h"

#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/operate.h"
#include "names/scope.h"

typedef struct Occurrences {
    Sym name;
    uint32_t start, end;     /* of the loop */
    uint32_t least;          /* where the loop around it starts: the list must be made in there */
    uint32_t lists, appends; /* assignments of a new list; names in the loop */
    bool is_shared;          /* there are others */
} Occurrences;

static bool is_new_list(const Node *node) {
    return node && node->kind == AST_List && list_count(AS(List, node)->elts) == 0;
}

static bool is_named(const Node *node, Sym name) {
    return node->kind == AST_Name && AS(Name, node)->id == name;
}

/* Whether a statement is `name = []`, or `name, other = [], []`. */
static bool makes_list(const Node *node, Sym name) {
    if (node->kind != AST_Assign || list_count(AS(Assign, node)->targets) != 1) return false;
    const Node *target = AS(Assign, node)->targets->items[0], *value = AS(Assign, node)->value;
    if (target->kind != AST_Tuple || value->kind != AST_Tuple)
        return is_named(target, name) && is_new_list(value);
    uint32_t times = 0;
    FOR_EACH (one, AS(Tuple, value)->elts)
        if (!is_new_list(one)) return false;
    FOR_EACH (one, AS(Tuple, target)->elts) times += is_named(one, name);
    return times == 1;
}

static bool count_occurrence(void *context, Node *node) {
    Occurrences *seen = context;
    if (node->start >= seen->end) return false;
    if (node->start >= seen->least && node->start < seen->start && makes_list(node, seen->name)) {
        seen->lists++;
        return false;
    }
    if (is_named(node, seen->name)) {
        if (node->start >= seen->start)
            seen->appends++;
        else
            seen->is_shared = true;
    }
    return true;
}

/* The name to which a statement appends an item; SYM_NONE for other statements. */
static Sym appended(const Node *statement) {
    const Node *value = statement->kind == AST_Expr ? AS(Expr, statement)->value : NULL;
    if (!value || value->kind != AST_Call || list_count(AS(Call, value)->args) != 1 ||
        list_count(AS(Call, value)->keywords) != 0 || AS(Call, value)->args->items[0]->kind == AST_Starred)
        return SYM_NONE;
    const Node *func = AS(Call, value)->func;
    bool is_append = func->kind == AST_Attribute && AS(Attribute, func)->attr == SYM_append &&
                     AS(Attribute, func)->value->kind == AST_Name;
    return is_append ? AS(Name, AS(Attribute, func)->value)->id : SYM_NONE;
}

/* Whether a round may end before the last statement of the body, or be left for another place. */
static bool leaves_early(void *context, Node *node) {
    bool *leaves = context;
    *leaves |= node->kind == AST_Continue || node->kind == AST_Break || node->kind == AST_Try ||
               node->kind == AST_TryStar || node->kind == AST_With || node->kind == AST_AsyncWith ||
               node->kind == AST_Yield || node->kind == AST_YieldFrom || node->kind == AST_Await;
    return !*leaves;
}

/* The list of that name in the function that runs, where nobody else has it; NEVER when that is not known. */
static Value own_list(Interp *interp, const AstFor *node, Sym name, const Path *before) {
    const FunctionObject *function = interp->path.frame->function;
    const Loop *around = before->loops;
    Occurrences seen = {.name = name, .start = node->node.start, .end = node->node.end};
    if (!function) return value_never();
    if (around && around->frame == interp->path.frame) seen.least = around->node->start;
    Visitor visitor = {.enter = count_occurrence, .context = &seen};
    ast_walk((Node *)function->node, &visitor);
    if (seen.is_shared || seen.lists != 1 || seen.appends != 1) return value_never();
    const Value *local = pmap_get(interp->path.state.locals, name);
    return local ? *local : value_never();
}

static void collect_into(Interp *interp, const AstFor *node, Sym name, const Path *before, Dim rounds) {
    Value list = own_list(interp, node, name, before);
    const Object *object = object_of_kind(interp, list, OBJECT_LIST);
    const Object *old = object ? state_get(&before->state, &interp->analysis.statics, list.address) : NULL;
    if (!object || object->is_summary || !old || old->kind != OBJECT_LIST) return;
    const Items *items = OBJECT_AS(List, object)->items, *first = OBJECT_AS(List, old)->items;
    if (!items->is_open || items->length || first->is_open) return;
    DimTable *dims = &interp->analysis.dims;
    ListObject *collected = copy_object(interp, object);
    Dim length = dim_add(dims, rounds, dim_constant(dims, first->count));
    collected->items = items_open(interp->run.arena, items->items[0], length);
    put_object(interp, list.address, &collected->object);
}

void collect_lengths(Interp *interp, const AstFor *node, const Path *before, Dim rounds) {
    if (!interp->path.state.is_reached || dim_bounds(rounds).low < 0) return;
    bool leaves = false, appends = false;
    FOR_EACH (statement, node->body) appends |= appended(statement) != SYM_NONE;
    if (!appends) return;
    Visitor visitor = {.enter = leaves_early, .context = &leaves};
    FOR_EACH (statement, node->body) ast_walk(statement, &visitor);
    if (leaves) return;
    FOR_EACH (statement, node->body)
        if (appended(statement) != SYM_NONE) collect_into(interp, node, appended(statement), before, rounds);
}
