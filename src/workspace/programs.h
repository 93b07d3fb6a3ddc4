/* Which files belong together: those that import each other, directly or through others, are one program. A
 * file of the project that was not named but that a program imports is part of it, and connects those that
 * import it. Libraries that are known by their names are not followed, wherever they lie, and neither are
 * links: what they lead to may belong to another user. */
#ifndef MOIRA_WORKSPACE_PROGRAMS_H
#define MOIRA_WORKSPACE_PROGRAMS_H

#include "names/module.h"
#include "workspace/file_run.h"

/* A file that was not named. */
typedef struct FollowedFile {
    const char *path; /* as the user would write it, seen from the files that are named */
    const char *key;  /* absolute */
} FollowedFile;

typedef struct ProgramFiles {
    Array(uint32_t) files; /* by their number in the run, in order */
    Array(FollowedFile) followed;
} ProgramFiles;

typedef Array(ProgramFiles) Programs;

/* Appends the files that [path] imports to [out], each ended by a NUL; if it [tells_missing], also `?NAME`
 * for what is not found, which may be a module that is not there, or something in a module that is. */
void programs_list_imports(ModuleResolver *resolver, const Tree *tree, const Symbols *symbols,
                           const char *path, bool tells_missing, StrBuf *out);

typedef struct ProgramSearch {
    const FileRun *run; /* the output of each file is the list of its imports */
    ModuleResolver *resolver;
    Symbols *symbols;
    const ParseOptions *parse;
    Arena *arena; /* for the paths */
} ProgramSearch;

/* The programs in the order of their first files. The caller frees the array and each program. */
Programs programs_find(const ProgramSearch *search);
void program_files_free(ProgramFiles *program);

#endif
