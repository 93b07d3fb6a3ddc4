#include "cli/gradual_run.h"
#include "base/crash.h"
#include "base/pool.h"
#include "cli/report.h"
#include "cli/rewriting.h"

#include <string.h>

enum {
    MOST_LEFT = 3,         /* functions of a file that are left as they are before all are */
    LONG_FILE = 40000,     /* bytes: all functions of such a file are left, and it is checked */
    STEPS_OF_LONG = 100000 /* with so many steps, so that no file takes seconds */
};

/* One file among the operands; several may name functions of it. */
typedef struct GradualFile {
    const char *path; /* NULL: there is none */
    Array(const char *) names;
    bool is_whole; /* an operand names no function */
} GradualFile;

typedef struct GradualJob {
    Session *session;
    GradualWork *work;
    void *context;
    Array(GradualFile) files;
    RewriteFile *rewritten; /* for each of them */
    GradualParts *parts;
} GradualJob;

static void add_operand(GradualJob *job, const char *operand) {
    const char *name = strstr(operand, "::");
    const char *path = name ? arena_copy(&job->session->arena, operand, (size_t)(name - operand)) : operand;
    uint32_t i = 0;
    while (i < job->files.count && strcmp(job->files.items[i].path, path) != 0) i++;
    if (i == job->files.count) array_push(&job->files, ((GradualFile){.path = path}));
    if (name)
        array_push(&job->files.items[i].names, name + 2);
    else
        job->files.items[i].is_whole = true;
}

static void run_file(GradualJob *job, uint32_t index) {
    GradualFile *file = &job->files.items[index];
    GradualTarget target = {
        .path = file->path, .rewritten = &job->rewritten[index], .keep = &job->session->arena};
    target.parts = &job->parts[index];
    for (uint32_t i = 0; i < file->names.count && !file->is_whole; i++)
        array_push(&target.names, file->names.items[i]);
    crash_watch(file->path ? file->path : session_text(job->session, SETTING_ENTRY));
    if (gradual_target_open(&target, &job->session->settings)) job->work(job->context, &target);
    report_obstacles(job->session, &target.entry);
    gradual_target_free(&target);
    crash_watch(NULL);
}

static void run_all(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    GradualJob *job = context;
    for (uint32_t i = 0; i < job->files.count; i++) run_file(job, i);
}

/* Leaves functions as they are until the rest passes the checks. With the annotation of one the file may fail
 * where it would not without: the object is another one there, or it is trained. */
static Unverified leave_functions(GradualJob *job, uint32_t index, Verifier *verifier) {
    RewriteFile *file = &job->rewritten[index];
    Unverified unverified = verify_rewriting(verifier, file, 1);
    for (uint32_t left = 1; unverified.reason && job->parts[index].items.count > 0; left++) {
        bool is_all = left > MOST_LEFT || file->original->length > LONG_FILE;
        const char *name =
            gradual_parts_leave(&job->parts[index], file, is_all ? UINT32_MAX : unverified.span.start);
        session_refuse(job->session, file->original->path, "%s stays as it is: %s",
                       name ? name : "every function", unverified.reason);
        if (!name) return (Unverified){0}; /* all is as it was */
        unverified = verify_rewriting(verifier, file, 1);
    }
    return unverified;
}

/* What fails the checks is not written. On a thread with the stack that deep programs need. */
static void verify_files(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    GradualJob *job = context;
    AnalyserOptions options = analyser_options(&job->session->settings);
    ParseOptions parse = settings_parse_options(&job->session->settings);
    Verifier verifier = {0};
    bool is_limited = options.interp.budget != 0;
    for (uint32_t i = 0; i < job->files.count; i++) {
        RewriteFile *file = &job->rewritten[i];
        if (!file->original) continue;
        crash_watch(file->original->path);
        uint64_t budget = options.interp.budget;
        if (!is_limited) options.interp.budget = file->original->length > LONG_FILE ? STEPS_OF_LONG : 0;
        if (options.interp.budget != budget) verifier_free(&verifier);
        verifier_prepare(&verifier, &options, &parse);
        Unverified unverified = leave_functions(job, i, &verifier);
        if (!unverified.reason) continue;
        file->outcome = REWRITE_REFUSED;
        rewriting_refuse(job->session, &unverified);
    }
    crash_watch(NULL);
    verifier_free(&verifier);
}

/* A file that was not looked at to its end is refused, and with it all others. */
static void write_files(GradualJob *job) {
    bool reads_stdin = false, is_rewriting = false;
    for (uint32_t i = 0; i < job->files.count; i++) {
        is_rewriting |= job->rewritten[i].original != NULL;
        reads_stdin |= job->files.items[i].path && strcmp(job->files.items[i].path, "-") == 0;
        if (!job->rewritten[i].original) job->rewritten[i].outcome = REWRITE_REFUSED;
    }
    if (is_rewriting) rewriting_write(job->session, job->rewritten, job->files.count, reads_stdin);
}

void gradual_run(Session *session, GradualWork *work, void *context) {
    GradualJob job = {.session = session, .work = work, .context = context};
    for (uint32_t i = 0; i < session->operand_count; i++) add_operand(&job, session->operands[i]);
    if (session->operand_count == 0 && session_text(session, SETTING_ENTRY))
        array_push(&job.files, ((GradualFile){0}));
    if (job.files.count == 0)
        session_error(session, NULL, "there is no FILE, and no --entry: moira %s FILE[::NAME]",
                      session->command->name);
    job.rewritten = arena_alloc_zero(&session->arena, ((size_t)job.files.count + 1) * sizeof *job.rewritten);
    job.parts = arena_alloc_zero(&session->arena, ((size_t)job.files.count + 1) * sizeof *job.parts);
    for (uint32_t i = 0; i < job.files.count; i++) gradual_parts_init(&job.parts[i], &session->arena);
    pool_run(1, 1, run_all, &job);
    pool_run(1, 1, verify_files, &job);
    write_files(&job);
    for (uint32_t i = 0; i < job.files.count; i++) gradual_parts_free(&job.parts[i]);
    for (uint32_t i = 0; i < job.files.count; i++) array_free(&job.files.items[i].names);
    array_free(&job.files);
}
