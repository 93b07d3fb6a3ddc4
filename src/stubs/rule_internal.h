/* What the files about reading rules share among themselves. */
#ifndef MOIRA_STUBS_RULE_INTERNAL_H
#define MOIRA_STUBS_RULE_INTERNAL_H

#include "stubs/rule.h"

/* Notes a mistake, unless there was one before. */
void rule_refuse(Rule *rule, const Node *node, const char *message);
/* Puts the clauses among the decorators into a rule whose parameters are known. */
void rule_read_clauses(Rule *rule, const Symbols *symbols, Arena *arena);

#endif
