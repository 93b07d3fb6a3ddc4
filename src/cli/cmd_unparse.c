#include "cli/commands.h"
#include "cli/files.h"
#include "cli/rewriting.h"
#include "edit/edit.h"
#include "syntax/unparse.h"

#include <string.h>

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
    RewriteFile *files = arena_alloc(&session->arena, run->count * sizeof *files);
    uint32_t count = 0;
    /* A file that is no text has been refused by its diagnostic already. */
    for (uint32_t i = 0; i < run->count; i++)
        if (run->results[i].file.text) files[count++] = rewrite_of(&run->results[i]);
    rewriting_write(session, files, count, reads_stdin(run));
}

void cmd_unparse(Session *session) {
    if (!rewriting_is_possible(session)) return;
    FileRun run = {.work = unparse_tree, .keeps = true};
    files_run(session, &run, (FilePrinting){0});
    /* Nothing is written when anything could not be read or was refused; a diff only shows. */
    bool goes_on = session->status == EXIT_FINE || session_flag(session, SETTING_DIFF);
    if (goes_on && run.count > 0)
        rewrite(session, &run);
    else if (!session_flag(session, SETTING_DIFF))
        session->output_path = NULL;
    file_run_free(&run);
}
