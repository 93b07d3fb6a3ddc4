#include "eval/stub/word.h"
#include "eval/error.h"
#include "eval/interp.h"
#include "eval/object/class.h"
#include "eval/object/heap.h"
#include "eval/object/native.h"
#include "eval/object/supposed.h"
#include "eval/object/unknown.h"
#include "eval/reenter.h"

#include <string.h>

Word word_begin(Interp *interp, const NativeCall *call) {
    Word word = {.interp = interp, .call = call, .code = CODE_COUNT};
    word.words = (ShapeWords){.table = &interp->analysis.dims,
                              .arena = interp->run.arena,
                              .dialect = running_dialect(interp),
                              .explain_doubts = true,
                              .tell_doubts = interp->options.strict,
                              .records = names_unknown(interp)};
    return word;
}

bool word_end(Word *word, const Shape *shape, Value *result) {
    Interp *interp = word->interp;
    if (word->failed) {
        *result = interp->path.state.is_reached ? value_any() : value_never();
        return true;
    }
    if (!shape) {
        uint32_t count = word->quotes_library ? 0 : word->operand_count;
        *result = explain_word(interp, &word->words, word->code, word->operands, count, word->call->site);
        return true;
    }
    if (word->words.verdict == SHAPE_MAY_FAIL) doubt_word(interp, &word->words);
    *result = shape_to_value(interp, shape, word->call->site);
    return true;
}

static Value argument(const Word *word, uint32_t index) {
    return index < word->call->count ? word->call->arguments[index] : value_none();
}

/* An argument that a stub computed wrongly, or that a program gave. */
static void refuse(Word *word, Value value) {
    if (word->failed) return;
    word->failed = true;
    fail(word->interp, CODE_WRONG_TYPE, CLASS_TypeError, word->call->site,
         "'%s' object cannot be interpreted as an integer", type_name(word->interp, value));
}

/* The shape of the array that a value converts to. */
static const Shape *converted_shape(Word *word, Value value) {
    ArrayInfo info;
    if (convert_array(word->interp, value, &info) == CONVERT_RAGGED && !word->failed) {
        word->failed = true;
        explain_ragged(word->interp, info.shape, word->call->site);
    }
    return info.shape;
}

const Shape *word_array(Word *word, uint32_t index) { return converted_shape(word, argument(word, index)); }

/* The shape that one alternative is, or that its array has. */
static const Shape *one_shape_of(Word *word, Value value) {
    Interp *interp = word->interp;
    const Shape *shape = NULL;
    Value wrong;
    const Object *object = object_of(interp, value);
    bool is_shape = value.kind == VALUE_TUPLE || (object && object->kind == OBJECT_ARRAY &&
                                                  object->class == stub_class(interp, STUB_OPEN_SHAPE));
    /* A tuple of something else is a nested sequence. */
    if (!is_shape || !shape_from_value(interp, value, false, &shape, &wrong))
        shape = converted_shape(word, value);
    return shape;
}

const Shape *word_shape_of(Word *word, Value value) {
    const Shape *shape = one_shape_of(word, value_at(value, 0));
    for (uint32_t i = 1; i < value_count(value); i++)
        shape = shape_join(word->interp->run.arena, shape, one_shape_of(word, value_at(value, i)));
    if (word->operand_count < 16) word->operands[word->operand_count++] = shape;
    return shape;
}

const Shape *word_shape(Word *word, uint32_t index) { return word_shape_of(word, argument(word, index)); }

const Shape *word_ints(Word *word, uint32_t index) {
    const Shape *shape;
    Value wrong;
    if (!shape_from_value(word->interp, argument(word, index), true, &shape, &wrong)) refuse(word, wrong);
    return shape;
}

Dim word_dim(Word *word, uint32_t index) {
    const Shape *shape;
    Value wrong, value = argument(word, index);
    if (value.kind == VALUE_ANY) {
        supposed_use(word->interp, value);
        return unknown_dim(word->interp, value);
    }
    if (!shape_from_value(word->interp, value, true, &shape, &wrong)) {
        refuse(word, wrong);
        return NULL;
    }
    return !shape->is_open && shape->rank == 1 ? shape->dims[0] : NULL;
}

Axes axes_from_value(Interp *interp, Value value) {
    const Shape *shape;
    Value wrong;
    if (value.kind == VALUE_NONE) return (Axes){.kind = AXES_NONE};
    if (value.kind == VALUE_ANY || !shape_from_value(interp, value, false, &shape, &wrong))
        return (Axes){.kind = AXES_UNKNOWN};
    const Object *object = object_of(interp, value);
    bool is_sequence = value.kind == VALUE_TUPLE || (object && object->kind == OBJECT_LIST) ||
                       shape->is_open ||
                       (object && object->kind == OBJECT_ARRAY && OBJECT_AS(Array, object)->shape->rank > 0);
    if (is_sequence) return (Axes){.kind = shape->is_open ? AXES_UNKNOWN : AXES_TUPLE, .tuple = shape};
    return (Axes){.kind = AXES_ONE, .one = shape->dims[0]};
}

Axes word_axes(Word *word, uint32_t index) { return axes_from_value(word->interp, argument(word, index)); }

bool word_flag(Word *word, uint32_t index) {
    return truth(word->interp, argument(word, index), word->call->site) == TRI_YES;
}

static const Items *sequence_of(Word *word, uint32_t index) {
    Value value = argument(word, index);
    const Object *object = object_of(word->interp, value);
    return value.kind == VALUE_TUPLE               ? value.items
           : object && object->kind == OBJECT_LIST ? OBJECT_AS(List, object)->items
                                                   : NULL;
}

const Items *word_items(Word *word, uint32_t index) {
    const Items *items = sequence_of(word, index);
    return items && !items->is_open ? items : NULL;
}

bool word_every(Word *word, uint32_t index, const Shape **every, Dim *count) {
    const Items *items = sequence_of(word, index);
    if (!items || !items->is_open || items->items[0].kind == VALUE_NEVER) return false;
    *every = word_shape_of(word, items->items[0]);
    *count = items->length;
    return true;
}

bool word_shapes(Word *word, uint32_t index, const Shape *const **shapes, uint32_t *count) {
    const Items *items = word_items(word, index);
    *count = 0;
    if (!items) return false;
    const Shape **list = arena_alloc(word->interp->run.arena, ((size_t)items->count + 1) * sizeof *list);
    for (uint32_t i = 0; i < items->count; i++) list[i] = word_shape_of(word, items->items[i]);
    *shapes = list;
    *count = items->count;
    return true;
}

/* ---- indices ---- */

static IndexBound bound_of(Interp *interp, Value value) {
    if (value.kind == VALUE_NONE) return (IndexBound){0};
    if (value.kind == VALUE_ANY || value.kind == VALUE_UNION) return (IndexBound){true, NULL};
    ArrayInfo info;
    if (array_info(interp, value, &info))
        return (IndexBound){true, info.values && info.values->count == 1
                                      ? value_to_dim(&interp->analysis.dims, info.values->items[0])
                                      : NULL};
    return (IndexBound){true, value_to_dim(&interp->analysis.dims, value)};
}

/* An index that is an array, or a sequence that becomes one. */
static IndexItem array_item(Interp *interp, const ArrayInfo *info) {
    IndexItem item = {.kind = INDEX_ARRAY, .shape = info->shape};
    if (info->element.type == ELEMENT_UNKNOWN) item.kind = INDEX_UNKNOWN;
    bool is_mask = info->element.type == ELEMENT_UNSIGNED && info->element.bits == 8 &&
                   running_dialect(interp)->has_byte_masks;
    if (info->element.type == ELEMENT_BOOL || is_mask) {
        item.kind = INDEX_BOOLEAN;
        if (info->values) {
            int64_t chosen = 0;
            for (uint32_t i = 0; i < info->values->count; i++) chosen += info->values->items[i].integer != 0;
            item.chosen = dim_constant(&interp->analysis.dims, chosen);
        }
        return item;
    }
    bool is_whole = info->element.type == ELEMENT_INT || info->element.type == ELEMENT_UNSIGNED;
    if (is_whole && !info->shape->is_open && info->shape->rank == 0) {
        item.kind = INDEX_INTEGER;
        item.integer = info->values && info->values->count == 1
                           ? value_to_dim(&interp->analysis.dims, info->values->items[0])
                           : NULL;
        return item;
    }
    if (!info->values || info->values->count == 0) return item;
    item.has_extremes = true;
    for (uint32_t i = 0; i < info->values->count; i++) {
        Value value = info->values->items[i];
        if (value.kind != VALUE_INT && value.kind != VALUE_BOOL) {
            item.has_extremes = false;
            break;
        }
        if (i == 0 || value.integer < item.least) item.least = value.integer;
        if (i == 0 || value.integer > item.greatest) item.greatest = value.integer;
    }
    return item;
}

static IndexItem index_item(Interp *interp, Value value) {
    ArrayInfo info;
    const Object *object = object_of(interp, value);
    switch ((ValueKind)value.kind) {
    case VALUE_NONE: return (IndexItem){.kind = INDEX_NEWAXIS};
    case VALUE_ELLIPSIS: return (IndexItem){.kind = INDEX_ELLIPSIS};
    case VALUE_INT:
    case VALUE_DIM:
        return (IndexItem){.kind = INDEX_INTEGER, .integer = value_to_dim(&interp->analysis.dims, value)};
    case VALUE_BOOL:
        return (IndexItem){.kind = INDEX_BOOLEAN,
                           .shape = shape_new(interp->run.arena, NULL, 0),
                           .chosen = dim_constant(&interp->analysis.dims, value.integer)};
    case VALUE_SOME:
        if (value.address == CLASS_int) return (IndexItem){.kind = INDEX_INTEGER};
        break;
    case VALUE_NEVER:
    case VALUE_NOT_IMPLEMENTED:
    case VALUE_FLOAT:
    case VALUE_COMPLEX:
    case VALUE_STR:
    case VALUE_BYTES:
    case VALUE_TUPLE:
    case VALUE_OBJECT:
    case VALUE_UNION:
    case VALUE_ANY: break;
    }
    if (object && object->kind == OBJECT_SLICE) {
        const SliceObject *slice = OBJECT_AS(Slice, object);
        return (IndexItem){.kind = INDEX_SLICE,
                           .start = bound_of(interp, slice->start),
                           .stop = bound_of(interp, slice->stop),
                           .step = bound_of(interp, slice->step)};
    }
    if (array_info(interp, value, &info)) return array_item(interp, &info);
    bool is_sequence = value.kind == VALUE_TUPLE ||
                       (object && (object->kind == OBJECT_LIST || object->kind == OBJECT_RANGE));
    if (is_sequence && convert_array(interp, value, &info) == CONVERT_YES) {
        /* An empty list is an index that takes nothing. */
        bool is_empty = info.values && info.values->count == 0;
        if (is_empty) info.element = (Element){.type = ELEMENT_INT, .bits = 64};
        return array_item(interp, &info);
    }
    return (IndexItem){.kind = INDEX_UNKNOWN};
}

const IndexItem *index_items(Interp *interp, Value key, uint32_t *count) {
    bool is_tuple = key.kind == VALUE_TUPLE && !key.items->is_open;
    *count = is_tuple ? key.items->count : 1;
    IndexItem *items = arena_alloc_zero(interp->run.arena, ((size_t)*count + 1) * sizeof *items);
    if (!is_tuple) {
        items[0] = key.kind == VALUE_TUPLE ? (IndexItem){.kind = INDEX_UNKNOWN} : index_item(interp, key);
        return items;
    }
    for (uint32_t i = 0; i < *count; i++) items[i] = index_item(interp, key.items->items[i]);
    return items;
}
