/* What unknown code may change: everything that it can reach from the values it gets hold of. */
#ifndef MOIRA_EVAL_OBJECT_ESCAPE_H
#define MOIRA_EVAL_OBJECT_ESCAPE_H

#include "eval/forward.h"

/* Unknown code gets hold of the value: whatever it can reach and change is unknown from now on. */
void escape(Interp *interp, Value value);
/* What is put into a container that others have, as one that a module keeps for all, they have from then on.
 */
void escape_into(Interp *interp, Value container, Value item);
/* One of many is taken, and which is unknown: what is done to it may be done to any of them that is a
 * container or an instance of a class of the program. */
void escape_one_of(Interp *interp, const Value *values, uint32_t count);
/* The same for items that become [element] when they are joined with others, and cannot be told apart in
 * it. */
void escape_joined(Interp *interp, const Items *items, Value element);
/* What any of the items is, as items_element gives it. */
Value escape_any_of(Interp *interp, const Items *items);
/* Unknown code may call the function at any time: the variables that it assigns outside itself are unknown,
 * and the objects that it can reach may change, or lists, dicts and sets among them only. */
void escape_function(Interp *interp, const FunctionObject *function, bool only_containers);
/* The same for the methods of a class of the file, which somebody may call who has an instance; of the
 * objects that they can reach only what they capture of the functions around them. */
void escape_methods(Interp *interp, Address class);
/* Somebody may ask an instance, or those of a tuple or slice, what they are: their special methods are
 * called.
 */
void escape_asked(Interp *interp, Value value);
/* Somebody may call what is given to him: functions, methods, classes and instances. */
void escape_callbacks(Interp *interp, const Value *values, uint32_t count);
/* An unknown decorator may store the function under its name in the class that its first annotation names. */
void escape_to_decorator(Interp *interp, Value value);
/* Unknown code that __init__ calls without any value may find the frame that calls it, and store its
 * parameters in self. */
void escape_frame(Interp *interp, const Node *site);
/* Unknown code gets hold of all arguments of a call. */
void escape_arguments(Interp *interp, const Arguments *arguments);
/* Whether unknown code may assign the variable at any time: whatever it is given, it may hold something else
 * (escape.c). */
bool escape_is_loose(const Interp *interp, Address frame, Sym name);

#endif
