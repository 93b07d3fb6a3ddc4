/* The members of enumerations. */
#ifndef MOIRA_EVAL_OBJECT_MEMBER_H
#define MOIRA_EVAL_OBJECT_MEMBER_H

#include "eval/forward.h"

/* What `E.name` is, of a class whose metaclass makes its members. */
Value member_find(Interp *interp, Address address, Sym name);
/* What `E(value)` is: the member that was made of the constant, or is the value itself; NEVER where that is
 * not known. */
Value member_of_value(Interp *interp, Address address, Value value);
bool member_is(const Interp *interp, Value value);
/* What `member.OTHER` is: another member of its class. NEVER for all other attributes. */
Value member_attribute(Interp *interp, Value value, Sym name);
/* Whether two members are one; TRI_UNKNOWN for all else. */
Tri member_is_same(Interp *interp, Value left, Value right);
/* Whether a member is an instance of the class. UNKNOWN also for all that is no member. */
Tri member_is_instance(Interp *interp, Value value, Address class);

#endif
