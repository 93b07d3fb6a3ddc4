/* Loops. Known items are run one by one, up to a bound; what goes on beyond it, or over an unknown number of
 * items, is widened: the body runs on the join of all rounds so far until nothing new comes. */
#include "eval/flow/loop.h"
#include "eval/effort.h"
#include "eval/flow/assign.h"
#include "eval/flow/collect.h"
#include "eval/flow/frame.h"
#include "eval/flow/range.h"
#include "eval/flow/refine.h"
#include "eval/flow/statement.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/limit.h"
#include "eval/module.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/iterate.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"

enum {
    MOST_INNER_ROUNDS = 16,  /* of a loop inside a loop, one by one, */
    MOST_TOTAL_ROUNDS = 512, /* or more, when all loops together have so few */
    MOST_OUTER_ROUNDS = 256,
    MOST_ROUNDS_OF_ONE_CALL = 2048,
    MOST_TOTAL_ROUNDS_OF_ONE_CALL = 4096,
    FEW_ROWS = 256,            /* of a table that is made in a loop */
    MOST_STEPS_OF_ROUND = 250, /* of one that is repeated although it does what the one before did */
    PATIENT_WIDENINGS = 6,     /* rounds of a widened loop before what still changes is given up */
    MOST_ADDITIONS = 16,       /* times that a loop goes on over what its body has added to the list */
};

/* Drops the unreachable objects of a round: neither variables and objects, nor what generators and
 * comprehensions have given so far. */
static void drop_unreachable(Interp *interp, const State *head, Address first) {
    uint32_t count = 0;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller) count++;
    Value *roots = arena_alloc(interp->run.arena, count * sizeof *roots);
    count = 0;
    for (const Frame *frame = interp->path.frame; frame; frame = frame->caller)
        if (frame->yields.any.kind != VALUE_NEVER) roots[count++] = frame->yields.any;
    state_collect(interp->run.arena, &interp->path.state, head, first, roots, count);
}

/* Whether a loop that is widened must come to rest: there is little effort left, or it has had its rounds. */
static bool is_settling(const Interp *interp, uint32_t round) {
    return effort_is_short(interp) || round > PATIENT_WIDENINGS;
}

static bool forget_target(void *context, Node *node) {
    Interp *interp = context;
    switch (node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_ClassDef:
    case AST_Lambda:
    case AST_ListComp:
    case AST_SetComp:
    case AST_DictComp:
    case AST_GeneratorExp: return false;
    default: break;
    }
    if (node->kind != AST_Name || node->op == OP_Load) return true;
    const Variable *variable = scope_use(interp->path.frame->module->source->scopes, node);
    if (!variable) return true;
    Value any = value_any();
    any.absent =
        variable_load(interp, variable).kind == VALUE_NEVER || variable_load(interp, variable).absent;
    variable_store(interp, variable, any);
    return true;
}

/* What the loop assigns is anything from now on: so loops inside one another come to rest at once. A
 * comprehension has a frame of its own, and assigns nothing in it. */
static void forget_assigned(Interp *interp) {
    const Loop *loop = interp->path.loops;
    if (!loop || loop->frame != interp->path.frame) return;
    Visitor visitor = {.enter = forget_target, .context = interp};
    ast_walk(loop->node, &visitor);
}

/* The head of the next round: what it was before this one, and what this one has left. */
static State next_head(Interp *interp, const State *head, Address first, uint32_t round) {
    State next = range_join(interp, head, &interp->path.state);
    if (!is_settling(interp, round))
        return round == 0 ? next : state_widen(interp->run.arena, &interp->analysis.statics, head, &next);
    interp->path.state = state_forget(interp->run.arena, &interp->analysis.statics, head, &next);
    drop_unreachable(interp, head, first);
    return interp->path.state;
}

/* An object that a round has made stands for those of all rounds. */
static bool stand_for_all(void *context, uint32_t address, const void *before, const void *made) {
    Interp *interp = context;
    const Object *object = made;
    if (before || !object || object->is_summary) return true;
    Object *all = copy_object(interp, object);
    all->is_summary = true;
    state_put(interp->run.arena, &interp->path.state, address, all);
    return true;
}

/* Whether the first round of a comprehension has changed nothing that was there before, from [head] to the
 * current state, and has only made objects. Then each round makes the same, and the state becomes
 * that after all. Only for what is supposed, of which nothing is reported. */
static bool is_each_the_same(Interp *interp, const State *head) {
    State after = interp->path.state, old = after;
    old.locals = head->locals;
    old.facts = head->facts;
    old.numbers = head->numbers;
    old.guards = head->guards;
    old.assumed = head->assumed;
    state_collect(interp->run.arena, &old, head, 0, NULL, 0);
    if (!state_equal(&interp->analysis.statics, head, &old)) return false;
    interp->path.state = after;
    pmap_diff(head->heap, after.heap, stand_for_all, interp);
    return true;
}

/* Runs [body] on the widened state until it is stable. The state is left at the head of the loop: after any
 * number of rounds. */
static void widen_rounds(Interp *interp, Value element, RoundBody *body, void *context, bool is_making) {
    Path outer = path_enter(interp);
    State head = interp->path.state;
    is_making &= interp->run.supposed != NULL;
    /* A loop inside a loop makes objects at the addresses of the round before. */
    if (!interp->path.widening) interp->path.first_widened = next_address(interp);
    Address first = interp->path.first_widened;
    bool is_stable = false, has_forgotten = false;
    interp->path.trail = trail_step(outer.trail, UINT64_MAX);
    interp->path.widening++;
    interp->path.undecided++;
    interp->path.loop_base = UINT32_MAX;
    interp->path.quiet++;
    for (uint32_t round = 0; !is_stable && !interp->run.effort.is_cut; round++) {
        interp->path.state = head;
        if (!has_forgotten && is_settling(interp, round)) {
            forget_assigned(interp);
            head = interp->path.state;
            has_forgotten = true;
        }
        interp->path.first_rounds = outer.first_rounds + (round == 0);
        interp->path.loop_base = round == 0 ? outer.loop_base : UINT32_MAX;
        body(interp, context, unknown_item(interp, element));
        if (!interp->path.state.is_reached) break;
        if (round == 0 && is_making && is_each_the_same(interp, &head)) {
            head = interp->path.state;
            break;
        }
        drop_unreachable(interp, &head, first);
        interp->path.state = next_head(interp, &head, first, round);
        is_stable = state_equal(&interp->analysis.statics, &head, &interp->path.state);
        head = interp->path.state;
        if (round >= MOST_WIDENINGS) interp->run.effort.is_cut = true;
    }
    interp->path.quiet--;
    interp->path.first_rounds = outer.first_rounds;
    /* Only what fails in every round is an error: the last pass, over all of them, reports. */
    interp->path.loop_base = outer.loop_base;
    if (!path_is_quiet(interp) && !interp->run.effort.is_cut) {
        interp->path.state = head;
        body(interp, context, unknown_item(interp, element));
    }
    path_leave(interp, &outer);
    interp->path.state = head;
    if (interp->run.effort.is_cut) interp->path.state.is_reached = false;
}

/* What any of the items may be. The numbers of a range keep their bounds. */
static Value any_item(Interp *interp, const Items *items) {
    Value element = escape_any_of(interp, items);
    if (element.kind != VALUE_SOME || element.address != CLASS_int) return element;
    DimBounds bounds = {INT64_MAX, INT64_MIN};
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i].kind != VALUE_INT) return element;
        if (items->items[i].integer < bounds.low) bounds.low = items->items[i].integer;
        if (items->items[i].integer > bounds.high) bounds.high = items->items[i].integer;
    }
    return unknown_int(interp, "i", bounds);
}

/* How many rounds of a loop that begins here run one by one. */
static uint32_t most_rounds(const Interp *interp) {
    bool one_call = interp->options.one_call;
    uint32_t most = one_call ? MOST_ROUNDS_OF_ONE_CALL : MOST_OUTER_ROUNDS;
    if (interp->path.rounds == 0) return most;
    uint32_t total = one_call ? MOST_TOTAL_ROUNDS_OF_ONE_CALL : MOST_TOTAL_ROUNDS;
    uint32_t left = interp->path.total_rounds ? total / interp->path.total_rounds : 0;
    if (one_call && left > most) return most;
    return left > MOST_INNER_ROUNDS ? left : MOST_INNER_ROUNDS;
}

/* Objects, as the layers of a model, are few, and each is something else. */
static bool has_objects(const Items *items) {
    for (uint32_t i = 0; i < items->count; i++) {
        Value item = items->items[i];
        bool is_pair = item.kind == VALUE_TUPLE && item.items->count > 0;
        if (is_pair) item = item.items->items[item.items->count - 1];
        if (item.kind != VALUE_OBJECT) return false;
    }
    return true;
}

/* Whether to look again, in all rounds at once, at what failed in some of them under a condition. */
static bool looks_again(const Interp *interp, uint32_t suppressed) {
    return interp->run.counters.suppressed > suppressed && !path_is_quiet(interp) &&
           !interp->run.effort.is_cut && !interp->options.one_call;
}

/* Whether the rounds of a loop may be taken together when they do the same. In a call that is asked about
 * each one counts, but for many lists that are made in a row: the rows of a table. */
static bool may_be_skipped(Interp *interp, const Items *items, const Value *made) {
    if (interp->options.one_call)
        return made && items->count > FEW_ROWS && object_of_kind(interp, *made, OBJECT_LIST);
    return !made || made->kind != VALUE_OBJECT;
}

/* A loop is supposed to be there for something: it has a first round. Loops inside it may have none. */
static void enter_loop(Interp *interp, Value element, RoundBody *body, void *context) {
    const Supposed *supposed = interp->run.supposed;
    if (!supposed || !supposed->enters_loops || interp->path.rounds || interp->path.widening) return;
    interp->path.rounds++;
    body(interp, context, unknown_item(interp, element));
    interp->path.rounds--;
}

void loop_run(Interp *interp, const Items *items, RoundBody *body, void *context, const Value *made) {
    if (items->is_open) {
        if (!made) enter_loop(interp, items->items[0], body, context);
        if (interp->path.state.is_reached) widen_rounds(interp, items->items[0], body, context, made != NULL);
        return;
    }
    Path outer = path_enter(interp);
    bool are_objects = has_objects(items);
    uint32_t limit = most_rounds(interp);
    if (are_objects && limit < MOST_OUTER_ROUNDS) limit = MOST_OUTER_ROUNDS;
    bool one_by_one = items->count <= limit && (interp->path.widening < 2 || are_objects);
    uint32_t suppressed = interp->run.counters.suppressed;
    interp->path.rounds++;
    uint32_t exact = one_by_one ? items->count : 1;
    if (effort_is_short(interp)) exact = 0;
    interp->path.total_rounds = outer.total_rounds * (exact ? exact : 1);
    uint64_t last_step = effort_of_rounds(interp);
    interp->path.loop_base = interp->path.undecided;
    for (uint32_t i = 0; i < exact && i < items->count && interp->path.state.is_reached; i++) {
        State head = interp->path.state;
        uint64_t steps = interp->run.effort.steps;
        interp->path.trail = trail_step(outer.trail, i + 1);
        body(interp, context, items->items[i]);
        if (interp->run.effort.steps > last_step) exact = i + 1;
        /* What takes long is not done again and again when nothing new comes of it. */
        if (i > 0 && i + 3 < exact && interp->run.effort.steps - steps > MOST_STEPS_OF_ROUND &&
            !are_objects && may_be_skipped(interp, items, made) && interp->path.state.is_reached &&
            loop_is_alike(interp, &head, &interp->path.state, items->items[i - 1], items->items[i]))
            exact = i + 1;
    }
    interp->path.trail = outer.trail;
    interp->path.loop_base = outer.loop_base;
    if (exact < items->count && interp->path.state.is_reached) {
        widen_rounds(interp, any_item(interp, items), body, context, made != NULL);
    } else if (looks_again(interp, suppressed)) {
        /* What failed in some round under a condition: does it fail in all? The states are not needed. */
        State after = interp->path.state;
        interp->path.state = outer.state;
        widen_rounds(interp, any_item(interp, items), body, context, made != NULL);
        interp->path.state = after;
    }
    path_leave(interp, &outer);
}

/* ---- iterators that others know ---- */

const IteratorObject *lent_iterator(Interp *interp, Value iterable, Address next) {
    /* Only the loop knows what its own expression makes. */
    if (iterable.kind != VALUE_OBJECT || iterable.address >= next) return NULL;
    const IteratorObject *iterator = iterator_of_items(interp, iterable);
    return iterator && !iterator->object.is_summary && !iterator->items->is_open ? iterator : NULL;
}

Lent lent_begin(Interp *interp, Value iterable, const IteratorObject *before) {
    if (!before) return (Lent){.iterator = value_never()};
    iterator_put(interp, iterable, before->items, before->position);
    return (Lent){.iterator = iterable, .widening = interp->path.widening};
}

Value lent_next(Interp *interp, Lent *lent, Value item) {
    const IteratorObject *own = iterator_of_items(interp, lent->iterator);
    if (!own) return item;
    const Items *items = own->items;
    if (interp->path.widening > lent->widening) {
        item = value_join(interp->run.arena, item, items_element(interp->run.arena, items));
        iterator_put(interp, lent->iterator, items_open(interp->run.arena, item, NULL), 0);
        return unknown_item(interp, item);
    }
    if (!items->is_open && own->position < items->count) {
        iterator_put(interp, lent->iterator, items, own->position + 1);
        return items->items[own->position];
    }
    lent->ended = interp_join(interp, &lent->ended, &interp->path.state);
    if (items->is_open) return unknown_item(interp, items->items[0]);
    interp->path.state.is_reached = false;
    return value_never();
}

void lent_end(Interp *interp, const Lent *lent) {
    if (lent->iterator.kind != VALUE_OBJECT) return;
    interp->path.state = interp_join(interp, &interp->path.state, &lent->ended);
    const IteratorObject *own =
        interp->path.state.is_reached ? iterator_of_items(interp, lent->iterator) : NULL;
    if (!own) return;
    /* A generator function may have been left in the middle of the loop. */
    const Scope *scope = interp->path.frame->scope;
    Value element = items_element(interp->run.arena, own->items);
    bool may_have_more = scope->is_generator && scope->kind != SCOPE_GENERATOR && element.kind != VALUE_NEVER;
    const Items *left =
        may_have_more ? items_open(interp->run.arena, element, NULL) : items_new(interp->run.arena, NULL, 0);
    iterator_put(interp, lent->iterator, left, 0);
}

/* ---- for ---- */

static void join_continued(Interp *interp, Loop *loop) {
    interp->path.state = interp_join(interp, &interp->path.state, &loop->continued);
    loop->continued = (State){0};
}

typedef struct ForContext {
    AstFor *node;
    Value list;            /* what the loop goes over, where the body can change it; else NEVER */
    Lent lent;             /* the iterator that it goes over */
    const Items *expected; /* the items of the list when the loop began */
    uint32_t index;        /* of the next item */
    uint32_t widening;     /* Path.widening when the loop began */
    bool is_finished;      /* a round has come to its end */
    State ended; /* the join of the states in which the list was over before the expected items were */
} ForContext;

/* The item of this round: that of the list as it is now. The state is not reached when there is none. */
static Value take_item(Interp *interp, ForContext *loop, Value item) {
    if (loop->lent.iterator.kind == VALUE_OBJECT) return lent_next(interp, &loop->lent, item);
    uint32_t index = loop->index++;
    const Object *object = object_of_kind(interp, loop->list, OBJECT_LIST);
    const Items *items = object ? OBJECT_AS(List, object)->items : NULL;
    if (!items || items == loop->expected) return item;
    if (interp->path.widening > loop->widening)
        return value_join(interp->run.arena, item,
                          unknown_item(interp, items_element(interp->run.arena, items)));
    if (!items->is_open && index < items->count) return items->items[index];
    loop->ended = interp_join(interp, &loop->ended, &interp->path.state);
    if (items->is_open) return unknown_item(interp, items->items[0]);
    interp->path.state.is_reached = false;
    return value_never();
}

static void for_round(Interp *interp, void *context, Value item) {
    ForContext *rounds = context;
    const AstFor *node = rounds->node;
    Loop *loop = interp->path.loops;
    item = take_item(interp, rounds, item);
    if (!interp->path.state.is_reached) return;
    /* After a break that may have happened, this round may not. */
    Path outer = path_enter(interp);
    interp->path.undecided +=
        loop->broken.is_reached || rounds->ended.is_reached || rounds->lent.ended.is_reached;
    assign(interp, node->target, item);
    exec_block(interp, node->body);
    join_continued(interp, loop);
    rounds->is_finished |= interp->path.state.is_reached;
    path_leave(interp, &outer);
}

/* The loop is over: the path is that of the statement again, and the else block runs. */
static void finish_loop(Interp *interp, const Path *outer, const Loop *loop, const NodeList *orelse) {
    path_leave(interp, outer);
    /* Whether the loop ends without a break is a condition, too. */
    interp->path.undecided += loop->broken.is_reached;
    if (interp->path.state.is_reached) exec_block(interp, orelse);
    path_leave(interp, outer);
    interp->path.state = interp_join(interp, &interp->path.state, &loop->broken);
    if (interp->run.effort.is_cut) interp->path.state.is_reached = false;
}

/* The items that the body has added to the list; NULL for none. After too many [times], an open list. */
static const Items *added_items(Interp *interp, ForContext *context, uint32_t times) {
    const Object *object = object_of_kind(interp, context->list, OBJECT_LIST);
    const Items *items = object ? OBJECT_AS(List, object)->items : NULL;
    if (!interp->path.state.is_reached || !items || items == context->expected) return NULL;
    if (!items->is_open && context->index >= items->count) return NULL;
    context->expected = items;
    if (times == MOST_ADDITIONS)
        return items_open(interp->run.arena, items_element(interp->run.arena, items), NULL);
    if (items->is_open) return items;
    return items_new(interp->run.arena, items->items + context->index, items->count - context->index);
}

/* Whether the loop went over all of the items, and over nothing else. */
static bool took_all(Interp *interp, const ForContext *context, const Loop *loop, const Items *items) {
    if (loop->broken.is_reached || context->ended.is_reached || context->lent.ended.is_reached) return false;
    const Object *list = object_of_kind(interp, context->list, OBJECT_LIST);
    return context->list.kind == VALUE_NEVER || (list && OBJECT_AS(List, list)->items == items);
}

void exec_for(Interp *interp, AstFor *node) {
    Address next = next_address(interp);
    Value iterable = eval(interp, node->iter);
    const IteratorObject *lent = lent_iterator(interp, iterable, next);
    bool is_left = iterator_is_left(interp, iterable);
    const Items *items = node->node.kind == AST_AsyncFor ? iterate_async(interp, iterable, node->iter)
                                                         : iterate(interp, iterable, node->iter);
    if (!items) return;
    const Object *list = object_of_kind(interp, iterable, OBJECT_LIST);
    ForContext context = {.node = node, .expected = items, .widening = interp->path.widening};
    if (list && OBJECT_AS(List, list)->items == items) context.list = iterable;
    context.lent = lent_begin(interp, iterable, lent);
    Loop loop = {.outer = interp->path.loops,
                 .frame = interp->path.frame,
                 .node = &node->node,
                 .handlers = interp->path.handlers};
    Path outer = path_enter(interp);
    interp->path.loops = &loop;
    interp->path.quiet += is_left; /* there need not be a round */
    bool is_open = items->is_open, has_returned = interp->path.frame->returned.is_reached;
    const Items *all = items;
    loop_run(interp, items, for_round, &context, NULL);
    /* Each round fails: the run comes here only when there is no item. */
    if (is_open && !context.is_finished && !loop.broken.is_reached && interp->path.state.is_reached &&
        interp->path.frame->returned.is_reached == has_returned)
        forget_assigned(interp);
    for (uint32_t times = 0; !is_open && !interp->run.effort.is_cut; times++) {
        items = added_items(interp, &context, times);
        if (!items) break;
        is_open = items->is_open;
        loop_run(interp, items, for_round, &context, NULL);
    }
    Dim rounds = all->is_open ? all->length : dim_constant(&interp->analysis.dims, all->count);
    if (rounds && took_all(interp, &context, &loop, all)) collect_lengths(interp, node, &outer, rounds);
    interp->path.state = interp_join(interp, &interp->path.state, &context.ended);
    lent_end(interp, &context.lent);
    finish_loop(interp, &outer, &loop, node->orelse);
}

/* ---- while ---- */

typedef struct WhileContext {
    AstWhile *node;
    State ended; /* the join of the states in which the condition did not hold */
} WhileContext;

/* One round on a state of which it is not known how often it comes here. */
static void while_round(Interp *interp, void *context, Value item) {
    (void)item;
    WhileContext *loop = context;
    Tri is = eval_condition(interp, loop->node->test);
    if (!interp->path.state.is_reached) return;
    State before = interp->path.state;
    if (is != TRI_YES) {
        refine(interp, loop->node->test, false);
        loop->ended = range_join(interp, &loop->ended, &interp->path.state);
        interp->path.state = before;
    }
    if (is == TRI_NO) {
        interp->path.state.is_reached = false;
        return;
    }
    refine(interp, loop->node->test, true);
    exec_block(interp, loop->node->body);
    join_continued(interp, interp->path.loops);
}

void exec_while(Interp *interp, AstWhile *node) {
    Loop loop = {.outer = interp->path.loops,
                 .frame = interp->path.frame,
                 .node = &node->node,
                 .handlers = interp->path.handlers};
    Path outer = path_enter(interp);
    interp->path.loops = &loop;
    WhileContext context = {.node = node};
    uint32_t limit = most_rounds(interp), suppressed = interp->run.counters.suppressed;
    uint64_t last_step = effort_of_rounds(interp);
    interp->path.loop_base = interp->path.undecided;
    interp->path.rounds++;
    /* While the condition is known the rounds are run one by one. */
    for (uint32_t round = 0; interp->path.state.is_reached; round++) {
        bool one_by_one = round < limit && interp->run.effort.steps <= last_step && !effort_is_short(interp);
        State head = interp->path.state;
        uint32_t failures = interp->run.counters.failures;
        Tri is = one_by_one ? eval_condition(interp, node->test) : TRI_UNKNOWN;
        if (!interp->path.state.is_reached) break;
        if (is == TRI_NO) {
            context.ended = range_join(interp, &context.ended, &interp->path.state);
            interp->path.state.is_reached = false;
            break;
        }
        if (is == TRI_UNKNOWN || loop.broken.is_reached) {
            interp->path.loop_base = outer.loop_base;
            /* The rounds ask the condition themselves; what has failed in it is not reported again. */
            if (interp->run.counters.failures == failures) interp->path.state = head;
            widen_rounds(interp, value_none(), while_round, &context, false);
            interp->path.state.is_reached = false;
            break;
        }
        interp->path.trail = trail_step(outer.trail, round + 1);
        exec_block(interp, node->body);
        join_continued(interp, &loop);
        interp->path.trail = outer.trail;
    }
    interp->path.loop_base = outer.loop_base;
    if (looks_again(interp, suppressed)) {
        WhileContext again = {.node = node};
        interp->path.state = outer.state;
        widen_rounds(interp, value_none(), while_round, &again, false);
    }
    interp->path.state = context.ended;
    finish_loop(interp, &outer, &loop, node->orelse);
}
