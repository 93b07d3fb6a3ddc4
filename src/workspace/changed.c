#include "workspace/changed.h"
#include "base/file.h"
#include "base/map.h"
#include "workspace/git.h"
#include "workspace/import_graph.h"

#include <string.h>
#include <unistd.h>

typedef struct ChangeSearch {
    const char *revision;
    Arena *arena;
    StrMap trees; /* folder to the GitTree of its repository, or to `nowhere` */
    GitTree nowhere;
    Array(GitTree *) all;
    StrMap lost; /* names of modules that the commit has and the folder has not */
    const char *error;
} ChangeSearch;

/* The name by which a module is imported from the file [path]; NULL for what is no module. */
static const char *module_name(const char *path, Arena *arena) {
    const char *end = strrchr(path, '.');
    if (!end || (strcmp(end, ".py") != 0 && strcmp(end, ".pyi") != 0)) return NULL;
    const char *start = end;
    while (start > path && start[-1] != '/') start--;
    if (strncmp(start, "__init__.", 9) == 0 && start > path) {
        end = --start;
        while (start > path && start[-1] != '/') start--;
    }
    return arena_copy(arena, start, (size_t)(end - start));
}

/* A file that imports one that is no longer there counts as changed. */
static void find_lost(ChangeSearch *search, const GitTree *tree) {
    for (uint32_t i = 0; i < tree->objects.capacity; i++) {
        const char *path = tree->objects.slots[i].key;
        const char *name = path ? module_name(path, search->arena) : NULL;
        if (name && access(arena_printf(search->arena, "%s/%s", tree->root, path), F_OK) != 0)
            *strmap_at(&search->lost, name) = search;
    }
}

static const GitTree *read_tree(ChangeSearch *search, const char *root) {
    for (uint32_t i = 0; i < search->all.count; i++)
        if (strcmp(search->all.items[i]->root, root) == 0) return search->all.items[i];
    GitTree *tree = ARENA_NEW(search->arena, GitTree);
    const char *error = git_read_tree(tree, root, search->revision, search->arena);
    if (error) search->error = error;
    array_push(&search->all, tree);
    find_lost(search, tree);
    return tree;
}

/* The commit of the repository in which the folder of [path] lies. */
static const GitTree *tree_of(ChangeSearch *search, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *folder = arena_copy(search->arena, path, slash ? (size_t)(slash - path) : 0);
    const GitTree *known = strmap_get(&search->trees, folder);
    if (known) return known;
    const GitTree *tree = &search->nowhere;
    if (access(arena_printf(search->arena, "%s/.git", folder), F_OK) == 0)
        tree = read_tree(search, folder);
    else if (*folder)
        tree = tree_of(search, folder);
    *strmap_at(&search->trees, folder) = (void *)(uintptr_t)tree;
    return tree;
}

static bool is_changed(ChangeSearch *search, const char *path) {
    const GitTree *tree = tree_of(search, path);
    if (tree == &search->nowhere) {
        if (!search->error) search->error = arena_printf(search->arena, "%s is in no repository", path);
        return true;
    }
    Arena scratch;
    arena_init(&scratch);
    FileContent content;
    bool is_same = !file_read(path, &scratch, &content) && git_tree_has(tree, path, &content);
    arena_free(&scratch);
    return !is_same;
}

/* Marks all that import what is marked, from one file to those that import it. */
static void spread(const ImportGraph *graph, bool *marked, Arena *arena) {
    uint32_t count = graph->files.count, waiting = 0;
    uint32_t *first = arena_alloc_zero(arena, (count + 2) * sizeof *first);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < graph->files.items[i].imports.count; k++)
            first[graph->files.items[i].imports.items[k] + 2]++;
    for (uint32_t i = 2; i < count + 2; i++) first[i] += first[i - 1];
    /* The importers of i stand from first[i] to first[i + 1]. */
    uint32_t *importers = arena_alloc(arena, (first[count + 1] + 1) * sizeof *importers);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < graph->files.items[i].imports.count; k++)
            importers[first[graph->files.items[i].imports.items[k] + 1]++] = i;
    uint32_t *queue = arena_alloc(arena, (count + 1) * sizeof *queue);
    for (uint32_t i = 0; i < count; i++)
        if (marked[i]) queue[waiting++] = i;
    for (uint32_t next = 0; next < waiting; next++)
        for (uint32_t k = first[queue[next]]; k < first[queue[next] + 1]; k++)
            if (!marked[importers[k]]) {
                marked[importers[k]] = true;
                queue[waiting++] = importers[k];
            }
}

static void mark_changed(ChangeSearch *search, const ImportGraph *graph, bool *marked) {
    for (uint32_t i = 0; i < graph->files.count && !search->error; i++)
        marked[i] = is_changed(search, graph->files.items[i].path);
    for (uint32_t i = 0; i < graph->files.count; i++) {
        const ImportingFile *file = &graph->files.items[i];
        for (uint32_t k = 0; k < file->not_found.count; k++)
            if (strmap_get(&search->lost, file->not_found.items[k])) marked[i] = true;
    }
}

static bool *select_in(ChangeSearch *search, ImportGraph *graph, uint32_t *count) {
    bool *marked = arena_alloc_zero(search->arena, (graph->files.count + 1) * sizeof *marked);
    mark_changed(search, graph, marked);
    for (uint32_t i = 0; i < graph->files.count; i++) *count += marked[i];
    spread(graph, marked, search->arena);
    return marked;
}

const char *changed_select(FileRun *run, const char *revision, uint32_t *count) {
    ChangeSearch search = {.revision = revision, .arena = run->settings->arena};
    ImportGraph graph;
    *count = 0;
    import_graph_make(&graph, run->settings, run->paths, run->path_count);
    const bool *marked = select_in(&search, &graph, count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        uintptr_t number = (uintptr_t)strmap_get(&graph.numbers, run->walk.files.items[i].key);
        if (number > 0 && !marked[number - 1]) continue;
        run->results[kept].scope = run->results[i].scope;
        run->walk.files.items[kept++] = run->walk.files.items[i];
    }
    run->count = run->walk.files.count = search.error ? 0 : kept;
    import_graph_free(&graph);
    for (uint32_t i = 0; i < search.all.count; i++) git_tree_free(search.all.items[i]);
    array_free(&search.all);
    strmap_free(&search.trees);
    strmap_free(&search.lost);
    return search.error;
}
