/* Number literals. The lexer has checked their form; here they get their value. Integers of 64 bits are
 * kept as such, larger ones as their digits. */
#include "syntax/production_internal.h"

#include <stdlib.h>

enum { MAX_DECIMAL_DIGITS = 4300 }; /* CPython converts no longer decimal literals */

/* The value of [digits] in [base], or -1 when it does not fit 63 bits. */
static int64_t small_value(const char *digits, int base) {
    int64_t value = 0;
    for (; *digits; digits++) {
        int digit = *digits <= '9' ? *digits - '0' : *digits - 'a' + 10;
        if (value > (INT64_MAX - digit) / base) return -1;
        value = value * base + digit;
    }
    return value;
}

static void set_integer(Parser *p, AstConstant *constant, char *text) {
    int base = 10;
    char *digits = text;
    if (text[0] == '0' && text[1] >= 'a') {
        base = text[1] == 'x' ? 16 : text[1] == 'o' ? 8 : 2;
        digits = text + 2;
    }
    while (digits[0] == '0' && digits[1]) digits++;
    int64_t value = small_value(digits, base);
    if (value >= 0) {
        constant->node.op = CONSTANT_INT;
        constant->integer = value;
        return;
    }
    size_t length = strlen(digits);
    if (base == 10 && length > MAX_DECIMAL_DIGITS) {
        soft_error(p, CODE_SYNTAX_ERROR, node_span(&constant->node),
                   "exceeds the limit (%d digits) for integer string conversion: value has %zu digits; "
                   "consider hexadecimal for huge integer literals to avoid decimal conversion limits",
                   MAX_DECIMAL_DIGITS, length);
    }
    if (base != 10) { /* put the prefix before the digits that count */
        char letter = text[1];
        digits -= 2;
        digits[0] = '0';
        digits[1] = letter;
        length += 2;
    }
    constant->node.op = CONSTANT_BIG_INT;
    constant->text = digits;
    constant->length = (uint32_t)length;
}

Node *parse_number(Parser *p) {
    AstConstant *constant = NEW(p, Constant, p->token.start);
    constant->node.end = p->token.end;
    const char *source = p->lexer.begin + p->token.start;
    uint32_t size = p->token.end - p->token.start;
    /* Most numbers are a few decimal digits. */
    int64_t value = 0;
    uint32_t i = 0;
    while (i < size && i < 18 && source[i] >= '0' && source[i] <= '9')
        value = value * 10 + (source[i++] - '0');
    if (i == size) {
        constant->node.op = CONSTANT_INT;
        constant->integer = value;
        advance(p);
        return &constant->node;
    }
    char *text = arena_alloc(p->arena, size + 1);
    uint32_t length = 0;
    bool real = false, hexadecimal = size > 1 && (source[1] | 32) == 'x';
    for (i = 0; i < size; i++) {
        if (source[i] == '_') continue;
        char c = source[i] >= 'A' && source[i] <= 'Z' ? (char)(source[i] | 32) : source[i];
        if (c == '.' || (c == 'e' && !hexadecimal)) real = true;
        text[length++] = c;
    }
    text[length] = '\0';
    if (text[length - 1] == 'j') {
        constant->node.op = CONSTANT_COMPLEX;
        text[length - 1] = '\0';
        constant->real = strtod(text, NULL);
    } else if (real) {
        constant->node.op = CONSTANT_FLOAT;
        constant->real = strtod(text, NULL);
    } else {
        set_integer(p, constant, text);
    }
    advance(p);
    return &constant->node;
}
