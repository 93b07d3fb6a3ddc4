#include "diag/suppress.h"
#include "workspace/mend_internal.h"
#include "workspace/rule_levels.h"

#include <stdlib.h>
#include <string.h>

enum { SILENCE_ROUNDS = 8 };

/* Where a comment for a finding goes: at the end of a line from that of its end on. */
typedef struct SilencePlan {
    uint32_t finding; /* in the list */
    uint32_t line;
    bool is_given_up;
} SilencePlan;

typedef struct Silencing {
    Diagnostics *findings;
    const Text *text;
    ParseOptions parse;
    Arena *arena;
    Array(SilencePlan) plans; /* sorted by line */
} Silencing;

static uint32_t last_line(const Text *text, Span span) {
    uint32_t end = span.end > span.start ? span.end - 1 : span.end;
    return text_position(text, end < text->length ? end : text->length).line;
}

static int compare_plans(const void *a, const void *b) {
    const SilencePlan *left = a, *right = b;
    if (left->line != right->line) return left->line < right->line ? -1 : 1;
    return left->finding < right->finding ? -1 : 1;
}

/* Whether the list `a, b` has [code]. */
static bool has_code(const char *codes, const char *code) {
    size_t length = strlen(code);
    for (const char *at = codes; (at = strstr(at, code)); at += length)
        if ((at == codes || at[-1] == ' ') && (!at[length] || at[length] == ',')) return true;
    return false;
}

/* The comments of all plans. */
static void put_comments(Silencing *silencing, Edits *edits) {
    array_clear(&edits->items);
    const Text *text = silencing->text;
    for (uint32_t i = 0; i < silencing->plans.count;) {
        uint32_t line = silencing->plans.items[i].line;
        const char *codes = "";
        for (; i < silencing->plans.count && silencing->plans.items[i].line == line; i++) {
            const SilencePlan *plan = &silencing->plans.items[i];
            const char *code = diag_code_info(silencing->findings->items.items[plan->finding].code)->code;
            if (plan->is_given_up || has_code(codes, code)) continue;
            codes = arena_printf(silencing->arena, "%s%s%s", codes, *codes ? ", " : "", code);
        }
        Span span = text_line(text, line);
        if (*codes)
            edit_insert(edits, span.end, arena_printf(silencing->arena, "  # moira: ignore[%s]", codes));
    }
}

/* Which plans silence their findings: the comment is one, and stands where it counts. Lines do not move, so
 * findings are at the same lines of the new text. */
static void judge_plans(Silencing *silencing, Edits *edits, bool *works) {
    Arena *arena = silencing->arena;
    Symbols symbols = {0};
    symbols_init_python(&symbols);
    const Text *old = silencing->text, *text = mend_text(old, edits, arena, NULL);
    Diagnostics one;
    diagnostics_init(&one, arena);
    const Tree *tree = text ? parse_module(text, &silencing->parse, &symbols, arena, &one) : NULL;
    for (uint32_t i = 0; i < silencing->plans.count; i++) {
        works[i] = false;
        if (!tree) continue;
        const Diagnostic *finding = &silencing->findings->items.items[silencing->plans.items[i].finding];
        Position start = text_position(old, finding->span.start), end = text_position(old, finding->span.end);
        Span span = {text_line(text, start.line).start + start.column,
                     text_line(text, end.line).start + end.column};
        array_clear(&one.items);
        diag_add(&one, finding->code, text, span, "%s", finding->message);
        diag_suppress(&one, text, &tree->comments, (bool[CODE_COUNT]){false});
        works[i] = !tree->has_errors && one.items.count == 0;
    }
    diagnostics_free(&one);
    symbols_free(&symbols);
}

/* A comment cannot stand where a line goes on in the next one. */
static bool goes_on(const Text *text, uint32_t line) {
    Span span = text_line(text, line);
    return span.end > span.start && text->data[span.end - 1] == '\\';
}

static uint32_t usable_line(const Text *text, uint32_t line) {
    while (line <= text_line_count(text) && goes_on(text, line)) line++;
    return line;
}

static void plan_all(Silencing *silencing) {
    for (uint32_t i = 0; i < silencing->findings->items.count; i++) {
        const Diagnostic *finding = &silencing->findings->items.items[i];
        if (finding->text != silencing->text || rule_is_fixed(finding->code) ||
            finding->code == CODE_UNUSED_IGNORE || finding->severity == SEVERITY_INFO)
            continue;
        array_push(&silencing->plans,
                   ((SilencePlan){i, usable_line(silencing->text, last_line(silencing->text, finding->span)),
                                  false}));
    }
}

/* Moves what does not work to the next line, or gives it up; false when all is settled. */
static bool move_plans(Silencing *silencing, const bool *works, bool is_last) {
    bool moved = false;
    for (uint32_t i = 0; i < silencing->plans.count; i++) {
        SilencePlan *plan = &silencing->plans.items[i];
        if (works[i] || plan->is_given_up) continue;
        plan->line = usable_line(silencing->text, plan->line + 1);
        plan->is_given_up = is_last || plan->line > text_line_count(silencing->text);
        moved = true;
    }
    return moved;
}

MendedFile mend_silence(Diagnostics *findings, const Text *text, const SettingsScope *scope, Arena *arena) {
    Silencing silencing = {.findings = findings, .text = text, .parse = scope->parse, .arena = arena};
    plan_all(&silencing);
    uint32_t plans = silencing.plans.count;
    bool *works = arena_alloc_zero(arena, (plans + 1) * sizeof *works);
    Edits edits;
    edits_init(&edits, arena);
    for (int round = 0; plans > 0; round++) {
        qsort(silencing.plans.items, plans, sizeof *silencing.plans.items, compare_plans);
        put_comments(&silencing, &edits);
        judge_plans(&silencing, &edits, works);
        if (!move_plans(&silencing, works, round == SILENCE_ROUNDS)) break;
    }
    bool *is_mended = arena_alloc_zero(arena, (findings->items.count + 1) * sizeof *is_mended);
    uint32_t count = 0;
    for (uint32_t i = 0; i < plans; i++) {
        if (silencing.plans.items[i].is_given_up || !works[i]) continue;
        is_mended[silencing.plans.items[i].finding] = true;
        count++;
    }
    MendedFile file = mend_finish(findings, is_mended, count, &edits, text);
    edits_free(&edits);
    array_free(&silencing.plans);
    return file;
}
