#include "cli/mending.h"
#include "base/crash.h"
#include "base/pool.h"
#include "cli/rewriting.h"
#include "workspace/mend.h"

typedef struct Mending {
    Session *session;
    FileRun *run;
    RewriteFile *files; /* of those that have findings; NULL: fixes are only shown */
    uint32_t file_count;
    uint32_t fixed, silenced; /* findings */
} Mending;

static bool has_findings(const FileRun *run, const Text *text) {
    for (uint32_t i = 0; i < run->findings.items.count; i++)
        if (run->findings.items.items[i].text == text) return true;
    return false;
}

static void mend_file(Mending *mending, const FileResult *result) {
    Session *session = mending->session;
    Diagnostics *findings = &mending->run->findings;
    const Text *text = result->file.text;
    MendedFile mended = {0};
    crash_watch(text->path);
    if (session_flag(session, SETTING_ADD_IGNORE)) {
        mended = mend_silence(findings, text, result->scope, &session->arena);
        mending->silenced += mended.count;
    } else {
        mend_find_fixes(findings, text, result->scope);
        if (!mending->files) return;
        mended = mend_fix(findings, text, result->scope, &session->arena);
        mending->fixed += mended.count;
    }
    mending->files[mending->file_count++] = mended.rewrite;
    crash_watch(NULL);
}

/* On a thread with the stack that deep programs need. */
static void mend_all(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    Mending *mending = context;
    for (uint32_t i = 0; i < mending->run->count; i++) {
        const FileResult *result = &mending->run->results[i];
        const Text *text = result->file.text;
        if (text && has_findings(mending->run, text)) mend_file(mending, result);
    }
}

static void tell(Session *session, uint32_t count, const char *done) {
    if (count > 0) session_tell(session, "%u finding%s %s", count, count == 1 ? "" : "s", done);
}

/* A configuration file cannot make `check` print a difference instead of what it finds. */
bool mending_shows(const Session *session) {
    return session->command->id == COMMAND_check && session_flag(session, SETTING_DIFF) &&
           session->settings.values[SETTING_DIFF].origin.kind >= ORIGIN_CONFIG_OPTION;
}

void mending_run(Session *session, FileRun *run) {
    bool adds = session_flag(session, SETTING_ADD_IGNORE), shows = mending_shows(session);
    bool writes = adds || shows || session_flag(session, SETTING_FIX);
    if (!writes && !session_flag(session, SETTING_SHOW_FIXES)) return;
    Mending mending = {.session = session, .run = run};
    if (writes) mending.files = arena_alloc(&session->arena, (run->count + 1) * sizeof *mending.files);
    pool_run(1, 1, mend_all, &mending);
    if (!writes) return;
    bool reads_stdin = false;
    for (uint32_t i = 0; i < session->operand_count; i++)
        reads_stdin |= session->operands[i][0] == '-' && !session->operands[i][1];
    RewriteMode mode = shows ? REWRITE_DIFF : REWRITE_IN_PLACE;
    if (!rewriting_write_as(session, mode, mending.files, mending.file_count, reads_stdin) || shows) return;
    tell(session, mending.fixed, mending.fixed == 1 ? "is fixed" : "are fixed");
    tell(session, mending.silenced, mending.silenced == 1 ? "is silenced" : "are silenced");
}
