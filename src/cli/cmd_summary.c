/* `moira summary`: builds a model, calls it with tensors of the given shapes, and prints what each of its
 * parts did. */
#include "base/crash.h"
#include "base/pool.h"
#include "base/shown.h"
#include "cli/commands.h"
#include "cli/model_cost.h"
#include "cli/report.h"
#include "cost/cost_html.h"
#include "eval/facts.h"
#include "eval/interp.h"
#include "report/model_html.h"
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_SHOWN = 10 };

typedef struct SummaryRun {
    Session *session;
    ModelEntry model;
    Summary summary;
    StrBuf cost; /* in the form that is printed; empty: it is not asked for, or not known */
} SummaryRun;

/* ---- the call ---- */

static void call_model(SummaryRun *run) {
    ModelEntry *model = &run->model;
    Interp *interp = &model->entry.analyser.interp;
    const Value *inputs = model->arguments.positional;
    Value input =
        model->shape_count == 1 ? inputs[0] : value_tuple(interp->run.arena, inputs, model->shape_count);
    if (!session_flag(run->session, SETTING_TRAIN)) model_entry_evaluate(model);
    summary_begin(&run->summary, interp, interp->run.arena, model->entry.value, input);
    Value output = model_entry_call(model);
    summary_finish(&run->summary, output.kind == VALUE_NEVER || interp->facts.was_cut);
}

/* ---- what a step costs ---- */

/* The model is built once more, and called with gradients: a step of training is counted. */
static void count_cost(SummaryRun *run) {
    const char *format = session_format(run->session);
    ModelEntry model = {.session = run->session};
    CostAsked asked = {.optimizer = "adamw", .most_depth = session_number(run->session, SETTING_DEPTH)};
    CostTape tape = {0};
    CostStep step;
    if (model_entry_take(&model, run->session) && model_entry_open(&model)) {
        bool is_known = model_cost(&model, &asked, &tape, &step);
        if (is_known && strcmp(format, "json") == 0)
            cost_put_json(&tape, &step, &asked, &run->cost);
        else if (is_known && strcmp(format, "html") == 0)
            cost_put_html(&tape, &step, &asked, &run->cost);
        else if (is_known && strcmp(format, "full") == 0)
            cost_put_text(&tape, &step, &asked, &run->cost);
        tape_free(&tape);
    }
    entry_free(&model.entry);
}

/* `{"calls": [...], "cost": {...}}` */
static void put_both(const SummaryRun *run, StrBuf *out) {
    StrBuf calls = {0};
    summary_put_json(&run->summary, &calls);
    strbuf_puts(out, "{\"calls\": ");
    strbuf_put(out, calls.data, calls.length - 1);
    strbuf_puts(out, ",\n\"cost\": ");
    strbuf_put(out, run->cost.length ? run->cost.data : "null\n", run->cost.length ? run->cost.length : 5);
    strbuf_puts(out, "}\n");
    strbuf_free(&calls);
}

/* ---- printing ---- */

static int compare_names(const void *a, const void *b) {
    const UnknownName *left = *(const UnknownName *const *)a, *right = *(const UnknownName *const *)b;
    if (left->count != right->count) return left->count > right->count ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* What share of the outputs is known, and what was met of which nothing is known. */
static void put_coverage(const SummaryRun *run, StrBuf *out) {
    const StrMap *unknown_names = &run->model.entry.analyser.interp.facts.unknown_names;
    Array(const UnknownName *) names = {0};
    uint32_t known = 0, count = summary_count_known(&run->summary, &known);
    for (uint32_t i = 0; i < unknown_names->capacity; i++)
        if (unknown_names->slots[i].key) array_push(&names, unknown_names->slots[i].value);
    if (names.count > 0) qsort(names.items, names.count, sizeof *names.items, compare_names);
    strbuf_printf(out, "%u of %u outputs %s known.\n", known, count, known == 1 ? "is" : "are");
    for (uint32_t i = 0; i < names.count && i < NAMES_SHOWN; i++) {
        strbuf_printf(out, "%6u  ", names.items[i]->count);
        shown_put(out, names.items[i]->name);
        strbuf_putc(out, '\n');
    }
    if (names.count > NAMES_SHOWN) strbuf_printf(out, "        and %u more\n", names.count - NAMES_SHOWN);
    array_free(&names);
}

/* A page with the model, the findings, and the source of the file. */
static void put_page(SummaryRun *run, uint32_t depth, StrBuf *out) {
    Diagnostics *findings = &run->model.entry.diagnostics;
    ReportFile file = {.text = run->model.entry.file.text, .model_count = 1};
    ReportPage page = {.title =
                           arena_printf(&run->session->arena, "Moira summary: %s", run->model.expression),
                       .version = MOIRA_VERSION,
                       .files = &file,
                       .file_count = 1,
                       .findings = findings};
    diagnostics_sort(findings);
    if (file.text) page_add_file(&page.links, file.text->path, 0);
    model_put_html(&run->summary, depth, run->model.expression, 0, &page.links, &file.models);
    strbuf_put(&file.models, run->cost.data, run->cost.length);
    report_put_page(&page, out);
    page_files_free(&page.links);
    strbuf_free(&file.models);
}

static void print_outcome(SummaryRun *run) {
    Session *session = run->session;
    const char *format = session_format(session);
    bool is_text = strcmp(format, "full") == 0;
    uint32_t depth = session_number(session, SETTING_DEPTH);
    StrBuf out = {0};
    if (session_flag(session, SETTING_COST)) count_cost(run);
    if (strcmp(format, "json") == 0 && session_flag(session, SETTING_COST))
        put_both(run, &out);
    else if (strcmp(format, "json") == 0)
        summary_put_json(&run->summary, &out);
    else if (strcmp(format, "svg") == 0)
        summary_put_svg(&run->summary, depth, run->model.expression, &out);
    else if (strcmp(format, "html") == 0)
        put_page(run, depth, &out);
    else
        summary_put_text(&run->summary, depth, &out);
    if (is_text && run->cost.length) {
        strbuf_putc(&out, '\n');
        strbuf_put(&out, run->cost.data, run->cost.length);
    }
    strbuf_free(&run->cost);
    if (is_text && run->model.entry.diagnostics.items.count > 0) strbuf_putc(&out, '\n');
    session_print_buffer(session, &out);
    if (run->model.entry.diagnostics.items.count > 0)
        report_findings(session, &run->model.entry.diagnostics, is_text);
    if (session_flag(session, SETTING_COVERAGE) || session_flag(session, SETTING_VERBOSE)) {
        put_coverage(run, &out);
        if (is_text && session_flag(session, SETTING_COVERAGE))
            session_print_buffer(session, &out);
        else
            session_print_error(session, out.data, out.length);
    }
    strbuf_free(&out);
}

static void summarise(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    SummaryRun *run = context;
    crash_watch(run->model.path ? run->model.path : run->model.expression);
    if (model_entry_open(&run->model)) {
        call_model(run);
        print_outcome(run);
        summary_free(&run->summary);
    }
    entry_free(&run->model.entry);
    crash_watch(NULL);
}

void cmd_summary(Session *session) {
    SummaryRun run = {.session = session};
    if (!model_entry_take(&run.model, session)) return;
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, summarise, &run);
}
