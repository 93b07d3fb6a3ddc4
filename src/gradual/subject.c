#include "gradual/subject.h"

#include "eval/effort.h"
#include "eval/flow/call.h"
#include "eval/flow/frame.h"
#include "eval/flow/handler.h"
#include "eval/flow/hint.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/attribute.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "gradual/where.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_DECLARED = 64,
    MOST_STEPS_TO_SETTLE = 50000, /* a function shows early what its parameters are */
    SHARE_OF_RUN = 3,             /* one part in so many of the steps that are left is for one run */
    BRIEF_BUDGET = 500000,        /* of the solver, where steps are limited */
};

/* ---- annotations ---- */

/* The last name of `TensorType`, `torch.fx.tensor_type.TensorType`. */
static const char *last_name(Interp *interp, const Node *node) {
    Sym name = node->kind == AST_Name        ? AS(Name, node)->id
               : node->kind == AST_Attribute ? AS(Attribute, node)->attr
                                             : SYM_NONE;
    return name == SYM_NONE ? "" : symbol_text(interp->analysis.symbols, name);
}

static bool is_called(Interp *interp, const Node *node, const char *name) {
    return strcmp(last_name(interp, node), name) == 0;
}

/* The dimension that an item of TensorType([…]) is; NULL for Dyn, and for what cannot be told. */
static Dim declared_dim(Interp *interp, Node *item, Map *names) {
    if (is_called(interp, item, "Dyn") || is_called(interp, item, "Any")) return NULL;
    Value value;
    if (eval_quietly(interp, item, &value)) {
        if (value.kind == VALUE_INT && value.integer >= 0)
            return dim_constant(&interp->analysis.dims, value.integer);
        if (value.kind == VALUE_DIM) return unknown_dim(interp, value);
    }
    /* A name that has no number stands for one, the same wherever it is written. */
    if (item->kind != AST_Name) return NULL;
    uint64_t *known = map_at(names, AS(Name, item)->id);
    if (!*known)
        *known = (uintptr_t)dim_symbol(&interp->analysis.dims,
                                       symbol_text(interp->analysis.symbols, AS(Name, item)->id),
                                       (DimBounds){0, INT64_MAX});
    return (Dim)(uintptr_t)*known;
}

static const Shape *declared_dims(Interp *interp, const NodeList *items, Map *names) {
    Dim dims[MOST_DECLARED];
    uint32_t count = list_count(items);
    if (count > MOST_DECLARED) return NULL;
    for (uint32_t i = 0; i < count; i++) dims[i] = declared_dim(interp, items->items[i], names);
    return shape_new(interp->run.arena, dims, count);
}

/* The items of a list or a tuple, which may be none; false when it is something else. */
static bool sequence_items(const Node *node, const NodeList **items) {
    *items = node->kind == AST_List    ? AS(List, node)->elts
             : node->kind == AST_Tuple ? AS(Tuple, node)->elts
                                       : NULL;
    return node->kind == AST_List || node->kind == AST_Tuple;
}

/* TensorType([Dyn, 3]), Dyn, Tensor[[B, 3]]: NULL when the annotation is none of these. */
static const Shape *read_types(Interp *interp, Node *annotation, Map *names) {
    if (is_called(interp, annotation, "Dyn")) return shape_open(interp->run.arena, NULL, 0, NULL, 0);
    if (annotation->kind == AST_Call && is_called(interp, AS(Call, annotation)->func, "TensorType") &&
        list_count(AS(Call, annotation)->args) == 1) {
        const NodeList *items;
        bool is_sequence = sequence_items(AS(Call, annotation)->args->items[0], &items);
        return is_sequence ? declared_dims(interp, items, names) : NULL;
    }
    if (annotation->kind != AST_Subscript || !is_called(interp, AS(Subscript, annotation)->value, "Tensor"))
        return NULL;
    Node *slice = AS(Subscript, annotation)->slice;
    return slice->kind == AST_List ? declared_dims(interp, AS(List, slice)->elts, names) : NULL;
}

static bool has_tensor_word(const char *text, size_t length) {
    static const char *const words[] = {"Tensor", "ndarray", "NdArray", "NDArray", "ArrayLike"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(text, length, words[i], strlen(words[i]))) return true;
    return false;
}

/* Whether the class that a name in an annotation means is one of arrays; a name without a value here may be.
 */
static bool may_name_array(Interp *interp, Node *node) {
    static const char *const libraries[][2] = {{"torch", "Tensor"}, {"numpy", "ndarray"}};
    Value value;
    if (!eval_quietly(interp, node, &value) || !object_of_kind(interp, value, OBJECT_CLASS)) return true;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (!module_is_used(interp, libraries[i][0], false)) continue;
        Value array = interp_global_of(interp, libraries[i][0], libraries[i][1]);
        if (array.kind == VALUE_OBJECT && is_subclass(interp, value.address, array.address) != TRI_NO)
            return true;
    }
    return false;
}

/* Whether the annotation speaks of arrays of NumPy, or of anything that can be made one. */
static bool names_numpy(Interp *interp, Node *node, bool *is_like) {
    const char *name = last_name(interp, node->kind == AST_Subscript ? AS(Subscript, node)->value : node);
    Value value;
    if (node->kind == AST_Constant && eval_quietly(interp, node, &value) && value.kind == VALUE_STR)
        name = arena_copy(interp->run.arena, value.text->data, value.text->length);
    *is_like = strstr(name, "ArrayLike") || strchr(name, '|');
    return !strstr(name, "Tensor") && (strcasestr(name, "ndarray") || strstr(name, "ArrayLike"));
}

/* The part of an annotation that is a tensor of which nothing more is said: all of `torch.Tensor`, `Tensor`
 * in `Optional[Tensor]` and `Tensor | None`. NULL when there is none; a list of tensors is no tensor. */
static Node *find_tensor(Interp *interp, Node *annotation) {
    static const char *const wrappers[] = {"Optional", "Union", "Annotated", "Final"};
    switch (annotation->kind) {
    case AST_Name:
    case AST_Attribute: {
        const char *name = last_name(interp, annotation);
        bool is_array = has_tensor_word(name, strlen(name)) && may_name_array(interp, annotation);
        return is_array ? annotation : NULL;
    }
    case AST_Constant: {
        Value value;
        bool is_text = eval_quietly(interp, annotation, &value) && value.kind == VALUE_STR;
        bool is_tensor = is_text && !memchr(value.text->data, '[', value.text->length) &&
                         has_tensor_word(value.text->data, value.text->length);
        return is_tensor ? annotation : NULL;
    }
    case AST_BinOp: {
        Node *left = find_tensor(interp, AS(BinOp, annotation)->left);
        return left ? left : find_tensor(interp, AS(BinOp, annotation)->right);
    }
    case AST_Tuple:
        FOR_EACH (item, AS(Tuple, annotation)->elts) {
            Node *found = find_tensor(interp, item);
            if (found) return found;
        }
        return NULL;
    case AST_Subscript: {
        Node *base = AS(Subscript, annotation)->value;
        for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
            if (is_called(interp, base, wrappers[i]))
                return find_tensor(interp, AS(Subscript, annotation)->slice);
        return find_tensor(interp, base) ? annotation : NULL;
    }
    default: return NULL;
    }
}

/* ---- inputs ---- */

typedef struct InputReader {
    Subject *subject;
    Address tensor; /* the class of what is not said to be another */
    Map names;      /* of dimensions in the annotations, to their symbols */
    bool guesses;   /* a parameter of which nothing is said may be a tensor, */
    bool is_model;  /* and is one: it is the forward of a model */
} InputReader;

/* An array of NumPy in a program of another library is one all the same. */
static void read_class(const InputReader *reader, Input *input) {
    Interp *interp = reader->subject->interp;
    bool is_like, is_numpy = names_numpy(interp, input->annotation, &is_like);
    input->is_vague = is_like;
    if (!is_numpy) return;
    Value class =
        module_is_used(interp, "numpy", false) ? interp_global_of(interp, "numpy", "ndarray") : value_never();
    if (class.kind == VALUE_OBJECT)
        input->class = class.address;
    else
        input->is_tensor = false;
}

static void read_annotation(InputReader *reader, Input *input, Node *annotation) {
    Subject *subject = reader->subject;
    Interp *interp = subject->interp;
    input->annotation = annotation;
    input->declared = read_types(interp, annotation, &reader->names);
    HintType hint;
    if (input->declared) {
        input->is_tensor = input->is_annotated = true;
    } else if (hint_declares(interp, annotation, &hint)) {
        input->is_tensor = input->is_annotated = true;
        input->declared = hint.shape;
        input->class = hint.class;
        input->element = hint.element;
        input->says_more = hint.says_more;
    } else {
        input->annotation = find_tensor(interp, annotation);
        input->is_tensor = input->annotation != NULL;
        if (input->is_tensor) read_class(reader, input);
    }
}

static void add_input(InputReader *reader, Node *parameter, const Node *value, bool is_positional) {
    Subject *subject = reader->subject;
    Interp *interp = subject->interp;
    Astarg *node = AS(arg, parameter);
    bool has_default = value != NULL;
    Input input = {.name = node->arg,
                   .text = symbol_text(interp->analysis.symbols, node->arg),
                   .node = parameter,
                   .class = reader->tensor,
                   .is_positional = is_positional,
                   .is_passed = !has_default,
                   .is_optional = value && value->kind == AST_Constant && value->op == CONSTANT_NONE};
    if (node->annotation)
        read_annotation(reader, &input, node->annotation);
    else
        input.is_tensor = reader->guesses && !has_default;
    input.is_guessed = input.is_tensor && !node->annotation && !reader->is_model;
    input.is_certain = input.is_tensor && !has_default && input.annotation &&
                       input.annotation == node->annotation && !input.is_vague;
    /* What declares a shape is passed, whatever the default is. */
    input.is_passed |= input.is_annotated;
    if (!input.declared) input.declared = shape_open(interp->run.arena, NULL, 0, NULL, 0);
    array_push(&subject->inputs, input);
}

/* Reads the parameters after [skipped] of them, which is 1 for the self of a method. */
static bool read_inputs(Subject *subject, uint32_t skipped, bool is_model) {
    Interp *interp = subject->interp;
    const Node *node = subject->function->node;
    if (!node || (node->kind != AST_FunctionDef && node->kind != AST_AsyncFunctionDef) ||
        !subject->module->source || subject->module->is_model)
        return false;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, node)->args);
    uint32_t positional = list_count(parameters->posonlyargs);
    uint32_t count = positional + list_count(parameters->args), defaults = list_count(parameters->defaults);
    InputReader reader = {.subject = subject, .tensor = uncalled_array_class(interp), .is_model = is_model};
    reader.guesses = reader.tensor != 0;
    if (!reader.tensor) reader.tensor = CLASS_object;
    Frame frame = {.caller = interp->path.frame,
                   .module = subject->module,
                   .scope = scope_opened(subject->module->source->scopes, node, SCOPE_FUNCTION),
                   .function = subject->function,
                   .cells = subject->function->frame};
    Path outer = path_enter(interp);
    interp->path.frame = &frame;
    for (uint32_t i = skipped; i < count; i++)
        add_input(&reader, parameter_at(parameters, i),
                  i + defaults >= count ? parameters->defaults->items[i + defaults - count] : NULL,
                  i < positional);
    for (uint32_t i = 0; i < list_count(parameters->kwonlyargs); i++)
        add_input(&reader, parameters->kwonlyargs->items[i], parameters->kw_defaults->items[i], false);
    path_leave(interp, &outer);
    map_free(&reader.names);
    return true;
}

/* The function whose parameters a caller knows: of a wrapper that passes on whatever it is given, the one
 * that it says to have wrapped. */
static const FunctionObject *known_function(Interp *interp, const Object *object) {
    enum { MOST_WRAPPERS = 16 };
    Sym wrapped = symbol_from_string(interp->analysis.symbols, "__wrapped__");
    for (uint32_t i = 0; i < MOST_WRAPPERS; i++) {
        const FunctionObject *function = OBJECT_AS(Function, object);
        if (!function->node || function->node->kind != AST_FunctionDef) return function;
        const Astarguments *parameters = parameter_list(function->node);
        bool passes_on = parameters->vararg && parameters->kwarg && list_count(parameters->args) <= 1 &&
                         !list_count(parameters->kwonlyargs);
        const Object *inner = object_of_kind(interp, object_attribute(object, wrapped), OBJECT_FUNCTION);
        if (!passes_on || !inner) return function;
        object = inner;
    }
    return OBJECT_AS(Function, object);
}

bool subject_of_function(Subject *subject, Interp *interp, Value function, Node *site) {
    *subject = (Subject){.interp = interp, .callee = function, .site = site, .before = interp->path.state};
    const Object *object = object_of_kind(interp, function, OBJECT_FUNCTION);
    if (!object) return false;
    subject->function = known_function(interp, object);
    subject->module = subject->function->module;
    subject->name = symbol_text(interp->analysis.symbols, subject->function->name);
    return read_inputs(subject, 0, false);
}

bool subject_of_method(Subject *subject, Interp *interp, Value object, Sym name, Node *site) {
    *subject = (Subject){.interp = interp, .site = site};
    Handler trial;
    trial_begin(interp, &trial);
    subject->callee = attribute_get(interp, object, name, site);
    trial_end(interp, &trial);
    subject->before = interp->path.state;
    const Object *method = object_of_kind(interp, subject->callee, OBJECT_METHOD);
    const Object *function =
        method ? object_of_kind(interp, OBJECT_AS(Method, method)->function, OBJECT_FUNCTION)
               : object_of_kind(interp, subject->callee, OBJECT_FUNCTION);
    if (!function) return false;
    subject->function = known_function(interp, function);
    subject->module = subject->function->module;
    subject->name = arena_printf(interp->run.arena, "%s.%s", type_name(interp, object),
                                 symbol_text(interp->analysis.symbols, subject->function->name));
    Value module = value_never();
    if (module_is_used(interp, "torch", false))
        module = interp_global_of(interp, "torch.nn.modules.module", "Module");
    bool is_model = module.kind == VALUE_OBJECT && is_instance(interp, object, module.address) == TRI_YES &&
                    strcmp(symbol_text(interp->analysis.symbols, name), "forward") == 0;
    return read_inputs(subject, method != NULL, is_model);
}

void subject_free(Subject *subject) {
    array_free(&subject->inputs);
    if (subject->later) uncalled_close(subject->later);
    subject->later = NULL;
}

Input *subject_input(const Subject *subject, Sym name) {
    for (uint32_t i = 0; i < subject->inputs.count; i++)
        if (subject->inputs.items[i].name == name) return &subject->inputs.items[i];
    return NULL;
}

void subject_pass(Subject *subject, Input *input) {
    (void)subject;
    input->is_passed = true;
    input->is_tensor = true;
    input->is_guessed = false;
}

uint32_t subject_tensor_count(const Subject *subject) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < subject->inputs.count; i++) count += input_is_tensor(&subject->inputs.items[i]);
    return count;
}

bool subject_is_told(const Subject *subject) {
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        if (input_is_tensor(input) && input->is_certain && !input->declared->is_open) return true;
    }
    return subject->where_count > 0;
}

/* ---- questions ---- */

Solve *subject_ask(Subject *subject, uint64_t budget) {
    Interp *interp = subject->interp;
    bool is_brief = subject->steps && budget > BRIEF_BUDGET;
    Solve *solve = solve_open(&interp->analysis.dims, interp->run.arena, is_brief ? BRIEF_BUDGET : budget);
    if (is_brief) solve_hurry(solve);
    return solve;
}

void subject_asked(Subject *subject, Solve *solve) {
    uint64_t effort = solve ? solve_effort(solve) : 0;
    if (subject->steps) *subject->steps -= effort < *subject->steps ? effort : *subject->steps;
    solve_close(solve);
}

/* ---- shapes ---- */

const Shape *subject_rank(Subject *subject, uint32_t rank) {
    Dim none[MOST_DECLARED] = {0};
    return shape_new(subject->interp->run.arena, none, rank < MOST_DECLARED ? rank : MOST_DECLARED);
}

const Shape *subject_symbols(Subject *subject, const Input *input, const Shape *shape, int64_t least) {
    Interp *interp = subject->interp;
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *dims);
    for (uint32_t i = 0; i < count; i++) {
        bool is_behind = i >= shape->rank;
        const char *name = arena_printf(&interp->analysis.dims.arena, "%s.shape[%s%u]", input->text,
                                        is_behind ? "-" : "", is_behind ? count - i : i);
        dims[i] = shape->dims[i] ? shape->dims[i]
                                 : dim_symbol(&interp->analysis.dims, name, (DimBounds){least, INT64_MAX});
    }
    return shape_build(interp->run.arena, dims, shape->origins, shape->rank, shape->is_open);
}

/* ---- running ---- */

/* The values of the inputs that are passed, as the arguments of a call. */
typedef struct Passed {
    Array(Value) positional, named;
    Array(Sym) names;
} Passed;

static Value input_value(Subject *subject, const Input *input, const Shape *shape) {
    Interp *interp = subject->interp;
    if (!input->is_tensor) return with_origin(interp, unknown(interp), NULL);
    uint8_t bits = input->element == ELEMENT_BOOL ? 8 : 0; /* of the others there are several */
    return new_array(interp, input->class, shape ? shape : input->declared, input->element, bits, NULL);
}

static void pass_inputs(Subject *subject, const Shape *const *shapes, SubjectTrace *trace, Value *values,
                        Passed *passed) {
    const Text *text = subject->module->source->tree->text;
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        values[i] = value_never();
        if (!input->is_passed) continue;
        values[i] = input_value(subject, input, shapes ? shapes[i] : NULL);
        if (input->is_tensor)
            program_declare(&trace->program, input->text, values[i], input->is_guessed, text,
                            (Span){input->node->start, input->node->end});
        if (input->is_positional) {
            array_push(&passed->positional, values[i]);
        } else {
            array_push(&passed->named, values[i]);
            array_push(&passed->names, input->name);
        }
    }
}

/* Runs the function as anybody may call it. */
static Value run_for_anybody(const Subject *subject, const Value *values) {
    Interp *interp = subject->interp;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, subject->function->node)->args);
    Value *bound = uncalled_arguments(interp, subject->function, subject->self);
    for (uint32_t i = 0; i < parameter_count(parameters); i++)
        for (uint32_t k = 0; k < subject->inputs.count; k++)
            if (subject->inputs.items[k].node == parameter_at(parameters, i) &&
                input_is_tensor(&subject->inputs.items[k]))
                bound[i] = values[k];
    uncalled_enter(subject->later);
    Value result = interp_apply(interp, subject->function, bound);
    uncalled_leave(subject->later);
    return result;
}

void subject_trace(Subject *subject, const Shape *const *shapes, TraceMode mode, SubjectTrace *trace) {
    Interp *interp = subject->interp;
    *trace = (SubjectTrace){.result = value_never()};
    diagnostics_init(&trace->diagnostics, interp->run.arena);
    Diagnostics *reported = interp->run.reporting.diagnostics;
    interp->path.state = subject->before;
    interp_report_to(interp, &trace->diagnostics);
    program_begin(&trace->program, interp, mode == TRACE_UNKNOWN);
    trace->program.keeps_all = mode != TRACE_UNKNOWN;
    Passed passed = {0};
    Value *values = arena_alloc(interp->run.arena, ((size_t)subject->inputs.count + 1) * sizeof *values);
    pass_inputs(subject, shapes, trace, values, &passed);
    trace->is_excluded = !where_assume(subject, values);
    trace->given = interp->path.state.assumed;
    if (!trace->is_excluded) {
        Arguments arguments = {.positional = passed.positional.items,
                               .positional_count = passed.positional.count,
                               .names = passed.names.items,
                               .named = passed.named.items,
                               .named_count = passed.named.count};
        EffortLimit limit =
            effort_limit(interp, subject->steps ? *subject->steps / SHARE_OF_RUN : UINT64_MAX);
        trace->result = subject->later ? run_for_anybody(subject, values)
                                       : interp_call(interp, subject->callee, &arguments, subject->site);
        effort_unlimit(interp, limit);
        if (subject->steps)
            *subject->steps -=
                interp->run.effort.steps < *subject->steps ? interp->run.effort.steps : *subject->steps;
        /* What fails on one way through the function need not be on another. */
        trace->was_cut = interp->facts.was_cut && !trace_fails(trace);
        trace->is_reached = trace->result.kind != VALUE_NEVER && !interp->facts.was_cut;
        if (trace->is_reached) trace->assumed = interp->path.state.assumed;
    }
    trace->end = interp->path.state;
    program_end(&trace->program, trace->result);
    array_free(&passed.positional);
    array_free(&passed.named);
    array_free(&passed.names);
    interp->run.effort.is_cut = false;
    interp->path.state = subject->before;
    interp_report_to(interp, reported);
}

void trace_free(SubjectTrace *trace) {
    program_free(&trace->program);
    diagnostics_free(&trace->diagnostics);
}

/* ---- elements ---- */

/* Whether the function may run with elements of that kind in an input. */
static bool may_run_with(Subject *subject, uint32_t input, uint8_t element, const Shape *const *shapes) {
    uint8_t before = subject->inputs.items[input].element;
    SubjectTrace trace;
    subject->inputs.items[input].element = element;
    subject_trace(subject, shapes, TRACE_UNKNOWN, &trace);
    subject->inputs.items[input].element = before;
    bool runs = trace.is_reached || trace.was_cut;
    trace_free(&trace);
    return runs;
}

uint8_t subject_element(Subject *subject, uint32_t input, const Shape *const *shapes) {
    static const uint8_t others[] = {ELEMENT_UNSIGNED, ELEMENT_BOOL, ELEMENT_COMPLEX};
    bool takes_int = may_run_with(subject, input, ELEMENT_INT, shapes);
    bool takes_float = may_run_with(subject, input, ELEMENT_FLOAT, shapes);
    if (takes_int == takes_float) return ELEMENT_UNKNOWN;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (may_run_with(subject, input, others[i], shapes)) return ELEMENT_UNKNOWN;
    return takes_int ? ELEMENT_INT : ELEMENT_FLOAT;
}

/* ---- for anybody ---- */

/* The object of a method: any that the constructor makes. */
static Value any_self(Subject *doubted, Value given) {
    Interp *interp = doubted->interp;
    const Object *instance = object_of_kind(interp, given, OBJECT_INSTANCE);
    if (!instance || doubted->is_given) return given;
    Diagnostics ignored, *reported = interp->run.reporting.diagnostics;
    diagnostics_init(&ignored, interp->run.arena);
    interp_report_to(interp, &ignored);
    uncalled_enter(doubted->later);
    interp->run.effort.steps = 0;
    EffortLimit limit = effort_limit(interp, MOST_STEPS_TO_SETTLE);
    Value self = uncalled_make_self(doubted->later, instance->class);
    effort_unlimit(interp, limit);
    interp->run.effort.is_cut = false;
    uncalled_leave(doubted->later);
    interp_report_to(interp, reported);
    diagnostics_free(&ignored);
    return self;
}

void subject_doubt(const Subject *subject, bool believes_use, Subject *doubted) {
    Interp *interp = subject->interp;
    *doubted = *subject;
    doubted->is_doubted = !believes_use;
    doubted->inputs = (Inputs){0};
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        Input input = subject->inputs.items[i];
        if (!input.is_passed) input.is_tensor = false;
        if (!believes_use && !input.is_certain) input.is_tensor = false;
        input.is_passed = true;
        array_push(&doubted->inputs, input);
    }
    const Object *method = object_of_kind(interp, subject->callee, OBJECT_METHOD);
    interp->path.state = subject->before;
    doubted->later = uncalled_open(interp, subject->module);
    doubted->self = subject->later ? subject->self
                    : method       ? any_self(doubted, OBJECT_AS(Method, method)->self)
                                   : value_never();
    doubted->before = interp->path.state;
}

/* ---- what is a tensor ---- */

static bool is_used(const Program *program, const char *name) {
    for (uint32_t i = 0; i < program->tensors.count; i++) {
        const ProgramTensor *tensor = &program->tensors.items[i];
        if (tensor->is_used && !tensor->is_foreign && tensor->name && strcmp(tensor->name, name) == 0)
            return true;
    }
    return false;
}

/* A run in which nothing is known of shapes; it goes as far as is needed to see what the parameters are. */
static void try_out(Subject *subject, SubjectTrace *trace) {
    Subject any = *subject;
    any.where_count = 0; /* what is used as a tensor does not depend on which inputs are asked about */
    EffortLimit limit = effort_limit(subject->interp, MOST_STEPS_TO_SETTLE);
    subject_trace(&any, NULL, TRACE_UNKNOWN, trace);
    effort_unlimit(subject->interp, limit);
}

/* What fails with the object that the defaults make, and with the defaults of the function, need not fail
 * with others: it is then asked about as anybody may call it. */
static void loosen(Subject *subject) {
    Subject anybody;
    SubjectTrace trace;
    subject_doubt(subject, true, &anybody);
    try_out(&anybody, &trace);
    if (trace.is_reached || trace.was_cut) {
        subject_free(subject);
        *subject = anybody;
    } else {
        subject_free(&anybody);
    }
    trace_free(&trace);
}

bool subject_settle(Subject *subject) {
    SubjectTrace trace;
    try_out(subject, &trace);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        Input *input = &subject->inputs.items[i];
        if (input->is_guessed && !is_used(&trace.program, input->text)) input->is_tensor = false;
    }
    bool fails = !trace.is_reached && !trace.was_cut, is_abstract = fails && trace.program.is_abstract;
    trace_free(&trace);
    if (fails && !is_abstract) loosen(subject);
    return !is_abstract;
}

bool subject_give(const Subject *subject, uint32_t input, Subject *given) {
    SubjectTrace trace;
    *given = *subject;
    given->inputs = (Inputs){0};
    for (uint32_t i = 0; i < subject->inputs.count; i++) array_push(&given->inputs, subject->inputs.items[i]);
    Input *passed = &given->inputs.items[input];
    passed->is_passed = passed->is_tensor = true;
    try_out(given, &trace);
    bool is_tensor = trace.is_reached && is_used(&trace.program, passed->text);
    trace_free(&trace);
    return is_tensor;
}
