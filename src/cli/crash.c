/* A signal handler gets no argument of ours, so what it reports is kept per thread; this is the one place
 * with such state. The handler calls only what is safe in a signal handler: write, strlen and _exit. */
#include "cli/crash.h"
#include "cli/session.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define REPORTED_BY_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define REPORTED_BY_SANITIZER 1
#endif
#endif

enum { HANDLER_STACK_SIZE = 32 << 10 };

static _Thread_local const char *watched_file;
static _Thread_local char handler_stack[HANDLER_STACK_SIZE];

static void say(const char *text) {
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static const char *signal_meaning(int number) {
    switch (number) {
    case SIGSEGV: return "segmentation fault";
    case SIGBUS: return "bus error";
    case SIGFPE: return "arithmetic error";
    case SIGILL: return "illegal instruction";
    default: return "abort";
    }
}

static void report_crash(int number) {
    say("\nmoira: internal error: ");
    say(signal_meaning(number));
    if (watched_file) {
        say(" while working on ");
        say(watched_file);
    }
    say("\nThis is a defect in Moira " MOIRA_VERSION
        ", not in your program. Please report it with the command "
        "line,\nthe output of `moira version`");
    say(watched_file ? ", and that file, or the part of it that still shows the defect.\n" : ".\n");
    _exit(EXIT_DEFECT);
}

void crash_install(void) {
    struct sigaction action = {.sa_handler = report_crash, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, NULL);
#ifndef REPORTED_BY_SANITIZER
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    sigaction(SIGFPE, &action, NULL);
    sigaction(SIGILL, &action, NULL);
#endif
    crash_watch(NULL);
}

void crash_watch(const char *file) {
    watched_file = file;
#ifndef REPORTED_BY_SANITIZER
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
#endif
}
