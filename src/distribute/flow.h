/* Which variables depend on what one of them is bound to, below one statement: assignments hand values on,
 * and what a call gives depends on its arguments. The order of the statements is not looked at. */
#ifndef MOIRA_DISTRIBUTE_FLOW_H
#define MOIRA_DISTRIBUTE_FLOW_H

#include "distribute/script_query.h"

typedef struct Flow {
    const Script *script;
    const Node *within;
    Array(const Variable *) variables;
} Flow;

/* What depends on the names of [target], below [within]. */
Flow flow_of(const Script *script, const Node *within, const Node *target);
void flow_free(Flow *flow);

bool flow_has(const Flow *flow, const Variable *variable);
/* Whether an expression reads one of the variables. */
bool flow_reaches(const Flow *flow, const Node *node);
/* Adds the names that a target binds; true when there was a new one. */
bool flow_add(Flow *flow, const Node *target);
/* Adds what depends on the variables that are there. */
void flow_spread(Flow *flow);

#endif
