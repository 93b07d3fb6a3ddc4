/* A cursor stands in a trace and knows what comes when the list that it is in ends. The two cursors move on
 * together. A pair of places that was compared before is not compared again, so that many branches one after
 * the other cost no more than their number. */
#include "ranks/compare.h"

#include <string.h>

enum { PAIR_LIMIT = 20000 };

typedef struct Cursor {
    const Step *step;
    const struct Cursor *after; /* where it goes on when the list ends; NULL: the function ends */
    const Step *loop;           /* this cursor only marks the end of the body of a loop */
} Cursor;

/* That a condition holds, or does not, on the way that is compared. */
typedef struct AssumedCore {
    const struct AssumedCore *outer;
    SourceModule *module;
    const Node *core;
    bool holds;
} AssumedCore;

typedef struct TracePair {
    RankContext *context;
    const Trace *traces[2];
    RankPick picks[2];
    Map seen;
    const AssumedCore *assumed;
    uint32_t pairs;
    bool stops;
    TraceDifference found;
} TracePair;

/* Where a cursor stands. */
typedef enum TracePlace {
    AT_STEP,
    AT_LOOP_END, /* also by continue */
    AT_BREAK,
    AT_END, /* of the function, also by return */
} TracePlace;

typedef struct Stand {
    TracePlace place;
    Cursor at;
    const Step *leave;      /* the statement that led there, or NULL */
    const Cursor *loop_end; /* of AT_LOOP_END and AT_BREAK: the mark at the end of the loop's body */
} Stand;

static Stand stand(Cursor cursor) {
    for (;;) {
        if (!cursor.step) {
            if (!cursor.after) return (Stand){.place = AT_END};
            if (cursor.after->loop) return (Stand){.place = AT_LOOP_END, .loop_end = cursor.after};
            cursor = *cursor.after;
            continue;
        }
        if (cursor.step->kind != STEP_LEAVE) return (Stand){.place = AT_STEP, .at = cursor};
        const Step *leave = cursor.step;
        const Cursor *mark = cursor.after;
        while (mark && !mark->loop) mark = mark->after;
        if (leave->leave == LEAVE_CONTINUE && mark)
            return (Stand){.place = AT_LOOP_END, .leave = leave, .loop_end = mark};
        if (leave->leave == LEAVE_BREAK && mark)
            return (Stand){.place = AT_BREAK, .leave = leave, .loop_end = mark};
        return (Stand){.place = AT_END, .leave = leave};
    }
}

/* Looking ahead. */

static const Step *first_action(const Step *step, const char *name, const Node **site) {
    for (; step; step = step->next) {
        if (step->kind == STEP_ACTION && (!name || strcmp(step->name, name) == 0)) {
            *site = step->site;
            return step;
        }
        if (step->kind == STEP_BRANCH && step->is_uncertain) continue;
        for (uint32_t i = 0; i < 2; i++) {
            const Step *inside = first_action(step->arms[i].first, name, site);
            if (!inside) continue;
            *site = step->site != step->node ? step->site : *site;
            return inside;
        }
    }
    return NULL;
}

/* How far ahead somebody looks. */
typedef enum LookAhead { TO_LOOP_END, AROUND_LOOP, TO_FUNCTION_END } LookAhead;

/* The first action from a cursor on. */
static const Step *ahead(Cursor cursor, LookAhead far, const char *name, const Node **site) {
    const Step *found = cursor.loop ? NULL : first_action(cursor.step, name, site);
    for (const Cursor *after = cursor.after; after && !found; after = after->after) {
        if (!after->loop)
            found = first_action(after->step, name, site);
        else if (far == TO_LOOP_END)
            return NULL;
        else if (far == AROUND_LOOP)
            return first_action(after->loop->arms[0].first, name, site);
    }
    return found;
}

/* The return in [step] that a rank takes and another does not; NULL when there is none. */
static const Step *find_return(const Step *step) {
    for (; step; step = step->next) {
        if (step->kind == STEP_LEAVE && step->guard &&
            (step->leave == LEAVE_RETURN || step->leave == LEAVE_EXIT))
            return step;
        if (step->kind == STEP_BRANCH && step->is_uncertain) continue;
        for (uint32_t i = 0; i < 2; i++) {
            const Step *inside = find_return(step->arms[i].first);
            if (inside) return inside;
        }
    }
    return NULL;
}

static uint32_t count_actions(const Step *step, const char *name) {
    uint32_t count = 0;
    for (; step; step = step->next) {
        if (step->kind == STEP_ACTION && strcmp(step->name, name) == 0) count++;
        count += count_actions(step->arms[0].first, name) + count_actions(step->arms[1].first, name);
    }
    return count;
}

static bool does_more(const TracePair *comparison, uint32_t side, const char *name) {
    return count_actions(comparison->traces[side]->first, name) >
           count_actions(comparison->traces[1 - side]->first, name);
}

/* Findings. */

static void report_missing(TracePair *comparison, uint32_t side, const Step *action, const Node *site,
                           const Step *leave) {
    comparison->stops = true;
    /* A function that fails on one rank fails: only a failure that the rank alone decides counts. */
    bool is_left = leave && leave->guard;
    if (!is_left && !does_more(comparison, side, action->name)) return;
    comparison->found = (TraceDifference){.kind = is_left ? DIFFERENCE_LEFT : DIFFERENCE_EXTRA,
                                          .side = side,
                                          .action = action,
                                          .other = is_left ? leave : NULL,
                                          .site = site};
}

static void compare_from(TracePair *comparison, Cursor a, Cursor b);

/* One of the two stands where nothing follows, the other at a step or further inside. */
static void compare_ends(TracePair *comparison, const Stand stands[2], uint32_t ended) {
    const Stand *gone = &stands[ended], *staying = &stands[1 - ended];
    const Node *site = NULL;
    const Step *action = NULL;
    if (staying->place == AT_STEP)
        action = ahead(staying->at,
                       gone->place == AT_END     ? TO_FUNCTION_END
                       : gone->place == AT_BREAK ? AROUND_LOOP
                                                 : TO_LOOP_END,
                       NULL, &site);
    else if (staying->place == AT_LOOP_END)
        action = first_action(staying->loop_end->loop->arms[0].first, NULL, &site);
    if (!action && gone->place == AT_END && staying->loop_end)
        action = ahead(*staying->loop_end, TO_FUNCTION_END, NULL, &site);
    if (action) report_missing(comparison, 1 - ended, action, site, gone->leave);
}

/* What is left of a condition without what the rank decides in it and without `not`, which turns
 * [is_negated] around. */
static const Node *core_of(const TracePair *comparison, SourceModule *module, const Node *node, uint32_t side,
                           bool *is_negated) {
    for (;;) {
        if (node->kind == AST_UnaryOp && node->op == OP_Not) {
            node = AS(UnaryOp, node)->operand;
            *is_negated = !*is_negated;
            continue;
        }
        if (node->kind != AST_BoolOp) return node;
        const Node *left = NULL;
        uint32_t count = 0;
        FOR_EACH (value, AS(BoolOp, node)->values) {
            if (amount_truth(rank_evaluate(comparison->context, module, value, comparison->picks[side])) >= 0)
                continue;
            left = value;
            count++;
        }
        if (count != 1) return node;
        node = left;
    }
}

static bool is_equal(const Node *a, const Node *b) {
    return a == b || (a->kind == b->kind && ast_equal(a, b));
}

/* Conditions that are the same but for what the ranks decide in them. */
static bool same_condition(const TracePair *comparison, SourceModule *module, const Node *a, const Node *b,
                           bool *is_negated) {
    const Node *left = core_of(comparison, module, a, 0, is_negated);
    return is_equal(left, core_of(comparison, module, b, 1, is_negated));
}

/* Whether an arm of a branch is taken where what was assumed on the way holds. */
static bool may_take(const TracePair *comparison, const Step *branch, uint32_t side, uint32_t arm) {
    bool is_negated = false;
    const Node *core = core_of(comparison, branch->module, branch->node, side, &is_negated);
    for (const AssumedCore *one = comparison->assumed; one; one = one->outer)
        if (one->module == branch->module && is_equal(one->core, core))
            return one->holds == ((arm == 0) != is_negated);
    return true;
}

/* What holds in an arm of a branch. */
static AssumedCore assumption_of(const TracePair *comparison, const Step *branch, uint32_t side,
                                 uint32_t arm) {
    bool is_negated = false;
    const Node *core = core_of(comparison, branch->module, branch->node, side, &is_negated);
    return (AssumedCore){comparison->assumed, branch->module, core, (arm == 0) != is_negated};
}

static Cursor after_step(TracePair *comparison, Cursor cursor, const Step *inside) {
    Cursor *rest = ARENA_NEW(comparison->context->arena, Cursor);
    *rest = (Cursor){.step = cursor.step->next, .after = cursor.after};
    return (Cursor){.step = inside, .after = rest};
}

static Cursor next(Cursor cursor) { return (Cursor){.step = cursor.step->next, .after = cursor.after}; }

static void compare_loops(TracePair *comparison, Cursor a, Cursor b) {
    Cursor *marks = arena_alloc(comparison->context->arena, 4 * sizeof *marks);
    Cursor sides[2] = {a, b}, bodies[2];
    for (uint32_t i = 0; i < 2; i++) {
        marks[i] = next(sides[i]);
        marks[2 + i] = (Cursor){.after = &marks[i], .loop = sides[i].step};
        bodies[i] = (Cursor){.step = sides[i].step->arms[0].first, .after = &marks[2 + i]};
    }
    compare_from(comparison, bodies[0], bodies[1]);
    if (!comparison->stops) compare_from(comparison, next(a), next(b));
}

/* Nothing lines up: what one side does and the other never does is still a difference. */
static void compare_unlike(TracePair *comparison, Cursor a, Cursor b) {
    Cursor sides[2] = {a, b};
    for (uint32_t i = 0; i < 2; i++) {
        const Node *site = NULL, *unused = NULL;
        const Step *action = ahead(sides[i], TO_FUNCTION_END, NULL, &site);
        if (!action || ahead(sides[1 - i], TO_FUNCTION_END, action->name, &unused)) continue;
        report_missing(comparison, i, action, site, NULL);
        return;
    }
    comparison->stops = true;
}

/* A loop in which nothing is done together matters only when one rank may return from it. */
static bool pass_loop(TracePair *comparison, Cursor a, Cursor b) {
    Cursor sides[2] = {a, b};
    for (uint32_t i = 0; i < 2; i++) {
        const Step *step = sides[i].step;
        const Node *site;
        if (!step || step->kind != STEP_LOOP || first_action(step->arms[0].first, NULL, &site)) continue;
        const Step *leave = find_return(step->arms[0].first);
        Cursor gone[2] = {a, b}, passed[2] = {a, b};
        gone[i] = (Cursor){.step = leave};
        passed[i] = next(sides[i]);
        if (leave) compare_from(comparison, gone[0], gone[1]);
        if (!comparison->stops) compare_from(comparison, passed[0], passed[1]);
        return true;
    }
    return false;
}

static void compare_actions(TracePair *comparison, Cursor a, Cursor b) {
    if (strcmp(a.step->name, b.step->name) == 0) {
        compare_from(comparison, next(a), next(b));
        return;
    }
    comparison->stops = true;
    if (does_more(comparison, 0, a.step->name)) {
        report_missing(comparison, 0, a.step, a.step->site, NULL);
    } else if (does_more(comparison, 1, b.step->name)) {
        report_missing(comparison, 1, b.step, b.step->site, NULL);
    } else {
        comparison->found = (TraceDifference){
            .kind = DIFFERENCE_ORDER, .action = a.step, .other = b.step, .site = a.step->site};
    }
}

/* A branch on one side only: the other side has to fit both of its arms. */
static bool split_branch(TracePair *comparison, Cursor a, Cursor b, uint32_t side) {
    const Step *step = side == 0 ? a.step : b.step;
    if (!step || step->kind != STEP_BRANCH) return false;
    if (step->is_uncertain) comparison->stops = true;
    for (uint32_t i = 0; i < 2 && !comparison->stops; i++) {
        if (!may_take(comparison, step, side, i)) continue;
        const Step *arm = step->arms[i].first;
        AssumedCore holds = assumption_of(comparison, step, side, i);
        comparison->assumed = &holds;
        if (side == 0)
            compare_from(comparison, after_step(comparison, a, arm), b);
        else
            compare_from(comparison, a, after_step(comparison, b, arm));
        comparison->assumed = holds.outer;
    }
    return true;
}

/* A branch that both take: each arm of one with the arm of the other that goes with it. */
static void compare_branches(TracePair *comparison, Cursor a, Cursor b, bool is_negated) {
    for (uint32_t i = 0; i < 2 && !comparison->stops; i++) {
        if (!may_take(comparison, a.step, 0, i)) continue;
        AssumedCore holds = assumption_of(comparison, a.step, 0, i);
        comparison->assumed = &holds;
        compare_from(comparison, after_step(comparison, a, a.step->arms[i].first),
                     after_step(comparison, b, b.step->arms[is_negated ? 1 - i : i].first));
        comparison->assumed = holds.outer;
    }
}

static void compare_steps(TracePair *comparison, Cursor a, Cursor b) {
    const Step *left = a.step, *right = b.step;
    bool is_negated = false;
    if (left->kind == STEP_ACTION && right->kind == STEP_ACTION) {
        compare_actions(comparison, a, b);
    } else if (left->kind == STEP_LOOP && right->kind == STEP_LOOP && left->node == right->node) {
        compare_loops(comparison, a, b);
    } else if (left->kind == STEP_BRANCH && right->kind == STEP_BRANCH && left->module == right->module &&
               same_condition(comparison, left->module, left->node, right->node, &is_negated)) {
        compare_branches(comparison, a, b, is_negated);
    } else if (left->kind == STEP_BRANCH && left->is_uncertain) {
        comparison->stops = true;
    } else if (!split_branch(comparison, a, b, 1) && !split_branch(comparison, a, b, 0) &&
               !pass_loop(comparison, a, b)) {
        compare_unlike(comparison, a, b);
    }
}

static uint64_t place_of(const Stand *stand) {
    uint64_t key = (uint64_t)(uintptr_t)stand->at.step * 31 + (uint64_t)(uintptr_t)stand->leave;
    return key * 31 + (uint64_t)(uintptr_t)stand->loop_end + stand->place;
}

static void compare_from(TracePair *comparison, Cursor a, Cursor b) {
    if (comparison->stops) return;
    Stand stands[2] = {stand(a), stand(b)};
    uint64_t key = place_of(&stands[0]) * 1000003 + place_of(&stands[1]);
    if (map_find(&comparison->seen, key)) return;
    *map_at(&comparison->seen, key) = 1;
    if (++comparison->pairs > PAIR_LIMIT) {
        comparison->stops = true;
        return;
    }
    if (stands[0].place == AT_STEP && stands[1].place == AT_STEP) {
        compare_steps(comparison, stands[0].at, stands[1].at);
    } else if (stands[0].place == AT_STEP || stands[1].place == AT_STEP) {
        uint32_t staying = stands[0].place == AT_STEP ? 0 : 1;
        Cursor at = stands[staying].at;
        bool is_split =
            staying == 0 ? split_branch(comparison, at, b, 0) : split_branch(comparison, a, at, 1);
        if (!is_split) compare_ends(comparison, stands, 1 - staying);
    } else if (stands[0].place != stands[1].place) {
        compare_ends(comparison, stands, stands[0].place > stands[1].place ? 0 : 1);
    }
}

TraceDifference trace_compare(RankContext *context, const Trace *first, RankPick first_pick,
                              const Trace *second, RankPick second_pick) {
    TracePair comparison = {
        .context = context, .traces = {first, second}, .picks = {first_pick, second_pick}};
    compare_from(&comparison, (Cursor){.step = first->first}, (Cursor){.step = second->first});
    map_free(&comparison.seen);
    return comparison.found;
}
