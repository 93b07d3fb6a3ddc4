#include "cli/commands.h"
#include "cli/files.h"
#include "edit/edit.h"
#include "edit/rewrite.h"
#include "syntax/unparse.h"

#include <string.h>
#include <sys/stat.h>

static void unparse_tree(void *context, uint32_t worker, FileResult *result) {
    (void)context, (void)worker;
    const Tree *tree = result->file.tree;
    StrBuf source = {0};
    if (tree->text->encoding)
        ast_unparse_ascii(&tree->module->node, result->file.symbols, tree->minor, &source);
    else
        ast_unparse(&tree->module->node, result->file.symbols, tree->minor, &source);
    edit_replace_all(tree->text, source.data, source.length, &result->output);
    strbuf_free(&source);
}

/* Whether `-o` names a folder. A single file may also be written to a file: a name that is no folder yet,
 * and does not end with a slash. */
static bool output_is_folder(const char *output, uint32_t file_count) {
    struct stat status;
    if (stat(output, &status) == 0) return S_ISDIR(status.st_mode);
    return file_count > 1 || output[strlen(output) - 1] == '/';
}

/* What the options ask for; a folder to write to is no file of the session any more. */
static RewriteOptions rewrite_options(Session *session, uint32_t file_count) {
    RewriteOptions options = {.mode = REWRITE_STDOUT, .color = session->color};
    if (session_flag(session, OPTION_DIFF)) {
        options.mode = REWRITE_DIFF;
    } else if (session_flag(session, OPTION_IN_PLACE)) {
        options.mode = REWRITE_IN_PLACE;
    } else if (session->output_path && output_is_folder(session->output_path, file_count)) {
        options.mode = REWRITE_FOLDER;
        options.folder = session->output_path;
        session->output_path = NULL;
    }
    return options;
}

static RewriteFile rewrite_of(const FileResult *result) {
    const Text *original = result->file.text;
    RewriteFile file = {.original = original, .outcome = REWRITE_REFUSED};
    if (result->broken) return file;
    bool same = result->output.length == original->length &&
                (original->length == 0 || memcmp(result->output.data, original->data, original->length) == 0);
    file.outcome = same ? REWRITE_UNCHANGED : REWRITE_CHANGED;
    file.text = result->output.data;
    file.length = result->output.length;
    return file;
}

static bool reads_stdin(const FileRun *run) {
    for (uint32_t i = 0; i < run->count; i++)
        if (strcmp(run->results[i].file.path, "-") == 0) return true;
    return false;
}

static void rewrite(Session *session, const FileRun *run) {
    RewriteOptions options = rewrite_options(session, run->count);
    if (options.mode == REWRITE_IN_PLACE && reads_stdin(run)) {
        session_error(session, NULL, "standard input cannot be rewritten in place");
        return;
    }
    RewriteFile *files = arena_alloc(&session->arena, run->count * sizeof *files);
    uint32_t count = 0;
    /* A file that is no text has been refused by its diagnostic already. */
    for (uint32_t i = 0; i < run->count; i++)
        if (run->results[i].file.text) files[count++] = rewrite_of(&run->results[i]);
    StrBuf out = {0};
    RewriteResult result;
    rewrite_files(files, count, &options, &session->arena, &out, &result);
    session_print_buffer(session, &out);
    for (uint32_t i = 0; i < result.errors.count; i++) {
        const RewriteError *error = &result.errors.items[i];
        (error->is_refusal ? session_refuse : session_error)(session, error->path, "%s", error->message);
    }
    if (result.refused) session_raise(session, EXIT_FOUND);
    session_remark(session, "%u file%s written", result.written, result.written == 1 ? "" : "s");
    rewrite_result_free(&result);
    strbuf_free(&out);
}

void cmd_unparse(Session *session) {
    if (session_flag(session, OPTION_DIFF) && session_flag(session, OPTION_IN_PLACE)) {
        session_error(session, NULL, "--diff and --in-place exclude each other");
        return;
    }
    FileRun run = {.work = unparse_tree, .keeps = true};
    files_run(&run, session);
    /* Nothing is written when anything could not be read or was refused; a diff only shows. */
    bool goes_on = session->status == EXIT_FINE || session_flag(session, OPTION_DIFF);
    if (goes_on && run.count > 0)
        rewrite(session, &run);
    else if (!session_flag(session, OPTION_DIFF))
        session->output_path = NULL;
    files_free(&run);
}
