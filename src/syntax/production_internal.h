/* The productions of the grammar that call each other across files, and which file has which. Not for anybody
 * else.
 *
 *   parser.c            the driver, error recovery
 *   parse_statement.c   statements and blocks
 *   parse_expression.c  expressions
 *   parse_target.c      expressions re-read as assignment targets
 *   parse_parameters.c  parameters of functions and lambdas, type parameters
 *   parse_pattern.c     the patterns of match statements
 *   parse_literal.c     strings and f-strings
 *   number.c            numbers
 *
 * A function named after a grammar symbol reads that symbol from the current token on and leaves the parser
 * at the token after it. It always returns a node. */
#ifndef MOIRA_SYNTAX_PRODUCTION_INTERNAL_H
#define MOIRA_SYNTAX_PRODUCTION_INTERNAL_H

#include "syntax/parser_internal.h"

/* The text of the type comment that is the current token, or NULL. */
const char *parse_type_comment(Parser *p);

NodeList *parse_block(Parser *p, const char *after, uint32_t header);
NodeList *parse_statements(Parser *p);

Node *parse_star_expressions(Parser *p);
Node *parse_yield_or_star_expressions(Parser *p);
Node *parse_named_expression(Parser *p);
Node *parse_star_named_expression(Parser *p);
Node *parse_expression(Parser *p);
Node *parse_disjunction(Parser *p);
Node *parse_bitwise_or(Parser *p);
Node *parse_primary(Parser *p);
Node *parse_yield(Parser *p);
/* '*' operand. */
Node *parse_starred(Parser *p, Node *(*operand)(Parser *p));
/* A tuple without parentheses, of the elements pushed since [mark]. */
Node *tuple_node(Parser *p, uint32_t start, uint32_t mark);
void parse_arguments(Parser *p, bool allow_generator, uint32_t open, NodeList **args, NodeList **keywords);
bool starts_expression(TokenKind kind);

/* The targets of a for loop or comprehension. */
Node *parse_star_targets(Parser *p);
/* The target after `as` in a with statement. */
Node *parse_star_target(Parser *p);

typedef enum TargetUse { TARGET_ASSIGN, TARGET_DELETE, TARGET_FOR, TARGET_WITH } TargetUse;
/* Checks that [node] can be a target and marks it and its parts as stored or deleted. */
void set_target(Parser *p, Node *node, TargetUse use);
/* True for the only targets of `+=`, `:` and the like: a name, an attribute, a subscript. */
bool is_single_target(const Node *node);
/* How an error message calls the expression: "function call", "literal". */
const char *expression_name(const Node *node);

Node *parse_parameters(Parser *p, bool is_lambda);
NodeList *parse_type_parameters(Parser *p);

Node *parse_case_patterns(Parser *p);

Node *parse_strings(Parser *p);
Node *parse_number(Parser *p);

#endif
