/* Formats that are one document (json, sarif) are rendered when all is done; so is what an analysis finds,
 * since the run of one file may find something in another, which may have a run of its own. */
#include "cli/files.h"
#include "base/shown.h"
#include "cli/progress.h"
#include "diag/render.h"
#include "workspace/gather.h"

#include <string.h>

typedef struct FindingsPrinter {
    Session *session;
    FileRun *run;
    FilePrinting printing;
    RenderOptions render;
    bool one_document; /* findings are rendered together in the end */
    bool gathers;      /* they may be about other files, too: they are sorted, and printed when all is done */
    bool is_about_findings; /* they are what the command is for: they go to standard output */
    Progress progress;
} FindingsPrinter;

static void print_findings(FindingsPrinter *printer, const Diagnostics *findings) {
    StrBuf text = {0};
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

static void finish(FindingsPrinter *printer) {
    FileRun *run = printer->run;
    Session *session = printer->session;
    if (printer->printing.end) printer->printing.end(run->context, session);
    progress_hide(&printer->progress);
    if (printer->gathers) {
        gather_findings(run);
        session_judge(session, &run->findings);
        if (!printer->one_document) print_findings(printer, &run->findings);
    }
    /* A command that is not about findings says nothing when there are none. */
    if (printer->one_document && !printer->printing.defers &&
        (printer->is_about_findings || run->findings.items.count > 0))
        print_findings(printer, &run->findings);
    if (printer->is_about_findings && printer->render.format == RENDER_FULL &&
        !session_flag(session, SETTING_QUIET))
        print_last_line(printer);
}

static void find_files(Session *session, FileRun *run) {
    static const char *const here[] = {"."};
    bool use_here = session->operand_count == 0 && !session->nothing_listed;
    run->settings = &session->settings;
    run->paths = use_here ? here : session->operands;
    run->path_count = use_here ? 1 : session->operand_count;
    file_run_find(run);
    for (uint32_t i = 0; i < run->walk.problems.count; i++)
        session_error(session, run->walk.problems.items[i].path, "%s", run->walk.problems.items[i].reason);
    session_remark(session, "%u file%s to read", run->count, run->count == 1 ? "" : "s");
}

void files_run(Session *session, FileRun *run, FilePrinting printing) {
    RenderFormat format = render_format_find(session_format(session));
    bool is_about_findings = run->scope != FINDINGS_OF_SYNTAX;
    FindingsPrinter printer = {
        .session = session,
        .run = run,
        .printing = printing,
        .render = {.format = format,
                   .color = is_about_findings ? session->color : session->color_errors,
                   .version = MOIRA_VERSION},
        .one_document = format == RENDER_JSON || format == RENDER_SARIF,
        .gathers = printing.end || run->scope == FINDINGS_SHARED,
        .is_about_findings = is_about_findings,
    };
    find_files(session, run);
    run->jobs = printing.alone ? 1 : session_number(session, SETTING_JOBS);
    run->ready = print_result;
    run->waiting = &printer;
    progress_start(&printer.progress, !session_flag(session, SETTING_QUIET));
    file_run_work(run);
    finish(&printer);
}
