/* ast.dump, field by field. CPython's version recurses and formats every child before it knows how its
 * parent looks; here the layout of a node is decided first (it depends on nothing but the node's own
 * fields), so the text is written in one pass, with a stack of its own for the nodes that are open. */
#include "syntax/dump.h"
#include "base/array.h"
#include "base/utf.h"
#include "syntax/parser.h"
#include "syntax/unicode.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- constants ---- */

static char choose_quote(const char *data, size_t length) {
    bool single = memchr(data, '\'', length) != NULL, doubled = memchr(data, '"', length) != NULL;
    return single && !doubled ? '"' : '\'';
}

/* The escapes that str and bytes have in common; false when [c] needs none of them. */
static bool put_common_escape(StrBuf *out, uint32_t c, char quote) {
    if (c == '\\' || c == (unsigned char)quote) {
        strbuf_putc(out, '\\');
        strbuf_putc(out, (char)c);
    } else if (c == '\n')
        strbuf_puts(out, "\\n");
    else if (c == '\r')
        strbuf_puts(out, "\\r");
    else if (c == '\t')
        strbuf_puts(out, "\\t");
    else
        return false;
    return true;
}

void dump_string(StrBuf *out, const char *data, size_t length, int minor) {
    char quote = length ? choose_quote(data, length) : '\'';
    strbuf_putc(out, quote);
    for (size_t i = 0; i < length;) {
        size_t size;
        uint32_t c = utf8_decode(data + i, &size);
        if (put_common_escape(out, c, quote)) {
        } else if (c < 128 ? c >= ' ' && c != 127 : unicode_is_printable(c, minor))
            strbuf_put(out, data + i, size);
        else if (c < 0x100)
            strbuf_printf(out, "\\x%02x", c);
        else if (c < 0x10000)
            strbuf_printf(out, "\\u%04x", c);
        else
            strbuf_printf(out, "\\U%08x", c);
        i += size;
    }
    strbuf_putc(out, quote);
}

void dump_bytes(StrBuf *out, const char *data, size_t length) {
    char quote = length ? choose_quote(data, length) : '\'';
    strbuf_putc(out, 'b');
    strbuf_putc(out, quote);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)data[i];
        if (put_common_escape(out, c, quote)) continue;
        if (c >= ' ' && c < 127)
            strbuf_putc(out, (char)c);
        else
            strbuf_printf(out, "\\x%02x", c);
    }
    strbuf_putc(out, quote);
}

/* The repr of a float: the shortest digits that give the same number, with an exponent when the decimal
 * point would be far away. [dot_zero] makes 1 to 1.0, as in a float but not in a complex number. */
static void dump_real(StrBuf *out, double value, bool dot_zero) {
    if (isinf(value)) {
        strbuf_puts(out, "inf");
        return;
    }
    char text[40];
    for (int precision = 0; precision < 17; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, value);
        if (strtod(text, NULL) == value) break;
    }
    char digits[24];
    int count = 0, exponent = atoi(strchr(text, 'e') + 1);
    for (const char *c = text; *c != 'e'; c++)
        if (*c != '.') digits[count++] = *c;
    while (count > 1 && digits[count - 1] == '0') count--;
    int point = exponent + 1; /* how many digits stand before the decimal point */
    if (point > 16 || point <= -4) {
        strbuf_putc(out, digits[0]);
        if (count > 1) {
            strbuf_putc(out, '.');
            strbuf_put(out, digits + 1, (size_t)count - 1);
        }
        strbuf_printf(out, "e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
        return;
    }
    if (point <= 0) {
        strbuf_puts(out, "0.");
        strbuf_fill(out, '0', (size_t)-point);
        strbuf_put(out, digits, (size_t)count);
        return;
    }
    strbuf_put(out, digits, (size_t)(count < point ? count : point));
    if (count > point) {
        strbuf_putc(out, '.');
        strbuf_put(out, digits + point, (size_t)(count - point));
    } else {
        strbuf_fill(out, '0', (size_t)(point - count));
        if (dot_zero) strbuf_puts(out, ".0");
    }
}

/* A large integer in decimal. The digits of other bases are converted in pieces of nine decimals; CPython
 * itself converts no more than 4300 of them, so beyond that the literal is printed as it is. */
static void dump_big_integer(StrBuf *out, const char *text, uint32_t length) {
    enum { PIECE = 1000000000, MAX_PIECES = 4300 / 9 + 1 };
    if (!(text[0] == '0' && length > 1 && text[1] > '9')) {
        strbuf_put(out, text, length);
        return;
    }
    uint32_t base = text[1] == 'x' ? 16 : text[1] == 'o' ? 8 : 2;
    uint32_t pieces[MAX_PIECES], count = 0;
    for (uint32_t i = 2; i < length; i++) {
        uint64_t carry = (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
        for (uint32_t j = 0; j < count; j++) {
            carry += (uint64_t)pieces[j] * base;
            pieces[j] = (uint32_t)(carry % PIECE);
            carry /= PIECE;
        }
        if (carry && count == MAX_PIECES) {
            strbuf_put(out, text, length);
            return;
        }
        if (carry) pieces[count++] = (uint32_t)carry;
    }
    for (uint32_t j = count; j-- > 0;) strbuf_printf(out, j == count - 1 ? "%u" : "%09u", pieces[j]);
}

void dump_constant(StrBuf *out, const AstConstant *constant, int minor) {
    switch ((ConstantKind)constant->node.op) {
    case CONSTANT_NONE: strbuf_puts(out, "None"); return;
    case CONSTANT_TRUE: strbuf_puts(out, "True"); return;
    case CONSTANT_FALSE: strbuf_puts(out, "False"); return;
    case CONSTANT_ELLIPSIS: strbuf_puts(out, "Ellipsis"); return;
    case CONSTANT_INT: strbuf_printf(out, "%lld", (long long)constant->integer); return;
    case CONSTANT_BIG_INT: dump_big_integer(out, constant->text, constant->length); return;
    case CONSTANT_FLOAT: dump_real(out, constant->real, true); return;
    case CONSTANT_COMPLEX:
        dump_real(out, constant->real, false);
        strbuf_putc(out, 'j');
        return;
    case CONSTANT_STR: dump_string(out, constant->text, constant->length, minor); return;
    case CONSTANT_BYTES: dump_bytes(out, constant->text, constant->length); return;
    }
}

/* ---- nodes ---- */

/* A node that is being printed. */
typedef struct DumpFrame {
    const Node *node;
    const Field *field; /* the next field */
    uint32_t item;      /* the next item of that field's list, when it is inside one */
    uint32_t level;     /* of indentation of its fields */
    bool in_list;
    bool one_line;
    bool first; /* no field has been printed yet */
} DumpFrame;

typedef struct Dump {
    const Text *text;
    const Symbols *symbols;
    DumpOptions options;
    StrBuf *out;
    Array(DumpFrame) stack;
} Dump;

/* True when CPython's dump leaves the field out: None where that is the default, and, from 3.13 on, the
 * empty list. */
static bool is_omitted(const Dump *dump, const Node *node, const Field *field) {
    if (field->since > dump->options.minor) return true;
    switch ((FieldType)field->type) {
    case FIELD_MAYBE: return *(Node **)ast_member(node, field) == NULL;
    case FIELD_MAYBE_IDENT: return *(Sym *)ast_member(node, field) == 0;
    case FIELD_MAYBE_STRING: return *(const char **)ast_member(node, field) == NULL;
    case FIELD_LIST: return dump->options.minor >= 13 && *(NodeList **)ast_member(node, field) == NULL;
    case FIELD_END:
    case FIELD_CHILD:
    case FIELD_IDENT:
    case FIELD_NUMBER:
    case FIELD_OPERATOR:
    case FIELD_CONTEXT:
    case FIELD_OPERATORS:
    case FIELD_VALUE:
    case FIELD_STRING: break;
    }
    return false;
}

static bool prints_positions(const Dump *dump, const Node *node) {
    if (node->kind == AST_alias && dump->options.minor < 10) return false;
    return dump->options.attributes && ast_has_position(node->kind);
}

/* True for a node without anything between its parentheses, such as arguments(). */
static bool prints_nothing(const Dump *dump, const Node *node) {
    if (prints_positions(dump, node)) return false;
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++)
        if (!is_omitted(dump, node, field)) return false;
    return true;
}

/* A node stands on one line when it has at most three fields and none of them has parts of its own. */
static bool fits_one_line(const Dump *dump, const Node *node) {
    uint32_t count = prints_positions(dump, node) ? 4 : 0;
    for (const Field *field = ast_fields(node->kind); field->type != FIELD_END; field++) {
        if (is_omitted(dump, node, field)) continue;
        count++;
        if (field->type == FIELD_OPERATORS) return false;
        if (field->type == FIELD_LIST && *(NodeList **)ast_member(node, field)) return false;
        if (field->type == FIELD_CHILD || field->type == FIELD_MAYBE)
            if (!prints_nothing(dump, *(Node **)ast_member(node, field))) return false;
        if (field->type == FIELD_VALUE && (node->flags & NODE_U_PREFIX)) count++;
    }
    return count <= 3;
}

static void new_line(StrBuf *out, uint32_t level) {
    strbuf_putc(out, '\n');
    strbuf_fill(out, ' ', level * 2u);
}

static void open_node(Dump *dump, const Node *node, uint32_t level) {
    if (!node) { /* in a list: no key, no default */
        strbuf_puts(dump->out, "None");
        return;
    }
    if (node->kind == AST_Identifier) {
        Sym id = AS(Identifier, node)->id;
        dump_string(dump->out, symbol_text(dump->symbols, id), symbol_length(dump->symbols, id),
                    dump->options.minor);
        return;
    }
    strbuf_puts(dump->out, ast_kind_name(node->kind));
    strbuf_putc(dump->out, '(');
    DumpFrame frame = {.node = node, .field = ast_fields(node->kind), .level = level + 1, .first = true};
    frame.one_line = fits_one_line(dump, node);
    array_push(&dump->stack, frame);
}

/* The separator before a field, and its name. */
static void put_field_name(Dump *dump, DumpFrame *frame, const char *name) {
    if (!frame->first) strbuf_puts(dump->out, frame->one_line ? ", " : ",");
    if (!frame->one_line) new_line(dump->out, frame->level);
    frame->first = false;
    strbuf_puts(dump->out, name);
    strbuf_putc(dump->out, '=');
}

static void put_positions(Dump *dump, DumpFrame *frame) {
    Position start = text_position(dump->text, frame->node->start),
             end = text_position(dump->text, frame->node->end);
    const struct {
        const char *name;
        uint32_t value;
    } attributes[] = {{"lineno", start.line},
                      {"col_offset", start.column},
                      {"end_lineno", end.line},
                      {"end_col_offset", end.column}};
    for (size_t i = 0; i < 4; i++) {
        put_field_name(dump, frame, attributes[i].name);
        strbuf_printf(dump->out, "%u", attributes[i].value);
    }
}

static void put_symbol(Dump *dump, Sym sym) {
    dump_string(dump->out, symbol_text(dump->symbols, sym), symbol_length(dump->symbols, sym),
                dump->options.minor);
}

static void put_operators(Dump *dump, const AstCompare *compare, uint32_t level) {
    strbuf_putc(dump->out, '[');
    for (uint32_t i = 0; i < list_count(compare->comparators); i++) {
        if (i) strbuf_putc(dump->out, ',');
        new_line(dump->out, level + 1);
        strbuf_puts(dump->out, operator_name(compare->ops[i]));
        strbuf_puts(dump->out, "()");
    }
    strbuf_putc(dump->out, ']');
}

/* Prints a field whose value has no nodes in it. */
static void put_plain_field(Dump *dump, const DumpFrame *frame, const Field *field) {
    const Node *node = frame->node;
    void *value = ast_member(node, field);
    switch ((FieldType)field->type) {
    case FIELD_IDENT:
    case FIELD_MAYBE_IDENT: put_symbol(dump, *(Sym *)value); return;
    case FIELD_NUMBER: strbuf_printf(dump->out, "%d", *(int32_t *)value); return;
    case FIELD_OPERATOR:
    case FIELD_CONTEXT:
        strbuf_puts(dump->out, operator_name(node->op));
        strbuf_puts(dump->out, "()");
        return;
    case FIELD_OPERATORS: put_operators(dump, AS(Compare, node), frame->level); return;
    case FIELD_VALUE: dump_constant(dump->out, AS(Constant, node), dump->options.minor); return;
    case FIELD_STRING:
    case FIELD_MAYBE_STRING: {
        const char *text = *(const char **)value;
        dump_string(dump->out, text, strlen(text), dump->options.minor);
        return;
    }
    case FIELD_END:
    case FIELD_CHILD:
    case FIELD_MAYBE:
    case FIELD_LIST: return;
    }
}

/* Goes on with the list field of the top frame: opens its next item, or closes it. */
static void step_list(Dump *dump) {
    DumpFrame *frame = &array_last(&dump->stack);
    const NodeList *list = *(NodeList **)ast_member(frame->node, frame->field);
    if (frame->item == list->count) {
        strbuf_putc(dump->out, ']');
        frame->in_list = false;
        frame->field++;
        return;
    }
    if (frame->item) strbuf_putc(dump->out, ',');
    new_line(dump->out, frame->level + 1);
    uint32_t level = frame->level + 1;
    const Node *item = list->items[frame->item++];
    open_node(dump, item, level); /* may move the frame */
}

/* Goes on with the top frame: prints its next field, or ends it. */
static void step_node(Dump *dump) {
    DumpFrame *frame = &array_last(&dump->stack);
    const Field *field = frame->field;
    if (field->type == FIELD_END) {
        if (prints_positions(dump, frame->node)) put_positions(dump, frame);
        strbuf_putc(dump->out, ')');
        dump->stack.count--;
        return;
    }
    if (is_omitted(dump, frame->node, field)) {
        frame->field++;
        return;
    }
    put_field_name(dump, frame, field->name);
    if (field->type == FIELD_CHILD || field->type == FIELD_MAYBE) {
        frame->field++;
        open_node(dump, *(Node **)ast_member(frame->node, field), frame->level);
    } else if (field->type == FIELD_LIST) {
        bool empty = *(NodeList **)ast_member(frame->node, field) == NULL;
        strbuf_puts(dump->out, empty ? "[]" : "[");
        frame->in_list = !empty;
        frame->item = 0;
        if (empty) frame->field++;
    } else {
        put_plain_field(dump, frame, field);
        if (field->type == FIELD_VALUE && (frame->node->flags & NODE_U_PREFIX)) {
            put_field_name(dump, frame, "kind");
            strbuf_puts(dump->out, "'u'");
        }
        frame->field++;
    }
}

void ast_dump(const Node *root, const Text *text, const Symbols *symbols, const DumpOptions *options,
              StrBuf *out) {
    Dump dump = {.text = text, .symbols = symbols, .options = *options, .out = out};
    open_node(&dump, root, 0);
    while (dump.stack.count > 0) {
        if (array_last(&dump.stack).in_list)
            step_list(&dump);
        else
            step_node(&dump);
    }
    array_free(&dump.stack);
}
