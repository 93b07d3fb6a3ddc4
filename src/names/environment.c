#include "names/environment.h"
#include "base/file.h"
#include "names/search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const EnvironmentVersion nowhere = {-1, NULL};

/* The N of a text that begins with "3.N"; -1 for others. */
static int minor_of_version(const char *text) {
    int minor, length = 0;
    if (sscanf(text, "3.%3d%n", &minor, &length) != 1 || minor < 0) return -1;
    return text[length] >= '0' && text[length] <= '9' ? -1 : minor;
}

/* A folder `python3.N` on the way to one of the search paths. */
static EnvironmentVersion of_search_paths(ModuleResolver *resolver) {
    const FolderList *paths = &resolver->options.search_paths;
    for (uint32_t i = 0; i < paths->count; i++) {
        char absolute[PATH_MAX];
        if (!realpath(paths->items[i], absolute)) continue;
        char *rest = absolute;
        for (const char *part = strsep(&rest, "/"); part; part = strsep(&rest, "/"))
            if (minor_of_library(part) >= 0)
                return (EnvironmentVersion){minor_of_library(part), paths->items[i]};
    }
    return nowhere;
}

/* The line `version = 3.11.2` of a pyvenv.cfg; other tools write `version_info = 3.11.2.final.0`. */
static EnvironmentVersion of_configuration(ModuleResolver *resolver, const char *environment) {
    const char *path = path_join(&resolver->arena, environment, "pyvenv.cfg");
    FileContent content;
    if (folders_type(&resolver->folders, path) != ENTRY_FILE || file_read(path, &resolver->arena, &content))
        return nowhere;
    for (const char *line = content.data; *line; line += *line == '\n') {
        const char *value = line + strspn(line, " \t");
        bool is_version = strncmp(value, "version", 7) == 0;
        value += is_version ? 7 : 0;
        value += is_version && strncmp(value, "_info", 5) == 0 ? 5 : 0;
        value += strspn(value, " \t");
        int minor = is_version && *value == '=' ? minor_of_version(value + 1 + strspn(value + 1, " \t")) : -1;
        if (minor >= 0) return (EnvironmentVersion){minor, path};
        line += strcspn(line, "\n");
    }
    return nowhere;
}

/* The newest python3.N in the folder lib of an environment, or of what a program belongs to. */
static EnvironmentVersion of_library(ModuleResolver *resolver, const char *prefix) {
    EnvironmentVersion best = nowhere;
    const char *path = path_join(&resolver->arena, prefix, "lib");
    Folder *lib = folder_open(&resolver->folders, path);
    for (uint32_t i = 0; i < lib->names.count; i++) {
        int minor = minor_of_library(lib->names.items[i]);
        if (minor > best.minor)
            best = (EnvironmentVersion){minor, path_join(&resolver->arena, path, lib->names.items[i])};
    }
    return best;
}

/* The version that a manager of versions has chosen, as its file `version` names it. */
static EnvironmentVersion of_shim(ModuleResolver *resolver, const char *shims) {
    const char *path = path_join(&resolver->arena, path_parent(&resolver->arena, shims), "version");
    FileContent content;
    if (file_read(path, &resolver->arena, &content)) return nowhere;
    return (EnvironmentVersion){minor_of_version(content.data), path};
}

/* The program `python3` in a folder of the PATH. */
static EnvironmentVersion of_program(ModuleResolver *resolver, const char *folder) {
    const char *program = path_join(&resolver->arena, folder, "python3");
    char target[PATH_MAX];
    if (access(program, X_OK) != 0 || !realpath(program, target)) return nowhere;
    if (strcmp(path_base(folder), "shims") == 0) return of_shim(resolver, folder);
    int minor = minor_of_library(path_base(target));
    if (minor >= 0) return (EnvironmentVersion){minor, program};
    const char *prefix = path_parent(&resolver->arena, path_parent(&resolver->arena, target));
    return of_library(resolver, arena_copy(&resolver->arena, prefix, strlen(prefix)));
}

static EnvironmentVersion of_path(ModuleResolver *resolver) {
    const char *rest = resolver->options.path ? resolver->options.path : "";
    EnvironmentVersion version = nowhere;
    while (*rest && version.minor < 0) {
        size_t length = strcspn(rest, ":");
        if (length > 0 && rest[0] == '/')
            version = of_program(resolver, arena_copy(&resolver->arena, rest, length));
        rest += length + (rest[length] == ':');
    }
    return version;
}

EnvironmentVersion environment_version(ModuleResolver *resolver, const char *path) {
    EnvironmentVersion version = of_search_paths(resolver);
    if (version.minor >= 0) return version;
    const char *environment = search_environment(resolver, path);
    if (*environment) version = of_configuration(resolver, environment);
    if (*environment && version.minor < 0) version = of_library(resolver, environment);
    return version.minor >= 0 ? version : of_path(resolver);
}

const char *environment_choice(ModuleResolver *resolver, const char *path) {
    const ModuleOptions *options = &resolver->options;
    const char *environment = search_environment(resolver, path);
    const char *why = options->is_chosen                          ? "--python names it"
                      : options->environment                      ? "VIRTUAL_ENV names it"
                      : environment == resolver->path_environment ? "its python is the first on the PATH"
                      : options->conda && strcmp(environment, options->conda) == 0 ? "CONDA_PREFIX names it"
                                                                                   : "it is the closest";
    if (!*environment) return "none: libraries are those of the interpreters on the PATH";
    return arena_printf(&resolver->arena, "%s: %s", environment, why);
}

static bool has_mark(const char *prefix, const char *mark, Arena *arena) {
    return access(path_join(arena, prefix, mark), F_OK) == 0;
}

bool environment_choose(ModuleOptions *options, const char *path, Arena *arena) {
    struct stat status;
    if (stat(path, &status) != 0) return false;
    char absolute[PATH_MAX];
    const char *folder = S_ISDIR(status.st_mode) ? path : path_parent(arena, path);
    if (!realpath(folder, absolute)) return false;
    folder = arena_copy(arena, absolute, strlen(absolute));
    options->is_chosen = true;
    options->conda = NULL;
    options->environment = folder;
    if (S_ISDIR(status.st_mode)) return has_mark(folder, "lib", arena);
    if (access(path, X_OK) != 0) return false;
    const char *prefix = path_parent(arena, folder);
    bool is_inside = has_mark(prefix, "pyvenv.cfg", arena) || has_mark(prefix, "conda-meta", arena);
    options->environment = is_inside ? prefix : "";
    options->path = folder;
    return true;
}
