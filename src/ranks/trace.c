/* A trace is built by one walk over the statements. Where one arm of an unknown condition leaves and the
 * other goes on, what follows is put into the other arm, so that nothing is said to follow a return. Paths
 * that end in an exception count only when the rank alone decides for them: a program that fails on one rank
 * fails. */
#include "ranks/trace.h"
#include "ranks/files.h"
#include "ranks/ranks_internal.h"
#include "syntax/name.h"

#include <string.h>

enum {
    FUNCTION_DEPTH = 12,
    STEP_BUDGET = 100000,
};

void trace_builder_init(TraceBuilder *builder, RankContext *context, RankPick pick, TraceSubject subject) {
    *builder = (TraceBuilder){.context = context, .pick = pick, .subject = subject};
}

void trace_builder_free(TraceBuilder *builder) { map_free(&builder->known); }

static Step *add_step(TraceBuilder *builder, Trace *out, StepKind kind, SourceModule *module,
                      const Node *node) {
    Step *step = ARENA_NEW(builder->context->arena, Step);
    *step = (Step){.kind = kind,
                   .module = module,
                   .node = node,
                   .site = node,
                   .asker = module,
                   .guard = builder->guard,
                   .is_in_turn = builder->is_in_turn};
    if (out->last)
        out->last->next = step;
    else
        out->first = step;
    out->last = step;
    if (++builder->steps > STEP_BUDGET) builder->overflows = true;
    return step;
}

static void splice(Trace *out, const Trace *more) {
    if (!more->first) return;
    if (out->last)
        out->last->next = more->first;
    else
        out->first = more->first;
    out->last = more->last;
}

static bool build_block(TraceBuilder *builder, SourceModule *module, const NodeList *body, Trace *out);

/* Whether what is not known about a condition may be a matter of ranks. */
static bool is_uncertain(TraceBuilder *builder, SourceModule *module, const Node *test) {
    while (test->kind == AST_UnaryOp && test->op == OP_Not) test = AS(UnaryOp, test)->operand;
    Amount amount = rank_evaluate(builder->context, module, test, builder->pick);
    if (amount_truth(amount) >= 0) return false;
    if (test->kind != AST_BoolOp) return amount.depends || rank_is_suggested(builder->context, test);
    FOR_EACH (value, AS(BoolOp, test)->values)
        if (is_uncertain(builder, module, value)) return true;
    return false;
}

/* The part of a condition that the rank has decided; [otherwise] when there is none. */
static const Node *decided_part(TraceBuilder *builder, SourceModule *module, const Node *test,
                                const Node *otherwise) {
    if (test->kind == AST_BoolOp)
        FOR_EACH (value, AS(BoolOp, test)->values) {
            Amount amount = rank_evaluate(builder->context, module, value, builder->pick);
            if (amount.depends && amount_truth(amount) >= 0) return value;
        }
    return otherwise;
}

/* Calls of functions of the project. A return inside of them leaves them, and not their caller. */

static void inline_steps(TraceBuilder *builder, SourceModule *asker, const Trace *from, bool in_loop,
                         const Node *site, Trace *out) {
    for (const Step *step = from->first; step && !builder->overflows; step = step->next) {
        if (step->kind == STEP_LEAVE && step->leave == LEAVE_RETURN) {
            if (in_loop) add_step(builder, out, STEP_LEAVE, step->module, step->node)->leave = LEAVE_BREAK;
            return;
        }
        Step *copy = add_step(builder, out, step->kind, step->module, step->node);
        Step *next = copy->next;
        *copy = *step;
        copy->next = next;
        copy->site = site;
        copy->asker = asker;
        if (!copy->guard) copy->guard = builder->guard;
        copy->is_in_turn |= builder->is_in_turn;
        for (uint32_t i = 0; i < 2; i++) {
            copy->arms[i] = (Trace){0};
            inline_steps(builder, asker, &step->arms[i], in_loop || step->kind == STEP_LOOP, site,
                         &copy->arms[i]);
        }
    }
}

/* Decorators that change nothing about what a call does. */
static bool is_plain(TraceBuilder *builder, SourceModule *module, const AstFunctionDef *function) {
    const Scope *scope = scope_opened(module->scopes, &function->node, SCOPE_FUNCTION);
    if (!scope || scope->is_generator) return false;
    FOR_EACH (decorator, function->decorator_list) {
        const Node *node = decorator->kind == AST_Call ? AS(Call, decorator)->func : decorator;
        if (node->kind == AST_Name &&
            (AS(Name, node)->id == SYM_staticmethod || AS(Name, node)->id == SYM_classmethod))
            continue;
        const char *name = rank_meaning(builder->context, module, node);
        if (!name || (strcmp(name, "torch.no_grad") != 0 && strcmp(name, "torch.inference_mode") != 0 &&
                      strcmp(name, "torch.distributed.elastic.multiprocessing.errors.record") != 0))
            return false;
    }
    return true;
}

static void add_call(TraceBuilder *builder, SourceModule *module, const AstCall *call, Trace *out) {
    const char *action = NULL;
    const Node *path = NULL;
    bool is_alone = false;
    switch (builder->subject) {
    case TRACE_COLLECTIVES: action = trace_collective(builder->context, module, call); break;
    case TRACE_MODELS: action = trace_model_action(builder->context, module, call); break;
    case TRACE_FILES:
        action = rank_file_action(builder->context, module, call, builder->pick, &path, &is_alone);
        break;
    }
    if (action) {
        Step *step = add_step(builder, out, STEP_ACTION, module, &call->node);
        step->name = action;
        step->path = path;
        step->is_alone = is_alone;
        return;
    }
    if (builder->depth >= FUNCTION_DEPTH) return;
    SourceModule *owner;
    const AstFunctionDef *function = rank_function(builder->context, module, call->func, &owner);
    if (!function || !is_plain(builder, owner, function)) return;
    inline_steps(builder, module, trace_of(builder, owner, &function->node), false, &call->node, out);
}

/* Expressions: the calls in them, in the order in which they are made. */

typedef struct ExpressionBuilder {
    TraceBuilder *builder;
    SourceModule *module;
    Trace *out;
} ExpressionBuilder;

static void build_expression(TraceBuilder *builder, SourceModule *module, const Node *node, Trace *out);

static void build_choice(TraceBuilder *builder, SourceModule *module, const Node *test, int truth,
                         const Node *body, const Node *orelse, Trace *out) {
    const Node *outer = builder->guard;
    if (truth >= 0) {
        builder->guard = test;
        const Node *taken = truth ? body : orelse;
        if (taken) build_expression(builder, module, taken, out);
        builder->guard = outer;
        return;
    }
    Trace arms[2] = {{0}, {0}};
    if (body) build_expression(builder, module, body, &arms[0]);
    if (orelse) build_expression(builder, module, orelse, &arms[1]);
    if (!arms[0].first && !arms[1].first) return;
    Step *step = add_step(builder, out, STEP_BRANCH, module, test);
    step->arms[0] = arms[0];
    step->arms[1] = arms[1];
    step->is_uncertain = is_uncertain(builder, module, test);
}

/* `a and b and c`: each operand is evaluated when those before it let it. */
static void build_operands(TraceBuilder *builder, SourceModule *module, const AstBoolOp *node, Trace *out) {
    int going = node->node.op == OP_And; /* the truth value with which evaluation goes on */
    const Node *outer = builder->guard;
    FOR_EACH (value, node->values) {
        build_expression(builder, module, value, out);
        Amount amount = rank_evaluate(builder->context, module, value, builder->pick);
        int truth = amount_truth(amount);
        if (truth >= 0 && amount.depends) builder->guard = value;
        if (truth >= 0 && truth != going) break;
        if (truth >= 0 || value_at + 1 == value_end) continue;
        /* What follows is done or not: the first operand that is not known opens one arm for all others. */
        Trace rest = {0};
        for (Node *const *more = value_at + 1; more < value_end; more++)
            build_expression(builder, module, *more, &rest);
        if (rest.first) {
            Step *step = add_step(builder, out, STEP_BRANCH, module, value);
            step->arms[going ? 0 : 1] = rest;
            step->is_uncertain = is_uncertain(builder, module, value);
        }
        break;
    }
    builder->guard = outer;
}

static void build_comprehension(TraceBuilder *builder, SourceModule *module, const Node *node,
                                const NodeList *generators, const Node *first, const Node *second,
                                Trace *out) {
    Trace body = {0};
    FOR_EACH (generator, generators) {
        build_expression(builder, module, AS(comprehension, generator)->iter, out);
        FOR_EACH (condition, AS(comprehension, generator)->ifs)
            build_expression(builder, module, condition, &body);
    }
    build_expression(builder, module, first, &body);
    if (second) build_expression(builder, module, second, &body);
    if (body.first) add_step(builder, out, STEP_LOOP, module, node)->arms[0] = body;
}

static bool enter(void *context, Node *node) {
    ExpressionBuilder *expression = context;
    TraceBuilder *builder = expression->builder;
    switch ((NodeKind)node->kind) {
    case AST_Lambda:
    case AST_GeneratorExp: return false;
    case AST_IfExp: {
        const AstIfExp *choice = AS(IfExp, node);
        build_expression(builder, expression->module, choice->test, expression->out);
        int truth =
            amount_truth(rank_evaluate(builder->context, expression->module, choice->test, builder->pick));
        build_choice(builder, expression->module, choice->test, truth, choice->body, choice->orelse,
                     expression->out);
        return false;
    }
    case AST_BoolOp:
        build_operands(builder, expression->module, AS(BoolOp, node), expression->out);
        return false;
    case AST_ListComp:
        build_comprehension(builder, expression->module, node, AS(ListComp, node)->generators,
                            AS(ListComp, node)->elt, NULL, expression->out);
        return false;
    case AST_SetComp:
        build_comprehension(builder, expression->module, node, AS(SetComp, node)->generators,
                            AS(SetComp, node)->elt, NULL, expression->out);
        return false;
    case AST_DictComp:
        build_comprehension(builder, expression->module, node, AS(DictComp, node)->generators,
                            AS(DictComp, node)->key, AS(DictComp, node)->value, expression->out);
        return false;
    default: return true;
    }
}

static void leave(void *context, Node *node) {
    ExpressionBuilder *expression = context;
    if (node->kind == AST_Call)
        add_call(expression->builder, expression->module, AS(Call, node), expression->out);
}

static void build_expression(TraceBuilder *builder, SourceModule *module, const Node *node, Trace *out) {
    if (!node || builder->overflows) return;
    ExpressionBuilder expression = {.builder = builder, .module = module, .out = out};
    Visitor visitor = {.enter = enter, .leave = leave, .context = &expression};
    ast_walk((Node *)node, &visitor);
}

/* Statements. */

static void add_leave(TraceBuilder *builder, SourceModule *module, const Node *node, LeaveKind kind,
                      Trace *out) {
    add_step(builder, out, STEP_LEAVE, module, node)->leave = (uint8_t)kind;
}

static bool ends_in_exception(const Trace *trace) {
    return trace->last && trace->last->kind == STEP_LEAVE && trace->last->leave == LEAVE_RAISE;
}

/* `if local_rank != 0: dist.barrier()`, seen by rank 0: the others stay behind until it waits, too. */
static void note_hold(TraceBuilder *builder, SourceModule *module, const NodeList *arm, Trace *out) {
    if (builder->subject != TRACE_FILES) return;
    FOR_EACH (statement, arm) {
        const Node *call = statement->kind == AST_Expr ? AS(Expr, statement)->value : NULL;
        const char *name = call && call->kind == AST_Call
                               ? trace_collective(builder->context, module, AS(Call, call))
                               : NULL;
        if (!name || strcmp(name, "barrier") != 0) continue;
        add_step(builder, out, STEP_ACTION, module, call)->name = rank_file_hold();
        return;
    }
}

/* An if. What follows goes on in [*out], which becomes the arm that does not leave when the other does. */
static bool build_if(TraceBuilder *builder, SourceModule *module, const AstIf *node, Trace **out) {
    build_expression(builder, module, node->test, *out);
    Amount amount = rank_evaluate(builder->context, module, node->test, builder->pick);
    int truth = amount_truth(amount);
    const Node *outer = builder->guard;
    if (truth >= 0) {
        if (amount.depends) builder->guard = node->test;
        if (amount.depends) note_hold(builder, module, truth ? node->orelse : node->body, *out);
        bool goes_on = build_block(builder, module, truth ? node->body : node->orelse, *out);
        builder->guard = outer;
        return goes_on;
    }
    builder->guard = decided_part(builder, module, node->test, outer);
    Trace arms[2] = {{0}, {0}};
    bool falls[2] = {build_block(builder, module, node->body, &arms[0]),
                     build_block(builder, module, node->orelse, &arms[1])};
    builder->guard = outer;
    for (uint32_t i = 0; i < 2; i++) {
        if (!ends_in_exception(&arms[i])) continue;
        /* Also when both fail: then the second one, by the way, is what all of them do. */
        splice(*out, &arms[1 - i]);
        return falls[1 - i];
    }
    if (!arms[0].first && !arms[1].first) return true;
    Step *step = add_step(builder, *out, STEP_BRANCH, module, node->test);
    step->is_uncertain = is_uncertain(builder, module, node->test);
    step->arms[0] = arms[0];
    step->arms[1] = arms[1];
    if (falls[0] != falls[1]) *out = &step->arms[falls[0] ? 0 : 1];
    return falls[0] || falls[1];
}

static void build_loop(TraceBuilder *builder, SourceModule *module, const Node *node, const Node *test,
                       const NodeList *body, const NodeList *orelse, Trace *out) {
    Trace inside = {0};
    if (test) build_expression(builder, module, test, &inside);
    build_block(builder, module, body, &inside);
    if (inside.first) add_step(builder, out, STEP_LOOP, module, node)->arms[0] = inside;
    build_block(builder, module, orelse, out);
}

/* What is expected to fail tells nothing: `with self.assertRaises(…):`, `with pytest.raises(…):`. */
static bool expects_failure(TraceBuilder *builder, const NodeList *items) {
    FOR_EACH (item, items) {
        const Node *node = AS(withitem, item)->context_expr;
        if (node->kind != AST_Call) continue;
        const Node *callee = AS(Call, node)->func;
        Sym name = callee->kind == AST_Attribute ? AS(Attribute, callee)->attr
                   : callee->kind == AST_Name    ? AS(Name, callee)->id
                                                 : 0;
        const char *text = symbol_text(builder->context->project->symbols, name);
        if (strncmp(text, "assertRaises", 12) == 0 || strcmp(text, "raises") == 0 ||
            strcmp(text, "suppress") == 0)
            return true;
    }
    return false;
}

static bool build_with(TraceBuilder *builder, SourceModule *module, const NodeList *items,
                       const NodeList *body, Trace *out) {
    if (expects_failure(builder, items)) return true;
    FOR_EACH (item, items) build_expression(builder, module, AS(withitem, item)->context_expr, out);
    return build_block(builder, module, body, out);
}

static bool build_try(TraceBuilder *builder, SourceModule *module, const AstTry *node, Trace *out) {
    bool falls = build_block(builder, module, node->body, out);
    if (falls) falls = build_block(builder, module, node->orelse, out);
    return build_block(builder, module, node->finalbody, out) && falls;
}

static void build_match(TraceBuilder *builder, SourceModule *module, const AstMatch *node, Trace *out) {
    build_expression(builder, module, node->subject, out);
    FOR_EACH (item, node->cases) {
        Trace arm = {0};
        build_block(builder, module, AS(match_case, item)->body, &arm);
        if (!arm.first || ends_in_exception(&arm)) continue;
        Step *step = add_step(builder, out, STEP_BRANCH, module, item);
        step->arms[0] = arm;
        step->is_uncertain = rank_is_suggested(builder->context, node->subject);
    }
}

static bool is_exit(TraceBuilder *builder, SourceModule *module, const Node *node) {
    if (node->kind == AST_Call) node = AS(Call, node)->func;
    if (node->kind == AST_Name) {
        const char *name = symbol_text(builder->context->project->symbols, AS(Name, node)->id);
        const Variable *variable = scope_use(module->scopes, node);
        if ((!variable || !variable->definition) &&
            (strcmp(name, "exit") == 0 || strcmp(name, "quit") == 0 || strcmp(name, "SystemExit") == 0))
            return true;
    }
    const char *name = rank_meaning(builder->context, module, node);
    return name && (strcmp(name, "sys.exit") == 0 || strcmp(name, "os._exit") == 0);
}

static bool build_statement(TraceBuilder *builder, SourceModule *module, const Node *node, Trace **out) {
    switch ((NodeKind)node->kind) {
    case AST_If: return build_if(builder, module, AS(If, node), out);
    case AST_For:
        build_expression(builder, module, AS(For, node)->iter, *out);
        build_loop(builder, module, node, NULL, AS(For, node)->body, AS(For, node)->orelse, *out);
        return true;
    case AST_AsyncFor:
        build_expression(builder, module, AS(AsyncFor, node)->iter, *out);
        build_loop(builder, module, node, NULL, AS(AsyncFor, node)->body, AS(AsyncFor, node)->orelse, *out);
        return true;
    case AST_While:
        build_loop(builder, module, node, AS(While, node)->test, AS(While, node)->body,
                   AS(While, node)->orelse, *out);
        return true;
    case AST_With: return build_with(builder, module, AS(With, node)->items, AS(With, node)->body, *out);
    case AST_AsyncWith:
        return build_with(builder, module, AS(AsyncWith, node)->items, AS(AsyncWith, node)->body, *out);
    case AST_Try:
    case AST_TryStar: return build_try(builder, module, AS(Try, node), *out);
    case AST_Match: build_match(builder, module, AS(Match, node), *out); return true;
    case AST_Return:
        build_expression(builder, module, AS(Return, node)->value, *out);
        add_leave(builder, module, node, LEAVE_RETURN, *out);
        return false;
    case AST_Break: add_leave(builder, module, node, LEAVE_BREAK, *out); return false;
    case AST_Continue: add_leave(builder, module, node, LEAVE_CONTINUE, *out); return false;
    case AST_Raise: {
        const Node *exception = AS(Raise, node)->exc;
        bool exits = exception && is_exit(builder, module, exception);
        add_leave(builder, module, node, exits ? LEAVE_EXIT : LEAVE_RAISE, *out);
        return false;
    }
    case AST_FunctionDef:
    case AST_AsyncFunctionDef:
    case AST_ClassDef: return true;
    case AST_Expr:
        if (AS(Expr, node)->value->kind == AST_Call && is_exit(builder, module, AS(Expr, node)->value)) {
            add_leave(builder, module, node, LEAVE_EXIT, *out);
            return false;
        }
        build_expression(builder, module, AS(Expr, node)->value, *out);
        return true;
    default: build_expression(builder, module, node, *out); return true;
    }
}

/* Appends what the statements do; false when no path goes on after them. */
static bool build_block(TraceBuilder *builder, SourceModule *module, const NodeList *body, Trace *out) {
    bool was_in_turn = builder->is_in_turn, goes_on = true;
    const Node *turn_end = NULL;
    for (uint32_t i = 0; i < list_count(body) && goes_on && !builder->overflows; i++) {
        const Node *statement = body->items[i];
        if (statement == turn_end) builder->is_in_turn = was_in_turn;
        goes_on = build_statement(builder, module, statement, &out);
        if (builder->subject != TRACE_FILES || builder->is_in_turn) continue;
        turn_end = rank_turn_end(builder->context, module, body, i);
        builder->is_in_turn = turn_end != NULL;
    }
    builder->is_in_turn = was_in_turn;
    return goes_on;
}

const Trace *trace_of(TraceBuilder *builder, SourceModule *module, const Node *function) {
    uint64_t key = (uint64_t)(uintptr_t)function;
    uint64_t *known = map_find(&builder->known, key);
    if (known) return (const Trace *)(uintptr_t)*known;
    Trace *trace = ARENA_NEW(builder->context->arena, Trace);
    /* While it is built a call of itself does nothing. */
    static const Trace nothing;
    *map_at(&builder->known, key) = (uint64_t)(uintptr_t)&nothing;
    const Node *outer = builder->guard;
    bool was_in_turn = builder->is_in_turn;
    builder->guard = NULL;
    builder->is_in_turn = false;
    builder->depth++;
    const NodeList *body = function->kind == AST_Module        ? AS(Module, function)->body
                           : function->kind == AST_FunctionDef ? AS(FunctionDef, function)->body
                                                               : AS(AsyncFunctionDef, function)->body;
    build_block(builder, module, body, trace);
    builder->depth--;
    builder->guard = outer;
    builder->is_in_turn = was_in_turn;
    *map_at(&builder->known, key) = (uint64_t)(uintptr_t)trace;
    return trace;
}
