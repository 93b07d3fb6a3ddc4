/* What is in a folder, read once. Looking for modules asks the same few folders again and again; each is
 * read with one readdir, and a question is then a hash lookup. A folder that cannot be read is empty.
 * Memory belongs to the arena given to folders_init; folders_free frees the tables. */
#ifndef MOIRA_NAMES_FOLDER_H
#define MOIRA_NAMES_FOLDER_H

#include "base/array.h"
#include "base/map.h"

typedef enum EntryType { ENTRY_NONE, ENTRY_FILE, ENTRY_FOLDER } EntryType;

typedef struct Folder {
    const char *path;
    Array(const char *) names; /* sorted, so that nothing depends on the file system's order */
    StrMap types;              /* name to EntryType, or to a mark that it is yet to be found out */
} Folder;

typedef struct Folders {
    Arena *arena;
    StrMap by_path;
} Folders;

void folders_init(Folders *folders, Arena *arena);
void folders_free(Folders *folders);

/* The listing of [path]. */
Folder *folder_open(Folders *folders, const char *path);

/* What the entry [name] of the folder is; links are followed. */
EntryType folder_entry(Folders *folders, Folder *folder, const char *name);

/* What [path] is, from the listing of the folder that holds it. */
EntryType folders_type(Folders *folders, const char *path);

/* [folder]/[name] in the arena. */
const char *path_join(Arena *arena, const char *folder, const char *name);
/* [path] up to its last slash; "/" and "." are their own parents' ends. */
const char *path_parent(Arena *arena, const char *path);
const char *path_base(const char *path);

#endif
