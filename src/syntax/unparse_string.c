/* String literals. A value becomes one or more tokens between quotes that concatenate to it.
 *
 * From Python 3.12 on, and for plain literals always, one token is enough: whatever cannot stand between the
 * quotes is escaped, and the expressions of an f-string may hold any quote. Before 3.12 the text of a
 * replacement field must have no backslash and none of the delimiters around it, and no newline unless all
 * of these are triple. Values are then cut into tokens greedily: each delimiter is tried, and the one that
 * gets furthest makes the token. As the rest of a value that fits a delimiter also fits it, this finds a way
 * whenever there is one. Every level of nesting uses up a delimiter, so there are at most four levels and
 * the time is linear. A tree that no such program has is printed as for 3.12. */
#include "base/utf.h"
#include "syntax/unicode.h"
#include "syntax/unparse_printer.h"

typedef enum Delimiter {
    DELIMITER_APOSTROPHE,
    DELIMITER_QUOTE,
    DELIMITER_3_APOSTROPHES,
    DELIMITER_3_QUOTES
} Delimiter;

static const struct DelimiterInfo {
    const char *text;
    char quote;
    bool triple;
    uint8_t excluded_by; /* the delimiters that occur in it */
} delimiters[] = {
    [DELIMITER_APOSTROPHE] = {"'", '\'', false, 1 << DELIMITER_APOSTROPHE},
    [DELIMITER_QUOTE] = {"\"", '"', false, 1 << DELIMITER_QUOTE},
    [DELIMITER_3_APOSTROPHES] = {"'''", '\'', true, 1 << DELIMITER_APOSTROPHE | 1 << DELIMITER_3_APOSTROPHES},
    [DELIMITER_3_QUOTES] = {"\"\"\"", '"', true, 1 << DELIMITER_QUOTE | 1 << DELIMITER_3_QUOTES},
};
enum { SINGLE_DELIMITERS = 1 << DELIMITER_APOSTROPHE | 1 << DELIMITER_QUOTE };

/* How braces are written. */
typedef enum Braces { BRACES_PLAIN, BRACES_DOUBLED, BRACES_ESCAPED } Braces;

/* The token being written. */
typedef struct LiteralToken {
    Delimiter delimiter;
    Braces braces;
    bool bytes;
    bool multiline; /* newlines and tabs as they are */
    size_t start;   /* where the content begins in the output */
} LiteralToken;

/* What is to be written: constants and, when it is formatted, replacement fields. */
typedef struct Literal {
    const char *prefix;
    Node *const *values;
    uint32_t count;
    bool formatted;
    bool bytes;
    bool multiline;
} Literal;

/* How far a literal is written: the number of whole values, and the bytes of the next one. */
typedef struct LiteralCursor {
    uint32_t value, offset;
} LiteralCursor;

static bool is_constant(const Node *node) { return node->kind == AST_Constant; }

/* True for bytes that mean themselves in every kind of token. */
static bool is_ordinary(unsigned char c) {
    return c >= ' ' && c < 127 && c != '\'' && c != '"' && c != '\\' && c != '{' && c != '}';
}

/* True when the two bytes before are [quote] too, so that another one would make a triple quote. */
static bool completes_triple(const Printer *printer, const LiteralToken *token, char quote) {
    const StrBuf *out = printer->out;
    return out->length >= token->start + 2 && out->data[out->length - 1] == quote &&
           out->data[out->length - 2] == quote;
}

static void put_brace(Printer *printer, const LiteralToken *token, char brace) {
    switch (token->braces) {
    case BRACES_PLAIN: put_char(printer, brace); break;
    case BRACES_DOUBLED: strbuf_fill(printer->out, brace, 2); break;
    case BRACES_ESCAPED: strbuf_printf(printer->out, "\\x%02x", (unsigned)brace); break;
    }
}

/* Writes an ASCII character, or any byte of a bytes literal. [is_last] says that it ends its value, where
 * even a lone quote would touch the delimiter. */
static void put_escaped_byte(Printer *printer, const LiteralToken *token, unsigned char c, bool is_last) {
    const struct DelimiterInfo *delimiter = &delimiters[token->delimiter];
    switch (c) {
    case '\\': put(printer, "\\\\"); break;
    case '\r': put(printer, "\\r"); break;
    case '\n': put(printer, token->multiline ? "\n" : "\\n"); break;
    case '\t': put(printer, token->multiline ? "\t" : "\\t"); break;
    case '{':
    case '}': put_brace(printer, token, (char)c); break;
    case '\'':
    case '"':
        if (c == delimiter->quote &&
            (!delimiter->triple || is_last || completes_triple(printer, token, (char)c)))
            put_char(printer, '\\');
        put_char(printer, (char)c);
        break;
    default:
        if (c < ' ' || c >= 127)
            strbuf_printf(printer->out, "\\x%02x", c);
        else
            put_char(printer, (char)c);
        break;
    }
}

/* Writes the character at [text] as an escape when it needs one; returns its length. */
static size_t put_escaped(Printer *printer, const LiteralToken *token, const char *text, size_t left) {
    unsigned char c = (unsigned char)*text;
    if (c < 128 || token->bytes) {
        put_escaped_byte(printer, token, c, left == 1);
        return 1;
    }
    size_t size;
    uint32_t code = utf8_decode(text, &size);
    if (!printer->ascii && unicode_is_printable(code, printer->minor)) {
        strbuf_put(printer->out, text, size);
    } else {
        strbuf_printf(printer->out, code < 0x100 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
    }
    return size;
}

/* Writes the byte [c] where no escape may stand; false when it cannot stand there itself. [next] is the byte
 * after it: the surrogates of WTF-8 are not text that a file can hold. */
static bool put_unescaped(Printer *printer, const LiteralToken *token, unsigned char c, unsigned char next) {
    const struct DelimiterInfo *delimiter = &delimiters[token->delimiter];
    bool is_surrogate = c == 0xED && next >= 0xA0;
    if (c == '\\' || c == '\r' || c == '\0' || is_surrogate || (token->bytes && c >= 128)) return false;
    if (c == '\n' && (!delimiter->triple || (printer->forbidden & SINGLE_DELIMITERS))) return false;
    if (c == '\'' || c == '"') {
        Delimiter single = c == '"' ? DELIMITER_QUOTE : DELIMITER_APOSTROPHE;
        Delimiter triple = c == '"' ? DELIMITER_3_QUOTES : DELIMITER_3_APOSTROPHES;
        uint8_t taken = printer->forbidden | 1 << token->delimiter;
        if (taken & 1 << single) return false;
        if ((taken & 1 << triple) && completes_triple(printer, token, (char)c)) return false;
    }
    if (c == '{' || c == '}') {
        if (token->braces == BRACES_ESCAPED) return false;
        put_brace(printer, token, (char)c);
        return true;
    }
    put_char(printer, (char)c);
    return true;
}

/* Writes the value of [constant] from [offset] on; returns how far it came. */
static uint32_t put_text(Printer *printer, const LiteralToken *token, const AstConstant *constant,
                         uint32_t offset) {
    const char *text = constant->text;
    uint32_t length = constant->length;
    while (offset < length) {
        uint32_t plain = offset;
        while (plain < length && is_ordinary((unsigned char)text[plain])) plain++;
        strbuf_put(printer->out, text + offset, plain - offset);
        offset = plain;
        if (offset == length) break;
        if (printer->forbidden) {
            unsigned char next = offset + 1 < length ? (unsigned char)text[offset + 1] : 0;
            if (!put_unescaped(printer, token, (unsigned char)text[offset], next)) break;
            offset++;
        } else {
            offset += (uint32_t)put_escaped(printer, token, text + offset, length - offset);
        }
    }
    return offset;
}

/* The expression of a field. An Interpolation keeps the text of its expression, which is part of the tree; a
 * `#` in it may begin a comment, which a newline ends. */
static void put_field_value(Printer *printer, const Node *node) {
    if (node->kind == AST_Interpolation) {
        const char *text = AS(Interpolation, node)->str;
        if (*text == '{') put_char(printer, ' ');
        put(printer, text);
        if (strchr(text, '#')) put_char(printer, '\n');
        return;
    }
    unparse_expression(printer, AS(FormattedValue, node)->value, PLACE_VALUE | NO_LAMBDA);
}

static bool put_field(Printer *printer, const LiteralToken *token, const Node *node);

/* The values of a format specification, in the token of the f-string that it belongs to. */
static bool put_format_spec(Printer *printer, const LiteralToken *token, const NodeList *values) {
    LiteralToken inner = *token;
    inner.braces = BRACES_ESCAPED;
    FOR_EACH (value, values) {
        if (is_constant(value)) {
            if (put_text(printer, &inner, AS(Constant, value), 0) < AS(Constant, value)->length) return false;
        } else if (!put_field(printer, token, value)) {
            return false;
        }
    }
    return true;
}

/* replacement_field: '{' value ['!' conversion] [':' format_spec] '}'
 * Returns false when the field cannot be written inside this token. */
static bool put_field(Printer *printer, const LiteralToken *token, const Node *node) {
    bool is_interpolation = node->kind == AST_Interpolation;
    int32_t conversion =
        is_interpolation ? AS(Interpolation, node)->conversion : AS(FormattedValue, node)->conversion;
    Node *spec =
        is_interpolation ? AS(Interpolation, node)->format_spec : AS(FormattedValue, node)->format_spec;
    char around = printer->around;
    uint8_t forbidden = printer->forbidden;

    put_char(printer, '{');
    printer->around = delimiters[token->delimiter].quote;
    if (printer->minor < 12) printer->forbidden |= 1 << token->delimiter;
    printer->field_start = printer->out->length;
    put_field_value(printer, node);
    printer->around = around;
    printer->forbidden = forbidden;
    bool fits = !printer->failed;
    printer->failed = false;
    if (!fits) return false;

    if (conversion > 0) strbuf_printf(printer->out, "!%c", (char)conversion);
    if (spec) {
        put_char(printer, ':');
        if (!put_format_spec(printer, token, AS(JoinedStr, spec)->values)) return false;
    }
    put_char(printer, '}');
    return true;
}

/* Takes back quotes at the end of the content that would close the token early. */
static LiteralCursor take_back_quotes(Printer *printer, const LiteralToken *token, const Literal *literal,
                                      LiteralCursor at) {
    StrBuf *out = printer->out;
    while (out->length > token->start && out->data[out->length - 1] == delimiters[token->delimiter].quote) {
        if (at.offset == 0) at.offset = AS(Constant, literal->values[--at.value])->length;
        at.offset--;
        out->length--;
    }
    return at;
}

/* Writes one token with as much of [literal] as fits, from [at] on; returns where it ends. */
static LiteralCursor put_token(Printer *printer, const Literal *literal, LiteralCursor at,
                               Delimiter delimiter) {
    LiteralToken token = {
        .delimiter = delimiter,
        .braces = literal->formatted ? BRACES_DOUBLED : BRACES_PLAIN,
        .bytes = literal->bytes,
        .multiline = literal->multiline,
    };
    put(printer, literal->prefix);
    put(printer, delimiters[delimiter].text);
    token.start = printer->out->length;
    for (; at.value < literal->count; at = (LiteralCursor){at.value + 1, 0}) {
        const Node *value = literal->values[at.value];
        if (is_constant(value)) {
            at.offset = put_text(printer, &token, AS(Constant, value), at.offset);
            if (at.offset < AS(Constant, value)->length) break;
        } else {
            size_t before = printer->out->length;
            if (!put_field(printer, &token, value)) {
                printer->out->length = before;
                break;
            }
        }
    }
    if (printer->forbidden && delimiters[delimiter].triple)
        at = take_back_quotes(printer, &token, literal, at);
    put(printer, delimiters[delimiter].text);
    return at;
}

static bool contains(const Literal *literal, char c) {
    for (uint32_t i = 0; i < literal->count; i++) {
        if (!is_constant(literal->values[i])) continue;
        const AstConstant *constant = AS(Constant, literal->values[i]);
        if (constant->length > 0 && memchr(constant->text, c, constant->length)) return true;
    }
    return false;
}

/* The order in which delimiters are tried: first the quote that needs no escapes, else the one that is not
 * around already, else '. */
static const Delimiter *delimiter_order(const Printer *printer, const Literal *literal) {
    static const Delimiter orders[2][4] = {
        {DELIMITER_APOSTROPHE, DELIMITER_QUOTE, DELIMITER_3_APOSTROPHES, DELIMITER_3_QUOTES},
        {DELIMITER_QUOTE, DELIMITER_APOSTROPHE, DELIMITER_3_QUOTES, DELIMITER_3_APOSTROPHES},
    };
    bool quote_first = printer->around == '\'';
    char first = quote_first ? '"' : '\'', second = quote_first ? '\'' : '"';
    if (contains(literal, first) && !contains(literal, second)) quote_first = !quote_first;
    return orders[quote_first];
}

/* Writes the next token of [literal] with the delimiter that gets furthest. Returns false when none gets
 * anywhere. */
static bool put_best_token(Printer *printer, const Literal *literal, const Delimiter *order,
                           LiteralCursor *at) {
    size_t start = printer->out->length;
    LiteralCursor best = *at;
    Delimiter best_delimiter = order[0];
    for (int i = 0; i < 4; i++) {
        if (delimiters[order[i]].excluded_by & printer->forbidden) continue;
        LiteralCursor reached = put_token(printer, literal, *at, order[i]);
        if (reached.value == literal->count) {
            *at = reached;
            return true;
        }
        printer->out->length = start;
        if (reached.value > best.value || (reached.value == best.value && reached.offset > best.offset)) {
            best = reached;
            best_delimiter = order[i];
        }
    }
    if (best.value == at->value && best.offset == at->offset) return false;
    *at = put_token(printer, literal, *at, best_delimiter);
    return true;
}

/* Writes all tokens of [literal]. When that is impossible the f-string around has to try something else; when
 * there is none, the syntax of 3.12 can write anything. */
static void put_literal(Printer *printer, const Literal *literal) {
    if (printer->failed) return;
    const Delimiter *order = delimiter_order(printer, literal);
    size_t start = printer->out->length;
    LiteralCursor at = {0};
    do {
        if (printer->out->length > start) put_char(printer, ' ');
        if (put_best_token(printer, literal, order, &at)) continue;
        printer->out->length = start;
        if (printer->forbidden) {
            printer->failed = true;
            return;
        }
        int minor = printer->minor;
        printer->minor = 12;
        put_token(printer, literal, (LiteralCursor){0}, DELIMITER_APOSTROPHE);
        printer->minor = minor;
        return;
    } while (at.value < literal->count);
}

static void put_constant(Printer *printer, const Node *constant, const char *prefix) {
    bool bytes = constant->op == CONSTANT_BYTES;
    Node *value = (Node *)constant;
    put_literal(printer, &(Literal){.prefix = prefix, .values = &value, .count = 1, .bytes = bytes});
}

void unparse_string(Printer *printer, const AstConstant *constant) {
    const Node *node = &constant->node;
    put_constant(printer, node, node->op == CONSTANT_BYTES ? "b" : node->flags & NODE_U_PREFIX ? "u" : "");
}

/* Triple quotes, of the kind that does not occur inside or at the end where that saves an escape. */
void unparse_docstring(Printer *printer, const AstConstant *constant) {
    Node *value = (Node *)&constant->node;
    const char *prefix = constant->node.flags & NODE_U_PREFIX ? "u" : "";
    Literal literal = {.prefix = prefix, .values = &value, .count = 1, .multiline = true};
    Delimiter delimiter = DELIMITER_3_QUOTES;
    if (contains(&literal, '"') && !contains(&literal, '\'')) {
        bool ends_with_quote = constant->text[constant->length - 1] == '"';
        if (ends_with_quote || memmem(constant->text, constant->length, "\"\"\"", 3))
            delimiter = DELIMITER_3_APOSTROPHES;
    }
    put_token(printer, &literal, (LiteralCursor){0}, delimiter);
}

/* True when a constant of an f-string, or of a format specification in it, has the kind 'u'. */
static bool has_u_prefix(Node *const *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (is_constant(values[i])) {
            if (values[i]->flags & NODE_U_PREFIX) return true;
        } else if (values[i]->kind == AST_FormattedValue && AS(FormattedValue, values[i])->format_spec) {
            const NodeList *spec = AS(JoinedStr, AS(FormattedValue, values[i])->format_spec)->values;
            if (spec && has_u_prefix(spec->items, spec->count)) return true;
        }
    }
    return false;
}

/* From Python 3.12 on a constant has the kind of its own first literal, so each u constant is a literal of
 * its own; the f-string needs at least one that is not. */
static void put_mixed_literals(Printer *printer, const Literal *literal) {
    bool formatted = false;
    for (uint32_t i = 0; i < literal->count;) {
        if (i > 0) put_char(printer, ' ');
        if (is_constant(literal->values[i]) && literal->values[i]->flags & NODE_U_PREFIX) {
            put_constant(printer, literal->values[i++], "u");
            continue;
        }
        Literal part = *literal;
        part.values += i;
        part.count = 0;
        while (i < literal->count && !(literal->values[i]->flags & NODE_U_PREFIX)) i++, part.count++;
        put_literal(printer, &part);
        formatted = true;
    }
    if (!formatted) put(printer, " f''");
}

void unparse_fstring(Printer *printer, const Node *node) {
    Node *only = (Node *)node;
    Literal literal = {.prefix = "f", .values = &only, .count = 1, .formatted = true};
    if (node->kind == AST_TemplateStr || node->kind == AST_Interpolation) literal.prefix = "t";
    if (node->kind == AST_JoinedStr || node->kind == AST_TemplateStr) {
        bool is_template = node->kind == AST_TemplateStr;
        const NodeList *values = is_template ? AS(TemplateStr, node)->values : AS(JoinedStr, node)->values;
        literal.values = values ? values->items : NULL;
        literal.count = list_count(values);
    }
    if (!has_u_prefix(literal.values, literal.count)) {
        put_literal(printer, &literal);
    } else if (printer->minor >= 12) {
        put_mixed_literals(printer, &literal);
    } else {
        /* Before Python 3.12 the first literal gives its kind to all constants. */
        put_literal(printer, &(Literal){.prefix = "u"});
        put_char(printer, ' ');
        put_literal(printer, &literal);
    }
}
