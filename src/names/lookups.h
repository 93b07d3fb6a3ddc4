/* What was asked of a module resolver, and what it answered: who keeps what an analysis found out asks the
 * same again later, of a resolver that is new, and knows from the answers whether files have come, gone or
 * taken the place of others since then. A module that is not there is an answer, too.
 *
 * A resolver whose [lookups] is set notes all questions there, each once. What is not noted: what folders
 * hold besides modules (Project.looks_around), and what the words of other files say (stores.h). Memory
 * belongs to the Lookups; nothing fails. */
#ifndef MOIRA_NAMES_LOOKUPS_H
#define MOIRA_NAMES_LOOKUPS_H

#include "base/array.h"
#include "names/module.h"

typedef enum LookupKind {
    LOOKUP_PLACE,       /* where a file is: its package, and the folders in which its imports are looked up */
    LOOKUP_MODULE,      /* `import NAME` */
    LOOKUP_RELATIVE,    /* the same after dots; NAME may be "" */
    LOOKUP_VERSION,     /* library_version */
    LOOKUP_OWN_VERSION, /* library_own_version */
    LOOKUP_NAMES,       /* what files are in a folder */
    LOOKUP_FOLDER, /* what is in the files of Python of a folder, and of so many levels of folders in it */
} LookupKind;

typedef struct Lookup {
    LookupKind kind;
    uint32_t level; /* how many dots */
    const char *name;
    const char *answer;        /* all of it, as text; "" where there is no such module */
    const char *path, *source; /* of the module that was found; NULL for none */
} Lookup;

/* What a file asked. */
typedef struct FileLookups {
    const char *file;    /* as the importer was named; "" for none */
    Array(Lookup) items; /* the first is its LOOKUP_PLACE */
    StrMap known;        /* kind, level and name to the index there + 1 */
} FileLookups;

typedef struct Lookups {
    Arena arena;
    StrMap files;     /* name to FileLookups */
    const char *main; /* the file that is analysed: what is no affair of one importer is noted of it */
    StrMap folders;   /* the answers to LOOKUP_FOLDER */
} Lookups;

void lookups_free(Lookups *lookups);
/* What [file] asked; its place is asked for where nothing is known of it. */
FileLookups *lookups_of(ModuleResolver *resolver, const char *file);
/* Asks [resolver], which notes it, what somebody asked before; the answer of now. */
const Lookup *lookups_ask(ModuleResolver *resolver, const char *file, const Lookup *before);

/* Notes, for the resolver itself. */
void lookups_note_module(ModuleResolver *resolver, const char *file, LookupKind kind, uint32_t level,
                         const char *name, const FoundModule *found);
/* That the analysis of [Lookups.main] looks at the names of files in a folder. */
void lookups_note_names(ModuleResolver *resolver, const char *folder);
/* The same, and at their texts, so many levels deep. Both note nothing without lookups. */
void lookups_note_folder(ModuleResolver *resolver, const char *folder, uint32_t depth);
struct LibraryVersion;
void lookups_note_version(ModuleResolver *resolver, const char *file, LookupKind kind, const char *library,
                          const struct LibraryVersion *version);

#endif
