#include "base/beside.h"
#include "base/system.h"

#include <unistd.h>

static const char *readable(Arena *arena, const char *folder, const char *place, const char *name) {
    const char *path = arena_printf(arena, "%s/%s/%s", folder, place, name);
    return access(path, R_OK) == 0 ? path : NULL;
}

const char *beside_find(const char *const *places, size_t count, const char *name, Arena *arena) {
    const char *folder = system_program_folder(arena), *found = NULL;
    for (size_t i = 0; i < count && folder && !found; i++) found = readable(arena, folder, places[i], name);
    return found;
}

/* The versions of Python that may have an environment; the folder is named after one of them. */
enum { OLDEST_MINOR = 8, NEWEST_MINOR = 30 };

const char *beside_package(const char *name, Arena *arena) {
    static const char *const plain[] = {"../Lib/site-packages", "../lib/python3/dist-packages"};
    /* Of a virtual environment; of one for threads without a lock; of Debian's /usr/local. */
    static const char *const forms[] = {"../lib/python3.%d/site-packages", "../lib/python3.%dt/site-packages",
                                        "../lib/python3.%d/dist-packages"};
    const char *folder = system_program_folder(arena), *found = NULL;
    for (int minor = NEWEST_MINOR; minor >= OLDEST_MINOR && folder && !found; minor--)
        for (size_t i = 0; i < sizeof forms / sizeof *forms && !found; i++)
            found = readable(arena, folder, arena_printf(arena, forms[i], minor), name);
    return found ? found : beside_find(plain, sizeof plain / sizeof *plain, name, arena);
}
