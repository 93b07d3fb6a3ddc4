/* A baseline: findings that are known and stay silent, so that a project can be checked from today on. An
 * entry is a code, a message without the numbers of lines, and fingerprints of the line and of those next to
 * it, so that edits elsewhere do not wake it. An entry silences one finding; the one that fits best comes
 * first. What keeps a file from being read is never silent.
 *
 * The file is TOML with a line for each finding, under the path of its file, relative to the baseline. Errors
 * are returned as a message, NULL when all is well; memory comes from the caller's arena. */
#ifndef MOIRA_WORKSPACE_BASELINE_H
#define MOIRA_WORKSPACE_BASELINE_H

#include "base/map.h"
#include "base/strbuf.h"
#include "diag/diagnostic.h"
#include "diag/fingerprint.h"

enum { NEIGHBOURS = 2 /* of a line: the one before it and the one after it, without blank lines */ };

typedef struct KnownFinding {
    const char *code, *message; /* the message as in fingerprint_message */
    Fingerprint line, near[NEIGHBOURS];
    bool is_matched;
} KnownFinding;

/* What is known of one file. */
typedef struct KnownFile {
    const char *path; /* as the baseline has it */
    const char *key;  /* absolute */
    Array(KnownFinding) findings;
    bool is_checked; /* the file was of a run, or is gone: entries that fit nothing are useless */
} KnownFile;

typedef struct Baseline {
    Arena *arena;
    const char *folder; /* the real path of its folder */
    Array(KnownFile) files;
    StrMap by_key; /* absolute path to the index of its KnownFile, plus 1 */
} Baseline;

/* Reads the file [path]; one that is not there is an error unless it [may_miss]. */
const char *baseline_load(Baseline *baseline, const char *path, bool may_miss, Arena *arena);
void baseline_free(Baseline *baseline);

/* Says that the file [key] was looked at. */
void baseline_checked(Baseline *baseline, const char *key);
/* Takes what is known out of [findings], and returns how many that were. */
uint32_t baseline_apply(Baseline *baseline, Diagnostics *findings);
/* How many entries of files that were looked at, or are gone, fit nothing; the first such file is put into
 * [path]. */
uint32_t baseline_useless(const Baseline *baseline, const char **path);

/* Appends the text of a baseline that knows [findings], and what is known of files that were not looked at.
 */
void baseline_write(const Baseline *baseline, const Diagnostics *findings, StrBuf *out);

#endif
