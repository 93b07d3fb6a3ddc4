/* A token: its kind, which token.def and names.def list, and its place in the text. */
#ifndef MOIRA_SYNTAX_TOKEN_H
#define MOIRA_SYNTAX_TOKEN_H

#include "syntax/name.h"

typedef enum TokenKind {
#define TOKEN(name, text) TOKEN_##name,
#include "syntax/token.def"
#define KEYWORD(name) TOKEN_KW_##name,
#define NAME(name)
#include "syntax/names.def"
    TOKEN_COUNT,
    TOKEN_FIRST_KEYWORD = TOKEN_KW_False,
} TokenKind;

enum StringFlags {
    STRING_RAW = 1,
    STRING_BYTES = 2,
    STRING_UNICODE = 4,   /* u"…" */
    STRING_FORMAT = 8,    /* f"…" */
    STRING_TEMPLATE = 16, /* t"…" */
    STRING_TRIPLE = 32,
    STRING_ESCAPED = 64,        /* has a backslash or a carriage return, so its value is not its text */
    STRING_DOUBLED_BRACE = 128, /* text of an f-string that ends with {{ or }}, which stands for one brace */
};

typedef struct Token {
    uint8_t kind;       /* TokenKind */
    uint8_t flags;      /* StringFlags of strings and their parts */
    uint8_t prefix;     /* bytes before the text of a string: its prefix and quotes */
    bool first_on_line; /* the first token of a physical line */
    uint32_t start, end;
    Sym sym; /* of a name or keyword */
} Token;

/* How messages call a token of the kind: "'('", "a name". */
const char *token_kind_text(TokenKind kind);

#endif
