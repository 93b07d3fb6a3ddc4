/* Words and types around a projection: the report of a choice that a role is not told of, and the types that
 * stay in the code with --annotations. */
#ifndef MOIRA_CHOREO_HINT_H
#define MOIRA_CHOREO_HINT_H

#include "choreo/project.h"

/* Reports that the role of the projector is not told of [choice]; the merger knows what differs. */
void hint_choice(Projector *projector, const Statement *choice);

/* What a located type is to one role: the data type, the endpoint of a channel, a projected class. */
Node *hint_type(ChoreoProgram *program, const Located *type, uint32_t role);

/* `t: T = value` without the location; an assignment whose type nothing tells is given Any when it receives.
 */
Node *hint_assignment(Projector *projector, const AstAnnAssign *assign, Node *value);
Node *hint_plain_assignment(Projector *projector, AstAssign *assign, const Typed *value);

/* With types: a received value inside of an expression is cast to its type, since nothing there tells mypy
 * what it is; a class with data types is named with them. Without types both stay as they are. */
Node *hint_received(Projector *projector, const Typed *com, Node *call);
Node *hint_class(Projector *projector, const Located *type, Node *name);

#endif
