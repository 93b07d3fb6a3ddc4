/* `moira prune`: conditions on sizes that are decided, taken out of the source or listed as JSON. */
#include "cli/commands.h"
#include "cli/gradual_run.h"
#include "cli/report.h"
#include "cli/rewriting.h"
#include "eval/module.h"
#include "gradual/eliminate.h"
#include "report/branch_json.h"

#include <stdlib.h>
#include <string.h>

typedef struct PruneRun {
    Session *session;
    StrBuf out;
    JsonWriter json;
    bool is_json;
    BranchOptions options;
} PruneRun;

/* ---- what was found ---- */

static void report_row(const ShapeBranch *branch, Arena *arena, Diagnostics *diagnostics) {
    if (branch->verdict == BRANCH_TRUE || branch->verdict == BRANCH_FALSE) return;
    Span span = {branch->test->start, branch->test->end};
    const char *text = branch_condition(branch, arena);
    Diagnostic *found = branch->verdict == BRANCH_BOTH
                            ? diag_add(diagnostics, CODE_UNDECIDED_BRANCH, branch->text, span,
                                       "`%s` may be true and may be false", text)
                            : diag_add(diagnostics, CODE_UNDECIDED_BRANCH, branch->text, span,
                                       "`%s` is not decided: %s", text,
                                       branch->verdict == BRANCH_UNREACHED ? "no input comes here"
                                       : branch->because                   ? branch->because
                                                                           : "it is not known");
    if (branch->true_when)
        diag_note(diagnostics, found, branch->text, span, "true when %s", branch->true_when);
    if (branch->false_when)
        diag_note(diagnostics, found, branch->text, span, "false when %s", branch->false_when);
}

/* An error when no input fits the function. */
static void report_failure(const Subject *subject, const ShapeBranches *branches, Diagnostics *diagnostics) {
    const Node *node = subject->function->node;
    const Text *text = subject->module->source->tree->text;
    Span span = {node->start, node->start + 3};
    if (branches->is_excluded) {
        diag_add(diagnostics, CODE_ILL_TYPED, text, span, "no input of %s meets all conditions",
                 subject->name);
    } else if (branches->is_ill_typed) {
        const Diagnostic *first = branches->failure.items.count ? &branches->failure.items.items[0] : NULL;
        diag_add(diagnostics, CODE_ILL_TYPED, first ? first->text : text, first ? first->span : span,
                 "%s fits no input: %s", subject->name,
                 first ? first->message : "every way through it raises");
    }
}

/* ---- one file ---- */

typedef struct PruneFile {
    BranchRows rows; /* of all functions */
    Array(Decided) decided;
} PruneFile;

static void rewrite(PruneRun *run, GradualTarget *target, PruneFile *rows, bool is_refused) {
    const Tree *tree = target->entry.file.tree;
    Edits edits;
    edits_init(&edits, &run->session->arena);
    for (uint32_t i = 0; i < rows->rows.count; i++) {
        const ShapeBranch *branch = &rows->rows.items[i];
        bool is_decided = branch->verdict == BRANCH_TRUE || branch->verdict == BRANCH_FALSE;
        if (is_decided && !branch->is_kept && branch->text == tree->text &&
            branch->decided == branch->occurrences)
            array_push(&rows->decided,
                       ((Decided){branch->test, branch->verdict == BRANCH_TRUE, branch->has_effects}));
    }
    eliminate_branches(tree, rows->decided.items, rows->decided.count, &edits);
    gradual_target_rewrite(target, &edits, is_refused);
    edits_free(&edits);
}

/* All rows, of conditions and of functions that fit no input, in the order of the text. */
static void put_json(PruneRun *run, const PruneFile *file, Diagnostics *failures, Arena *arena) {
    uint32_t row = 0, failure = 0;
    diagnostics_sort(failures);
    while (row < file->rows.count || failure < failures->items.count) {
        const ShapeBranch *branch = row < file->rows.count ? &file->rows.items[row] : NULL;
        const Diagnostic *failed = failure < failures->items.count ? &failures->items.items[failure] : NULL;
        int order = !branch || !failed ? 0 : strcmp(branch->text->path, failed->text->path);
        bool is_before =
            !failed || (branch && (order < 0 || (order == 0 && branch->test->start <= failed->span.start)));
        if (is_before)
            branch_json(&run->json, &file->rows.items[row++], arena);
        else
            branch_failure_json(&run->json, &failures->items.items[failure++]);
    }
}

static void prune(void *context, GradualTarget *target) {
    PruneRun *run = context;
    Arena *arena = target->entry.analyser.interp.run.arena;
    Diagnostics diagnostics;
    PruneFile file = {0};
    diagnostics_init(&diagnostics, arena);
    for (uint32_t i = 0; i < target->subjects.count; i++) {
        ShapeBranches branches;
        find_branches(&target->subjects.items[i], &run->options, &branches);
        report_failure(&target->subjects.items[i], &branches, &diagnostics);
        for (uint32_t k = 0; k < branches.items.count; k++)
            branch_rows_add(&file.rows, &branches.items.items[k]);
        branches_free(&branches);
    }
    bool is_refused = diagnostics.items.count > 0;
    if (file.rows.count) qsort(file.rows.items, file.rows.count, sizeof *file.rows.items, branches_order);
    if (run->is_json) {
        put_json(run, &file, &diagnostics, arena);
    } else {
        for (uint32_t i = 0; i < file.rows.count; i++) report_row(&file.rows.items[i], arena, &diagnostics);
        report_findings(run->session, &diagnostics, false);
        if (target->entry.file.tree) rewrite(run, target, &file, is_refused);
    }
    if (is_refused) session_raise(run->session, EXIT_FOUND);
    array_free(&file.rows);
    array_free(&file.decided);
    diagnostics_free(&diagnostics);
}

void cmd_prune(Session *session) {
    PruneRun run = {.session = session, .is_json = strcmp(session_format(session), "json") == 0};
    run.options =
        (BranchOptions){.rank_limit = session_number(session, SETTING_RANK_LIMIT), .budget = SOLVER_BUDGET};
    if (!rewriting_is_possible(session)) return;
    json_init(&run.json, &run.out, 1);
    json_begin_array(&run.json);
    gradual_run(session, prune, &run);
    json_end_array(&run.json);
    strbuf_putc(&run.out, '\n');
    if (run.is_json && session->status != EXIT_TROUBLE) session_print_buffer(session, &run.out);
    strbuf_free(&run.out);
}
