#include "names/search.h"
#include "base/file.h"
#include "base/word.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_file(ModuleResolver *resolver, const char *folder, const char *name) {
    return folder_entry(&resolver->folders, folder_open(&resolver->folders, folder), name) == ENTRY_FILE;
}

static bool is_folder(ModuleResolver *resolver, const char *path) {
    return folders_type(&resolver->folders, path) == ENTRY_FOLDER;
}

/* Asks for one file of a folder from which nothing else is wanted: /usr/bin has thousands. */
static bool has_file(ModuleResolver *resolver, const char *folder, const char *name) {
    return access(path_join(&resolver->arena, folder, name), F_OK) == 0;
}

/* The same for a folder. */
static bool has_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static void add(ModuleResolver *resolver, SearchFolders *folders, const char *path, ModuleOrigin origin) {
    if (!is_folder(resolver, path)) return;
    for (uint32_t i = 0; i < folders->count; i++)
        if (strcmp(folders->items[i].path, path) == 0) return;
    array_push(folders, ((SearchFolder){path, origin}));
}

/* ---- Installed packages ---- */

/* The lines of a .pth file that are folders; an `import` line is code, which is not run here. */
static void add_path_file(ModuleResolver *resolver, SearchFolders *folders, const char *site,
                          const char *name, ModuleOrigin origin) {
    FileContent content;
    if (file_read(path_join(&resolver->arena, site, name), &resolver->arena, &content)) return;
    for (char *line = content.data, *end = line + content.length; line < end;) {
        size_t length = strcspn(line, "\r\n");
        char *next = line + length + 1;
        line[length] = '\0';
        if (length > 0 && line[0] != '#' && strncmp(line, "import", 6) != 0 && length < PATH_MAX)
            add(resolver, folders, line[0] == '/' ? line : path_join(&resolver->arena, site, line), origin);
        line = next;
    }
}

/* A folder of installed packages and what its .pth files add. */
static void add_site(ModuleResolver *resolver, SearchFolders *folders, const char *site,
                     ModuleOrigin origin) {
    if (!is_folder(resolver, site)) return;
    add(resolver, folders, site, origin);
    Folder *folder = folder_open(&resolver->folders, site);
    for (uint32_t i = 0; i < folder->names.count; i++) {
        size_t length = strlen(folder->names.items[i]);
        if (length > 4 && strcmp(folder->names.items[i] + length - 4, ".pth") == 0)
            add_path_file(resolver, folders, site, folder->names.items[i], origin);
    }
}

int minor_of_library(const char *name) {
    int minor, length = 0;
    if (sscanf(name, "python3.%3d%n", &minor, &length) != 1 || name[length] != '\0') return -1;
    return minor < 0 ? -1 : minor;
}

typedef struct Interpreter {
    const char *library; /* …/lib/python3.N; NULL: none */
    int minor;
    bool active; /* `python3` on the PATH leads to it */
} Interpreter;

typedef Array(Interpreter) Interpreters;

static void add_interpreter(ModuleResolver *resolver, Interpreters *found, const char *prefix, int minor,
                            bool active) {
    const char *library = arena_printf(&resolver->arena, "%s/lib/python3.%d", prefix, minor);
    if (!is_folder(resolver, library)) return;
    for (uint32_t i = 0; i < found->count; i++) {
        if (strcmp(found->items[i].library, library) != 0) continue;
        found->items[i].active |= active;
        return;
    }
    array_push(found, ((Interpreter){library, minor, active}));
}

/* Every library python3.N in [prefix]/lib. */
static void add_libraries(ModuleResolver *resolver, Interpreters *found, const char *prefix, bool active) {
    Folder *lib = folder_open(&resolver->folders, path_join(&resolver->arena, prefix, "lib"));
    for (uint32_t i = 0; i < lib->names.count; i++) {
        int minor = minor_of_library(lib->names.items[i]);
        if (minor >= 0) add_interpreter(resolver, found, prefix, minor, active);
    }
}

/* The folder of a version manager: its interpreters are in ../versions, the active ones named in ../version.
 */
static void add_shims(ModuleResolver *resolver, Interpreters *found, const char *shims) {
    const char *manager = path_parent(&resolver->arena, shims);
    FileContent chosen = {0};
    if (file_read(path_join(&resolver->arena, manager, "version"), &resolver->arena, &chosen))
        chosen.length = 0;
    const char *versions = path_join(&resolver->arena, manager, "versions");
    Folder *folder = folder_open(&resolver->folders, versions);
    for (uint32_t i = 0; i < folder->names.count; i++) {
        const char *name = folder->names.items[i];
        bool active = chosen.length > 0 && strncmp(chosen.data, name, strlen(name)) == 0;
        add_libraries(resolver, found, path_join(&resolver->arena, versions, name), active);
    }
}

/* Which interpreters are looked for by the names of their programs. */
enum { OLDEST_MINOR = 6, NEWEST_MINOR = 20 };

/* The interpreters to whose programs an entry of the PATH leads. */
static void add_programs(ModuleResolver *resolver, Interpreters *found, const char *entry) {
    if (entry[0] != '/') return;
    if (strcmp(path_base(entry), "shims") == 0) {
        add_shims(resolver, found, entry);
        return;
    }
    const char *prefix = path_parent(&resolver->arena, entry);
    for (int minor = OLDEST_MINOR; minor <= NEWEST_MINOR; minor++) {
        char program[16];
        snprintf(program, sizeof program, "python3.%d", minor);
        if (has_file(resolver, entry, program)) add_interpreter(resolver, found, prefix, minor, false);
    }
    char target[PATH_MAX];
    if (!realpath(path_join(&resolver->arena, entry, "python3"), target)) return;
    int minor = minor_of_library(path_base(target));
    if (minor < 0) return;
    const char *bin = path_parent(&resolver->arena, target);
    add_interpreter(resolver, found, path_parent(&resolver->arena, bin), minor, true);
}

static void find_interpreters(ModuleResolver *resolver, Interpreters *found) {
    const char *rest = resolver->options.path ? resolver->options.path : "";
    while (*rest) {
        size_t length = strcspn(rest, ":");
        if (length > 0) add_programs(resolver, found, arena_copy(&resolver->arena, rest, length));
        rest += length + (rest[length] == ':');
    }
    const char *root = resolver->options.system_root;
    add_libraries(resolver, found, arena_printf(&resolver->arena, "%s/usr/local", root), false);
    add_libraries(resolver, found, arena_printf(&resolver->arena, "%s/usr", root), false);
}

static const Interpreter *first_where(const Interpreters *found, int minor, bool active) {
    for (uint32_t i = 0; i < found->count; i++)
        if (active ? found->items[i].active : found->items[i].minor == minor) return &found->items[i];
    return NULL;
}

/* A folder named python3.N that has no standard library in it (Debian's /usr/local) is not an interpreter. */
static void drop_empty(ModuleResolver *resolver, Interpreters *found) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < found->count; i++)
        if (has_file(resolver, found->items[i].library, "os.py")) found->items[kept++] = found->items[i];
    found->count = kept;
}

static void add_library(ModuleResolver *resolver, SearchFolders *folders, const Interpreter *interpreter,
                        bool has_site) {
    if (!interpreter) return;
    add(resolver, folders, interpreter->library, FROM_INTERPRETER);
    add(resolver, folders, path_join(&resolver->arena, interpreter->library, "lib-dynload"),
        FROM_INTERPRETER);
    if (has_site)
        add_site(resolver, folders, path_join(&resolver->arena, interpreter->library, "site-packages"),
                 FROM_INTERPRETER);
}

static void add_interpreters(ModuleResolver *resolver, SearchFolders *folders, bool has_site) {
    Interpreters found = {0};
    find_interpreters(resolver, &found);
    drop_empty(resolver, &found);
    const Interpreter *exact = first_where(&found, resolver->options.minor, false);
    const Interpreter *active = first_where(&found, 0, true), *newest = NULL;
    for (uint32_t i = 0; i < found.count; i++)
        if (!newest || found.items[i].minor > newest->minor) newest = &found.items[i];
    add_library(resolver, folders, exact, has_site);
    add_library(resolver, folders, active, has_site);
    if (!exact && !active) add_library(resolver, folders, newest, has_site);
    array_free(&found);
}

/* Debian's folders belong to the system's own interpreter, whose version is the one it has a library for. */
static void add_debian(ModuleResolver *resolver, SearchFolders *folders) {
    const char *lib = arena_printf(&resolver->arena, "%s/usr/lib", resolver->options.system_root);
    Folder *folder = folder_open(&resolver->folders, lib);
    for (uint32_t i = 0; i < folder->names.count; i++) {
        if (minor_of_library(folder->names.items[i]) < 0) continue;
        const char *local = arena_printf(&resolver->arena, "%s/usr/local/lib/%s/dist-packages",
                                         resolver->options.system_root, folder->names.items[i]);
        add_site(resolver, folders, local, FROM_DEBIAN);
    }
    add_site(resolver, folders, path_join(&resolver->arena, lib, "python3/dist-packages"), FROM_DEBIAN);
}

/* The site-packages of a virtual environment: of the target version, or of the one it has. */
static void add_environment(ModuleResolver *resolver, SearchFolders *folders, const char *environment) {
    const char *lib = path_join(&resolver->arena, environment, "lib");
    if (!is_folder(resolver, lib)) return;
    Folder *folder = folder_open(&resolver->folders, lib);
    const char *chosen = NULL;
    int chosen_minor = -1;
    for (uint32_t i = 0; i < folder->names.count; i++) {
        int minor = minor_of_library(folder->names.items[i]);
        if (chosen_minor == resolver->options.minor) break;
        if (minor > chosen_minor || minor == resolver->options.minor) {
            chosen = folder->names.items[i];
            chosen_minor = minor;
        }
    }
    if (!chosen) return;
    const char *library = path_join(&resolver->arena, lib, chosen);
    add_site(resolver, folders, path_join(&resolver->arena, library, "site-packages"), FROM_ENVIRONMENT);
}

/* Whether a virtual environment keeps the system's packages out: its pyvenv.cfg does not ask for them. What
 * has no such file is not made by venv, and keeps nothing out. */
static bool is_closed(ModuleResolver *resolver, const char *environment) {
    static const char key[] = "include-system-site-packages";
    const char *path = path_join(&resolver->arena, environment, "pyvenv.cfg");
    FileContent content;
    if (resolver->options.conda && strcmp(environment, resolver->options.conda) == 0) return true;
    if (has_folder(path_join(&resolver->arena, environment, "conda-meta"))) return true;
    if (folders_type(&resolver->folders, path) != ENTRY_FILE || file_read(path, &resolver->arena, &content))
        return false;
    for (const char *line = content.data; *line; line += *line == '\n') {
        const char *value = line + strlen(key);
        if (strncasecmp(line, key, strlen(key)) == 0) {
            value += strspn(value, " \t");
            value += *value == '=';
            value += strspn(value, " \t");
            return strncasecmp(value, "true", 4) != 0;
        }
        line += strcspn(line, "\n");
    }
    return true;
}

static SearchFolders *installed_folders(ModuleResolver *resolver, const char *environment) {
    SearchFolders *folders = strmap_get(&resolver->installed, environment);
    if (folders) return folders;
    folders = ARENA_NEW(&resolver->arena, SearchFolders);
    *strmap_at(&resolver->installed, environment) = folders;
    if (*environment) add_environment(resolver, folders, environment);
    bool has_site = !*environment || !is_closed(resolver, environment);
    if (has_site) add_debian(resolver, folders);
    add_interpreters(resolver, folders, has_site);
    return folders;
}

/* ---- The project ---- */

static bool is_package(ModuleResolver *resolver, const char *folder) {
    return is_file(resolver, folder, "__init__.py") || is_file(resolver, folder, "__init__.pyi");
}

static bool is_project(ModuleResolver *resolver, const char *path) {
    static const char *const marks[] = {"pyproject.toml", "setup.py", "setup.cfg", ".git"};
    Folder *folder = folder_open(&resolver->folders, path);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (folder_entry(&resolver->folders, folder, marks[i]) != ENTRY_NONE) return true;
    return false;
}

/* The closest folder at or above [path] for which [holds] is true, or NULL. */
static const char *closest(ModuleResolver *resolver, const char *path,
                           bool (*holds)(ModuleResolver *, const char *)) {
    while (!holds(resolver, path)) {
        if (strcmp(path, "/") == 0) return NULL;
        path = path_parent(&resolver->arena, path);
    }
    return path;
}

static bool is_no_package(ModuleResolver *resolver, const char *path) { return !is_package(resolver, path); }

/* The virtual environment in a folder; NULL for none. A folder `venv` can be something else. */
static const char *environment_in(ModuleResolver *resolver, const char *path) {
    const char *hidden = path_join(&resolver->arena, path, ".venv");
    if (has_folder(hidden)) return hidden;
    const char *plain = path_join(&resolver->arena, path, "venv");
    return has_file(resolver, plain, "pyvenv.cfg") ? plain : NULL;
}

/* What venv and conda make has marks of their own. */
static bool environment_is(ModuleResolver *resolver, const char *prefix) {
    return has_file(resolver, prefix, "pyvenv.cfg") ||
           has_folder(path_join(&resolver->arena, prefix, "conda-meta"));
}

static bool has_environment(ModuleResolver *resolver, const char *path) {
    return environment_in(resolver, path) != NULL;
}

/* The environment to which the first python on the PATH belongs; NULL when it is in none. A manager's shims
 * are in none. */
static const char *environment_on_path(ModuleResolver *resolver) {
    const char *rest = resolver->options.path ? resolver->options.path : "";
    for (size_t length; *rest; rest += length + (rest[length] == ':')) {
        length = strcspn(rest, ":");
        if (length == 0 || rest[0] != '/') continue;
        const char *folder = arena_copy(&resolver->arena, rest, length);
        if (!has_file(resolver, folder, "python3") && !has_file(resolver, folder, "python")) continue;
        const char *prefix = path_parent(&resolver->arena, folder);
        return environment_is(resolver, prefix) ? prefix : NULL;
    }
    return NULL;
}

/* That of conda's installation, which many shells have active all the time, whatever a project uses. */
static bool is_conda_base(ModuleResolver *resolver, const char *prefix) {
    return has_folder(path_join(&resolver->arena, prefix, "condabin"));
}

static const char *environment_of(ModuleResolver *resolver, const char *folder) {
    const ModuleOptions *options = &resolver->options;
    if (options->environment) return options->environment;
    if (!resolver->has_path_environment) {
        resolver->path_environment = environment_on_path(resolver);
        resolver->has_path_environment = true;
    }
    const char *on_path = resolver->path_environment;
    if (on_path && !is_conda_base(resolver, on_path)) return on_path;
    const char *above = closest(resolver, folder, has_environment);
    if (above) return environment_in(resolver, above);
    return on_path ? on_path : options->conda ? options->conda : "";
}

const char *search_environment(ModuleResolver *resolver, const char *path) {
    char absolute[PATH_MAX];
    if (!realpath(path, absolute) && !realpath(".", absolute)) return environment_of(resolver, "/");
    const char *folder = has_folder(absolute) ? absolute : path_parent(&resolver->arena, absolute);
    return environment_of(resolver, folder);
}

static const char *absolute(ModuleResolver *resolver, const char *path) {
    char buffer[PATH_MAX];
    return arena_printf(&resolver->arena, "%s", realpath(path, buffer) ? buffer : path);
}

/* Whose file [path] is: that of the innermost known folder around it, or the project's. */
static ModuleOrigin origin_of(const SearchFolders *known, const char *path) {
    size_t longest = 0;
    ModuleOrigin origin = FROM_PROJECT;
    for (uint32_t i = 0; i < known->count; i++) {
        size_t length = strlen(known->items[i].path);
        if (length <= longest || !path_is_below(path, known->items[i].path)) continue;
        longest = length;
        origin = known->items[i].origin;
    }
    return origin;
}

/* The folder of the file and its package: what needs no look at what is installed. */
static ModuleSearch *new_search(ModuleResolver *resolver, const char *folder) {
    ModuleSearch *search = ARENA_NEW(&resolver->arena, ModuleSearch);
    search->folder = folder;
    const char *root = closest(resolver, folder, is_no_package);
    search->package_root = root ? root : "/";
    return search;
}

static void add_roots(ModuleResolver *resolver, ModuleSearch *search) {
    if (search->origin != FROM_PROJECT) return;
    for (uint32_t i = 0; i < resolver->options.roots.count; i++) {
        const char *root = absolute(resolver, resolver->options.roots.items[i]);
        add(resolver, &search->folders, root, FROM_PROJECT);
        add(resolver, &search->folders, path_join(&resolver->arena, root, "src"), FROM_PROJECT);
    }
}

static void find_folders(ModuleResolver *resolver, ModuleSearch *search) {
    SearchFolders libraries = {0};
    for (uint32_t i = 0; i < resolver->options.search_paths.count; i++)
        add(resolver, &libraries, absolute(resolver, resolver->options.search_paths.items[i]),
            FROM_SEARCH_PATH);
    const SearchFolders *installed = installed_folders(resolver, environment_of(resolver, search->folder));
    for (uint32_t i = 0; i < installed->count; i++)
        add(resolver, &libraries, installed->items[i].path, installed->items[i].origin);

    search->origin = origin_of(&libraries, search->package_root);
    search->beside[0] = (SearchFolder){search->folder, search->origin};
    add(resolver, &search->folders, search->package_root, search->origin);
    const char *project = closest(resolver, search->package_root, is_project);
    if (project && search->origin == FROM_PROJECT) {
        const char *stubs = path_join(&resolver->arena, project, "stubs");
        if (is_folder(resolver, stubs)) search->stubs = stubs;
        const char *sources = path_join(&resolver->arena, project, "src");
        search->is_aside =
            strcmp(search->package_root, project) != 0 && strcmp(search->package_root, sources) != 0;
        add(resolver, &search->folders, project, FROM_PROJECT);
        add(resolver, &search->folders, sources, FROM_PROJECT);
    }
    add_roots(resolver, search);
    for (uint32_t i = 0; i < libraries.count; i++)
        add(resolver, &search->folders, libraries.items[i].path, libraries.items[i].origin);
    array_free(&libraries);
}

ModuleSearch *search_place(ModuleResolver *resolver, const char *file) {
    const char *named = file && strcmp(file, "-") != 0 ? path_parent(&resolver->arena, file) : ".";
    ModuleSearch *search = strmap_get(&resolver->searches, named);
    if (search) return search;
    char absolute[PATH_MAX];
    const char *folder =
        realpath(named, absolute) ? arena_copy(&resolver->arena, absolute, strlen(absolute)) : "/";
    search = strmap_get(&resolver->searches, folder);
    if (!search) *strmap_at(&resolver->searches, folder) = search = new_search(resolver, folder);
    *strmap_at(&resolver->searches, named) = search;
    return search;
}

ModuleSearch *search_for_file(ModuleResolver *resolver, const char *file) {
    ModuleSearch *search = search_place(resolver, file);
    if (search->folders.count == 0) find_folders(resolver, search);
    return search;
}
