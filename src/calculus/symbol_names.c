#include "calculus/symbol_names.h"

Dim symbol_named(void *context, Dim symbol) {
    SymbolNames *names = context;
    uint64_t *known = map_at(&names->renamed, dim_number(symbol));
    if (*known) return (Dim)(uintptr_t)*known;
    const char *plain = dim_symbol_name(symbol), *name = plain;
    for (unsigned number = 2; *strmap_at(&names->used, name); number++)
        name = arena_printf(&names->table->arena, "%s%u", plain, number);
    Dim made = name == plain ? symbol : dim_symbol(names->table, name, dim_bounds(symbol));
    *strmap_at(&names->used, dim_symbol_name(made)) = names;
    *map_at(&names->renamed, dim_number(symbol)) = (uintptr_t)made;
    return made;
}

void symbol_names_free(SymbolNames *names) {
    map_free(&names->renamed);
    strmap_free(&names->used);
}
