/* Comprehensions: loops inside an expression, with variables of their own. */
#include "eval/flow/assign.h"
#include "eval/flow/expression.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/loop.h"
#include "eval/flow/refine.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/iterate.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

typedef struct Building {
    Node *node;
    NodeList *generators;
    Node *key, *element; /* [key] of a dict only */
    uint32_t level;      /* the generator whose rounds run */
    Array(Value) keys;
    Array(Value) values;
    Value any_key, any; /* the joins of all */
    Value last;         /* what the last round gave */
    bool is_open;       /* their number is not known */
    Dim length;         /* how many, when the iterable tells; or NULL */
    uint32_t undecided;
    Lent *lent;     /* of the generator whose rounds run */
    bool takes_all; /* it is no generator, or one of which all items are taken at once */
} Building;

static void collect(Interp *interp, Building *building) {
    Value key = building->key ? eval(interp, building->key) : value_none();
    Value value = eval(interp, building->element);
    if (!interp->path.state.is_reached) return;
    building->any_key = value_join(interp->run.arena, building->any_key, key);
    building->any = value_join(interp->run.arena, building->any, value);
    building->last = value;
    /* A tuple keeps the value alive also when nothing is known of the key. */
    Value pair[2] = {building->any_key, building->any};
    interp->path.frame->yields.any = value_tuple(interp->run.arena, pair, 2);
    if (interp->path.undecided > building->undecided || building->values.count >= VALUE_MOST_ITEMS) {
        building->is_open = true;
        return;
    }
    array_push(&building->keys, key);
    array_push(&building->values, value);
    /* A generator is asked for its first item, as a rule, but need not be asked for the others. */
    Frame *frame = interp->path.frame;
    if (!building->takes_all && building->values.count == 1) frame->is_quiet = true;
}

/* The items of a clause. A generator may leave some of them in an iterator, and while others take from it
 * their number is unknown. */
static const Items *iterate_clause(Interp *interp, const Astcomprehension *clause, bool takes_all,
                                   Lent *lent) {
    *lent = (Lent){.iterator = value_never()};
    Address next = next_address(interp);
    Value iterable = eval(interp, clause->iter);
    if (clause->is_async) return iterate_async(interp, iterable, clause->iter);
    const IteratorObject *before = lent_iterator(interp, iterable, next);
    if (takes_all) {
        const Items *items = iterate(interp, iterable, clause->iter);
        if (items) *lent = lent_begin(interp, iterable, before);
        return items;
    }
    const Items *items = iterate_some(interp, iterable, clause->iter);
    if (!before || !items || items->is_open || items->count == 0) return items;
    return items_open(interp->run.arena, items_element(interp->run.arena, items), NULL);
}

static void run_generator(Interp *interp, Building *building, const Items *items, Lent *lent);

static void run_inner(Interp *interp, Building *building) {
    if (building->level + 1 == list_count(building->generators)) {
        collect(interp, building);
        return;
    }
    building->level++;
    Astcomprehension *generator = AS(comprehension, building->generators->items[building->level]);
    Lent lent;
    const Items *items = iterate_clause(interp, generator, building->takes_all, &lent);
    if (items) run_generator(interp, building, items, &lent);
    building->level--;
}

/* One round: the conditions in turn, then what is inside. */
static void run_round(Interp *interp, void *context, Value item) {
    Building *building = context;
    Astcomprehension *generator = AS(comprehension, building->generators->items[building->level]);
    if (building->lent->iterator.kind == VALUE_OBJECT) item = lent_next(interp, building->lent, item);
    if (!interp->path.state.is_reached) return;
    assign(interp, generator->target, item);
    State skipped = {0};
    Path outer = path_enter(interp);
    interp->path.undecided += building->lent->ended.is_reached;
    FOR_EACH (test, generator->ifs) {
        if (!interp->path.state.is_reached) break;
        Tri is = eval_condition(interp, test);
        if (is == TRI_YES) continue;
        State here = interp->path.state;
        if (is == TRI_UNKNOWN) {
            refine(interp, test, false);
            building->is_open = true;
            interp->path.undecided++;
        }
        skipped = interp_join(interp, &skipped, &interp->path.state);
        interp->path.state = here;
        if (is == TRI_NO)
            interp->path.state.is_reached = false;
        else
            refine(interp, test, true);
    }
    if (interp->path.state.is_reached) run_inner(interp, building);
    path_leave(interp, &outer);
    interp->path.state = interp_join(interp, &interp->path.state, &skipped);
}

static void run_generator(Interp *interp, Building *building, const Items *items, Lent *lent) {
    Lent *outer = building->lent;
    building->lent = lent;
    loop_run(interp, items, run_round, building, &building->last);
    building->lent = outer;
    if (lent->ended.is_reached) {
        building->is_open |= interp->path.state.is_reached;
        building->length = NULL;
    }
    lent_end(interp, lent);
}

static const Entries *entries_of(Interp *interp, const Building *building, bool is_dict) {
    Entries *entries = entries_new(interp->run.arena, building->is_open ? 0 : building->values.count);
    entries->count = 0;
    if (building->is_open) {
        entries->is_open = true;
        entries->rest =
            is_dict ? (Entry){building->any_key, building->any} : (Entry){building->any, value_none()};
        return entries;
    }
    for (uint32_t i = 0; i < building->values.count; i++) {
        Value key = is_dict ? building->keys.items[i] : building->values.items[i];
        Value value = is_dict ? building->values.items[i] : value_none();
        add_entry(interp, entries, key, value);
    }
    return entries;
}

static Value result_of(Interp *interp, const Building *building) {
    Node *node = building->node;
    /* Not even one element is understood: that there may be no items at all says nothing. */
    if (building->is_open && building->any.kind == VALUE_NEVER) return unknown(interp);
    if (node->kind == AST_DictComp) return new_dict(interp, entries_of(interp, building, true), node);
    if (node->kind == AST_SetComp)
        return new_set(interp, CLASS_set, entries_of(interp, building, false), node);
    const Items *items = building->is_open
                             ? items_open(interp->run.arena, building->any, building->length)
                             : items_new(interp->run.arena, building->values.items, building->values.count);
    if (node->kind == AST_ListComp) return new_list(interp, items, node);
    return new_iterator(interp, CLASS_generator, items, node);
}

Value eval_comprehension(Interp *interp, Node *node) {
    static const uint8_t kinds[] = {[AST_ListComp] = SCOPE_LIST_COMPREHENSION,
                                    [AST_SetComp] = SCOPE_SET_COMPREHENSION,
                                    [AST_DictComp] = SCOPE_DICT_COMPREHENSION,
                                    [AST_GeneratorExp] = SCOPE_GENERATOR};
    const Scope *scope =
        scope_opened(interp->path.frame->module->source->scopes, node, (ScopeKind)kinds[node->kind]);
    Building building = {.node = node,
                         .undecided = interp->path.undecided,
                         .takes_all = node->kind != AST_GeneratorExp || interp->path.frame->emptied == node};
    if (node->kind == AST_DictComp) {
        building.generators = AS(DictComp, node)->generators;
        building.key = AS(DictComp, node)->key;
        building.element = AS(DictComp, node)->value;
    } else {
        /* The other three have the same fields. */
        building.generators = AS(ListComp, node)->generators;
        building.element = AS(ListComp, node)->elt;
    }
    Astcomprehension *first = AS(comprehension, building.generators->items[0]);
    Lent lent;
    const Items *items = iterate_clause(interp, first, building.takes_all, &lent);
    if (!items || !scope) return interp->path.state.is_reached ? unknown(interp) : value_never();
    bool is_single = building.generators->count == 1 && list_count(first->ifs) == 0;
    if (is_single && items->is_open)
        building.length = items->length;
    else if (is_single)
        building.length = dim_constant(&interp->analysis.dims, items->count);

    Frame frame = {.caller = interp->path.frame,
                   .module = interp->path.frame->module,
                   .scope = scope,
                   .site = interp->path.frame->site,
                   .undecided = interp->path.undecided};
    Path outer = path_enter_frame(interp, &frame);
    frame.cells = function_cells(interp, scope, frame.caller->cells);
    run_generator(interp, &building, items, &lent);
    building.is_open |= items->is_open;
    path_leave_frame(interp, &outer);
    Value result = interp->path.state.is_reached ? result_of(interp, &building) : value_never();
    array_free(&building.keys);
    array_free(&building.values);
    return result;
}
