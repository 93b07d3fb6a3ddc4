#include "edit/align.h"
#include "base/array.h"
#include "base/word.h"
#include "edit/diff.h"
#include "syntax/lexer.h"

#include <stdlib.h>
#include <string.h>

/* One text while it is compared. */
typedef struct AlignedText {
    const Text *text;
    Array(AlignedToken) tokens;
    Array(uint32_t) words; /* by token: equal for equal texts */
    Array(uint32_t) first; /* by line: its first token */
    Array(uint32_t) lines; /* by line: equal for lines that differ in blanks at their ends only */
    bool *changed;         /* by line */
} AlignedText;

static bool has_letters(const Token *token) {
    return token->end > token->start && token->kind != TOKEN_NEWLINE && token->kind != TOKEN_INDENT &&
           token->kind != TOKEN_DEDENT;
}

static void read_tokens(AlignedText *side, const ParseOptions *options, Symbols *symbols, Arena *arena) {
    Diagnostics ignored;
    Lexer *lexer = arena_alloc(arena, sizeof *lexer);
    Token token;
    diagnostics_init(&ignored, arena);
    lexer_init(lexer, side->text, options, symbols, &ignored);
    for (lexer_next(lexer, &token); token.kind != TOKEN_END; lexer_next(lexer, &token)) {
        if (!has_letters(&token)) continue;
        array_push(&side->tokens, ((AlignedToken){token.start, token.end, NO_COUNTERPART}));
        array_push(&side->words,
                   symbol_from(symbols, side->text->data + token.start, token.end - token.start));
    }
    lexer_free(lexer);
    diagnostics_free(&ignored);
}

static void read_lines(AlignedText *side, Symbols *symbols) {
    uint32_t count = text_line_count(side->text), token = 0;
    const char *data = side->text->data;
    for (uint32_t line = 1; line <= count; line++) {
        Span span = text_line(side->text, line);
        while (span.start < span.end && is_blank_char(data[span.start])) span.start++;
        while (span.end > span.start && is_blank_char(data[span.end - 1])) span.end--;
        while (token < side->tokens.count && side->tokens.items[token].start < span.start) token++;
        array_push(&side->first, token);
        array_push(&side->lines, symbol_from(symbols, data + span.start, span.end - span.start));
    }
    array_push(&side->first, side->tokens.count);
    side->changed = memory_alloc((count + 1) * sizeof *side->changed);
}

static void pair(AlignedText *a, uint32_t x, AlignedText *b, uint32_t y) {
    a->tokens.items[x].other = b->tokens.items[y].start;
    b->tokens.items[y].other = a->tokens.items[x].start;
}

/* Pairs the tokens [x, x_end) of [a] with [y, y_end) of [b]. */
static void align_tokens(AlignedText *a, uint32_t x, uint32_t x_end, AlignedText *b, uint32_t y,
                         uint32_t y_end) {
    if (x >= x_end || y >= y_end) return;
    bool *changed = memory_alloc((x_end - x + y_end - y) * sizeof *changed),
         *changed_b = changed + (x_end - x);
    diff_sequences((DiffSequence){a->words.items + x, x_end - x, changed},
                   (DiffSequence){b->words.items + y, y_end - y, changed_b});
    for (uint32_t i = 0, k = 0; i < x_end - x && k < y_end - y;) {
        if (changed[i])
            i++;
        else if (changed_b[k])
            k++;
        else
            pair(a, x + i++, b, y + k++);
    }
    free(changed);
}

/* Goes through both texts from one line that they share to the next. */
static void align_lines(AlignedText *a, AlignedText *b) {
    uint32_t x = 0, y = 0, token_x = 0, token_y = 0;
    while (x < a->lines.count || y < b->lines.count) {
        if (x < a->lines.count && a->changed[x]) {
            x++;
        } else if (y < b->lines.count && b->changed[y]) {
            y++;
        } else {
            /* What stands before the line that both have, and the line itself. */
            align_tokens(a, token_x, a->first.items[x], b, token_y, b->first.items[y]);
            align_tokens(a, a->first.items[x], a->first.items[x + 1], b, b->first.items[y],
                         b->first.items[y + 1]);
            token_x = a->first.items[++x];
            token_y = b->first.items[++y];
        }
    }
    align_tokens(a, token_x, a->tokens.count, b, token_y, b->tokens.count);
}

static bool begins_line(const AlignedText *side, uint32_t token) {
    const char *data = side->text->data;
    uint32_t at = side->tokens.items[token].start;
    while (at > 0 && is_blank_char(data[at - 1])) at--;
    return at == 0 || data[at - 1] == '\n' || data[at - 1] == '\r';
}

/* Moves the new tokens [start, end) of [b] up by [count], over tokens that equal their last ones. */
static void slide(AlignedText *a, AlignedText *b, uint32_t start, uint32_t end, uint32_t count) {
    for (uint32_t i = 1; i <= count; i++) {
        AlignedToken *over = &b->tokens.items[start - i], *last = &b->tokens.items[end - i];
        last->other = over->other;
        over->other = NO_COUNTERPART;
        AlignedSide side = {a->tokens.items, a->tokens.count};
        side.items[aligned_token(&side, last->other) - side.items].other = last->start;
    }
}

/* Of several ways to say what is new the one is meant that begins with a line: `self.a = f()` before
 * `self.b = g()`, and not `.a = f() self` inside of it. */
static void slide_insertions(AlignedText *a, AlignedText *b) {
    for (uint32_t start = 0, end; start < b->tokens.count; start = end + 1) {
        end = start;
        while (end < b->tokens.count && b->tokens.items[end].other == NO_COUNTERPART) end++;
        if (end == start || begins_line(b, start)) continue;
        uint32_t count = 0;
        while (count < start && b->tokens.items[start - count - 1].other != NO_COUNTERPART &&
               b->words.items[start - count - 1] == b->words.items[end - count - 1] &&
               !begins_line(b, start - count))
            count++;
        if (count > 0 && begins_line(b, start - count)) slide(a, b, start, end, count);
    }
}

static AlignedSide keep_side(AlignedText *side, Arena *arena) {
    AlignedSide result = {.count = side->tokens.count};
    result.items = arena_alloc(arena, (side->tokens.count + 1) * sizeof *result.items);
    if (result.count) memcpy(result.items, side->tokens.items, result.count * sizeof *result.items);
    array_free(&side->tokens);
    array_free(&side->words);
    array_free(&side->first);
    array_free(&side->lines);
    free(side->changed);
    return result;
}

Alignment align_texts(const Text *before, const Text *after, const ParseOptions *options, Arena *arena) {
    AlignedText a = {.text = before}, b = {.text = after};
    Symbols words;
    symbols_init_python(&words);
    read_tokens(&a, options, &words, arena);
    read_tokens(&b, options, &words, arena);
    read_lines(&a, &words);
    read_lines(&b, &words);
    symbols_free(&words);
    diff_sequences((DiffSequence){a.lines.items, a.lines.count, a.changed},
                   (DiffSequence){b.lines.items, b.lines.count, b.changed});
    align_lines(&a, &b);
    slide_insertions(&a, &b);
    Alignment result;
    result.before = keep_side(&a, arena);
    result.after = keep_side(&b, arena);
    return result;
}

const AlignedToken *aligned_token(const AlignedSide *side, uint32_t offset) {
    uint32_t low = 0, high = side->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (side->items[middle].end <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < side->count ? &side->items[low] : NULL;
}

bool aligned_is_kept(const AlignedSide *side, uint32_t offset) {
    const AlignedToken *token = aligned_token(side, offset);
    return token && token->start == offset && token->other != NO_COUNTERPART;
}

uint32_t aligned_place(const AlignedSide *side, uint32_t offset, uint32_t end) {
    const AlignedToken *token = aligned_token(side, offset);
    for (; token && token < side->items + side->count; token++)
        if (token->other != NO_COUNTERPART) return token->other;
    return end;
}
