/* How a call of a function of a stub is evaluated.
 *
 * The overloads are matched in order. One that fits for certain ends the search; those that may fit are
 * evaluated as well, and the results are joined. Each evaluation is a trial: what fails in it is seen only
 * when nothing else remains. A body runs in a frame of its own, like any function, with the names that the
 * patterns bound behind its variables; the annotation of the result is evaluated in the same frame
 * afterwards. */
#include "eval/stub/call.h"

#include "eval/error.h"
#include "eval/flow/annotation.h"
#include "eval/flow/asked.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/handler.h"
#include "eval/flow/loop.h"
#include "eval/flow/merge.h"
#include "eval/flow/refine.h"
#include "eval/flow/statement.h"
#include "eval/flow/variable.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/observer.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/stub/foreign.h"
#include "eval/stub/stub.h"
#include "eval/stub/suspicion.h"
#include "eval/stub/view.h"

#include <string.h>

enum { MOST_OVERLOADS = 64 };

/* The definitions of one function in the order of the text, and the body that they share. */
typedef struct Overloads {
    const FunctionObject *functions[MOST_OVERLOADS];
    BoundRule *rules[MOST_OVERLOADS];
    uint32_t count;
    const BoundRule *last; /* of the function itself: the last definition */
    const BoundRule *body; /* the plain definition after them; NULL when there is none */
} Overloads;

/* ---- results ---- */

Value result_array(Interp *interp, Module *module, const ArrayInfo *info, bool may_be_scalar,
                   const Node *site) {
    const ModuleRules *names = rule_module(interp, module);
    Address class = info->class ? info->class : names->array;
    bool is_scalar = !info->shape->is_open && info->shape->rank == 0;
    /* What an array of objects holds may be anything. */
    if (may_be_scalar && info->shape->rank == 0 && info->element.type == ELEMENT_OBJECT)
        return unknown(interp);
    if (may_be_scalar && is_scalar && names->scalar) class = names->scalar;
    if (!class) return unknown(interp);
    ArrayInfo made = *info;
    made.shape = supposed_shape(interp, info->shape);
    bool is_wide = made.element.bits == (made.element.type == ELEMENT_COMPLEX ? 128 : 64);
    if (names->dialect->tracing.narrows && is_wide) made.element.bits = 0;
    return array_value(interp, class, &made, site);
}

Address class_of_results(const Match *match) {
    const ModuleRules *names = match->bound->names;
    for (uint32_t i = 0; names->dialect->tracing.keeps_classes && i < match->operands.count; i++) {
        Address class = match->operands.items[i].info.class;
        if (class && class != names->array && is_subclass(match->interp, class, names->array) == TRI_YES)
            return class;
    }
    return 0;
}

typedef struct Result {
    Interp *interp;
    const Match *match;
    Frame *frame;
    Node *site;
} Result;

/* A name of a result: what a pattern bound, or a variable of the body. NEVER when there is none. */
static Value lookup(Result *result, const DimPattern *dim) {
    Interp *interp = result->interp;
    Value value = state_local(&interp->path.state, dim->name);
    if (value.kind == VALUE_NEVER && result->frame->cells) {
        const Object *cells = state_get(&interp->path.state, &interp->analysis.statics, result->frame->cells);
        value = object_attribute(cells, dim->name);
    }
    const Value *bound = pmap_get(result->frame->bound, dim->name);
    if (value.kind == VALUE_NEVER && bound) value = *bound;
    if (value.kind == VALUE_NEVER) {
        stub_error(interp, result->match->bound->module, dim->node,
                   "'%s' is neither bound by a parameter nor assigned",
                   symbol_text(interp->analysis.symbols, dim->name));
        result->match->bound->is_broken = true;
        value = value_any();
    }
    return value;
}

static const Shape *one_dim(Interp *interp, Value value) {
    ArrayInfo info;
    Dim dim = unknown_dim(interp, value);
    if (array_info(interp, value, &info) && info.values && info.values->count == 1)
        dim = value_to_dim(&interp->analysis.dims, info.values->items[0]);
    const Shape *shape = shape_new(interp->run.arena, &dim, 1);
    return value.origin ? shape_with_origins(interp->run.arena, shape, &value.origin) : shape;
}

static const Shape *many_dims(Result *result, Value value, const Node *node) {
    const Shape *shape;
    Value wrong;
    if (!shape_from_value(result->interp, value, true, &shape, &wrong) && value.kind != VALUE_NEVER)
        stub_error(result->interp, result->match->bound->module, node,
                   "a star stands before a tuple of dimensions, not %s", type_name(result->interp, wrong));
    return shape;
}

static const Shape *dim_part(Result *result, const DimPattern *dim) {
    Interp *interp = result->interp;
    switch ((DimPatternKind)dim->kind) {
    case DIM_NUMBER: {
        Dim number = dim_constant(&interp->analysis.dims, dim->number);
        return shape_new(interp->run.arena, &number, 1);
    }
    case DIM_NAME: return one_dim(interp, lookup(result, dim));
    case DIM_STAR:
        return dim->name ? many_dims(result, lookup(result, dim), dim->node) : shape_anything(interp);
    case DIM_COMPUTED: return one_dim(interp, eval(interp, dim->node));
    case DIM_STAR_COMPUTED: return many_dims(result, eval(interp, dim->node), dim->node);
    case DIM_ANYTHING: break;
    }
    return shape_new(interp->run.arena, &(Dim){NULL}, 1);
}

/* The element type that a result has when it says nothing: what the operands promote to. */
static Element promoted(const Match *match) {
    const Dialect *dialect = match->bound->names->dialect;
    Element element = {0};
    for (uint32_t i = 0; i < match->operands.count; i++) {
        Element next = match->operands.items[i].info.element;
        element = i == 0 ? next : element_promote(dialect, element, next);
    }
    element.is_scalar = false;
    return element;
}

bool check_dims(Interp *interp, const Shape *shape, const Node *site) {
    for (uint32_t i = 0; i < shape->rank; i++) {
        Dim dim = shape_from_front(shape, i);
        if (!dim || dim_bounds(dim).high >= 0) continue;
        const Dialect *dialect = running_dialect(interp);
        Failure *failure = failure_raise(interp, CODE_INVALID_DIMENSION, dialect->mismatch, site,
                                         "the shape %s has a negative dimension", shape_text(interp, shape));
        if (dialect == &dialect_torch)
            failure_note_at(interp, failure, NULL, (Span){0},
                            arena_printf(interp->run.arena,
                                         "Trying to create tensor with negative dimension %s: %s",
                                         dim_text(interp, dim), shape_bracketed(interp, shape)));
        failure_note(interp, failure, shape_origin_from_front(shape, i), "%s comes from here",
                     dim_text(interp, dim));
        return false;
    }
    return true;
}

static Value array_result(Result *result, const Pattern *pattern) {
    Interp *interp = result->interp;
    ArrayInfo info = {.element = pattern->element, .class = rule_class(result->match->bound, pattern)};
    if (pattern->element_node) {
        Value value = eval(interp, pattern->element_node);
        info.element = element_from_value(interp, value);
        /* Without a type of its own the result has that of its operands. */
        if (value.kind == VALUE_NONE) info.element = promoted(result->match);
    } else if (info.element.type == ELEMENT_UNKNOWN) {
        info.element = promoted(result->match);
    }
    uint32_t count = pattern->count;
    const Shape **parts = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *parts);
    for (uint32_t i = 0; i < count; i++) {
        parts[i] = dim_part(result, &pattern->dims[i]);
        if (!interp->path.state.is_reached) return value_never();
    }
    if (result->match->bound->is_broken) return unknown(interp);
    if (info.class == result->match->bound->names->array && class_of_results(result->match))
        info.class = class_of_results(result->match);
    info.shape = pattern->any_shape ? shape_anything(interp) : shape_of_parts(interp, parts, count);
    if (!check_dims(interp, info.shape, result->site)) return value_any();
    return result_array(interp, result->match->bound->module, &info, false, result->site);
}

static Value result_value(Result *result, const Pattern *pattern);

/* `A if test else B`: as in an expression, but of patterns. */
static Value choice_result(Result *result, const Pattern *pattern) {
    Interp *interp = result->interp;
    Node *test = AS(IfExp, pattern->node)->test;
    Tri is = eval_condition(interp, test);
    if (!interp->path.state.is_reached) return value_never();
    if (is != TRI_UNKNOWN) return result_value(result, &pattern->items[is == TRI_YES ? 0 : 1]);
    Path outer = path_enter(interp);
    interp->path.undecided++;
    AskedAround before = asked_enter(interp, test);
    refine(interp, test, true);
    Value first = interp->path.state.is_reached ? result_value(result, &pattern->items[0]) : value_never();
    State after = interp->path.state;
    interp->path.state = outer.state;
    refine(interp, test, false);
    Value second = interp->path.state.is_reached ? result_value(result, &pattern->items[1]) : value_never();
    path_leave(interp, &outer);
    asked_leave(interp, before);
    Value joined =
        merge_results(interp, &after, after.is_reached ? first : value_never(), &interp->path.state, second);
    interp->path.state = after;
    return joined;
}

static Value result_value(Result *result, const Pattern *pattern) {
    Interp *interp = result->interp;
    switch ((PatternKind)pattern->kind) {
    case PATTERN_ARRAY:
    case PATTERN_ARRAY_LIKE: return array_result(result, pattern);
    case PATTERN_TUPLE: {
        Value *items = arena_alloc(interp->run.arena, ((size_t)pattern->count + 1) * sizeof *items);
        for (uint32_t i = 0; i < pattern->count; i++) items[i] = result_value(result, &pattern->items[i]);
        Address class = rule_class(result->match->bound, pattern);
        if (!class) return value_tuple(interp->run.arena, items, pattern->count);
        Arguments arguments = {.positional = items, .positional_count = pattern->count};
        return call_value(interp, value_object(class), &arguments, result->site);
    }
    case PATTERN_SEQUENCE: {
        Value item = result_value(result, &pattern->items[0]);
        return new_list(interp, items_open(interp->run.arena, item, NULL), result->site);
    }
    case PATTERN_UNION: {
        Value joined = value_never();
        for (uint32_t i = 0; i < pattern->count; i++)
            joined = value_join(interp->run.arena, joined, result_value(result, &pattern->items[i]));
        return joined;
    }
    case PATTERN_VALUE: return eval(interp, pattern->node);
    case PATTERN_CHOICE: return choice_result(result, pattern);
    case PATTERN_INTS:
    case PATTERN_SHAPE: return value_some(CLASS_tuple);
    case PATTERN_ANY:
    case PATTERN_CLASS:
    case PATTERN_LITERAL:
    case PATTERN_AXIS:
    case PATTERN_DTYPE:
    case PATTERN_OTHER: break;
    }
    return pattern->node ? annotation_value(interp, pattern->node, NULL) : unknown(interp);
}

/* ---- running ---- */

static const Value *keep_value(Interp *interp, Value value) {
    Value *copy = arena_alloc(interp->run.arena, sizeof *copy);
    *copy = value;
    return copy;
}

static PMap bound_names(Interp *interp, const Match *match) {
    PMap bound = NULL;
    for (uint32_t i = 0; i < match->bounds.count; i++) {
        const Bound *name = &match->bounds.items[i];
        Value value =
            name->shape ? shape_to_value(interp, name->shape, match->site) : value_from_dim(name->dim);
        if (!name->shape) value.origin = name->side.origin;
        bound = pmap_set(interp->run.arena, bound, name->name, keep_value(interp, value));
    }
    return bound;
}

/* The stubs of PyTorch say what a layer has in place of a default (`@owns`). */
static bool says_defaults(const Rule *rule) {
    return strncmp(rule->name, "torch.nn.", strlen("torch.nn.")) == 0;
}

/* Constructor parameters are attributes of the new object. What a default of None becomes there is for
 * the body to say: a library often puts something else in its place. */
static void store_on_self(Interp *interp, const Match *match, bool has_body) {
    const Rule *rule = match->rule;
    if (rule->node->name != SYM___init__ || rule->count == 0) return;
    Value self = match->values[0];
    const Object *object = object_of_kind(interp, self, OBJECT_INSTANCE);
    if (!object) return;
    for (uint32_t i = 1; i < rule->count; i++) {
        /* A method of that name is not hidden: `ModuleList(modules)` has modules(). */
        bool is_attribute =
            rule->parameters[i].kind == PARAMETER_PLAIN &&
            !object_of_kind(interp, class_lookup(interp, object->class, rule->parameters[i].name),
                            OBJECT_FUNCTION);
        bool is_replaced = match->values[i].kind == VALUE_NONE && rule->parameters[i].is_optional &&
                           !has_body && !says_defaults(rule);
        Value value = is_replaced ? unknown(interp) : match->values[i];
        if (is_attribute)
            object = object_with_attribute(interp->run.arena, object, rule->parameters[i].name, value);
    }
    put_object(interp, self.address, object);
}

/* Gives the parameters of [definition] their values; those of the overload go by position. */
static void store_parameters(Interp *interp, const Rule *definition, const Match *match) {
    Astarguments *list = AS(arguments, definition->node->args);
    for (uint32_t i = 0; i < definition->count && i < match->rule->count; i++)
        if (match->values[i].kind != VALUE_NEVER)
            variable_store_name(interp, parameter_at(list, i), match->values[i]);
    if (definition == match->rule) return;
    /* The overload may call them otherwise, and its result speaks of its own names. */
    for (uint32_t i = 0; i < match->rule->count; i++)
        if (state_local(&interp->path.state, match->rule->parameters[i].name).kind == VALUE_NEVER &&
            match->values[i].kind != VALUE_NEVER)
            state_set_local(interp->run.arena, &interp->path.state, match->rule->parameters[i].name,
                            match->values[i]);
}

/* What the rule gives when its body, if there is one, has come to its end. */
static Value final_value(Interp *interp, const Match *match, Frame *frame, Node *site) {
    const Rule *rule = match->rule;
    if (rule->family != FAMILY_NONE) return family_result(interp, match);
    if (!rule->has_result) return rule->body || rule->clauses.count ? value_none() : unknown(interp);
    Result result = {interp, match, frame, site};
    frame->is_pattern = true;
    Value value = result_value(&result, &rule->result);
    frame->is_pattern = false;
    return value;
}

/* Runs the statement of a clause. A requirement that may not hold is taken to hold, as an assert of a stub
 * is. */
static void run_clause(Interp *interp, const Clause *clause, Node *statement) {
    if (statement->kind != AST_If) {
        exec_statement(interp, statement);
        return;
    }
    Tri holds = eval_condition(interp, clause->said);
    if (!interp->path.state.is_reached || holds == TRI_YES) return;
    Node *raise = AS(If, statement)->body->items[0];
    if (holds == TRI_NO) {
        exec_statement(interp, raise);
        return;
    }
    if (interp->options.strict) stub_fail(interp, raise, false);
    note_may_fail(interp);
    refine(interp, clause->said, true);
}

/* Runs the clauses of a rule, in the order of the text. */
static void run_clauses(Interp *interp, const Rule *rule, Frame *frame) {
    Tri is = TRI_YES;
    frame->is_pattern = true;
    for (uint32_t i = 0; i < rule->clauses.count && interp->path.state.is_reached; i++) {
        const Clause *clause = &rule->clauses.items[i];
        /* Many clauses may explain a case that is not there: it is asked for once. */
        if (clause->repeats && is == TRI_NO) continue;
        is = clause->when ? eval_condition(interp, clause->when) : TRI_YES;
        if (is == TRI_UNKNOWN)
            exec_statement(interp, clause->statement);
        else if (is == TRI_YES)
            run_clause(interp, clause,
                       clause->when ? AS(If, clause->statement)->body->items[0] : clause->statement);
    }
    frame->is_pattern = false;
}

/* A family without a body needs neither names nor variables: its frame only says where it is. */
static Value run_family(Interp *interp, const Match *match, const FunctionObject *function,
                        const NativeCall *call) {
    Frame frame = {.caller = interp->path.frame,
                   .module = match->bound->module,
                   .function = function,
                   .site = call->site,
                   .undecided = interp->path.undecided,
                   .self = match->rule->count ? match->values[0] : value_never()};
    StubRun run = {.outer = interp->analysis.stubs.run, .match = match, .call = call};
    Path outer = path_enter_frame(interp, &frame);
    interp->analysis.stubs.run = &run;
    Value value = family_result(interp, match);
    interp->analysis.stubs.run = run.outer;
    path_leave_frame(interp, &outer);
    return interp->path.state.is_reached ? value : value_never();
}

/* Runs [match]'s rule with the body of [bound], which may be another one, in a frame of its own. */
static Value run_rule(Interp *interp, const Match *match, const BoundRule *bound,
                      const FunctionObject *function, const NativeCall *call) {
    const Rule *definition = bound->rule;
    if (bound == match->bound && !rule_computes(definition) && definition->family != FAMILY_NONE)
        return run_family(interp, match, function, call);
    const ScopeTable *scopes = bound->module->source->scopes;
    const Scope *scope = scope_opened(scopes, &definition->node->node, SCOPE_FUNCTION);
    if (!scope || function_is_too_deep(interp, function, match->values, match->rule->count))
        return with_origin(interp, unknown(interp), call->site);
    Frame frame = {.caller = interp->path.frame,
                   .module = bound->module,
                   .scope = scope,
                   .function = function,
                   .site = call->site,
                   .undecided = interp->path.undecided,
                   .first = interp->analysis.next_address,
                   .self = match->rule->count ? match->values[0] : value_never()};
    StubRun run = {.outer = interp->analysis.stubs.run, .match = match, .call = call};
    Path outer = path_enter_frame(interp, &frame);
    interp->path.trail = trail_step(outer.trail, (uintptr_t)call->site);
    interp->path.loops = NULL;
    interp->analysis.stubs.run = &run;
    frame.bound = bound_names(interp, match);
    frame.cells = function_cells(interp, scope, function->frame);
    store_parameters(interp, definition, match);
    store_on_self(interp, match, definition->body != NULL);
    run_clauses(interp, match->rule, &frame);
    if (definition != match->rule) run_clauses(interp, definition, &frame);
    if (definition->body) exec_block(interp, definition->body);
    if (interp->path.state.is_reached) {
        Value value = final_value(interp, match, &frame, call->site);
        if (interp->path.state.is_reached) {
            frame.result = value_join(interp->run.arena, frame.result, value);
            frame.returned = state_join(interp->run.arena, &interp->analysis.statics, &frame.returned,
                                        &interp->path.state);
        }
    }
    interp->analysis.stubs.run = run.outer;
    interp->path.state = frame.returned;
    path_leave_frame(interp, &outer);
    array_free(&frame.yields.items);
    return interp->path.state.is_reached ? frame.result : value_never();
}

/* ---- overloads ---- */

static bool is_overload(const Rule *rule) {
    FOR_EACH (decorator, rule->node->decorator_list)
        if (decorator->kind == AST_Name && AS(Name, decorator)->id == SYM_overload) return true;
    return false;
}

static void collect_overloads(Interp *interp, const FunctionObject *function, Overloads *all) {
    all->count = 0;
    all->body = NULL;
    const FunctionObject *at = function;
    while (at && all->count < MOST_OVERLOADS) {
        all->functions[all->count++] = at;
        const Object *before = at->overload ? object_of(interp, value_object(at->overload)) : NULL;
        at = before && before->kind == OBJECT_FUNCTION ? OBJECT_AS(Function, before) : NULL;
    }
    for (uint32_t i = 0; i < all->count / 2; i++) {
        const FunctionObject *swap = all->functions[i];
        all->functions[i] = all->functions[all->count - 1 - i];
        all->functions[all->count - 1 - i] = swap;
    }
    for (uint32_t i = 0; i < all->count; i++) all->rules[i] = rule_of(interp, all->functions[i]);
    all->last = all->rules[all->count - 1];
    if (all->count > 1 && !is_overload(all->last->rule)) {
        all->body = all->last;
        all->count--;
    }
}

/* The join of two results of one call: arrays become one array. */
static Value join_results(Interp *interp, const State *old_state, Value old, Value new, const Node *site) {
    if (old.kind == VALUE_NEVER) return new;
    const Object *a =
        old.kind == VALUE_OBJECT ? state_get(old_state, &interp->analysis.statics, old.address) : NULL;
    const Object *b = object_of(interp, new);
    if (!a || !b || a->kind != OBJECT_ARRAY || b->kind != OBJECT_ARRAY || a->class != b->class)
        return value_join(interp->run.arena, old, new);
    const ArrayObject *left = OBJECT_AS(Array, a), *right = OBJECT_AS(Array, b);
    bool same = left->element == right->element;
    ArrayObject joined = {.object = {.kind = OBJECT_ARRAY, .class = a->class},
                          .shape = shape_join(interp->run.arena, left->shape, right->shape),
                          .element = same ? left->element : ELEMENT_UNKNOWN,
                          .bits = same && left->bits == right->bits ? left->bits : 0,
                          .gradient = left->gradient & right->gradient};
    return new_array_like(interp, &joined, site);
}

/* Whether [a] tells more about what is wrong than [b]. */
static bool got_further(const Match *a, const Match *b) {
    if (a->progress != b->progress) return a->progress > b->progress;
    if (a->mismatch.kind == b->mismatch.kind || b->mismatch.kind == MISMATCH_DIM) return false;
    return a->mismatch.kind == MISMATCH_DIM || b->mismatch.kind == MISMATCH_TYPE;
}

/* Something fails in every alternative: what is reported. */
static Value report(Interp *interp, const State *before, Handler *failed, bool has_failed, Match *nearest) {
    interp->path.state = *before;
    if (has_failed) {
        trial_report(interp, failed);
        return interp->path.state.is_reached ? value_any() : value_never();
    }
    return explain_mismatch(interp, nearest);
}

/* A failure in one of several ways that a call may go. */
static void doubt_trial(Interp *interp, const Handler *trial) {
    if (trial->raised_class) note_may_fail(interp);
    if (trial->pending)
        stub_doubt(interp, trial->pending->diagnostic.code, trial->pending_class,
                   trial->pending->diagnostic.message);
}

/* Something of which nothing is known that such a doubt is about, or a tuple with such an item: what is done
 * with it may always fail, which says nothing about the program. */
static bool is_blank(Interp *interp, Value value, DiagCode code) {
    if (value.kind == VALUE_TUPLE) {
        for (uint32_t i = 0; i < value.items->count; i++)
            if (is_blank(interp, value.items->items[i], code)) return true;
        return false;
    }
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!object) return value.kind == VALUE_ANY;
    const ArrayObject *array = OBJECT_AS(Array, object);
    bool is_about_elements = code == CODE_WRONG_TYPE || code == CODE_INVALID_VALUE;
    return (array->shape && array->shape->is_open && array->shape->rank == 0) ||
           (is_about_elements && array->element == ELEMENT_UNKNOWN);
}

/* Whether a stub runs here, rather than the program, which a stub may have called. */
static bool is_in_stub(const Interp *interp) { return interp->path.frame->module->is_model; }

/* Says what may fail, once the outermost call of a stub has ended. */
static void report_doubt(Interp *interp, const NativeCall *call) {
    Doubt *kept = &interp->analysis.stubs.doubt;
    if (!kept->message || is_in_stub(interp)) return;
    bool is_vague = false;
    for (uint32_t i = 0; i < call->count; i++)
        is_vague = is_vague || is_blank(interp, call->arguments[i], kept->code);
    if (is_vague)
        note_may_fail(interp);
    else
        may_fail(interp, kept->code, kept->exception, call->site, "%s", kept->message);
    kept->message = NULL;
}

/* The arguments were bound to the parameters of the last definition; an overload may have others. */
static const Value *rebind(Interp *interp, const Rule *last, const Rule *rule, const Value *arguments) {
    if (rule == last) return arguments;
    Value *values = arena_alloc_zero(interp->run.arena, ((size_t)rule->count + 1) * sizeof *values);
    for (uint32_t i = 0; i < rule->count; i++) {
        uint32_t from = 0;
        while (from < last->count && last->parameters[from].name != rule->parameters[i].name) from++;
        if (from == last->count) from = i;
        if (from < last->count) values[i] = arguments[from];
    }
    return values;
}

static Value call_overloads(Interp *interp, const Overloads *all, const NativeCall *call) {
    State before = interp->path.state, joined = {0};
    Value result = value_never();
    Handler failed = {0};
    Match nearest = {0};
    bool has_failed = false, has_nearest = false;
    for (uint32_t i = 0; i < all->count; i++) {
        BoundRule *rule = all->rules[i];
        if (rule->is_broken) {
            result = value_any();
            joined = before;
            break;
        }
        interp->path.state = before;
        Match match;
        match_arguments(&match, interp, rule, rebind(interp, all->last->rule, rule->rule, call->arguments),
                        call->site);
        match.has_self = call->has_self;
        if (match.verdict == TRI_NO) {
            bool is_nearer = !has_nearest || got_further(&match, &nearest);
            if (is_nearer) {
                Match swap = nearest;
                nearest = match;
                match = swap;
                has_nearest = true;
            }
            match_free(&match);
            continue;
        }
        Handler trial;
        trial_begin(interp, &trial);
        Value value = run_rule(interp, &match, all->body ? all->body : rule, all->functions[i], call);
        if (interp->path.state.is_reached) view_made(interp, &match, value);
        if (trial_end(interp, &trial)) {
            bool is_first = trial.pending && !(has_failed && failed.pending);
            if (is_first || !has_failed) failed = trial;
            has_failed = true;
        } else {
            doubt_trial(interp, &trial);
            trial_report_doubt(interp, &trial);
            if (match.doubt) stub_doubt(interp, CODE_SHAPE_MISMATCH, rule->raises, match.doubt);
            result = join_results(interp, &joined, result, value, call->site);
            joined = state_join(interp->run.arena, &interp->analysis.statics, &joined, &interp->path.state);
        }
        bool decides = match.verdict == TRI_YES;
        match_free(&match);
        if (decides) break;
    }
    if (joined.is_reached) {
        interp->path.state = joined;
        if (has_failed) doubt_trial(interp, &failed);
    } else if (interp->run.effort.is_cut) {
        interp->path.state.is_reached = false;
    } else {
        result = report(interp, &before, &failed, has_failed, &nearest);
        if (!is_in_stub(interp)) interp->analysis.stubs.doubt.message = NULL;
    }
    match_free(&nearest);
    /* Places inside stubs explain nothing to a user. */
    return interp->path.frame->module->is_model ? result : with_origin(interp, result, call->site);
}

/* ---- what else may go wrong ---- */

/* Lists in lists that an argument may be made of. */
enum { MOST_NESTED = 4 };

static bool are_plain(Interp *interp, const Items *items, uint32_t depth);

/* Whether the argument hides nothing: numbers, arrays of numbers whose shape is known, what is made of them,
 * and what belongs to the library. */
static bool is_plain(Interp *interp, Value value, uint32_t depth) {
    if (depth == 0) return false;
    if (value.kind == VALUE_TUPLE) return are_plain(interp, value.items, depth);
    if (value.kind == VALUE_SOME)
        return value.address == CLASS_int || value.address == CLASS_float || value.address == CLASS_bool;
    if (value.kind != VALUE_OBJECT) return value.kind < VALUE_DIM || value_is_constant(value);
    const Object *object = object_of(interp, value);
    if (!object || object->is_open) return false;
    switch ((ObjectKind)object->kind) {
    case OBJECT_ARRAY: return array_is_exact(OBJECT_AS(Array, object));
    case OBJECT_LIST: return are_plain(interp, OBJECT_AS(List, object)->items, depth);
    case OBJECT_DICT:
        return OBJECT_AS(Dict, object)->entries->count == 0 && !OBJECT_AS(Dict, object)->entries->is_open;
    case OBJECT_INSTANCE: {
        const ClassObject *class = class_object(interp, object->class);
        return class && class->module && class->module->is_model;
    }
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_CLASS: return true;
    case OBJECT_SET:
    case OBJECT_ITERATOR:
    case OBJECT_FUNCTION:
    case OBJECT_METHOD:
    case OBJECT_DESCRIPTOR:
    case OBJECT_MODULE:
    case OBJECT_FRAME: break;
    }
    return false;
}

static bool are_plain(Interp *interp, const Items *items, uint32_t depth) {
    if (items->is_open) return false;
    for (uint32_t i = 0; i < items->count; i++)
        if (!is_plain(interp, items->items[i], depth - 1)) return false;
    return true;
}

/* Whether the result of a family is to be of another type than the operands give, or to be put into an array
 * that is there: not all types fit. */
static bool is_converted(const Rule *rule, const NativeCall *call) {
    static const Role roles[] = {ROLE_DTYPE, ROLE_OUT};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        uint32_t index = rule->roles[roles[i]];
        if (rule->family != FAMILY_NONE && index < call->count && call->arguments[index].kind != VALUE_NONE)
            return true;
    }
    return false;
}

/* How often something doubtful was met. */
typedef struct Doubts {
    uint32_t doubts, may_fails, unknowns;
} Doubts;

/* A rule says what comes out, not all that may go wrong: in a try the call may raise, unless the rule is
 * total and nothing in it was doubtful, or nothing but a constant is computed. The one call that is asked
 * about is taken to go well where nothing in a rule says otherwise. [before] is what the counts were before
 * the call. */
static void settle_doubts(Interp *interp, const Rule *rule, const NativeCall *call, Value result,
                          const Doubts *before) {
    if (!interp->path.handlers) return;
    bool one_call = interp->options.one_call;
    bool is_certain = (rule->is_total || one_call) && !interp->run.warnings_raise &&
                      interp->run.counters.may_fails == before->may_fails &&
                      interp->run.counters.unknowns == before->unknowns && !is_converted(rule, call);
    for (uint32_t i = 0; i < call->count && is_certain && !one_call; i++)
        is_certain = is_plain(interp, call->arguments[i], MOST_NESTED);
    if (is_certain)
        interp->run.counters.doubts = before->doubts;
    else if (!rule_computes(rule) || !value_is_constant(result))
        interp->run.counters.doubts++;
}

/* Whether the call stands in the program, or is that of a layer in a row of layers that the program made. */
static bool is_of_program(const Frame *frame) {
    static const char row[] = ".Sequential.forward";
    if (!frame->module->is_model) return true;
    const char *name = frame->function ? frame->function->qualified : NULL;
    size_t length = name ? strlen(name) : 0;
    return length >= sizeof row && strcmp(name + length - (sizeof row - 1), row) == 0;
}

/* Whether something is left open of what a call gives. */
static bool is_vague(Interp *interp, Value result) {
    const Object *array = object_of_kind(interp, result, OBJECT_ARRAY);
    if (!array) return result.kind == VALUE_ANY;
    const Shape *shape = OBJECT_AS(Array, array)->shape;
    for (uint32_t i = 0; !shape->is_open && i < shape->rank; i++)
        if (!shape->dims[i]) return true;
    return shape->is_open;
}

/* Whether somebody watches the calls that are made here. */
static bool is_observed(const Interp *interp) {
    return observer_wants_calls(interp) &&
           (interp->observer->hears_inside || is_of_program(interp->path.frame));
}

static void tell_call(Interp *interp, const NativeCall *call, Value result) {
    if (!is_observed(interp)) return;
    observer_operation(interp, call, result);
    bool is_unknown = false;
    for (uint32_t i = 0; i < call->count; i++) is_unknown |= call->arguments[i].kind == VALUE_ANY;
    if (is_unknown && is_vague(interp, result))
        observer_unknown(interp, call->arguments, call->count, call->site);
}

bool stub_call(Interp *interp, const NativeCall *call, Value *result) {
    const FunctionObject *function = call->function;
    if (!function->node || function->node->kind != AST_FunctionDef || !function->module->is_model ||
        !function->module->source)
        return false;
    Overloads all;
    collect_overloads(interp, function, &all);
    bool says_something = all.body != NULL, is_about_arrays = false;
    for (uint32_t i = 0; i < all.count; i++) {
        const Rule *rule = all.rules[i]->rule;
        bool stores = rule->node->name == SYM___init__ && rule->count > 1;
        is_about_arrays |= rule->has_patterns;
        says_something |=
            rule->has_patterns || rule_computes(rule) || all.rules[i]->is_broken || all.count > 1 || stores;
    }
    if (!says_something) return false;
    bool is_left = false;
    for (uint32_t i = 0; i < call->count; i++) {
        const Object *array = object_of_kind(interp, call->arguments[i], OBJECT_ARRAY);
        is_about_arrays |= array != NULL;
        is_left = is_left || (array && foreign_is_left(interp, call, array));
    }
    if (foreign_refuses(interp, call, all.last->rule, is_left)) {
        *result = value_never();
        return true;
    }
    for (uint32_t i = 0; i < call->count && is_about_arrays && !is_left; i++)
        is_left = foreign_takes_over(interp, function, call->arguments[i]);
    if (is_left) {
        *result = with_origin(interp, unknown(interp), call->site);
        return true;
    }
    if (is_observed(interp)) observer_call(interp, call);
    if (all.last->rule->arrays.changes_first && !is_in_stub(interp) &&
        gradient_refuses_change(interp, call, result))
        return true;
    Doubts before = {interp->run.counters.doubts, interp->run.counters.may_fails,
                     interp->run.counters.unknowns};
    Doubt outer = interp->analysis.stubs.doubt;
    if (!is_in_stub(interp)) interp->analysis.stubs.doubt.message = NULL;
    *result = call_overloads(interp, &all, call);
    if (interp->path.state.is_reached) {
        foreign_made(interp, call, all.last->rule, *result);
        settle_doubts(interp, all.last->rule, call, *result, &before);
        report_doubt(interp, call);
    }
    if (!is_in_stub(interp)) interp->analysis.stubs.doubt = outer;
    if (all.last->rule->arrays.changes_first && !is_in_stub(interp) && interp->path.state.is_reached)
        gradient_changed(interp, all.last->rule, call);
    if (!is_in_stub(interp) && interp->path.state.is_reached) suspect_call(interp, call, *result);
    tell_call(interp, call, *result);
    return true;
}
