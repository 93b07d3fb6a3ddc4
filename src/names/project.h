/* The modules that an analysis has met: each file is read, parsed and given its scopes when it is first asked
 * for, and kept. A project belongs to one thread; all its modules share one table of names, so that a Sym
 * means the same in every file. A file that cannot be read, decoded or found is NULL; syntax errors in files
 * that are only imported are not reported, and what could be parsed of them counts. */
#ifndef MOIRA_NAMES_PROJECT_H
#define MOIRA_NAMES_PROJECT_H

#include "names/module.h"
#include "names/scope.h"
#include "names/texts.h"
#include "names/touched.h"

typedef struct Exports Exports;       /* names/exports.h */
typedef struct Resolution Resolution; /* names/resolve.h */
typedef struct ClassInfo ClassInfo;   /* names/hierarchy.h */

typedef struct SourceModule {
    const char *name; /* dotted */
    const char *path;
    bool is_package;  /* its file is an __init__ */
    bool is_stub;     /* its file is a .pyi */
    bool is_external; /* not one of the project's own files */
    const Tree *tree;
    ScopeTable *scopes;
    const Exports *exports; /* NULL until it is asked for */
} SourceModule;

typedef struct Project {
    Arena arena;
    Symbols *symbols;
    ModuleResolver *resolver; /* NULL: no other file is ever looked at */
    int minor;
    StrMap modules;             /* path to SourceModule, or to a mark that it cannot be read */
    Texts texts;                /* of all files but those that were taken in apart */
    Array(SourceModule *) kept; /* all modules that were made */
    Map resolutions;            /* Variable to its Resolution */
    Map classes;                /* ClassDef to its ClassInfo */
    StrMap words;               /* path to which names stand in its text, as far as it was asked */
    StrMap stretches;           /* path to what file_mentions remembers of it */
    StrMap stores;              /* folder to what is stored in modules from outside (stores.h) */
    Map parts;                  /* a part of an embedded model to its SourceModule (eval/model.c) */
    Arena *apart;               /* where modules that were taken in apart get their scopes; NULL: [arena] */
    StrMap outsiders;           /* dotted name of a class that has no source to its ClassInfo */
    uint32_t depth;             /* how many answers the one that is being found waits for */
    Touched *touched;           /* which files were looked at; NULL: not recorded */
    bool looks_around;          /* some answer depends on files that no Lookups has; who asks sets it back */
    bool cut_short;             /* the question met the depth limit and has no answer */
} Project;

/* [symbols] must have been made by symbols_init_python; it and [resolver] must outlive the project. */
void project_init(Project *project, Symbols *symbols, ModuleResolver *resolver, int minor);
void project_free(Project *project);

/* Takes in a file that the caller has parsed with the project's symbols; the tree must outlive the project.
 */
SourceModule *project_add(Project *project, const Tree *tree);

/* The same for a file that others do not see: an import of it reads the file itself. So what is known of a
 * module does not depend on which files were taken in before. */
SourceModule *project_add_apart(Project *project, const Tree *tree);
/* Forgets a module that was taken in apart, and all that was found out about it: its tree may go, and so may
 * what is in [Project.apart]. */
void project_drop_apart(Project *project, SourceModule *module);

/* The module that was found, parsed; NULL when it has no file of Python or that cannot be read. */
SourceModule *project_load(Project *project, const FoundModule *found);

/* Whether an `import *` from the module that was found can bring [name], as far as the words of its file
 * tell, which is not parsed for that: false is certain. */
bool project_may_bring(Project *project, const FoundModule *found, Sym name);

/* What `import DOTTED`, and `from MODULE import NAME`, in [importer] mean; nothing without a resolver. */
const FoundModule *project_find(Project *project, const SourceModule *importer, const char *dotted);
ImportTarget project_import(Project *project, const SourceModule *importer, uint32_t level,
                            const char *module, const char *name);

#endif
