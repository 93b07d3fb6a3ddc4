/* The lexer: text to tokens, one at a time, when the parser asks.
 *
 * Nothing is kept but the comments, so a token costs no memory, and looking ahead is: save the state
 * (lexer_save), read on, go back (lexer_restore). Lexical errors are reported here, once, and become a
 * TOKEN_INVALID; the parser then says nothing more about that place.
 *
 * f-strings are lexed as PEP 701 says, with a stack of strings that are being read: FSTRING_START, then
 * FSTRING_MIDDLE for text, the ordinary tokens of a replacement field between braces, FSTRING_END. For
 * versions before 3.12, whose f-strings were ordinary string tokens, the end that such a token would have
 * is found first, and everything inside must keep to it. */
#ifndef MOIRA_SYNTAX_LEXER_H
#define MOIRA_SYNTAX_LEXER_H

#include "diag/diagnostic.h"
#include "syntax/parser.h"
#include "syntax/token.h"

#include <stdarg.h>

enum {
    MAX_BRACKETS = 200,
    MAX_BRACKETS_3_8 = 99, /* the parser of Python 3.8 gives up earlier than its tokenizer */
    MAX_INDENTS = 100,
    MAX_FSTRINGS = 150,
    MAX_FSTRING_FIELDS = 3, /* fields within format specs within fields */
};

/* An f-string or t-string that is being read. */
typedef struct FString {
    uint32_t start; /* of the whole literal */
    uint32_t limit; /* before 3.12: where its closing quotes must stand; else the end of the text */
    uint8_t flags;  /* StringFlags */
    char quote;
    uint8_t ended_spec; /* the field whose format spec a line break has ended, counted like fields; 0: none */
    uint8_t fields;     /* how many replacement fields are open, one within the format spec of another */
    bool field_in_spec; /* a field has been closed since the last format spec began */
    bool in_text;       /* the next token is text of this string, not part of an expression */
    uint16_t brackets[MAX_FSTRING_FIELDS]; /* the bracket depth inside each open field */
} FString;

/* A bracket that is open. */
typedef struct Bracket {
    char open;
    uint32_t offset;
} Bracket;

/* All that changes while lexing; small, so that looking ahead is cheap. */
typedef struct LexerState {
    const char *cursor;
    uint16_t indent_count;  /* indentation levels on the stack, at least 1 */
    uint16_t bracket_count; /* brackets that are open */
    uint16_t fstring_count; /* f-strings that are open */
    int16_t pending;        /* INDENT (positive) or DEDENT (negative) tokens still to be given */
    /* Inside brackets, the first token that starts a line no further right than the statement itself, and
     * the bracket open there: if the statement turns out to be wrong, that bracket was never closed. 0: none.
     */
    uint32_t suspect, suspect_bracket;
    uint32_t first; /* of the first token of the statement, or of the head of one, that is read */
    bool at_line_start;
    bool at_end;        /* the last NEWLINE has been given */
    bool after_newline; /* the next token is the first on its physical line */
} LexerState;

typedef Array(Span) SpanArray;

typedef struct Lexer {
    LexerState state;
    const Text *text;
    const char *begin, *end;
    Symbols *symbols;
    Diagnostics *diagnostics;
    int minor;
    bool type_comments;
    bool failed; /* at least one error was reported */
    bool quiet;  /* errors are found but not reported: while looking ahead or skipping */
    SpanArray comments;
    SpanArray joined;       /* as in Comments */
    SpanArray type_ignores; /* `# type: ignore` comments */
    struct {
        uint32_t column, tab_column; /* tabs to multiples of eight; tabs as one */
    } indents[MAX_INDENTS];
    Bracket brackets[MAX_BRACKETS];
    FString fstrings[MAX_FSTRINGS];
} Lexer;

void lexer_init(Lexer *lexer, const Text *text, const ParseOptions *options, Symbols *symbols,
                Diagnostics *diagnostics);
void lexer_free(Lexer *lexer);

void lexer_next(Lexer *lexer, Token *token);

/* Reports a diagnostic at [span] unless the lexer is quiet, and notes that an error was found. The parser
 * reports through here, too. Returns the diagnostic or NULL. */
Diagnostic *lexer_report(Lexer *lexer, DiagCode code, Span span, const char *format, va_list arguments);
Diagnostic *lexer_error(Lexer *lexer, DiagCode code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A warning, such as an unknown escape sequence. */
void lexer_warning(Lexer *lexer, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Everything that reading on changes, so that it can be taken back. */
typedef struct LexerMark {
    LexerState state;
    uint32_t comments, joined, type_ignores, diagnostics;
    Bracket bracket; /* the innermost one; reading on may close it and open others in its place */
    bool failed;
} LexerMark;

/* Looking ahead starts outside of f-strings and never closes more brackets than the innermost one, so the
 * stacks below the mark stay as they are. */
LexerMark lexer_save(const Lexer *lexer);
void lexer_restore(Lexer *lexer, const LexerMark *mark);

/* The offset at which the physical line of [offset] starts. */
uint32_t lexer_line_start(const Lexer *lexer, uint32_t offset);
/* The column at which the lines of the current block start. */
uint32_t lexer_indentation(const Lexer *lexer);
/* After an error inside brackets: closes them all, so that the next line break ends the statement. */
void lexer_forget_brackets(Lexer *lexer);
/* The same, and reads the line of [offset] again as the start of a statement. */
void lexer_restart_line(Lexer *lexer, uint32_t offset);

#endif
