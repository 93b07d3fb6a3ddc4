/* Words that ask about arrays, make them, and say what a stub does not know. */
#include "eval/flow/assume.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/place.h"
#include "eval/object/reflect.h"
#include "eval/object/unknown.h"
#include "eval/observer.h"
#include "eval/reenter.h"
#include "eval/stub/edition.h"
#include "eval/stub/view.h"
#include "eval/stub/word.h"

#include <string.h>

#define WORD(name) static bool name(Interp *interp, const NativeCall *call, Value *result)

enum {
    MOST_VALUES_MADE = 512, /* elements that a stub may know of an array: linspace has one for each layer */
    MOST_REPEATED = 64      /* items of an iterator that never ends */
};

/* ---- asking ---- */

/* The shape of what converts to an array: here a tuple is an array-like, not a shape. */
static const Shape *converted_shape(Interp *interp, Value value) {
    ArrayInfo info;
    convert_array(interp, value, &info);
    return info.shape;
}

WORD(shape_word) {
    *result = shape_to_value(interp, converted_shape(interp, call->arguments[0]), call->site);
    return true;
}

WORD(rank) {
    const Shape *shape = converted_shape(interp, call->arguments[0]);
    *result = shape->is_open ? unknown_int(interp, "rank", (DimBounds){shape->rank, INT64_MAX})
                             : value_int(shape->rank);
    return true;
}

static Element element_of(Interp *interp, Value value) {
    ArrayInfo info;
    convert_array(interp, value, &info);
    return info.element;
}

WORD(dtype) {
    const char *name = element_name(element_of(interp, call->arguments[0]));
    *result = name ? reflect_text(interp, name) : value_some(CLASS_str);
    return true;
}

WORD(promote) {
    Element element = {0};
    const Items *types = call->arguments[0].kind == VALUE_TUPLE ? call->arguments[0].items : NULL;
    for (uint32_t i = 0; types && !types->is_open && i < types->count; i++) {
        /* Names of types, or arrays and numbers, which have one. */
        Value item = types->items[i];
        bool is_name = item.kind == VALUE_STR || item.kind == VALUE_SOME;
        Element next = {0};
        if (item.kind != VALUE_UNION)
            next = is_name ? element_from_value(interp, item) : element_of(interp, item);
        element = i == 0 ? next : element_promote(running_dialect(interp), element, next);
    }
    const char *name = element_name(element);
    *result = name ? reflect_text(interp, name) : value_some(CLASS_str);
    return true;
}

static Element named_element(Interp *interp, Value value) {
    bool is_name = value.kind == VALUE_STR || value.kind == VALUE_SOME;
    return is_name ? element_from_value(interp, value) : element_of(interp, value);
}

/* Whether two element types are the same; of two of one kind that is known only if both widths are. */
WORD(same_dtype) {
    Element a = named_element(interp, call->arguments[0]), b = named_element(interp, call->arguments[1]);
    bool is_known =
        a.type != ELEMENT_UNKNOWN && b.type != ELEMENT_UNKNOWN && (a.type != b.type || (a.bits && b.bits));
    /* Where PyTorch converts floats by itself, their widths are not known. */
    if (interp->analysis.stubs.mixes_floats && a.type == ELEMENT_FLOAT && b.type == ELEMENT_FLOAT)
        is_known = false;
    *result = is_known ? value_bool(a.type == b.type && a.bits == b.bits) : value_some(CLASS_bool);
    return true;
}

/* The element type that all have, as far as that is certain. */
WORD(common_type) {
    const Items *types = call->arguments[0].kind == VALUE_TUPLE ? call->arguments[0].items : NULL;
    Element common = {0};
    bool is_certain = types && !types->is_open && types->count > 0 && !interp->analysis.stubs.mixes_floats;
    for (uint32_t i = 0; is_certain && i < types->count; i++) {
        Element next = named_element(interp, types->items[i]);
        if (i == 0) common = next;
        is_certain =
            next.type != ELEMENT_UNKNOWN && next.bits && next.type == common.type && next.bits == common.bits;
    }
    const char *name = is_certain ? element_name(common) : NULL;
    *result = name ? reflect_text(interp, name) : value_some(CLASS_str);
    return true;
}

/* Whether elements are whole numbers or truth values. */
WORD(whole) {
    uint8_t type = named_element(interp, call->arguments[0]).type;
    bool is_whole = type == ELEMENT_BOOL || type == ELEMENT_INT || type == ELEMENT_UNSIGNED;
    *result = type == ELEMENT_UNKNOWN ? value_some(CLASS_bool) : value_bool(is_whole);
    return true;
}

/* The element type that a family of that kind gives. */
WORD(of_kind) {
    Element element = named_element(interp, call->arguments[0]);
    Value kind = call->arguments[1];
    element.is_scalar = false;
    if (kind.kind == VALUE_STR)
        element = element_of_kind(running_dialect(interp),
                                  arena_copy(interp->run.arena, kind.text->data, kind.text->length), element);
    const char *name = element_name(element);
    *result = name ? reflect_text(interp, name) : value_some(CLASS_str);
    return true;
}

WORD(mix_floats) {
    (void)call;
    interp->analysis.stubs.mixes_floats = true;
    *result = value_none();
    return true;
}

WORD(is_one_call) {
    (void)call;
    *result = value_bool(interp->options.one_call);
    return true;
}

WORD(is_planned) {
    (void)call;
    *result = value_bool(interp->options.is_planned);
    return true;
}

WORD(is_recorded) {
    (void)call;
    *result = value_bool(learns_formulas(interp));
    return true;
}

WORD(elements) {
    ArrayInfo info;
    bool is_known = convert_array(interp, call->arguments[0], &info) == CONVERT_YES && info.values;
    *result = is_known ? value_items(info.values) : value_none();
    return true;
}

WORD(as_dtype) {
    Element element = element_from_value(interp, call->arguments[1]);
    Value number = call->arguments[0];
    *result = number;
    double real = number.kind == VALUE_FLOAT ? number.real : (double)number.integer;
    if (number.kind != VALUE_FLOAT && number.kind != VALUE_INT && number.kind != VALUE_BOOL) return true;
    if (element.type == ELEMENT_FLOAT) *result = value_float(element.bits == 32 ? (double)(float)real : real);
    if (element.type == ELEMENT_INT && number.kind == VALUE_FLOAT)
        *result = real > -9e18 && real < 9e18 ? value_int((int64_t)real) : value_some(CLASS_int);
    return true;
}

/* The items without those that are the same object as one before them. */
WORD(distinct) {
    Value sequence = call->arguments[0];
    const Object *list = object_of_kind(interp, sequence, OBJECT_LIST);
    const Items *items = list ? OBJECT_AS(List, list)->items : NULL;
    if (sequence.kind == VALUE_TUPLE) items = sequence.items;
    if (!items) return false;
    if (items->is_open) {
        *result = new_list(interp, items, call->site);
        return true;
    }
    Map seen = {0};
    Array(Value) kept = {0};
    for (uint32_t i = 0; i < items->count; i++) {
        Value item = items->items[i], last = item;
        if (item.kind == VALUE_TUPLE && item.items->count > 0)
            last = item.items->items[item.items->count - 1];
        uint64_t *known = last.kind == VALUE_OBJECT ? map_at(&seen, last.address) : NULL;
        if (!known || !*known) array_push(&kept, item);
        if (known) *known = 1;
    }
    *result = new_list(interp, items_new(interp->run.arena, kept.items, kept.count), call->site);
    map_free(&seen);
    array_free(&kept);
    return true;
}

WORD(prod) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    Dim zero = dim_constant(&interp->analysis.dims, 0), size = shape_size(&interp->analysis.dims, shape);
    for (uint32_t i = 0; i < shape->rank; i++)
        if (shape_from_front(shape, i) == zero) size = zero;
    *result = value_from_dim(size);
    if (shape->rank == 1 && !shape->is_open) result->origin = shape_origin_from_front(shape, 0);
    if (shape->rank > 1 && !shape->is_open) {
        result->origin = assume_place(interp, call->site);
        if (!place_reason(interp, result->origin, size))
            place_give_reason(interp, result->origin, size, product_text(interp, shape));
    }
    return true;
}

/* A shape of which only the rank is known, from an argument that is a rank. */
static const Shape *shape_of_rank(Interp *interp, Value value) {
    int64_t rank;
    Dim dim = value_to_dim(&interp->analysis.dims, value), none[64] = {0};
    if (!dim) return shape_anything(interp);
    if (dim_is_constant(dim, &rank) && rank >= 0 && rank <= 64)
        return shape_new(interp->run.arena, none, (uint32_t)rank);
    int64_t least = dim_bounds(dim).low;
    return shape_open(interp->run.arena, none, least > 0 && least <= 64 ? (uint32_t)least : 0, NULL, 0);
}

WORD(axis) {
    Word word = word_begin(interp, call);
    const Shape *shape = shape_of_rank(interp, call->arguments[1]);
    Dim axis = word_dim(&word, 0);
    int64_t index = -1, constant;
    if (word.failed || !shape_axis(&word.words, shape, axis, &index)) return word_end(&word, NULL, result);
    /* From the front the number does not depend on the rank. */
    if (index < 0 && axis && dim_is_constant(axis, &constant) && constant >= 0) index = constant;
    *result = index >= 0 ? value_int(index) : value_some(CLASS_int);
    return true;
}

WORD(axes) {
    Word word = word_begin(interp, call);
    const Shape *shape = shape_of_rank(interp, call->arguments[1]);
    Axes wanted = word_axes(&word, 0);
    if (!shape_check_axes(&word.words, shape, wanted, false)) return word_end(&word, NULL, result);
    uint32_t count = wanted.kind == AXES_ONE     ? 1
                     : wanted.kind == AXES_TUPLE ? wanted.tuple->rank
                                                 : shape->rank;
    bool is_known = wanted.kind != AXES_UNKNOWN && !(shape->is_open && wanted.kind == AXES_NONE);
    Value *items = arena_alloc(interp->run.arena, ((size_t)count + 1) * sizeof *items);
    for (uint32_t i = 0; i < count && is_known; i++) {
        Dim one = wanted.kind == AXES_ONE     ? wanted.one
                  : wanted.kind == AXES_TUPLE ? wanted.tuple->dims[i]
                                              : NULL;
        int64_t at = i;
        if (wanted.kind != AXES_NONE && !(one && dim_is_constant(one, &at))) {
            items[i] = value_some(CLASS_int);
            continue;
        }
        if (at < 0 && shape->is_open)
            items[i] = value_some(CLASS_int);
        else
            items[i] = value_int(at < 0 ? at + shape->rank : at);
    }
    *result = is_known ? value_tuple(interp->run.arena, items, count)
                       : value_items(items_open(interp->run.arena, value_some(CLASS_int), NULL));
    return true;
}

WORD(slice_size) {
    Value start = call->arguments[0], stop = call->arguments[1];
    if (stop.kind == VALUE_NONE) {
        stop = start;
        start = value_int(0);
    }
    *result = value_from_dim(range_size(interp, unknown_dim(interp, start), unknown_dim(interp, stop),
                                        unknown_dim(interp, call->arguments[2])));
    return true;
}

WORD(fresh) {
    const char *name = "n";
    Value given = call->arguments[0];
    if (given.kind == VALUE_STR)
        name = arena_copy(&interp->analysis.dims.arena, given.text->data, given.text->length);
    DimBounds bounds = {0, INT64_MAX};
    Dim least = value_to_dim(&interp->analysis.dims, call->arguments[1]);
    Dim most = value_to_dim(&interp->analysis.dims, call->arguments[2]);
    if (least) bounds.low = dim_bounds(least).low;
    if (most) bounds.high = dim_bounds(most).high;
    *result = unknown_int(interp, name, bounds);
    return true;
}

/* A number that is used as a size: an unknown one becomes a symbol, which one can compute with. */
WORD(size) {
    Dim dim = unknown_dim(interp, call->arguments[0]);
    *result = dim ? value_from_dim(dim) : call->arguments[0];
    result->origin = call->arguments[0].origin;
    return true;
}

static void find_none(void *context, Dim symbol) {
    const char *name = dim_symbol_name(symbol);
    if (strncmp(name, "None", 4) == 0) *(bool *)context = true;
}

/* Whether a size is known before the program runs: neither unknown nor made of sizes that are `None`. */
WORD(is_static) {
    Dim dim = value_to_dim(&interp->analysis.dims, call->arguments[0]);
    bool has_none = false;
    if (dim) dim_symbols(&interp->analysis.dims, dim, find_none, &has_none);
    *result = value_bool(dim && !has_none);
    return true;
}

/* True when the condition is known to hold, and false when it may not. */
WORD(certainly) {
    *result = value_bool(truth(interp, call->arguments[0], call->site) == TRI_YES);
    return true;
}

/* False only if broadcasting certainly fails. */
WORD(fits) {
    Word word = word_begin(interp, call);
    const Shape *shapes[] = {word_shape(&word, 0), word_shape(&word, 1)};
    *result = value_bool(shape_broadcast_all(&word.words, shapes, 2) != NULL);
    return true;
}

WORD(brackets) {
    Word word = word_begin(interp, call);
    *result = reflect_text(interp, shape_bracketed(interp, word_shape(&word, 0)));
    return true;
}

/* The type of elements, as PyTorch's messages call it. */
WORD(scalar_type) {
    Value value = call->arguments[0];
    bool is_name = value.kind == VALUE_STR || value.kind == VALUE_SOME;
    const char *name =
        element_torch_name(is_name ? element_from_value(interp, value) : element_of(interp, value));
    *result = name ? reflect_text(interp, name) : value_some(CLASS_str);
    return true;
}

WORD(compact) {
    Word word = word_begin(interp, call);
    *result = reflect_text(interp, shape_compact(interp, word_shape(&word, 0)));
    return true;
}

static LibraryVersion asked_version(Interp *interp, Value library, bool is_own) {
    if (library.kind != VALUE_STR) return (LibraryVersion){.count = 0};
    const char *name = arena_copy(interp->run.arena, library.text->data, library.text->length);
    return edition_version(interp, name, is_own);
}

WORD(version) {
    LibraryVersion found = asked_version(interp, call->arguments[0], false);
    Value numbers[VERSION_MOST_PARTS];
    for (uint32_t i = 0; i < found.count; i++) numbers[i] = value_int(found.parts[i]);
    *result = found.count ? value_tuple(interp->run.arena, numbers, found.count)
                          : value_items(items_open(interp->run.arena, value_some(CLASS_int), NULL));
    return true;
}

/* The version as its metadata, or with a second argument that is true the library itself, writes it. */
WORD(version_text) {
    bool is_own = truth(interp, call->arguments[1], call->site) == TRI_YES;
    LibraryVersion found = asked_version(interp, call->arguments[0], is_own);
    *result = found.text ? reflect_text(interp, found.text) : value_none();
    return true;
}

/* ---- making ---- */

WORD(array) {
    Word word = word_begin(interp, call);
    ArrayInfo info = {.shape = word_ints(&word, 0)};
    if (word.failed) return word_end(&word, NULL, result);
    info.element = element_from_value(interp, call->arguments[1]);
    Value values = call->arguments[2];
    if (values.kind == VALUE_TUPLE && !values.items->is_open && values.items->count <= MOST_VALUES_MADE)
        info.values = values.items;
    if (object_of_kind(interp, call->arguments[3], OBJECT_CLASS)) info.class = call->arguments[3].address;
    *result = value_any();
    if (check_dims(interp, info.shape, call->site))
        *result = result_array(interp, interp->path.frame->module, &info, false, call->site);
    return true;
}

/* An array, or a scalar when the rank is 0. */
WORD(result_word) {
    Word word = word_begin(interp, call);
    ArrayInfo info = {.shape = word_ints(&word, 0)};
    if (word.failed) return word_end(&word, NULL, result);
    info.element = element_from_value(interp, call->arguments[1]);
    *result = value_any();
    if (check_dims(interp, info.shape, call->site))
        *result = result_array(interp, interp->path.frame->module, &info, true, call->site);
    return true;
}

WORD(anything) {
    *result = shape_to_value(interp, shape_anything(interp), call->site);
    return true;
}

WORD(own) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE);
    const Object *named = object_of_kind(interp, call->arguments[1], OBJECT_DICT);
    *result = value_none();
    if (!object || !named) return true;
    const Entries *entries = OBJECT_AS(Dict, named)->entries;
    for (uint32_t i = 0; i < entries->count; i++) {
        const Str *name = entries->items[i].key.text;
        object = object_with_attribute(interp->run.arena, object,
                                       symbol_from(interp->analysis.symbols, name->data, name->length),
                                       entries->items[i].value);
    }
    put_object(interp, call->arguments[0].address, object);
    return true;
}

WORD(disown) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_INSTANCE);
    Value name = call->arguments[1];
    *result = value_none();
    if (!object || name.kind != VALUE_STR) return true;
    Sym sym = symbol_from(interp->analysis.symbols, name.text->data, name.text->length);
    if (object_attribute(object, sym).kind != VALUE_NEVER)
        put_object(interp, call->arguments[0].address,
                   object_without_attribute(interp->run.arena, object, sym));
    return true;
}

WORD(calling) {
    ModuleCall told = {
        .module = call->arguments[0], .positional = call->arguments[1], .named = call->arguments[2]};
    observer_arguments(interp, &told);
    observer_module(interp, &told);
    *result = value_tuple(interp->run.arena, (Value[]){told.positional, told.named}, 2);
    return true;
}

WORD(called) {
    ModuleCall told = {call->arguments[0], call->arguments[1], call->arguments[2], call->arguments[3], true};
    observer_module(interp, &told);
    *result = value_none();
    return true;
}

WORD(scalar) {
    ArrayInfo info = {.shape = shape_new(interp->run.arena, NULL, 0)};
    info.element = element_from_value(interp, call->arguments[0]);
    *result = result_array(interp, interp->path.frame->module, &info, true, call->site);
    return true;
}

/* A tuple as an instance of a class of the stub that is below tuple. */
WORD(as_class) {
    const Object *class = object_of_kind(interp, call->arguments[1], OBJECT_CLASS);
    *result = call->arguments[0];
    if (class && result->kind == VALUE_TUPLE)
        *result = value_tuple_of(interp->run.arena, *result, call->arguments[1].address);
    return true;
}

/* Changes an array in place; the elements are no longer known. */
static ArrayObject *changed_array(Interp *interp, Value value) {
    const Object *object = object_of_kind(interp, value, OBJECT_ARRAY);
    if (!object) return NULL;
    ArrayObject *array = copy_object(interp, object);
    array->values = NULL;
    return array;
}

WORD(set_shape) {
    Word word = word_begin(interp, call);
    ArrayObject *array = changed_array(interp, call->arguments[0]);
    const Shape *shape = word_ints(&word, 1);
    if (array && !word.failed) {
        array->shape = shape;
        put_object(interp, call->arguments[0].address, &array->object);
    }
    *result = value_none();
    return true;
}

/* The array has elements of another type from now on; without a name these are unknown. */
WORD(set_dtype) {
    ArrayObject *array = changed_array(interp, call->arguments[0]);
    Element element = element_from_value(interp, call->arguments[1]);
    if (array) {
        array->element = element.type;
        array->bits = element.bits;
        put_object(interp, call->arguments[0].address, &array->object);
    }
    *result = value_none();
    return true;
}

/* What is probably not meant: a warning at the place in the program, once the call has ended. */
WORD(suspect) {
    Value message = call->arguments[0];
    if (message.kind == VALUE_STR)
        interp->analysis.stubs.suspicion =
            arena_copy(interp->run.arena, message.text->data, message.text->length);
    *result = value_none();
    return true;
}

/* Its elements may have become writable, or no longer be. */
WORD(unlock) {
    const Object *object = object_of_kind(interp, call->arguments[0], OBJECT_ARRAY);
    if (object) {
        ArrayObject *array = copy_object(interp, object);
        array->access = ACCESS_UNKNOWN;
        put_object(interp, call->arguments[0].address, &array->object);
    }
    *result = value_none();
    return true;
}

WORD(set_elements) {
    ArrayObject *array = changed_array(interp, call->arguments[0]);
    Value values = call->arguments[1];
    if (!view_write(interp, call->arguments[0], call->site)) {
        *result = interp->path.state.is_reached ? value_any() : value_never();
        return true;
    }
    if (array) {
        if (values.kind == VALUE_TUPLE && !values.items->is_open) array->values = values.items;
        put_object(interp, call->arguments[0].address, &array->object);
    }
    *result = value_none();
    return true;
}

/* An iterator that gives the items of a tuple again and again. */
WORD(endless) {
    Value items = call->arguments[0];
    if (items.kind != VALUE_TUPLE || items.items->count == 0) return false;
    Value element = items_element(interp->run.arena, items.items);
    const Items *open = items_open(interp->run.arena, element, NULL);
    *result = new_iterator(interp, CLASS_iterator, open, call->site);
    if (items.items->is_open || items.items->count > MOST_REPEATED) return true;
    IteratorObject *iterator = copy_object(interp, object_of(interp, *result));
    iterator->round = items_new(interp->run.arena, items.items->items, items.items->count);
    put_object(interp, result->address, &iterator->object);
    return true;
}

/* The rule does not cover this: the function that asks returns something unknown at once. */
WORD(not_modelled) {
    Frame *frame = interp->path.frame;
    if (interp->analysis.stubs.run)
        module_count_unknown(interp, interp->analysis.stubs.run->match->rule->name);
    *result = value_any();
    if (!frame || !frame->function || !call->function) return true;
    frame->result = value_join(interp->run.arena, frame->result, unknown(interp));
    frame->returned =
        state_join(interp->run.arena, &interp->analysis.statics, &frame->returned, &interp->path.state);
    interp->path.state.is_reached = false;
    *result = value_never();
    return true;
}

WORD(warnings_raise) {
    (void)call;
    interp->run.warnings_raise = true;
    *result = value_none();
    return true;
}

const NativeFunction ask_words[] = {
    {"moira.stubs.shape", shape_word},
    {"moira.stubs.shape_of", shape_word},
    {"moira.stubs.rank", rank},
    {"moira.stubs.dtype", dtype},
    {"moira.stubs.dtype_of", dtype},
    {"moira.stubs.promote", promote},
    {"moira.stubs.same_dtype", same_dtype},
    {"moira.stubs.common_type", common_type},
    {"moira.stubs.whole", whole},
    {"moira.stubs.of_kind", of_kind},
    {"moira.stubs.is_one_call", is_one_call},
    {"moira.stubs.is_planned", is_planned},
    {"moira.stubs.is_recorded", is_recorded},
    {"moira.stubs.mix_floats", mix_floats},
    {"moira.stubs.elements", elements},
    {"moira.stubs.as_dtype", as_dtype},
    {"moira.stubs.distinct", distinct},
    {"moira.stubs.prod", prod},
    {"moira.stubs.axis", axis},
    {"moira.stubs.axis_of", axis},
    {"moira.stubs.axes", axes},
    {"moira.stubs.slice_size", slice_size},
    {"moira.stubs.fresh", fresh},
    {"moira.stubs.size", size},
    {"moira.stubs.is_static", is_static},
    {"moira.stubs.fits", fits},
    {"moira.stubs.certainly", certainly},
    {"moira.stubs.compact", compact},
    {"moira.stubs.brackets", brackets},
    {"moira.stubs.scalar_type", scalar_type},
    {"moira.stubs.version", version},
    {"moira.stubs.version_text", version_text},
    {"moira.stubs.array", array},
    {"moira.stubs.result", result_word},
    {"moira.stubs.anything", anything},
    {"moira.stubs.calling", calling},
    {"moira.stubs.own", own},
    {"moira.stubs.disown", disown},
    {"moira.stubs.called", called},
    {"moira.stubs.scalar", scalar},
    {"moira.stubs.as_class", as_class},
    {"moira.stubs.set_shape", set_shape},
    {"moira.stubs.set_dtype", set_dtype},
    {"moira.stubs.suspect", suspect},
    {"moira.stubs.set_elements", set_elements},
    {"moira.stubs.unlock", unlock},
    {"moira.stubs.endless", endless},
    {"moira.stubs.not_modelled", not_modelled},
    {"moira.stubs.warnings_raise", warnings_raise},
    {0},
};
