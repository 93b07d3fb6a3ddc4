#include "edit/rewrite.h"

#include "base/file.h"
#include "base/map.h"
#include "base/utf.h"
#include "base/write.h"
#include "edit/diff.h"
#include "edit/notebook_edit.h"
#include "syntax/notebook.h"
#include "syntax/source.h"

#include <sys/stat.h>

/* A file that is ready to be written. */
typedef struct RewriteOutput {
    const char *path;       /* where to */
    const char *source;     /* the file that it comes from */
    DiffSide before, after; /* in the file's own encoding */
} RewriteOutput;

typedef struct Rewrite {
    const RewriteOptions *options;
    Arena *arena;
    StrBuf *out;
    RewriteResult *result;
    Array(RewriteOutput) outputs;
} Rewrite;

static void add_error(Rewrite *rewrite, const char *path, const char *message) {
    RewriteError error = {.path = path, .message = message};
    array_push(&rewrite->result->errors, error);
    rewrite->result->refused = true;
}

const char *rewrite_target(const char *folder, const char *path, Arena *arena) {
    StrBuf target = {0};
    strbuf_puts(&target, folder);
    size_t root = target.length;
    while (*path) {
        size_t length = strcspn(path, "/");
        if (length == 2 && memcmp(path, "..", 2) == 0) {
            while (target.length > root && target.data[target.length - 1] != '/') target.length--;
            if (target.length > root) target.length--;
        } else if (length > 0 && !(length == 1 && *path == '.')) {
            strbuf_putc(&target, '/');
            strbuf_put(&target, path, length);
        }
        path += length;
        path += *path == '/';
    }
    const char *result = arena_copy(arena, target.data, target.length);
    strbuf_free(&target);
    return result;
}

/* "line 3, column 7: U+20AC cannot be written in ISO-8859-1, the file's encoding" */
static const char *unencodable(const RewriteFile *file, const char *text, size_t bad, Arena *arena) {
    uint32_t line = 1;
    size_t start = 0, size;
    for (size_t i = 0; i < bad; i++) {
        if (text[i] != '\n' && (text[i] != '\r' || text[i + 1] == '\n')) continue;
        line++;
        start = i + 1;
    }
    const char *encoding = file->original->encoding ? file->original->encoding : "UTF-8";
    return arena_printf(arena, "line %u, column %zu: U+%04X cannot be written in %s, the file's encoding",
                        line, utf8_count(text + start, bad - start) + 1, utf8_decode(text + bad, &size),
                        encoding);
}

/* True when Python reads [text] in what was made of it: the comment that names an encoding must still be
 * there. */
static bool reads_back(const Text *original, const char *text, size_t length, DiffSide encoded,
                       Arena *arena) {
    if (!original->encoding) return true;
    char *padded = arena_alloc_zero(arena, encoded.length + FILE_PADDING);
    memcpy(padded, encoded.data, encoded.length);
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, arena);
    const Text *again = source_decode(original->path, padded, encoded.length, arena, &diagnostics);
    diagnostics_free(&diagnostics);
    return again && again->length == length && memcmp(again->data, text, length) == 0;
}

/* A notebook that does not change is what it was. */
static const char *encode_notebook(const RewriteFile *file, const char *text, size_t length, Arena *arena,
                                   DiffSide *encoded) {
    const TextCells *cells = file->original->cells;
    *encoded = (DiffSide){cells->file, cells->file_length};
    if (text == file->original->data) return NULL;
    StrBuf out = {0};
    const char *problem =
        notebook_edit(file->original, file->edits, file->edit_count, text, length, arena, &out);
    *encoded = (DiffSide){arena_copy(arena, out.data, out.length), out.length};
    strbuf_free(&out);
    return problem;
}

static bool encode(Rewrite *rewrite, const RewriteFile *file, const char *text, size_t length,
                   DiffSide *encoded) {
    const Text *original = file->original;
    Arena *arena = rewrite->arena;
    size_t bad;
    const char *problem = NULL;
    if (is_notebook_text(original))
        problem = encode_notebook(file, text, length, arena, encoded);
    else if (!source_encode(original, text, length, arena, &encoded->data, &encoded->length, &bad))
        problem = unencodable(file, text, bad, arena);
    else if (!reads_back(original, text, length, *encoded, arena))
        problem = arena_printf(arena, "the new text does not say that it is in %s, the file's encoding",
                               original->encoding);
    if (problem) {
        add_error(rewrite, original->path, problem);
        array_last(&rewrite->result->errors).is_refusal = true;
    }
    return !problem;
}

static const Text *text_of_notebook(const RewriteFile *file, Arena *arena) {
    StrBuf out = {0};
    NotebookRefusal refusal;
    const Text *text = NULL;
    if (!notebook_edit(file->original, file->edits, file->edit_count, file->text, file->length, arena,
                       &out)) {
        char *data = arena_alloc_zero(arena, out.length + FILE_PADDING);
        memcpy(data, out.data, out.length);
        text = notebook_decode(file->original->path, data, out.length, arena, &refusal);
    }
    strbuf_free(&out);
    return text;
}

const Text *rewrite_result_text(const RewriteFile *file, Arena *arena) {
    const Text *notebook = is_notebook_text(file->original) ? text_of_notebook(file, arena) : NULL;
    if (notebook) return notebook;
    char *data = arena_alloc_zero(arena, file->length + FILE_PADDING);
    if (file->length) memcpy(data, file->text, file->length);
    Text *text = ARENA_NEW(arena, Text);
    text_init(text, file->original->path, data, (uint32_t)file->length, arena);
    return text;
}

/* What was made of a notebook, and is a script, is called like one. */
static const char *script_name(const Text *original, const char *path, Arena *arena) {
    if (!original->cells || !original->cells->is_script) return path;
    const char *dot = strrchr(path, '.');
    return dot ? arena_printf(arena, "%.*s.py", (int)(dot - path), path) : path;
}

const char *rewrite_name(const Text *original, Arena *arena) {
    return script_name(original, original->path, arena);
}

/* Encodes one file and finds its target; a file that needs nothing done has no output. */
static void prepare(Rewrite *rewrite, const RewriteFile *file) {
    const Text *original = file->original;
    RewriteMode mode = rewrite->options->mode;
    bool changed = file->outcome == REWRITE_CHANGED || file->outcome == REWRITE_PARTLY;
    if (file->outcome == REWRITE_REFUSED || file->outcome == REWRITE_PARTLY) rewrite->result->refused = true;
    if (file->outcome == REWRITE_REFUSED) return;
    if (!changed && (mode == REWRITE_DIFF || mode == REWRITE_IN_PLACE)) return;
    RewriteOutput output = {.path = rewrite_name(original, rewrite->arena), .source = original->path};
    if (mode == REWRITE_FOLDER)
        output.path = script_name(original,
                                  rewrite_target(rewrite->options->folder,
                                                 file->place ? file->place : original->path, rewrite->arena),
                                  rewrite->arena);
    if (mode == REWRITE_IN_PLACE && original->cells && original->cells->is_script) {
        add_error(rewrite, original->path,
                  "a notebook becomes a script, which takes no place: use -o or --diff");
        return;
    }
    const char *text = changed ? file->text : original->data;
    size_t length = changed ? file->length : original->length;
    if (!encode(rewrite, file, text, length, &output.after)) return;
    if (mode == REWRITE_DIFF && !encode(rewrite, file, original->data, original->length, &output.before))
        return;
    array_push(&rewrite->outputs, output);
}

/* Two files whose names differ only in dots and slashes would overwrite each other. */
static void refuse_clashes(Rewrite *rewrite) {
    StrMap targets = {0};
    for (uint32_t i = 0; i < rewrite->outputs.count; i++) {
        const RewriteOutput *output = &rewrite->outputs.items[i];
        void **first = strmap_at(&targets, output->path);
        if (*first)
            add_error(rewrite, output->source,
                      arena_printf(rewrite->arena, "both this file and %s would be written to %s",
                                   (const char *)*first, output->path));
        else
            *first = (void *)output->source;
    }
    strmap_free(&targets);
}

/* The mode of a file in a folder of outputs is that of its source; one that is gone, or was standard input,
 * has none. */
static int mode_of(const RewriteOutput *output) {
    struct stat status;
    return stat(output->source, &status) == 0 ? (int)(status.st_mode & 07777) : MODE_AS_IT_IS;
}

/* All files, or none. */
static void write_outputs(Rewrite *rewrite) {
    bool to_folder = rewrite->options->mode == REWRITE_FOLDER;
    uint32_t count = rewrite->outputs.count, failed;
    FileWrite *writes = arena_alloc(rewrite->arena, (count + 1) * sizeof *writes);
    for (uint32_t i = 0; i < count; i++) {
        const RewriteOutput *output = &rewrite->outputs.items[i];
        writes[i] = (FileWrite){.path = output->path,
                                .data = output->after.data,
                                .length = output->after.length,
                                .mode = to_folder ? mode_of(output) : MODE_AS_IT_IS,
                                .makes_folders = to_folder,
                                .folder = to_folder ? rewrite->options->folder : NULL};
    }
    const char *error = file_write_all(writes, count, rewrite->arena, &failed);
    if (error)
        add_error(rewrite, writes[failed].path, error);
    else
        rewrite->result->written = count;
}

static void print_outputs(Rewrite *rewrite) {
    for (uint32_t i = 0; i < rewrite->outputs.count; i++) {
        const RewriteOutput *output = &rewrite->outputs.items[i];
        if (rewrite->options->mode == REWRITE_DIFF)
            diff_unified(output->path, output->before, output->after, rewrite->options->color, rewrite->out);
        else
            strbuf_put(rewrite->out, output->after.data, output->after.length);
    }
}

void rewrite_files(const RewriteFile *files, uint32_t count, const RewriteOptions *options, Arena *arena,
                   StrBuf *out, RewriteResult *result) {
    *result = (RewriteResult){0};
    Rewrite rewrite = {.options = options, .arena = arena, .out = out, .result = result};
    for (uint32_t i = 0; i < count; i++) prepare(&rewrite, &files[i]);
    if (options->mode == REWRITE_STDOUT && count != 1)
        add_error(&rewrite, NULL, "more than one file is rewritten only with --diff, --in-place or -o DIR");
    if (options->mode == REWRITE_FOLDER || options->mode == REWRITE_IN_PLACE) refuse_clashes(&rewrite);
    /* What is only shown may be what is good while the errors say what is not. */
    if (options->mode == REWRITE_DIFF || (options->mode == REWRITE_STDOUT && result->errors.count == 0))
        print_outputs(&rewrite);
    else if (!result->refused)
        write_outputs(&rewrite);
    array_free(&rewrite.outputs);
}

void rewrite_result_free(RewriteResult *result) { array_free(&result->errors); }
