#include "unit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static UnitTest *tests;
static int failed_checks;

/* Keeps the list sorted, so that the order does not depend on the linker. */
void unit_register(UnitTest *test) {
    UnitTest **place = &tests;
    while (*place && strcmp((*place)->name, test->name) < 0) place = &(*place)->next;
    test->next = *place;
    *place = test;
}

void unit_check(bool holds, const char *file, int line, const char *format, ...) {
    if (holds) return;
    failed_checks++;
    fprintf(stderr, "%s:%d: failed: ", file, line);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void unit_check_string(const char *got, const char *wanted, const char *file, int line) {
    bool same = got && wanted ? strcmp(got, wanted) == 0 : got == wanted;
    unit_check(same, file, line, "got \"%s\", wanted \"%s\"", got ? got : "(null)",
               wanted ? wanted : "(null)");
}

int main(int count, char **arguments) {
    int passed = 0, failed = 0;
    for (UnitTest *test = tests; test; test = test->next) {
        if (count > 1 && !strstr(test->name, arguments[1])) continue;
        int before = failed_checks;
        test->run();
        if (failed_checks == before) {
            passed++;
        } else {
            failed++;
            fprintf(stderr, "FAILED: %s\n", test->name);
        }
    }
    printf("unit: %d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
