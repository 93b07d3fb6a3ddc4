#include "cli/rewriting.h"
#include "base/file.h"

#include <string.h>
#include <sys/stat.h>

bool rewriting_is_possible(Session *session) {
    if (!session_flag(session, SETTING_DIFF) || !session_flag(session, SETTING_IN_PLACE)) return true;
    session_error(session, NULL, "--diff and --in-place exclude each other");
    return false;
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
    if (session_flag(session, SETTING_DIFF)) {
        options.mode = REWRITE_DIFF;
    } else if (session_flag(session, SETTING_IN_PLACE)) {
        options.mode = REWRITE_IN_PLACE;
    } else if (session->output_path && output_is_folder(session->output_path, file_count)) {
        options.mode = REWRITE_FOLDER;
        options.folder = session->output_path;
        session->output_path = NULL;
    }
    return options;
}

/* Whether [operand], without a function after `::`, is [path]. */
static bool names(const char *operand, const char *path) {
    size_t length = strlen(path);
    return strncmp(operand, path, length) == 0 &&
           (!operand[length] || strncmp(operand + length, "::", 2) == 0);
}

/* Whether a file that was not named, but met in a folder, lies elsewhere: a link of a project must
 * not change what is no part of it. */
static bool is_elsewhere(const Session *session, const char *path) {
    if (session->operand_count == 0) return !file_is_inside(path, ".");
    bool is_inside = false;
    for (uint32_t i = 0; i < session->operand_count && !is_inside; i++)
        is_inside = names(session->operands[i], path) || file_is_inside(path, session->operands[i]);
    return !is_inside;
}

static bool stays_inside(Session *session, const RewriteFile *files, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (files[i].outcome != REWRITE_CHANGED || files[i].is_followed ||
            !is_elsewhere(session, files[i].original->path))
            continue;
        session_error(session, files[i].original->path,
                      "a link leads out of the folder; name the file itself, or --exclude it");
        return false;
    }
    return true;
}

void rewriting_refuse(Session *session, const Unverified *unverified) {
    session_refuse(session, unverified->text->path,
                   "%s; this is a defect of Moira, and nothing was written; please report it with the file",
                   unverified->reason);
}

static bool write_with(Session *session, RewriteOptions options, const RewriteFile *files, uint32_t count,
                       bool reads_stdin) {
    if (options.mode == REWRITE_IN_PLACE && reads_stdin) {
        session_error(session, NULL, "standard input cannot be rewritten in place");
        return false;
    }
    if (options.mode == REWRITE_IN_PLACE && !stays_inside(session, files, count)) return false;
    StrBuf out = {0};
    RewriteResult result;
    rewrite_files(files, count, &options, &session->arena, &out, &result);
    /* What is shown although something was refused replaces no file. */
    bool keeps_file = result.refused && options.mode == REWRITE_STDOUT && session->output_path;
    if (keeps_file) session->output_path = NULL;
    if (!keeps_file) session_print_source(session, &out);
    for (uint32_t i = 0; i < result.errors.count; i++) {
        const RewriteError *error = &result.errors.items[i];
        (error->is_refusal ? session_refuse : session_error)(session, error->path, "%s", error->message);
    }
    if (result.refused) session_raise(session, EXIT_FOUND);
    session_remark(session, "%u file%s written", result.written, result.written == 1 ? "" : "s");
    bool is_done = result.errors.count == 0;
    rewrite_result_free(&result);
    strbuf_free(&out);
    return is_done;
}

bool rewriting_write_as(Session *session, RewriteMode mode, const RewriteFile *files, uint32_t count,
                        bool reads_stdin) {
    RewriteOptions options = {.mode = mode, .color = session->color};
    return write_with(session, options, files, count, reads_stdin);
}

void rewriting_write(Session *session, const RewriteFile *files, uint32_t count, bool reads_stdin) {
    write_with(session, rewrite_options(session, count), files, count, reads_stdin);
}
