/* Nothing that a command rewrites leaves unchecked. What is asked of every result:
 *
 * - it is Python, of the version that the source is;
 * - every name that new code uses is bound there, on every path (as the interpreter finds, and the scopes);
 * - `moira check` finds nothing in it that it does not find in the source, at the same place.
 *
 * verify_distribution.h says what is asked besides of programs that were distributed.
 *
 * A result that fails is a defect of Moira: it is reported as data, and the caller writes nothing. A
 * verifier belongs to one thread, and keeps what sources and results import for the next ones. */
#ifndef MOIRA_WORKSPACE_VERIFY_REWRITING_H
#define MOIRA_WORKSPACE_VERIFY_REWRITING_H

#include "edit/rewrite.h"
#include "workspace/analyser.h"

typedef struct Verifier {
    bool is_ready; /* false in zeroed memory: nothing has been made yet */
    ParseOptions parse;
    Analyser analyser;
} Verifier;

/* Whether sources and results of earlier verifications take so much memory that it is time for a new one. */
bool verifier_is_full(const Verifier *verifier);
/* Nothing is done when [verifier] is ready, and not full. */
void verifier_prepare(Verifier *verifier, const AnalyserOptions *options, const ParseOptions *parse);
void verifier_free(Verifier *verifier);

/* Why a result must not be used. */
typedef struct Unverified {
    const Text *text; /* the source that it is about, and where */
    Span span;
    const char *reason; /* "in the result, line 3: name 'hvd' is not defined"; NULL: nothing is wrong */
} Unverified;

/* Verifies what was made of the files of one program. Reasons live until the
 * verifier is prepared for the next. */
Unverified verify_rewriting(Verifier *verifier, const RewriteFile *files, uint32_t count);
/* The same of files that were made from scratch, of the [sources]. Each has an empty original with its path.
 */
Unverified verify_made(Verifier *verifier, const RewriteFile *files, uint32_t count,
                       const Tree *const *sources, uint32_t source_count);

#endif
