#include "gradual/eliminate.h"

#include <stdlib.h>
#include <string.h>

/* Marks the beginning of a line that is the inside of a string: it is not to be moved. */
enum { FIXED_LINE = '\1' };

/* A statement or expression that goes, or becomes something else. */
typedef struct Change {
    Node *node; /* If, IfExp, While or Assert */
    const Decided *decided;
    bool is_elif;  /* an If that is written as the elif of another */
    bool is_alone; /* the only statement of its block */
} Change;

typedef struct Eliminator {
    const Tree *tree;
    const char *source;
    const Decided *decided;
    uint32_t decided_count;
    Array(Change) changes; /* in the order of the text, outer ones first */
    Array(Span) strings;   /* texts that go over several lines */
    Arena *arena;
} Eliminator;

/* ---- finding ---- */

static const Decided *find_decided(const Eliminator *eliminator, const Node *test) {
    for (uint32_t i = 0; i < eliminator->decided_count; i++)
        if (eliminator->decided[i].test == test) return &eliminator->decided[i];
    return NULL;
}

static bool starts_with(const Eliminator *eliminator, uint32_t offset, const char *word) {
    size_t length = strlen(word);
    return offset + length <= eliminator->tree->text->length &&
           memcmp(eliminator->source + offset, word, length) == 0;
}

static const Node *test_of(const Node *node) {
    switch (node->kind) {
    case AST_If: return AS(If, node)->test;
    case AST_IfExp: return AS(IfExp, node)->test;
    case AST_While: return AS(While, node)->test;
    case AST_Assert: return AS(Assert, node)->test;
    default: return NULL;
    }
}

/* Whether the change can be made. */
static bool can_change(const Eliminator *eliminator, const Change *change) {
    const Decided *decided = change->decided;
    switch (change->node->kind) {
    case AST_Assert: return decided->outcome && !decided->has_effects;
    case AST_While: return !decided->outcome && !decided->has_effects;
    case AST_IfExp: return !decided->has_effects;
    default: break;
    }
    (void)eliminator;
    return !(change->is_elif && decided->has_effects);
}

static bool visit(void *context, Node *node) {
    Eliminator *eliminator = context;
    const Node *test = test_of(node);
    const Decided *decided = test ? find_decided(eliminator, test) : NULL;
    Change change = {.node = node, .decided = decided};
    change.is_elif = node->kind == AST_If && starts_with(eliminator, node->start, "elif");
    if (decided && can_change(eliminator, &change)) array_push(&eliminator->changes, change);
    if ((node->kind == AST_Constant || node->kind == AST_JoinedStr) &&
        memchr(eliminator->source + node->start, '\n', node->end - node->start))
        array_push(&eliminator->strings, ((Span){node->start, node->end}));
    return true;
}

static void mark_alone(Eliminator *eliminator, const NodeList *body) {
    if (list_count(body) != 1) return;
    for (uint32_t i = 0; i < eliminator->changes.count; i++)
        if (eliminator->changes.items[i].node == body->items[0]) eliminator->changes.items[i].is_alone = true;
}

static bool visit_blocks(void *context, Node *node) {
    Eliminator *eliminator = context;
    switch (node->kind) {
    case AST_FunctionDef:
    case AST_AsyncFunctionDef: mark_alone(eliminator, AS(FunctionDef, node)->body); return true;
    case AST_ClassDef: mark_alone(eliminator, AS(ClassDef, node)->body); return true;
    case AST_For:
    case AST_AsyncFor:
        mark_alone(eliminator, AS(For, node)->body);
        mark_alone(eliminator, AS(For, node)->orelse);
        return true;
    case AST_While:
        mark_alone(eliminator, AS(While, node)->body);
        mark_alone(eliminator, AS(While, node)->orelse);
        return true;
    case AST_If:
        mark_alone(eliminator, AS(If, node)->body);
        mark_alone(eliminator, AS(If, node)->orelse);
        return true;
    case AST_With:
    case AST_AsyncWith: mark_alone(eliminator, AS(With, node)->body); return true;
    case AST_Try:
    case AST_TryStar:
        mark_alone(eliminator, AS(Try, node)->body);
        mark_alone(eliminator, AS(Try, node)->orelse);
        mark_alone(eliminator, AS(Try, node)->finalbody);
        return true;
    case AST_ExceptHandler: mark_alone(eliminator, AS(ExceptHandler, node)->body); return true;
    case AST_match_case: mark_alone(eliminator, AS(match_case, node)->body); return true;
    default: return true;
    }
}

/* ---- places in the text ---- */

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

static uint32_t line_start(const Eliminator *eliminator, uint32_t offset) {
    while (offset > 0 && !is_line_end(eliminator->source[offset - 1])) offset--;
    return offset;
}

/* Behind the line end of the line of [offset]. */
static uint32_t next_line(const Eliminator *eliminator, uint32_t offset) {
    uint32_t length = eliminator->tree->text->length;
    while (offset < length && !is_line_end(eliminator->source[offset])) offset++;
    if (offset < length && eliminator->source[offset] == '\r') offset++;
    if (offset < length && eliminator->source[offset] == '\n') offset++;
    return offset;
}

static uint32_t indent_of(const Eliminator *eliminator, uint32_t offset) {
    return offset - line_start(eliminator, offset);
}

/* The first decorator of a statement stands before it. */
static uint32_t statement_start(const Node *statement) {
    const NodeList *decorators = statement->kind == AST_FunctionDef || statement->kind == AST_AsyncFunctionDef
                                     ? AS(FunctionDef, statement)->decorator_list
                                 : statement->kind == AST_ClassDef ? AS(ClassDef, statement)->decorator_list
                                                                   : NULL;
    return decorators && list_count(decorators) ? decorators->items[0]->start - 1 : statement->start;
}

/* Where the block behind [header_end], the end of what stands before its colon, begins and ends. */
typedef struct Block {
    uint32_t comment;  /* a comment behind the colon; 0: none */
    uint32_t start;    /* the first line behind the header, or the first statement on its line */
    uint32_t end;      /* behind the last line */
    uint32_t indent;   /* of its statements */
    bool is_on_header; /* `if x: y` */
} Block;

static Block block_of(const Eliminator *eliminator, const NodeList *body) {
    const Node *first = body->items[0], *last = body->items[list_count(body) - 1];
    uint32_t start = statement_start(first);
    Block block = {.start = line_start(eliminator, start), .indent = indent_of(eliminator, start)};
    for (uint32_t i = block.start; i < start; i++)
        block.is_on_header |= eliminator->source[i] != ' ' && eliminator->source[i] != '\t';
    block.end = next_line(eliminator, last->end);
    if (block.is_on_header) {
        block.start = start;
        block.end = last->end;
        return block;
    }
    /* Comments and empty lines between the header and the first statement belong to the block. */
    while (block.start > 0) {
        uint32_t before = line_start(eliminator, block.start - 1), at = before;
        if (before == block.start - 1 && eliminator->source[before] == '\n' && before > 0)
            before = at = line_start(eliminator, before - 1);
        while (at < block.start && strchr(" \t", eliminator->source[at])) at++;
        bool is_comment = eliminator->source[at] == '#' || is_line_end(eliminator->source[at]);
        if (!is_comment) break;
        block.start = before;
    }
    uint32_t header = line_start(eliminator, block.start > 0 ? block.start - 1 : 0);
    const char *hash = NULL;
    for (uint32_t i = header; i < block.start; i++)
        if (eliminator->source[i] == '#' && !hash) hash = eliminator->source + i;
    /* Only what stands behind the colon is a comment; a `#` may be part of a text in the test. */
    if (hash) {
        const char *colon = hash - 1;
        while (colon > eliminator->source + header && (*colon == ' ' || *colon == '\t')) colon--;
        if (*colon == ':') block.comment = (uint32_t)(hash - eliminator->source);
    }
    return block;
}

/* ---- new text ---- */

static void put_change(Eliminator *eliminator, const Change *change, StrBuf *out);

/* The first change at or behind [offset] that ends before [end]; NULL for none. */
static const Change *next_change(const Eliminator *eliminator, uint32_t offset, uint32_t end) {
    for (uint32_t i = 0; i < eliminator->changes.count; i++) {
        const Change *change = &eliminator->changes.items[i];
        if (change->node->start >= offset && change->node->end <= end) return change;
    }
    return NULL;
}

static bool is_inside_string(const Eliminator *eliminator, uint32_t offset) {
    for (uint32_t i = 0; i < eliminator->strings.count; i++)
        if (eliminator->strings.items[i].start < offset && offset < eliminator->strings.items[i].end)
            return true;
    return false;
}

static void put_plain(Eliminator *eliminator, uint32_t start, uint32_t end, StrBuf *out) {
    for (uint32_t i = start; i < end; i++) {
        strbuf_putc(out, eliminator->source[i]);
        if (eliminator->source[i] == '\n' && is_inside_string(eliminator, i + 1))
            strbuf_putc(out, FIXED_LINE);
    }
}

/* The text from [start] to [end] with all changes in it made. */
static void put_text(Eliminator *eliminator, uint32_t start, uint32_t end, StrBuf *out) {
    const Change *change;
    while ((change = next_change(eliminator, start, end))) {
        put_plain(eliminator, start, change->node->start, out);
        put_change(eliminator, change, out);
        start = change->node->end;
    }
    put_plain(eliminator, start, end, out);
}

/* Appends [text] with [less] columns taken off each line but the first. */
static void put_dedented(const StrBuf *text, uint32_t less, StrBuf *out) {
    for (size_t i = 0; i < text->length; i++) {
        strbuf_putc(out, text->data[i]);
        if (text->data[i] != '\n') continue;
        if (i + 1 < text->length && text->data[i + 1] == FIXED_LINE) continue;
        for (uint32_t k = 0; k < less && i + 1 < text->length && strchr(" \t", text->data[i + 1]); k++) i++;
    }
}

/* The statements of a block at the column [indent], without the line end behind them; they begin where the
 * statement that they replace begins. */
static void put_block(Eliminator *eliminator, const NodeList *body, uint32_t indent, StrBuf *out) {
    Block block = block_of(eliminator, body);
    StrBuf text = {0};
    if (block.comment && !block.is_on_header) {
        uint32_t end = block.comment;
        while (end < eliminator->tree->text->length && !is_line_end(eliminator->source[end])) end++;
        put_plain(eliminator, block.comment, end, out);
        strbuf_putc(out, '\n');
        strbuf_fill(out, ' ', indent);
    }
    const Node *last = body->items[list_count(body) - 1];
    uint32_t start = block.is_on_header ? block.start : block.start;
    /* The first line loses its whole indentation: it stands where the old statement stood. */
    while (!block.is_on_header && start < last->end && strchr(" \t", eliminator->source[start])) start++;
    put_text(eliminator, start, last->end, &text);
    put_dedented(&text, block.indent > indent && !block.is_on_header ? block.indent - indent : 0, out);
    strbuf_free(&text);
}

static bool needs_parentheses(const Node *node) {
    switch (node->kind) {
    case AST_Name:
    case AST_Constant:
    case AST_Attribute:
    case AST_Subscript:
    case AST_Call:
    case AST_List:
    case AST_Dict:
    case AST_Set:
    case AST_ListComp: return false;
    default: return !(node->flags & NODE_PARENTHESIZED);
    }
}

static void put_expression(Eliminator *eliminator, const Node *node, StrBuf *out) {
    bool brackets = needs_parentheses(node);
    if (brackets) strbuf_putc(out, '(');
    put_text(eliminator, node->start, node->end, out);
    if (brackets) strbuf_putc(out, ')');
}

/* What is left of an If whose test is false and that has no else: nothing, which only some places allow. */
static void put_nothing(StrBuf *out) { strbuf_puts(out, "pass"); }

static void put_if(Eliminator *eliminator, const Change *change, StrBuf *out) {
    const AstIf *node = AS(If, change->node);
    uint32_t indent = indent_of(eliminator, change->node->start);
    bool outcome = change->decided->outcome;
    if (change->decided->has_effects) {
        put_text(eliminator, node->test->start, node->test->end, out);
        strbuf_putc(out, '\n');
        strbuf_fill(out, ' ', indent);
    }
    if (change->is_elif) {
        bool has_else = list_count(node->orelse) > 0;
        if (outcome) {
            strbuf_puts(out, "else");
            Block block = block_of(eliminator, node->body);
            (void)block;
            uint32_t end = node->body->items[list_count(node->body) - 1]->end, colon = node->test->end;
            while (colon < end && eliminator->source[colon] != ':') colon++;
            put_text(eliminator, colon, end, out);
        } else if (has_else) {
            const Node *next = node->orelse->items[0];
            bool is_chain = next->kind == AST_If && starts_with(eliminator, next->start, "elif");
            uint32_t start = next->start;
            if (!is_chain) {
                start = node->body->items[list_count(node->body) - 1]->end;
                while (!starts_with(eliminator, start, "else")) start++;
            }
            put_text(eliminator, start, change->node->end, out);
        }
        return;
    }
    if (outcome) {
        put_block(eliminator, node->body, indent, out);
    } else if (list_count(node->orelse) == 0) {
        put_nothing(out);
    } else {
        const Node *next = node->orelse->items[0];
        bool is_chain = next->kind == AST_If && starts_with(eliminator, next->start, "elif");
        const Change *inner = is_chain ? next_change(eliminator, next->start, next->end) : NULL;
        if (is_chain && inner && inner->node == next) {
            Change first = *inner;
            first.is_elif = false;
            put_change(eliminator, &first, out);
        } else if (is_chain) {
            put_text(eliminator, next->start + 2, next->end, out); /* `elif` becomes `if` */
        } else {
            put_block(eliminator, node->orelse, indent, out);
        }
    }
}

static void put_change(Eliminator *eliminator, const Change *change, StrBuf *out) {
    switch (change->node->kind) {
    case AST_If: put_if(eliminator, change, out); return;
    case AST_IfExp: {
        const AstIfExp *node = AS(IfExp, change->node);
        put_expression(eliminator, change->decided->outcome ? node->body : node->orelse, out);
        return;
    }
    case AST_While: {
        const AstWhile *node = AS(While, change->node);
        if (list_count(node->orelse))
            put_block(eliminator, node->orelse, indent_of(eliminator, change->node->start), out);
        else
            put_nothing(out);
        return;
    }
    default: put_nothing(out); return;
    }
}

/* ---- edits ---- */

/* The span of a change: with its whole line when nothing is left there. */
static Span span_of(const Eliminator *eliminator, const Change *change, bool is_gone) {
    Span span = {change->node->start, change->node->end};
    if (!is_gone) return span;
    uint32_t start = line_start(eliminator, span.start), end = next_line(eliminator, span.end);
    for (uint32_t i = start; i < span.start; i++)
        if (!strchr(" \t", eliminator->source[i])) return span;
    for (uint32_t i = span.end; i < end; i++)
        if (!strchr(" \t\r\n", eliminator->source[i]) && eliminator->source[i] != '#')
            return span;
        else if (eliminator->source[i] == '#')
            return (Span){start, end};
    return (Span){start, end};
}

static void drop_marks(StrBuf *text) {
    size_t length = 0;
    for (size_t i = 0; i < text->length; i++)
        if (text->data[i] != FIXED_LINE) text->data[length++] = text->data[i];
    text->length = length;
}

uint32_t eliminate_branches(const Tree *tree, const Decided *decided, uint32_t count, Edits *edits) {
    Eliminator eliminator = {.tree = tree,
                             .source = tree->text->data,
                             .decided = decided,
                             .decided_count = count,
                             .arena = edits->arena};
    Visitor find = {.context = &eliminator, .enter = visit};
    Visitor blocks = {.context = &eliminator, .enter = visit_blocks};
    ast_walk(&tree->module->node, &find);
    ast_walk(&tree->module->node, &blocks);
    uint32_t done = 0;
    for (uint32_t i = 0; i < eliminator.changes.count; i++) {
        const Change *change = &eliminator.changes.items[i];
        if (change->node->start < done) continue;
        StrBuf text = {0};
        put_change(&eliminator, change, &text);
        drop_marks(&text);
        bool is_nothing = text.length == 4 && memcmp(text.data, "pass", 4) == 0;
        bool is_gone = (is_nothing && !change->is_alone) || text.length == 0;
        Span span = span_of(&eliminator, change, is_gone);
        if (is_gone && span.start != change->node->start)
            edit_delete(edits, span);
        else
            edit_replace(edits, span, arena_copy(edits->arena, text.data, text.length));
        done = change->node->end;
        strbuf_free(&text);
    }
    uint32_t total = eliminator.changes.count;
    array_free(&eliminator.changes);
    array_free(&eliminator.strings);
    return total;
}
