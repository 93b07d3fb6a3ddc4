/* Intervals of integers: what is known of an int of which the number is not known.
 *
 * An operation on intervals gives one that holds every result, and possibly more. INT64_MIN as the low end
 * and INT64_MAX as the high one mean that there is none; an interval whose low end is above its high one is
 * empty. */
#ifndef MOIRA_VALUE_BOUNDS_H
#define MOIRA_VALUE_BOUNDS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* The least and the greatest value. */
typedef struct DimBounds {
    int64_t low, high;
} DimBounds;

static inline DimBounds bounds_everything(void) { return (DimBounds){INT64_MIN, INT64_MAX}; }
static inline bool bounds_are_empty(DimBounds a) { return a.low > a.high; }
static inline bool bounds_are_equal(DimBounds a, DimBounds b) { return a.low == b.low && a.high == b.high; }
/* Whether each number of [a] is one of [b]. */
static inline bool bounds_within(DimBounds a, DimBounds b) { return a.low >= b.low && a.high <= b.high; }

/* The least interval that holds both. */
DimBounds bounds_hull(DimBounds a, DimBounds b);
/* What both hold. */
DimBounds bounds_meet(DimBounds a, DimBounds b);
/* As the hull, for the head of a loop: an end that moves goes to 0, or away. */
DimBounds bounds_widen(DimBounds old, DimBounds new);

DimBounds bounds_add(DimBounds a, DimBounds b);
DimBounds bounds_negate(DimBounds a);
DimBounds bounds_multiply(DimBounds a, DimBounds b);
/* Division and remainder round as Python's do; [b] is never zero. */
DimBounds bounds_divide(DimBounds a, DimBounds b);
DimBounds bounds_remainder(DimBounds a, DimBounds b);
DimBounds bounds_minimum(DimBounds a, DimBounds b);
DimBounds bounds_maximum(DimBounds a, DimBounds b);
DimBounds bounds_absolute(DimBounds a);

/* The interval in 32 bits, widened to ends that can be told with 12 significant bits; 0: it has no end. Of
 * two intervals the wider one stays the wider one, if not strictly. */
uint32_t bounds_pack(DimBounds a);
DimBounds bounds_unpack(uint32_t packed);

/* An interval of real numbers: what is known of a float, or of something that is compared with numbers. An
 * end that is open does not belong to it. */
typedef struct RealBounds {
    double low, high;
    bool low_is_open, high_is_open;
    bool may_be_nan; /* or it is no number at all: all comparisons with it are false */
} RealBounds;

static inline RealBounds reals_everything(void) {
    return (RealBounds){.low = -__builtin_inf(), .high = __builtin_inf(), .may_be_nan = true};
}
/* The ints between two ends as reals, and the ints among reals. */
RealBounds reals_of_ints(DimBounds a);
DimBounds reals_to_ints(RealBounds a);
bool reals_are_empty(RealBounds a);
bool reals_are_equal(RealBounds a, RealBounds b);
RealBounds reals_hull(RealBounds a, RealBounds b);
RealBounds reals_meet(RealBounds a, RealBounds b);

/* The absolute value, which no int64_t can hold when that is the least one. */
static inline uint64_t integer_magnitude(int64_t x) { return x < 0 ? 0 - (uint64_t)x : (uint64_t)x; }

/* The quotient rounded down. */
static inline int64_t floor_quotient(int64_t a, int64_t b) {
    assert(b != 0);
    int64_t quotient = a / b;
    return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

#endif
