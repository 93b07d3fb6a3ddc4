/* How it works: the files that were named are parsed by a run of their own, on all processors; its output for
 * each file is a list of the files that it imports. What these lists lead to is parsed one after the other.
 */
#include "workspace/import_graph.h"
#include "base/file.h"
#include "syntax/source.h"
#include "workspace/analyser.h"
#include "workspace/file_run.h"
#include "workspace/programs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A project with more files than this is not followed to its end. */
enum { FILES_MOST = 50000 };

typedef struct GraphMaker {
    ImportGraph *graph;
    AnalyserPool pool;
    const SettingsScope *scope; /* that of the files that are followed */
} GraphMaker;

static void list_imports(void *context, uint32_t worker, FileResult *result) {
    GraphMaker *maker = context;
    ModuleResolver *resolver = &analyser_of_worker(&maker->pool, worker, result->scope)->resolver;
    programs_list_imports(resolver, result->file.tree, result->file.symbols, result->file.path, true,
                          &result->output);
}

/* The number of a file, which is new or not. */
static uint32_t number_of(ImportGraph *graph, const char *path) {
    char real[PATH_MAX];
    if (realpath(path, real)) path = real;
    uintptr_t number = (uintptr_t)strmap_get(&graph->numbers, path);
    if (number > 0) return (uint32_t)number - 1;
    const char *copy = arena_copy(&graph->arena, path, strlen(path));
    array_push(&graph->files, ((ImportingFile){.path = copy}));
    *strmap_at(&graph->numbers, copy) = (void *)(uintptr_t)graph->files.count;
    return graph->files.count - 1;
}

/* Takes a list that programs_list_imports made. */
static void take_imports(ImportGraph *graph, uint32_t file, const StrBuf *list) {
    for (size_t at = 0; at < list->length; at += strlen(list->data + at) + 1) {
        const char *item = list->data + at;
        if (*item == '?') {
            const char *dot = strrchr(item, '.'), *name = dot ? dot + 1 : item + 1;
            array_push(&graph->files.items[file].not_found, arena_copy(&graph->arena, name, strlen(name)));
        } else if (graph->files.count < FILES_MOST) {
            uint32_t imported = number_of(graph, item);
            array_push(&graph->files.items[file].imports, imported);
        }
    }
}

static void follow(GraphMaker *maker, uint32_t number) {
    ImportGraph *graph = maker->graph;
    Analyser *analyser = analyser_of_worker(&maker->pool, 0, maker->scope);
    const char *path = graph->files.items[number].path;
    Arena scratch;
    arena_init(&scratch);
    Diagnostics ignored;
    diagnostics_init(&ignored, &scratch);
    FileContent content;
    StrBuf list = {0};
    const Text *text = NULL;
    if (!file_read(path, &scratch, &content))
        text = source_decode(path, content.data, content.length, &scratch, &ignored);
    if (text) {
        const Tree *tree = parse_module(text, &maker->scope->parse, &analyser->symbols, &scratch, &ignored);
        programs_list_imports(&analyser->resolver, tree, &analyser->symbols, path, true, &list);
    }
    take_imports(graph, number, &list);
    strbuf_free(&list);
    diagnostics_free(&ignored);
    arena_free(&scratch);
}

/* Importing a module runs the packages above it. */
static void add_packages(ImportGraph *graph, uint32_t number) {
    const char *path = graph->files.items[number].path;
    const char *name = strrchr(path, '/');
    bool is_package = name && strncmp(name, "/__init__.", 10) == 0;
    for (size_t length = name ? (size_t)(name - path) : 0; length > 0; length--) {
        if (path[length] != '/') continue;
        if (is_package) {
            is_package = false;
            continue;
        }
        const char *package = arena_printf(&graph->arena, "%.*s/__init__.py", (int)length, path);
        if (graph->files.count == FILES_MOST || access(package, F_OK) != 0) return;
        uint32_t found = number_of(graph, package);
        array_push(&graph->files.items[number].imports, found);
    }
}

void import_graph_make(ImportGraph *graph, const Settings *settings, const char *const *paths,
                       uint32_t path_count) {
    *graph = (ImportGraph){0};
    GraphMaker maker = {.graph = graph};
    FileRun run = {.settings = settings,
                   .paths = paths,
                   .path_count = path_count,
                   .jobs = settings_number(settings, SETTING_JOBS),
                   .notebooks = NOTEBOOK_TEXT,
                   .keeps = true,
                   .work = list_imports,
                   .context = &maker};
    analyser_pool_init(&maker.pool, settings);
    if (!file_run_find(&run)) {
        file_run_work(&run);
        for (uint32_t i = 0; i < run.count; i++) {
            const char *key = run.walk.files.items[i].key;
            uint32_t number = number_of(graph, key);
            *strmap_at(&graph->numbers, arena_copy(&graph->arena, key, strlen(key))) =
                (void *)(uintptr_t)(number + 1);
        }
        uint32_t named = graph->files.count;
        for (uint32_t i = 0; i < run.count; i++)
            take_imports(graph, number_of(graph, run.walk.files.items[i].key), &run.results[i].output);
        maker.scope = run.count > 0 ? run.results[0].scope : NULL;
        for (uint32_t i = 0; i < graph->files.count; i++) {
            if (i >= named) follow(&maker, i);
            add_packages(graph, i);
        }
    }
    file_run_free(&run);
    analyser_pool_free(&maker.pool);
}

void import_graph_free(ImportGraph *graph) {
    for (uint32_t i = 0; i < graph->files.count; i++) {
        array_free(&graph->files.items[i].imports);
        array_free(&graph->files.items[i].not_found);
    }
    array_free(&graph->files);
    strmap_free(&graph->numbers);
    arena_free(&graph->arena);
}
