/* The version of an installed library, found by looking at files: nothing is run.
 *
 * It is what the folder beside the library says, NAME-VERSION.dist-info or NAME-VERSION.egg-info; else what
 * the library says of itself, `__version__ = "…"` or `version = "…"` in its version.py, _version.py or
 * __init__.py. The library is the one that an import finds: a stub does not count, its source does. What the
 * options of the resolver say of a library comes before all that. */
#ifndef MOIRA_NAMES_VERSION_H
#define MOIRA_NAMES_VERSION_H

#include "names/module.h"

enum { VERSION_MOST_PARTS = 4 };

/* 1.24.2rc1 is 1, 24, 2. */
typedef struct LibraryVersion {
    int32_t parts[VERSION_MOST_PARTS];
    uint32_t count;   /* 0: not known */
    const char *text; /* as it is written, "1.24.2rc1"; NULL: it is not written anywhere */
    bool is_given;    /* by the settings, not found in an environment */
} LibraryVersion;

/* The version of the library that `import LIBRARY` in [from_file] finds; the resolver keeps the answer. */
LibraryVersion library_version(ModuleResolver *resolver, const char *from_file, const char *library);
/* The same, but what the library says of itself comes first: what its __version__ is. */
LibraryVersion library_own_version(ModuleResolver *resolver, const char *from_file, const char *library);

/* The numbers that a text begins with. */
LibraryVersion version_read(const char *text);
/* Below, at or above 0: as [a] comes before [b], is as new, or comes after it. 2 is 2.0. */
int version_compare(const LibraryVersion *a, const LibraryVersion *b);
/* Whether a text is a version and nothing else: 2.1, 1.13.0rc1, 2.13.0+cpu. */
bool version_is_text(const char *text);

#endif
