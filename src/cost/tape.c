/* Listening to the calls of stubs. A call that has a rule, or that makes a tensor which no call inside it has
 * made, is an operation; what an operation calls in turn belongs to it. */
#include "cost/tape.h"

#include "cost/layout.h"
#include "cost/program.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "gradual/program_name.h"

#include <string.h>

enum { MOST_NESTED = 4, MOST_MODULE_DEPTH = 64 };

void tape_miss(CostTape *tape, const char *text) {
    for (uint32_t i = 0; i < tape->unknown.count; i++)
        if (strcmp(tape->unknown.items[i], text) == 0) return;
    array_push(&tape->unknown, arena_copy(tape->arena, text, strlen(text)));
}

DimTable *tape_dims(const CostTape *tape) { return &tape->interp->analysis.dims; }

Dim tape_bytes(const CostTape *tape, const Shape *shape, uint8_t bits) {
    DimTable *dims = tape_dims(tape);
    return dim_multiply(dims, shape_size(dims, shape), dim_constant(dims, bits / 8));
}

/* ---- tensors ---- */

uint32_t tape_new_storage(CostTape *tape, Dim bytes, CostOwner owner) {
    uint32_t now = tape->operations.count;
    CostStorage storage = {.bytes = bytes,
                           .born = owner == OWNER_STEP ? now : 0,
                           .seen = now,
                           .owner = (uint8_t)owner,
                           .module = tape->inside.count ? array_last(&tape->inside) : 0};
    if (!bytes) tape_miss(tape, "the size of a tensor");
    array_push(&tape->storages, storage);
    return tape->storages.count - 1;
}

uint32_t tape_new_tensor(CostTape *tape, uint32_t storage, const Shape *shape, const CostTensor *like) {
    CostTensor tensor = *like;
    tensor.storage = storage;
    tensor.shape = shape;
    tensor.is_leaf = false;
    array_push(&tape->tensors, tensor);
    return tape->tensors.count - 1;
}

static uint8_t bits_of(const ArrayObject *array) {
    if (array->bits) return array->bits < 8 ? 8 : array->bits;
    if (array->element == ELEMENT_BOOL) return 8;
    return array->element == ELEMENT_INT || array->element == ELEMENT_UNSIGNED ? 64 : 32;
}

static uint32_t add_array(CostTape *tape, Address address, const ArrayObject *array, CostOwner owner) {
    DimTable *dims = &tape->interp->analysis.dims;
    uint8_t bits = bits_of(array);
    Dim bytes = tape_bytes(tape, array->shape, bits);
    CostTensor like = {.bits = bits,
                       .strides = layout_contiguous(dims, tape->arena, array->shape),
                       .is_float = array->element == ELEMENT_FLOAT || array->element == ELEMENT_COMPLEX ||
                                   array->element == ELEMENT_UNKNOWN};
    uint32_t number = tape_new_tensor(tape, tape_new_storage(tape, bytes, owner), array->shape, &like);
    *map_at(&tape->numbers, address) = number + 1;
    return number;
}

uint32_t tape_tensor(CostTape *tape, Value value) {
    const Object *object = object_of_kind(tape->interp, value, OBJECT_ARRAY);
    if (!object) return UINT32_MAX;
    const uint64_t *known = map_find(&tape->numbers, value.address);
    if (known) return (uint32_t)*known - 1;
    return add_array(tape, value.address, OBJECT_AS(Array, object), OWNER_OUTSIDE);
}

/* ---- the model ---- */

/* The entries of one of the dicts in which a module keeps what it owns; NULL when they are not known. */
static const Entries *owned(const CostTape *tape, const Object *module, const char *kind) {
    Value dict = object_attribute(module, interp_name(tape->interp, kind));
    const Object *object = object_of_kind(tape->interp, dict, OBJECT_DICT);
    const Entries *entries = object ? OBJECT_AS(Dict, object)->entries : NULL;
    return entries && !entries->is_open ? entries : NULL;
}

bool tape_owns_parameters(const CostTape *tape, Value value, uint32_t depth) {
    const Object *module = object_of_kind(tape->interp, value, OBJECT_INSTANCE);
    const Entries *entries = module ? owned(tape, module, "_parameters") : NULL;
    for (uint32_t i = 0; entries && i < entries->count; i++)
        if (entries->items[i].value.kind != VALUE_NONE) return true;
    entries = module && depth < MOST_MODULE_DEPTH ? owned(tape, module, "_parts") : NULL;
    for (uint32_t i = 0; entries && i < entries->count; i++)
        if (tape_owns_parameters(tape, entries->items[i].value, depth + 1)) return true;
    return false;
}

static void add_owned(CostTape *tape, const Object *module, CostOwner owner) {
    const Entries *entries = owned(tape, module, owner == OWNER_PARAMETER ? "_parameters" : "_buffers");
    if (!entries) tape_miss(tape, "what a part of the model owns");
    for (uint32_t i = 0; entries && i < entries->count; i++) {
        Value value = entries->items[i].value;
        if (value.kind == VALUE_NONE) continue;
        const Object *object = object_of_kind(tape->interp, value, OBJECT_ARRAY);
        if (!object || value.absent) {
            tape_miss(tape, "the size of a parameter");
            continue;
        }
        if (map_find(&tape->numbers, value.address)) continue;
        uint32_t number = add_array(tape, value.address, OBJECT_AS(Array, object), owner);
        CostTensor *tensor = &tape->tensors.items[number];
        Value trained = object_attribute(object, interp_name(tape->interp, "_requires_grad"));
        bool is_frozen = trained.kind == VALUE_BOOL && !trained.integer;
        tensor->is_leaf = owner == OWNER_PARAMETER;
        tensor->needs = tape->is_training && tensor->is_leaf && tensor->is_float && !is_frozen;
    }
}

static void add_module(CostTape *tape, Value value, const char *path, uint32_t parent, uint32_t depth) {
    const Object *module = object_of_kind(tape->interp, value, OBJECT_INSTANCE);
    if (value.kind == VALUE_NONE) return;
    if (!module || value.absent || module->is_summary || depth > MOST_MODULE_DEPTH) {
        tape_miss(tape, arena_printf(tape->arena, "what `%s` is", path));
        return;
    }
    if (map_find(&tape->module_at, value.address)) return;
    uint32_t index = tape->modules.count;
    array_push(&tape->modules, ((CostModule){.address = value.address,
                                             .path = path,
                                             .type = class_name(tape->interp, module->class),
                                             .parent = parent}));
    *map_at(&tape->module_at, value.address) = index + 1;
    uint32_t before = tape->tensors.count;
    DimTable *dims = &tape->interp->analysis.dims;
    add_owned(tape, module, OWNER_PARAMETER);
    Dim count = dim_constant(dims, 0);
    for (uint32_t i = before; i < tape->tensors.count; i++)
        count = dim_add(dims, count, shape_size(dims, tape->tensors.items[i].shape));
    for (uint32_t at = index;; at = tape->modules.items[at].parent) {
        CostModule *one = &tape->modules.items[at];
        one->parameters = one->parameters || at != index ? dim_add(dims, one->parameters, count) : count;
        if (at == 0) break;
    }
    add_owned(tape, module, OWNER_BUFFER);
    const Entries *children = owned(tape, module, "_parts");
    if (!children) tape_miss(tape, arena_printf(tape->arena, "the parts of `%s`", path));
    for (uint32_t i = 0; children && i < children->count; i++) {
        Value key = children->items[i].key;
        if (key.kind != VALUE_STR) continue;
        const char *child = arena_printf(tape->arena, "%s%s%.*s", path, *path ? "." : "",
                                         (int)key.text->length, key.text->data);
        add_module(tape, children->items[i].value, child, index, depth + 1);
    }
}

/* ---- listening ---- */

static void hear_module(Observer *observer, const ModuleCall *told) {
    CostTape *tape = (CostTape *)observer;
    if (tape->program && !program_hears_module(tape, told)) return;
    const uint64_t *found =
        told->module.kind == VALUE_OBJECT ? map_find(&tape->module_at, told->module.address) : NULL;
    uint32_t index = found ? (uint32_t)*found - 1 : tape->inside.count ? array_last(&tape->inside) : 0;
    if (!told->has_ended)
        array_push(&tape->inside, index);
    else if (tape->inside.count > 1)
        (void)array_pop(&tape->inside);
}

static void hear_arguments(Observer *observer, Interp *interp, Value module, Value *positional,
                           Value *named) {
    (void)interp;
    program_gives((CostTape *)observer, module, positional, named);
}

static const char checkpoint_name[] = "torch.utils.checkpoint._checkpoint";

/* Calls that have not ended were tried, and failed. */
static void drop_deeper(CostTape *tape, uint32_t depth) {
    while (tape->open.count && array_last(&tape->open).depth >= depth) {
        CostOpen dropped = array_pop(&tape->open);
        if (dropped.name == checkpoint_name) tape->replay = 0;
    }
}

static bool is_checkpoint(const CostTape *tape, const NativeCall *call) {
    const char *name = call->function->qualified;
    return name && strcmp(name, "torch.utils.checkpoint.checkpoint") == 0 && tape->replay == 0 &&
           tape_is_recording(tape);
}

static void hear_call(Observer *observer, Interp *interp, const NativeCall *call) {
    CostTape *tape = (CostTape *)observer;
    if (tape->program && !program_hears_call(tape, call)) return;
    drop_deeper(tape, interp->path.depth);
    bool is_inside = tape->open.count && (array_last(&tape->open).is_inside || array_last(&tape->open).rule);
    if (!is_inside && is_checkpoint(tape, call)) {
        tape_record_checkpoint(tape, call);
        array_push(&tape->open, ((CostOpen){call, checkpoint_name, NULL, interp->path.depth, false}));
        tape->replay = ++tape->replays;
        return;
    }
    const char *name = is_inside ? call->function->qualified : program_operation_name(interp, call, NULL);
    array_push(&tape->open,
               ((CostOpen){call, name, cost_rule(&tape->rules, name), interp->path.depth, is_inside}));
}

/* Whether a value has a tensor in it that is not on the tape, which the call has made then. */
static bool has_new(CostTape *tape, Value value, uint32_t depth) {
    const Object *object = object_of(tape->interp, value);
    if (object && object->kind == OBJECT_ARRAY) return !map_find(&tape->numbers, value.address);
    const Items *items = value.kind == VALUE_TUPLE                   ? value.items
                         : object && object->kind == OBJECT_LIST     ? OBJECT_AS(List, object)->items
                         : object && object->kind == OBJECT_ITERATOR ? OBJECT_AS(Iterator, object)->items
                                                                     : NULL;
    for (uint32_t i = 0; items && depth > 0 && i < items->count; i++)
        if (has_new(tape, items->items[i], depth - 1)) return true;
    return false;
}

/* The place of a node of the running function, for people. */
static const char *site_text(CostTape *tape, const Node *node) {
    const Module *module = tape->interp->path.frame->module;
    if (!module->source || !node) return "a line";
    const Text *text = module->source->tree->text;
    const char *slash = strrchr(text->path, '/');
    return arena_printf(tape->arena, "line %u of %s", text_shown_line(text, node->start),
                        slash ? slash + 1 : text->path);
}

/* A function that has no rule and calls operations that have one is more than these. */
static void miss_around(CostTape *tape) {
    for (uint32_t i = 0; i < tape->open.count; i++) {
        const char *last = strrchr(tape->open.items[i].name, '.');
        bool is_plain = last && last[1] != '_' && strcmp(last, ".forward") != 0;
        if (is_plain) tape_miss(tape, arena_printf(tape->arena, "what `%s` keeps", tape->open.items[i].name));
    }
}

/* Whether this point may not be reached, or is one of several. */
static bool is_doubtful(const CostTape *tape) {
    const Path *path = &tape->interp->path;
    return path->undecided > tape->undecided || path->choices > tape->choices ||
           path->widening > tape->widening;
}

static void hear_operation(Observer *observer, Interp *interp, const NativeCall *call, Value result) {
    CostTape *tape = (CostTape *)observer;
    if (tape->program && !program_hears_operation(tape)) return;
    drop_deeper(tape, interp->path.depth + 1);
    if (tape->open.count == 0 || array_last(&tape->open).call != call) return;
    CostOpen ended = array_pop(&tape->open);
    if (ended.name == checkpoint_name) {
        tape->replay = 0;
        return;
    }
    if (ended.is_inside) return;
    if (ended.rule || has_new(tape, result, MOST_NESTED)) {
        if (ended.rule) miss_around(tape);
        uint32_t before = tape->operations.count;
        tape_record(tape, &ended, result);
        if (tape->operations.count > before && is_doubtful(tape))
            tape_miss(tape, arena_printf(tape->arena, "whether %s is reached", site_text(tape, call->site)));
        tape_note_live(tape);
    }
}

/* Whether the condition asks for elements of a tensor: an operation on one stands in it. */
static bool asks_tensor(const CostTape *tape, const Frame *frame, const Node *test) {
    if (tape->operations.count == 0) return false;
    const CostOperation *last = &array_last(&tape->operations);
    return last->frame == frame && last->site && last->site->start >= test->start &&
           last->site->end <= test->end;
}

/* It is taken not to hold. Others than those about tensors ask for versions and settings. */
static void hear_condition(Observer *observer, Interp *interp, Node *test, Tri is) {
    CostTape *tape = (CostTape *)observer;
    if (tape->program && !program_hears_operation(tape)) return;
    if (is != TRI_UNKNOWN || !asks_tensor(tape, interp->path.frame, test)) return;
    tape_miss(tape, arena_printf(tape->arena, "what the condition in %s decides", site_text(tape, test)));
}

void tape_take_base(CostTape *tape) {
    const Path *path = &tape->interp->path;
    tape->undecided = path->undecided;
    tape->later = path->later;
    tape->choices = path->choices;
    tape->widening = path->widening;
}

void tape_add_model(CostTape *tape, Value model) {
    if (tape->modules.count == 0) {
        cost_rules_read(&tape->rules, tape->interp->analysis.symbols, tape->arena);
        add_module(tape, model, "", 0, 0);
        array_push(&tape->inside, 0);
    }
    const Object *module = object_of_kind(tape->interp, model, OBJECT_INSTANCE);
    if (module && !map_find(&tape->module_at, model.address))
        add_module(tape, model, class_name(tape->interp, module->class), 0, 1);
}

void tape_listen(CostTape *tape, Interp *interp, Arena *arena) {
    tape->interp = interp;
    tape->arena = arena;
    tape->observer = (Observer){.hears_inside = true,
                                .on_call = hear_call,
                                .on_operation = hear_operation,
                                .on_module = hear_module,
                                .on_arguments = hear_arguments,
                                .on_condition = hear_condition};
}

void tape_begin(CostTape *tape, Interp *interp, Arena *arena, Value model, const Value *inputs,
                uint32_t input_count) {
    tape_listen(tape, interp, arena);
    tape_take_base(tape);
    interp->options.one_path = ONE_PATH_EVERYWHERE;
    tape_add_model(tape, model);
    for (uint32_t i = 0; i < input_count; i++) {
        uint32_t number = tape_tensor(tape, inputs[i]);
        if (number != UINT32_MAX)
            tape->storages.items[tape->tensors.items[number].storage].owner = OWNER_INPUT;
    }
    interp_watch(interp, &tape->observer);
}

void tape_end(CostTape *tape) {
    tape->interp->options.one_path = ONE_PATH_NOWHERE;
    interp_watch(tape->interp, NULL);
}

void tape_free(CostTape *tape) {
    array_free(&tape->storages);
    array_free(&tape->tensors);
    array_free(&tape->operations);
    array_free(&tape->modules);
    array_free(&tape->open);
    array_free(&tape->inside);
    array_free(&tape->unknown);
    map_free(&tape->numbers);
    map_free(&tape->module_at);
    map_free(&tape->casts);
    cost_rules_free(&tape->rules);
}
