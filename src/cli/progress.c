#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_AFTER_MS = 1000, AGAIN_AFTER_MS = 100, BAR_WIDTH = 30 };

static uint64_t milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void write_text(const char *text, size_t length) {
    ssize_t ignored = write(STDERR_FILENO, text, length);
    (void)ignored;
}

void progress_start(Progress *progress, bool wanted) {
    *progress =
        (Progress){.wanted = wanted && isatty(STDERR_FILENO), .next = milliseconds() + FIRST_AFTER_MS};
}

void progress_show(Progress *progress, uint32_t done, uint32_t total) {
    if (!progress->wanted || done == total || milliseconds() < progress->next) return;
    static const char full[] = "##############################", empty[] = "..............................";
    char line[128];
    int filled = (int)((uint64_t)done * BAR_WIDTH / total);
    int length = snprintf(line, sizeof line, "\r[%.*s%.*s] %u of %u files", filled, full, BAR_WIDTH - filled,
                          empty, done, total);
    write_text(line, (size_t)length);
    progress->visible = true;
    progress->next = milliseconds() + AGAIN_AFTER_MS;
}

void progress_hide(Progress *progress) {
    static const char erase[] = "\r\033[K";
    if (!progress->visible) return;
    write_text(erase, strlen(erase));
    progress->visible = false;
}
