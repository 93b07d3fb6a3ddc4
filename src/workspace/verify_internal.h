/* What the files about verifying share among themselves. */
#ifndef MOIRA_WORKSPACE_VERIFY_INTERNAL_H
#define MOIRA_WORKSPACE_VERIFY_INTERNAL_H

#include "edit/align.h"
#include "workspace/verify_rewriting.h"

/* One file of the program, before and after. A file that does not change has one tree and no alignment. */
typedef struct Rewritten {
    const Tree *before, *after;
    SourceModule *source, *result; /* as the interpreter has them */
    bool is_changed;
    Alignment alignment;
} Rewritten;

typedef struct Verification {
    Verifier *verifier;
    Arena *arena; /* of the verifier's analyser: what is said stays */
    Rewritten *files;
    uint32_t count;
    /* Of files that were made from scratch: the trees of what they were made of. */
    const Tree *const *sources;
    uint32_t source_count;
    Project *project; /* of the results: the analyser's, or [results]; NULL before they are run */
    Project results;
    Unverified found; /* the first thing that is wrong */
} Verification;

/* Whether there is anything to verify. */
bool verification_needed(const RewriteFile *files, uint32_t count);
Verification verification_begin(Verifier *verifier, uint32_t count);
/* Makes the checks that every result must pass. */
void verification_run(Verification *verification, const RewriteFile *files);
/* Frees what is not needed any more; what was found. */
Unverified verification_end(Verification *verification);
bool verification_failed(const Verification *verification);
/* Notes what is wrong at [offset] of the result of [file], unless something was wrong before. */
void verification_fail(Verification *verification, const Rewritten *file, uint32_t offset, const char *format,
                       ...) __attribute__((format(printf, 4, 5)));

/* Whether any token of [span] of the result was in the source. */
bool rewritten_keeps(const Rewritten *file, Span span);

/* verify_structure.c: what the source has is where it was. */
void verify_structure(Verification *verification, const Rewritten *file);

#endif
