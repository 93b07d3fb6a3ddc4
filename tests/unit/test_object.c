#include "unit_object.h"

static Entries *entries_of(Arena *arena, const Entry *items, uint32_t count) {
    Entries *entries = entries_new(arena, count);
    memcpy(entries->items, items, count * sizeof *items);
    return entries;
}
#define ENTRIES(...) entries_of(arena, (Entry[]){__VA_ARGS__}, sizeof((Entry[]){__VA_ARGS__}) / sizeof(Entry))

/* Puts the object at an address of its own, and prints it. */
static const char *printed(Bench *bench, const void *object) {
    state_put(&bench->arena, &bench->state, FIRST_OBJECT, object);
    return bench_print(bench, value_object(FIRST_OBJECT));
}

static const char *printed_dict(Bench *bench, const Entries *entries) {
    DictObject dict = {.object = {.kind = OBJECT_DICT, .class = CLASS_dict}, .entries = entries};
    return printed(bench, &dict);
}

TEST(object_joins_entries) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value a = bench_str(&bench, "a"), b = bench_str(&bench, "b"), one = value_int(1), two = value_int(2);
    const Entries *ab = ENTRIES({a, one}, {b, one}), *ba = ENTRIES({b, one}, {a, two}),
                  *only = ENTRIES({a, one});
    const Entries *none = entries_new(arena, 0);
    CHECK_STRING(printed_dict(&bench, entries_join(arena, ab, ba)), "{'a': 1 | 2, 'b': 1}");
    CHECK(entries_join(arena, ab, ba)->is_shuffled &&
          !entries_join(arena, ab, ENTRIES({a, two}, {b, one}))->is_shuffled);
    CHECK_STRING(printed_dict(&bench, entries_join(arena, ab, only)), "{'a': 1, 'b'?: 1}");
    CHECK_STRING(printed_dict(&bench, entries_join(arena, none, only)), "{'a'?: 1}");
    CHECK(entries_join(arena, ab, ENTRIES({a, one}, {b, one})) == ab);
    CHECK(entries_equal(entries_join(arena, ENTRIES({one, a}), ENTRIES({value_bool(true), a})),
                        ENTRIES({value_bool(true), a})));
    Entries *open = entries_new(arena, 0);
    open->is_open = true;
    open->rest = (Entry){value_some(CLASS_str), value_some(CLASS_int)};
    CHECK_STRING(printed_dict(&bench, open), "dict[str, int]");
    CHECK(entries_join(arena, ab, open) == open && entries_join(arena, open, none) == open);
    CHECK_STRING(printed_dict(&bench, entries_join(arena, open, ENTRIES({a, value_none()}))),
                 "{'a'?: None | int, **dict[str, int]}");
    CHECK_STRING(printed_dict(&bench, entries_widen(arena, only, ENTRIES({a, two}, {b, one}))),
                 "{'a': int, **dict['b', 1]}");
    CHECK_STRING(printed_dict(&bench, entries_widen(arena, ab, only)), "{'a': 1, 'b'?: 1}");
    Entries *known = entries_new(arena, 1);
    *known = *open;
    known->count = 1;
    known->items[0] = (Entry){a, value_some(CLASS_int)};
    CHECK_STRING(printed_dict(&bench, entries_join(arena, known, only)), "{'a': int, **dict[str, int]}");
    CHECK(entries_find(ab, b) == 1 && entries_find(ab, one) == -1 &&
          entries_find(ENTRIES({one, a}), value_float(1)) == 0);
    bench_free(&bench);
}

/* Many keys, in any order: as few comparisons as keys, or this takes for ever. */
TEST(object_joins_large_dicts) {
    Bench bench;
    bench_init(&bench, 1);
    enum { MANY = 50000 };
    Entries *up = entries_new(&bench.arena, MANY), *down = entries_new(&bench.arena, MANY);
    for (int i = 0; i < MANY; i++) {
        up->items[i] = (Entry){value_int(i), value_int(1)};
        down->items[i] = (Entry){value_int(MANY - 1 - i), value_int(2)};
    }
    const Entries *join = entries_join(&bench.arena, up, down);
    CHECK(join->count == MANY && join->is_shuffled &&
          entries_equal(join, entries_join(&bench.arena, down, up)));
    bench_free(&bench);
}

TEST(object_joins_by_kind) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value one = value_int(1), two = value_int(2), both[] = {one, two};
    ListObject list = {.object = {.kind = OBJECT_LIST, .class = CLASS_list},
                       .items = items_new(arena, both, 2)};
    ListObject other = list, longer = list;
    other.items = items_new(arena, (Value[]){two, two}, 2);
    longer.items = items_new(arena, (Value[]){one, one, value_int(3)}, 3);
    CHECK_STRING(printed(&bench, object_join(arena, &list.object, &other.object)), "[1 | 2, 2]");
    CHECK_STRING(printed(&bench, object_join(arena, &list.object, &longer.object)), "list[1 | 2 | 3]");
    CHECK_STRING(printed(&bench, object_widen(arena, &list.object, &other.object)), "[int, 2]");
    CHECK_STRING(printed(&bench, object_widen(arena, &list.object, &longer.object)), "list[int]");
    Object instance = {.kind = OBJECT_INSTANCE, .class = CLASS_KeyError};
    Object cousin = {.kind = OBJECT_INSTANCE, .class = CLASS_IndexError};
    const Object *joined = object_join(arena, &instance, &cousin);
    CHECK(joined->class == CLASS_LookupError && joined->is_open && joined->kind == OBJECT_INSTANCE);
    joined = object_join(arena, &instance, &list.object);
    CHECK(joined->class == CLASS_object && joined->is_open && joined->kind == OBJECT_INSTANCE);
    FunctionObject function = {.object = {.kind = OBJECT_FUNCTION, .class = CLASS_function}, .name = 1};
    FunctionObject renamed = function, twin = function;
    renamed.name = 2;
    joined = object_join(arena, &function.object, &renamed.object);
    CHECK(joined->kind == OBJECT_INSTANCE && joined->class == CLASS_function && joined->is_open);
    CHECK(object_join(arena, &function.object, &twin.object) == &function.object);
    IteratorObject iterator = {
        .object = {.kind = OBJECT_ITERATOR, .class = CLASS_zip}, .items = list.items, .position = 1};
    IteratorObject ahead = iterator;
    ahead.position = 2;
    const IteratorObject *both_ways =
        OBJECT_AS(Iterator, object_join(arena, &iterator.object, &ahead.object));
    CHECK(both_ways->items->is_open && both_ways->position == 0);
    Dim three = bench.dims_known[3], n = bench.dims_known[0];
    ArrayObject array = {.object = {.kind = OBJECT_ARRAY, .class = CLASS_list},
                         .shape = shape_new(arena, (Dim[]){n, three}, 2),
                         .element = ELEMENT_FLOAT,
                         .bits = 32};
    ArrayObject flat = array;
    flat.shape = shape_new(arena, (Dim[]){three}, 1);
    flat.bits = 64;
    const ArrayObject *shaped = OBJECT_AS(Array, object_join(arena, &array.object, &flat.object));
    CHECK(shaped->element == ELEMENT_FLOAT && shaped->bits == 0);
    CHECK_STRING(printed(&bench, shaped), "list (..., 3)");
    bench_free(&bench);
}

TEST(object_joins_attributes) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Object bare = {.kind = OBJECT_INSTANCE, .class = FIRST_CLASS}, open = bare;
    open.is_open = true;
    const Object *five = object_with_attribute(arena, &bare, 3, value_int(5));
    const Object *six = object_with_attribute(arena, &bare, 3, value_int(6));
    CHECK(object_attribute(five, 3).integer == 5 && object_attribute(&bare, 3).kind == VALUE_NEVER);
    CHECK(object_with_attribute(arena, five, 3, value_int(5)) == five);
    CHECK(object_equal(object_without_attribute(arena, five, 3), &bare));
    CHECK(object_without_attribute(arena, five, 4) == five);
    CHECK_STRING(bench_print(&bench, object_attribute(object_join(arena, five, six), 3)), "5 | 6");
    CHECK_STRING(bench_print(&bench, object_attribute(object_join(arena, five, &bare), 3)), "unbound | 5");
    CHECK(object_attribute(object_join(arena, five, &open), 3).kind == VALUE_NEVER);
    const Object *joined = object_join(arena, five, six);
    CHECK(object_join(arena, joined, five) == joined && object_join(arena, six, joined) == joined);
    bench_free(&bench);
}

TEST(object_prints) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Sym name = symbol_from_string(&bench.symbols, "Model");
    ClassObject class = {
        .object = {.kind = OBJECT_CLASS, .class = CLASS_type}, .name = name, .qualified = "m.Model"};
    state_put(arena, &bench.state, FIRST_CLASS, &class.object);
    Object instance = {.kind = OBJECT_INSTANCE, .class = FIRST_CLASS};
    CHECK_STRING(printed(&bench, &instance), "Model");
    CHECK_STRING(bench_print(&bench, value_object(FIRST_CLASS)), "<class 'm.Model'>");
    CHECK_STRING(bench_print(&bench, value_object(CLASS_int)), "<class 'int'>");
    CHECK_STRING(bench_print(&bench, value_some(FIRST_CLASS)), "Model");
    FunctionObject function = {.object = {.kind = OBJECT_FUNCTION, .class = CLASS_function}, .name = name};
    CHECK_STRING(printed(&bench, &function), "<function Model>");
    ModuleObject module = {.object = {.kind = OBJECT_MODULE, .class = CLASS_module}, .name = "a.b"};
    CHECK_STRING(printed(&bench, &module), "<module 'a.b'>");
    Value itself = value_object(FIRST_OBJECT);
    ListObject list = {.object = {.kind = OBJECT_LIST, .class = CLASS_list},
                       .items = items_new(arena, &itself, 1)};
    CHECK_STRING(printed(&bench, &list), "[...]");
    list.items = items_open(arena, value_never(), NULL);
    CHECK_STRING(printed(&bench, &list), "list");
    SliceObject range = {.object = {.kind = OBJECT_RANGE, .class = CLASS_range},
                         .start = value_int(0),
                         .stop = value_int(3),
                         .step = value_int(1)};
    CHECK_STRING(printed(&bench, &range), "range(0, 3)");
    range.object.kind = OBJECT_SLICE;
    range.start = value_none();
    CHECK_STRING(printed(&bench, &range), "slice(None, 3, 1)");
    DictObject set = {.object = {.kind = OBJECT_SET, .class = CLASS_set}, .entries = entries_new(arena, 0)};
    CHECK_STRING(printed(&bench, &set), "set()");
    set.entries = ENTRIES({value_int(1), value_none()});
    CHECK_STRING(printed(&bench, &set), "{1}");
    set.object.class = CLASS_frozenset;
    CHECK_STRING(printed(&bench, &set), "frozenset({1})");
    Entries *open = entries_new(arena, 0);
    open->is_open = true;
    open->rest = (Entry){value_some(CLASS_int), value_none()};
    set.entries = open;
    CHECK_STRING(printed(&bench, &set), "frozenset[int]");
    CHECK_STRING(printed_dict(&bench, entries_new(arena, 0)), "{}");
    Value deep = value_int(0);
    for (Address i = 0; i < 20; i++) {
        ListObject *outer = arena_alloc(arena, sizeof *outer);
        *outer = (ListObject){.object = {.kind = OBJECT_LIST, .class = CLASS_list},
                              .items = items_new(arena, &deep, 1)};
        state_put(arena, &bench.state, 1100 + i, &outer->object);
        deep = value_object(1100 + i);
    }
    CHECK_STRING(bench_print(&bench, deep), "[[[[[[[[...]]]]]]]]");
    bench_free(&bench);
}

/* ---- laws, on random objects ---- */

enum { ROUNDS = 20000 };

/* The same keys in the same order. */
static const Entries *with_other_values(Bench *bench, const Entries *entries) {
    Entries *copy = entries_new(&bench->arena, entries->count);
    *copy = *entries;
    copy->is_open = false;
    copy->rest = (Entry){0};
    for (uint32_t i = 0; i < entries->count; i++)
        copy->items[i] = (Entry){entries->items[i].key, bench_thing(bench)};
    return copy;
}

TEST(object_entries_are_a_lattice) {
    Bench bench;
    bench_init(&bench, 3);
    Arena *arena = &bench.arena;
    uint32_t ordered = 0, comparable = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const Entries *a = bench_entries(&bench), *b = bench_entries(&bench), *c = bench_entries(&bench);
        if (bench_draw(&bench, 4) == 0) b = entries_join(arena, a, b);
        if (bench_draw(&bench, 4) == 0) b = with_other_values(&bench, a);
        const Entries *join = entries_join(arena, a, b);
        ordered += join->count > 1 && !join->is_open && !join->is_shuffled;
        comparable += entries_equal(join, b);
        CHECK(entries_check(a) && entries_check(join));
        CHECK(entries_equal(join, entries_join(arena, b, a)));
        CHECK(entries_equal(entries_join(arena, join, c), entries_join(arena, a, entries_join(arena, b, c))));
        CHECK(entries_join(arena, join, a) == join && entries_equal(entries_join(arena, b, join), join));
        const Entries *wide = entries_widen(arena, a, b);
        CHECK(entries_check(wide));
        CHECK(entries_equal(entries_join(arena, wide, a), wide) &&
              entries_equal(entries_join(arena, wide, b), wide));
    }
    CHECK(ordered > ROUNDS / 20 && comparable > ROUNDS / 8);
    bench_free(&bench);
}

/* Whether [keys] stands for [key], or for a number that is equal to it. */
static bool stands_for_key(Bench *bench, Value keys, Value key, const int64_t *numbers) {
    if (bench_contains(keys, key, numbers)) return true;
    static const double reals[] = {0.0, -0.0, 1.0, 2.0};
    for (int i = 0; i < 4; i++) {
        Value forms[] = {value_bool(i == 2), value_int(i), value_float(reals[i]),
                         value_complex(&bench->arena, reals[i], 0.0),
                         value_complex(&bench->arena, reals[i], -0.0)};
        for (int k = 0; k < 5; k++)
            if (value_constants_equal(forms[k], key) && bench_contains(keys, forms[k], numbers)) return true;
    }
    return false;
}

/* Whether the dict of [keys] in this order, with [values], is among those that [entries] stand for. */
static bool holds(Bench *bench, const Entries *entries, const Value *keys, const Value *values,
                  uint32_t count) {
    static const int64_t numbers[2] = {2, 3};
    int64_t last = -1;
    bool in_order = true;
    for (uint32_t i = 0; i < count; i++) {
        int64_t found = entries_find(entries, keys[i]);
        Entry entry = found < 0 ? entries->rest : entries->items[found];
        if (found < 0 && (!entries->is_open || !stands_for_key(bench, entry.key, keys[i], numbers)))
            return false;
        if (!bench_contains(entry.value, values[i], numbers)) return false;
        in_order = in_order && (found < 0 || found > last);
        if (found >= 0) last = found;
    }
    for (uint32_t i = 0; i < entries->count; i++) {
        bool found = entries->items[i].value.absent;
        for (uint32_t k = 0; k < count; k++) found = found || entries_find(entries, keys[k]) == i;
        if (!found) return false;
    }
    return in_order || entries->is_open || entries->is_shuffled;
}

TEST(object_entries_stand_for_dicts) {
    Bench bench;
    bench_init(&bench, 4);
    uint32_t held = 0;
    for (int round = 0; round < ROUNDS * 2; round++) {
        const Entries *a = bench_entries(&bench), *b = bench_entries(&bench);
        Value keys[6], values[6];
        uint32_t count = 0;
        static const int64_t numbers[2] = {2, 3};
        /* A dict that [a] holds, with further keys when it is open. */
        for (uint32_t i = 0; i < a->count; i++) {
            if (a->items[i].value.absent && bench_draw(&bench, 2)) continue;
            keys[count] = a->items[i].key;
            if (bench_pick(&bench, a->items[i].value, numbers, &values[count])) count++;
        }
        if (a->is_open && count < 6 && bench_pick(&bench, a->rest.key, numbers, &keys[count]) &&
            entries_find(a, keys[count]) < 0 && bench_pick(&bench, a->rest.value, numbers, &values[count]))
            count++;
        if (!holds(&bench, a, keys, values, count)) continue;
        held++;
        CHECK(holds(&bench, entries_join(&bench.arena, a, b), keys, values, count));
        CHECK(holds(&bench, entries_join(&bench.arena, b, a), keys, values, count));
        CHECK(holds(&bench, entries_widen(&bench.arena, a, b), keys, values, count));
        CHECK(holds(&bench, entries_widen(&bench.arena, b, a), keys, values, count));
    }
    CHECK(held > ROUNDS);
    bench_free(&bench);
}

TEST(object_is_a_lattice) {
    Bench bench;
    bench_init(&bench, 5);
    Arena *arena = &bench.arena;
    uint32_t kept = 0, comparable = 0;
    for (int round = 0; round < ROUNDS * 2; round++) {
        const Object *objects[3];
        ObjectKind kind = (ObjectKind)bench_draw(&bench, OBJECT_ARRAY + 1);
        for (int i = 0; i < 3; i++)
            objects[i] = bench_draw(&bench, 8) ? bench_object_of(&bench, kind) : bench_object(&bench);
        const Object *a = objects[0], *b = objects[1], *c = objects[2];
        if (bench_draw(&bench, 4) == 0) b = object_join(arena, a, b);
        const Object *join = object_join(arena, a, b);
        kept += join->kind == kind && kind != OBJECT_INSTANCE;
        comparable += object_less(arena, a, b);
        CHECK(object_check(a) && object_check(join));
        CHECK(object_equal(join, object_join(arena, b, a)));
        CHECK(object_equal(object_join(arena, join, c), object_join(arena, a, object_join(arena, b, c))));
        CHECK(object_less(arena, a, join) && object_less(arena, b, join));
        CHECK(object_join(arena, join, a) == join && object_equal(object_join(arena, b, join), join));
        CHECK(!(object_less(arena, a, b) && object_less(arena, b, c)) || object_less(arena, a, c));
        CHECK(!(object_less(arena, a, b) && object_less(arena, b, a)) || object_equal(a, b));
        const Object *wide = object_widen(arena, a, b);
        CHECK(object_check(wide));
        CHECK(object_less(arena, a, wide) && object_less(arena, b, wide));
    }
    CHECK(kept > ROUNDS / 4 && comparable > ROUNDS / 8);
    bench_free(&bench);
}

TEST(object_widening_ends) {
    Bench bench;
    bench_init(&bench, 6);
    Arena *arena = &bench.arena;
    uint32_t most = 0;
    for (int chain = 0; chain < 600; chain++) {
        ObjectKind kind = (ObjectKind)bench_draw(&bench, OBJECT_ARRAY + 1);
        const Object *object = bench_object_of(&bench, kind);
        uint32_t steps = 0;
        for (int i = 0; i < 100; i++) {
            const Object *wide = object_widen(arena, object, bench_object_of(&bench, kind));
            steps += wide != object;
            object = wide;
        }
        if (steps > most) most = steps;
    }
    CHECK(most <= 20);
    bench_free(&bench);
}
