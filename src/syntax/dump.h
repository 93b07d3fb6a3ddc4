/* Prints a tree exactly as CPython's ast.dump(tree, include_attributes=True, indent=2) does. */
#ifndef MOIRA_SYNTAX_DUMP_H
#define MOIRA_SYNTAX_DUMP_H

#include "base/strbuf.h"
#include "syntax/ast.h"

typedef struct DumpOptions {
    int minor;       /* the CPython 3.minor whose dump is printed: its fields, its rules for empty ones */
    bool attributes; /* line and column of every node */
} DumpOptions;

void ast_dump(const Node *root, const Text *text, const Symbols *symbols, const DumpOptions *options,
              StrBuf *out);

/* The Python repr of a string or bytes value, as CPython 3.minor prints it. */
void dump_string(StrBuf *out, const char *data, size_t length, int minor);
void dump_bytes(StrBuf *out, const char *data, size_t length);

/* The repr of any Constant. */
void dump_constant(StrBuf *out, const AstConstant *constant, int minor);

#endif
