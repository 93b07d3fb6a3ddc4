#include "unit_object.h"

#include <string.h>

enum { FIRST_NAME = 10, NAMES = 6, ADDRESSES = 6 };

TEST(state_holds_what_was_put) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    State *state = &bench.state;
    Object object = {.kind = OBJECT_INSTANCE, .class = CLASS_object}, shared = object;
    state_set_local(arena, state, 5, value_int(1));
    State before = *state;
    CHECK(state_local(state, 5).integer == 1 && state_local(state, 6).kind == VALUE_NEVER);
    state_set_local(arena, state, 5, value_int(1));
    CHECK(state->locals == before.locals);
    state_set_local(arena, state, 5, value_never());
    CHECK(state->locals == NULL && state_local(&before, 5).integer == 1);
    CHECK(state_get(state, &bench.statics, FIRST_OBJECT) == NULL);
    state_put(arena, state, FIRST_OBJECT, &object);
    CHECK(state_get(state, &bench.statics, FIRST_OBJECT) == &object);
    Address address = statics_reserve(&bench.statics);
    CHECK((address & STATIC_ADDRESS) && state_get(state, &bench.statics, address) == NULL);
    statics_put(&bench.statics, address, &shared);
    statics_put(&bench.statics, CLASS_int, &shared);
    CHECK(state_get(state, &bench.statics, address) == &shared);
    CHECK(state_get(state, &bench.statics, CLASS_int) == &shared);
    state_put(arena, state, address, &object);
    CHECK(state_get(state, &bench.statics, address) == &object);
    /* What belongs to a state does not become what all of them share. */
    Statics before_put = bench.statics;
    statics_put(&bench.statics, FIRST_OBJECT + 1, &shared);
    CHECK(memcmp(&before_put, &bench.statics, sizeof before_put) == 0);
    CHECK(state_get(state, &bench.statics, FIRST_OBJECT + 1) == NULL);
    bench_free(&bench);
}

TEST(state_joins) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    Statics *statics = &bench.statics;
    State a = {.is_reached = true}, b = a, never = {0};
    Address shared = statics_reserve(statics);
    Object plain = {.kind = OBJECT_INSTANCE, .class = CLASS_object};
    statics_put(statics, shared, &plain);
    state_set_local(arena, &a, 5, value_int(1));
    state_set_local(arena, &b, 5, value_int(2));
    state_set_local(arena, &b, 6, value_int(3));
    state_put(arena, &a, FIRST_OBJECT, &plain);
    state_put(arena, &a, shared, object_with_attribute(arena, &plain, 7, value_int(4)));
    Fact low = {.bounds = {1, 10}}, high = {.bounds = {5, INT64_MAX}},
         same = {.is = bench.dims_known[3], .bounds = {3, 3}};
    a.facts = pmap_set(arena, pmap_set(arena, pmap_set(arena, NULL, 0, &low), 1, &same), 2, &low);
    b.facts = pmap_set(arena, pmap_set(arena, NULL, 0, &high), 1, &same);
    State join = state_join(arena, statics, &a, &b);
    CHECK_STRING(bench_print(&bench, state_local(&join, 5)), "1 | 2");
    CHECK_STRING(bench_print(&bench, state_local(&join, 6)), "unbound | 3");
    CHECK(state_get(&join, statics, FIRST_OBJECT) == &plain);
    CHECK_STRING(bench_print(&bench, object_attribute(state_get(&join, statics, shared), 7)), "unbound | 4");
    const Fact *fact = pmap_get(join.facts, 0);
    CHECK(fact->bounds.low == 1 && fact->bounds.high == INT64_MAX && !fact->is);
    CHECK(pmap_get(join.facts, 1) == &same && !pmap_get(join.facts, 2));
    Fact lower = {.bounds = {0, 10}}, higher = {.bounds = {1, 11}};
    State down = a, up = a;
    down.facts = pmap_set(arena, NULL, 0, &lower);
    up.facts = pmap_set(arena, NULL, 0, &higher);
    fact = pmap_get(state_widen(arena, statics, &a, &down).facts, 0);
    CHECK(fact->bounds.low == INT64_MIN && fact->bounds.high == 10);
    fact = pmap_get(state_widen(arena, statics, &a, &up).facts, 0);
    CHECK(fact->bounds.low == 1 && fact->bounds.high == INT64_MAX);
    join = state_join(arena, statics, &a, &never);
    CHECK(join.is_reached && join.heap == a.heap && state_equal(statics, &join, &a));
    join = state_join(arena, statics, &never, &b);
    CHECK(join.is_reached && join.locals == b.locals && !state_equal(statics, &never, &b));
    bench_free(&bench);
}

/* ---- laws, on random states ---- */

/* Some changes of [state]; the states of one test share their beginning, as those of a program do. */
static void change(Bench *bench, State *state, uint32_t changes) {
    Arena *arena = &bench->arena;
    while (changes-- > 0) {
        Sym name = FIRST_NAME + bench_draw(bench, NAMES);
        Address address = FIRST_OBJECT + bench_draw(bench, ADDRESSES);
        switch (bench_draw(bench, 5)) {
        case 0: state_remove_local(arena, state, name); break;
        case 1: state_set_local(arena, state, name, bench_thing(bench)); break;
        case 2: {
            Fact *fact = ARENA_NEW(arena, Fact);
            fact->is = bench_draw(bench, 3) ? NULL : bench->dims_known[bench_draw(bench, 4)];
            fact->bounds.low = bench_draw(bench, 3) ? bench_draw(bench, 3) : INT64_MIN;
            fact->bounds.high = bench_draw(bench, 3) ? 3 + bench_draw(bench, 3) : INT64_MAX;
            if (!fact->is && fact->bounds.low == INT64_MIN && fact->bounds.high == INT64_MAX)
                fact->bounds.low = 0;
            state->facts = pmap_set(arena, state->facts, bench_draw(bench, 4), fact);
            break;
        }
        default:
            if (bench_draw(bench, 4) == 0) address = STATIC_ADDRESS | bench_draw(bench, bench->statics.count);
            if (bench_draw(bench, 8) == 0) address = 1 + bench_draw(bench, 3);
            state_put(arena, state, address,
                      bench_object_of(bench, (ObjectKind)(address % (OBJECT_ARRAY + 1))));
        }
    }
}

static void add_statics(Bench *bench) {
    for (int i = 0; i < 4; i++) {
        Address address = statics_reserve(&bench->statics);
        statics_put(&bench->statics, address,
                    bench_object_of(bench, (ObjectKind)(address % (OBJECT_ARRAY + 1))));
    }
    statics_put(&bench->statics, 1, bench_object_of(bench, (ObjectKind)1));
}

enum { ROUNDS = 10000 };

TEST(state_opens_containers_that_are_lost) {
    Bench bench;
    bench_init(&bench, 1);
    Arena *arena = &bench.arena;
    State a = {.is_reached = true};
    Value inner[] = {value_int(1)}, outer[] = {value_object(FIRST_OBJECT)};
    ListObject nested = {{.kind = OBJECT_LIST, .class = CLASS_list}, items_new(arena, inner, 1)};
    ListObject list = {{.kind = OBJECT_LIST, .class = CLASS_list}, items_new(arena, outer, 1)};
    ListObject apart = nested;
    state_put(arena, &a, FIRST_OBJECT, &nested.object);
    state_put(arena, &a, FIRST_OBJECT + 1, &list.object);
    state_put(arena, &a, FIRST_OBJECT + 2, &apart.object);
    State b = a;
    state_set_local(arena, &a, 5, value_object(FIRST_OBJECT + 1));
    state_set_local(arena, &a, 6, value_object(FIRST_OBJECT + 2));
    state_set_local(arena, &b, 5, value_any());
    state_set_local(arena, &b, 6, value_int(7));
    State join = state_join(arena, &bench.statics, &a, &b);
    bench.state = join;
    CHECK_STRING(bench_print(&bench, value_object(FIRST_OBJECT)), "list[Any]");
    CHECK_STRING(bench_print(&bench, value_object(FIRST_OBJECT + 1)), "list[Any]");
    CHECK_STRING(bench_print(&bench, state_local(&join, 6)), "7 | [1]");
    bench_free(&bench);
}

TEST(state_is_a_lattice) {
    Bench bench;
    bench_init(&bench, 2);
    Arena *arena = &bench.arena;
    const Statics *statics = &bench.statics;
    add_statics(&bench);
    uint32_t comparable = 0;
    for (int round = 0; round < ROUNDS; round++) {
        State start = {.is_reached = true};
        change(&bench, &start, 10);
        State a = start, b = start, c = start;
        change(&bench, &a, bench_draw(&bench, 6));
        change(&bench, &b, bench_draw(&bench, 6));
        change(&bench, &c, bench_draw(&bench, 6));
        if (bench_draw(&bench, 20) == 0) a.is_reached = false;
        if (bench_draw(&bench, 4) == 0) b = state_join(arena, statics, &a, &b);
        State join = state_join(arena, statics, &a, &b), swapped = state_join(arena, statics, &b, &a);
        State right = state_join(arena, statics, &b, &c), left = state_join(arena, statics, &join, &c);
        State all = state_join(arena, statics, &a, &right), again = state_join(arena, statics, &join, &a);
        bool less = state_less(arena, statics, &a, &b);
        comparable += less;
        CHECK(state_check(&start, NULL) && state_check(&a, &start) && state_check(&b, NULL));
        CHECK(state_check(&join, &a) && state_check(&join, NULL) && state_check(&all, NULL));
        CHECK(state_equal(statics, &join, &swapped) && state_equal(statics, &left, &all));
        CHECK(state_equal(statics, &again, &join));
        CHECK(!a.is_reached ||
              (again.heap == join.heap && again.locals == join.locals && again.facts == join.facts));
        CHECK(less == state_equal(statics, &join, &b));
        CHECK(state_less(arena, statics, &a, &join) && state_less(arena, statics, &b, &join));
        CHECK(!(less && state_less(arena, statics, &b, &c)) || state_less(arena, statics, &a, &c));
        CHECK(!(less && state_less(arena, statics, &b, &a)) || state_equal(statics, &a, &b));
        State wide = state_widen(arena, statics, &a, &b);
        CHECK(state_check(&wide, NULL));
        CHECK(state_less(arena, statics, &a, &wide) && state_less(arena, statics, &b, &wide));
        State loose = state_forget(arena, statics, &a, &b);
        CHECK(state_check(&loose, NULL));
        CHECK(state_less(arena, statics, &a, &loose) && state_less(arena, statics, &b, &loose));
        CHECK(state_equal(statics, &a, &a) && state_less(arena, statics, &a, &a));
    }
    CHECK(comparable > ROUNDS / 8);
    bench_free(&bench);
}

TEST(state_widening_ends) {
    Bench bench;
    bench_init(&bench, 3);
    add_statics(&bench);
    uint32_t most = 0;
    for (int chain = 0; chain < 40; chain++) {
        State state = {.is_reached = true};
        uint32_t steps = 0;
        for (uint32_t i = 0; i < 300; i++) {
            State new = state;
            change(&bench, &new, 40);
            State wide = state_widen(&bench.arena, &bench.statics, &state, &new);
            steps += !state_equal(&bench.statics, &wide, &state);
            state = wide;
        }
        if (steps > most) most = steps;
    }
    CHECK(most <= 60);
    bench_free(&bench);
}

/* What has changed is anything, and changes no more. */
TEST(state_forgetting_ends_at_once) {
    Bench bench;
    bench_init(&bench, 5);
    add_statics(&bench);
    State state = {.is_reached = true};
    change(&bench, &state, 200);
    uint32_t most = 0, changed = 0;
    for (int chain = 0; chain < 40; chain++) {
        State head = state;
        uint32_t steps = 0;
        State new = head;
        change(&bench, &new, 40);
        for (uint32_t i = 0; i < 20; i++) {
            State loose = state_forget(&bench.arena, &bench.statics, &head, &new);
            steps += !state_equal(&bench.statics, &loose, &head);
            head = loose;
        }
        changed += steps > 0;
        if (steps > most) most = steps;
    }
    CHECK(changed > 30 && most <= 2);
    bench_free(&bench);
}

/* Joining two states that differ in little costs little, however large they are. */
TEST(state_join_costs_what_changed) {
    Bench bench;
    bench_init(&bench, 4);
    Arena *arena = &bench.arena;
    enum { MANY = 20000 };
    State start = {.is_reached = true};
    for (uint32_t i = 0; i < MANY; i++) {
        state_put(arena, &start, FIRST_OBJECT + i, bench_object_of(&bench, OBJECT_LIST));
        state_set_local(arena, &start, 1 + i, value_int(i));
    }
    size_t before = arena_used(arena);
    for (int round = 0; round < 1000; round++) {
        State a = start, b = start;
        state_set_local(arena, &a, 1 + bench_draw(&bench, MANY), value_int(-1));
        state_set_local(arena, &b, 1 + bench_draw(&bench, MANY), value_int(-2));
        State join = state_join(arena, NULL, &a, &b);
        CHECK(join.heap == start.heap && pmap_count(join.locals) == MANY);
        CHECK(state_less(arena, NULL, &a, &join) && !state_equal(NULL, &join, &start));
    }
    /* A path of the trie is four nodes of at most 32 slots; three states make a few of them. */
    CHECK((arena_used(arena) - before) / 1000 < 20000);
    bench_free(&bench);
}

/* ---- collecting ---- */

static ListObject *new_list(Arena *arena, const Value *items, uint32_t count) {
    ListObject *list = ARENA_NEW(arena, ListObject);
    *list = (ListObject){.object = {.kind = OBJECT_LIST, .class = CLASS_list},
                         .items = items_new(arena, items, count)};
    return list;
}

TEST(state_collects_what_nothing_reaches) {
    Bench bench;
    bench_init(&bench, 5);
    Arena *arena = &bench.arena;
    Object plain = {.kind = OBJECT_INSTANCE, .class = CLASS_object};
    State before = {.is_reached = true};
    for (Address i = 0; i < 4; i++) state_put(arena, &before, 1000 + i, &plain);
    State state = before;
    Value to_two = value_object(2002), to_three = value_object(2003);
    state_put(arena, &state, 2000, &plain); /* returned */
    state_put(arena, &state, 2001, &new_list(arena, &to_two, 1)->object);
    state_put(arena, &state, 2002, &plain); /* in a list that a variable holds */
    state_put(arena, &state, 2003, &plain); /* in an attribute of an old object */
    state_put(arena, &state, 2004, &new_list(arena, (Value[]){value_object(2004), to_three}, 2)->object);
    state_put(arena, &state, 2005, &plain); /* the class of what is returned */
    Object returned = {.kind = OBJECT_INSTANCE, .class = 2005};
    state_put(arena, &state, 2000, &returned);
    state_set_local(arena, &state, 5, value_object(2001));
    state_put(arena, &state, 1001, object_with_attribute(arena, &plain, 7, value_tuple(arena, &to_three, 1)));
    State kept = state;
    Value root = value_object(2000);
    state_collect(arena, &state, &before, 2000, &root, 1);
    CHECK(pmap_count(state.heap) == 9 && !pmap_get(state.heap, 2004) && pmap_get(state.heap, 1003));
    CHECK(pmap_count(kept.heap) == 10);
    state_remove_local(arena, &state, 5);
    state_collect(arena, &state, &before, 2000, NULL, 0);
    CHECK(pmap_count(state.heap) == 5 && pmap_get(state.heap, 2003));
    bench_free(&bench);
}

/* Against the plain way: everything that can be reached from all variables, roots and old objects. */
static void mark(const State *state, bool *reached, Address address) {
    if (address < 1000 || address >= 1040 || reached[address - 1000]) return;
    reached[address - 1000] = true;
    const ListObject *list = pmap_get(state->heap, address);
    for (uint32_t i = 0; list && i < list->items->count; i++)
        mark(state, reached, list->items->items[i].address);
}

TEST(state_collects_all_of_it) {
    Bench bench;
    bench_init(&bench, 6);
    Arena *arena = &bench.arena;
    uint32_t dropped = 0;
    for (int round = 0; round < ROUNDS; round++) {
        State before = {.is_reached = true};
        Value items[3];
        for (Address i = 0; i < 40; i++) {
            State *state = &before;
            for (int k = 0; k < 3; k++) items[k] = value_object(1000 + bench_draw(&bench, i < 20 ? 20 : 40));
            if (i < 20)
                state_put(arena, state, 1000 + i, &new_list(arena, items, bench_draw(&bench, 3))->object);
        }
        for (Sym name = 1; name < 3; name++)
            state_set_local(arena, &before, name, value_object(1000 + bench_draw(&bench, 20)));
        State state = before;
        for (Address i = 20; i < 40; i++) {
            for (int k = 0; k < 3; k++) items[k] = value_object(1000 + bench_draw(&bench, 40));
            state_put(arena, &state, 1000 + i, &new_list(arena, items, bench_draw(&bench, 3))->object);
        }
        for (int i = 0; i < 2; i++) {
            items[0] = value_object(1000 + bench_draw(&bench, 40));
            state_put(arena, &state, 1000 + bench_draw(&bench, 20), &new_list(arena, items, 1)->object);
        }
        state_set_local(arena, &state, 2, value_object(1000 + bench_draw(&bench, 40)));
        Value root = value_object(1000 + bench_draw(&bench, 40));
        bool reached[40] = {0};
        State collected = state;
        state_collect(arena, &collected, &before, 1020, &root, 1);
        for (Address i = 0; i < 20; i++) mark(&state, reached, 1000 + i);
        mark(&state, reached, root.address);
        for (Sym name = 1; name < 3; name++) mark(&state, reached, state_local(&state, name).address);
        for (Address i = 0; i < 40; i++) {
            CHECK((pmap_get(collected.heap, 1000 + i) != NULL) == reached[i]);
            dropped += !reached[i];
        }
    }
    CHECK(dropped > ROUNDS);
    bench_free(&bench);
}
