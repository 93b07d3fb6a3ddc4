/* The items are looked at several times, in the order in which the libraries find errors:
 * how many dimensions they stand for, masks, integers and slices, how index arrays broadcast, and what their
 * elements are.
 *
 * The result has the dimensions that slices, `...` and None give, and those that the index arrays broadcast
 * to: these stand where the first of them stood if they are next to each other, else in front. Beside index
 * arrays an integer is one of them. */
#include "stubs/shape_index.h"

#include "stubs/shape_words_internal.h"

/* ---- slices ---- */

/* What the path knows of the sign of a bound counts: after `if rest > 0`, `x[:-rest]` leaves out the last
 * ones. */
static bool is_natural(DimTable *table, Dim bound) { return bound && dim_bounds_here(table, bound).low >= 0; }

static bool is_negative(DimTable *table, Dim bound) {
    return bound && dim_bounds_here(table, bound).high < 0;
}

/* A bound of a slice of [size] elements, between [least] and [most]; NULL when its sign is not known. */
static Dim clip(DimTable *table, Dim size, Dim bound, Dim least, Dim most) {
    if (is_natural(table, bound)) return dim_minimum(table, bound, most);
    if (is_negative(table, bound)) return dim_maximum(table, dim_add(table, bound, size), least);
    return NULL;
}

/* True when the bounds count from the same end and leave nothing between them, whatever the size. */
static bool is_certainly_empty(DimTable *table, IndexBound from, IndexBound to) {
    if (!from.is_given || !to.is_given || !from.value || !to.value) return false;
    bool same_end = (dim_is_natural(from.value) && dim_is_natural(to.value)) ||
                    (dim_is_negative(from.value) && dim_is_negative(to.value));
    Dim difference = dim_subtract(table, to.value, from.value);
    return same_end && difference && dim_bounds(difference).high <= 0;
}

Dim shape_slice_size(DimTable *table, Dim size, IndexBound start, IndexBound stop, IndexBound step) {
    Dim zero = dim_constant(table, 0), one = dim_constant(table, 1), minus = dim_constant(table, -1);
    int64_t stride = 1;
    if (dim_is(size, 0)) return zero;
    if (step.is_given && (!dim_is_constant(step.value, &stride) || stride == 0 || stride == INT64_MIN))
        return NULL;
    if (is_certainly_empty(table, stride > 0 ? start : stop, stride > 0 ? stop : start)) return zero;
    if (!start.is_given && !stop.is_given && (stride == 1 || stride == -1)) return size;
    Dim from, to, length;
    if (stride > 0) {
        /* Bounds that are out of bounds make the difference negative, or are taken out by a minimum. */
        to = !stop.is_given                   ? size
             : is_negative(table, stop.value) ? dim_add(table, size, stop.value)
                                              : clip(table, size, stop.value, zero, size);
        if (start.is_given && is_negative(table, start.value)) {
            Dim forward = dim_subtract(table, dim_subtract(table, to, size), start.value);
            length = dim_minimum(table, forward, to);
        } else {
            from = start.is_given ? start.value : zero;
            length = is_natural(table, from) ? dim_distance(table, to, from) : NULL;
        }
    } else {
        Dim last = dim_subtract(table, size, one);
        from = start.is_given ? clip(table, size, start.value, minus, last) : last;
        to = stop.is_given ? clip(table, size, stop.value, minus, last) : minus;
        length = dim_subtract(table, from, to);
        stride = -stride;
    }
    length = dim_maximum(table, length, zero);
    Dim rounded = dim_add(table, length, dim_constant(table, stride - 1));
    return dim_divide(table, rounded, dim_constant(table, stride));
}

/* ---- one key ---- */

typedef struct Key {
    ShapeWords *words;
    const Shape *shape; /* as long as the items need it */
    const IndexItem *items;
    uint32_t count;
    uint32_t ellipsis;        /* its place among the items; [count] when there is none */
    uint32_t front, back;     /* dimensions that the items before and after it stand for */
    bool is_fancy;            /* there are index arrays or masks */
    const Shape *head, *tail; /* what the other items give, before and after the first index array */
    bool is_split;            /* index arrays are not next to each other */
    const Shape **arrays;     /* what broadcasts: the index arrays; one per dimension of a mask */
    uint32_t array_count;
} Key;

/* A scalar array of integers is an integer. */
static bool is_integer(const IndexItem *item) {
    return item->kind == INDEX_INTEGER ||
           (item->kind == INDEX_ARRAY && item->shape->rank == 0 && !item->shape->is_open);
}

static bool is_fancy(const IndexItem *item) {
    return item->kind == INDEX_BOOLEAN || (item->kind == INDEX_ARRAY && !is_integer(item));
}

/* An array of integers of which it is not known whether it is a scalar. */
static bool may_be_scalar(const IndexItem *item) {
    return item->kind == INDEX_ARRAY && item->shape->is_open && item->shape->rank == 0;
}

/* How many dimensions an item stands for. */
static uint32_t dimensions(const IndexItem *item) {
    switch (item->kind) {
    case INDEX_INTEGER:
    case INDEX_SLICE:
    case INDEX_ARRAY: return 1;
    case INDEX_BOOLEAN: return item->shape->rank;
    case INDEX_ELLIPSIS:
    case INDEX_NEWAXIS:
    case INDEX_UNKNOWN: return 0;
    }
    return 0;
}

/* True when what an item stands for is not known well enough to say where the others are. */
static bool is_vague(const IndexItem *item) {
    return item->kind == INDEX_UNKNOWN || (item->kind == INDEX_BOOLEAN && item->shape->is_open);
}

static void blame_count(ShapeWords *words, ShapeVerdict verdict, const Shape *shape, uint32_t count) {
    if (!words_raise(words, verdict, REFUSE_INDEX_COUNT)) return;
    words->error.left.operand = 0;
    words_say(words, detail_number(shape->rank), detail_number(count));
}

/* Counts dimensions; false when there are too many or the result cannot be said. */
static bool measure(Key *key, const Shape **result) {
    ShapeWords *words = key->words;
    bool vague = false;
    key->ellipsis = key->count;
    *result = NULL;
    for (uint32_t i = 0; i < key->count; i++) {
        const IndexItem *item = &key->items[i];
        vague |= is_vague(item);
        key->is_fancy |= is_fancy(item);
        if (item->kind == INDEX_ELLIPSIS) {
            if (key->ellipsis != key->count) {
                words_fail(words, REFUSE_INDEX_ELLIPSES);
                return false;
            }
            key->ellipsis = i;
        } else if (key->ellipsis == key->count) {
            key->front += dimensions(item);
        } else {
            key->back += dimensions(item);
        }
    }
    uint32_t wanted = key->front + key->back;
    const Shape *grown = shape_at_least(words, key->shape, wanted);
    if (vague || grown != key->shape) {
        bool is_doubt = grown && words->verdict == SHAPE_OK;
        blame_count(words, grown ? SHAPE_MAY_FAIL : SHAPE_FAILS, key->shape, wanted);
        if (is_doubt) words->error.is_vague = true;
    }
    if (!grown) return false;
    key->shape = grown;
    if (vague) *result = shape_unknown(words, 0, true);
    return !vague;
}

/* Walks over the items that stand for dimensions: [place] is that of the first dimension of the item, from
 * the back, negative, after an ellipsis. */
static int64_t next_place(const Key *key, uint32_t index, int64_t *place) {
    if (index == key->ellipsis) *place = -(int64_t)key->back;
    int64_t here = *place;
    *place += dimensions(&key->items[index]);
    return here;
}

static Known dim_at(const Key *key, int64_t place) {
    return place < 0 ? shape_known_back(key->shape, (uint32_t)(-1 - place))
                     : shape_known_front(key->shape, (uint32_t)place);
}

/* The number of the axis, for a message. */
static int64_t axis_number(const Key *key, int64_t place) {
    return place < 0 && !key->shape->is_open ? place + key->shape->rank : place;
}

/* ---- masks ---- */

static bool check_mask(const Key *key, const Shape *mask, int64_t place, uint32_t operand) {
    ShapeWords *words = key->words;
    for (uint32_t i = 0; i < mask->rank; i++) {
        Dim dim = dim_at(key, place + i).dim;
        DimOrder order = dim_compare(words->table, dim, mask->dims[i]);
        /* NumPy before version 2 does not look at a dimension of size 0. */
        bool fails = order == DIM_DIFFERENT && !dim_may_be(words->table, mask->dims[i], 0);
        if (order != DIM_EQUAL && !dim_is(mask->dims[i], 0) &&
            words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_INDEX_MASK)) {
            words_sides(words, key->shape, 0, (int32_t)(place + i), mask, (int32_t)operand + 1, (int32_t)i);
            words_say(words, detail_number(axis_number(key, place + i)), detail_dim(dim),
                      detail_dim(mask->dims[i]), detail_shape(mask), detail_number(i),
                      detail_shape(key->shape));
        }
        if (fails) return false;
    }
    return true;
}

static bool check_masks(const Key *key) {
    int64_t place = 0;
    for (uint32_t i = 0; i < key->count; i++) {
        int64_t here = next_place(key, i, &place);
        if (key->items[i].kind == INDEX_BOOLEAN && !check_mask(key, key->items[i].shape, here, i))
            return false;
    }
    return true;
}

/* ---- integers and slices ---- */

static void blame_bounds(const Key *key, ShapeVerdict verdict, Dim index, int64_t place) {
    ShapeWords *words = key->words;
    if (!words_raise(words, verdict, REFUSE_INDEX_BOUNDS)) return;
    words_sides(words, key->shape, 0, (int32_t)place, NULL, 0, 0);
    words->error.right.dim = index;
    words_say(words, detail_dim(index), detail_number(axis_number(key, place)),
              detail_dim(dim_at(key, place).dim));
}

static ShapeVerdict verdict_of(DimIndex index) {
    switch (index) {
    case DIM_INDEX_INSIDE: return SHAPE_OK;
    case DIM_INDEX_VAGUE:
    case DIM_INDEX_DOUBTFUL: return SHAPE_MAY_FAIL;
    case DIM_INDEX_OUTSIDE: return SHAPE_FAILS;
    }
    return SHAPE_MAY_FAIL;
}

static void require_bounds(const Key *key, Dim low, Dim high, Dim size) {
    ShapeWords *words = key->words;
    Dim below = low && size ? dim_add(words->table, low, size) : NULL;
    Dim zero = dim_constant(words->table, 0);
    words_require(words, formula_both(words->arena, formula_less(words->table, words->arena, high, size),
                                      formula_at_most(words->table, words->arena, zero, below)));
}

static bool check_integer(const Key *key, const IndexItem *item, int64_t place) {
    DimTable *table = key->words->table;
    Dim low = item->integer, high = item->integer;
    if (key->words->dialect->indexing.clamps) return true;
    if (item->kind == INDEX_ARRAY) {
        low = item->has_extremes ? dim_constant(table, item->least) : NULL;
        high = item->has_extremes ? dim_constant(table, item->greatest) : NULL;
    }
    DimIndex index = dim_index(table, low, high, dim_at(key, place).dim);
    ShapeVerdict verdict = verdict_of(index);
    if (verdict != SHAPE_OK) {
        bool is_first = key->words->verdict < verdict;
        blame_bounds(key, verdict, high, place);
        if (is_first) key->words->error.is_vague = index == DIM_INDEX_VAGUE;
        require_bounds(key, low, high, dim_at(key, place).dim);
    }
    return verdict != SHAPE_FAILS;
}

/* Appends what an item gives to the part of the result that it belongs to. */
static void add_part(Key *key, bool is_behind, const Shape *part) {
    const Shape **side = is_behind ? &key->tail : &key->head;
    *side = *side ? shape_append(key->words, *side, part) : part;
}

static bool check_slice(const Key *key, const IndexItem *item) {
    bool is_forward = key->words->dialect->indexing.slices_forward;
    if (is_forward && item->step.is_given && item->step.value && dim_bounds(item->step.value).high <= 0) {
        words_fail(key->words, REFUSE_SLICE_BACKWARD);
        return false;
    }
    if (!item->step.is_given || (item->step.value && !dim_may_be(key->words->table, item->step.value, 0)))
        return true;
    if (!dim_is(item->step.value, 0)) {
        words_doubt(key->words, REFUSE_SLICE_STEP);
        return true;
    }
    words_fail(key->words, REFUSE_SLICE_STEP);
    return false;
}

/* What one item that is no index array gives; false when it fails. */
static bool apply_basic(Key *key, const IndexItem *item, int64_t place, bool is_behind) {
    ShapeWords *words = key->words;
    Known known;
    switch (item->kind) {
    case INDEX_INTEGER:
    case INDEX_ARRAY: return check_integer(key, item, place);
    case INDEX_ELLIPSIS:
        add_part(key, is_behind, shape_middle(words, key->shape, key->front, key->back));
        return true;
    case INDEX_NEWAXIS:
        known = (Known){dim_constant(words->table, 1), 0};
        add_part(key, is_behind, shape_of(words, &known, 1));
        return true;
    case INDEX_SLICE: {
        if (!check_slice(key, item)) return false;
        known = dim_at(key, place);
        Dim size = shape_slice_size(words->table, known.dim, item->start, item->stop, item->step);
        if (size != known.dim) known = (Known){size, 0};
        add_part(key, is_behind, shape_of(words, &known, 1));
        return true;
    }
    case INDEX_BOOLEAN:
    case INDEX_UNKNOWN: return true;
    }
    return true;
}

static bool apply_items(Key *key) {
    int64_t place = 0;
    bool seen = false, left = false;
    for (uint32_t i = 0; i < key->count; i++) {
        const IndexItem *item = &key->items[i];
        int64_t here = next_place(key, i, &place);
        /* What integers select first separates no index arrays. */
        if (is_integer(item) && key->words->dialect->indexing.integers_first) {
            if (!apply_basic(key, item, here, seen)) return false;
            continue;
        }
        if (key->is_fancy && (is_fancy(item) || is_integer(item))) {
            key->is_split |= left;
            seen = true;
        } else {
            left = seen;
        }
        if (!is_fancy(item) && !apply_basic(key, item, here, seen)) return false;
    }
    if (key->ellipsis == key->count) add_part(key, seen, shape_middle(key->words, key->shape, key->front, 0));
    return true;
}

/* ---- index arrays ---- */

static void collect_arrays(Key *key) {
    ShapeWords *words = key->words;
    uint32_t most = key->front + key->back + key->count;
    key->arrays = WORDS_NEW(words, const Shape *, most);
    for (uint32_t i = 0; i < key->count; i++) {
        const IndexItem *item = &key->items[i];
        if (item->kind == INDEX_BOOLEAN) {
            Known chosen = {item->chosen, 0};
            const Shape *places = shape_of(words, &chosen, 1);
            uint32_t copies = item->shape->rank ? item->shape->rank : 1;
            for (uint32_t k = 0; k < copies; k++) key->arrays[key->array_count++] = places;
        } else if (is_fancy(item)) {
            key->arrays[key->array_count++] = item->shape;
        }
    }
}

static void blame_arrays(const Key *key, ShapeVerdict verdict) {
    ShapeWords *words = key->words;
    if (words_raise(words, verdict, REFUSE_INDEX_ARRAYS))
        words_say(words, detail_shapes(key->arrays, key->array_count));
}

static const Shape *broadcast_arrays(Key *key) {
    ShapeWords *words = key->words;
    collect_arrays(key);
    const Shape *block = key->arrays[0];
    for (uint32_t i = 1; i < key->array_count; i++) {
        ShapeClash clash;
        /* The arrays of one mask are of one length, whatever that is. */
        if (key->arrays[i] == key->arrays[i - 1]) continue;
        if (!shape_certainly_broadcasts(block, key->arrays[i])) blame_arrays(key, SHAPE_MAY_FAIL);
        block = shape_broadcast(words->table, words->arena, block, key->arrays[i], &clash);
        if (!block) {
            blame_arrays(key, SHAPE_FAILS);
            return NULL;
        }
    }
    return block;
}

static const Shape *assemble(const Key *key, const Shape *block) {
    ShapeWords *words = key->words;
    const Shape *none = shape_unknown(words, 0, false);
    const Shape *head = key->head ? key->head : none, *tail = key->tail ? key->tail : none;
    if (!block) return shape_append(words, head, tail);
    if (key->is_split) return shape_append(words, block, shape_append(words, head, tail));
    return shape_append(words, shape_append(words, head, block), tail);
}

/* An index array that may be a scalar counts as an integer then: where the others go is not certain. */
static bool is_placement_certain(const Key *key) {
    uint32_t advanced = 0;
    bool is_vague_array = false;
    for (uint32_t i = 0; i < key->count; i++) {
        const IndexItem *item = &key->items[i];
        advanced += is_fancy(item) || is_integer(item);
        is_vague_array |= may_be_scalar(item);
    }
    return !is_vague_array || advanced == 1;
}

/* Elements of index arrays must be in bounds, unless there is nothing to index. */
static bool check_elements(const Key *key, const Shape *result) {
    ShapeWords *words = key->words;
    Dim total = shape_total(words, result);
    bool is_empty = dim_is(total, 0), may_be_empty = !total || dim_may_be(words->table, total, 0);
    int64_t place = 0;
    for (uint32_t i = 0; i < key->count; i++) {
        const IndexItem *item = &key->items[i];
        int64_t here = next_place(key, i, &place);
        if (item->kind != INDEX_ARRAY || is_integer(item)) continue;
        if (dim_is(shape_total(words, item->shape), 0)) continue;
        if (is_empty && !may_be_scalar(item)) continue;
        Dim least = item->has_extremes ? dim_constant(words->table, item->least) : NULL;
        Dim greatest = item->has_extremes ? dim_constant(words->table, item->greatest) : NULL;
        Dim size = dim_at(key, here).dim;
        DimIndex upper = dim_index(words->table, greatest, greatest, size);
        DimIndex lower = dim_index(words->table, least, least, size);
        Dim wrong = upper >= lower ? greatest : least;
        ShapeVerdict worst = verdict_of(upper >= lower ? upper : lower);
        if (dim_is(size, 0)) worst = SHAPE_FAILS;
        if (worst == SHAPE_FAILS && may_be_empty) worst = SHAPE_MAY_FAIL;
        bool is_vague = words->verdict < worst && !item->has_extremes;
        if (key->words->dialect->indexing.clamps) worst = SHAPE_OK;
        if (worst != SHAPE_OK) blame_bounds(key, worst, wrong, here);
        if (is_vague) words->error.is_vague = true;
        if (worst == SHAPE_FAILS) return false;
    }
    return true;
}

/* ---- assignment ---- */

/* Whether [value] broadcasts to [target], which cannot grow. Leading ones are dropped; with [reshapes] any
 * leading dimension is, when the others hold no elements. */
static ShapeVerdict fits(ShapeWords *words, const Shape *value, const Shape *target, bool reshapes) {
    ShapeVerdict worst = value->is_open ? SHAPE_MAY_FAIL : SHAPE_OK;
    Dim rest = NULL;
    if (!value->is_open && value->rank > target->rank)
        rest = shape_total(words, shape_middle(words, value, value->rank - target->rank, 0));
    bool is_empty = reshapes && dim_is(rest, 0);
    bool may_be_empty = reshapes && (!rest || dim_may_be(words->table, rest, 0));
    for (uint32_t i = 0; i < value->rank; i++) {
        Dim dim = shape_from_back(value, i);
        ShapeVerdict verdict = SHAPE_MAY_FAIL;
        if (dim_is(dim, 1)) continue;
        bool is_one = dim_may_be(words->table, dim, 1);
        if (i >= target->rank && !target->is_open) {
            if (!is_one && !may_be_empty) return SHAPE_FAILS;
            if (is_empty) continue;
        } else {
            DimOrder order = dim_compare(words->table, dim, shape_from_back(target, i));
            if (order == DIM_EQUAL) continue;
            if (order == DIM_DIFFERENT && !is_one) return SHAPE_FAILS;
        }
        if (verdict > worst) worst = verdict;
    }
    return worst;
}

/* Says which dimension of the value clashes, for messages; [fits] found that one does. */
static void blame_value(ShapeWords *words, const Shape *value, const Shape *target) {
    for (uint32_t i = 0; i < value->rank && i < target->rank; i++) {
        Dim dim = shape_from_back(value, i);
        if (dim_may_be(words->table, dim, 1) ||
            dim_compare(words->table, dim, shape_from_back(target, i)) != DIM_DIFFERENT)
            continue;
        words_sides(words, value, 1, -1 - (int32_t)i, target, 0, -1 - (int32_t)i);
        return;
    }
    words->error.left = (ShapeErrorSide){.operand = 1};
}

static bool check_value(const Key *key, const Shape *result, const Shape *value) {
    ShapeWords *words = key->words;
    ShapeVerdict verdict = fits(words, value, result, key->is_fancy);
    if (verdict == SHAPE_OK) return true;
    if (words_raise(words, verdict, key->is_fancy ? REFUSE_ASSIGN_FANCY : REFUSE_ASSIGN)) {
        const Shape *shown = value;
        while (!key->is_fancy && !shown->is_open && shown->rank > result->rank && dim_is(shown->dims[0], 1))
            shown = shape_middle(words, shown, 1, 0);
        words_say(words, detail_shape(shown), detail_shape(result));
        blame_value(words, value, result);
    }
    return verdict != SHAPE_FAILS;
}

/* A key of integers alone names an element, to which anything of size one can be assigned. */
static bool is_element(const Key *key) {
    for (uint32_t i = 0; i < key->count; i++)
        if (!is_integer(&key->items[i])) return false;
    return !key->shape->is_open && key->shape->rank == key->count;
}

static bool check_element(const Key *key, const Shape *value) {
    Dim total = shape_total(key->words, value);
    if (dim_is(total, 1)) return true;
    if (total && !dim_may_be(key->words->table, total, 1)) {
        words_fail(key->words, REFUSE_ASSIGN_ELEMENT);
        return false;
    }
    words_doubt(key->words, REFUSE_ASSIGN_ELEMENT);
    return true;
}

/* Whether the key is one mask of the array's own shape, to which values are assigned in another way. */
static DimOrder is_whole_mask(const Key *key) {
    const Shape *mask = key->items[0].shape, *shape = key->shape;
    if (key->count != 1 || key->items[0].kind != INDEX_BOOLEAN || mask->rank < shape->rank)
        return DIM_DIFFERENT;
    DimOrder answer = shape->is_open ? DIM_UNKNOWN : DIM_EQUAL;
    for (uint32_t i = 0; i < mask->rank; i++) {
        DimOrder order = dim_compare(key->words->table, mask->dims[i], shape_from_front(shape, i));
        if (order == DIM_DIFFERENT) return order;
        if (order == DIM_UNKNOWN) answer = order;
    }
    return answer;
}

static bool check_masked(const Key *key, const Shape *value) {
    ShapeWords *words = key->words;
    Dim given = shape_from_front(value, 0), wanted = key->items[0].chosen;
    if (value->rank > 1) {
        if (words_raise(words, SHAPE_FAILS, REFUSE_MASKED_RANK)) words_say(words, detail_number(value->rank));
        return false;
    }
    if (!value->is_open && (value->rank == 0 || dim_is(given, 1))) return true;
    DimOrder order = dim_compare(words->table, given, wanted);
    if (order == DIM_EQUAL && !value->is_open) return true;
    bool fails = order == DIM_DIFFERENT && value->rank && !dim_may_be(words->table, given, 1);
    if (words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_MASKED_COUNT))
        words_say(words, detail_dim(given), detail_dim(wanted));
    return !fails;
}

/* The value, without the ones that it begins with, is expanded to the part that is assigned to. */
static bool check_expanded(const Key *key, const Shape *result, const Shape *value) {
    ShapeWords *words = key->words;
    ShapeVerdict verdict = fits(words, value, result, false);
    if (verdict == SHAPE_MAY_FAIL) words_doubt(words, REFUSE_ASSIGN_EXPANDED);
    if (verdict != SHAPE_FAILS) return true;
    while (!value->is_open && value->rank > 0 && dim_is(value->dims[0], 1))
        value = shape_middle(words, value, 1, 0);
    return shape_broadcast_to(words, value, result) != NULL;
}

static bool check_assigned(const Key *key, const Shape *result, const Shape *value) {
    if (key->words->dialect->assigns_expanded)
        return key->is_fancy ? check_value(key, result, value) : check_expanded(key, result, value);
    if (is_element(key)) return check_element(key, value);
    if (key->count == 0) return check_value(key, result, value);
    switch (is_whole_mask(key)) {
    case DIM_EQUAL: return check_masked(key, value);
    case DIM_DIFFERENT: return check_value(key, result, value);
    case DIM_UNKNOWN: break;
    }
    /* Either way may be taken; it fails only if both do. */
    ShapeWords trial = *key->words;
    Key other = *key;
    other.words = &trial;
    if (!check_value(&other, result, value)) {
        trial = *key->words;
        if (!check_masked(&other, value)) {
            *key->words = trial;
            return false;
        }
    }
    words_doubt(key->words, REFUSE_MASKED_SOME);
    return true;
}

/* ---- the words ---- */

static const Shape *apply(ShapeWords *words, const Shape *shape, const IndexItem *items, uint32_t count,
                          const Shape *value) {
    words_begin(words);
    Key key = {.words = words, .shape = shape, .items = items, .count = count};
    const Shape *result, *block = NULL;
    if (!measure(&key, &result)) return result;
    if (!check_masks(&key)) return NULL;
    if (!apply_items(&key)) return NULL;
    if (key.is_fancy) {
        block = broadcast_arrays(&key);
        if (!block) return NULL;
    }
    result = is_placement_certain(&key) ? assemble(&key, block) : shape_unknown(words, 0, true);
    if (value && !check_assigned(&key, result, value)) return NULL;
    return check_elements(&key, result) ? result : NULL;
}

const Shape *shape_index(ShapeWords *words, const Shape *shape, const IndexItem *items, uint32_t count) {
    return apply(words, shape, items, count, NULL);
}

const Shape *shape_assign(ShapeWords *words, const Shape *shape, const IndexItem *items, uint32_t count,
                          const Shape *value) {
    return apply(words, shape, items, count, value);
}

/* The dimensions of the indices go to the place of the axis. */
static const Shape *take_result(ShapeWords *words, const Shape *shape, int64_t place, const Shape *indices) {
    if (indices->is_open) return shape_unknown(words, shape->rank - 1 + indices->rank, true);
    Known *dims = WORDS_NEW(words, Known, indices->rank);
    for (uint32_t i = 0; i < indices->rank; i++) dims[i] = shape_known_front(indices, i);
    return shape_splice(words, shape, place, 1, dims, indices->rank);
}

/* How often np.take looks at the indices: once for each element of the dimensions before the axis. */
static Dim outer_size(ShapeWords *words, const Shape *shape, int64_t place) {
    if (shape->is_open && place < 0) return NULL;
    uint32_t axis = (uint32_t)(place < 0 ? place + shape->rank : place);
    return shape_total(words, shape_new(words->arena, shape->dims, axis));
}

const Shape *shape_take(ShapeWords *words, const Shape *shape, const IndexItem *indices, Axes axis) {
    words_begin(words);
    int64_t place = 0;
    if (axis.kind == AXES_UNKNOWN) {
        words_doubt(words, REFUSE_SOME_AXIS);
        return shape_unknown(words, indices->shape->rank, true);
    }
    Known one = {dim_constant(words->table, 1), 0};
    if (axis.kind == AXES_NONE) {
        Known total = {shape_total(words, shape), 0};
        shape = shape_of(words, &total, 1);
    } else {
        if (shape->rank == 0)
            shape = shape->is_open ? shape_unknown(words, 1, true) : shape_of(words, &one, 1);
        AxisAnswer answer = words_axis(words, axis.one, shape->rank, shape->is_open, "", &place);
        if (answer == AXIS_WRONG) return NULL;
        if (answer == AXIS_UNKNOWN)
            return shape_append(words, shape_unknown(words, shape->rank - 1, shape->is_open),
                                shape_unknown(words, indices->shape->rank, indices->shape->is_open));
        shape = shape_at_least(words, shape, (uint32_t)(place < 0 ? -place : place + 1));
    }
    Key key = {.words = words, .shape = shape, .items = indices, .count = 1};
    Dim size = dim_at(&key, place).dim, wanted = shape_total(words, indices->shape);
    Dim least = indices->has_extremes ? dim_constant(words->table, indices->least) : NULL;
    Dim greatest = indices->has_extremes ? dim_constant(words->table, indices->greatest) : NULL;
    const Shape *result = take_result(words, shape, place, indices->shape);
    Dim total = shape_total(words, result), outer = outer_size(words, shape, place);
    if (dim_is(size, 0) && total && !dim_may_be(words->table, total, 0))
        return words_fail(words, REFUSE_TAKE_NOTHING);
    if (!dim_is(wanted, 0) && !dim_is(outer, 0)) {
        bool may_be_empty =
            !wanted || dim_may_be(words->table, wanted, 0) || !outer || dim_may_be(words->table, outer, 0);
        DimIndex upper = dim_index(words->table, greatest, greatest, size);
        DimIndex lower = dim_index(words->table, least, least, size);
        ShapeVerdict worst = verdict_of(upper >= lower ? upper : lower);
        if (worst == SHAPE_FAILS && may_be_empty) worst = SHAPE_MAY_FAIL;
        bool is_vague = words->verdict < worst && !indices->has_extremes;
        if (words->dialect->indexing.clamps) worst = SHAPE_OK;
        if (worst != SHAPE_OK) blame_bounds(&key, worst, upper >= lower ? greatest : least, place);
        if (is_vague) words->error.is_vague = true;
        if (worst == SHAPE_FAILS) return NULL;
    }
    return result;
}
