/* How it works: threads take files from a list; the one that finishes a file hands over, under a lock, all
 * results that are next in line. So results appear early, and always in the order of the list. */
#include "workspace/file_run.h"
#include "base/crash.h"
#include "base/file.h"
#include "base/pool.h"
#include "syntax/notebook.h"
#include "workspace/check_file.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Conveyor {
    FileRun *run;
    const char *stdin_name;
    pthread_mutex_t lock; /* of what is handed over */
} Conveyor;

/* Whether a file is a notebook all right, but of another language. */
static bool is_foreign(const char *path, Arena *scratch) {
    FileContent content;
    Notebook notebook;
    if (!notebook_is_named(path) || file_read(path, scratch, &content)) return false;
    bool is_foreign = notebook_read(&notebook, content.data, content.length, scratch).is_foreign;
    notebook_free(&notebook);
    arena_reset(scratch);
    return is_foreign;
}

/* What was met in a folder, and is no Python, is passed over. */
static void pass_over_foreign(FileRun *run) {
    uint32_t kept = 0;
    Arena scratch;
    arena_init(&scratch);
    for (uint32_t i = 0; i < run->walk.files.count; i++) {
        const WalkedFile *file = &run->walk.files.items[i];
        if (file->is_named || !is_foreign(file->path, &scratch)) run->walk.files.items[kept++] = *file;
    }
    run->passed_over = run->walk.files.count - kept;
    run->walk.files.count = kept;
    arena_free(&scratch);
}

/* Drops the files that the settings of their folders exclude; those that were named are excluded only on
 * demand. The walk itself has obeyed the main settings. */
static const char *settle_scopes(FileRun *run) {
    bool forces = settings_flag(run->settings, SETTING_FORCE_EXCLUDE);
    Walk *walk = &run->walk;
    uint32_t kept = 0;
    const char *error = NULL;
    for (uint32_t i = 0; i < walk->files.count; i++) {
        WalkedFile file = walk->files.items[i];
        const SettingsScope *scope = settings_scope_of(&run->scopes, file.key, &error);
        if (!scope) break;
        bool is_asked = file.is_named ? forces : scope->index > 0;
        if (is_asked && walk_is_excluded(scope->excludes, file.key, &walk->arenas[0])) continue;
        run->results[kept].scope = scope;
        walk->files.items[kept++] = file;
    }
    walk->files.count = run->count = error ? 0 : kept;
    return error;
}

const char *file_run_find(FileRun *run) {
    settings_scopes_init(&run->scopes, run->settings);
    walk_paths(&run->walk, run->paths, run->path_count, run->scopes.items.items[0]->excludes,
               settings_number(run->settings, SETTING_JOBS), run->notebooks != NOTEBOOK_REFUSED);
    if (run->notebooks != NOTEBOOK_REFUSED) pass_over_foreign(run);
    size_t size = run->walk.files.count * sizeof *run->results;
    run->results = size ? memset(memory_alloc(size), 0, size) : NULL;
    diagnostics_init(&run->findings, run->settings->arena);
    return settle_scopes(run);
}

void file_run_judge(const FileRun *run, FileResult *result) {
    const char *key = run->walk.files.items[result - run->results].key;
    check_file_judge(&result->file, result->scope, key, result->analysed);
}

/* Handing over, under the lock. */

static void hand_over(FileRun *run, FileResult *result) {
    PythonFile *file = &result->file;
    bool has_findings = file->diagnostics.items.count > 0;
    if (run->ready) run->ready(run->waiting, result);
    if (!run->keeps) strbuf_free(&result->output);
    if (run->scope == FINDINGS_SHARED) return;
    diagnostics_move(&run->findings, &file->diagnostics);
    python_file_drop_tree(file);
    /* Findings point into the text of their file. */
    if (!run->keeps && !has_findings) python_file_free(file);
}

/* Working, on any thread. */

/* A text makes its tables of lines and columns when it is first asked for a position, in its own arena. The
 * arena of a home belongs to the worker's thread, and any thread may print: so all is asked here that
 * printing will ask. */
static void ask_positions(const Diagnostics *findings) {
    for (uint32_t i = 0; i < findings->items.count; i++) {
        const Diagnostic *finding = &findings->items.items[i];
        text_position_chars(finding->text, finding->span.start);
        text_position_chars(finding->text, finding->span.end);
        for (uint32_t k = 0; k < finding->notes.count; k++) {
            const DiagNote *note = &finding->notes.items[k];
            text_position_chars(note->text, note->span.start);
            text_position_chars(note->text, note->span.end);
        }
    }
}

static void work_on_file(void *context, uint32_t item, uint32_t worker) {
    Conveyor *conveyor = context;
    FileRun *run = conveyor->run;
    FileResult *result = &run->results[item];
    const char *path = run->walk.files.items[item].path;
    const char *name = strcmp(path, "-") == 0 ? conveyor->stdin_name : path;
    crash_watch(name);
    PythonHome home = {0};
    if (run->home) home = run->home(run->context, worker, result->scope);
    python_file_load(&result->file, path, name, &result->scope->parse, run->notebooks,
                     run->home ? &home : NULL);
    if (run->scope != FINDINGS_OF_SYNTAX) python_file_compile(&result->file);
    result->broken = python_file_is_broken(&result->file);
    if (run->work && !result->broken) run->work(run->context, worker, result);
    if (run->scope == FINDINGS_OF_FILES) file_run_judge(run, result);
    if (run->home) ask_positions(&result->file.diagnostics);
    crash_watch(NULL);
    pthread_mutex_lock(&conveyor->lock);
    result->done = true;
    while (run->next < run->count && run->results[run->next].done) hand_over(run, &run->results[run->next++]);
    pthread_mutex_unlock(&conveyor->lock);
}

void file_run_work(FileRun *run) {
    const char *stdin_name = settings_text(run->settings, SETTING_STDIN_FILENAME);
    Conveyor conveyor = {
        .run = run,
        .stdin_name = stdin_name ? stdin_name : "<stdin>",
    };
    pthread_mutex_init(&conveyor.lock, NULL);
    pool_run(run->jobs, run->count, work_on_file, &conveyor);
    pthread_mutex_destroy(&conveyor.lock);
}

void file_run_free(FileRun *run) {
    diagnostics_free(&run->findings);
    for (uint32_t i = 0; i < run->count; i++) {
        strbuf_free(&run->results[i].output);
        python_file_free(&run->results[i].file);
    }
    free(run->results);
    walk_free(&run->walk);
    settings_scopes_free(&run->scopes);
}
