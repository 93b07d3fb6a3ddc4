/* The memory at each point of the step is a sum that changes by little from one operation to the next: a list
 * of changes is made, by forward and backward, and the sums are taken along it. Which of them is the greatest
 * may depend on the sizes; they are compared for a few values of the names. */
#include "cost/program.h"

#include "eval/interp.h"

#include <string.h>

typedef struct OptimizerEntry {
    const char *name;
    int states, temporaries;
} OptimizerEntry;

static const OptimizerEntry optimizers[] = {
#define OPTIMIZER(id, name, states, temporaries) {name, states, temporaries},
#include "cost/optimizers.def"
};

CostOptimizer cost_optimizer(const char *name) {
    uint32_t i = 0;
    while (i < OPTIMIZER_COUNT && strcmp(optimizers[i].name, name) != 0) i++;
    return (CostOptimizer)i;
}

typedef struct Play {
    CostTape *tape;
    DimTable *dims;
    Dim now; /* allocated at this point */
    Array(CostMoment) moments;
    uint32_t *kept;     /* by storage: how many recorded operations keep it */
    uint32_t *gradient; /* by tensor: its gradient + 1 */
    Array(Dim) grads;   /* the bytes of each gradient */
    uint32_t *users;    /* by gradient: how many tensors have it */
    uint32_t user_capacity;
    uint32_t replayed; /* the checkpoint that is run again; 0: none yet */
    bool *is_again;    /* by storage: a checkpoint has made it again */
    bool keeps;        /* the gradients of the step before are still there, and those of this one are added */
} Play;

static void grow(Play *play, Dim bytes) { play->now = dim_add(play->dims, play->now, bytes); }
static void shrink(Play *play, Dim bytes) { play->now = dim_subtract(play->dims, play->now, bytes); }

static void note(Play *play, Dim more, uint32_t module, bool is_backward) {
    CostMoment moment = {dim_add(play->dims, play->now, more), module, is_backward};
    array_push(&play->moments, moment);
}

static Dim zero_of(const Play *play) { return dim_constant(play->dims, 0); }

/* Whether the storage stays from step to step. */
static bool is_lasting(const CostStorage *storage) { return storage->owner != OWNER_STEP; }

/* ---- forward ---- */

/* For each operation the storages that it makes, and those that nothing holds after it. */
typedef struct Turnover {
    Dim *made, *dropped;
} Turnover;

static Turnover turnover_of(Play *play) {
    CostTape *tape = play->tape;
    uint32_t count = tape->operations.count;
    Turnover turnover = {arena_alloc(tape->arena, (count + 1) * sizeof(Dim)),
                         arena_alloc(tape->arena, (count + 1) * sizeof(Dim))};
    for (uint32_t i = 0; i <= count; i++) turnover.made[i] = turnover.dropped[i] = zero_of(play);
    for (uint32_t i = 0; i < tape->storages.count; i++) {
        const CostStorage *storage = &tape->storages.items[i];
        if (is_lasting(storage)) continue;
        Dim *made = &turnover.made[storage->born];
        *made = dim_add(play->dims, *made, storage->bytes);
        if (storage->is_saved) continue;
        Dim *dropped = &turnover.dropped[storage->seen];
        *dropped = dim_add(play->dims, *dropped, storage->bytes);
    }
    return turnover;
}

static void play_forward(Play *play) {
    Turnover turnover = turnover_of(play);
    for (uint32_t i = 0; i < play->tape->operations.count; i++) {
        grow(play, turnover.made[i]);
        note(play, zero_of(play), play->tape->operations.items[i].module, false);
        shrink(play, turnover.dropped[i]);
    }
}

/* ---- backward ---- */

static Dim gradient_size(const Play *play, const CostTensor *tensor) {
    return dim_multiply(play->dims, shape_size(play->dims, tensor->shape),
                        dim_constant(play->dims, tensor->bits / 8));
}

static void give_gradient(Play *play, uint32_t tensor, uint32_t gradient) {
    play->gradient[tensor] = gradient + 1;
    play->users[gradient]++;
}

static uint32_t new_gradient(Play *play, Dim bytes) {
    if (play->grads.count == play->user_capacity)
        play->users =
            array_grow(play->users, &play->user_capacity, play->grads.count + 1, sizeof *play->users);
    play->users[play->grads.count] = 0;
    array_push(&play->grads, bytes);
    grow(play, bytes);
    return play->grads.count - 1;
}

static void drop_gradient(Play *play, uint32_t tensor) {
    uint32_t gradient = play->gradient[tensor];
    if (!gradient) return;
    play->gradient[tensor] = 0;
    if (--play->users[gradient - 1] == 0) shrink(play, play->grads.items[gradient - 1]);
}

/* The gradient of one input of an operation comes from that of its output: it is the same, or a new one,
 * which may be added to one that is there. */
static void pass_gradient(Play *play, const CostOperation *operation, uint32_t input, uint32_t output,
                          bool is_first) {
    const CostTensor *to = &play->tape->tensors.items[input], *from = &play->tape->tensors.items[output];
    bool passes = operation->is_shared && (is_first || (operation->rule && operation->rule->passes));
    bool is_same = passes && shape_equal(to->shape, from->shape) && to->bits == from->bits;
    bool is_view = operation->is_shared && !(operation->rule && operation->rule->passes) &&
                   shape_size(play->dims, to->shape) == shape_size(play->dims, from->shape);
    uint32_t old = play->gradient[input];
    uint32_t given = play->gradient[output];
    if ((is_same || is_view) && !old && !to->is_leaf && given) {
        give_gradient(play, input, given - 1);
        return;
    }
    if (old && play->users[old - 1] == 1) {
        /* The sum is taken in place. */
        Dim more = is_same || is_view ? zero_of(play) : gradient_size(play, to);
        note(play, more, operation->module, true);
        return;
    }
    if (play->keeps && to->is_leaf) {
        note(play, gradient_size(play, to), operation->module, true);
        return;
    }
    uint32_t made = new_gradient(play, gradient_size(play, to));
    drop_gradient(play, input);
    give_gradient(play, input, made);
}

/* A checkpoint runs its operations again before it goes back through them: all that they keep is there. */
static void replay(Play *play, const CostOperation *last) {
    CostTape *tape = play->tape;
    play->replayed = last->replay;
    for (const CostOperation *at = last; at >= tape->operations.items && at->replay == last->replay; at--)
        for (uint32_t i = 0; i < at->saved.count; i++) {
            uint32_t number = at->saved.items[i];
            const CostStorage *storage = &tape->storages.items[number];
            if (is_lasting(storage) || storage->is_saved || play->is_again[number]) continue;
            play->is_again[number] = true;
            grow(play, storage->bytes);
        }
}

static void play_back(Play *play, const CostOperation *operation) {
    CostTape *tape = play->tape;
    if (operation->replay && operation->replay != play->replayed) replay(play, operation);
    uint32_t output = UINT32_MAX;
    for (uint32_t i = 0; i < operation->outputs.count && output == UINT32_MAX; i++)
        if (play->gradient[operation->outputs.items[i]]) output = operation->outputs.items[i];
    if (output != UINT32_MAX) {
        for (uint32_t i = 0; i < operation->inputs.count; i++)
            if (tape->tensors.items[operation->inputs.items[i]].needs)
                pass_gradient(play, operation, operation->inputs.items[i], output, i == 0);
        note(play, zero_of(play), operation->module, true);
    }
    for (uint32_t i = 0; i < operation->outputs.count; i++) drop_gradient(play, operation->outputs.items[i]);
    for (uint32_t i = 0; i < operation->saved.count; i++) {
        uint32_t at = operation->saved.items[i];
        const CostStorage *storage = &tape->storages.items[at];
        if (--play->kept[at] == 0 && !is_lasting(storage)) shrink(play, storage->bytes);
    }
}

static void play_backward(Play *play, uint32_t loss) {
    CostTape *tape = play->tape;
    for (uint32_t i = 0; i < tape->operations.count; i++) {
        const CostOperation *operation = &tape->operations.items[i];
        for (uint32_t k = 0; k < operation->saved.count; k++) play->kept[operation->saved.items[k]]++;
    }
    give_gradient(play, loss, new_gradient(play, gradient_size(play, &tape->tensors.items[loss])));
    for (uint32_t i = tape->operations.count; i-- > 0;)
        if (tape->operations.items[i].is_recorded) play_back(play, &tape->operations.items[i]);
}

/* ---- the greatest ---- */

enum { SAMPLES = 24, MOST_GREATEST = 6 };

/* The values that the names have when the moments are compared. */
typedef struct Sample {
    int64_t *values;
    uint32_t seed;
} Sample;

static int64_t sample_value(uint32_t round, uint32_t symbol) {
    static const int64_t plain[] = {1, 2, 3, 8, 16, 64, 256, 4096};
    if (round < sizeof plain / sizeof *plain) return plain[round];
    uint64_t mixed = ((uint64_t)round * 2654435761u + symbol * 40503u) * 0x9E3779B97F4A7C15u;
    return (int64_t)1 << (mixed >> 32) % 12;
}

static bool is_same_everywhere(const Play *play) {
    int64_t value;
    for (uint32_t i = 0; i < play->moments.count; i++)
        if (!play->moments.items[i].bytes || !dim_is_constant(play->moments.items[i].bytes, &value))
            return false;
    return true;
}

static uint32_t greatest_for(const Play *play, const int64_t *values) {
    uint32_t greatest = 0;
    int64_t most = INT64_MIN, value;
    for (uint32_t i = 0; i < play->moments.count; i++) {
        Dim bytes = play->moments.items[i].bytes;
        bool is_known =
            bytes && (values ? dim_evaluate(bytes, values, &value) : dim_is_constant(bytes, &value));
        if (is_known && value > most) {
            most = value;
            greatest = i;
        }
    }
    return greatest;
}

static CostPeak find_peak(Play *play) {
    CostPeak peak = {.bytes = zero_of(play)};
    if (play->moments.count == 0) return peak;
    uint32_t found[MOST_GREATEST], count = 0, symbols = play->dims->symbol_count;
    int64_t *values = memory_alloc((symbols + 1) * sizeof *values);
    bool is_constant = is_same_everywhere(play);
    for (uint32_t round = 0; round < (is_constant ? 1 : SAMPLES); round++) {
        for (uint32_t i = 0; i < symbols; i++) values[i] = sample_value(round, i);
        uint32_t at = greatest_for(play, is_constant ? NULL : values), k = 0;
        while (k < count && play->moments.items[found[k]].bytes != play->moments.items[at].bytes) k++;
        if (k == count && count < MOST_GREATEST) found[count++] = at;
    }
    free(values);
    peak.bytes = play->moments.items[found[0]].bytes;
    for (uint32_t i = 1; i < count; i++)
        peak.bytes = dim_maximum(play->dims, peak.bytes, play->moments.items[found[i]].bytes);
    const CostMoment *last = &play->moments.items[found[count - 1]];
    peak.where =
        last->module < play->tape->modules.count ? play->tape->modules.items[last->module].path : NULL;
    peak.is_backward = last->is_backward;
    return peak;
}

/* ---- sums ---- */

static Dim sum_of(const CostTape *tape, DimTable *dims, CostOwner owner) {
    Dim sum = dim_constant(dims, 0);
    for (uint32_t i = 0; i < tape->storages.count; i++)
        if (tape->storages.items[i].owner == owner) sum = dim_add(dims, sum, tape->storages.items[i].bytes);
    return sum;
}

static bool is_any(const bool *reached, CostNumbers tensors) {
    for (uint32_t i = 0; i < tensors.count; i++)
        if (reached[tensors.items[i]]) return true;
    return false;
}

/* The tensors that get a gradient when it goes back from the loss. */
static bool *reached_from(const CostTape *tape, uint32_t loss) {
    bool *reached = arena_alloc_zero(tape->arena, (tape->tensors.count + 1) * sizeof *reached);
    if (loss == UINT32_MAX) return reached;
    reached[loss] = true;
    for (uint32_t i = tape->operations.count; i-- > 0;) {
        const CostOperation *operation = &tape->operations.items[i];
        if (!operation->is_recorded || !is_any(reached, operation->outputs)) continue;
        for (uint32_t k = 0; k < operation->inputs.count; k++)
            reached[operation->inputs.items[k]] |= tape->tensors.items[operation->inputs.items[k]].needs;
    }
    return reached;
}

static Dim gradients_of(const CostTape *tape, DimTable *dims, const bool *reached) {
    Dim sum = dim_constant(dims, 0);
    for (uint32_t i = 0; i < tape->tensors.count; i++) {
        const CostTensor *tensor = &tape->tensors.items[i];
        if (tensor->is_leaf && reached[i])
            sum = dim_add(dims, sum, tape->storages.items[tensor->storage].bytes);
    }
    return sum;
}

static void add_to_layers(CostLayer *layers, const CostTape *tape, uint32_t module, size_t field, Dim more) {
    DimTable *dims = &tape->interp->analysis.dims;
    for (uint32_t at = module;; at = tape->modules.items[at].parent) {
        Dim *sum = (Dim *)((char *)&layers[at] + field);
        *sum = dim_add(dims, *sum, more);
        if (at == 0) return;
    }
}

static void sum_layers(CostStep *step, CostTape *tape, DimTable *dims, const bool *reached) {
    uint32_t count = tape->modules.count;
    CostLayer *layers = arena_alloc(tape->arena, (count + 1) * sizeof *layers);
    Dim zero = dim_constant(dims, 0);
    for (uint32_t i = 0; i < count; i++) layers[i] = (CostLayer){&tape->modules.items[i], zero, zero, zero};
    for (uint32_t i = 0; i < tape->operations.count; i++) {
        const CostOperation *operation = &tape->operations.items[i];
        int64_t value;
        bool is_none = operation->forward && dim_is_constant(operation->forward, &value) && value == 0;
        if (is_none) continue;
        add_to_layers(layers, tape, operation->module, offsetof(CostLayer, forward), operation->forward);
        add_to_layers(layers, tape, operation->module, offsetof(CostLayer, step),
                      is_any(reached, operation->outputs)
                          ? dim_add(dims, operation->forward, operation->backward)
                          : operation->forward);
    }
    for (uint32_t i = 0; i < tape->storages.count; i++) {
        const CostStorage *storage = &tape->storages.items[i];
        if (storage->is_saved && storage->owner != OWNER_PARAMETER)
            add_to_layers(layers, tape, storage->module, offsetof(CostLayer, saved), storage->bytes);
    }
    step->layers = layers;
    step->layer_count = count;
    step->saved_bytes = layers[0].saved;
    step->flops_forward = layers[0].forward;
    step->flops_step = layers[0].step;
}

CostStep cost_step(CostTape *tape, CostOptimizer optimizer, uint32_t loss) {
    DimTable *dims = &tape->interp->analysis.dims;
    const OptimizerEntry *entry = &optimizers[optimizer];
    Play play = {.tape = tape, .dims = dims};
    CostStep step = {.parameters = tape->modules.count ? tape->modules.items[0].parameters : NULL,
                     .parameter_bytes = sum_of(tape, dims, OWNER_PARAMETER),
                     .buffer_bytes = sum_of(tape, dims, OWNER_BUFFER),
                     .input_bytes = sum_of(tape, dims, OWNER_INPUT)};
    bool is_training = loss != UINT32_MAX;
    const bool *reached = reached_from(tape, loss);
    sum_layers(&step, tape, dims, reached);
    step.gradient_bytes = gradients_of(tape, dims, reached);
    step.optimizer_bytes =
        dim_multiply(dims, step.gradient_bytes, dim_constant(dims, is_training ? entry->states : 0));
    Dim lasting = dim_add(dims, dim_add(dims, step.parameter_bytes, step.buffer_bytes),
                          dim_add(dims, step.optimizer_bytes, step.input_bytes));
    step.resident_bytes = is_training ? dim_add(dims, lasting, step.gradient_bytes) : lasting;
    play.keeps = is_training && tape->program && !tape->program->was_cleared;
    play.now = play.keeps ? step.resident_bytes : lasting;
    play.kept = memory_alloc((tape->storages.count + 1) * sizeof *play.kept);
    play.gradient = memory_alloc((tape->tensors.count + 1) * sizeof *play.gradient);
    memset(play.kept, 0, (tape->storages.count + 1) * sizeof *play.kept);
    memset(play.gradient, 0, (tape->tensors.count + 1) * sizeof *play.gradient);
    play.is_again = arena_alloc_zero(tape->arena, (tape->storages.count + 1) * sizeof *play.is_again);
    play_forward(&play);
    if (is_training) {
        play_backward(&play, loss);
        play.now = step.resident_bytes;
        note(&play, dim_multiply(dims, step.gradient_bytes, dim_constant(dims, entry->temporaries)),
             UINT32_MAX, false);
    }
    step.peak = find_peak(&play);
    step.moment_count = play.moments.count;
    CostMoment *moments = arena_alloc(tape->arena, (play.moments.count + 1) * sizeof *moments);
    if (play.moments.count) memcpy(moments, play.moments.items, play.moments.count * sizeof *moments);
    step.moments = moments;
    array_free(&play.moments);
    array_free(&play.grads);
    free(play.users);
    free(play.kept);
    free(play.gradient);
    return step;
}
