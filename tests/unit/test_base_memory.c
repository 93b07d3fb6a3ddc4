/* Arena and array: what is handed out is aligned, disjoint and counted. */
#include "base/array.h"
#include "unit.h"

#include <string.h>

TEST(arena_starts_empty) {
    Arena arena;
    arena_init(&arena);
    CHECK(arena_used(&arena) == 0);
    CHECK(arena.reserved == 0);
    arena_free(&arena);
}

TEST(arena_aligns_and_counts) {
    Arena arena = {0};
    char *a = arena_alloc(&arena, 1);
    char *b = arena_alloc(&arena, 9);
    char *c = arena_alloc(&arena, 0);
    CHECK((uintptr_t)a % 8 == 0 && (uintptr_t)b % 8 == 0);
    CHECK(b == a + 8 && c == b + 16);
    CHECK(arena_used(&arena) == 24);
    arena_free(&arena);
    CHECK(arena.blocks == NULL && arena_used(&arena) == 0);
}

/* Every piece is filled with its own byte; one that overlaps another is found afterwards. */
TEST(arena_pieces_are_disjoint) {
    enum { COUNT = 3000 };
    Arena arena = {0};
    unsigned char *pieces[COUNT];
    size_t total = 0;
    for (size_t i = 0; i < COUNT; i++) {
        size_t size = i % 97 + 1;
        pieces[i] = arena_alloc(&arena, size);
        memset(pieces[i], (int)(i & 0xFF), size);
        total += (size + 7) & ~(size_t)7;
    }
    bool intact = true;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t j = 0; j < i % 97 + 1; j++) intact &= pieces[i][j] == (i & 0xFF);
    CHECK(intact);
    CHECK(arena_used(&arena) == total);
    CHECK(arena.reserved >= total);
    arena_free(&arena);
}

TEST(arena_holds_what_is_larger_than_a_block) {
    Arena arena = {0};
    size_t large = (size_t)10 << 20;
    char *before = arena_copy(&arena, "before", 6);
    char *memory = arena_alloc_zero(&arena, large);
    char *after = arena_copy(&arena, "after", 5);
    CHECK(memory[0] == 0 && memory[large - 1] == 0);
    CHECK_STRING(before, "before");
    CHECK_STRING(after, "after");
    CHECK(arena_used(&arena) == large + 16);
    arena_free(&arena);
}

/* Large blocks are used again, up to a limit; small ones go back. */
TEST(arena_reset_keeps_large_blocks) {
    enum { LARGE = 3 << 20, HUGE = 100 << 20 };
    Arena arena = {0};
    arena_alloc(&arena, 100);
    char *large = arena_alloc(&arena, LARGE);
    arena_alloc(&arena, HUGE);
    arena_reset(&arena);
    CHECK(arena_used(&arena) == 0 && arena.reserved == 0 && arena.blocks == NULL && arena.spare != NULL);
    char *small = arena_alloc(&arena, 100);
    char *again = arena_alloc(&arena, LARGE);
    CHECK(again == large && small != large && arena.spare == NULL);
    memset(again, 1, LARGE);
    CHECK(arena_used(&arena) == 104 + LARGE);
    arena_free(&arena);
    CHECK(arena.blocks == NULL && arena.spare == NULL);
}

TEST(arena_copies_and_formats) {
    Arena arena = {0};
    CHECK_STRING(arena_copy(&arena, "abcdef", 3), "abc");
    CHECK_STRING(arena_copy(&arena, NULL, 0), "");
    CHECK_STRING(arena_printf(&arena, "%s-%d", "x", 42), "x-42");
    char *wide = arena_printf(&arena, "%100000d", 7);
    CHECK(strlen(wide) == 100000 && wide[99999] == '7');
    arena_free(&arena);
}

TEST(arena_new_is_zeroed) {
    Arena arena = {0};
    memset(arena_alloc(&arena, 64), 0xFF, 64);
    Arena *inner = ARENA_NEW(&arena, Arena);
    CHECK(inner->cursor == NULL && inner->reserved == 0);
    arena_free(&arena);
}

TEST(array_grows_and_keeps_its_items) {
    Array(uint32_t) numbers = {0};
    for (uint32_t i = 0; i < 1000; i++) array_push(&numbers, i * i);
    CHECK(numbers.count == 1000 && numbers.capacity >= 1000);
    bool intact = true;
    for (uint32_t i = 0; i < 1000; i++) intact &= numbers.items[i] == i * i;
    CHECK(intact);
    CHECK(array_last(&numbers) == 999 * 999);
    CHECK(array_pop(&numbers) == 999 * 999);
    CHECK(numbers.count == 999);
    array_clear(&numbers);
    CHECK(numbers.count == 0 && numbers.capacity >= 1000);
    array_free(&numbers);
    CHECK(numbers.items == NULL && numbers.capacity == 0);
}

TEST(array_reserves_exactly_once) {
    Array(char) text = {0};
    array_reserve(&text, 500);
    const char *place = text.items;
    for (int i = 0; i < 500; i++) array_push(&text, 'x');
    CHECK(text.items == place);
    array_reserve(&text, 10);
    CHECK(text.items == place && text.count == 500);
    array_free(&text);
}
