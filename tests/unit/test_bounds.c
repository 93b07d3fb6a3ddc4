#include "unit.h"
#include "value/bounds.h"

#include <stdlib.h>

static bool holds(DimBounds bounds, int64_t number) { return bounds.low <= number && number <= bounds.high; }

static int64_t floored(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

TEST(bounds_hold_all_results) {
    srand(3);
    for (int round = 0; round < 200000; round++) {
        int64_t x = rand() % 41 - 20, y = rand() % 41 - 20;
        DimBounds a = {rand() % 4 ? x - rand() % 5 : INT64_MIN, rand() % 4 ? x + rand() % 5 : INT64_MAX};
        DimBounds b = {rand() % 4 ? y - rand() % 5 : INT64_MIN, rand() % 4 ? y + rand() % 5 : INT64_MAX};
        CHECK(holds(bounds_add(a, b), x + y) && holds(bounds_multiply(a, b), x * y));
        CHECK(holds(bounds_negate(a), -x) && holds(bounds_absolute(a), x < 0 ? -x : x));
        CHECK(holds(bounds_minimum(a, b), x < y ? x : y) && holds(bounds_maximum(a, b), x > y ? x : y));
        CHECK(holds(bounds_hull(a, b), x) && holds(bounds_widen(a, b), x) && holds(bounds_widen(a, b), y));
        CHECK(x != y || holds(bounds_meet(a, b), x));
        CHECK(y == 0 || holds(bounds_divide(a, b), floored(x, y)));
        CHECK(y == 0 || holds(bounds_remainder(a, b), x - floored(x, y) * y));
    }
}

TEST(bounds_pack_outwards_and_in_order) {
    int64_t numbers[] = {0,
                         1,
                         -1,
                         255,
                         4095,
                         4096,
                         4097,
                         -4097,
                         59999,
                         60000,
                         1 << 20,
                         -(1 << 20),
                         INT64_MAX - 1,
                         INT64_MIN + 1,
                         INT64_C(1) << 40};
    CHECK(bounds_pack(bounds_everything()) == 0);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
            int64_t low = numbers[i], high = numbers[k];
            if (low > high) continue;
            DimBounds packed = bounds_unpack(bounds_pack((DimBounds){low, high}));
            CHECK(packed.low <= low && packed.high >= high);
            CHECK(llabs(low) > 4096 || packed.low == low);
            CHECK(llabs(high) > 4096 || packed.high == high);
            CHECK(bounds_are_equal(bounds_unpack(bounds_pack(packed)), packed));
        }
}

TEST(reals_keep_the_ends_of_ints) {
    RealBounds below_three = {.low = -1.5, .high = 3, .high_is_open = true};
    CHECK(reals_to_ints(below_three).low == -1 && reals_to_ints(below_three).high == 2);
    RealBounds between = {.low = 2, .high = 3, .low_is_open = true, .high_is_open = true};
    CHECK(!reals_are_empty(between) && bounds_are_empty(reals_to_ints(between)));
    RealBounds two = reals_of_ints((DimBounds){2, 2});
    CHECK(reals_are_empty(reals_meet(between, two)) && !reals_are_empty(reals_hull(between, two)));
    CHECK(!reals_hull(between, two).low_is_open && reals_meet(between, reals_everything()).low_is_open);
}
