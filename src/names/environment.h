/* The version of Python that a project is used with, found by looking at files: nothing is run, and what the
 * files say is only ever a number.
 *
 * The first of these that says one counts: a folder `python3.N` in a search path; the virtual environment
 * ($VIRTUAL_ENV, the closest .venv or venv above, $CONDA_PREFIX), by its pyvenv.cfg or its lib/python3.N; the
 * first `python3` on the PATH, by the name of the program to which it leads, by the version that the manager
 * of a shim has chosen, or by the library beside it. */
#ifndef MOIRA_NAMES_ENVIRONMENT_H
#define MOIRA_NAMES_ENVIRONMENT_H

#include "names/module.h"

typedef struct EnvironmentVersion {
    int minor;         /* of 3.minor; -1: there is no environment, or it does not say */
    const char *where; /* the file or folder that says it */
} EnvironmentVersion;

/* What is used for [path], a file or a folder that need not exist. Memory belongs to the resolver. */
EnvironmentVersion environment_version(ModuleResolver *resolver, const char *path);

/* The environment that is used for [path], and why: "…/.venv, which is the closest"; for messages. Memory
 * belongs to the resolver. */
const char *environment_choice(ModuleResolver *resolver, const char *path);

/* What --python [path] means: a folder is an environment; a program is the interpreter of the environment
 * around it, or one of none. False when it is neither. Memory belongs to [arena]. */
bool environment_choose(ModuleOptions *options, const char *path, Arena *arena);

#endif
