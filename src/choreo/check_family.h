/* Families of roles in the checker: loops over their members, what a member has in its turn, and what all of
 * them do together. Everything that is wrong is reported to the checker's module; typed expressions live in
 * the arena of its program. */
#ifndef MOIRA_CHOREO_CHECK_FAMILY_H
#define MOIRA_CHOREO_CHECK_FAMILY_H

#include "choreo/check.h"

/* Whether the member that [type] needs is chosen; complains when it is not. */
bool family_settles(ChoreoChecker *checker, const Located *type, const Node *node);
/* A variable was declared, and was given a value; those given since [first] lose theirs at the end of a
 * block. */
void family_declare(ChoreoChecker *checker, LocalVariable *variable);
void family_bind(ChoreoChecker *checker, LocalVariable *variable);
void family_unbind(ChoreoChecker *checker, uint32_t first);
/* Whether a variable has a value here, and a target may be changed in a loop over members; complain when not.
 */
bool family_may_read(ChoreoChecker *checker, const LocalVariable *variable, const Node *node);
bool family_may_store(ChoreoChecker *checker, const Node *target, const Located *type);
/* for w in members; false after a complaint. */
bool family_loop(ChoreoChecker *checker, Node *node, Statement *statement);
/* Complains about leaving such a loop before its end. */
void family_check_leaving(ChoreoChecker *checker, const Node *node, const char *what);
/* x[w] of an Each or Channels, Each(x), and an operation of Channels or a Mesh; NULL for anything else. */
Typed *family_subscript(ChoreoChecker *checker, Node *node);
Typed *family_copy(ChoreoChecker *checker, Node *node);
Typed *family_operation(ChoreoChecker *checker, Node *node, Typed *object);
/* Each(), and whether what it begins gets values; complains when it does not. */
bool family_is_given(ChoreoChecker *checker, const Node *target);
bool family_is_empty(const ChoreoChecker *checker, const Node *node);
/* Whether an Each has no other name that goes on; complains when it has one. */
bool family_is_own(ChoreoChecker *checker, const Typed *value, bool may_be_local);
/* Whether all members of a family can take part; complains when one of them is chosen. */
bool family_may_act(ChoreoChecker *checker, const Node *node, uint32_t family);
bool family_is_chosen(const ChoreoChecker *checker, uint32_t family);

#endif
