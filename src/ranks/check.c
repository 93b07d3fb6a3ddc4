/* Every function of the file is followed as three ranks would go through it, and their traces are compared.
 * What is wrong with a function is said there and not again where it is called. A function that only makes
 * some ranks wait (`if rank != 0: dist.barrier()`) may have its counterpart elsewhere: it is judged where it
 * is called, and when two functions of a file complement each other neither is wrong by itself. */
#include "ranks/check.h"
#include "ranks/compare.h"
#include "ranks/ranks_internal.h"

#include <string.h>

typedef struct Finding {
    const Node *function; /* FunctionDef, AsyncFunctionDef or Module */
    RankPick other;       /* who was compared with the first rank */
    TraceDifference difference;
    bool is_dropped;
} Finding;

typedef struct Check {
    RankContext context;
    SourceModule *module;
    Diagnostics *diagnostics;
    Array(Finding) findings;
} Check;

/* Which functions are judged. */

typedef struct Bareness {
    Check *check;
    bool does_more; /* than asking for ranks and waiting */
} Bareness;

static bool look_for_work(void *context, Node *node) {
    Bareness *bareness = context;
    if (node->kind != AST_Call) return !bareness->does_more;
    Check *check = bareness->check;
    const char *name = rank_meaning(&check->context, check->module, AS(Call, node)->func);
    bool is_known = (name && (torch_distributed_member(name) || horovod_member(name))) ||
                    rank_evaluate(&check->context, check->module, node, RANK_SECOND).depends;
    if (!is_known) bareness->does_more = true;
    return !bareness->does_more;
}

/* A function that does nothing but wait: its counterpart may be anywhere. */
static bool only_waits(Check *check, const Node *function, const TraceDifference *difference) {
    if (function->kind == AST_Module || strstr(difference->action->name, "barrier") == NULL) return false;
    Bareness bareness = {.check = check};
    Visitor visitor = {.enter = look_for_work, .context = &bareness};
    FOR_EACH (statement, AS(FunctionDef, function)->body) ast_walk(statement, &visitor);
    return !bareness.does_more;
}

static bool stands_in(const Finding *finding, const Node *function, const Node *node) {
    return finding->function != function && node && node->start >= finding->function->start &&
           node->end <= finding->function->end && finding->function->kind != AST_Module;
}

/* The condition that sets the ranks apart. */
static const Node *cause_of(const TraceDifference *difference) {
    if (difference->kind == DIFFERENCE_LEFT) return difference->other->guard;
    return difference->action->guard;
}

static bool complements(const Finding *a, const Finding *b) {
    return a->difference.kind == DIFFERENCE_EXTRA && b->difference.kind == DIFFERENCE_EXTRA &&
           a->difference.side != b->difference.side && strstr(a->difference.action->name, "barrier") &&
           strcmp(a->difference.action->name, b->difference.action->name) == 0;
}

static void drop_findings(Check *check) {
    for (uint32_t i = 0; i < check->findings.count; i++) {
        Finding *finding = &check->findings.items[i];
        if (only_waits(check, finding->function, &finding->difference)) finding->is_dropped = true;
        for (uint32_t k = 0; k < check->findings.count; k++)
            if (k != i && complements(finding, &check->findings.items[k])) finding->is_dropped = true;
    }
    /* What was found in a function that is called from here has been said there. */
    for (uint32_t i = 0; i < check->findings.count; i++) {
        Finding *finding = &check->findings.items[i];
        const Node *cause = cause_of(&finding->difference);
        for (uint32_t k = 0; k < check->findings.count; k++) {
            const Finding *inner = &check->findings.items[k];
            if (!inner->is_dropped && stands_in(inner, finding->function, cause)) finding->is_dropped = true;
        }
    }
}

/* What is said. */

static const char *who_does(const Finding *finding) {
    if (finding->difference.side == 0) return "only rank 0 reaches";
    return finding->other == RANK_LAST ? "the last rank reaches, and rank 0 does not reach,"
                                       : "rank 0 does not reach";
}

static const char *who_leaves(const Finding *finding) {
    if (finding->difference.side == 1) return "rank 0 leaves";
    return finding->other == RANK_LAST ? "the last rank leaves" : "the other ranks leave";
}

static void explain(Check *check, Diagnostic *diagnostic, const Finding *finding) {
    const TraceDifference *difference = &finding->difference;
    const Step *action = difference->action;
    if (difference->kind == DIFFERENCE_LEFT)
        diag_note(check->diagnostics, diagnostic, difference->other->module->tree->text,
                  (Span){difference->other->node->start, difference->other->node->end}, "%s here",
                  who_leaves(finding));
    else if (difference->kind == DIFFERENCE_ORDER)
        diag_note(check->diagnostics, diagnostic, difference->other->module->tree->text,
                  (Span){difference->other->node->start, difference->other->node->end},
                  "the other ranks call %s at this point", difference->other->name);
    else if (action->guard)
        diag_note(check->diagnostics, diagnostic, action->module->tree->text,
                  (Span){action->guard->start, action->guard->end}, "this sets the ranks apart");
    if (difference->site != action->node)
        diag_note(check->diagnostics, diagnostic, action->module->tree->text,
                  (Span){action->node->start, action->node->end}, "the %s that is meant", action->name);
}

static void report_collective(Check *check, const Finding *finding) {
    const TraceDifference *difference = &finding->difference;
    Span span = {difference->site->start, difference->site->end};
    const Text *text = check->module->tree->text;
    const char *name = difference->action->name;
    Diagnostic *diagnostic = NULL;
    switch (difference->kind) {
    case DIFFERENCE_EXTRA:
        diagnostic = diag_add(check->diagnostics, CODE_GUARDED_COLLECTIVE, text, span,
                              "%s this %s, and it waits for the others for ever", who_does(finding), name);
        diagnostic->help = "call it on all ranks, and keep only what one rank does alone under the condition";
        break;
    case DIFFERENCE_LEFT:
        diagnostic = diag_add(check->diagnostics, CODE_MISSED_COLLECTIVE, text, span,
                              "%s before this %s, which waits for them for ever", who_leaves(finding), name);
        diagnostic->help =
            "let all ranks come here, and put only what one rank does alone under the condition";
        break;
    case DIFFERENCE_ORDER:
        diagnostic = diag_add(check->diagnostics, CODE_COLLECTIVE_ORDER, text, span,
                              "rank 0 calls %s while the other ranks call %s", name, difference->other->name);
        diagnostic->help = "all ranks have to call the same collectives in the same order";
        break;
    case DIFFERENCE_NONE: return;
    }
    explain(check, diagnostic, finding);
}

static bool is_broadcast(const Step *step) {
    for (; step; step = step->next)
        if ((step->kind == STEP_ACTION && strncmp(step->name, "broadcast", 9) == 0) ||
            is_broadcast(step->arms[0].first) || is_broadcast(step->arms[1].first))
            return true;
    return false;
}

static void report_model(Check *check, const Finding *finding, bool broadcasts) {
    const TraceDifference *difference = &finding->difference;
    Span span = {difference->site->start, difference->site->end};
    const Text *text = check->module->tree->text;
    bool loads = strcmp(difference->action->name, "load_state_dict") == 0;
    if (difference->kind == DIFFERENCE_ORDER || (loads && broadcasts)) return;
    Diagnostic *diagnostic;
    if (loads) {
        diagnostic = diag_add(check->diagnostics, CODE_GUARDED_LOAD, text, span,
                              "only some ranks load weights into a model that is replicated already");
        diagnostic->help =
            "load on all ranks, or before the model is wrapped, which sends rank 0's weights to all";
    } else {
        diagnostic =
            diag_add(check->diagnostics, CODE_GUARDED_FORWARD, text, span,
                     "only some ranks call the replicated model, which waits for all to share its buffers");
        diagnostic->help = "call the module inside it (.module), or let all ranks do the evaluation";
    }
    explain(check, diagnostic, finding);
}

/* Comparing. */

static void compare_function(Check *check, TraceBuilder *builders, const Node *function) {
    const Trace *first = trace_of(&builders[RANK_FIRST], check->module, function);
    for (RankPick pick = RANK_SECOND; pick < RANK_PICKS; pick++) {
        const Trace *other = trace_of(&builders[pick], check->module, function);
        if (!first->first && !other->first) continue;
        TraceDifference difference = trace_compare(&check->context, first, RANK_FIRST, other, pick);
        if (difference.kind == DIFFERENCE_NONE) continue;
        array_push(&check->findings,
                   ((Finding){.function = function, .other = pick, .difference = difference}));
        return;
    }
}

static bool is_analysed(const Scope *scope) {
    return scope->kind == SCOPE_FUNCTION &&
           (scope->node->kind == AST_FunctionDef || scope->node->kind == AST_AsyncFunctionDef);
}

static bool sends_weights(TraceBuilder *builder, SourceModule *module) {
    for (const Scope *scope = module->scopes->module; scope; scope = scope_next(scope))
        if (is_analysed(scope) && is_broadcast(trace_of(builder, module, scope->node)->first)) return true;
    return is_broadcast(trace_of(builder, module, &module->tree->module->node)->first);
}

static void compare_all(Check *check, TraceSubject subject, bool *broadcasts) {
    TraceBuilder builders[RANK_PICKS];
    for (RankPick pick = RANK_FIRST; pick < RANK_PICKS; pick++)
        trace_builder_init(&builders[pick], &check->context, pick, subject);
    for (const Scope *scope = check->module->scopes->module; scope; scope = scope_next(scope))
        if (is_analysed(scope)) compare_function(check, builders, scope->node);
    compare_function(check, builders, &check->module->tree->module->node);
    drop_findings(check);
    if (subject == TRACE_COLLECTIVES) *broadcasts = sends_weights(&builders[RANK_FIRST], check->module);
    bool is_complete = !rank_is_exhausted(&check->context);
    for (RankPick pick = RANK_FIRST; pick < RANK_PICKS; pick++) {
        is_complete &= !builders[pick].overflows;
        trace_builder_free(&builders[pick]);
    }
    for (uint32_t i = 0; i < check->findings.count && is_complete; i++) {
        if (check->findings.items[i].is_dropped) continue;
        if (subject == TRACE_COLLECTIVES)
            report_collective(check, &check->findings.items[i]);
        else
            report_model(check, &check->findings.items[i], *broadcasts);
    }
    array_clear(&check->findings);
}

/* Whether the line of the text's byte [at] is a comment: "software distributed under the License". */
static bool is_comment(const Text *text, const char *at) {
    while (at > text->data && at[-1] != '\n' && at[-1] != '\r') at--;
    return at[strspn(at, " \t\f")] == '#';
}

static bool mentions(const Text *text, const char *word) {
    const char *end = text->data + text->length;
    for (const char *at = text->data; (at = memmem(at, (size_t)(end - at), word, strlen(word))); at++)
        if (!is_comment(text, at)) return true;
    return false;
}

void rank_check(Project *project, SourceModule *module, Diagnostics *diagnostics) {
    const Text *text = module->tree->text;
    /* Most files have nothing to do with it, and must not pay for it. */
    if (!mentions(text, "rank") && !mentions(text, "istributed")) return;
    Check check = {.module = module, .diagnostics = diagnostics};
    Arena arena = {0};
    rank_context_init(&check.context, project, &arena);
    bool broadcasts = false;
    /* Where ranks may have unequal amounts of work, which rank waits for which is unknown. */
    if (!rank_facts(&check.context, module)->gives_join) {
        compare_all(&check, TRACE_COLLECTIVES, &broadcasts);
        compare_all(&check, TRACE_MODELS, &broadcasts);
    }
    rank_check_training(&check.context, module, diagnostics);
    array_free(&check.findings);
    rank_context_free(&check.context);
    arena_free(&arena);
}
