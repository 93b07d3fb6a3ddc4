/* What WASI's C library lacks of the part of POSIX that the program uses. Included before everything else.
 * Its threads, of which there are none, are in base/wasm/pthread.h. */
#ifndef MOIRA_BASE_SYSTEM_WASM_H
#define MOIRA_BASE_SYSTEM_WASM_H

/* The program needs a number of its process where several might write one file; here is one. */
#define _WASI_EMULATED_GETPID
#include <sys/types.h>

char *realpath(const char *path, char *real);
mode_t umask(mode_t mask);
int mkstemp(char *template);

#endif
