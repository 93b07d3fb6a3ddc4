#include "value/shape.h"

#include <string.h>

/* How many dimensions are written down. */
static uint32_t slot_count(const Shape *shape) { return shape->is_open ? shape->rank * 2 : shape->rank; }

/* A shape of unknown dimensions. With [origins] there is room for them, after the dimensions. */
static Shape *allocate(Arena *arena, uint32_t rank, bool is_open, bool origins) {
    uint32_t count = is_open ? rank * 2 : rank;
    size_t size = sizeof(Shape) + count * sizeof(Dim);
    Shape *shape = arena_alloc_zero(arena, size + (origins ? count * sizeof(Origin) : 0));
    shape->rank = rank;
    shape->is_open = is_open;
    shape->origins = origins ? (const Origin *)((char *)shape + size) : NULL;
    return shape;
}

/* Fills in one dimension of a shape that is being made. */
static void set_slot(Shape *shape, uint32_t slot, Dim dim, Origin origin) {
    shape->dims[slot] = dim;
    if (shape->origins) ((Origin *)shape->origins)[slot] = origin;
}

const Shape *shape_new(Arena *arena, const Dim *dims, uint32_t rank) {
    Shape *shape = allocate(arena, rank, false, false);
    if (rank) memcpy(shape->dims, dims, rank * sizeof(Dim));
    return shape;
}

const Shape *shape_open(Arena *arena, const Dim *front, uint32_t front_count, const Dim *back,
                        uint32_t back_count) {
    Shape *shape = allocate(arena, front_count + back_count, true, false);
    if (front_count) memcpy(shape->dims, front, front_count * sizeof(Dim));
    if (back_count) memcpy(shape->dims + shape->rank + front_count, back, back_count * sizeof(Dim));
    return shape;
}

const Shape *shape_build(Arena *arena, const Dim *dims, const Origin *origins, uint32_t rank, bool is_open) {
    Shape *shape = allocate(arena, rank, is_open, origins != NULL);
    for (uint32_t i = 0; i < slot_count(shape); i++) set_slot(shape, i, dims[i], origins ? origins[i] : 0);
    return shape;
}

const Shape *shape_with_origins(Arena *arena, const Shape *shape, const Origin *origins) {
    return shape_build(arena, shape->dims, origins, shape->rank, shape->is_open);
}

/* Where the dimension at [index] from the back is written down. */
static uint32_t back_slot(const Shape *shape, uint32_t index) { return slot_count(shape) - 1 - index; }

Dim shape_from_front(const Shape *shape, uint32_t index) {
    return index < shape->rank ? shape->dims[index] : NULL;
}

Dim shape_from_back(const Shape *shape, uint32_t index) {
    return index < shape->rank ? shape->dims[back_slot(shape, index)] : NULL;
}

Origin shape_origin_from_front(const Shape *shape, uint32_t index) {
    return index < shape->rank && shape->origins ? shape->origins[index] : 0;
}

Origin shape_origin_from_back(const Shape *shape, uint32_t index) {
    return index < shape->rank && shape->origins ? shape->origins[back_slot(shape, index)] : 0;
}

Dim shape_size(DimTable *table, const Shape *shape) {
    if (shape->is_open) return NULL;
    Dim size = dim_constant(table, 1);
    for (uint32_t i = 0; i < shape->rank; i++) size = dim_multiply(table, size, shape->dims[i]);
    return size;
}

/* ---- the lattice ---- */

bool shape_equal(const Shape *a, const Shape *b) {
    if (!a || !b) return a == b;
    if (a->rank != b->rank || a->is_open != b->is_open) return false;
    uint32_t count = slot_count(a);
    return count == 0 || memcmp(a->dims, b->dims, count * sizeof(Dim)) == 0;
}

static bool dim_less(Dim a, Dim b) { return !b || a == b; }

bool shape_less(const Shape *a, const Shape *b) {
    if (!a || !b) return !a;
    if (a->is_open && !b->is_open) return false;
    if (b->is_open ? a->rank < b->rank : a->rank != b->rank) return false;
    for (uint32_t i = 0; i < b->rank; i++)
        if (!dim_less(shape_from_front(a, i), shape_from_front(b, i)) ||
            !dim_less(shape_from_back(a, i), shape_from_back(b, i)))
            return false;
    return true;
}

static Dim dim_join(Dim a, Dim b) { return a == b ? a : NULL; }

/* The origin that two shapes give a dimension that they agree about. */
static Origin origin_join(Origin a, Origin b) { return a == b || !b ? a : a ? 0 : b; }

const Shape *shape_join(Arena *arena, const Shape *a, const Shape *b) {
    if (!a || !b) return a ? a : b;
    uint32_t rank = a->rank < b->rank ? a->rank : b->rank;
    bool is_open = a->is_open || b->is_open || a->rank != b->rank;
    Shape *shape = allocate(arena, rank, is_open, a->origins || b->origins);
    for (uint32_t i = 0; i < rank; i++) {
        set_slot(shape, i, dim_join(shape_from_front(a, i), shape_from_front(b, i)),
                 origin_join(shape_origin_from_front(a, i), shape_origin_from_front(b, i)));
        if (is_open)
            set_slot(shape, 2 * rank - 1 - i, dim_join(shape_from_back(a, i), shape_from_back(b, i)),
                     origin_join(shape_origin_from_back(a, i), shape_origin_from_back(b, i)));
    }
    return shape;
}

/* Narrows the dimension in [slot]; false when what was known contradicts it. */
static bool narrow(Shape *shape, uint32_t slot, Dim dim, Origin origin) {
    Dim known = shape->dims[slot];
    if (!dim) return true;
    if (known && known != dim) return false;
    Origin earlier = known && shape->origins ? shape->origins[slot] : 0;
    set_slot(shape, slot, dim, known ? origin_join(earlier, origin) : origin);
    return true;
}

const Shape *shape_meet(Arena *arena, const Shape *a, const Shape *b) {
    if (!a || !b) return NULL;
    if (!a->is_open && b->is_open) {
        const Shape *swapped = a;
        a = b;
        b = swapped;
    }
    /* Now [b] has a known rank, or neither has. */
    if (!b->is_open && (a->is_open ? b->rank < a->rank : b->rank != a->rank)) return NULL;
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    Shape *shape = allocate(arena, rank, b->is_open, a->origins || b->origins);
    uint32_t last = slot_count(shape) - 1;
    const Shape *both[] = {a, b};
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < both[k]->rank; i++)
            if (!narrow(shape, i, shape_from_front(both[k], i), shape_origin_from_front(both[k], i)) ||
                !narrow(shape, last - i, shape_from_back(both[k], i), shape_origin_from_back(both[k], i)))
                return NULL;
    return shape;
}

/* ---- broadcasting ---- */

static bool is_one(Dim dim) {
    int64_t value;
    return dim_is_constant(dim, &value) && value == 1;
}

static bool can_be_one(Dim dim) { return dim_bounds(dim).low <= 1 && dim_bounds(dim).high >= 1; }

/* One side of a dimension that is being broadcast. */
typedef struct BroadcastSide {
    Dim dim;
    Origin origin;
} BroadcastSide;

/* Beyond its rank a closed shape has ones; an open one may have anything. */
static BroadcastSide side_from_back(const Shape *shape, uint32_t index, Dim one) {
    if (index >= shape->rank && !shape->is_open) return (BroadcastSide){one, 0};
    return (BroadcastSide){shape_from_back(shape, index), shape_origin_from_back(shape, index)};
}

/* Whether [a], which is never smaller than [b], is what the two give: [b] is 1 or the same. Where [b] may be
 * 0, as min(a, 9) may, [a] must be 0 then, too. */
static bool covers(DimTable *table, Dim a, Dim b) {
    if (!a || !b || !dim_at_most(table, b, a)) return false;
    if (dim_bounds(b).low >= 1) return true;
    Dim one = dim_constant(table, 1);
    Dim least = dim_minimum(table, b, one);
    return dim_bounds(b).low == 0 && least && least == dim_minimum(table, a, one);
}

/* The dimension that [a] and [b] give, into [result]; false when they clash. A dimension that cannot be 1
 * decides: if the program runs, the other one is 1 or the same. */
static bool broadcast_sides(DimTable *table, BroadcastSide a, BroadcastSide b, BroadcastSide *result) {
    *result = (BroadcastSide){0};
    if (a.dim == b.dim) /* Where it comes from twice, either place says why it is so. */
        *result = a.origin ? a : b;
    else if (is_one(b.dim))
        *result = a;
    else if (is_one(a.dim))
        *result = b;
    else if (a.dim && !can_be_one(a.dim))
        *result = a;
    else if (b.dim && !can_be_one(b.dim))
        *result = b;
    else if (covers(table, a.dim, b.dim))
        *result = a;
    else if (covers(table, b.dim, a.dim))
        *result = b;
    return !(a.dim && b.dim && !can_be_one(a.dim) && !can_be_one(b.dim) &&
             dim_compare(table, a.dim, b.dim) == DIM_DIFFERENT);
}

const Shape *shape_broadcast(DimTable *table, Arena *arena, const Shape *a, const Shape *b,
                             ShapeClash *clash) {
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    Shape *shape = allocate(arena, rank, a->is_open || b->is_open, a->origins || b->origins);
    Dim one = dim_constant(table, 1);
    for (uint32_t i = 0; i < rank; i++) {
        BroadcastSide left = side_from_back(a, i, one), right = side_from_back(b, i, one), result;
        if (!broadcast_sides(table, left, right, &result)) {
            *clash = (ShapeClash){i, left.dim, right.dim};
            return NULL;
        }
        set_slot(shape, back_slot(shape, i), result.dim, result.origin);
    }
    return shape;
}

/* ---- printing ---- */

static void print_dims(const Dim *dims, uint32_t count, StrBuf *out) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) strbuf_puts(out, ", ");
        dim_print(dims[i], out);
    }
}

void shape_print(const Shape *shape, StrBuf *out) {
    strbuf_putc(out, '(');
    if (shape->is_open) {
        uint32_t front = shape->rank, first = 0;
        const Dim *back = shape->dims + shape->rank;
        while (front > 0 && !shape->dims[front - 1]) front--;
        while (first < shape->rank && !back[first]) first++;
        print_dims(shape->dims, front, out);
        strbuf_puts(out, front ? ", ..." : "...");
        if (first < shape->rank) strbuf_puts(out, ", ");
        print_dims(back + first, shape->rank - first, out);
    } else {
        print_dims(shape->dims, shape->rank, out);
        if (shape->rank == 1) strbuf_putc(out, ',');
    }
    strbuf_putc(out, ')');
}
