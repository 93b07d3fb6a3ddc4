#include "stubs/shape_words_internal.h"

/* ---- errors ---- */

void words_begin(ShapeWords *words) {
    words->verdict = SHAPE_OK;
    words->error = (ShapeError){0};
    words->required = &formula_true;
}

void words_require(ShapeWords *words, const Formula *formula) {
    if (words->records) words->required = formula_both(words->arena, words->required, formula);
}

void words_require_equal(ShapeWords *words, Dim left, Dim right) {
    if (words->records) words_require(words, formula_equal(words->table, words->arena, left, right));
}

static const uint8_t error_kinds[] = {
#define REFUSAL(name, kind, ...) SHAPE_ERROR_##kind,
#include "stubs/dialect_numpy.def"
#undef REFUSAL
};

bool words_raise(ShapeWords *words, ShapeVerdict verdict, ShapeRefusal refusal) {
    if (words->verdict >= verdict) return false;
    words->verdict = verdict;
    words->error = (ShapeError){.kind = error_kinds[refusal],
                                .refusal = refusal,
                                .exception = dialect_exception(words->dialect, refusal),
                                .left.operand = -1,
                                .right.operand = -1};
    return verdict == SHAPE_FAILS || words->explain_doubts;
}

void words_say_details(ShapeWords *words, const Detail *details) {
    if (words->verdict == SHAPE_FAILS || words->tell_doubts)
        words->error.message = dialect_message(words->dialect, words->error.refusal, details, words->arena);
}

const Shape *words_fail(ShapeWords *words, ShapeRefusal refusal) {
    if (words_raise(words, SHAPE_FAILS, refusal)) words_say_details(words, NULL);
    return NULL;
}

void words_doubt(ShapeWords *words, ShapeRefusal refusal) {
    if (words_raise(words, SHAPE_MAY_FAIL, refusal)) words_say_details(words, NULL);
}

static ShapeErrorSide side(const Shape *shape, int32_t operand, int32_t index) {
    if (!shape) return (ShapeErrorSide){.operand = -1};
    Known known = index < 0 ? shape_known_back(shape, (uint32_t)(-1 - index))
                            : shape_known_front(shape, (uint32_t)index);
    if (index < 0 && !shape->is_open) index += (int32_t)shape->rank;
    return (ShapeErrorSide){operand, index, known.dim, known.origin};
}

void words_sides(ShapeWords *words, const Shape *left, int32_t left_operand, int32_t left_index,
                 const Shape *right, int32_t right_operand, int32_t right_index) {
    words->error.left = side(left, left_operand, left_index);
    words->error.right = side(right, right_operand, right_index);
}

/* ---- dimensions ---- */

bool dim_is(Dim dim, int64_t value) {
    int64_t known;
    return dim_is_constant(dim, &known) && known == value;
}

bool dim_may_be(DimTable *table, Dim dim, int64_t value) {
    return dim_compare(table, dim, dim_constant(table, value)) != DIM_DIFFERENT;
}

bool dim_is_negative(Dim dim) { return dim && dim_bounds(dim).high < 0; }
bool dim_is_natural(Dim dim) { return dim && dim_bounds(dim).low >= 0; }

/* ---- shapes ---- */

/* A shape under construction. */
typedef struct Sketch {
    uint32_t rank;
    bool is_open;
    Dim *dims;
    Origin *origins;
    bool has_origins;
} Sketch;

static Sketch sketch_new(ShapeWords *words, uint32_t rank, bool is_open) {
    uint32_t count = is_open ? rank * 2 : rank;
    return (Sketch){rank, is_open, WORDS_NEW(words, Dim, count), WORDS_NEW(words, Origin, count), false};
}

static void sketch_front(Sketch *sketch, uint32_t index, Known known) {
    sketch->dims[index] = known.dim;
    sketch->origins[index] = known.origin;
    sketch->has_origins |= known.origin != 0;
}

/* At [index] from the back. */
static void sketch_back(Sketch *sketch, uint32_t index, Known known) {
    sketch_front(sketch, (sketch->is_open ? 2 : 1) * sketch->rank - 1 - index, known);
}

static const Shape *finish(ShapeWords *words, const Sketch *sketch) {
    return shape_build(words->arena, sketch->dims, sketch->has_origins ? sketch->origins : NULL, sketch->rank,
                       sketch->is_open);
}

const Shape *shape_of(ShapeWords *words, const Known *dims, uint32_t rank) {
    Sketch sketch = sketch_new(words, rank, false);
    for (uint32_t i = 0; i < rank; i++) sketch_front(&sketch, i, dims[i]);
    return finish(words, &sketch);
}

const Shape *shape_unknown(ShapeWords *words, uint32_t rank, bool is_open) {
    Sketch sketch = sketch_new(words, rank, is_open);
    return finish(words, &sketch);
}

/* In an open shape the far side of the place is known only as far as the place certainly does not reach: when
 * the rank is the least one, what stands before a place near the back begins right at the front. Beyond that
 * it is known where a dimension is replaced by its equal. */
const Shape *shape_splice(ShapeWords *words, const Shape *shape, int64_t axis, uint32_t removed,
                          const Known *dims, uint32_t count) {
    uint32_t rank = shape->rank, others = rank - removed;
    Sketch sketch = sketch_new(words, others + count, shape->is_open);
    bool at_back = axis < 0;
    uint32_t near = (uint32_t)(at_back ? -1 - axis : axis), far = others - near;
    if (at_back) {
        for (uint32_t i = 0; i < near; i++) sketch_back(&sketch, i, shape_known_back(shape, i));
        for (uint32_t i = 0; i < count; i++) sketch_back(&sketch, near + i, dims[count - 1 - i]);
        for (uint32_t i = near; i < others; i++)
            sketch_back(&sketch, i + count, shape_known_back(shape, i + removed));
        for (uint32_t i = 0; i < far; i++) sketch_front(&sketch, i, shape_known_front(shape, i));
        for (uint32_t i = far; i < rank && removed == 1 && count == 1 && shape->is_open; i++)
            if (shape_from_front(shape, i) == dims->dim) sketch_front(&sketch, i, *dims);
    } else {
        for (uint32_t i = 0; i < near; i++) sketch_front(&sketch, i, shape_known_front(shape, i));
        for (uint32_t i = 0; i < count; i++) sketch_front(&sketch, near + i, dims[i]);
        for (uint32_t i = near; i < others; i++)
            sketch_front(&sketch, i + count, shape_known_front(shape, i + removed));
        for (uint32_t i = 0; i < far; i++) sketch_back(&sketch, i, shape_known_back(shape, i));
        for (uint32_t i = far; i < rank && removed == 1 && count == 1 && shape->is_open; i++)
            if (shape_from_back(shape, i) == dims->dim) sketch_back(&sketch, i, *dims);
    }
    return finish(words, &sketch);
}

const Shape *shape_append(ShapeWords *words, const Shape *a, const Shape *b) {
    Sketch sketch = sketch_new(words, a->rank + b->rank, a->is_open || b->is_open);
    for (uint32_t i = 0; i < a->rank; i++) sketch_front(&sketch, i, shape_known_front(a, i));
    for (uint32_t i = 0; i < b->rank; i++) sketch_back(&sketch, i, shape_known_back(b, i));
    if (!a->is_open)
        for (uint32_t i = 0; i < b->rank; i++) sketch_front(&sketch, a->rank + i, shape_known_front(b, i));
    if (!b->is_open)
        for (uint32_t i = 0; i < a->rank; i++) sketch_back(&sketch, b->rank + i, shape_known_back(a, i));
    return finish(words, &sketch);
}

const Shape *shape_middle(ShapeWords *words, const Shape *shape, uint32_t front, uint32_t back) {
    Sketch sketch = sketch_new(words, shape->rank - front - back, shape->is_open);
    for (uint32_t i = 0; i < sketch.rank; i++) {
        sketch_front(&sketch, i, shape_known_front(shape, front + i));
        if (shape->is_open) sketch_back(&sketch, i, shape_known_back(shape, back + i));
    }
    return finish(words, &sketch);
}

const Shape *shape_at_rank(ShapeWords *words, const Shape *shape, uint32_t rank) {
    if (!shape->is_open) return shape->rank == rank ? shape : NULL;
    if (rank < shape->rank) return NULL;
    Sketch sketch = sketch_new(words, rank, false);
    for (uint32_t i = 0; i < rank; i++) {
        Known front = shape_known_front(shape, i), back = shape_known_back(shape, rank - 1 - i);
        if (dim_compare(words->table, front.dim, back.dim) == DIM_DIFFERENT) return NULL;
        sketch_front(&sketch, i, front.dim ? front : back);
    }
    return finish(words, &sketch);
}

const Shape *shape_at_least(ShapeWords *words, const Shape *shape, uint32_t rank) {
    if (rank <= shape->rank) return shape;
    if (!shape->is_open) return NULL;
    Sketch sketch = sketch_new(words, rank, true);
    for (uint32_t i = 0; i < shape->rank; i++) {
        sketch_front(&sketch, i, shape_known_front(shape, i));
        sketch_back(&sketch, i, shape_known_back(shape, i));
    }
    return finish(words, &sketch);
}

const Shape *shape_unify(ShapeWords *words, const Shape *a, const Shape *b, ShapeVerdict *verdict,
                         uint32_t *from_back) {
    *verdict = a->is_open || b->is_open ? SHAPE_MAY_FAIL : SHAPE_OK;
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    bool is_open = a->is_open && b->is_open;
    a = is_open ? shape_at_least(words, a, rank) : shape_at_rank(words, a, b->is_open ? a->rank : b->rank);
    if (a) b = is_open ? shape_at_least(words, b, rank) : shape_at_rank(words, b, a->rank);
    if (!a || !b) {
        *verdict = SHAPE_FAILS;
        return NULL;
    }
    Sketch sketch = sketch_new(words, a->rank, is_open);
    uint32_t count = a->rank * (is_open ? 2 : 1);
    for (uint32_t i = 0; i < count; i++) {
        Known left = {a->dims[i], a->origins ? a->origins[i] : 0};
        Known right = {b->dims[i], b->origins ? b->origins[i] : 0};
        DimOrder order = dim_compare(words->table, left.dim, right.dim);
        int64_t number;
        bool take_right =
            !left.dim || (dim_is_constant(right.dim, &number) && !dim_is_constant(left.dim, &number));
        sketch_front(&sketch, i, take_right ? right : left);
        if (order == DIM_EQUAL) continue;
        words_require_equal(words, left.dim, right.dim);
        if (*verdict != SHAPE_FAILS) *from_back = i < a->rank && is_open ? a->rank - 1 - i : count - 1 - i;
        *verdict = order == DIM_DIFFERENT || *verdict == SHAPE_FAILS ? SHAPE_FAILS : SHAPE_MAY_FAIL;
    }
    return *verdict == SHAPE_FAILS ? NULL : finish(words, &sketch);
}

Dim shape_total(ShapeWords *words, const Shape *shape) {
    uint32_t count = shape->is_open ? shape->rank * 2 : shape->rank;
    for (uint32_t i = 0; i < count; i++)
        if (dim_is(shape->dims[i], 0)) return shape->dims[i];
    return shape_size(words->table, shape);
}

/* ---- rank by rank ---- */

/* The alternative number [index] of what [shape] may be; NULL when it cannot be, or when there are no more.
 */
static const Shape *alternative(ShapeWords *words, const Shape *shape, uint32_t least, uint32_t index) {
    if (!shape->is_open || shape->rank >= least) return index == 0 ? shape : NULL;
    if (index == least) return shape_at_least(words, shape, least);
    return shape_at_rank(words, shape, index);
}

const Shape *shape_by_rank(ShapeWords *words, const Shape *a, const Shape *b, uint32_t least,
                           ShapeRule *rule) {
    const Shape *result = NULL;
    ShapeVerdict worst = SHAPE_OK;
    ShapeError error = {0};
    bool is_possible = false, is_first = true, is_required = true;
    for (uint32_t i = 0; i <= least; i++) {
        const Shape *left = alternative(words, a, least, i);
        for (uint32_t j = 0; left && j <= least; j++) {
            const Shape *right = alternative(words, b, least, j);
            if (!right) continue;
            is_possible = true;
            words_begin(words);
            result = shape_join(words->arena, result, rule(words, left, right));
            /* What has to be equal for one rank is not required where the rank may be another. */
            bool is_same = words->verdict != SHAPE_OK && words->error.left.dim == error.left.dim &&
                           words->error.right.dim == error.right.dim;
            is_required &= is_first || is_same;
            is_first = false;
            if (words->verdict > worst) {
                worst = words->verdict;
                error = words->error;
            }
        }
    }
    if (!is_required && (worst != SHAPE_FAILS || result)) error.left.dim = error.right.dim = NULL;
    words->error = error;
    words->verdict = worst == SHAPE_FAILS && result ? SHAPE_MAY_FAIL : worst;
    return is_possible ? result : shape_unknown(words, 0, true);
}

/* ---- axes ---- */

AxisAnswer words_axis(ShapeWords *words, Dim axis, uint32_t rank, bool rank_is_least, const char *prefix,
                      int64_t *index) {
    int64_t number, limit = rank;
    if (words->dialect->scalar_has_axis && rank == 0) limit = 1;
    bool known = dim_is_constant(axis, &number);
    if (known && number >= -limit && number < limit) {
        *index = number < 0 && !rank_is_least ? number + limit : number;
        return AXIS_KNOWN;
    }
    bool certain =
        !rank_is_least && (limit == 0 || dim_bounds(axis).low >= limit || dim_bounds(axis).high < -limit);
    if (words_raise(words, certain ? SHAPE_FAILS : SHAPE_MAY_FAIL, REFUSE_AXIS)) {
        words_say(words, detail_text(prefix), detail_dim(axis), detail_number(rank), detail_number(-limit),
                  detail_number(limit - 1));
        words->error.left = (ShapeErrorSide){.operand = -1, .dim = axis};
    }
    if (certain) return AXIS_WRONG;
    /* Ranks beyond anything real would only cost memory. */
    if (!known || number > 64 || number < -64) return AXIS_UNKNOWN;
    *index = number;
    return AXIS_KNOWN;
}
