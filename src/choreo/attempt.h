/* A try statement of several roles, which handles PeerFailed: all who take part come to the same end. One of
 * them, which has a channel to each of the others, leads. Everything is in the arena of the program. */
#ifndef MOIRA_CHOREO_ATTEMPT_H
#define MOIRA_CHOREO_ATTEMPT_H

#include "choreo/project.h"

/* A channel between two roles that take part: a field of the object, or a parameter. */
typedef struct AttemptChannel {
    uint8_t ends[2];
    Sym name;
    bool is_field;
} AttemptChannel;

typedef struct ChoreoAttempt {
    uint8_t leader;
    RoleSet roles;
    const AttemptChannel *channels;
    uint32_t channel_count;
} ChoreoAttempt;

/* The first statement that changes what all roles have alike in an object or a container, or NULL. In a
 * constructor the fields of the object that [is_made] do not count. */
const Node *attempt_change(const Method *method, const TypedBlock *block, bool is_made);

/* Whether [statement], of [roles], handles PeerFailed; its attempt is noted then, and what is wrong reported.
 */
bool attempt_judge(const Method *method, Statement *statement, RoleSet roles);

/* Puts around the parts of a try what they say to each other, for a role that takes part. */
void attempt_project(Projector *projector, const Statement *statement, Local *head);

#endif
