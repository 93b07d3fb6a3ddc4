/* The result is run by the interpreter, and where that finds something the source as well; both share the
 * modules that they import, which costs most. Files of a program that import each other are run in a project
 * of their own, so that a result sees results. */
#include "workspace/verify_rewriting.h"
#include "base/file.h"
#include "edit/notebook_edit.h"
#include "names/resolve.h"
#include "ranks/check.h"
#include "syntax/compile_check.h"
#include "syntax/notebook.h"
#include "workspace/verify_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What sources and results import is read again after so many bytes: some hundred files. */
enum { MOST_KEPT = 48 << 20 };

bool verifier_is_full(const Verifier *verifier) {
    const Analyser *analyser = &verifier->analyser;
    return verifier->is_ready && analyser->sources.reserved + analyser->project.arena.reserved > MOST_KEPT;
}

void verifier_prepare(Verifier *verifier, const AnalyserOptions *options, const ParseOptions *parse) {
    if (verifier_is_full(verifier)) verifier_free(verifier);
    if (verifier->is_ready) return;
    AnalyserOptions own = *options;
    own.interp.strict = false;
    own.interp.doubts_names = true;
    verifier->is_ready = true;
    verifier->parse = *parse;
    analyser_prepare(&verifier->analyser, &own);
}

void verifier_free(Verifier *verifier) {
    if (!verifier->is_ready) return;
    analyser_free(&verifier->analyser);
    *verifier = (Verifier){0};
}

/* ---- what is wrong ---- */

bool verification_failed(const Verification *verification) { return verification->found.reason != NULL; }

void verification_fail(Verification *verification, const Rewritten *file, uint32_t offset, const char *format,
                       ...) {
    if (verification_failed(verification)) return;
    const Text *before = file->before->text, *after = file->after->text;
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    uint32_t place =
        file->is_changed ? aligned_place(&file->alignment.after, offset, before->length) : offset;
    Span line = text_line(before, text_position(before, place).line);
    uint32_t line_after = text_position(after, offset).line;
    verification->found = (Unverified){
        .text = before,
        .span = {place < line.end ? place : line.start, line.end},
        .reason = arena_printf(verification->arena, "in the result, line %u: %s", line_after, message)};
}

bool rewritten_keeps(const Rewritten *file, Span span) {
    const AlignedSide *side = &file->alignment.after;
    const AlignedToken *token = aligned_token(side, span.start);
    for (; token && token < side->items + side->count && token->start < span.end; token++)
        if (token->other != NO_COUNTERPART) return true;
    return false;
}

/* ---- parsing ---- */

static const Tree *parse(Verification *verification, const Text *text, Diagnostics *diagnostics) {
    Analyser *analyser = &verification->verifier->analyser;
    Tree *tree = parse_module(text, &verification->verifier->parse, &analyser->symbols, verification->arena,
                              diagnostics);
    if (!tree->has_errors) compile_check(tree, &analyser->symbols, verification->arena, diagnostics);
    return tree;
}

static void open_file(Verification *verification, const RewriteFile *file, Rewritten *rewritten) {
    Diagnostics before, after;
    diagnostics_init(&before, verification->arena);
    diagnostics_init(&after, verification->arena);
    rewritten->is_changed = file->outcome == REWRITE_CHANGED || file->outcome == REWRITE_PARTLY;
    rewritten->before = rewritten->after = parse(verification, file->original, &before);
    if (rewritten->is_changed) {
        const Text *text = rewrite_result_text(file, verification->arena);
        /* A file that is new has nothing in common with what was there. */
        if (file->original->length > 0)
            rewritten->alignment =
                align_texts(file->original, text, &verification->verifier->parse, verification->arena);
        rewritten->after = parse(verification, text, &after);
    }
    bool was_fine = diagnostics_count(&before, SEVERITY_ERROR) == 0;
    for (uint32_t i = 0; was_fine && i < after.items.count; i++) {
        const Diagnostic *found = &after.items.items[i];
        if (found->severity != SEVERITY_ERROR) continue;
        verification_fail(verification, rewritten, found->span.start, "%s", found->message);
        break;
    }
    diagnostics_free(&before);
    diagnostics_free(&after);
}

/* ---- names ---- */

typedef struct NameSearch {
    Verification *verification;
    const Rewritten *file;
} NameSearch;

static bool is_used_in_source(const Rewritten *file, Sym name) {
    const ScopeTable *scopes = file->source->scopes;
    for (const Scope *scope = scopes->module; scope; scope = scope_next(scope))
        if (scope_variable(scopes, scope, name)) return true;
    return false;
}

/* A new name must be bound in the file, whether the interpreter comes there or not; or in what the file
 * imports with a star, if the source has it from there. */
static bool look_at_name(void *context, Node *node) {
    const NameSearch *search = context;
    const Rewritten *file = search->file;
    if (node->kind != AST_Name || node->op != OP_Load) return true;
    if (aligned_is_kept(&file->alignment.after, node->start)) return true;
    const Variable *variable = scope_use(file->result->scopes, node);
    if (!variable || variable->definition) return true;
    const Analyser *analyser = &search->verification->verifier->analyser;
    const char *name = symbol_text(&analyser->symbols, variable->name);
    if (is_builtin_name(name, search->verification->verifier->parse.minor) || is_module_name(name))
        return true;
    bool has_stars = list_count(file->result->scopes->star_imports) > 0;
    if (!has_stars || !is_used_in_source(file, variable->name))
        verification_fail(search->verification, file, node->start, "nothing binds the new name '%s'", name);
    return true;
}

static void verify_names(Verification *verification, const Rewritten *file) {
    NameSearch search = {verification, file};
    ast_walk(&file->after->module->node, &(Visitor){look_at_name, NULL, &search});
}

/* ---- findings ---- */

typedef struct Findings {
    Diagnostics items;
    bool was_cut; /* the budget ended a run before its end */
} Findings;

/* A name that may have no value, as only those who ask are told (InterpOptions.doubts_names). */
static bool is_doubt(const Diagnostic *finding) {
    return finding->code == CODE_UNDEFINED_NAME && strncmp(finding->message, "this may fail", 13) == 0;
}

/* Modules that are imported run as their names are asked for, which is no order to doubt names by; each file
 * of the program has a run of its own. */
static void drop_doubts(Diagnostics *findings, uint32_t first, const Text *text) {
    uint32_t kept = first;
    for (uint32_t i = first; i < findings->items.count; i++) {
        if (is_doubt(&findings->items.items[i]) && findings->items.items[i].text != text)
            diagnostic_free(&findings->items.items[i]);
        else
            findings->items.items[kept++] = findings->items.items[i];
    }
    findings->items.count = kept;
}

static void run(Verification *verification, Project *project, SourceModule *module, Findings *findings) {
    Analyser *analyser = &verification->verifier->analyser;
    uint32_t first = findings->items.items.count;
    analyser_run_in(analyser, project, module, &findings->items);
    drop_doubts(&findings->items, first, module->tree->text);
    rank_check(project, module, &findings->items);
    findings->was_cut |= analyser->interp.facts.was_cut;
}

static Rewritten *file_of(const Verification *verification, const Text *text, bool is_result) {
    for (uint32_t i = 0; i < verification->count; i++) {
        Rewritten *file = &verification->files[i];
        const Text *own = is_result ? file->after->text : file->before->text;
        if (own == text || strcmp(own->path, text->path) == 0) return file;
    }
    return NULL;
}

/* Whether the source has a finding of the same code on the line of [place]. */
static bool is_known(const Findings *before, const Diagnostic *finding, const Text *text, uint32_t place) {
    uint32_t line = text_position(text, place).line;
    for (uint32_t i = 0; i < before->items.items.count; i++) {
        const Diagnostic *old = &before->items.items.items[i];
        if (old->code != finding->code || strcmp(old->text->path, text->path) != 0) continue;
        if (text_position(old->text, old->span.start).line == line) return true;
        if (old->span.start <= place && place < old->span.end) return true;
    }
    return false;
}

/* Whether the very same is said of a place in [findings] that was there before: what has no value there, or
 * after a loop that may be shorter now, has none in new code either. */
static bool is_said(const Findings *findings, const Diagnostic *finding, const Rewritten *file) {
    for (uint32_t i = 0; i < findings->items.items.count; i++) {
        const Diagnostic *other = &findings->items.items.items[i];
        if (other->code != finding->code || strcmp(other->message, finding->message) != 0) continue;
        if (other->text != file->after->text || rewritten_keeps(file, other->span)) return true;
    }
    return false;
}

static uint32_t count_like(const Findings *findings, const Diagnostic *finding) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < findings->items.items.count; i++) {
        const Diagnostic *other = &findings->items.items.items[i];
        count += other->code == finding->code && strcmp(other->text->path, finding->text->path) == 0;
    }
    return count;
}

static bool has_code(const Findings *before, DiagCode code) {
    for (uint32_t i = 0; i < before->items.items.count; i++)
        if (before->items.items.items[i].code == code) return true;
    return false;
}

/* The length of "module 'tensorflow" in a message about a name that a module lacks, else 0. */
static size_t lacking_module(const Diagnostic *finding) {
    static const char start[] = "module '";
    size_t count = sizeof start - 1;
    if (finding->code != CODE_NO_SUCH_ATTRIBUTE || strncmp(finding->message, start, count) != 0) return 0;
    return count + strcspn(finding->message + count, ".'");
}

/* Whether the words of a finding are those of a source, and fail by their values alone: what was made of it
 * may come where the source does not, as a role that does not know what another one decides. */
static bool is_of_source(const Verification *verification, const Diagnostic *finding) {
    static const DiagCode by_value[] = {CODE_ZERO_DIVISION,     CODE_INDEX_OUT_OF_RANGE, CODE_KEY_MISSING,
                                        CODE_SHAPE_MISMATCH,    CODE_OPERAND_TYPES,      CODE_NOT_ITERABLE,
                                        CODE_NOT_SUBSCRIPTABLE, CODE_UNPACK_MISMATCH,    CODE_INVALID_VALUE,
                                        CODE_WRONG_TYPE};
    bool is_by_value = finding->code == CODE_NO_SUCH_ATTRIBUTE && lacking_module(finding) == 0;
    for (size_t i = 0; i < sizeof by_value / sizeof *by_value; i++)
        is_by_value |= finding->code == by_value[i];
    if (!is_by_value) return false;
    const char *words = finding->text->data + finding->span.start;
    for (uint32_t i = 0; i < verification->source_count; i++) {
        const Text *text = verification->sources[i]->text;
        if (memmem(text->data, text->length, words, finding->span.end - finding->span.start)) return true;
    }
    return false;
}

/* Whether the source speaks of names, too, that the version in use of this library lacks: it was written for
 * another one, and so is what was made of it. */
static bool is_of_other_version(const Findings *before, const Diagnostic *finding) {
    size_t length = lacking_module(finding);
    if (length == 0) return false;
    for (uint32_t i = 0; i < before->items.items.count; i++) {
        const Diagnostic *old = &before->items.items.items[i];
        if (lacking_module(old) == length && memcmp(old->message, finding->message, length) == 0) return true;
    }
    return false;
}

static bool is_new(const Verification *verification, const Findings *before, const Findings *after,
                   const Diagnostic *finding) {
    if (is_of_other_version(before, finding)) return false;
    if (verification->sources)
        return finding->severity == SEVERITY_ERROR && !has_code(before, finding->code) &&
               !is_of_source(verification, finding);
    const Rewritten *file = file_of(verification, finding->text, true);
    if (!file || !file->is_changed)
        return !before->was_cut && !is_doubt(finding) &&
               !is_known(before, finding, finding->text, finding->span.start);
    if (is_doubt(finding) && (is_said(before, finding, file) || is_said(after, finding, file))) return false;
    if (!rewritten_keeps(file, finding->span)) return true;
    uint32_t place = aligned_place(&file->alignment.after, finding->span.start, file->before->text->length);
    if (is_known(before, finding, file->before->text, place)) return false;
    if (!aligned_is_kept(&file->alignment.after, finding->span.start)) return true;
    /* A mistake of the source may hide another one after it; where the wrapper of a model hides the first
     * the second is seen. There are no more of them then. */
    return !before->was_cut && count_like(after, finding) > count_like(before, finding);
}

static void compare_findings(Verification *verification, const Findings *before, const Findings *after) {
    for (uint32_t i = 0; i < after->items.items.count; i++) {
        const Diagnostic *finding = &after->items.items.items[i];
        if (finding->severity == SEVERITY_INFO || !is_new(verification, before, after, finding)) continue;
        const Rewritten *file = file_of(verification, finding->text, true);
        if (!file) file = &verification->files[0];
        bool is_here = finding->text == file->after->text;
        verification_fail(verification, file, is_here ? finding->span.start : 0, "%s (%s)", finding->message,
                          diag_code_info(finding->code)->code);
        return;
    }
}

static bool has_findings(const Findings *findings) {
    for (uint32_t i = 0; i < findings->items.items.count; i++)
        if (findings->items.items.items[i].severity != SEVERITY_INFO) return true;
    return false;
}

/* Results that belong together are in a project of their own, and see each other. */
static void add_modules(Verification *verification) {
    Analyser *analyser = &verification->verifier->analyser;
    verification->project = &analyser->project;
    if (verification->count > 1) {
        verification->project = &verification->results;
        project_init(&verification->results, &analyser->symbols, &analyser->resolver,
                     analyser->options.minor);
    }
    for (uint32_t i = 0; i < verification->count; i++) {
        Rewritten *file = &verification->files[i];
        file->source = project_add_apart(&analyser->project, file->before);
        file->result = verification->count > 1 ? project_add(&verification->results, file->after)
                                               : project_add_apart(&analyser->project, file->after);
    }
}

static void run_sources(Verification *verification, Findings *before) {
    Project *project = &verification->verifier->analyser.project;
    Diagnostics ignored;
    diagnostics_init(&ignored, verification->arena);
    for (uint32_t i = 0; i < verification->source_count; i++) {
        /* Names mean something in their own table alone. */
        const Tree *tree = parse(verification, verification->sources[i]->text, &ignored);
        run(verification, project, project_add_apart(project, tree), before);
    }
    diagnostics_free(&ignored);
    for (uint32_t i = 0; i < verification->count && !verification->sources; i++)
        run(verification, project, verification->files[i].source, before);
}

/* The source need not be run where nothing was found in the result. */
static void verify_findings(Verification *verification) {
    Findings before = {0}, after = {0};
    diagnostics_init(&before.items, verification->arena);
    diagnostics_init(&after.items, verification->arena);
    for (uint32_t i = 0; i < verification->count; i++)
        run(verification, verification->project, verification->files[i].result, &after);
    if (has_findings(&after)) {
        run_sources(verification, &before);
        compare_findings(verification, &before, &after);
    }
    diagnostics_free(&before.items);
    diagnostics_free(&after.items);
}

/* ---- the whole ---- */

bool verification_needed(const RewriteFile *files, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (files[i].outcome == REWRITE_CHANGED || files[i].outcome == REWRITE_PARTLY) return true;
    return false;
}

void verification_run(Verification *verification, const RewriteFile *files) {
    for (uint32_t i = 0; i < verification->count; i++)
        open_file(verification, &files[i], &verification->files[i]);
    if (verification_failed(verification)) return;
    add_modules(verification);
    for (uint32_t i = 0; i < verification->count; i++)
        if (verification->files[i].is_changed) verify_names(verification, &verification->files[i]);
    if (!verification_failed(verification)) verify_findings(verification);
}

Unverified verification_end(Verification *verification) {
    if (verification->project == &verification->results) {
        analyser_forget(&verification->verifier->analyser);
        project_free(&verification->results);
    }
    return verification->found;
}

Verification verification_begin(Verifier *verifier, uint32_t count) {
    Verification verification = {.verifier = verifier, .arena = &verifier->analyser.sources, .count = count};
    verification.files = arena_alloc_zero(verification.arena, (count + 1) * sizeof *verification.files);
    return verification;
}

Unverified verify_rewriting(Verifier *verifier, const RewriteFile *files, uint32_t count) {
    if (!verification_needed(files, count)) return (Unverified){0};
    Verification verification = verification_begin(verifier, count);
    verification_run(&verification, files);
    return verification_end(&verification);
}

Unverified verify_made(Verifier *verifier, const RewriteFile *files, uint32_t count,
                       const Tree *const *sources, uint32_t source_count) {
    Verification verification = verification_begin(verifier, count);
    verification.sources = sources;
    verification.source_count = source_count;
    verification_run(&verification, files);
    return verification_end(&verification);
}
