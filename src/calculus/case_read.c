/* Steps are read in order. What a run assumed on its way is a list of conditions with their places: those of
 * an operation that has one of the paper's forms are left out, for the form says the same. */
#include "calculus/case_read.h"

#include "calculus/program_form.h"
#include "calculus/target.h"
#include "eval/interp.h"
#include "eval/object/place.h"

#include <string.h>

/* The columns of an item, before those of what is required there. */
enum {
    COLUMN_FAILURE = 0, /* the case fails here */
    COLUMN_DECLARE = 1 << 16,
    COLUMN_STRANGER = 2 << 16,
    COLUMN_FORM = 3 << 16,
    COLUMN_RESULT = 4 << 16,
};

/* ---- variables ---- */

/* The type variable of a tensor has the name that the listing of the program gives it. */
static const TypeVariable *new_type(ConstraintSystem *system, Numbering *numbering, uint32_t number) {
    if (map_find(&numbering->used, number)) number = numbering->next++;
    *map_at(&numbering->used, number) = 1;
    return type_variable(system, arena_printf(system->arena, "v%u", (unsigned)number));
}

static const TypeVariable **make_room(ConstraintSystem *system, const TypeVariable **types, uint32_t *count,
                                      uint32_t needed) {
    if (needed <= *count) return types;
    const TypeVariable **larger = arena_alloc_zero(system->arena, needed * sizeof *larger);
    if (*count) memcpy(larger, types, *count * sizeof *larger);
    *count = needed;
    return larger;
}

/* The ranks that a tensor has in this case, as far as they can be told. */
static RankSet ranks_of(const CaseReading *reading, uint32_t number) {
    const Shape *shape = reading->program->tensors.items[number].shape;
    RankSet dyn = reading->is_open && !reading->is_left_out ? rank_set(RANK_DYN) : 0;
    if (shape->is_open) return dyn ? dyn : RANKS_ALL;
    return shape->rank <= reading->system->rank_limit ? dyn | rank_set((int32_t)shape->rank) : RANKS_ALL;
}

static void share_type(CaseReading *reading, Numbering *numbering, const TypeVariable **shared,
                       uint32_t number) {
    ConstraintSystem *system = reading->system;
    RankSet ranks = ranks_of(reading, number);
    if (!*shared)
        *shared = new_type(system, numbering, number);
    else
        ranks |= system->ranks.items[(*shared)->number];
    constraints_know_ranks(system, *shared, ranks);
    reading->types[number] = *shared;
}

static void find_types(CaseReading *reading, Numbering *numbering, Item *item, const ProgramStep *step) {
    ConstraintSystem *system = reading->system;
    item->strangers = make_room(system, item->strangers, &item->argument_count, step->arguments.count);
    item->results = make_room(system, item->results, &item->result_count, step->results.count);
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (argument->is_tensor && !reading->types[argument->tensor])
            share_type(reading, numbering, &item->strangers[i], argument->tensor);
    }
    for (uint32_t i = 0; i < step->results.count; i++)
        share_type(reading, numbering, &item->results[i], step->results.items[i]);
}

/* ---- items ---- */

/* What tells a place from others: it may be reached more than once. */
const char *reading_key(CaseReading *reading, StrMap *counts, const char *what, const Text *text, Span span) {
    Arena *arena = reading->system->arena;
    const char *place = arena_printf(arena, "%s %u %u %p", what, (unsigned)span.start, (unsigned)span.end,
                                     (const void *)text);
    void **known = strmap_at(counts, place);
    if (!*known) *known = arena_alloc_zero(arena, sizeof(uint32_t));
    uint32_t *count = *known;
    return arena_printf(arena, "%s %u", place, (unsigned)++*count);
}

void reading_find_items(CaseReading *reading, Numbering *numbering) {
    const Program *program = reading->program;
    StrMap counts = {0};
    Item *previous = NULL;
    uint32_t parameter = 0;
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        if (step->kind == STEP_BRANCH || step->kind == STEP_RETURN) continue;
        ConstraintOrigin origin = {.text = step->text, .span = step->span};
        const char *name = step->kind == STEP_UNKNOWN ? "unknown" : step->name;
        const char *key = reading_key(reading, &counts, name, step->text, step->span);
        previous = reading->items[i] = merge_item(reading->merge, key, origin, previous);
        if (step->kind == STEP_DECLARE)
            reading->types[step->results.items[0]] = reading->merge->parameters[parameter++];
        if (step->kind == STEP_OPERATION) find_types(reading, numbering, previous, step);
        if (step->kind == STEP_UNKNOWN) previous->note = "not known";
    }
    strmap_free(&counts);
}

/* Where something that is no step comes: after the last item from there, or before it in the text. */
Item *merge_place(const CaseMerge *merge, const Text *text, Span span) {
    Item *found = NULL;
    for (Item *item = merge->first; item; item = item->next)
        if (item->origin.text == text && item->origin.span.start <= span.start) found = item;
    if (found || !text || !merge->first) return found ? found : merge->last;
    /* What is asked of the inputs comes after their declarations. */
    found = merge->first;
    for (uint32_t i = 1; i < merge->cases->tensor_count && found->next; i++) found = found->next;
    return found;
}

/* The first item that is written there. */
static Item *item_at(const CaseMerge *merge, const Text *text, Span span) {
    Item *item = merge->first;
    while (item && (item->origin.text != text || item->origin.span.start != span.start ||
                    item->origin.span.end != span.end))
        item = item->next;
    return item;
}

/* ---- what holds in a case ---- */

void reading_put(CaseReading *reading, Item *item, uint32_t slot, const Constraint *constraint) {
    ConstraintSystem *system = reading->system;
    if (reading->guard->kind != FORMULA_TRUE) {
        const Formula *skipped = formula_not(system->arena, reading->guard);
        Constraint outside = {.kind = CONSTRAINT_ARITHMETIC, .formula = skipped};
        const Constraint *parts[] = {constraint_make(system, outside), constraint};
        constraint = constraint_chain(system, CONSTRAINT_OR, parts, 2);
    }
    merge_put(reading->merge, item, slot, reading->index, constraint);
}

static const Constraint *about_dim(CaseReading *reading, ConstraintKind kind, const DimVariable *const *dim,
                                   int64_t number) {
    return constraint_make(reading->system, (Constraint){.kind = (uint8_t)kind,
                                                         .dims = (const DimVariable **)dim,
                                                         .dim_count = 1,
                                                         .number = number});
}

/* Whether all symbols of a size are sizes of parameters; another one is a number of which nothing is told. */
typedef struct KnownSymbols {
    const ConstraintSystem *system;
    bool is_known;
} KnownSymbols;

static void find_parameter(void *context, Dim symbol) {
    KnownSymbols *known = context;
    known->is_known = known->is_known && constraints_find_size(known->system, symbol) != NULL;
}

static Dim known_size(const CaseReading *reading, Dim size) {
    KnownSymbols known = {reading->system, true};
    if (size) dim_symbols(reading->system->table, size, find_parameter, &known);
    return known.is_known ? size : NULL;
}

/* What is computed from something of unknown rank is Dyn. */
static Dim name_size(void *context, Dim symbol) {
    const CaseReading *reading = context;
    if (constraints_find_size(reading->system, symbol)) return symbol;
    return reading->is_open ? NULL : symbol_named(&reading->merge->names, symbol);
}

const Formula *reading_formula(CaseReading *reading, const Formula *formula) {
    return formula_substitute(reading->system->table, reading->system->arena, formula, name_size, reading);
}

/* The shape of a tensor; a size that is not told is Dyn where [is_dyn], and anything elsewhere. */
static void put_shape(CaseReading *reading, Item *item, uint32_t slot, const TypeVariable *type,
                      const Dim *dims, uint32_t rank, bool is_dyn) {
    Dim *sizes = arena_alloc(reading->system->arena, ((size_t)rank + 1) * sizeof *sizes);
    Array(const Constraint *) parts = {0};
    for (uint32_t i = 0; i < rank; i++) sizes[i] = known_size(reading, dims[i]);
    Constraint shape = {.kind = CONSTRAINT_SHAPE, .types = {type}, .sizes = sizes, .dim_count = rank};
    array_push(&parts, constraint_make(reading->system, shape));
    for (uint32_t i = 0; i < rank && is_dyn; i++)
        if (!sizes[i]) array_push(&parts, about_dim(reading, CONSTRAINT_DIM_IS_DYN, type->dims + i, 0));
    reading_put(reading, item, slot,
                constraint_chain(reading->system, CONSTRAINT_AND, parts.items, parts.count));
    array_free(&parts);
}

/* What is known of the type of a tensor; a note when that is nothing. */
static void put_type(CaseReading *reading, Item *item, uint32_t slot, const TypeVariable *type,
                     uint32_t number, const char *name, bool is_choice) {
    ConstraintSystem *system = reading->system;
    const Shape *shape = reading->program->tensors.items[number].shape;
    bool has_dyn = reading->is_open && !reading->is_left_out;
    if (!shape->is_open && shape->rank <= system->rank_limit && !(is_choice && has_dyn)) {
        put_shape(reading, item, slot, type, shape->dims, shape->rank,
                  reading->is_open || reading->one->is_dyn);
    } else if ((shape->is_open || is_choice) && has_dyn) {
        Constraint dyn = {.kind = CONSTRAINT_TYPE_IS_DYN, .types = {type}};
        reading_put(reading, item, slot, constraint_make(system, dyn));
    } else if (!item->note && name) {
        item->note = arena_printf(system->arena, "%s = %s(…) may be anything: its rank is not known",
                                  type->name, name);
    }
}

/* ---- declarations ---- */

/* A dimension that is not Dyn for every caller: a number, or a name for one. */
static const Constraint *declare_dim(CaseReading *reading, const DimVariable *const *dim, Dim size) {
    ConstraintSystem *system = reading->system;
    int64_t number;
    if (dim_is_constant(size, &number)) return about_dim(reading, CONSTRAINT_DIM_IS, dim, number);
    const Constraint *is_number = about_dim(reading, CONSTRAINT_DIM_IS_NUMBER, dim, 0);
    if (size == (*dim)->number) return is_number;
    Constraint equal = {.kind = CONSTRAINT_ARITHMETIC,
                        .formula = formula_equal(system->table, system->arena, (*dim)->number, size)};
    const Constraint *parts[] = {is_number, constraint_make(system, equal)};
    return constraint_chain(system, CONSTRAINT_AND, parts, 2);
}

/* What the annotation of a parameter says of its dimensions at the rank that it has in this case, and that
 * the others are Dyn where only that passes. */
static void declare_dims(CaseReading *reading, Item *item, uint32_t parameter, const Shape *shape) {
    const TypeVariable *type = reading->merge->parameters[parameter];
    const char *name = reading->merge->cases->inputs[parameter]->text;
    bool is_open = reading->merge->cases->shapes[parameter]->is_open;
    for (uint32_t i = 0; i < shape->rank && i < reading->system->rank_limit; i++) {
        bool is_dyn = !shape->dims[i] || program_is_dyn(name, i, shape->dims[i]);
        if (is_dyn && !reading->one->is_dyn) continue;
        int64_t number;
        if (!is_open && !is_dyn && dim_is_constant(shape->dims[i], &number)) continue;
        reading_put(reading, item, COLUMN_DECLARE + 8 + i,
                    is_dyn ? about_dim(reading, CONSTRAINT_DIM_IS_DYN, type->dims + i, 0)
                           : declare_dim(reading, type->dims + i, shape->dims[i]));
    }
}

/* The type that a parameter is declared with. */
static const GradualType *declared_type(Arena *arena, const Shape *shape) {
    GradualType *declared = ARENA_NEW(arena, GradualType);
    *declared = type_dyn();
    if (shape->is_open || shape->rank > TYPE_RANK_MAX) return declared;
    *declared = (GradualType){.rank = shape->rank};
    for (uint32_t i = 0; i < shape->rank; i++)
        if (!shape->dims[i] || !dim_is_constant(shape->dims[i], &declared->dims[i]))
            declared->dims[i] = DIM_DYN;
    return declared;
}

static void read_declaration(CaseReading *reading, Item *item, const ProgramStep *step, uint32_t parameter) {
    ConstraintSystem *system = reading->system;
    const RankCases *cases = reading->merge->cases;
    const TypeVariable *type = reading->merge->parameters[parameter];
    const GradualType *declared = declared_type(system->arena, cases->shapes[parameter]);
    Constraint precision = {.kind = CONSTRAINT_PRECISION, .types = {type}, .type = declared};
    Constraint limit = {.kind = CONSTRAINT_RANK, .types = {type}, .number = cases->rank_limit};
    if (!declared->is_dyn && declared->rank > cases->rank_limit) limit.number = declared->rank;
    reading_put(reading, item, COLUMN_DECLARE, constraint_make(system, precision));
    reading_put(reading, item, COLUMN_DECLARE + 1, constraint_make(system, limit));
    const Shape *shape = reading->program->tensors.items[step->results.items[0]].shape;
    if (!shape->is_open) declare_dims(reading, item, parameter, shape);
}

/* ---- operations with forms of their own ---- */

static bool are_same_forms(const ProgramForm *a, const ProgramForm *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == FORM_RESHAPE) return type_equal(&a->target, &b->target);
    return a->kind != FORM_CONV || conv_equal(&a->conv, &b->conv);
}

/* The constraints of a form, which cases share. */
static const FormUse *use_form(CaseReading *reading, Item *item, const ProgramForm *form,
                               const TypeVariable *result) {
    ConstraintSystem *system = reading->system;
    uint32_t count = form->kind == FORM_CONV || form->kind == FORM_RESHAPE ? 1 : 2;
    const TypeVariable *operands[2] = {reading->types[form->operands[0]]};
    if (count == 2) operands[1] = reading->types[form->operands[1]];
    for (const FormUse *use = item->forms; use; use = use->next)
        if (use->operands[0] == operands[0] && use->operands[1] == operands[1] &&
            are_same_forms(use->form, form))
            return use;
    FormUse *use = ARENA_NEW(system->arena, FormUse);
    *use = (FormUse){.form = form, .operands = {operands[0], operands[1]}, .next = item->forms};
    item->forms = use;
    RankSet ranks = system->ranks.items[result->number];
    if (form->kind == FORM_CONV) {
        use->constraints[use->count++] = constraint_of_conv(system, &form->conv, operands[0], result);
    } else if (form->kind == FORM_RESHAPE) {
        Constraint fits = {.kind = CONSTRAINT_CAN_RESHAPE, .types = {operands[0]}, .type = &form->target};
        use->constraints[use->count++] = constraint_make(system, fits);
    } else {
        /* That no rank is above the limit is said where it may be. */
        constraints_of_add(system, result, operands[0], operands[1], use->constraints);
        use->count = 3;
    }
    constraints_know_ranks(system, result, system->ranks.items[result->number] | ranks);
    return use;
}

/* The type of a reshape's result is the one that is asked for, with the size that -1 stands for where the run
 * tells it. */
static void put_target(CaseReading *reading, Item *item, const ProgramStep *step, const ProgramForm *form,
                       const TypeVariable *result) {
    ConstraintSystem *system = reading->system;
    const Shape *shape = reading->program->tensors.items[step->results.items[0]].shape;
    bool is_known = !shape->is_open && shape->rank == form->target.rank;
    Dim sizes[TYPE_RANK_MAX];
    for (uint32_t i = 0; i < form->target.rank; i++) {
        bool is_dyn = form->target.dims[i] == DIM_DYN;
        sizes[i] = !is_dyn    ? dim_constant(system->table, form->target.dims[i])
                   : is_known ? known_size(reading, shape->dims[i])
                              : NULL;
    }
    put_shape(reading, item, COLUMN_RESULT, result, sizes, form->target.rank, true);
}

static bool form_operation(CaseReading *reading, Item *item, const ProgramStep *step) {
    ProgramForm *form = ARENA_NEW(reading->system->arena, ProgramForm);
    *form = program_form(step);
    if (form->kind == FORM_NONE) return false;
    if (form->kind == FORM_RESHAPE && form->target.rank > reading->system->rank_limit) return false;
    const TypeVariable *result = reading->types[step->results.items[0]];
    const FormUse *use = use_form(reading, item, form, result);
    for (uint32_t i = 0; i < use->count; i++)
        reading_put(reading, item, COLUMN_FORM + i, use->constraints[i]);
    if (form->kind == FORM_RESHAPE) put_target(reading, item, step, form, result);
    return true;
}

/* ---- steps ---- */

/* Notes the sizes of which nothing is told in a formula that is said. */
void reading_note_told(void *context, Dim symbol) {
    CaseReading *reading = context;
    if (!constraints_find_size(reading->system, symbol)) *map_at(&reading->told, dim_number(symbol)) = 1;
}

/* Whether an operation told the assumption: it is what that one requires, and no condition of an arm. */
static bool is_required(const CaseReading *reading, const Assumption *assumption) {
    const Interp *interp = reading->program->interp;
    if (!assumption->origin || assumption->origin >= interp->analysis.places.count) return false;
    Place place = interp->analysis.places.items[assumption->origin];
    return map_find(&reading->operations, (uint64_t)place.span.start << 32 | place.span.end) != NULL;
}

/* What was assumed by then and no longer holds at the end: the conditions of the arm in which a step is. What
 * operations of the arm require is required of all that take it, unless what they raise is caught: then it
 * cannot be told when the step is reached. */
static const Formula *guard_of(CaseReading *reading, const ProgramStep *step) {
    const Formula *guard = &formula_true;
    if (step->is_tried && reading->is_open) return &formula_unknown;
    for (const Assumption *one = step->assumed; one && !map_find(&reading->at_end, (uintptr_t)one);
         one = one->before) {
        bool is_condition = !is_required(reading, one);
        if (!is_condition && step->is_caught) return &formula_unknown;
        if (is_condition) guard = formula_both(reading->system->arena, one->formula, guard);
    }
    guard = reading_formula(reading, guard);
    formula_symbols(reading->system->table, guard, reading_note_told, reading);
    return formula_has_unknown(guard) ? &formula_unknown : guard;
}

/* Whether a step gives one of several tensors, of which not all ranks are known. */
static bool is_open_choice(const CaseReading *reading, const ProgramStep *step) {
    for (uint32_t i = 0; i < step->results.count; i++)
        if (step->is_choice && reading->program->tensors.items[step->results.items[i]].shape->is_open)
            return true;
    return false;
}

static void read_operation(CaseReading *reading, uint32_t index) {
    const ProgramStep *step = &reading->program->steps.items[index];
    Item *item = reading->items[index];
    if (reading->guard->kind == FORMULA_UNKNOWN) return;
    for (uint32_t i = 0; i < step->arguments.count; i++) {
        const ProgramArgument *argument = &step->arguments.items[i];
        if (argument->is_tensor && item->strangers[i] &&
            reading->types[argument->tensor] == item->strangers[i])
            put_type(reading, item, COLUMN_STRANGER + i, item->strangers[i], argument->tensor, NULL, false);
    }
    bool is_formed = step->results.count == 1 && form_operation(reading, item, step);
    reading->is_formed[index] = is_formed && reading->guard->kind == FORMULA_TRUE;
    for (uint32_t i = 0; i < step->results.count && !is_formed; i++)
        put_type(reading, item, COLUMN_RESULT + i * 32, reading->types[step->results.items[i]],
                 step->results.items[i], step->name, is_open_choice(reading, step));
}

/* ---- cases ---- */

static const Assumption *assumed_by(const RankCase *one) {
    return one->trace.is_reached ? one->trace.assumed : one->trace.end.assumed;
}

void reading_read(CaseReading *reading) {
    const Program *program = reading->program;
    StrMap counts = {0};
    uint32_t parameter = 0;
    for (const Assumption *one = assumed_by(reading->one); one; one = one->before)
        *map_at(&reading->at_end, (uintptr_t)one) = 1;
    for (uint32_t i = 0; i < program->steps.count; i++) {
        Span span = program->steps.items[i].span;
        if (program->steps.items[i].kind == STEP_OPERATION)
            *map_at(&reading->operations, (uint64_t)span.start << 32 | span.end) = 1;
    }
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        reading->guard = &formula_true;
        if (step->kind == STEP_DECLARE) read_declaration(reading, reading->items[i], step, parameter++);
        if (step->kind != STEP_OPERATION) continue;
        reading->guard = guard_of(reading, step);
        read_operation(reading, i);
        reading_require(reading, &counts, step->assumed, i + 1);
    }
    reading_require(reading, &counts, assumed_by(reading->one), program->steps.count);
    reading_say_needed(reading);
    strmap_free(&counts);
    map_free(&reading->at_end);
    map_free(&reading->operations);
}

/* A case that does not pass is excluded where it fails. */
void reading_fail(CaseReading *reading) {
    CaseMerge *merge = reading->merge;
    const SubjectTrace *trace = &reading->one->trace;
    const Diagnostic *failure = NULL;
    for (uint32_t i = 0; i < trace->diagnostics.items.count && !failure; i++)
        if (trace->diagnostics.items.items[i].severity == SEVERITY_ERROR)
            failure = &trace->diagnostics.items.items[i];
    Item *item = failure ? item_at(merge, failure->text, failure->span) : merge->first;
    if (!item) {
        ConstraintOrigin origin = {0};
        if (failure) origin = (ConstraintOrigin){.text = failure->text, .span = failure->span};
        item = merge_item(merge, arena_printf(merge->system->arena, "failure %u", reading->index), origin,
                          merge_place(merge, origin.text, origin.span));
    }
    merge_put(merge, item, COLUMN_FAILURE, reading->index, &constraint_false);
}

CaseReading *readings_open(CaseMerge *merge) {
    Arena *arena = merge->system->arena;
    const RankCases *cases = merge->cases;
    CaseReading *readings = arena_alloc_zero(arena, (cases->items.count + (size_t)1) * sizeof *readings);
    for (uint32_t i = 0; i < cases->items.count; i++) {
        const RankCase *one = &cases->items.items[i];
        const Program *program = &one->trace.program;
        CaseReading *reading = &readings[i];
        *reading = (CaseReading){.merge = merge,
                                 .system = merge->system,
                                 .one = one,
                                 .index = i,
                                 .program = program,
                                 .guard = &formula_true};
        reading->types =
            arena_alloc_zero(arena, (program->tensors.count + (size_t)1) * sizeof *reading->types);
        reading->items = arena_alloc_zero(arena, (program->steps.count + (size_t)1) * sizeof *reading->items);
        reading->is_formed = arena_alloc_zero(arena, program->steps.count + (size_t)1);
        reading->required =
            arena_alloc_zero(arena, (program->steps.count + (size_t)1) * sizeof *reading->required);
        for (uint32_t k = 0; k < cases->tensor_count; k++) {
            reading->is_open |= one->ranks[k] == RANK_DYN;
            reading->is_left_out |= one->ranks[k] == RANK_DECLARED && cases->shapes[k]->is_open;
        }
        reading->is_open |= reading->is_left_out;
    }
    return readings;
}
