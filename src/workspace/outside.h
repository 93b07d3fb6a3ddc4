/* Finding a program to run that is not part of what is being looked at. A project may come from a stranger,
 * and a program that lies in it may have come with it: on the PATH, relative folders and those of the project
 * do not count. Memory comes from the caller's arena. */
#ifndef MOIRA_WORKSPACE_OUTSIDE_H
#define MOIRA_WORKSPACE_OUTSIDE_H

#include "base/arena.h"

typedef struct OutsideProgram {
    const char *program; /* NULL: there is none */
    const char *left;    /* one that belongs to the project and is not to be run, or NULL */
    const char *path;    /* what of the PATH does not belong to the project */
} OutsideProgram;

/* Looks for [name]. The project is the current folder and those in which the [count] [files] lie; NULL among
 * them is no file. */
OutsideProgram outside_find(const char *name, const char *const *files, uint32_t count, Arena *arena);

#endif
