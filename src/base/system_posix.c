/* What Linux and macOS share. */
#include "base/system.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

void system_start(int count, char **arguments) {
    (void)count, (void)arguments;
    /* The reader of our output may stop (`| head`): then we end without a word, like cat. */
    signal(SIGPIPE, SIG_DFL);
    /* A limit on the size of files is an error of the write that meets it. */
    signal(SIGXFSZ, SIG_IGN);
}

uint32_t system_processors(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (uint32_t)processors : 1;
}

void system_pages_free(void *pages, size_t size) { munmap(pages, size); }

/* ---- signals ---- */

void system_catch_crashes(void (*handler)(int number), bool only_abort) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};
    sigemptyset(&action.sa_mask);
    sigaction(SIGABRT, &action, NULL);
    static const int others[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof others / sizeof *others && !only_abort; i++)
        sigaction(others[i], &action, NULL);
}

void system_crash_stack(void *stack, size_t size) {
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = size}, NULL);
}

void system_ignore_closed_pipes(void) { signal(SIGPIPE, SIG_IGN); }

const char *system_signal_meaning(int number) {
    switch (number) {
    case SIGSEGV: return "segmentation fault";
    case SIGBUS: return "bus error";
    case SIGFPE: return "arithmetic error";
    case SIGILL: return "illegal instruction";
    default: return "abort";
    }
}

/* The signals that wait, and what was blocked before. */
typedef struct Held {
    sigset_t waiting, before;
} Held;
_Static_assert(sizeof(Held) <= sizeof(SystemHold), "a SystemHold has room for two sets");

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

/* A signal that is ignored stays so: `nohup` means it. */
void system_hold(SystemHold *hold) {
    Held held;
    sigemptyset(&held.waiting);
    for (size_t i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction action;
        if (sigaction(ending_signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&held.waiting, ending_signals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &held.waiting, &held.before);
    memcpy(hold, &held, sizeof held);
}

bool system_is_interrupted(const SystemHold *hold) {
    Held held;
    sigset_t pending;
    memcpy(&held, hold, sizeof held);
    sigpending(&pending);
    for (size_t i = 0; i < ENDING_SIGNALS; i++)
        if (sigismember(&pending, ending_signals[i]) && sigismember(&held.waiting, ending_signals[i]))
            return true;
    return false;
}

void system_release(const SystemHold *hold) {
    Held held;
    memcpy(&held, hold, sizeof held);
    pthread_sigmask(SIG_SETMASK, &held.before, NULL);
}

/* ---- files ---- */

bool system_is_own(const struct stat *status) {
    return status->st_uid == geteuid() && status->st_gid == getegid();
}

bool system_take_owner(int fd, const struct stat *other) {
    struct stat own;
    if (fstat(fd, &own) != 0 || (own.st_uid == other->st_uid && own.st_gid == other->st_gid)) return true;
    return fchown(fd, other->st_uid, other->st_gid) == 0;
}

int system_set_mode(int fd, unsigned mode) { return fchmod(fd, (mode_t)mode) == 0 ? 0 : errno; }

int system_flush(int fd) { return fsync(fd) == 0 ? 0 : errno; }

/* ---- terminals and programs ---- */

void *system_terminal_raw(int fd, Arena *arena) {
    struct termios *usual = arena_alloc(arena, sizeof *usual);
    if (tcgetattr(fd, usual) != 0) return NULL;
    struct termios raw = *usual;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(fd, TCSADRAIN, &raw);
    return usual;
}

void system_terminal_restore(int fd, const void *before) { tcsetattr(fd, TCSADRAIN, before); }

size_t system_terminal_width(int fd) {
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool system_lives(int64_t process) {
    return process <= 0 || process > INT32_MAX || kill((pid_t)process, 0) == 0 || errno != ESRCH;
}

enum { NOT_RUN = 127, OUTPUT_MOST = 1 << 28 };

int system_run(const char *program, const char *const *arguments, char *const *variables, StrBuf *out) {
    int ends[2], status = 0;
    if (pipe(ends) != 0) return -1;
    pid_t child = fork();
    if (child < 0) return -1;
    if (child == 0) {
        int nothing = open("/dev/null", O_RDONLY);
        if (nothing >= 0) dup2(nothing, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        execve(program, (char *const *)arguments, variables);
        _exit(NOT_RUN);
    }
    close(ends[1]);
    char buffer[4096];
    for (ssize_t length; (length = read(ends[0], buffer, sizeof buffer)) != 0;) {
        if (length < 0 && errno != EINTR) break;
        if (length > 0) strbuf_put(out, buffer, (size_t)length);
        /* One that goes on after that ends when nobody reads. */
        if (out->length > OUTPUT_MOST) break;
    }
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (!WIFEXITED(status)) return -2;
    return WEXITSTATUS(status) == NOT_RUN ? -1 : WEXITSTATUS(status);
}

/* ---- libraries ---- */

bool system_has_libraries(void) { return dlopen(NULL, RTLD_LAZY) != NULL; }

void *system_library_open(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE); }

void *system_library_opened(const char *name) { return dlopen(name, RTLD_NOW | RTLD_NOLOAD); }

void *system_library_find(void *library, const char *function) { return dlsym(library, function); }

const char *system_library_file(const void *address, Arena *arena) {
    Dl_info info;
    if (dladdr(address, &info) == 0 || !info.dli_fname) return NULL;
    return arena_copy(arena, info.dli_fname, strlen(info.dli_fname));
}
