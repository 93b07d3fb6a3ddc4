/* What was installed together with the program, found from the folder in which the program lies: nothing else
 * is known of where a virtual environment, a home folder or a prefix is. */
#ifndef MOIRA_BASE_BESIDE_H
#define MOIRA_BASE_BESIDE_H

#include "base/arena.h"

/* The first of [places], relative to the folder of the program, that has [name]; NULL: none has. */
const char *beside_find(const char *const *places, size_t count, const char *name, Arena *arena);

/* [name] among the Python packages of the environment into which the program was installed, as pip does it;
 * NULL: it is not there. */
const char *beside_package(const char *name, Arena *arena);

#endif
