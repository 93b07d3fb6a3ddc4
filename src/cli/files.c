/* How it works: threads take files from a list; whoever finishes a file prints, under a lock, all results
 * that are next in line. So output appears early, and always in the order of the list. Formats that are one
 * document (json, sarif) are rendered when all is done; so is what an analysis finds, since the run of one
 * file may find something in another, which may have a run of its own. */
#include "cli/files.h"
#include "base/map.h"
#include "base/pool.h"
#include "base/shown.h"
#include "cli/crash.h"
#include "cli/gather.h"
#include "cli/progress.h"
#include "diag/render.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Conveyor {
    FileRun *run;
    Session *session;
    ParseOptions parse;
    RenderOptions render;
    bool one_document; /* findings are rendered together in the end */
    const char *stdin_name;
    pthread_mutex_t lock; /* of all that follows, of the session, and of what is printed */
    uint32_t next;        /* the first result that is not printed yet */
    uint32_t finished;
    Progress progress;
} Conveyor;

static void find_files(FileRun *run, Session *session) {
    static const char *const here[] = {"."};
    bool use_here = session->operand_count == 0 && !session->nothing_listed;
    const char *const *paths = use_here ? here : session->operands;
    uint32_t count = use_here ? 1 : session->operand_count;
    const Setting *excludes = &session->settings.values[SETTING_EXCLUDE];
    walk_paths(&run->walk, paths, count, excludes->items.items, excludes->items.count,
               session_number(session, SETTING_JOBS));
    for (uint32_t i = 0; i < run->walk.problems.count; i++)
        session_error(session, run->walk.problems.items[i].path, "%s", run->walk.problems.items[i].reason);
    run->count = run->walk.files.count;
    size_t size = run->count * sizeof *run->results;
    run->results = run->count ? memset(memory_alloc(size), 0, size) : NULL;
    session_remark(session, "%u file%s to read", run->count, run->count == 1 ? "" : "s");
}

/* Printing, under the lock. */

static void print_findings(Conveyor *conveyor, const Diagnostics *findings) {
    StrBuf text = {0};
    diag_render(findings, &conveyor->render, &text);
    if (conveyor->run->checks)
        session_print(conveyor->session, text.data, text.length);
    else
        session_print_error(conveyor->session, text.data, text.length);
    strbuf_free(&text);
}

static void print_output(Conveyor *conveyor, FileResult *result) {
    if (conveyor->run->headers && conveyor->run->count > 1) {
        StrBuf header = {0};
        strbuf_puts(&header, "# ");
        shown_put(&header, result->file.name);
        strbuf_putc(&header, '\n');
        session_print_buffer(conveyor->session, &header);
        strbuf_free(&header);
    }
    session_print_buffer(conveyor->session, &result->output);
}

void session_judge(Session *session, const Diagnostics *findings) {
    uint32_t errors = diagnostics_count(findings, SEVERITY_ERROR);
    uint32_t warnings = diagnostics_count(findings, SEVERITY_WARNING);
    if (errors > 0 || (warnings > 0 && session_flag(session, SETTING_ERROR_ON_WARNING)))
        session_raise(session, EXIT_FOUND);
}

static void print_result(Conveyor *conveyor, FileResult *result) {
    FileRun *run = conveyor->run;
    PythonFile *file = &result->file;
    bool has_findings = file->diagnostics.items.count > 0;
    bool prints = run->work && (run->headers || result->output.length > 0);
    bool reports = has_findings && !run->gathers;
    if (reports || file->failure || prints) progress_hide(&conveyor->progress);
    if (file->failure) session_error(conveyor->session, file->name, "%s", file->failure);
    if (has_findings && !conveyor->one_document && !run->gathers)
        print_findings(conveyor, &file->diagnostics);
    if (!run->shares) {
        session_judge(conveyor->session, &file->diagnostics);
        diagnostics_move(&run->findings, &file->diagnostics);
        python_file_drop_tree(file);
    }
    if (run->keeps) return;
    if (run->work && !result->broken) print_output(conveyor, result);
    strbuf_free(&result->output);
    if (run->shares) return;
    /* Findings point into the text of their file. */
    if (!has_findings) python_file_free(file);
}

static void print_finished(Conveyor *conveyor) {
    FileRun *run = conveyor->run;
    while (conveyor->next < run->count && run->results[conveyor->next].done)
        print_result(conveyor, &run->results[conveyor->next++]);
    progress_show(&conveyor->progress, conveyor->finished, run->count);
}

/* Working, on any thread. */

/* What stands behind the last line ending is a line only if there is something. */
static uint32_t count_lines(const Text *text) {
    uint32_t count = text_line_count(text);
    Span last = text_line(text, count);
    return last.start == last.end ? count - 1 : count;
}

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
    if (run->counts_lines && result->file.text) result->lines = count_lines(result->file.text);
    if (run->checks) python_file_compile(&result->file);
    result->broken = python_file_is_broken(&result->file);
    if (run->work && !result->broken) run->work(run->context, worker, result);
    if (run->checks && !run->shares) python_file_suppress(&result->file, result->analysed);
    if (run->home) ask_positions(&result->file.diagnostics);
    crash_watch(NULL);
    pthread_mutex_lock(&conveyor->lock);
    result->done = true;
    conveyor->finished++;
    print_finished(conveyor);
    pthread_mutex_unlock(&conveyor->lock);
}

static void finish(Conveyor *conveyor) {
    FileRun *run = conveyor->run;
    Session *session = conveyor->session;
    if (run->end) run->end(run->context, session);
    progress_hide(&conveyor->progress);
    if (run->gathers) {
        gather_findings(run, session);
        if (!conveyor->one_document) print_findings(conveyor, &run->findings);
    }
    /* A command that is not about findings says nothing when there are none. */
    if (conveyor->one_document && !run->defers && (run->checks || run->findings.items.count > 0))
        print_findings(conveyor, &run->findings);
    bool wanted =
        run->checks && conveyor->render.format == RENDER_FULL && !session_flag(session, SETTING_QUIET);
    /* "No problems" would be wrong about files that could not be read. */
    bool clean = run->findings.items.count == 0;
    if (wanted && run->count > 0 && !(clean && session->status == EXIT_TROUBLE)) {
        StrBuf text = {0};
        const char *unseen = clean && run->unseen ? run->unseen(run->context, session) : NULL;
        diag_summary(&run->findings, unseen, session->color, &text);
        session_print_buffer(session, &text);
        strbuf_free(&text);
    }
}

void files_run(FileRun *run, Session *session) {
    find_files(run, session);
    RenderFormat format = render_format_find(session_format(session));
    bool color = run->checks ? session->color : session->color_errors;
    const char *stdin_name = session_text(session, SETTING_STDIN_FILENAME);
    Conveyor conveyor = {
        .run = run,
        .session = session,
        .parse = settings_parse_options(&session->settings),
        .render = {.format = format, .color = color, .version = MOIRA_VERSION},
        .one_document = format == RENDER_JSON || format == RENDER_SARIF,
        .stdin_name = stdin_name ? stdin_name : "<stdin>",
    };
    diagnostics_init(&run->findings, &session->arena);
    progress_start(&conveyor.progress, !session_flag(session, SETTING_QUIET));
    pthread_mutex_init(&conveyor.lock, NULL);
    pool_run(run->alone ? 1 : session_number(session, SETTING_JOBS), run->count, work_on_file, &conveyor);
    pthread_mutex_destroy(&conveyor.lock);
    finish(&conveyor);
}

void files_free(FileRun *run) {
    diagnostics_free(&run->findings);
    for (uint32_t i = 0; i < run->count; i++) {
        strbuf_free(&run->results[i].output);
        python_file_free(&run->results[i].file);
    }
    free(run->results);
    walk_free(&run->walk);
}
