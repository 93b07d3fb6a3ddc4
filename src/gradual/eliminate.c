/* The text is never written anew: bytes of it are marked as gone, a few words are put in, and what stays is
 * where and as it was. A live arm that takes the place of its statement loses the columns by which it was
 * deeper, line by line, so that statements in statements need no further care. */
#include "gradual/eliminate.h"

#include "base/map.h"
#include "base/word.h"

#include <stdlib.h>
#include <string.h>

enum { GONE = 1, FIXED = 2 }; /* marks of bytes: it goes; the line that begins here is inside of a string */

/* Words that are put in before an offset of the text. */
typedef struct InsertedWords {
    uint32_t offset;
    uint32_t order; /* among those before the same offset */
    const char *text;
} InsertedWords;

typedef struct Eliminator {
    const Tree *tree;
    const char *source;
    uint32_t length;
    const Decided *decided;
    Map tests;   /* a test to its index in [decided], from 1 on */
    Map settled; /* statements that are gone, or are something else already */
    uint8_t *marks;
    Array(InsertedWords) words;
    Arena *arena;
} Eliminator;

/* An `if`, `elif`, `while` or `else` with its block. */
typedef struct Arm {
    uint32_t start;   /* of its keyword */
    uint32_t region;  /* the line after the arm before it, where comments about it may stand */
    const Node *test; /* NULL for an else */
    const NodeList *body;
    const Decided *decided; /* NULL: it may be either way */
    uint32_t colon;
    uint32_t comment, comment_end; /* after the colon; the same when there is none */
    uint32_t first;                /* where the first statement begins */
    uint32_t lines;                /* the first line after the header */
    uint32_t end;                  /* after its last line, comments as deep as the block included */
    uint32_t indent;               /* of its statements */
    bool is_on_header;             /* `if x: y` */
} Arm;

typedef Array(Arm) Arms;

static uint64_t node_key(const Node *node) { return (uint64_t)(uintptr_t)node; }

static const Decided *find_decided(const Eliminator *eliminator, const Node *test) {
    const uint64_t *index = map_find(&eliminator->tests, node_key(test));
    return index ? &eliminator->decided[*index - 1] : NULL;
}

/* ---- places in the text ---- */

static uint32_t line_start(const Eliminator *eliminator, uint32_t offset) {
    while (offset > 0 && !is_line_end(eliminator->source[offset - 1])) offset--;
    return offset;
}

static uint32_t line_end(const Eliminator *eliminator, uint32_t offset) {
    while (offset < eliminator->length && !is_line_end(eliminator->source[offset])) offset++;
    return offset;
}

/* Behind the line end of the line of [offset]. */
static uint32_t next_line(const Eliminator *eliminator, uint32_t offset) {
    offset = line_end(eliminator, offset);
    if (offset < eliminator->length && eliminator->source[offset] == '\r') offset++;
    if (offset < eliminator->length && eliminator->source[offset] == '\n') offset++;
    return offset;
}

static uint32_t skip_blanks(const Eliminator *eliminator, uint32_t offset) {
    while (offset < eliminator->length && is_blank_char(eliminator->source[offset])) offset++;
    return offset;
}

static uint32_t indent_of(const Eliminator *eliminator, uint32_t offset) {
    return offset - line_start(eliminator, offset);
}

static bool starts_with(const Eliminator *eliminator, uint32_t offset, const char *word) {
    size_t length = strlen(word);
    return offset + length <= eliminator->length && memcmp(eliminator->source + offset, word, length) == 0;
}

/* The first decorator of a statement stands before it. */
static uint32_t statement_start(const Eliminator *eliminator, const Node *statement) {
    const NodeList *decorators = NULL;
    if (statement->kind == AST_FunctionDef || statement->kind == AST_AsyncFunctionDef)
        decorators = AS(FunctionDef, statement)->decorator_list;
    else if (statement->kind == AST_ClassDef)
        decorators = AS(ClassDef, statement)->decorator_list;
    if (list_count(decorators) == 0) return statement->start;
    uint32_t start = decorators->items[0]->start;
    while (start > 0 && eliminator->source[start] != '@') start--;
    return start;
}

/* ---- marks ---- */

static void take_away(Eliminator *eliminator, uint32_t start, uint32_t end) {
    for (uint32_t i = start; i < end; i++) eliminator->marks[i] |= GONE;
}

static void put_in(Eliminator *eliminator, uint32_t offset, const char *text) {
    array_push(&eliminator->words, ((InsertedWords){offset, eliminator->words.count, text}));
}

static const char *copy_text(const Eliminator *eliminator, uint32_t start, uint32_t end) {
    return arena_copy(eliminator->arena, eliminator->source + start, end - start);
}

/* What is left of the indentation of the line of [offset]. */
static const char *margin_of(const Eliminator *eliminator, uint32_t offset) {
    StrBuf margin = {0};
    for (uint32_t i = line_start(eliminator, offset); is_blank_char(eliminator->source[i]); i++)
        if (!(eliminator->marks[i] & GONE)) strbuf_putc(&margin, eliminator->source[i]);
    const char *copy = arena_copy(eliminator->arena, margin.data ? margin.data : "", margin.length);
    strbuf_free(&margin);
    return copy;
}

/* ---- arms ---- */

/* Comments after the last statement belong to the block when they are as deep as it. */
static uint32_t block_end(const Eliminator *eliminator, uint32_t end, uint32_t indent) {
    for (uint32_t at = end; at < eliminator->length;) {
        uint32_t text = skip_blanks(eliminator, at);
        bool is_empty = text >= eliminator->length || is_line_end(eliminator->source[text]);
        if (!is_empty && (eliminator->source[text] != '#' || text - at < indent)) break;
        at = next_line(eliminator, at);
        if (!is_empty) end = at;
    }
    return end;
}

/* The colon after a test or a keyword: only brackets, blanks and comments can stand before it. */
static uint32_t find_colon(const Eliminator *eliminator, uint32_t at) {
    while (at < eliminator->length && eliminator->source[at] != ':')
        at = eliminator->source[at] == '#' ? next_line(eliminator, at) : at + 1;
    return at;
}

static bool is_on_header(const Eliminator *eliminator, uint32_t colon, uint32_t first) {
    for (uint32_t i = colon + 1; i < first; i++)
        if (is_line_end(eliminator->source[i]) && eliminator->source[i - 1] != '\\' &&
            !(eliminator->source[i] == '\n' && eliminator->source[i - 1] == '\r'))
            return false;
    return true;
}

/* Finds the places of an arm that begins at [start]. */
static Arm read_arm(const Eliminator *eliminator, uint32_t start, const Node *test, const NodeList *body) {
    Arm arm = {.start = start, .region = line_start(eliminator, start), .test = test, .body = body};
    const Node *last = body->items[list_count(body) - 1];
    arm.decided = test ? find_decided(eliminator, test) : NULL;
    arm.first = statement_start(eliminator, body->items[0]);
    arm.colon = find_colon(eliminator, test ? test->end : start + 4);
    arm.is_on_header = is_on_header(eliminator, arm.colon, arm.first);
    arm.lines = next_line(eliminator, arm.colon);
    arm.comment = skip_blanks(eliminator, arm.colon + 1);
    bool has_comment = arm.comment < eliminator->length && eliminator->source[arm.comment] == '#';
    arm.comment_end = has_comment ? line_end(eliminator, arm.comment) : arm.comment;
    arm.indent = arm.is_on_header ? indent_of(eliminator, start) + 1 : indent_of(eliminator, arm.first);
    arm.end = block_end(eliminator, next_line(eliminator, last->end), arm.indent);
    return arm;
}

static void add_arm(const Eliminator *eliminator, uint32_t start, const Node *test, const NodeList *body,
                    Arms *arms) {
    uint32_t before = arms->count ? array_last(arms).end : 0;
    Arm arm = read_arm(eliminator, start, test, body);
    if (arms->count) arm.region = before;
    array_push(arms, arm);
}

/* The keyword of an else: it begins the first line after [offset] that is no comment. */
static uint32_t find_else(const Eliminator *eliminator, uint32_t offset) {
    uint32_t text = skip_blanks(eliminator, offset);
    while (text < eliminator->length && !starts_with(eliminator, text, "else"))
        text = skip_blanks(eliminator, next_line(eliminator, text));
    return text;
}

/* The arms of an If with all its elifs, or of a While. Of tests with effects only that of an `if` can go. */
static void read_arms(const Eliminator *eliminator, const Node *node, Arms *arms) {
    const NodeList *orelse;
    bool is_while = node->kind == AST_While;
    for (bool is_chain = true; is_chain;) {
        const AstIf *branch = AS(If, node);
        const AstWhile *loop = AS(While, node);
        add_arm(eliminator, node->start, is_while ? loop->test : branch->test,
                is_while ? loop->body : branch->body, arms);
        Arm *arm = &array_last(arms);
        if (arm->decided && arm->decided->has_effects && (is_while || arms->count > 1)) arm->decided = NULL;
        if (is_while && arm->decided && arm->decided->outcome) arm->decided = NULL;
        orelse = is_while ? loop->orelse : branch->orelse;
        const Node *next = list_count(orelse) == 1 ? orelse->items[0] : NULL;
        is_chain = !is_while && next && next->kind == AST_If && starts_with(eliminator, next->start, "elif");
        if (is_chain) node = next;
    }
    if (list_count(orelse) == 0) return;
    add_arm(eliminator, find_else(eliminator, array_last(arms).end), NULL, orelse, arms);
}

/* What becomes of a statement with arms: those before [final] that are not decided stay, and [final] is what
 * happens when none of them does. */
typedef struct Fate {
    uint32_t kept;  /* how many stay with their tests */
    uint32_t first; /* the first of them */
    uint32_t final; /* the index of an arm; the count of arms when there is none */
} Fate;

static Fate read_fate(const Arms *arms) {
    Fate fate = {.final = arms->count};
    for (uint32_t i = 0; i < arms->count; i++) {
        const Arm *arm = &arms->items[i];
        if (!arm->test || (arm->decided && arm->decided->outcome)) {
            fate.final = i;
            break;
        }
        if (!arm->decided && fate.kept++ == 0) fate.first = i;
    }
    return fate;
}

/* ---- what leaves nothing ---- */

static bool vanishes(const Eliminator *eliminator, const Node *statement);

static bool all_vanish(const Eliminator *eliminator, const NodeList *body) {
    FOR_EACH (statement, body)
        if (!vanishes(eliminator, statement)) return false;
    return true;
}

static bool vanishes(const Eliminator *eliminator, const Node *statement) {
    if (statement->kind == AST_Assert) {
        const Decided *decided = find_decided(eliminator, AS(Assert, statement)->test);
        return decided && decided->outcome && !decided->has_effects;
    }
    if (statement->kind != AST_If && statement->kind != AST_While) return false;
    Arms arms = {0};
    read_arms(eliminator, statement, &arms);
    Fate fate = read_fate(&arms);
    const Decided *first = arms.items[0].decided;
    bool is_nothing = fate.kept == 0 && !(first && first->has_effects) &&
                      (fate.final == arms.count || all_vanish(eliminator, arms.items[fate.final].body));
    array_free(&arms);
    return is_nothing;
}

static void settle(Eliminator *eliminator, const Node *statement) {
    *map_at(&eliminator->settled, node_key(statement)) = 1;
}

/* Whether [next] stands on the line of [statement], after a semicolon. */
static bool are_joined(const Eliminator *eliminator, const Node *statement, const Node *next) {
    uint32_t at = skip_blanks(eliminator, statement->end);
    if (at >= eliminator->length || eliminator->source[at] != ';') return false;
    for (at++; at < next->start; at++) {
        char c = eliminator->source[at];
        if (c == '\\')
            at = next_line(eliminator, at) - 1;
        else if (!is_blank_char(c))
            return false;
    }
    return true;
}

/* Takes the asserts among the statements of one line, from [first] to [last], away. */
static void settle_line(Eliminator *eliminator, const NodeList *body, uint32_t first, uint32_t last) {
    uint32_t kept = UINT32_MAX; /* the last statement that stays */
    for (uint32_t i = first; i <= last; i++) {
        const Node *statement = body->items[i];
        if (statement->kind != AST_Assert || !vanishes(eliminator, statement)) kept = i;
    }
    if (kept == UINT32_MAX) {
        uint32_t start = line_start(eliminator, body->items[first]->start);
        take_away(eliminator, start, next_line(eliminator, body->items[last]->end));
    }
    for (uint32_t i = first; i <= last; i++) {
        const Node *statement = body->items[i];
        if (statement->kind != AST_Assert || !vanishes(eliminator, statement)) continue;
        settle(eliminator, statement);
        if (kept != UINT32_MAX && i < kept)
            take_away(eliminator, statement->start, body->items[i + 1]->start);
        else if (kept != UINT32_MAX)
            take_away(eliminator, body->items[kept]->end, statement->end);
    }
}

/* Nothing is left of a block that must have something: its first statement becomes `pass`. */
static void settle_empty(Eliminator *eliminator, const NodeList *body) {
    const Node *before = body->items[0];
    take_away(eliminator, before->start, before->end);
    put_in(eliminator, before->start, "pass");
    settle(eliminator, before);
    for (uint32_t i = 1; i < list_count(body); i++) {
        const Node *statement = body->items[i];
        bool is_joined = are_joined(eliminator, before, statement);
        take_away(eliminator, is_joined ? before->end : line_start(eliminator, statement->start),
                  is_joined ? statement->end : next_line(eliminator, statement->end));
        settle(eliminator, statement);
        before = statement;
    }
}

static void settle_block(Eliminator *eliminator, const NodeList *body, bool may_be_empty) {
    uint32_t count = list_count(body);
    if (count == 0) return;
    if (!may_be_empty && all_vanish(eliminator, body)) {
        settle_empty(eliminator, body);
        return;
    }
    for (uint32_t first = 0, last; first < count; first = last + 1) {
        for (last = first; last + 1 < count; last++)
            if (!are_joined(eliminator, body->items[last], body->items[last + 1])) break;
        settle_line(eliminator, body, first, last);
    }
}

/* ---- arms that stay ---- */

static void walk(Eliminator *eliminator, Node *node);

static void walk_block(Eliminator *eliminator, const NodeList *body, bool may_be_empty) {
    settle_block(eliminator, body, may_be_empty);
    FOR_EACH (statement, body) walk(eliminator, statement);
}

/* Puts the block of an arm where its header stood. */
static void splice(Eliminator *eliminator, const Arm *arm) {
    uint32_t margin = indent_of(eliminator, arm->start);
    if (arm->is_on_header) {
        take_away(eliminator, arm->start, arm->first);
        return;
    }
    if (arm->comment_end > arm->comment)
        put_in(eliminator, arm->lines,
               arena_printf(eliminator->arena, "%s%s\n", margin_of(eliminator, arm->start),
                            copy_text(eliminator, arm->comment, arm->comment_end)));
    take_away(eliminator, line_start(eliminator, arm->start), arm->lines);
    for (uint32_t line = arm->lines; line < arm->end; line = next_line(eliminator, line)) {
        if (eliminator->marks[line] & FIXED) continue;
        uint32_t text = skip_blanks(eliminator, line);
        uint32_t from = line + margin < text ? line + margin : text;
        uint32_t to = line + arm->indent < text ? line + arm->indent : text;
        take_away(eliminator, from, to);
    }
}

/* The test of an `if` that does more than ask stays as a statement. */
static void keep_test(Eliminator *eliminator, const Arm *arm) {
    const Node *test = arm->test;
    const char *text = copy_text(eliminator, test->start, test->end);
    bool needs_brackets = test->kind == AST_NamedExpr || strpbrk(text, "\r\n") != NULL;
    put_in(eliminator, line_start(eliminator, arm->start),
           arena_printf(eliminator->arena, "%s%s%s%s\n", margin_of(eliminator, arm->start),
                        needs_brackets ? "(" : "", text, needs_brackets ? ")" : ""));
}

static void change_arm(Eliminator *eliminator, const Arms *arms, const Fate *fate, uint32_t index) {
    const Arm *arm = &arms->items[index];
    bool is_final = index == fate->final;
    if (index > fate->final || (!is_final && arm->decided)) {
        take_away(eliminator, arm->region, arm->end);
        return;
    }
    if (is_final && fate->kept == 0) {
        splice(eliminator, arm);
    } else if (is_final && arm->test) {
        take_away(eliminator, arm->start, arm->colon);
        put_in(eliminator, arm->start, "else");
    } else if (!is_final && index == fate->first && index > 0) {
        take_away(eliminator, arm->start, arm->start + 2); /* `elif` becomes `if` */
    }
    if (!is_final) walk(eliminator, (Node *)arm->test);
    walk_block(eliminator, arm->body, is_final && fate->kept == 0);
}

static void change_arms(Eliminator *eliminator, const Node *node) {
    Arms arms = {0};
    read_arms(eliminator, node, &arms);
    Fate fate = read_fate(&arms);
    const Decided *first = arms.items[0].decided;
    if (first && first->has_effects) keep_test(eliminator, &arms.items[0]);
    for (uint32_t i = 0; i < arms.count; i++) change_arm(eliminator, &arms, &fate, i);
    array_free(&arms);
}

/* ---- conditional expressions ---- */

static bool is_word(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 128;
}

/* Whether two characters that come together would be read as one thing: two words, or the escaped brace of an
 * f-string. */
static bool would_merge(char before, char behind) {
    return (is_word(before) && is_word(behind)) || (before == '{' && behind == '{');
}

/* Leaves of a conditional expression what it always is. */
static void change_expression(Eliminator *eliminator, const Node *node) {
    Node *live = (Node *)node;
    bool loses_brackets = false;
    for (const Decided *decided; live->kind == AST_IfExp &&
                                 (decided = find_decided(eliminator, AS(IfExp, live)->test)) &&
                                 !decided->has_effects;) {
        live = decided->outcome ? AS(IfExp, live)->body : AS(IfExp, live)->orelse;
        loses_brackets |= live->flags & NODE_PARENTHESIZED;
    }
    /* Brackets are part of a tuple or a generator; those of other expressions go with the rest. They have
     * to come back where a line ends inside, and an expression that had some itself keeps them. */
    bool has_own = live->kind == AST_Tuple || live->kind == AST_GeneratorExp;
    bool has_brackets = !has_own && (live->flags & NODE_PARENTHESIZED ||
                                     (loses_brackets && line_end(eliminator, live->start) < live->end));
    char first = has_brackets ? '(' : eliminator->source[live->start];
    char last = has_brackets ? ')' : eliminator->source[live->end - 1];
    bool is_tight = node->start > 0 && would_merge(eliminator->source[node->start - 1], first);
    take_away(eliminator, node->start, live->start);
    take_away(eliminator, live->end, node->end);
    if (is_tight || has_brackets)
        put_in(eliminator, node->start, is_tight ? (has_brackets ? " (" : " ") : "(");
    is_tight = node->end < eliminator->length && would_merge(last, eliminator->source[node->end]);
    if (is_tight || has_brackets) put_in(eliminator, node->end, is_tight ? (has_brackets ? ") " : " ") : ")");
    walk(eliminator, live);
}

/* ---- the tree ---- */

static void settle_blocks(Eliminator *eliminator, const Node *node) {
    switch (node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: settle_block(eliminator, AS(FunctionDef, node)->body, false); return;
    case AST_ClassDef: settle_block(eliminator, AS(ClassDef, node)->body, false); return;
    case AST_For:
    case AST_AsyncFor:
        settle_block(eliminator, AS(For, node)->body, false);
        settle_block(eliminator, AS(For, node)->orelse, false);
        return;
    case AST_With:
    case AST_AsyncWith: settle_block(eliminator, AS(With, node)->body, false); return;
    case AST_Try:
    case AST_TryStar:
        settle_block(eliminator, AS(Try, node)->body, false);
        settle_block(eliminator, AS(Try, node)->orelse, false);
        settle_block(eliminator, AS(Try, node)->finalbody, false);
        return;
    case AST_ExceptHandler: settle_block(eliminator, AS(ExceptHandler, node)->body, false); return;
    case AST_match_case: settle_block(eliminator, AS(match_case, node)->body, false); return;
    default: return;
    }
}

static bool enter(void *context, Node *node) {
    Eliminator *eliminator = context;
    if (map_find(&eliminator->settled, node_key(node))) return false;
    if (node->kind == AST_If || node->kind == AST_While) {
        change_arms(eliminator, node);
        return false;
    }
    if (node->kind == AST_IfExp) {
        const Decided *decided = find_decided(eliminator, AS(IfExp, node)->test);
        if (!decided || decided->has_effects) return true;
        change_expression(eliminator, node);
        return false;
    }
    settle_blocks(eliminator, node);
    return true;
}

static void walk(Eliminator *eliminator, Node *node) {
    ast_walk(node, &(Visitor){.context = eliminator, .enter = enter});
}

/* Lines that begin inside of a string keep their beginning. */
static bool mark_strings(void *context, Node *node) {
    Eliminator *eliminator = context;
    bool is_string =
        node->kind == AST_Constant || node->kind == AST_JoinedStr || node->kind == AST_TemplateStr;
    if (!is_string) return true;
    for (uint32_t i = next_line(eliminator, node->start); i < node->end; i = next_line(eliminator, i))
        eliminator->marks[i] |= FIXED;
    return true;
}

/* ---- edits ---- */

static int compare_words(const void *left, const void *right) {
    const InsertedWords *a = left, *b = right;
    if (a->offset != b->offset) return a->offset < b->offset ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* One edit for each stretch of the text that changes. */
static void make_edits(Eliminator *eliminator, Edits *edits) {
    if (eliminator->words.count > 1)
        qsort(eliminator->words.items, eliminator->words.count, sizeof(InsertedWords), compare_words);
    uint32_t next = 0;
    for (uint32_t i = 0; i <= eliminator->length; i++) {
        bool has_words = next < eliminator->words.count && eliminator->words.items[next].offset == i;
        bool is_gone = i < eliminator->length && (eliminator->marks[i] & GONE);
        if (!has_words && !is_gone) continue;
        uint32_t end = i;
        StrBuf text = {0};
        do {
            for (; next < eliminator->words.count && eliminator->words.items[next].offset == end; next++)
                strbuf_puts(&text, eliminator->words.items[next].text);
            is_gone = end < eliminator->length && (eliminator->marks[end] & GONE);
            end += is_gone;
        } while (is_gone);
        edit_replace(edits, (Span){i, end},
                     arena_copy(edits->arena, text.data ? text.data : "", text.length));
        strbuf_free(&text);
        i = end;
    }
}

void eliminate_branches(const Tree *tree, const Decided *decided, uint32_t count, Edits *edits) {
    if (count == 0) return;
    Eliminator eliminator = {.tree = tree,
                             .source = tree->text->data,
                             .length = tree->text->length,
                             .decided = decided,
                             .arena = edits->arena};
    eliminator.marks = memory_alloc((size_t)eliminator.length + 1);
    memset(eliminator.marks, 0, (size_t)eliminator.length + 1);
    for (uint32_t i = 0; i < count; i++) *map_at(&eliminator.tests, node_key(decided[i].test)) = i + 1;
    ast_walk(&tree->module->node, &(Visitor){.context = &eliminator, .enter = mark_strings});
    walk_block(&eliminator, tree->module->body, true);
    make_edits(&eliminator, edits);
    map_free(&eliminator.tests);
    map_free(&eliminator.settled);
    array_free(&eliminator.words);
    free(eliminator.marks);
}
