#include "workspace/outside.h"
#include "base/strbuf.h"
#include "base/word.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct OwnFiles {
    const char *const *items;
    uint32_t count;
    Arena *arena;
} OwnFiles;

/* Whether [path] lies in the folder [folder]. In the user's home, or above it, lie the user's own programs
 * there. */
static bool is_of_folder(const char *path, const char *folder) {
    char *real = realpath(folder, NULL), *home = getenv("HOME") ? realpath(getenv("HOME"), NULL) : NULL;
    bool is_everything = !real || strcmp(real, "/") == 0 || (home && path_is_below(home, real));
    bool is_own = !is_everything && path_is_below(path, real);
    free(real);
    free(home);
    return is_own;
}

static bool is_of_project(const char *path, const OwnFiles *files) {
    char *real = realpath(path, NULL);
    bool is_own = !real || is_of_folder(real, ".");
    for (uint32_t i = 0; i < files->count && !is_own; i++) {
        const char *file = files->items[i], *slash = file ? strrchr(file, '/') : NULL;
        if (slash) is_own = is_of_folder(real, arena_copy(files->arena, file, (size_t)(slash - file) + 1));
    }
    free(real);
    return is_own;
}

OutsideProgram outside_find(const char *name, const char *const *files, uint32_t count, Arena *arena) {
    OwnFiles own = {files, count, arena};
    OutsideProgram found = {0};
    StrBuf path = {0};
    const char *entry = getenv("PATH") ? getenv("PATH") : "/usr/local/bin:/usr/bin:/bin";
    for (size_t length; *entry; entry += length + (entry[length] == ':')) {
        length = strcspn(entry, ":");
        const char *folder = length ? arena_copy(arena, entry, length) : ".";
        const char *program = arena_printf(arena, "%s/%s", folder, name);
        bool is_there = access(program, X_OK) == 0;
        /* What is relative leads into whatever folder one is in. */
        bool is_own =
            *folder != '/' || is_of_project(folder, &own) || (is_there && is_of_project(program, &own));
        if (is_own && is_there) found.left = program;
        if (is_own) continue;
        strbuf_printf(&path, "%s%s", path.length ? ":" : "", folder);
        if (is_there && !found.program) found.program = program;
    }
    found.path = arena_copy(arena, path.length ? path.data : "", path.length);
    strbuf_free(&path);
    return found;
}
