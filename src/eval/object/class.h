/* Classes: of which a value is an instance, and looking up their attributes. */
#ifndef MOIRA_EVAL_OBJECT_CLASS_H
#define MOIRA_EVAL_OBJECT_CLASS_H

#include "eval/forward.h"

/* The class of a value; 0 when it is not known. */
Address class_of_value(Interp *interp, Value value);
const ClassObject *class_object(Interp *interp, Address class);
Tri is_subclass(Interp *interp, Address class, Address base);
Tri is_instance(Interp *interp, Value value, Address class);
const char *class_name(Interp *interp, Address class);
/* The name of the type of a value as Python's messages give it: "int", "NoneType". */
const char *type_name(Interp *interp, Value value);
/* What [name] is in the class itself; NEVER when it does not bind it. */
Value class_own(Interp *interp, const ClassObject *class, Sym name);
/* What [name] is in the class or above it, not bound to an instance; NEVER when there is none for certain,
 * ANY when an unknown base may have it. */
Value class_lookup(Interp *interp, Address class, Sym name);
/* The class that `list[int]` stands for; any other value is itself. */
Value class_behind(Interp *interp, Value value);
/* Takes note of the names of a class of the file that those above it may have, too, and of the attributes
 * that its methods set. */
void class_note_overrides(Interp *interp, const ClassObject *class);
/* Whether a class of the file that is below [class] has something else of that name, or sets it. */
bool class_is_set_below(Interp *interp, Address class, Sym name);
/* The same where an abstract class may have anything else in its subclasses. */
bool class_is_overridden(Interp *interp, Address class, Sym name);
/* Whether the class makes instances and has attributes as any class: its metaclass is type or ABCMeta. */
bool class_is_plain(Interp *interp, const ClassObject *class);
/* Whether the class is an abstract one of the models that says by itself which classes are its subclasses, as
 * those of collections.abc do: that a value is one of its instances tells nothing of what the value is. */
bool class_is_protocol(Interp *interp, Address class);

#endif
