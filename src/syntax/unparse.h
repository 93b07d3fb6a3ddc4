/* Prints Python source whose tree equals the given tree. Comments and layout are not in a tree, so this is
 * for code that Moira makes itself; rewriting a user's file goes through src/edit. */
#ifndef MOIRA_SYNTAX_UNPARSE_H
#define MOIRA_SYNTAX_UNPARSE_H

#include "base/strbuf.h"
#include "syntax/ast.h"

/* Appends the source of [node] (a module, a statement or an expression) in the syntax of Python 3.minor. */
void ast_unparse(const Node *node, const Symbols *symbols, int minor, StrBuf *out);

/* The same with only ASCII in string literals, for a file whose encoding may not have every character that
 * an escape can name. */
void ast_unparse_ascii(const Node *node, const Symbols *symbols, int minor, StrBuf *out);

#endif
