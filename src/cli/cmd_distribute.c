/* How it works: all files are read and parsed, and what each of them imports is found. Files that import each
 * other, directly or through others, are one program, with the files of the project that were not named but
 * that they import. Programs are independent, so threads take them one by one and parse them again with names
 * of their own; then everything is printed and written in the order of the files, or nothing when anything
 * was refused. */
#include "base/file.h"
#include "base/pool.h"
#include "base/shown.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/report.h"
#include "cli/rewriting.h"
#include "diag/render.h"
#include "diag/suppress.h"
#include "distribute/distribute.h"
#include "report/plan_html.h"
#include "report/report.h"
#include "syntax/source.h"
#include "workspace/libraries.h"
#include "workspace/programs.h"
#include "workspace/verify_distribution.h"

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
    Arena scratch; /* trees and the analysis of the last program */
} Worker;

/* Files that belong together. */
typedef struct Unit {
    ProgramFiles program;
    uint32_t script_files; /* modules that may be changed: the first ones of the script */
    Arena arena;
    Project project; /* lives as long as what is said of files that were not named */
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
    bool makes_page; /* with plans, and what changes */
    Worker *workers;
    uint32_t worker_count;
    FileRun *run;
    Unit *units;
    uint32_t unit_count;
} Distribution;

/* Libraries are known by their names alone, so nothing that is installed is looked at. */
static ModuleOptions module_options(Session *session, int minor) {
    ModuleOptions options = {.minor = minor, .environment = "", .system_root = "/nonexistent"};
    options.libraries = libraries_given(&session->settings);
    options.search_paths.items =
        settings_folders(&session->settings, SETTING_SEARCH_PATH, &options.search_paths.count);
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
        arena_free(&worker->scratch);
    }
    free(distribution->workers);
}

/* ---- Which files belong together ---- */

/* The output of a file is the list of files that it imports. */
static void list_imports(void *context, uint32_t worker, FileResult *result) {
    const char *path = strcmp(result->file.path, "-") == 0 ? result->file.name : result->file.path;
    programs_list_imports(&worker_of(context, worker)->resolver, result->file.tree, result->file.symbols,
                          path, false, &result->output);
}

static void group_files(Distribution *distribution) {
    Worker *worker = worker_of(distribution, 0);
    ProgramSearch search = {distribution->run, &worker->resolver, &worker->symbols, &distribution->parse,
                            &distribution->session->arena};
    Programs programs = programs_find(&search);
    distribution->unit_count = programs.count;
    distribution->units = memory_alloc((programs.count + 1) * sizeof *distribution->units);
    for (uint32_t i = 0; i < programs.count; i++)
        distribution->units[i] = (Unit){.program = programs.items[i]};
    array_free(&programs);
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

/* What becomes of the files of a unit, which come first among the modules: those of the run, in its order,
 * and then those that were followed, if they change. Returns how many there are. */
static uint32_t list_changes(const Distribution *distribution, const Unit *unit, RewriteFile *files) {
    const ProgramFiles *program = &unit->program;
    uint32_t count = 0;
    for (uint32_t i = 0; i < unit->script_files; i++) {
        const DistributedModule *module = &unit->result.modules[i];
        bool is_followed = i >= program->files.count;
        if (is_followed && !module->text) continue;
        files[count++] = (RewriteFile){
            .original = is_followed ? module->original
                                    : distribution->run->results[program->files.items[i]].file.text,
            .outcome = module->text ? REWRITE_CHANGED : REWRITE_UNCHANGED,
            .text = module->text,
            .length = module->length,
            .is_followed = is_followed};
    }
    return count;
}

/* Turns a result that fails the checks into a refusal. Files that cannot be followed belong to it when they
 * would have to be changed, too. */
static void verify_unit(const Distribution *distribution, Worker *worker, Unit *unit) {
    RewriteFile *files = arena_alloc(&unit->arena, (unit->result.count + 1) * sizeof *files);
    uint32_t count = list_changes(distribution, unit, files);
    for (uint32_t i = unit->script_files; i < unit->result.count; i++) {
        const DistributedModule *module = &unit->result.modules[i];
        if (module->text)
            files[count++] = (RewriteFile){.original = module->original,
                                           .outcome = REWRITE_CHANGED,
                                           .text = module->text,
                                           .length = module->length};
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

/* Files that were not named have been read before, to follow their imports. */
static void add_followed(const Distribution *distribution, Worker *worker, Unit *unit, Script *script) {
    Diagnostics ignored;
    diagnostics_init(&ignored, &unit->arena);
    for (uint32_t i = 0; i < unit->program.followed.count; i++) {
        const FollowedFile *file = &unit->program.followed.items[i];
        FileContent content;
        if (file_read(file->key, &unit->arena, &content)) continue;
        Text *text = source_decode(file->path, content.data, content.length, &unit->arena, &ignored);
        if (!text) continue;
        script_add(script,
                   parse_module(text, &distribution->parse, &worker->symbols, &worker->scratch, &ignored),
                   false);
    }
    diagnostics_free(&ignored);
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
    script_init(&script, &unit->project, &worker->library, &worker->scratch);
    for (uint32_t i = 0; i < unit->program.files.count; i++) {
        const PythonFile *file = &distribution->run->results[unit->program.files.items[i]].file;
        const Tree *tree =
            parse_module(file->text, &distribution->parse, &worker->symbols, &worker->scratch, &ignored);
        script_add(&script, tree, true);
    }
    add_followed(distribution, worker, unit, &script);
    unit->script_files = script.modules.count;
    script_analyse(&script);
    unit->result = distribute_script(&script, &distribution->options, &unit->arena, &unit->diagnostics,
                                     distribution->explains ? &unit->explanation : NULL);
    if (unit->result.outcome == DISTRIBUTE_DONE) silence_warnings(unit, &script);
    if (unit->result.outcome == DISTRIBUTE_DONE && (!distribution->explains || distribution->makes_page))
        verify_unit(distribution, worker, unit);
    diagnostics_sort(&unit->diagnostics);
    script_free(&script);
    diagnostics_free(&ignored);
    arena_reset(&worker->scratch);
}

/* What was found when the files were read has been printed, unless all findings are one document. */
static void print_diagnostics(Distribution *distribution) {
    Session *session = distribution->session;
    RenderFormat format = report_format(session);
    Diagnostics all;
    diagnostics_init(&all, &session->arena);
    if (render_is_document(format)) diagnostics_move(&all, &distribution->run->findings);
    for (uint32_t i = 0; i < distribution->unit_count; i++)
        diagnostics_move(&all, &distribution->units[i].diagnostics);
    diagnostics_sort(&all);
    RenderOptions render = report_options(session, format, session->color_errors);
    bool fails =
        diagnostics_count(&all, SEVERITY_ERROR) > 0 ||
        (diagnostics_count(&all, SEVERITY_WARNING) > 0 && session_flag(session, SETTING_ERROR_ON_WARNING));
    if (fails) session_raise(session, EXIT_FOUND);
    if (all.items.count > 0) {
        StrBuf text = {0};
        diag_render(&all, &render, &text);
        session_print_error(session, text.data, text.length);
        strbuf_free(&text);
    }
    diagnostics_free(&all);
}

/* A file that cannot be followed must not be changed, and must not stay as it is either. */
static bool has_unlisted_changes(Distribution *distribution) {
    bool found = false;
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const Unit *unit = &distribution->units[i];
        for (uint32_t k = unit->script_files; k < unit->result.count; k++) {
            const DistributedModule *module = &unit->result.modules[k];
            if (!module->text) continue;
            session_error(distribution->session, module->original->path,
                          "this file would have to be changed, too; name it, or the folder of the project");
            found = true;
        }
    }
    return found;
}

/* ---- Writing ---- */

/* The changes of all units: those of files that were named in their order, then the others. */
typedef struct DistributeChanges {
    RewriteFile *files;
    uint32_t count, named;
    bool reads_stdin;
} DistributeChanges;

static DistributeChanges gather_changes(Distribution *distribution) {
    FileRun *run = distribution->run;
    Arena *arena = &distribution->session->arena;
    DistributeChanges changes = {.count = run->count, .named = run->count};
    uint32_t limit = 1;
    for (uint32_t i = 0; i < distribution->unit_count; i++) limit += distribution->units[i].result.count;
    changes.files = arena_alloc(arena, (limit + run->count) * sizeof *changes.files);
    RewriteFile *own = arena_alloc(arena, limit * sizeof *own);
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const Unit *unit = &distribution->units[i];
        uint32_t count = list_changes(distribution, unit, own), named = unit->program.files.count;
        for (uint32_t k = 0; k < named; k++) {
            uint32_t number = unit->program.files.items[k];
            changes.files[number] = own[k];
            changes.reads_stdin |= strcmp(run->results[number].file.path, "-") == 0;
        }
        for (uint32_t k = named; k < count; k++) changes.files[changes.count++] = own[k];
    }
    return changes;
}

/* The places of files in a folder: by their own paths, unless one of them lies outside of the current folder.
 * Then all are seen from the folder that holds them, so that each still finds the others. */
static void find_places(const Distribution *distribution, DistributeChanges *changes) {
    Arena *arena = &distribution->session->arena;
    const char **keys = arena_alloc_zero(arena, (changes->count + 1) * sizeof *keys);
    bool is_outside = false;
    for (uint32_t i = 0; i < changes->count; i++) {
        const char *path = changes->files[i].original->path;
        char absolute[PATH_MAX];
        if (!realpath(path, absolute)) return;
        keys[i] = arena_copy(arena, absolute, strlen(absolute));
        is_outside |= changes->files[i].is_followed && strncmp(path, "../", 3) == 0;
    }
    if (!is_outside) return;
    size_t common = strlen(keys[0]);
    for (uint32_t i = 0; i < changes->count; i++) {
        size_t shared = 0;
        for (size_t k = 0; k < common && keys[0][k] == keys[i][k]; k++)
            if (keys[0][k] == '/') shared = k;
        common = shared;
    }
    for (uint32_t i = 0; i < changes->count; i++) changes->files[i].place = keys[i] + common + 1;
}

/* Standard output takes one file: for several, a folder must be given. */
static bool fits_output(Distribution *distribution, const DistributeChanges *changes) {
    Session *session = distribution->session;
    bool is_one = !session_flag(session, SETTING_DIFF) && !session_flag(session, SETTING_IN_PLACE) &&
                  !session->output_path && changes->named == 1;
    if (!is_one || changes->count == 1) return true;
    StrBuf list = {0};
    for (uint32_t i = 1; i < changes->count; i++)
        strbuf_printf(&list, "%s%s", i > 1 ? ", " : "",
                      shown_text(&session->arena, changes->files[i].original->path));
    session_error(session, changes->files[0].original->path,
                  "files that it imports must change, too: %s; use --diff, --in-place or -o DIR",
                  strbuf_text(&list));
    strbuf_free(&list);
    return false;
}

/* Says which files were written that were not named. */
static void print_followed(Distribution *distribution, const DistributeChanges *changes) {
    Session *session = distribution->session;
    if (session_flag(session, SETTING_QUIET) || session_flag(session, SETTING_DIFF)) return;
    StrBuf out = {0};
    for (uint32_t i = changes->named; i < changes->count; i++)
        strbuf_printf(&out, "moira: changed as well, since it is imported: %s\n",
                      shown_text(&session->arena, changes->files[i].original->path));
    if (out.length) session_print_error(session, out.data, out.length);
    strbuf_free(&out);
}

static void write_files(Distribution *distribution) {
    Session *session = distribution->session;
    DistributeChanges changes = gather_changes(distribution);
    if (!fits_output(distribution, &changes)) return;
    if (session->output_path) find_places(distribution, &changes);
    rewriting_write(session, changes.files, changes.count, changes.reads_stdin);
    if (session->status == EXIT_FINE) print_followed(distribution, &changes);
}

/* The script that is started: one that no other imports, and that has something to run. */
static void print_launch(Distribution *distribution) {
    if (session_flag(distribution->session, SETTING_QUIET)) return;
    Arena *arena = &distribution->session->arena;
    StrBuf out = {0};
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const DistributeResult *result = &distribution->units[i].result;
        if (result->outcome != DISTRIBUTE_DONE) continue;
        for (uint32_t k = 0; k < result->count; k++) {
            const DistributedModule *module = &result->modules[k];
            if (!module->is_listed || !module->is_entry || !module->text) continue;
            strbuf_printf(&out, "moira: to start it on N processes: %s\n",
                          shown_text(arena, distribute_launch(result->target,
                                                              rewrite_name(module->original, arena), arena)));
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
        if (result->elsewhere) {
            diag_add(
                &unit->diagnostics, CODE_DISTRIBUTE_NO_TRAINING, result->framework, result->framework_place,
                "the program trains with %s, which is not distributed by this command", result->elsewhere)
                ->help = "Moira distributes TensorFlow, Keras and PyTorch";
            continue;
        }
        if (result->unknown) {
            Diagnostic *diagnostic = diag_add(
                &unit->diagnostics, CODE_DISTRIBUTE_NO_TRAINING, result->framework, result->framework_place,
                "no training loop was found: this may train, but what `%s` is is not known",
                shown_text(&unit->arena, result->unknown));
            diagnostic->help = "name all files of the program, or make the object where it is trained";
            continue;
        }
        Diagnostic *diagnostic = diag_add(
            &unit->diagnostics, CODE_DISTRIBUTE_NO_TRAINING, result->framework, result->framework_place, "%s",
            result->computes
                ? "no training loop was found: gradients are computed here, but no optimizer applies them"
                : "no training loop was found");
        diagnostic->help =
            result->computes
                ? "let an optimizer make the step, with optimizer.step() or apply_gradients()"
                : "Moira looks for Model.fit, gradients of a tape that an optimizer applies, a session that "
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

static void print_page(Distribution *distribution) {
    Session *session = distribution->session;
    FileRun *run = distribution->run;
    Diagnostics all;
    StrBuf out = {0};
    ReportPage page = {
        .title = "Moira distribute", .version = MOIRA_VERSION, .file_count = run->count, .findings = &all};
    diagnostics_init(&all, &session->arena);
    for (uint32_t i = 0; i < distribution->unit_count; i++)
        diagnostics_move(&all, &distribution->units[i].diagnostics);
    diagnostics_sort(&all);
    page.files = arena_alloc_zero(&session->arena, (run->count + 1) * sizeof *page.files);
    for (uint32_t i = 0; i < run->count; i++) {
        page.files[i].text = run->results[i].file.text;
        if (page.files[i].text) page_add_file(&page.links, page.files[i].text->path, i);
    }
    for (uint32_t i = 0; i < distribution->unit_count; i++) {
        const Unit *unit = &distribution->units[i];
        plan_put_html(&unit->result, &unit->explanation, &session->arena,
                      &page.files[unit->program.files.items[0]].plan);
    }
    report_put_page(&page, &out);
    session_print_source(session, &out);
    if (diagnostics_count(&all, SEVERITY_ERROR) > 0) session_raise(session, EXIT_FOUND);
    for (uint32_t i = 0; i < run->count; i++) strbuf_free(&page.files[i].plan);
    page_files_free(&page.links);
    diagnostics_free(&all);
    strbuf_free(&out);
}

static void finish(Distribution *distribution) {
    Session *session = distribution->session;
    report_nothing(distribution);
    if (distribution->makes_page && !has_defect(distribution)) {
        if (session->status != EXIT_TROUBLE)
            print_page(distribution);
        else
            session->output_path = NULL;
        return;
    }
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
    const char *target = session_text(session, SETTING_TARGET);
    return (DistributeOptions){
        .target = strcmp(target, "ddp") == 0       ? TARGET_DDP
                  : strcmp(target, "horovod") == 0 ? TARGET_HOROVOD
                                                   : TARGET_AUTO,
        .keeps_rate = !session_flag(session, SETTING_SCALE_LR),
        .keeps_data = !session_flag(session, SETTING_SHARD),
        .warmup = session_number(session, SETTING_WARMUP),
    };
}

void cmd_distribute(Session *session) {
    if (!rewriting_is_possible(session)) return;
    uint32_t jobs = session_number(session, SETTING_JOBS);
    Distribution distribution = {.session = session,
                                 .parse = settings_parse_options(&session->settings),
                                 .options = distribute_options(session),
                                 .makes_page = strcmp(session_format(session), "html") == 0};
    distribution.explains = session_flag(session, SETTING_EXPLAIN) || distribution.makes_page;
    distribution.modules = module_options(session, distribution.parse.minor);
    distribution.analyser = analyser_options(&session->settings);
    distribution.worker_count = pool_size(jobs, UINT32_MAX);
    distribution.workers = memory_alloc(distribution.worker_count * sizeof *distribution.workers);
    memset(distribution.workers, 0, distribution.worker_count * sizeof *distribution.workers);
    FileRun run = {
        .notebooks = NOTEBOOK_SCRIPT, .work = list_imports, .context = &distribution, .keeps = true};
    distribution.run = &run;
    files_run(session, &run, (FilePrinting){.defers = true});
    if (session->status == EXIT_FINE && run.count > 0) {
        group_files(&distribution);
        pool_run(jobs, distribution.unit_count, distribute_unit, &distribution);
        finish(&distribution);
    } else {
        print_diagnostics(&distribution);
        session->output_path = NULL;
    }
    for (uint32_t i = 0; i < distribution.unit_count; i++) {
        program_files_free(&distribution.units[i].program);
        diagnostics_free(&distribution.units[i].diagnostics);
        strbuf_free(&distribution.units[i].explanation);
        project_free(&distribution.units[i].project);
        arena_free(&distribution.units[i].arena);
    }
    free(distribution.units);
    free_workers(&distribution);
    file_run_free(&run);
}
