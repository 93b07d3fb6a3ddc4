/* Finding modules on the file system, without running Python.
 *
 * Where a module named by an import is looked for, in this order:
 *   1. the folders given by --stubs; stubs in the folder `stubs` of the project
 *   2. NAME-stubs folders (PEP 561) in any of the folders below
 *   3. the project: the folder above the outermost package of the importing file, the closest folder above
 *      that has a pyproject.toml, setup.py, setup.cfg or .git, and that folder's src; the folders given by
 *      --root and their src
 *   4. the folders given by --search-path
 *   5. the environment: what --python names, $VIRTUAL_ENV, that of the first python on the PATH if it is in
 *      one other than conda's base, the closest .venv or venv above the file, conda's base on the PATH, or
 *      $CONDA_PREFIX
 *   6. Debian's packages: /usr/local/lib/python3.X/dist-packages, /usr/lib/python3/dist-packages
 *   7. an interpreter's library and its site-packages: of the target version, and the one that `python3` on
 *      the PATH leads to; else the newest that is there
 *      (of 6 and 7 only the library where the environment's pyvenv.cfg keeps the system's packages out)
 *   8. the importing file's own folder when that is inside a package, for a file that is run as a program
 * Within a folder a package (a folder with __init__) wins over a module, a stub (.pyi) over the source beside
 * it (.py) and that over an extension module (.so). Folders without __init__ of the same name form one
 * namespace package when nothing else is found. A .pth file counts only for its lines that are folders, as
 * editable installs write them.
 *
 * A resolver keeps what it has read: it belongs to one thread and to one run, or must be made anew when files
 * change. All memory is in the resolver, freed by module_resolver_free; nothing fails, a module that is not
 * there is NULL.
 *
 * A module that is not in a package does not find itself: a redis.py with an `import redis` in
 * it means another. A package that lies neither in the project's folder nor in its src, and imports its own
 * name, may mean another as well (FoundModule.is_beside). */
#ifndef MOIRA_NAMES_MODULE_H
#define MOIRA_NAMES_MODULE_H

#include "names/folder.h"

typedef enum ModuleKind {
    MODULE_SOURCE,    /* a .py or .pyi file */
    MODULE_PACKAGE,   /* a folder with __init__.py or __init__.pyi */
    MODULE_NAMESPACE, /* folders without __init__; has no file */
    MODULE_EXTENSION, /* a .so file and no stub */
    MODULE_BUILTIN,   /* compiled into the interpreter; has no file */
} ModuleKind;

typedef enum ModuleOrigin {
    FROM_STUBS,
    FROM_PROJECT,
    FROM_SEARCH_PATH,
    FROM_ENVIRONMENT,
    FROM_DEBIAN,
    FROM_INTERPRETER,
} ModuleOrigin;

typedef struct FolderList {
    const char *const *items;
    uint32_t count;
} FolderList;

typedef struct FoundModule {
    const char *name;   /* dotted, absolute */
    uint8_t kind;       /* ModuleKind */
    uint8_t origin;     /* ModuleOrigin */
    bool is_stub;       /* [path] is a .pyi file */
    bool is_beside;     /* found in the importing file's own folder, and perhaps another is meant */
    const char *path;   /* the file; NULL for a namespace package or a built-in module */
    const char *source; /* the .py file beside the stub, or [path] itself; NULL when there is no source */
    const char *root;   /* the folder in which the outermost package was found */
    FolderList folders; /* where its submodules are */
} FoundModule;

/* The version that a library is to be taken for, whatever is installed. */
typedef struct LibraryChoice {
    const char *name, *version;
} LibraryChoice;

typedef struct LibraryChoices {
    const LibraryChoice *items;
    uint32_t count;
} LibraryChoices;

typedef struct ModuleOptions {
    int minor;                /* the target version 3.minor */
    FolderList roots;         /* --root: further folders of the project, each with its src */
    FolderList search_paths;  /* --search-path */
    FolderList stubs;         /* --stubs */
    LibraryChoices libraries; /* --library */
    const char *environment;  /* $VIRTUAL_ENV, or what --python names; NULL for neither, "" for none */
    bool is_chosen;           /* --python names the environment */
    const char *conda;        /* $CONDA_PREFIX, or NULL */
    const char *path;         /* $PATH, or NULL: no interpreters besides the system's are looked for */
    const char *system_root;  /* "" but in tests: what stands before /usr */
} ModuleOptions;

typedef struct ModuleResolver {
    Arena arena;
    ModuleOptions options;
    Folders folders;
    StrMap searches;              /* folder of an importing file to its ModuleSearch (search.h) */
    StrMap installed;             /* virtual environment or "" to the folders 5 to 7 */
    const char *path_environment; /* that of the first python on the PATH; NULL for none */
    bool has_path_environment;    /* it was looked for */
    struct Lookups *lookups;      /* where questions are noted (lookups.h); NULL: nowhere */
    StrMap scripts;               /* file inside a package to whether it is run as a program */
} ModuleResolver;

/* The value of an environment variable; an empty one counts as none. */
const char *environment_text(const char *name);
/* The options that the environment of the process gives: VIRTUAL_ENV, CONDA_PREFIX and PATH. */
ModuleOptions module_options_default(int minor);

/* The lists in [options] must outlive the resolver. */
void module_resolver_init(ModuleResolver *resolver, const ModuleOptions *options);
void module_resolver_free(ModuleResolver *resolver);

/* The module that `import DOTTED` in [from_file] means, or NULL. A NULL file stands for one in the current
 * folder. */
const FoundModule *module_find(ModuleResolver *resolver, const char *from_file, const char *dotted);

/* The .py file of which the stub [stub_file] speaks, beside it or where an import of its name leads without
 * stubs; NULL when there is none. */
const char *module_source_of_stub(ModuleResolver *resolver, const char *stub_file);

/* What `from MODULE import NAME` means. */
typedef struct ImportTarget {
    const char *module_name;      /* absolute; NULL when the dots lead out of the file system */
    const FoundModule *module;    /* NULL: not found */
    const FoundModule *submodule; /* MODULE.NAME as a module of its own, or NULL */
} ImportTarget;

/* [level] is the number of dots; [module] and [name] may be NULL. */
ImportTarget import_resolve(ModuleResolver *resolver, const char *from_file, uint32_t level,
                            const char *module, const char *name);

/* The name under which the project imports [file], and its package ("" for none). */
const char *module_name_of(ModuleResolver *resolver, const char *file);
const char *module_package_of(ModuleResolver *resolver, const char *file);

/* [path] without the folder in which it was found: stable from machine to machine. */
const char *module_short_path(const FoundModule *module);

const char *module_kind_name(ModuleKind kind);
const char *module_origin_name(ModuleOrigin origin);

#endif
