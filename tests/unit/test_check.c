/* The checks of values, objects and states find what is broken on purpose. */
#include "unit_object.h"

/* A copy of the union [value] that may be broken. */
static Alternatives *copy_alternatives(Arena *arena, Value value) {
    size_t size = sizeof(Alternatives) + value.alternatives->count * sizeof(Value);
    Alternatives *copy = arena_alloc(arena, size);
    memcpy(copy, value.alternatives, size);
    return copy;
}

TEST(check_finds_broken_values) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value one = value_int(1), pair = value_tuple(arena, (Value[]){one, value_none()}, 2);
    CHECK(value_check(one) && value_check(pair) && value_check(value_never()) && value_check(value_any()));
    CHECK(!value_check((Value){.kind = VALUE_BOOL, .integer = 2}));
    CHECK(!value_check((Value){.kind = VALUE_DIM}));
    CHECK(!value_check((Value){.kind = VALUE_DIM, .dim = bench.dims_known[3]}));
    CHECK(!value_check((Value){.kind = VALUE_OBJECT}));
    CHECK(!value_check((Value){.kind = VALUE_SOME, .address = CLASS_object}));
    CHECK(!value_check((Value){.kind = VALUE_STR}) && !value_check((Value){.kind = VALUE_COMPLEX}));
    CHECK(!value_check((Value){.kind = VALUE_ANY + 1}));
    CHECK(!value_check((Value){.kind = VALUE_INT, .depth = 1}));
    Value deep = pair;
    deep.depth = 2;
    CHECK(!value_check(deep));
    ((Items *)pair.items)->items[1] = value_never();
    CHECK(!value_check(pair));
    Items *open = items_open(arena, one, NULL);
    CHECK(items_check(open) && items_check(items_new(arena, NULL, 0)) && !items_check(NULL));
    open->count = 0;
    CHECK(!items_check(open));
    bench_free(&bench);
}

TEST(check_finds_broken_unions) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Value all = value_join(arena, value_join(arena, value_int(1), value_int(2)), value_none());
    CHECK(value_check(all) && value_count(all) == 3);
    Alternatives *copy = copy_alternatives(arena, all);
    Value broken = {.kind = VALUE_UNION, .alternatives = copy};
    copy->items[0] = all.alternatives->items[1]; /* the same twice */
    CHECK(!value_check(broken));
    copy->items[0] = all.alternatives->items[2]; /* not in order */
    CHECK(!value_check(broken));
    copy->items[0] = value_any();
    CHECK(!value_check(broken));
    copy->items[0] = all; /* a union in a union */
    CHECK(!value_check(broken));
    memcpy(copy->items, all.alternatives->items, 3 * sizeof(Value));
    copy->items[2] = value_some(CLASS_int); /* what the ints are, too */
    CHECK(!value_check(broken));
    copy->count = 1;
    CHECK(!value_check(broken));
    bench_free(&bench);
}

TEST(check_finds_broken_objects) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Entries *entries = entries_new(arena, 2);
    entries->items[0] = entries->items[1] = (Entry){value_int(1), value_none()};
    CHECK(!entries_check(entries) && !entries_check(NULL));
    entries->items[1].key = value_int(2);
    CHECK(entries_check(entries));
    entries->rest.key = value_int(3); /* they are not open */
    CHECK(!entries_check(entries));
    ListObject list = {.object = {.kind = OBJECT_LIST, .class = CLASS_list}};
    CHECK(!object_check(&list.object));
    list.items = items_new(arena, NULL, 0);
    CHECK(object_check(&list.object));
    IteratorObject iterator = {.object.kind = OBJECT_ITERATOR, .items = list.items, .position = 1};
    CHECK(!object_check(&iterator.object));
    ArrayObject array = {.object.kind = OBJECT_ARRAY};
    CHECK(!object_check(&array.object));
    ClassObject class = {.object.kind = OBJECT_CLASS, .known_first = 1};
    CHECK(!object_check(&class.object) && !object_check(&(Object){.kind = OBJECT_ARRAY + 1}));
    Value never = value_never();
    list.object.attributes = pmap_set(arena, NULL, 1, &never);
    CHECK(!object_check(&list.object));
    bench_free(&bench);
}

TEST(check_finds_broken_states) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    State start = {.is_reached = true}, state;
    Value none = value_none(), wrong = {.kind = VALUE_OBJECT};
    Object object = {.kind = OBJECT_INSTANCE, .class = CLASS_object};
    ListObject broken = {.object.kind = OBJECT_LIST};
    state_set_local(arena, &start, 5, none);
    state_put(arena, &start, FIRST_OBJECT, &object);
    state_put(arena, &start, CLASS_int, &object);
    CHECK(state_check(&start, NULL) && state_check(&start, &start));
    state = start;
    state.locals = pmap_set(arena, state.locals, 6, &wrong);
    CHECK(!state_check(&state, &start));
    CHECK(state_check(&state, &state)); /* what is known is not looked at again */
    state.is_reached = false;
    CHECK(state_check(&state, NULL));
    state = start;
    state_put(arena, &state, FIRST_OBJECT, &broken.object);
    CHECK(!state_check(&state, &start));
    state = start;
    state.heap = pmap_set(arena, state.heap, CLASS_int, &object); /* it belongs to the shared ones */
    CHECK(!state_check(&state, &start));
    state = start;
    state.assumed = &(Assumption){.formula = &formula_true, .length = 2};
    CHECK(!state_check(&state, &start));
    state = start;
    state.guards = &(Guard){.length = 1};
    CHECK(!state_check(&state, &start));
    bench_free(&bench);
}
