/* A small unit-test harness. A test is
 *
 *     TEST(arena_grows) { CHECK(arena_used(&arena) == 0); CHECK_STRING(text, "x"); }
 *
 * in any file of this folder; all of them are linked into one program, which runs them in order of name and
 * ends with "N passed, N failed". A failed check is reported with its place, and the test goes on. */
#ifndef MOIRA_TESTS_UNIT_H
#define MOIRA_TESTS_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct UnitTest {
    const char *name;
    void (*run)(void);
    struct UnitTest *next;
} UnitTest;

void unit_register(UnitTest *test);
void unit_check(bool holds, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void unit_check_string(const char *got, const char *wanted, const char *file, int line);

#define TEST(name)                                                   \
    static void test_##name(void);                                   \
    __attribute__((constructor)) static void register_##name(void) { \
        static UnitTest test = {#name, test_##name, NULL};           \
        unit_register(&test);                                        \
    }                                                                \
    static void test_##name(void)

#define CHECK(condition) unit_check((condition), __FILE__, __LINE__, "%s", #condition)
#define CHECK_STRING(got, wanted) unit_check_string((got), (wanted), __FILE__, __LINE__)

#endif
