/* Axes: finding the ones that are named, moving, adding and removing them, reducing over them. */
#include "stubs/shape_words_internal.h"

/* How functions look at several axes. */
typedef struct AxesRules {
    bool may_repeat;
    bool in_order;         /* a repeated one is found before a later one that does not exist */
    ShapeRefusal repeated; /* when one is named twice, */
    ShapeRefusal doubted;  /* or may be */
} AxesRules;

/* The axes that are named, checked: from the front when the rank is known, else as they were given. */
typedef struct AxesFound {
    AxisAnswer answer;
    int64_t *items;
    uint32_t count; /* also when they are not known, but their number is */
    bool count_is_known;
} AxesFound;

static bool is_repeated(const int64_t *items, uint32_t count, int64_t axis) {
    for (uint32_t i = 0; i < count; i++)
        if (items[i] == axis) return true;
    return false;
}

/* True when some are counted from the front and some from the back. */
static bool is_mixed(const AxesFound *found) {
    for (uint32_t i = 1; i < found->count; i++)
        if ((found->items[i] < 0) != (found->items[0] < 0)) return true;
    return false;
}

static const AxesRules reduction_axes = {.repeated = REFUSE_AXIS_TWICE, .doubted = REFUSE_AXES_TWICE};
static const AxesRules squeeze_axes = {
    .in_order = true, .repeated = REFUSE_AXIS_TWICE, .doubted = REFUSE_AXES_TWICE};
static const AxesRules other_axes = {.repeated = REFUSE_REPEATED_AXIS, .doubted = REFUSE_REPEATED_AXIS};
static const AxesRules permuted_axes = {
    .in_order = true, .repeated = REFUSE_PERMUTED_TWICE, .doubted = REFUSE_PERMUTED_TWICE};

/* [rank] is the least one when [is_open]. */
static AxesFound find_axes(ShapeWords *words, Axes axes, uint32_t rank, bool is_open, AxesRules rules) {
    AxesFound found = {.answer = AXIS_KNOWN, .count_is_known = true};
    /* None, where it does not stand for all axes, is no axis at all: what that does is for others to say. */
    if (axes.kind == AXES_UNKNOWN || axes.kind == AXES_NONE ||
        (axes.kind == AXES_TUPLE && axes.tuple->is_open)) {
        words_doubt(words, REFUSE_SOME_AXIS);
        return (AxesFound){.answer = AXIS_UNKNOWN};
    }
    found.count = axes.kind == AXES_ONE ? 1 : axes.tuple->rank;
    found.items = WORDS_NEW(words, int64_t, found.count);
    const Dim *dims = axes.kind == AXES_ONE ? &axes.one : axes.tuple->dims;
    uint32_t known = 0;
    bool repeated = false;
    int64_t twice = 0;
    for (uint32_t i = 0; i < found.count; i++) {
        int64_t index;
        AxisAnswer answer = words_axis(words, dims[i], rank, is_open, "", &index);
        if (answer == AXIS_WRONG) {
            found.answer = AXIS_WRONG;
            return found;
        }
        if (answer == AXIS_UNKNOWN) {
            found.answer = AXIS_UNKNOWN;
            continue;
        }
        if (!repeated) twice = index;
        repeated = !rules.may_repeat && (repeated || is_repeated(found.items, known, index));
        if (repeated && rules.in_order) break;
        if (!repeated) found.items[known++] = index;
    }
    if (!rules.may_repeat && !repeated && is_open && is_mixed(&found)) words_doubt(words, rules.doubted);
    if (repeated) {
        if (words_raise(words, SHAPE_FAILS, rules.repeated)) words_say(words, detail_number(twice));
        found.answer = AXIS_WRONG;
    }
    return found;
}

bool shape_axis(ShapeWords *words, const Shape *shape, Dim axis, int64_t *index) {
    words_begin(words);
    *index = -1;
    AxisAnswer answer = words_axis(words, axis, shape->rank, shape->is_open, "", index);
    if (answer != AXIS_KNOWN || *index < 0) *index = -1;
    return answer != AXIS_WRONG;
}

bool shape_check_axes(ShapeWords *words, const Shape *shape, Axes axes, bool may_repeat) {
    words_begin(words);
    if (axes.kind == AXES_NONE) return true;
    AxesRules rules = may_repeat ? (AxesRules){.may_repeat = true} : other_axes;
    return find_axes(words, axes, shape->rank, shape->is_open, rules).answer != AXIS_WRONG;
}

/* True when [axes] is one that a scalar is taken to have, or may be. */
static bool is_scalar_axis(ShapeWords *words, Axes axes) {
    if (axes.kind != AXES_ONE) return false;
    if (dim_is(axes.one, 0) || dim_is(axes.one, -1)) return true;
    if (!dim_may_be(words->table, axes.one, 0) && !dim_may_be(words->table, axes.one, -1)) return false;
    words_doubt(words, REFUSE_SCALAR_AXIS);
    return true;
}

/* Sorts axes so that they can be removed one after the other: those nearest to the middle first. */
static void sort_for_removal(int64_t *items, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j > 0; j--) {
            int64_t a = items[j - 1], b = items[j];
            bool swap = a >= 0 ? b > a : b < a && b < 0;
            if (!swap) break;
            items[j - 1] = b;
            items[j] = a;
        }
}

/* The shape, of a rank that has all the axes. */
static const Shape *with_axes(ShapeWords *words, const Shape *shape, const AxesFound *found) {
    uint32_t needed = 0;
    /* A scalar may have the axis 0. */
    if (shape->rank == 0 && !shape->is_open) return shape;
    for (uint32_t i = 0; i < found->count; i++) {
        int64_t wanted = found->items[i] < 0 ? -found->items[i] : found->items[i] + 1;
        if ((uint32_t)wanted > needed) needed = (uint32_t)wanted;
    }
    return shape_at_least(words, shape, needed);
}

/* What is left when it is not known which axes go. */
static const Shape *remove_unknown(ShapeWords *words, const Shape *shape, const AxesFound *found, bool keep) {
    if (keep) {
        Dim *dims = WORDS_NEW(words, Dim, 2 * shape->rank);
        for (uint32_t i = 0; i < shape->rank * (shape->is_open ? 2 : 1); i++)
            if (dim_is(shape->dims[i], 1)) dims[i] = shape->dims[i];
        return shape_build(words->arena, dims, NULL, shape->rank, shape->is_open);
    }
    if (!found->count_is_known) return shape_unknown(words, 0, true);
    uint32_t rank = shape->rank > found->count ? shape->rank - found->count : 0;
    return shape_unknown(words, rank, shape->is_open);
}

/* [shape] without the axes, or with ones in their place. */
static const Shape *remove_axes(ShapeWords *words, const Shape *shape, const AxesFound *found, bool keep) {
    Known one = {dim_constant(words->table, 1), 0};
    shape = with_axes(words, shape, found);
    /* Counted from both ends, they may be too close to each other to tell what is between them. */
    if (!keep && shape->is_open && is_mixed(found)) return remove_unknown(words, shape, found, false);
    if (!keep) sort_for_removal(found->items, found->count);
    for (uint32_t i = 0; i < found->count; i++) {
        if (shape->rank == 0) break;
        shape = shape_splice(words, shape, found->items[i], 1, &one, keep ? 1 : 0);
    }
    return shape;
}

/* ---- reductions ---- */

static bool is_search(const char *name) { return strncmp(name, "arg", 3) == 0; }

/* How many elements are reduced to one; NULL when that is not known. */
static Dim reduced_size(ShapeWords *words, const Shape *shape, Axes axes, const AxesFound *found) {
    if (axes.kind == AXES_NONE) return shape_total(words, shape);
    if (found->answer != AXIS_KNOWN) return NULL;
    Dim size = dim_constant(words->table, 1);
    shape = with_axes(words, shape, found);
    bool is_empty = false;
    for (uint32_t i = 0; i < found->count && shape->rank; i++) {
        Dim dim = shape_known_at(shape, found->items[i]).dim;
        is_empty |= dim_is(dim, 0);
        size = dim_multiply(words->table, size, dim);
    }
    return is_empty ? dim_constant(words->table, 0) : size;
}

/* Complains when [name], which has no value for no elements, gets none. */
static const Shape *require_elements(ShapeWords *words, const Shape *result, Dim reduced, const char *name) {
    bool fails = dim_is(reduced, 0);
    if (reduced && !dim_may_be(words->table, reduced, 0)) return result;
    if (words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL,
                    is_search(name) ? REFUSE_NOTHING_TO_SEARCH : REFUSE_NOTHING_TO_REDUCE))
        words_say(words, detail_text(name));
    return fails ? NULL : result;
}

const Shape *shape_reduce(ShapeWords *words, const Shape *shape, Axes axes, int flags, const char *name) {
    words_begin(words);
    bool keep = flags & REDUCE_KEEPDIMS;
    const Shape *result;
    AxesFound found = {.answer = AXIS_UNKNOWN};
    bool is_scalar = shape->rank == 0 && !shape->is_open;
    if (axes.kind == AXES_NONE) {
        result = shape_unknown(words, 0, false);
        if (keep) {
            Dim *ones = WORDS_NEW(words, Dim, 2 * shape->rank);
            for (uint32_t i = 0; i < 2 * shape->rank; i++) ones[i] = dim_constant(words->table, 1);
            result = shape_build(words->arena, ones, NULL, shape->rank, shape->is_open);
        }
    } else if (is_scalar && (flags & REDUCE_SCALARS) && is_scalar_axis(words, axes)) {
        result = shape;
    } else if (shape->is_open && shape->rank == 0 && (flags & REDUCE_SCALARS) && axes.kind == AXES_ONE) {
        /* It may be a scalar, which has the axis as well as any array. */
        words_doubt(words, REFUSE_SOME_AXIS);
        result = shape_unknown(words, 0, true);
    } else {
        /* A search takes a scalar for an array of one element. */
        bool is_vector = is_scalar && name && is_search(name);
        found = find_axes(words, axes, is_vector ? 1 : shape->rank, shape->is_open, reduction_axes);
        if (found.answer == AXIS_WRONG) return NULL;
        result = found.answer == AXIS_KNOWN ? remove_axes(words, shape, &found, keep)
                                            : remove_unknown(words, shape, &found, keep);
    }
    if (!name) return result;
    Dim reduced = is_scalar ? dim_constant(words->table, 1) : reduced_size(words, shape, axes, &found);
    return require_elements(words, result, reduced, name);
}

/* ---- squeeze and expand_dims ---- */

/* The dimensions that are certainly not removed, and whether there are others that may be. A dimension is
 * removed when it is 1 and [named] says so (all are when it is NULL). */
static const Shape *squeeze_ones(ShapeWords *words, const Shape *shape, const bool *named) {
    Known *front = WORDS_NEW(words, Known, 2 * shape->rank);
    Known *back = front + shape->rank;
    uint32_t front_count = 0, back_count = 0, certain = 0;
    bool is_certain = true;
    for (uint32_t i = 0; i < shape->rank; i++) {
        Known known = shape_known_front(shape, i);
        bool may_go = (!named || named[i]) && dim_may_be(words->table, known.dim, 1);
        if (may_go && dim_is(known.dim, 1)) continue;
        certain += !may_go;
        if (may_go) {
            is_certain = false;
            back_count = 0;
        } else {
            if (is_certain) front[front_count++] = known;
            back[back_count++] = known;
        }
    }
    if (is_certain) return shape_of(words, front, front_count);
    const Shape *result =
        shape_append(words, shape_of(words, front, front_count), shape_unknown(words, 0, true));
    const Shape *end = shape_of(words, back, back_count);
    return shape_at_least(words, shape_append(words, result, end), certain);
}

const Shape *shape_squeeze(ShapeWords *words, const Shape *shape, Axes axes) {
    words_begin(words);
    bool skips = words->dialect->squeeze_skips;
    if (axes.kind == AXES_NONE)
        return shape->is_open ? shape_unknown(words, 0, true) : squeeze_ones(words, shape, NULL);
    bool is_scalar = shape->rank == 0 && !shape->is_open;
    if (is_scalar && is_scalar_axis(words, axes)) return shape;
    if (shape->is_open && shape->rank == 0) {
        words_doubt(words, REFUSE_SOME_AXIS);
        return shape_unknown(words, 0, true);
    }
    AxesFound found = find_axes(words, axes, shape->rank, shape->is_open, squeeze_axes);
    if (found.answer == AXIS_WRONG) return NULL;
    if (found.answer == AXIS_UNKNOWN)
        return skips ? shape_unknown(words, 0, true) : remove_unknown(words, shape, &found, false);
    if (skips) {
        if (shape->is_open) return shape_unknown(words, 0, true);
        bool *named = WORDS_NEW(words, bool, shape->rank);
        for (uint32_t i = 0; i < found.count; i++) named[found.items[i]] = true;
        return squeeze_ones(words, shape, named);
    }
    shape = with_axes(words, shape, &found);
    for (uint32_t i = 0; i < found.count; i++) {
        int64_t axis = found.items[i];
        Dim dim = shape_known_at(shape, axis).dim;
        bool fails = !dim_may_be(words->table, dim, 1);
        if (dim_is(dim, 1)) continue;
        if (words_raise(words, fails ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_SQUEEZED_SIZE)) {
            words_say_details(words, NULL);
            words_sides(words, shape, 0, (int32_t)axis, NULL, 0, 0);
        }
        if (fails) return NULL;
    }
    return remove_axes(words, shape, &found, false);
}

/* Sorts axes so that they can be added one after the other: those nearest to the ends first. */
static void sort_for_adding(int64_t *items, uint32_t count) {
    sort_for_removal(items, count);
    for (uint32_t i = 0; i < count / 2; i++) {
        int64_t swapped = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = swapped;
    }
}

const Shape *shape_expand_dims(ShapeWords *words, const Shape *shape, Axes axes) {
    words_begin(words);
    uint32_t count = axes.kind == AXES_TUPLE ? axes.tuple->rank : 1;
    AxesFound found = find_axes(words, axes, shape->rank + count, shape->is_open, other_axes);
    if (found.answer == AXIS_WRONG) return NULL;
    if (!found.count_is_known) return shape_unknown(words, shape->rank, true);
    if (found.answer == AXIS_UNKNOWN) return shape_unknown(words, shape->rank + count, shape->is_open);
    /* From both ends an open shape may be too short to tell where they meet. */
    if (shape->is_open && is_mixed(&found)) return shape_unknown(words, shape->rank + count, true);
    sort_for_adding(found.items, count);
    Known one = {dim_constant(words->table, 1), 0};
    for (uint32_t i = 0; i < count; i++) {
        int64_t axis = found.items[i];
        shape = shape_at_least(words, shape, (uint32_t)(axis < 0 ? -1 - axis : axis));
        shape = shape_splice(words, shape, axis, 0, &one, 1);
    }
    return shape;
}

/* ---- moving axes ---- */

static const Shape *reversed(ShapeWords *words, const Shape *shape) {
    uint32_t count = shape->rank * (shape->is_open ? 2 : 1);
    Dim *dims = WORDS_NEW(words, Dim, count);
    Origin *origins = WORDS_NEW(words, Origin, count);
    for (uint32_t i = 0; i < count; i++) {
        dims[i] = shape->dims[count - 1 - i];
        if (shape->origins) origins[i] = shape->origins[count - 1 - i];
    }
    return shape_build(words->arena, dims, shape->origins ? origins : NULL, shape->rank, shape->is_open);
}

static void blame_length(ShapeWords *words, ShapeVerdict verdict, const Shape *shape, const Shape *axes) {
    if (words_raise(words, verdict, REFUSE_PERMUTED_COUNT))
        words_say(words, detail_number(shape->rank), detail_number(axes->rank));
}

const Shape *shape_permute(ShapeWords *words, const Shape *shape, const Shape *axes) {
    words_begin(words);
    if (!axes) return reversed(words, shape);
    if (axes->is_open) {
        blame_length(words, SHAPE_MAY_FAIL, shape, axes);
        return shape_unknown(words, shape->rank, shape->is_open);
    }
    const Shape *closed = shape_at_rank(words, shape, axes->rank);
    if (shape->is_open || !closed) blame_length(words, closed ? SHAPE_MAY_FAIL : SHAPE_FAILS, shape, axes);
    if (!closed) return NULL;
    AxesFound found = find_axes(words, (Axes){AXES_TUPLE, NULL, axes}, closed->rank, false, permuted_axes);
    if (found.answer == AXIS_WRONG) return NULL;
    if (found.answer == AXIS_UNKNOWN) return shape_unknown(words, closed->rank, false);
    Known *dims = WORDS_NEW(words, Known, closed->rank);
    for (uint32_t i = 0; i < closed->rank; i++) dims[i] = shape_known_front(closed, (uint32_t)found.items[i]);
    return shape_of(words, dims, closed->rank);
}

const Shape *shape_swapaxes(ShapeWords *words, const Shape *shape, Dim axis1, Dim axis2) {
    words_begin(words);
    int64_t places[2];
    AxesFound found = {.items = places, .count = 2};
    AxisAnswer first = words_axis(words, axis1, shape->rank, shape->is_open, "axis1: ", &places[0]);
    AxisAnswer second = words_axis(words, axis2, shape->rank, shape->is_open, "axis2: ", &places[1]);
    if (first == AXIS_WRONG || second == AXIS_WRONG) return NULL;
    if (first == AXIS_UNKNOWN || second == AXIS_UNKNOWN)
        return shape_unknown(words, shape->rank, shape->is_open);
    shape = with_axes(words, shape, &found);
    if (shape->rank == 0) return shape;
    Known one = shape_known_at(shape, places[0]), other = shape_known_at(shape, places[1]);
    shape = shape_splice(words, shape, places[0], 1, &other, 1);
    return shape_splice(words, shape, places[1], 1, &one, 1);
}

/* The axes of one argument of moveaxis; NULL when it fails or they are not known. */
static int64_t *move_axes(ShapeWords *words, const Shape *axes, uint32_t rank, const char *prefix,
                          ShapeRefusal repeated) {
    int64_t *items = WORDS_NEW(words, int64_t, axes->rank);
    bool known = true, twice = false;
    for (uint32_t i = 0; i < axes->rank; i++) {
        AxisAnswer answer = words_axis(words, axes->dims[i], rank, false, prefix, &items[i]);
        if (answer == AXIS_WRONG) return NULL;
        if (answer == AXIS_UNKNOWN) items[i] = -1;
        known &= answer == AXIS_KNOWN;
        twice = twice || (answer == AXIS_KNOWN && is_repeated(items, i, items[i]));
    }
    if (twice) words_fail(words, repeated);
    return known && !twice ? items : NULL;
}

const Shape *shape_moveaxis(ShapeWords *words, const Shape *shape, const Shape *from, const Shape *to) {
    words_begin(words);
    if (shape->is_open || from->is_open || to->is_open) {
        words_doubt(words, REFUSE_SOURCE_AXIS);
        return shape_unknown(words, shape->rank, shape->is_open);
    }
    uint32_t rank = shape->rank;
    int64_t *sources = move_axes(words, from, rank, "source: ", REFUSE_SOURCE_TWICE);
    if (words->verdict == SHAPE_FAILS) return NULL;
    int64_t *targets = move_axes(words, to, rank, "destination: ", REFUSE_DESTINATION_TWICE);
    if (words->verdict == SHAPE_FAILS) return NULL;
    if (from->rank != to->rank) return words_fail(words, REFUSE_MOVED_COUNT);
    if (!sources || !targets) return shape_unknown(words, rank, false);
    Known *dims = WORDS_NEW(words, Known, rank);
    bool *taken = WORDS_NEW(words, bool, rank);
    for (uint32_t i = 0; i < from->rank; i++) {
        dims[targets[i]] = shape_known_front(shape, (uint32_t)sources[i]);
        taken[targets[i]] = true;
    }
    for (uint32_t i = 0, place = 0; i < rank; i++) {
        if (is_repeated(sources, from->rank, i)) continue;
        while (taken[place]) place++;
        dims[place++] = shape_known_front(shape, i);
    }
    return shape_of(words, dims, rank);
}

const Shape *shape_rollaxis(ShapeWords *words, const Shape *shape, Dim axis, Dim start) {
    words_begin(words);
    int64_t from, to, rank = shape->rank;
    AxisAnswer answer = words_axis(words, axis, shape->rank, shape->is_open, "", &from);
    if (answer == AXIS_WRONG) return NULL;
    bool start_is_known = dim_is_constant(start, &to);
    if (shape->is_open || answer == AXIS_UNKNOWN || !start_is_known) {
        words_doubt(words, REFUSE_SOME_AXIS);
        return shape_unknown(words, shape->rank, shape->is_open);
    }
    if (to < 0) to += rank;
    if (to < 0 || to > rank) {
        if (words_raise(words, SHAPE_FAILS, REFUSE_ROLL_START))
            words_say(words, detail_number(-rank), detail_number(rank + 1), detail_number(to));
        return NULL;
    }
    /* The axis that a scalar may have cannot be moved. */
    if (rank == 0) return shape;
    if (from < to) to--;
    Known moved = shape_known_front(shape, (uint32_t)from);
    shape = shape_splice(words, shape, from, 1, NULL, 0);
    return shape_splice(words, shape, to, 0, &moved, 1);
}
