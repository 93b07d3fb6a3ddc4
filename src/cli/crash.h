/* What happens when Moira itself is broken: the signal is caught, a message says which file was being
 * worked on and what to report, and the exit status is 101. */
#ifndef MOIRA_CLI_CRASH_H
#define MOIRA_CLI_CRASH_H

/* Catches the signals that mean a defect. Call once, at the start. */
void crash_install(void);

/* Says that this thread works on [file] from now on (NULL: on none), and gives the thread a stack on which
 * an overflow of its own stack can be reported. The string must live until the next call. */
void crash_watch(const char *file);

#endif
