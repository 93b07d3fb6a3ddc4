#include "base/word.h"
#include "diag/fingerprint.h"
#include "edit/notebook_edit.h"
#include "syntax/compile_check.h"
#include "workspace/mend_candidates.h"
#include "workspace/mend_internal.h"
#include "workspace/rule_levels.h"

#include <stdlib.h>
#include <string.h>

/* Each trial is a run of its own: enough for a file of mistakes, and no more. */
enum { TRIAL_LIMIT = 100 };

/* ---- Texts ---- */

const Text *mend_text(const Text *original, Edits *edits, Arena *arena, RewriteFile *rewrite) {
    StrBuf made = {0};
    EditConflict conflict;
    const Text *text = NULL;
    if (edits_apply(edits, original, &made, &conflict)) {
        RewriteFile file = {.original = original, .outcome = REWRITE_CHANGED};
        file.text = arena_copy(arena, made.data, made.length);
        file.length = made.length;
        file.edit_count = edits->items.count;
        Edit *copies = arena_alloc(arena, (file.edit_count + 1) * sizeof *copies);
        if (file.edit_count) memcpy(copies, edits->items.items, file.edit_count * sizeof *copies);
        file.edits = copies;
        text = rewrite_result_text(&file, arena);
        if (is_notebook_text(original) && !is_notebook_text(text)) text = NULL;
        if (rewrite) *rewrite = file;
    }
    strbuf_free(&made);
    return text;
}

MendedFile mend_finish(Diagnostics *findings, const bool *is_mended, uint32_t count, Edits *edits,
                       const Text *text) {
    MendedFile file = {.rewrite = {.original = text, .outcome = REWRITE_UNCHANGED}};
    if (count == 0 || !mend_text(text, edits, findings->arena, &file.rewrite)) return file;
    file.count = count;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings->items.count; i++) {
        if (is_mended[i])
            diagnostic_free(&findings->items.items[i]);
        else
            findings->items.items[kept++] = findings->items.items[i];
    }
    findings->items.count = kept;
    return file;
}

/* ---- Trials ---- */

/* What a check finds, as sorted texts. */
typedef Array(const char *) FoundTexts;

typedef struct Trials {
    Analyser analyser;
    ParseOptions parse;
    Arena *arena;
    const Text *text;
    const Tree *tree;
    FoundTexts before;
    uint32_t count;
} Trials;

static const char *found_text(const Diagnostic *finding, Arena *arena) {
    return arena_printf(arena, "%s %s", diag_code_info(finding->code)->code,
                        fingerprint_message(finding->message, arena));
}

/* Parses and runs [text]; what is found goes into [found]. Returns its tree. */
static const Tree *try_text(Trials *trials, const Text *text, FoundTexts *found) {
    Analyser *analyser = &trials->analyser;
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, trials->arena);
    Tree *tree = parse_module(text, &trials->parse, &analyser->symbols, &analyser->sources, &diagnostics);
    if (!tree->has_errors) compile_check(tree, &analyser->symbols, &analyser->sources, &diagnostics);
    if (diagnostics_count(&diagnostics, SEVERITY_ERROR) == 0) analyser_run(analyser, tree, &diagnostics);
    for (uint32_t i = 0; i < diagnostics.items.count; i++)
        array_push(found, found_text(&diagnostics.items.items[i], trials->arena));
    if (found->count > 0) qsort(found->items, found->count, sizeof *found->items, word_compare);
    diagnostics_free(&diagnostics);
    return tree;
}

static uint32_t count_of(const FoundTexts *texts, const char *text) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < texts->count; i++) count += strcmp(texts->items[i], text) == 0;
    return count;
}

/* Whether [after] has nothing that [before] has not. */
static bool is_part(const FoundTexts *after, const FoundTexts *before) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < after->count; i++, at++) {
        while (at < before->count && strcmp(before->items[at], after->items[i]) < 0) at++;
        if (at == before->count || strcmp(before->items[at], after->items[i]) != 0) return false;
    }
    return true;
}

/* Whether a check of the text with [edits] finds [finding] once less and nothing new. */
static bool mends(Trials *trials, Edits *edits, const char *finding) {
    if (trials->count++ >= TRIAL_LIMIT) return false;
    const Text *text = mend_text(trials->text, edits, trials->arena, NULL);
    if (!text) return false;
    FoundTexts after = {0};
    try_text(trials, text, &after);
    bool is_good = is_part(&after, &trials->before) &&
                   (!finding || count_of(&after, finding) < count_of(&trials->before, finding));
    array_free(&after);
    return is_good;
}

static void trials_init(Trials *trials, const Text *text, const SettingsScope *scope, Arena *arena) {
    *trials = (Trials){.parse = scope->parse, .arena = arena, .text = text};
    AnalyserOptions options = analyser_options(scope->settings);
    analyser_prepare(&trials->analyser, &options);
    trials->tree = try_text(trials, text, &trials->before);
}

static void trials_free(Trials *trials) {
    analyser_free(&trials->analyser);
    array_free(&trials->before);
}

static bool tries(Trials *trials, const MendCandidate *candidate, const char *finding) {
    Edits edits;
    edits_init(&edits, trials->arena);
    for (uint32_t i = 0; i < candidate->edit_count; i++)
        edit_replace(&edits, candidate->edits[i].span, candidate->edits[i].text);
    bool is_good = mends(trials, &edits, finding);
    edits_free(&edits);
    return is_good;
}

/* ---- Fixes ---- */

/* The one candidate that mends [finding]; NULL when there is none, or several. Two spellings of one idea
 * count as one: the second is not asked. */
static const MendCandidate *certain_candidate(Trials *trials, const Diagnostic *finding,
                                              MendCandidates *candidates) {
    const char *text = found_text(finding, trials->arena);
    if (count_of(&trials->before, text) == 0) return NULL;
    mend_candidates(finding, trials->tree, &trials->analyser.symbols, trials->arena, candidates);
    const MendCandidate *certain = NULL;
    for (uint32_t i = 0; i < candidates->count; i++) {
        const MendCandidate *candidate = &candidates->items[i];
        bool is_known = certain && strcmp(certain->message, candidate->message) == 0 &&
                        certain->edits[0].span.start == candidate->edits[0].span.start;
        if (is_known || !tries(trials, candidate, text)) continue;
        if (certain) return NULL;
        certain = candidate;
    }
    return certain;
}

static bool is_open(const Diagnostic *finding, const Text *text) {
    return finding->text == text && finding->fixes.count == 0 && finding->severity != SEVERITY_INFO &&
           !rule_is_fixed(finding->code) && finding->code != CODE_UNUSED_IGNORE;
}

static bool has_open(const Diagnostics *findings, const Text *text) {
    for (uint32_t i = 0; i < findings->items.count; i++)
        if (is_open(&findings->items.items[i], text)) return true;
    return false;
}

void mend_find_fixes(Diagnostics *findings, const Text *text, const SettingsScope *scope) {
    if (!has_open(findings, text)) return;
    Trials trials;
    Arena *arena = findings->arena;
    trials_init(&trials, text, scope, arena);
    for (uint32_t i = 0; i < findings->items.count; i++) {
        Diagnostic *finding = &findings->items.items[i];
        if (!is_open(finding, text)) continue;
        MendCandidates candidates = {0};
        /* Notes point into the text of the run, which is the same. */
        const MendCandidate *candidate = certain_candidate(&trials, finding, &candidates);
        if (candidate) {
            DiagFix *fix = diag_fix(findings, finding, "%s", candidate->message);
            fix->is_safe = true;
            for (uint32_t k = 0; k < candidate->edit_count; k++)
                diag_fix_edit(findings, fix, candidate->edits[k].span, candidate->edits[k].text);
        }
        array_free(&candidates);
    }
    trials_free(&trials);
}

static const DiagFix *safe_fix(const Diagnostic *finding) {
    for (uint32_t i = 0; i < finding->fixes.count; i++)
        if (finding->fixes.items[i].is_safe) return &finding->fixes.items[i];
    return NULL;
}

/* Whether the edits of [fix] touch none of those that were chosen before. */
static bool fits_among(const Edits *edits, const DiagFix *fix) {
    for (uint32_t i = 0; i < edits->items.count; i++)
        for (uint32_t k = 0; k < fix->edits.count; k++) {
            Span a = edits->items.items[i].span, b = fix->edits.items[k].span;
            if (a.start <= b.end && b.start <= a.end) return false;
        }
    return true;
}

MendedFile mend_fix(Diagnostics *findings, const Text *text, const SettingsScope *scope, Arena *arena) {
    bool *is_mended = arena_alloc_zero(arena, (findings->items.count + 1) * sizeof *is_mended);
    uint32_t count = 0;
    Edits edits;
    edits_init(&edits, arena);
    for (uint32_t i = 0; i < findings->items.count; i++) {
        const Diagnostic *finding = &findings->items.items[i];
        const DiagFix *fix = finding->text == text ? safe_fix(finding) : NULL;
        if (!fix || !fits_among(&edits, fix)) continue;
        for (uint32_t k = 0; k < fix->edits.count; k++)
            edit_replace(&edits, fix->edits.items[k].span, fix->edits.items[k].text);
        is_mended[i] = true;
        count++;
    }
    if (count > 1) {
        Trials trials;
        trials_init(&trials, text, scope, arena);
        if (!mends(&trials, &edits, NULL)) count = 0;
        trials_free(&trials);
    }
    MendedFile file = mend_finish(findings, is_mended, count, &edits, text);
    edits_free(&edits);
    return file;
}
