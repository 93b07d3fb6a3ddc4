/* Interval arithmetic that saturates, and intervals in 32 bits. */
#include "value/bounds.h"

#include <math.h>

/* ---- sets ---- */

DimBounds bounds_hull(DimBounds a, DimBounds b) {
    return (DimBounds){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

DimBounds bounds_meet(DimBounds a, DimBounds b) {
    return (DimBounds){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

DimBounds bounds_widen(DimBounds old, DimBounds new) {
    DimBounds hull = bounds_hull(old, new);
    if (hull.low < old.low) hull.low = hull.low >= 0 ? 0 : INT64_MIN;
    if (hull.high > old.high) hull.high = hull.high <= 0 ? 0 : INT64_MAX;
    return hull;
}

/* ---- arithmetic ---- */

static int64_t saturating_add(int64_t a, int64_t b) {
    int64_t result;
    if (a == INT64_MIN || a == INT64_MAX) return a;
    if (b == INT64_MIN || b == INT64_MAX) return b;
    if (__builtin_add_overflow(a, b, &result)) return a > 0 ? INT64_MAX : INT64_MIN;
    return result;
}

static int64_t saturating_multiply(int64_t a, int64_t b) {
    int64_t result;
    if (a == 0 || b == 0) return 0;
    bool negative = (a < 0) != (b < 0);
    bool infinite = a == INT64_MIN || a == INT64_MAX || b == INT64_MIN || b == INT64_MAX;
    if (infinite || __builtin_mul_overflow(a, b, &result)) return negative ? INT64_MIN : INT64_MAX;
    return result;
}

static int64_t saturating_negate(int64_t a) {
    return a == INT64_MIN ? INT64_MAX : a == INT64_MAX ? INT64_MIN : -a;
}

/* A low end that is too large to be written is still a low end, and so is a high one. */
static DimBounds settle(DimBounds a) {
    if (a.low == INT64_MAX) a.low--;
    if (a.high == INT64_MIN) a.high++;
    return a;
}

DimBounds bounds_add(DimBounds a, DimBounds b) {
    DimBounds sum = {saturating_add(a.low, b.low), saturating_add(a.high, b.high)};
    if (a.low == INT64_MIN || b.low == INT64_MIN) sum.low = INT64_MIN;
    if (a.high == INT64_MAX || b.high == INT64_MAX) sum.high = INT64_MAX;
    return settle(sum);
}

DimBounds bounds_negate(DimBounds a) {
    return settle((DimBounds){saturating_negate(a.high), saturating_negate(a.low)});
}

DimBounds bounds_multiply(DimBounds a, DimBounds b) {
    int64_t corners[] = {saturating_multiply(a.low, b.low), saturating_multiply(a.low, b.high),
                         saturating_multiply(a.high, b.low), saturating_multiply(a.high, b.high)};
    DimBounds product = {corners[0], corners[0]};
    for (int i = 1; i < 4; i++) product = bounds_hull(product, (DimBounds){corners[i], corners[i]});
    return settle(product);
}

/* a // b for a positive b. */
static DimBounds divide_by_positive(DimBounds a, DimBounds b) {
    DimBounds bounds = bounds_everything();
    if (a.low >= 0)
        bounds.low = b.high == INT64_MAX || a.low == INT64_MAX ? 0 : a.low / b.high;
    else if (a.low != INT64_MIN)
        bounds.low = floor_quotient(a.low, b.low);
    if (a.high != INT64_MAX && a.high != INT64_MIN)
        bounds.high = a.high >= 0           ? a.high / b.low
                      : b.high == INT64_MAX ? -1
                                            : floor_quotient(a.high, b.high);
    return bounds;
}

DimBounds bounds_divide(DimBounds a, DimBounds b) {
    if (b.low > 0) return divide_by_positive(a, b);
    if (b.high < 0) return divide_by_positive(bounds_negate(a), bounds_negate(b));
    int64_t largest = bounds_absolute(a).high;
    return (DimBounds){saturating_negate(largest), largest};
}

DimBounds bounds_remainder(DimBounds a, DimBounds b) {
    if (b.low > 0 && a.low >= 0 && a.high < b.low) return a;
    DimBounds bounds = {b.low < 0 ? saturating_add(b.low, 1) : 0,
                        b.high > 0 ? saturating_add(b.high, -1) : 0};
    if (b.low == INT64_MIN) bounds.low = INT64_MIN;
    if (b.high == INT64_MAX) bounds.high = INT64_MAX;
    if (b.low > 0 && a.low >= 0 && a.high < bounds.high) bounds.high = a.high;
    return bounds;
}

DimBounds bounds_minimum(DimBounds a, DimBounds b) {
    return (DimBounds){a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

DimBounds bounds_maximum(DimBounds a, DimBounds b) {
    return (DimBounds){a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

DimBounds bounds_absolute(DimBounds a) {
    if (a.low >= 0) return a;
    DimBounds negated = bounds_negate(a);
    if (a.high <= 0) return negated;
    return (DimBounds){0, a.high > negated.high ? a.high : negated.high};
}

/* ---- packing ---- */

/* Numbers up to EXACT are told exactly; each doubling above has STEP codes. The greatest that can be told is
 * that of MOST. */
enum { EXACT = 4096, STEP = 2048, MOST = 32767 };

/* The code of the greatest number that is not above [x], or of the least that is not below it; MOST + 1 when
 * there is none above. */
static int32_t code_magnitude(uint64_t x, bool up) {
    uint32_t shift = 0;
    uint64_t lost = 0;
    while (x >> shift >= EXACT) shift++;
    lost = x & ((UINT64_C(1) << shift) - 1);
    uint64_t rest = (x >> shift) + (up && lost ? 1 : 0);
    if (shift == 0) return (int32_t)rest;
    uint64_t code = EXACT + (uint64_t)(shift - 1) * STEP + (rest - EXACT / 2);
    return code > MOST ? (up ? MOST + 1 : MOST) : (int32_t)code;
}

static int64_t magnitude_of(int32_t code) {
    if (code < EXACT) return code;
    uint32_t shift = (uint32_t)(code - EXACT) / STEP + 1;
    return (int64_t)((uint32_t)(code - EXACT) % STEP + EXACT / 2) << shift;
}

/* The lower end as 1 to 65535, in order; 0: none. */
static uint32_t pack_low(int64_t low) {
    if (low == INT64_MIN) return 0;
    int32_t code = low >= 0 ? code_magnitude((uint64_t)low, false) : -code_magnitude(-(uint64_t)low, true);
    return code < -MOST ? 0 : (uint32_t)(code + MOST + 1);
}

static int64_t unpack_low(uint32_t packed) {
    int32_t code = (int32_t)packed - (MOST + 1);
    return packed == 0 ? INT64_MIN : code >= 0 ? magnitude_of(code) : -magnitude_of(-code);
}

uint32_t bounds_pack(DimBounds a) { return pack_low(a.low) << 16 | pack_low(saturating_negate(a.high)); }

DimBounds bounds_unpack(uint32_t packed) {
    return (DimBounds){unpack_low(packed >> 16), saturating_negate(unpack_low(packed & 0xFFFF))};
}

/* ---- reals ---- */

/* Up to here each int is a double. */
#define EXACT_REAL 9007199254740992.0

RealBounds reals_of_ints(DimBounds a) {
    RealBounds reals = {.low = -INFINITY, .high = INFINITY};
    if (a.low != INT64_MIN) reals.low = (double)a.low;
    if (a.high != INT64_MAX) reals.high = (double)a.high;
    if (fabs(reals.low) > EXACT_REAL && isfinite(reals.low)) reals.low = nextafter(reals.low, -INFINITY);
    if (fabs(reals.high) > EXACT_REAL && isfinite(reals.high)) reals.high = nextafter(reals.high, INFINITY);
    return reals;
}

DimBounds reals_to_ints(RealBounds a) {
    DimBounds ints = bounds_everything();
    if (fabs(a.low) <= EXACT_REAL) {
        double low = ceil(a.low);
        ints.low = (int64_t)low + (a.low_is_open && low == a.low);
    }
    if (fabs(a.high) <= EXACT_REAL) {
        double high = floor(a.high);
        ints.high = (int64_t)high - (a.high_is_open && high == a.high);
    }
    return ints;
}

bool reals_are_empty(RealBounds a) {
    bool has_numbers = a.low < a.high || (a.low == a.high && !a.low_is_open && !a.high_is_open);
    return !has_numbers && !a.may_be_nan;
}

bool reals_are_equal(RealBounds a, RealBounds b) {
    return a.low == b.low && a.high == b.high && a.low_is_open == b.low_is_open &&
           a.high_is_open == b.high_is_open && a.may_be_nan == b.may_be_nan;
}

RealBounds reals_hull(RealBounds a, RealBounds b) {
    RealBounds hull = a;
    if (b.low < a.low || (b.low == a.low && !b.low_is_open)) {
        hull.low = b.low;
        hull.low_is_open = b.low_is_open;
    }
    if (b.high > a.high || (b.high == a.high && !b.high_is_open)) {
        hull.high = b.high;
        hull.high_is_open = b.high_is_open;
    }
    hull.may_be_nan = a.may_be_nan || b.may_be_nan;
    return hull;
}

RealBounds reals_meet(RealBounds a, RealBounds b) {
    RealBounds met = a;
    if (b.low > a.low || (b.low == a.low && b.low_is_open)) {
        met.low = b.low;
        met.low_is_open = b.low_is_open;
    }
    if (b.high < a.high || (b.high == a.high && b.high_is_open)) {
        met.high = b.high;
        met.high_is_open = b.high_is_open;
    }
    met.may_be_nan = a.may_be_nan && b.may_be_nan;
    return met;
}
