/* String literals: plain, bytes, f-strings and t-strings, and their implicit concatenation.
 *
 *   strings: (STRING | fstring)+
 *   fstring: FSTRING_START (FSTRING_MIDDLE | field)* FSTRING_END
 *   field:   '{' (yield | star_expressions) ['='] ['!' NAME] [':' (FSTRING_MIDDLE | field)*] '}'
 *
 * A string without escapes is a slice of the source text; others are decoded into the arena. The value is
 * WTF-8, because '\ud800' is a legal string. */
#include "syntax/production_internal.h"

#include "base/strbuf.h"
#include "base/utf.h"
#include "syntax/unicode.h"

/* ---- escapes ---- */

typedef struct Decoder {
    Parser *p;
    StrBuf out;
    const char *begin, *end; /* the text between the quotes */
    uint32_t offset;         /* of [begin] in the source */
    bool is_bytes;
} Decoder;

static Span decoder_span(const Decoder *d, const char *from, const char *to) {
    return (Span){d->offset + (uint32_t)(from - d->begin), d->offset + (uint32_t)(to - d->begin)};
}

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* \x, \u or \U at [escape], its digits at [s]: appends the character, returns what follows. */
static const char *hex_escape(Decoder *d, const char *escape, const char *s, int digits) {
    uint32_t value = 0;
    for (int i = 0; i < digits; i++, s++) {
        int digit = s < d->end ? hex_value(*s) : -1;
        if (digit < 0) {
            if (d->is_bytes)
                soft_error(d->p, CODE_SYNTAX_ERROR, decoder_span(d, escape, s),
                           "(value error) invalid \\x escape at position %u", (uint32_t)(escape - d->begin));
            else
                soft_error(d->p, CODE_SYNTAX_ERROR, decoder_span(d, escape, s),
                           "(unicode error) 'unicodeescape' codec can't decode: truncated \\%s escape",
                           digits == 2   ? "xXX"
                           : digits == 4 ? "uXXXX"
                                         : "UXXXXXXXX");
            return s;
        }
        value = value * 16 + (uint32_t)digit;
    }
    if (value > 0x10FFFF)
        soft_error(d->p, CODE_SYNTAX_ERROR, decoder_span(d, escape, s),
                   "(unicode error) 'unicodeescape' codec can't decode: illegal Unicode character");
    else if (d->is_bytes)
        strbuf_putc(&d->out, (char)value);
    else
        strbuf_put_utf8(&d->out, value);
    return s;
}

/* \N{name}, [s] after the N. */
static const char *named_escape(Decoder *d, const char *escape, const char *s) {
    const char *close = s < d->end && *s == '{' ? memchr(s, '}', (size_t)(d->end - s)) : NULL;
    if (!close || close == s + 1) {
        soft_error(d->p, CODE_SYNTAX_ERROR, decoder_span(d, escape, close ? close + 1 : s),
                   "(unicode error) 'unicodeescape' codec can't decode: malformed \\N character escape");
        return close ? close + 1 : s;
    }
    int32_t c = unicode_lookup_name(s + 1, (size_t)(close - s - 1), d->p->minor);
    if (c < 0)
        soft_error(d->p, CODE_SYNTAX_ERROR, decoder_span(d, escape, close + 1),
                   "(unicode error) 'unicodeescape' codec can't decode: unknown Unicode character name");
    else
        strbuf_put_utf8(&d->out, (uint32_t)c);
    return close + 1;
}

static const char *octal_escape(Decoder *d, const char *escape, const char *s) {
    uint32_t value = 0;
    for (int i = 0; i < 3 && s < d->end && *s >= '0' && *s <= '7'; i++)
        value = value * 8 + (uint32_t)(*s++ - '0');
    if (value > 0377 && d->p->minor >= 11)
        lexer_warning(&d->p->lexer, decoder_span(d, escape, s), "invalid octal escape sequence '\\%.3s'",
                      escape + 1);
    if (d->is_bytes)
        strbuf_putc(&d->out, (char)value);
    else
        strbuf_put_utf8(&d->out, value);
    return s;
}

/* An escape that Python does not know stays as it is written, with a warning. */
static const char *unknown_escape(Decoder *d, const char *escape, const char *s) {
    if ((unsigned char)*s < 128)
        lexer_warning(&d->p->lexer, decoder_span(d, escape, s + 1), "invalid escape sequence '\\%c'", *s);
    strbuf_putc(&d->out, '\\');
    return s;
}

/* One escape, from its backslash on; returns what follows it. */
static const char *decode_escape(Decoder *d, const char *escape) {
    const char *s = escape + 1;
    switch (*s) {
    case '\r': return s + (s[1] == '\n' ? 2 : 1);
    case '\n': return s + 1;
    case '\\':
    case '\'':
    case '"': strbuf_putc(&d->out, *s); return s + 1;
    case 'a': strbuf_putc(&d->out, '\a'); return s + 1;
    case 'b': strbuf_putc(&d->out, '\b'); return s + 1;
    case 'f': strbuf_putc(&d->out, '\f'); return s + 1;
    case 'n': strbuf_putc(&d->out, '\n'); return s + 1;
    case 'r': strbuf_putc(&d->out, '\r'); return s + 1;
    case 't': strbuf_putc(&d->out, '\t'); return s + 1;
    case 'v': strbuf_putc(&d->out, '\v'); return s + 1;
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7': return octal_escape(d, escape, s);
    case 'x': return hex_escape(d, escape, s + 1, 2);
    case 'u': return d->is_bytes ? unknown_escape(d, escape, s) : hex_escape(d, escape, s + 1, 4);
    case 'U': return d->is_bytes ? unknown_escape(d, escape, s) : hex_escape(d, escape, s + 1, 8);
    case 'N': return d->is_bytes ? unknown_escape(d, escape, s) : named_escape(d, escape, s + 1);
    default: return unknown_escape(d, escape, s);
    }
}

/* The value of the text between [start] and [end] of the source into [constant]. */
static void decode_text(Parser *p, uint32_t start, uint32_t end, uint8_t flags, AstConstant *constant) {
    constant->node.op = flags & STRING_BYTES ? CONSTANT_BYTES : CONSTANT_STR;
    constant->text = p->lexer.begin + start;
    constant->length = end - start;
    if (flags & STRING_BYTES)
        for (uint32_t i = start; i < end; i++)
            if ((unsigned char)char_at(p, i) >= 128) {
                soft_error(p, CODE_SYNTAX_ERROR, node_span(&constant->node),
                           "bytes can only contain ASCII literal characters");
                break;
            }
    if (!(flags & STRING_ESCAPED)) return;
    Decoder d = {.p = p, .begin = constant->text, .end = p->lexer.begin + end, .offset = start};
    d.is_bytes = flags & STRING_BYTES;
    bool raw = flags & STRING_RAW;
    for (const char *s = d.begin; s < d.end;) {
        if (*s == '\r') { /* every line ending is \n in a value */
            strbuf_putc(&d.out, '\n');
            s += s + 1 < d.end && s[1] == '\n' ? 2 : 1;
        } else if (*s == '\\' && !raw && s + 1 < d.end) {
            s = decode_escape(&d, s);
        } else if (*s == '\\' && !raw) { /* the last character of an f-string's text, before a brace */
            s = unknown_escape(&d, s, s + 1);
        } else {
            strbuf_putc(&d.out, *s++);
        }
    }
    constant->text = arena_copy(p->arena, d.out.data, d.out.length);
    constant->length = (uint32_t)d.out.length;
    strbuf_free(&d.out);
}

/* ---- f-strings ---- */

static void fstring_parts(Parser *p, TokenKind close, bool is_template);

/* The text of an FSTRING_MIDDLE. */
static Node *text_part(Parser *p) {
    AstConstant *constant = NEW(p, Constant, p->token.start);
    constant->node.end = p->token.end;
    uint32_t end = p->token.flags & STRING_DOUBLED_BRACE ? p->token.end - 1 : p->token.end;
    decode_text(p, p->token.start, end, p->token.flags, constant);
    advance(p);
    return &constant->node;
}

/* The source from [start] to [end] without the comments in it, which are those from [comment] on, and with
 * \n for every line ending. */
static const char *expression_text(Parser *p, uint32_t start, uint32_t end, uint32_t comment) {
    char *text = arena_copy(p->arena, p->lexer.begin + start, end - start), *out = text;
    for (uint32_t i = start; i < end; i++) {
        if (comment < p->lexer.comments.count && p->lexer.comments.items[comment].start == i) {
            i = p->lexer.comments.items[comment++].end - 1;
            continue;
        }
        char c = char_at(p, i);
        if (c == '\r' && char_at(p, i + 1) == '\n') continue;
        *out++ = c == '\r' ? '\n' : c;
    }
    *out = '\0';
    return text;
}

/* `{x = }` begins with its own text as a constant. */
static void push_debug_text(Parser *p, uint32_t start, uint32_t comment) {
    AstConstant *constant = NEW(p, Constant, start);
    constant->node.end = p->token.start;
    constant->node.op = CONSTANT_STR;
    constant->text = expression_text(p, start, p->token.start, comment);
    constant->length = (uint32_t)strlen(constant->text);
    p->previous_end = constant->node.end; /* should the field be broken after it */
    push(p, &constant->node);
}

/* The conversion after '!': one of s, r, a. */
static int32_t conversion(Parser *p) {
    uint32_t end = p->token.end;
    advance(p);
    if (at(p, TOKEN_NAME) && p->token.start == end && p->token.end == end + 1) {
        char c = char_at(p, end);
        if (c == 's' || c == 'r' || c == 'a') {
            advance(p);
            return c;
        }
    }
    if (at(p, TOKEN_NAME) && p->token.start > end)
        syntax_error(p, token_span(p),
                     "f-string: conversion type must come right after the exclamation mark");
    else if (at(p, TOKEN_NAME))
        syntax_error(p, token_span(p), "f-string: invalid conversion character: expected 's', 'r', or 'a'");
    else
        syntax_error(p, token_span(p), "f-string: missing conversion character");
    return -1;
}

/* One constant with the values of [count] constants one after the other. */
static Node *concatenate(Parser *p, Node **pieces, uint32_t count) {
    const AstConstant *first = AS(Constant, pieces[0]);
    size_t length = 0;
    for (uint32_t i = 0; i < count; i++) length += AS(Constant, pieces[i])->length;
    char *text = arena_alloc(p->arena, length + 1), *end = text;
    for (uint32_t i = 0; i < count; i++) {
        const AstConstant *piece = AS(Constant, pieces[i]);
        memcpy(end, piece->text, piece->length);
        end += piece->length;
    }
    AstConstant *constant = NEW(p, Constant, first->node.start);
    constant->node.end = pieces[count - 1]->end;
    constant->node.op = first->node.op;
    constant->node.flags = first->node.flags & NODE_U_PREFIX;
    constant->text = text;
    constant->length = (uint32_t)length;
    return &constant->node;
}

/* The parts from [mark] on as a list, in which no two constants are neighbours and, unless they are to be
 * kept, none is empty. */
static NodeList *join_parts(Parser *p, uint32_t mark, bool keep_empty) {
    uint32_t kept = mark;
    Node **parts = p->scratch.items;
    for (uint32_t i = mark; i < p->scratch.count;) {
        Node *part = parts[i];
        if (part->kind != AST_Constant) {
            parts[kept++] = part;
            i++;
            continue;
        }
        uint32_t end = i + 1;
        while (end < p->scratch.count && parts[end]->kind == AST_Constant) end++;
        if (end > i + 1) part = concatenate(p, parts + i, end - i);
        if (keep_empty || AS(Constant, part)->length) parts[kept++] = part;
        i = end;
    }
    p->scratch.count = kept;
    return take_list(p, mark);
}

static Node *format_spec(Parser *p) {
    AstJoinedStr *spec = NEW(p, JoinedStr, p->token.start);
    uint32_t mark = p->scratch.count;
    advance(p);
    fstring_parts(p, TOKEN_RBRACE, false);
    if (p->minor == 12 && p->scratch.count > mark && array_last(&p->scratch)->kind == AST_FormattedValue) {
        /* Python 3.12 ends a format spec with an empty text when a field comes last. */
        AstConstant *empty = NEW(p, Constant, p->previous_end);
        decode_text(p, p->previous_end, p->previous_end, 0, empty);
        push(p, finish_node(p, empty));
    }
    spec->values = join_parts(p, mark, p->minor == 12);
    return finish_node(p, spec);
}

/* One replacement field, pushed; with '=' its text is pushed before it. */
static void field(Parser *p, bool is_template) {
    uint32_t start = p->token.start, inside = p->token.end, comment = p->lexer.comments.count;
    advance(p);
    if (at(p, TOKEN_RBRACE) || at(p, TOKEN_EXCLAMATION) || at(p, TOKEN_COLON) || at(p, TOKEN_EQUAL)) {
        syntax_error(p, token_span(p), "f-string: valid expression required before %s",
                     token_kind_text(p->token.kind));
        return;
    }
    Node *value = parse_yield_or_star_expressions(p);
    if (value->kind == AST_Starred && p->minor >= 9 && p->minor < 12)
        soft_error(p, CODE_SYNTAX_ERROR, node_span(value), "f-string: cannot use starred expression here");
    uint32_t expression_end = p->previous_end;
    int32_t convert = -1;
    Node *spec = NULL;
    bool debug = accept(p, TOKEN_EQUAL);
    if (debug) push_debug_text(p, inside, comment);
    if (at(p, TOKEN_EXCLAMATION)) convert = conversion(p);
    if (at(p, TOKEN_COLON))
        spec = format_spec(p);
    else if (debug && convert == -1)
        convert = 'r';
    if (!at(p, TOKEN_RBRACE)) {
        if (!at(p, TOKEN_INVALID))
            syntax_error(p, token_span(p), "f-string: expecting '}'");
        else
            unexpected_token(p);
    }
    advance(p);
    if (is_template) {
        AstInterpolation *node = NEW(p, Interpolation, start);
        node->value = value;
        node->str = expression_text(p, inside, expression_end, comment);
        node->conversion = convert;
        node->format_spec = spec;
        push(p, finish_node(p, node));
    } else {
        AstFormattedValue *node = NEW(p, FormattedValue, start);
        node->value = value;
        node->conversion = convert;
        node->format_spec = spec;
        push(p, finish_node(p, node));
    }
}

/* The parts of an f-string or of a format spec, up to [close], pushed. */
static void fstring_parts(Parser *p, TokenKind close, bool is_template) {
    if (!enter(p, 1)) return;
    while (!at(p, close) && !p->panic) {
        if (at(p, TOKEN_FSTRING_MIDDLE))
            push(p, text_part(p));
        else if (at(p, TOKEN_LBRACE))
            field(p, is_template);
        else
            unexpected_token(p);
    }
    leave(p, 1);
}

/* ---- concatenation ---- */

static Node *string_token(Parser *p) {
    AstConstant *constant = NEW(p, Constant, p->token.start);
    constant->node.end = p->token.end;
    uint8_t flags = p->token.flags;
    uint32_t quotes = flags & STRING_TRIPLE ? 3 : 1;
    decode_text(p, p->token.start + p->token.prefix, p->token.end - quotes, flags, constant);
    if (flags & STRING_UNICODE) constant->node.flags |= NODE_U_PREFIX;
    advance(p);
    return &constant->node;
}

Node *parse_strings(Parser *p) {
    enum { PLAIN = 128 }; /* beside the StringFlags that tell kinds of literals apart */
    uint32_t start = p->token.start, mark = p->scratch.count, pieces = 0;
    uint8_t kinds = 0;
    for (; at(p, TOKEN_STRING) || at(p, TOKEN_FSTRING_START); pieces++) {
        uint8_t kind = p->token.flags & (STRING_BYTES | STRING_FORMAT | STRING_TEMPLATE);
        kinds |= kind ? kind : PLAIN;
        if (at(p, TOKEN_STRING)) {
            push(p, string_token(p));
        } else {
            advance(p);
            fstring_parts(p, TOKEN_FSTRING_END, kind == STRING_TEMPLATE);
            accept(p, TOKEN_FSTRING_END);
        }
    }
    Span span = {start, p->previous_end};
    if ((kinds & STRING_BYTES) && kinds != STRING_BYTES)
        soft_error(p, CODE_SYNTAX_ERROR, span, "cannot mix bytes and nonbytes literals");
    if ((kinds & STRING_TEMPLATE) && kinds != STRING_TEMPLATE)
        soft_error(p, CODE_SYNTAX_ERROR, span, "cannot mix t-string literals with string or bytes literals");
    if (kinds & (STRING_FORMAT | STRING_TEMPLATE)) {
        AstJoinedStr *joined = NEW(p, JoinedStr, start); /* AstTemplateStr has the same fields */
        joined->node.kind = kinds & STRING_TEMPLATE ? AST_TemplateStr : AST_JoinedStr;
        joined->values = join_parts(p, mark, false);
        return finish_node(p, joined);
    }
    Node *only = pieces == 1 ? p->scratch.items[mark] : concatenate(p, p->scratch.items + mark, pieces);
    p->scratch.count = mark;
    return only;
}
