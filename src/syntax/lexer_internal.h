/* What the files of the lexer share. Not for anybody else.
 *
 *   lexer.c          lines, indentation, comments, names, brackets, operators
 *   lexer_literal.c  numbers and strings */
#ifndef MOIRA_SYNTAX_LEXER_INTERNAL_H
#define MOIRA_SYNTAX_LEXER_INTERNAL_H

#include "syntax/lexer.h"

/* What a byte can be part of. */
enum ByteClass {
    BYTE_NAME = 1, /* letters, digits, underscore, and every non-ASCII byte */
    BYTE_DIGIT = 2,
    BYTE_HEX = 4,
    BYTE_STRING_STOP = 8, /* ends a run of plain characters in a string */
    BYTE_LINE_STOP = 16,  /* ends a run of plain characters in a comment */
};

extern const uint8_t lexer_byte_class[256];

static inline bool is(char c, uint8_t class) { return lexer_byte_class[(unsigned char)c] & class; }

static inline uint32_t offset_of(const Lexer *lexer, const char *p) { return (uint32_t)(p - lexer->begin); }

static inline Span span_of(const Lexer *lexer, const char *start, const char *end) {
    return (Span){offset_of(lexer, start), offset_of(lexer, end)};
}

static inline void finish(Lexer *lexer, Token *token, TokenKind kind, const char *end) {
    token->kind = (uint8_t)kind;
    token->end = offset_of(lexer, end);
    lexer->state.cursor = end;
}

/* The bytes of a line ending at [p]: \n, \r\n or \r; 0 when there is none. */
static inline uint32_t newline_length(const char *p) {
    if (*p == '\n') return 1;
    if (*p == '\r') return p[1] == '\n' ? 2 : 1;
    return 0;
}

static inline FString *current_fstring(Lexer *lexer) {
    return lexer->state.fstring_count ? &lexer->fstrings[lexer->state.fstring_count - 1] : NULL;
}

/* Reports an error whose token reaches from where it began to [end]. */
void lexer_fail(Lexer *lexer, Token *token, const char *end, const char *message);

/* The number that starts at [start]. */
void lexer_number(Lexer *lexer, Token *token, const char *start);

/* The flags of a string prefix of [length] letters, or -1 when it is not one. */
int lexer_prefix_flags(const char *p, size_t length);

/* A string literal: [p] is its first quote, the prefix reaches back to the token's start. An f-string is only
 * opened: its text follows as tokens of its own. */
void lexer_string(Lexer *lexer, Token *token, const char *p, uint8_t flags);

/* What stands at the cursor inside the text of an f-string. */
typedef enum FStringText { TEXT_TOKEN, TEXT_OPENS_FIELD, TEXT_CLOSES_FIELD, TEXT_ENDS_SPEC } FStringText;

/* The next token inside the text of an f-string: FSTRING_END at its quotes, else FSTRING_MIDDLE, which ends
 * before a brace, before the closing quotes, or after a doubled brace. When a single brace (or the line
 * break that ends a format spec) follows at once there is no text, and the answer says so. */
FStringText lexer_fstring_text(Lexer *lexer, Token *token, FString *fstring);

#endif
