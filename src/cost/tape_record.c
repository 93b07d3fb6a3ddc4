/* Making an operation out of a call: what it is given, in which type it runs, what it makes, and what is kept
 * for the backward pass. Copies that PyTorch makes on the way (casts of autocast, operands that must lie in
 * one piece) are operations of their own. */
#include "cost/layout.h"
#include "cost/part.h"
#include "cost/work.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"

#include <string.h>

enum { MOST_NESTED = 4, MOST_TENSORS = 256, BITS_FULL = 32 };

typedef struct Numbers {
    uint32_t items[MOST_TENSORS];
    uint32_t count;
} Numbers;

/* What is known of an operation while it is noted. */
typedef struct Recording {
    CostTape *tape;
    const char *name; /* as the program calls it, the last part */
    const NativeCall *call;
    const CostRule *rule;
    Numbers inputs, outputs, saved; /* tensors, tensors, storages */
    uint8_t bits;                   /* of the elements of a result of floats; 0: as the interpreter says */
    bool needs;                     /* what it makes needs a gradient */
    bool is_change;
    bool is_shared;
} Recording;

static void push(Numbers *numbers, uint32_t number) {
    if (numbers->count < MOST_TENSORS) numbers->items[numbers->count++] = number;
}

static CostNumbers keep(CostTape *tape, const Numbers *numbers) {
    uint32_t *items = arena_alloc(tape->arena, (numbers->count + 1) * sizeof *items);
    memcpy(items, numbers->items, numbers->count * sizeof *items);
    return (CostNumbers){items, numbers->count};
}

static void collect(CostTape *tape, Value value, uint32_t depth, Numbers *found) {
    const Object *object = object_of(tape->interp, value);
    if (object && object->kind == OBJECT_ARRAY) push(found, tape_tensor(tape, value));
    const Items *items = value.kind == VALUE_TUPLE                   ? value.items
                         : object && object->kind == OBJECT_LIST     ? OBJECT_AS(List, object)->items
                         : object && object->kind == OBJECT_ITERATOR ? OBJECT_AS(Iterator, object)->items
                                                                     : NULL;
    for (uint32_t i = 0; items && depth > 0 && i < items->count; i++)
        collect(tape, items->items[i], depth - 1, found);
}

bool tape_is_recording(const CostTape *tape) {
    return tape->is_training && tape->interp->path.state.gradients.mode != GRADIENT_MODE_OFF;
}

void tape_add(CostTape *tape, const CostOperation *operation) {
    CostOperation noted = *operation;
    noted.module = array_last(&tape->inside);
    noted.replay = tape->replay;
    if (noted.replay) noted.backward = dim_add(tape_dims(tape), noted.backward, noted.forward);
    for (uint32_t i = 0; i < noted.inputs.count; i++)
        tape->storages.items[tape_at(tape, noted.inputs.items[i])->storage].seen = tape->operations.count;
    for (uint32_t i = 0; i < noted.saved.count && !noted.replay; i++)
        tape->storages.items[noted.saved.items[i]].is_saved = true;
    array_push(&tape->operations, noted);
}

/* The most bits of the floats among the inputs: single numbers count only where there is nothing else. */
static uint8_t widest_bits(const Recording *run) {
    uint8_t widest = 0, of_numbers = 0;
    for (uint32_t i = 0; i < run->inputs.count; i++) {
        const CostTensor *tensor = tape_at(run->tape, run->inputs.items[i]);
        uint8_t *bits = tensor->shape->rank > 0 ? &widest : &of_numbers;
        if (tensor->is_float && tensor->bits > *bits) *bits = tensor->bits;
    }
    return widest ? widest : of_numbers;
}

/* In which type the operation runs. */
static void choose_type(Recording *run) {
    CostTape *tape = run->tape;
    if (!tape->low_bits || run->inputs.count == 0) return;
    uint8_t widest = widest_bits(run);
    run->bits = widest;
    switch (run->rule ? (CostRuns)run->rule->runs : COST_RUNS_NONE) {
    case COST_RUNS_NONE: return;
    case COST_RUNS_FIRST: run->bits = tape_at(tape, run->inputs.items[0])->bits; return;
    case COST_RUNS_TO_FULL: run->bits = BITS_FULL; return;
    case COST_RUNS_LOW: run->bits = tape->low_bits; break;
    case COST_RUNS_FULL: run->bits = BITS_FULL; break;
    case COST_RUNS_WIDEST: break;
    }
    for (uint32_t i = 0; i < run->inputs.count && run->bits; i++)
        run->inputs.items[i] = part_cast(tape, run->inputs.items[i], run->bits);
}

static void fold_operand(Recording *run, uint32_t index, const Shape *batch) {
    run->inputs.items[index] = part_fold(run->tape, run->inputs.items[index], batch);
}

/* An operand of a product of batches, or of more than two dimensions with a matrix, becomes one batch, or one
 * matrix. */
static void fold_operands(Recording *run) {
    if (!run->rule || run->inputs.count < 2) return;
    const Shape *a = tape_at(run->tape, run->inputs.items[0])->shape;
    const Shape *b = tape_at(run->tape, run->inputs.items[1])->shape;
    if (run->rule->work == COST_WORK_LINEAR) fold_operand(run, 0, NULL);
    if (run->rule->work != COST_WORK_PRODUCT || a->is_open || b->is_open) return;
    if (a->rank >= 3 && b->rank <= 2) fold_operand(run, 0, NULL);
    if (a->rank < 3 || b->rank < 3 || a->rank != b->rank) return;
    ShapeClash clash;
    const Shape *batch = shape_broadcast(tape_dims(run->tape), run->tape->arena,
                                         shape_new(run->tape->arena, a->dims, a->rank - 2),
                                         shape_new(run->tape->arena, b->dims, b->rank - 2), &clash);
    if (!batch) return;
    Dim *wide = arena_alloc_zero(run->tape->arena, a->rank * sizeof *wide);
    memcpy(wide, batch->dims, batch->rank * sizeof *wide);
    const Shape *all = shape_new(run->tape->arena, wide, a->rank);
    fold_operand(run, 0, all);
    fold_operand(run, 1, all);
}

/* ---- what is made ---- */

/* Whether the call says that the first tensor is changed: `relu_(x)`, `relu(x, inplace=True)`,
 * `ReLU(inplace=True)(x)`. */
static bool is_in_place(const CostTape *tape, const CostOpen *open) {
    const CostRule *rule = open->rule;
    const char *name = open->name;
    size_t length = strlen(name);
    if ((rule && rule->is_change) || (length > 1 && name[length - 1] == '_' && name[length - 2] != '_'))
        return true;
    Value given = rule ? part_setting(tape, open->call, "inplace") : value_never();
    return given.kind == VALUE_BOOL && given.integer;
}

/* Whether the call gives back what it is given: dropout with a rate of 0, or outside of training. */
static bool is_skipped(const CostTape *tape, const CostRule *rule, const NativeCall *call) {
    for (uint32_t i = 0; rule && i < 2 && rule->skips[i]; i++) {
        Value given = part_setting(tape, call, rule->skips[i]);
        if (given.kind == VALUE_FLOAT && given.real == 0) return true;
        if ((given.kind == VALUE_BOOL || given.kind == VALUE_INT) && !given.integer) return true;
    }
    return false;
}

/* Whether a key picks elements one by one. */
static bool picks_elements(Interp *interp, Value key) {
    const Object *object = object_of(interp, key);
    if (key.kind == VALUE_BOOL || (object && object->kind == OBJECT_LIST)) return true;
    if (object && object->kind == OBJECT_ARRAY) return OBJECT_AS(Array, object)->shape->rank > 0;
    for (uint32_t i = 0; key.kind == VALUE_TUPLE && i < key.items->count; i++)
        if (picks_elements(interp, key.items->items[i])) return true;
    return false;
}

/* Whether one of the arguments after the first is a type of elements. */
static bool names_type(Interp *interp, const NativeCall *call) {
    for (uint32_t i = 1; i < call->count; i++) {
        Value one = call->arguments[i];
        if (one.kind == VALUE_TUPLE && one.items->count > 0) one = one.items->items[0];
        if (one.kind == VALUE_STR && one.text->length > 0) return true;
        const Object *object = object_of_kind(interp, one, OBJECT_INSTANCE);
        if (object && strcmp(class_name(interp, object->class), "dtype") == 0) return true;
    }
    return false;
}

static uint8_t cast_bits(const Recording *run, const CostTensor *from, const ArrayObject *made) {
    CostTape *tape = run->tape;
    const char *name = run->name;
    uint8_t bits = made->bits < 8 ? 8 : made->bits;
    if (run->inputs.count > 1) return tape_at(tape, run->inputs.items[1])->bits;
    bool is_moved = strcmp(name, "to") == 0 || strcmp(name, "cuda") == 0 || strcmp(name, "cpu") == 0;
    if (is_moved && from->is_float && !names_type(tape->interp, run->call)) return from->bits;
    return bits;
}

/* Whether the result is the first tensor, or a view of it; [strides] are then those of the view. */
static bool is_view(const Recording *run, const ArrayObject *made, const Dim **strides) {
    CostTape *tape = run->tape;
    if (!run->rule || run->rule->view == COST_VIEW_NONE || run->inputs.count == 0) return false;
    const CostTensor *from = tape_at(tape, run->inputs.items[0]);
    bool is_given = strcmp(run->name, "view") == 0;
    if (run->rule->view == COST_VIEW_ITEM && run->call->count > 1 &&
        picks_elements(tape->interp, run->call->arguments[1]))
        return false;
    if (run->rule->view == COST_VIEW_CONTIGUOUS && !layout_is_contiguous(tape_dims(tape), from)) return false;
    bool is_float = made->element == ELEMENT_FLOAT || made->element == ELEMENT_UNKNOWN;
    if (run->rule->view == COST_VIEW_CAST &&
        (cast_bits(run, from, made) != from->bits || is_float != from->is_float))
        return false;
    *strides = layout_view(tape, from, run->rule, run->call, made->shape);
    return run->rule->view != COST_VIEW_RESHAPE || is_given || *strides;
}

static void make_output(Recording *run, Address address, const ArrayObject *made) {
    CostTape *tape = run->tape;
    bool is_float = made->element == ELEMENT_FLOAT || made->element == ELEMENT_UNKNOWN ||
                    made->element == ELEMENT_COMPLEX;
    const CostTensor *first = run->inputs.count ? tape_at(tape, run->inputs.items[0]) : NULL;
    CostTensor like = {.bits = made->bits ? (made->bits < 8 ? 8 : made->bits) : BITS_FULL,
                       .is_float = is_float,
                       .needs = run->needs && is_float && made->gradient != GRADIENT_FREE};
    const Dim *strides = NULL;
    uint32_t storage;
    if (is_float && run->bits && like.bits == BITS_FULL) like.bits = run->bits;
    if (is_view(run, made, &strides)) {
        like.strides = strides;
        like.bits = first->bits;
        storage = first->storage;
        run->is_shared = true;
    } else {
        if (run->rule && run->rule->view == COST_VIEW_CAST) like.bits = cast_bits(run, first, made);
        CostLayout layout = run->rule ? (CostLayout)run->rule->layout : COST_LAYOUT_NONE;
        bool is_alike = layout != COST_LAYOUT_NONE || (run->rule && run->rule->view == COST_VIEW_CAST);
        uint32_t model = 0;
        while (model < run->inputs.count && layout == COST_LAYOUT_AS_GIVEN &&
               !shape_equal(tape_at(tape, run->inputs.items[model])->shape, made->shape))
            model++;
        like.strides = is_alike && model < run->inputs.count
                           ? layout_like(tape_dims(tape), tape->arena, made->shape,
                                         tape_at(tape, run->inputs.items[model]))
                           : layout_contiguous(tape_dims(tape), tape->arena, made->shape);
        storage = tape_new_storage(tape, tape_bytes(tape, made->shape, like.bits), OWNER_STEP);
    }
    uint32_t number = tape_new_tensor(tape, storage, made->shape, &like);
    *map_at(&tape->numbers, address) = number + 1;
    push(&run->outputs, number);
}

static void make_outputs(Recording *run, Value result, uint32_t depth) {
    const Object *object = object_of(run->tape->interp, result);
    bool is_array = object && object->kind == OBJECT_ARRAY;
    if (is_array && !map_find(&run->tape->numbers, result.address))
        make_output(run, result.address, OBJECT_AS(Array, object));
    const Items *items = result.kind == VALUE_TUPLE                  ? result.items
                         : object && object->kind == OBJECT_LIST     ? OBJECT_AS(List, object)->items
                         : object && object->kind == OBJECT_ITERATOR ? OBJECT_AS(Iterator, object)->items
                                                                     : NULL;
    for (uint32_t i = 0; items && depth > 0 && i < items->count; i++)
        make_outputs(run, items->items[i], depth - 1);
}

/* The first tensor is another one from now on, with the same elements. */
static void change_first(Recording *run, Value result) {
    CostTape *tape = run->tape;
    uint32_t from = run->inputs.items[0];
    CostTensor like = *tape_at(tape, from);
    uint32_t number = tape_new_tensor(tape, like.storage, like.shape, &like);
    tape_at(tape, number)->needs = run->needs && like.is_float;
    for (uint32_t i = 0; i < run->call->count; i++)
        if (object_of_kind(tape->interp, run->call->arguments[i], OBJECT_ARRAY)) {
            *map_at(&tape->numbers, run->call->arguments[i].address) = number + 1;
            break;
        }
    if (object_of_kind(tape->interp, result, OBJECT_ARRAY))
        *map_at(&tape->numbers, result.address) = number + 1;
    push(&run->outputs, number);
}

/* ---- what is kept ---- */

static void save_tensor(Recording *run, uint32_t index) {
    CostTape *tape = run->tape;
    if (index >= run->inputs.count) {
        bool is_unknown = index < run->call->count && run->call->arguments[index].kind == VALUE_ANY;
        if (is_unknown) tape_miss(tape, "the size of a tensor");
        return;
    }
    const CostTensor *tensor = tape_at(tape, run->inputs.items[index]);
    if (run->is_change && index == 0) {
        push(&run->saved, tape_new_storage(tape, tape_bytes(tape, tensor->shape, tensor->bits), OWNER_STEP));
        return;
    }
    push(&run->saved, tensor->storage);
}

static void save_new(Recording *run, Dim count, uint8_t bits) {
    DimTable *dims = tape_dims(run->tape);
    Dim bytes = dim_multiply(dims, count, dim_constant(dims, bits / 8));
    push(&run->saved, tape_new_storage(run->tape, bytes, OWNER_STEP));
}

/* How many dimensions at the end `layer_norm` and `rms_norm` take together. */
static uint32_t normalized_rank(const Recording *run) {
    for (uint32_t i = 1; i < run->call->count; i++) {
        Value value = run->call->arguments[i];
        const Object *list = object_of_kind(run->tape->interp, value, OBJECT_LIST);
        if (value.kind == VALUE_TUPLE) return value.items->count;
        if (list) return OBJECT_AS(List, list)->items->count;
    }
    return 1;
}

/* Numbers that are kept for each row, channel or group. */
static void save_statistics(Recording *run, uint32_t saves) {
    CostTape *tape = run->tape;
    DimTable *dims = tape_dims(tape);
    if (run->inputs.count == 0) return;
    const Shape *shape = tape_at(tape, run->inputs.items[0])->shape;
    if (shape->is_open || shape->rank == 0) return;
    Dim rows = dim_constant(dims, 1), batch = shape->dims[0];
    uint32_t normalized = saves & COST_SAVES_ROWS ? normalized_rank(run) : 1;
    for (uint32_t i = 0; i + normalized < shape->rank; i++) rows = dim_multiply(dims, rows, shape->dims[i]);
    Dim groups =
        saves & COST_SAVES_GROUPS ? value_to_dim(dims, part_setting(tape, run->call, "num_groups")) : NULL;
    Dim each = saves & COST_SAVES_ROWS                           ? rows
               : saves & COST_SAVES_CHANNELS && shape->rank > 1  ? shape->dims[1]
               : saves & COST_SAVES_GROUPS                       ? dim_multiply(dims, batch, groups)
               : saves & COST_SAVES_INSTANCES && shape->rank > 1 ? dim_multiply(dims, batch, shape->dims[1])
                                                                 : NULL;
    if (each) {
        save_new(run, each, BITS_FULL);
        save_new(run, each, BITS_FULL);
    }
    if (saves & COST_SAVES_NUMBER) save_new(run, dim_constant(dims, 1), BITS_FULL);
    if (saves & COST_SAVES_LIKE_FIRST) save_new(run, shape_size(dims, shape), BITS_FULL);
    if (saves & COST_SAVES_CELLS && shape->rank > 1)
        save_new(run, dim_multiply(dims, batch, shape->dims[1]), tape_at(tape, run->inputs.items[0])->bits);
}

static void save_result(Recording *run, uint32_t saves) {
    CostTape *tape = run->tape;
    if (run->outputs.count == 0) return;
    const CostTensor *output = tape_at(tape, run->outputs.items[0]);
    Dim count = shape_size(tape_dims(tape), output->shape);
    if (saves & COST_SAVES_RESULT) push(&run->saved, output->storage);
    if (saves & COST_SAVES_MASK) save_new(run, count, 8);
    if (saves & COST_SAVES_INDICES) {
        if (run->outputs.count > 1)
            push(&run->saved, tape_at(tape, run->outputs.items[1])->storage);
        else
            save_new(run, count, 64);
    }
}

/* Each factor where another one needs a gradient; what stands before [first] is added. */
static void save_others(Recording *run, uint32_t first) {
    CostWork work = (CostWork)run->rule->work;
    uint32_t end = run->inputs.count;
    if (work == COST_WORK_LINEAR && end > 2) end = 2;
    for (uint32_t i = first; i < end; i++) {
        bool is_needed = false;
        for (uint32_t k = first; k < end; k++)
            is_needed |= k != i && tape_at(run->tape, run->inputs.items[k])->needs;
        if (is_needed) save_tensor(run, i);
    }
}

static void save(Recording *run) {
    CostTape *tape = run->tape;
    uint32_t saves = run->rule ? run->rule->saves : 0;
    CostWork work = run->rule ? (CostWork)run->rule->work : COST_WORK_NONE;
    if (run->is_change && saves & COST_SAVES_IN_PLACE) saves = COST_SAVES_RESULT;
    if (run->rule && run->rule->view == COST_VIEW_ITEM && run->is_shared) saves = 0;
    for (uint32_t i = 0; i < 4; i++)
        if (saves & (uint32_t)COST_SAVES_FIRST << i) save_tensor(run, i);
    if (saves & COST_SAVES_OTHERS) save_others(run, work == COST_WORK_ADDED);
    if (saves & COST_SAVES_FACTORS) save_others(run, 1);
    if (saves & COST_SAVES_DIVISOR && run->inputs.count > 1) {
        save_tensor(run, 1);
        if (tape_at(tape, run->inputs.items[1])->needs) save_tensor(run, 0);
    }
    if (saves & COST_SAVES_UNLESS_ONE && run->outputs.count > 0) {
        const Shape *made = tape_at(tape, run->outputs.items[0])->shape;
        int64_t last;
        bool is_one = made->rank > 0 && made->dims[made->rank - 1] &&
                      dim_is_constant(made->dims[made->rank - 1], &last) && last == 1;
        if (!is_one) save_tensor(run, 0);
    }
    save_statistics(run, saves);
    save_result(run, saves);
}

/* ---- */

static bool any_needs(const CostTape *tape, const Numbers *inputs) {
    for (uint32_t i = 0; i < inputs->count; i++)
        if (tape_at(tape, inputs->items[i])->needs) return true;
    return false;
}

/* Of a call with one of several arguments each alternative is told; the first one counts. */
static bool is_alternative(const CostTape *tape, const CostOpen *open, const Numbers *inputs) {
    bool is_later = tape->interp->path.later > tape->later;
    if (!is_later || tape->operations.count == 0 || inputs->count == 0) return false;
    const CostOperation *last = &array_last(&tape->operations);
    return last->site == open->call->site && last->frame == tape->interp->path.frame &&
           strcmp(last->name, open->name) == 0 && last->inputs.count > 0 && last->given == inputs->items[0];
}

/* The first tensor of a result of a function that is made of others is what the last of them makes. */
static bool note_composed(CostTape *tape, const NativeCall *call, CostCompose compose, Value result) {
    uint32_t number = compose_call(tape, call, compose);
    if (number == UINT32_MAX) return false;
    if (result.kind == VALUE_TUPLE && result.items->count > 0) result = result.items->items[0];
    if (object_of_kind(tape->interp, result, OBJECT_ARRAY))
        *map_at(&tape->numbers, result.address) = number + 1;
    return true;
}

void tape_record(CostTape *tape, const CostOpen *open, Value result) {
    const NativeCall *call = open->call;
    const CostRule *rule = open->rule;
    const char *dot = strrchr(open->name, '.');
    Recording run = {.tape = tape, .name = dot ? dot + 1 : open->name, .call = call, .rule = rule};
    for (uint32_t i = 0; i < call->count; i++) collect(tape, call->arguments[i], MOST_NESTED, &run.inputs);
    if (is_skipped(tape, rule, call) && run.inputs.count > 0) {
        if (object_of_kind(tape->interp, result, OBJECT_ARRAY))
            *map_at(&tape->numbers, result.address) = run.inputs.items[0] + 1;
        return;
    }
    run.is_change = run.inputs.count > 0 && is_in_place(tape, open);
    uint32_t given = run.inputs.count ? run.inputs.items[0] : UINT32_MAX;
    bool is_other = !run.is_change && is_alternative(tape, open, &run.inputs);
    if (is_other) {
        const CostOperation *last = &array_last(&tape->operations);
        if (object_of_kind(tape->interp, result, OBJECT_ARRAY) && last->outputs.count > 0)
            *map_at(&tape->numbers, result.address) = last->outputs.items[0] + 1;
        tape_miss(tape, arena_printf(tape->arena, "the other ways to call `%s`", open->name));
        return;
    }
    if (rule && rule->compose && note_composed(tape, call, (CostCompose)rule->compose, result)) return;
    choose_type(&run);
    fold_operands(&run);
    run.needs = tape_is_recording(tape) && !(rule && rule->is_cut) && any_needs(tape, &run.inputs);
    if (run.is_change)
        change_first(&run, result);
    else
        make_outputs(&run, result, MOST_NESTED);
    if (run.outputs.count == 0) return;
    bool is_recorded = run.needs && any_needs(tape, &run.outputs);
    if (is_recorded) save(&run);
    if (!rule && is_recorded) tape_miss(tape, arena_printf(tape->arena, "what `%s` keeps", open->name));
    CostWorkDone work =
        work_of(tape, rule, call, run.inputs.items, run.inputs.count, tape_at(tape, run.outputs.items[0]));
    if (!work.forward) tape_miss(tape, arena_printf(tape->arena, "the work of `%s`", open->name));
    tape_add(tape,
             &(CostOperation){.name = open->name,
                              .rule = rule,
                              .site = call->site,
                              .frame = tape->interp->path.frame,
                              .given = given,
                              .inputs = keep(tape, &run.inputs),
                              .outputs = keep(tape, &run.outputs),
                              .saved = keep(tape, &run.saved),
                              .forward = work.forward,
                              .backward = is_recorded ? work.backward : dim_constant(tape_dims(tape), 0),
                              .is_recorded = is_recorded,
                              .is_shared = run.is_shared || (rule && rule->passes)});
}

void tape_record_checkpoint(CostTape *tape, const NativeCall *call) {
    Numbers inputs = {.count = 0}, saved = {.count = 0}, none = {.count = 0};
    for (uint32_t i = 0; i < call->count; i++) collect(tape, call->arguments[i], MOST_NESTED, &inputs);
    for (uint32_t i = 0; i < inputs.count; i++) push(&saved, tape_at(tape, inputs.items[i])->storage);
    Dim zero = dim_constant(tape_dims(tape), 0);
    tape_add(tape, &(CostOperation){.name = "torch.utils.checkpoint.checkpoint",
                                    .given = UINT32_MAX,
                                    .inputs = keep(tape, &inputs),
                                    .outputs = keep(tape, &none),
                                    .saved = keep(tape, &saved),
                                    .forward = zero,
                                    .backward = zero,
                                    .is_recorded = true});
}

uint32_t tape_loss(CostTape *tape, uint32_t tensor) {
    DimTable *dims = tape_dims(tape);
    tensor = part_cast(tape, tensor, BITS_FULL);
    CostTensor like = *tape_at(tape, tensor);
    Numbers input = {.items = {tensor}, .count = 1}, saved = {.items = {like.storage}, .count = 1};
    uint32_t squares = tape_new_tensor(
        tape, tape_new_storage(tape, tape_bytes(tape, like.shape, like.bits), OWNER_STEP), like.shape, &like);
    Numbers output = {.items = {squares}, .count = 1};
    Dim zero = dim_constant(dims, 0);
    CostOperation square = {.name = "square",
                            .inputs = keep(tape, &input),
                            .outputs = keep(tape, &output),
                            .saved = like.needs ? keep(tape, &saved) : (CostNumbers){NULL, 0},
                            .forward = zero,
                            .backward = zero,
                            .is_recorded = like.needs};
    tape_add(tape, &square);
    const Shape *scalar = shape_new(tape->arena, NULL, 0);
    uint32_t mean =
        tape_new_tensor(tape, tape_new_storage(tape, dim_constant(dims, 4), OWNER_STEP), scalar, &like);
    Numbers last = {.items = {mean}, .count = 1};
    tape_add(tape, &(CostOperation){.name = "mean",
                                    .inputs = keep(tape, &output),
                                    .outputs = keep(tape, &last),
                                    .forward = zero,
                                    .backward = zero,
                                    .is_recorded = like.needs});
    return mean;
}
