/* The second pass: what CPython's parser accepts but its compiler refuses (return outside a function,
 * nonlocal without a binding, two stars in a target, …), as compile-error diagnostics, and what it only
 * warns about, as syntax-warning. Works on the finished tree, so it can be left out. */
#ifndef MOIRA_SYNTAX_COMPILE_CHECK_H
#define MOIRA_SYNTAX_COMPILE_CHECK_H

#include "syntax/parser.h"

/* [diagnostics] already holds the syntax errors of the tree: near one of them, what depends on how blocks are
 * nested is not reported. */
void compile_check(const Tree *tree, const Symbols *symbols, Arena *arena, Diagnostics *diagnostics);

#endif
