/* Running functions on what the uses of their arguments force: each parameter that is used as a tensor is one
 * of each rank that lets the function come to its end, with a symbol for each size. What all such runs have
 * in common holds for every call that does not fail. */
#include "eval/effort.h"
#include "eval/evidence.h"
#include "eval/flow/frame.h"
#include "eval/flow/function.h"
#include "eval/flow/handler.h"
#include "eval/flow/memo.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/group.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/parameter.h"
#include "eval/observer.h"
#include "eval/path.h"
#include "eval/suppose_rows.h"
#include "eval/suppose_stored.h"
#include "eval/uncalled_internal.h"

#include <string.h>

enum {
    MOST_TENSORS = 8, /* parameters that are looked at; more are unknown */
    MOST_RANK = 6,    /* ranks that are tried one by one; of a higher one, */
    HIGHER_RANK = 8,  /* this stands for all */
    MOST_RANKS = 3,   /* that a parameter may have; of more only what is common is said */
    MOST_COMBINATIONS_OF_RANKS = 16,
    MOST_STORED_ROUNDS = 6, /* over the methods that set attributes; what changes in the last half is lost */
    SHARE_OF_SUPPOSED = 200000, /* steps of one run */
    STEPS_OF_SUPPOSED = 6000000 /* of all runs; then no more functions are looked at */
};

/* A parameter that may be a tensor. */
typedef struct Guess {
    uint32_t index; /* of the parameter */
    const char *name;
    Address class;
    bool is_declared, is_used, is_foreign;
    uint64_t ranks; /* bit r: the function can run with rank r; all bits: nothing is known of it */
    bool is_open;   /* it has too many ranks to be told one by one */
} Guess;

typedef struct Suppose {
    Observer observer; /* first, so that it can be told from it */
    Later *later;
    Interp *interp;
    const FunctionObject *function;
    const Astarguments *parameters;
    Value self;
    Guess guesses[MOST_TENSORS];
    uint32_t count;
    const Guess *varied; /* the one of which each rank is tried, for names of what has its rank */
    StretchGiven given;  /* it, in the last run */
    Map tensors;         /* address to the index of the guess that it is, or is made of, + 1 */
    SupposedTargets *targets;
    StoredAttributes stored;
    bool is_storing; /* the runs are there for what methods store */
    bool has_ended;  /* some run has come to its end */
    State end;       /* where the last run has */
    State before;
    uint64_t spent;
    Arena scratch;
} Suppose;

/* ---- running ---- */

/* Runs the function; false when it does not come to its end. */
static bool run_function(Suppose *suppose, const Value *bound, bool is_trial) {
    Interp *interp = suppose->interp;
    Path outer = path_enter(interp);
    Handler trial;
    if (is_trial) trial_begin(interp, &trial);
    function_run(interp, suppose->function, bound, NULL);
    bool is_reached = interp->path.state.is_reached && !interp->run.effort.is_cut;
    suppose->end = interp->path.state;
    if (is_trial) trial_end(interp, &trial);
    path_return(interp, &outer);
    return is_reached;
}

static const Shape *shape_of_guess(Suppose *suppose, const Guess *guess, uint32_t rank) {
    Interp *interp = suppose->interp;
    Dim dims[HIGHER_RANK] = {0};
    if (rank > HIGHER_RANK) return shape_open(interp->run.arena, dims, 0, NULL, 0);
    bool is_alone = (guess->ranks & (guess->ranks - 1)) == 0;
    for (uint32_t i = 0; i < rank; i++) {
        Arena *arena = &interp->analysis.dims.arena;
        const char *name = is_alone ? arena_printf(arena, "%s.shape[%u]", guess->name, i)
                                    : arena_printf(arena, "%s.shape[-%u]", guess->name, rank - i);
        dims[i] = dim_symbol(&interp->analysis.dims, name, (DimBounds){1, INT64_MAX});
    }
    return shape_new(interp->run.arena, dims, rank);
}

/* Runs the function with these ranks of the guesses; UINT32_MAX is any. */
static bool run_ranks(Suppose *suppose, const uint32_t *ranks, bool is_trial) {
    Interp *interp = suppose->interp;
    supposed_begin(interp->run.supposed, suppose->function->node);
    effort_start(interp, SHARE_OF_SUPPOSED);
    interp->path.state = suppose->before;
    memo_forget(interp);
    GroupsMark groups = groups_mark(interp);
    interp->run.arena = &suppose->scratch;
    Value *bound = uncalled_arguments(interp, suppose->function, suppose->self);
    for (uint32_t i = 0; i < suppose->count; i++) {
        const Guess *guess = &suppose->guesses[i];
        const Shape *shape = shape_of_guess(suppose, guess, ranks[i]);
        if (guess == suppose->varied) suppose->given = (StretchGiven){guess->name, shape->rank, shape->dims};
        bound[guess->index] = new_array(interp, guess->class, shape, 0, 0, NULL);
        *map_at(&suppose->tensors, bound[guess->index].address) = i + 1;
    }
    bool is_reached = run_function(suppose, bound, is_trial);
    suppose->spent += interp->run.effort.steps;
    interp->run.arena = interp->run.keep;
    groups_return(interp, groups);
    memo_forget(interp);
    return is_reached;
}

/* ---- what is a tensor ---- */

Address uncalled_array_class(Interp *interp) {
    bool names_numpy = module_is_used(interp, "numpy", true);
    bool is_torch = module_is_used(interp, "torch", names_numpy);
    if (!is_torch && !module_is_used(interp, "numpy", false)) return 0;
    Value class = interp_global_of(interp, is_torch ? "torch" : "numpy", is_torch ? "Tensor" : "ndarray");
    return class.kind == VALUE_OBJECT ? class.address : 0;
}

/* Whether an annotation is that of a tensor of any shape. */
static bool is_tensor_name(const Interp *interp, const Node *annotation) {
    Sym name = annotation->kind == AST_Name        ? AS(Name, annotation)->id
               : annotation->kind == AST_Attribute ? AS(Attribute, annotation)->attr
                                                   : SYM_NONE;
    const char *text = name == SYM_NONE ? "" : interp_text(interp, name);
    return strcmp(text, "Tensor") == 0 || strcmp(text, "ndarray") == 0;
}

static void guess_parameters(Suppose *suppose) {
    Interp *interp = suppose->interp;
    const Astarguments *parameters = suppose->parameters;
    Address class = uncalled_array_class(interp);
    uint32_t positional = list_count(parameters->posonlyargs) + list_count(parameters->args);
    uint32_t required = positional - list_count(parameters->defaults);
    suppose->count = 0;
    for (uint32_t i = suppose->self.kind != VALUE_NEVER; class && i < required; i++) {
        const Astarg *parameter = AS(arg, parameter_at(parameters, i));
        bool is_declared = parameter->annotation && is_tensor_name(interp, parameter->annotation);
        if ((parameter->annotation && !is_declared) || suppose->count == MOST_TENSORS) continue;
        suppose->guesses[suppose->count++] = (Guess){.index = i,
                                                     .name = interp_text(interp, parameter->arg),
                                                     .class = class,
                                                     .is_declared = is_declared,
                                                     .ranks = UINT64_MAX};
    }
}

static Guess *guess_of(Suppose *suppose, Value value) {
    if (!object_of_kind(suppose->interp, value, OBJECT_ARRAY)) return NULL;
    const uint64_t *known = map_find(&suppose->tensors, value.address);
    return known && *known ? &suppose->guesses[*known - 1] : NULL;
}

/* Whether a call is one of a layer, of a library or of the file. */
static bool is_layer(Interp *interp, const NativeCall *call) {
    return call->function->name == SYM___call__ && call->count > 0 &&
           object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE);
}

/* Notes what a call says of an argument, or of the tensors in it. */
static void note_evidence(Suppose *suppose, Value value, Evidence evidence) {
    const Object *list = object_of_kind(suppose->interp, value, OBJECT_LIST);
    const Items *items = value.kind == VALUE_TUPLE ? value.items : list ? OBJECT_AS(List, list)->items : NULL;
    Guess *guess = guess_of(suppose, value);
    if (guess) {
        guess->is_used |= evidence == EVIDENCE_FOR;
        guess->is_foreign |= evidence == EVIDENCE_AGAINST;
    }
    for (uint32_t i = 0; items && i < items->count; i++) {
        guess = guess_of(suppose, items->items[i]);
        if (guess) guess->is_used |= evidence == EVIDENCE_FOR;
    }
}

static void on_call(Observer *observer, Interp *interp, const NativeCall *call) {
    Suppose *suppose = (Suppose *)observer;
    for (uint32_t i = 0; i < call->count; i++)
        note_evidence(suppose, call->arguments[i],
                      evidence_of_tensor(interp, call, is_layer(interp, call), i));
}

/* What is computed of something shows what that is: `y = -x` and `y.view(…)`. */
static void on_operation(Observer *observer, Interp *interp, const NativeCall *call, Value result) {
    Suppose *suppose = (Suppose *)observer;
    const Guess *only = NULL;
    for (uint32_t i = 0; i < call->count; i++) {
        const Guess *guess = guess_of(suppose, call->arguments[i]);
        if (guess && only && guess != only) return;
        if (guess) only = guess;
    }
    if (only && call->function->name != SYM___getitem__ && object_of_kind(interp, result, OBJECT_ARRAY))
        *map_at(&suppose->tensors, result.address) = (uint64_t)(only - suppose->guesses) + 1;
}

/* Finds out which of the guesses are used as tensors; the others are unknown things from then on. */
static void settle(Suppose *suppose) {
    Interp *interp = suppose->interp;
    uint32_t ranks[MOST_TENSORS];
    for (uint32_t i = 0; i < MOST_TENSORS; i++) ranks[i] = UINT32_MAX;
    Diagnostics *reported = interp->run.reporting.diagnostics, ignored;
    diagnostics_init(&ignored, &suppose->scratch);
    interp_report_to(interp, &ignored);
    Observer *watching = interp->observer;
    suppose->observer = (Observer){.on_call = on_call, .on_operation = on_operation};
    interp_watch(interp, &suppose->observer);
    run_ranks(suppose, ranks, false);
    interp_watch(interp, watching);
    diagnostics_free(&ignored);
    interp->run.reporting.diagnostics = reported;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < suppose->count; i++) {
        const Guess *guess = &suppose->guesses[i];
        if (guess->is_declared || (guess->is_used && !guess->is_foreign)) suppose->guesses[kept++] = *guess;
    }
    suppose->count = kept;
    map_free(&suppose->tensors);
    arena_reset(&suppose->scratch);
}

/* ---- ranks ---- */

/* Finds the ranks that a parameter may have while the others are anything. */
static void find_ranks(Suppose *suppose, uint32_t index) {
    uint32_t ranks[MOST_TENSORS];
    Guess *guess = &suppose->guesses[index];
    uint64_t found = 0;
    for (uint32_t rank = 0; rank <= HIGHER_RANK;
         rank = rank < MOST_RANK ? rank + 1 : rank + HIGHER_RANK - MOST_RANK) {
        for (uint32_t i = 0; i < MOST_TENSORS; i++) ranks[i] = UINT32_MAX;
        ranks[index] = rank;
        if (run_ranks(suppose, ranks, true) || suppose->interp->run.effort.is_cut) found |= 1ull << rank;
        arena_reset(&suppose->scratch);
    }
    guess->is_open = (uint32_t)__builtin_popcountll(found) > MOST_RANKS || found >> HIGHER_RANK;
    guess->ranks = found;
}

static uint32_t first_rank(const Guess *guess) {
    return guess->is_open ? UINT32_MAX : (uint32_t)__builtin_ctzll(guess->ranks);
}

/* The next combination of ranks; false after the last one. */
static bool next_ranks(const Suppose *suppose, uint32_t *ranks) {
    for (uint32_t i = suppose->count; i-- > 0;) {
        const Guess *guess = &suppose->guesses[i];
        uint64_t rest = guess->is_open ? 0 : guess->ranks >> (ranks[i] + 1) << (ranks[i] + 1);
        ranks[i] = rest ? (uint32_t)__builtin_ctzll(rest) : first_rank(guess);
        if (rest) return true;
    }
    return false;
}

/* So many combinations that not all can be looked at: the parameters with the most ranks are left open. */
static void limit_combinations(Suppose *suppose) {
    for (;;) {
        uint32_t product = 1, worst = 0;
        for (uint32_t i = 0; i < suppose->count; i++) {
            const Guess *guess = &suppose->guesses[i], *most = &suppose->guesses[worst];
            if (guess->is_open) continue;
            product *= (uint32_t)__builtin_popcountll(guess->ranks);
            if (most->is_open ||
                (uint32_t)__builtin_popcountll(guess->ranks) > (uint32_t)__builtin_popcountll(most->ranks))
                worst = i;
        }
        if (product <= MOST_COMBINATIONS_OF_RANKS) return;
        suppose->guesses[worst].is_open = true;
    }
}

/* What the last run has left. */
static void keep_run(Suppose *suppose) {
    Interp *interp = suppose->interp;
    suppose->has_ended = true;
    if (!suppose->is_storing) {
        suppose_add_rows(suppose->targets, interp, function_scope(suppose->function), suppose->end.facts);
        return;
    }
    const Object *self = object_of(interp, suppose->self);
    interp->path.state = suppose->before;
    if (self) suppose_leave_stored(&suppose->stored, self->class, &suppose->end);
    suppose->before = interp->path.state;
}

/* Runs the function with all ranks that are possible, and keeps what it assigns. False when a run took too
 * long. */
static bool run_all(Suppose *suppose) {
    uint32_t ranks[MOST_TENSORS] = {0};
    for (uint32_t i = 0; i < suppose->count; i++) ranks[i] = first_rank(&suppose->guesses[i]);
    do {
        bool is_reached = run_ranks(suppose, ranks, true);
        if (suppose->interp->run.effort.is_cut) return false;
        if (is_reached) keep_run(suppose);
        arena_reset(&suppose->scratch);
    } while (next_ranks(suppose, ranks));
    return true;
}

/* Runs the function with each rank of one of its parameters, while the others have theirs or any. */
static void vary_rank(Suppose *suppose, const Guess *varied) {
    uint32_t ranks[MOST_TENSORS] = {0};
    const Scope *function = function_scope(suppose->function);
    suppose->varied = varied;
    for (uint32_t i = 0; i < suppose->count; i++) {
        uint64_t known = suppose->guesses[i].ranks;
        ranks[i] = known & (known - 1) ? UINT32_MAX : (uint32_t)__builtin_ctzll(known);
    }
    for (uint32_t rank = HIGHER_RANK + 1; rank-- > 0;) {
        if (!(varied->ranks >> rank & 1)) continue;
        ranks[varied - suppose->guesses] = rank;
        bool is_reached = run_ranks(suppose, ranks, true) && !suppose->interp->run.effort.is_cut;
        if (is_reached)
            suppose_add_stretched(suppose->targets, suppose->interp, function, suppose->end.facts,
                                  &suppose->given);
        arena_reset(&suppose->scratch);
    }
    suppose_end_stretched(suppose->targets, suppose->interp, varied->name);
    suppose->interp->run.effort.is_cut = false;
    suppose->varied = NULL;
}

/* Names what has the rank of a parameter that may have several. */
static void name_stretches(Suppose *suppose) {
    const Scope *function = function_scope(suppose->function);
    if (suppose->is_storing || !suppose->has_ended || !suppose_lacks(suppose->targets, function)) return;
    for (uint32_t i = 0; i < suppose->count; i++) {
        const Guess *guess = &suppose->guesses[i];
        if (guess->ranks & (guess->ranks - 1)) vary_rank(suppose, guess);
    }
}

/* ---- functions ---- */

/* Looks at the function. [*fits]: each tensor has a rank, and some run has come to its end. False: it took
 * too long. */
static bool try_function(Suppose *suppose, bool *fits) {
    *fits = true;
    guess_parameters(suppose);
    settle(suppose);
    if (suppose->interp->run.effort.is_cut) return false;
    for (uint32_t i = 0; i < suppose->count; i++) {
        find_ranks(suppose, i);
        if (suppose->guesses[i].ranks != 0) continue;
        /* With no rank it is something else. */
        suppose->guesses[i--] = suppose->guesses[--suppose->count];
        *fits = false;
        if (suppose->interp->run.supposed->enters_loops) return true;
    }
    limit_combinations(suppose);
    if (!run_all(suppose)) return false;
    name_stretches(suppose);
    *fits &= suppose->has_ended;
    return true;
}

static bool suppose_function(Suppose *suppose) {
    Supposed *supposed = suppose->interp->run.supposed;
    bool fits;
    supposed->enters_loops = true;
    bool is_done = try_function(suppose, &fits);
    supposed->enters_loops = false;
    /* Some loop is not there for what it is given here. */
    if (is_done && !fits) is_done = try_function(suppose, &fits);
    return is_done;
}

/* The self of the methods of a class: what __init__ makes of what its uses force. */
static void suppose_self(Suppose *suppose, Address class) {
    Interp *interp = suppose->interp;
    Later *later = suppose->later;
    if (map_find(&later->selves, class)) return;
    Value init = class_lookup(interp, class, SYM___init__);
    const Object *object = object_of_kind(interp, init, OBJECT_FUNCTION);
    const FunctionObject *function = object ? OBJECT_AS(Function, object) : NULL;
    bool is_ours = function && function->module->is_main;
    State before = interp->path.state;
    for (int pass = 0; pass < 1 + is_ours; pass++) {
        /* The second time it is known what is an int. */
        interp->path.state = before;
        map_free(&later->weakened);
        *map_at(&later->selves, class) = 0;
        supposed_begin(interp->run.supposed, is_ours ? function->node : NULL);
        memo_forget(interp);
        Path outer = path_enter(interp);
        Handler trial;
        trial_begin(interp, &trial);
        effort_start(interp, SHARE_OF_SUPPOSED);
        Value self = uncalled_make_self(later, class);
        suppose->spent += interp->run.effort.steps;
        trial_end(interp, &trial);
        path_leave(interp, &outer);
        *map_at(&later->selves, class) = self.kind == VALUE_OBJECT ? self.address : 0;
        suppose->targets->is_partial |= interp->run.effort.is_cut;
    }
    if (is_ours && *map_at(&later->selves, class)) {
        suppose_add_rows(suppose->targets, interp, function_scope(function), interp->path.state.facts);
        suppose_add_stored(&suppose->stored, class, value_object((Address)*map_at(&later->selves, class)));
    }
}

static bool is_worth_it(const Suppose *suppose, const FunctionObject *function) {
    uint64_t *looked_at = map_at(&suppose->later->looked_at, (uintptr_t)function->node);
    if (*looked_at || function->node->kind == AST_Lambda) return false;
    *looked_at = 1;
    /* What __init__ assigns is known since its self was made. */
    bool is_init = function->owner && function->name == SYM___init__;
    return !is_init && !uncalled_is_refused(suppose->later, function);
}

/* The attributes that methods set may be others by the time that the next one is called. */
static void forget_stored(Suppose *suppose) {
    const Map *stored = &suppose->later->stored;
    for (uint32_t i = 0; i < stored->capacity; i++)
        if (stored->slots[i].used) supposed_set_attribute(suppose->interp, (Sym)stored->slots[i].key);
}

/* Looks at a function from the state that functions begin with. False: not all of its runs have ended. */
static bool look_at(Suppose *suppose, const FunctionObject *function, Value self) {
    Interp *interp = suppose->interp;
    suppose->function = function;
    suppose->parameters = parameter_list(function->node);
    suppose->self = self;
    suppose->has_ended = false;
    bool is_over = suppose->spent > STEPS_OF_SUPPOSED;
    bool is_done = !is_over && suppose_function(suppose);
    interp->run.arena = interp->run.keep;
    /* What the runs left is in the scratch arena. */
    interp->path.state = suppose->before;
    arena_reset(&suppose->scratch);
    return is_done;
}

/* Runs the methods of a class, the inherited ones as well, for what they store. */
static bool store_by_methods(Suppose *suppose, Address class, Value self) {
    Interp *interp = suppose->interp;
    const Facts *facts = &interp->facts;
    bool is_done = true;
    for (uint32_t i = 0; i < facts->defined.count && is_done; i++) {
        const FunctionObject *function = facts->defined.items[i];
        if (!function->owner || function->node->kind == AST_Lambda || function->name == SYM___init__)
            continue;
        Value own = uncalled_self(suppose->later, function);
        const Object *found =
            object_of_kind(interp, class_lookup(interp, class, function->name), OBJECT_FUNCTION);
        if (own.kind == VALUE_NEVER || !found || OBJECT_AS(Function, found)->node != function->node) continue;
        is_done = look_at(suppose, function, self);
    }
    return is_done;
}

/* Finds out what the attributes are that methods set. */
static void find_stored(Suppose *suppose) {
    Interp *interp = suppose->interp;
    const Later *later = suppose->later;
    suppose_begin_stored(&suppose->stored);
    if (suppose->stored.items.count == 0) return;
    suppose->before = interp->path.state;
    suppose->is_storing = true;
    bool is_done = true;
    suppose->stored.has_changed = true;
    for (uint32_t round = 0; is_done && suppose->stored.has_changed; round++) {
        suppose->stored.has_changed = false;
        suppose->stored.is_ending = round >= MOST_STORED_ROUNDS / 2;
        is_done = round < MOST_STORED_ROUNDS;
        for (uint32_t i = 0; i < later->selves.capacity && is_done; i++) {
            Address class = (Address)later->selves.slots[i].key;
            if (later->selves.slots[i].used && suppose_has_stored(&suppose->stored, class))
                is_done =
                    store_by_methods(suppose, class, value_object((Address)later->selves.slots[i].value));
        }
    }
    suppose->is_storing = false;
    interp->path.state = suppose->before;
    if (!is_done) suppose_lose_stored(&suppose->stored);
}

static void suppose_calls(Suppose *suppose, const State *weak) {
    Interp *interp = suppose->interp;
    const Facts *facts = &interp->facts;
    for (uint32_t i = 0; i < facts->defined.count; i++) {
        const FunctionObject *function = facts->defined.items[i];
        if (!is_worth_it(suppose, function)) continue;
        State before = suppose->before;
        Value self = uncalled_self(suppose->later, function);
        bool is_done = look_at(suppose, function, self);
        /* What unknown code sets may be what it needs. */
        suppose->before = *weak;
        if (is_done && !suppose->has_ended) is_done = look_at(suppose, function, self);
        suppose->targets->is_partial |= !is_done;
        suppose->before = before;
    }
}

void suppose_functions(Later *later, const Assigned *called, uint32_t called_count) {
    Interp *interp = later->interp;
    Supposed supposed = {0};
    SupposedTargets targets = {.scopes = later->module->source->scopes};
    Suppose suppose = {.later = later, .interp = interp, .targets = &targets, .stored = {.later = later}};
    interp->run.supposed = &supposed;
    suppose_add_called(&targets, interp, called, called_count);
    map_free(&later->selves);
    map_free(&later->looked_at);
    const Facts *facts = &interp->facts;
    for (uint32_t i = 0; i < facts->defined.count; i++)
        if (facts->defined.items[i]->owner) suppose_self(&suppose, facts->defined.items[i]->owner);
    forget_stored(&suppose);
    State weak = interp->path.state;
    find_stored(&suppose);
    suppose.before = interp->path.state;
    suppose_calls(&suppose, &weak);
    suppose_settle(&targets, interp);
    interp->run.effort.is_cut = false;
    interp->run.supposed = NULL;
    memo_forget(interp);
    map_free(&suppose.tensors);
    arena_free(&suppose.scratch);
    suppose_rows_free(&targets);
    suppose_free_stored(&suppose.stored);
    supposed_free(&supposed);
}
