/* Reading the clauses of a rule: what its decorators compute and require. */
#ifndef MOIRA_STUBS_CLAUSE_H
#define MOIRA_STUBS_CLAUSE_H

#include "stubs/rule.h"

/* Puts the clauses among the decorators into a rule whose parameters are known. A mistake becomes that of the
 * rule. */
void rule_read_clauses(Rule *rule, const Symbols *symbols, Arena *arena);

#endif
