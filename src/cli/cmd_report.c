/* `moira report`: a page with what was found, the source with its shapes, and what is not known. The files
 * are run as `moira check` runs them, and suppose what `moira shapes` supposes; what the page needs is put
 * aside after each run, and the page is made when all files are done. */
#include "base/crash.h"
#include "base/pool.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "eval/facts.h"
#include "eval/interp.h"
#include "eval/observer.h"
#include "report/branch_html.h"
#include "report/choreo_html.h"
#include "report/model_trace.h"
#include "report/report.h"
#include "workspace/check_file.h"
#include "workspace/gradual_target.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTES_PER_EXPRESSION = 6, /* of a text, about */
    MOST_RANK = 6,            /* of a parameter whose rank is not known, as for `moira prune` */
    MOST_ANCHORS = 100,       /* of models in one file */
    MOST_SUPPOSED = 40, /* files of a run in which uncalled functions are looked at twice: it takes long */
};

/* Who watches the run of one file. */
typedef struct ReportWatch {
    Observer observer; /* first, so that it can be told from it */
    Map met;           /* expressions: 1 known each time, 2 not */
    ModelTrace models;
} ReportWatch;

/* A file that is done, and its number in the run. */
typedef struct DoneFile {
    uint32_t number;
    ReportFile file;
} DoneFile;

typedef Array(DoneFile) DoneFiles;

typedef struct ReportContext {
    AnalyserPool pool;
    const FileRun *run;
    DoneFiles *done; /* by worker */
} ReportContext;

/* ---- one file ---- */

static PythonHome report_home(void *context, uint32_t worker, const SettingsScope *scope) {
    ReportContext *report = context;
    return analyser_home(analyser_of_worker(&report->pool, worker, scope));
}

static void meet_value(Observer *observer, const Node *node, Value value) {
    uint64_t *known = map_at(&((ReportWatch *)observer)->met, (uintptr_t)node);
    if (*known != 2) *known = value.kind == VALUE_ANY ? 2 : 1;
}

static void meet_module(Observer *observer, const ModuleCall *told) {
    model_trace_hear(&((ReportWatch *)observer)->models, told);
}

static void count_known(const ReportWatch *watch, ReportFile *file) {
    for (uint32_t i = 0; i < watch->met.capacity; i++) {
        const MapSlot *slot = &watch->met.slots[i];
        if (!slot->used) continue;
        if (slot->value == 1)
            file->known++;
        else
            file->unknown++;
    }
}

static void take_names(const Interp *interp, ReportFile *file, Arena *arena) {
    const StrMap *names = &interp->facts.unknown_names;
    file->names = arena_alloc(arena, (names->count + 1) * sizeof *file->names);
    for (uint32_t i = 0; i < names->capacity; i++) {
        const UnknownName *name = names->slots[i].key ? names->slots[i].value : NULL;
        if (name)
            file->names[file->name_count++] =
                (UnknownName){arena_copy(arena, name->name, strlen(name->name)), name->count};
    }
}

static void report_file(void *context, uint32_t worker, FileResult *result) {
    ReportContext *report = context;
    Analyser *analyser = analyser_of_worker(&report->pool, worker, result->scope);
    ReportFile file = {0};
    uint32_t number = (uint32_t)(result - report->run->results);
    PageFiles links = {0}; /* files have their numbers in the run */
    for (uint32_t i = 0; i < report->run->count; i++)
        page_add_file(&links, report->run->walk.files.items[i].path, i);
    ReportWatch watch = {.observer = {.on_value = meet_value, .on_module = meet_module},
                         .models = {.interp = &analyser->interp,
                                    .arena = &analyser->run,
                                    .files = &links,
                                    .first_number = number * MOST_ANCHORS,
                                    .out = &file.models}};
    map_reserve(&watch.met, result->file.text->length / BYTES_PER_EXPRESSION);
    analyser->options.supposes = report->run->count <= MOST_SUPPOSED;
    analyser->observer = &watch.observer;
    file.was_run = check_file_run(analyser, &result->file) != NULL;
    analyser->observer = NULL;
    if (file.was_run) {
        model_trace_end(&watch.models);
        file.model_count = watch.models.count;
        choreo_put_html(result->file.tree, &analyser->project, &analyser->symbols, &analyser->sources, &links,
                        &file.choreographies);
        result->analysed = !analyser->interp.facts.was_cut;
        count_known(&watch, &file);
        take_names(&analyser->interp, &file, &analyser->sources);
        file.marks = shape_marks(&analyser->interp, result->file.tree, &analyser->sources);
    }
    map_free(&watch.met);
    page_files_free(&links);
    array_push(&report->done[worker], ((DoneFile){number, file}));
}

static const Tree *report_tree(void *context, const Text *text) {
    return analyser_pool_tree(&((ReportContext *)context)->pool, text);
}

/* ---- conditions ---- */

/* The verdicts on the conditions of one file. What stands in the way is none of the report's. */
static void judge_conditions(Session *session, ReportPage *page, uint32_t number) {
    ReportFile *file = &page->files[number];
    BranchOptions options = {.rank_limit = MOST_RANK, .budget = SOLVER_BUDGET};
    RewriteFile nothing = {0};
    GradualParts parts;
    gradual_parts_init(&parts, &session->arena);
    GradualTarget target = {
        .path = file->text->path, .rewritten = &nothing, .keep = &session->arena, .parts = &parts};
    bool is_open = gradual_target_open(&target, &session->settings);
    BranchRows rows = {0};
    for (uint32_t i = 0; is_open && i < target.subjects.count; i++) {
        ShapeBranches branches;
        find_branches(&target.subjects.items[i], &options, &branches);
        for (uint32_t k = 0; k < branches.items.count; k++) branch_rows_add(&rows, &branches.items.items[k]);
        branches_free(&branches);
    }
    branches_put_html(&rows, &page->links, &session->arena, &file->branches);
    array_free(&rows);
    gradual_target_free(&target);
    gradual_parts_free(&parts);
}

typedef struct ConditionRun {
    Session *session;
    ReportPage *page;
} ConditionRun;

static void judge_all(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    ConditionRun *run = context;
    for (uint32_t i = 0; i < run->page->file_count; i++) {
        const ReportFile *file = &run->page->files[i];
        if (!file->was_run || file->text->cells) continue;
        crash_watch(file->text->path);
        judge_conditions(run->session, run->page, i);
    }
    crash_watch(NULL);
}

/* ---- the page ---- */

static const char *title_of(Session *session) {
    if (session->operand_count != 1) return "Moira report";
    char key[PATH_MAX];
    const char *path = realpath(session->operands[0], key) ? key : session->operands[0];
    const char *slash = strrchr(path, '/');
    return arena_printf(&session->arena, "Moira report: %s", slash && slash[1] ? slash + 1 : path);
}

static void print_page(Session *session, ReportContext *context) {
    const FileRun *run = context->run;
    ReportPage report = {.title = title_of(session),
                         .version = MOIRA_VERSION,
                         .file_count = run->count,
                         .findings = &run->findings};
    report.files = arena_alloc_zero(&session->arena, (run->count + 1) * sizeof *report.files);
    for (uint32_t worker = 0; worker < context->pool.count; worker++)
        for (uint32_t i = 0; i < context->done[worker].count; i++)
            report.files[context->done[worker].items[i].number] = context->done[worker].items[i].file;
    for (uint32_t i = 0; i < run->count; i++) {
        report.files[i].text = run->results[i].file.text;
        if (report.files[i].text) page_add_file(&report.links, report.files[i].text->path, i);
    }
    /* On a thread with the stack that deep programs need. */
    ConditionRun conditions = {session, &report};
    if (session_flag(session, SETTING_BRANCHES)) pool_run(1, 1, judge_all, &conditions);
    StrBuf out = {0};
    report_put_page(&report, &out);
    session_print_source(session, &out);
    strbuf_free(&out);
    page_files_free(&report.links);
    for (uint32_t i = 0; i < run->count; i++) {
        strbuf_free(&report.files[i].models);
        strbuf_free(&report.files[i].choreographies);
        strbuf_free(&report.files[i].branches);
    }
}

void cmd_report(Session *session) {
    ReportContext report = {.pool.count = 0};
    FileRun run = {.scope = FINDINGS_SHARED,
                   .notebooks = NOTEBOOK_TEXT,
                   .work = report_file,
                   .home = report_home,
                   .tree = report_tree,
                   .context = &report,
                   .keeps = true};
    analyser_pool_init(&report.pool, &session->settings);
    report.run = &run;
    report.done = arena_alloc_zero(&session->arena, report.pool.count * sizeof *report.done);
    files_run(session, &run, (FilePrinting){.is_silent = true});
    if (run.count > 0 && !session_flag(session, SETTING_SHOW_FILES)) print_page(session, &report);
    for (uint32_t i = 0; i < report.pool.count; i++) array_free(&report.done[i]);
    file_run_free(&run);
    analyser_pool_free(&report.pool);
}
