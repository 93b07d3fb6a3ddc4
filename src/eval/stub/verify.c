#include "eval/stub/verify.h"

#include "eval/flow/call.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/stub/call.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What is tried: the rank of starred names and of arrays of any shape, whether all sizes are 1, and
 * whether arguments are given for parameters that have a default. */
typedef struct Trial {
    uint32_t rank;
    bool has_ones;
    bool fills_defaults;
} Trial;

static const Trial trials[] = {{2, false, false}, {1, false, false}, {3, false, false}, {0, false, false},
                               {2, false, true},  {1, false, true},  {3, false, true},  {2, true, false}};

static const int64_t sizes[] = {5, 3, 7, 2, 11, 13, 17, 19, 23, 29};

/* What a name of a pattern stands for in a trial. */
typedef struct NamedSize {
    Sym name;
    Dim dim;
    const Shape *shape; /* of a starred name */
} NamedSize;

typedef enum Outcome {
    OUTCOME_UNKNOWN,
    OUTCOME_AGREES,
    OUTCOME_DISAGREES,
    OUTCOME_REFUSED, /* the source raises, perhaps because of a number that no pattern restricts */
} Outcome;

/* A call that the source refuses. */
typedef struct Refusal {
    const char *call; /* as it is written */
    Handler handler;
} Refusal;

typedef struct Verify {
    Interp *interp;
    Module *stub, *source;
    Trial trial;
    Array(NamedSize) names;
    uint32_t sizes_used;
    bool is_strange;       /* no argument can be made for a parameter */
    bool has_free_numbers; /* an argument is a number that is no dimension of a pattern */
    Refusal refusal;       /* the last one */
    StubVerdict verdict;
} Verify;

/* ---- reporting ---- */

static Diagnostic *report(Verify *verify, const Node *from, const Node *to, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static Diagnostic *report(Verify *verify, const Node *from, const Node *to, const char *format, ...) {
    va_list arguments;
    char message[1024];
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return diag_add(verify->interp->run.reporting.diagnostics, CODE_STUB_MISMATCH,
                    verify->stub->source->tree->text, (Span){from->start, to->end}, "%s", message);
}

/* The def of the source, for people. */
static void note_source(Verify *verify, Diagnostic *diagnostic, Value callable) {
    const Object *object = object_of_kind(verify->interp, callable, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    if (!function || !function->module->source || function->node->kind != AST_FunctionDef) return;
    diag_note(verify->interp->run.reporting.diagnostics, diagnostic, function->module->source->tree->text,
              (Span){function->node->start, AS(FunctionDef, function->node)->args->end},
              "the source is here");
}

/* ---- arguments ---- */

static Dim next_size(Verify *verify) {
    uint32_t count = sizeof sizes / sizeof *sizes;
    int64_t size = verify->trial.has_ones ? 1 : sizes[verify->sizes_used++ % count];
    return dim_constant(&verify->interp->analysis.dims, size);
}

static const Shape *shape_of_rank(Verify *verify, uint32_t rank) {
    Dim dims[8];
    for (uint32_t i = 0; i < rank; i++) dims[i] = next_size(verify);
    return shape_new(verify->interp->run.arena, dims, rank);
}

static NamedSize *named(Verify *verify, Sym name, bool is_starred) {
    for (uint32_t i = 0; i < verify->names.count; i++)
        if (verify->names.items[i].name == name) return &verify->names.items[i];
    NamedSize new = {.name = name};
    if (is_starred)
        new.shape = shape_of_rank(verify, verify->trial.rank);
    else
        new.dim = next_size(verify);
    array_push(&verify->names, new);
    return &array_last(&verify->names);
}

static const Shape *shape_of_pattern(Verify *verify, const Pattern *pattern) {
    enum { MOST_DIMS = 24 };
    Dim dims[MOST_DIMS];
    uint32_t count = 0;
    if (pattern->any_shape) return shape_of_rank(verify, verify->trial.rank);
    for (uint32_t i = 0; i < pattern->count && count + 8 < MOST_DIMS; i++) {
        const DimPattern *dim = &pattern->dims[i];
        switch ((DimPatternKind)dim->kind) {
        case DIM_ANYTHING: dims[count++] = next_size(verify); break;
        case DIM_NUMBER: dims[count++] = dim_constant(&verify->interp->analysis.dims, dim->number); break;
        case DIM_NAME: dims[count++] = named(verify, dim->name, false)->dim; break;
        case DIM_STAR: {
            const Shape *stretch =
                dim->name ? named(verify, dim->name, true)->shape : shape_of_rank(verify, verify->trial.rank);
            for (uint32_t k = 0; stretch && k < stretch->rank; k++) dims[count++] = stretch->dims[k];
            break;
        }
        case DIM_COMPUTED:
        case DIM_STAR_COMPUTED: verify->is_strange = true; break;
        }
    }
    return shape_new(verify->interp->run.arena, dims, count);
}

static Value array_of_pattern(Verify *verify, const Pattern *pattern, const BoundRule *bound) {
    ArrayInfo info = {.shape = shape_of_pattern(verify, pattern), .element = pattern->element};
    if (info.element.type == ELEMENT_UNKNOWN) info.element = (Element){.type = ELEMENT_FLOAT, .bits = 64};
    if (info.element.type == ELEMENT_INT && !info.element.bits) info.element.bits = 64;
    if (info.element.type == ELEMENT_FLOAT && !info.element.bits) info.element.bits = 64;
    const ModuleRules *rules = rule_module(verify->interp, verify->stub);
    Address class = rule_class(bound, pattern) ? rule_class(bound, pattern) : rules->array;
    if (!class) verify->is_strange = true;
    return class ? array_value(verify->interp, class, &info, &bound->rule->node->node) : value_any();
}

static Value ints(Verify *verify, uint32_t count) {
    return shape_to_value(verify->interp, shape_of_rank(verify, count), NULL);
}

static bool is_dimension(const Rule *rule, Sym name) {
    for (uint32_t i = 0; i < rule->count; i++) {
        const Pattern *pattern = &rule->parameters[i].pattern;
        bool is_array = pattern->kind == PATTERN_ARRAY || pattern->kind == PATTERN_ARRAY_LIKE;
        for (uint32_t k = 0; is_array && k < pattern->count; k++)
            if (pattern->dims[k].kind == DIM_NAME && pattern->dims[k].name == name) return true;
    }
    return false;
}

/* A parameter with a default, an axis as a rule, takes a 0 where a size would say little. */
static Value value_of_class(Verify *verify, Address class, const Rule *rule, const Parameter *parameter) {
    bool is_number = class == CLASS_int || class == CLASS_float || class == CLASS_complex;
    bool is_free = is_number && !is_dimension(rule, parameter->name);
    verify->has_free_numbers |= is_free;
    if (class == CLASS_int && is_free && parameter->has_default && verify->trial.rank < 3)
        return value_int(0);
    if (class == CLASS_int) return value_from_dim(named(verify, parameter->name, false)->dim);
    if (class == CLASS_NoneType) return value_none();
    if (class == CLASS_float) return value_float(0.5);
    if (class == CLASS_bool) return value_bool(verify->trial.rank % 2 == 0);
    return value_some(class);
}

/* A value that a pattern accepts. */
static Value value_of_pattern(Verify *verify, const Pattern *pattern, const BoundRule *bound,
                              const Parameter *parameter) {
    Interp *interp = verify->interp;
    switch ((PatternKind)pattern->kind) {
    case PATTERN_CLASS:
        if (rule_class(bound, pattern))
            return value_of_class(verify, rule_class(bound, pattern), bound->rule, parameter);
        verify->is_strange = true;
        return value_any();
    case PATTERN_LITERAL: return pattern->values[verify->trial.rank % pattern->count];
    case PATTERN_UNION: return value_of_pattern(verify, &pattern->items[0], bound, parameter);
    case PATTERN_ARRAY:
    case PATTERN_ARRAY_LIKE: return array_of_pattern(verify, pattern, bound);
    case PATTERN_SEQUENCE: {
        Value items[2] = {value_of_pattern(verify, &pattern->items[0], bound, parameter),
                          value_of_pattern(verify, &pattern->items[0], bound, parameter)};
        return new_list(interp, items_new(interp->run.arena, items, 2), NULL);
    }
    case PATTERN_INTS: verify->has_free_numbers = true; return ints(verify, pattern->count);
    case PATTERN_SHAPE:
        verify->has_free_numbers = true;
        return ints(verify, verify->trial.rank ? verify->trial.rank : 1);
    case PATTERN_AXIS: verify->has_free_numbers = true; return value_int(0);
    case PATTERN_DTYPE: return value_none();
    case PATTERN_ANY:
    case PATTERN_TUPLE:
    case PATTERN_VALUE:
    case PATTERN_CHOICE:
    case PATTERN_OTHER: verify->is_strange = true; return value_any();
    }
    return value_any();
}

/* The arguments of a trial, the same each time but for their identity: what one side does to them is no
 * business of the other. [first] parameters, self, are left out. */
static Arguments make_arguments(Verify *verify, const BoundRule *bound, uint32_t first) {
    Interp *interp = verify->interp;
    const Rule *rule = bound->rule;
    const Astarguments *parameters = AS(arguments, rule->node->args);
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    Value *values = arena_alloc(interp->run.arena, (rule->count + 1) * sizeof *values);
    Value *keywords = arena_alloc(interp->run.arena, (rule->count + 1) * sizeof *keywords);
    Sym *keys = arena_alloc(interp->run.arena, (rule->count + 1) * sizeof *keys);
    Arguments arguments = {.positional = values, .named = keywords, .names = keys};
    verify->sizes_used = verify->names.count = 0;
    verify->has_free_numbers = false;
    for (uint32_t i = first; i < rule->count; i++) {
        const Parameter *parameter = &rule->parameters[i];
        bool is_told = parameter->pattern.kind != PATTERN_ANY && !parameter->is_positional_only;
        if (parameter->kind != PARAMETER_PLAIN) continue;
        if (parameter->has_default && !(verify->trial.fills_defaults && is_told)) continue;
        Value value = value_of_pattern(verify, &parameter->pattern, bound, parameter);
        if (i < positional && !parameter->has_default) {
            values[arguments.positional_count++] = value;
        } else {
            keys[arguments.named_count] = parameter->name;
            keywords[arguments.named_count++] = value;
        }
    }
    return arguments;
}

/* `scale(ndarray (5, 3), n=7)` */
static const char *call_text(Verify *verify, const Rule *rule, const Arguments *arguments) {
    Interp *interp = verify->interp;
    const char *text =
        arena_printf(interp->run.arena, "%s(", symbol_text(interp->analysis.symbols, rule->node->name));
    uint32_t count = arguments->positional_count;
    for (uint32_t i = 0; i < count + arguments->named_count; i++) {
        bool is_named = i >= count;
        text =
            arena_printf(interp->run.arena, "%s%s%s%s%s", text, i ? ", " : "",
                         is_named ? symbol_text(interp->analysis.symbols, arguments->names[i - count]) : "",
                         is_named ? "=" : "",
                         describe(interp, is_named ? arguments->named[i - count] : arguments->positional[i]));
    }
    return arena_printf(interp->run.arena, "%s)", text);
}

/* ---- comparing ---- */

static bool shapes_differ(Verify *verify, const Shape *a, const Shape *b) {
    if (!a->is_open && !b->is_open && a->rank != b->rank) return true;
    if (a->is_open || b->is_open) return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (a->dims[i] && b->dims[i] &&
            dim_compare(&verify->interp->analysis.dims, a->dims[i], b->dims[i]) == DIM_DIFFERENT)
            return true;
    return false;
}

static bool elements_differ(const ArrayObject *a, const ArrayObject *b) {
    if (a->element == ELEMENT_UNKNOWN || b->element == ELEMENT_UNKNOWN) return false;
    return a->element != b->element || (a->bits && b->bits && a->bits != b->bits);
}

/* `ndarray (5, 3)`, and the type of its elements where that is what differs. */
static const char *result_text(Verify *verify, Value value, Value other) {
    Interp *interp = verify->interp;
    const char *text = describe(interp, value);
    if (strcmp(text, describe(interp, other)) != 0) return text;
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!object) return text;
    const ArrayObject *array = OBJECT_AS(Array, object);
    const char *element = element_name((Element){.type = array->element, .bits = array->bits});
    return element ? arena_printf(interp->run.arena, "%s of %s", text, element) : text;
}

static bool values_differ(Verify *verify, Value a, Value b);

static bool items_differ(Verify *verify, const Items *a, const Items *b) {
    if (a->is_open || b->is_open) return false;
    if (a->count != b->count) return true;
    for (uint32_t i = 0; i < a->count; i++)
        if (values_differ(verify, a->items[i], b->items[i])) return true;
    return false;
}

/* Whether two alternatives certainly have nothing in common. */
static bool alternatives_differ(Verify *verify, Value a, Value b) {
    Interp *interp = verify->interp;
    if (a.kind == VALUE_ANY || b.kind == VALUE_ANY) return false;
    const Object *x = object_of_kind(interp, a, OBJECT_ARRAY), *y = object_of_kind(interp, b, OBJECT_ARRAY);
    if (x && y)
        return shapes_differ(verify, OBJECT_AS(Array, x)->shape, OBJECT_AS(Array, y)->shape) ||
               elements_differ(OBJECT_AS(Array, x), OBJECT_AS(Array, y));
    if (a.kind == VALUE_TUPLE && b.kind == VALUE_TUPLE) return items_differ(verify, a.items, b.items);
    const Object *p = object_of_kind(interp, a, OBJECT_LIST), *q = object_of_kind(interp, b, OBJECT_LIST);
    if (p && q) return items_differ(verify, OBJECT_AS(List, p)->items, OBJECT_AS(List, q)->items);
    if (value_is_constant(a) && value_is_constant(b)) return !value_equal(a, b);
    Address class = class_of_value(interp, a), other = class_of_value(interp, b);
    /* A stub that says float also means what behaves as one. */
    bool are_numbers =
        class >= CLASS_int && other >= CLASS_int && class <= CLASS_complex && other <= CLASS_complex;
    return class && other && !are_numbers && is_subclass(interp, class, other) == TRI_NO &&
           is_subclass(interp, other, class) == TRI_NO;
}

static bool values_differ(Verify *verify, Value a, Value b) {
    if (a.kind == VALUE_NEVER || b.kind == VALUE_NEVER) return false;
    for (uint32_t i = 0; i < value_count(a); i++)
        for (uint32_t k = 0; k < value_count(b); k++)
            if (!alternatives_differ(verify, value_at(a, i), value_at(b, k))) return false;
    return true;
}

/* ---- one call ---- */

/* Calls it on the trial's arguments; false when that fails, or nothing is known of the outcome. */
static bool call_aside(Verify *verify, Value callable, const Arguments *arguments, Node *site,
                       Handler *handler, Value *result) {
    Interp *interp = verify->interp;
    interp->run.effort.steps = 0;
    trial_begin(interp, handler);
    *result = call_value(interp, callable, arguments, site);
    return !trial_end(interp, handler);
}

static Outcome report_refusal(Verify *verify, const Rule *rule, Value source) {
    Interp *interp = verify->interp;
    const Handler *handler = &verify->refusal.handler;
    const char *call = verify->refusal.call;
    const Diagnostic *pending = handler->pending ? &handler->pending->diagnostic : NULL;
    const char *message = pending ? pending->message : NULL;
    const char *class = class_name(interp, pending ? handler->pending_class : handler->raised_class);
    Diagnostic *diagnostic =
        report(verify, &rule->node->node, rule->node->args, "%s raises %s in the source%s%s", call, class,
               message ? ": " : "", message ? message : "");
    if (pending && pending->text != verify->stub->source->tree->text)
        diag_note(interp->run.reporting.diagnostics, diagnostic, pending->text, pending->span,
                  "it is raised here");
    else
        note_source(verify, diagnostic, source);
    return OUTCOME_DISAGREES;
}

static Outcome try_once(Verify *verify, const BoundRule *bound, uint32_t first, Value stub, Value source) {
    Interp *interp = verify->interp;
    const Rule *rule = bound->rule;
    Node *site = &rule->node->node;
    Handler handler;
    Value said, given;
    verify->is_strange = false;
    Arguments arguments = make_arguments(verify, bound, first);
    if (verify->is_strange || !call_aside(verify, stub, &arguments, site, &handler, &said))
        return OUTCOME_UNKNOWN;
    if (said.kind == VALUE_ANY && rule->has_result) return OUTCOME_UNKNOWN;
    arguments = make_arguments(verify, bound, first);
    const char *call = call_text(verify, rule, &arguments);
    Path before = path_enter(interp);
    if (!call_aside(verify, source, &arguments, site, &handler, &given)) {
        path_return(interp, &before);
        if (interp->run.effort.is_cut || (!handler.pending && !handler.raised_class)) return OUTCOME_UNKNOWN;
        verify->refusal = (Refusal){call, handler};
        return verify->has_free_numbers ? OUTCOME_REFUSED : report_refusal(verify, rule, source);
    }
    if (values_differ(verify, said, given)) {
        const Node *place = rule->node->returns ? rule->node->returns : rule->node->args;
        Diagnostic *diagnostic = report(verify, rule->node->returns ? place : &rule->node->node, place,
                                        "%s gives %s in the source, not %s", call,
                                        result_text(verify, given, said), result_text(verify, said, given));
        note_source(verify, diagnostic, source);
        return OUTCOME_DISAGREES;
    }
    return said.kind == VALUE_ANY || given.kind == VALUE_ANY ? OUTCOME_UNKNOWN : OUTCOME_AGREES;
}

/* ---- functions ---- */

static bool takes_name(const Astarguments *parameters, Sym name) {
    if (parameters->kwarg) return true;
    FOR_EACH (item, parameters->args)
        if (AS(arg, item)->arg == name) return true;
    FOR_EACH (item, parameters->kwonlyargs)
        if (AS(arg, item)->arg == name) return true;
    return false;
}

/* A call with the parameter names of the stub must reach the parameters of the source. */
static bool has_same_names(Verify *verify, const Rule *rule, uint32_t first, Value source) {
    Interp *interp = verify->interp;
    const Object *object = object_of_kind(interp, source, OBJECT_FUNCTION);
    if (!object || OBJECT_AS(Function, object)->node->kind != AST_FunctionDef) return true;
    const FunctionObject *function = OBJECT_AS(Function, object);
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    for (uint32_t i = first; i < rule->count; i++) {
        const Parameter *parameter = &rule->parameters[i];
        const char *name = symbol_text(interp->analysis.symbols, parameter->name);
        bool is_named =
            parameter->kind == PARAMETER_PLAIN && !parameter->is_positional_only && name[0] != '_';
        if (!is_named || takes_name(parameters, parameter->name)) continue;
        const Node *node = parameter_at(AS(arguments, rule->node->args), i);
        note_source(verify,
                    report(verify, node, node, "the source of '%s' has no parameter '%s'",
                           symbol_text(interp->analysis.symbols, rule->node->name), name),
                    source);
        return false;
    }
    return true;
}

static Outcome verify_rule(Verify *verify, const BoundRule *bound, uint32_t first, Value stub, Value source) {
    if (bound->is_broken) return OUTCOME_UNKNOWN;
    if (!has_same_names(verify, bound->rule, first, source)) return OUTCOME_DISAGREES;
    Outcome outcome = OUTCOME_UNKNOWN;
    bool is_refused = false;
    Path before = path_enter(verify->interp);
    for (size_t i = 0; i < sizeof trials / sizeof *trials && outcome != OUTCOME_DISAGREES; i++) {
        verify->trial = trials[i];
        Outcome one = try_once(verify, bound, first, stub, source);
        is_refused |= one == OUTCOME_REFUSED;
        if (one == OUTCOME_AGREES || one == OUTCOME_DISAGREES) outcome = one;
        path_return(verify->interp, &before);
        verify->interp->run.effort.is_cut = false;
    }
    return is_refused && outcome == OUTCOME_UNKNOWN ? report_refusal(verify, bound->rule, source) : outcome;
}

static void count(Verify *verify, Outcome outcome) {
    verify->verdict.agree += outcome == OUTCOME_AGREES;
    verify->verdict.disagree += outcome == OUTCOME_DISAGREES;
    verify->verdict.unknown += outcome == OUTCOME_UNKNOWN;
}

/* All definitions of a name: the last one, and the overloads before it. [stub] and [source] are called;
 * [function] is the function of the stub behind it. */
static void verify_overloads(Verify *verify, Value function, uint32_t first, Value stub, Value source) {
    Interp *interp = verify->interp;
    const Object *object = object_of_kind(interp, function, OBJECT_FUNCTION);
    bool is_body = object && OBJECT_AS(Function, object)->overload;
    while (object && object->kind == OBJECT_FUNCTION) {
        const FunctionObject *one = OBJECT_AS(Function, object);
        const BoundRule *bound = rule_of(interp, one);
        bool has_annotations = bound->rule->has_patterns || bound->rule->has_result;
        if (!is_body || has_annotations) count(verify, verify_rule(verify, bound, first, stub, source));
        is_body = false;
        object = one->overload ? object_of(interp, value_object(one->overload)) : NULL;
    }
}

static void report_missing(Verify *verify, const Node *node, const Node *end, Sym name) {
    report(verify, node, end, "the source has no '%s'", symbol_text(verify->interp->analysis.symbols, name));
    count(verify, OUTCOME_DISAGREES);
}

static void verify_function(Verify *verify, AstFunctionDef *def) {
    Value stub = module_global(verify->interp, verify->stub, def->name);
    Value source = module_global(verify->interp, verify->source, def->name);
    if (source.kind == VALUE_NEVER)
        report_missing(verify, &def->node, def->args, def->name);
    else
        verify_overloads(verify, stub, 0, stub, source);
}

/* ---- classes ---- */

/* Whether a def is the last one of its name: the overloads before it are verified with it. */
static bool is_last(const NodeList *body, const AstFunctionDef *def) {
    const Node *last = NULL;
    FOR_EACH (statement, body)
        if (statement->kind == AST_FunctionDef && AS(FunctionDef, statement)->name == def->name)
            last = statement;
    return last == &def->node;
}

static void verify_method(Verify *verify, AstFunctionDef *def, Address class, Value stub, Value source) {
    Interp *interp = verify->interp;
    Address source_class = class_of_value(interp, source);
    Value function = class_lookup(interp, class, def->name);
    Value real = source_class ? class_lookup(interp, source_class, def->name) : value_any();
    if (real.kind == VALUE_NEVER) {
        report_missing(verify, &def->node, def->args, def->name);
        return;
    }
    bool are_plain =
        object_of_kind(interp, function, OBJECT_FUNCTION) && object_of_kind(interp, real, OBJECT_FUNCTION);
    if (!are_plain) {
        count(verify, OUTCOME_UNKNOWN);
        return;
    }
    verify_overloads(verify, function, 1, new_method(interp, stub, function, NULL),
                     new_method(interp, source, real, NULL));
}

/* Both make an instance of the same arguments, whose methods are then compared. */
static void verify_class(Verify *verify, AstClassDef *node) {
    Interp *interp = verify->interp;
    Value stub = module_global(interp, verify->stub, node->name);
    Value source = module_global(interp, verify->source, node->name);
    if (source.kind == VALUE_NEVER) {
        report_missing(verify, &node->node, &node->node, node->name);
        return;
    }
    if (!object_of_kind(interp, stub, OBJECT_CLASS)) return;
    Value init = class_lookup(interp, stub.address, SYM___init__);
    const Object *object = object_of_kind(interp, init, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    Arguments arguments = {.positional_count = 0};
    bool is_own = function && function->owner == stub.address && function->module->source;
    Path before = path_enter(interp);
    verify->trial = trials[0];
    verify->is_strange = false;
    if (is_own) arguments = make_arguments(verify, rule_of(interp, function), 1);
    Handler handler;
    Value said, given;
    bool is_made = !verify->is_strange &&
                   call_aside(verify, stub, &arguments, &node->node, &handler, &said) &&
                   call_aside(verify, source, &arguments, &node->node, &handler, &given);
    FOR_EACH (statement, node->body) {
        if (statement->kind != AST_FunctionDef) continue;
        AstFunctionDef *def = AS(FunctionDef, statement);
        if (def->name == SYM___init__ || !is_last(node->body, def)) continue;
        if (is_made)
            verify_method(verify, def, stub.address, said, given);
        else
            count(verify, OUTCOME_UNKNOWN);
    }
    if (is_own && !is_made && !verify->is_strange) {
        path_return(interp, &before);
        interp->run.effort.is_cut = false;
        count(verify, verify_rule(verify, rule_of(interp, function), 1, stub, source));
    }
    path_return(interp, &before);
}

/* ---- a stub ---- */

bool is_shape_stub(const SourceModule *source, const Symbols *symbols) {
    return source->is_stub && imports_stub_words(source->tree, symbols);
}

StubVerdict stub_verify(Interp *interp, SourceModule *stub, SourceModule *source) {
    Verify verify = {.interp = interp,
                     .stub = module_of_source(interp, stub, stub->name),
                     .source = module_of_source(interp, source, stub->name)};
    const NodeList *body = stub->tree->module->body;
    FOR_EACH (statement, body) {
        if (statement->kind == AST_FunctionDef) {
            AstFunctionDef *def = AS(FunctionDef, statement);
            bool is_helper = symbol_text(interp->analysis.symbols, def->name)[0] == '_';
            if (!is_helper && is_last(body, def)) verify_function(&verify, def);
        }
        if (statement->kind == AST_ClassDef) verify_class(&verify, AS(ClassDef, statement));
    }
    array_free(&verify.names);
    verify.verdict.has_source = true;
    return verify.verdict;
}
