/* Objects on the abstract heap: making, reading and replacing them. */
#ifndef MOIRA_EVAL_OBJECT_HEAP_H
#define MOIRA_EVAL_OBJECT_HEAP_H

#include "eval/forward.h"

/* The address that the next new object gets: all that are made from now on are not below it. */
Address next_address(const Interp *interp);
/* Puts a copy of the [size] bytes of [object] on the heap. In a loop that is widened, objects made at one
 * place share an address. */
Value new_object(Interp *interp, const Object *object, size_t size, const Node *site);
/* The same where objects of different [trail] are kept apart. */
Value new_object_on(Interp *interp, const Object *object, size_t size, const Node *site, uint64_t trail);
Value new_list(Interp *interp, const Items *items, const Node *site);
Value new_set(Interp *interp, Address class, const Entries *entries, const Node *site);
Value new_dict(Interp *interp, const Entries *entries, const Node *site);
Value new_slice(Interp *interp, Value start, Value stop, Value step, const Node *site);
Value new_range(Interp *interp, Value start, Value stop, Value step, const Node *site);
Value new_iterator(Interp *interp, Address class, const Items *items, const Node *site);
Value new_instance(Interp *interp, Address class, const Node *site);
Value new_method(Interp *interp, Value self, Value function, const Node *site);
/* What super() gives: it is kept as a method, which has just these two parts. */
Value new_super(Interp *interp, Value self, Value class, const Node *site);
Value new_array(Interp *interp, Address class, const Shape *shape, ElementType element, uint8_t bits,
                const Node *site);
/* The same for the array that [array] is, of which a shape or NULL is given. */
Value new_array_like(Interp *interp, const ArrayObject *array, const Node *site);
/* The object that a value is, or NULL when it is none or nothing is known of it. */
const Object *object_of(Interp *interp, Value value);
/* The same when it is of that kind. */
const Object *object_of_kind(Interp *interp, Value value, ObjectKind kind);
/* Puts [object] at an address; where that stands for several objects the old one is kept as well. */
void put_object(Interp *interp, Address address, const Object *object);
/* A copy of [object] in the arena, to change and put. */
void *copy_object(Interp *interp, const Object *object);
/* `print` of a value as it is known here, in the arena. */
const char *describe(Interp *interp, Value value);

#endif
