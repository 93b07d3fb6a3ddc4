/* What must hold of a program that was distributed, besides what verify_rewriting.h asks of every result:
 *
 * - what the source has is where it was: an argument inside its call, a statement inside its block;
 * - ranks 0, 1 and the last call the same collectives in the same order;
 * - new code says of ranks what it must (ranks/inserted.h);
 * - no rank uses a file that another one writes or removes, without waiting for it;
 * - it cannot be distributed once more. */
#ifndef MOIRA_WORKSPACE_VERIFY_DISTRIBUTION_H
#define MOIRA_WORKSPACE_VERIFY_DISTRIBUTION_H

#include "distribute/distribute.h"
#include "workspace/verify_rewriting.h"

typedef struct DistributionVerifier {
    Verifier general;
    ModuleResolver resolver; /* finds the files of the project alone */
    Library library;
} DistributionVerifier;

/* [modules] says where the program has its files. Nothing is done when [verifier] is ready, and
 * not full. */
void distribution_verifier_prepare(DistributionVerifier *verifier, const AnalyserOptions *options,
                                   const ParseOptions *parse, const ModuleOptions *modules);
void distribution_verifier_free(DistributionVerifier *verifier);

/* Verifies what was made of the files of one program. Reasons live until the
 * verifier is prepared for the next. */
Unverified verify_distribution(DistributionVerifier *verifier, const RewriteFile *files, uint32_t count);

#endif
