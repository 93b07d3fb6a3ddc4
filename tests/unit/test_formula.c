#include "unit.h"
#include "value/formula.h"

typedef struct Sizes {
    Arena arena;
    DimTable table;
    Dim n, m;
    const Formula *is_three, *is_less; /* n == 3, n < m */
} Sizes;

static void open_sizes(Sizes *sizes) {
    *sizes = (Sizes){0};
    dims_init(&sizes->table);
    sizes->n = dim_symbol(&sizes->table, "n", (DimBounds){0, INT64_MAX});
    sizes->m = dim_symbol(&sizes->table, "m", (DimBounds){0, INT64_MAX});
    sizes->is_three = formula_equal(&sizes->table, &sizes->arena, sizes->n, dim_constant(&sizes->table, 3));
    sizes->is_less = formula_less(&sizes->table, &sizes->arena, sizes->n, sizes->m);
}

static void close_sizes(Sizes *sizes) {
    dims_free(&sizes->table);
    arena_free(&sizes->arena);
}

TEST(formula_opposites_decide) {
    Sizes sizes;
    open_sizes(&sizes);
    Arena *arena = &sizes.arena;
    const Formula *both = formula_both(arena, sizes.is_three, sizes.is_less);
    const Formula *no = formula_not(arena, sizes.is_three);
    CHECK(formula_both(arena, sizes.is_three, no)->kind == FORMULA_FALSE);
    CHECK(formula_either(arena, both, formula_not(arena, both))->kind == FORMULA_TRUE);
    const Formula *either = formula_either(arena, sizes.is_three, formula_both(arena, no, sizes.is_less));
    CHECK_STRING(formula_text(arena, either), "n == 3 or n < m");
    close_sizes(&sizes);
}

/* Two conditions that cannot be told may be one true and one false, although they are written alike. */
TEST(formula_unknowns_are_no_opposites) {
    Sizes sizes;
    open_sizes(&sizes);
    Arena *arena = &sizes.arena;
    const Formula *open = formula_both(arena, sizes.is_three, &formula_unknown);
    CHECK(formula_both(arena, open, formula_not(arena, open))->kind != FORMULA_FALSE);
    CHECK(formula_either(arena, open, formula_not(arena, open))->kind != FORMULA_TRUE);
    const Formula *either =
        formula_either(arena, open, formula_both(arena, formula_not(arena, open), sizes.is_less));
    CHECK(!formula_is_same(either, formula_either(arena, open, sizes.is_less)));
    close_sizes(&sizes);
}

TEST(formula_hashes) {
    Sizes sizes;
    open_sizes(&sizes);
    Arena *arena = &sizes.arena;
    const Formula *again = formula_equal(&sizes.table, arena, sizes.n, dim_constant(&sizes.table, 3));
    const Formula *one = formula_either(arena, sizes.is_three, formula_not(arena, sizes.is_less));
    const Formula *two = formula_either(arena, again, formula_not(arena, sizes.is_less));
    CHECK(formula_is_same(one, two) && one->hash == two->hash);
    CHECK(one->hash != formula_not(arena, one)->hash);
    CHECK(sizes.is_three->hash != sizes.is_less->hash);
    CHECK(formula_size(sizes.is_three, 9) == 1 && formula_size(one, 9) == 4 && formula_size(one, 3) == 3);
    close_sizes(&sizes);
}
