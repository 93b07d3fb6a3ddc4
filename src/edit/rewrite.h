/* The last step of every command that rewrites source: one implementation of standard output, --diff,
 * --in-place and -o DIR. A file keeps its encoding, its byte order mark and its mode. First everything is
 * encoded and every target is found; only when nothing was refused anything is written, all files or none.
 * Errors are data; the caller prints them. Memory comes from the caller's arena. */
#ifndef MOIRA_EDIT_REWRITE_H
#define MOIRA_EDIT_REWRITE_H

#include "base/array.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "edit/edit.h"

typedef enum RewriteMode {
    REWRITE_STDOUT,   /* the new text of the one file */
    REWRITE_DIFF,     /* a unified diff of all files; nothing is written */
    REWRITE_IN_PLACE, /* changed files are replaced */
    REWRITE_FOLDER,   /* all files, changed or not, are written under their relative names into a folder */
} RewriteMode;

typedef struct RewriteOptions {
    RewriteMode mode;
    const char *folder; /* of REWRITE_FOLDER */
    bool color;         /* ANSI colours in a diff */
} RewriteOptions;

typedef enum RewriteOutcome {
    REWRITE_UNCHANGED,
    REWRITE_CHANGED,
    REWRITE_REFUSED, /* a diagnostic says why */
    REWRITE_PARTLY,  /* something in it was refused: what can be done is shown, but nothing is written */
} RewriteOutcome;

typedef struct RewriteFile {
    const Text *original;
    RewriteOutcome outcome;
    const char *text; /* the new text, changed or partly so, with the file's own line endings */
    size_t length;
    const Edit *edits; /* that make the text, sorted; of a notebook alone */
    uint32_t edit_count;
    const char *place; /* where it goes in a folder; NULL: by its own path */
    bool is_followed;  /* it was not named, but belongs to a program that was */
} RewriteFile;

typedef struct RewriteError {
    const char *path; /* of the file that it is about; the folder's, or NULL, when it is about none */
    const char *message;
    bool is_refusal; /* the text itself cannot be written; else the use is wrong, or the system failed */
} RewriteError;

typedef struct RewriteResult {
    Array(RewriteError) errors; /* unencodable characters, clashing names, what the system refused */
    uint32_t written;           /* files written */
    bool refused;               /* a file was refused, or there are errors: the exit status is not 0 */
} RewriteResult;

/* Does for the [count] files what [options] say. What belongs on standard output is appended to [out]. */
void rewrite_files(const RewriteFile *files, uint32_t count, const RewriteOptions *options, Arena *arena,
                   StrBuf *out, RewriteResult *result);
void rewrite_result_free(RewriteResult *result);

/* What [file] is afterwards, as a text; of a notebook that of the notebook that its edits make, and a plain
 * text when they make none. */
const Text *rewrite_result_text(const RewriteFile *file, Arena *arena);

/* What a file is called that is written: a script, when it was made of a notebook. */
const char *rewrite_name(const Text *original, Arena *arena);

/* Where a file named [path] goes in [folder]: never outside of it, whatever dots and slashes there are. */
const char *rewrite_target(const char *folder, const char *path, Arena *arena);

#endif
