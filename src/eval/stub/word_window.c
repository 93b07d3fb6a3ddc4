/* Words about sliding windows: the sizes that convolutions, pooling and scaling give, for one dimension of a
 * layer or for all dimensions of an image at once. */
#include "eval/flow/assume.h"
#include "eval/interp.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/place.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"
#include "eval/stub/word.h"

#include <string.h>

#define WORD(name) static bool name(Interp *interp, const NativeCall *call, Value *result)

/* ---- one dimension of a layer ---- */

/* The [axis]-th number of an attribute of a layer, [fallback] when it has none. */
static Dim layer_number(Interp *interp, const NativeCall *call, const char *name, Dim fallback) {
    const Object *layer = object_of(interp, call->arguments[2]);
    int64_t axis = 0;
    Dim number = value_to_dim(&interp->analysis.dims, call->arguments[1]);
    if (!layer || !number || !dim_is_constant(number, &axis)) return NULL;
    Value value = object_attribute(layer, symbol_from_string(interp->analysis.symbols, name));
    if (value.kind == VALUE_NEVER || value.kind == VALUE_NONE) return fallback;
    const Shape *numbers;
    Value wrong;
    if (!shape_from_value(interp, value, true, &numbers, &wrong) || numbers->is_open) return NULL;
    if (numbers->rank == 1) return numbers->dims[0];
    return axis >= 0 && axis < numbers->rank ? numbers->dims[axis] : NULL;
}

WORD(conv_size) {
    Dim one = dim_constant(&interp->analysis.dims, 1), zero = dim_constant(&interp->analysis.dims, 0);
    *result = value_from_dim(shape_conv_size(
        &interp->analysis.dims, unknown_dim(interp, call->arguments[0]),
        layer_number(interp, call, "kernel_size", NULL), layer_number(interp, call, "stride", one),
        layer_number(interp, call, "padding", zero), layer_number(interp, call, "dilation", one)));
    return true;
}

WORD(pool_size) {
    Dim one = dim_constant(&interp->analysis.dims, 1), zero = dim_constant(&interp->analysis.dims, 0);
    Dim kernel = layer_number(interp, call, "kernel_size", NULL);
    const Object *layer = object_of(interp, call->arguments[2]);
    Value ceil_mode = layer
                          ? object_attribute(layer, symbol_from_string(interp->analysis.symbols, "ceil_mode"))
                          : value_any();
    Tri rounds_up = ceil_mode.kind == VALUE_NEVER ? TRI_NO : truth(interp, ceil_mode, call->site);
    Dim size = NULL;
    if (rounds_up != TRI_UNKNOWN)
        size = shape_pool_size(&interp->analysis.dims, unknown_dim(interp, call->arguments[0]), kernel,
                               layer_number(interp, call, "stride", kernel),
                               layer_number(interp, call, "padding", zero),
                               layer_number(interp, call, "dilation", one), rounds_up == TRI_YES);
    *result = value_from_dim(size);
    return true;
}

WORD(scale_size) {
    Dim size = unknown_dim(interp, call->arguments[0]);
    Value factor = call->arguments[1];
    bool is_known = factor.kind == VALUE_FLOAT || factor.kind == VALUE_INT;
    double by = factor.kind == VALUE_FLOAT ? factor.real : (double)factor.integer;
    *result = value_from_dim(is_known ? shape_scale_size(&interp->analysis.dims, size, by) : NULL);
    return true;
}

/* ---- all dimensions ---- */

/* What an argument says of each dimension: one number for all of them, or one for each. */
typedef struct PerDimension {
    const Shape *numbers; /* NULL: it is not given */
} PerDimension;

static PerDimension per_dimension(Word *word, uint32_t index) {
    const NativeCall *call = word->call;
    if (index >= call->count || call->arguments[index].kind == VALUE_NONE) return (PerDimension){NULL};
    const Shape *numbers = word_ints(word, index);
    bool is_empty = !numbers->is_open && numbers->rank == 0;
    return (PerDimension){is_empty ? NULL : numbers};
}

static Dim number_of(PerDimension given, uint32_t dimension, Dim fallback) {
    if (!given.numbers) return fallback;
    if (given.numbers->is_open) return NULL;
    if (given.numbers->rank == 1) return given.numbers->dims[0];
    return dimension < given.numbers->rank ? given.numbers->dims[dimension] : NULL;
}

/* As many sizes as [shape] has, each unknown until more is said. */
static Dim *new_sizes(const Word *word, const Shape *shape) {
    return arena_alloc_zero(word->interp->run.arena, ((size_t)shape->rank + 1) * sizeof(Dim));
}

static bool is_text_argument(const NativeCall *call, uint32_t index, const char *text) {
    return index < call->count && value_is_text(call->arguments[index], text);
}

/* How many windows there are on a dimension, as a formula: `(28 + 2 × 1 - 3) // 2 + 1`. */
static const char *windows_text(Interp *interp, Dim size, Dim kernel, Dim stride, Dim padding, Dim dilation) {
    Dim zero = dim_constant(&interp->analysis.dims, 0), one = dim_constant(&interp->analysis.dims, 1);
    const char *text = dim_text(interp, size);
    if (padding != zero)
        text = arena_printf(interp->run.arena, "%s + 2 × %s", text, dim_text(interp, padding));
    if (dilation == one)
        text = arena_printf(interp->run.arena, "%s - %s", text, dim_text(interp, kernel));
    else
        text = arena_printf(interp->run.arena, "%s - %s × (%s - 1) - 1", text, dim_text(interp, dilation),
                            dim_text(interp, kernel));
    return stride == one ? arena_printf(interp->run.arena, "%s + 1", text)
                         : arena_printf(interp->run.arena, "(%s) // %s + 1", text, dim_text(interp, stride));
}

WORD(windows) {
    Word word = word_begin(interp, call);
    DimTable *dims = &interp->analysis.dims;
    const Shape *shape = word_ints(&word, 0);
    if (word.failed || shape->is_open || is_text_argument(call, 3, "same"))
        return word_end(&word, shape, result);
    bool has_padding = call->count > 3 && !is_text_argument(call, 3, "valid");
    PerDimension kernel = per_dimension(&word, 1), stride = per_dimension(&word, 2),
                 padding = has_padding ? per_dimension(&word, 3) : (PerDimension){NULL},
                 dilation = per_dimension(&word, 4);
    Tri rounds_up = call->count > 5 ? truth(interp, call->arguments[5], call->site) : TRI_NO;
    if (word.failed) return word_end(&word, NULL, result);
    Dim one = dim_constant(dims, 1), zero = dim_constant(dims, 0), *sizes = new_sizes(&word, shape);
    Origin *origins = arena_alloc_zero(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *origins);
    uint32_t place = assume_place(interp, call->site);
    for (uint32_t i = 0; i < shape->rank && rounds_up != TRI_UNKNOWN; i++) {
        Dim extent = number_of(kernel, i, NULL);
        Dim step = supposed_divisor(interp, number_of(stride, i, extent), true);
        Dim border = number_of(padding, i, zero), spread = number_of(dilation, i, one);
        sizes[i] = shape_pool_size(dims, shape->dims[i], extent, step, border, spread, rounds_up == TRI_YES);
        origins[i] = sizes[i] == shape->dims[i] ? shape_origin_from_front(shape, i) : place;
        bool is_known = sizes[i] && extent && step && border && spread && rounds_up == TRI_NO;
        if (is_known && !place_reason(interp, place, sizes[i]))
            place_give_reason(interp, place, sizes[i],
                              windows_text(interp, shape->dims[i], extent, step, border, spread));
    }
    const Shape *made = shape_new(interp->run.arena, sizes, shape->rank);
    return word_end(&word, shape_with_origins(interp->run.arena, made, origins), result);
}

/* The other way round: (size - 1)*stride - 2*padding + dilation*(kernel - 1) + 1 + extra. */
WORD(unfolded_windows) {
    Word word = word_begin(interp, call);
    DimTable *dims = &interp->analysis.dims;
    const Shape *shape = word_ints(&word, 0);
    PerDimension kernel = per_dimension(&word, 1), stride = per_dimension(&word, 2),
                 padding = per_dimension(&word, 3), extra = per_dimension(&word, 4),
                 dilation = per_dimension(&word, 5);
    if (word.failed || shape->is_open) return word_end(&word, shape, result);
    Dim one = dim_constant(dims, 1), two = dim_constant(dims, 2), zero = dim_constant(dims, 0);
    Dim *sizes = new_sizes(&word, shape);
    for (uint32_t i = 0; i < shape->rank; i++) {
        Dim extent = number_of(kernel, i, NULL);
        Dim begins =
            dim_multiply(dims, dim_subtract(dims, shape->dims[i], one), number_of(stride, i, extent));
        Dim last = dim_multiply(dims, number_of(dilation, i, one), dim_subtract(dims, extent, one));
        Dim cut = dim_multiply(dims, two, number_of(padding, i, zero));
        Dim whole = dim_add(dims, dim_subtract(dims, dim_add(dims, begins, last), cut), one);
        sizes[i] = dim_add(dims, whole, number_of(extra, i, zero));
    }
    return word_end(&word, shape_new(interp->run.arena, sizes, shape->rank), result);
}

/* The sizes times a factor, rounded down. */
WORD(scaled) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_ints(&word, 0);
    if (word.failed || shape->is_open) return word_end(&word, shape, result);
    const Items *factors = word_items(&word, 1);
    Dim *sizes = new_sizes(&word, shape);
    for (uint32_t i = 0; i < shape->rank; i++) {
        Value factor = !factors ? call->arguments[1] : i < factors->count ? factors->items[i] : value_any();
        if (factor.kind == VALUE_FLOAT)
            sizes[i] = shape_scale_size(&interp->analysis.dims, shape->dims[i], factor.real);
        else if (factor.kind == VALUE_INT)
            sizes[i] = dim_multiply(&interp->analysis.dims, shape->dims[i],
                                    dim_constant(&interp->analysis.dims, factor.integer));
    }
    return word_end(&word, shape_new(interp->run.arena, sizes, shape->rank), result);
}

/* ---- asking ---- */

static const Formula *all_at_least(Interp *interp, const Shape *shape, Dim least) {
    const Formula *all = shape->is_open ? &formula_unknown : &formula_true;
    for (uint32_t i = 0; i < shape->rank; i++)
        all = formula_both(interp->run.arena, all,
                           formula_at_most(&interp->analysis.dims, interp->run.arena, least, shape->dims[i]));
    return all;
}

/* Whether all numbers are at least as great as the second argument. */
WORD(at_least) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_ints(&word, 0);
    Dim least = word_dim(&word, 1);
    int64_t bound;
    if (word.failed || !least || !dim_is_constant(least, &bound)) {
        *result = value_some(CLASS_bool);
        return true;
    }
    bool is_certain = !shape->is_open;
    uint32_t count = shape->rank * (shape->is_open ? 2 : 1);
    for (uint32_t i = 0; i < count; i++) {
        if (shape->dims[i] && dim_bounds(shape->dims[i]).high < bound) {
            *result = value_bool(false);
            return true;
        }
        is_certain &= shape->dims[i] && dim_bounds(shape->dims[i]).low >= bound;
    }
    if (learns_formulas(interp)) interp->run.answer = all_at_least(interp, shape, least);
    *result = is_certain ? value_bool(true) : value_some(CLASS_bool);
    return true;
}

/* The numbers as a text with something between them: 2x3. */
/* Says how a size is computed, and gives it back. */
WORD(because) {
    *result = call->arguments[0];
    Value reason = call->arguments[1];
    if (reason.kind == VALUE_STR)
        place_give_reason(interp, result->origin, value_to_dim(&interp->analysis.dims, *result),
                          arena_copy(interp->run.arena, reason.text->data, reason.text->length));
    return true;
}

/* Says what the call is about, should it fail. */
WORD(about) {
    Value text = call->arguments[0];
    *result = value_none();
    if (text.kind != VALUE_STR || !interp->path.outermost) return true;
    Stubs *stubs = &interp->analysis.stubs;
    stubs->about = arena_copy(interp->run.keep, text.text->data, text.text->length);
    stubs->about_site = interp->path.outermost->site;
    return true;
}

WORD(joined) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_ints(&word, 0);
    Value between = call->arguments[1];
    StrBuf out = {0};
    for (uint32_t i = 0; i < shape->rank; i++) {
        if (i > 0 && between.kind == VALUE_STR) strbuf_put(&out, between.text->data, between.text->length);
        strbuf_puts(&out, dim_text(interp, shape_from_front(shape, i)));
    }
    if (shape->is_open) strbuf_puts(&out, "...");
    *result = value_str(interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return true;
}

const NativeFunction window_words[] = {
    {"moira.stubs.conv_size", conv_size},
    {"moira.stubs.pool_size", pool_size},
    {"moira.stubs.scale_size", scale_size},
    {"moira.stubs.windows", windows},
    {"moira.stubs.unfolded_windows", unfolded_windows},
    {"moira.stubs.scaled", scaled},
    {"moira.stubs.at_least", at_least},
    {"moira.stubs.joined", joined},
    {"moira.stubs.because", because},
    {"moira.stubs.about", about},
    {0},
};
