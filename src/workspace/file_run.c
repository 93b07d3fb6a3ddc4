/* How it works: threads take files from a list; the one that finishes a file hands over, under a lock, all
 * results that are next in line. So results appear early, and always in the order of the list. */
#include "workspace/file_run.h"
#include "base/crash.h"
#include "base/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Conveyor {
    FileRun *run;
    ParseOptions parse;
    const char *stdin_name;
    pthread_mutex_t lock; /* of what is handed over */
} Conveyor;

void file_run_find(FileRun *run) {
    const Setting *excludes = &run->settings->values[SETTING_EXCLUDE];
    walk_paths(&run->walk, run->paths, run->path_count, excludes->items.items, excludes->items.count,
               settings_number(run->settings, SETTING_JOBS));
    run->count = run->walk.files.count;
    size_t size = run->count * sizeof *run->results;
    run->results = run->count ? memset(memory_alloc(size), 0, size) : NULL;
    diagnostics_init(&run->findings, run->settings->arena);
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
    if (run->home) home = run->home(run->context, worker);
    python_file_load(&result->file, path, name, &conveyor->parse, run->home ? &home : NULL);
    if (run->scope != FINDINGS_OF_SYNTAX) python_file_compile(&result->file);
    result->broken = python_file_is_broken(&result->file);
    if (run->work && !result->broken) run->work(run->context, worker, result);
    if (run->scope == FINDINGS_OF_FILES) python_file_suppress(&result->file, result->analysed);
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
        .parse = settings_parse_options(run->settings),
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
}
