/* Symbols: equal texts, and only those, have equal numbers. */
#include "base/symbol.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

TEST(symbol_zero_is_no_name) {
    Symbols symbols;
    symbols_init(&symbols, NULL, 0);
    CHECK(symbol_from_string(&symbols, "") == 0);
    CHECK(symbol_find(&symbols, "", 0) == 0);
    CHECK_STRING(symbol_text(&symbols, 0), "");
    CHECK(symbol_length(&symbols, 0) == 0);
    symbols_free(&symbols);
}

TEST(symbol_presets_come_first) {
    static const char *const preset[] = {"if", "else", "a_name_of_more_than_eight_bytes"};
    Symbols symbols;
    symbols_init(&symbols, preset, 3);
    CHECK(symbol_from_string(&symbols, "if") == 1);
    CHECK(symbol_from_string(&symbols, "else") == 2);
    CHECK(symbol_from_string(&symbols, "a_name_of_more_than_eight_bytes") == 3);
    CHECK(symbol_from_string(&symbols, "new") == 4);
    symbols_free(&symbols);
}

/* Lengths around the eight bytes that are compared at a time, with texts that differ in one byte only. */
TEST(symbol_tells_neighbours_apart) {
    Symbols symbols;
    symbols_init(&symbols, NULL, 0);
    Sym seen[26][26];
    char text[40];
    for (uint32_t length = 1; length <= 25; length++)
        for (uint32_t changed = 0; changed <= length; changed++) {
            memset(text, 'a', sizeof text);
            if (changed < length) text[changed] = 'b';
            seen[length][changed] = symbol_intern(&symbols, text, length);
        }
    bool distinct = true, same = true;
    uint32_t total = 0;
    for (uint32_t length = 1; length <= 25; length++)
        for (uint32_t changed = 0; changed <= length; changed++) {
            total++;
            distinct &= seen[length][changed] == total;
            memset(text, 'a', sizeof text);
            if (changed < length) text[changed] = 'b';
            same &= symbol_from(&symbols, text, length) == seen[length][changed];
            same &= symbol_find(&symbols, text, length) == seen[length][changed];
        }
    CHECK(distinct);
    CHECK(same);
    CHECK(symbols.count == total + 1);
    symbols_free(&symbols);
}

TEST(symbol_ignores_what_follows) {
    Symbols symbols;
    symbols_init(&symbols, NULL, 0);
    CHECK(symbol_intern(&symbols, "name(argument)", 4) == symbol_intern(&symbols, "name = 1234567", 4));
    CHECK(symbol_intern(&symbols, "eightbyt!!!!!!!!", 8) == symbol_intern(&symbols, "eightbyt????????", 8));
    symbols_free(&symbols);
}

TEST(symbol_find_does_not_add) {
    Symbols symbols;
    symbols_init(&symbols, NULL, 0);
    CHECK(symbol_find(&symbols, "absent", 6) == 0);
    CHECK(symbols.count == 1);
    Sym sym = symbol_from_string(&symbols, "absent");
    CHECK(sym != 0 && symbol_find(&symbols, "absent", 6) == sym);
    symbols_free(&symbols);
}

TEST(symbol_table_grows) {
    Symbols symbols;
    symbols_init(&symbols, NULL, 0);
    char text[32] = {0};
    for (int i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "variable_%d", i);
        symbol_from_string(&symbols, text);
    }
    bool intact = symbols.count == 20001;
    for (int i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "variable_%d", i);
        Sym sym = symbol_find(&symbols, text, strlen(text));
        intact &= sym == (Sym)i + 1 && strcmp(symbol_text(&symbols, sym), text) == 0;
        intact &= symbol_length(&symbols, sym) == strlen(text);
    }
    CHECK(intact);
    symbols_free(&symbols);
}

TEST(symbol_takes_long_texts_and_any_bytes) {
    Symbols symbols;
    symbols_init(&symbols, NULL, 0);
    char text[1000];
    memset(text, 'z', sizeof text);
    Sym sym = symbol_from(&symbols, text, sizeof text);
    CHECK(symbol_length(&symbols, sym) == 1000);
    CHECK(symbol_from(&symbols, text, 999) != sym);
    CHECK(symbol_from(&symbols, "a\0b", 3) != symbol_from(&symbols, "a\0c", 3));
    CHECK(symbol_from(&symbols, "a\0", 2) != symbol_from(&symbols, "a", 1));
    symbols_free(&symbols);
}
