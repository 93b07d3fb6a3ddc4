/* Numbers and strings. A number is only checked for its form here, its value is the parser's business; the
 * same holds for the escapes of a string. */
#include "syntax/lexer_internal.h"

#include <stdio.h>
#include <string.h>

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

/* What may stand right after a number: the keywords of operators, as in `1if x else 2`. */
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
    if (lexer->minor >= 9) lexer_fail(lexer, token, p, message);
}

void lexer_number(Lexer *lexer, Token *token, const char *start) {
    const char *p = start;
    if (*p == '0' && (p[1] | 32) == 'x') {
        p += p[2] == '_' ? 3 : 2;
        p = is(*p, BYTE_HEX) ? digits(p, BYTE_HEX) : NULL;
        if (!p)
            lexer_fail(lexer, token, start + 2, "invalid hexadecimal literal");
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
            lexer_fail(lexer, token, start + 2, message);
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
            lexer_fail(lexer, token, p, "invalid decimal literal");
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
                lexer_fail(lexer, token, start + 1, "invalid decimal literal");
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
                lexer_fail(lexer, token, exponent, "invalid decimal literal");
                return;
            }
        } else if (is_signed) {
            lexer_fail(lexer, token, exponent, "invalid decimal literal");
            return;
        }
    }
    if ((*p | 32) == 'j') {
        p++;
        name = "imaginary";
        is_integer = false;
    }
    if (is_integer && leading_zero && after_zeros < p) {
        lexer_fail(lexer, token, p,
                   "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal "
                   "integers");
        return;
    }
    finish_number(lexer, token, p, name);
}

/* ---- strings ---- */

int lexer_prefix_flags(const char *p, size_t length) {
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

/* From just after the opening quotes, the end of the body of a plain string (its closing quotes), or NULL
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
        lexer_fail(lexer, token, limit, "too many nested f-strings");
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

void lexer_string(Lexer *lexer, Token *token, const char *p, uint8_t flags) {
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

FStringText lexer_fstring_text(Lexer *lexer, Token *token, FString *fstring) {
    const char *start = lexer->state.cursor, *p = start;
    bool triple = fstring->flags & STRING_TRIPLE, in_spec = fstring->fields > 0;
    /* From 3.13 on, {{ stands for a brace again after the first field of a format spec. */
    bool doubles = lexer->minor >= 13 && fstring->field_in_spec;
    token->flags = fstring->flags;
    for (;; p++) {
        while (!is(*p, BYTE_STRING_STOP)) p++;
        if (*p == fstring->quote) {
            if (triple && !(p[1] == p[0] && p[2] == p[0])) continue;
            if (p > start) break;
            if (in_spec) {
                abandon_fstring(lexer, fstring);
                lexer_fail(lexer, token, p, "f-string: expecting '}'");
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
                lexer_fail(
                    lexer, token, p,
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
