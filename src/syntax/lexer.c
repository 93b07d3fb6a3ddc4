/* How the lexer works: lexer_next looks at one byte and switches on it. Before the first token of a line it
 * measures the indentation and gives out INDENT and DEDENT; inside brackets, lines do not matter. A name is
 * interned as soon as its end is found, and the symbol tells whether it is a keyword. */
#include "base/utf.h"
#include "syntax/lexer_internal.h"
#include "syntax/unicode.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define N BYTE_NAME
#define D (BYTE_NAME | BYTE_DIGIT | BYTE_HEX)
#define H (BYTE_NAME | BYTE_HEX)
#define S BYTE_STRING_STOP
#define L (BYTE_STRING_STOP | BYTE_LINE_STOP)
const uint8_t lexer_byte_class[256] = {
    [0] = L,   ['\n'] = L, ['\r'] = L, ['"'] = S, ['\''] = S, ['\\'] = S, ['{'] = S, ['}'] = S,
    ['0'] = D, D,          D,          D,         D,          D,          D,         D,
    D,         D,          ['A'] = H,  H,         H,          H,          H,         H,
    ['G'] = N, N,          N,          N,         N,          N,          N,         N,
    N,         N,          N,          N,         N,          N,          N,         N,
    N,         N,          N,          N,         ['_'] = N,  ['a'] = H,  H,         H,
    H,         H,          H,          ['g'] = N, N,          N,          N,         N,
    N,         N,          N,          N,         N,          N,          N,         N,
    N,         N,          N,          N,         N,          N,          N,         [128 ... 255] = N,
};
#undef N
#undef D
#undef H
#undef S
#undef L

const char *token_kind_text(TokenKind kind) {
    static const char *const texts[TOKEN_COUNT] = {
#define TOKEN(name, text) text,
#include "syntax/token.def"
#define KEYWORD(name) "'" #name "'",
#define NAME(name)
#include "syntax/names.def"
    };
    return texts[kind];
}

void lexer_init(Lexer *lexer, const Text *text, const ParseOptions *options, Symbols *symbols,
                Diagnostics *diagnostics) {
    lexer->state =
        (LexerState){.cursor = text->data, .indent_count = 1, .at_line_start = true, .after_newline = true};
    lexer->text = text;
    lexer->begin = text->data;
    lexer->end = text->data + text->length;
    lexer->symbols = symbols;
    lexer->diagnostics = diagnostics;
    lexer->minor = options->minor;
    lexer->type_comments = options->type_comments;
    lexer->failed = lexer->quiet = false;
    memset(&lexer->comments, 0, sizeof lexer->comments);
    memset(&lexer->joined, 0, sizeof lexer->joined);
    memset(&lexer->type_ignores, 0, sizeof lexer->type_ignores);
    lexer->indents[0].column = lexer->indents[0].tab_column = 0;
}

void lexer_free(Lexer *lexer) {
    array_free(&lexer->comments);
    array_free(&lexer->joined);
    array_free(&lexer->type_ignores);
}

Diagnostic *lexer_report(Lexer *lexer, DiagCode code, Span span, const char *format, va_list arguments) {
    if (diag_code_info(code)->severity == SEVERITY_ERROR) lexer->failed = true;
    if (lexer->quiet) return NULL;
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    return diag_add(lexer->diagnostics, code, lexer->text, span, "%s", message);
}

Diagnostic *lexer_error(Lexer *lexer, DiagCode code, Span span, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Diagnostic *diagnostic = lexer_report(lexer, code, span, format, arguments);
    va_end(arguments);
    return diagnostic;
}

void lexer_warning(Lexer *lexer, Span span, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    lexer_report(lexer, CODE_SYNTAX_WARNING, span, format, arguments);
    va_end(arguments);
}

LexerMark lexer_save(const Lexer *lexer) {
    return (LexerMark){.state = lexer->state,
                       .comments = lexer->comments.count,
                       .joined = lexer->joined.count,
                       .type_ignores = lexer->type_ignores.count,
                       .diagnostics = lexer->diagnostics->items.count,
                       .failed = lexer->failed,
                       .bracket = lexer->state.bracket_count ? lexer->brackets[lexer->state.bracket_count - 1]
                                                             : (Bracket){0}};
}

void lexer_restore(Lexer *lexer, const LexerMark *mark) {
    assert(mark->comments <= lexer->comments.count && mark->diagnostics <= lexer->diagnostics->items.count);
    lexer->state = mark->state;
    if (mark->state.bracket_count) lexer->brackets[mark->state.bracket_count - 1] = mark->bracket;
    lexer->comments.count = mark->comments;
    lexer->joined.count = mark->joined;
    lexer->type_ignores.count = mark->type_ignores;
    while (lexer->diagnostics->items.count > mark->diagnostics)
        diagnostic_free(&array_pop(&lexer->diagnostics->items));
    lexer->failed = mark->failed;
}

uint32_t lexer_line_start(const Lexer *lexer, uint32_t offset) {
    while (offset > 0 && lexer->begin[offset - 1] != '\n' && lexer->begin[offset - 1] != '\r') offset--;
    return offset;
}

uint32_t lexer_indentation(const Lexer *lexer) {
    return lexer->indents[lexer->state.indent_count - 1].column;
}

void lexer_forget_brackets(Lexer *lexer) {
    lexer->state.suspect = 0;
    lexer->state.bracket_count = 0;
    lexer->state.fstring_count = 0;
}

/* Takes back the spans after [offset], which will be read again. */
static void drop_behind(SpanArray *spans, uint32_t offset) {
    while (spans->count && array_last(spans).start >= offset) spans->count--;
}

void lexer_restart_line(Lexer *lexer, uint32_t offset) {
    lexer_forget_brackets(lexer);
    lexer->state.cursor = lexer->begin + lexer_line_start(lexer, offset);
    lexer->state.at_line_start = true;
    lexer->state.at_end = false;
    lexer->state.pending = 0;
    drop_behind(&lexer->comments, offset);
    while (lexer->joined.count && array_last(&lexer->joined).end >= offset) lexer->joined.count--;
    drop_behind(&lexer->type_ignores, offset);
}

void lexer_fail(Lexer *lexer, Token *token, const char *end, const char *message) {
    finish(lexer, token, TOKEN_INVALID, end);
    lexer_error(lexer, CODE_SYNTAX_ERROR, (Span){token->start, token->end}, "%s", message);
}

static inline const char *line_end(const char *p) {
    while (!is(*p, BYTE_LINE_STOP)) p++;
    return p;
}

/* ---- comments ---- */

static bool starts_with(const char *p, const char *end, const char *prefix) {
    size_t length = strlen(prefix);
    return (size_t)(end - p) >= length && memcmp(p, prefix, length) == 0;
}

/* Notes the comment at [p] and returns its end. A `# type:` comment becomes a token when they are wanted
 * (then true is in [is_token]); `# type: ignore` is put aside for Module.type_ignores. */
static const char *comment(Lexer *lexer, Token *token, const char *p, bool *is_token) {
    const char *end = line_end(p);
    while (*end == '\0' && end < lexer->end) end = line_end(end + 1);
    array_push(&lexer->comments, span_of(lexer, p, end));
    *is_token = false;
    if (!lexer->type_comments) return end;
    const char *type = p + 1;
    while (*type == ' ' || *type == '\t') type++;
    if (!starts_with(type, end, "type:")) return end;
    type += strlen("type:");
    while (*type == ' ' || *type == '\t') type++;
    const char *after = type + strlen("ignore");
    if (starts_with(type, end, "ignore") && !(after < end && is(*after, BYTE_NAME) && *after != '_')) {
        array_push(&lexer->type_ignores, span_of(lexer, after, end));
        return end;
    }
    *is_token = true;
    token->start = offset_of(lexer, type);
    return end;
}

/* ---- indentation ---- */

/* Skips the rest of a backslash continuation at [p] (just after the backslash); NULL when no line break
 * follows or the text ends there. */
static const char *continue_line(Lexer *lexer, Token *token, const char *p) {
    uint32_t length = newline_length(p);
    if (length == 0) {
        bool at_end = p >= lexer->end;
        token->start = offset_of(lexer, p - 1);
        lexer_fail(lexer, token, at_end ? p : p + 1,
                   at_end ? "unexpected end of file after a line continuation character"
                          : "unexpected character after line continuation character");
        return NULL;
    }
    p += length;
    if (p >= lexer->end) {
        token->start = offset_of(lexer, p);
        lexer_fail(lexer, token, p, "unexpected end of file after a line continuation character");
        return NULL;
    }
    return p;
}

static void indentation_error(Lexer *lexer, const char *p, const char *message) {
    uint32_t end = offset_of(lexer, p);
    lexer_error(lexer, CODE_INDENTATION_ERROR, (Span){lexer_line_start(lexer, end), end}, "%s", message);
}

/* Compares the columns of a line's first token with the stack of indentations and makes INDENT and DEDENT
 * tokens pending. What does not fit is reported and then taken as the nearest level that does. */
static void set_indentation(Lexer *lexer, const char *p, uint32_t column, uint32_t tab_column) {
    LexerState *state = &lexer->state;
    uint32_t top = state->indent_count - 1u;
    static const char inconsistent[] = "inconsistent use of tabs and spaces in indentation";
    if (column == lexer->indents[top].column) {
        if (tab_column != lexer->indents[top].tab_column) indentation_error(lexer, p, inconsistent);
        return;
    }
    if (column > lexer->indents[top].column) {
        if (top + 1 >= MAX_INDENTS) {
            indentation_error(lexer, p, "too many levels of indentation");
            return;
        }
        if (tab_column <= lexer->indents[top].tab_column) indentation_error(lexer, p, inconsistent);
        lexer->indents[top + 1].column = column;
        lexer->indents[top + 1].tab_column = tab_column;
        state->indent_count++;
        state->pending = 1;
        return;
    }
    while (top > 0 && column < lexer->indents[top].column) {
        top--;
        state->pending--;
    }
    if (column != lexer->indents[top].column) {
        /* Most likely the line belongs to the block that it nearly fits. */
        indentation_error(lexer, p, "unindent does not match any outer indentation level");
        top++;
        state->pending++;
    } else if (tab_column != lexer->indents[top].tab_column) {
        indentation_error(lexer, p, inconsistent);
    }
    state->indent_count = (uint16_t)(top + 1);
}

/* Reads blank lines, comments and the leading white space of the next line with code, and leaves the cursor
 * at its first token. Returns false when it made a token itself (a type comment, an error). */
static bool start_line(Lexer *lexer, Token *token) {
    const char *p = lexer->state.cursor;
    for (;;) {
        uint32_t column = 0, tab_column = 0, continued = 0;
        for (;; p++) {
            if (*p == ' ') {
                column++;
                tab_column++;
            } else if (*p == '\t') {
                column = (column / 8 + 1) * 8;
                tab_column++;
            } else if (*p == '\f') {
                column = tab_column = 0;
            } else if (*p == '\\' && lexer->minor >= 10) {
                /* The white space before the first backslash decides. */
                if (continued == 0) continued = column;
                p = continue_line(lexer, token, p + 1);
                if (!p) return false;
                p--;
            } else {
                break;
            }
        }
        lexer->state.at_line_start = false;
        lexer->state.after_newline = true;
        if (*p == '#') {
            bool is_token;
            const char *end = comment(lexer, token, p, &is_token);
            if (is_token) {
                finish(lexer, token, TOKEN_TYPE_COMMENT, end);
                return false;
            }
            p = end;
        }
        uint32_t newline = newline_length(p);
        if (newline) {
            p += newline;
            continue;
        }
        lexer->state.cursor = p;
        lexer->state.first = offset_of(lexer, p);
        if (p >= lexer->end) { /* no line starts here */
            lexer->state.at_line_start = true;
            return true;
        }
        if (*p == '\\' && lexer->minor == 9) return true; /* Python 3.9 takes such a line as blank */
        if (continued) column = tab_column = continued;
        set_indentation(lexer, p, column, tab_column);
        return true;
    }
}

/* ---- names ---- */

/* A character that cannot be part of a name. The token takes in all that stands together with it, so that it
 * is looked at once. */
static void bad_name(Lexer *lexer, Token *token, const char *p) {
    size_t size;
    uint32_t c = utf8_decode(p, &size);
    Span span = {offset_of(lexer, p), offset_of(lexer, p) + (uint32_t)size};
    if (unicode_is_printable(c, lexer->minor))
        lexer_error(lexer, CODE_SYNTAX_ERROR, span, "invalid character '%.*s' (U+%04X)", (int)size, p, c);
    else
        lexer_error(lexer, CODE_SYNTAX_ERROR, span, "invalid non-printable character U+%04X", c);
    while (is(*p, BYTE_NAME)) p++;
    finish(lexer, token, TOKEN_INVALID, p);
}

/* A name with non-ASCII characters: checked against the Unicode tables and normalised. */
static void unicode_name(Lexer *lexer, Token *token, const char *start) {
    const char *p = start;
    while (is(*p, BYTE_NAME)) {
        size_t size;
        uint32_t c = utf8_decode(p, &size);
        if (!(p == start ? unicode_is_xid_start(c, lexer->minor)
                         : unicode_is_xid_continue(c, lexer->minor))) {
            bad_name(lexer, token, p);
            return;
        }
        p += size;
    }
    finish(lexer, token, TOKEN_NAME, p);
    char local[256];
    size_t length = (size_t)(p - start);
    size_t needed = unicode_nfkc(start, length, local, sizeof local, lexer->minor);
    char *normalised = local;
    if (needed > sizeof local) {
        normalised = memory_alloc(needed);
        unicode_nfkc(start, length, normalised, needed, lexer->minor);
    }
    token->sym = symbol_from(lexer->symbols, normalised, needed);
    if (normalised != local) free(normalised);
}

/* ---- brackets ---- */

static void open_bracket(Lexer *lexer, Token *token, const char *p, TokenKind kind) {
    LexerState *state = &lexer->state;
    if (state->bracket_count >= (lexer->minor == 8 ? MAX_BRACKETS_3_8 : MAX_BRACKETS)) {
        finish(lexer, token, TOKEN_INVALID, p + 1);
        lexer_error(lexer, CODE_TOO_COMPLEX, (Span){token->start, token->end}, "too many nested parentheses");
        return;
    }
    lexer->brackets[state->bracket_count].open = *p;
    lexer->brackets[state->bracket_count].offset = offset_of(lexer, p);
    state->bracket_count++;
    finish(lexer, token, kind, p + 1);
}

/* True when the innermost open bracket is the brace of the f-string field that is being read. */
static inline bool at_field_level(const Lexer *lexer, const FString *fstring) {
    return fstring && fstring->fields && lexer->state.bracket_count == fstring->brackets[fstring->fields - 1];
}

static void close_bracket(Lexer *lexer, Token *token, const char *p, TokenKind kind) {
    LexerState *state = &lexer->state;
    FString *fstring = current_fstring(lexer);
    if (state->bracket_count == 0) {
        finish(lexer, token, TOKEN_INVALID, p + 1);
        lexer_error(lexer, CODE_SYNTAX_ERROR, (Span){token->start, token->end}, "unmatched '%c'", *p);
        return;
    }
    char open = lexer->brackets[state->bracket_count - 1].open;
    uint32_t offset = lexer->brackets[state->bracket_count - 1].offset;
    bool in_field = at_field_level(lexer, fstring);
    if (!(open == '(' ? *p == ')' : *p == open + 2)) { /* '[' ']' and '{' '}' are two apart in ASCII */
        finish(lexer, token, TOKEN_INVALID, p + 1);
        Diagnostic *diagnostic =
            lexer_error(lexer, CODE_SYNTAX_ERROR, (Span){token->start, token->end},
                        in_field ? "f-string: unmatched '%c'"
                                 : "closing parenthesis '%c' does not match opening parenthesis '%c'",
                        *p, open);
        if (diagnostic && !in_field)
            diag_note(lexer->diagnostics, diagnostic, lexer->text, (Span){offset, offset + 1}, "opened here");
        return;
    }
    state->bracket_count--;
    if (state->bracket_count == 0) state->suspect = 0;
    finish(lexer, token, kind, p + 1);
    if (in_field) {
        fstring->fields--;
        fstring->field_in_spec = true;
        /* Behind a format spec that a line break has ended there are only fields. */
        fstring->in_text = fstring->fields < fstring->ended_spec || !fstring->ended_spec;
        if (fstring->in_text) fstring->ended_spec = 0;
    }
}

static void open_field(Lexer *lexer, Token *token, FString *fstring) {
    if (fstring->fields >= (lexer->minor < 12 ? 2 : MAX_FSTRING_FIELDS)) {
        lexer_fail(lexer, token, lexer->state.cursor + 1, "f-string: expressions nested too deeply");
        return;
    }
    open_bracket(lexer, token, lexer->state.cursor, TOKEN_LBRACE);
    fstring->brackets[fstring->fields++] = lexer->state.bracket_count;
    fstring->in_text = false;
}

/* ---- tokens ---- */

/* Before 3.12 the expressions of an f-string must keep inside the string token, without backslashes. */
static void check_old_fstring(Lexer *lexer, Token *token) {
    const FString *fstring = &lexer->fstrings[lexer->state.fstring_count - 1];
    if (token->kind == TOKEN_INVALID) return;
    if (token->end > fstring->limit) {
        lexer->state.fstring_count = 0;
        lexer_fail(lexer, token, lexer->begin + token->end, "f-string: expecting '}'");
        return;
    }
    bool in_expression = !fstring->in_text || lexer->state.fstring_count > 1;
    bool is_text = token->kind == TOKEN_STRING || token->kind == TOKEN_FSTRING_MIDDLE;
    if (in_expression && is_text && (token->flags & STRING_ESCAPED))
        lexer_fail(lexer, token, lexer->begin + token->end,
                   "f-string expression part cannot include a backslash");
}

static void newline(Lexer *lexer, Token *token, const char *p, uint32_t length) {
    lexer->state.at_line_start = true;
    finish(lexer, token, TOKEN_NEWLINE, p + length);
    token->end = token->start + length;
}

/* At the end of the text: the NEWLINE that may be missing, the DEDENTs, then END for ever. */
static void end_of_text(Lexer *lexer, Token *token) {
    LexerState *state = &lexer->state;
    token->start = token->end = offset_of(lexer, lexer->end);
    state->cursor = lexer->end;
    if (state->bracket_count == 0 && !state->at_line_start && !state->at_end) {
        state->at_end = true;
        state->at_line_start = true;
        token->kind = TOKEN_NEWLINE;
        return;
    }
    state->at_end = true;
    if (state->bracket_count == 0 && state->indent_count > 1) {
        state->indent_count--;
        token->kind = TOKEN_DEDENT;
        return;
    }
    token->kind = TOKEN_END;
}

static bool give_pending(Lexer *lexer, Token *token) {
    LexerState *state = &lexer->state;
    if (state->pending == 0) return false;
    token->end = token->start = offset_of(lexer, state->cursor);
    token->kind = state->pending > 0 ? TOKEN_INDENT : TOKEN_DEDENT;
    state->pending = (int16_t)(state->pending > 0 ? state->pending - 1 : state->pending + 1);
    return true;
}

/* The tokens that begin with an operator character: alone, before '=', doubled, doubled before '='. */
static const struct OperatorTokens {
    uint8_t plain, assign, doubled, doubled_assign; /* TokenKind; 0 for none */
} operators[128] = {
    [','] = {TOKEN_COMMA, 0, 0, 0},
    [';'] = {TOKEN_SEMI, 0, 0, 0},
    ['~'] = {TOKEN_TILDE, 0, 0, 0},
    ['='] = {TOKEN_EQUAL, TOKEN_EQEQUAL, 0, 0},
    ['+'] = {TOKEN_PLUS, TOKEN_PLUSEQUAL, 0, 0},
    ['-'] = {TOKEN_MINUS, TOKEN_MINEQUAL, 0, 0},
    ['%'] = {TOKEN_PERCENT, TOKEN_PERCENTEQUAL, 0, 0},
    ['&'] = {TOKEN_AMPERSAND, TOKEN_AMPEREQUAL, 0, 0},
    ['|'] = {TOKEN_BAR, TOKEN_BAREQUAL, 0, 0},
    ['^'] = {TOKEN_CIRCUMFLEX, TOKEN_CIRCUMFLEXEQUAL, 0, 0},
    ['@'] = {TOKEN_AT, TOKEN_ATEQUAL, 0, 0},
    ['*'] = {TOKEN_STAR, TOKEN_STAREQUAL, TOKEN_DOUBLESTAR, TOKEN_DOUBLESTAREQUAL},
    ['/'] = {TOKEN_SLASH, TOKEN_SLASHEQUAL, TOKEN_DOUBLESLASH, TOKEN_DOUBLESLASHEQUAL},
    ['<'] = {TOKEN_LESS, TOKEN_LESSEQUAL, TOKEN_LEFTSHIFT, TOKEN_LEFTSHIFTEQUAL},
    ['>'] = {TOKEN_GREATER, TOKEN_GREATEREQUAL, TOKEN_RIGHTSHIFT, TOKEN_RIGHTSHIFTEQUAL},
};

static inline void finish_operator(Lexer *lexer, Token *token, const char *p,
                                   const struct OperatorTokens *kinds) {
    if (p[1] == '=' && kinds->assign)
        finish(lexer, token, kinds->assign, p + 2);
    else if (p[1] != p[0] || !kinds->doubled)
        finish(lexer, token, kinds->plain, p + 1);
    else if (p[2] == '=')
        finish(lexer, token, kinds->doubled_assign, p + 3);
    else
        finish(lexer, token, kinds->doubled, p + 2);
}

/* True for a prefix before quotes, which is then lexed as a string; [length] letters have been read. */
static bool prefixed_string(Lexer *lexer, Token *token, const char *start, size_t length) {
    int flags = lexer_prefix_flags(start, length);
    if (flags < 0) return false;
    if ((flags & STRING_TEMPLATE) && lexer->minor < 14) {
        finish(lexer, token, TOKEN_INVALID, start + length);
        lexer_error(lexer, CODE_UNSUPPORTED_SYNTAX, (Span){token->start, token->end},
                    "t-strings need Python 3.14, the target is 3.%d", lexer->minor);
        return true;
    }
    lexer_string(lexer, token, start + length, (uint8_t)flags);
    return true;
}

static inline void name(Lexer *lexer, Token *token, const char *start) {
    const char *p = start + 1;
    unsigned char seen = (unsigned char)*start;
    while (is(*p, BYTE_NAME)) seen |= (unsigned char)*p++;
    if (seen >= 128) {
        unicode_name(lexer, token, start);
        return;
    }
    if ((*p == '"' || *p == '\'') && p - start <= 2 &&
        prefixed_string(lexer, token, start, (size_t)(p - start)))
        return;
    finish(lexer, token, TOKEN_NAME, p);
    token->sym = symbol_intern(lexer->symbols, start, (uint32_t)(p - start));
    if (token->sym <= SYM_LAST_KEYWORD) token->kind = (uint8_t)(TOKEN_FIRST_KEYWORD + token->sym - 1);
}

static void invalid_character(Lexer *lexer, Token *token, const char *p) {
    char message[80];
    unsigned char c = (unsigned char)*p;
    if (c == '\0') { /* reported once for the whole text */
        finish(lexer, token, TOKEN_INVALID, p + 1);
        return;
    }
    if (c < ' ' || c == 127)
        snprintf(message, sizeof message, "invalid non-printable character U+%04X", c);
    else
        snprintf(message, sizeof message, "invalid character '%c'", c);
    lexer_fail(lexer, token, p + 1, message);
}

static void open_brace(Lexer *lexer, Token *token, const char *p) {
    FString *fstring = current_fstring(lexer);
    lexer->state.cursor = p;
    if (at_field_level(lexer, fstring) && fstring->ended_spec == fstring->fields)
        open_field(lexer, token, fstring);
    else
        open_bracket(lexer, token, p, TOKEN_LBRACE);
}

/* ':' or ':='; in the field of an f-string it starts the format spec. */
static void colon(Lexer *lexer, Token *token, const char *p) {
    FString *fstring = current_fstring(lexer);
    if (at_field_level(lexer, fstring)) {
        fstring->in_text = true;
        fstring->field_in_spec = false;
        finish(lexer, token, TOKEN_COLON, p + 1);
    } else if (p[1] == '=') {
        finish(lexer, token, TOKEN_COLON_EQUAL, p + 2);
    } else {
        finish(lexer, token, TOKEN_COLON, p + 1);
    }
}

/* The token at [p], which is neither white space nor in the text of an f-string. */
static void token_at(Lexer *lexer, Token *token, const char *p) {
    token->start = offset_of(lexer, p);
    switch (*p) {
    case '"':
    case '\'': lexer_string(lexer, token, p, 0); return;
    case '(': open_bracket(lexer, token, p, TOKEN_LPAR); return;
    case '[': open_bracket(lexer, token, p, TOKEN_LSQB); return;
    case '{': open_brace(lexer, token, p); return;
    case ')': close_bracket(lexer, token, p, TOKEN_RPAR); return;
    case ']': close_bracket(lexer, token, p, TOKEN_RSQB); return;
    case '}': close_bracket(lexer, token, p, TOKEN_RBRACE); return;
    case ':': colon(lexer, token, p); return;
    case '.':
        if (is(p[1], BYTE_DIGIT))
            lexer_number(lexer, token, p);
        else if (p[1] == '.' && p[2] == '.')
            finish(lexer, token, TOKEN_ELLIPSIS, p + 3);
        else
            finish(lexer, token, TOKEN_DOT, p + 1);
        return;
    case '!':
        if (p[1] == '=')
            finish(lexer, token, TOKEN_NOTEQUAL, p + 2);
        else if (at_field_level(lexer, current_fstring(lexer)))
            finish(lexer, token, TOKEN_EXCLAMATION, p + 1);
        else
            invalid_character(lexer, token, p);
        return;
    case '-':
    case '<':
        if (p[1] == '>') { /* -> or <> */
            finish(lexer, token, *p == '-' ? TOKEN_ARROW : TOKEN_LESS_GREATER, p + 2);
            return;
        }
    }
    if (is(*p, BYTE_DIGIT))
        lexer_number(lexer, token, p);
    else if (is(*p, BYTE_NAME))
        name(lexer, token, p);
    else if (operators[(unsigned char)*p].plain)
        finish_operator(lexer, token, p, &operators[(unsigned char)*p]);
    else
        invalid_character(lexer, token, p);
}

/* Notes the first line inside brackets, [line], whose token [p] looks like the start of a statement. */
static void watch_line(Lexer *lexer, const char *line, const char *p) {
    LexerState *state = &lexer->state;
    if (state->suspect || *p == ')' || *p == ']' || *p == '}') return;
    if ((size_t)(p - line) > lexer_indentation(lexer)) return;
    state->suspect = offset_of(lexer, p);
    state->suspect_bracket = lexer->brackets[state->bracket_count - 1].offset;
}

/* A comment ends what began on another line. */
static void note_joined(Lexer *lexer, uint32_t comment) {
    uint32_t first = lexer->state.first;
    if (first < lexer_line_start(lexer, comment)) array_push(&lexer->joined, ((Span){first, comment}));
}

/* Reads on after white space, comments and joined lines to the next token. */
static void next_token(Lexer *lexer, Token *token) {
    LexerState *state = &lexer->state;
    if (give_pending(lexer, token)) return;
    FString *fstring = current_fstring(lexer);
    if (fstring && fstring->in_text) {
        token->start = offset_of(lexer, state->cursor);
        switch (lexer_fstring_text(lexer, token, fstring)) {
        case TEXT_TOKEN: return;
        case TEXT_OPENS_FIELD: open_field(lexer, token, fstring); return;
        case TEXT_CLOSES_FIELD:
            if (fstring->fields)
                close_bracket(lexer, token, state->cursor, TOKEN_RBRACE);
            else
                lexer_fail(lexer, token, state->cursor + 1, "f-string: single '}' is not allowed");
            return;
        case TEXT_ENDS_SPEC:
            fstring->in_text = false;
            fstring->ended_spec = fstring->fields;
            break;
        }
    }
    if (state->at_line_start && state->bracket_count == 0) {
        if (!start_line(lexer, token) || give_pending(lexer, token)) return;
    }
    const char *p = state->cursor, *line = NULL;
    for (;;) {
        while (*p == ' ' || *p == '\t' || *p == '\f') p++;
        switch (*p) {
        case '#': {
            bool is_token;
            const char *start = p;
            p = comment(lexer, token, p, &is_token);
            if (state->bracket_count == 0) note_joined(lexer, offset_of(lexer, start));
            if (is_token) {
                finish(lexer, token, TOKEN_TYPE_COMMENT, p);
                return;
            }
            if (fstring && lexer->minor < 12) {
                token->start = offset_of(lexer, start);
                lexer_fail(lexer, token, p, "f-string expression part cannot include '#'");
                return;
            }
            continue;
        }
        case '\n':
        case '\r': {
            uint32_t length = newline_length(p);
            if (state->bracket_count == 0) {
                token->start = offset_of(lexer, p);
                newline(lexer, token, p, length);
                return;
            }
            state->after_newline = true;
            line = p += length;
            continue;
        }
        case '\\': {
            bool in_old_fstring = fstring && lexer->minor < 12;
            p = continue_line(lexer, token, p + 1);
            if (!p) return;
            if (in_old_fstring) {
                token->start = offset_of(lexer, p);
                lexer_fail(lexer, token, p, "f-string expression part cannot include a backslash");
                return;
            }
            continue;
        }
        case '\0':
            if (p >= lexer->end) {
                end_of_text(lexer, token);
                return;
            }
        }
        break;
    }
    if (line) watch_line(lexer, line, p);
    token->first_on_line = state->after_newline;
    state->after_newline = false;
    token_at(lexer, token, p);
}

void lexer_next(Lexer *lexer, Token *token) {
    token->flags = 0;
    token->first_on_line = false;
    next_token(lexer, token);
    if (lexer->minor < 12 && lexer->state.fstring_count) check_old_fstring(lexer, token);
}
