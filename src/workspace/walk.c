/* How it works: folders are read level by level, all folders of a level in parallel, each into a record of
 * its own. What may be ignored is known when a folder is reached, because its parents have been read: a
 * folder inherits the chain of ignore lists of its parent and puts its own .gitignore in front of it. */
#include "workspace/walk.h"
#include "base/file.h"
#include "base/map.h"
#include "base/pool.h"
#include "base/system.h"
#include "syntax/notebook.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is skipped unless `--exclude '!…'` takes it back. */
static const char *const skipped_by_default[] = {".*/", "__pycache__/", "__pypackages__/", "node_modules/"};

/* One directory entry that may matter. */
typedef struct FolderEntry {
    const char *name;
    bool is_folder;
} FolderEntry;

typedef Array(FolderEntry) FolderEntries;

typedef struct WalkedFolder {
    const char *path; /* as shown; "" for the current folder */
    const char *key;
    const IgnoreList *ignores; /* those of the folders above */
    uint32_t operand;          /* the argument below which it was found */
    bool named;                /* it is that argument */
    const char *problem;
    Array(struct WalkedFolder) folders; /* what was found in it */
    Array(WalkedFile) files;
} WalkedFolder;

typedef Array(WalkedFolder) WalkedLevel;

typedef struct Walker {
    Walk *walk;
    const IgnoreList *excludes;
    WalkedLevel level;
    uint32_t *files_found; /* by operand */
    bool takes_notebooks;
} Walker;

/* Paths. */

static const char *join(const char *folder, const char *name, Arena *arena) {
    size_t length = strlen(folder);
    bool slash = length > 0 && folder[length - 1] != '/';
    return arena_printf(arena, "%s%s%s", folder, slash ? "/" : "", name);
}

/* The key of a file that is no folder: its folder's real path and its own name. */
static const char *file_key(const char *path, Arena *arena) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *folder = slash ? arena_copy(arena, path, (size_t)(name - path)) : ".";
    const char *real = file_real_folder(folder, arena);
    return real ? arena_printf(arena, "%s/%s", real, name) : path;
}

static bool exists(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0;
}

static bool is_wanted(const char *name, bool takes_notebooks) {
    const char *dot = strrchr(name, '.');
    if (takes_notebooks && notebook_is_named(name)) return true;
    return dot && (strcmp(dot, ".py") == 0 || strcmp(dot, ".pyi") == 0);
}

/* Ignore files. */

/* [parent] with the patterns of the file [path] in front; [parent] itself when there is no such file. Like
 * git, a symbolic link is not followed. */
static const IgnoreList *with_file(const IgnoreList *parent, const char *path, const char *base,
                                   Arena *arena) {
    struct stat status;
    FileContent content;
    if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode)) return parent;
    if (file_read(path, arena, &content) != NULL) return parent;
    IgnoreList *list = ignore_list(parent, base, arena);
    ignore_add_lines(list, content.data, content.length, arena);
    return list;
}

/* The first line of a small file, or NULL. */
static const char *first_line(const char *path, Arena *arena) {
    FileContent content;
    if (file_read(path, arena, &content) != NULL) return NULL;
    content.data[strcspn(content.data, "\r\n")] = '\0';
    return content.data;
}

static const char *resolve(const char *folder, const char *path, Arena *arena) {
    return path[0] == '/' ? path : join(folder, path, arena);
}

/* The ignore list of a repository as a whole. In a worktree `.git` is a file that says where the folder of
 * that name is, and a file in there says where the main repository has its own. */
static const IgnoreList *repository_list(const char *root, Arena *arena) {
    const char *git = arena_printf(arena, "%s/.git", root);
    struct stat status;
    if (stat(git, &status) == 0 && S_ISREG(status.st_mode)) {
        const char *line = first_line(git, arena);
        if (!line || strncmp(line, "gitdir: ", 8) != 0) return NULL;
        git = resolve(root, line + 8, arena);
    }
    const char *common = first_line(join(git, "commondir", arena), arena);
    if (common) git = resolve(git, common, arena);
    return with_file(NULL, join(git, "info/exclude", arena), root, arena);
}

static bool is_repository(const char *folder, Arena *arena) {
    return exists(arena_printf(arena, "%s/.git", folder));
}

/* The lists of all folders above [key] up to the root of its repository; NULL when it is in none. */
static const IgnoreList *lists_above(const char *key, Arena *arena) {
    Array(const char *) above = {0};
    const char *root = NULL;
    for (size_t length = strlen(key); !root && length > 0;) {
        while (key[--length] != '/') continue;
        const char *folder = arena_copy(arena, key, length);
        array_push(&above, folder);
        if (is_repository(folder, arena)) root = folder;
    }
    const IgnoreList *list = root ? repository_list(root, arena) : NULL;
    while (root && above.count > 0) {
        const char *base = array_pop(&above);
        list = with_file(list, arena_printf(arena, "%s/.gitignore", base), base, arena);
    }
    array_free(&above);
    return list;
}

/* Reading a folder. */

/* A link to a file is a file; a link to a folder is not followed. */
static SystemEntry entry_kind(void *folder, const char *name, SystemEntry type) {
    if (type != SYSTEM_LINK && type != SYSTEM_UNKNOWN) return type;
    type = system_folder_look(folder, name, false);
    if (type != SYSTEM_LINK) return type;
    return system_folder_look(folder, name, true) == SYSTEM_FILE ? SYSTEM_FILE : SYSTEM_OTHER;
}

/* What stands out in a folder. */
typedef struct Markers {
    bool repository, gitignore, environment;
} Markers;

static const char *list_folder(const Walker *walker, const char *path, FolderEntries *entries,
                               Markers *markers, Arena *arena) {
    void *folder = system_folder_open(*path ? path : ".");
    if (!folder) return file_reason(errno, arena);
    SystemEntry type;
    for (const char *name; (name = system_folder_next(folder, &type));) {
        if (strcmp(name, ".git") == 0) markers->repository = true;
        if (strcmp(name, ".gitignore") == 0) markers->gitignore = true;
        if (strcmp(name, "pyvenv.cfg") == 0) markers->environment = true;
        SystemEntry kind = entry_kind(folder, name, type);
        if (kind == SYSTEM_FOLDER || (kind == SYSTEM_FILE && is_wanted(name, walker->takes_notebooks)))
            array_push(entries,
                       ((FolderEntry){arena_copy(arena, name, strlen(name)), kind == SYSTEM_FOLDER}));
    }
    const char *problem = errno ? file_reason(errno, arena) : NULL;
    system_folder_close(folder);
    return problem;
}

static bool is_skipped(const Walker *walker, const IgnoreList *ignores, const char *key, bool is_folder) {
    return ignore_verdict(walker->excludes, key, is_folder) == IGNORE_YES ||
           ignore_verdict(ignores, key, is_folder) == IGNORE_YES;
}

static void read_folder(void *context, uint32_t item, uint32_t worker) {
    Walker *walker = context;
    WalkedFolder *folder = &walker->level.items[item];
    Arena *arena = &walker->walk->arenas[worker];
    FolderEntries entries = {0};
    Markers markers = {0};
    folder->problem = list_folder(walker, folder->path, &entries, &markers, arena);
    const IgnoreList *ignores = markers.repository ? repository_list(folder->key, arena) : folder->ignores;
    if (markers.gitignore)
        ignores = with_file(ignores, arena_printf(arena, "%s/.gitignore", folder->key), folder->key, arena);
    bool skip_all = markers.environment && !folder->named;
    for (uint32_t i = 0; i < entries.count && !skip_all; i++) {
        const FolderEntry *entry = &entries.items[i];
        const char *key = arena_printf(arena, "%s/%s", folder->key, entry->name);
        if (is_skipped(walker, ignores, key, entry->is_folder)) continue;
        const char *path = join(folder->path, entry->name, arena);
        WalkedFolder found = {.path = path, .key = key, .ignores = ignores, .operand = folder->operand};
        if (entry->is_folder)
            array_push(&folder->folders, found);
        else
            array_push(&folder->files, ((WalkedFile){path, key, false}));
    }
    array_free(&entries);
}

/* The whole walk. */

static void add_problem(Walk *walk, const char *path, const char *reason) {
    array_push(&walk->problems, ((WalkProblem){path, reason}));
}

/* A folder becomes part of the first level, anything else a file. */
static void add_operand(Walker *walker, const char *path, uint32_t operand) {
    Walk *walk = walker->walk;
    Arena *arena = &walk->arenas[0];
    struct stat status;
    if (strcmp(path, "-") == 0) {
        array_push(&walk->files, ((WalkedFile){path, path, true}));
    } else if (stat(path, &status) != 0) {
        add_problem(walk, path, file_reason(errno, arena));
    } else if (!S_ISDIR(status.st_mode)) {
        array_push(&walk->files, ((WalkedFile){path, file_key(path, arena), true}));
    } else {
        size_t length = strlen(path);
        while (length > 1 && path[length - 1] == '/') length--;
        const char *shown =
            strcmp(path, ".") == 0 || strcmp(path, "./") == 0 ? "" : arena_copy(arena, path, length);
        const char *key = file_real_folder(*shown ? shown : ".", arena);
        if (!key) {
            add_problem(walk, path, file_reason(errno, arena));
            return;
        }
        WalkedFolder folder = {.path = shown, .key = key, .operand = operand, .named = true};
        folder.ignores = lists_above(key, arena);
        array_push(&walker->level, folder);
    }
}

/* Moves what the folders of a level found into the walk, and their folders into the next level. */
static void next_level(Walker *walker) {
    Walk *walk = walker->walk;
    WalkedLevel next = {0};
    for (uint32_t i = 0; i < walker->level.count; i++) {
        WalkedFolder *folder = &walker->level.items[i];
        if (folder->problem) add_problem(walk, *folder->path ? folder->path : ".", folder->problem);
        /* What could not be listed may well hold Python: that is complained about once. */
        walker->files_found[folder->operand] += folder->files.count + (folder->problem != NULL);
        for (uint32_t j = 0; j < folder->files.count; j++) array_push(&walk->files, folder->files.items[j]);
        for (uint32_t j = 0; j < folder->folders.count; j++) array_push(&next, folder->folders.items[j]);
        array_free(&folder->files);
        array_free(&folder->folders);
    }
    array_free(&walker->level);
    walker->level = next;
}

static int compare_files(const void *a, const void *b) {
    return strcmp(((const WalkedFile *)a)->path, ((const WalkedFile *)b)->path);
}

static int compare_problems(const void *a, const void *b) {
    return strcmp(((const WalkProblem *)a)->path, ((const WalkProblem *)b)->path);
}

static void sort_and_unite(Walk *walk) {
    if (walk->problems.count > 0)
        qsort(walk->problems.items, walk->problems.count, sizeof *walk->problems.items, compare_problems);
    if (walk->files.count == 0) return;
    qsort(walk->files.items, walk->files.count, sizeof *walk->files.items, compare_files);
    StrMap seen = {0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < walk->files.count; i++) {
        void **slot = strmap_at(&seen, walk->files.items[i].key);
        if (*slot) {
            walk->files.items[(uintptr_t)*slot - 1].is_named |= walk->files.items[i].is_named;
            continue;
        }
        *slot = (void *)(uintptr_t)(kept + 1);
        walk->files.items[kept++] = walk->files.items[i];
    }
    walk->files.count = kept;
    strmap_free(&seen);
}

/* Each pattern is a list of its own, since each may be relative to another folder; a later one comes before
 * an earlier one, and all before the defaults. */
const IgnoreList *walk_excludes(const SettingItem *excludes, uint32_t count, Arena *arena) {
    const char *here = file_real_folder(".", arena);
    IgnoreList *list = ignore_list(NULL, "", arena);
    for (size_t i = 0; i < sizeof skipped_by_default / sizeof *skipped_by_default; i++)
        ignore_add(list, skipped_by_default[i], strlen(skipped_by_default[i]), arena);
    const char *base = here;
    for (uint32_t i = 0; i < count; i++) {
        const char *folder = excludes[i].folder;
        /* Most are of one file. */
        if (i == 0 || folder != excludes[i - 1].folder)
            base = folder ? file_real_folder(folder, arena) : here;
        list = ignore_list(list, base ? base : "", arena);
        ignore_add(list, excludes[i].text, strlen(excludes[i].text), arena);
    }
    return list;
}

bool walk_is_excluded(const IgnoreList *excludes, const char *key, Arena *arena) {
    for (const char *slash = strchr(key + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        const char *folder = arena_copy(arena, key, (size_t)(slash - key));
        if (ignore_verdict(excludes, folder, true) == IGNORE_YES) return true;
    }
    return ignore_verdict(excludes, key, false) == IGNORE_YES;
}

void walk_paths(Walk *walk, const char *const *paths, uint32_t path_count, const IgnoreList *excludes,
                uint32_t jobs, bool takes_notebooks) {
    *walk = (Walk){.arena_count = pool_size(jobs, UINT32_MAX)};
    walk->arenas = memory_alloc(walk->arena_count * sizeof *walk->arenas);
    for (uint32_t i = 0; i < walk->arena_count; i++) arena_init(&walk->arenas[i]);
    Walker walker = {.walk = walk, .excludes = excludes, .takes_notebooks = takes_notebooks};
    walker.files_found = arena_alloc_zero(&walk->arenas[0], (path_count + 1) * sizeof *walker.files_found);
    for (uint32_t i = 0; i < path_count; i++) add_operand(&walker, paths[i], i);
    Array(uint32_t) folders = {0};
    for (uint32_t i = 0; i < walker.level.count; i++) array_push(&folders, walker.level.items[i].operand);
    while (walker.level.count > 0) {
        pool_run(jobs, walker.level.count, read_folder, &walker);
        next_level(&walker);
    }
    for (uint32_t i = 0; i < folders.count; i++)
        if (walker.files_found[folders.items[i]] == 0)
            add_problem(walk, paths[folders.items[i]], "no Python files here");
    array_free(&folders);
    sort_and_unite(walk);
}

void walk_free(Walk *walk) {
    for (uint32_t i = 0; i < walk->arena_count; i++) arena_free(&walk->arenas[i]);
    free(walk->arenas);
    array_free(&walk->files);
    array_free(&walk->problems);
    *walk = (Walk){0};
}
