/* A dotted name is found part by part: the first in the folders of the search, each further one in the
 * folders of the package before it. The steps are those of CPython's path finder. */
#include "names/module.h"
#include "base/file.h"
#include "names/lookups.h"
#include "names/search.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What [ModuleSearch.found] holds for a module that is not there. */
static const FoundModule absent;

/* Modules that have no file: compiled into CPython, or the program itself. */
static const char *const builtin_modules[] = {
    "__main__",     "_abc",      "_ast",       "_codecs",  "_collections", "_functools",   "_imp",
    "_io",          "_locale",   "_operator",  "_signal",  "_sre",         "_stat",        "_string",
    "_suggestions", "_symtable", "_sysconfig", "_thread",  "_tokenize",    "_tracemalloc", "_typing",
    "_warnings",    "_weakref",  "atexit",     "builtins", "errno",        "faulthandler", "gc",
    "itertools",    "marshal",   "posix",      "pwd",      "sys",          "time",
};

const char *environment_text(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

ModuleOptions module_options_default(int minor) {
    return (ModuleOptions){.minor = minor,
                           .environment = environment_text("VIRTUAL_ENV"),
                           .conda = environment_text("CONDA_PREFIX"),
                           .path = environment_text("PATH"),
                           .system_root = ""};
}

void module_resolver_init(ModuleResolver *resolver, const ModuleOptions *options) {
    *resolver = (ModuleResolver){.options = *options};
    if (!resolver->options.system_root) resolver->options.system_root = "";
    folders_init(&resolver->folders, &resolver->arena);
}

void module_resolver_free(ModuleResolver *resolver) {
    for (uint32_t i = 0; i < resolver->searches.capacity; i++) {
        ModuleSearch *search = resolver->searches.slots[i].key ? resolver->searches.slots[i].value : NULL;
        if (!search) continue;
        array_free(&search->folders);
        strmap_free(&search->found);
        strmap_free(&search->versions);
        strmap_free(&search->own_versions);
    }
    for (uint32_t i = 0; i < resolver->installed.capacity; i++) {
        SearchFolders *folders = resolver->installed.slots[i].key ? resolver->installed.slots[i].value : NULL;
        if (folders) array_free(folders);
    }
    strmap_free(&resolver->searches);
    strmap_free(&resolver->installed);
    strmap_free(&resolver->scripts);
    folders_free(&resolver->folders);
    arena_free(&resolver->arena);
}

const char *module_kind_name(ModuleKind kind) {
    static const char *const names[] = {"module", "package", "namespace package", "extension module",
                                        "built-in module"};
    return names[kind];
}

const char *module_origin_name(ModuleOrigin origin) {
    static const char *const names[] = {"stubs",       "project", "search path",
                                        "environment", "debian",  "interpreter"};
    return names[origin];
}

const char *module_short_path(const FoundModule *module) {
    if (!module->path) return NULL;
    size_t length = module->root ? strlen(module->root) : 0;
    if (length == 0 || strncmp(module->path, module->root, length) != 0) return module->path;
    return module->path + length + (module->path[length] == '/');
}

/* ---- One step ---- */

/* The file [stem][suffix] of a folder as a path, or NULL. */
static const char *file_with(ModuleResolver *resolver, Folder *folder, const char *stem, const char *suffix) {
    char name[512];
    size_t stem_length = strlen(stem), suffix_length = strlen(suffix);
    if (stem_length + suffix_length >= sizeof name) return NULL;
    memcpy(name, stem, stem_length);
    memcpy(name + stem_length, suffix, suffix_length + 1);
    if (folder_entry(&resolver->folders, folder, name) != ENTRY_FILE) return NULL;
    return path_join(&resolver->arena, folder->path, name);
}

/* STEM.so or STEM.cpython-311-x86_64-linux-gnu.so. Names are sorted, so the search is a bisection. */
static const char *extension_file(ModuleResolver *resolver, Folder *folder, const char *stem) {
    size_t length = strlen(stem);
    uint32_t low = 0, high = folder->names.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strncmp(folder->names.items[middle], stem, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < folder->names.count && strncmp(folder->names.items[low], stem, length) == 0; low++) {
        const char *rest = folder->names.items[low] + length;
        size_t rest_length = strlen(rest);
        if (rest[0] == '.' && rest_length >= 3 && strcmp(rest + rest_length - 3, ".so") == 0)
            return path_join(&resolver->arena, folder->path, folder->names.items[low]);
    }
    return NULL;
}

/* Fills in the files with the name [stem] in [folder]; false when there are none. */
static bool fill_files(ModuleResolver *resolver, Folder *folder, const char *stem, FoundModule *module) {
    const char *stub = file_with(resolver, folder, stem, ".pyi");
    module->source = file_with(resolver, folder, stem, ".py");
    module->path = stub ? stub : module->source;
    module->is_stub = stub != NULL;
    return module->path != NULL;
}

static FolderList one_folder(ModuleResolver *resolver, const char *path) {
    const char **items = arena_alloc(&resolver->arena, sizeof *items);
    items[0] = path;
    return (FolderList){items, 1};
}

/* Looks for [part] in one folder. A folder without __init__ is not an answer yet: it goes to [portion]. */
static bool find_in_folder(ModuleResolver *resolver, const char *path, const char *part, const char *entry,
                           FoundModule *module, const char **portion) {
    Folder *folder = folder_open(&resolver->folders, path);
    if (folder_entry(&resolver->folders, folder, entry) == ENTRY_FOLDER) {
        const char *inside = path_join(&resolver->arena, path, entry);
        if (fill_files(resolver, folder_open(&resolver->folders, inside), "__init__", module)) {
            module->kind = MODULE_PACKAGE;
            module->folders = one_folder(resolver, inside);
            return true;
        }
        *portion = inside;
    }
    if (entry != part) return false;
    module->kind = MODULE_SOURCE;
    if (fill_files(resolver, folder, part, module)) return true;
    module->path = extension_file(resolver, folder, part);
    module->kind = MODULE_EXTENSION;
    return module->path != NULL;
}

/* Looks for [part] in all of [places]. [entry] is the name of a package's folder: the part, or PART-stubs. */
static bool find_part(ModuleResolver *resolver, const SearchFolder *places, uint32_t count, const char *part,
                      const char *entry, FoundModule *module) {
    Array(const char *) portions = {0};
    uint32_t first_portion = 0;
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        const char *portion = NULL;
        found = find_in_folder(resolver, places[i].path, part, entry, module, &portion);
        if (found) {
            module->root = places[i].path;
            module->origin = places[i].origin;
        } else if (portion) {
            if (portions.count == 0) first_portion = i;
            array_push(&portions, portion);
        }
    }
    if (!found && portions.count > 0) {
        const char **items = arena_alloc(&resolver->arena, portions.count * sizeof *items);
        memcpy(items, portions.items, portions.count * sizeof *items);
        *module = (FoundModule){.kind = MODULE_NAMESPACE,
                                .root = places[first_portion].path,
                                .origin = places[first_portion].origin,
                                .folders = {items, portions.count}};
        found = true;
    }
    array_free(&portions);
    return found;
}

/* ---- A whole name ---- */

/* Finds the dotted name in [places], the packages' outermost folder being named with [suffix]. */
static bool find_dotted(ModuleResolver *resolver, const SearchFolder *places, uint32_t count,
                        const char *dotted, const char *suffix, FoundModule *module) {
    Array(SearchFolder) inner = {0};
    bool found = *dotted != '\0', outermost = true;
    const char *root = NULL;
    while (found && *dotted) {
        size_t length = strcspn(dotted, ".");
        const char *part = arena_copy(&resolver->arena, dotted, length);
        const char *entry =
            outermost && *suffix ? arena_printf(&resolver->arena, "%s%s", part, suffix) : part;
        dotted += length + (dotted[length] == '.');
        *module = (FoundModule){0};
        found = length > 0 && !strchr(part, '/') && find_part(resolver, places, count, part, entry, module);
        if (outermost) root = module->root;
        module->root = root;
        outermost = false;
        array_clear(&inner);
        for (uint32_t i = 0; i < module->folders.count; i++)
            array_push(&inner, ((SearchFolder){module->folders.items[i], module->origin}));
        places = inner.items;
        count = inner.count;
    }
    array_free(&inner);
    return found;
}

static bool find_stub(ModuleResolver *resolver, const ModuleSearch *search, const char *dotted,
                      FoundModule *module) {
    SearchFolders stubs = {0};
    for (uint32_t i = 0; i < resolver->options.stubs.count; i++)
        array_push(&stubs, ((SearchFolder){resolver->options.stubs.items[i], FROM_STUBS}));
    bool found = find_dotted(resolver, stubs.items, stubs.count, dotted, "", module) ||
                 find_dotted(resolver, stubs.items, stubs.count, dotted, "-stubs", module);
    array_free(&stubs);
    SearchFolder own = {search->stubs, FROM_STUBS};
    found = found || (search->stubs && find_dotted(resolver, &own, 1, dotted, "", module) && module->is_stub);
    found = found ||
            find_dotted(resolver, search->folders.items, search->folders.count, dotted, "-stubs", module);
    /* A namespace has nothing to say that the package itself, if there is one, does not say better. */
    return found && module->kind != MODULE_NAMESPACE;
}

/* os.path is the one module of the standard library that has another name than its file. */
static const char *real_name(const char *dotted) {
    return strcmp(dotted, "os.path") == 0 ? "posixpath" : dotted;
}

static bool find_builtin(const char *dotted, FoundModule *module) {
    for (size_t i = 0; i < sizeof builtin_modules / sizeof *builtin_modules; i++) {
        if (strcmp(builtin_modules[i], dotted) != 0) continue;
        *module = (FoundModule){.kind = MODULE_BUILTIN, .origin = FROM_INTERPRETER};
        return true;
    }
    return false;
}

/* A stub found elsewhere still wants to know the source. */
static void add_source(ModuleResolver *resolver, const ModuleSearch *search, const char *dotted,
                       FoundModule *module) {
    FoundModule real;
    if (module->source) return;
    if (find_dotted(resolver, search->folders.items, search->folders.count, dotted, "", &real))
        module->source = real.source;
}

static const FoundModule *keep(ModuleResolver *resolver, StrMap *cache, const char *key, const char *name,
                               const FoundModule *module) {
    FoundModule *kept = NULL;
    if (module) {
        kept = arena_alloc(&resolver->arena, sizeof *kept);
        *kept = *module;
        kept->name = name;
    }
    *strmap_at(cache, key) = kept ? kept : (void *)&absent;
    return kept;
}

/* X.py in a folder X that is no package: `import X` may mean either. */
static bool is_like_its_folder(const ModuleSearch *search, const char *dotted, const FoundModule *found) {
    return found->kind == MODULE_SOURCE && strcmp(path_base(search->folder), dotted) == 0 && found->root &&
           strcmp(found->root, search->folder) == 0;
}

/* A package that lies aside in its project, such as extensions/X, and imports X by its full name: it may
 * extend an installed X. */
static bool is_own_namesake(const ModuleSearch *search, const char *dotted, const FoundModule *found) {
    size_t root = strlen(search->package_root), length = strlen(dotted);
    if (!search->is_aside || found->kind != MODULE_PACKAGE || !found->root || strchr(dotted, '.'))
        return false;
    if (strcmp(found->root, search->package_root) != 0 || strcmp(search->folder, found->root) == 0)
        return false;
    const char *inside = search->folder + root + 1;
    return strncmp(inside, dotted, length) == 0 && (inside[length] == '/' || inside[length] == '\0');
}

static const FoundModule *find_in_search(ModuleResolver *resolver, ModuleSearch *search, const char *dotted) {
    const FoundModule *known = strmap_get(&search->found, dotted);
    if (known) return known == &absent ? NULL : known;
    FoundModule module;
    bool found = find_stub(resolver, search, dotted, &module);
    if (found) add_source(resolver, search, dotted, &module);
    found =
        found || find_builtin(dotted, &module) ||
        find_dotted(resolver, search->folders.items, search->folders.count, real_name(dotted), "", &module);
    module.is_beside =
        found && (is_like_its_folder(search, dotted, &module) || is_own_namesake(search, dotted, &module));
    const char *name = arena_copy(&resolver->arena, dotted, strlen(dotted));
    return keep(resolver, &search->found, name, name, found ? &module : NULL);
}

const char *module_source_of_stub(ModuleResolver *resolver, const char *stub_file) {
    const char *dotted = module_name_of(resolver, stub_file);
    const char *beside = arena_copy(&resolver->arena, stub_file, strlen(stub_file) - 1);
    char absolute[PATH_MAX];
    if (realpath(beside, absolute)) return beside;
    const ModuleSearch *search = search_for_file(resolver, stub_file);
    for (uint32_t i = 0; i < search->folders.count; i++) {
        FoundModule module;
        if (find_dotted(resolver, &search->folders.items[i], 1, dotted, "", &module) && module.source)
            return module.source;
    }
    return NULL;
}

/* Finds a module in [places] for which the search keeps the answer apart, under [mark]. */
static const FoundModule *find_apart(ModuleResolver *resolver, ModuleSearch *search, const char *dotted,
                                     const char *mark, const SearchFolder *places, uint32_t count) {
    const char *key = arena_printf(&resolver->arena, "%s%s", mark, dotted);
    const FoundModule *known = strmap_get(&search->found, key);
    if (known) return known == &absent ? NULL : known;
    FoundModule module;
    bool found = find_dotted(resolver, places, count, dotted, "", &module);
    module.is_beside = found && places == search->beside;
    return keep(resolver, &search->found, key, key + strlen(mark), found ? &module : NULL);
}

static bool is_own_file(const ModuleSearch *search, const char *file, const FoundModule *found) {
    const char *path = found->source ? found->source : found->path;
    size_t length = strlen(search->folder);
    return path && file && strcmp(path_base(path), path_base(file)) == 0 &&
           strncmp(path, search->folder, length) == 0 && path + length + 1 == path_base(path);
}

/* Whether a file inside a package is run as a program, as far as its text tells: it asks whether it is the
 * main one, and has no relative import, which a program cannot have. */
static bool is_script(ModuleResolver *resolver, const char *file) {
    static const char yes, no;
    const char *known = strmap_get(&resolver->scripts, file);
    if (known) return known == &yes;
    FileContent content;
    bool is = !file_read(file, &resolver->arena, &content) &&
              memmem(content.data, content.length, "__main__", 8) &&
              !memmem(content.data, content.length, "\nfrom .", 7);
    const char *key = arena_copy(&resolver->arena, file, strlen(file));
    *strmap_at(&resolver->scripts, key) = (void *)(is ? &yes : &no);
    return is;
}

static const FoundModule *find_from(ModuleResolver *resolver, const char *from_file, const char *dotted) {
    ModuleSearch *search = search_for_file(resolver, from_file);
    const FoundModule *found = find_in_search(resolver, search, dotted);
    bool is_inside = strcmp(search->folder, search->package_root) != 0;
    if (found && !is_inside && !strchr(dotted, '.') && is_own_file(search, from_file, found))
        return find_apart(resolver, search, dotted, "!", search->folders.items + 1,
                          search->folders.count - 1);
    if (found || !is_inside || !from_file || !is_script(resolver, from_file)) return found;
    found = find_apart(resolver, search, dotted, "?", search->beside, 1);
    return found && is_own_file(search, from_file, found) ? NULL : found;
}

const FoundModule *module_find(ModuleResolver *resolver, const char *from_file, const char *dotted) {
    const FoundModule *found = find_from(resolver, from_file, dotted);
    if (resolver->lookups) lookups_note_module(resolver, from_file, LOOKUP_MODULE, 0, dotted, found);
    return found;
}

/* ---- Names of files, relative imports ---- */

/* The dotted name of [folder] below [root], "" for the root itself. */
static const char *dotted_below(ModuleResolver *resolver, const char *root, const char *folder) {
    size_t length = strlen(root);
    const char *rest = strncmp(folder, root, length) == 0 ? folder + length : path_base(folder);
    while (*rest == '/') rest++;
    char *dotted = arena_copy(&resolver->arena, rest, strlen(rest));
    for (char *c = dotted; *c; c++)
        if (*c == '/') *c = '.';
    return dotted;
}

const char *module_package_of(ModuleResolver *resolver, const char *file) {
    const ModuleSearch *search = search_place(resolver, file);
    return dotted_below(resolver, search->package_root, search->folder);
}

const char *module_name_of(ModuleResolver *resolver, const char *file) {
    const char *package = module_package_of(resolver, file), *base = file ? path_base(file) : "-";
    size_t length = strcspn(base, ".");
    if (length == 8 && strncmp(base, "__init__", 8) == 0) return package;
    const char *stem = arena_copy(&resolver->arena, base, length);
    return *package ? arena_printf(&resolver->arena, "%s.%s", package, stem) : stem;
}

static const char *join_dotted(Arena *arena, const char *first, const char *second) {
    if (!first || !*first) return second ? second : "";
    return second && *second ? arena_printf(arena, "%s.%s", first, second) : first;
}

/* A relative import starts from the folder of the file. One that climbs above the outermost package is taken
 * to mean that the folders it passes are namespace packages. */
static const FoundModule *find_relative(ModuleResolver *resolver, ModuleSearch *search, uint32_t level,
                                        const char *rest, const char **name) {
    const char *folder = search->folder, *root = search->package_root;
    for (uint32_t i = 1; i < level; i++) {
        if (strcmp(folder, "/") == 0) return NULL;
        folder = path_parent(&resolver->arena, folder);
    }
    if (strlen(folder) <= strlen(root)) root = path_parent(&resolver->arena, folder);
    *name = join_dotted(&resolver->arena, dotted_below(resolver, root, folder), rest);
    const char *key = arena_printf(&resolver->arena, "%s/%s", folder, rest ? rest : "");
    const FoundModule *known = strmap_get(&search->found, key);
    if (known) return known == &absent ? NULL : known;
    FoundModule module = {0};
    SearchFolder place = {folder, search->origin};
    bool found;
    if (rest && *rest) {
        found = find_dotted(resolver, &place, 1, rest, "", &module);
    } else {
        place.path = path_parent(&resolver->arena, folder);
        found = find_part(resolver, &place, 1, path_base(folder), path_base(folder), &module);
    }
    module.root = root;
    return keep(resolver, &search->found, key, *name, found ? &module : NULL);
}

ImportTarget import_resolve(ModuleResolver *resolver, const char *from_file, uint32_t level,
                            const char *module, const char *name) {
    ImportTarget target = {0};
    ModuleSearch *search = search_for_file(resolver, from_file);
    if (level == 0) {
        target.module_name = module ? module : "";
        target.module = module_find(resolver, from_file, target.module_name);
        if (name) {
            const char *inner = join_dotted(&resolver->arena, target.module_name, name);
            target.submodule = module_find(resolver, from_file, inner);
        }
        return target;
    }
    target.module = find_relative(resolver, search, level, module, &target.module_name);
    if (resolver->lookups)
        lookups_note_module(resolver, from_file, LOOKUP_RELATIVE, level, module, target.module);
    if (name && target.module_name) {
        const char *ignored, *inner = join_dotted(&resolver->arena, module, name);
        target.submodule = find_relative(resolver, search, level, inner, &ignored);
        if (resolver->lookups)
            lookups_note_module(resolver, from_file, LOOKUP_RELATIVE, level, inner, target.submodule);
    }
    return target;
}
