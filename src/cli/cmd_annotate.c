/* `moira annotate`: which shape annotations the functions of a file can have, written into it or as JSON. */
#include "cli/commands.h"
#include "cli/gradual_run.h"
#include "cli/report.h"
#include "cli/rewriting.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "gradual/spelling.h"
#include "report/migration_json.h"

#include <string.h>

typedef struct AnnotateRun {
    Session *session;
    StrBuf out;
    JsonWriter json;
    bool is_json;
    MigrateOptions options;
} AnnotateRun;

/* ---- what was found, in words ---- */

static void add_notes(Diagnostics *diagnostics, Diagnostic *diagnostic, const Migration *migration,
                      uint32_t first) {
    for (uint32_t i = first; i < migration->because.count; i++) {
        const Because *because = &migration->because.items[i];
        if (because->text)
            diag_note(diagnostics, diagnostic, because->text, because->span, "%s", because->message);
    }
}

/* ` where x has rank 3`: the ranks that were looked at, when others may be possible. */
static const char *ranks_of_never(Arena *arena, const Subject *subject, const Migration *migration,
                                  const NeverStatic *never) {
    const char *text = "";
    for (uint32_t i = 0; i < migration->types.count && !never->is_always; i++) {
        const InputType *type = &migration->types.items[i];
        if (type_varies(type))
            text = arena_printf(arena, "%s %s %s has rank %u", text, *text ? "and" : "where",
                                subject->inputs.items[type->input].text, type->rank);
    }
    return text;
}

static void report_never(const Subject *subject, const Migration *migration, bool is_refused,
                         Diagnostics *diagnostics) {
    const Text *text = subject->module->source->tree->text;
    Arena *arena = subject->interp->run.arena;
    for (uint32_t i = 0; i < migration->never_static.count; i++) {
        const NeverStatic *never = &migration->never_static.items[i];
        const Input *input = &subject->inputs.items[never->input];
        Span span = {input->node->start, input->node->end};
        Diagnostic *diagnostic =
            never->axis < 0 ? diag_add(diagnostics, CODE_NEVER_STATIC, text, span,
                                       "no rank fits all uses of %s", input->text)
                            : diag_add(diagnostics, CODE_NEVER_STATIC, text, span, "%s can be no number%s",
                                       migration_never(arena, subject, migration, never),
                                       ranks_of_never(arena, subject, migration, never));
        if (is_refused) diagnostic->severity = SEVERITY_ERROR;
        add_notes(diagnostics, diagnostic, migration, 0);
    }
}

/* `3 or 4`, `2, 3 or 4`. */
static const char *ranks_text(Arena *arena, const InputType *type) {
    const char *text = "";
    uint32_t left = (uint32_t)__builtin_popcountll(type->ranks);
    for (uint32_t rank = 0; rank < 64; rank++) {
        if (!(type->ranks >> rank & 1)) continue;
        left--;
        text = arena_printf(arena, "%s%u%s", text, rank, left > 1 ? ", " : left == 1 ? " or " : "");
    }
    return text;
}

/* An input of a few ranks: what is written is what they have in common. */
static void report_ranks(const Subject *subject, const Migration *migration, Diagnostics *diagnostics) {
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &subject->inputs.items[type->input];
        if (!type->is_dyn || type->has_more_ranks || type->common_count == 0) continue;
        diag_add(diagnostics, CODE_SEVERAL_RANKS, subject->module->source->tree->text,
                 (Span){input->node->start, input->node->end}, "%s of %s may have rank %s", input->text,
                 subject->name, ranks_text(subject->interp->run.arena, type));
    }
}

/* The conditions that sizes of an input meet, where they are all that can be said. */
static void report_ranges(const Subject *subject, const Migration *migration, Diagnostics *diagnostics) {
    Arena *arena = subject->interp->run.arena;
    for (uint32_t i = 0; i < migration->types.count; i++) {
        const InputType *type = &migration->types.items[i];
        const Input *input = &subject->inputs.items[type->input];
        const char *text = NULL;
        for (uint32_t k = 0; k < migration_range_count(type); k++) {
            const char *range = migration_range(arena, input, type, k);
            if (range) text = text ? arena_printf(arena, "%s, %s", text, range) : range;
        }
        if (text)
            diag_add(diagnostics, CODE_SIZE_RANGE, subject->module->source->tree->text,
                     (Span){input->node->start, input->node->end}, "%s needs %s", subject->name, text);
    }
}

/* False when the function cannot be annotated. */
static bool report_found(const Subject *subject, const Migration *migration, Diagnostics *diagnostics) {
    const Text *text = subject->module->source->tree->text;
    const Node *node = subject->function->node;
    Span span = {node->start, node->start + 3};
    if (migration->is_excluded) {
        diag_add(diagnostics, CODE_ILL_TYPED, text, span, "no input of %s meets all conditions",
                 subject->name);
    } else if (migration->status == MIGRATION_ILL_TYPED) {
        const Because *first = migration->because.count ? &migration->because.items[0] : NULL;
        Diagnostic *diagnostic =
            diag_add(diagnostics, CODE_ILL_TYPED, first && first->text ? first->text : text,
                     first && first->text ? first->span : span, "%s fits no input: %s", subject->name,
                     first ? first->message : "it fails");
        add_notes(diagnostics, diagnostic, migration, 1);
    } else if (migration->is_refused && migration->never_static.count == 0) {
        Diagnostic *diagnostic =
            diag_add(diagnostics, CODE_NEVER_STATIC, text, span, "%s cannot be annotated as asked for%s%s",
                     subject->name, migration->undecided ? ": " : "",
                     migration->undecided ? migration->undecided : "");
        diagnostic->severity = SEVERITY_ERROR;
        add_notes(diagnostics, diagnostic, migration, 0);
    }
    report_never(subject, migration, migration->is_refused, diagnostics);
    return !migration->is_excluded && !migration->is_refused && migration->status != MIGRATION_ILL_TYPED;
}

/* ---- one file ---- */

static SpellingStyle style_of(Session *session) {
    const char *name = session_text(session, SETTING_STYLE);
    return strcmp(name, "torchfx") == 0     ? SPELLING_TORCHFX
           : strcmp(name, "hints") == 0     ? SPELLING_HINTS
           : strcmp(name, "jaxtyping") == 0 ? SPELLING_JAXTYPING
                                            : SPELLING_AUTO;
}

enum { MOST_OPTIONAL = 3 }; /* parameters of a function that are looked at with a tensor in place of None */

static bool may_be_tensor(const Input *input) {
    const Node *annotation = AS(arg, input->node)->annotation;
    return input->is_optional && !input->is_passed && (input->is_tensor || !annotation);
}

/* The types that parameters with None for their default have when a tensor is passed. */
static void write_optional(const AnnotateRun *run, Speller *speller, const Subject *subject) {
    uint32_t left = MOST_OPTIONAL;
    for (uint32_t i = 0; i < subject->inputs.count && left > 0; i++) {
        if (!may_be_tensor(&subject->inputs.items[i])) continue;
        left--;
        Subject given;
        if (subject_give(subject, i, &given)) {
            Migration migration;
            migrate(&given, &run->options, &migration);
            bool is_sure =
                migration.status == MIGRATION_STATIC && !migration.is_unproved && !migration.is_refused;
            if (is_sure) spell_optional(speller, &given, &migration, i);
            migration_free(&migration);
        }
        array_free(&given.inputs);
    }
}

static void write_types(const AnnotateRun *run, GradualTarget *target, Speller *speller, Subject *subject,
                        const Migration *migration) {
    const Node *node = subject->function->node;
    gradual_parts_add(target->parts, subject->name, (Span){node->start, node->end});
    spell_types(speller, subject, migration);
    if (run->options.mode != MIGRATE_STATIC && speller->style != SPELLING_TORCHFX)
        write_optional(run, speller, subject);
}

static void annotate(void *context, GradualTarget *target) {
    AnnotateRun *run = context;
    Interp *interp = &target->entry.analyser.interp;
    const Tree *tree = target->entry.file.tree;
    Diagnostics diagnostics;
    Edits edits;
    Speller speller;
    bool is_refused = false;
    diagnostics_init(&diagnostics, interp->run.arena);
    edits_init(&edits, interp->run.arena);
    if (tree) speller_init(&speller, interp, tree, style_of(run->session), &edits);
    for (uint32_t i = 0; i < target->subjects.count; i++) {
        Subject *subject = &target->subjects.items[i];
        Migration migration;
        migrate(subject, &run->options, &migration);
        bool is_possible = report_found(subject, &migration, &diagnostics);
        is_refused |= !is_possible;
        if (is_possible) report_ranks(subject, &migration, &diagnostics);
        if (is_possible) report_ranges(subject, &migration, &diagnostics);
        if (run->is_json)
            migration_json(&run->json, subject, &migration, session_flag(run->session, SETTING_ALL));
        else if (tree && subject->module->source->tree == tree && is_possible)
            write_types(run, target, &speller, subject, &migration);
        migration_free(&migration);
    }
    if (!run->is_json) {
        if (tree) spell_imports(&speller);
        gradual_parts_take(target->parts, &edits);
        report_findings(run->session, &diagnostics, false);
        if (tree) gradual_target_rewrite(target, &edits, is_refused);
    }
    if (is_refused) session_raise(run->session, EXIT_FOUND);
    bool warns = diagnostics_count(&diagnostics, SEVERITY_WARNING) > 0;
    if (warns && session_flag(run->session, SETTING_ERROR_ON_WARNING))
        session_raise(run->session, EXIT_FOUND);
    if (tree) speller_free(&speller);
    edits_free(&edits);
    diagnostics_free(&diagnostics);
}

static bool read_mode(Session *session, MigrationMode *mode) {
    static const struct {
        SettingId option;
        MigrationMode mode;
    } modes[] = {{SETTING_STATIC, MIGRATE_STATIC},
                 {SETTING_MOST_PRECISE, MIGRATE_PRECISE},
                 {SETTING_SYMBOLIC, MIGRATE_SYMBOLIC}};
    uint32_t count = 0;
    *mode = MIGRATE_FORCED;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (!session_flag(session, modes[i].option)) continue;
        *mode = modes[i].mode;
        count++;
    }
    if (count <= 1) return true;
    session_error(session, NULL, "--static, --most-precise and --symbolic exclude each other");
    return false;
}

void cmd_annotate(Session *session) {
    AnnotateRun run = {.session = session, .is_json = strcmp(session_format(session), "json") == 0};
    run.options =
        (MigrateOptions){.rank_limit = session_number(session, SETTING_RANK_LIMIT), .budget = SOLVER_BUDGET};
    if (!read_mode(session, &run.options.mode) || !rewriting_is_possible(session)) return;
    json_init(&run.json, &run.out, 1);
    json_begin_array(&run.json);
    gradual_run(session, annotate, &run);
    json_end_array(&run.json);
    strbuf_putc(&run.out, '\n');
    if (run.is_json && session->status != EXIT_TROUBLE) session_print_buffer(session, &run.out);
    strbuf_free(&run.out);
}
