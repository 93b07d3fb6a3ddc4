/* What the files of a project store in modules from outside: `import config; config.size = 3`,
 * `setattr(config, name, value)`, `builtins.show = show`. Reading a module alone does not show it.
 *
 * The files below the folder of the module's outermost package are read once, by their words alone: none of
 * them is parsed. A module is known by the last part of its name. Of a very large folder only a part is read;
 * the rest stores nothing, nor does a library, which is used as it is. Memory belongs to the project. */
#ifndef MOIRA_NAMES_STORES_H
#define MOIRA_NAMES_STORES_H

#include "base/sha256.h"
#include "names/project.h"

/* Whether some file stores [name] in the module with the dotted name [module]; [near] is a file of the
 * project. What [except] (may be NULL) stores by the statements of its own does not count. */
bool stores_name(Project *project, const SourceModule *near, const char *module, const char *name,
                 const SourceModule *except);
/* The same where the names that are stored cannot be read there. */
bool stores_may_have(Project *project, const SourceModule *near, const char *module, const char *name,
                     const SourceModule *except);
/* The folder whose files are read for those near [near]; NULL where none is. */
const char *stores_folder(Project *project, const SourceModule *near);
/* Adds all that the files below such a folder store to a hash. */
void stores_hash(Project *project, const char *folder, Sha256 *hash);
/* Part of project_free. */
void stores_free(Project *project);

#endif
