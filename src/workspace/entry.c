#include "workspace/entry.h"
#include "base/file.h"
#include "eval/effort.h"
#include "eval/flow/frame.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "syntax/compile_check.h"

#include <string.h>

enum {
    BUDGET_OF_ONE_CALL = 400000000, /* a run that is asked for by name may take its time */
    BUDGET_OF_STATEMENT = 400000,   /* a statement of a file whose functions are asked about, */
    BUDGET_OF_FILE = 1600000,       /* and all of them */
};

/* ---- saying what is wrong ---- */

/* The findings are why there is no value. */
static void stand_in_way(EntryPoint *entry, Diagnostics *diagnostics, EntryObstacle obstacle) {
    if (diagnostics != &entry->diagnostics) diagnostics_move(&entry->diagnostics, diagnostics);
    entry->obstacle = obstacle;
}

/* ---- texts ---- */

Text *entry_text(EntryPoint *entry, const char *name, const char *content) {
    Arena *arena = &entry->analyser.sources;
    size_t length = strlen(content);
    char *data = arena_alloc_zero(arena, length + FILE_PADDING);
    memcpy(data, content, length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, name, data, (uint32_t)length, arena);
    return text;
}

Node *entry_parse(EntryPoint *entry, Text *text, const Tree **tree) {
    Analyser *analyser = &entry->analyser;
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, &analyser->sources);
    Tree *parsed = parse_module(text, &entry->parse, &analyser->symbols, &analyser->sources, &diagnostics);
    compile_check(parsed, &analyser->symbols, &analyser->sources, &diagnostics);
    const NodeList *body = parsed->module->body;
    bool is_broken = parsed->has_errors || diagnostics_count(&diagnostics, SEVERITY_ERROR) > 0;
    bool is_expression = list_count(body) == 1 && body->items[0]->kind == AST_Expr;
    if (is_broken)
        stand_in_way(entry, &diagnostics, OBSTACLE_MISUSE);
    else if (!is_expression)
        problem_add(&entry->problems, PROBLEM_TROUBLE, NULL, "`%s` is not an expression", text->data);
    diagnostics_free(&diagnostics);
    if (tree) *tree = parsed;
    return is_broken || !is_expression ? NULL : body->items[0];
}

/* ---- the file ---- */

static bool load_file(EntryPoint *entry, const char *path) {
    PythonFile *file = &entry->file;
    PythonHome home = analyser_home(&entry->analyser);
    const char *stdin_name = settings_text(entry->settings, SETTING_STDIN_FILENAME);
    const char *name = strcmp(path, "-") != 0 ? path : stdin_name ? stdin_name : "<stdin>";
    python_file_load(file, path, name, &entry->parse, NOTEBOOK_TEXT, &home);
    if (file->failure) {
        problem_add(&entry->problems, PROBLEM_TROUBLE, name, "%s", file->failure);
        return false;
    }
    python_file_compile(file);
    bool has_errors = diagnostics_count(&file->diagnostics, SEVERITY_ERROR) > 0;
    if (has_errors) stand_in_way(entry, &file->diagnostics, OBSTACLE_FAILURE);
    return !has_errors && !python_file_is_broken(file);
}

/* What a statement would have bound that took too long is unknown. */
static void forget_names(Interp *interp, const SourceModule *source, const Node *statement) {
    for (const Variable *variable = source->scopes->module->first_variable; variable;
         variable = variable->next)
        for (const Site *site = variable->sites; site; site = site->next)
            if (site->node->start >= statement->start && site->node->end <= statement->end)
                module_set_global(interp, interp->path.frame->module, variable->name, value_any());
}

/* Runs a statement for which there are [left] steps. */
static void run_statement(Interp *interp, SourceModule *source, Node *statement, uint64_t *left) {
    EffortLimit limit = effort_limit(interp, *left < BUDGET_OF_STATEMENT ? *left : BUDGET_OF_STATEMENT);
    interp_step(interp, source, statement);
    effort_unlimit(interp, limit);
    if (interp->facts.was_cut) forget_names(interp, source, statement);
    *left -= interp->run.effort.steps < *left ? interp->run.effort.steps : *left;
}

/* What fails in the file itself is for `moira check` to say. */
static void run_file(EntryPoint *entry) {
    Analyser *analyser = &entry->analyser;
    const Tree *tree = entry->file.tree;
    Diagnostics ignored;
    diagnostics_init(&ignored, &analyser->sources);
    SourceModule *source = project_add_apart(&analyser->project, tree);
    analyser_begin(analyser, source, &ignored);
    uint64_t left = BUDGET_OF_FILE;
    FOR_EACH (statement, tree->module->body)
        if (entry->is_brief)
            run_statement(&analyser->interp, source, statement, &left);
        else
            interp_step(&analyser->interp, source, statement);
    diagnostics_free(&ignored);
    interp_report_to(&analyser->interp, &entry->diagnostics);
}

static void run_nothing(EntryPoint *entry) {
    Analyser *analyser = &entry->analyser;
    Diagnostics ignored;
    diagnostics_init(&ignored, &analyser->sources);
    const Tree *tree = parse_module(entry_text(entry, "<expression>", ""), &entry->parse, &analyser->symbols,
                                    &analyser->sources, &ignored);
    diagnostics_free(&ignored);
    analyser_begin(analyser, project_add_apart(&analyser->project, tree), &entry->diagnostics);
}

/* ---- the expression ---- */

/* Imports what the expression names and what is not defined. */
static bool provide_names(EntryPoint *entry, const SourceModule *source) {
    Interp *interp = &entry->analyser.interp;
    for (const Scope *scope = source->scopes->module; scope; scope = scope_next(scope))
        for (const Variable *variable = scope->first_variable; variable; variable = variable->next) {
            if (variable->definition || interp_provide(interp, variable->name)) continue;
            const char *name = symbol_text(interp->analysis.symbols, variable->name);
            if (entry->file.tree)
                problem_add(&entry->problems, PROBLEM_TROUBLE, NULL,
                            "`%s` is neither defined in %s nor a module that can be imported", name,
                            entry->file.name);
            else
                problem_add(&entry->problems, PROBLEM_TROUBLE, NULL,
                            "`%s` is not a module that can be imported", name);
            return false;
        }
    return true;
}

/* Whether what was found is a name in the expression that leads nowhere. */
static bool is_about_names(const EntryPoint *entry, const Text *text) {
    if (entry->diagnostics.items.count == 0) return false;
    const Diagnostic *first = &entry->diagnostics.items.items[0];
    return first->text == text && first->notes.count == 0 &&
           (first->code == CODE_NO_SUCH_ATTRIBUTE || first->code == CODE_UNDEFINED_NAME);
}

static bool evaluate(EntryPoint *entry) {
    Analyser *analyser = &entry->analyser;
    Text *text = entry_text(entry, "<expression>", entry->expression);
    const Tree *tree;
    Node *statement = entry_parse(entry, text, &tree);
    if (!statement) return false;
    SourceModule *source = project_add_apart(&analyser->project, tree);
    if (!provide_names(entry, source)) return false;
    entry->site = AS(Expr, statement)->value;
    entry->value = interp_step(&analyser->interp, source, statement);
    if (diagnostics_count(&entry->diagnostics, SEVERITY_ERROR) > 0) {
        bool is_misuse = is_about_names(entry, text);
        stand_in_way(entry, &entry->diagnostics, is_misuse ? OBSTACLE_MISUSE : OBSTACLE_FAILURE);
        return false;
    }
    if (analyser->interp.facts.was_cut)
        problem_add(&entry->problems, PROBLEM_REFUSAL, NULL, "`%s` takes too long to build: see --budget",
                    entry->expression);
    else if (entry->value.kind == VALUE_NEVER)
        problem_add(&entry->problems, PROBLEM_REFUSAL, NULL, "`%s` raises an exception", entry->expression);
    return entry->value.kind != VALUE_NEVER && !analyser->interp.facts.was_cut;
}

bool entry_open(EntryPoint *entry, const Settings *settings, const char *path, const char *expression) {
    *entry = (EntryPoint){.settings = settings,
                          .expression = expression ? expression : "...",
                          .parse = settings_parse_options(settings)};
    AnalyserOptions options = analyser_options(settings);
    options.interp.one_call = true;
    entry->is_brief = !expression && options.interp.budget == 0;
    if (options.interp.budget == 0) options.interp.budget = BUDGET_OF_ONE_CALL;
    analyser_prepare(&entry->analyser, &options);
    entry->problems.arena = &entry->analyser.sources;
    diagnostics_init(&entry->diagnostics, &entry->analyser.sources);
    if (path && !load_file(entry, path)) return false;
    if (path)
        run_file(entry);
    else
        run_nothing(entry);
    return evaluate(entry);
}

void entry_free(EntryPoint *entry) {
    problems_free(&entry->problems);
    diagnostics_free(&entry->diagnostics);
    if (entry->file.name) python_file_free(&entry->file);
    analyser_free(&entry->analyser);
}
