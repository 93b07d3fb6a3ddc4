#include "workspace/verify_distribution.h"
#include "ranks/files.h"
#include "ranks/inserted.h"
#include "workspace/verify_internal.h"

void distribution_verifier_prepare(DistributionVerifier *verifier, const AnalyserOptions *options,
                                   const ParseOptions *parse, const ModuleOptions *modules) {
    if (verifier_is_full(&verifier->general)) distribution_verifier_free(verifier);
    if (verifier->general.is_ready) return;
    verifier_prepare(&verifier->general, options, parse);
    module_resolver_init(&verifier->resolver, modules);
    library_init(&verifier->library, &verifier->general.analyser.symbols);
}

void distribution_verifier_free(DistributionVerifier *verifier) {
    if (!verifier->general.is_ready) return;
    library_free(&verifier->library);
    module_resolver_free(&verifier->resolver);
    verifier_free(&verifier->general);
}

/* What is distributed already must be seen to be so. */
static void verify_again(DistributionVerifier *verifier, Verification *verification) {
    Analyser *analyser = &verifier->general.analyser;
    Arena arena = {0};
    Diagnostics found;
    Project project;
    Script script;
    DistributeOptions options = {0};
    diagnostics_init(&found, &arena);
    project_init(&project, &analyser->symbols, &verifier->resolver, analyser->options.minor);
    script_init(&script, &project, &verifier->library, &arena);
    for (uint32_t i = 0; i < verification->count; i++)
        script_add(&script, verification->files[i].after, true);
    script_analyse(&script);
    DistributeResult result = distribute_script(&script, &options, &arena, &found, NULL);
    bool is_seen = false;
    for (uint32_t i = 0; i < found.items.count; i++)
        is_seen |= found.items.items[i].code == CODE_DISTRIBUTE_ALREADY;
    if (!is_seen && result.outcome != DISTRIBUTE_NOTHING)
        verification_fail(verification, &verification->files[0], 0, "it would be distributed once more");
    diagnostics_free(&found);
    script_free(&script);
    project_free(&project);
    arena_free(&arena);
}

/* What new code says about ranks, and what it does with files. */
static void verify_ranks(Verification *verification, const Rewritten *file) {
    RankContext context;
    Arena arena = {0};
    rank_context_init(&context, verification->project, &arena);
    InsertedProblem problem = {0};
    if (file->is_changed) problem = rank_check_inserted(&context, file->result, &file->alignment.after);
    if (problem.node) verification_fail(verification, file, problem.node->start, "%s", problem.message);
    FileRace race = rank_check_files(&context, file->result);
    if (race.write) verification_fail(verification, file, race.use->start, "%s", race.problem);
    rank_context_free(&context);
    arena_free(&arena);
}

Unverified verify_distribution(DistributionVerifier *verifier, const RewriteFile *files, uint32_t count) {
    if (!verification_needed(files, count)) return (Unverified){0};
    Verification verification = verification_begin(&verifier->general, count);
    verification_run(&verification, files);
    for (uint32_t i = 0; i < count && !verification_failed(&verification); i++) {
        if (verification.files[i].is_changed) verify_structure(&verification, &verification.files[i]);
        verify_ranks(&verification, &verification.files[i]);
    }
    if (!verification_failed(&verification)) verify_again(verifier, &verification);
    return verification_end(&verification);
}
