/* A bar on standard error that says how many files are done. It appears only on a terminal, and only when
 * the work takes longer than a second. The caller hides it before it prints anything else. */
#ifndef MOIRA_CLI_PROGRESS_H
#define MOIRA_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    bool wanted;
    bool visible;
    uint64_t next; /* when it is drawn again, in milliseconds */
} Progress;

void progress_start(Progress *progress, bool wanted);
void progress_show(Progress *progress, uint32_t done, uint32_t total);
void progress_hide(Progress *progress);

#endif
