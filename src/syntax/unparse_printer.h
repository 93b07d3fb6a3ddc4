/* What the three files of the unparser share: the printer's state, the places in which an expression can
 * stand, and the functions by which statements, expressions and string literals print each other.
 * unparse.c has the statements, unparse_expression.c the expressions, unparse_string.c the literals. The
 * output belongs to the caller, the printer to ast_unparse; every tree can be printed, so nothing fails. */
#ifndef MOIRA_SYNTAX_UNPARSE_PRINTER_H
#define MOIRA_SYNTAX_UNPARSE_PRINTER_H

#include "base/array.h"
#include "base/strbuf.h"
#include "syntax/ast.h"
#include "syntax/unparse.h"

/* How tightly an expression binds, the loosest first; the order of the grammar's rules. */
typedef enum Level {
    LEVEL_TEST, /* lambda, conditional expression */
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_BIT_OR,
    LEVEL_BIT_XOR,
    LEVEL_BIT_AND,
    LEVEL_SHIFT,
    LEVEL_SUM,
    LEVEL_TERM,
    LEVEL_FACTOR,
    LEVEL_POWER,
    LEVEL_AWAIT,
    LEVEL_PRIMARY,
    LEVEL_MASK = 31,
} Level;

/* A UnparsePlace is the loosest Level that needs no parentheses there, and what else may stand there without.
 */
typedef uint32_t UnparsePlace;
enum {
    BARE_TUPLE = 32,  /* return a, b */
    BARE_WALRUS = 64, /* if x := y */
    BARE_YIELD = 128, /* x = yield y */
    NO_LAMBDA = 256,  /* a colon would end the expression of a replacement field */
    BEFORE_DOT = 512, /* the dot of an attribute would become part of an integer */
    PLACE_VALUE = LEVEL_TEST | BARE_TUPLE | BARE_YIELD,
    PLACE_ELEMENT = LEVEL_TEST | BARE_WALRUS,
};

/* A node whose first operand is being printed, and whether a parenthesis is open for it. */
typedef struct SpineNode {
    const Node *node;
    bool parenthesized;
} SpineNode;

typedef struct Printer {
    StrBuf *out;
    const Symbols *symbols;
    int minor;
    bool ascii;             /* escape what is not ASCII in string literals */
    uint32_t indent;        /* levels of four blanks */
    Array(SpineNode) spine; /* the left-leaning chains being printed, so that they need no recursion */
    size_t field_start;     /* where the expression of the latest replacement field begins in [out] */
    char around;            /* the quote of the innermost f-string around the current expression, or NUL */
    uint8_t forbidden; /* a bit for each Delimiter of the f-strings around; stays 0 from Python 3.12 on */
    bool failed;       /* a literal could not be written between the forbidden delimiters */
    const UnparseHooks *hooks; /* NULL for none */
    const Node *statement;     /* whose first line is being printed, for the hooks; NULL after it */
} Printer;

static inline void put(Printer *printer, const char *text) { strbuf_puts(printer->out, text); }
static inline void put_char(Printer *printer, char c) { strbuf_putc(printer->out, c); }

/* A name, also one that is spelled like a keyword. */
void unparse_name(Printer *printer, Sym name);

void unparse_expression(Printer *printer, const Node *node, UnparsePlace place);
/* A Constant, or a MatchSingleton, which has the same fields. */
void unparse_constant(Printer *printer, const AstConstant *constant);

/* `a, /, b=1, *, c` without the parentheses; one line for each when one has a type comment. */
void unparse_parameters(Printer *printer, const Astarguments *arguments);
/* `a, *b, c=d, **e` of a call or of a class. */
void unparse_call_arguments(Printer *printer, const NodeList *arguments, const NodeList *keywords);

/* A str or bytes Constant; a str that is a whole statement; an f-string or t-string, or one field of it. */
void unparse_string(Printer *printer, const AstConstant *constant);
void unparse_docstring(Printer *printer, const AstConstant *constant);
void unparse_fstring(Printer *printer, const Node *node);

#endif
