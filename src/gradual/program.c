#include "gradual/program.h"

#include "eval/evidence.h"
#include "eval/flow/assume.h"
#include "eval/flow/claim.h"
#include "eval/flow/handler.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/object/place.h"
#include "eval/observer.h"
#include "eval/path.h"
#include "eval/reenter.h"
#include "eval/stub/convert.h"
#include "gradual/program_name.h"

#include <stdlib.h>
#include <string.h>

/* Sequences in sequences in which tensors are looked for. */
enum { MOST_NESTED = 4 };

/* ---- tensors ---- */

static uint32_t number_tensor(Program *program, Value value) {
    const ArrayObject *array = OBJECT_AS(Array, object_of(program->interp, value));
    array_push(&program->tensors, ((ProgramTensor){.shape = array->shape}));
    *map_at(&program->numbers, value.address) = program->tensors.count;
    return program->tensors.count - 1;
}

/* A shape of unknown rank is an array for the interpreter, and none for a program. */
static bool is_tensor(Program *program, Value value) {
    const Object *object = object_of_kind(program->interp, value, OBJECT_ARRAY);
    return object && object->class != stub_class(program->interp, STUB_OPEN_SHAPE);
}

/* The number of a tensor that may have come from anywhere. */
static uint32_t tensor_number(Program *program, Value value) {
    uint64_t *known = map_find(&program->numbers, value.address);
    return known ? (uint32_t)*known - 1 : number_tensor(program, value);
}

static const Items *items_of(Interp *interp, Value value) {
    const Object *list = object_of_kind(interp, value, OBJECT_LIST);
    return value.kind == VALUE_TUPLE ? value.items : list ? OBJECT_AS(List, list)->items : NULL;
}

/* Adds the tensors in a result, which may be a tuple of them. Those of an operation are new ones; of those
 * that a function returns most are known. */
static void add_results(Program *program, ProgramStep *step, Value value, uint32_t depth) {
    if (is_tensor(program, value)) {
        bool is_new = step->kind == STEP_OPERATION;
        array_push(&step->results, is_new ? number_tensor(program, value) : tensor_number(program, value));
        return;
    }
    if (value.kind == VALUE_UNION) {
        step->is_choice = true;
        for (uint32_t i = 0; i < value_count(value); i++)
            add_results(program, step, value_at(value, i), depth);
    }
    const Items *items = depth ? items_of(program->interp, value) : NULL;
    for (uint32_t i = 0; items && i < items->count; i++)
        add_results(program, step, items->items[i], depth - 1);
}

/* ---- operations ---- */

static bool has_tensor(Program *program, Value value, uint32_t depth) {
    if (is_tensor(program, value)) return true;
    if (value.kind == VALUE_UNION)
        for (uint32_t i = 0; i < value_count(value); i++)
            if (has_tensor(program, value_at(value, i), depth)) return true;
    const Items *items = depth ? items_of(program->interp, value) : NULL;
    for (uint32_t i = 0; items && i < items->count; i++)
        if (has_tensor(program, items->items[i], depth - 1)) return true;
    return false;
}

/* What shows that it is a tensor shows it of what it was computed from. */
static void use_number(Program *program, uint32_t number) {
    ProgramTensor *tensor = &program->tensors.items[number];
    if (tensor->is_used) return;
    tensor->is_used = true;
    for (int i = 0; i < 2; i++)
        if (tensor->sources[i]) use_number(program, tensor->sources[i] - 1);
}

static void note_used(Program *program, Value value, uint32_t depth) {
    uint64_t *known = is_tensor(program, value) ? map_find(&program->numbers, value.address) : NULL;
    if (known) use_number(program, (uint32_t)*known - 1);
    const Items *items = depth ? items_of(program->interp, value) : NULL;
    for (uint32_t i = 0; items && i < items->count; i++) note_used(program, items->items[i], depth - 1);
}

/* An attribute that tensors do not have means that it is none. */
static void note_foreign(Program *program, Value value) {
    uint64_t *known = is_tensor(program, value) ? map_find(&program->numbers, value.address) : NULL;
    if (known) program->tensors.items[*known - 1].is_foreign = true;
}

static void add_argument(Program *program, ProgramStep *step, const char *name, Value value, uint32_t depth) {
    ProgramArgument argument = {.name = name, .value = value};
    if (is_tensor(program, value)) {
        argument.is_tensor = true;
        argument.tensor = tensor_number(program, value);
    } else if (depth && has_tensor(program, value, depth)) {
        const Items *items = items_of(program->interp, value);
        for (uint32_t i = 0; items && i < items->count; i++)
            add_argument(program, step, name, items->items[i], depth - 1);
        if (value.kind == VALUE_UNION)
            for (uint32_t i = 0; i < value_count(value); i++)
                if (is_tensor(program, value_at(value, i)))
                    add_argument(program, step, name, value_at(value, i), depth - 1);
        return;
    } else {
        argument.text = describe(program->interp, value);
    }
    array_push(&step->arguments, argument);
}

/* Whether the argument at [index] says nothing that the signature does not say. */
static bool is_default(const FunctionObject *function, const Astarguments *parameters, uint32_t index,
                       Value value) {
    if (value.kind == VALUE_ELLIPSIS && value.identity == NOT_PASSED) return true;
    uint32_t count = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t defaults = list_count(parameters->defaults);
    const Value *usual = NULL;
    if (index < count && index >= count - defaults) usual = &function->defaults[index - (count - defaults)];
    for (uint32_t i = 0; i < list_count(parameters->kwonlyargs); i++)
        if (index < parameter_count(parameters) &&
            parameter_at(parameters, index) == parameters->kwonlyargs->items[i])
            usual = &function->defaults[defaults + i];
    if (usual && function->defaults && usual->kind != VALUE_NEVER) return value_equal(*usual, value);
    return value.kind == VALUE_NONE || (value.kind == VALUE_TUPLE && value.items->count == 0);
}

static void add_arguments(Program *program, ProgramStep *step, const NativeCall *call, uint32_t first) {
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, call->function->node)->args);
    for (uint32_t i = first; i < call->count; i++) {
        const Node *node = i < parameter_count(parameters) ? parameter_at(parameters, i) : NULL;
        if (is_default(call->function, parameters, i, call->arguments[i])) continue;
        if (object_of_kind(program->interp, call->arguments[i], OBJECT_DICT)) continue;
        const char *name = node ? symbol_text(program->interp->analysis.symbols, AS(arg, node)->arg) : "";
        add_argument(program, step, name, call->arguments[i], MOST_NESTED);
    }
}

/* What a layer was made with, as far as it differs from the defaults of its constructor. */
static void add_settings(Program *program, ProgramStep *step, const Object *layer) {
    Interp *interp = program->interp;
    Value init = class_lookup(interp, layer->class, SYM___init__);
    const Object *object = object_of_kind(interp, init, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    if (!function || !function->node || function->node->kind != AST_FunctionDef) return;
    const Astarguments *parameters = AS(arguments, AS(FunctionDef, function->node)->args);
    for (uint32_t i = 1; i < parameter_count(parameters); i++) {
        Sym name = AS(arg, parameter_at(parameters, i))->arg;
        Value value = object_attribute(layer, name);
        bool is_plain = value.kind == VALUE_INT || value.kind == VALUE_DIM || value.kind == VALUE_BOOL ||
                        value.kind == VALUE_TUPLE || value.kind == VALUE_STR || value.kind == VALUE_FLOAT;
        if (is_plain && !is_default(function, parameters, i, value))
            add_argument(program, step, symbol_text(interp->analysis.symbols, name), value, 0);
    }
}

/* The layer of a library that a call of `__call__` runs; NULL when it is something else, and [is_own] when it
 * is one of the program, whose steps are recorded themselves. */
static const Object *called_layer(Interp *interp, const NativeCall *call, bool *is_own) {
    *is_own = false;
    if (call->function->name != symbol_from_string(interp->analysis.symbols, "__call__") || call->count == 0)
        return NULL;
    const Object *self = object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE);
    if (!self) return NULL;
    Value forward =
        class_lookup(interp, self->class, symbol_from_string(interp->analysis.symbols, "forward"));
    const Object *function = object_of_kind(interp, forward, OBJECT_FUNCTION);
    *is_own = !function || !OBJECT_AS(Function, function)->module->is_model;
    return *is_own ? NULL : self;
}

static ProgramStep new_step(Program *program, ProgramStepKind kind, const Node *site) {
    Interp *interp = program->interp;
    ProgramStep step = {.kind = (uint8_t)kind, .assumed = interp->path.state.assumed};
    for (const Handler *at = interp->path.handlers; at && at != program->handlers; at = at->outer) {
        step.is_tried |= at->statement != NULL;
        step.is_caught |= at->is_trial || at->statement || at->suppressed.kind != VALUE_NEVER;
    }
    uint32_t origin = site ? assume_place(interp, site) : 0;
    if (origin) {
        step.text = interp->analysis.places.items[origin].text;
        step.span = interp->analysis.places.items[origin].span;
    }
    return step;
}

static void on_call(Observer *observer, Interp *interp, const NativeCall *call) {
    Program *program = (Program *)observer;
    bool is_own;
    const Object *layer = called_layer(interp, call, &is_own);
    for (uint32_t i = 0; i < call->count; i++) {
        Evidence evidence = evidence_of_tensor(interp, call, layer || is_own, i);
        if (evidence == EVIDENCE_FOR) note_used(program, call->arguments[i], MOST_NESTED);
        if (evidence == EVIDENCE_AGAINST) note_foreign(program, call->arguments[i]);
    }
}

static bool is_certain(const ProgramTensor *tensor) {
    return tensor->is_used || (!tensor->is_guessed && !tensor->sources[0]);
}

/* From which tensors the results are, when they may as well be something else. Of two of which one is a
 * tensor for certain, the other need not be. An item of a list of tensors shows nothing of the list. */
static void note_sources(Program *program, const NativeCall *call, const ProgramStep *step) {
    uint32_t sources[2] = {0}, count = 0;
    if (call->function->name == SYM___getitem__) return;
    for (uint32_t i = 0; i < call->count; i++) {
        if (!has_tensor(program, call->arguments[i], MOST_NESTED)) continue;
        bool is_weak = is_tensor(program, call->arguments[i]) &&
                       evidence_of_tensor(program->interp, call, false, i) == EVIDENCE_NONE;
        uint32_t number = is_weak ? tensor_number(program, call->arguments[i]) : 0;
        bool is_new = is_weak && (count == 0 || sources[0] != number + 1);
        if (!is_weak || (is_new && count == 2)) return;
        if (is_new) sources[count++] = number + 1;
    }
    for (uint32_t i = 0; count == 2 && i < 2; i++)
        if (is_certain(&program->tensors.items[sources[i] - 1])) return;
    for (uint32_t i = 0; i < step->results.count; i++)
        for (uint32_t k = 0; k < count; k++)
            if (sources[k] <= step->results.items[i])
                program->tensors.items[step->results.items[i]].sources[k] = sources[k];
}

static void on_operation(Observer *observer, Interp *interp, const NativeCall *call, Value result) {
    Program *program = (Program *)observer;
    bool is_own;
    const Object *layer = called_layer(interp, call, &is_own);
    if (is_own || !has_tensor(program, result, MOST_NESTED)) return;
    ProgramStep step = new_step(program, STEP_OPERATION, call->site);
    step.name = program_operation_name(interp, call, layer);
    if (strcmp(step.name, "torch.nn.Sequential") == 0) return; /* its layers are steps themselves */
    if (layer) add_settings(program, &step, layer);
    add_arguments(program, &step, call, layer ? 1 : 0);
    add_results(program, &step, result, MOST_NESTED);
    if (!layer) note_sources(program, call, &step);
    array_push(&program->steps, step);
}

/* ---- what is not known ---- */

static void on_unknown(Observer *observer, const Value *values, uint32_t count, const Node *site) {
    Program *program = (Program *)observer;
    bool gets_tensor = false;
    for (uint32_t i = 0; i < count; i++) gets_tensor |= has_tensor(program, values[i], MOST_NESTED);
    ProgramStep step = new_step(program, STEP_UNKNOWN, site);
    if (gets_tensor && step.text) array_push(&program->steps, step);
}

const ProgramStep *program_unknown(const Program *program) {
    for (uint32_t i = 0; i < program->steps.count; i++)
        if (program->steps.items[i].kind == STEP_UNKNOWN) return &program->steps.items[i];
    return NULL;
}

const char *program_source(Arena *arena, const Text *text, Span span) {
    enum { LONGEST = 60 };
    const char *start = text->data + span.start;
    uint32_t length = span.end - span.start, kept = length > LONGEST ? LONGEST : length;
    while (kept < length && kept > 0 && ((unsigned char)start[kept] & 0xC0) == 0x80) kept--;
    char *line = arena_copy(arena, start, kept);
    line[strcspn(line, "\r\n")] = '\0';
    return strlen(line) < length ? arena_printf(arena, "%s…", line) : line;
}

const char *program_step_text(const Program *program, const ProgramStep *step) {
    return program_source(program->interp->run.arena, step->text, step->span);
}

/* ---- conditions ---- */

static bool depends_on_size(Interp *interp, Value value) {
    if (value.kind == VALUE_DIM || value_is_claim(value)) return true;
    bool is_told = value.kind == VALUE_INT || value.kind == VALUE_TUPLE || value.kind == VALUE_BOOL ||
                   value.kind == VALUE_SOME || value.kind == VALUE_UNION || value.kind == VALUE_ANY;
    if (is_told && claim_asks_for_size(interp, value.origin)) return true;
    for (uint32_t i = 0; value.kind == VALUE_UNION && i < value_count(value); i++)
        if (depends_on_size(interp, value_at(value, i))) return true;
    const Items *items = items_of(interp, value);
    for (uint32_t i = 0; items && !items->is_open && i < items->count; i++)
        if (items->items[i].kind == VALUE_DIM) return true;
    return false;
}

/* `len(x)` of a tensor. */
static bool is_length_of_tensor(Interp *interp, Node *node) {
    if (node->kind != AST_Call || list_count(AS(Call, node)->args) != 1) return false;
    const Node *func = AS(Call, node)->func;
    Value argument;
    return func->kind == AST_Name && AS(Name, func)->id == SYM_len &&
           eval_quietly(interp, AS(Call, node)->args->items[0], &argument) &&
           object_of_kind(interp, argument, OBJECT_ARRAY);
}

/* Whether the outcome depends on the sizes of tensors: the condition asks for one, or compares what was told
 * by one. */
static bool is_about_sizes(Interp *interp, Node *test) {
    switch (test->kind) {
    case AST_UnaryOp: return is_about_sizes(interp, AS(UnaryOp, test)->operand);
    case AST_BoolOp:
        FOR_EACH (item, AS(BoolOp, test)->values)
            if (is_about_sizes(interp, item)) return true;
        return false;
    case AST_Compare: {
        const AstCompare *compare = AS(Compare, test);
        Operator op = (Operator)compare->ops[0];
        /* Who asks for None asks for no size; `is True` may. */
        if (op == OP_Is || op == OP_IsNot) {
            Value left;
            return eval_quietly(interp, compare->left, &left) && value_class(left) == CLASS_bool &&
                   depends_on_size(interp, left);
        }
        if (is_about_sizes(interp, compare->left)) return true;
        FOR_EACH (item, compare->comparators)
            if (is_about_sizes(interp, item)) return true;
        return false;
    }
    default: break;
    }
    Value value;
    if (!eval_quietly(interp, test, &value)) return false;
    if (depends_on_size(interp, value) || is_length_of_tensor(interp, test)) return true;
    bool is_number = value.kind == VALUE_INT || value.kind == VALUE_BOOL || value.kind == VALUE_TUPLE ||
                     value.kind == VALUE_SOME || value.kind == VALUE_OBJECT || value.kind == VALUE_UNION ||
                     value.kind == VALUE_ANY;
    return is_number && claim_asks_for_size(interp, place_of(interp, test));
}

static void on_condition(Observer *observer, Interp *interp, Node *test, Tri is) {
    Program *program = (Program *)observer;
    bool is_about = is_about_sizes(interp, test);
    if (!program->keeps_all && !is_about) return;
    ProgramStep step = new_step(program, STEP_BRANCH, test);
    step.test = test;
    step.is_about_sizes = is_about;
    step.verdict = is;
    /* What is asked about the condition leaves no trace in the run. */
    Path outer = path_enter(interp);
    step.condition = is == TRI_YES  ? &formula_true
                     : is == TRI_NO ? &formula_false
                                    : assume_condition(interp, test);
    if (step.condition->kind == FORMULA_TRUE) step.verdict = TRI_YES;
    if (step.condition->kind == FORMULA_FALSE) step.verdict = TRI_NO;
    /* What the condition itself needs is met when it is asked. */
    step.assumed = interp->path.state.assumed;
    path_return(interp, &outer);
    array_push(&program->steps, step);
}

static void on_uncaught(Observer *observer, Address class, bool is_fault) {
    ((Program *)observer)->has_fault |= is_fault;
    ((Program *)observer)->is_abstract |= class == CLASS_NotImplementedError;
}

/* ---- the whole ---- */

void program_begin(Program *program, Interp *interp, bool keeps_unknown) {
    *program = (Program){.interp = interp, .handlers = interp->path.handlers};
    program->observer = (Observer){.on_condition = on_condition,
                                   .on_call = on_call,
                                   .on_operation = on_operation,
                                   .on_unknown = on_unknown,
                                   .on_uncaught = on_uncaught};
    interp_watch(interp, &program->observer);
    interp_learn(interp, keeps_unknown ? LEARN_FORMULAS_OF_KNOWN : LEARN_FORMULAS);
}

void program_declare(Program *program, const char *name, Value tensor, bool is_guessed, const Text *text,
                     Span span) {
    ProgramStep step = {.kind = STEP_DECLARE, .name = name, .text = text, .span = span};
    array_push(&step.results, number_tensor(program, tensor));
    program->tensors.items[step.results.items[0]].name = name;
    program->tensors.items[step.results.items[0]].is_guessed = is_guessed;
    array_push(&program->steps, step);
}

void program_end(Program *program, Value result) {
    ProgramStep step = {.kind = STEP_RETURN, .assumed = program->interp->path.state.assumed};
    add_results(program, &step, result, MOST_NESTED);
    array_push(&program->steps, step);
    interp_watch(program->interp, NULL);
    interp_learn(program->interp, LEARN_FACTS);
}

void program_free(Program *program) {
    for (uint32_t i = 0; i < program->steps.count; i++) {
        array_free(&program->steps.items[i].arguments);
        array_free(&program->steps.items[i].results);
    }
    array_free(&program->steps);
    array_free(&program->tensors);
    map_free(&program->numbers);
}
