/* How it works: the interpreter tells of each call when it begins and when it ends. Calls that have begun are
 * a stack. Arguments and outputs are outlined at once, since tensors change; modules are looked at in the
 * end, when it is known where in the model they are and what they own. */
#include "report/summary.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/place.h"

#include <string.h>

enum { MOST_OUTLINE_DEPTH = 6, MOST_MODULE_DEPTH = 64 };

static Sym name_of(const Summary *summary, const char *text) {
    return symbol_from_string(summary->interp->analysis.symbols, text);
}

/* ---- outlines ---- */

static Outline outline(Summary *summary, Value value, uint32_t depth);

static Outline outline_items(Summary *summary, const Items *items, uint32_t depth) {
    if (items->is_open) return (Outline){0};
    Outline *parts = arena_alloc(summary->arena, (items->count + 1) * sizeof *parts);
    for (uint32_t i = 0; i < items->count; i++) parts[i] = outline(summary, items->items[i], depth + 1);
    return (Outline){.kind = OUTLINE_TUPLE, .count = items->count, .items = parts};
}

static Outline outline_entries(Summary *summary, const Entries *entries, uint32_t depth) {
    if (entries->is_open) return (Outline){0};
    Outline *parts = arena_alloc(summary->arena, (entries->count + 1) * sizeof *parts);
    const char **keys = arena_alloc(summary->arena, (entries->count + 1) * sizeof *keys);
    for (uint32_t i = 0; i < entries->count; i++) {
        Value key = entries->items[i].key;
        keys[i] = key.kind == VALUE_STR ? arena_copy(summary->arena, key.text->data, key.text->length)
                                        : describe(summary->interp, key);
        parts[i] = outline(summary, entries->items[i].value, depth + 1);
    }
    return (Outline){.kind = OUTLINE_DICT, .count = entries->count, .items = parts, .keys = keys};
}

static void note_given(void *context, Dim symbol) { *map_at(context, dim_symbol_number(symbol)) = 1; }

typedef struct Question {
    const Map *given;
    bool is_known;
} Question;

static void ask_given(void *context, Dim symbol) {
    Question *question = context;
    question->is_known &= map_find(question->given, dim_symbol_number(symbol)) != NULL;
}

/* The shape with nothing in place of sizes that are made of other symbols than those that were given: these
 * have names, too, but say nothing to the reader. */
static const Shape *told_shape(const Summary *summary, const Shape *shape) {
    uint32_t count = shape->is_open ? 2 * shape->rank : shape->rank;
    Dim *dims = arena_alloc(summary->arena, (count + 1) * sizeof *dims);
    bool is_same = true;
    for (uint32_t i = 0; i < count; i++) {
        Question question = {&summary->given, true};
        if (shape->dims[i])
            dim_symbols(&summary->interp->analysis.dims, shape->dims[i], ask_given, &question);
        dims[i] = question.is_known ? shape->dims[i] : NULL;
        is_same &= question.is_known;
    }
    return is_same ? shape : shape_build(summary->arena, dims, shape->origins, shape->rank, shape->is_open);
}

static Outline outline_object(Summary *summary, Value value, uint32_t depth) {
    const Object *object = object_of(summary->interp, value);
    if (!object) return (Outline){0};
    if (object->kind == OBJECT_ARRAY)
        return (Outline){.kind = OUTLINE_TENSOR,
                         .bits = OBJECT_AS(Array, object)->bits,
                         .tensor = value.address,
                         .shape = told_shape(summary, OBJECT_AS(Array, object)->shape)};
    if (object->kind == OBJECT_LIST) return outline_items(summary, OBJECT_AS(List, object)->items, depth);
    if (object->kind == OBJECT_DICT) return outline_entries(summary, OBJECT_AS(Dict, object)->entries, depth);
    return (Outline){.kind = OUTLINE_OTHER};
}

static bool are_items_alike(const Outline *a, const Outline *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; a->kind == OUTLINE_DICT && i < a->count; i++)
        if (strcmp(a->keys[i], b->keys[i]) != 0) return false;
    return true;
}

/* What the outlines of two alternatives have in common. */
static Outline outline_join(Summary *summary, const Outline *a, const Outline *b) {
    if (a->kind != b->kind) return (Outline){0};
    switch (a->kind) {
    case OUTLINE_UNKNOWN: break;
    case OUTLINE_OTHER: return *a;
    case OUTLINE_TENSOR:
        return (Outline){.kind = OUTLINE_TENSOR,
                         .bits = a->bits == b->bits ? a->bits : 0,
                         .tensor = a->tensor == b->tensor ? a->tensor : 0,
                         .shape = shape_join(summary->arena, a->shape, b->shape)};
    case OUTLINE_TUPLE:
    case OUTLINE_DICT: {
        if (!are_items_alike(a, b)) return (Outline){0};
        Outline *items = arena_alloc(summary->arena, (a->count + 1) * sizeof *items);
        for (uint32_t i = 0; i < a->count; i++) items[i] = outline_join(summary, &a->items[i], &b->items[i]);
        return (Outline){.kind = a->kind, .count = a->count, .items = items, .keys = a->keys};
    }
    }
    return (Outline){0};
}

/* Whether nothing is told of one that is not told of the other. */
static bool outline_equal(const Outline *a, const Outline *b) {
    if (a->kind != b->kind || a->count != b->count) return false;
    if (a->kind == OUTLINE_TENSOR) return shape_equal(a->shape, b->shape);
    for (uint32_t i = 0; i < a->count; i++)
        if (!outline_equal(&a->items[i], &b->items[i])) return false;
    return true;
}

static Outline outline(Summary *summary, Value value, uint32_t depth) {
    if (depth > MOST_OUTLINE_DEPTH || value.absent) return (Outline){0};
    switch ((ValueKind)value.kind) {
    case VALUE_TUPLE: return outline_items(summary, value.items, depth);
    case VALUE_OBJECT: return outline_object(summary, value, depth);
    case VALUE_UNION: {
        Outline joined = outline(summary, value_at(value, 0), depth);
        for (uint32_t i = 1; i < value_count(value); i++) {
            Outline next = outline(summary, value_at(value, i), depth);
            joined = outline_join(summary, &joined, &next);
        }
        return joined;
    }
    case VALUE_NEVER:
    case VALUE_ANY: return (Outline){0};
    case VALUE_SOME:
        if (value.address == CLASS_bool || (value.address >= CLASS_int && value.address <= CLASS_bytes))
            break;
        return (Outline){0};
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES: break;
    }
    return (Outline){.kind = OUTLINE_OTHER};
}

/* The arguments of a call: one without a name stands for itself. */
static Outline outline_arguments(Summary *summary, const ModuleCall *call) {
    bool is_known = call->positional.kind == VALUE_TUPLE && !call->positional.items->is_open;
    uint32_t count = is_known ? call->positional.items->count : 0;
    if (!is_known) return (Outline){0};
    if (count == 1) return outline(summary, call->positional.items->items[0], 0);
    return outline(summary, count > 0 ? call->positional : call->named, 0);
}

static void print_items(const Outline *outline, StrBuf *out) {
    for (uint32_t i = 0; i < outline->count; i++) {
        if (i > 0) strbuf_puts(out, ", ");
        if (outline->kind == OUTLINE_DICT) strbuf_printf(out, "%s: ", outline->keys[i]);
        bool is_nested = outline->items[i].kind == OUTLINE_TUPLE;
        if (is_nested) strbuf_putc(out, '[');
        outline_print(&outline->items[i], out);
        if (is_nested) strbuf_putc(out, ']');
    }
}

void outline_print(const Outline *outline, StrBuf *out) {
    switch ((OutlineKind)outline->kind) {
    case OUTLINE_UNKNOWN: strbuf_putc(out, '?'); break;
    case OUTLINE_OTHER: strbuf_putc(out, '-'); break;
    case OUTLINE_TENSOR: shape_print(outline->shape, out); break;
    case OUTLINE_TUPLE:
        if (outline->count == 0) strbuf_putc(out, '-');
        print_items(outline, out);
        break;
    case OUTLINE_DICT:
        strbuf_putc(out, '{');
        print_items(outline, out);
        strbuf_putc(out, '}');
        break;
    }
}

void outline_note_maker(const Outline *outline, uint32_t maker, Map *makers) {
    if (outline->kind == OUTLINE_TENSOR && outline->tensor) *map_at(makers, outline->tensor) = maker + 1;
    for (uint32_t i = 0; i < outline->count; i++) outline_note_maker(&outline->items[i], maker, makers);
}

/* ---- listening ---- */

static uint32_t count_failures(const Interp *interp) {
    return interp->run.reporting.diagnostics
               ? diagnostics_count(interp->run.reporting.diagnostics, SEVERITY_ERROR)
               : 0;
}

/* The name of its class; a stub may say that it is another one by now. */
static const char *type_of_module(Summary *summary, const Object *module) {
    if (!module) return "?";
    Value shown = object_attribute(module, name_of(summary, "_shown_type"));
    if (shown.kind != VALUE_STR) return class_name(summary->interp, module->class);
    return arena_copy(summary->arena, shown.text->data, shown.text->length);
}

/* Where a call around this one is looked at for a later alternative of what it was given: the call that was
 * made for the first one, from the last such call on; UINT32_MAX when there is none. */
static uint32_t find_twin(const Summary *summary, Address module) {
    uint32_t parent = summary->open.count > 0 ? array_last(&summary->open) : UINT32_MAX;
    uint32_t count = summary->calls.count;
    if (!module || !summary->interp->path.later) return UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = (summary->repeated + 1 + i) % count;
        const SummaryCall *call = &summary->calls.items[at];
        if (call->module == module && call->parent == parent && call->has_ended) return at;
    }
    return UINT32_MAX;
}

static void call_begins(Summary *summary, const ModuleCall *told) {
    const Object *object = object_of(summary->interp, told->module);
    uint32_t twin = find_twin(summary, told->module.kind == VALUE_OBJECT ? told->module.address : 0);
    if (twin != UINT32_MAX) {
        SummaryCall *first = &summary->calls.items[twin];
        Outline input = outline_arguments(summary, told);
        first->input = outline_join(summary, &first->input, &input);
        summary->repeated = twin;
        array_push(&summary->open, twin);
        return;
    }
    SummaryCall call = {.module = told->module.kind == VALUE_OBJECT ? told->module.address : 0,
                        .type = type_of_module(summary, object),
                        .input = outline_arguments(summary, told),
                        .is_possible = summary->interp->path.undecided > summary->undecided ||
                                       summary->interp->path.choices > 0 ||
                                       summary->interp->path.widening > 0,
                        .place = place_of(summary->interp, NULL),
                        .parent = summary->open.count > 0 ? array_last(&summary->open) : UINT32_MAX};
    array_push(&summary->open, summary->calls.count);
    array_push(&summary->calls, call);
}

/* The innermost open call of the module; the count when there is none. */
static uint32_t find_open(const Summary *summary, Address module) {
    for (uint32_t i = summary->open.count; i-- > 0;)
        if (summary->calls.items[summary->open.items[i]].module == module) return i;
    return summary->open.count;
}

static void call_ends(Summary *summary, const ModuleCall *told) {
    Address module = told->module.kind == VALUE_OBJECT ? told->module.address : 0;
    uint32_t at = find_open(summary, module);
    Outline output = outline(summary, told->output, 0);
    if (at == summary->open.count) {
        /* Another alternative of the output of the call that ended last. */
        if (summary->ended.count == 0) return;
        SummaryCall *last = &summary->calls.items[array_last(&summary->ended)];
        if (last->module == module) last->output = outline_join(summary, &last->output, &output);
        return;
    }
    SummaryCall *call = &summary->calls.items[summary->open.items[at]];
    call->output = call->has_ended ? outline_join(summary, &call->output, &output) : output;
    if (!call->has_ended) array_push(&summary->ended, summary->open.items[at]);
    call->has_ended = true;
    /* Calls inside it that have not ended were tried, and failed. */
    summary->open.count = at;
}

/* After an error the interpreter goes on with something unknown; that is nothing to show. */
static bool notices_failure(Summary *summary) {
    if (count_failures(summary->interp) == summary->failures) return false;
    summary->has_failed = true;
    return true;
}

void summary_hear(Summary *summary, const ModuleCall *told) {
    if (summary->has_failed || notices_failure(summary)) return;
    if (told->has_ended)
        call_ends(summary, told);
    else
        call_begins(summary, told);
}

static void hear(Observer *observer, const ModuleCall *told) { summary_hear((Summary *)observer, told); }

void summary_start(Summary *summary, Interp *interp, Arena *arena, Value model, Value input) {
    *summary = (Summary){.interp = interp,
                         .arena = arena,
                         .model = model,
                         .failures = count_failures(interp),
                         .undecided = interp->path.undecided};
    uint32_t count = input.kind == VALUE_TUPLE ? input.items->count : 1;
    for (uint32_t i = 0; i < count; i++) {
        Value one = input.kind == VALUE_TUPLE ? input.items->items[i] : input;
        const Object *tensor = object_of_kind(interp, one, OBJECT_ARRAY);
        const Shape *shape = tensor ? OBJECT_AS(Array, tensor)->shape : NULL;
        for (uint32_t k = 0; shape && k < shape->rank; k++)
            if (shape->dims[k])
                dim_symbols(&interp->analysis.dims, shape->dims[k], note_given, &summary->given);
    }
    summary->input = outline(summary, input, 0);
}

void summary_begin(Summary *summary, Interp *interp, Arena *arena, Value model, Value input) {
    summary_start(summary, interp, arena, model, input);
    summary->observer.on_module = hear;
    interp_watch(interp, &summary->observer);
}

void summary_free(Summary *summary) {
    array_free(&summary->calls);
    array_free(&summary->ended);
    array_free(&summary->open);
    map_free(&summary->given);
}

/* ---- what modules own ---- */

/* The entries of one of the dicts in which a module keeps what it owns; NULL when they are not known. */
static const Entries *owned(const Summary *summary, const Object *module, const char *kind) {
    Value dict = object_attribute(module, name_of(summary, kind));
    const Object *object = object_of_kind(summary->interp, dict, OBJECT_DICT);
    const Entries *entries = object ? OBJECT_AS(Dict, object)->entries : NULL;
    return entries && !entries->is_open ? entries : NULL;
}

/* Sums over tensors, each of which counts once. */
typedef struct TensorTally {
    Summary *summary;
    Map seen;                       /* addresses of modules and tensors */
    Dim elements, trainable, bytes; /* of the parameters */
    Dim buffers, buffer_bytes;
    bool is_known;
} TensorTally;

static bool is_new(TensorTally *tally, Address address) {
    uint64_t *seen = map_at(&tally->seen, address);
    return (*seen)++ == 0;
}

/* It may own something of unknown size. */
static void lose_count(TensorTally *tally, bool is_buffer) {
    if (is_buffer)
        tally->buffers = tally->buffer_bytes = NULL;
    else
        tally->is_known = false;
}

static void add_tensor(TensorTally *tally, Value value, bool is_buffer) {
    Interp *interp = tally->summary->interp;
    DimTable *dims = &interp->analysis.dims;
    if (value.kind == VALUE_NONE) return;
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!object || value.absent || object->is_summary) {
        lose_count(tally, is_buffer);
        return;
    }
    if (!is_new(tally, value.address)) return;
    const ArrayObject *array = OBJECT_AS(Array, object);
    Dim size = shape_size(dims, array->shape);
    Dim bytes = array->bits ? dim_multiply(dims, size, dim_constant(dims, array->bits / 8)) : NULL;
    if (is_buffer) {
        tally->buffers = dim_add(dims, tally->buffers, size);
        tally->buffer_bytes = dim_add(dims, tally->buffer_bytes, bytes);
        return;
    }
    Value trained = object_attribute(object, name_of(tally->summary, "_requires_grad"));
    bool is_frozen = trained.kind == VALUE_BOOL && !trained.integer;
    bool is_trained = trained.kind == VALUE_NEVER || (trained.kind == VALUE_BOOL && trained.integer);
    tally->elements = dim_add(dims, tally->elements, size);
    tally->bytes = dim_add(dims, tally->bytes, bytes);
    if (!is_frozen) tally->trainable = is_trained ? dim_add(dims, tally->trainable, size) : NULL;
}

static void add_owned(TensorTally *tally, const Object *module, const char *kind) {
    const Entries *entries = owned(tally->summary, module, kind);
    bool is_buffer = strcmp(kind, "_buffers") == 0;
    if (!entries) lose_count(tally, is_buffer);
    for (uint32_t i = 0; entries && i < entries->count; i++)
        add_tensor(tally, entries->items[i].value, is_buffer);
}

static TensorTally tally_of(Summary *summary, Value module);

/* One of several modules: what it owns is known where they own as much. */
static void add_either(TensorTally *tally, Value either) {
    DimTable *dims = &tally->summary->interp->analysis.dims;
    TensorTally first = tally_of(tally->summary, value_at(either, 0));
    for (uint32_t i = 1; i < value_count(either); i++) {
        TensorTally other = tally_of(tally->summary, value_at(either, i));
        first.is_known &= other.is_known && other.elements == first.elements &&
                          other.trainable == first.trainable && other.bytes == first.bytes &&
                          other.buffers == first.buffers && other.buffer_bytes == first.buffer_bytes;
    }
    tally->is_known &= first.is_known && !either.absent;
    if (!tally->is_known) return;
    tally->elements = dim_add(dims, tally->elements, first.elements);
    tally->trainable = dim_add(dims, tally->trainable, first.trainable);
    tally->bytes = dim_add(dims, tally->bytes, first.bytes);
    tally->buffers = dim_add(dims, tally->buffers, first.buffers);
    tally->buffer_bytes = dim_add(dims, tally->buffer_bytes, first.buffer_bytes);
}

static void add_module(TensorTally *tally, Value value, uint32_t depth) {
    if (value.kind == VALUE_UNION && depth <= MOST_MODULE_DEPTH) {
        add_either(tally, value);
        return;
    }
    const Object *module = object_of_kind(tally->summary->interp, value, OBJECT_INSTANCE);
    if (value.kind == VALUE_NONE) return;
    if (!module || value.absent || module->is_summary || depth > MOST_MODULE_DEPTH) {
        tally->is_known = false;
        return;
    }
    if (!is_new(tally, value.address)) return;
    add_owned(tally, module, "_parameters");
    add_owned(tally, module, "_buffers");
    const Entries *children = owned(tally->summary, module, "_parts");
    if (!children) tally->is_known = false;
    for (uint32_t i = 0; children && i < children->count; i++)
        add_module(tally, children->items[i].value, depth + 1);
}

static TensorTally tally_of(Summary *summary, Value module) {
    Dim zero = dim_constant(&summary->interp->analysis.dims, 0);
    TensorTally tally = {summary, {0}, zero, zero, zero, zero, zero, true};
    add_module(&tally, module, 0);
    map_free(&tally.seen);
    if (!tally.is_known) tally.elements = tally.trainable = tally.bytes = tally.buffers = NULL;
    return tally;
}

SummarySize summary_parameters(Interp *interp, Value module) {
    Summary summary = {.interp = interp};
    return tally_of(&summary, module).elements;
}

/* ---- paths ---- */

typedef struct ModulePaths {
    Summary *summary;
    Map found; /* address of a module to its path */
} ModulePaths;

/* What a part is, is not known: what it calls has no rows. */
static void note_unknown(Summary *summary, const char *path) {
    if (summary->unknown_count++ == 0) summary->first_unknown = path;
}

static void find_paths(ModulePaths *paths, Value value, const char *path, uint32_t depth) {
    Arena *arena = paths->summary->arena;
    if (value.kind == VALUE_UNION && depth <= MOST_MODULE_DEPTH) {
        /* Each of them has a row, when it is called. */
        for (uint32_t i = 0; i < value_count(value); i++)
            find_paths(paths, value_at(value, i), path, depth + 1);
        return;
    }
    const Object *module = object_of_kind(paths->summary->interp, value, OBJECT_INSTANCE);
    if (!module && value.kind != VALUE_NONE && depth > 0) note_unknown(paths->summary, path);
    if (!module || depth > MOST_MODULE_DEPTH) return;
    uint64_t *found = map_at(&paths->found, value.address);
    if (*found) return;
    *found = (uintptr_t)path;
    const Entries *children = owned(paths->summary, module, "_parts");
    for (uint32_t i = 0; children && i < children->count; i++) {
        Value key = children->items[i].key;
        if (key.kind != VALUE_STR) continue;
        const char *child =
            arena_printf(arena, "%s%s%.*s", path, *path ? "." : "", (int)key.text->length, key.text->data);
        find_paths(paths, children->items[i].value, child, depth + 1);
    }
}

static void give_paths(Summary *summary) {
    ModulePaths paths = {.summary = summary};
    Map counted = {0}; /* address of a module to its number of parameters */
    find_paths(&paths, summary->model, "", 0);
    for (uint32_t i = 0; i < summary->calls.count; i++) {
        SummaryCall *call = &summary->calls.items[i];
        const uint64_t *found = map_find(&paths.found, call->module);
        const SummaryCall *parent = call->parent == UINT32_MAX ? NULL : &summary->calls.items[call->parent];
        call->path = found ? (const char *)(uintptr_t)*found : NULL;
        if (call->path && call->is_possible) {
            if (summary->possible_count++ == 0) summary->first_possible = call->path;
            call->path = NULL;
        }
        call->is_leaf = true;
        call->depth = parent ? parent->depth + (parent->path != NULL) : 0;
        if (!call->path) continue;
        for (uint32_t k = call->parent; k != UINT32_MAX; k = summary->calls.items[k].parent)
            summary->calls.items[k].is_leaf = false;
        uint64_t *count = map_at(&counted, call->module);
        if (!*count) *count = (uintptr_t)tally_of(summary, value_object(call->module)).elements;
        call->parameters = (Dim)(uintptr_t)*count;
    }
    map_free(&paths.found);
    map_free(&counted);
}

/* The innermost call that was open when the run failed. */
static void mark_failure(Summary *summary) {
    for (uint32_t i = summary->open.count; i-- > 0;) {
        SummaryCall *call = &summary->calls.items[summary->open.items[i]];
        if (!call->path) continue;
        call->fails = true;
        return;
    }
}

/* ---- totals ---- */

static Dim bytes_of(Summary *summary, const Outline *outline) {
    DimTable *dims = &summary->interp->analysis.dims;
    Dim bytes = dim_constant(dims, 0);
    if (outline->kind == OUTLINE_UNKNOWN) return NULL;
    if (outline->kind == OUTLINE_TENSOR)
        return outline->bits ? dim_multiply(dims, shape_size(dims, outline->shape),
                                            dim_constant(dims, outline->bits / 8))
                             : NULL;
    for (uint32_t i = 0; i < outline->count; i++)
        bytes = dim_add(dims, bytes, bytes_of(summary, &outline->items[i]));
    return bytes;
}

static void sum_up(Summary *summary) {
    DimTable *dims = &summary->interp->analysis.dims;
    TensorTally tally = tally_of(summary, summary->model);
    SummaryTotals *totals = &summary->totals;
    totals->parameters = tally.elements;
    totals->trainable = tally.trainable;
    totals->buffers = tally.buffers;
    totals->parameter_bytes = tally.bytes;
    totals->input_bytes = bytes_of(summary, &summary->input);
    int64_t input;
    /* What depends on symbols is not printed. */
    if (!totals->input_bytes || !dim_is_constant(totals->input_bytes, &input)) return;
    totals->output_bytes = dim_constant(dims, 0);
    for (uint32_t i = 0; i < summary->calls.count; i++) {
        const SummaryCall *call = &summary->calls.items[i];
        int64_t count;
        bool has_none = call->parameters && dim_is_constant(call->parameters, &count) && count == 0;
        if (call->path && call->is_leaf && !has_none)
            totals->output_bytes = dim_add(dims, totals->output_bytes, bytes_of(summary, &call->output));
    }
}

/* Calls of a module that was given the same and gave something else. */
static bool are_in_any_order(const SummaryCall *a, const SummaryCall *b) {
    return a->module && a->module == b->module && a->parent == b->parent && b->has_ended &&
           outline_equal(&a->input, &b->input) && !outline_equal(&a->output, &b->output);
}

/* Where the program goes over a set, which of such calls comes first is not known: `for kind in set(kinds)`.
 * What is told of neighbours is joined, once forwards and once backwards. */
static void join_unordered(Summary *summary) {
    uint32_t count = summary->ended.count;
    for (uint32_t pass = 0; pass < 2; pass++) {
        Map latest = {0}; /* modules to their last call, counted from 1 */
        for (uint32_t i = 0; i < count; i++) {
            uint32_t at = summary->ended.items[pass ? count - 1 - i : i];
            SummaryCall *call = &summary->calls.items[at];
            uint64_t *last = map_at(&latest, call->module);
            SummaryCall *other = *last ? &summary->calls.items[*last - 1] : NULL;
            *last = (uint64_t)at + 1;
            if (other && are_in_any_order(call, other))
                call->output = other->output = outline_join(summary, &call->output, &other->output);
        }
        map_free(&latest);
    }
}

void summary_end(Summary *summary, bool is_broken) {
    if (summary->interp->run.counters.shuffled) join_unordered(summary);
    if (!summary->has_failed && !notices_failure(summary)) summary->has_failed = is_broken;
    give_paths(summary);
    if (summary->has_failed) mark_failure(summary);
    sum_up(summary);
}

void summary_finish(Summary *summary, bool is_broken) {
    interp_watch(summary->interp, NULL);
    summary_end(summary, is_broken);
}

static bool is_shape_known(const Shape *shape) {
    bool is_known = !shape->is_open;
    for (uint32_t i = 0; i < shape->rank && is_known; i++) is_known = shape->dims[i] != NULL;
    return is_known;
}

static bool is_outline_known(const Outline *outline) {
    bool is_known = outline->kind != OUTLINE_UNKNOWN;
    if (outline->kind == OUTLINE_TENSOR) is_known = is_shape_known(outline->shape);
    for (uint32_t i = 0; i < outline->count && is_known; i++) is_known = is_outline_known(&outline->items[i]);
    return is_known;
}

uint32_t summary_count_known(const Summary *summary, uint32_t *known) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < summary->ended.count; i++) {
        const SummaryCall *call = &summary->calls.items[summary->ended.items[i]];
        if (!call->path) continue;
        count++;
        *known += is_outline_known(&call->output);
    }
    return count;
}
