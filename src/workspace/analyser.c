#include "workspace/analyser.h"
#include "base/pool.h"
#include "base/shown.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/object/heap.h"
#include "workspace/libraries.h"

#include <stdlib.h>
#include <string.h>

AnalyserOptions analyser_options(const Settings *settings) {
    int minor = settings_parse_options(settings).minor;
    AnalyserOptions options = {.modules = settings_module_options(settings, minor),
                               .interp = {.minor = minor}};
    options.modules.libraries = libraries_given(settings);
    options.interp.strict = settings_flag(settings, SETTING_STRICT);
    options.interp.budget = settings_number(settings, SETTING_BUDGET);
    return options;
}

void analyser_prepare(Analyser *analyser, const AnalyserOptions *options) {
    if (analyser->is_ready) return;
    analyser->is_ready = true;
    analyser->options = options->interp;
    symbols_init_python(&analyser->symbols);
    module_resolver_init(&analyser->resolver, &options->modules);
    project_init(&analyser->project, &analyser->symbols, &analyser->resolver, options->interp.minor);
}

static void drop_interp(Analyser *analyser) {
    if (!analyser->has_interp) return;
    interp_clear(&analyser->interp);
    arena_reset(&analyser->run);
    analyser->has_interp = false;
}

/* A new interpreter: what is said about a file must not depend on the files that came before it. What costs
 * most, reading and parsing, has been done for all of them. */
static void make_interp(Analyser *analyser, Project *project) {
    interp_renew(&analyser->interp, &analyser->symbols, project, &analyser->options);
    arena_reset(&analyser->run);
    interp_watch(&analyser->interp, analyser->observer);
    analyser->has_interp = true;
}

void analyser_free(Analyser *analyser) {
    if (!analyser->is_ready) return;
    interp_free(&analyser->interp);
    arena_free(&analyser->run);
    project_free(&analyser->project);
    module_resolver_free(&analyser->resolver);
    symbols_free(&analyser->symbols);
    arena_free(&analyser->sources);
}

PythonHome analyser_home(Analyser *analyser) {
    return (PythonHome){.symbols = &analyser->symbols, .arena = &analyser->sources};
}

void analyser_run_in(Analyser *analyser, Project *project, SourceModule *module, Diagnostics *diagnostics) {
    make_interp(analyser, project);
    interp_run(&analyser->interp, module, &analyser->run, diagnostics);
}

void analyser_forget(Analyser *analyser) { drop_interp(analyser); }

SourceModule *analyser_run(Analyser *analyser, const Tree *tree, Diagnostics *diagnostics) {
    SourceModule *module = project_add_apart(&analyser->project, tree);
    analyser_run_in(analyser, &analyser->project, module, diagnostics);
    return module;
}

void analyser_begin(Analyser *analyser, SourceModule *source, Diagnostics *diagnostics) {
    make_interp(analyser, &analyser->project);
    interp_start(&analyser->interp, source, &analyser->run, diagnostics);
}

bool analyser_verify(Analyser *analyser, const Tree *tree, Diagnostics *diagnostics, StubVerdict *verdict) {
    SourceModule *stub = project_add_apart(&analyser->project, tree);
    if (!is_shape_stub(stub, &analyser->symbols)) return false;
    const char *path = module_source_of_stub(&analyser->resolver, stub->path);
    FoundModule found = {.name = stub->name, .kind = MODULE_SOURCE, .origin = FROM_PROJECT, .path = path};
    SourceModule *source = path ? project_load(&analyser->project, &found) : NULL;
    *verdict = (StubVerdict){.has_source = source != NULL};
    if (!source) return true;
    make_interp(analyser, &analyser->project);
    interp_start(&analyser->interp, stub, &analyser->run, diagnostics);
    *verdict = stub_verify(&analyser->interp, stub, source);
    return true;
}

Value analyser_step(Analyser *analyser, SourceModule *input, Node *statement, Diagnostics *diagnostics) {
    if (!analyser->has_interp) analyser_begin(analyser, input, diagnostics);
    return interp_step(&analyser->interp, input, statement);
}

/* The globals of a module, to be sorted by name. */

typedef struct Global {
    const char *name;
    const Value *value;
} Global;

typedef struct Globals {
    const Symbols *symbols;
    Array(Global) items;
} Globals;

static void add_global(void *context, uint32_t key, const void *value) {
    Globals *globals = context;
    const char *name = symbol_text(globals->symbols, key);
    /* What every module has says nothing about this one. */
    bool is_given = name[0] == '_' && name[1] == '_';
    if (!is_given) array_push(&globals->items, ((Global){name, value}));
}

static int compare_globals(const void *a, const void *b) {
    return strcmp(((const Global *)a)->name, ((const Global *)b)->name);
}

static void find_main(void *context, uint32_t key, const void *value) {
    (void)key;
    const Object *object = value;
    if (object->kind == OBJECT_MODULE && OBJECT_AS(Module, object)->module->is_main)
        *(const Object **)context = object;
}

void analyser_dump(Analyser *analyser, StrBuf *out) {
    Interp *interp = &analyser->interp;
    Globals globals = {.symbols = &analyser->symbols};
    const Object *main = NULL;
    if (analyser->has_interp) pmap_each(interp->path.state.heap, find_main, &main);
    if (main) pmap_each(main->attributes, add_global, &globals);
    if (globals.items.count > 0)
        qsort(globals.items.items, globals.items.count, sizeof *globals.items.items, compare_globals);
    for (uint32_t i = 0; i < globals.items.count; i++) {
        shown_put(out, globals.items.items[i].name);
        strbuf_puts(out, ": ");
        shown_put(out, describe(interp, *globals.items.items[i].value));
        strbuf_putc(out, '\n');
    }
    array_free(&globals.items);
}

void analyser_pool_init(AnalyserPool *pool, const Settings *settings) {
    *pool = (AnalyserPool){.count = pool_size(settings_number(settings, SETTING_JOBS), UINT32_MAX)};
    pool->workers = arena_alloc_zero(settings->arena, pool->count * sizeof *pool->workers);
}

void analyser_pool_free(AnalyserPool *pool) {
    for (uint32_t worker = 0; worker < pool->count; worker++) {
        WorkerAnalysers *analysers = &pool->workers[worker];
        for (uint32_t i = 0; i < analysers->items.count; i++) {
            if (!analysers->items.items[i]) continue;
            analyser_free(analysers->items.items[i]);
            free(analysers->items.items[i]);
        }
        array_free(&analysers->items);
    }
}

static Analyser *make_analyser(const AnalyserPool *pool, const SettingsScope *scope) {
    Analyser *analyser = memset(memory_alloc(sizeof *analyser), 0, sizeof *analyser);
    AnalyserOptions options = analyser_options(scope->settings);
    options.interp.supposes = pool->supposes;
    analyser_prepare(analyser, &options);
    return analyser;
}

Analyser *analyser_of_worker(AnalyserPool *pool, uint32_t worker, const SettingsScope *scope) {
    WorkerAnalysers *analysers = &pool->workers[worker];
    while (analysers->items.count <= scope->index) array_push(&analysers->items, NULL);
    Analyser **analyser = &analysers->items.items[scope->index];
    if (!*analyser) *analyser = make_analyser(pool, scope);
    return *analyser;
}

static const Tree *tree_in(const Project *project, const Text *text) {
    for (uint32_t i = 0; i < project->modules.capacity; i++) {
        const SourceModule *module = project->modules.slots[i].key ? project->modules.slots[i].value : NULL;
        if (module && module->tree && module->tree->text == text) return module->tree;
    }
    return NULL;
}

const Tree *analyser_pool_tree(const AnalyserPool *pool, const Text *text) {
    const Tree *tree = NULL;
    for (uint32_t worker = 0; worker < pool->count; worker++) {
        const WorkerAnalysers *analysers = &pool->workers[worker];
        for (uint32_t i = 0; i < analysers->items.count && !tree; i++)
            if (analysers->items.items[i]) tree = tree_in(&analysers->items.items[i]->project, text);
    }
    return tree;
}
