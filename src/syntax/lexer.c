/* How the lexer works: lexer_next looks at one byte and switches on it. Before the first token of a line it
 * measures the indentation and gives out INDENT and DEDENT; inside brackets, lines do not matter. A name is
 * interned as soon as its end is found, and the symbol tells whether it is a keyword. */
#include "syntax/lexer.h"
#include "base/utf.h"
#include "syntax/unicode.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What a byte can be part of. */
enum ByteClass {
    BYTE_NAME = 1, /* letters, digits, underscore, and every non-ASCII byte */
    BYTE_DIGIT = 2,
    BYTE_HEX = 4,
    BYTE_STRING_STOP = 8, /* ends a run of plain characters in a string */
    BYTE_LINE_STOP = 16,  /* ends a run of plain characters in a comment */
};

#define N BYTE_NAME
#define D (BYTE_NAME | BYTE_DIGIT | BYTE_HEX)
#define H (BYTE_NAME | BYTE_HEX)
#define S BYTE_STRING_STOP
#define L (BYTE_STRING_STOP | BYTE_LINE_STOP)
static const uint8_t byte_class[256] = {
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

static inline bool is(char c, uint8_t class) { return byte_class[(unsigned char)c] & class; }

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
    memset(&lexer->type_ignores, 0, sizeof lexer->type_ignores);
    lexer->indents[0].column = lexer->indents[0].tab_column = 0;
}

void lexer_free(Lexer *lexer) {
    array_free(&lexer->comments);
    array_free(&lexer->type_ignores);
}

static inline uint32_t offset_of(const Lexer *lexer, const char *p) { return (uint32_t)(p - lexer->begin); }

static Span span_of(const Lexer *lexer, const char *start, const char *end) {
    return (Span){offset_of(lexer, start), offset_of(lexer, end)};
}

static Diagnostic *report(Lexer *lexer, DiagCode code, Span span, const char *format, va_list arguments) {
    char message[512];
    vsnprintf(message, sizeof message, format, arguments);
    return diag_add(lexer->diagnostics, code, lexer->text, span, "%s", message);
}

Diagnostic *lexer_error(Lexer *lexer, DiagCode code, Span span, const char *format, ...) {
    lexer->failed = true;
    if (lexer->quiet) return NULL;
    va_list arguments;
    va_start(arguments, format);
    Diagnostic *diagnostic = report(lexer, code, span, format, arguments);
    va_end(arguments);
    return diagnostic;
}

void lexer_warning(Lexer *lexer, Span span, const char *format, ...) {
    if (lexer->quiet) return;
    va_list arguments;
    va_start(arguments, format);
    report(lexer, CODE_SYNTAX_WARNING, span, format, arguments);
    va_end(arguments);
}

LexerMark lexer_save(const Lexer *lexer) {
    return (LexerMark){.state = lexer->state,
                       .comments = lexer->comments.count,
                       .type_ignores = lexer->type_ignores.count,
                       .diagnostics = lexer->diagnostics->items.count,
                       .failed = lexer->failed,
                       .bracket = lexer->state.bracket_count ? lexer->brackets[lexer->state.bracket_count - 1]
                                                             : (Bracket){0}};
}

void lexer_restore(Lexer *lexer, const LexerMark *mark) {
    lexer->state = mark->state;
    if (mark->state.bracket_count) lexer->brackets[mark->state.bracket_count - 1] = mark->bracket;
    lexer->comments.count = mark->comments;
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

/* Takes back the spans behind [offset], which will be read again. */
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
    drop_behind(&lexer->type_ignores, offset);
}

static inline void finish(Lexer *lexer, Token *token, TokenKind kind, const char *end) {
    token->kind = (uint8_t)kind;
    token->end = offset_of(lexer, end);
    lexer->state.cursor = end;
}

/* An error whose token reaches from where the token began to [end]. */
static void fail(Lexer *lexer, Token *token, const char *end, const char *message) {
    finish(lexer, token, TOKEN_INVALID, end);
    lexer_error(lexer, CODE_SYNTAX_ERROR, (Span){token->start, token->end}, "%s", message);
}

/* The bytes of a line ending at [p]: \n, \r\n or \r; 0 when there is none. */
static inline uint32_t newline_length(const char *p) {
    if (*p == '\n') return 1;
    if (*p == '\r') return p[1] == '\n' ? 2 : 1;
    return 0;
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

/* Skips the rest of a backslash continuation at [p] (just behind the backslash); NULL when no line break
 * follows or the text ends there. */
static const char *continue_line(Lexer *lexer, Token *token, const char *p) {
    uint32_t length = newline_length(p);
    if (length == 0) {
        bool at_end = p >= lexer->end;
        token->start = offset_of(lexer, p - 1);
        fail(lexer, token, at_end ? p : p + 1,
             at_end ? "unexpected end of file after a line continuation character"
                    : "unexpected character after line continuation character");
        return NULL;
    }
    p += length;
    if (p >= lexer->end) {
        token->start = offset_of(lexer, p);
        fail(lexer, token, p, "unexpected end of file after a line continuation character");
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

/* A name with non-ASCII characters: checked against the Unicode tables and normalised. */
static void unicode_name(Lexer *lexer, Token *token, const char *start) {
    const char *p = start;
    while (p < lexer->end && is(*p, BYTE_NAME)) {
        size_t size;
        uint32_t c = utf8_decode(p, &size);
        bool valid =
            p == start ? unicode_is_xid_start(c, lexer->minor) : unicode_is_xid_continue(c, lexer->minor);
        if (!valid) {
            if (p > start && c < 128) break;
            char message[96];
            bool printable = unicode_is_printable(c, lexer->minor);
            if (printable)
                snprintf(message, sizeof message, "invalid character '%.*s' (U+%04X)", (int)size, p, c);
            else
                snprintf(message, sizeof message, "invalid non-printable character U+%04X", c);
            token->start = offset_of(lexer, p);
            fail(lexer, token, p + size, message);
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

/* ---- numbers ---- */

/* Digits of [class] with single underscores between them, starting at a digit or (for 0x_f) an underscore.
 * Returns the end, or NULL when an underscore stands alone. */
static const char *digits(const char *p, uint8_t class) {
    for (;;) {
        while (is(*p, class) && *p != '_') p++;
        if (*p != '_') return p;
        if (!is(p[1], class) || p[1] == '_') return NULL;
        p++;
    }
}

static const char *radix_digits(const char *p, char highest) {
    for (;;) {
        if (*p == '_') p++;
        if (*p < '0' || *p > highest) return NULL;
        while (*p >= '0' && *p <= highest) p++;
        if (*p != '_') return p;
    }
}

/* What may stand right behind a number: the keywords of operators, as in `1if x else 2`. */
static bool is_operator_keyword(const char *p) {
    static const char *const words[] = {"and", "else", "for", "if", "in", "is", "not", "or"};
    const char *end = p;
    while (is(*end, BYTE_NAME)) end++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(p, words[i], strlen(words[i])) == 0 && (size_t)(end - p) >= strlen(words[i])) return true;
    return false;
}

static void finish_number(Lexer *lexer, Token *token, const char *p, const char *kind) {
    finish(lexer, token, TOKEN_NUMBER, p);
    if (!is(*p, BYTE_NAME)) return;
    char message[64];
    snprintf(message, sizeof message, "invalid %s literal", kind);
    if ((unsigned char)*p < 128 && is_operator_keyword(p)) {
        if (lexer->minor >= 10) lexer_warning(lexer, (Span){token->start, token->end}, "%s", message);
        return;
    }
    if (lexer->minor >= 9) fail(lexer, token, p, message);
}

static void number(Lexer *lexer, Token *token, const char *start) {
    const char *p = start;
    if (*p == '0' && (p[1] | 32) == 'x') {
        p += p[2] == '_' ? 3 : 2;
        p = is(*p, BYTE_HEX) ? digits(p, BYTE_HEX) : NULL;
        if (!p)
            fail(lexer, token, start + 2, "invalid hexadecimal literal");
        else
            finish_number(lexer, token, p, "hexadecimal");
        return;
    }
    if (*p == '0' && ((p[1] | 32) == 'o' || (p[1] | 32) == 'b')) {
        bool octal = (p[1] | 32) == 'o';
        const char *name = octal ? "octal" : "binary";
        char message[64];
        snprintf(message, sizeof message, "invalid %s literal", name);
        p = radix_digits(p + 2, octal ? '7' : '1');
        if (!p || is(*p, BYTE_DIGIT))
            fail(lexer, token, start + 2, message);
        else
            finish_number(lexer, token, p, name);
        return;
    }
    const char *name = "decimal";
    bool leading_zero = *p == '0', is_integer = true;
    const char *after_zeros = p;
    if (*p != '.') {
        p = digits(p, BYTE_DIGIT);
        if (!p) {
            p = start;
            while (is(*p, BYTE_DIGIT) || *p == '_') p++;
            fail(lexer, token, p, "invalid decimal literal");
            return;
        }
        while (*after_zeros == '0' || *after_zeros == '_') after_zeros++;
    }
    if (*p == '.') {
        is_integer = false;
        p++;
        if (is(*p, BYTE_DIGIT)) {
            p = digits(p, BYTE_DIGIT);
            if (!p) {
                fail(lexer, token, start + 1, "invalid decimal literal");
                return;
            }
        }
    }
    if ((*p | 32) == 'e') {
        const char *exponent = p + 1;
        bool is_signed = *exponent == '+' || *exponent == '-';
        if (is_signed) exponent++;
        if (is(*exponent, BYTE_DIGIT)) {
            is_integer = false;
            p = digits(exponent, BYTE_DIGIT);
            if (!p) {
                fail(lexer, token, exponent, "invalid decimal literal");
                return;
            }
        } else if (is_signed) {
            fail(lexer, token, exponent, "invalid decimal literal");
            return;
        }
    }
    if ((*p | 32) == 'j') {
        p++;
        name = "imaginary";
        is_integer = false;
    }
    if (is_integer && leading_zero && after_zeros < p) {
        fail(lexer, token, p,
             "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal "
             "integers");
        return;
    }
    finish_number(lexer, token, p, name);
}

/* ---- strings ---- */

/* The flags of a string prefix of [length] letters, or -1 when it is not one. */
static int prefix_flags(const char *p, size_t length) {
    int flags = 0;
    for (size_t i = 0; i < length; i++) {
        int flag;
        switch (p[i] | 32) {
        case 'r': flag = STRING_RAW; break;
        case 'b': flag = STRING_BYTES; break;
        case 'u': flag = STRING_UNICODE; break;
        case 'f': flag = STRING_FORMAT; break;
        case 't': flag = STRING_TEMPLATE; break;
        default: return -1;
        }
        if (flags & flag) return -1;
        flags |= flag;
    }
    int kind = flags & ~STRING_RAW;
    if (kind & (kind - 1)) return -1;                      /* two of b, u, f, t */
    if ((flags & STRING_UNICODE) && length > 1) return -1; /* ur */
    return flags;
}

/* From just behind the opening quotes, the end of the body of a plain string (its closing quotes), or NULL
 * when it is not closed; [stop] is then where the scan gave up. */
static const char *string_end(const Lexer *lexer, const char *p, char quote, bool triple, uint8_t *flags,
                              const char **stop) {
    for (;; p++) {
        while (!is(*p, BYTE_STRING_STOP)) p++;
        if (*p == quote) {
            if (!triple) return p;
            if (p[1] == quote && p[2] == quote) return p;
        } else if (*p == '\\') {
            *flags |= STRING_ESCAPED;
            p++;
            if (*p == '\r' && p[1] == '\n') p++;
            if (p >= lexer->end) break;
        } else if (*p == '\n' || *p == '\r') {
            if (!triple) break;
            if (*p == '\r') *flags |= STRING_ESCAPED;
        } else if (*p == '\0' && p >= lexer->end) {
            break;
        }
    }
    *stop = p < lexer->end ? p : lexer->end;
    return NULL;
}

static void unterminated(Lexer *lexer, Token *token, uint8_t flags, const char *stop) {
    bool triple = flags & STRING_TRIPLE;
    const char *kind = flags & STRING_TEMPLATE ? "t-string" : flags & STRING_FORMAT ? "f-string" : "string";
    char message[96];
    snprintf(message, sizeof message, "unterminated %s%s literal", triple ? "triple-quoted " : "", kind);
    finish(lexer, token, TOKEN_INVALID, stop);
    uint32_t quotes = token->start + token->prefix;
    lexer_error(lexer, CODE_SYNTAX_ERROR, (Span){token->start, quotes > token->start ? quotes : token->end},
                "%s", message);
}

/* The opening of an f-string: its text follows as tokens of its own. */
static void open_fstring(Lexer *lexer, Token *token, const char *body, char quote, uint8_t flags) {
    uint8_t seen = flags;
    const char *stop = lexer->end, *limit = lexer->end;
    if (lexer->minor < 12 || lexer->state.fstring_count >= MAX_FSTRINGS - 1) {
        limit = string_end(lexer, body, quote, flags & STRING_TRIPLE, &seen, &stop);
        if (!limit) {
            unterminated(lexer, token, flags, stop);
            return;
        }
    }
    if (lexer->state.fstring_count >= MAX_FSTRINGS - 1) {
        fail(lexer, token, limit, "too many nested f-strings");
        return;
    }
    lexer->fstrings[lexer->state.fstring_count++] = (FString){.start = token->start,
                                                              .limit = offset_of(lexer, limit),
                                                              .flags = flags,
                                                              .quote = quote,
                                                              .in_text = true};
    token->flags = flags;
    finish(lexer, token, TOKEN_FSTRING_START, body);
}

/* A string literal: [p] is its first quote, the prefix reaches back to the token's start. */
static void string(Lexer *lexer, Token *token, const char *p, uint8_t flags) {
    char quote = *p;
    bool triple = p[1] == quote && p[2] == quote;
    const char *body = p + (triple ? 3 : 1);
    if (triple) flags |= STRING_TRIPLE;
    token->prefix = (uint8_t)(body - lexer->begin - token->start);
    if (flags & (STRING_FORMAT | STRING_TEMPLATE)) {
        open_fstring(lexer, token, body, quote, flags);
        return;
    }
    const char *stop;
    const char *end = string_end(lexer, body, quote, triple, &flags, &stop);
    if (!end) {
        unterminated(lexer, token, flags, stop);
        return;
    }
    token->flags = flags;
    finish(lexer, token, TOKEN_STRING, end + (triple ? 3 : 1));
}

static inline FString *current_fstring(Lexer *lexer) {
    return lexer->state.fstring_count ? &lexer->fstrings[lexer->state.fstring_count - 1] : NULL;
}

/* A backslash in the text of an f-string at [p]: where the text goes on. \N{…} hides its braces; a
 * backslash before a brace hides nothing. */
static const char *fstring_escape(const FString *fstring, const char *p, const char *limit) {
    p++;
    if (*p == '{' || *p == '}') return p;
    if (*p == '\r' && p[1] == '\n') p++;
    if (p < limit && *p == 'N' && p[1] == '{' && !(fstring->flags & STRING_RAW)) {
        const char *name = p + 2;
        while (!is(*name, BYTE_STRING_STOP)) name++;
        return *name == '}' ? name + 1 : p + 1;
    }
    return p < limit ? p + 1 : p;
}

/* Leaves an f-string in which something is wrong: its open fields are forgotten, too. */
static void abandon_fstring(Lexer *lexer, const FString *fstring) {
    if (fstring->fields) lexer->state.bracket_count = fstring->brackets[0] - 1;
    lexer->state.fstring_count--;
}

/* What fstring_text found. */
typedef enum FStringText { TEXT_TOKEN, TEXT_OPENS_FIELD, TEXT_CLOSES_FIELD, TEXT_ENDS_SPEC } FStringText;

/* The next token inside the text of an f-string: FSTRING_END at its quotes, else FSTRING_MIDDLE, which ends
 * before a brace, before the closing quotes, or behind a doubled brace. When a single brace (or
 * the line break that ends a format spec) follows at once there is no text, and the answer says so. */
static FStringText fstring_text(Lexer *lexer, Token *token, FString *fstring) {
    const char *start = lexer->state.cursor, *p = start;
    bool triple = fstring->flags & STRING_TRIPLE, in_spec = fstring->fields > 0;
    /* From 3.13 on, {{ stands for a brace again behind the first field of a format spec. */
    bool doubles = lexer->minor >= 13 && fstring->field_in_spec;
    token->flags = fstring->flags;
    for (;; p++) {
        while (!is(*p, BYTE_STRING_STOP)) p++;
        if (*p == fstring->quote) {
            if (triple && !(p[1] == p[0] && p[2] == p[0])) continue;
            if (p > start) break;
            if (in_spec) {
                abandon_fstring(lexer, fstring);
                fail(lexer, token, p, "f-string: expecting '}'");
            } else {
                lexer->state.fstring_count--;
                finish(lexer, token, TOKEN_FSTRING_END, p + (triple ? 3 : 1));
            }
            return TEXT_TOKEN;
        }
        if (*p == '{' || *p == '}') {
            if (p[1] == *p && (!in_spec || (*p == '{' && doubles))) {
                token->flags |= STRING_DOUBLED_BRACE;
                finish(lexer, token, TOKEN_FSTRING_MIDDLE, p + 2);
                return TEXT_TOKEN;
            }
            if (p > start) break;
            return *p == '{' ? TEXT_OPENS_FIELD : TEXT_CLOSES_FIELD;
        }
        if (*p == '\\') {
            token->flags |= STRING_ESCAPED;
            p = fstring_escape(fstring, p, lexer->end) - 1;
            continue;
        }
        bool newline = *p == '\n' || *p == '\r';
        if (newline && !triple && in_spec) {
            if (lexer->minor >= 14) {
                abandon_fstring(lexer, fstring);
                fail(lexer, token, p,
                     "f-string: newlines are not allowed in format specifiers for single quoted f-strings");
                return TEXT_TOKEN;
            }
            if (p > start) break;
            return TEXT_ENDS_SPEC;
        }
        if ((newline && !triple) || (*p == '\0' && p >= lexer->end)) {
            token->start = fstring->start;
            token->prefix = 0;
            abandon_fstring(lexer, fstring);
            unterminated(lexer, token, fstring->flags, p);
            return TEXT_TOKEN;
        }
        if (*p == '\r') token->flags |= STRING_ESCAPED;
    }
    finish(lexer, token, TOKEN_FSTRING_MIDDLE, p);
    return TEXT_TOKEN;
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
        fail(lexer, token, lexer->state.cursor + 1, "f-string: expressions nested too deeply");
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
        fail(lexer, token, lexer->begin + token->end, "f-string: expecting '}'");
        return;
    }
    bool in_expression = !fstring->in_text || lexer->state.fstring_count > 1;
    bool is_text = token->kind == TOKEN_STRING || token->kind == TOKEN_FSTRING_MIDDLE;
    if (in_expression && is_text && (token->flags & STRING_ESCAPED))
        fail(lexer, token, lexer->begin + token->end, "f-string expression part cannot include a backslash");
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

/* The operator at [p], whose first byte is [first]: it may be doubled, and followed by '='. */
static inline void finish_operator(Lexer *lexer, Token *token, const char *p, TokenKind plain,
                                   TokenKind assign, TokenKind doubled, TokenKind doubled_assign) {
    if (doubled != TOKEN_INVALID && p[1] == p[0]) {
        if (doubled_assign != TOKEN_INVALID && p[2] == '=')
            finish(lexer, token, doubled_assign, p + 3);
        else
            finish(lexer, token, doubled, p + 2);
    } else if (assign != TOKEN_INVALID && p[1] == '=') {
        finish(lexer, token, assign, p + 2);
    } else {
        finish(lexer, token, plain, p + 1);
    }
}

static inline void name(Lexer *lexer, Token *token, const char *start) {
    const char *p = start + 1;
    unsigned char seen = (unsigned char)*start;
    while (is(*p, BYTE_NAME)) seen |= (unsigned char)*p++;
    if (seen >= 128) {
        unicode_name(lexer, token, start);
        return;
    }
    finish(lexer, token, TOKEN_NAME, p);
    token->sym = symbol_intern(lexer->symbols, start, (uint32_t)(p - start));
    if (token->sym <= SYM_LAST_KEYWORD) token->kind = (uint8_t)(TOKEN_FIRST_KEYWORD + token->sym - 1);
}

static void name_or_string(Lexer *lexer, Token *token, const char *p) {
    size_t length = p[1] == '"' || p[1] == '\''                            ? 1
                    : (p[2] == '"' || p[2] == '\'') && is(p[1], BYTE_NAME) ? 2
                                                                           : 0;
    int flags = length ? prefix_flags(p, length) : -1;
    if (flags < 0)
        name(lexer, token, p);
    else if ((flags & STRING_TEMPLATE) && lexer->minor < 14) {
        finish(lexer, token, TOKEN_INVALID, p + length);
        lexer_error(lexer, CODE_UNSUPPORTED_SYNTAX, (Span){token->start, token->end},
                    "t-strings need Python 3.14, the target is 3.%d", lexer->minor);
    } else
        string(lexer, token, p + length, (uint8_t)flags);
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
    fail(lexer, token, p + 1, message);
}

/* The token at [p], which is neither white space nor in the text of an f-string. */
static void token_at(Lexer *lexer, Token *token, const char *p) {
    token->start = offset_of(lexer, p);
    switch (*p) {
    case 'r':
    case 'R':
    case 'b':
    case 'B':
    case 'u':
    case 'U':
    case 'f':
    case 'F':
    case 't':
    case 'T': name_or_string(lexer, token, p); return;
    case 'a':
    case 'c':
    case 'd':
    case 'e':
    case 'g':
    case 'h':
    case 'i':
    case 'j':
    case 'k':
    case 'l':
    case 'm':
    case 'n':
    case 'o':
    case 'p':
    case 'q':
    case 's':
    case 'v':
    case 'w':
    case 'x':
    case 'y':
    case 'z':
    case 'A':
    case 'C':
    case 'D':
    case 'E':
    case 'G':
    case 'H':
    case 'I':
    case 'J':
    case 'K':
    case 'L':
    case 'M':
    case 'N':
    case 'O':
    case 'P':
    case 'Q':
    case 'S':
    case 'V':
    case 'W':
    case 'X':
    case 'Y':
    case 'Z':
    case '_': name(lexer, token, p); return;
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': number(lexer, token, p); return;
    case '"':
    case '\'': string(lexer, token, p, 0); return;
    case '(': open_bracket(lexer, token, p, TOKEN_LPAR); return;
    case '[': open_bracket(lexer, token, p, TOKEN_LSQB); return;
    case '{': {
        FString *fstring = current_fstring(lexer);
        bool is_field = at_field_level(lexer, fstring) && fstring->ended_spec == fstring->fields;
        lexer->state.cursor = p;
        if (is_field)
            open_field(lexer, token, fstring);
        else
            open_bracket(lexer, token, p, TOKEN_LBRACE);
        return;
    }
    case ')': close_bracket(lexer, token, p, TOKEN_RPAR); return;
    case ']': close_bracket(lexer, token, p, TOKEN_RSQB); return;
    case '}': close_bracket(lexer, token, p, TOKEN_RBRACE); return;
    case ',': finish(lexer, token, TOKEN_COMMA, p + 1); return;
    case ';': finish(lexer, token, TOKEN_SEMI, p + 1); return;
    case '~': finish(lexer, token, TOKEN_TILDE, p + 1); return;
    case '.':
        if (is(p[1], BYTE_DIGIT))
            number(lexer, token, p);
        else if (p[1] == '.' && p[2] == '.')
            finish(lexer, token, TOKEN_ELLIPSIS, p + 3);
        else
            finish(lexer, token, TOKEN_DOT, p + 1);
        return;
    case ':': {
        FString *fstring = current_fstring(lexer);
        bool starts_spec = at_field_level(lexer, fstring);
        if (starts_spec) {
            fstring->in_text = true;
            fstring->field_in_spec = false;
        }
        if (!starts_spec && p[1] == '=')
            finish(lexer, token, TOKEN_COLON_EQUAL, p + 2);
        else
            finish(lexer, token, TOKEN_COLON, p + 1);
        return;
    }
    case '=':
        finish_operator(lexer, token, p, TOKEN_EQUAL, TOKEN_INVALID, TOKEN_EQEQUAL, TOKEN_INVALID);
        return;
    case '+':
        finish_operator(lexer, token, p, TOKEN_PLUS, TOKEN_PLUSEQUAL, TOKEN_INVALID, TOKEN_INVALID);
        return;
    case '-':
        if (p[1] == '>')
            finish(lexer, token, TOKEN_ARROW, p + 2);
        else
            finish_operator(lexer, token, p, TOKEN_MINUS, TOKEN_MINEQUAL, TOKEN_INVALID, TOKEN_INVALID);
        return;
    case '*':
        finish_operator(lexer, token, p, TOKEN_STAR, TOKEN_STAREQUAL, TOKEN_DOUBLESTAR,
                        TOKEN_DOUBLESTAREQUAL);
        return;
    case '/':
        finish_operator(lexer, token, p, TOKEN_SLASH, TOKEN_SLASHEQUAL, TOKEN_DOUBLESLASH,
                        TOKEN_DOUBLESLASHEQUAL);
        return;
    case '%':
        finish_operator(lexer, token, p, TOKEN_PERCENT, TOKEN_PERCENTEQUAL, TOKEN_INVALID, TOKEN_INVALID);
        return;
    case '&':
        finish_operator(lexer, token, p, TOKEN_AMPERSAND, TOKEN_AMPEREQUAL, TOKEN_INVALID, TOKEN_INVALID);
        return;
    case '|':
        finish_operator(lexer, token, p, TOKEN_BAR, TOKEN_BAREQUAL, TOKEN_INVALID, TOKEN_INVALID);
        return;
    case '^':
        finish_operator(lexer, token, p, TOKEN_CIRCUMFLEX, TOKEN_CIRCUMFLEXEQUAL, TOKEN_INVALID,
                        TOKEN_INVALID);
        return;
    case '@': finish_operator(lexer, token, p, TOKEN_AT, TOKEN_ATEQUAL, TOKEN_INVALID, TOKEN_INVALID); return;
    case '<':
        if (p[1] == '>')
            finish(lexer, token, TOKEN_LESS_GREATER, p + 2);
        else
            finish_operator(lexer, token, p, TOKEN_LESS, TOKEN_LESSEQUAL, TOKEN_LEFTSHIFT,
                            TOKEN_LEFTSHIFTEQUAL);
        return;
    case '>':
        finish_operator(lexer, token, p, TOKEN_GREATER, TOKEN_GREATEREQUAL, TOKEN_RIGHTSHIFT,
                        TOKEN_RIGHTSHIFTEQUAL);
        return;
    case '!':
        if (p[1] == '=')
            finish(lexer, token, TOKEN_NOTEQUAL, p + 2);
        else if (at_field_level(lexer, current_fstring(lexer)))
            finish(lexer, token, TOKEN_EXCLAMATION, p + 1);
        else
            invalid_character(lexer, token, p);
        return;
    default:
        if ((unsigned char)*p >= 128)
            unicode_name(lexer, token, p);
        else
            invalid_character(lexer, token, p);
    }
}

/* Notes the first line inside brackets, [line], whose token [p] looks like the start of a statement. */
static void watch_line(Lexer *lexer, const char *line, const char *p) {
    LexerState *state = &lexer->state;
    if (state->suspect || *p == ')' || *p == ']' || *p == '}') return;
    if ((size_t)(p - line) > lexer_indentation(lexer)) return;
    state->suspect = offset_of(lexer, p);
    state->suspect_bracket = lexer->brackets[state->bracket_count - 1].offset;
}

/* Reads on behind white space, comments and joined lines to the next token. */
static void next_token(Lexer *lexer, Token *token) {
    LexerState *state = &lexer->state;
    if (give_pending(lexer, token)) return;
    FString *fstring = current_fstring(lexer);
    if (fstring && fstring->in_text) {
        token->start = offset_of(lexer, state->cursor);
        switch (fstring_text(lexer, token, fstring)) {
        case TEXT_TOKEN: return;
        case TEXT_OPENS_FIELD: open_field(lexer, token, fstring); return;
        case TEXT_CLOSES_FIELD:
            if (fstring->fields)
                close_bracket(lexer, token, state->cursor, TOKEN_RBRACE);
            else
                fail(lexer, token, state->cursor + 1, "f-string: single '}' is not allowed");
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
            if (is_token) {
                finish(lexer, token, TOKEN_TYPE_COMMENT, p);
                return;
            }
            if (fstring && lexer->minor < 12) {
                token->start = offset_of(lexer, start);
                fail(lexer, token, p, "f-string expression part cannot include '#'");
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
                fail(lexer, token, p, "f-string expression part cannot include a backslash");
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
