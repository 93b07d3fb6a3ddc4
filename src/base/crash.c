/* A signal handler gets no argument of ours, so what it reports is kept per thread; this is the one place
 * with such state. The handler calls only what is safe in a signal handler: write, strlen, mmap, _exit, and
 * snprintf where the memory is at its end. */
#include "base/crash.h"
#include "base/arena.h"
#include "base/system.h"

#include <string.h>
#include <unistd.h>

/* The address sanitizer reports most of these signals better, on a stack of its own. */
#if defined(__SANITIZE_ADDRESS__)
#define UNDER_SANITIZER true
#elif defined(__has_feature)
#define UNDER_SANITIZER __has_feature(address_sanitizer)
#else
#define UNDER_SANITIZER false
#endif

enum { HANDLER_STACK_SIZE = 32 << 10 };

static _Thread_local const char *watched_file;
static _Thread_local char handler_stack[HANDLER_STACK_SIZE];

static void say(const char *text) {
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

/* Only what every terminal shows as it is. */
static void say_name(const char *name) {
    for (; *name; name++) {
        const char c[] = {*name >= ' ' && *name < 0x7F ? *name : '?', '\0'};
        say(c);
    }
}

enum { LEAST_MEMORY = 64 << 20 };

static void report_crash(int number) {
    /* A library that gets no memory may fall over it. */
    if (!memory_has(LEAST_MEMORY)) memory_exhausted(LEAST_MEMORY);
    say("\nmoira: internal error: ");
    say(system_signal_meaning(number));
    if (watched_file) {
        say(" while working on ");
        say_name(watched_file);
    }
    say("\nThis is a defect in Moira " MOIRA_VERSION
        ", not in your program. Please report it with the command "
        "line,\nthe output of `moira version`");
    say(watched_file ? ", and that file, or the part of it that still shows the defect.\n" : ".\n");
    _exit(CRASH_STATUS);
}

void crash_install(void) {
    system_catch_crashes(report_crash, UNDER_SANITIZER);
    crash_watch(NULL);
}

void crash_watch(const char *file) {
    watched_file = file;
    if (!UNDER_SANITIZER) system_crash_stack(handler_stack, sizeof handler_stack);
}
