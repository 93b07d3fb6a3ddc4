/* Whether a tree keeps the promises of ast.h: the parser asserts it in the sanitizer build for every file it
 * reads. */
#ifndef MOIRA_SYNTAX_TREE_CHECK_H
#define MOIRA_SYNTAX_TREE_CHECK_H

#include "syntax/parser.h"

/* Every kind is one, every child that must be there is, lists hold no NULL but where ast.h says so, operators
 * and contexts fit their fields, and the span of a node lies in the text and in that of the node around it;
 * decorators stand before the definition that they belong to. */
bool tree_check(const Tree *tree);

#endif
