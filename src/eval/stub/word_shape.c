/* Words that make shapes from shapes. Each reads its arguments, calls its combinator, and word_end does the
 * rest.
 */
#include "eval/error.h"
#include "eval/flow/assume.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/place.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"
#include "eval/stub/view.h"
#include "eval/stub/word.h"

#include <string.h>

#define WORD(name) static bool name(Interp *interp, const NativeCall *call, Value *result)

static const Shape *open_shape(const Word *word) { return shape_anything(word->interp); }

/* ---- broadcasting ---- */

WORD(broadcast) {
    Word word = word_begin(interp, call);
    const Shape *const *shapes;
    uint32_t count;
    if (!word_shapes(&word, 0, &shapes, &count)) return word_end(&word, open_shape(&word), result);
    return word_end(&word, shape_broadcast_all(&word.words, shapes, count), result);
}

WORD(broadcast_out) {
    Word word = word_begin(interp, call);
    const Shape *const *shapes, *out;
    uint32_t count;
    bool is_known = word_shapes(&word, 1, &shapes, &count);
    out = word_shape(&word, 0);
    return word_end(&word, is_known ? shape_broadcast_out(&word.words, shapes, count, out) : out, result);
}

WORD(expand) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0), *sizes = word_ints(&word, 1);
    word.operands[word.operand_count++] = sizes;
    return word_end(&word, shape_broadcast_to(&word.words, shape, sizes), result);
}

/* ---- products ---- */

#define PRODUCT(name)                                                     \
    WORD(name) {                                                          \
        Word word = word_begin(interp, call);                             \
        const Shape *a = word_shape(&word, 0), *b = word_shape(&word, 1); \
        return word_end(&word, shape_##name(&word.words, a, b), result);  \
    }
PRODUCT(matmul)
PRODUCT(dot)
PRODUCT(inner)
PRODUCT(outer)
PRODUCT(vdot)
PRODUCT(kron)

WORD(tensordot) {
    Word word = word_begin(interp, call);
    const Shape *a = word_shape(&word, 0), *b = word_shape(&word, 1), *axes_a = NULL, *axes_b = NULL;
    const Items *pair = word_items(&word, 2);
    Value wrong;
    Dim count = NULL;
    if (pair && pair->count == 2) {
        shape_from_value(interp, pair->items[0], false, &axes_a, &wrong);
        shape_from_value(interp, pair->items[1], false, &axes_b, &wrong);
    } else {
        count = word_dim(&word, 2);
    }
    return word_end(&word, shape_tensordot(&word.words, a, b, count, axes_a, axes_b), result);
}

WORD(einsum) {
    Word word = word_begin(interp, call);
    word.code = CODE_INVALID_EINSUM;
    word.quotes_library = true;
    const Shape *const *shapes;
    uint32_t count;
    Value subscripts = call->arguments[0];
    bool is_known = word_shapes(&word, 1, &shapes, &count);
    if (subscripts.kind != VALUE_STR || !is_known) return word_end(&word, open_shape(&word), result);
    const char *text = arena_copy(interp->run.arena, subscripts.text->data, subscripts.text->length);
    return word_end(&word, shape_einsum(&word.words, text, shapes, count), result);
}

/* ---- the same elements in other shapes ---- */

/* What is left of the dimensions of [shape] without those of [others]: the factors of a size that makes up
 * for the difference. NULL when some of the others are no dimension of it. */
static const Shape *left_over(Interp *interp, const Shape *shape, const Shape *others, uint32_t except) {
    Dim *dims = arena_alloc(interp->run.arena, (shape->rank + 1) * sizeof *dims);
    uint32_t count = shape->rank;
    for (uint32_t i = 0; i < count; i++) dims[i] = shape_from_front(shape, i);
    for (uint32_t i = 0; i < others->rank; i++) {
        if (i == except) continue;
        uint32_t k = 0;
        while (k < count && dims[k] != shape_from_front(others, i)) k++;
        if (k == count) return NULL;
        memmove(&dims[k], &dims[k + 1], (count - k - 1) * sizeof *dims);
        count--;
    }
    return shape_new(interp->run.arena, dims, count);
}

/* The size at [index] of what a word made of [shape] is computed: it comes from the call, and says how. */
static const Shape *with_reason(Word *word, const Shape *shape, const Shape *made, uint32_t index) {
    Interp *interp = word->interp;
    if (!made || made->is_open || shape->is_open || index >= made->rank || made->rank > 16) return made;
    const Shape *factors = left_over(interp, shape, made, index);
    Dim size = shape_from_front(made, index);
    if (!size || (factors && factors->rank < 2)) return made;
    Origin origins[16];
    for (uint32_t i = 0; i < made->rank; i++) origins[i] = shape_origin_from_front(made, i);
    uint32_t place = origins[index] = assume_place(interp, word->call->site);
    if (factors && !place_reason(interp, place, size))
        place_give_reason(interp, place, size, product_text(interp, factors));
    return shape_with_origins(interp->run.arena, made, origins);
}

WORD(reshape) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0), *sizes = word_ints(&word, 1);
    word.operands[word.operand_count++] = sizes;
    const Shape *made = shape_reshape(&word.words, shape, sizes);
    Dim rest = dim_constant(&interp->analysis.dims, -1);
    for (uint32_t i = 0; i < sizes->rank && !sizes->is_open; i++)
        if (shape_from_front(sizes, i) == rest) made = with_reason(&word, shape, made, i);
    return word_end(&word, made, result);
}

WORD(ravel) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, with_reason(&word, shape, shape_ravel(&word.words, shape), 0), result);
}

WORD(permute) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    const Shape *axes = call->arguments[1].kind == VALUE_NONE ? NULL : word_ints(&word, 1);
    return word_end(&word, shape_permute(&word.words, shape, axes), result);
}

WORD(swapaxes) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_swapaxes(&word.words, shape, word_dim(&word, 1), word_dim(&word, 2)),
                    result);
}

WORD(moveaxis) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_moveaxis(&word.words, shape, word_ints(&word, 1), word_ints(&word, 2)),
                    result);
}

WORD(rollaxis) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_rollaxis(&word.words, shape, word_dim(&word, 1), word_dim(&word, 2)),
                    result);
}

WORD(expand_dims) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_expand_dims(&word.words, shape, word_axes(&word, 1)), result);
}

WORD(squeeze) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_squeeze(&word.words, shape, word_axes(&word, 1)), result);
}

/* ---- reductions ---- */

WORD(reduce) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    Axes axes = word_axes(&word, 1);
    Tri keeps = truth(interp, call->arguments[2], call->site);
    const char *name = NULL;
    if (call->arguments[3].kind == VALUE_STR)
        name = arena_copy(interp->run.arena, call->arguments[3].text->data, call->arguments[3].text->length);
    int flags = REDUCE_SCALARS | (keeps == TRI_YES ? REDUCE_KEEPDIMS : 0);
    const Shape *reduced = shape_reduce(&word.words, shape, axes, flags, name);
    if (reduced && keeps == TRI_UNKNOWN)
        reduced = shape_join(interp->run.arena, reduced,
                             shape_reduce(&word.words, shape, axes, flags | REDUCE_KEEPDIMS, name));
    return word_end(&word, reduced, result);
}

/* ---- putting together and taking apart ---- */

WORD(concat) {
    Word word = word_begin(interp, call);
    word.code = CODE_CONCATENATE_MISMATCH;
    const Shape *const *shapes;
    uint32_t count;
    Axes axis = word_axes(&word, 1);
    const Shape *every;
    Dim number;
    if (axis.kind == AXES_ONE && word_every(&word, 0, &every, &number))
        return word_end(&word, shape_concat_each(&word.words, every, number, axis.one), result);
    if (!word_shapes(&word, 0, &shapes, &count)) {
        Dim unknown_size = NULL;
        const Shape *any =
            axis.kind == AXES_NONE ? shape_new(interp->run.arena, &unknown_size, 1) : open_shape(&word);
        return word_end(&word, any, result);
    }
    return word_end(&word, shape_concat(&word.words, shapes, count, axis), result);
}

WORD(stack) {
    Word word = word_begin(interp, call);
    word.code = CODE_CONCATENATE_MISMATCH;
    const Shape *const *shapes;
    uint32_t count;
    const Shape *every;
    Dim number;
    if (word_every(&word, 0, &every, &number))
        return word_end(&word, shape_stack_each(&word.words, every, number, word_dim(&word, 1)), result);
    if (!word_shapes(&word, 0, &shapes, &count)) return word_end(&word, open_shape(&word), result);
    return word_end(&word, shape_stack(&word.words, shapes, count, word_dim(&word, 1)), result);
}

/* A tuple of shapes. */
static bool end_list(Word *word, ShapeList list, Value *result) {
    Interp *interp = word->interp;
    if (!list.every || word->failed) return word_end(word, NULL, result);
    if (!list.items) {
        Value every = shape_to_value(interp, list.every, word->call->site);
        *result = value_items(items_open(interp->run.arena, every, NULL));
        return true;
    }
    Value *items = arena_alloc(interp->run.arena, ((size_t)list.count + 1) * sizeof *items);
    for (uint32_t i = 0; i < list.count; i++)
        items[i] = shape_to_value(interp, list.items[i], word->call->site);
    *result = value_tuple(interp->run.arena, items, list.count);
    return true;
}

typedef ShapeList SplitEvenly(ShapeWords *words, const Shape *shape, Dim sections, Dim axis);

static bool split_by(Interp *interp, const NativeCall *call, SplitEvenly *evenly, Value *result) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    Dim axis = word_dim(&word, 2);
    Axes sections = word_axes(&word, 1);
    if (sections.kind == AXES_ONE)
        return end_list(&word, evenly(&word.words, shape, sections.one, axis), result);
    if (sections.kind == AXES_TUPLE)
        return end_list(&word, shape_split_at(&word.words, shape, sections.tuple, axis), result);
    *result = value_items(
        items_open(interp->run.arena, shape_to_value(interp, open_shape(&word), call->site), NULL));
    return true;
}

WORD(split) { return split_by(interp, call, shape_split, result); }
WORD(array_split) { return split_by(interp, call, shape_array_split, result); }

/* ---- indexing ---- */

WORD(index_word) {
    Word word = word_begin(interp, call);
    word.quotes_library = true;
    uint32_t count;
    const Shape *shape = word_shape(&word, 0);
    const IndexItem *items = index_items(interp, call->arguments[1], &count);
    return word_end(&word, shape_index(&word.words, shape, items, count), result);
}

WORD(assign_word) {
    Word word = word_begin(interp, call);
    word.quotes_library = true;
    uint32_t count;
    const Shape *shape = word_shape(&word, 0), *value = word_shape(&word, 2);
    const IndexItem *items = index_items(interp, call->arguments[1], &count);
    return word_end(&word, shape_assign(&word.words, shape, items, count, value), result);
}

/* What one part of a key is that no tensor takes: why. */
static const char *wrong_tensor_key(Interp *interp, Value part) {
    ArrayInfo info;
    Address class = value_class(part);
    if (class == CLASS_float || class == CLASS_complex)
        return arena_printf(interp->run.arena,
                            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables "
                            "are valid indices (got %s)",
                            class_name(interp, class));
    if (class == CLASS_str) return "new(): invalid data type 'str'";
    if (!object_of_kind(interp, part, OBJECT_ARRAY) || !array_info(interp, part, &info)) return NULL;
    bool is_byte = info.element.type == ELEMENT_UNSIGNED;
    bool is_long = info.element.type == ELEMENT_INT && (info.element.bits >= 32 || info.element.bits == 0);
    bool is_known = info.element.type >= ELEMENT_BOOL && info.element.type <= ELEMENT_COMPLEX;
    if (!is_known || is_byte || is_long || info.element.type == ELEMENT_BOOL) return NULL;
    /* An integer without dimensions is an index of any width. */
    if (info.element.type == ELEMENT_INT && (info.shape->is_open || info.shape->rank == 0)) return NULL;
    return "tensors used as indices must be long, int, byte or bool tensors";
}

/* What one part of a key is that no array of numbers takes: why. */
static const char *wrong_key(Interp *interp, Value part, Element element) {
    static const char *const message =
        "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) "
        "and integer or boolean arrays are valid indices";
    ArrayInfo info;
    switch ((ValueKind)part.kind) {
    case VALUE_FLOAT:
    case VALUE_COMPLEX: return message;
    case VALUE_STR:
    case VALUE_BYTES: return element_is_number(element) ? message : NULL;
    case VALUE_SOME: return value_class(part) == CLASS_float ? message : NULL;
    case VALUE_OBJECT: break;
    case VALUE_NEVER:
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_DIM:
    case VALUE_TUPLE:
    case VALUE_UNION:
    case VALUE_ANY: return NULL;
    }
    const Object *object = object_of(interp, part);
    if (!object || (object->kind != OBJECT_LIST && object->kind != OBJECT_ARRAY) ||
        convert_array(interp, part, &info) != CONVERT_YES)
        return NULL;
    bool is_empty = info.values && info.values->count == 0;
    bool is_scalar = !info.shape->is_open && info.shape->rank == 0;
    if (is_empty || info.element.type <= ELEMENT_UNSIGNED || !element_is_number(info.element)) return NULL;
    return is_scalar ? message : "arrays used as indices must be of integer (or boolean) type";
}

/* Whether the key takes fields of records, which are named by text. */
static bool names_fields(Interp *interp, Value key) {
    const Object *list = object_of_kind(interp, key, OBJECT_LIST);
    const Items *items = list ? OBJECT_AS(List, list)->items : NULL;
    Value first = items && items->count > 0 ? items->items[0] : key;
    return value_class(first) == CLASS_str;
}

/* An array that may be of a subclass, or of which unknown code has made something else, may have fields.
 */
static bool may_have_field(Interp *interp, Value array, Value key) {
    const Object *object = object_of_kind(interp, array, OBJECT_ARRAY);
    return object && object->is_open && names_fields(interp, key);
}

static bool refuse_key(Interp *interp, Value key, Element element, const Node *site) {
    bool is_tuple = key.kind == VALUE_TUPLE && !key.items->is_open;
    const char *reason = NULL;
    bool is_torch = running_dialect(interp) == &dialect_torch;
    for (uint32_t i = 0; i < (is_tuple ? key.items->count : 1) && !reason; i++) {
        Value part = is_tuple ? key.items->items[i] : key;
        reason = is_torch ? wrong_tensor_key(interp, part) : wrong_key(interp, part, element);
    }
    bool is_type = reason && is_torch && strncmp(reason, "new()", 5) == 0;
    if (is_type) fail(interp, CODE_WRONG_TYPE, CLASS_TypeError, site, "%s", reason);
    if (reason && !is_type) fail(interp, CODE_INDEX_OUT_OF_RANGE, CLASS_IndexError, site, "%s", reason);
    return reason != NULL;
}

static bool has_ellipsis(Value key) {
    if (key.kind != VALUE_TUPLE) return key.kind == VALUE_ELLIPSIS;
    for (uint32_t i = 0; i < key.items->count; i++)
        if (key.items->items[i].kind == VALUE_ELLIPSIS) return true;
    return false;
}

/* What the program writes into an array is not followed. */
bool word_item(Interp *interp, const NativeCall *call, Value *result) {
    Word word = word_begin(interp, call);
    Value key = call->arguments[1];
    ArrayInfo info;
    uint32_t count;
    convert_array(interp, call->arguments[0], &info);
    bool is_open = may_have_field(interp, call->arguments[0], key);
    if (!is_open && refuse_key(interp, key, info.element, call->site)) return word_end(&word, NULL, result);
    if (names_fields(interp, key)) {
        *result = unknown(interp);
        return true;
    }
    const IndexItem *items = index_items(interp, key, &count);
    word.quotes_library = true;
    const Shape *shape = shape_index(&word.words, info.shape, items, count);
    if (!shape) return word_end(&word, shape, result);
    if (word.words.verdict == SHAPE_MAY_FAIL) doubt_word(interp, &word.words);
    ArrayInfo made = {.shape = shape, .element = info.element};
    made.element.is_scalar = false;
    /* With an ellipsis there is an array, also where no dimension is left. */
    *result = result_array(interp, interp->path.frame->module, &made, !has_ellipsis(key), call->site);
    return true;
}

WORD(set_item_word) {
    Word word = word_begin(interp, call);
    Value key = call->arguments[1];
    ArrayInfo info;
    uint32_t count;
    convert_array(interp, call->arguments[0], &info);
    *result = value_none();
    if (may_have_field(interp, call->arguments[0], key)) return true;
    if (refuse_key(interp, key, info.element, call->site)) return word_end(&word, NULL, result);
    if (!view_write(interp, call->arguments[0], call->site)) {
        *result = interp->path.state.is_reached ? value_any() : value_never();
        return true;
    }
    view_forget_elements(interp, call->arguments[0]);
    if (!element_is_number(info.element) && info.element.type != ELEMENT_UNKNOWN) return true;
    ArrayInfo value;
    convert_array(interp, call->arguments[2], &value);
    const IndexItem *items = index_items(interp, key, &count);
    word.quotes_library = true;
    const Shape *shape = shape_assign(&word.words, info.shape, items, count, value.shape);
    if (element_is_number(info.element)) {
        word_end(&word, shape, result);
        if (shape) *result = value_none();
    } else if (!shape || word.words.verdict == SHAPE_MAY_FAIL) {
        doubt_word(interp, &word.words);
    }
    return true;
}

WORD(take) {
    Word word = word_begin(interp, call);
    ArrayInfo info;
    const Shape *shape = word_shape(&word, 0);
    convert_array(interp, call->arguments[1], &info);
    IndexItem item = {.kind = INDEX_ARRAY, .shape = info.shape};
    if (info.values && info.values->count > 0) {
        item.has_extremes = true;
        for (uint32_t i = 0; i < info.values->count; i++) {
            Value value = info.values->items[i];
            item.has_extremes &= value.kind == VALUE_INT;
            if (i == 0 || value.integer < item.least) item.least = value.integer;
            if (i == 0 || value.integer > item.greatest) item.greatest = value.integer;
        }
    }
    return word_end(&word, shape_take(&word.words, shape, &item, word_axes(&word, 2)), result);
}

/* The shape, of which it is known from elsewhere that it has that many dimensions at least. */
WORD(ranked) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    Dim least = word_dim(&word, 1);
    int64_t count;
    Dim none[64] = {0};
    if (shape->is_open && least && dim_is_constant(least, &count) && count > 0 && count <= 64)
        shape = shape_meet(interp->run.arena, shape,
                           shape_open(interp->run.arena, none, (uint32_t)count, NULL, 0));
    return word_end(&word, shape, result);
}

/* ---- more or fewer elements ---- */

WORD(tile) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_tile(&word.words, shape, word_ints(&word, 1)), result);
}

WORD(repeat) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_repeat(&word.words, shape, word_dim(&word, 1), word_axes(&word, 2)), result);
}

WORD(pad) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_pad(&word.words, shape, word_ints(&word, 1), word_ints(&word, 2)), result);
}

WORD(diag) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    return word_end(&word, shape_diag(&word.words, shape, word_dim(&word, 1)), result);
}

WORD(diagonal) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    Dim offset = word_dim(&word, 1), first = word_dim(&word, 2), second = word_dim(&word, 3);
    return word_end(&word, shape_diagonal(&word.words, shape, offset, first, second), result);
}

WORD(trace) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0);
    Dim offset = word_dim(&word, 1), first = word_dim(&word, 2), second = word_dim(&word, 3);
    return word_end(&word, shape_trace(&word.words, shape, offset, first, second), result);
}

/* What sizes are when others, which are symbols, are known better. */
typedef struct Renaming {
    const Shape *old, *new;
    bool loses; /* one of them is not known */
} Renaming;

static Dim new_size(void *context, Dim symbol) {
    Renaming *renaming = context;
    for (uint32_t i = 0; i < renaming->old->rank && i < renaming->new->rank; i++) {
        if (renaming->old->dims[i] != symbol) continue;
        renaming->loses |= !renaming->new->dims[i];
        return renaming->new->dims[i] ? renaming->new->dims[i] : symbol;
    }
    return symbol;
}

/* The first shape, with the sizes of the third where it has the symbols that are sizes of the second. */
WORD(substituted) {
    Word word = word_begin(interp, call);
    const Shape *shape = word_shape(&word, 0), *old = word_shape(&word, 1), *new = word_shape(&word, 2);
    if (shape->is_open || old->is_open || new->is_open)
        return word_end(&word, shape->is_open ? shape : shape_anything(interp), result);
    Dim *dims = arena_alloc(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *dims);
    for (uint32_t i = 0; i < shape->rank; i++) {
        Renaming renaming = {.old = old, .new = new};
        dims[i] = dim_substitute(&interp->analysis.dims, shape->dims[i], new_size, &renaming);
        if (renaming.loses) dims[i] = NULL;
    }
    return word_end(&word, shape_new(interp->run.arena, dims, shape->rank), result);
}

const NativeFunction shape_words[] = {
    {"moira.stubs.broadcast", broadcast},
    {"moira.stubs.broadcast_out", broadcast_out},
    {"moira.stubs.expand", expand},
    {"moira.stubs.matmul", matmul},
    {"moira.stubs.dot", dot},
    {"moira.stubs.inner", inner},
    {"moira.stubs.outer", outer},
    {"moira.stubs.vdot", vdot},
    {"moira.stubs.kron", kron},
    {"moira.stubs.tensordot", tensordot},
    {"moira.stubs.einsum", einsum},
    {"moira.stubs.reshape", reshape},
    {"moira.stubs.ravel", ravel},
    {"moira.stubs.permute", permute},
    {"moira.stubs.swapaxes", swapaxes},
    {"moira.stubs.moveaxis", moveaxis},
    {"moira.stubs.rollaxis", rollaxis},
    {"moira.stubs.expand_dims", expand_dims},
    {"moira.stubs.squeeze", squeeze},
    {"moira.stubs.reduce", reduce},
    {"moira.stubs.concat", concat},
    {"moira.stubs.stack", stack},
    {"moira.stubs.split", split},
    {"moira.stubs.array_split", array_split},
    {"moira.stubs.index", index_word},
    {"moira.stubs.assign", assign_word},
    {"moira.stubs.item", word_item},
    {"moira.stubs.set_item", set_item_word},
    {"moira.stubs.take", take},
    {"moira.stubs.ranked", ranked},
    {"moira.stubs.tile", tile},
    {"moira.stubs.repeat", repeat},
    {"moira.stubs.pad", pad},
    {"moira.stubs.diag", diag},
    {"moira.stubs.diagonal", diagonal},
    {"moira.stubs.trace", trace},
    {"moira.stubs.substituted", substituted},
    {0},
};
