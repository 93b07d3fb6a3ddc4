#include "workspace/mend_candidates.h"
#include "syntax/ast.h"

#include <stdlib.h>
#include <string.h>

typedef struct CandidateSearch {
    const Diagnostic *finding;
    const Tree *tree;
    const Symbols *symbols;
    Arena *arena;
    MendCandidates *candidates;
} CandidateSearch;

static void offer(CandidateSearch *search, const char *message, const DiagEdit *edits, uint32_t count) {
    MendCandidate candidate = {.message = message, .edit_count = count};
    memcpy(candidate.edits, edits, count * sizeof *edits);
    array_push(search->candidates, candidate);
}

static void offer_one(CandidateSearch *search, Span span, const char *text, const char *message) {
    offer(search, message, &(DiagEdit){span, text}, 1);
}

static const char *source_of(const CandidateSearch *search, Span span) {
    return arena_copy(search->arena, search->tree->text->data + span.start, span.end - span.start);
}

static Span span_of(const Node *node) { return (Span){node->start, node->end}; }

static bool lies_in(const Node *node, Span span) {
    return node->start >= span.start && node->end <= span.end;
}

/* The last name of what is called: "sum" of `x.sum(…)`. */
static const char *called_name(const CandidateSearch *search, const AstCall *call) {
    const Node *callee = call->func;
    Sym name = callee->kind == AST_Attribute ? AS(Attribute, callee)->attr
               : callee->kind == AST_Name    ? AS(Name, callee)->id
                                             : 0;
    return name ? symbol_text(search->symbols, name) : "";
}

static bool is_among_words(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) return true;
    return false;
}

static bool has_keyword(const CandidateSearch *search, const AstCall *call, const char *name) {
    FOR_EACH (item, call->keywords) {
        Sym given = AS(keyword, item)->arg;
        if (!given || strcmp(symbol_text(search->symbols, given), name) == 0) return true;
    }
    return false;
}

/* The plain positional arguments of a call; none where one is starred. */
static uint32_t plain_arguments(const AstCall *call) {
    FOR_EACH (argument, call->args)
        if (argument->kind == AST_Starred) return 0;
    return list_count(call->args);
}

/* Where a further keyword goes: after the last argument. */
static Span end_of_arguments(const AstCall *call) {
    uint32_t end = 0;
    FOR_EACH (argument, call->args) end = argument->end > end ? argument->end : end;
    FOR_EACH (item, call->keywords) end = item->end > end ? item->end : end;
    return (Span){end, end};
}

/* `np.zeros(3, 4)` for `np.zeros((3, 4))`. */
static void offer_brackets(CandidateSearch *search, const AstCall *call) {
    uint32_t count = plain_arguments(call);
    if (count < 2 || !lies_in(&call->node, search->finding->span)) return;
    uint32_t first = call->args->items[0]->start, last = call->args->items[count - 1]->end;
    DiagEdit edits[] = {{{first, first}, "("}, {{last, last}, ")"}};
    offer(search, "put brackets around the arguments", edits, 2);
}

/* `x / x.sum(axis=1)`: the axis is gone. */
static void offer_keepdims(CandidateSearch *search, const AstCall *call) {
    static const char *const reductions[] = {"sum",  "mean",   "max",  "min",       "std",  "var",
                                             "prod", "median", "norm", "logsumexp", "amax", "amin"};
    static const char *const words[] = {", keepdims=True", ", keepdim=True"};
    if (!is_among_words(called_name(search, call), reductions, sizeof reductions / sizeof *reductions))
        return;
    if (!lies_in(&call->node, search->finding->span) || end_of_arguments(call).end == 0) return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *name = arena_copy(search->arena, words[i] + 2, strcspn(words[i] + 2, "="));
        if (!has_keyword(search, call, name))
            offer_one(search, end_of_arguments(call), words[i], "keep the axis with keepdims");
    }
}

/* `x.reshape(4, 3)` for `x.reshape(3, 4)`. */
static void offer_swap(CandidateSearch *search, const AstCall *call) {
    static const char *const names[] = {"reshape", "view"};
    if (!is_among_words(called_name(search, call), names, sizeof names / sizeof *names)) return;
    if (!lies_in(&call->node, search->finding->span) || plain_arguments(call) != 2) return;
    Span first = span_of(call->args->items[0]), second = span_of(call->args->items[1]);
    DiagEdit edits[] = {{first, source_of(search, second)}, {second, source_of(search, first)}};
    offer(search, "swap the sizes", edits, 2);
}

/* Batches come first, and the layer expects sequences there. */
static void offer_batch_first(CandidateSearch *search, const AstCall *call) {
    static const char *const layers[] = {"LSTM",
                                         "GRU",
                                         "RNN",
                                         "MultiheadAttention",
                                         "Transformer",
                                         "TransformerEncoderLayer",
                                         "TransformerDecoderLayer"};
    if (!is_among_words(called_name(search, call), layers, sizeof layers / sizeof *layers)) return;
    if (has_keyword(search, call, "batch_first") || end_of_arguments(call).end == 0) return;
    offer_one(search, end_of_arguments(call), ", batch_first=True", "set batch_first");
}

/* Widths of layers. The label says "5408 is not 100 (in_features)", and a note shows the 100. */

/* Whether the call makes a layer, and [span] is one of its arguments. */
static bool takes_literal(const CandidateSearch *search, const AstCall *call, Span span) {
    const char first = *called_name(search, call);
    if (first < 'A' || first > 'Z') return false;
    FOR_EACH (argument, call->args)
        if (argument->start == span.start && argument->end == span.end) return true;
    FOR_EACH (item, call->keywords) {
        const Node *value = AS(keyword, item)->value;
        if (value->start == span.start && value->end == span.end) return true;
    }
    return false;
}

typedef struct Widths {
    const char *sizes[2];
    Span places[2]; /* of the literals; empty where there is none */
} Widths;

static bool read_label(CandidateSearch *search, Widths *widths) {
    const char *label = search->finding->label, *middle = label ? strstr(label, " is not ") : NULL;
    if (!middle) return false;
    size_t first = strspn(label, "0123456789");
    middle += strlen(" is not ");
    size_t second = strspn(middle, "0123456789");
    if (first == 0 || second == 0) return false;
    widths->sizes[0] = arena_copy(search->arena, label, first);
    widths->sizes[1] = arena_copy(search->arena, middle, second);
    return true;
}

static void find_literals(CandidateSearch *search, Widths *widths) {
    for (uint32_t i = 0; i < search->finding->notes.count; i++) {
        const DiagNote *note = &search->finding->notes.items[i];
        if (note->text != search->tree->text) continue;
        const char *text = source_of(search, note->span);
        for (int side = 0; side < 2; side++)
            if (strcmp(text, widths->sizes[side]) == 0) widths->places[side] = note->span;
    }
}

static void offer_width(CandidateSearch *search, const AstCall *call, const Widths *widths) {
    for (int side = 0; side < 2; side++) {
        bool is_only = widths->places[side].end > 0 && widths->places[1 - side].end == 0;
        if (is_only && takes_literal(search, call, widths->places[side]))
            offer_one(search, widths->places[side], widths->sizes[1 - side],
                      arena_printf(search->arena, "make it %s", widths->sizes[1 - side]));
    }
}

/* Names that a library has replaced. The message ends with what to use, in the library's usual words. */
static void offer_replacement(CandidateSearch *search) {
    const Diagnostic *finding = search->finding;
    const char *use = finding->code == CODE_NO_SUCH_ATTRIBUTE ? strstr(finding->message, ": use ") : NULL;
    if (!use) return;
    use += strlen(": use ");
    if (strspn(use, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") != strlen(use))
        return;
    const char *written = source_of(search, finding->span), *dot = strrchr(written, '.');
    const char *rest = strchr(use, '.');
    const char *message = arena_printf(search->arena, "use %s", use);
    if (!rest)
        offer_one(search, finding->span, use, message);
    else if (dot && strchr(written, '.') == dot)
        offer_one(search, finding->span,
                  arena_printf(search->arena, "%.*s%s", (int)(dot - written), written, rest), message);
}

typedef struct CallSearch {
    CandidateSearch *search;
    Widths widths;
    bool has_widths;
} CallSearch;

static bool meet_node(void *context, Node *node) {
    CallSearch *calls = context;
    CandidateSearch *search = calls->search;
    if (node->kind != AST_Call) return true;
    const AstCall *call = AS(Call, node);
    DiagCode code = search->finding->code;
    bool is_about_shapes = code == CODE_SHAPE_MISMATCH || code == CODE_INVALID_RESHAPE;
    if (node->start == search->finding->span.start && node->end == search->finding->span.end)
        offer_brackets(search, call);
    if (!is_about_shapes) return true;
    offer_keepdims(search, call);
    offer_swap(search, call);
    offer_batch_first(search, call);
    if (calls->has_widths) offer_width(search, call, &calls->widths);
    return true;
}

void mend_candidates(const Diagnostic *finding, const Tree *tree, const Symbols *symbols, Arena *arena,
                     MendCandidates *candidates) {
    CandidateSearch search = {finding, tree, symbols, arena, candidates};
    CallSearch calls = {.search = &search};
    offer_replacement(&search);
    calls.has_widths = read_label(&search, &calls.widths);
    if (calls.has_widths) find_literals(&search, &calls.widths);
    Visitor visitor = {.enter = meet_node, .context = &calls};
    ast_walk((Node *)&tree->module->node, &visitor);
}
