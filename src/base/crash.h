/* What happens when Moira itself is broken: the signal is caught, a message says which file was being
 * worked on and what to report, and the exit status is CRASH_STATUS. */
#ifndef MOIRA_BASE_CRASH_H
#define MOIRA_BASE_CRASH_H

/* The exit status of a program that is broken. */
enum { CRASH_STATUS = 101 };

/* Catches the signals that mean a defect. Call once, at the start. */
void crash_install(void);

/* Says that this thread works on [file] from now on (NULL: on none), and gives the thread a stack on which
 * an overflow of its own stack can be reported. The string must live until the next call. */
void crash_watch(const char *file);

#endif
