#include "names/folder.h"
#include "base/system.h"
#include "base/word.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The type of a link, or of any entry on a file system that does not say, is found out when it is asked for.
 */
enum { ENTRY_UNKNOWN = ENTRY_FOLDER + 1 };

void folders_init(Folders *folders, Arena *arena) { *folders = (Folders){.arena = arena}; }

void folders_free(Folders *folders) {
    for (uint32_t i = 0; i < folders->by_path.capacity; i++) {
        Folder *folder = folders->by_path.slots[i].key ? folders->by_path.slots[i].value : NULL;
        if (!folder) continue;
        array_free(&folder->names);
        strmap_free(&folder->types);
    }
    strmap_free(&folders->by_path);
}

const char *path_join(Arena *arena, const char *folder, const char *name) {
    size_t length = strlen(folder), rest = strlen(name);
    bool has_slash = length > 0 && folder[length - 1] == '/';
    char *path = arena_alloc(arena, length + !has_slash + rest + 1);
    memcpy(path, folder, length);
    path[length] = '/';
    memcpy(path + length + !has_slash, name, rest + 1);
    return path;
}

const char *path_parent(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return ".";
    return slash == path ? "/" : arena_copy(arena, path, (size_t)(slash - path));
}

const char *path_base(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static EntryType type_of(SystemEntry entry) {
    switch (entry) {
    case SYSTEM_FILE: return ENTRY_FILE;
    case SYSTEM_FOLDER: return ENTRY_FOLDER;
    case SYSTEM_LINK:
    case SYSTEM_UNKNOWN: return (EntryType)ENTRY_UNKNOWN;
    case SYSTEM_OTHER: break;
    }
    return ENTRY_NONE;
}

static void list(Folders *folders, Folder *folder) {
    void *stream = system_folder_open(folder->path);
    if (!stream) return;
    SystemEntry entry;
    for (const char *found; (found = system_folder_next(stream, &entry));) {
        EntryType type = type_of(entry);
        if (type == ENTRY_NONE) continue;
        const char *name = arena_copy(folders->arena, found, strlen(found));
        array_push(&folder->names, name);
        *strmap_at(&folder->types, name) = (void *)(uintptr_t)type;
    }
    system_folder_close(stream);
    if (folder->names.count) qsort(folder->names.items, folder->names.count, sizeof(char *), word_compare);
}

Folder *folder_open(Folders *folders, const char *path) {
    Folder *folder = strmap_get(&folders->by_path, path);
    if (folder) return folder;
    folder = ARENA_NEW(folders->arena, Folder);
    folder->path = arena_copy(folders->arena, path, strlen(path));
    *strmap_at(&folders->by_path, folder->path) = folder;
    list(folders, folder);
    return folder;
}

EntryType folder_entry(Folders *folders, Folder *folder, const char *name) {
    uintptr_t type = (uintptr_t)strmap_get(&folder->types, name);
    if (type != ENTRY_UNKNOWN) return (EntryType)type;
    struct stat status;
    type = ENTRY_NONE;
    if (stat(path_join(folders->arena, folder->path, name), &status) == 0)
        type = S_ISDIR(status.st_mode) ? ENTRY_FOLDER : S_ISREG(status.st_mode) ? ENTRY_FILE : ENTRY_NONE;
    *strmap_at(&folder->types, name) = (void *)type;
    return (EntryType)type;
}

EntryType folders_type(Folders *folders, const char *path) {
    if (strcmp(path, "/") == 0) return ENTRY_FOLDER;
    return folder_entry(folders, folder_open(folders, path_parent(folders->arena, path)), path_base(path));
}
