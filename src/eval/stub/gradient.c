#include "eval/stub/gradient.h"

#include "eval/error.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/escape.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/stub/word.h"

#include <string.h>

enum {
    MOST_NESTED = 4,      /* tuples, lists and objects in one another that are looked through for tensors */
    MOST_BEFORE = 32,     /* nodes that one node goes to; the others are not followed */
    MOST_NODES = 1 << 16, /* of a run */
};

#define WORD(name) static bool name(Interp *interp, const NativeCall *call, Value *result)

/* ---- what is known of tensors ---- */

/* What is known of the array at an address; after something that may have changed others, of old ones
 * nothing.
 */
static GradientKnown known_at(const Interp *interp, Address address, const ArrayObject *array) {
    const Gradients *gradients = &interp->path.state.gradients;
    uint32_t doubted = array->gradient == GRADIENT_FREE && gradients->spread > gradients->doubted
                           ? gradients->spread
                           : gradients->doubted;
    bool is_doubted = doubted && (address < doubted || address & STATIC_ADDRESS);
    return is_doubted ? GRADIENT_ANYTHING : (GradientKnown)array->gradient;
}

GradientKnown gradient_known(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    return object ? known_at(interp, value.address, OBJECT_AS(Array, object)) : GRADIENT_ANYTHING;
}

/* The tensors that something is made of. */
typedef struct TensorSearch {
    Interp *interp;
    Address tensor; /* the class of tensors */
    GradientKnown of_all;
    bool any_needs;
    uint32_t before[MOST_BEFORE];
    uint32_t count;
} TensorSearch;

static void search_value(TensorSearch *search, Value value, uint32_t depth);

static void search_array(TensorSearch *search, Address address, const ArrayObject *array) {
    GradientKnown known = known_at(search->interp, address, array);
    bool is_tensor = known || array->object.class == search->tensor || !search->tensor ||
                     is_subclass(search->interp, array->object.class, search->tensor) != TRI_NO;
    if (!is_tensor) return;
    bool needs = known & GRADIENT_NOT_FREE;
    search->of_all &= known;
    search->any_needs |= needs;
    for (uint32_t i = 0; i < search->count; i++)
        if (search->before[i] == array->graph) return;
    if (needs && array->graph && search->count < MOST_BEFORE) search->before[search->count++] = array->graph;
}

static void search_items(TensorSearch *search, const Items *items, uint32_t depth) {
    TensorSearch before = *search;
    for (uint32_t i = 0; i < items->count; i++) search_value(search, items->items[i], depth);
    if (!items->is_open) return;
    /* Perhaps there is none. */
    search->any_needs = before.any_needs;
    search->count = before.count;
}

static void search_own_array(void *context, uint32_t name, const void *value) {
    TensorSearch *search = context;
    (void)name;
    const Object *object = object_of_kind(search->interp, *(const Value *)value, OBJECT_ARRAY);
    if (object) search_array(search, ((const Value *)value)->address, OBJECT_AS(Array, object));
}

/* Whether a layer has layers in it, or may have. */
static bool has_parts(Interp *interp, const Object *object) {
    const Value *parts = pmap_get(object->attributes, interp_name(interp, "_parts"));
    const Object *dict = parts ? object_of_kind(interp, *parts, OBJECT_DICT) : NULL;
    const Entries *entries = dict ? OBJECT_AS(Dict, dict)->entries : NULL;
    return parts && !(entries && entries->count == 0 && !entries->is_open);
}

/* A layer or a setting of the library holds no tensors but its attributes; anything else may. */
static void search_instance(TensorSearch *search, const Object *object) {
    const ClassObject *class = class_object(search->interp, object->class);
    bool is_simple = class && class->module && class->module->is_model && !object->is_open &&
                     !has_parts(search->interp, object);
    if (!is_simple) search->of_all = GRADIENT_ANYTHING;
    pmap_each(object->attributes, search_own_array, search);
}

static void search_object(TensorSearch *search, Value value, uint32_t depth) {
    const Object *object = object_of(search->interp, value);
    if (!object) {
        search->of_all = GRADIENT_ANYTHING;
        return;
    }
    switch ((ObjectKind)object->kind) {
    case OBJECT_ARRAY: search_array(search, value.address, OBJECT_AS(Array, object)); return;
    case OBJECT_LIST: search_items(search, OBJECT_AS(List, object)->items, depth); return;
    case OBJECT_INSTANCE: search_instance(search, object); return;
    case OBJECT_DICT: {
        const Entries *entries = OBJECT_AS(Dict, object)->entries;
        if (entries->is_open) search->of_all = GRADIENT_ANYTHING;
        for (uint32_t i = 0; i < entries->count; i++) search_value(search, entries->items[i].value, depth);
        return;
    }
    case OBJECT_SET:
    case OBJECT_ITERATOR:
    case OBJECT_METHOD: search->of_all = GRADIENT_ANYTHING; return;
    case OBJECT_RANGE:
    case OBJECT_SLICE:
    case OBJECT_FUNCTION:
    case OBJECT_DESCRIPTOR:
    case OBJECT_CLASS:
    case OBJECT_MODULE:
    case OBJECT_FRAME: return;
    }
}

static void search_value(TensorSearch *search, Value value, uint32_t depth) {
    switch ((ValueKind)value.kind) {
    case VALUE_OBJECT:
        if (depth == 0)
            search->of_all = GRADIENT_ANYTHING;
        else
            search_object(search, value, depth - 1);
        return;
    case VALUE_TUPLE:
        if (depth > 0)
            search_items(search, value.items, depth - 1);
        else
            search->of_all = GRADIENT_ANYTHING;
        return;
    case VALUE_SOME:
        if (value.address >= CLASS_KNOWN_END) search->of_all = GRADIENT_ANYTHING;
        return;
    case VALUE_UNION:
    case VALUE_ANY: search->of_all = GRADIENT_ANYTHING; return;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES: return;
    }
}

/* The tensors in the arguments of a call from [first] on, or in the first argument alone. */
static TensorSearch search_call(Interp *interp, const NativeCall *call, Address tensor, uint32_t first,
                                bool only_first) {
    TensorSearch search = {.interp = interp, .tensor = tensor, .of_all = GRADIENT_FREE};
    bool is_tensor = call->count > 0 && object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    uint32_t end = only_first && is_tensor ? 1 : call->count;
    for (uint32_t i = first; i < end; i++) search_value(&search, call->arguments[i], MOST_NESTED);
    return search;
}

/* ---- what a call makes ---- */

/* The node of what is recorded; what keeps no tensors, and goes to one node only, is that node. */
static uint32_t record(Interp *interp, const TensorSearch *search, bool saves) {
    if (!saves && search->count <= 1) return search->count ? search->before[0] : 0;
    if (interp->run.graph.count >= MOST_NODES) return 0;
    uint32_t *before = arena_alloc(interp->run.keep, (search->count + 1) * sizeof *before);
    memcpy(before, search->before, search->count * sizeof *before);
    array_push(&interp->run.graph, ((GraphNode){before, search->count, saves}));
    return interp->run.graph.count;
}

/* The innermost call that a program could have made: helpers of a stub work for it. */
static StubRun *public_run(Interp *interp) {
    StubRun *run = interp->analysis.stubs.run;
    while (run && run->outer) {
        const char *name = symbol_text(interp->analysis.symbols, run->match->rule->node->name);
        bool is_private = name[0] == '_' && name[1] != '_';
        if (!is_private) break;
        run = run->outer;
    }
    return run;
}

static void ask_arguments(Interp *interp, StubRun *run) {
    const RuleArrays *rule = &run->match->rule->arrays;
    bool only_first = rule->gradient == GRADIENT_OF_FIRST || rule->gradient == GRADIENT_OF_SELF;
    TensorSearch search = search_call(interp, run->call, run->match->bound->names->array, 0, only_first);
    bool is_recorded =
        interp->path.state.gradients.mode != GRADIENT_MODE_OFF && search.of_all != GRADIENT_FREE;
    bool saves = rule->saved == SAVED_ALWAYS;
    for (uint32_t i = 0; rule->saved == SAVED_OF_PAIR && i < 2 && i < run->call->count; i++)
        saves |= (gradient_known(interp, run->call->arguments[i]) & GRADIENT_NOT_FREE) != 0;
    run->gradient = (StubGradient){true, (uint8_t)search.of_all, search.any_needs,
                                   is_recorded ? record(interp, &search, saves) : 0};
}

/* What `requires_grad` says of a new tensor. */
static GradientKnown asked_for(const StubRun *run) {
    Value needs = run->call->arguments[run->match->rule->arrays.needs];
    if (needs.kind != VALUE_BOOL) return GRADIENT_ANYTHING;
    return needs.integer ? GRADIENT_LEAF : GRADIENT_FREE;
}

/* What is known of the result of something that is recorded if it gets a tensor that needs a gradient. */
static GradientKnown of_operation(const Interp *interp, const StubRun *run, const ArrayObject *array) {
    GradientMode mode = interp->path.state.gradients.mode;
    bool may_be_self = run->match->rule->arrays.gradient == GRADIENT_OF_SELF;
    bool is_number = array->element >= ELEMENT_BOOL && array->element <= ELEMENT_COMPLEX;
    if (is_number && array->element < ELEMENT_FLOAT) return GRADIENT_FREE;
    if (run->gradient.of_all == GRADIENT_FREE) return GRADIENT_FREE;
    if (mode == GRADIENT_MODE_OFF && !may_be_self) return GRADIENT_FREE;
    bool is_certain = run->match->rule->arrays.gradient != GRADIENT_OF_SOME && mode == GRADIENT_MODE_ON;
    if (!is_certain || !run->gradient.any_needs || !is_number) return GRADIENT_ANYTHING;
    return may_be_self ? GRADIENT_NOT_FREE : GRADIENT_INNER;
}

void gradient_of_new(Interp *interp, ArrayObject *array) {
    StubRun *run = public_run(interp);
    if (!run || run->match->bound->names->dialect != &dialect_torch) return;
    const RuleArrays *rule = &run->match->rule->arrays;
    if (rule->gradient == GRADIENT_OF_ANYTHING) return;
    if (rule->needs < run->call->count) {
        array->gradient = (uint8_t)asked_for(run);
        return;
    }
    if (rule->gradient == GRADIENT_OF_NONE) {
        array->gradient = GRADIENT_FREE;
        return;
    }
    if (!run->gradient.is_known) ask_arguments(interp, run);
    array->gradient = (uint8_t)of_operation(interp, run, array);
    if (array->gradient != GRADIENT_FREE) array->graph = run->gradient.graph;
}

/* ---- changes in place ---- */

static Address class_of_tensors(Interp *interp, const NativeCall *call) {
    return rule_module(interp, call->function->module)->array;
}

/* Whether the function is a method of tensors that is called of one. */
static const ArrayObject *changed_tensor(Interp *interp, const NativeCall *call) {
    if (!call->function->owner || call->count == 0) return NULL;
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    return object ? OBJECT_AS(Array, object) : NULL;
}

bool gradient_refuses_change(Interp *interp, const NativeCall *call, Value *result) {
    if (!changed_tensor(interp, call) || interp->path.state.gradients.mode != GRADIENT_MODE_ON) return false;
    if (gradient_known(interp, call->arguments[0]) != GRADIENT_LEAF) return false;
    *result = fail(interp, CODE_GRADIENT, CLASS_RuntimeError, call->site,
                   "a leaf Variable that requires grad is being used in an in-place operation.");
    return true;
}

void gradient_changed(Interp *interp, const Rule *rule, const NativeCall *call) {
    const ArrayObject *array = changed_tensor(interp, call);
    GradientMode mode = interp->path.state.gradients.mode;
    if (!array || mode == GRADIENT_MODE_OFF) return;
    GradientKnown old = gradient_known(interp, call->arguments[0]);
    TensorSearch search = search_call(interp, call, class_of_tensors(interp, call), 1, false);
    if (search.of_all == GRADIENT_FREE && !array->graph) return;
    ArrayObject *copy = copy_object(interp, &array->object);
    copy->graph = 0;
    bool may_need = search.of_all != GRADIENT_FREE && !(old & GRADIENT_NOT_FREE);
    if (may_need) {
        bool is_inner = rule->arrays.gradient == GRADIENT_OF_ALL && search.any_needs &&
                        mode == GRADIENT_MODE_ON && array->element >= ELEMENT_FLOAT &&
                        array->element <= ELEMENT_COMPLEX;
        copy->gradient = is_inner ? GRADIENT_INNER : GRADIENT_ANYTHING;
        /* What shares its elements may need a gradient from now on, too. */
        interp->path.state.gradients.spread = interp->analysis.next_address;
    }
    put_object(interp, call->arguments[0].address, &copy->object);
}

/* ---- words ---- */

static Value truth_of(GradientKnown known, GradientKnown yes, GradientKnown no) {
    if ((known & yes) == yes) return value_bool(true);
    return (known & no) == no ? value_bool(false) : value_some(CLASS_bool);
}

WORD(needs_gradient) {
    *result = truth_of(gradient_known(interp, call->arguments[0]), GRADIENT_NOT_FREE, GRADIENT_FREE);
    return true;
}

/* A tensor that needs no gradient is a leaf, too. */
WORD(is_leaf_of_graph) {
    *result = truth_of(gradient_known(interp, call->arguments[0]), GRADIENT_NOT_INNER, GRADIENT_INNER);
    return true;
}

WORD(set_gradient) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    Value needed = call->arguments[1];
    *result = value_none();
    if (!object) return true;
    ArrayObject *copy = copy_object(interp, object);
    GradientKnown old = gradient_known(interp, call->arguments[0]);
    bool stays = needed.kind == VALUE_BOOL && needed.integer && old & GRADIENT_NOT_FREE;
    if (stays) return true;
    copy->gradient = needed.kind != VALUE_BOOL    ? GRADIENT_ANYTHING
                     : !needed.integer            ? GRADIENT_FREE
                     : (old & GRADIENT_NOT_INNER) ? GRADIENT_LEAF
                                                  : GRADIENT_NOT_FREE;
    copy->graph = 0;
    put_object(interp, call->arguments[0].address, &copy->object);
    return true;
}

WORD(gradient_mode) {
    (void)call;
    GradientMode mode = interp->path.state.gradients.mode;
    *result = mode == GRADIENT_MODE_UNKNOWN ? value_some(CLASS_bool) : value_bool(mode == GRADIENT_MODE_ON);
    return true;
}

static GradientMode mode_of(Value enabled) {
    if (enabled.kind != VALUE_BOOL) return GRADIENT_MODE_UNKNOWN;
    return enabled.integer ? GRADIENT_MODE_ON : GRADIENT_MODE_OFF;
}

WORD(set_gradient_mode) {
    interp->path.state.gradients.mode = (uint8_t)mode_of(call->arguments[0]);
    *result = value_none();
    return true;
}

/* The function as it is under a decorator that says whether its calls are recorded. */
WORD(in_gradient_mode) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_FUNCTION);
    *result = call->arguments[0];
    if (!object) return true;
    FunctionObject function = *OBJECT_AS(Function, object);
    function.gradient_mode = (uint8_t)(1 + mode_of(call->arguments[1]));
    *result = new_object(interp, &function.object, sizeof function, call->site);
    return true;
}

/* A backward pass through what was recorded. */
typedef struct Backward {
    Interp *interp;
    Map seen;
    Array(uint32_t) pending;
    bool frees;
} Backward;

/* Goes through all nodes; false when one of them kept tensors that are no longer there. */
static bool go_backward(Backward *pass) {
    static const char freed[] = "";
    Gradients *gradients = &pass->interp->path.state.gradients;
    while (pass->pending.count > 0) {
        uint32_t number = array_pop(&pass->pending);
        uint64_t *seen = map_at(&pass->seen, number);
        if (*seen) continue;
        *seen = 1;
        const GraphNode *node = &pass->interp->run.graph.items[number - 1];
        if (node->saves && pmap_get(gradients->freed, number)) return false;
        if (node->saves && pass->frees)
            gradients->freed = pmap_set(pass->interp->run.arena, gradients->freed, number, freed);
        for (uint32_t i = 0; i < node->count; i++) array_push(&pass->pending, node->before[i]);
    }
    return true;
}

WORD(run_backward) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    Value keeps = call->arguments[1];
    *result = value_bool(true);
    if (!object || object->is_summary || !OBJECT_AS(Array, object)->graph) return true;
    Backward pass = {.interp = interp, .frees = keeps.kind == VALUE_BOOL && !keeps.integer};
    array_push(&pass.pending, OBJECT_AS(Array, object)->graph);
    *result = value_bool(go_backward(&pass));
    map_free(&pass.seen);
    array_free(&pass.pending);
    return true;
}

/* The tensors in a value, of whose gradients nothing is known from now on. */
WORD(forget_gradients) {
    escape(interp, call->arguments[0]);
    *result = call->arguments[0];
    return true;
}

const NativeFunction gradient_words[] = {
    {"moira.stubs.needs_gradient", needs_gradient},
    {"moira.stubs.is_leaf_of_graph", is_leaf_of_graph},
    {"moira.stubs.set_gradient", set_gradient},
    {"moira.stubs.gradient_mode", gradient_mode},
    {"moira.stubs.set_gradient_mode", set_gradient_mode},
    {"moira.stubs.in_gradient_mode", in_gradient_mode},
    {"moira.stubs.run_backward", run_backward},
    {"moira.stubs.forget_gradients", forget_gradients},
    {0},
};
