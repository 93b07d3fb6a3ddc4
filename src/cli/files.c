/* Formats that are one document (json, sarif) are rendered when all is done; so is what an analysis finds,
 * since the run of one file may find something in another, which may have a run of its own. */
#include "cli/files.h"
#include "base/shown.h"
#include "base/write.h"
#include "cli/mending.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/watch.h"
#include "workspace/baseline.h"
#include "workspace/changed.h"
#include "workspace/gather.h"

#include <string.h>
#include <unistd.h>

typedef struct FindingsPrinter {
    Session *session;
    FileRun *run;
    FilePrinting printing;
    RenderOptions render;
    bool one_document; /* findings are rendered together in the end */
    bool gathers;      /* they may be about other files, too: they are sorted, and printed when all is done */
    bool counts;       /* only how many there are of each rule is printed */
    bool is_about_findings; /* they are what the command is for: they go to standard output */
    Progress progress;
} FindingsPrinter;

static void print_findings(FindingsPrinter *printer, const Diagnostics *findings) {
    StrBuf text = {0};
    if (printer->counts)
        diag_statistics(findings, printer->render.format, &text);
    else
        diag_render(findings, &printer->render, &text);
    if (printer->is_about_findings)
        session_print(printer->session, text.data, text.length);
    else
        session_print_error(printer->session, text.data, text.length);
    strbuf_free(&text);
}

static void print_output(FindingsPrinter *printer, FileResult *result) {
    if (printer->printing.headers && printer->run->count > 1) {
        StrBuf header = {0};
        strbuf_puts(&header, "# ");
        shown_put(&header, result->file.name);
        strbuf_putc(&header, '\n');
        session_print_buffer(printer->session, &header);
        strbuf_free(&header);
    }
    session_print_buffer(printer->session, &result->output);
}

void session_judge(Session *session, const Diagnostics *findings) {
    uint32_t errors = diagnostics_count(findings, SEVERITY_ERROR);
    uint32_t warnings = diagnostics_count(findings, SEVERITY_WARNING);
    if (session_flag(session, SETTING_EXIT_ZERO)) return;
    if (errors > 0 || (warnings > 0 && session_flag(session, SETTING_ERROR_ON_WARNING)))
        session_raise(session, EXIT_FOUND);
}

static void print_result(void *context, FileResult *result) {
    FindingsPrinter *printer = context;
    FileRun *run = printer->run;
    PythonFile *file = &result->file;
    bool reports = file->diagnostics.items.count > 0 && !printer->gathers;
    bool prints = run->work && (printer->printing.headers || result->output.length > 0);
    if (reports || file->failure || prints) progress_hide(&printer->progress);
    if (file->failure) session_error(printer->session, file->name, "%s", file->failure);
    if (reports && !printer->one_document) print_findings(printer, &file->diagnostics);
    if (run->scope != FINDINGS_SHARED) session_judge(printer->session, &file->diagnostics);
    if (run->work && !result->broken && !run->keeps) print_output(printer, result);
    progress_show(&printer->progress, run->next, run->count);
}

/* "No problems" would be wrong about files that could not be read. */
static void print_last_line(FindingsPrinter *printer) {
    Session *session = printer->session;
    FileRun *run = printer->run;
    bool is_clean = run->findings.items.count == 0;
    if (run->count == 0 || (is_clean && session->status == EXIT_TROUBLE)) return;
    FileUnseen *unseen = printer->printing.unseen;
    StrBuf text = {0};
    diag_summary(&run->findings, is_clean && unseen ? unseen(run->context, session) : NULL, session->color,
                 &text);
    session_print_buffer(session, &text);
    strbuf_free(&text);
}

/* Known findings. */

static void remember(Session *session, const Baseline *baseline, const char *path, Diagnostics *findings) {
    StrBuf text = {0};
    uint32_t count = findings->items.count;
    baseline_write(baseline, findings, &text);
    const char *reason = file_write(path, text.data, text.length, &session->arena);
    strbuf_free(&text);
    if (reason) {
        session_error(session, path, "%s", reason);
        return;
    }
    session_tell(session, "%s: %u finding%s known now", path, count, count == 1 ? " is" : "s are");
    for (uint32_t i = 0; i < count; i++) diagnostic_free(&findings->items.items[i]);
    findings->items.count = 0;
}

static void tell_useless(Session *session, const Baseline *baseline, const char *path) {
    const char *file = NULL;
    uint32_t count = baseline_useless(baseline, &file);
    if (count > 0)
        session_tell(session, "%s: %u entr%s (%s%s); --update-baseline drops %s", path, count,
                     count == 1 ? "y fits nothing" : "ies fit nothing", file, count == 1 ? "" : ", …",
                     count == 1 ? "it" : "them");
}

/* Nothing is looked at, and nothing written, when the baseline cannot be read. */
static bool has_usable_baseline(Session *session, const FileRun *run) {
    const char *path = settings_path(&session->settings, SETTING_BASELINE);
    if (!path || run->scope != FINDINGS_SHARED) return true;
    Baseline baseline;
    bool may_miss = session_flag(session, SETTING_UPDATE_BASELINE);
    const char *error = baseline_load(&baseline, path, may_miss, &session->arena);
    bool is_missing = error && access(path, F_OK) != 0;
    if (error) session_error(session, NULL, "%s%s", error, is_missing ? "; --update-baseline makes it" : "");
    baseline_free(&baseline);
    return !error;
}

/* Takes out what the baseline knows, or makes it know what there is. */
static void use_baseline(Session *session, FileRun *run) {
    const char *path = settings_path(&session->settings, SETTING_BASELINE);
    bool updates = session_flag(session, SETTING_UPDATE_BASELINE);
    if (!path) return;
    Baseline baseline;
    const char *error = baseline_load(&baseline, path, updates, &session->arena);
    if (error) session_error(session, NULL, "%s", error);
    for (uint32_t i = 0; i < run->count && !error; i++)
        if (run->results[i].analysed) baseline_checked(&baseline, run->walk.files.items[i].key);
    if (!error && updates) {
        remember(session, &baseline, path, &run->findings);
    } else if (!error) {
        uint32_t count = baseline_apply(&baseline, &run->findings);
        session_remark(session, "%s: %u finding%s known", path, count, count == 1 ? " is" : "s are");
        tell_useless(session, &baseline, path);
    }
    baseline_free(&baseline);
}

static void finish(FindingsPrinter *printer) {
    FileRun *run = printer->run;
    Session *session = printer->session;
    if (printer->printing.end) printer->printing.end(run->context, session);
    progress_hide(&printer->progress);
    if (printer->gathers) {
        gather_findings(run);
        if (printer->printing.is_silent) return;
        if (run->scope == FINDINGS_SHARED) use_baseline(session, run);
        /* What a diff shows is still there. */
        bool shows = mending_shows(session);
        if (shows) session_judge(session, &run->findings);
        if (run->scope == FINDINGS_SHARED) mending_run(session, run);
        if (shows) return;
        session_judge(session, &run->findings);
        if (!printer->one_document) print_findings(printer, &run->findings);
    }
    /* A command that is not about findings says nothing when there are none. */
    if (printer->one_document && !printer->printing.defers &&
        (printer->is_about_findings || run->findings.items.count > 0))
        print_findings(printer, &run->findings);
    if (printer->is_about_findings) report_files(session, &run->findings);
    if (printer->is_about_findings && printer->render.format == RENDER_FULL &&
        !session_flag(session, SETTING_QUIET))
        print_last_line(printer);
}

static void show_files(Session *session, const FileRun *run) {
    StrBuf out = {0};
    for (uint32_t i = 0; i < run->count; i++) {
        shown_put(&out, run->walk.files.items[i].path);
        strbuf_putc(&out, '\n');
    }
    session_print_buffer(session, &out);
    strbuf_free(&out);
}

/* With --changed, leaves the rest out. */
static void select_changed(Session *session, FileRun *run) {
    const char *revision = session_text(session, SETTING_CHANGED);
    if (!revision || run->count == 0) return;
    uint32_t changed, all = run->count;
    const char *error = changed_select(run, revision, &changed);
    if (error) {
        session_error(session, NULL, "--changed: %s", error);
    } else if (run->count == 0) {
        session_tell(session, "nothing has changed since %s", revision);
    } else {
        session_remark(session, "%u of %u file%s: %u changed, the others need %s", run->count, all,
                       all == 1 ? "" : "s", changed, changed == 1 ? "it" : "them");
    }
}

static void find_files(Session *session, FileRun *run) {
    static const char *const here[] = {"."};
    bool use_here = session->operand_count == 0 && !session->nothing_listed;
    run->settings = &session->settings;
    run->paths = use_here ? here : session->operands;
    run->path_count = use_here ? 1 : session->operand_count;
    const char *error = file_run_find(run);
    if (error) session_error(session, NULL, "%s", error);
    for (uint32_t i = 0; i < run->walk.problems.count; i++)
        session_error(session, run->walk.problems.items[i].path, "%s", run->walk.problems.items[i].reason);
    session_remark(session, "%u file%s to read", run->count, run->count == 1 ? "" : "s");
    if (run->passed_over > 0)
        session_remark(session, "%u notebook%s passed over: not in Python, or of an old format",
                       run->passed_over, run->passed_over == 1 ? "" : "s");
}

void files_run(Session *session, FileRun *run, FilePrinting printing) {
    RenderFormat format = report_format(session);
    bool is_about_findings = run->scope != FINDINGS_OF_SYNTAX;
    bool counts = is_about_findings && session_flag(session, SETTING_STATISTICS);
    FindingsPrinter printer = {
        .session = session,
        .run = run,
        .printing = printing,
        .render = report_options(session, format, is_about_findings ? session->color : session->color_errors),
        .one_document = render_is_document(format) || counts,
        .counts = counts,
        .gathers = printing.end || run->scope == FINDINGS_SHARED,
        .is_about_findings = is_about_findings,
    };
    find_files(session, run);
    select_changed(session, run);
    if (session_flag(session, SETTING_SHOW_FILES)) {
        show_files(session, run);
        return;
    }
    if (!has_usable_baseline(session, run)) return;
    run->jobs = printing.alone ? 1 : session_number(session, SETTING_JOBS);
    run->ready = print_result;
    run->waiting = &printer;
    progress_start(&printer.progress, !session_flag(session, SETTING_QUIET));
    file_run_work(run);
    finish(&printer);
    if (session->watched) watch_note(session, run->paths, run->path_count);
}
