/* The parser's driver: starting, errors, recovery, lists.
 *
 * Recovery works by lines. A statement that fails is skipped to the end of its logical line. Inside open
 * brackets that end may be far away, or nowhere: so a line that starts with a keyword that only a statement
 * can start with, or that is indented no more than the statement itself, ends it too, and the brackets are
 * forgotten. Every token is skipped once, so recovery is linear. */
#include "syntax/future.h"
#include "syntax/production_internal.h"
#include "syntax/tree_check.h"

#include <assert.h>
#include <stdarg.h>

Token peek(Parser *p) {
    Token next = {0};
    LexerMark mark = lexer_save(&p->lexer);
    bool quiet = p->lexer.quiet;
    p->lexer.quiet = true;
    lexer_next(&p->lexer, &next);
    p->lexer.quiet = quiet;
    lexer_restore(&p->lexer, &mark);
    return next;
}

/* The current token ends everything until a statement recovers. */
static void start_panic(Parser *p) {
    p->panic = true;
    p->failed_token = p->token;
    p->token.kind = TOKEN_INVALID;
}

/* Reports that a bracket was never closed, when a line inside of it looked like a new statement; the parser
 * then goes on at that line. */
static Diagnostic *report_suspect(Parser *p) {
    uint32_t bracket = p->lexer.state.suspect_bracket;
    p->restart_at = p->lexer.state.suspect;
    return lexer_error(&p->lexer, CODE_SYNTAX_ERROR, (Span){bracket, bracket + 1}, "'%c' was never closed",
                       char_at(p, bracket));
}

Diagnostic *syntax_error(Parser *p, Span span, const char *format, ...) {
    if (p->panic) return NULL;
    Diagnostic *diagnostic = NULL;
    if (at(p, TOKEN_INVALID)) {
        /* The lexer has reported it. */
    } else if (p->lexer.state.bracket_count && p->lexer.state.suspect) {
        diagnostic = report_suspect(p);
    } else {
        va_list arguments;
        va_start(arguments, format);
        diagnostic = lexer_report(&p->lexer, CODE_SYNTAX_ERROR, span, format, arguments);
        va_end(arguments);
    }
    start_panic(p);
    return diagnostic;
}

Diagnostic *soft_error(Parser *p, DiagCode code, Span span, const char *format, ...) {
    if (p->panic) return NULL;
    va_list arguments;
    va_start(arguments, format);
    Diagnostic *diagnostic = lexer_report(&p->lexer, code, span, format, arguments);
    va_end(arguments);
    return diagnostic;
}

void require_version(Parser *p, int minor, Span span, const char *what) {
    if (p->minor < minor)
        soft_error(p, CODE_UNSUPPORTED_SYNTAX, span, "%s Python 3.%d, the target is 3.%d", what, minor,
                   p->minor);
}

static bool starts_only_statements(TokenKind kind) {
    switch (kind) {
    case TOKEN_KW_assert:
    case TOKEN_KW_break:
    case TOKEN_KW_class:
    case TOKEN_KW_continue:
    case TOKEN_KW_def:
    case TOKEN_KW_del:
    case TOKEN_KW_elif:
    case TOKEN_KW_except:
    case TOKEN_KW_finally:
    case TOKEN_KW_global:
    case TOKEN_KW_import:
    case TOKEN_KW_nonlocal:
    case TOKEN_KW_pass:
    case TOKEN_KW_raise:
    case TOKEN_KW_return:
    case TOKEN_KW_try:
    case TOKEN_KW_while:
    case TOKEN_KW_with: return true;
    default: return false;
    }
}

/* How many brackets are open around the current token; one that the token opens does not count. */
static uint32_t brackets_around(const Parser *p) {
    uint32_t count = p->lexer.state.bracket_count;
    return count > 0 && p->lexer.brackets[count - 1].offset == p->token.start ? count - 1 : count;
}

bool starts_new_statement(const Parser *p) {
    const Token *token = &p->token;
    if (brackets_around(p) == 0 || !token->first_on_line) return false;
    if (starts_only_statements(token->kind)) return true;
    if (token->kind == TOKEN_RPAR || token->kind == TOKEN_RSQB || token->kind == TOKEN_RBRACE) return false;
    return token->start - lexer_line_start(&p->lexer, token->start) <= lexer_indentation(&p->lexer);
}

/* True when the current token is the ':' with which its line ends: most likely the end of a statement's
 * header, in which a parenthesis was not closed. */
static bool ends_header(const Parser *p) {
    const Lexer *lexer = &p->lexer;
    if (!at(p, TOKEN_COLON) || lexer->state.bracket_count == 0 || lexer->state.fstring_count) return false;
    if (lexer->brackets[lexer->state.bracket_count - 1].open == '{') return false;
    const char *next = lexer->state.cursor;
    while (*next == ' ' || *next == '\t') next++;
    return *next == '\n' || *next == '\r' || *next == '#';
}

/* Forgets the open brackets and goes on with the line of [offset] as with a new statement. No line is read
 * again twice, so that the parser comes to an end. */
static bool restart(Parser *p, uint32_t offset) {
    if (p->last_restart && offset <= p->last_restart) return false;
    p->last_restart = offset;
    lexer_restart_line(&p->lexer, offset);
    p->token.kind = TOKEN_NEWLINE;
    return true;
}

void recover(Parser *p) {
    if (!p->panic) return;
    p->panic = false;
    p->token = p->failed_token;
    uint32_t known = p->restart_at;
    p->restart_at = 0;
    if (known && restart(p, known)) return;
    bool quiet = p->lexer.quiet;
    p->lexer.quiet = true; /* what is skipped has been reported */
    while (!at(p, TOKEN_NEWLINE) && !at(p, TOKEN_END)) {
        if (starts_new_statement(p) && restart(p, p->token.start)) break;
        if (at(p, TOKEN_INDENT) || at(p, TOKEN_DEDENT)) break;
        if (ends_header(p)) lexer_forget_brackets(&p->lexer);
        lexer_next(&p->lexer, &p->token);
    }
    p->lexer.quiet = quiet;
}

/* True when the text, or the statement, ends inside brackets. */
static bool is_unclosed(const Parser *p) {
    return brackets_around(p) > 0 && (at(p, TOKEN_END) || starts_new_statement(p));
}

static void report_unclosed(Parser *p) {
    uint32_t open = p->lexer.brackets[brackets_around(p) - 1].offset;
    syntax_error(p, (Span){open, open + 1}, "'%c' was never closed", char_at(p, open));
}

void unexpected_token(Parser *p) {
    if (p->panic) return;
    if (is_unclosed(p)) {
        report_unclosed(p);
    } else if (at(p, TOKEN_INDENT)) {
        soft_error(p, CODE_INDENTATION_ERROR, token_span(p), "unexpected indent");
        start_panic(p);
    } else if (at(p, TOKEN_END)) {
        syntax_error(p, token_span(p), "unexpected end of file");
    } else if (at(p, TOKEN_EXCLAMATION) || p->lexer.state.fstring_count) {
        syntax_error(p, token_span(p), "f-string: invalid syntax");
    } else {
        syntax_error(p, token_span(p), "invalid syntax");
    }
}

bool expect(Parser *p, TokenKind kind) {
    if (accept(p, kind)) return true;
    bool line_ends = p->token.first_on_line || ends_header(p);
    if (brackets_around(p) > 0 && kind == TOKEN_RPAR && line_ends)
        report_unclosed(p);
    else if (is_unclosed(p) || at(p, TOKEN_INVALID))
        unexpected_token(p);
    else
        syntax_error(p, token_span(p), "expected %s", token_kind_text(kind));
    return false;
}

/* How deep a program may be nested before the parser of Python 3.minor gives up, and how long a chain may
 * be; measured with CPython. */
static uint32_t depth_limit(int minor) { return minor == 8 ? 1679 : PARSE_DEPTH_LIMIT; }

static uint32_t chain_limit(int minor) {
    switch (minor) {
    case 11: return 2988;
    case 12: return 2993;
    case 13: return 9994;
    default: return UINT32_MAX;
    }
}

bool enter(Parser *p, uint32_t levels) {
    p->depth += levels;
    if (p->depth > p->deepest) p->deepest = p->depth;
    if (p->depth <= depth_limit(p->minor)) return true;
    if (!p->panic) {
        soft_error(p, CODE_TOO_COMPLEX, token_span(p), "nested more than %u levels deep",
                   depth_limit(p->minor));
        start_panic(p);
    }
    p->depth -= levels;
    return false;
}

void note_chain(Parser *p, uint32_t length, const Node *node) {
    if (length > p->deepest) p->deepest = length;
    if (length > chain_limit(p->minor))
        soft_error(p, CODE_TOO_COMPLEX, (Span){node->start, node->start + 1},
                   "Python 3.%d gives up on a chain of %u operations", p->minor, length);
}

Node *invalid_node(Parser *p) {
    uint32_t place = p->panic ? p->failed_token.start : p->token.start;
    if (place < p->previous_end) place = p->previous_end;
    p->previous_end = place; /* whatever holds the node reaches up to it */
    AstInvalid *node = NEW(p, Invalid, place);
    node->node.end = place;
    return &node->node;
}

NodeList *take_list(Parser *p, uint32_t mark) {
    assert(mark <= p->scratch.count);
    uint32_t count = p->scratch.count - mark;
    if (count == 0) return NULL;
    NodeList *list = arena_alloc(p->arena, sizeof *list + count * sizeof(Node *));
    list->count = count;
    memcpy(list->items, p->scratch.items + mark, count * sizeof(Node *));
    p->scratch.count = mark;
    return list;
}

const char *parse_type_comment(Parser *p) {
    if (!at(p, TOKEN_TYPE_COMMENT)) return NULL;
    const char *text = arena_copy(p->arena, p->lexer.begin + p->token.start, p->token.end - p->token.start);
    advance(p);
    return text;
}

NodeList *single_list(Parser *p, Node *node) {
    NodeList *list = arena_alloc(p->arena, sizeof *list + sizeof(Node *));
    list->count = 1;
    list->items[0] = node;
    return list;
}

static void parser_init(Parser *p, const Text *text, const ParseOptions *options, Symbols *symbols,
                        Arena *arena, Diagnostics *diagnostics) {
    lexer_init(&p->lexer, text, options, symbols, diagnostics);
    p->previous_end = 0;
    p->panic = false;
    p->minor = options->minor;
    p->depth = p->deepest = p->restart_at = p->last_restart = 0;
    p->arena = arena;
    memset(&p->scratch, 0, sizeof p->scratch);
    p->token = (Token){0};
    lexer_next(&p->lexer, &p->token);
}

static void parser_free(Parser *p) {
    lexer_free(&p->lexer);
    array_free(&p->scratch);
}

/* Module.type_ignores from the `# type: ignore` comments; [span] is what follows the word. */
static NodeList *type_ignores(Parser *p) {
    uint32_t mark = p->scratch.count;
    for (uint32_t i = 0; i < p->lexer.type_ignores.count; i++) {
        Span span = p->lexer.type_ignores.items[i];
        AstTypeIgnore *ignore = NEW(p, TypeIgnore, span.start);
        ignore->node.end = span.end;
        ignore->lineno = (int32_t)text_position(p->lexer.text, span.start).line;
        ignore->tag = arena_copy(p->arena, p->lexer.begin + span.start, span.end - span.start);
        push(p, &ignore->node);
    }
    return take_list(p, mark);
}

/* ---- trees of broken files ---- */

typedef struct Contained {
    Node *node;
    uint32_t limit;
} Contained;

typedef Array(Contained) ContainedStack;

/* True for the lists of statements, handlers and cases; in expressions `body` and `orelse` are single nodes.
 */
static bool holds_block(const Field *field) {
    static const char *const names[] = {"body", "handlers", "orelse", "finalbody", "cases"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (field->type == FIELD_LIST && strcmp(field->name, names[i]) == 0) return true;
    return false;
}

/* Pushes the items of a list: each ends where the next one starts, the last at [limit]. Returns where the
 * first one starts. */
static uint32_t push_list(ContainedStack *stack, const NodeList *list, uint32_t limit) {
    for (uint32_t i = list_count(list); i-- > 0;) {
        if (!list->items[i]) continue;
        array_push(stack, ((Contained){list->items[i], limit}));
        if (list->items[i]->start < limit) limit = list->items[i]->start;
    }
    return limit;
}

/* Pushes the children of [node] with their limits: what stands before a block ends where the block starts,
 * and decorators end where the definition starts. The fields that hold blocks are in source order. */
static void push_contained(ContainedStack *stack, const Node *node) {
    uint32_t limit = node->end;
    const Field *fields = ast_fields(node->kind), *end = fields;
    while (end->type != FIELD_END) end++;
    for (const Field *field = end; field-- > fields;)
        if (holds_block(field)) limit = push_list(stack, *(NodeList **)((char *)node + field->offset), limit);
    for (const Field *field = fields; field != end; field++) {
        void *member = (char *)node + field->offset;
        if (field->type == FIELD_CHILD || field->type == FIELD_MAYBE) {
            if (*(Node **)member) array_push(stack, ((Contained){*(Node **)member, limit}));
        } else if (field->type == FIELD_LIST && !holds_block(field)) {
            bool before = strcmp(field->name, "decorator_list") == 0;
            push_list(stack, *(NodeList **)member, before ? node->start : limit);
        }
    }
}

/* Reading lines again (restart) leaves nodes that reach into the statements after them. This ends every node
 * where it must end, so that children lie inside their parents and statements do not overlap. */
static void contain(Node *root) {
    ContainedStack stack = {0};
    array_push(&stack, ((Contained){root, root->end}));
    while (stack.count > 0) {
        Contained top = array_pop(&stack);
        if (top.node->end > top.limit) top.node->end = top.limit;
        if (top.node->start > top.node->end) top.node->start = top.node->end;
        push_contained(&stack, top.node);
    }
    array_free(&stack);
}

static const Span *keep_spans(const SpanArray *spans, Arena *arena) {
    Span *kept = arena_alloc(arena, spans->count * sizeof *kept);
    if (spans->count) memcpy(kept, spans->items, spans->count * sizeof *kept);
    return kept;
}

Tree *parse_module(const Text *text, const ParseOptions *options, Symbols *symbols, Arena *arena,
                   Diagnostics *diagnostics) {
    Parser parser, *p = &parser;
    parser_init(p, text, options, symbols, arena, diagnostics);
    const char *nul = memchr(text->data, '\0', text->length);
    if (nul) {
        uint32_t offset = (uint32_t)(nul - text->data);
        soft_error(p, CODE_SYNTAX_ERROR, (Span){offset, offset + 1}, "source code cannot contain null bytes");
    }
    AstModule *module = NEW(p, Module, 0);
    module->body = parse_statements(p);
    module->type_ignores = type_ignores(p);
    if (p->minor >= 14) {
        uint32_t before = diagnostics->items.count;
        future_imports(module, p->minor, text, symbols, diagnostics, CODE_SYNTAX_ERROR);
        if (diagnostics->items.count > before) p->lexer.failed = true;
    }
    module->node.end = text->length;
    if (p->last_restart) contain(&module->node);
    Tree *tree = ARENA_NEW(arena, Tree);
    *tree = (Tree){.text = text,
                   .module = module,
                   .comments = {.items = keep_spans(&p->lexer.comments, arena),
                                .count = p->lexer.comments.count,
                                .joined = keep_spans(&p->lexer.joined, arena),
                                .joined_count = p->lexer.joined.count},
                   .minor = options->minor,
                   .depth = p->deepest,
                   .has_errors = p->lexer.failed};
    parser_free(p);
    assert(tree_check(tree));
    return tree;
}

Node *parse_expression_text(const Text *text, const ParseOptions *options, Symbols *symbols, Arena *arena,
                            Diagnostics *diagnostics) {
    Parser parser, *p = &parser;
    parser_init(p, text, options, symbols, arena, diagnostics);
    Node *node = parse_star_expressions(p);
    while (at(p, TOKEN_NEWLINE)) advance_space(p);
    if (!at(p, TOKEN_END)) unexpected_token(p);
    if (p->lexer.failed) {
        p->panic = true;
        node = invalid_node(p);
    }
    parser_free(p);
    return node;
}
