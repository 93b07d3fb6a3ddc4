/* Random values, from small pools so that they collide, and what the tests of the lattices share. Everything
 * follows from the seed. */
#ifndef MOIRA_TESTS_UNIT_VALUE_H
#define MOIRA_TESTS_UNIT_VALUE_H

#include "syntax/name.h"
#include "unit.h"
#include "value/check.h"
#include "value/value_print.h"

#include <math.h>
#include <string.h>

enum { FIRST_OBJECT = 1000, FIRST_CLASS = 2000, SYMBOL_VALUES = 5 };

typedef struct Bench {
    Arena arena;
    DimTable dims;
    Symbols symbols;
    State state;
    Statics statics;
    Dim dims_known[4]; /* n, m, n + 1, 3 */
    uint64_t seed;
} Bench;

static inline void bench_init(Bench *bench, uint64_t seed) {
    *bench = (Bench){.seed = seed, .state.is_reached = true};
    dims_init(&bench->dims);
    symbols_init_python(&bench->symbols);
    bench->dims_known[0] = dim_symbol(&bench->dims, "n", (DimBounds){0, INT64_MAX});
    bench->dims_known[1] = dim_symbol(&bench->dims, "m", (DimBounds){0, INT64_MAX});
    bench->dims_known[2] = dim_add(&bench->dims, bench->dims_known[0], dim_constant(&bench->dims, 1));
    bench->dims_known[3] = dim_constant(&bench->dims, 3);
}

static inline void bench_free(Bench *bench) {
    statics_free(&bench->statics);
    symbols_free(&bench->symbols);
    dims_free(&bench->dims);
    arena_free(&bench->arena);
}

static inline unsigned bench_draw(Bench *bench, unsigned below) {
    bench->seed = bench->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(bench->seed >> 33) % below;
}

static inline const char *bench_print(Bench *bench, Value value) {
    StrBuf out = {0};
    value_print(&out, &bench->state, &bench->statics, &bench->symbols, value);
    const char *text = arena_copy(&bench->arena, out.data, out.length);
    strbuf_free(&out);
    return text;
}

static inline Value bench_str(Bench *bench, const char *text) {
    return value_str(&bench->arena, text, strlen(text));
}

/* A constant of Python. */
static inline Value bench_constant(Bench *bench) {
    static const double reals[] = {0.0, -0.0, 1.0, 2.5, NAN, INFINITY, -1e300};
    static const char *const texts[] = {"", "a", "b", "ab", "B", "0"};
    switch (bench_draw(bench, 12)) {
    case 0: return value_none();
    case 1: return value_some(bench_draw(bench, 2) ? CLASS_ellipsis : CLASS_NotImplementedType);
    case 2:
    case 3: return value_bool(bench_draw(bench, 2));
    case 4:
    case 5:
    case 6: return value_int((int)bench_draw(bench, 7) - 1);
    case 7: return value_float(reals[bench_draw(bench, 7)]);
    case 8: return value_complex(&bench->arena, reals[bench_draw(bench, 7)], reals[bench_draw(bench, 7)]);
    case 9: return value_bytes(&bench->arena, texts[bench_draw(bench, 6)], 0);
    default: return bench_str(bench, texts[bench_draw(bench, 6)]);
    }
}

/* `some` class: built-in ones, exceptions, classes that the code does not know. */
static inline Value bench_some(Bench *bench) {
    unsigned kind = bench_draw(bench, 8);
    if (kind == 0) return value_some(FIRST_CLASS + bench_draw(bench, 4));
    if (kind == 1) {
        Address class = CLASS_bool;
        if (bench_draw(bench, 3) == 0) {
            int64_t low = (int)bench_draw(bench, 8) - 2;
            DimBounds bounds = {bench_draw(bench, 4) ? low : INT64_MIN,
                                bench_draw(bench, 4) ? low + bench_draw(bench, 5) : INT64_MAX};
            return value_int_between(bounds);
        }
        if (bench_draw(bench, 3) == 0) class = CLASS_float;
        return (Value){.kind = VALUE_SOME, .address = class, .claim = bench_draw(bench, 3)};
    }
    if (kind < 5)
        return value_some(CLASS_BaseException + bench_draw(bench, CLASS_KNOWN_END - CLASS_BaseException));
    return value_some(1 + bench_draw(bench, CLASS_BaseException - 1));
}

static inline Value bench_value(Bench *bench, unsigned depth);

static inline Value bench_tuple(Bench *bench, unsigned depth) {
    Value items[8];
    uint32_t count = bench_draw(bench, 7);
    for (uint32_t i = 0; i < count; i++) do
            items[i] = depth ? bench_value(bench, depth - 1) : bench_constant(bench);
        while (items[i].kind == VALUE_NEVER);
    if (count == 0 || bench_draw(bench, 4)) return value_tuple(&bench->arena, items, count);
    Dim length = bench_draw(bench, 2) ? bench->dims_known[bench_draw(bench, 4)] : NULL;
    return value_items(items_open(&bench->arena, items[0], length));
}

static inline Value bench_atom(Bench *bench, unsigned depth) {
    switch (bench_draw(bench, 10)) {
    case 0: return value_from_dim(bench->dims_known[bench_draw(bench, 3)]);
    case 1: return value_object(FIRST_OBJECT + bench_draw(bench, 6));
    case 2:
    case 3: return bench_some(bench);
    case 4:
    case 5: return bench_tuple(bench, depth);
    default: return bench_constant(bench);
    }
}

static inline Value bench_value(Bench *bench, unsigned depth) {
    unsigned kind = bench_draw(bench, 24);
    if (kind == 0) return value_never();
    if (kind == 1) return (Value){.kind = VALUE_ANY, .identity = bench_draw(bench, 3)};
    Value value = value_never();
    /* Many exceptions fill a branch of the tree of classes; other values are small, as they are in programs.
     */
    unsigned atoms = kind == 2 ? 16 : 1 + bench_draw(bench, kind < 8 ? 8 : 3);
    while (atoms-- > 0)
        value = value_join(&bench->arena, value, kind == 2 ? bench_some(bench) : bench_atom(bench, depth));
    return value;
}

/* What a bool or float is of which it is known which one it is: a claim is that a number is odd, a float that
 * has a name is the number itself. */
static inline Value bench_single(Value value, const int64_t *numbers) {
    int64_t number = numbers[value.claim - 1];
    return value.address == CLASS_bool ? value_bool(number % 2) : value_float((double)number);
}

/* Whether the thing [concrete], which is a constant, an object or a tuple of such, is among those that
 * [value] stands for, when the symbols have [numbers] for values. Unknown things may be anything. Written
 * without any of the functions under test but value_equal. */
static inline bool bench_contains(Value value, Value concrete, const int64_t *numbers) {
    int64_t number;
    switch ((ValueKind)value.kind) {
    case VALUE_NEVER: return false;
    case VALUE_ANY: return true;
    case VALUE_UNION:
        for (uint32_t i = 0; i < value.alternatives->count; i++)
            if (bench_contains(value.alternatives->items[i], concrete, numbers)) return true;
        return false;
    case VALUE_SOME:
        if (value.claim && value.address != CLASS_int)
            return value_equal(concrete, bench_single(value, numbers));
        if (value.range && (concrete.kind == VALUE_INT || concrete.kind == VALUE_BOOL))
            return concrete.integer >= bounds_unpack(value.range).low &&
                   concrete.integer <= bounds_unpack(value.range).high;
        for (Address class = value_class(concrete); class; class = class_known_base(class))
            if (class == value.address) return true;
        return false;
    case VALUE_DIM:
        return concrete.kind == VALUE_INT && dim_evaluate(value.dim, numbers, &number) &&
               number == concrete.integer;
    case VALUE_TUPLE: {
        const Items *items = value.items;
        if (concrete.kind != VALUE_TUPLE || (!items->is_open && concrete.items->count != items->count))
            return false;
        if (items->is_open && items->length &&
            !(dim_evaluate(items->length, numbers, &number) && number == (int64_t)concrete.items->count))
            return false;
        for (uint32_t i = 0; i < concrete.items->count; i++)
            if (!bench_contains(items->items[items->is_open ? 0 : i], concrete.items->items[i], numbers))
                return false;
        return true;
    }
    default: return value_equal(value, concrete);
    }
}

/* A concrete thing that [value] stands for; false when none is found. */
static inline bool bench_pick(Bench *bench, Value value, const int64_t *numbers, Value *concrete) {
    value = value_at(value, bench_draw(bench, value_count(value)));
    int64_t number;
    switch ((ValueKind)value.kind) {
    case VALUE_NEVER: return false;
    case VALUE_DIM:
        if (!dim_evaluate(value.dim, numbers, &number)) return false;
        *concrete = value_int(number);
        return true;
    case VALUE_SOME:
    case VALUE_ANY:
        *concrete = value.kind == VALUE_SOME && value.claim && value.address != CLASS_int
                        ? bench_single(value, numbers)
                        : bench_constant(bench);
        return bench_contains(value, *concrete, numbers);
    case VALUE_TUPLE: {
        const Items *items = value.items;
        uint32_t count = items->is_open ? bench_draw(bench, 4) : items->count;
        if (items->is_open && items->length && dim_evaluate(items->length, numbers, &number))
            count = (uint32_t)number;
        Value picked[8];
        for (uint32_t i = 0; i < count; i++)
            if (!bench_pick(bench, items->items[items->is_open ? 0 : i], numbers, &picked[i])) return false;
        *concrete = value_tuple(&bench->arena, picked, count);
        return true;
    }
    default: *concrete = value; return true;
    }
}

#endif
