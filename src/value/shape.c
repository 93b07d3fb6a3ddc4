#include "value/shape.h"

#include <string.h>

static Shape *allocate(Arena *arena, uint32_t rank, bool is_open) {
    uint32_t count = is_open ? rank * 2 : rank;
    Shape *shape = arena_alloc_zero(arena, sizeof *shape + count * sizeof(Dim));
    shape->rank = rank;
    shape->is_open = is_open;
    return shape;
}

const Shape *shape_new(Arena *arena, const Dim *dims, uint32_t rank) {
    Shape *shape = allocate(arena, rank, false);
    if (rank) memcpy(shape->dims, dims, rank * sizeof(Dim));
    return shape;
}

const Shape *shape_open(Arena *arena, const Dim *front, uint32_t front_count, const Dim *back,
                        uint32_t back_count) {
    Shape *shape = allocate(arena, front_count + back_count, true);
    if (front_count) memcpy(shape->dims, front, front_count * sizeof(Dim));
    if (back_count) memcpy(shape->dims + shape->rank + front_count, back, back_count * sizeof(Dim));
    return shape;
}

Dim shape_from_front(const Shape *shape, uint32_t index) {
    return index < shape->rank ? shape->dims[index] : NULL;
}

Dim shape_from_back(const Shape *shape, uint32_t index) {
    if (index >= shape->rank) return NULL;
    return shape->dims[(shape->is_open ? 2 : 1) * shape->rank - 1 - index];
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
    uint32_t count = a->is_open ? a->rank * 2 : a->rank;
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

const Shape *shape_join(Arena *arena, const Shape *a, const Shape *b) {
    if (!a || !b) return a ? a : b;
    uint32_t rank = a->rank < b->rank ? a->rank : b->rank;
    bool is_open = a->is_open || b->is_open || a->rank != b->rank;
    Shape *shape = allocate(arena, rank, is_open);
    for (uint32_t i = 0; i < rank; i++) {
        shape->dims[i] = dim_join(shape_from_front(a, i), shape_from_front(b, i));
        if (is_open) shape->dims[2 * rank - 1 - i] = dim_join(shape_from_back(a, i), shape_from_back(b, i));
    }
    return shape;
}

/* Narrows *[place] by [dim]; false when they contradict each other. */
static bool narrow(Dim *place, Dim dim) {
    if (!dim || *place == dim) return true;
    if (*place) return false;
    *place = dim;
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
    Shape *shape = allocate(arena, rank, b->is_open);
    Dim *back = shape->dims + (shape->is_open ? rank : 0);
    const Shape *both[] = {a, b};
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < both[k]->rank; i++)
            if (!narrow(&shape->dims[i], shape_from_front(both[k], i)) ||
                !narrow(&back[rank - 1 - i], shape_from_back(both[k], i)))
                return NULL;
    return shape;
}

/* ---- broadcasting ---- */

static bool is_one(Dim dim) {
    int64_t value;
    return dim_is_constant(dim, &value) && value == 1;
}

static bool can_be_one(Dim dim) { return dim_bounds(dim).low <= 1 && dim_bounds(dim).high >= 1; }

/* The dimension that [a] and [b] give, into [result]; false when they clash. A dimension that cannot be 1
 * decides: if the program runs, the other one is 1 or the same. */
static bool broadcast_dims(DimTable *table, Dim a, Dim b, Dim *result) {
    *result = NULL;
    if (a == b || is_one(b))
        *result = a;
    else if (is_one(a))
        *result = b;
    else if (a && !can_be_one(a))
        *result = a;
    else if (b && !can_be_one(b))
        *result = b;
    return !(a && b && !can_be_one(a) && !can_be_one(b) && dim_compare(table, a, b) == DIM_DIFFERENT);
}

const Shape *shape_broadcast(DimTable *table, Arena *arena, const Shape *a, const Shape *b,
                             ShapeClash *clash) {
    uint32_t rank = a->rank > b->rank ? a->rank : b->rank;
    bool is_open = a->is_open || b->is_open;
    Shape *shape = allocate(arena, rank, is_open);
    Dim *back = shape->dims + (is_open ? rank : 0), one = dim_constant(table, 1);
    for (uint32_t i = 0; i < rank; i++) {
        /* Beyond its rank a closed shape has ones; an open one may have anything. */
        Dim left = i < a->rank || a->is_open ? shape_from_back(a, i) : one;
        Dim right = i < b->rank || b->is_open ? shape_from_back(b, i) : one;
        if (!broadcast_dims(table, left, right, &back[rank - 1 - i])) {
            *clash = (ShapeClash){i, left, right};
            return NULL;
        }
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
