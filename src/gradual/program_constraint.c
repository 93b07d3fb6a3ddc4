/* Steps are read in order; each tensor gets a type variable. What a run assumed on its way is a list of
 * conditions with their places: those of an operation that has one of the paper's forms are left out, for the
 * form says the same. */
#include "gradual/program_constraint.h"

#include "gradual/program_form.h"
#include "gradual/target.h"

#include <string.h>

typedef struct Reading {
    ProgramConstraints *result;
    ConstraintSystem *system;
    const Program *program;
    const Assumption *assumed;  /* at the end of the run */
    const TypeVariable **types; /* of the tensors, by their numbers */
    const Formula *guard;       /* of the step that is read: when it is reached */
    const ProgramStep *step;
    Array(Span) formed, others; /* places of operations with and without a form of their own */
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
    if (!declared->is_dyn) constraints_know_rank(system, type, (int32_t)rank);
    /* A name in an annotation is a number that nobody knows. */
    for (uint32_t i = 0; i < rank; i++)
        if (numbers[i] && !program_is_dyn(step->name, i, numbers[i]))
            emit(reading,
                 (Constraint){.kind = CONSTRAINT_DIM_IS_NUMBER, .dims = type->dims + i, .dim_count = 1});
}

/* ---- operations with forms of their own ---- */

/* Whether all symbols of a size are sizes of parameters; another one is a number of which nothing is told. */
typedef struct Known {
    const ConstraintSystem *system;
    bool is_known;
} Known;

static void find_parameter(void *context, Dim symbol) {
    Known *known = context;
    for (uint32_t i = 0; i < known->system->types.count; i++)
        for (uint32_t k = 0; k < known->system->rank_limit; k++)
            if (known->system->types.items[i]->dims[k]->number == symbol) return;
    known->is_known = false;
}

static Dim known_size(const Reading *reading, Dim size) {
    Known known = {reading->system, true};
    if (size) dim_symbols(reading->system->table, size, find_parameter, &known);
    return known.is_known ? size : NULL;
}

static void emit_shape(Reading *reading, const TypeVariable *type, const Shape *shape) {
    Dim *sizes = arena_alloc(reading->system->arena, ((size_t)shape->rank + 1) * sizeof *sizes);
    for (uint32_t i = 0; i < shape->rank; i++) sizes[i] = known_size(reading, shape->dims[i]);
    constraints_know_rank(reading->system, type, (int32_t)shape->rank);
    emit(reading,
         (Constraint){.kind = CONSTRAINT_SHAPE, .types = {type}, .sizes = sizes, .dim_count = shape->rank});
}

static void emit_sum(Reading *reading, const ProgramForm *form, const TypeVariable *result) {
    const Constraint *parts[6];
    constraints_of_add(reading->system, result, reading->types[form->operands[0]],
                       reading->types[form->operands[1]], parts);
    for (int i = 0; i < 6; i++) emit(reading, *parts[i]);
}

/* The type of a reshape's result is the one that is asked for, with the size that -1 stands for where the run
 * tells it. */
static void emit_reshape(Reading *reading, const ProgramStep *step, const ProgramForm *form,
                         const TypeVariable *result) {
    ConstraintSystem *system = reading->system;
    const TypeVariable *from = reading->types[form->operands[0]];
    const Shape *shape = reading->program->tensors.items[step->results.items[0]].shape;
    bool is_known = !shape->is_open && shape->rank == form->target.rank;
    Dim sizes[TYPE_RANK_MAX];
    for (uint32_t i = 0; i < form->target.rank; i++) {
        bool is_dyn = form->target.dims[i] == DIM_DYN;
        sizes[i] = !is_dyn    ? dim_constant(system->table, form->target.dims[i])
                   : is_known ? known_size(reading, shape->dims[i])
                              : NULL;
    }
    emit_shape(reading, result, shape_new(system->arena, sizes, form->target.rank));
    for (uint32_t i = 0; i < form->target.rank; i++)
        if (!sizes[i])
            emit(reading,
                 (Constraint){.kind = CONSTRAINT_DIM_IS_DYN, .dims = result->dims + i, .dim_count = 1});
    emit(reading, (Constraint){.kind = CONSTRAINT_RANK, .types = {from}, .number = system->rank_limit});
    emit(reading, (Constraint){.kind = CONSTRAINT_CAN_RESHAPE, .types = {from}, .type = &form->target});
}

static bool form_operation(Reading *reading, const ProgramStep *step, const TypeVariable *result) {
    ProgramForm *form = ARENA_NEW(reading->system->arena, ProgramForm);
    *form = program_form(step);
    switch (form->kind) {
    case FORM_NONE: return false;
    case FORM_CONV:
        emit(reading,
             *constraint_of_conv(reading->system, &form->conv, reading->types[form->operands[0]], result));
        return true;
    case FORM_RESHAPE:
        if (form->target.rank > reading->system->rank_limit) return false;
        emit_reshape(reading, step, form, result);
        return true;
    case FORM_ADD:
    case FORM_BROADCAST: break;
    }
    emit_sum(reading, form, result);
    return true;
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

/* The type variable of a tensor has the name that the listing of the program gives it. */
static const TypeVariable *new_type(Reading *reading, uint32_t number) {
    return type_variable(reading->system, arena_printf(reading->system->arena, "v%u", (unsigned)number));
}

/* A tensor that comes from somewhere else, as a weight does. */
static void read_stranger(Reading *reading, uint32_t number) {
    const Shape *shape = reading->program->tensors.items[number].shape;
    reading->types[number] = new_type(reading, number);
    if (!shape->is_open) emit_shape(reading, reading->types[number], shape);
}

static void read_operation(Reading *reading, const ProgramStep *step) {
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (argument->is_tensor && !reading->types[argument->tensor])
            read_stranger(reading, argument->tensor);
    }
    for (uint32_t i = 0; i < step->results.count; i++)
        reading->types[step->results.items[i]] = new_type(reading, step->results.items[i]);
    bool is_formed = reading->guard->kind != FORMULA_UNKNOWN && step->results.count == 1 &&
                     form_operation(reading, step, reading->types[step->results.items[0]]);
    if (is_formed) {
        array_push(&reading->formed, step->span);
        return;
    }
    array_push(&reading->others, step->span);
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

static bool has_span(const Span *spans, uint32_t count, Span span) {
    for (uint32_t i = 0; i < count; i++)
        if (spans[i].start == span.start && spans[i].end == span.end) return true;
    return false;
}

static void read_assumption(Reading *reading, const Assumption *assumption) {
    if (!assumption) return;
    read_assumption(reading, assumption->before);
    Place place = {0};
    const Interp *interp = reading->program->interp;
    if (assumption->origin && assumption->origin < interp->places.count)
        place = interp->places.items[assumption->origin];
    if (has_span(reading->formed.items, reading->formed.count, place.span) &&
        !has_span(reading->others.items, reading->others.count, place.span))
        return;
    Constraint constraint = {.kind = CONSTRAINT_REQUIRE, .formula = assumption->formula};
    if (target_expand(reading->system, &constraint)->kind == CONSTRAINT_TRUE) return;
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

void program_constraints_fail(ProgramConstraints *constraints, const Text *text, Span span) {
    array_push(&constraints->system.constraints, &constraint_false);
    array_push(&constraints->system.expressions, NULL);
    array_push(&constraints->origins, ((ConstraintOrigin){.text = text, .span = span}));
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
        if (step->kind == STEP_UNKNOWN) emit_note(&reading, "not known");
    }
    reading.step = NULL;
    read_assumption(&reading, assumed);
    array_free(&reading.formed);
    array_free(&reading.others);
}

void program_constraints_free(ProgramConstraints *constraints) {
    constraints_free(&constraints->system);
    array_free(&constraints->origins);
}
