/* The lattice of values: equality, order, join, meet, widening. value_lattice.c says why the join is
 * associative. What is made lies in the given arena. */
#ifndef MOIRA_VALUE_VALUE_LATTICE_H
#define MOIRA_VALUE_VALUE_LATTICE_H

#include "value/value.h"

/* Identity of constants is identity of type and bits: 1, 1.0 and True differ, 0.0 and -0.0 differ. */
bool value_equal(Value a, Value b);
/* Equal, and absent alike: what the values of names are compared with. */
static inline bool value_same(Value a, Value b) { return a.absent == b.absent && value_equal(a, b); }
/* Python's == over constants: 1 == 1.0 == True. False when either is no constant. */
bool value_constants_equal(Value a, Value b);
/* Whether one of the instances of a known class that [some] stands for is equal to the constant in this
 * sense: 1 has the form of a float. */
bool value_has_form(Value constant, Value some);
/* A hash that is the same for constants that are equal in this sense, and for equal values. */
uint64_t value_hash(Value value);
/* A total order, for sorting; it does not depend on where things lie in memory. */
int value_order(Value a, Value b);
/* At least as precise as: value_join(a, b) is b. */
bool value_less(Value a, Value b);
/* The least value above both. Tuples of one length join item by item; of more than VALUE_MOST_CONSTANTS
 * lengths there is one open tuple. An unknown thing with an identity joins anything else to plain ANY. */
Value value_join(Arena *arena, Value a, Value b);
/* The greatest value below both; different symbols and unknowns count as different things. */
Value value_meet(Arena *arena, Value a, Value b);
/* What a value that is [a] and is [b] can be: as meet, but different symbols may well be equal, and an
 * unknown thing may be anything. The more precise of the two is taken, or [a]. */
Value value_refine(Arena *arena, Value a, Value b);
/* As join, but unequal constants become `some int` at once, whose moving bounds are dropped, symbols are
 * dropped, and a tuple that changes its length becomes open: every chain ends. */
Value value_widen(Arena *arena, Value old, Value new);

/* What any of the items may be: their join; NEVER for no items. */
Value items_element(Arena *arena, const Items *items);
const Items *items_join(Arena *arena, const Items *a, const Items *b);
const Items *items_widen(Arena *arena, const Items *old, const Items *new);
bool items_equal(const Items *a, const Items *b);

#endif
