/* `moira project`: checks choreographies and makes the program of each role. All files are read first, since
 * they may use each other; then they are checked and projected together. */
#include "base/crash.h"
#include "base/file.h"
#include "base/pool.h"
#include "base/shown.h"
#include "base/write.h"
#include "choreo/emit.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/rewriting.h"
#include "diag/suppress.h"
#include "report/sequence.h"
#include "workspace/analyser.h"
#include "workspace/mypy.h"

#include <string.h>

enum { DEPTH_LIMIT = 3000 }; /* of trees; the passes over them recurse */

typedef struct ProjectRun {
    FileRun files;
    Analyser analyser;
    Session *session;
    Array(const Tree *) trees;
    ChoreoProgram program;
    Diagnostics findings; /* of the choreographies */
    ChoreoOutput output;
    const char *method; /* the part of an operand after `::`, of a diagram; NULL for all methods */
    bool is_projected;  /* [program] and [output] have been made */
} ProjectRun;

/* ---- reading ---- */

static PythonHome home_of(void *context, uint32_t worker, const SettingsScope *scope) {
    (void)worker, (void)scope;
    return analyser_home(&((ProjectRun *)context)->analyser);
}

static void take_tree(void *context, uint32_t worker, FileResult *result) {
    (void)worker;
    ProjectRun *run = context;
    const Tree *tree = result->file.tree;
    if (run->files.scope == FINDINGS_OF_SYNTAX) python_file_compile(&result->file);
    if (tree->depth > DEPTH_LIMIT)
        diag_add(&result->file.diagnostics, CODE_TOO_COMPLEX, tree->text, (Span){0, 0},
                 "expressions or statements are nested more than %d deep", DEPTH_LIMIT);
    else
        array_push(&run->trees, tree);
}

/* ---- checking ---- */

static bool is_named(const Session *session, const char *path) {
    for (uint32_t i = 0; i < session->operand_count; i++)
        if (strcmp(session->operands[i], path) == 0) return true;
    return false;
}

/* A file that was named must have a choreography; one that was met in a folder is none of ours. */
static void judge_modules(ProjectRun *run, uint32_t given) {
    bool has_any = false;
    for (uint32_t i = 0; i < given; i++) {
        const ChoreoModule *module = run->program.modules.items[i];
        has_any |= module->classes.count > 0;
        if (module->classes.count > 0 || !is_named(run->session, module->tree->text->path)) continue;
        session_error(run->session, module->tree->text->path,
                      "there is no choreography in this file: no class has a base Ch1[...], Ch2[...], ...");
        has_any = true;
    }
    if (!has_any && given > 0) session_error(run->session, NULL, "there is no choreography in these files");
}

/* Two files of one name would be written to one package. */
static bool has_twins(ProjectRun *run, uint32_t given) {
    for (uint32_t i = 0; i < given; i++)
        for (uint32_t k = 0; k < i; k++) {
            const ChoreoModule *first = run->program.modules.items[k],
                               *second = run->program.modules.items[i];
            if (strcmp(first->name, second->name) != 0 || !first->classes.count || !second->classes.count)
                continue;
            session_error(run->session, second->tree->text->path,
                          "its package would be %s_epp, as that of %s", second->name,
                          first->tree->text->path);
            return true;
        }
    return false;
}

/* ---- shapes and types ---- */

/* Larger files are run only when they name shapes. */
enum { MOST_LINES_RUN = 5000 };

/* Whether the module names shapes in its annotations. */
static bool has_shapes(const ChoreoModule *module) {
    for (uint32_t i = 0; i < module->definitions.count; i++) {
        const Definition *definition = &module->definitions.items[i];
        if (definition->kind != DEFINITION_IMPORT || !definition->qualified) continue;
        if (strncmp(definition->qualified, "moira.hints", 11) == 0) return true;
        if (strncmp(definition->qualified, "jaxtyping", 9) == 0) return true;
    }
    return false;
}

static bool is_about_shapes(DiagCode code) {
    return code == CODE_OPERAND_TYPES || (code >= CODE_SHAPE_MISMATCH && code <= CODE_UNPACK_MISMATCH) ||
           code == CODE_ANNOTATION_MISMATCH || code == CODE_INVALID_ANNOTATION;
}

/* Run as one program, a choreography shows which shapes arrive at the other end of a channel. */
static void check_shapes(ProjectRun *run) {
    for (uint32_t i = 0; i < run->trees.count; i++) {
        const ChoreoModule *module = run->program.modules.items[i];
        bool is_small = text_line_count(module->tree->text) <= MOST_LINES_RUN;
        if (module->classes.count == 0 || (!is_small && !has_shapes(module))) continue;
        Diagnostics found;
        diagnostics_init(&found, &run->session->arena);
        analyser_run(&run->analyser, module->tree, &found);
        for (uint32_t k = 0; k < found.items.count; k++) {
            Diagnostic *finding = &found.items.items[k];
            if (is_about_shapes(finding->code) && finding->severity == SEVERITY_ERROR) {
                array_push(&run->findings.items, *finding);
                *finding = (Diagnostic){0};
            }
        }
        diagnostics_free(&found);
    }
}

static void project_all(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    ProjectRun *run = context;
    Session *session = run->session;
    crash_watch("the choreographies");
    EmitOptions options = {.role = session_text(session, SETTING_ROLE),
                           .annotations = session_flag(session, SETTING_ANNOTATIONS),
                           .is_async = session_flag(session, SETTING_ASYNC),
                           .only_checks = session_flag(session, SETTING_CHECK_ONLY),
                           .version = MOIRA_VERSION};
    diagnostics_init(&run->findings, &session->arena);
    choreo_program_init(&run->program, &run->analyser.sources, &run->analyser.symbols, &run->analyser.project,
                        &run->findings);
    for (uint32_t i = 0; i < run->trees.count; i++) choreo_add(&run->program, run->trees.items[i]);
    choreo_check(&run->program);
    judge_modules(run, run->trees.count);
    check_shapes(run);
    bool has_role = choreo_emit(&run->program, &options, &run->output);
    if (diagnostics_count(&run->findings, SEVERITY_ERROR) == 0) choreo_warn(&run->program);
    if (!has_role && options.role && run->output.class_count > 0)
        session_error(session, NULL, "no choreography has a role %s", options.role);
    if (has_twins(run, run->trees.count)) run->output.files.count = 0;
    run->is_projected = true;
    crash_watch(NULL);
}

/* Warnings can be silenced by comments; errors cannot, since there is nothing to be projected. */
static void silence_warnings(ProjectRun *run) {
    Diagnostics warnings;
    static const bool nothing_checked[CODE_COUNT];
    diagnostics_init(&warnings, run->findings.arena);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < run->findings.items.count; i++) {
        Diagnostic *finding = &run->findings.items.items[i];
        if (finding->severity == SEVERITY_ERROR)
            run->findings.items.items[kept++] = *finding;
        else
            array_push(&warnings.items, *finding);
    }
    run->findings.items.count = kept;
    for (uint32_t i = 0; i < run->trees.count; i++) {
        const Tree *tree = run->trees.items[i];
        diag_suppress(&warnings, tree->text, &tree->comments, nothing_checked);
    }
    diagnostics_move(&run->findings, &warnings);
    diagnostics_free(&warnings);
}

static void ask_mypy(ProjectRun *run) {
    Session *session = run->session;
    const Text **texts = arena_alloc(&session->arena, (run->trees.count + 1) * sizeof *texts);
    for (uint32_t i = 0; i < run->trees.count; i++) texts[i] = run->trees.items[i]->text;
    MypyJob job = {texts, run->trees.count, session->config_file};
    const char *problem = job.count > 0 ? mypy_check(&job, &session->arena, &run->findings) : NULL;
    if (problem) session_error(session, NULL, "%s", problem);
}

static void end_reading(void *context, Session *session) {
    ProjectRun *run = context;
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, project_all, run);
    if (session_flag(session, SETTING_MYPY)) ask_mypy(run);
    silence_warnings(run);
    uint32_t warnings = diagnostics_count(&run->findings, SEVERITY_WARNING);
    bool is_found = diagnostics_count(&run->findings, SEVERITY_ERROR) > 0 ||
                    (warnings > 0 && session_flag(session, SETTING_ERROR_ON_WARNING));
    if (is_found) session_raise(session, EXIT_FOUND);
    diagnostics_move(&run->files.findings, &run->findings);
}

/* ---- drawing ---- */

/* Whether "Class.method", or "Class", names the method. */
static bool is_wanted(const ProjectRun *run, const Method *method) {
    if (!run->method) return true;
    const char *class = choreo_text(&run->program, method->class->name);
    size_t length = strlen(class);
    if (strncmp(run->method, class, length) != 0) return false;
    const char *rest = run->method + length;
    return *rest == '\0' || (*rest == '.' && strcmp(rest + 1, choreo_text(&run->program, method->name)) == 0);
}

typedef Array(Diagram) Diagrams;

static void make_diagrams(ProjectRun *run, Diagrams *diagrams) {
    for (uint32_t i = 0; i < run->trees.count; i++) {
        const ChoreoModule *module = run->program.modules.items[i];
        for (uint32_t k = 0; k < module->classes.count; k++)
            for (uint32_t m = 0; m < module->classes.items[k]->methods.count; m++) {
                const Method *method = module->classes.items[k]->methods.items[m];
                if (!is_wanted(run, method)) continue;
                Diagram diagram;
                diagram_make(method, &diagram);
                bool has_messages = run->method != NULL;
                for (uint32_t n = 0; n < diagram.steps.count; n++)
                    has_messages |= diagram.steps.items[n].kind <= STEP_CALL;
                if (has_messages)
                    array_push(diagrams, diagram);
                else
                    diagram_free(&diagram);
            }
    }
}

static void put_json(const Diagrams *diagrams, StrBuf *out) {
    JsonWriter json;
    json_init(&json, out, 3);
    json_begin_array(&json);
    for (uint32_t i = 0; i < diagrams->count; i++) diagram_json(&json, &diagrams->items[i]);
    json_end_array(&json);
    strbuf_putc(out, '\n');
}

static void draw(ProjectRun *run) {
    Diagrams diagrams = {0};
    StrBuf out = {0};
    make_diagrams(run, &diagrams);
    if (diagrams.count == 0)
        session_error(run->session, NULL, run->method ? "there is no method %s" : "no method communicates%s",
                      run->method ? run->method : "");
    else if (strcmp(session_text(run->session, SETTING_DIAGRAM), "svg") == 0)
        sequence_put_svg(diagrams.items, diagrams.count, &out);
    else if (strcmp(session_text(run->session, SETTING_DIAGRAM), "json") == 0)
        put_json(&diagrams, &out);
    for (uint32_t i = 0; i < diagrams.count && out.length == 0; i++) {
        StrBuf text = {0};
        if (i > 0) strbuf_putc(&text, '\n');
        sequence_put_text(&diagrams.items[i], &text);
        session_print_buffer(run->session, &text);
        strbuf_free(&text);
    }
    session_print_buffer(run->session, &out);
    for (uint32_t i = 0; i < diagrams.count; i++) diagram_free(&diagrams.items[i]);
    array_free(&diagrams);
    strbuf_free(&out);
}

/* ---- writing ---- */

static void print_files(ProjectRun *run) {
    StrBuf out = {0};
    for (uint32_t i = 0; i < run->output.files.count; i++) {
        const OutputFile *file = &run->output.files.items[i];
        strbuf_printf(&out, "%s# %s\n", i ? "\n" : "", shown_text(&run->session->arena, file->path));
        strbuf_put(&out, file->text, file->length);
    }
    session_print_source(run->session, &out);
    strbuf_free(&out);
}

/* All files, or none: roles that do not fit each other wait for ever. */
static void write_files(ProjectRun *run, const char *folder) {
    Session *session = run->session;
    uint32_t count = run->output.files.count, failed;
    FileWrite *writes = arena_alloc(&session->arena, (count + 1) * sizeof *writes);
    for (uint32_t i = 0; i < count; i++) {
        const OutputFile *file = &run->output.files.items[i];
        const char *path = arena_printf(&session->arena, "%s/%s", folder, file->path);
        writes[i] = (FileWrite){path, file->text, file->length, MODE_AS_IT_IS, true, folder};
    }
    const char *reason = file_write_all(writes, count, &session->arena, &failed);
    if (reason)
        session_error(session, writes[failed].path, "%s", reason);
    else
        session_remark(session, "%u file%s written", count, count == 1 ? "" : "s");
}

/* On a thread with the stack that deep programs need. */
static void verify_files(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    ProjectRun *run = context;
    Session *session = run->session;
    AnalyserOptions options = analyser_options(&session->settings);
    ParseOptions parse = settings_parse_options(&session->settings);
    uint32_t count = run->output.files.count;
    RewriteFile *files = arena_alloc(&session->arena, (count + 1) * sizeof *files);
    for (uint32_t i = 0; i < count; i++) {
        const OutputFile *file = &run->output.files.items[i];
        Text *nothing = ARENA_NEW(&session->arena, Text);
        text_init(nothing, file->path, arena_alloc_zero(&session->arena, FILE_PADDING), 0, &session->arena);
        files[i] = (RewriteFile){
            .original = nothing, .outcome = REWRITE_CHANGED, .text = file->text, .length = file->length};
    }
    Verifier verifier = {0};
    crash_watch("the programs of the roles");
    verifier_prepare(&verifier, &options, &parse);
    Unverified unverified = verify_made(&verifier, files, count, run->trees.items, run->trees.count);
    if (unverified.reason) rewriting_refuse(session, &unverified);
    crash_watch(NULL);
    verifier_free(&verifier);
}

/* Takes `::Class.method` off the operands. False when it has no use. */
static bool take_method(ProjectRun *run, bool draws) {
    Session *session = run->session;
    const char **operands = arena_alloc(&session->arena, (session->operand_count + 1) * sizeof *operands);
    for (uint32_t i = 0; i < session->operand_count; i++) {
        const char *colons = strstr(session->operands[i], "::");
        operands[i] = session->operands[i];
        if (!colons) continue;
        operands[i] = arena_copy(&session->arena, operands[i], (size_t)(colons - operands[i]));
        run->method = colons + 2;
    }
    session->operands = operands;
    if (run->method && !draws)
        session_error(session, NULL, "`::%s` names one method, which only --diagram needs", run->method);
    return !run->method || draws;
}

void cmd_project(Session *session) {
    ProjectRun run = {.session = session};
    bool draws = strcmp(session_text(session, SETTING_DIAGRAM), "none") != 0;
    const char *folder = NULL;
    if (!take_method(&run, draws)) return;
    if (!draws) {
        /* A folder to write to is no file of the session. */
        folder = session->output_path;
        session->output_path = NULL;
    }
    AnalyserOptions options = analyser_options(&session->settings);
    analyser_prepare(&run.analyser, &options);
    bool checks_only = session_flag(session, SETTING_CHECK_ONLY);
    run.files = (FileRun){.scope = checks_only ? FINDINGS_OF_FILES : FINDINGS_OF_SYNTAX,
                          .keeps = true,
                          .work = take_tree,
                          .home = home_of,
                          .context = &run};
    files_run(session, &run.files, (FilePrinting){.alone = true, .end = end_reading});
    bool writes = session->status == EXIT_FINE && !session_flag(session, SETTING_CHECK_ONLY);
    if (writes && !draws) {
        pool_run(1, 1, verify_files, &run);
        writes = session->status == EXIT_FINE;
    }
    if (writes && draws)
        draw(&run);
    else if (draws)
        session->output_path = NULL;
    else if (writes && folder)
        write_files(&run, folder);
    else if (writes)
        print_files(&run);
    file_run_free(&run.files);
    if (run.is_projected) {
        output_free(&run.output);
        choreo_program_free(&run.program);
        diagnostics_free(&run.findings);
    }
    array_free(&run.trees);
    analyser_free(&run.analyser);
}
