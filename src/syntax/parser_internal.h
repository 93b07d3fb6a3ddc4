/* What the files of the parser share: its state, node construction and errors. Not for anybody else.
 *
 * After an error the parser is in panic: the current token is TOKEN_INVALID, which nothing accepts, so every
 * loop ends and every function returns, until a statement recovers at the next line. */
#ifndef MOIRA_SYNTAX_PARSER_INTERNAL_H
#define MOIRA_SYNTAX_PARSER_INTERNAL_H

#include "base/array.h"
#include "syntax/lexer.h"

#include <assert.h>
#include <string.h>

typedef struct Parser {
    Lexer lexer;
    Token token;           /* the current token */
    Token failed_token;    /* the token at which panic began */
    uint32_t previous_end; /* the end of the last token that was read and is not white space */
    uint32_t restart_at;   /* where recovery shall go on reading, when it is known; else 0 */
    uint32_t last_restart; /* the last line that was read again; 0 for none */
    bool panic;
    int minor;
    uint32_t depth;   /* nesting of expressions and blocks */
    uint32_t deepest; /* the deepest tree so far, chains included; exact only where it matters */
    Arena *arena;
    Array(Node *) scratch; /* lists under construction, one above the other */
} Parser;

/* ---- tokens ---- */

static inline bool at(const Parser *p, TokenKind kind) { return p->token.kind == kind; }

static inline void advance(Parser *p) {
    if (p->panic) return;
    p->previous_end = p->token.end;
    lexer_next(&p->lexer, &p->token);
}

/* Reads a token that is white space: no node ends with it. */
static inline void advance_space(Parser *p) {
    if (!p->panic) lexer_next(&p->lexer, &p->token);
}

static inline bool accept(Parser *p, TokenKind kind) {
    if (!at(p, kind)) return false;
    advance(p);
    return true;
}

static inline Span token_span(const Parser *p) { return (Span){p->token.start, p->token.end}; }
static inline char char_at(const Parser *p, uint32_t offset) { return p->lexer.begin[offset]; }

/* Reads [kind] or reports that it was expected. */
bool expect(Parser *p, TokenKind kind);

/* The token after the current one, without reading it. */
Token peek(Parser *p);

/* ---- errors ---- */

/* Reports a syntax error and starts the panic; only the first one of a panic is reported. Returns it, so
 * that notes can be added, or NULL. */
Diagnostic *syntax_error(Parser *p, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* True when the current token, inside brackets, looks like the start of a statement, so that a bracket before
 * it was never closed. */
bool starts_new_statement(const Parser *p);

/* The error that the current token cannot stand here. */
void unexpected_token(Parser *p);

/* Reports an error that does not disturb the parser: it goes on after it. */
Diagnostic *soft_error(Parser *p, DiagCode code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports [what] as too new unless the target is at least Python 3.minor. */
void require_version(Parser *p, int minor, Span span, const char *what);

/* Ends the panic: skips to the end of the logical line, which is then the current token. */
void recover(Parser *p);

/* Counts [levels] of nesting; false, with an error, when there are too many. Each true is undone by leave. */
bool enter(Parser *p, uint32_t levels);
static inline void leave(Parser *p, uint32_t levels) {
    assert(p->depth >= levels);
    p->depth -= levels;
}

/* Chains (a.b.c…, a+b+c…, elif…) are read in loops, so they need no limit of ours; but some versions of
 * Python give up on long ones. Called for chains of more than CHAIN_NOTICED links. */
enum { CHAIN_NOTICED = 2000 };
void note_chain(Parser *p, uint32_t length, const Node *node);

/* ---- nodes ---- */

static inline void *new_node(Parser *p, NodeKind kind, size_t size, uint32_t start) {
    Node *node = arena_alloc(p->arena, size);
    memset(node, 0, size);
    node->start = start;
    node->kind = (uint8_t)kind;
    return node;
}
#define NEW(p, kind, start) ((Ast##kind *)new_node((p), AST_##kind, sizeof(Ast##kind), (start)))

/* Ends [node] after the last token. In a panic a node can be empty and stand after that token; then what
 * holds it reaches up to it. */
static inline Node *finish_node(Parser *p, void *node) {
    Node *header = node;
    header->end = p->previous_end > header->start ? p->previous_end : header->start;
    if (p->panic) p->previous_end = header->end;
    return header;
}

/* A node for text that could not be understood, at the current token. */
Node *invalid_node(Parser *p);

static inline void push(Parser *p, Node *node) { array_push(&p->scratch, node); }

/* The nodes pushed since [mark], as a list. */
NodeList *take_list(Parser *p, uint32_t mark);
NodeList *single_list(Parser *p, Node *node);

#endif
