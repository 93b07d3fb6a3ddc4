/* How it works: all files are read and parsed, and what each of them imports is found. Files that import each
 * other, directly or through others, are one program. Programs are independent, so threads take them one by
 * one and parse them again with names of their own; then everything is printed and written in the order of
 * the files, or nothing when anything was refused. */
#include "base/file.h"
#include "base/pool.h"
#include "base/shown.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/rewriting.h"
#include "cli/verify_distribution.h"
#include "diag/render.h"
#include "diag/suppress.h"
#include "distribute/distribute.h"
#include "syntax/name.h"
#include "syntax/source.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What a thread keeps from program to program. */
typedef struct Worker {
    bool is_ready;
    Symbols symbols;
    ModuleResolver resolver;
    Library library;
    DistributionVerifier verifier;
} Worker;

/* Files that belong together. */
typedef struct Unit {
    Array(uint32_t) files; /* by their number in the run, in order */
    Arena arena;
    Project project; /* lives as long as what is said of files that nobody named */
    Diagnostics diagnostics;
    StrBuf explanation;
    DistributeResult result;
} Unit;

typedef struct Distribution {
    Session *session;
    ModuleOptions modules;
    DistributeOptions options;
    ParseOptions parse;
    AnalyserOptions analyser; /* of the checks that results must pass */
    bool explains;
    Worker *workers;
    uint32_t worker_count;
    FileRun *run;
    Unit *units;
    uint32_t unit_count;
} Distribution;

/* Libraries are known by their names alone, so nothing that is installed is looked at. */
static ModuleOptions module_options(Session *session, int minor) {
    ModuleOptions options = {.minor = minor, .environment = "", .system_root = "/nonexistent"};
    options.search_paths.items = session_folders(session, OPTION_SEARCH_PATH, &options.search_paths.count);
    return options;
}

static Worker *worker_of(Distribution *distribution, uint32_t index) {
    Worker *worker = &distribution->workers[index];
    if (worker->is_ready) return worker;
    symbols_init_python(&worker->symbols);
    module_resolver_init(&worker->resolver, &distribution->modules);
    library_init(&worker->library, &worker->symbols);
    worker->is_ready = true;
    return worker;
}

static void free_workers(Distribution *distribution) {
    for (uint32_t i = 0; i < distribution->worker_count; i++) {
        Worker *worker = &distribution->workers[i];
        if (!worker->is_ready) continue;
        distribution_verifier_free(&worker->verifier);
        library_free(&worker->library);
        module_resolver_free(&worker->resolver);
        symbols_free(&worker->symbols);
    }
    free(distribution->workers);
}

/* ---- Which files belong together ---- */

typedef struct ImportSearch {
    Worker *worker;
    const char *path;
    const Symbols *symbols; /* of the tree */
    StrBuf *out;
} ImportSearch;

static void put_import(const ImportSearch *search, const FoundModule *found) {
    bool is_own = found && found->path && !found->is_stub &&
                  (found->origin == FROM_PROJECT || found->origin == FROM_SEARCH_PATH);
    if (is_own) strbuf_put(search->out, found->path, strlen(found->path) + 1);
}

static bool find_imports(void *context, Node *node) {
    const ImportSearch *search = context;
    ModuleResolver *resolver = &search->worker->resolver;
    if (node->kind == AST_Import) {
        FOR_EACH (alias, AS(Import, node)->names)
            put_import(search, module_find(resolver, search->path,
                                           symbol_text(search->symbols, AS(alias, alias)->name)));
    } else if (node->kind == AST_ImportFrom) {
        AstImportFrom *import = AS(ImportFrom, node);
        const char *module = import->module ? symbol_text(search->symbols, import->module) : NULL;
        FOR_EACH (alias, import->names) {
            const char *name = symbol_text(search->symbols, AS(alias, alias)->name);
            ImportTarget target =
                import_resolve(resolver, search->path, (uint32_t)import->level, module, name);
            put_import(search, target.module);
            put_import(search, target.submodule);
        }
    }
    return ast_is_statement(node->kind) || node->kind == AST_Module || node->kind == AST_ExceptHandler ||
           node->kind == AST_match_case;
}

/* The output of a file is the list of files that it imports, each ended by a NUL. */
static void list_imports(void *context, uint32_t worker, FileResult *result) {
    ImportSearch search = {worker_of(context, worker), result->file.path, result->file.symbols,
                           &result->output};
    if (strcmp(search.path, "-") == 0) search.path = result->file.name;
    ast_walk(&result->file.tree->module->node, &(Visitor){find_imports, NULL, &search});
}

/* The files of the run as sets: the root of each has the lowest number. */
typedef struct Groups {
    Distribution *distribution;
    uint32_t *roots;
    StrMap numbers; /* absolute path to the number of the file plus one */
    StrMap owners;  /* file that is not of the run to the number plus one of one that needs it */
    Arena arena;
} Groups;

static uint32_t root_of(const Groups *groups, uint32_t file) {
    while (groups->roots[file] != file) file = groups->roots[file] = groups->roots[groups->roots[file]];
    return file;
}

static void join(Groups *groups, uint32_t a, uint32_t b) {
    a = root_of(groups, a), b = root_of(groups, b);
    groups->roots[a < b ? b : a] = a < b ? a : b;
}

static void follow(Groups *groups, uint32_t file, const char *list, size_t length);

/* A file that nobody named connects those that import it, and leads on. */
static void follow_outside(Groups *groups, uint32_t file, const char *path) {
    void **owner = strmap_at(&groups->owners, path);
    if (*owner) {
        join(groups, file, (uint32_t)(uintptr_t)*owner - 1);
        return;
    }
    *owner = (void *)(uintptr_t)(file + 1);
    FileContent content;
    Diagnostics ignored;
    Worker *worker = worker_of(groups->distribution, 0);
    diagnostics_init(&ignored, &groups->arena);
    if (!file_read(path, &groups->arena, &content)) {
        Text *text = source_decode(path, content.data, content.length, &groups->arena, &ignored);
        const Tree *tree = text ? parse_module(text, &groups->distribution->parse, &worker->symbols,
                                               &groups->arena, &ignored)
                                : NULL;
        StrBuf list = {0};
        ImportSearch search = {worker, path, &worker->symbols, &list};
        if (tree) ast_walk(&tree->module->node, &(Visitor){find_imports, NULL, &search});
        follow(groups, file, list.data, list.length);
        strbuf_free(&list);
    }
    diagnostics_free(&ignored);
}

static void follow(Groups *groups, uint32_t file, const char *list, size_t length) {
    for (size_t at = 0; at < length; at += strlen(list + at) + 1) {
        void *number = strmap_get(&groups->numbers, list + at);
        if (number)
            join(groups, file, (uint32_t)(uintptr_t)number - 1);
        else
            follow_outside(groups, file, arena_copy(&groups->arena, list + at, strlen(list + at)));
    }
}

static void group_files(Distribution *distribution) {
    FileRun *run = distribution->run;
    Groups groups = {.distribution = distribution};
    groups.roots = memory_alloc((run->count + 1) * sizeof *groups.roots);
    for (uint32_t i = 0; i < run->count; i++) {
        groups.roots[i] = i;
        *strmap_at(&groups.numbers, run->walk.files.items[i].key) = (void *)(uintptr_t)(i + 1);
    }
    for (uint32_t i = 0; i < run->count; i++)
        follow(&groups, i, run->results[i].output.data, run->results[i].output.length);
    uint32_t *unit_of = memory_alloc((run->count + 1) * sizeof *unit_of);
    distribution->units = memory_alloc((run->count + 1) * sizeof *distribution->units);
    for (uint32_t i = 0; i < run->count; i++) {
        uint32_t root = root_of(&groups, i);
        if (root == i) {
            unit_of[i] = distribution->unit_count;
            distribution->units[distribution->unit_count++] = (Unit){0};
        }
        array_push(&distribution->units[unit_of[root]].files, i);
    }
    free(unit_of);
    free(groups.roots);
    strmap_free(&groups.numbers);
    strmap_free(&groups.owners);
    arena_free(&groups.arena);
}

/* ---- Rewriting ---- */

/* Comments may silence warnings; a refusal stays what it is. Which comments are useless is not judged here.
 */
static void silence_warnings(Unit *unit, const Script *script) {
    static const bool checked[CODE_COUNT] = {false};
    for (uint32_t i = 0; i < script->modules.count; i++) {
        const Tree *tree = script->modules.items[i]->source->tree;
        diag_suppress(&unit->diagnostics, tree->text, &tree->comments, checked);
    }
}

/* What becomes of the files of a unit. They come first among the modules, in the order of the run. */
static void list_changes(const Distribution *distribution, const Unit *unit, RewriteFile *files) {
    for (uint32_t i = 0; i < unit->files.count; i++) {
        const DistributedModule *module = &unit->result.modules[i];
        files[i] = (RewriteFile){.original = distribution->run->results[unit->files.items[i]].file.text,
                                 .outcome = module->text ? REWRITE_CHANGED : REWRITE_UNCHANGED,
                                 .text = module->text,
                                 .length = module->length};
    }
}

/* Turns a result that fails the checks into a refusal. Files that nobody named belong to it when they would
 * have to be changed, too. */
static void verify_unit(const Distribution *distribution, Worker *worker, Unit *unit) {
    uint32_t count = unit->files.count;
    RewriteFile *files = arena_alloc(&unit->arena, (unit->result.count + 1) * sizeof *files);
    list_changes(distribution, unit, files);
    for (uint32_t i = count; i < unit->result.count; i++) {
        const DistributedModule *module = &unit->result.modules[i];
        if (module->text)
            files[count++] = (RewriteFile){module->original, REWRITE_CHANGED, module->text, module->length};
    }
    distribution_verifier_prepare(&worker->verifier, &distribution->analyser, &distribution->parse,
                                  &distribution->modules);
    Unverified unverified = verify_distribution(&worker->verifier, files, count);
    if (!unverified.reason) return;
    Diagnostic *diagnostic = diag_add(&unit->diagnostics, CODE_DISTRIBUTE_UNVERIFIED, unverified.text,
                                      unverified.span, "%s", unverified.reason);
    diagnostic->help =
        "this is a defect of Moira, and nothing was written; please report it with the program";
    unit->result.outcome = DISTRIBUTE_REFUSED;
}

static void distribute_unit(void *context, uint32_t item, uint32_t worker_index) {
    Distribution *distribution = context;
    Worker *worker = worker_of(distribution, worker_index);
    Unit *unit = &distribution->units[item];
    diagnostics_init(&unit->diagnostics, &unit->arena);
    Diagnostics ignored;
    diagnostics_init(&ignored, &unit->arena);
    project_init(&unit->project, &worker->symbols, &worker->resolver, distribution->parse.minor);
    Script script;
    script_init(&script, &unit->project, &worker->library, &unit->arena);
    for (uint32_t i = 0; i < unit->files.count; i++) {
        const PythonFile *file = &distribution->run->results[unit->files.items[i]].file;
        const Tree *tree =
            parse_module(file->text, &distribution->parse, &worker->symbols, &unit->arena, &ignored);
        script_add(&script, tree, true);
    }
    script_analyse(&script);
    unit->result = distribute_script(&script, &distribution->options, &unit->arena, &unit->diagnostics,
                                     distribution->explains ? &unit->explanation : NULL);
    if (unit->result.outcome == DISTRIBUTE_DONE) silence_warnings(unit, &script);
    if (unit->result.outcome == DISTRIBUTE_DONE && !distribution->explains)
        verify_unit(distribution, worker, unit);
    diagnostics_sort(&unit->diagnostics);
    script_free(&script);
    diagnostics_free(&ignored);
}

static void print_diagnostics(Distribution *distribution) {
    Session *session = distribution->session;
    Diagnostics all;
    diagnostics_init(&all, &session->arena);
    for (uint32_t i = 0; i < distribution->unit_count; i++)
        diagnostics_move(&all, &distribution->units[i].diagnostics);
    diagnostics_sort(&all);
    RenderOptions render = {.format = render_format_find(session_format(session)),
                            .color = session->color_errors,
                            .version = MOIRA_VERSION};
    bool fails =
        diagnostics_count(&all, SEVERITY_ERROR) > 0 ||
        (diagnostics_count(&all, SEVERITY_WARNING) > 0 && session_flag(session, OPTION_ERROR_ON_WARNING));
    if (fails) session_raise(session, EXIT_FOUND);
    if (all.items.count > 0) {
        StrBuf text = {0};
        diag_render(&all, &render, &text);
        session_print_error(session, text.data, text.length);
        strbuf_free(&text);
    }
    diagnostics_free(&all);
}

/* A file that nobody named must not be changed, and must not stay as it is either. */
static bool has_unlisted_changes(Distribution *distribution) {
    bool found = false;
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const DistributeResult *result = &distribution->units[i].result;
        for (uint32_t k = 0; k < result->count; k++) {
            const DistributedModule *module = &result->modules[k];
            if (module->is_listed || !module->text) continue;
            session_error(distribution->session, module->original->path,
                          "this file would have to be changed, too; name it, or the folder of the project");
            found = true;
        }
    }
    return found;
}

static void write_files(Distribution *distribution) {
    FileRun *run = distribution->run;
    RewriteFile *files = arena_alloc(&distribution->session->arena, (run->count + 1) * sizeof *files);
    bool reads_stdin = false;
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const Unit *unit = &distribution->units[i];
        RewriteFile *changes =
            arena_alloc(&distribution->session->arena, (unit->files.count + 1) * sizeof *changes);
        list_changes(distribution, unit, changes);
        for (uint32_t k = 0; k < unit->files.count; k++) {
            uint32_t number = unit->files.items[k];
            files[number] = changes[k];
            reads_stdin |= strcmp(run->results[number].file.path, "-") == 0;
        }
    }
    rewriting_write(distribution->session, files, run->count, reads_stdin);
}

/* The script that is started: one that nobody imports, and that has something to run. */
static void print_launch(Distribution *distribution) {
    if (session_flag(distribution->session, OPTION_QUIET)) return;
    Arena *arena = &distribution->session->arena;
    StrBuf out = {0};
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const DistributeResult *result = &distribution->units[i].result;
        if (result->outcome != DISTRIBUTE_DONE) continue;
        for (uint32_t k = 0; k < result->count; k++) {
            const DistributedModule *module = &result->modules[k];
            if (!module->is_listed || !module->is_entry || !module->text) continue;
            strbuf_printf(
                &out, "moira: to start it on N processes: %s\n",
                shown_text(arena, distribute_launch(result->target, module->original->path, arena)));
        }
    }
    if (out.length) session_print_error(distribution->session, out.data, out.length);
    strbuf_free(&out);
}

/* Where no program has a loop, those that were meant to have one are told so; a file without one among others
 * is just left as it is. */
static void report_nothing(Distribution *distribution) {
    bool is_meant = false;
    for (uint32_t i = 0; i < distribution->unit_count; i++)
        if (distribution->units[i].result.outcome != DISTRIBUTE_NOTHING) return;
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        Unit *unit = &distribution->units[i];
        if (!unit->result.framework) continue;
        is_meant = true;
        const DistributeResult *result = &unit->result;
        if (result->unknown) {
            Diagnostic *diagnostic =
                diag_add(&unit->diagnostics, CODE_DISTRIBUTE_T0, result->framework, result->framework_place,
                         "no training loop was found: this may train, but what `%s` is is not known",
                         shown_text(&unit->arena, result->unknown));
            diagnostic->help = "name all files of the program, or make the object where it is trained";
            continue;
        }
        Diagnostic *diagnostic = diag_add(&unit->diagnostics, CODE_DISTRIBUTE_T0, result->framework,
                                          result->framework_place, "no training loop was found");
        diagnostic->help =
            "Moira looks for Model.fit, gradients of a tape that an optimizer applies, a session that "
            "runs a train op, Estimator.train, or loss.backward() with optimizer.step()";
    }
    if (!is_meant)
        session_error(distribution->session, NULL, "nothing here trains with TensorFlow or PyTorch");
}

static bool has_defect(const Distribution *distribution) {
    for (uint32_t i = 0; i < distribution->unit_count; i++)
        if (distribution->units[i].result.outcome == DISTRIBUTE_DEFECT) return true;
    return false;
}

static void finish(Distribution *distribution) {
    Session *session = distribution->session;
    report_nothing(distribution);
    print_diagnostics(distribution);
    if (has_defect(distribution)) {
        session_error(session, NULL,
                      "two rules want to change the same expression; please report this program");
        session_raise(session, EXIT_DEFECT);
    }
    if (distribution->explains) {
        for (uint32_t i = 0; i < distribution->unit_count; i++)
            session_print_buffer(session, &distribution->units[i].explanation);
        return;
    }
    if (session->status != EXIT_FINE || has_unlisted_changes(distribution)) {
        session->output_path = NULL;
        return;
    }
    write_files(distribution);
    if (session->status == EXIT_FINE) print_launch(distribution);
}

static DistributeOptions distribute_options(const Session *session) {
    const char *target = session_text(session, OPTION_TARGET);
    return (DistributeOptions){
        .target = strcmp(target, "ddp") == 0       ? TARGET_DDP
                  : strcmp(target, "horovod") == 0 ? TARGET_HOROVOD
                                                   : TARGET_AUTO,
        .keeps_rate = !session_flag(session, OPTION_SCALE_LR),
        .keeps_data = !session_flag(session, OPTION_SHARD),
        .warmup = session_number(session, OPTION_WARMUP),
    };
}

void cmd_distribute(Session *session) {
    if (!rewriting_is_possible(session)) return;
    uint32_t jobs = session_number(session, OPTION_JOBS);
    Distribution distribution = {.session = session,
                                 .parse = session_parse_options(session),
                                 .options = distribute_options(session),
                                 .explains = session_flag(session, OPTION_EXPLAIN)};
    distribution.modules = module_options(session, distribution.parse.minor);
    distribution.analyser = analyser_options(session);
    distribution.worker_count = pool_size(jobs, UINT32_MAX);
    distribution.workers = memory_alloc(distribution.worker_count * sizeof *distribution.workers);
    memset(distribution.workers, 0, distribution.worker_count * sizeof *distribution.workers);
    FileRun run = {.work = list_imports, .context = &distribution, .keeps = true};
    distribution.run = &run;
    files_run(&run, session);
    if (session->status == EXIT_FINE && run.count > 0) {
        group_files(&distribution);
        pool_run(jobs, distribution.unit_count, distribute_unit, &distribution);
        finish(&distribution);
    } else {
        session->output_path = NULL;
    }
    for (uint32_t i = 0; i < distribution.unit_count; i++) {
        array_free(&distribution.units[i].files);
        diagnostics_free(&distribution.units[i].diagnostics);
        strbuf_free(&distribution.units[i].explanation);
        project_free(&distribution.units[i].project);
        arena_free(&distribution.units[i].arena);
    }
    free(distribution.units);
    free_workers(&distribution);
    files_free(&run);
}
