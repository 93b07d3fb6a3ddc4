#include "unit_value.h"

TEST(value_classes_know_their_bases) {
    CHECK(class_known_base(CLASS_bool) == CLASS_int && class_known_base(CLASS_object) == CLASS_none);
    CHECK(class_known_below(CLASS_KeyError, CLASS_Exception) && class_known_below(CLASS_int, CLASS_int));
    CHECK(!class_known_below(CLASS_Exception, CLASS_KeyError) && !class_known_below(CLASS_none, CLASS_none));
    CHECK(class_known_common(CLASS_KeyError, CLASS_IndexError) == CLASS_LookupError);
    CHECK(class_known_common(CLASS_bool, CLASS_int) == CLASS_int);
    CHECK(class_known_common(CLASS_int, CLASS_str) == CLASS_object);
    CHECK(class_known_common(5000, 5000) == 5000 && class_known_common(5000, CLASS_int) == CLASS_object);
    CHECK_STRING(class_known_name(CLASS_NotImplementedType), "NotImplementedType");
    CHECK(class_known_name(CLASS_KNOWN_END) == NULL);
}

TEST(value_has_one_form) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    CHECK(value_some(CLASS_object).kind == VALUE_ANY && value_some(CLASS_NoneType).kind == VALUE_NONE);
    CHECK(value_from_dim(bench.dims_known[3]).kind == VALUE_INT);
    CHECK(value_to_dim(&bench.dims, value_bool(true)) == dim_constant(&bench.dims, 1));
    CHECK(value_to_dim(&bench.dims, value_float(1)) == NULL);
    char *long_text = arena_alloc_zero(arena, VALUE_MOST_TEXT + 1);
    CHECK(value_str(arena, long_text, VALUE_MOST_TEXT).kind == VALUE_STR);
    CHECK(value_str(arena, long_text, VALUE_MOST_TEXT + 1).kind == VALUE_SOME);
    Value *many = arena_alloc_zero(arena, (VALUE_MOST_ITEMS + 1) * sizeof *many);
    for (int i = 0; i <= VALUE_MOST_ITEMS; i++) many[i] = value_int(i);
    CHECK(items_new(arena, many, VALUE_MOST_ITEMS)->count == VALUE_MOST_ITEMS);
    CHECK_STRING(bench_print(&bench, value_tuple(arena, many, VALUE_MOST_ITEMS + 1)), "tuple[int, ...]");
    Value nested = value_none();
    for (int i = 0; i < VALUE_MOST_DEPTH; i++) nested = value_tuple(arena, &nested, 1);
    CHECK(nested.kind == VALUE_TUPLE && value_tuple(arena, &nested, 1).kind == VALUE_SOME);
    bench_free(&bench);
}

static Value join_all(Arena *arena, const Value *values, uint32_t count) {
    Value all = value_never();
    for (uint32_t i = 0; i < count; i++) all = value_join(arena, all, values[i]);
    return all;
}
#define JOIN(...) join_all(arena, (Value[]){__VA_ARGS__}, sizeof((Value[]){__VA_ARGS__}) / sizeof(Value))
#define TUPLE(...) value_tuple(arena, (Value[]){__VA_ARGS__}, sizeof((Value[]){__VA_ARGS__}) / sizeof(Value))
#define PRINTED(value, text) CHECK_STRING(bench_print(&bench, (value)), text)

TEST(value_joins) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value n = value_from_dim(bench.dims_known[0]), one = value_int(1), two = value_int(2),
          none = value_none();
    PRINTED(JOIN(one, none), "None | 1");
    PRINTED(JOIN(value_bool(true), value_bool(false), none), "None | bool");
    PRINTED(JOIN(value_int(4), value_int(3), two, one), "1 | 2 | 3 | 4");
    PRINTED(JOIN(value_int(4), value_int(3), two, n, one), "int");
    PRINTED(JOIN(value_bool(true), value_some(CLASS_int)), "int");
    PRINTED(JOIN(value_some(CLASS_KeyError), value_some(CLASS_LookupError)), "LookupError");
    PRINTED(JOIN(TUPLE(one, none), TUPLE(two, none)), "(1 | 2, None)");
    PRINTED(JOIN(TUPLE(one), TUPLE(one, two)), "(1,) | (1, 2)");
    PRINTED(JOIN(TUPLE(one), value_items(items_open(arena, two, NULL))), "tuple[1 | 2, ...]");
    PRINTED(JOIN(TUPLE(one), TUPLE(two, two), TUPLE(one, one, one), value_tuple(arena, NULL, 0)),
            "() | (1,) | (2, 2) | (1, 1, 1)");
    PRINTED(JOIN(TUPLE(one), TUPLE(two, two), TUPLE(one, one, one), value_tuple(arena, NULL, 0),
                 TUPLE(one, one, one, one)),
            "tuple[1 | 2, ...]");
    Value open = value_items(items_open(arena, one, bench.dims_known[3]));
    CHECK(JOIN(open, TUPLE(two, two, two)).items->length == bench.dims_known[3]);
    CHECK(JOIN(open, TUPLE(two, two)).items->length == NULL);
    PRINTED(JOIN(value_object(1000), value_object(1001), value_object(1002), value_object(1003)),
            "Any | Any | Any | Any");
    Value objects = value_never();
    for (Address i = 0; i < VALUE_MOST_OBJECTS; i++) objects = JOIN(objects, value_object(1000 + i));
    CHECK(value_count(objects) == VALUE_MOST_OBJECTS);
    CHECK(JOIN(objects, value_object(1000 + VALUE_MOST_OBJECTS)).kind == VALUE_ANY);
    PRINTED(JOIN(one, none, value_float(1), bench_str(&bench, "a"), value_some(CLASS_list),
                 value_some(CLASS_dict)),
            "None | 1 | 1.0 | 'a' | list | dict");
    PRINTED(JOIN(one, none, value_float(1), bench_str(&bench, "a"), value_some(CLASS_list),
                 value_some(CLASS_dict), value_some(CLASS_set)),
            "Any");
    Value exceptions = value_never();
    uint32_t count = 0;
    for (Address class = CLASS_Exception; class < CLASS_KNOWN_END; class ++) {
        if (class_known_base(class) != CLASS_Exception) continue;
        exceptions = value_join(arena, exceptions, value_some(class));
        CHECK(++count > VALUE_MOST_TYPES ? exceptions.address == CLASS_Exception
                                         : value_count(exceptions) == count);
    }
    PRINTED(exceptions, "Exception");
    Value absent = {.kind = VALUE_NONE, .absent = true};
    CHECK(!TUPLE(absent).items->items[0].absent);
    bench_free(&bench);
}

TEST(value_joins_what_travels_with_it) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value five = value_int(5), maybe = value_int(6), some = {.kind = VALUE_ANY, .identity = 7};
    maybe.absent = true;
    five.origin = 3;
    CHECK(JOIN(five, maybe).absent && JOIN(five, maybe).origin == 3);
    CHECK(value_equal(five, value_int(5)) && !value_same(maybe, value_int(6)));
    maybe.origin = 4;
    CHECK(JOIN(five, maybe).origin == 0);
    CHECK(JOIN(some, some).identity == 7 && JOIN(some, five).identity == 0);
    CHECK(JOIN(some, (Value){.kind = VALUE_ANY, .identity = 8}).identity == 0);
    CHECK(value_less(five, value_any()) && !value_less(five, some) && value_less(some, value_any()));
    bench_free(&bench);
}

TEST(value_refines) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value n = value_from_dim(bench.dims_known[0]), m = value_from_dim(bench.dims_known[1]),
          three = value_int(3);
    Value thing = {.kind = VALUE_ANY, .identity = 7};
    PRINTED(value_refine(arena, n, three), "3");
    PRINTED(value_refine(arena, three, n), "3");
    PRINTED(value_refine(arena, n, m), "n");
    PRINTED(value_refine(arena, n, bench_str(&bench, "a")), "Never");
    PRINTED(value_refine(arena, thing, value_some(CLASS_int)), "int");
    PRINTED(value_refine(arena, JOIN(three, value_none()), value_some(CLASS_int)), "3");
    Value of_n = value_items(items_open(arena, three, n.dim)),
          of_m = value_items(items_open(arena, three, m.dim));
    CHECK(value_refine(arena, of_n, of_m).items->length == n.dim);
    PRINTED(value_meet(arena, of_n, of_m), "Never");
    PRINTED(value_meet(arena, n, three), "Never");
    PRINTED(value_meet(arena, value_some(CLASS_Exception), JOIN(value_some(CLASS_KeyError), three)),
            "KeyError");
    PRINTED(value_meet(arena, TUPLE(JOIN(three, n), three), TUPLE(three, value_some(CLASS_int))), "(3, 3)");
    PRINTED(value_meet(arena, TUPLE(three), TUPLE(n)), "Never");
    bench_free(&bench);
}

TEST(value_constants_compare_as_in_python) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value one = value_int(1), big = value_int((INT64_C(1) << 53) + 1), huge = value_float(0x1p63);
    CHECK(value_constants_equal(one, value_bool(true)) && value_constants_equal(one, value_float(1)));
    CHECK(value_constants_equal(value_complex(arena, 1, 0), one) &&
          !value_constants_equal(one, value_int(2)));
    CHECK(!value_constants_equal(big, value_float(0x1p53)) &&
          !value_constants_equal(value_int(INT64_MAX), huge));
    CHECK(!value_constants_equal(value_float(NAN), value_float(NAN)));
    CHECK(!value_constants_equal(value_float(-1e300), value_int(INT64_MIN)));
    CHECK(value_has_form(one, value_some(CLASS_float)) &&
          value_has_form(value_float(2), value_some(CLASS_int)));
    CHECK(!value_has_form(big, value_some(CLASS_float)) &&
          !value_has_form(value_float(2), value_some(CLASS_bool)));
    CHECK(value_constants_equal(value_float(0.0), value_float(-0.0)) &&
          !value_equal(value_float(0.0), value_float(-0.0)));
    CHECK(value_constants_equal(TUPLE(one, value_none()), TUPLE(value_bool(true), value_none())));
    CHECK(!value_constants_equal(bench_str(&bench, "a"), value_bytes(arena, "a", 1)));
    CHECK(!value_constants_equal(value_some(CLASS_int), value_some(CLASS_int)));
    CHECK(value_is_text(bench_str(&bench, "ab"), "ab") && !value_is_text(bench_str(&bench, "ab"), "a"));
    for (int round = 0; round < 20000; round++) {
        Value a = bench_draw(&bench, 3) ? bench_constant(&bench) : bench_tuple(&bench, 0),
              b = bench_constant(&bench);
        if (bench_draw(&bench, 2)) b = bench_tuple(&bench, 0);
        CHECK(!value_constants_equal(a, b) || value_hash(a) == value_hash(b));
        CHECK(!value_equal(a, b) || value_hash(a) == value_hash(b));
        CHECK(value_is_constant(a) == (a.kind != VALUE_TUPLE || !a.items->is_open));
    }
    bench_free(&bench);
}

/* ---- laws, on random values ---- */

enum { ROUNDS = 40000 };

TEST(value_is_a_lattice) {
    Bench bench;
    bench_init(&bench, 5);
    Arena *arena = &bench.arena;
    uint32_t unions = 0, comparable = 0, met = 0, never = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Value a = bench_value(&bench, 2), b = bench_value(&bench, 2), c = bench_value(&bench, 2);
        /* Random values have little in common; half of these have. */
        if (bench_draw(&bench, 2)) {
            Value shared = bench_value(&bench, 2);
            if (bench_draw(&bench, 4)) a = value_join(arena, a, shared);
            if (bench_draw(&bench, 4)) b = value_join(arena, b, shared);
            if (bench_draw(&bench, 4)) c = value_join(arena, c, bench_draw(&bench, 2) ? shared : a);
        }
        Value join = value_join(arena, a, b), meet = value_meet(arena, a, b);
        unions += join.kind == VALUE_UNION;
        met += meet.kind != VALUE_NEVER && !value_equal(meet, a) && !value_equal(meet, b);
        never += meet.kind == VALUE_NEVER;
        comparable += value_less(a, b);
        CHECK(value_equal(join, value_join(arena, b, a)));
        CHECK(value_equal(meet, value_meet(arena, b, a)));
        CHECK(value_equal(value_join(arena, a, a), a) && value_equal(value_meet(arena, a, a), a));
        CHECK(value_equal(value_join(arena, join, c), value_join(arena, a, value_join(arena, b, c))));
        CHECK(value_equal(value_meet(arena, meet, c), value_meet(arena, a, value_meet(arena, b, c))));
        CHECK(value_less(a, join) && value_less(b, join) && value_less(meet, a) && value_less(meet, b));
        CHECK(value_check(a) && value_check(join) && value_check(meet));
        CHECK(value_check(value_widen(arena, a, b)) && value_check(value_refine(arena, a, b)));
        CHECK(value_less(a, b) == value_equal(join, b));
        CHECK(value_less(a, b) == value_equal(meet, a));
        CHECK(!(value_less(a, b) && value_less(b, c)) || value_less(a, c));
        CHECK(!(value_less(a, b) && value_less(b, a)) || value_equal(a, b));
        CHECK(!value_less(a, c) || !value_less(b, c) || value_less(join, c));
        CHECK(!value_less(c, a) || !value_less(c, b) || value_less(c, meet));
        CHECK(value_equal(value_join(arena, a, meet), a) && value_equal(value_meet(arena, a, join), a));
    }
    CHECK(unions > ROUNDS / 2 && comparable > ROUNDS / 8 && met > ROUNDS / 8 && never > ROUNDS / 8);
    bench_free(&bench);
}

TEST(value_order_is_total) {
    Bench bench;
    bench_init(&bench, 6);
    for (int round = 0; round < ROUNDS; round++) {
        Value a = bench_value(&bench, 1), b = bench_value(&bench, 1), c = bench_value(&bench, 1);
        int ab = value_order(a, b);
        CHECK((ab == 0) == value_equal(a, b));
        CHECK((ab < 0) == (value_order(b, a) > 0));
        CHECK(!(ab <= 0 && value_order(b, c) <= 0) || value_order(a, c) <= 0);
        CHECK(value_check(a));
        for (uint32_t i = 0; i < value_count(a); i++) CHECK(a.kind != VALUE_UNION || !value_at(a, i).absent);
    }
    bench_free(&bench);
}

/* Whatever the order in which things come together, the result is one. */
TEST(value_join_forgets_the_order) {
    Bench bench;
    bench_init(&bench, 7);
    for (int round = 0; round < ROUNDS / 4; round++) {
        Value atoms[24], all[2] = {value_never(), value_never()};
        uint32_t count = 2 + bench_draw(&bench, 23);
        bool exceptions = bench_draw(&bench, 2);
        for (uint32_t i = 0; i < count; i++)
            atoms[i] = exceptions && bench_draw(&bench, 8) ? bench_some(&bench) : bench_atom(&bench, 1);
        for (int k = 0; k < 2; k++) {
            for (uint32_t i = count; i-- > 1;) {
                uint32_t other = bench_draw(&bench, i + 1);
                Value swapped = atoms[i];
                atoms[i] = atoms[other];
                atoms[other] = swapped;
            }
            for (uint32_t i = 0; i < count; i++) all[k] = value_join(&bench.arena, all[k], atoms[i]);
        }
        CHECK(value_equal(all[0], all[1]));
    }
    bench_free(&bench);
}

/* What a value stands for: joins have all of both sides, meets of concrete things have exactly what both
 * have, the order is inclusion. Refining keeps what both may be for some value of the symbols. */
TEST(value_stands_for_what_it_should) {
    Bench bench;
    bench_init(&bench, 8);
    Arena *arena = &bench.arena;
    uint32_t picked = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Value a = bench_value(&bench, 1), b = bench_value(&bench, 1), thing;
        int64_t numbers[2] = {bench_draw(&bench, SYMBOL_VALUES), bench_draw(&bench, SYMBOL_VALUES)};
        if (!bench_pick(&bench, bench_draw(&bench, 2) ? a : b, numbers, &thing)) continue;
        picked++;
        bool in_a = bench_contains(a, thing, numbers), in_b = bench_contains(b, thing, numbers);
        CHECK(in_a || in_b);
        CHECK(bench_contains(value_join(arena, a, b), thing, numbers));
        CHECK(bench_contains(value_widen(arena, a, b), thing, numbers));
        CHECK(!in_a || !value_less(a, b) || in_b);
        CHECK(bench_contains(value_refine(arena, a, b), thing, numbers) || !(in_a && in_b));
        CHECK(!bench_contains(value_meet(arena, a, b), thing, numbers) || (in_a && in_b));
        CHECK(bench_contains(thing, thing, numbers) && value_less(thing, value_join(arena, thing, b)));
    }
    CHECK(picked > ROUNDS / 2);
    bench_free(&bench);
}

/* The memory of a value is kept when nothing new comes. */
TEST(value_join_shares_memory) {
    Bench bench;
    bench_init(&bench, 9);
    uint32_t shared = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Value a = bench_value(&bench, 1), b = bench_value(&bench, 1), join = value_join(&bench.arena, a, b);
        Value again = value_join(&bench.arena, join, bench_draw(&bench, 2) ? a : b);
        if (join.kind != VALUE_UNION) continue;
        shared++;
        CHECK(again.kind == VALUE_UNION && again.alternatives == join.alternatives);
    }
    CHECK(shared > ROUNDS / 8);
    bench_free(&bench);
}

/* ---- widening ---- */

TEST(value_widens) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value n = value_from_dim(bench.dims_known[0]), one = value_int(1), two = value_int(2),
          none = value_none();
    PRINTED(value_widen(arena, one, two), "int");
    PRINTED(value_widen(arena, one, one), "1");
    PRINTED(value_widen(arena, n, value_from_dim(bench.dims_known[2])), "int");
    PRINTED(value_widen(arena, none, one), "None | 1");
    PRINTED(value_widen(arena, JOIN(none, one), two), "None | int");
    PRINTED(value_widen(arena, TUPLE(one, none), TUPLE(two, none)), "(int, None)");
    PRINTED(value_widen(arena, TUPLE(one), TUPLE(one, two)), "tuple[int, ...]");
    PRINTED(value_widen(arena, none, TUPLE(one, two)), "None | (1, 2)");
    PRINTED(value_widen(arena, value_some(CLASS_KeyError), value_some(CLASS_IndexError)), "LookupError");
    PRINTED(value_widen(arena, value_never(), one), "1");
    bench_free(&bench);
}

TEST(value_widening_ends) {
    Bench bench;
    bench_init(&bench, 10);
    Arena *arena = &bench.arena;
    uint32_t most = 0;
    for (int chain = 0; chain < 2000; chain++) {
        Value value = value_never();
        uint32_t steps = 0;
        for (int i = 0; i < 60; i++) {
            Value new = bench_value(&bench, 1), wide = value_widen(arena, value, new);
            CHECK(value_less(value, wide) && value_less(new, wide));
            steps += !value_equal(value, wide);
            value = wide;
        }
        if (steps > most) most = steps;
        CHECK(value_equal(value_widen(arena, value, value), value));
    }
    CHECK(most <= 16);
    bench_free(&bench);
}

/* Loops that count, nest, and append. */
TEST(value_widening_ends_in_loops) {
    Bench bench;
    bench_init(&bench, 11);
    Arena *arena = &bench.arena;
    Value values[] = {value_int(0), value_none(), value_tuple(arena, NULL, 0)}, items[64];
    uint32_t steps[3] = {0};
    for (uint32_t i = 1; i < 64; i++) {
        items[i - 1] = value_int(i);
        Value new[] = {value_int(i), TUPLE(value_int(i), values[1]), value_tuple(arena, items, i)};
        for (int k = 0; k < 3; k++) {
            Value wide = value_widen(arena, values[k], new[k]);
            steps[k] += !value_equal(wide, values[k]);
            values[k] = wide;
        }
    }
    CHECK(steps[0] == 1 && steps[1] <= 5 && steps[2] <= 2);
    PRINTED(values[0], "int");
    PRINTED(values[1], "None | tuple");
    PRINTED(values[2], "tuple[int, ...]");
    bench_free(&bench);
}

/* ---- printing ---- */

TEST(value_prints_constants_as_python) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    PRINTED(value_float(1), "1.0");
    PRINTED(value_float(-0.0), "-0.0");
    PRINTED(value_float(0.1), "0.1");
    PRINTED(value_float(1e16), "1e+16");
    PRINTED(value_float(12345678901234567.0), "1.2345678901234568e+16");
    PRINTED(value_float(1e-5), "1e-05");
    PRINTED(value_float(-INFINITY), "-inf");
    PRINTED(value_float(-NAN), "nan");
    PRINTED(value_complex(arena, 0, 2), "2j");
    PRINTED(value_complex(arena, -0.0, 2), "(-0+2j)");
    PRINTED(value_complex(arena, 1.5, -2), "(1.5-2j)");
    PRINTED(value_complex(arena, 0, -0.0), "-0j");
    PRINTED(value_complex(arena, NAN, NAN), "(nan+nanj)");
    PRINTED(bench_str(&bench, "it's\n\x01"), "\"it's\\n\\x01\"");
    PRINTED(value_bytes(arena, "a\0\xff", 3), "b'a\\x00\\xff'");
    PRINTED(value_int(INT64_MIN), "-9223372036854775808");
    PRINTED(TUPLE(value_int(1)), "(1,)");
    PRINTED(value_tuple(arena, NULL, 0), "()");
    PRINTED(value_some(CLASS_ellipsis), "Ellipsis");
    PRINTED(value_never(), "Never");
    PRINTED(value_any(), "Any");
    PRINTED(((Value){.kind = VALUE_INT, .integer = 5, .absent = true}), "unbound | 5");
    PRINTED(value_from_dim(bench.dims_known[2]), "n + 1");
    bench_free(&bench);
}
