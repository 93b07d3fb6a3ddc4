/* Steps are read in order; each tensor gets a type variable. What a run assumed on its way is a list of
 * conditions with their places: those of an operation that has one of the paper's forms are left out, for the
 * form says the same. */
#include "gradual/program_constraint.h"

#include <stdio.h>
#include <string.h>

typedef struct Reading {
    ProgramConstraints *result;
    ConstraintSystem *system;
    const Program *program;
    const Assumption *assumed;  /* at the end of the run */
    const TypeVariable **types; /* of the tensors, by their numbers */
    const Formula *guard;       /* of the step that is read: when it is reached */
    const ProgramStep *step;
    Array(Span) formed; /* places of operations that have a form of their own */
} Reading;

/* ---- emitting ---- */

static void emit_at(Reading *reading, const Constraint *constraint, ConstraintOrigin origin) {
    array_push(&reading->system->constraints, constraint);
    array_push(&reading->system->expressions, NULL);
    array_push(&reading->result->origins, origin);
}

/* A constraint of the current step, under its guard. */
static void emit(Reading *reading, Constraint constraint) {
    ConstraintSystem *system = reading->system;
    const Constraint *made = constraint_make(system, constraint);
    if (reading->guard->kind != FORMULA_TRUE) {
        const Formula *skipped = formula_not(system->arena, reading->guard);
        Constraint outside = {.kind = CONSTRAINT_ARITHMETIC, .formula = skipped};
        const Constraint *parts[] = {constraint_make(system, outside), made};
        made = constraint_chain(system, CONSTRAINT_OR, parts, 2);
    }
    emit_at(reading, made, (ConstraintOrigin){.text = reading->step->text, .span = reading->step->span});
}

static void emit_note(Reading *reading, const char *note) {
    ConstraintOrigin origin = {.text = reading->step->text, .span = reading->step->span, .note = note};
    emit_at(reading, &constraint_true, origin);
}

/* ---- declarations ---- */

/* The size at [index] is one that nothing is said about: it has the name that was made for it. */
static bool is_free(const char *name, uint32_t index, Dim size) {
    char made[256];
    const char *symbol = dim_symbol_name(size);
    snprintf(made, sizeof made, "%s.shape[%u]", name, (unsigned)index);
    return symbol && strcmp(symbol, made) == 0;
}

static void read_declaration(Reading *reading, const ProgramStep *step) {
    ConstraintSystem *system = reading->system;
    uint32_t number = step->results.items[0];
    const Shape *shape = reading->program->tensors.items[number].shape;
    GradualType *declared = ARENA_NEW(system->arena, GradualType);
    *declared = type_dyn();
    uint32_t rank = shape->is_open || shape->rank > TYPE_RANK_MAX ? 0 : shape->rank;
    Dim numbers[TYPE_RANK_MAX] = {0};
    if (!shape->is_open && shape->rank <= TYPE_RANK_MAX) {
        *declared = (GradualType){.rank = rank};
        for (uint32_t i = 0; i < rank; i++) {
            if (!shape->dims[i] || !dim_is_constant(shape->dims[i], &declared->dims[i]))
                declared->dims[i] = DIM_DYN;
            if (shape->dims[i] && dim_symbol_name(shape->dims[i])) numbers[i] = shape->dims[i];
        }
    }
    const TypeVariable *type = type_variable_of(system, step->name, numbers, rank);
    reading->types[number] = type;
    emit(reading, (Constraint){.kind = CONSTRAINT_PRECISION, .types = {type}, .type = declared});
    emit(reading, (Constraint){.kind = CONSTRAINT_RANK, .types = {type}, .number = system->rank_limit});
    /* A name in an annotation is a number that nobody knows. */
    for (uint32_t i = 0; i < rank; i++)
        if (numbers[i] && !is_free(step->name, i, numbers[i]))
            emit(reading,
                 (Constraint){.kind = CONSTRAINT_DIM_IS_NUMBER, .dims = type->dims + i, .dim_count = 1});
}

/* ---- operations with forms of their own ---- */

static const ProgramArgument *find_argument(const ProgramStep *step, const char *name) {
    for (uint32_t i = 0; i < step->arguments.count; i++)
        if (!step->arguments.items[i].is_tensor && strcmp(step->arguments.items[i].name, name) == 0)
            return &step->arguments.items[i];
    return NULL;
}

/* A number, or a pair of them; false when the argument is something else. */
static bool read_pair(const ProgramStep *step, const char *name, int64_t usual, int64_t *pair) {
    const ProgramArgument *argument = find_argument(step, name);
    pair[0] = pair[1] = usual;
    if (!argument) return true;
    Value value = argument->value;
    if (value.kind == VALUE_INT) pair[0] = pair[1] = value.integer;
    if (value.kind == VALUE_INT) return true;
    if (value.kind != VALUE_TUPLE || value.items->is_open || value.items->count != 2) return false;
    for (uint32_t i = 0; i < 2; i++) {
        if (value.items->items[i].kind != VALUE_INT) return false;
        pair[i] = value.items->items[i].integer;
    }
    return true;
}

static bool read_number(const ProgramStep *step, const char *name, int64_t usual, int64_t *number) {
    int64_t pair[2];
    if (!read_pair(step, name, usual, pair) || pair[0] != pair[1]) return false;
    *number = pair[0];
    return true;
}

static const ProgramArgument *only_tensor(const ProgramStep *step) {
    const ProgramArgument *found = NULL;
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        if (!step->arguments.items[i].is_tensor) continue;
        if (found) return NULL;
        found = &step->arguments.items[i];
    }
    return found;
}

/* A convolution: Dyn to Dyn, or rank 3, or rank 4 (see constraint.c). */
static bool form_conv(Reading *reading, const ProgramStep *step, const TypeVariable *result) {
    ConstraintSystem *system = reading->system;
    const ProgramArgument *input = only_tensor(step);
    Conv2D *conv = ARENA_NEW(system->arena, Conv2D);
    if (!input || find_argument(step, "padding_mode")) return false;
    if (!read_number(step, "in_channels", 0, &conv->channels_in) ||
        !read_number(step, "out_channels", 0, &conv->channels_out) ||
        !read_number(step, "groups", 1, &conv->groups) || !read_pair(step, "kernel_size", 0, conv->kernel) ||
        !read_pair(step, "stride", 1, conv->stride) || !read_pair(step, "padding", 0, conv->padding) ||
        !read_pair(step, "dilation", 1, conv->dilation) || !conv_is_valid(conv))
        return false;
    emit(reading, *constraint_of_conv(system, conv, reading->types[input->tensor], result));
    return true;
}

/* Operations on two tensors that broadcast. */
static bool is_broadcasting(const char *name) {
    static const char *const names[] = {"add",     "sub",         "mul",      "div",     "__add__", "__sub__",
                                        "__mul__", "__truediv__", "eq",       "ne",      "lt",      "gt",
                                        "le",      "ge",          "__eq__",   "__ne__",  "__lt__",  "__gt__",
                                        "__le__",  "__ge__",      "__radd__", "__rmul__"};
    static const char prefix[] = "torch.Tensor.";
    if (strncmp(name, prefix, sizeof prefix - 1) != 0) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name + sizeof prefix - 1, names[i]) == 0) return true;
    return false;
}

static bool form_broadcast(Reading *reading, const ProgramStep *step, const TypeVariable *result) {
    const TypeVariable *operands[2];
    uint32_t count = 0;
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (argument->is_tensor && count < 2) operands[count] = reading->types[argument->tensor];
        count += argument->is_tensor;
    }
    if (count != 2) return false;
    const Constraint *parts[6];
    constraints_of_add(reading->system, result, operands[0], operands[1], parts);
    for (int i = 0; i < 6; i++) emit(reading, *parts[i]);
    return true;
}

/* The shape that a reshape asks for; false when it is not all numbers. */
static bool read_target(const ProgramStep *step, GradualType *target) {
    const ProgramArgument *argument = find_argument(step, "shape");
    if (!argument) argument = find_argument(step, "size");
    if (!argument || argument->value.kind != VALUE_TUPLE) return false;
    const Items *items = argument->value.items;
    while (items->count == 1 && items->items[0].kind == VALUE_TUPLE) items = items->items[0].items;
    if (items->is_open || items->count > TYPE_RANK_MAX) return false;
    *target = (GradualType){.rank = items->count};
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->items[i].kind != VALUE_INT || items->items[i].integer < -1) return false;
        target->dims[i] = items->items[i].integer;
    }
    return true;
}

static void emit_shape(Reading *reading, const TypeVariable *type, const Shape *shape) {
    emit(reading,
         (Constraint){
             .kind = CONSTRAINT_SHAPE, .types = {type}, .sizes = shape->dims, .dim_count = shape->rank});
}

static bool form_reshape(Reading *reading, const ProgramStep *step, const TypeVariable *result) {
    ConstraintSystem *system = reading->system;
    const ProgramArgument *input = only_tensor(step);
    GradualType *target = ARENA_NEW(system->arena, GradualType);
    if (!input || !read_target(step, target) || target->rank > system->rank_limit) return false;
    const Shape *shape = reading->program->tensors.items[step->results.items[0]].shape;
    bool is_known = !shape->is_open && shape->rank == target->rank;
    for (uint32_t i = 0; is_known && i < shape->rank; i++) is_known = shape->dims[i] != NULL;
    if (is_known) {
        emit_shape(reading, result, shape);
    } else {
        emit(reading, (Constraint){.kind = CONSTRAINT_PRECISION, .types = {result}, .type = target});
    }
    const TypeVariable *from = reading->types[input->tensor];
    emit(reading, (Constraint){.kind = CONSTRAINT_RANK, .types = {from}, .number = system->rank_limit});
    emit(reading, (Constraint){.kind = CONSTRAINT_CAN_RESHAPE, .types = {from}, .type = target});
    return true;
}

static bool form_operation(Reading *reading, const ProgramStep *step, const TypeVariable *result) {
    if (strcmp(step->name, "torch.nn.Conv2d") == 0) return form_conv(reading, step, result);
    if (strcmp(step->name, "torch.Tensor.reshape") == 0 || strcmp(step->name, "torch.Tensor.view") == 0)
        return form_reshape(reading, step, result);
    return is_broadcasting(step->name) && form_broadcast(reading, step, result);
}

/* ---- steps ---- */

static bool is_at_end(const Reading *reading, const Assumption *assumption) {
    for (const Assumption *one = reading->assumed; one; one = one->before)
        if (one == assumption) return true;
    return false;
}

/* What was assumed by then and no longer holds at the end: the conditions of the arm in which a step is. */
static const Formula *guard_of(Reading *reading, const ProgramStep *step) {
    const Formula *guard = &formula_true;
    for (const Assumption *one = step->assumed; one && !is_at_end(reading, one); one = one->before)
        guard = formula_both(reading->system->arena, one->formula, guard);
    return formula_has_unknown(guard) ? &formula_unknown : guard;
}

/* A tensor that comes from somewhere else, as a weight does. */
static void read_stranger(Reading *reading, uint32_t number) {
    const Shape *shape = reading->program->tensors.items[number].shape;
    reading->types[number] = type_variable(reading->system, NULL);
    if (!shape->is_open) emit_shape(reading, reading->types[number], shape);
}

static void read_operation(Reading *reading, const ProgramStep *step) {
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (argument->is_tensor && !reading->types[argument->tensor])
            read_stranger(reading, argument->tensor);
    }
    for (uint32_t i = 0; i < step->results.count; i++)
        reading->types[step->results.items[i]] = type_variable(reading->system, NULL);
    bool is_formed = reading->guard->kind != FORMULA_UNKNOWN && step->results.count == 1 &&
                     form_operation(reading, step, reading->types[step->results.items[0]]);
    if (is_formed) {
        array_push(&reading->formed, step->span);
        return;
    }
    for (uint32_t i = 0; i < step->results.count; i++) {
        uint32_t number = step->results.items[i];
        const Shape *shape = reading->program->tensors.items[number].shape;
        if (!shape->is_open && shape->rank <= reading->system->rank_limit &&
            reading->guard->kind != FORMULA_UNKNOWN) {
            emit_shape(reading, reading->types[number], shape);
        } else {
            emit_note(reading, arena_printf(reading->system->arena, "%s = %s(…) is not modelled",
                                            reading->types[number]->name, step->name));
        }
    }
}

static void read_assumption(Reading *reading, const Assumption *assumption) {
    if (!assumption) return;
    read_assumption(reading, assumption->before);
    Place place = {0};
    const Interp *interp = reading->program->interp;
    if (assumption->origin && assumption->origin < interp->places.count)
        place = interp->places.items[assumption->origin];
    for (uint32_t i = 0; i < reading->formed.count; i++)
        if (place.text && reading->formed.items[i].start == place.span.start &&
            reading->formed.items[i].end == place.span.end)
            return;
    if (formula_has_unknown(assumption->formula) && assumption->formula->kind == FORMULA_UNKNOWN) return;
    Constraint constraint = {.kind = CONSTRAINT_REQUIRE, .formula = assumption->formula};
    emit_at(reading, constraint_make(reading->system, constraint),
            (ConstraintOrigin){.text = place.text, .span = place.span});
}

/* The largest rank that occurs; the system must have room for it. */
static uint32_t largest_rank(const Program *program, uint32_t limit) {
    for (uint32_t i = 0; i < program->tensors.count; i++) {
        uint32_t rank = program->tensors.items[i].shape->rank;
        if (rank > limit && rank <= TYPE_RANK_MAX) limit = rank;
    }
    return limit;
}

void program_constraints(ProgramConstraints *result, const Program *program, const Assumption *assumed,
                         uint32_t rank_limit) {
    Interp *interp = program->interp;
    *result = (ProgramConstraints){0};
    Reading reading = {.result = result, .system = &result->system, .program = program, .assumed = assumed};
    constraints_init(reading.system, &interp->dims, interp->arena, largest_rank(program, rank_limit));
    reading.types = arena_alloc_zero(interp->arena, (program->tensors.count + 1) * sizeof *reading.types);
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        reading.step = step;
        reading.guard = step->kind == STEP_DECLARE ? &formula_true : guard_of(&reading, step);
        if (step->kind == STEP_DECLARE) read_declaration(&reading, step);
        if (step->kind == STEP_OPERATION) read_operation(&reading, step);
    }
    reading.step = NULL;
    read_assumption(&reading, assumed);
    array_free(&reading.formed);
}

void program_constraints_free(ProgramConstraints *constraints) {
    constraints_free(&constraints->system);
    array_free(&constraints->origins);
}
