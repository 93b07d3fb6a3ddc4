/* Whether values, objects and states keep the promises that their headers make: the lattice compares them by
 * form, so a value with two forms is a wrong answer later on. Joins and the ends of paths assert it in the
 * sanitizer build, the unit tests after every operation. Nothing is changed and nothing is reported: false is
 * a defect of the program.
 *
 * What is shared with [known], a state that was checked before, is not looked at again, so that a check costs
 * what a join costs; NULL looks at everything. */
#ifndef MOIRA_VALUE_CHECK_H
#define MOIRA_VALUE_CHECK_H

#include "value/state.h"

/* The one form of a value: alternatives are sorted, none lies below another, tuples know their depth. */
bool value_check(Value value);
bool items_check(const Items *items);
/* Keys are different, and all that is not known of a closed dict is NEVER. */
bool entries_check(const Entries *entries);
bool object_check(const Object *object);
/* Every object is sound and lies in the map of its address, every variable is bound, lists know their length.
 */
bool state_check(const State *state, const State *known);

#endif
