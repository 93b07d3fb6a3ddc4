/* The folders in which the imports of a file are looked up, in the order that module.h describes. Private to
 * the module finder; memory belongs to the resolver. */
#ifndef MOIRA_NAMES_SEARCH_H
#define MOIRA_NAMES_SEARCH_H

#include "names/module.h"

typedef struct SearchFolder {
    const char *path;
    ModuleOrigin origin;
} SearchFolder;

typedef Array(SearchFolder) SearchFolders;

typedef struct ModuleSearch {
    const char *folder;       /* absolute: where the importing file is */
    const char *package_root; /* the folder above its outermost package */
    ModuleOrigin origin;      /* of that folder: a library's own files are not the project's */
    bool is_aside;            /* [package_root] is neither the project's folder nor its src */
    const char *stubs;        /* the folder `stubs` of the project; NULL for none */
    SearchFolders folders;
    SearchFolder beside[1]; /* [folder] itself */
    StrMap found;           /* dotted name to FoundModule; an absent module to a mark of its own */
    StrMap versions;        /* library to its LibraryVersion (version.h) */
    StrMap own_versions;    /* the same as the library itself says it */
} ModuleSearch;

/* Where [file] is: the first two fields, which cost little. */
ModuleSearch *search_place(ModuleResolver *resolver, const char *file);
/* The search for the imports of [file]; made once for each folder. */
ModuleSearch *search_for_file(ModuleResolver *resolver, const char *file);

/* The virtual environment for [path], a file or a folder; "" for none. */
const char *search_environment(ModuleResolver *resolver, const char *path);
/* The N of "python3.N", which libraries and programs of interpreters are called; -1 for other names. */
int minor_of_library(const char *name);

#endif
