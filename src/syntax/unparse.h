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

/* What is printed besides the tree: lines before a statement, and what follows on its first line (of a
 * compound statement, after the colon). An elif counts as a statement. */
typedef struct UnparseHooks {
    void (*before)(void *context, const Node *statement, uint32_t indent, StrBuf *out);
    void (*after)(void *context, const Node *statement, StrBuf *out);
    void *context;
} UnparseHooks;

void ast_unparse_with(const Node *node, const Symbols *symbols, int minor, const UnparseHooks *hooks,
                      StrBuf *out);

#endif
